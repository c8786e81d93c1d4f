#ifndef OPAPI_LEVEL2_ACLNN_PDIST_FORWARD_H
#define OPAPI_LEVEL2_ACLNN_PDIST_FORWARD_H

// Another path of aclnnop/aclnn_pdist_forward.h, for programs that use it.

#include "../aclnn_pdist_forward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PDIST_FORWARD_H */
