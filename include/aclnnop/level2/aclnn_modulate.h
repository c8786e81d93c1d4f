#ifndef OPAPI_LEVEL2_ACLNN_MODULATE_H
#define OPAPI_LEVEL2_ACLNN_MODULATE_H

// Another path of aclnnop/aclnn_modulate.h, for programs that use it.

#include "../aclnn_modulate.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MODULATE_H */
