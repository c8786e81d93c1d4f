// Shows that rectified linear units with drawn slopes check their arguments in the documented order, draw slopes between their bounds, and keep
// them.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_rrelu_with_noise.h"
#include "harness.h"

namespace {

struct RRelu : Call {
    Tensor self, noise;
    Scalar lower, upper;
    bool training;
    Tensor out;
    bool in_place;

    explicit RRelu(bool inplace)
        : Call(inplace ? "InplaceRReluWithNoise" : "RReluWithNoise"), self("self", {3, 500}, ACL_FLOAT, ACL_FORMAT_ND, inplace), noise("noise", {3, 500}, ACL_FLOAT, ACL_FORMAT_ND, true),
          lower("lower", 0.125, ACL_DOUBLE), upper("upper", 0.25, ACL_DOUBLE), training(true), out("out", {3, 500}, ACL_FLOAT, ACL_FORMAT_ND, true), in_place(inplace)
    {
        self.values = {1, -2, 0.5, -0.25, 0, -3, NAN, INFINITY, -INFINITY};
        noise.values = {9};
    }
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &noise, &lower, &upper};
        return {&self, &noise, &lower, &upper, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        if (in_place) return aclnnInplaceRReluWithNoiseGetWorkspaceSize(self.handle, noise.handle, lower.handle, upper.handle, training, 7, 12, size, executor);
        return aclnnRReluWithNoiseGetWorkspaceSize(self.handle, noise.handle, lower.handle, upper.handle, training, 7, 12, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceRReluWithNoise : aclnnRReluWithNoise; }
    void dims(const Dims &extents) { self.dims = noise.dims = out.dims = extents; }
    void dtypes(int dtype) { self.dtype = noise.dtype = out.dtype = dtype; }

    // A slope for each negative element, 1 for the others, and their product; what noise has beyond is left alone.
    void check_results() override
    {
        const std::vector<double> x = self.view_values();
        const std::vector<unsigned char> bytes = noise.download();
        const size_t size = dtype_info(noise.dtype).size;
        std::vector<double> slopes = noise.view_values(), expected = x;
        double least = 1, most = 0;
        for (size_t i = 0; i < x.size(); i++) {
            if (training) {
                slopes[i] = x[i] < 0 ? decode(noise.dtype, &bytes[static_cast<size_t>(noise.view_positions()[i]) * size]) : 1;
                least = x[i] < 0 ? std::min(least, slopes[i]) : least;
                most = x[i] < 0 ? std::max(most, slopes[i]) : most;
                expected[i] = x[i] * slopes[i];
            } else {
                expected[i] = x[i] > 0 ? x[i] : x[i] * (lower.value + upper.value) / 2;
            }
        }
        if (training) {
            CHECK_TEXT(least >= lower.value && most <= upper.value, "slopes from %g to %g", least, most);
            const double width = upper.value - lower.value;
            CHECK_TEXT(x.size() < 1000 || width == 0 || (least < lower.value + 0.05 * width && most > upper.value - 0.05 * width), "slopes from %g to %g only", least, most);
        }
        noise.check_holds(slopes, 0);
        Tensor &result = in_place ? self : out;
        result.check_holds(expected, 0);
    }
};

template <bool in_place> std::unique_ptr<Call> made() { return std::unique_ptr<Call>(new RRelu(in_place)); }

void rules(Valid make, bool in_place, aclrtStream stream)
{
    typedef RRelu R;
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT32, ACL_BOOL, ACL_COMPLEX64}) {
        const bool is_float = dtype == ACL_FLOAT || dtype == ACL_FLOAT16 || dtype == ACL_DOUBLE;
        const Expect expect = dtype == ACL_BF16 ? needs_bf16() : is_float && dtype != ACL_DOUBLE ? Expect(ACCEPTED) : Expect(INVALID);
        check_rule<R>(make, {dtype_info(dtype).name, [dtype](R &c) { c.dtypes(dtype); }, expect, "self"}, stream);
        check_rule<R>(make, {"not in training", [dtype](R &c) { c.dtypes(dtype); c.training = false; }, expect, "self"}, stream);
        const Expect bounds = is_float || dtype == ACL_BF16 ? Expect(ACCEPTED) : Expect(INVALID);
        check_rule<R>(make, {"lower of a type", [dtype](R &c) { c.lower.dtype = dtype; }, bounds, "lower"}, stream);
        check_rule<R>(make, {"upper of a type", [dtype](R &c) { c.upper.dtype = dtype; }, bounds, "upper"}, stream);
    }
    check_pointers(make, "", stream);
    check_rules<R>(
        make,
        {
            {"a valid call", [](R &) {}, ACCEPTED, ""},
            {"noise of another type", [](R &c) { c.noise.dtype = ACL_FLOAT16; }, INVALID, "noise"},
            {"noise of another format", [](R &c) { c.noise.format = ACL_FORMAT_NCHW; }, INVALID, "noise"},
            {"noise is longer", [](R &c) { c.noise.dims = {2, 800}; }, ACCEPTED, ""},
            {"noise is longer, and strided", [](R &c) { c.noise.dims = {2, 800}; c.noise.strides = {1, 2}; }, ACCEPTED, ""},
            {"noise is shorter", [](R &c) { c.noise.dims = {1499}; }, INVALID, "noise"},
            {"noise is shorter, and not needed", [](R &c) { c.noise.dims = {1}; c.training = false; }, ACCEPTED, ""},
            {"equal bounds", [](R &c) { c.upper.value = 0.125; }, ACCEPTED, ""},
            {"views", [](R &c) { c.self.strides = {1, 3}; c.noise.strides = {1000, 2}; c.out.strides = {501, 1}; }, ACCEPTED, ""},
            {"rank 0", [](R &c) { c.dims({}); }, ACCEPTED, ""},
            {"no elements", [](R &c) { c.dims({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"noise has no elements", [](R &c) { c.noise.dims = {0}; c.training = false; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    if (!in_place) check_rule<R>(make, {"out of another shape", [](R &c) { c.out.dims = {500, 3}; }, INVALID, "out"}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules(made<false>, false, device.stream);
        rules(made<true>, true, device.stream);
        check_phase_two<RRelu>(made<false>, [](RRelu &c) { c.dims({0}); c.untouched = true; }, {[](RRelu &) {}}, aclnnInplaceCopy, device.stream);
    }
    return harness_finish("test_random_rrelu");
}
