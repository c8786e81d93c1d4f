#ifndef OPAPI_LEVEL2_ACLNN_CHUNK_GATED_DELTA_RULE_H
#define OPAPI_LEVEL2_ACLNN_CHUNK_GATED_DELTA_RULE_H

// Another path of aclnnop/aclnn_chunk_gated_delta_rule.h, for programs that use it.

#include "../aclnn_chunk_gated_delta_rule.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CHUNK_GATED_DELTA_RULE_H */
