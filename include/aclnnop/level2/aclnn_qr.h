#ifndef OPAPI_LEVEL2_ACLNN_QR_H
#define OPAPI_LEVEL2_ACLNN_QR_H

// Another path of aclnnop/aclnn_qr.h, for programs that use it.

#include "../aclnn_qr.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QR_H */
