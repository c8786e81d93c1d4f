#ifndef OPAPI_LEVEL2_ACLNN_RRELU_WITH_NOISE_H
#define OPAPI_LEVEL2_ACLNN_RRELU_WITH_NOISE_H

// Another path of aclnnop/aclnn_rrelu_with_noise.h, for programs that use it.

#include "../aclnn_rrelu_with_noise.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RRELU_WITH_NOISE_H */
