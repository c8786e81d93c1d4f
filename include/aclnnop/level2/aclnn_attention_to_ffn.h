#ifndef OPAPI_LEVEL2_ACLNN_ATTENTION_TO_FFN_H
#define OPAPI_LEVEL2_ACLNN_ATTENTION_TO_FFN_H

// Another path of aclnnop/aclnn_attention_to_ffn.h, for programs that use it.

#include "../aclnn_attention_to_ffn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATTENTION_TO_FFN_H */
