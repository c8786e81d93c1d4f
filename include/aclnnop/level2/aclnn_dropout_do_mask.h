#ifndef OPAPI_LEVEL2_ACLNN_DROPOUT_DO_MASK_H
#define OPAPI_LEVEL2_ACLNN_DROPOUT_DO_MASK_H

// Another path of aclnnop/aclnn_dropout_do_mask.h, for programs that use it.

#include "../aclnn_dropout_do_mask.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DROPOUT_DO_MASK_H */
