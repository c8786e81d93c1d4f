#ifndef OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTMV2_H
#define OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTMV2_H

// Another path of aclnnop/aclnn_bidirection_lstmv2.h, for programs that use it.

#include "../aclnn_bidirection_lstmv2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTMV2_H */
