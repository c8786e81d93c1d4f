// Shows that average poolings of images with depth, by windows and by bins, and their gradients check their arguments in the documented order
// and write the right numbers through any view, and nothing else.
#include "aclnnop/aclnn_adaptive_avg_pool3d.h"
#include "aclnnop/aclnn_adaptive_avg_pool3d_backward.h"
#include "aclnnop/aclnn_avgpool3d.h"
#include "aclnnop/aclnn_avgpool3d_backward.h"
#include "volumes.h"

namespace {

// An image and its means, or the gradients of both; `self` is asked for its shape by the gradients.
struct Means : Call {
    Tensor large, small, self;
    bool backward;

    Means(const char *name, const char *of, const char *result, bool is_backward)
        : Call(name), large(of, {2, 3, 4, 6, 7}, ACL_FLOAT, ACL_FORMAT_NCDHW, is_backward), small(result, {}, ACL_FLOAT, ACL_FORMAT_NCDHW, !is_backward),
          self("self", {}, ACL_FLOAT, ACL_FORMAT_NCDHW), backward(is_backward)
    {
    }
    virtual Pixels taps(int axis, int64_t window, int64_t size, int64_t windows) const = 0;
    virtual double divisor(const int64_t *windows, const Volume &image, const Volume &means) const = 0;
    void types(int type) { large.dtype = small.dtype = self.dtype = type; }
    double elements(const int64_t *windows, const Volume &image, const Volume &means) const
    {
        double count = 1;
        for (int axis = 0; axis < 3; axis++) count *= static_cast<double>(taps(axis, windows[axis], image.extents[2 + axis], means.extents[2 + axis]).size());
        return count;
    }
    void check_results() override
    {
        const Volume image(large.dims, ACL_FORMAT_ND, 3), means(small.dims, ACL_FORMAT_ND, 3);
        Tensor &result = backward ? large : small;
        const Numbers values = (backward ? small : large).view_values();
        Numbers expected(static_cast<size_t>(result.numel()));
        walk(image, means, [this, image, means](int axis, int64_t window) { return taps(axis, window, image.extents[2 + axis], means.extents[2 + axis]); },
             [this, &expected, &values, image, means](size_t mean, size_t pixel, int64_t, const int64_t *windows) {
                 expected[backward ? pixel : mean] += values[backward ? mean : pixel] / divisor(windows, image, means);
             });
        result.check_holds(expected, result.dtype == ACL_FLOAT ? 1e-5 : result.dtype == ACL_DOUBLE ? 1e-12 : result.dtype == ACL_FLOAT16 ? 2e-3 : 1.6e-2);
    }
};

struct Windows : Means {
    IntArray kernel, stride, padding;
    bool ceil, padded;
    int64_t divides;

    Windows(const char *name, const char *of, const char *result, bool is_backward)
        : Means(name, of, result, is_backward), kernel("kernelSize", {2, 3, 3}), stride("stride", {2, 1, 2}), padding("padding", {1, 0, 1}), ceil(false), padded(true), divides(0)
    {
        shapes({2, 3, 4, 6, 7});
    }
    Slide windows() const
    {
        Slide all;
        for (size_t axis = 0; axis < 3; axis++) {
            all.kernel[axis] = kernel.at(axis);
            all.stride[axis] = stride.values.empty() ? kernel.at(axis) : stride.at(axis);
            all.padding[axis] = padding.at(axis);
            all.dilation[axis] = 1;
        }
        all.ceil = ceil;
        return all;
    }
    void shapes(const Dims &dims)
    {
        large.dims = small.dims = self.dims = dims;
        for (size_t axis = 0; axis < 3; axis++) small.dims[dims.size() - 3 + axis] = windows().count(static_cast<int>(axis), dims[dims.size() - 3 + axis]);
    }
    void set(const Dims &kernels, const Dims &strides, const Dims &pads, const Dims &dims)
    {
        kernel.values = kernels;
        stride.values = strides;
        padding.values = pads;
        shapes(dims);
    }
    Pixels taps(int axis, int64_t window, int64_t size, int64_t) const override { return windows().taps(axis, window, size); }
    double divisor(const int64_t *own, const Volume &image, const Volume &means) const override
    {
        if (divides != 0) return static_cast<double>(divides);
        if (!padded) return elements(own, image, means);
        double count = 1;
        for (int axis = 0; axis < 3; axis++) count *= static_cast<double>(windows().padded(axis, own[axis], image.extents[2 + axis]));
        return count;
    }
};

struct AvgPool3d : Windows {
    AvgPool3d() : Windows("aclnnAvgPool3d", "self", "out", false) {}
    std::vector<Argument *> arguments() override { return {&large, &kernel, &stride, &padding, &small}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnAvgPool3dGetWorkspaceSize(large.handle, kernel.handle, stride.handle, padding.handle, ceil, padded, divides, small.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnAvgPool3d; }
};

struct AvgPool3dBackward : Windows {
    AvgPool3dBackward() : Windows("aclnnAvgPool3dBackward", "output", "gradOutput", true) {}
    std::vector<Argument *> arguments() override { return {&small, &self, &kernel, &stride, &padding, &large}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnAvgPool3dBackwardGetWorkspaceSize(small.handle, self.handle, kernel.handle, stride.handle, padding.handle, ceil, padded, divides, large.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnAvgPool3dBackward; }
};

template <class TheCall> void sliding(const Expect &right, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"without padding in the divisor", [](TheCall &c) { c.padded = false; }, right, ""},
            {"a divisor of its own", [](TheCall &c) { c.divides = -5; }, right, ""},
            {"one value for all axes, and no stride", [](TheCall &c) { c.set({2}, {}, {1}, {2, 3, 4, 6, 7}); }, right, ""},
            {"rank 4", [](TheCall &c) { c.shapes({3, 4, 6, 7}); }, right, ""},
            {"overlapping windows", [](TheCall &c) { c.set({3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 2, 5, 6, 40}); }, right, ""},
            {"windows apart", [](TheCall &c) { c.set({1, 2, 2}, {3, 4, 5}, {0, 1, 0}, {1, 2, 5, 9, 20}); }, right, ""},
            {"rounded up", [](TheCall &c) { c.ceil = true; c.set({3, 2, 3}, {2, 3, 2}, {1, 0, 1}, {2, 3, 6, 7, 8}); }, right, ""},
            {"rounded up, without padding in the divisor", [](TheCall &c) { c.ceil = true; c.padded = false; c.set({3, 2, 3}, {2, 3, 2}, {1, 0, 1}, {2, 3, 6, 7, 8}); }, right, ""},
            {"views", [](TheCall &c) { c.large.strides = {1008, 1, 252, 21, 3}; c.small.strides = {-300, 100, 30, 6, 1}; c.small.offset = 500; }, right, ""},
            {"ND", [](TheCall &c) { c.large.format = c.small.format = ACL_FORMAT_ND; }, right, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3, 4, 6, 7}); c.untouched = true; }, right, ""},
            {"a kernel of two", [](TheCall &c) { c.kernel.values = {2, 3}; }, INVALID, ""},
            {"a kernel of 0", [](TheCall &c) { c.kernel.values = {2, 0, 3}; }, INVALID, ""},
            {"a stride of 0", [](TheCall &c) { c.stride.values = {2, 1, 0}; }, INVALID, ""},
            {"no padding", [](TheCall &c) { c.padding.values = {}; }, INVALID, ""},
            {"padding of more than half a window", [](TheCall &c) { c.padding.values = {1, 0, 2}; }, INVALID, right.here() == ACCEPTED ? "padding" : ""},
            {"negative padding", [](TheCall &c) { c.padding.values = {-1, 0, 1}; }, INVALID, ""},
            {"other windows", [](TheCall &c) { c.small.dims[4]++; }, INVALID, ""},
            {"another format", [](TheCall &c) { c.small.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"rank 3", [](TheCall &c) { c.large.dims = c.self.dims = {4, 6, 7}; c.small.dims = {3, 4, 4}; }, INVALID, ""},
        },
        stream);
    if (right.here() == ACCEPTED) check_phase_two<TheCall>([](TheCall &c) { c.shapes({0, 3, 4, 6, 7}); c.untouched = true; }, {[](TheCall &c) { c.large.strides = {1008, 1, 252, 21, 3}; }}, aclnnInplaceCopy, stream);
}

void windows(aclrtStream stream)
{
    typedef AvgPool3d A;
    typedef AvgPool3dBackward B;
    const Expect right = newer(ACCEPTED);
    sliding<A>(ACCEPTED, stream);
    sliding<B>(right, stream);
    for (int type : {ACL_FLOAT16, ACL_BF16, ACL_DOUBLE}) {
        check_rule<A>({dtype_info(type).name, [type](A &c) { c.types(type); }, type == ACL_DOUBLE ? Expect(INVALID) : type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), ""}, stream);
        check_rule<B>({dtype_info(type).name, [type](B &c) { c.types(type); }, type == ACL_DOUBLE ? Expect(INVALID) : right, ""}, stream);
    }
    check_rules<A>(
        {
            {"a window larger than the image", [](A &c) { c.set({5, 3, 3}, {1, 1, 1}, {2, 0, 0}, {2, 3, 4, 6, 7}); }, INVALID, "kernelSize"},
            {"another type", [](A &c) { c.small.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"private formats", [](A &c) { c.large.format = c.small.format = ACL_FORMAT_NDC1HWC0; }, INVALID, ""},
        },
        stream);
    check_rules<B>(
        {
            {"a window larger than the image", [](B &c) { c.set({5, 3, 3}, {1, 1, 1}, {2, 0, 0}, {2, 3, 4, 6, 7}); }, right, ""},
            {"three types", [](B &c) { c.small.dtype = ACL_FLOAT16; c.large.dtype = ACL_BF16; }, right, ""},
            {"output of another shape", [](B &c) { c.large.dims[2]++; }, INVALID, ""},
            // An empty gradient comes before the windows.
            {"no gradient, and a kernel of 0", [](B &c) { c.small.dims[1] = 0; c.kernel.values = {0, 0, 0}; c.untouched = true; }, right, ""},
        },
        stream);
}

struct Bins : Means {
    IntArray size;

    Bins(const char *name, const char *of, const char *result, bool is_backward) : Means(name, of, result, is_backward), size("outputSize", {}) { shapes({2, 3}, {4, 6, 7}, {3, 2, 4}); }
    void shapes(const Dims &planes, const Dims &image, const Dims &means)
    {
        large.dims = small.dims = planes;
        large.dims.insert(large.dims.end(), image.begin(), image.end());
        small.dims.insert(small.dims.end(), means.begin(), means.end());
        self.dims = large.dims;
        size.values = means;
    }
    void formats(int format) { large.format = small.format = self.format = format; }
    Pixels taps(int, int64_t window, int64_t pixels, int64_t windows) const override { return bin(window, pixels, windows); }
    double divisor(const int64_t *own, const Volume &image, const Volume &means) const override { return elements(own, image, means); }
};

struct AdaptiveAvgPool3d : Bins {
    AdaptiveAvgPool3d() : Bins("aclnnAdaptiveAvgPool3d", "self", "out", false) {}
    std::vector<Argument *> arguments() override { return {&large, &size, &small}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveAvgPool3dGetWorkspaceSize(large.handle, size.handle, small.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveAvgPool3d; }
};

struct AdaptiveAvgPool3dBackward : Bins {
    AdaptiveAvgPool3dBackward() : Bins("aclnnAdaptiveAvgPool3dBackward", "out", "gradOutput", true) {}
    std::vector<Argument *> arguments() override { return {&small, &self, &large}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize(small.handle, self.handle, large.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveAvgPool3dBackward; }
};

template <class TheCall> void adaptive(const Expect &right, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"one mean", [](TheCall &c) { c.shapes({2, 3}, {4, 6, 7}, {1, 1, 1}); }, ACCEPTED, ""},
            {"rank 4", [](TheCall &c) { c.shapes({3}, {4, 6, 7}, {3, 2, 4}); }, right, ""},
            {"more means than pixels", [](TheCall &c) { c.shapes({2, 3}, {2, 1, 3}, {5, 4, 7}); }, right, ""},
            {"views", [](TheCall &c) { c.large.strides = {1008, 1, 252, 21, 3}; c.small.strides = {-100, 30, 8, 4, 1}; c.small.offset = 200; }, right, ""},
            {"ND", [](TheCall &c) { c.formats(ACL_FORMAT_ND); }, right, ""},
            {"channels last", [](TheCall &c) { c.formats(ACL_FORMAT_NDHWC); }, Expect(right.status[0], right.status[1], right.status[2], right.status[3], right.status[4], INVALID), ""},
            {"private formats", [](TheCall &c) { c.formats(ACL_FORMAT_NDC1HWC0); }, INVALID, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3}, {4, 6, 7}, {3, 2, 4}); c.untouched = true; }, on_950(ACCEPTED, INVALID), ""},
            {"no channels", [](TheCall &c) { c.shapes({2, 0}, {4, 6, 7}, {3, 2, 4}); }, INVALID, ""},
            {"no means", [](TheCall &c) { c.shapes({2, 3}, {4, 6, 7}, {3, 0, 4}); }, INVALID, ""},
            {"other channels", [](TheCall &c) { c.small.dims[1] = 4; }, INVALID, ""},
            {"another rank", [](TheCall &c) { c.small.dims = {6, 3, 2, 4}; }, INVALID, ""},
            {"another type", [](TheCall &c) { c.small.dtype = ACL_FLOAT16; }, INVALID, ""},
            {"rank 3", [](TheCall &c) { c.shapes({}, {4, 6, 7}, {3, 2, 4}); }, INVALID, ""},
        },
        stream);
}

void bins(aclrtStream stream)
{
    typedef AdaptiveAvgPool3d A;
    typedef AdaptiveAvgPool3dBackward B;
    // 910 spreads one mean.
    const Expect right(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
    adaptive<A>(ACCEPTED, stream);
    adaptive<B>(right, stream);
    for (int type : {ACL_FLOAT16, ACL_BF16, ACL_DOUBLE}) {
        const Expect spread = type == ACL_BF16 ? needs_bf16() : type == ACL_DOUBLE ? Expect(INVALID, ACCEPTED, ACCEPTED, INVALID, INVALID, INVALID) : right;
        const Expect one = type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED);
        check_rule<A>({dtype_info(type).name, [type](A &c) { c.types(type); }, type == ACL_DOUBLE ? Expect(INVALID) : type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), ""}, stream);
        check_rule<B>({dtype_info(type).name, [type](B &c) { c.types(type); }, spread, ""}, stream);
        check_rule<B>({"one mean", [type](B &c) { c.types(type); c.shapes({2, 3}, {4, 6, 7}, {1, 1, 1}); }, one, ""}, stream);
    }
    check_rules<A>(
        {
            {"two sizes", [](A &c) { c.size.values = {3, 2}; }, INVALID, "outputSize"},
            {"another size", [](A &c) { c.size.values = {3, 2, 5}; }, INVALID, "out"},
        },
        stream);
    check_rule<B>({"out of another shape", [](B &c) { c.large.dims[4]++; }, INVALID, "out"}, stream);
    if (emulated_soc() == SOC_950) check_phase_two<A>([](A &c) { c.shapes({0, 3}, {4, 6, 7}, {3, 2, 4}); c.untouched = true; }, {[](A &c) { c.large.strides = {1008, 1, 252, 21, 3}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        windows(device.stream);
        bins(device.stream);
    }
    return harness_finish("test_resampling_avg_pool3d");
}
