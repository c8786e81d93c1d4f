#ifndef OPAPI_LEVEL2_ACLNN_SLICE_H
#define OPAPI_LEVEL2_ACLNN_SLICE_H

// Another path of aclnnop/aclnn_slice.h, for programs that use it.

#include "../aclnn_slice.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SLICE_H */
