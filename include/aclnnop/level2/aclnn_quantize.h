#ifndef OPAPI_LEVEL2_ACLNN_QUANTIZE_H
#define OPAPI_LEVEL2_ACLNN_QUANTIZE_H

// Another path of aclnnop/aclnn_quantize.h, for programs that use it.

#include "../aclnn_quantize.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANTIZE_H */
