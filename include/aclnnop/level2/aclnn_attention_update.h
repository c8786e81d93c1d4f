#ifndef OPAPI_LEVEL2_ACLNN_ATTENTION_UPDATE_H
#define OPAPI_LEVEL2_ACLNN_ATTENTION_UPDATE_H

// Another path of aclnnop/aclnn_attention_update.h, for programs that use it.

#include "../aclnn_attention_update.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATTENTION_UPDATE_H */
