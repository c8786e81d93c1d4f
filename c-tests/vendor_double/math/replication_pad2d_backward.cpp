#include "../operators.h"

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
