#ifndef OPAPI_LEVEL2_ACLNN_NSA_SELECTED_ATTENTION_INFER_H
#define OPAPI_LEVEL2_ACLNN_NSA_SELECTED_ATTENTION_INFER_H

// Another path of aclnnop/aclnn_nsa_selected_attention_infer.h, for programs that use it.

#include "../aclnn_nsa_selected_attention_infer.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NSA_SELECTED_ATTENTION_INFER_H */
