#ifndef OPAPI_LEVEL2_ACLNN_SINC_H
#define OPAPI_LEVEL2_ACLNN_SINC_H

// Another path of aclnnop/aclnn_sinc.h, for programs that use it.

#include "../aclnn_sinc.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SINC_H */
