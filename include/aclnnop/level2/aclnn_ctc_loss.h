#ifndef OPAPI_LEVEL2_ACLNN_CTC_LOSS_H
#define OPAPI_LEVEL2_ACLNN_CTC_LOSS_H

// Another path of aclnnop/aclnn_ctc_loss.h, for programs that use it.

#include "../aclnn_ctc_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CTC_LOSS_H */
