#ifndef OPAPI_LEVEL2_ACLNN_CHANNEL_SHUFFLE_H
#define OPAPI_LEVEL2_ACLNN_CHANNEL_SHUFFLE_H

// Another path of aclnnop/aclnn_channel_shuffle.h, for programs that use it.

#include "../aclnn_channel_shuffle.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CHANNEL_SHUFFLE_H */
