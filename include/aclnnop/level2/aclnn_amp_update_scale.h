#ifndef OPAPI_LEVEL2_ACLNN_AMP_UPDATE_SCALE_H
#define OPAPI_LEVEL2_ACLNN_AMP_UPDATE_SCALE_H

// Another path of aclnnop/aclnn_amp_update_scale.h, for programs that use it.

#include "../aclnn_amp_update_scale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMP_UPDATE_SCALE_H */
