#ifndef OPAPI_LEVEL2_ACLNN_MULTINOMIAL_H
#define OPAPI_LEVEL2_ACLNN_MULTINOMIAL_H

// Another path of aclnnop/aclnn_multinomial.h, for programs that use it.

#include "../aclnn_multinomial.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MULTINOMIAL_H */
