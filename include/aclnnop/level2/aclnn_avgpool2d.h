#ifndef OPAPI_LEVEL2_ACLNN_AVGPOOL2D_H
#define OPAPI_LEVEL2_ACLNN_AVGPOOL2D_H

// Another path of aclnnop/aclnn_avgpool2d.h, for programs that use it.

#include "../aclnn_avgpool2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AVGPOOL2D_H */
