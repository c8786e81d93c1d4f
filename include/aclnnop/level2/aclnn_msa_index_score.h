#ifndef OPAPI_LEVEL2_ACLNN_MSA_INDEX_SCORE_H
#define OPAPI_LEVEL2_ACLNN_MSA_INDEX_SCORE_H

// Another path of aclnnop/aclnn_msa_index_score.h, for programs that use it.

#include "../aclnn_msa_index_score.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MSA_INDEX_SCORE_H */
