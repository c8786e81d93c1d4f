#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ADD_LIST_INPLACE_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ADD_LIST_INPLACE_H

// Another path of aclnnop/aclnn_foreach_add_list_inplace.h, for programs that use it.

#include "../aclnn_foreach_add_list_inplace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ADD_LIST_INPLACE_H */
