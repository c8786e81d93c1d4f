#ifndef OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_H
#define OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_H

// Another path of aclnnop/aclnn_nsa_compress.h, for programs that use it.

#include "../aclnn_nsa_compress.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_H */
