#ifndef OPAPI_LEVEL2_ACLNN_DEQUANT_SITU_QUANT_H
#define OPAPI_LEVEL2_ACLNN_DEQUANT_SITU_QUANT_H

// Another path of aclnnop/aclnn_dequant_situ_quant.h, for programs that use it.

#include "../aclnn_dequant_situ_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEQUANT_SITU_QUANT_H */
