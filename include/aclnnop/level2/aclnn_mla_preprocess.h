#ifndef OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_H
#define OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_H

// Another path of aclnnop/aclnn_mla_preprocess.h, for programs that use it.

#include "../aclnn_mla_preprocess.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MLA_PREPROCESS_H */
