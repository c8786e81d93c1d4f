#ifndef OPAPI_LEVEL2_ACLNN_SILENT_CHECK_H
#define OPAPI_LEVEL2_ACLNN_SILENT_CHECK_H

// Another path of aclnnop/aclnn_silent_check.h, for programs that use it.

#include "../aclnn_silent_check.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SILENT_CHECK_H */
