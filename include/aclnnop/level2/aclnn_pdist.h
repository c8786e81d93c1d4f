#ifndef OPAPI_LEVEL2_ACLNN_PDIST_H
#define OPAPI_LEVEL2_ACLNN_PDIST_H

// Another path of aclnnop/aclnn_pdist.h, for programs that use it.

#include "../aclnn_pdist.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PDIST_H */
