#ifndef OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V3_H
#define OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V3_H

// Another path of aclnnop/aclnn_mla_prolog_v3.h, for programs that use it.

#include "../aclnn_mla_prolog_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MLA_PROLOG_V3_H */
