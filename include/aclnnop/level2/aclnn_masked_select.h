#ifndef OPAPI_LEVEL2_ACLNN_MASKED_SELECT_H
#define OPAPI_LEVEL2_ACLNN_MASKED_SELECT_H

// Another path of aclnnop/aclnn_masked_select.h, for programs that use it.

#include "../aclnn_masked_select.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_SELECT_H */
