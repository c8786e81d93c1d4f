#ifndef OPAPI_LEVEL2_ACLNN_TRIL_H
#define OPAPI_LEVEL2_ACLNN_TRIL_H

// Another path of aclnnop/aclnn_tril.h, for programs that use it.

#include "../aclnn_tril.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRIL_H */
