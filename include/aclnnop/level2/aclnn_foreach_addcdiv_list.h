#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_LIST_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_LIST_H

// Another path of aclnnop/aclnn_foreach_addcdiv_list.h, for programs that use it.

#include "../aclnn_foreach_addcdiv_list.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_LIST_H */
