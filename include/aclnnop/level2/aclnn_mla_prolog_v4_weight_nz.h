#ifndef OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V4_WEIGHT_NZ_H
#define OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V4_WEIGHT_NZ_H

// Another path of aclnnop/aclnn_mla_prolog_v4_weight_nz.h, for programs that use it.

#include "../aclnn_mla_prolog_v4_weight_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V4_WEIGHT_NZ_H */
