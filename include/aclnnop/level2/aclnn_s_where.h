#ifndef OPAPI_LEVEL2_ACLNN_S_WHERE_H
#define OPAPI_LEVEL2_ACLNN_S_WHERE_H

// Another path of aclnnop/aclnn_s_where.h, for programs that use it.

#include "../aclnn_s_where.h"

#endif  /* OPAPI_LEVEL2_ACLNN_S_WHERE_H */
