#ifndef OPAPI_LEVEL2_ACLNN_FATRELU_MUL_H
#define OPAPI_LEVEL2_ACLNN_FATRELU_MUL_H

// Another path of aclnnop/aclnn_fatrelu_mul.h, for programs that use it.

#include "../aclnn_fatrelu_mul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FATRELU_MUL_H */
