#ifndef OPAPI_LEVEL2_ACLNN_REDUCE_NANSUM_H
#define OPAPI_LEVEL2_ACLNN_REDUCE_NANSUM_H

// Another path of aclnnop/aclnn_reduce_nansum.h, for programs that use it.

#include "../aclnn_reduce_nansum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REDUCE_NANSUM_H */
