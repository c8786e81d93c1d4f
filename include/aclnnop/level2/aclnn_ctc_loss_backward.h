#ifndef OPAPI_LEVEL2_ACLNN_CTC_LOSS_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_CTC_LOSS_BACKWARD_H

// Another path of aclnnop/aclnn_ctc_loss_backward.h, for programs that use it.

#include "../aclnn_ctc_loss_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CTC_LOSS_BACKWARD_H */
