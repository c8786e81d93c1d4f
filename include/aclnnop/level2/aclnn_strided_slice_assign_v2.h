#ifndef OPAPI_LEVEL2_ACLNN_STRIDED_SLICE_ASSIGN_V2_H
#define OPAPI_LEVEL2_ACLNN_STRIDED_SLICE_ASSIGN_V2_H

// Another path of aclnnop/aclnn_strided_slice_assign_v2.h, for programs that use it.

#include "../aclnn_strided_slice_assign_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STRIDED_SLICE_ASSIGN_V2_H */
