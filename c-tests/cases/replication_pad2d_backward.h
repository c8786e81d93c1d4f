/* aclnnReplicationPad2dBackward: one small call. */
#ifndef OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_BACKWARD_H
#define OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_BACKWARD_H

#include "aclnnop/aclnn_pad2d_backward.h"
#include "small_call.h"

static inline int make_replication_pad2d_backward(struct small_call *call)
{
    float grad[36];
    /* One more pixel on every side, which falls back on the edge: corners get 4 of them, edges 2. */
    const int64_t around[4] = {1, 1, 1, 1};
    for (int i = 0; i < 36; i++) grad[i] = 1;
    for (int i = 0; i < SMALL_PLANE; i++) {
        const int y = i / 4, x = i % 4;
        call->expected[i] = (float)((y == 0 || y == 3 ? 2 : 1) * (x == 0 || x == 3 ? 2 : 1));
    }
    call->grad_count = 36;
    int status = small_call_memory(&call->grad_memory, grad, sizeof(float) * 36);
    call->grad = small_call_tensor(1, 1, 6, 6, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
    call->arrays[0] = aclCreateIntArray(around, 4);
    return status;
}

static inline aclnnStatus plan_replication_pad2d_backward(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnReplicationPad2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->arrays[0], call->out, size, executor);
}

static const struct small_operator small_replication_pad2d_backward = {
    "ReplicationPad2dBackward", {"gradInput", NULL}, make_replication_pad2d_backward, plan_replication_pad2d_backward, aclnnReplicationPad2dBackward,
};

#endif /* OPAPI_C_TESTS_CASES_REPLICATION_PAD2D_BACKWARD_H */
