#ifndef OPAPI_LEVEL2_ACLNN_SEGSUM_H
#define OPAPI_LEVEL2_ACLNN_SEGSUM_H

// Another path of aclnnop/aclnn_segsum.h, for programs that use it.

#include "../aclnn_segsum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SEGSUM_H */
