#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ERFC_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ERFC_H

// Another path of aclnnop/aclnn_foreach_erfc.h, for programs that use it.

#include "../aclnn_foreach_erfc.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ERFC_H */
