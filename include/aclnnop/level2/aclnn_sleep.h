#ifndef OPAPI_LEVEL2_ACLNN_SLEEP_H
#define OPAPI_LEVEL2_ACLNN_SLEEP_H

// Another path of aclnnop/aclnn_sleep.h, for programs that use it.

#include "../aclnn_sleep.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SLEEP_H */
