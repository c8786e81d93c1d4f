#include "../operators.h"

PUBLIC int aclnnAvgPool2dGetWorkspaceSize(const aclTensor *self, const aclIntArray *kernel, const aclIntArray *strides, const aclIntArray *paddings, bool,
                                          bool count_include_pad, int64_t divisor, int8_t, aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> extent = kernel->values, step = strides->values, pad = paddings->values;
    return plan(out, size, executor, [=] {
        const Image from(self), to(out);
        to.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const int64_t top = h * step[0] - pad[0], left = w * step[1] - pad[1];
            const int64_t bottom = std::min(top + extent[0], from.h + pad[0]), right = std::min(left + extent[1], from.w + pad[1]);
            float sum = 0;
            int64_t inside = 0;
            for (int64_t y = std::max<int64_t>(top, 0); y < std::min(bottom, from.h); y++)
                for (int64_t x = std::max<int64_t>(left, 0); x < std::min(right, from.w); x++, inside++) sum += from.at(n, c, y, x);
            const int64_t count = divisor != 0 ? divisor : count_include_pad ? (bottom - top) * (right - left) : inside;
            to.at(n, c, h, w) = sum / static_cast<float>(count);
        });
    });
}
PHASE_2(aclnnAvgPool2d)
