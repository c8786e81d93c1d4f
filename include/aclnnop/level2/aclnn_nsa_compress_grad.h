#ifndef OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_GRAD_H
#define OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_GRAD_H

// Another path of aclnnop/aclnn_nsa_compress_grad.h, for programs that use it.

#include "../aclnn_nsa_compress_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_GRAD_H */
