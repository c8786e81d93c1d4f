#ifndef OPAPI_LEVEL2_ACLNN_DROPOUT_GEN_MASK_H
#define OPAPI_LEVEL2_ACLNN_DROPOUT_GEN_MASK_H

// Another path of aclnnop/aclnn_dropout_gen_mask.h, for programs that use it.

#include "../aclnn_dropout_gen_mask.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DROPOUT_GEN_MASK_H */
