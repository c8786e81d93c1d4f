// Shows that adaptive average pooling and its gradient check their arguments in the documented order and write the right numbers through any
// view, and nothing else.
#include "aclnnop/aclnn_adaptive_avg_pool2d.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d_backward.h"
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;

struct Bins : Call {
    Tensor large, small;  // the image and the means
    IntArray size;
    bool backward;

    Bins(const char *name, const char *of, const char *result, bool is_backward)
        : Call(name), large(of, {2, 3, 7, 9}, ACL_FLOAT, ACL_FORMAT_NCHW, is_backward), small(result, {2, 3, 3, 4}, ACL_FLOAT, ACL_FORMAT_NCHW, !is_backward),
          size("outputSize", {3, 4}), backward(is_backward)
    {
    }
    void shapes(const Dims &planes, const Dims &image, const Dims &means)
    {
        large.dims = small.dims = planes;
        large.dims.insert(large.dims.end(), image.begin(), image.end());
        small.dims.insert(small.dims.end(), means.begin(), means.end());
        large.format = small.format = planes.size() == 2 ? ACL_FORMAT_NCHW : ACL_FORMAT_NCL;
        size.values = means;
    }
    virtual void types(int type) { large.dtype = small.dtype = type; }
    void check_results() override
    {
        const size_t rank = large.dims.size();
        const int64_t h = large.dims[rank - 2], w = large.dims[rank - 1], rows = small.dims[rank - 2], columns = small.dims[rank - 1];
        const Numbers values = (backward ? small : large).view_values();
        Tensor &result = backward ? large : small;
        Numbers expected(static_cast<size_t>(result.numel()));
        for (int64_t plane = 0; plane < large.numel() / (h * w); plane++) {
            for (int64_t i = 0; i < rows; i++) {
                for (int64_t j = 0; j < columns; j++) {
                    const int64_t top = i * h / rows, bottom = ((i + 1) * h + rows - 1) / rows, left = j * w / columns, right = ((j + 1) * w + columns - 1) / columns;
                    const double count = static_cast<double>((bottom - top) * (right - left));
                    for (int64_t y = top; y < bottom; y++) {
                        for (int64_t x = left; x < right; x++) {
                            const size_t pixel = static_cast<size_t>((plane * h + y) * w + x), mean = static_cast<size_t>((plane * rows + i) * columns + j);
                            expected[backward ? pixel : mean] += values[backward ? mean : pixel] / count;
                        }
                    }
                }
            }
        }
        result.check_holds(expected, result.dtype == ACL_FLOAT ? 1e-5 : result.dtype == ACL_FLOAT16 ? 2e-3 : 1.6e-2);
    }
};

struct AdaptiveAvgPool2d : Bins {
    AdaptiveAvgPool2d() : Bins("aclnnAdaptiveAvgPool2d", "self", "out", false) {}
    std::vector<Argument *> arguments() override { return {&large, &size, &small}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveAvgPool2dGetWorkspaceSize(large.handle, size.handle, small.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveAvgPool2d; }
};

struct AdaptiveAvgPool2dBackward : Bins {
    Tensor self;
    AdaptiveAvgPool2dBackward() : Bins("aclnnAdaptiveAvgPool2dBackward", "out", "gradOutput", true), self("self", {2, 3, 7, 9}, ACL_FLOAT, ACL_FORMAT_NCHW) {}
    void types(int type) override { large.dtype = small.dtype = self.dtype = type; }
    void shapes(const Dims &planes, const Dims &image, const Dims &means)
    {
        Bins::shapes(planes, image, means);
        self.dims = large.dims;
        self.format = large.format;
    }
    std::vector<Argument *> arguments() override { return {&small, &self, &large}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(small.handle, self.handle, large.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAdaptiveAvgPool2dBackward; }
};

Expect on_950(int there, int elsewhere) { return Expect(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, there); }

template <class TheCall> void both(aclrtStream stream)
{
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? Expect(ACCEPTED) : type == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); }, expect, ""}, stream);
    }
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"rank 3", [](TheCall &c) { c.shapes({4}, {5, 6}, {2, 3}); }, ACCEPTED, ""},
            {"more means than pixels", [](TheCall &c) { c.shapes({2, 3}, {3, 2}, {7, 5}); }, ACCEPTED, ""},
            {"one mean", [](TheCall &c) { c.shapes({2, 3}, {17, 20}, {1, 1}); }, ACCEPTED, ""},
            {"as many", [](TheCall &c) { c.shapes({2, 3}, {4, 5}, {4, 5}); }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.large.strides = {189, 1, 27, 3}; c.small.strides = {-90, 30, 10, 2}; c.small.offset = 100; }, ACCEPTED, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3}, {7, 9}, {3, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"other channels", [](TheCall &c) { c.small.dims = {2, 4, 3, 4}; }, INVALID, ""},
            {"another rank", [](TheCall &c) { c.small.dims = {6, 3, 4}; }, INVALID, ""},
            {"rank 2", [](TheCall &c) { c.shapes({}, {7, 9}, {3, 4}); }, INVALID, ""},
        },
        stream);
    check_phase_two<TheCall>([](TheCall &c) { c.shapes({0, 3}, {7, 9}, {3, 4}); c.untouched = true; }, {[](TheCall &c) { c.large.strides = {189, 1, 27, 3}; }}, aclnnInplaceCopy, stream);
}

void own_rules(aclrtStream stream)
{
    typedef AdaptiveAvgPool2d A;
    check_rules<A>(
        {
            {"ND", [](A &c) { c.large.format = c.small.format = ACL_FORMAT_ND; }, INVALID, "self"},
            {"out of another format", [](A &c) { c.small.format = ACL_FORMAT_ND; }, INVALID, "out"},
            {"one size", [](A &c) { c.size.values = {3}; }, INVALID, "outputSize"},
            {"another size", [](A &c) { c.size.values = {4, 3}; }, INVALID, "out"},
            {"no means", [](A &c) { c.shapes({2, 3}, {7, 9}, {0, 4}); c.untouched = true; }, on_950(ACCEPTED, INVALID), "outputSize"},
            {"no pixels", [](A &c) { c.shapes({2, 3}, {0, 9}, {3, 4}); c.untouched = true; }, on_950(INVALID, ACCEPTED), "self"},
            {"out of another type", [](A &c) { c.small.dtype = ACL_FLOAT16; }, INVALID, "out"},
        },
        stream);
    typedef AdaptiveAvgPool2dBackward B;
    check_rules<B>(
        {
            {"ND", [](B &c) { c.large.format = c.small.format = c.self.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
            {"self of another format", [](B &c) { c.self.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"self of another type", [](B &c) { c.self.dtype = ACL_FLOAT16; }, INVALID, ""},
            {"out of another shape", [](B &c) { c.large.dims = {2, 3, 9, 7}; }, INNER_NULL, "out"},
            {"out of another type", [](B &c) { c.large.dtype = ACL_FLOAT16; }, INNER_NULL, "out"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        both<AdaptiveAvgPool2d>(device.stream);
        both<AdaptiveAvgPool2dBackward>(device.stream);
        own_rules(device.stream);
    }
    return harness_finish("test_resampling_adaptive_avg_pool2d");
}
