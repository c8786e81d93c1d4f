// Picks gradients out of unpooled planes with aclnnMaxUnpool2dBackward and prints 0 1 2 1 5 3 4 4 7 6 6 6.
// Libraries: libascendcl.so libnnopbase.so libopapi_math.so libopapi_nn.so
#include <iostream>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "common.h"

int main()
{
    // 1. Initialise, choose a device, create a stream.
    int32_t deviceId = 0;
    aclrtStream stream;
    CHECK_CALL(Init(deviceId, &stream));

    // 2. Inputs and outputs: host data, device memory, tensors and arrays.
    std::vector<int64_t> gradOutputShape = {1, 3, 3, 1};
    std::vector<float> gradOutputHostData = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    void *gradOutputDeviceAddr = nullptr;
    aclTensor *gradOutput = nullptr;
    CHECK_CALL(CreateAclTensor(gradOutputHostData, gradOutputShape, &gradOutputDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &gradOutput));

    std::vector<int64_t> selfShape = {1, 3, 2, 2};
    std::vector<float> selfHostData(12, 1);
    void *selfDeviceAddr = nullptr;
    aclTensor *self = nullptr;
    CHECK_CALL(CreateAclTensor(selfHostData, selfShape, &selfDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &self));

    std::vector<int64_t> indicesShape = {1, 3, 2, 2};
    std::vector<int32_t> indicesHostData = {0, 1, 2, 1, 2, 0, 1, 1, 1, 0, 0, 0};
    void *indicesDeviceAddr = nullptr;
    aclTensor *indices = nullptr;
    CHECK_CALL(CreateAclTensor(indicesHostData, indicesShape, &indicesDeviceAddr, ACL_INT32, ACL_FORMAT_NCHW, &indices));

    std::vector<int64_t> outputSizeData = {3, 1};
    aclIntArray *outputSize = aclCreateIntArray(outputSizeData.data(), outputSizeData.size());

    std::vector<int64_t> outShape = {1, 3, 2, 2};
    std::vector<float> outHostData(12, 0);
    void *outDeviceAddr = nullptr;
    aclTensor *out = nullptr;
    CHECK_CALL(CreateAclTensor(outHostData, outShape, &outDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &out));

    // 3. First phase: check the arguments, plan the work, learn how much workspace it takes.
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    CHECK_CALL(aclnnMaxUnpool2dBackwardGetWorkspaceSize(gradOutput, self, indices, outputSize, out, &workspaceSize, &executor));
    void *workspaceAddr = nullptr;
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtMalloc(&workspaceAddr, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    //    Second phase: queue the work on the stream.
    CHECK_CALL(aclnnMaxUnpool2dBackward(workspaceAddr, workspaceSize, executor, stream));

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
    CHECK_CALL(aclDestroyTensor(self));
    CHECK_CALL(aclDestroyTensor(indices));
    CHECK_CALL(aclDestroyTensor(out));
    CHECK_CALL(aclDestroyIntArray(outputSize));

    // 7. Free the memory, destroy the stream, give the device back, finish.
    CHECK_CALL(aclrtFree(gradOutputDeviceAddr));
    CHECK_CALL(aclrtFree(selfDeviceAddr));
    CHECK_CALL(aclrtFree(indicesDeviceAddr));
    CHECK_CALL(aclrtFree(outDeviceAddr));
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtFree(workspaceAddr));
    }
    CHECK_CALL(aclrtDestroyStream(stream));
    CHECK_CALL(aclrtResetDevice(deviceId));
    CHECK_CALL(aclFinalize());
    return 0;
}
