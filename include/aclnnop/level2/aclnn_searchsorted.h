#ifndef OPAPI_LEVEL2_ACLNN_SEARCHSORTED_H
#define OPAPI_LEVEL2_ACLNN_SEARCHSORTED_H

// Another path of aclnnop/aclnn_searchsorted.h, for programs that use it.

#include "../aclnn_searchsorted.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SEARCHSORTED_H */
