#ifndef OPAPI_LEVEL2_ACLNN_DEQUANT_BIAS_H
#define OPAPI_LEVEL2_ACLNN_DEQUANT_BIAS_H

// Another path of aclnnop/aclnn_dequant_bias.h, for programs that use it.

#include "../aclnn_dequant_bias.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEQUANT_BIAS_H */
