#ifndef OPAPI_LEVEL2_ACLNN_FFN_V3_H
#define OPAPI_LEVEL2_ACLNN_FFN_V3_H

// Another path of aclnnop/aclnn_ffn_v3.h, for programs that use it.

#include "../aclnn_ffn_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FFN_V3_H */
