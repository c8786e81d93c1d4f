#ifndef OPAPI_LEVEL2_ACLNN_CHUNK_KDA_FWD_H
#define OPAPI_LEVEL2_ACLNN_CHUNK_KDA_FWD_H

// Another path of aclnnop/aclnn_chunk_kda_fwd.h, for programs that use it.

#include "../aclnn_chunk_kda_fwd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CHUNK_KDA_FWD_H */
