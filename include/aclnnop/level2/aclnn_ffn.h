#ifndef OPAPI_LEVEL2_ACLNN_FFN_H
#define OPAPI_LEVEL2_ACLNN_FFN_H

// Another path of aclnnop/aclnn_ffn.h, for programs that use it.

#include "../aclnn_ffn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FFN_H */
