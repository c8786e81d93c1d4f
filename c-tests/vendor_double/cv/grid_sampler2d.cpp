#include "../operators.h"

// Bilinear, zeros outside.
PUBLIC int aclnnGridSampler2DGetWorkspaceSize(const aclTensor *input, const aclTensor *grid, int64_t interpolation, int64_t padding, bool align_corners,
                                              aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    if (interpolation != 0 || padding != 0) return 561000;
    return plan(out, size, executor, [=] {
        const Image image(input), points(grid), to(out);
        to.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const auto place = [&](int64_t axis, int64_t extent) {
                const float at = points.at(n, h, w, axis), last = static_cast<float>(extent - 1);
                return align_corners ? (at + 1) / 2 * last : ((at + 1) * static_cast<float>(extent) - 1) / 2;
            };
            const float x = place(0, image.w), y = place(1, image.h), left = std::floor(x), top = std::floor(y);
            for (int corner = 0; corner < 4; corner++) {
                const int64_t ix = static_cast<int64_t>(left) + corner % 2, iy = static_cast<int64_t>(top) + corner / 2;
                if (ix < 0 || ix >= image.w || iy < 0 || iy >= image.h) continue;
                const float share_x = corner % 2 ? x - left : left + 1 - x, share_y = corner / 2 ? y - top : top + 1 - y;
                to.at(n, c, h, w) += share_x * share_y * image.at(n, c, iy, ix);
            }
        });
    });
}
PHASE_2(aclnnGridSampler2D)
