#ifndef OPAPI_LEVEL2_ACLNN_MASKED_FILL_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_MASKED_FILL_SCALAR_H

// Another path of aclnnop/aclnn_masked_fill_scalar.h, for programs that use it.

#include "../aclnn_masked_fill_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_FILL_SCALAR_H */
