#ifndef OPAPI_LEVEL2_ACLNN_INDEX_PUT_IMPL_H
#define OPAPI_LEVEL2_ACLNN_INDEX_PUT_IMPL_H

// Another path of aclnnop/aclnn_index_put_impl.h, for programs that use it.

#include "../aclnn_index_put_impl.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_PUT_IMPL_H */
