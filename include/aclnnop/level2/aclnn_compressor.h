#ifndef OPAPI_LEVEL2_ACLNN_COMPRESSOR_H
#define OPAPI_LEVEL2_ACLNN_COMPRESSOR_H

// Another path of aclnnop/aclnn_compressor.h, for programs that use it.

#include "../aclnn_compressor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_COMPRESSOR_H */
