#ifndef OPAPI_LEVEL2_ACLNN_NPU_FORMAT_CAST_H
#define OPAPI_LEVEL2_ACLNN_NPU_FORMAT_CAST_H

// Another path of aclnnop/aclnn_npu_format_cast.h, for programs that use it.

#include "../aclnn_npu_format_cast.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NPU_FORMAT_CAST_H */
