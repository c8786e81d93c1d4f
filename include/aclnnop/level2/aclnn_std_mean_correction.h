#ifndef OPAPI_LEVEL2_ACLNN_STD_MEAN_CORRECTION_H
#define OPAPI_LEVEL2_ACLNN_STD_MEAN_CORRECTION_H

// Another path of aclnnop/aclnn_std_mean_correction.h, for programs that use it.

#include "../aclnn_std_mean_correction.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STD_MEAN_CORRECTION_H */
