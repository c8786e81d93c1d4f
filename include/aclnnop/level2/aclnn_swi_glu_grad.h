#ifndef OPAPI_LEVEL2_ACLNN_SWI_GLU_GRAD_H
#define OPAPI_LEVEL2_ACLNN_SWI_GLU_GRAD_H

// Another path of aclnnop/aclnn_swi_glu_grad.h, for programs that use it.

#include "../aclnn_swi_glu_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWI_GLU_GRAD_H */
