#ifndef OPAPI_LEVEL2_ACLNN_ERFC_H
#define OPAPI_LEVEL2_ACLNN_ERFC_H

// Another path of aclnnop/aclnn_erfc.h, for programs that use it.

#include "../aclnn_erfc.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ERFC_H */
