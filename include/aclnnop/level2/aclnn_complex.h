#ifndef OPAPI_LEVEL2_ACLNN_COMPLEX_H
#define OPAPI_LEVEL2_ACLNN_COMPLEX_H

// Another path of aclnnop/aclnn_complex.h, for programs that use it.

#include "../aclnn_complex.h"

#endif  /* OPAPI_LEVEL2_ACLNN_COMPLEX_H */
