#ifndef OPAPI_LEVEL2_ACLNN_INDEX_SELECT_H
#define OPAPI_LEVEL2_ACLNN_INDEX_SELECT_H

// Another path of aclnnop/aclnn_index_select.h, for programs that use it.

#include "../aclnn_index_select.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_SELECT_H */
