#include "../operators.h"

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
