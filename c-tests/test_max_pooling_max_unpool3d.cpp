// Shows that max unpooling of images with depth and its gradient check their arguments in the documented order and write the right elements
// through any view, and nothing else.
#include "aclnnop/aclnn_max_unpool3d.h"
#include "aclnnop/aclnn_max_unpool3d_backward.h"
#include "volumes.h"

namespace {

struct Unpool : Call {
    Tensor large, self, indices, small;  // the unpooled image, what is unpooled, and its gradient
    IntArray size, stride, padding;
    bool backward;

    Unpool(const char *name, bool is_backward)
        : Call(name), large(is_backward ? "gradOutput" : "outRef", {}, ACL_FLOAT, ACL_FORMAT_NCDHW, !is_backward), self("self", {}, ACL_FLOAT, ACL_FORMAT_NCDHW),
          indices("indices", {}, ACL_INT64, ACL_FORMAT_NCDHW), small("out", {}, ACL_FLOAT, ACL_FORMAT_NCDHW, true), size("outputSize", {}), stride("stride", {2, 2, 2}),
          padding("padding", {0, 0, 0}), backward(is_backward)
    {
        shapes({2, 3}, {2, 3, 4}, {4, 5, 8});
    }
    void shapes(const Dims &planes, const Dims &image, const Dims &unpooled)
    {
        self.dims = large.dims = planes;
        self.dims.insert(self.dims.end(), image.begin(), image.end());
        large.dims.insert(large.dims.end(), unpooled.begin(), unpooled.end());
        indices.dims = small.dims = self.dims;
        size.values = unpooled;
        // Each place once, in an order of its own, and the last one again.
        const int64_t pixels = image[0] * image[1] * image[2], all = unpooled[0] * unpooled[1] * unpooled[2];
        indices.values.clear();
        for (int64_t own = 0; own < pixels; own++) indices.values.push_back(static_cast<double>((own * 7 + 3) % all));
        indices.values[0] = indices.values.back();
    }
    void types(int type) { large.dtype = self.dtype = small.dtype = type; }
    Tensor &result() { return backward ? small : large; }
    void check_results() override
    {
        const Volume image(self.dims, ACL_FORMAT_ND, 3), unpooled(large.dims, ACL_FORMAT_ND, 3);
        const Numbers places = indices.view_values(), values = (backward ? large : self).view_values();
        Numbers expected(static_cast<size_t>(result().numel()));
        for (int64_t n = 0; n < image.extents[0]; n++) {
            for (int64_t c = 0; c < image.extents[1]; c++) {
                for (int64_t own = 0; own < image.pixels(); own++) {
                    const size_t here = image.at(n, c, own), there = unpooled.at(n, c, static_cast<int64_t>(places[here]));
                    expected[backward ? here : there] = values[backward ? there : here];
                }
            }
        }
        result().check_holds(expected, 0);
    }
};

struct MaxUnpool3d : Unpool {
    MaxUnpool3d() : Unpool("aclnnMaxUnpool3d", false) {}
    std::vector<Argument *> arguments() override { return {&self, &indices, &size, &stride, &padding, &large}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnMaxUnpool3dGetWorkspaceSize(self.handle, indices.handle, size.handle, stride.handle, padding.handle, large.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnMaxUnpool3d; }
};

struct MaxUnpool3dBackward : Unpool {
    MaxUnpool3dBackward() : Unpool("aclnnMaxUnpool3dBackward", true) {}
    std::vector<Argument *> arguments() override { return {&large, &self, &indices, &size, &stride, &padding, &small}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnMaxUnpool3dBackwardGetWorkspaceSize(large.handle, self.handle, indices.handle, size.handle, stride.handle, padding.handle, small.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnMaxUnpool3dBackward; }
};

template <class TheCall> void both(aclrtStream stream)
{
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64}) {
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); }, ACCEPTED, ""}, stream);
    }
    for (int type : {ACL_BF16, ACL_BOOL, ACL_COMPLEX64}) check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); }, INVALID, ""}, stream);
    check_pointers<TheCall>("", stream);
    const std::function<void(TheCall &)> strided = [](TheCall &c) { c.result().strides = c.result().packed_strides(); for (int64_t &step : c.result().strides) step *= 2; };
    check_rules<TheCall>(
        {
            {"rank 4", [](TheCall &c) { c.shapes({3}, {2, 3, 4}, {4, 5, 8}); }, ACCEPTED, ""},
            {"as many pixels", [](TheCall &c) { c.shapes({2, 3}, {2, 3, 4}, {4, 3, 2}); }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.indices.strides = {72, 1, 36, 12, 3}; (c.backward ? c.large : c.self).strides = {1000, 1, 300, 30, 3}; }, ACCEPTED, ""},
            {"a result that begins later", [](TheCall &c) { c.result().offset = 5; }, ACCEPTED, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3}, {2, 3, 4}, {4, 5, 8}); c.untouched = true; }, ACCEPTED, ""},
            {"strides and padding of any kind", [](TheCall &c) { c.stride.values = {1, 7, 3}; c.padding.values = {-1, 9, 0}; }, ACCEPTED, ""},
            {"no channels", [](TheCall &c) { c.shapes({2, 0}, {2, 3, 4}, {4, 5, 8}); }, INVALID, "self"},
            {"a result that is not contiguous", strided, INVALID, ""},
            {"no images, and such a result", [](TheCall &c) { c.self.dims[0] = c.indices.dims[0] = 0; c.result().strides = {1, 1, 1, 1, 3}; }, INVALID, ""},
            {"two sizes", [](TheCall &c) { c.size.values = {4, 40}; }, INVALID, "outputSize"},
            {"a size of 0", [](TheCall &c) { c.size.values[1] = 0; }, INVALID, "outputSize"},
            {"one stride", [](TheCall &c) { c.stride.values = {2}; }, INVALID, "stride"},
            {"a stride of 0", [](TheCall &c) { c.stride.values[2] = 0; }, INVALID, "stride"},
            {"no padding", [](TheCall &c) { c.padding.values = {}; }, INVALID, "padding"},
            {"no room", [](TheCall &c) { c.shapes({2, 3}, {2, 3, 4}, {2, 3, 3}); }, INVALID, "outputSize"},
            {"sizes that overflow", [](TheCall &c) { c.size.values = {INT64_MAX, INT64_MAX, INT64_MAX}; }, INVALID, ""},
            {"another size", [](TheCall &c) { c.large.dims[4]++; }, INVALID, ""},
            {"indices of another shape", [](TheCall &c) { c.indices.dims[4]--; }, INVALID, "indices"},
            {"indices of INT16", [](TheCall &c) { c.indices.dtype = ACL_INT16; }, INVALID, "indices"},
            {"another type", [](TheCall &c) { c.result().dtype = ACL_INT32; }, INVALID, ""},
            {"rank 3", [](TheCall &c) { c.shapes({}, {2, 3, 4}, {4, 5, 8}); }, INVALID, "self"},
        },
        stream);
    check_phase_two<TheCall>([](TheCall &c) { c.shapes({0, 3}, {2, 3, 4}, {4, 5, 8}); c.untouched = true; }, {[](TheCall &c) { c.indices.strides = {72, 1, 36, 12, 3}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        both<MaxUnpool3d>(device.stream);
        both<MaxUnpool3dBackward>(device.stream);
        check_rule<MaxUnpool3d>({"INT32", [](MaxUnpool3d &c) { c.indices.dtype = ACL_INT32; }, ACCEPTED, ""}, device.stream);
        check_rule<MaxUnpool3dBackward>({"INT32", [](MaxUnpool3dBackward &c) { c.indices.dtype = ACL_INT32; }, INVALID, "indices"}, device.stream);
    }
    return harness_finish("test_max_pooling_max_unpool3d");
}
