// Shows that sums, differences and products check their arguments in the documented order on each device. Their
// numbers at all types, views and broadcasts are tests/operators/cases/elementwise; here those of FLOAT.
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_add_v3.h"
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

// self is a number.
struct AddV3 : Binary {
    AddV3() : Binary("AddV3") { std::swap(self.name, number.name); }
    std::vector<Argument *> arguments() override { return {&number, &self, &alpha, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnAddV3GetWorkspaceSize(number.handle, self.handle, alpha.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnAddV3; }
    double value(double a, double) const override { return number.value + alpha.value * a; }
    bool has_number() const override { return true; }
};

// And the tensor is where the sum goes.
struct InplaceAddV3 : Call {
    Scalar selfRef, alpha;
    Tensor other;
    std::vector<double> expected;

    InplaceAddV3() : Call("InplaceAddV3"), selfRef("selfRef", 10, ACL_FLOAT), alpha("alpha", 2, ACL_INT64), other("other", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        other.values = {1, 2, 3, -4};
        expected = {12, 14, 16, 2};
    }
    std::vector<Argument *> arguments() override { return {&selfRef, &other, &alpha}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceAddV3GetWorkspaceSize(selfRef.handle, other.handle, alpha.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceAddV3; }
    void check_results() override { other.check_holds(expected, 0); }
};

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
        takes<AddV3>(row.dtype, row.sum, stream);
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
    check_pointers<InplaceAddV3>("", stream);
    check_rules<InplaceAddV3>(
        {
            {"a valid call", [](InplaceAddV3 &) {}, ACCEPTED, ""},
            {"transposed", [](InplaceAddV3 &c) { c.other.strides = {1, 2}; }, ACCEPTED, ""},
            {"INT32", [](InplaceAddV3 &c) { c.other.dtype = ACL_INT32; c.selfRef.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"a FLOAT number does not fit INT32", [](InplaceAddV3 &c) { c.other.dtype = ACL_INT32; }, INVALID, "other DT_INT32 DT_FLOAT"},
            {"FLOAT alpha for INT32", [](InplaceAddV3 &c) { c.other.dtype = ACL_INT32; c.selfRef.dtype = ACL_INT64; c.alpha.dtype = ACL_FLOAT; }, INVALID, "alpha"},
            {"UINT16", [](InplaceAddV3 &c) { c.other.dtype = ACL_UINT16; }, INVALID, "other"},
            {"rank 9", [](InplaceAddV3 &c) { c.other.dims = Dims(9, 1); }, INVALID, "other"},
            {"empty", [](InplaceAddV3 &c) { c.other.dims = {0, 2}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_rules<Rsubs>({{"BOOL other", [](Rsubs &c) { c.number.dtype = ACL_BOOL; }, INVALID, "other DT_BOOL"}}, stream);
    const Expect checked_on_950(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID), unchecked_on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<Mul>({{"FLOAT into INT32", [](Mul &c) { c.out.dtype = ACL_INT32; }, unchecked_on_950, "out"}, {"out UINT16", [](Mul &c) { c.out.dtype = ACL_UINT16; }, INVALID, "out"}}, stream);
    check_rules<Muls>({{"FLOAT into INT32", [](Muls &c) { c.out.dtype = ACL_INT32; }, checked_on_950, "out"}}, stream);
}

// Programs look for PyTorch's words where the result has no place in out.
template <class TheCall> void words_of_pytorch()
{
    TheCall call;
    topic("PyTorch's words");
    call.out.dtype = ACL_INT64;
    call.make();
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    forget_error_message();
    const int status = call.phase_one(&size, &executor);
    if (status == 0) {  // Mul on 950
        CHECK_STATUS(0, aclDestroyAclOpExecutor(executor));
    } else {
        const char *message = aclGetRecentErrMsg();
        const char *words = "out: dtype DT_INT64, expected one that DT_FLOAT casts to, in which is computed: "
                            "result type Float can't be cast to the desired output type Long";
        CHECK_TEXT(message != nullptr && strstr(message, words) != nullptr, "%s", message == nullptr ? "no message" : message);
    }
    call.release();
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        shared_rules<Add>(true, aclnnMul, device.stream);
        shared_rules<Adds>(true, aclnnMul, device.stream);
        shared_rules<AddV3>(true, aclnnMul, device.stream);
        shared_rules<Rsub>(true, aclnnMul, device.stream);
        shared_rules<Muls>(false, aclnnAdd, device.stream);
        broadcast_rules<Add>(device.stream);
        broadcast_rules<Mul>(device.stream);
        sum_rules(device.stream);
        words_of_pytorch<Add>();
        words_of_pytorch<Sub>();
        words_of_pytorch<Mul>();
    }
    return harness_finish("test_elementwise_arithmetic");
}
