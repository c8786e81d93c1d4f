#include "../operators.h"

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
