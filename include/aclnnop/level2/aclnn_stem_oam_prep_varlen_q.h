#ifndef OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_VARLEN_Q_H
#define OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_VARLEN_Q_H

// Another path of aclnnop/aclnn_stem_oam_prep_varlen_q.h, for programs that use it.

#include "../aclnn_stem_oam_prep_varlen_q.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STEM_OAM_PREP_VARLEN_Q_H */
