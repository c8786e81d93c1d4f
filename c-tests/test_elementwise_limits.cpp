// Shows that limits, the larger and the smaller check their arguments in the documented order on each device. Their
// numbers at all types, views and broadcasts are tests/operators/cases/elementwise; here those of FLOAT.
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_maximum.h"
#include "binary_calls.h"

namespace {

OPERATOR(Maximum, std::max(a, b), false, LIST(&self, &other, &out), self.handle, other.handle, out.handle)
OPERATOR(ClampMinTensor, std::max(a, b), false, LIST(&self, &other, &out), self.handle, other.handle, out.handle)
OPERATOR(ClampMin, std::max(a, b), true, LIST(&self, &number, &out), self.handle, number.handle, out.handle)

OPERATOR(ClampMax, std::min(a, b), true, LIST(&self, &number, &out), self.handle, number.handle, out.handle)
OPERATOR(ClampMaxTensor, std::min(a, b), false, LIST(&self, &other, &out), self.handle, other.handle, out.handle)
OPERATOR(Clamp, std::max(a, b), true, LIST(&self, &number, &out), self.handle, number.handle, nullptr, out.handle)
OPERATOR(ClampTensor, std::max(a, b), false, LIST(&self, &other, &out), self.handle, other.handle, nullptr, out.handle)

struct Limit : ClampMin {
    Limit() { number.name = "clipValueMin"; }
};

// Which dtypes operands have, all of them the same.
struct Taken {
    int dtype;
    const char *limit, *extreme;
};
const Taken TAKEN[] = {
    {ACL_FLOAT, "E", "E"}, {ACL_FLOAT16, "E", "E"}, {ACL_DOUBLE, "E", "E"}, {ACL_BF16, "N", "N"}, {ACL_INT8, "E", "E"},
    {ACL_INT16, "E", "E"}, {ACL_INT32, "E", "E"}, {ACL_INT64, "E", "E"}, {ACL_UINT8, "E", "E"}, {ACL_BOOL, "-", "E"},
    {ACL_COMPLEX64, "-", "-"}, {ACL_COMPLEX128, "-", "-"}, {ACL_UINT16, "-", "-"}, {ACL_UINT64, "-", "-"}, {ACL_STRING, "-", "-"},
    {ACL_DT_UNDEFINED, "-", "-"}, {99, "-", "-"},
};

void dtypes(aclrtStream stream)
{
    for (const Taken &row : TAKEN) {
        takes<Maximum>(row.dtype, row.extreme, stream);
        takes<ClampMinTensor>(row.dtype, row.limit, stream);
        takes<Limit>(row.dtype, row.limit, stream);
    }
}

// The result has self's format, unless that is ND.
template <class TheCall> void kept_format(aclrtStream stream)
{
    check_rules<TheCall>(
        {
            {"another format of self", [](TheCall &c) { c.shapes({1, 1, 2, 3}); c.self.format = ACL_FORMAT_NCHW; }, INNER_NULL, "out self"},
            {"another format of self, empty", [](TheCall &c) { c.shapes({0, 1, 2, 3}); c.self.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"another format of out", [](TheCall &c) { c.shapes({1, 1, 2, 3}); c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"private formats", [](TheCall &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"private formats that differ", [](TheCall &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.out.format = ACL_FORMAT_NC1HWC0; }, INNER_NULL, "out self"},
            {"a format after the dtypes", [](TheCall &c) { c.self.format = ACL_FORMAT_NCHW; c.out.dtype = ACL_STRING; }, INVALID, "out DT_STRING"},
        },
        stream);
}

// The result's format goes with its rank.
template <class TheCall> void ranked_format(aclrtStream stream)
{
    check_rules<TheCall>(
        {
            {"any format of self", [](TheCall &c) { c.self.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"out in a format of another rank", [](TheCall &c) { c.out.format = ACL_FORMAT_NCHW; }, INNER_NULL, "out rank"},
            {"out in a private format of another rank", [](TheCall &c) { c.out.format = ACL_FORMAT_NDC1HWC0; }, INNER_NULL, "out rank"},
            {"out in a format of another rank, empty", [](TheCall &c) { c.shapes({0, 3}); c.out.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"out in a format of its rank", [](TheCall &c) { c.shapes({1, 1, 2, 3}); c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"out in a format of any rank", [](TheCall &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

void limit_rules(aclrtStream stream)
{
    kept_format<Clamp>(stream);
    kept_format<ClampMin>(stream);
    kept_format<ClampMax>(stream);
    ranked_format<ClampTensor>(stream);
    ranked_format<ClampMinTensor>(stream);
    ranked_format<ClampMaxTensor>(stream);
    check_rules<Maximum>({{"private formats", [](Maximum &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""}}, stream);
    check_rules<Limit>(
        {
            {"FLOAT into INT32", [](Limit &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"FLOAT into INT32, empty", [](Limit &c) { c.shapes({0}); c.out.dtype = ACL_INT32; c.untouched = true; }, ACCEPTED, ""},
            {"INT32 and DOUBLE into INT32", [](Limit &c) { c.types(ACL_INT32); c.number.dtype = ACL_DOUBLE; }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID), "out"},
        },
        stream);
    check_rules<ClampMinTensor>(
        {
            {"a limit of UINT16, empty", [](ClampMinTensor &c) { c.shapes({0}); c.other.dtype = ACL_UINT16; c.untouched = true; }, ACCEPTED, ""},
            {"a limit of COMPLEX64", [](ClampMinTensor &c) { c.other.dtype = ACL_COMPLEX64; }, INVALID, "DT_COMPLEX64"},
        },
        stream);
    // A number of rank 0 does not raise a tensor's type on 950.
    check_rules<Maximum>({{"FLOAT16 and a FLOAT of rank 0 into FLOAT16", [](Maximum &c) { c.types(ACL_FLOAT16); c.other.dtype = ACL_FLOAT; c.other.dims = {}; }, ACCEPTED, ""},
                          {"INT32 and an INT64 of rank 0 into INT32", [](Maximum &c) { c.types(ACL_INT32); c.other.dtype = ACL_INT64; c.other.dims = {}; }, ACCEPTED, ""}},
                         stream);
    topic("neither limit");
    Maximum some;
    some.make();
    uint64_t size = untouched_size;
    aclOpExecutor *executor = untouched_executor;
    CHECK_STATUS(NULL_POINTER, aclnnClampGetWorkspaceSize(some.self.handle, nullptr, nullptr, some.out.handle, &size, &executor));
    CHECK_STATUS(NULL_POINTER, aclnnClampTensorGetWorkspaceSize(some.self.handle, nullptr, nullptr, some.out.handle, &size, &executor));
    forget_error_message();
    some.release();
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        shared_rules<Maximum>(true, aclnnClampMin, device.stream);
        shared_rules<Limit>(true, aclnnMaximum, device.stream);
        broadcast_rules<Maximum>(device.stream);
        limit_rules(device.stream);
    }
    return harness_finish("test_elementwise_limits");
}
