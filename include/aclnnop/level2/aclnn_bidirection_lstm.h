#ifndef OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTM_H
#define OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTM_H

// Another path of aclnnop/aclnn_bidirection_lstm.h, for programs that use it.

#include "../aclnn_bidirection_lstm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BIDIRECTION_LSTM_H */
