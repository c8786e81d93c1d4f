#ifndef OPAPI_LEVEL2_ACLNN_BACKGROUND_REPLACE_H
#define OPAPI_LEVEL2_ACLNN_BACKGROUND_REPLACE_H

// Another path of aclnnop/aclnn_background_replace.h, for programs that use it.

#include "../aclnn_background_replace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BACKGROUND_REPLACE_H */
