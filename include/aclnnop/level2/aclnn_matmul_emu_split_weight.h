#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_EMU_SPLIT_WEIGHT_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_EMU_SPLIT_WEIGHT_H

// Another path of aclnnop/aclnn_matmul_emu_split_weight.h, for programs that use it.

#include "../aclnn_matmul_emu_split_weight.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_EMU_SPLIT_WEIGHT_H */
