// Shows that max poolings of images with depth and their gradient check their arguments in the documented order and write the right numbers
// through any view, and nothing else.
#include "aclnnop/aclnn_max_pool3d_with_argmax.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax_backward.h"
#include "volumes.h"

namespace {

struct Pool : Call {
    Tensor self, out, indices;
    IntArray kernel, stride, padding, dilation;
    bool ceil;

    explicit Pool(const char *name)
        : Call(name), self("self", {2, 3, 4, 6, 7}, ACL_FLOAT, ACL_FORMAT_NCDHW), out("out", {}, ACL_FLOAT, ACL_FORMAT_NCDHW, true),
          indices("indices", {}, ACL_INT32, ACL_FORMAT_NCDHW, true), kernel("kernelSize", {2, 2, 3}), stride("stride", {2, 1, 2}), padding("padding", {0, 1, 1}),
          dilation("dilation", {1, 1, 1}), ceil(false)
    {
    }
    Slide windows() const
    {
        Slide all;
        for (size_t axis = 0; axis < 3; axis++) {
            all.kernel[axis] = kernel.at(axis);
            all.stride[axis] = stride.values.empty() ? kernel.at(axis) : stride.at(axis);
            all.padding[axis] = padding.at(axis);
            all.dilation[axis] = dilation.at(axis);
        }
        all.ceil = ceil;
        return all;
    }
    Volume volume(const Tensor &tensor) const { return Volume(tensor.dims, self.format, 3); }
    // The shapes that follow from self's.
    virtual void follow()
    {
        out.dims = self.dims;
        out.format = indices.format = self.format;
        const size_t first = self.dims.size() - (self.format == ACL_FORMAT_NDHWC ? 4 : 3);
        const Volume image = volume(self);
        for (size_t axis = 0; axis < 3; axis++) out.dims[first + axis] = windows().count(static_cast<int>(axis), image.extents[2 + axis]);
        indices.dims = out.dims;
    }
    void shapes(const Dims &dims, int format = ACL_FORMAT_NCDHW)
    {
        self.dims = dims;
        self.format = format;
        follow();
    }
    void set(const Dims &kernels, const Dims &strides, const Dims &pads, const Dims &dims)
    {
        kernel.values = kernels;
        stride.values = strides;
        padding.values = pads;
        shapes(dims);
    }
    Maxima maxima(const Numbers &values) const
    {
        const Slide all = windows();
        const Volume image = volume(self);
        return Maxima(values, image, volume(out), static_cast<size_t>(out.numel()),
                      [all, image](int axis, int64_t window) { return all.taps(axis, window, image.extents[2 + axis]); });
    }
};

struct MaxPool3dWithArgmax : Pool {
    MaxPool3dWithArgmax() : Pool("aclnnMaxPool3dWithArgmax") { follow(); }
    void types(int type) { self.dtype = out.dtype = type; }
    std::vector<Argument *> arguments() override { return {&self, &kernel, &stride, &padding, &dilation, &out, &indices}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnMaxPool3dWithArgmaxGetWorkspaceSize(self.handle, kernel.handle, stride.handle, padding.handle, dilation.handle, ceil, out.handle, indices.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnMaxPool3dWithArgmax; }
    void check_results() override
    {
        const Maxima all = maxima(self.view_values());
        out.check_holds(all.most, 0);
        indices.check_holds(all.places, 0);
    }
};

struct MaxPool3dWithArgmaxBackward : Pool {
    Tensor dy, dx;

    MaxPool3dWithArgmaxBackward()
        : Pool("aclnnMaxPool3dWithArgmaxBackward"), dy("gradOutput", {}, ACL_FLOAT, ACL_FORMAT_NCDHW), dx("gradInput", {}, ACL_FLOAT, ACL_FORMAT_NCDHW, true)
    {
        indices.is_output = false;
        follow();
    }
    void types(int type) { self.dtype = dy.dtype = dx.dtype = type; }
    // The places of numbers that the test has of its own, some of them more than once.
    void follow() override
    {
        Pool::follow();
        dy.dims = out.dims;
        dx.dims = self.dims;
        dy.format = dx.format = self.format;
        Numbers values(static_cast<size_t>(self.numel()));
        for (size_t at = 0; at < values.size(); at++) values[at] = static_cast<double>(at * 7 % 11);
        indices.values = self.numel() > 0 ? maxima(values).places : Numbers(1);
    }
    std::vector<Argument *> arguments() override { return {&dy, &self, &indices, &kernel, &stride, &padding, &dilation, &dx}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(dy.handle, self.handle, indices.handle, kernel.handle, stride.handle, padding.handle, dilation.handle, ceil, dx.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnMaxPool3dWithArgmaxBackward; }
    void check_results() override
    {
        const Numbers sums = spread(dy.view_values(), indices.view_values(), volume(dy), volume(dx), static_cast<size_t>(dx.numel()));
        dx.check_holds(sums, dx.dtype == ACL_FLOAT ? 1e-6 : dx.dtype == ACL_FLOAT16 ? 1e-3 : 1e-2);
    }
};

template <class TheCall> void both(aclrtStream stream)
{
    const Expect right = newer(ACCEPTED), newest = on_950(ACCEPTED, INVALID);
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); }, type == ACL_DOUBLE || type == ACL_INT32 ? Expect(INVALID) : right, ""}, stream);
    }
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"one value for all axes, and no stride", [](TheCall &c) { c.dilation.values = {1}; c.set({2}, {}, {1}, {2, 3, 4, 6, 7}); }, right, ""},
            {"rank 4", [](TheCall &c) { c.shapes({3, 4, 6, 7}, ACL_FORMAT_NCHW); }, right, ""},
            {"channels last", [](TheCall &c) { c.shapes({2, 4, 6, 7, 3}, ACL_FORMAT_NDHWC); }, right, ""},
            {"ND", [](TheCall &c) { c.shapes({2, 3, 4, 6, 7}, ACL_FORMAT_ND); }, right, ""},
            {"windows of one pixel", [](TheCall &c) { c.set({1, 1, 1}, {2, 3, 1}, {0, 0, 0}, {2, 3, 4, 6, 7}); }, right, ""},
            {"long rows", [](TheCall &c) { c.set({2, 3, 5}, {1, 2, 3}, {1, 1, 2}, {1, 2, 3, 5, 500}); }, right, ""},
            {"windows far apart", [](TheCall &c) { c.set({1, 2, 3}, {3, 4, 9}, {0, 0, 1}, {1, 2, 5, 8, 40}); }, right, ""},
            {"wide windows", [](TheCall &c) { c.set({1, 2, 19}, {1, 1, 2}, {0, 1, 9}, {1, 2, 3, 4, 30}); }, right, ""},
            {"rounded up", [](TheCall &c) { c.ceil = true; c.set({2, 2, 2}, {2, 3, 2}, {0, 0, 1}, {2, 3, 5, 7, 9}); }, right, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3, 4, 6, 7}); c.untouched = true; }, right, ""},
            {"no channels", [](TheCall &c) { c.shapes({2, 0, 4, 6, 7}); c.untouched = true; }, right, ""},
            {"dilated", [](TheCall &c) { c.dilation.values = {1, 2, 3}; c.shapes({2, 3, 4, 6, 9}); }, newest, ""},
            {"windows without a pixel", [](TheCall &c) { c.dilation.values = {9, 1, 1}; c.set({2, 2, 2}, {1, 1, 1}, {1, 0, 0}, {1, 1, 8, 2, 2}); c.without_comparison(); }, newest, ""},
            {"a format of other images", [](TheCall &c) { c.shapes({3, 4, 6, 7}, ACL_FORMAT_NHWC); c.only_phase_one(); c.out.dims = c.indices.dims = {3, 2, 7, 4}; }, INVALID, ""},
            {"a kernel of two", [](TheCall &c) { c.kernel.values = {2, 3}; }, INVALID, ""},
            {"a kernel of 0", [](TheCall &c) { c.kernel.values = {0, 2, 3}; }, INVALID, ""},
            {"a stride of 0", [](TheCall &c) { c.stride.values = {2, 0, 2}; }, INVALID, ""},
            {"no padding", [](TheCall &c) { c.padding.values = {}; }, INVALID, ""},
            {"padding of more than half a window", [](TheCall &c) { c.padding.values = {2, 1, 1}; }, INVALID, ""},
            {"negative padding", [](TheCall &c) { c.padding.values = {0, -1, 1}; }, INVALID, ""},
            {"a dilation of 0", [](TheCall &c) { c.dilation.values = {0, 1, 1}; }, INVALID, ""},
            {"rank 3", [](TheCall &c) { c.self.dims = {4, 6, 7}; }, INVALID, ""},
            {"indices of another shape", [](TheCall &c) { c.indices.dims[1]++; c.indices.values.clear(); }, INVALID, ""},
            {"indices of INT16", [](TheCall &c) { c.indices.dtype = ACL_INT16; }, INVALID, ""},
            {"indices of INT64", [](TheCall &c) { c.indices.dtype = ACL_INT64; }, newest, ""},
            {"indices of another format", [](TheCall &c) { c.indices.format = ACL_FORMAT_ND; }, INVALID, ""},
        },
        stream);
}

void forward(aclrtStream stream)
{
    typedef MaxPool3dWithArgmax M;
    const Expect right = newer(ACCEPTED), null = newer(NULL_POINTER);
    both<M>(stream);
    check_rules<M>(
        {
            {"equal elements: the first", [](M &c) { c.self.values = {1}; }, right, ""},
            {"NaN: the last", [](M &c) { c.self.values = {1, NAN, 2, NAN, 0, 3, 4}; }, right, ""},
            {"nothing but -inf: the first", [](M &c) { c.self.values = {-INFINITY}; }, right, ""},
            {"views", [](M &c) { c.self.strides = {1008, 1, 252, 21, 3}; c.out.strides = {-168, 56, 28, 4, 1}; c.out.offset = 200; c.indices.strides = {700, 2, 300, 24, 6}; }, right, ""},
            {"no images, and another shape", [](M &c) { c.shapes({0, 3, 4, 6, 7}); c.out.dims = {2}; c.out.dims = {1, 1, 1, 1, 1}; c.untouched = true; }, right, ""},
            {"a window larger than the image", [](M &c) { c.kernel.values = {2, 2, 19}; c.padding.values = {0, 0, 0}; }, INVALID, ""},
            {"out of another shape", [](M &c) { c.out.dims[4]++; }, INVALID, ""},
            {"out of another type", [](M &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, ""},
            // The device comes first.
            {"self is null", [](M &c) { c.self.passing = Argument::ABSENT; }, null, ""},
            {"no stride", [](M &c) { c.stride.passing = Argument::ABSENT; }, null, ""},
            {"no indices", [](M &c) { c.indices.passing = Argument::ABSENT; }, null, ""},
        },
        stream);
    if (right.here() == ACCEPTED) {
        check_pointers<M>("", stream);
        check_phase_two<M>([](M &c) { c.shapes({0, 3, 4, 6, 7}); c.untouched = true; }, {[](M &c) { c.self.strides = {1008, 1, 252, 21, 3}; }}, aclnnInplaceCopy, stream);
    }
}

void backward(aclrtStream stream)
{
    typedef MaxPool3dWithArgmaxBackward B;
    const Expect right = newer(ACCEPTED);
    both<B>(stream);
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"views", [](B &c) { c.dy.strides = {0, 0, 28, 4, 1}; c.dx.strides = {1008, 1, 252, 21, 3}; }, right, ""},
            {"indices outside of the image", [](B &c) { c.indices.values = {-1, 1000000, INT32_MIN, 3}; }, right, ""},
            {"gradOutput of other channels", [](B &c) { c.dy.dims[1] = c.indices.dims[1] = 2; }, INVALID, ""},
            {"gradOutput of another type", [](B &c) { c.dy.dtype = ACL_FLOAT16; }, INVALID, ""},
            {"gradInput of another shape", [](B &c) { c.dx.dims[4]++; }, INVALID, ""},
            {"self of 2^31 pixels", [](B &c) { c.self.dims = c.dx.dims = {2, 3, 2, 1 << 20, 1 << 10}; c.only_phase_one(); }, on_950(ACCEPTED, INVALID), ""},
        },
        stream);
    if (right.here() == ACCEPTED) check_phase_two<B>([](B &c) { c.shapes({0, 3, 4, 6, 7}); c.untouched = true; }, {[](B &c) { c.dx.strides = {1008, 1, 252, 21, 3}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward(device.stream);
        backward(device.stream);
    }
    return harness_finish("test_max_pooling_max_pool3d");
}
