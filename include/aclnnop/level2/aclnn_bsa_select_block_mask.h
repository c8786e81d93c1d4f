#ifndef OPAPI_LEVEL2_ACLNN_BSA_SELECT_BLOCK_MASK_H
#define OPAPI_LEVEL2_ACLNN_BSA_SELECT_BLOCK_MASK_H

// Another path of aclnnop/aclnn_bsa_select_block_mask.h, for programs that use it.

#include "../aclnn_bsa_select_block_mask.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BSA_SELECT_BLOCK_MASK_H */
