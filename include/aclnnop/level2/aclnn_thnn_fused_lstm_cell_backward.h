#ifndef OPAPI_LEVEL2_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H

// Another path of aclnnop/aclnn_thnn_fused_lstm_cell_backward.h, for programs that use it.

#include "../aclnn_thnn_fused_lstm_cell_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H */
