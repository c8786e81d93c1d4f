#ifndef OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H
#define OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H

// Another path of aclnnop/aclnn_rotary_position_embedding_v2.h, for programs that use it.

#include "../aclnn_rotary_position_embedding_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H */
