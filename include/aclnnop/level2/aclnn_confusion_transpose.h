#ifndef OPAPI_LEVEL2_ACLNN_CONFUSION_TRANSPOSE_H
#define OPAPI_LEVEL2_ACLNN_CONFUSION_TRANSPOSE_H

// Another path of aclnnop/aclnn_confusion_transpose.h, for programs that use it.

#include "../aclnn_confusion_transpose.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CONFUSION_TRANSPOSE_H */
