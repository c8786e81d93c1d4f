#ifndef OPAPI_LEVEL2_ACLNN_MULTILABEL_MARGIN_LOSS_H
#define OPAPI_LEVEL2_ACLNN_MULTILABEL_MARGIN_LOSS_H

// Another path of aclnnop/aclnn_multilabel_margin_loss.h, for programs that use it.

#include "../aclnn_multilabel_margin_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MULTILABEL_MARGIN_LOSS_H */
