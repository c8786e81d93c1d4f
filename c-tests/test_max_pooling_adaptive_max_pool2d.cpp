// Shows that adaptive max pooling and its gradient check their arguments in the documented order and write the right numbers through any view,
// and nothing else.
#include "aclnnop/aclnn_adaptive_max_pool2d.h"
#include "aclnnop/aclnn_adaptive_max_pool2d_backward.h"
#include "volumes.h"

namespace {

struct Bins : Call {
    Tensor self, small, indices, dx;  // the image, its maxima or their gradient, where they are, and the gradient
    IntArray size;
    bool backward;

    Bins(const char *name, bool is_backward)
        : Call(name), self("self", {}, ACL_FLOAT, ACL_FORMAT_NCHW), small(is_backward ? "gradOutput" : "outputOut", {}, ACL_FLOAT, ACL_FORMAT_NCHW, !is_backward),
          indices(is_backward ? "indices" : "indicesOut", {}, ACL_INT64, ACL_FORMAT_NCHW, !is_backward), dx("gradInput", {}, ACL_FLOAT, ACL_FORMAT_NCHW, true), size("outputSize", {}), backward(is_backward)
    {
        shapes({2, 3, 7, 9}, {3, 4});
    }
    void shapes(const Dims &dims, const Dims &bins, int format = ACL_FORMAT_NCHW)
    {
        self.dims = dx.dims = small.dims = dims;
        self.format = dx.format = small.format = indices.format = format;
        const size_t first = dims.size() - (format == ACL_FORMAT_NHWC ? 3 : 2);
        small.dims[first] = bins[0];
        small.dims[first + 1] = bins[1];
        indices.dims = small.dims;
        size.values = bins;
        if (!backward) return;
        Numbers values(static_cast<size_t>(self.numel()));
        for (size_t at = 0; at < values.size(); at++) values[at] = static_cast<double>(at * 7 % 11);
        indices.values = self.numel() > 0 ? maxima(values).places : Numbers(1);
    }
    void types(int type) { self.dtype = small.dtype = dx.dtype = type; }
    Volume volume(const Tensor &tensor) const { return Volume(tensor.dims, self.format, 2); }
    Maxima maxima(const Numbers &values) const
    {
        const Volume image = volume(self), results = volume(small);
        return Maxima(values, image, results, static_cast<size_t>(small.numel()),
                      [image, results](int axis, int64_t window) { return bin(window, image.extents[2 + axis], results.extents[2 + axis]); });
    }
};

struct AdaptiveMaxPool2d : Bins {
    AdaptiveMaxPool2d() : Bins("aclnnAdaptiveMaxPool2d", false) {}
    std::vector<Argument *> arguments() override { return {&self, &size, &small, &indices}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveMaxPool2dGetWorkspaceSize(self.handle, size.handle, small.handle, indices.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveMaxPool2d; }
    void check_results() override
    {
        const Maxima all = maxima(self.view_values());
        small.check_holds(all.most, 0);
        indices.check_holds(all.places, 0);
    }
};

struct AdaptiveMaxPool2dBackward : Bins {
    AdaptiveMaxPool2dBackward() : Bins("aclnnAdaptiveMaxPool2dBackward", true) {}
    std::vector<Argument *> arguments() override { return {&small, &self, &indices, &dx}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize(small.handle, self.handle, indices.handle, dx.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveMaxPool2dBackward; }
    void check_results() override
    {
        const Numbers sums = spread(small.view_values(), indices.view_values(), volume(small), volume(dx), static_cast<size_t>(dx.numel()));
        dx.check_holds(sums, dx.dtype == ACL_FLOAT ? 1e-6 : dx.dtype == ACL_FLOAT16 ? 1e-3 : 1e-2);
    }
};

template <class TheCall> void both(const Expect &right, aclrtStream stream)
{
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"rank 3", [](TheCall &c) { c.shapes({4, 5, 6}, {2, 3}, ACL_FORMAT_NCL); }, right, ""},
            {"more bins than pixels", [](TheCall &c) { c.shapes({2, 3, 3, 2}, {7, 5}); }, right, ""},
            {"one bin", [](TheCall &c) { c.shapes({2, 3, 17, 20}, {1, 1}); }, right, ""},
            {"channels last", [](TheCall &c) { c.shapes({2, 7, 9, 3}, {3, 4}, ACL_FORMAT_NHWC); }, right, ""},
            {"views", [](TheCall &c) { (c.backward ? c.dx : c.self).strides = {189, 1, 27, 3}; c.small.strides = {-90, 30, 10, 2}; c.small.offset = 100; }, right, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3, 7, 9}, {3, 4}); c.untouched = true; }, right, ""},
            {"rank 2", [](TheCall &c) { c.self.dims = c.dx.dims = {7, 9}; c.small.dims = c.indices.dims = {3, 4}; }, INVALID, ""},
            {"indices of another shape", [](TheCall &c) { c.indices.dims[3]++; c.indices.values.clear(); }, INVALID, ""},
            {"another type", [](TheCall &c) { c.small.dtype = ACL_FLOAT16; }, INVALID, ""},
        },
        stream);
}

void forward(aclrtStream stream)
{
    typedef AdaptiveMaxPool2d A;
    both<A>(ACCEPTED, stream);
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        const Expect expect = type == ACL_INT32 ? Expect(INVALID) : type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED);
        check_rule<A>({dtype_info(type).name, [type](A &c) { c.types(type); }, expect, ""}, stream);
    }
    check_pointers<A>("", stream);
    const Expect on_the_cpu(INNER_NULL, INNER_NULL, INNER_NULL, ACCEPTED, ACCEPTED, ACCEPTED);
    check_rules<A>(
        {
            {"NaN: the last", [](A &c) { c.self.values = {1, NAN, 2, NAN, 0, 3, 4}; }, ACCEPTED, ""},
            {"nothing but -inf: the first", [](A &c) { c.self.values = {-INFINITY}; }, ACCEPTED, ""},
            {"ND", [](A &c) { c.shapes({2, 3, 7, 9}, {3, 4}, ACL_FORMAT_ND); }, on_the_cpu, "self"},
            {"ND of DOUBLE", [](A &c) { c.shapes({2, 3, 7, 9}, {3, 4}, ACL_FORMAT_ND); c.types(ACL_DOUBLE); }, INNER_NULL, "self"},
            {"indices of INT32", [](A &c) { c.indices.dtype = ACL_INT32; }, INVALID, "indicesOut"},
            {"no channels", [](A &c) { c.shapes({2, 0, 7, 9}, {3, 4}); }, INVALID, "self"},
            {"one size", [](A &c) { c.size.values = {3}; }, INVALID, "outputSize"},
            {"a size of 0", [](A &c) { c.size.values = {0, 4}; }, INVALID, "outputSize"},
            {"another size", [](A &c) { c.size.values = {4, 3}; }, INNER_NULL, "outputOut"},
            {"another size of no images", [](A &c) { c.shapes({0, 3, 7, 9}, {3, 4}); c.size.values = {4, 3}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<A>([](A &c) { c.shapes({0, 3, 7, 9}, {3, 4}); c.untouched = true; }, {[](A &c) { c.self.strides = {189, 1, 27, 3}; }}, aclnnInplaceCopy, stream);
}

void backward(aclrtStream stream)
{
    typedef AdaptiveMaxPool2dBackward B;
    const Expect right = newer(ACCEPTED);
    both<B>(right, stream);
    for (int type : {ACL_FLOAT16, ACL_BF16, ACL_DOUBLE}) check_rule<B>({dtype_info(type).name, [type](B &c) { c.types(type); }, type == ACL_DOUBLE ? Expect(INVALID) : right, ""}, stream);
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"INT32", [](B &c) { c.indices.dtype = ACL_INT32; }, right, ""},
            {"INT16", [](B &c) { c.indices.dtype = ACL_INT16; }, INVALID, ""},
            {"indices outside of the image", [](B &c) { c.indices.values = {-1, 1000000, 3}; }, right, ""},
            {"gradOutput of other channels", [](B &c) { c.small.dims[1] = c.indices.dims[1] = 2; }, INVALID, ""},
            {"gradInput of another shape", [](B &c) { c.dx.dims[3]++; }, INVALID, ""},
            {"indices of another format", [](B &c) { c.indices.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"private formats", [](B &c) { c.shapes({2, 3, 7, 9}, {3, 4}, ACL_FORMAT_NC1HWC0); }, INVALID, ""},
            {"self of 2^31 pixels", [](B &c) { c.self.dims = c.dx.dims = {2, 3, 1 << 21, 1 << 10}; c.only_phase_one(); }, on_950(ACCEPTED, INVALID), ""},
        },
        stream);
    if (right.here() == ACCEPTED) check_phase_two<B>([](B &c) { c.shapes({0, 3, 7, 9}, {3, 4}); c.untouched = true; }, {[](B &c) { c.dx.strides = {189, 1, 27, 3}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward(device.stream);
        backward(device.stream);
    }
    return harness_finish("test_max_pooling_adaptive_max_pool2d");
}
