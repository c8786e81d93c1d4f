#ifndef OPAPI_LEVEL2_ACLNN_SWI_GLU_H
#define OPAPI_LEVEL2_ACLNN_SWI_GLU_H

// Another path of aclnnop/aclnn_swi_glu.h, for programs that use it.

#include "../aclnn_swi_glu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWI_GLU_H */
