/* aclnnReplicationPad2d: one small call. */
#ifndef OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_H
#define OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_H

#include "aclnnop/aclnn_replication_pad2d.h"
#include "small_call.h"

static inline int make_replication_pad2d(struct small_call *call)
{
    /* One more pixel on every side of 2x2: each of the four becomes a corner of 2x2. */
    const float image[4] = {1, 2, 3, 4};
    const int64_t around[4] = {1, 1, 1, 1};
    for (int i = 0; i < SMALL_PLANE; i++) call->expected[i] = image[i / 8 * 2 + i % 4 / 2];
    call->grad_count = 4;
    int status = small_call_memory(&call->grad_memory, image, sizeof(image));
    call->grad = small_call_tensor(1, 1, 2, 2, ACL_FLOAT, call->grad_memory);
    call->arrays[0] = aclCreateIntArray(around, 4);
    return status;
}

static inline aclnnStatus plan_replication_pad2d(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnReplicationPad2dGetWorkspaceSize(call->grad, call->arrays[0], call->out, size, executor);
}

static const struct small_operator small_replication_pad2d = {
    "ReplicationPad2d", {"out", NULL}, make_replication_pad2d, plan_replication_pad2d, aclnnReplicationPad2d,
};

#endif /* OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_H */
