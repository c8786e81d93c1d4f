#ifndef OPAPI_LEVEL2_ACLNN_SORT_H
#define OPAPI_LEVEL2_ACLNN_SORT_H

// Another path of aclnnop/aclnn_sort.h, for programs that use it.

#include "../aclnn_sort.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SORT_H */
