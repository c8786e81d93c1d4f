#ifndef OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTN_FUNCTION_H
#define OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTN_FUNCTION_H

// Another path of aclnnop/aclnn_multi_scale_deformable_attn_function.h, for programs that use it.

#include "../aclnn_multi_scale_deformable_attn_function.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTN_FUNCTION_H */
