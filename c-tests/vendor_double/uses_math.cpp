// libopapi_nn needs libopapi_math.
#include "double.h"

namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value);
}  // namespace op

PUBLIC int64_t nnUsesMath() { return op::MathHelper(1); }
