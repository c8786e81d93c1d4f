#ifndef OPAPI_ACLNN_AVGPOOL2DBACKWARD_H
#define OPAPI_ACLNN_AVGPOOL2DBACKWARD_H

// Another path of aclnnop/aclnn_avgpool2d_backward.h, for programs that use it.

#include "aclnn_avgpool2d_backward.h"

#endif  /* OPAPI_ACLNN_AVGPOOL2DBACKWARD_H */
