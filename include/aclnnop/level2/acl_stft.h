#ifndef OPAPI_LEVEL2_ACL_STFT_H
#define OPAPI_LEVEL2_ACL_STFT_H

// Another path of aclnnop/acl_stft.h, for programs that use it.

#include "../acl_stft.h"

#endif  /* OPAPI_LEVEL2_ACL_STFT_H */
