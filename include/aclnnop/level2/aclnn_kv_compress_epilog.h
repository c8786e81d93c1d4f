#ifndef OPAPI_LEVEL2_ACLNN_KV_COMPRESS_EPILOG_H
#define OPAPI_LEVEL2_ACLNN_KV_COMPRESS_EPILOG_H

// Another path of aclnnop/aclnn_kv_compress_epilog.h, for programs that use it.

#include "../aclnn_kv_compress_epilog.h"

#endif  /* OPAPI_LEVEL2_ACLNN_KV_COMPRESS_EPILOG_H */
