#ifndef OPAPI_LEVEL2_ACLNN_BANDWIDTH_TEST_H
#define OPAPI_LEVEL2_ACLNN_BANDWIDTH_TEST_H

// Another path of aclnnop/aclnn_bandwidth_test.h, for programs that use it.

#include "../aclnn_bandwidth_test.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BANDWIDTH_TEST_H */
