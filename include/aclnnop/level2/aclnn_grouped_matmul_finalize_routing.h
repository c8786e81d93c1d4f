#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_H

// Another path of aclnnop/aclnn_grouped_matmul_finalize_routing.h, for programs that use it.

#include "../aclnn_grouped_matmul_finalize_routing.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_H */
