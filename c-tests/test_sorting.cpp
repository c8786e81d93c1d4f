// Shows that operators that order elements check their arguments in the documented order on each device, and write the right elements and
// where they are, through any view.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_topk.h"
#include "harness.h"

#include <numeric>

namespace {

struct Topk : Call {
    Tensor self, values, indices;
    int64_t k, dim;
    bool largest, sorted;

    Topk()
        : Call("Topk"), self("self", {2, 5}, ACL_FLOAT, ACL_FORMAT_ND), values("valuesOut", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true),
          indices("indicesOut", {2, 3}, ACL_INT64, ACL_FORMAT_ND, true), k(3), dim(1), largest(true), sorted(true)
    {
        self.values = {1, 4, 2, 4, 0, 3, 1, 3, 9, 5};
    }
    std::vector<Argument *> arguments() override { return {&self, &values, &indices}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnTopkGetWorkspaceSize(self.handle, k, dim, largest, sorted, values.handle, indices.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnTopk; }
    void of(const Dims &extents, int64_t along, int64_t count, const Dims &result)
    {
        self.dims = extents;
        dim = along;
        k = count;
        values.dims = indices.dims = result;
    }
    void dtype(int type) { self.dtype = values.dtype = type; }

    void check_results() override
    {
        const std::vector<double> x = self.view_values();
        const size_t rank = self.dims.size(), at = rank == 0 ? 0 : static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(rank) : dim);
        const size_t count = rank == 0 ? 1 : static_cast<size_t>(self.dims[at]), first = static_cast<size_t>(k);
        size_t inner = 1;
        for (size_t axis = at + 1; axis < rank; axis++) inner *= static_cast<size_t>(self.dims[axis]);
        std::vector<double> elements(x.size() / count * first), places(elements.size());
        const bool down = largest;
        for (size_t line = 0; line < x.size() / count; line++) {
            const size_t start = line / inner * inner * count + line % inner;
            std::vector<size_t> order(count);
            std::iota(order.begin(), order.end(), size_t(0));
            std::stable_sort(order.begin(), order.end(), [&x, start, inner, down](size_t i, size_t j) {
                const double a = x[start + (down ? j : i) * inner], b = x[start + (down ? i : j) * inner];
                return std::isnan(b) ? !std::isnan(a) : a < b;
            });
            for (size_t i = 0; i < first; i++) {
                const size_t to = line / inner * inner * first + line % inner + i * inner;
                elements[to] = x[start + order[i] * inner];
                places[to] = static_cast<double>(order[i]);
            }
        }
        values.check_holds(elements, 0);
        indices.check_holds(places, 0);
    }
};

void dtypes(aclrtStream stream)
{
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    const struct { int dtype; Expect expect; } rows[] = {
        {ACL_FLOAT, ACCEPTED}, {ACL_FLOAT16, ACCEPTED}, {ACL_DOUBLE, ACCEPTED}, {ACL_INT8, ACCEPTED}, {ACL_INT16, ACCEPTED}, {ACL_INT32, ACCEPTED}, {ACL_INT64, ACCEPTED}, {ACL_UINT8, ACCEPTED},
        {ACL_BF16, needs_bf16()}, {ACL_UINT16, on_950}, {ACL_UINT32, on_950}, {ACL_UINT64, on_950}, {ACL_BOOL, INVALID}, {ACL_COMPLEX64, INVALID}, {ACL_HIFLOAT8, INVALID}, {ACL_STRING, INVALID},
    };
    for (const auto &row : rows) {
        const int dtype = row.dtype;
        for (const bool largest : {true, false}) {
            const std::string what = std::string("dtype ") + dtype_info(dtype).name;
            check_rule<Topk>({what.c_str(), [dtype, largest](Topk &c) { c.dtype(dtype); c.largest = largest; }, row.expect, "self"}, stream);
        }
    }
}

void rules(aclrtStream stream)
{
    check_pointers<Topk>("", stream);
    check_rules<Topk>(
        {
            {"a valid call", [](Topk &) {}, ACCEPTED, ""},
            {"the least", [](Topk &c) { c.largest = false; }, ACCEPTED, ""},
            {"not sorted", [](Topk &c) { c.sorted = false; }, ACCEPTED, ""},
            {"NaN is the greatest", [](Topk &c) { c.self.values = {1, NAN, INFINITY, NAN, -INFINITY}; }, ACCEPTED, ""},
            {"NaN is not among the least", [](Topk &c) { c.largest = false; c.self.values = {1, NAN, INFINITY, NAN, -INFINITY}; }, ACCEPTED, ""},
            {"0 and -0 are equal", [](Topk &c) { c.self.values = {-0.0, 0.0, -0.0, 0.0, -1}; }, ACCEPTED, ""},
            {"the first axis", [](Topk &c) { c.of({4, 3}, 0, 2, {2, 3}); }, ACCEPTED, ""},
            {"an axis from the end", [](Topk &c) { c.of({4, 3}, -2, 4, {4, 3}); }, ACCEPTED, ""},
            {"an axis too large", [](Topk &c) { c.dim = 2; }, INVALID, "dim"},
            {"an axis too small", [](Topk &c) { c.dim = -3; }, INVALID, "dim"},
            {"more than there are", [](Topk &c) { c.of({2, 5}, 1, 6, {2, 6}); }, INVALID, "k 5"},
            {"less than none", [](Topk &c) { c.k = -1; }, INVALID, "k"},
            {"none", [](Topk &c) { c.of({2, 5}, 1, 0, {2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"none, and room for some", [](Topk &c) { c.k = 0; }, INVALID, "valuesOut"},
            {"rank 0", [](Topk &c) { c.of({}, 0, 1, {}); }, ACCEPTED, ""},
            {"rank 0, none", [](Topk &c) { c.of({}, -1, 0, {}); c.untouched = true; }, ACCEPTED, ""},
            {"rank 0, two", [](Topk &c) { c.of({}, 0, 2, {}); }, INVALID, "k 1"},
            {"rank 8", [](Topk &c) { c.of({1, 2, 1, 2, 3, 2, 1, 2}, 4, 2, {1, 2, 1, 2, 2, 2, 1, 2}); }, ACCEPTED, ""},
            {"rank 9", [](Topk &c) { c.of(Dims(9, 1), 0, 1, Dims(9, 1)); }, INVALID, "self"},
            {"values of another dtype", [](Topk &c) { c.values.dtype = ACL_DOUBLE; }, INVALID, "valuesOut"},
            {"indices of another dtype", [](Topk &c) { c.indices.dtype = ACL_INT32; }, INVALID, "indicesOut"},
            {"values of another shape", [](Topk &c) { c.values.dims = {3, 2}; }, INVALID, "valuesOut"},
            {"indices of another shape", [](Topk &c) { c.indices.dims = {2, 5}; }, INVALID, "indicesOut"},
            {"one element, results of another rank", [](Topk &c) { c.of({1, 5}, 1, 1, {1, 1, 1}); }, ACCEPTED, ""},
            {"empty: shapes do not matter", [](Topk &c) { c.of({0, 5}, 1, 3, {7}); c.untouched = true; }, ACCEPTED, ""},
            {"empty: dtypes do", [](Topk &c) { c.of({0, 5}, 1, 3, {0, 3}); c.indices.dtype = ACL_INT32; }, INVALID, "indicesOut"},
            {"private formats", [](Topk &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.values.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"self expanded", [](Topk &c) { c.self.strides = {0, 1}; }, ACCEPTED, ""},
            {"backwards, with gaps", [](Topk &c) { c.self.strides = {-12, -2}; c.self.offset = 20; c.values.strides = {1, 4}; c.indices.strides = {-7, 2}; c.indices.offset = 9; }, ACCEPTED, ""},
            {"long lines", [](Topk &c) { c.of({3, 3000}, 1, 40, {3, 40}); }, ACCEPTED, ""},
            {"lines for several threads", [](Topk &c) { c.of({300, 1000}, 0, 5, {5, 1000}); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Topk>([](Topk &c) { c.of({0, 5}, 1, 3, {0, 3}); c.untouched = true; }, {[](Topk &c) { c.values.strides = {1, 2}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        rules(device.stream);
    }
    return harness_finish("test_sorting");
}
