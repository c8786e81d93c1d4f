#ifndef OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H
#define OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H

// Another path of aclnnop/aclnn_rotary_position_embedding_grad.h, for programs that use it.

#include "../aclnn_rotary_position_embedding_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H */
