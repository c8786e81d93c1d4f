#ifndef OPAPI_LEVEL2_ACLNN_ADD_N_H
#define OPAPI_LEVEL2_ACLNN_ADD_N_H

// Another path of aclnnop/aclnn_add_n.h, for programs that use it.

#include "../aclnn_add_n.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_N_H */
