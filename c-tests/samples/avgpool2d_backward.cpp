// Spreads the gradient of one 4x4 average over its window with aclnnAvgPool2dBackward and prints 1/16, 256 times.
// Libraries: libascendcl.so libnnopbase.so libopapi_math.so libopapi_nn.so
#include <iostream>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "common.h"

int main()
{
    // 1. Initialise, choose a device, create a stream.
    int32_t deviceId = 0;
    aclrtStream stream;
    CHECK_CALL(Init(deviceId, &stream));

    // 2. Inputs and outputs: host data, device memory, tensors and arrays.
    std::vector<int64_t> gradOutputShape = {1, 16, 1, 1};
    std::vector<float> gradOutputHostData(16, 1);
    void *gradOutputDeviceAddr = nullptr;
    aclTensor *gradOutput = nullptr;
    CHECK_CALL(CreateAclTensor(gradOutputHostData, gradOutputShape, &gradOutputDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &gradOutput));

    std::vector<int64_t> selfShape = {1, 16, 4, 4};
    std::vector<float> selfHostData(256, 1);
    void *selfDeviceAddr = nullptr;
    aclTensor *self = nullptr;
    CHECK_CALL(CreateAclTensor(selfHostData, selfShape, &selfDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &self));

    // Filled with ones to show that the operator overwrites what is there.
    std::vector<int64_t> gradInputShape = {1, 16, 4, 4};
    std::vector<float> gradInputHostData(256, 1);
    void *gradInputDeviceAddr = nullptr;
    aclTensor *gradInput = nullptr;
    CHECK_CALL(CreateAclTensor(gradInputHostData, gradInputShape, &gradInputDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &gradInput));

    std::vector<int64_t> kernelSizeData = {4, 4};
    aclIntArray *kernelSize = aclCreateIntArray(kernelSizeData.data(), kernelSizeData.size());

    std::vector<int64_t> strideData = {1, 1};
    aclIntArray *stride = aclCreateIntArray(strideData.data(), strideData.size());

    std::vector<int64_t> paddingData = {0, 0};
    aclIntArray *padding = aclCreateIntArray(paddingData.data(), paddingData.size());

    bool ceilMode = false;
    bool countIncludePad = true;
    int64_t divisorOverride = 0;  // 0 = none
    int8_t cubeMathType = 1;      // ALLOW_FP32_DOWN_PRECISION

    // 3. First phase: check the arguments, plan the work, learn how much workspace it takes.
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    CHECK_CALL(aclnnAvgPool2dBackwardGetWorkspaceSize(gradOutput, self, kernelSize, stride, padding, ceilMode, countIncludePad,
                                                      divisorOverride, cubeMathType, gradInput, &workspaceSize, &executor));
    void *workspaceAddr = nullptr;
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtMalloc(&workspaceAddr, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    //    Second phase: queue the work on the stream.
    CHECK_CALL(aclnnAvgPool2dBackward(workspaceAddr, workspaceSize, executor, stream));

    // 4. Wait until the stream has done it.
    CHECK_CALL(aclrtSynchronizeStream(stream));

    // 5. Copy the result back and print it.
    std::vector<float> outData(GetShapeSize(gradInputShape), 0);
    size_t gradInputBytes = outData.size() * sizeof(float);
    CHECK_CALL(aclrtMemcpy(outData.data(), gradInputBytes, gradInputDeviceAddr, gradInputBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < GetShapeSize(gradInputShape); i++) {
        LOG_PRINT("out result[%ld] is: %f\n", i, outData[i]);
    }

    // 6. Destroy the tensors and arrays.
    CHECK_CALL(aclDestroyTensor(gradOutput));
    CHECK_CALL(aclDestroyTensor(self));
    CHECK_CALL(aclDestroyTensor(gradInput));
    CHECK_CALL(aclDestroyIntArray(kernelSize));
    CHECK_CALL(aclDestroyIntArray(stride));
    CHECK_CALL(aclDestroyIntArray(padding));

    // 7. Free the memory, destroy the stream, give the device back, finish.
    CHECK_CALL(aclrtFree(gradOutputDeviceAddr));
    CHECK_CALL(aclrtFree(selfDeviceAddr));
    CHECK_CALL(aclrtFree(gradInputDeviceAddr));
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtFree(workspaceAddr));
    }
    CHECK_CALL(aclrtDestroyStream(stream));
    CHECK_CALL(aclrtResetDevice(deviceId));
    CHECK_CALL(aclFinalize());
    return 0;
}
