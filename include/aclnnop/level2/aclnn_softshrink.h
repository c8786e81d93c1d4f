#ifndef OPAPI_LEVEL2_ACLNN_SOFTSHRINK_H
#define OPAPI_LEVEL2_ACLNN_SOFTSHRINK_H

// Another path of aclnnop/aclnn_softshrink.h, for programs that use it.

#include "../aclnn_softshrink.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTSHRINK_H */
