#include "../operators.h"

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
