#ifndef OPAPI_LEVEL2_ACLNN_SITU_GLU_H
#define OPAPI_LEVEL2_ACLNN_SITU_GLU_H

// Another path of aclnnop/aclnn_situ_glu.h, for programs that use it.

#include "../aclnn_situ_glu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SITU_GLU_H */
