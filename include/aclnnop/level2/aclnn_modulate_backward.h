#ifndef OPAPI_LEVEL2_ACLNN_MODULATE_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MODULATE_BACKWARD_H

// Another path of aclnnop/aclnn_modulate_backward.h, for programs that use it.

#include "../aclnn_modulate_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MODULATE_BACKWARD_H */
