#ifndef OPAPI_LEVEL2_ACLNN_LSTM_H
#define OPAPI_LEVEL2_ACLNN_LSTM_H

// Another path of aclnnop/aclnn_lstm.h, for programs that use it.

#include "../aclnn_lstm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LSTM_H */
