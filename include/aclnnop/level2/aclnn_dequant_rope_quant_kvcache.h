#ifndef OPAPI_LEVEL2_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H
#define OPAPI_LEVEL2_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H

// Another path of aclnnop/aclnn_dequant_rope_quant_kvcache.h, for programs that use it.

#include "../aclnn_dequant_rope_quant_kvcache.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEQUANT_ROPE_QUANT_KVCACHE_H */
