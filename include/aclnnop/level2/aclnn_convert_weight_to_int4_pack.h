#ifndef OPAPI_LEVEL2_ACLNN_CONVERT_WEIGHT_TO_INT4_PACK_H
#define OPAPI_LEVEL2_ACLNN_CONVERT_WEIGHT_TO_INT4_PACK_H

// Another path of aclnnop/aclnn_convert_weight_to_int4_pack.h, for programs that use it.

#include "../aclnn_convert_weight_to_int4_pack.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CONVERT_WEIGHT_TO_INT4_PACK_H */
