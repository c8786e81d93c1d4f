#ifndef OPAPI_LEVEL2_ACLNN_MLA_PROLOG_H
#define OPAPI_LEVEL2_ACLNN_MLA_PROLOG_H

// Another path of aclnnop/aclnn_mla_prolog.h, for programs that use it.

#include "../aclnn_mla_prolog.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MLA_PROLOG_H */
