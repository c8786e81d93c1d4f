#ifndef OPAPI_LEVEL2_ACLNN_LINALG_QR_H
#define OPAPI_LEVEL2_ACLNN_LINALG_QR_H

// Another path of aclnnop/aclnn_linalg_qr.h, for programs that use it.

#include "../aclnn_linalg_qr.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LINALG_QR_H */
