// Shows that softmax and its gradients check their arguments in the documented order on each device, and write the right numbers through
// any view.
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "harness.h"

namespace {

const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT32, ACL_BOOL, ACL_COMPLEX64, ACL_STRING};

struct Softmax : Call {
    Tensor a, b, out;
    int64_t dim;
    bool logarithm, gradient;

    explicit Softmax(const char *name, bool is_log = false, bool is_gradient = false)
        : Call(name), a(is_gradient ? "gradOutput" : "self", {3, 5}, ACL_FLOAT, ACL_FORMAT_ND), b("output", {3, 5}, ACL_FLOAT, ACL_FORMAT_ND),
          out("out", {3, 5}, ACL_FLOAT, ACL_FORMAT_ND, true), dim(1), logarithm(is_log), gradient(is_gradient)
    {
    }
    std::vector<Argument *> arguments() override
    {
        if (gradient) return {&a, &b, &out};
        return {&a, &out};
    }
    void dims(const Dims &extents, int64_t along)
    {
        a.dims = b.dims = out.dims = extents;
        dim = along;
    }
    void dtype(int type) { a.dtype = b.dtype = out.dtype = type; }

    // Lines along the axis, one after the other.
    void check_results() override
    {
        const std::vector<double> x = a.view_values(), y = gradient ? b.view_values() : x;
        const size_t rank = a.dims.size(), at = rank == 0 ? 0 : static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(rank) : dim);
        const size_t count = rank == 0 ? 1 : static_cast<size_t>(a.dims[at]);
        size_t inner = 1;
        for (size_t axis = at + 1; axis < rank; axis++) inner *= static_cast<size_t>(a.dims[axis]);
        std::vector<double> expected(x.size());
        for (size_t line = 0; line < x.size() / count; line++) {
            const size_t first = line / inner * inner * count + line % inner;
            double most = -INFINITY, sum = 0;
            for (size_t i = 0; i < count; i++) most = std::max(most, x[first + i * inner]);
            for (size_t i = 0; i < count; i++) {
                const size_t place = first + i * inner;
                sum += gradient ? (logarithm ? x[place] : x[place] * y[place]) : std::exp(x[place] - most);
            }
            for (size_t i = 0; i < count; i++) {
                const size_t place = first + i * inner;
                double value = logarithm ? x[place] - most - std::log(sum) : std::exp(x[place] - most) / sum;
                if (gradient) value = logarithm ? x[place] - std::exp(y[place]) * sum : y[place] * x[place] - y[place] * sum;
                expected[place] = value;
            }
        }
        const bool half = out.dtype == ACL_FLOAT16 || a.dtype == ACL_FLOAT16, brain = out.dtype == ACL_BF16 || a.dtype == ACL_BF16;
        const double close = brain ? 8e-3 : half ? 1e-3 : out.dtype == ACL_DOUBLE && a.dtype == ACL_DOUBLE ? 1e-14 : 2e-6;
        // A sum of large numbers has the size of its terms.
        out.check_holds(expected, gradient ? close * 20 : close);
    }
};

#define SOFTMAX(NAME, LOG, GRADIENT, ...) \
    struct NAME##Call : Softmax { \
        NAME##Call() : Softmax(#NAME, LOG, GRADIENT) {} \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
    };
SOFTMAX(Softmax, false, false, a.handle, dim, out.handle)
SOFTMAX(LogSoftmax, true, false, a.handle, dim, out.handle)
SOFTMAX(SoftmaxBackward, false, true, a.handle, b.handle, dim, out.handle)
SOFTMAX(LogSoftmaxBackward, true, true, a.handle, b.handle, dim, out.handle)

Expect taken(char where) { return where == 'E' ? Expect(ACCEPTED) : where == 'N' ? needs_bf16() : where == 'I' ? Expect(INNER_NULL) : Expect(INVALID); }

// Of all tensors, and of the result while the inputs are FLOAT.
template <class TheCall> void dtypes(const char *all, const char *result, aclrtStream stream)
{
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int type = DTYPES[i];
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.dtype(type); }, taken(all[i]), ""}, stream);
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.out.dtype = type; if (type == ACL_COMPLEX64 || type == ACL_INT32 || type == ACL_BOOL) c.without_comparison(); }, taken(result[i]), ""}, stream);
    }
}

template <class TheCall> void rules(aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"the first axis", [](TheCall &c) { c.dim = 0; }, ACCEPTED, ""},
            {"the last axis from the end", [](TheCall &c) { c.dim = -1; }, ACCEPTED, ""},
            {"an axis behind the last", [](TheCall &c) { c.dim = 2; }, INVALID, "dim"},
            {"an axis before the first", [](TheCall &c) { c.dim = -3; }, INVALID, "dim"},
            {"rank 0", [](TheCall &c) { c.dims({}, 0); }, ACCEPTED, ""},
            {"rank 0 from the end", [](TheCall &c) { c.dims({}, -1); }, ACCEPTED, ""},
            {"rank 0 has one axis", [](TheCall &c) { c.dims({}, 1); }, INVALID, "dim"},
            {"rank 8", [](TheCall &c) { c.dims({2, 1, 3, 2, 1, 2, 2, 3}, 2); }, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.dims(Dims(9, 1), 0); }, INVALID, ""},
            {"out of another shape", [](TheCall &c) { c.out.dims = {5, 3}; }, INVALID, "out"},
            {"transposed", [](TheCall &c) { c.a.strides = {1, 3}; c.b.strides = {1, 3}; c.out.strides = {-23, 2}; c.out.offset = 46; }, ACCEPTED, ""},
            {"expanded", [](TheCall &c) { c.a.strides = {0, 0}; c.a.storage = {1}; }, ACCEPTED, ""},
            {"an axis of one", [](TheCall &c) { c.dims({4, 1, 3}, 1); }, ACCEPTED, ""},
            {"images", [](TheCall &c) { c.dims({2, 7, 3, 5}, 1); }, ACCEPTED, ""},
            {"channels that lie beside each other", [](TheCall &c) { c.dims({2, 7, 3, 5}, 1); c.a.strides = {105, 1, 35, 7}; c.out.strides = {105, 1, 35, 7}; }, ACCEPTED, ""},
            {"lines that are longer than a part", [](TheCall &c) { c.dims({3, 10007}, 1); }, ACCEPTED, ""},
            {"long lines beside each other", [](TheCall &c) { c.dims({5003, 21}, 0); }, ACCEPTED, ""},
            {"a last line by itself", [](TheCall &c) { c.dims({300, 257}, 0); }, ACCEPTED, ""},
            {"enough for several threads", [](TheCall &c) { c.dims({700, 900}, 1); }, ACCEPTED, ""},
            {"large numbers", [](TheCall &c) { if (c.gradient) return; c.a.values = {1000, 999, -1000, 1001, 0}; }, ACCEPTED, ""},
        },
        stream);
}

// Where nothing is computed no rule counts, but for a 950, of gradients.
template <class TheCall> void empty(bool first, const Expect &gradient, aclrtStream stream)
{
    const Expect before = first ? gradient : Expect(INVALID);
    check_rules<TheCall>(
        {
            {"empty", [](TheCall &c) { c.dims({0, 3}, 1); c.untouched = true; }, ACCEPTED, ""},
            {"nothing along the axis", [](TheCall &c) { c.dims({3, 0}, 1); c.untouched = true; }, ACCEPTED, ""},
            {"empty and no such axis", [](TheCall &c) { c.dims({0, 3}, 7); c.untouched = true; }, before, ""},
            {"empty, and of no number", [](TheCall &c) { c.dims({0, 3}, 1); c.dtype(ACL_STRING); c.untouched = true; }, before, ""},
        },
        stream);
}

struct Special : SoftmaxCall {
    std::vector<double> expected;
    void check_results() override { out.check_holds(expected, 1e-7); }
};

void special(aclrtStream stream)
{
    check_rule<Special>({"infinities and NaN", [](Special &c) {
                             c.dims({4, 2}, 1);
                             c.a.values = {-INFINITY, -INFINITY, INFINITY, 1, NAN, 1, -INFINITY, 1};
                             c.expected = {NAN, NAN, NAN, NAN, NAN, NAN, 0, 1};
                         }, ACCEPTED, ""}, stream);
    // 1 / 3 as FLOAT16.
    check_rule<Special>({"halves are rounded before they become FLOAT", [](Special &c) {
                             c.dims({1, 3}, 1);
                             c.a.dtype = ACL_FLOAT16;
                             c.a.values = {1};
                             c.expected = std::vector<double>(3, 0.333251953125);
                         }, ACCEPTED, ""}, stream);
    check_rule<LogSoftmaxCall>({"self becomes a half first", [](LogSoftmaxCall &c) { c.out.dtype = ACL_FLOAT16; c.a.values = {1.0001, 2}; }, ACCEPTED, ""}, stream);
    check_rule<SoftmaxBackwardCall>({"output of another dtype", [](SoftmaxBackwardCall &c) { c.b.dtype = ACL_FLOAT16; }, INVALID, "output"}, stream);
    check_rule<LogSoftmaxBackwardCall>({"output of another shape", [](LogSoftmaxBackwardCall &c) { c.b.dims = {5}; }, INVALID, "output"}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes<SoftmaxCall>("EEEN----", "EEEN----", device.stream);
        dtypes<LogSoftmaxCall>("EEEN----", "EEEN----", device.stream);
        dtypes<SoftmaxBackwardCall>("EE-N----", "EEEEEEEI", device.stream);
        dtypes<LogSoftmaxBackwardCall>("EE-N----", "EEEEEEEI", device.stream);
        rules<SoftmaxCall>(device.stream);
        rules<LogSoftmaxCall>(device.stream);
        rules<SoftmaxBackwardCall>(device.stream);
        rules<LogSoftmaxBackwardCall>(device.stream);
        const Expect gradient(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
        empty<SoftmaxCall>(true, ACCEPTED, device.stream);
        empty<LogSoftmaxCall>(false, ACCEPTED, device.stream);
        empty<SoftmaxBackwardCall>(true, gradient, device.stream);
        empty<LogSoftmaxBackwardCall>(true, gradient, device.stream);
        special(device.stream);
        check_phase_two<SoftmaxCall>([](SoftmaxCall &c) { c.dims({0, 3}, 1); }, {[](SoftmaxCall &c) { c.a.strides = {1, 3}; }}, aclnnLogSoftmax, device.stream);
        check_phase_two<LogSoftmaxBackwardCall>([](LogSoftmaxBackwardCall &c) { c.dims({0, 3}, 1); }, {[](LogSoftmaxBackwardCall &c) { c.a.strides = {1, 3}; }}, aclnnLogSoftmax, device.stream);
    }
    return harness_finish("test_softmax");
}
