#ifndef OPAPI_LEVEL2_ACLNN_SIM_THREAD_EXPONENTIAL_H
#define OPAPI_LEVEL2_ACLNN_SIM_THREAD_EXPONENTIAL_H

// Another path of aclnnop/aclnn_sim_thread_exponential.h, for programs that use it.

#include "../aclnn_sim_thread_exponential.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIM_THREAD_EXPONENTIAL_H */
