#ifndef OPAPI_LEVEL2_ACLNN_BLEND_IMAGES_CUSTOM_H
#define OPAPI_LEVEL2_ACLNN_BLEND_IMAGES_CUSTOM_H

// Another path of aclnnop/aclnn_blend_images_custom.h, for programs that use it.

#include "../aclnn_blend_images_custom.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BLEND_IMAGES_CUSTOM_H */
