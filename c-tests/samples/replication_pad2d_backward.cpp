// Sums the padding around a 2x2 image back into its corners with aclnnReplicationPad2dBackward and prints 4, four times.
// Libraries: libascendcl.so libnnopbase.so libopapi_math.so
#include <iostream>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_pad2d_backward.h"
#include "common.h"

int main()
{
    // 1. Initialise, choose a device, create a stream.
    int32_t deviceId = 0;
    aclrtStream stream;
    CHECK_CALL(Init(deviceId, &stream));

    // 2. Inputs and outputs: host data, device memory, tensors and arrays.
    std::vector<int64_t> gradOutputShape = {1, 1, 4, 4};
    std::vector<float> gradOutputHostData(16, 1);
    void *gradOutputDeviceAddr = nullptr;
    aclTensor *gradOutput = nullptr;
    CHECK_CALL(CreateAclTensor(gradOutputHostData, gradOutputShape, &gradOutputDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &gradOutput));

    std::vector<int64_t> selfShape = {1, 1, 2, 2};
    std::vector<float> selfHostData(4, 1);
    void *selfDeviceAddr = nullptr;
    aclTensor *self = nullptr;
    CHECK_CALL(CreateAclTensor(selfHostData, selfShape, &selfDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &self));

    // left, right, top, bottom
    std::vector<int64_t> paddingData = {1, 1, 1, 1};
    aclIntArray *padding = aclCreateIntArray(paddingData.data(), paddingData.size());

    std::vector<int64_t> gradInputShape = {1, 1, 2, 2};
    std::vector<float> gradInputHostData(4, 0);
    void *gradInputDeviceAddr = nullptr;
    aclTensor *gradInput = nullptr;
    CHECK_CALL(CreateAclTensor(gradInputHostData, gradInputShape, &gradInputDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &gradInput));

    // 3. First phase: check the arguments, plan the work, learn how much workspace it takes.
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    CHECK_CALL(aclnnReplicationPad2dBackwardGetWorkspaceSize(gradOutput, self, padding, gradInput, &workspaceSize, &executor));
    void *workspaceAddr = nullptr;
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtMalloc(&workspaceAddr, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    //    Second phase: queue the work on the stream.
    CHECK_CALL(aclnnReplicationPad2dBackward(workspaceAddr, workspaceSize, executor, stream));

    // 4. Wait until the stream has done it.
    CHECK_CALL(aclrtSynchronizeStream(stream));

    // 5. Copy the result back and print it.
    std::vector<float> resultData(GetShapeSize(gradInputShape), 0);
    size_t gradInputBytes = resultData.size() * sizeof(float);
    CHECK_CALL(aclrtMemcpy(resultData.data(), gradInputBytes, gradInputDeviceAddr, gradInputBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < GetShapeSize(gradInputShape); i++) {
        LOG_PRINT("result[%ld] is: %f\n", i, resultData[i]);
    }

    // 6. Destroy the tensors and arrays.
    CHECK_CALL(aclDestroyTensor(gradOutput));
    CHECK_CALL(aclDestroyTensor(self));
    CHECK_CALL(aclDestroyTensor(gradInput));
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
