#ifndef OPAPI_LEVEL2_ACLNN_ROUND_H
#define OPAPI_LEVEL2_ACLNN_ROUND_H

// Another path of aclnnop/aclnn_round.h, for programs that use it.

#include "../aclnn_round.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROUND_H */
