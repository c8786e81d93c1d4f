// Shows that masks and what they keep check their arguments in the documented order, and keep what the bits say.
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "harness.h"

namespace {

struct GenMask : Call {
    IntArray shape;
    double prob;
    int type;
    Tensor out;

    GenMask() : Call("DropoutGenMaskV2"), shape("shape", {3, 50}), prob(0), type(ACL_FLOAT), out("out", {32}, ACL_UINT8, ACL_FORMAT_ND, true) {}
    std::vector<Argument *> arguments() override { return {&shape, &out}; }
    void check_results() override { out.check_holds(std::vector<double>(32, prob == 0 ? 255.0 : 0.0), 0); }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnDropoutGenMaskV2GetWorkspaceSize(shape.handle, prob, -7, 12, static_cast<aclDataType>(type), out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnDropoutGenMaskV2; }
    void random(double of_zeros, int dtype)
    {
        prob = of_zeros;
        type = dtype;
        without_comparison();
    }
};

struct DoMask : Call {
    Tensor self, mask;
    double prob;
    Tensor out;

    DoMask() : Call("DropoutDoMask"), self("self", {3, 8}, ACL_FLOAT, ACL_FORMAT_ND), mask("mask", {16}, ACL_UINT8, ACL_FORMAT_ND), prob(0.5), out("out", {3, 8}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        // Elements 0, 15 and 16 to 23 are kept; what follows belongs to nobody.
        mask.values = {1, 128, 255, 85, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    }
    std::vector<Argument *> arguments() override { return {&self, &mask, &out}; }
    void check_results() override
    {
        std::vector<double> expected = self.view_values();
        for (size_t i = 0; i < expected.size(); i++) expected[i] = prob == 0 ? expected[i] : prob < 1 && (i == 0 || i >= 15) ? expected[i] / (1 - prob) : 0;
        out.check_holds(expected, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnDropoutDoMaskGetWorkspaceSize(self.handle, mask.handle, prob, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnDropoutDoMask; }
    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }
};

void masks(aclrtStream stream)
{
    const Expect by_type(ACCEPTED, ACCEPTED, ACCEPTED, INNER_NULL, INNER_NULL, ACCEPTED);
    check_rules<GenMask>(
        {
            {"nothing is dropped", [](GenMask &) {}, ACCEPTED, ""},
            {"all is dropped", [](GenMask &c) { c.prob = 1; }, ACCEPTED, ""},
            {"some is dropped", [](GenMask &c) { c.random(0.3, ACL_FLOAT); }, ACCEPTED, ""},
            {"FLOAT16", [](GenMask &c) { c.random(0.3, ACL_FLOAT16); }, ACCEPTED, ""},
            {"BFLOAT16", [](GenMask &c) { c.random(0.3, ACL_BF16); }, ACCEPTED, ""},
            {"DOUBLE", [](GenMask &c) { c.random(0.3, ACL_DOUBLE); }, by_type, ""},
            {"DOUBLE, and nothing is dropped", [](GenMask &c) { c.type = ACL_DOUBLE; }, ACCEPTED, ""},
            {"NaN is a probability", [](GenMask &c) { c.random(NAN, ACL_FLOAT); }, ACCEPTED, ""},
            {"shape is NULL", [](GenMask &c) { c.shape.passing = Argument::ABSENT; }, NULL_POINTER, "shape"},
            {"out is NULL", [](GenMask &c) { c.out.passing = Argument::ABSENT; }, NULL_POINTER, "out"},
            {"less than 0", [](GenMask &c) { c.prob = -0.1; }, INVALID, "prob"},
            {"more than 1", [](GenMask &c) { c.prob = 1.1; }, INVALID, "prob"},
            {"out of another dtype", [](GenMask &c) { c.out.dtype = ACL_INT8; }, INVALID, "out"},
            {"too few bytes", [](GenMask &c) { c.out.dims = {16}; }, INVALID, "out"},
            {"too many bytes", [](GenMask &c) { c.out.dims = {48}; }, INVALID, "out"},
            {"bytes of some axes", [](GenMask &c) { c.out.dims = {2, 16}; }, ACCEPTED, ""},
            {"one element", [](GenMask &c) { c.shape.values = {}; c.out.dims = {16}; c.without_comparison(); }, ACCEPTED, ""},
            {"no element", [](GenMask &c) { c.shape.values = {0, 3}; c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"out in other strides", [](GenMask &c) { c.out.strides = {3}; }, ACCEPTED, ""},
        },
        stream);
}

void keeping(aclrtStream stream)
{
    check_rules<DoMask>(
        {
            {"a valid call", [](DoMask &) {}, ACCEPTED, ""},
            {"nothing was dropped", [](DoMask &c) { c.prob = 0; }, ACCEPTED, ""},
            {"all was dropped", [](DoMask &c) { c.prob = 1; }, ACCEPTED, ""},
            {"what is dropped is 0", [](DoMask &c) { c.self.values = {NAN, INFINITY, 1, -INFINITY}; }, ACCEPTED, ""},
            {"FLOAT16", [](DoMask &c) { c.dtypes(ACL_FLOAT16); }, ACCEPTED, ""},
            {"BFLOAT16", [](DoMask &c) { c.dtypes(ACL_BF16); }, needs_bf16(), ""},
            {"DOUBLE", [](DoMask &c) { c.dtypes(ACL_DOUBLE); }, INVALID, "self"},
            {"out is DOUBLE", [](DoMask &c) { c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"out is INT32", [](DoMask &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"mask is INT8", [](DoMask &c) { c.mask.dtype = ACL_INT8; }, INVALID, "mask"},
            {"self is NULL", [](DoMask &c) { c.self.passing = Argument::ABSENT; }, NULL_POINTER, "self"},
            {"mask is NULL", [](DoMask &c) { c.mask.passing = Argument::ABSENT; }, NULL_POINTER, "mask"},
            {"out is NULL", [](DoMask &c) { c.out.passing = Argument::ABSENT; }, NULL_POINTER, "out"},
            {"less than 0", [](DoMask &c) { c.prob = -0.1; }, INVALID, "prob"},
            {"more than 1", [](DoMask &c) { c.prob = 1.1; }, INVALID, "prob"},
            {"out of another shape", [](DoMask &c) { c.out.dims = {8, 3}; }, INVALID, "out"},
            {"rank 9", [](DoMask &c) { c.self.dims = c.out.dims = Dims(9, 1); }, INVALID, "self"},
            {"too few bytes", [](DoMask &c) { c.mask.dims = {15}; }, INVALID, "mask"},
            {"more bytes", [](DoMask &c) { c.mask.dims = {17}; }, ACCEPTED, ""},
            {"self is empty, and a probability is wrong", [](DoMask &c) { c.self.dims = c.out.dims = {0}; c.prob = 2; c.untouched = true; }, ACCEPTED, ""},
            {"the mask is empty", [](DoMask &c) { c.mask.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"other strides", [](DoMask &c) { c.self.strides = {1, 3}; c.mask.strides = {2}; c.out.strides = {10, 1}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        masks(device.stream);
        keeping(device.stream);
    }
    return harness_finish("test_random_dropout");
}
