// Folds 2x2 windows back into one padded pixel with aclnnIm2colBackward and prints 9.2.
// Libraries: libacl_rt.so libnnopbase.so libopapi_math.so libopapi_cv.so
#include <iostream>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "common.h"

int main()
{
    // 1. Initialise, choose a device, create a stream.
    int32_t deviceId = 0;
    aclrtStream stream;
    CHECK_CALL(Init(deviceId, &stream));

    // 2. Inputs and outputs: host data, device memory, tensors and arrays.
    std::vector<int64_t> gradOutputShape = {4, 2};
    std::vector<float> gradOutputHostData = {0.1, 1.1, 2.1, 3.1, 4.1, 5.1, 6.1, 7.1};
    void *gradOutputDeviceAddr = nullptr;
    aclTensor *gradOutput = nullptr;
    CHECK_CALL(CreateAclTensor(gradOutputHostData, gradOutputShape, &gradOutputDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &gradOutput));

    std::vector<int64_t> inputSizeData = {1, 1};
    aclIntArray *inputSize = aclCreateIntArray(inputSizeData.data(), inputSizeData.size());

    std::vector<int64_t> kernelSizeData = {2, 2};
    aclIntArray *kernelSize = aclCreateIntArray(kernelSizeData.data(), kernelSizeData.size());

    std::vector<int64_t> dilationData = {1, 1};
    aclIntArray *dilation = aclCreateIntArray(dilationData.data(), dilationData.size());

    std::vector<int64_t> paddingData = {1, 1};
    aclIntArray *padding = aclCreateIntArray(paddingData.data(), paddingData.size());

    std::vector<int64_t> strideData = {1, 2};
    aclIntArray *stride = aclCreateIntArray(strideData.data(), strideData.size());

    std::vector<int64_t> outShape = {1, 1, 1};
    std::vector<float> outHostData = {0};
    void *outDeviceAddr = nullptr;
    aclTensor *out = nullptr;
    CHECK_CALL(CreateAclTensor(outHostData, outShape, &outDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &out));

    // 3. First phase: check the arguments, plan the work, learn how much workspace it takes.
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    CHECK_CALL(aclnnIm2colBackwardGetWorkspaceSize(gradOutput, inputSize, kernelSize, dilation, padding, stride, out, &workspaceSize,
                                                   &executor));
    void *workspaceAddr = nullptr;
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtMalloc(&workspaceAddr, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    //    Second phase: queue the work on the stream.
    CHECK_CALL(aclnnIm2colBackward(workspaceAddr, workspaceSize, executor, stream));

    // 4. Wait until the stream has done it.
    CHECK_CALL(aclrtSynchronizeStream(stream));

    // 5. Copy the result back and print it.
    std::vector<float> resultData(GetShapeSize(outShape), 0);
    size_t outBytes = resultData.size() * sizeof(float);
    CHECK_CALL(aclrtMemcpy(resultData.data(), outBytes, outDeviceAddr, outBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < GetShapeSize(outShape); i++) {
        LOG_PRINT("result[%ld] is: %f\n", i, resultData[i]);
    }

    // 6. Destroy the tensors and arrays.
    CHECK_CALL(aclDestroyTensor(gradOutput));
    CHECK_CALL(aclDestroyTensor(out));
    CHECK_CALL(aclDestroyIntArray(inputSize));
    CHECK_CALL(aclDestroyIntArray(kernelSize));
    CHECK_CALL(aclDestroyIntArray(dilation));
    CHECK_CALL(aclDestroyIntArray(padding));
    CHECK_CALL(aclDestroyIntArray(stride));

    // 7. Free the memory, destroy the stream, give the device back, finish.
    CHECK_CALL(aclrtFree(gradOutputDeviceAddr));
    CHECK_CALL(aclrtFree(outDeviceAddr));
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtFree(workspaceAddr));
    }
    CHECK_CALL(aclrtDestroyStream(stream));
    CHECK_CALL(aclrtResetDevice(deviceId));
    CHECK_CALL(aclFinalize());
    return 0;
}
