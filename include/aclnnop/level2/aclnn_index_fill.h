#ifndef OPAPI_LEVEL2_ACLNN_INDEX_FILL_H
#define OPAPI_LEVEL2_ACLNN_INDEX_FILL_H

// Another path of aclnnop/aclnn_index_fill.h, for programs that use it.

#include "../aclnn_index_fill.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_FILL_H */
