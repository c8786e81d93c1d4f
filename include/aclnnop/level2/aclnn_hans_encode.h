#ifndef OPAPI_LEVEL2_ACLNN_HANS_ENCODE_H
#define OPAPI_LEVEL2_ACLNN_HANS_ENCODE_H

// Another path of aclnnop/aclnn_hans_encode.h, for programs that use it.

#include "../aclnn_hans_encode.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HANS_ENCODE_H */
