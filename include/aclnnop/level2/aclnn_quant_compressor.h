#ifndef OPAPI_LEVEL2_ACLNN_QUANT_COMPRESSOR_H
#define OPAPI_LEVEL2_ACLNN_QUANT_COMPRESSOR_H

// Another path of aclnnop/aclnn_quant_compressor.h, for programs that use it.

#include "../aclnn_quant_compressor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_COMPRESSOR_H */
