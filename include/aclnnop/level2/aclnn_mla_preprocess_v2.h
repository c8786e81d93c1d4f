#ifndef OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_V2_H
#define OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_V2_H

// Another path of aclnnop/aclnn_mla_preprocess_v2.h, for programs that use it.

#include "../aclnn_mla_preprocess_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_V2_H */
