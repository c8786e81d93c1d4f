#ifndef OPAPI_LEVEL2_ACLNN_REFLECTION_PAD1D_H
#define OPAPI_LEVEL2_ACLNN_REFLECTION_PAD1D_H

// Another path of aclnnop/aclnn_reflection_pad1d.h, for programs that use it.

#include "../aclnn_reflection_pad1d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REFLECTION_PAD1D_H */
