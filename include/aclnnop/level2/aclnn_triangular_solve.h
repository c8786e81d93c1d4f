#ifndef OPAPI_LEVEL2_ACLNN_TRIANGULAR_SOLVE_H
#define OPAPI_LEVEL2_ACLNN_TRIANGULAR_SOLVE_H

// Another path of aclnnop/aclnn_triangular_solve.h, for programs that use it.

#include "../aclnn_triangular_solve.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRIANGULAR_SOLVE_H */
