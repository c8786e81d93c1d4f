#ifndef OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_PAGED_KV_H
#define OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_PAGED_KV_H

// Another path of aclnnop/aclnn_stem_oam_prep_paged_kv.h, for programs that use it.

#include "../aclnn_stem_oam_prep_paged_kv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_PAGED_KV_H */
