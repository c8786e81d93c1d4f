#ifndef OPAPI_LEVEL2_ACLNN_FFN_TO_ATTENTION_H
#define OPAPI_LEVEL2_ACLNN_FFN_TO_ATTENTION_H

// Another path of aclnnop/aclnn_ffn_to_attention.h, for programs that use it.

#include "../aclnn_ffn_to_attention.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FFN_TO_ATTENTION_H */
