#ifndef OPAPI_LEVEL2_ACLNN_ISIN_H
#define OPAPI_LEVEL2_ACLNN_ISIN_H

// Another path of aclnnop/aclnn_isin.h, for programs that use it.

#include "../aclnn_isin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISIN_H */
