#ifndef OPAPI_LEVEL2_ACLNN_HARDTANH_H
#define OPAPI_LEVEL2_ACLNN_HARDTANH_H

// Another path of aclnnop/aclnn_hardtanh.h, for programs that use it.

#include "../aclnn_hardtanh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDTANH_H */
