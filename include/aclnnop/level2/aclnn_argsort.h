#ifndef OPAPI_LEVEL2_ACLNN_ARGSORT_H
#define OPAPI_LEVEL2_ACLNN_ARGSORT_H

// Another path of aclnnop/aclnn_argsort.h, for programs that use it.

#include "../aclnn_argsort.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ARGSORT_H */
