#ifndef OPAPI_LEVEL2_ACLNN_COMPRESSOR_GRAD_H
#define OPAPI_LEVEL2_ACLNN_COMPRESSOR_GRAD_H

// Another path of aclnnop/aclnn_compressor_grad.h, for programs that use it.

#include "../aclnn_compressor_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_COMPRESSOR_GRAD_H */
