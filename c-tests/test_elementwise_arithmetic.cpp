// Shows that sums, differences and products check their arguments in the documented order on each device. Their
// numbers at all types, views and broadcasts are tests/operators/cases/elementwise; here those of FLOAT.
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_rsub.h"
#include "aclnnop/aclnn_sub.h"
#include "binary_calls.h"

namespace {

OPERATOR(Add, a + alpha.value * b, false, LIST(&self, &other, &alpha, &out), self.handle, other.handle, alpha.handle, out.handle)
OPERATOR(Adds, a + alpha.value * b, true, LIST(&self, &number, &alpha, &out), self.handle, number.handle, alpha.handle, out.handle)
OPERATOR(Sub, a - alpha.value * b, false, LIST(&self, &other, &alpha, &out), self.handle, other.handle, alpha.handle, out.handle)
OPERATOR(Subs, a - alpha.value * b, true, LIST(&self, &number, &alpha, &out), self.handle, number.handle, alpha.handle, out.handle)
OPERATOR(Rsub, b - alpha.value * a, false, LIST(&self, &other, &alpha, &out), self.handle, other.handle, alpha.handle, out.handle)
OPERATOR(Rsubs, b - alpha.value * a, true, LIST(&self, &number, &alpha, &out), self.handle, number.handle, alpha.handle, out.handle)
OPERATOR(Mul, a *b, false, LIST(&self, &other, &out), self.handle, other.handle, out.handle)
OPERATOR(Muls, a *b, true, LIST(&self, &number, &out), self.handle, number.handle, out.handle)

// Which dtypes operands have, all of them the same.
struct Taken {
    int dtype;
    const char *sum, *rsub;
};
const Taken TAKEN[] = {
    {ACL_FLOAT, "E", "E"}, {ACL_FLOAT16, "E", "E"}, {ACL_DOUBLE, "E", "E"}, {ACL_BF16, "N", "N"}, {ACL_INT8, "E", "E"},
    {ACL_INT16, "E", "E"}, {ACL_INT32, "E", "E"}, {ACL_INT64, "E", "E"}, {ACL_UINT8, "E", "E"}, {ACL_BOOL, "E", "-"},
    {ACL_COMPLEX64, "E", "E"}, {ACL_COMPLEX128, "E", "E"}, {ACL_UINT16, "-", "-"}, {ACL_UINT64, "-", "-"}, {ACL_STRING, "-", "-"},
    {ACL_DT_UNDEFINED, "-", "-"}, {99, "-", "-"},
};

void dtypes(aclrtStream stream)
{
    for (const Taken &row : TAKEN) {
        takes<Add>(row.dtype, row.sum, stream);
        takes<Adds>(row.dtype, row.sum, stream);
        takes<Sub>(row.dtype, row.sum, stream);
        takes<Subs>(row.dtype, row.sum, stream);
        takes<Rsub>(row.dtype, row.rsub, stream);
        takes<Rsubs>(row.dtype, row.rsub, stream);
        takes<Mul>(row.dtype, row.sum, stream);
        takes<Muls>(row.dtype, row.sum, stream);
    }
}

void sum_rules(aclrtStream stream)
{
    check_rules<Add>(
        {
            {"alpha 2", [](Add &c) { c.alpha.value = 2; }, ACCEPTED, ""},
            {"DOUBLE alpha for INT32", [](Add &c) { c.types(ACL_INT32); c.alpha.dtype = ACL_DOUBLE; }, INVALID, "alpha DT_DOUBLE DT_INT32"},
            {"BOOL alpha for BOOL", [](Add &c) { c.types(ACL_BOOL); c.alpha.dtype = ACL_BOOL; }, ACCEPTED, ""},
            {"FLOAT alpha for BOOL", [](Add &c) { c.types(ACL_BOOL); c.alpha.dtype = ACL_FLOAT; }, INVALID, "alpha"},
            {"COMPLEX64 alpha for FLOAT", [](Add &c) { c.alpha.dtype = ACL_COMPLEX64; }, INVALID, "alpha"},
            {"FLOAT and INT64 are FLOAT", [](Add &c) { c.other.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"FLOAT into INT32", [](Add &c) { c.out.dtype = ACL_INT32; }, INVALID, "out DT_INT32 DT_FLOAT"},
            {"INT64 into INT8", [](Add &c) { c.types(ACL_INT64); c.out.dtype = ACL_INT8; }, ACCEPTED, ""},
            {"dtypes: self first", [](Add &c) { c.self.dtype = c.other.dtype = ACL_STRING; }, INVALID, "self"},
        },
        stream);
    check_rules<Adds>(
        {
            {"INT32 and DOUBLE into FLOAT is FLOAT", [](Adds &c) { c.self.dtype = ACL_INT32; c.number.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"INT32 and DOUBLE into INT32", [](Adds &c) { c.types(ACL_INT32); c.number.dtype = ACL_DOUBLE; }, INVALID, "out"},
            {"FLOAT16 and COMPLEX64 is complex", [](Adds &c) { c.types(ACL_FLOAT16); c.number.dtype = ACL_COMPLEX64; }, INVALID, "out"},
            {"UINT16 beside FLOAT is converted", [](Adds &c) { c.number.dtype = ACL_UINT16; }, ACCEPTED, ""},
            {"UINT16 beside BOOL meets nothing", [](Adds &c) { c.types(ACL_BOOL); c.number.dtype = ACL_UINT16; }, INVALID, "DT_UINT16"},
        },
        stream);
    check_rules<Rsubs>({{"BOOL other", [](Rsubs &c) { c.number.dtype = ACL_BOOL; }, INVALID, "other DT_BOOL"}}, stream);
    const Expect checked_on_950(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID), unchecked_on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<Mul>({{"FLOAT into INT32", [](Mul &c) { c.out.dtype = ACL_INT32; }, unchecked_on_950, "out"}, {"out UINT16", [](Mul &c) { c.out.dtype = ACL_UINT16; }, INVALID, "out"}}, stream);
    check_rules<Muls>({{"FLOAT into INT32", [](Muls &c) { c.out.dtype = ACL_INT32; }, checked_on_950, "out"}}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        shared_rules<Add>(true, aclnnMul, device.stream);
        shared_rules<Adds>(true, aclnnMul, device.stream);
        shared_rules<Rsub>(true, aclnnMul, device.stream);
        shared_rules<Muls>(false, aclnnAdd, device.stream);
        broadcast_rules<Add>(device.stream);
        broadcast_rules<Mul>(device.stream);
        sum_rules(device.stream);
    }
    return harness_finish("test_elementwise_arithmetic");
}
