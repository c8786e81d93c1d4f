#ifndef OPAPI_LEVEL2_ACLNN_HISTC_H
#define OPAPI_LEVEL2_ACLNN_HISTC_H

// Another path of aclnnop/aclnn_histc.h, for programs that use it.

#include "../aclnn_histc.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HISTC_H */
