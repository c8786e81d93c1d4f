#ifndef OPAPI_LEVEL2_ACLNN_KTHVALUE_H
#define OPAPI_LEVEL2_ACLNN_KTHVALUE_H

// Another path of aclnnop/aclnn_kthvalue.h, for programs that use it.

#include "../aclnn_kthvalue.h"

#endif  /* OPAPI_LEVEL2_ACLNN_KTHVALUE_H */
