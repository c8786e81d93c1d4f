#ifndef OPAPI_LEVEL2_ACLNN_SIGN_BITS_UNPACK_H
#define OPAPI_LEVEL2_ACLNN_SIGN_BITS_UNPACK_H

// Another path of aclnnop/aclnn_sign_bits_unpack.h, for programs that use it.

#include "../aclnn_sign_bits_unpack.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGN_BITS_UNPACK_H */
