// Shows that normalisations of groups of channels and their gradient check their arguments in the documented order and write the right numbers
// through any view, and nothing else.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_group_norm.h"
#include "aclnnop/aclnn_group_norm_backward.h"
#include "aclnnop/aclnn_group_norm_silu.h"
#include "aclnnop/aclnn_group_norm_swish.h"
#include "aclnnop/aclnn_group_norm_swish_grad.h"
#include "normalisations.h"

namespace {

Places places_of(const Tensor &image, int64_t groups)
{
    size_t each = 1;
    for (size_t at = 2; at < image.dims.size(); at++) each *= extent(image.dims[at]);
    return Places::images(extent(image.dims[0]), extent(image.dims[1]), each, extent(groups));
}

struct Group : Call {
    Tensor self, gamma, beta, out, mean, rstd;
    int64_t n, c, each, groups;
    double eps;
    bool silu;

    Group(const char *name, bool activates)
        : Call(name), self("self", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW), gamma("gamma", {4}, ACL_FLOAT, ACL_FORMAT_ND), beta("beta", {4}, ACL_FLOAT, ACL_FORMAT_ND),
          out("out", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW, true), mean("meanOut", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true),
          rstd("rstdOut", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true), n(2), c(4), each(21), groups(2), eps(1e-3), silu(activates)
    {
    }
    void shapes(const Dims &dims, int64_t count)
    {
        self.dims = out.dims = dims;
        self.format = out.format = ACL_FORMAT_ND;
        groups = count;
        n = dims[0];
        c = dims[1];
        each = 1;
        for (size_t at = 2; at < dims.size(); at++) each *= dims[at];
        gamma.dims = beta.dims = {c};
        mean.dims = rstd.dims = {n, groups};
    }
    void types(int type)
    {
        for (Tensor *tensor : tensors()) tensor->dtype = type;
    }
    void check_results() override
    {
        const Places places = places_of(self, groups);
        const Numbers x = self.view_values();
        const Moments moments = moments_of(places, x, true);
        const Numbers reciprocal = reciprocals(moments.variance, eps);
        Numbers y = weighed(places, normalised(places, x, moments.mean, reciprocal), values_or(gamma, places.channels, 1), values_or(beta, places.channels, 0));
        for (double &z : y) z = silu ? z / (1 + std::exp(-z)) : z;
        // The statistics go through their own type, as on devices, and so have its error.
        out.check_holds(y, 2 * tolerance(mean.dtype));
        check_holds(mean, moments.mean);
        check_holds(rstd, reciprocal);
    }
};

struct GroupNorm : Group {
    GroupNorm() : Group("aclnnGroupNorm", false) {}
    CALL(GroupNorm, PASS(&self, &gamma, &beta, &out, &mean, &rstd), self.handle, gamma.handle, beta.handle, n, c, each, groups, eps, out.handle, mean.handle, rstd.handle)
};

struct GroupNormSilu : Group {
    GroupNormSilu() : Group("aclnnGroupNormSilu", true) {}
    CALL(GroupNormSilu, PASS(&self, &gamma, &beta, &out, &mean, &rstd), self.handle, gamma.handle, beta.handle, groups, eps, out.handle, mean.handle, rstd.handle)
};

template <class TheCall> void both(aclrtStream stream)
{
    floats<TheCall>("all", [](TheCall &c, int type) { c.types(type); }, ACCEPTED, needs_bf16(), stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"one group", [](TheCall &c) { c.shapes({3, 6, 5}, 1); }, ACCEPTED, ""},
            {"as many groups as channels", [](TheCall &c) { c.shapes({3, 6, 5}, 6); }, ACCEPTED, ""},
            {"channels of one element", [](TheCall &c) { c.shapes({5, 12}, 3); }, ACCEPTED, ""},
            {"large images", [](TheCall &c) { c.shapes({2, 6, 40, 50}, 3); }, ACCEPTED, ""},
            {"rank 8", [](TheCall &c) { c.shapes({2, 4, 1, 2, 1, 2, 1, 2}, 2); }, ACCEPTED, ""},
            {"without gamma and beta", [](TheCall &c) { c.gamma.passing = c.beta.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"without beta", [](TheCall &c) { c.beta.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.self.strides = {84, 1, 28, 4}; c.out.strides = {-168, 42, 14, 2}; c.out.offset = 168; c.mean.strides = {1, 2}; }, ACCEPTED, ""},
            {"no group", [](TheCall &c) { c.groups = 0; }, INVALID, "group"},
            {"a group that is no divisor", [](TheCall &c) { c.groups = 3; }, INVALID, "group"},
            {"eps 0", [](TheCall &c) { c.eps = 0; }, INVALID, "eps"},
            {"eps NaN", [](TheCall &c) { c.eps = NAN; }, INVALID, "eps"},
            {"rank 1", [](TheCall &c) { c.self.dims = c.out.dims = {4}; }, INVALID, "self"},
            {"out of another type", [](TheCall &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"out of another shape", [](TheCall &c) { c.out.dims = {2, 4, 21}; }, INVALID, "out"},
            {"a mean for each image", [](TheCall &c) { c.mean.dims = {2}; }, INVALID, "meanOut"},
            {"a longer gamma", [](TheCall &c) { c.gamma.dims = {5}; }, INVALID, "gamma"},
            {"halves, and a FLOAT weight", [](TheCall &c) { c.types(ACL_FLOAT16); c.gamma.dtype = c.beta.dtype = ACL_FLOAT; c.mean.dtype = c.rstd.dtype = ACL_FLOAT16; if (c.silu) c.only_phase_one(); },
             TheCall().silu ? on_950(INVALID, ACCEPTED) : Expect(INVALID), ""},
        },
        stream);
}

void own_rules(aclrtStream stream)
{
    check_rules<GroupNorm>(
        {
            {"another N", [](GroupNorm &c) { c.n = 3; }, INVALID, "self"},
            {"another C", [](GroupNorm &c) { c.c = 8; }, INVALID, "self"},
            {"another HxW", [](GroupNorm &c) { c.each = 20; }, INVALID, "self"},
            {"more elements of a channel than can be counted", [](GroupNorm &c) { c.shapes({0, 4, 1}, 2); c.self.dims = c.out.dims = {0, 4, 1LL << 40, 1LL << 40}; c.self.strides = c.out.strides = {0, 0, 0, 0}; c.only_phase_one(); }, INVALID, "self"},
            {"NHWC", [](GroupNorm &c) { c.self.format = c.out.format = ACL_FORMAT_NHWC; }, INVALID, "NHWC"},
            {"FRACTAL_NZ", [](GroupNorm &c) { c.self.format = c.out.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "FRACTAL_NZ"},
            {"out of another format", [](GroupNorm &c) { c.out.format = ACL_FORMAT_ND; }, INVALID, "out"},
            {"no images: the mean is 0, and rstd NaN", [](GroupNorm &c) { c.shapes({0, 4, 3}, 2); c.without_comparison(); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<GroupNorm>([](GroupNorm &c) { c.shapes({0, 4, 3}, 2); c.untouched = true; }, {[](GroupNorm &c) { c.self.strides = {84, 1, 28, 4}; }}, aclnnInplaceCopy, stream);
    check_rules<GroupNormSilu>(
        {
            {"no images", [](GroupNormSilu &c) { c.shapes({0, 4, 3}, 2); c.without_comparison(); }, on_950(ACCEPTED, INVALID), "self"},
            {"no channels", [](GroupNormSilu &c) { c.shapes({2, 0, 3}, 2); c.without_comparison(); }, on_950(ACCEPTED, INVALID), "self"},
            {"FLOAT statistics of halves", [](GroupNormSilu &c) { c.types(ACL_FLOAT16); c.mean.dtype = c.rstd.dtype = ACL_FLOAT; }, on_950(ACCEPTED, INVALID), "meanOut"},
            {"a FLOAT weight, and FLOAT statistics", [](GroupNormSilu &c) { c.self.dtype = c.out.dtype = ACL_FLOAT16; }, on_950(ACCEPTED, INVALID), ""},
            {"NHWC", [](GroupNormSilu &c) { c.self.format = c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
        },
        stream);
    GroupNorm call;
    call.shapes({2, 4, 0}, 2);
    topic("channels without elements");
    call.make();
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK_STATUS(0, call.phase_one(&size, &executor));
    CHECK_STATUS(0, aclnnGroupNorm(nullptr, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    call.mean.check_holds(Numbers(4, 0), 0);
    call.rstd.check_holds(Numbers(4, NAN), 0);
    call.release();
}

struct GroupNormBackward : Call {
    Tensor dy, input, mean, rstd, gamma, dx, dgamma, dbeta;
    int64_t n, c, each, groups;
    BoolArray mask;

    GroupNormBackward()
        : Call("aclnnGroupNormBackward"), dy("gradOut", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW), input("input", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW),
          mean("mean", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND), rstd("rstd", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND), gamma("gamma", {4}, ACL_FLOAT, ACL_FORMAT_ND),
          dx("gradInput", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW, true), dgamma("gradGammaOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true),
          dbeta("gradBetaOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true), n(2), c(4), each(21), groups(2), mask("outputMask", {1, 1, 1})
    {
        rstd.values = {0.5, 1, 1.5};
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
    }
    void shapes(const Dims &dims, int64_t count)
    {
        dy.dims = input.dims = dx.dims = dims;
        groups = count;
        n = dims[0];
        c = dims[1];
        each = 1;
        for (size_t at = 2; at < dims.size(); at++) each *= dims[at];
        gamma.dims = dgamma.dims = dbeta.dims = {c};
        mean.dims = rstd.dims = {n, groups};
    }
    CALL(GroupNormBackward, PASS(&dy, &input, &mean, &rstd, &gamma, &mask, &dx, &dgamma, &dbeta), dy.handle, input.handle, mean.handle, rstd.handle, gamma.handle,
         n, c, each, groups, mask.handle, dx.handle, dgamma.handle, dbeta.handle)
    void check_results() override
    {
        const Places places = places_of(input, groups);
        const Numbers own = dy.view_values(), reciprocal = rstd.view_values(), x = normalised(places, input.view_values(), mean.view_values(), reciprocal);
        if (mask.values[0] != 0) check_holds(dx, gradient(places, own, x, values_or(gamma, places.channels, 1), reciprocal, true, true));
        if (mask.values[1] != 0) check_holds(dgamma, places.sums(product(own, x), false));
        if (mask.values[2] != 0) check_holds(dbeta, places.sums(own, false));
    }
};

void backward(aclrtStream stream)
{
    typedef GroupNormBackward B;
    floats<B>("all", [](B &c, int type) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; }, ACCEPTED, needs_bf16(), stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"channels of one element", [](B &c) { c.shapes({5, 12}, 3); }, ACCEPTED, ""},
            {"large images", [](B &c) { c.shapes({2, 6, 40, 50}, 3); }, ACCEPTED, ""},
            {"without gamma", [](B &c) { c.gamma.passing = c.dgamma.passing = c.dbeta.passing = Argument::ABSENT; c.mask.values = {1, 0, 0}; }, ACCEPTED, ""},
            {"the parameters' gradients alone", [](B &c) { c.dx.passing = Argument::ABSENT; c.mask.values = {0, 1, 1}; }, ACCEPTED, ""},
            {"no mask", [](B &c) { c.mask.passing = Argument::ABSENT; }, INVALID, "outputMask"},
            {"a mask of two", [](B &c) { c.mask.values = {1, 1}; }, INVALID, "outputMask"},
            {"a wanted gradient is null", [](B &c) { c.dgamma.passing = Argument::ABSENT; }, INVALID, "gradGammaOut"},
            {"input is null", [](B &c) { c.input.passing = Argument::ABSENT; }, NULL_POINTER, "input"},
            {"halves, and FLOAT statistics", [](B &c) { c.dy.dtype = c.input.dtype = c.dx.dtype = ACL_FLOAT16; }, on_950(ACCEPTED, INVALID), ""},
            {"a group that is no divisor", [](B &c) { c.groups = 3; }, INVALID, "group"},
            {"another number of elements", [](B &c) { c.each = 20; }, INVALID, "gradOut"},
            {"the elements in another shape", [](B &c) { c.dy.dims = {168}; }, ACCEPTED, ""},
            {"more elements than can be counted", [](B &c) { c.n = 1LL << 62; c.dy.dims = c.input.dims = c.dx.dims = {1, 1}; }, INVALID, "gradOut"},
            {"a gradient of another shape", [](B &c) { c.dx.dims = {168}; }, INVALID, "gradInput"},
            {"gamma and its gradients in two axes", [](B &c) { c.gamma.dims = c.dgamma.dims = c.dbeta.dims = {2, 2}; }, ACCEPTED, ""},
            {"a gradient in two axes", [](B &c) { c.dgamma.dims = {2, 2}; }, INVALID, "gradGammaOut"},
            {"no images: zeros on 950", [](B &c) { c.shapes({0, 4, 3}, 2); c.untouched = emulated_soc() != SOC_950; }, ACCEPTED, ""},
            {"no images, and one gradient", [](B &c) { c.shapes({0, 4, 3}, 2); c.mask.values = {0, 0, 1}; c.dx.passing = c.dgamma.passing = Argument::ABSENT; c.untouched = emulated_soc() != SOC_950; }, ACCEPTED, ""},
            {"12000 channels of two groups", [](B &c) { c.shapes({1, 12000, 1}, 2); }, ACCEPTED, ""},
            {"more than 8000 channels of a group", [](B &c) { c.shapes({1, 8001, 1}, 1); c.only_phase_one(); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, INVALID, INVALID, ACCEPTED), "C"},
            {"views", [](B &c) { c.dy.strides = {84, 1, 28, 4}; c.input.strides = {0, 21, 7, 1}; c.dx.strides = {168, 42, 14, 2}; c.dgamma.strides = {2}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<B>([](B &c) { c.mask.values = {0, 0, 0}; c.untouched = true; }, {[](B &c) { c.input.strides = {84, 1, 28, 4}; }}, aclnnInplaceCopy, stream);
}

char channels_second[] = "NCHW";
char channels_last[] = "NHWC";
const int NO_KERNEL = 561003, NO_TILING = 561002;

// What has kernels: 910B, 910_93 and 950.
Expect newer(int status) { return Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, status, status, status); }

// What a message names, where it is not that there is no kernel.
const char *word(const char *name) { return newer(ACCEPTED).here() == ACCEPTED ? name : ""; }

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// What two operators with a swish have in common: the first tensors, in the order of the gradient.
struct Swish : Call {
    Tensor x, gamma, beta;
    int64_t groups;
    char *layout;
    double scale;

    explicit Swish(const char *name)
        : Call(name), x("x", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW), gamma("gamma", {4}, ACL_FLOAT, ACL_FORMAT_ND), beta("beta", {4}, ACL_FLOAT, ACL_FORMAT_ND), groups(2),
          layout(channels_second), scale(1.5)
    {
        failure_writes_executor = true;
    }
    void types(int type)
    {
        for (Tensor *tensor : tensors()) tensor->dtype = type;
    }
};

struct GroupNormSwish : Swish {
    Tensor y, mean, rstd;
    bool activates;

    GroupNormSwish()
        : Swish("aclnnGroupNormSwish"), y("yOut", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW, true), mean("meanOut", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true),
          rstd("rstdOut", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true), activates(true)
    {
    }
    CALL(GroupNormSwish, PASS(&x, &gamma, &beta, &y, &mean, &rstd), x.handle, gamma.handle, beta.handle, groups, layout, 1e-3, activates, scale, y.handle, mean.handle, rstd.handle)
    void shapes(const Dims &dims, int64_t count)
    {
        x.dims = y.dims = dims;
        groups = count;
        gamma.dims = beta.dims = {dims[1]};
        mean.dims = rstd.dims = {dims[0], count};
    }
    void check_results() override
    {
        const Places places = places_of(x, groups);
        const Numbers own = x.view_values();
        const Moments moments = moments_of(places, own, true);
        const Numbers reciprocal = reciprocals(moments.variance, 1e-3);
        Numbers expected = weighed(places, normalised(places, own, moments.mean, reciprocal), gamma.view_values(), beta.view_values());
        for (double &z : expected) z = activates ? z * sigmoid(scale * z) : z;
        y.check_holds(expected, tolerance(y.dtype));
        check_holds(mean, moments.mean);
        check_holds(rstd, reciprocal);
    }
};

struct GroupNormSwishGrad : Swish {
    Tensor dy, mean, rstd, dx, dgamma, dbeta;
    bool wants_dgamma, wants_dbeta;

    GroupNormSwishGrad()
        : Swish("aclnnGroupNormSwishGrad"), dy("dy", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW), mean("mean", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND), rstd("rstd", {2, 2}, ACL_FLOAT, ACL_FORMAT_ND),
          dx("dxOut", {2, 4, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW, true), dgamma("dgammaOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true), dbeta("dbetaOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true),
          wants_dgamma(true), wants_dbeta(true)
    {
        rstd.values = {0.5, 1, 1.5};
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
    }
    CALL(GroupNormSwishGrad, PASS(&dy, &mean, &rstd, &x, &gamma, &beta, &dx, &dgamma, &dbeta), dy.handle, mean.handle, rstd.handle, x.handle, gamma.handle, beta.handle, groups, layout, scale,
         wants_dgamma, wants_dbeta, dx.handle, dgamma.handle, dbeta.handle)
    void shapes(const Dims &dims, int64_t count)
    {
        x.dims = dy.dims = dx.dims = dims;
        groups = count;
        gamma.dims = beta.dims = dgamma.dims = dbeta.dims = {dims[1]};
        mean.dims = rstd.dims = {dims[0], count};
    }
    void check_results() override
    {
        const Places places = places_of(x, groups);
        const Numbers reciprocal = rstd.view_values(), own = normalised(places, x.view_values(), mean.view_values(), reciprocal);
        const Numbers all = weighed(places, own, gamma.view_values(), beta.view_values());
        Numbers dz = dy.view_values();
        for (size_t at = 0; at < dz.size(); at++) {
            const double share = sigmoid(scale * all[at]);
            dz[at] *= share * (1 + scale * all[at] * (1 - share));
        }
        check_holds(dx, gradient(places, dz, own, gamma.view_values(), reciprocal, true, true));
        if (wants_dgamma) check_holds(dgamma, places.sums(product(dz, own), false)); else dgamma.check_untouched();
        if (wants_dbeta) check_holds(dbeta, places.sums(dz, false)); else dbeta.check_untouched();
    }
};

// The rules that both have.
template <class TheCall> void swish(aclrtStream stream)
{
    for (int type : EVERY_DTYPE) {
        const bool is_taken = type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16;
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); }, newer(is_taken ? ACCEPTED : INVALID), ""}, stream);
    }
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, newer(ACCEPTED), ""},
            {"one group", [](TheCall &c) { c.shapes({3, 6, 5}, 1); }, newer(ACCEPTED), ""},
            {"channels of one element", [](TheCall &c) { c.shapes({5, 12}, 3); }, newer(ACCEPTED), ""},
            {"large images", [](TheCall &c) { c.shapes({2, 6, 40, 50}, 3); }, newer(ACCEPTED), ""},
            {"rank 8", [](TheCall &c) { c.shapes({2, 4, 1, 2, 1, 2, 1, 2}, 2); }, newer(ACCEPTED), ""},
            {"views", [](TheCall &c) { c.x.strides = {84, 1, 28, 4}; c.mean.strides = {1, 2}; }, newer(ACCEPTED), ""},
            {"channels last", [](TheCall &c) { c.layout = channels_last; }, newer(NO_TILING), word("dataFormatOptional")},
            {"no text", [](TheCall &c) { c.layout = nullptr; }, newer(ACCEPTED), ""},
            {"x is null", [](TheCall &c) { c.x.passing = Argument::ABSENT; }, NULL_POINTER, "x"},
            {"no group", [](TheCall &c) { c.groups = 0; }, newer(NO_TILING), word("numGroups")},
            {"a group that is no divisor", [](TheCall &c) { c.groups = 3; }, newer(NO_TILING), word("numGroups")},
            {"x of rank 1", [](TheCall &c) { c.x.dims = {4}; }, newer(NO_TILING), word("x")},
            {"gamma of another length", [](TheCall &c) { c.gamma.dims = {5}; }, newer(NO_TILING), word("gamma")},
            {"a mean too many", [](TheCall &c) { c.mean.dims = {2, 3}; }, newer(NO_TILING), word("mean|meanOut")},
            {"gamma of another type than beta", [](TheCall &c) { c.gamma.dtype = ACL_FLOAT16; }, newer(INVALID), word("gamma")},
            {"a private format", [](TheCall &c) { c.x.format = ACL_FORMAT_NC1HWC0; }, newer(INVALID), word("x")},
        },
        stream);
}

void swishes(aclrtStream stream)
{
    swish<GroupNormSwish>(stream);
    swish<GroupNormSwishGrad>(stream);
    check_rules<GroupNormSwish>(
        {
            {"without a swish", [](GroupNormSwish &c) { c.activates = false; }, newer(ACCEPTED), ""},
            {"a half, and FLOAT weights and statistics", [](GroupNormSwish &c) { c.x.dtype = c.y.dtype = ACL_FLOAT16; }, newer(ACCEPTED), ""},
            {"yOut of another shape", [](GroupNormSwish &c) { c.y.dims = {2, 4, 21}; }, newer(NO_TILING), word("yOut")},
            {"no images", [](GroupNormSwish &c) { c.shapes({0, 4, 3}, 2); c.untouched = true; }, newer(ACCEPTED), ""},
        },
        stream);
    check_rules<GroupNormSwishGrad>(
        {
            {"gamma's gradient is not wanted", [](GroupNormSwishGrad &c) { c.wants_dgamma = false; }, newer(ACCEPTED), ""},
            {"beta's gradient is not wanted", [](GroupNormSwishGrad &c) { c.wants_dbeta = false; }, newer(ACCEPTED), ""},
            {"halves, and FLOAT weights", [](GroupNormSwishGrad &c) { c.x.dtype = c.dy.dtype = c.dx.dtype = ACL_FLOAT16; }, newer(INVALID), ""},
            {"6000 channels of two groups", [](GroupNormSwishGrad &c) { c.shapes({1, 6000, 1}, 2); }, newer(ACCEPTED), ""},
            {"more than 4000 channels of a group", [](GroupNormSwishGrad &c) { c.shapes({1, 4001, 1}, 1); }, newer(NO_TILING), word("numGroups")},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        both<GroupNorm>(device.stream);
        both<GroupNormSilu>(device.stream);
        own_rules(device.stream);
        backward(device.stream);
        swishes(device.stream);
    }
    return harness_finish("test_norm_group_norm");
}
