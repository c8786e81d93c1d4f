#ifndef OPAPI_LEVEL2_ACLNN_SWI_GLU_QUANT_H
#define OPAPI_LEVEL2_ACLNN_SWI_GLU_QUANT_H

// Another path of aclnnop/aclnn_swi_glu_quant.h, for programs that use it.

#include "../aclnn_swi_glu_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWI_GLU_QUANT_H */
