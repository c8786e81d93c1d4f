#ifndef OPAPI_LEVEL2_ACLNN_LSTM_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_LSTM_BACKWARD_H

// Another path of aclnnop/aclnn_lstm_backward.h, for programs that use it.

#include "../aclnn_lstm_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LSTM_BACKWARD_H */
