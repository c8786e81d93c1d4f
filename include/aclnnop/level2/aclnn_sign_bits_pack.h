#ifndef OPAPI_LEVEL2_ACLNN_SIGN_BITS_PACK_H
#define OPAPI_LEVEL2_ACLNN_SIGN_BITS_PACK_H

// Another path of aclnnop/aclnn_sign_bits_pack.h, for programs that use it.

#include "../aclnn_sign_bits_pack.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGN_BITS_PACK_H */
