#ifndef OPAPI_LEVEL2_ACLNN_APPLY_ROTARY_POS_EMB_H
#define OPAPI_LEVEL2_ACLNN_APPLY_ROTARY_POS_EMB_H

// Another path of aclnnop/aclnn_apply_rotary_pos_emb.h, for programs that use it.

#include "../aclnn_apply_rotary_pos_emb.h"

#endif  /* OPAPI_LEVEL2_ACLNN_APPLY_ROTARY_POS_EMB_H */
