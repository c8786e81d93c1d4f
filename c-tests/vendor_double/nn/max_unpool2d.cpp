#include "../operators.h"

PUBLIC int aclnnMaxUnpool2dGetWorkspaceSize(const aclTensor *self, const aclTensor *indices, const aclIntArray *, aclTensor *out, uint64_t *size,
                                            aclOpExecutor **executor)
{
    RECORD();
    return plan(out, size, executor, [=] {
        const Image from(self), which(indices), to(out);
        from.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            const int64_t index = indices->dtype == 9 ? which.at<int64_t>(n, c, h, w) : which.at<int32_t>(n, c, h, w);
            to.at(n, c, index / to.w, index % to.w) = from.at(n, c, h, w);
        });
    });
}
PHASE_2(aclnnMaxUnpool2d)
