#ifndef OPAPI_LEVEL2_ACLNN_TRACE_H
#define OPAPI_LEVEL2_ACLNN_TRACE_H

// Another path of aclnnop/aclnn_trace.h, for programs that use it.

#include "../aclnn_trace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRACE_H */
