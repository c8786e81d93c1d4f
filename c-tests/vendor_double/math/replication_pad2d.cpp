#include "../operators.h"

PUBLIC int aclnnReplicationPad2dGetWorkspaceSize(const aclTensor *self, const aclIntArray *padding, aclTensor *out, uint64_t *size,
                                                 aclOpExecutor **executor)
{
    RECORD();
    const std::vector<int64_t> pad = padding->values;
    const auto clamp = [](int64_t value, int64_t limit) { return value < 0 ? 0 : value >= limit ? limit - 1 : value; };
    return plan(out, size, executor, [=] {
        const Image from(self), to(out);
        to.each([&](int64_t n, int64_t c, int64_t h, int64_t w) {
            to.at(n, c, h, w) = from.at(n, c, clamp(h - pad[2], from.h), clamp(w - pad[0], from.w));
        });
    });
}
PHASE_2(aclnnReplicationPad2d)
