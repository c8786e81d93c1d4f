#ifndef OPAPI_LEVEL2_ACLNN_MRGBA_CUSTOM_H
#define OPAPI_LEVEL2_ACLNN_MRGBA_CUSTOM_H

// Another path of aclnnop/aclnn_mrgba_custom.h, for programs that use it.

#include "../aclnn_mrgba_custom.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MRGBA_CUSTOM_H */
