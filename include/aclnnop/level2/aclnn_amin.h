#ifndef OPAPI_LEVEL2_ACLNN_AMIN_H
#define OPAPI_LEVEL2_ACLNN_AMIN_H

// Another path of aclnnop/aclnn_amin.h, for programs that use it.

#include "../aclnn_amin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMIN_H */
