// Shows that padding with a value checks its arguments in the documented order on each device, and writes self and the value through any
// view.
#include "aclnnop/aclnn_constant_pad_nd.h"
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

struct Pad : Call {
    Tensor self, out;
    IntArray pad;
    Scalar value;

    Pad()
        : Call("ConstantPadNd"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {3, 6}, ACL_FLOAT, ACL_FORMAT_ND, true), pad("pad", {1, 2, 0, 1}),
          value("value", 7.5, ACL_DOUBLE)
    {
    }
    std::vector<Argument *> arguments() override { return {&self, &pad, &value, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConstantPadNdGetWorkspaceSize(self.handle, pad.handle, value.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnConstantPadNd; }
    void dtype(int type) { self.dtype = out.dtype = type; }
    void formats(int format) { self.format = out.format = format; }
    void of(const Dims &extents, const Dims &pads, const Dims &result)
    {
        self.dims = extents;
        pad.values = pads;
        out.dims = result;
    }

    // Each index of out less what stands before, from the last axis on.
    void check_results() override
    {
        const std::vector<double> values = self.view_values();
        const size_t parts = dtype_info(self.dtype).components, rank = out.dims.size();
        std::vector<double> expected;
        for (int64_t n = 0; n < out.numel(); n++) {
            int64_t rest = n, from = 0, step = 1;
            bool inside = true;
            for (size_t axis = rank; axis-- > 0;) {
                const size_t pair = 2 * (rank - 1 - axis);
                const int64_t index = rest % out.dims[axis] - (pair < pad.values.size() ? pad.values[pair] : 0);
                rest /= out.dims[axis];
                inside = inside && index >= 0 && index < self.dims[axis];
                from += index * step;
                step *= self.dims[axis];
            }
            for (size_t part = 0; part < parts; part++) {
                const double filled = part > 0 ? 0 : dtype_info(self.dtype).kind == KIND_FLOATING ? value.value : self.dtype == ACL_BOOL ? 1 : std::trunc(value.value);
                expected.push_back(inside ? values[static_cast<size_t>(from) * parts + part] : filled);
            }
        }
        out.check_holds(expected, 0);
    }
};

void dtypes(aclrtStream stream)
{
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    const struct { int dtype; Expect expect; } rows[] = {
        {ACL_FLOAT, ACCEPTED}, {ACL_FLOAT16, ACCEPTED}, {ACL_DOUBLE, ACCEPTED}, {ACL_INT8, ACCEPTED}, {ACL_INT16, ACCEPTED}, {ACL_INT32, ACCEPTED}, {ACL_INT64, ACCEPTED},
        {ACL_UINT8, ACCEPTED}, {ACL_UINT16, ACCEPTED}, {ACL_UINT32, ACCEPTED}, {ACL_UINT64, ACCEPTED}, {ACL_BOOL, ACCEPTED}, {ACL_COMPLEX64, ACCEPTED}, {ACL_COMPLEX128, ACCEPTED},
        {ACL_BF16, needs_bf16()}, {ACL_HIFLOAT8, on_950}, {ACL_FLOAT8_E8M0, on_950}, {ACL_COMPLEX32, INVALID}, {ACL_STRING, INVALID},
    };
    for (const auto &row : rows) {
        const int dtype = row.dtype;
        const std::string what = std::string("dtype ") + dtype_info(dtype).name;
        check_rule<Pad>({what.c_str(), [dtype](Pad &c) { c.dtype(dtype); if (dtype == ACL_FLOAT8_E8M0 || dtype == ACL_HIFLOAT8) c.without_comparison(); }, row.expect, "self"}, stream);
    }
    for (int dtype : {ACL_FLOAT8_E5M2, ACL_FLOAT8_E4M3FN}) {
        check_rules<Pad>(
            {
                {"a narrow float, 0", [dtype](Pad &c) { c.dtype(dtype); c.value.value = 0; }, on_950, "self"},
                {"a narrow float, another value", [dtype](Pad &c) { c.dtype(dtype); }, INVALID, ""},
                {"a narrow float, cropped", [dtype](Pad &c) { c.dtype(dtype); c.value.value = 0; c.of({2, 3}, {-1, 2}, {2, 4}); }, INVALID, ""},
            },
            stream);
    }
}

void rules(aclrtStream stream)
{
    check_pointers<Pad>("", stream);
    check_rules<Pad>(
        {
            {"a valid call", [](Pad &) {}, ACCEPTED, ""},
            {"out of another dtype", [](Pad &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out DT_DOUBLE DT_FLOAT"},
            {"an integer as value", [](Pad &c) { c.value.dtype = ACL_INT64; c.value.value = 3; }, ACCEPTED, ""},
            {"cropped", [](Pad &c) { c.of({3, 5}, {-1, -2, -2, 0}, {1, 2}); }, ACCEPTED, ""},
            {"cropped on one side, padded on the other", [](Pad &c) { c.of({3, 5}, {-2, 3, 1, -1}, {3, 6}); }, ACCEPTED, ""},
            {"the last axis alone", [](Pad &c) { c.of({2, 3}, {1, 1}, {2, 5}); }, ACCEPTED, ""},
            {"no pads", [](Pad &c) { c.of({2, 3}, {}, {2, 3}); }, ACCEPTED, ""},
            {"pads of 0", [](Pad &c) { c.of({2, 3}, {0, 0}, {2, 3}); }, ACCEPTED, ""},
            {"rank 0", [](Pad &c) { c.of({}, {}, {}); }, ACCEPTED, ""},
            {"rank 0, a pad", [](Pad &c) { c.of({}, {1, 1}, {}); }, INVALID, "pad self"},
            {"rank 8", [](Pad &c) { c.of({1, 2, 1, 2, 1, 2, 1, 2}, {0, 1, 1, 0, 0, 0, 2, 0}, {1, 2, 1, 2, 3, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](Pad &c) { c.of(Dims(9, 1), {0, 0}, Dims(9, 1)); }, INVALID, "self"},
            {"out of another rank", [](Pad &c) { c.out.dims = {1, 3, 6}; }, INVALID, "out"},
            {"out of another shape", [](Pad &c) { c.out.dims = {3, 5}; }, INVALID, "out self"},
            {"half a pair", [](Pad &c) { c.pad.values = {1, 2, 0}; }, INVALID, "pad 3"},
            {"more pairs than axes", [](Pad &c) { c.pad.values = {1, 2, 0, 1, 0, 0}; }, INVALID, "pad 6"},
            {"more cut off than there is", [](Pad &c) { c.of({2, 3}, {-4, 5}, {2, 4}); }, INVALID, "pad 3"},
            {"cut off by both sides", [](Pad &c) { c.of({2, 3}, {-2, -2}, {2, 0}); }, INVALID, "pad"},
            {"nothing is left", [](Pad &c) { c.of({2, 3}, {-1, -2}, {2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"nothing is left, and something is padded", [](Pad &c) { c.of({2, 3}, {-1, -2, 0, 1}, {3, 0}); }, INVALID, "pad"},
            {"sums that overflow", [](Pad &c) { c.of({2, 3}, {INT64_MAX, INT64_MAX}, {2, 3}); }, INVALID, "pad"},
            {"self is empty", [](Pad &c) { c.of({2, 0}, {1, 2}, {2, 3}); }, ACCEPTED, ""},
            {"out is empty", [](Pad &c) { c.of({0, 3}, {1, 2}, {0, 6}); c.untouched = true; }, ACCEPTED, ""},
            {"an axis stays empty where another is padded", [](Pad &c) { c.of({0, 3}, {1, 2, 0, 0}, {0, 6}); c.untouched = true; }, INVALID, "pad"},
            {"self in another format", [](Pad &c) { c.self.format = ACL_FORMAT_NCHW; }, INVALID, "out"},
            {"self in ND, out in another format", [](Pad &c) { c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"one format", [](Pad &c) { c.formats(ACL_FORMAT_NHWC); }, ACCEPTED, ""},
            {"a private format", [](Pad &c) { c.formats(ACL_FORMAT_FRACTAL_NZ); c.only_phase_one(); }, ACCEPTED, ""},
            {"self expanded, out transposed", [](Pad &c) { c.self.strides = {0, 1}; c.out.strides = {1, 3}; }, ACCEPTED, ""},
            {"backwards, with gaps", [](Pad &c) { c.self.strides = {-9, -2}; c.self.offset = 15; c.out.strides = {-20, 3}; c.out.offset = 45; }, ACCEPTED, ""},
            {"enough for several threads", [](Pad &c) { c.of({16, 60, 200}, {3, 1, 2, 0}, {16, 62, 204}); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Pad>([](Pad &c) { c.of({0, 3}, {0, 0}, {0, 3}); c.untouched = true; }, {[](Pad &c) { c.out.strides = {1, 3}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        rules(device.stream);
    }
    return harness_finish("test_joining_constant_pad_nd");
}
