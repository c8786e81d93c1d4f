#ifndef OPAPI_LEVEL2_ACL_RFFT1D_H
#define OPAPI_LEVEL2_ACL_RFFT1D_H

// Another path of aclnnop/acl_rfft1d.h, for programs that use it.

#include "../acl_rfft1d.h"

#endif  /* OPAPI_LEVEL2_ACL_RFFT1D_H */
