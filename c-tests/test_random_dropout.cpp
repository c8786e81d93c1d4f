// Shows that masks and what they keep check their arguments in the documented order, and keep what the bits say.
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "aclnnop/aclnn_dropout_v3.h"
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

struct DropoutV3 : Call {
    Tensor input, shape;
    double p;
    Tensor out, mask;

    DropoutV3()
        : Call("DropoutV3"), input("input", {3, 9}, ACL_FLOAT, ACL_FORMAT_ND), shape("optionalNoiseShape", {1}, ACL_FLOAT, ACL_FORMAT_ND), p(0),
          out("out", {3, 9}, ACL_FLOAT, ACL_FORMAT_ND, true), mask("maskOut", {16}, ACL_UINT8, ACL_FORMAT_ND, true)
    {
        shape.passing = Argument::ABSENT;
    }
    std::vector<Argument *> arguments() override { return {&input, &shape, &out, &mask}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnDropoutV3GetWorkspaceSize(input.handle, shape.handle, p, 7, 12, out.handle, mask.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnDropoutV3; }

    // Each element times its bit, and what makes up for the others; padding is 0 where bits are drawn.
    void check_results() override
    {
        std::vector<double> expected = input.view_values();
        const std::vector<unsigned char> bytes = mask.download();
        const size_t length = mask.view_positions().size(), count = expected.size();
        std::vector<double> bits(length, p == 0 ? 255 : 0);
        size_t ones = 0;
        for (size_t i = 0; i < count; i++) {
            const bool is_kept = bytes[static_cast<size_t>(mask.view_positions()[i / 8])] >> i % 8 & 1;
            ones += is_kept;
            expected[i] = p == 1 ? 0 : expected[i] * (is_kept ? 1 / (1 - p) : 0);
        }
        if (p > 0 && p < 1) {
            for (size_t i = 0; i < (count + 7) / 8; i++) bits[i] = bytes[static_cast<size_t>(mask.view_positions()[i])];
            const double off = static_cast<double>(ones) - (1 - p) * static_cast<double>(count);
            CHECK_TEXT(std::fabs(off) <= 5 * std::sqrt(p * (1 - p) * static_cast<double>(count)), "%zu of %zu are kept", ones, count);
        } else {
            CHECK_EQ(p == 0 ? count : 0, ones);
        }
        mask.check_holds(bits, 0);
        out.check_holds(expected, out.dtype == ACL_BF16 ? 8e-3 : out.dtype == ACL_FLOAT16 ? 1e-3 : 1e-6);
    }
    void dims(const Dims &extents)
    {
        input.dims = out.dims = extents;
        mask.dims = {(input.numel() + 127) / 128 * 16};
    }
};

void dropping_out(aclrtStream stream)
{
    typedef DropoutV3 D;
    const Expect on_950(INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, ACCEPTED);
    check_pointers<D>("optionalNoiseShape", stream);
    check_rules<D>(
        {
            {"nothing is dropped", [](D &) {}, ACCEPTED, ""},
            {"all is dropped", [](D &c) { c.p = 1; c.input.values = {NAN, INFINITY, 1}; }, ACCEPTED, ""},
            {"half is dropped", [](D &c) { c.p = 0.5; }, on_950, "p"},
            {"many elements", [](D &c) { c.dims({50, 101}); c.p = 0.3; }, on_950, "p"},
            {"a dropped number that is not finite is NaN", [](D &c) { c.dims({128}); c.p = 0.5; c.input.values = {NAN, INFINITY, 1, -INFINITY}; }, on_950, "p"},
            {"FLOAT16", [](D &c) { c.p = 0.1; c.input.dtype = c.out.dtype = ACL_FLOAT16; }, on_950, "p"},
            {"BFLOAT16", [](D &c) { c.p = 0.1; c.input.dtype = c.out.dtype = ACL_BF16; }, Expect(INVALID, INVALID, INVALID, INNER_NULL, INNER_NULL, ACCEPTED), ""},
            {"DOUBLE", [](D &c) { c.input.dtype = c.out.dtype = ACL_DOUBLE; }, INVALID, "input"},
            {"out is DOUBLE", [](D &c) { c.p = 0.5; c.out.dtype = ACL_DOUBLE; }, on_950, ""},
            {"out is INT32", [](D &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"maskOut is INT8", [](D &c) { c.mask.dtype = ACL_INT8; }, INVALID, "maskOut"},
            {"a shape of noise", [](D &c) { c.shape.passing = Argument::PROPER; }, INVALID, "optionalNoiseShape"},
            {"less than 0", [](D &c) { c.p = -0.1; }, INVALID, "p"},
            {"more than 1", [](D &c) { c.p = 1.1; }, INVALID, "p"},
            {"rank 9", [](D &c) { c.dims(Dims(9, 1)); }, INVALID, "input"},
            {"out of another shape", [](D &c) { c.out.dims = {9, 3}; }, INVALID, "out"},
            {"too few bytes", [](D &c) { c.mask.dims = {15}; }, INVALID, "maskOut"},
            {"too many bytes", [](D &c) { c.mask.dims = {32}; }, INVALID, "maskOut"},
            {"no elements", [](D &c) { c.dims({0, 3}); c.p = 0.5; c.untouched = true; }, ACCEPTED, ""},
            {"views", [](D &c) { c.p = 0.5; c.input.strides = {1, 3}; c.out.strides = {20, 2}; c.mask.strides = {3}; }, on_950, ""},
            {"views, and nothing is dropped", [](D &c) { c.input.strides = {1, 3}; c.out.strides = {20, 2}; c.mask.strides = {3}; }, ACCEPTED, ""},
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
        dropping_out(device.stream);
    }
    return harness_finish("test_random_dropout");
}
