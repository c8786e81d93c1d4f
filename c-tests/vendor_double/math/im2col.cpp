#include "../operators.h"

PUBLIC int aclnnIm2colGetWorkspaceSize(const aclTensor *self, const aclIntArray *kernel, const aclIntArray *dilation, const aclIntArray *padding,
                                       const aclIntArray *stride, const aclTensor *columns, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> extent = kernel->values, spread = dilation->values, pad = padding->values, step = stride->values;
    // The header calls the result const.
    aclTensor *out = const_cast<aclTensor *>(columns);
    return plan(out, size, executor, [=] {
        // [n, rows, windows]
        const Image from(self), to(out);
        const int64_t across = (from.w + 2 * pad[1] - spread[1] * (extent[1] - 1) - 1) / step[1] + 1;
        to.each([&](int64_t, int64_t n, int64_t row, int64_t window) {
            const int64_t i = row / extent[1] % extent[0], j = row % extent[1];
            const int64_t y = window / across * step[0] + i * spread[0] - pad[0], x = window % across * step[1] + j * spread[1] - pad[1];
            if (y < 0 || y >= from.h || x < 0 || x >= from.w) return;
            to.at(0, n, row, window) = from.at(n, row / (extent[0] * extent[1]), y, x);
        });
    });
}
PHASE_2(aclnnIm2col)
