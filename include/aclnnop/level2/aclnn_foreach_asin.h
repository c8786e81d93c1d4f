#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ASIN_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ASIN_H

// Another path of aclnnop/aclnn_foreach_asin.h, for programs that use it.

#include "../aclnn_foreach_asin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ASIN_H */
