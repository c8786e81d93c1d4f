// The operators' libraries. They compute FLOAT in the plainest way, with the formulas of the documentation and no rules.
#include <cmath>
#include <functional>

#include "double.h"

namespace {

// What an executor does when it runs.
class Work : public aclOpExecutor {
public:
    explicit Work(std::function<void()> what) : body(what) {}
    void run() override { body(); }

private:
    std::function<void()> body;
};

// A tensor as [n, c, h, w]; batches that it does not have are one.
struct Image {
    const aclTensor *tensor;
    int64_t n, c, h, w;

    explicit Image(const aclTensor *of) : tensor(of)
    {
        const std::vector<int64_t> &shape = of->shape;
        const size_t rank = shape.size();
        n = rank > 3 ? shape[0] : 1, c = rank > 2 ? shape[rank - 3] : 1, h = shape[rank - 2], w = shape[rank - 1];
    }

    template <class T = float>
    T &at(int64_t in, int64_t ic, int64_t ih, int64_t iw) const
    {
        const std::vector<int64_t> place = {in, ic, ih, iw};
        return host<T>(tensor)[tensor->element({place.end() - static_cast<int64_t>(tensor->shape.size()), place.end()})];
    }

    void each(const std::function<void(int64_t, int64_t, int64_t, int64_t)> &body) const
    {
        for (int64_t in = 0; in < n; in++)
            for (int64_t ic = 0; ic < c; ic++)
                for (int64_t ih = 0; ih < h; ih++)
                    for (int64_t iw = 0; iw < w; iw++) body(in, ic, ih, iw);
    }

    void clear() const
    {
        each([this](int64_t in, int64_t ic, int64_t ih, int64_t iw) { at(in, ic, ih, iw) = 0; });
    }

    void add(int64_t in, int64_t ic, int64_t ih, int64_t iw, float value) const
    {
        if (ih >= 0 && ih < h && iw >= 0 && iw < w) at(in, ic, ih, iw) += value;
    }

    // What is to be wrong is so.
    void spoil() const
    {
        const char *wrong = std::getenv("DOUBLE_WRONG");
        if (wrong != nullptr && std::atoi(wrong) < n * c * h * w) host(tensor)[tensor->offset + std::atoi(wrong)] += 1;
    }
};

// Phase 1 of an operator that computes `out` from nothing.
int plan(const aclTensor *out, uint64_t *size, aclOpExecutor **executor, std::function<void()> body)
{
    return op::AddToExecutor(new Work([=] {
                                 Image(out).clear();
                                 body();
                                 Image(out).spoil();
                             }),
                             size, executor);
}

}  // namespace

#define PHASE_2(function)                                                                        \
    PUBLIC int function(void *workspace, uint64_t size, aclOpExecutor *executor, void *stream) \
    {                                                                                            \
        RECORD();                                                                                \
        return op::CommonOpExecutorRun(workspace, size, executor, stream);                     \
    }

#ifdef DOUBLE_MATH
PUBLIC int aclnnReplicationPad2dBackwardGetWorkspaceSize(const aclTensor *grad, const aclTensor *, const aclIntArray *padding, aclTensor *out,
                                                         uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> pad = padding->values;
    const auto clamp = [](int64_t value, int64_t limit) { return value < 0 ? 0 : value >= limit ? limit - 1 : value; };
    return plan(out, size, executor, [=] {
        const Image from(grad), to(out);
        from.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            to.add(n, c, clamp(h - pad[2], to.h), clamp(w - pad[0], to.w), from.at(n, c, h, w));
        });
    });
}
PHASE_2(aclnnReplicationPad2dBackward)

// An operator that libopapi does not have.
PUBLIC int aclnnAddGetWorkspaceSize(const aclTensor *tensor, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    if (tensor->shape.size() != 4) return 161002;
    return op::AddToExecutor(new Work([] {}), size, executor);
}
PHASE_2(aclnnAdd)

namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value) { return value + 1; }
}  // namespace op
#endif

#ifdef DOUBLE_NN
PUBLIC int aclnnMaxUnpool2dBackwardGetWorkspaceSize(const aclTensor *grad, const aclTensor *, const aclTensor *indices, const aclIntArray *, aclTensor *out,
                                                    uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    return plan(out, size, executor, [=] {
        const Image from(grad), which(indices), to(out);
        to.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const int64_t index = indices->dtype == 9 ? which.at<int64_t>(n, c, h, w) : which.at<int32_t>(n, c, h, w);
            to.at(n, c, h, w) = from.at(n, c, index / from.w, index % from.w);
        });
    });
}
PHASE_2(aclnnMaxUnpool2dBackward)

PUBLIC int aclnnAvgPool2dBackwardGetWorkspaceSize(const aclTensor *grad, const aclTensor *, const aclIntArray *kernel, const aclIntArray *stride,
                                                  const aclIntArray *padding, bool, bool count_include_pad, int64_t divisor, int8_t, aclTensor *out,
                                                  uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> extent = kernel->values, step = stride->values, pad = padding->values;
    return plan(out, size, executor, [=] {
        const Image from(grad), to(out);
        from.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const int64_t top = h * step[0] - pad[0], left = w * step[1] - pad[1];
            const int64_t bottom = std::min(top + extent[0], to.h + pad[0]), right = std::min(left + extent[1], to.w + pad[1]);
            const int64_t inside = (std::min(bottom, to.h) - std::max<int64_t>(top, 0)) * (std::min(right, to.w) - std::max<int64_t>(left, 0));
            const int64_t count = divisor != 0 ? divisor : count_include_pad ? (bottom - top) * (right - left) : inside;
            for (int64_t y = top; y < bottom; y++)
                for (int64_t x = left; x < right; x++) to.add(n, c, y, x, from.at(n, c, h, w) / static_cast<float>(count));
        });
    });
}
PHASE_2(aclnnAvgPool2dBackward)
#endif

#ifdef DOUBLE_USES_MATH
namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value);
}  // namespace op

// libopapi_nn needs libopapi_math.
PUBLIC int64_t nnUsesMath() { return op::MathHelper(1); }
#endif

#ifdef DOUBLE_CV
PUBLIC int aclnnIm2colBackwardGetWorkspaceSize(const aclTensor *grad, const aclIntArray *, const aclIntArray *kernel, const aclIntArray *dilation,
                                               const aclIntArray *padding, const aclIntArray *stride, aclTensor *out, uint64_t *size,
                                               aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> extent = kernel->values, spread = dilation->values, pad = padding->values, step = stride->values;
    return plan(out, size, executor, [=] {
        // [n, rows, windows]
        const Image from(grad), to(out);
        const int64_t across = (to.w + 2 * pad[1] - spread[1] * (extent[1] - 1) - 1) / step[1] + 1;
        from.each([&](int64_t, int64_t n, int64_t row, int64_t window) {
            const int64_t i = row / extent[1] % extent[0], j = row % extent[1];
            to.add(n, row / (extent[0] * extent[1]), window / across * step[0] + i * spread[0] - pad[0], window % across * step[1] + j * spread[1] - pad[1],
                   from.at(0, n, row, window));
        });
    });
}
PHASE_2(aclnnIm2colBackward)

// Bilinear, zeros outside.
PUBLIC int aclnnGridSampler2DBackwardGetWorkspaceSize(const aclTensor *grad, const aclTensor *input, const aclTensor *grid, int64_t interpolation,
                                                      int64_t padding, bool align_corners, const aclBoolArray *mask, aclTensor *input_grad,
                                                      aclTensor *grid_grad, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    if (interpolation != 0 || padding != 0 || mask->values != std::vector<char>{1, 1}) return 561000;
    return plan(input_grad, size, executor, [=] {
        const Image from(grad), image(input), points(grid), to(input_grad), slopes(grid_grad);
        slopes.clear();
        from.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const auto place = [&](int64_t axis, int64_t extent) {
                const float at = points.at(n, h, w, axis), last = static_cast<float>(extent - 1);
                return align_corners ? (at + 1) / 2 * last : ((at + 1) * static_cast<float>(extent) - 1) / 2;
            };
            const float x = place(0, image.w), y = place(1, image.h), left = std::floor(x), top = std::floor(y), value = from.at(n, c, h, w);
            for (int corner = 0; corner < 4; corner++) {
                const int64_t ix = static_cast<int64_t>(left) + corner % 2, iy = static_cast<int64_t>(top) + corner / 2;
                const float toward_x = corner % 2 ? 1 : -1, toward_y = corner / 2 ? 1 : -1;
                const float share_x = corner % 2 ? x - left : left + 1 - x, share_y = corner / 2 ? y - top : top + 1 - y;
                if (ix < 0 || ix >= image.w || iy < 0 || iy >= image.h) continue;
                to.at(n, c, iy, ix) += share_x * share_y * value;
                const float pixels = static_cast<float>(image.w - align_corners) / 2, lines = static_cast<float>(image.h - align_corners) / 2;
                slopes.at(n, h, w, 0) += toward_x * share_y * image.at(n, c, iy, ix) * value * pixels;
                slopes.at(n, h, w, 1) += toward_y * share_x * image.at(n, c, iy, ix) * value * lines;
            }
        });
        slopes.spoil();
    });
}
PHASE_2(aclnnGridSampler2DBackward)
#endif
