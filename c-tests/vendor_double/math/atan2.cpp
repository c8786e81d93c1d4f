// What libopapi does not have: an operator, and a C++ function that libopapi_nn needs.
#include "../operators.h"

PUBLIC int aclnnAtan2GetWorkspaceSize(const aclTensor *tensor, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    if (tensor->shape.size() != 4) return 161002;
    return op::AddToExecutor(new Work([] {}), size, executor);
}
PHASE_2(aclnnAtan2)

namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value) { return value + 1; }
}  // namespace op
