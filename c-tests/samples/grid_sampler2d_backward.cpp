// Sends gradients back through nine sampled points with aclnnGridSampler2DBackward and prints both gradients.
// Libraries: libacl_rt.so libnnopbase.so libopapi_math.so libopapi_cv.so
#include <iostream>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "common.h"

int main()
{
    // 1. Initialise, choose a device, create a stream.
    int32_t deviceId = 0;
    aclrtStream stream;
    CHECK_CALL(Init(deviceId, &stream));

    // 2. Inputs and outputs: host data, device memory, tensors and arrays.
    std::vector<int64_t> gradOutputShape = {1, 1, 3, 3};
    std::vector<float> gradOutputHostData(9, 1);
    void *gradOutputDeviceAddr = nullptr;
    aclTensor *gradOutput = nullptr;
    CHECK_CALL(CreateAclTensor(gradOutputHostData, gradOutputShape, &gradOutputDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &gradOutput));

    std::vector<int64_t> inputShape = {1, 1, 5, 8};
    std::vector<float> inputHostData = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                                        21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40};
    void *inputDeviceAddr = nullptr;
    aclTensor *input = nullptr;
    CHECK_CALL(CreateAclTensor(inputHostData, inputShape, &inputDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &input));

    // Pairs of x and y: the corners, the middles of the sides and the centre.
    std::vector<int64_t> gridShape = {1, 3, 3, 2};
    std::vector<float> gridHostData = {-1, -1, 0, -1, 1, -1, -1, 0, 0, 0, 1, 0, -1, 1, 0, 1, 1, 1};
    void *gridDeviceAddr = nullptr;
    aclTensor *grid = nullptr;
    CHECK_CALL(CreateAclTensor(gridHostData, gridShape, &gridDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &grid));

    std::vector<int64_t> inputGradShape = {1, 1, 5, 8};
    std::vector<float> inputGradHostData(40, 0);
    void *inputGradDeviceAddr = nullptr;
    aclTensor *inputGrad = nullptr;
    CHECK_CALL(CreateAclTensor(inputGradHostData, inputGradShape, &inputGradDeviceAddr, ACL_FLOAT, ACL_FORMAT_NCHW, &inputGrad));

    std::vector<int64_t> gridGradShape = {1, 3, 3, 2};
    std::vector<float> gridGradHostData(18, 0);
    void *gridGradDeviceAddr = nullptr;
    aclTensor *gridGrad = nullptr;
    CHECK_CALL(CreateAclTensor(gridGradHostData, gridGradShape, &gridGradDeviceAddr, ACL_FLOAT, ACL_FORMAT_ND, &gridGrad));

    int64_t interpolationMode = 0;  // bilinear
    int64_t paddingMode = 0;        // zeros
    bool alignCorners = false;
    bool outputMaskData[] = {true, true};  // both gradients are wanted
    aclBoolArray *outputMask = aclCreateBoolArray(outputMaskData, 2);

    // 3. First phase: check the arguments, plan the work, learn how much workspace it takes.
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    CHECK_CALL(aclnnGridSampler2DBackwardGetWorkspaceSize(gradOutput, input, grid, interpolationMode, paddingMode, alignCorners,
                                                          outputMask, inputGrad, gridGrad, &workspaceSize, &executor));
    void *workspaceAddr = nullptr;
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtMalloc(&workspaceAddr, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    //    Second phase: queue the work on the stream.
    CHECK_CALL(aclnnGridSampler2DBackward(workspaceAddr, workspaceSize, executor, stream));

    // 4. Wait until the stream has done it.
    CHECK_CALL(aclrtSynchronizeStream(stream));

    // 5. Copy the result back and print it.
    std::vector<float> inputGradResultData(GetShapeSize(inputGradShape), 0);
    size_t inputGradBytes = inputGradResultData.size() * sizeof(float);
    CHECK_CALL(aclrtMemcpy(inputGradResultData.data(), inputGradBytes, inputGradDeviceAddr, inputGradBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < GetShapeSize(inputGradShape); i++) {
        LOG_PRINT("inputGradResultData[%ld] is: %f\n", i, inputGradResultData[i]);
    }

    std::vector<float> gridGradResultData(GetShapeSize(gridGradShape), 0);
    size_t gridGradBytes = gridGradResultData.size() * sizeof(float);
    CHECK_CALL(aclrtMemcpy(gridGradResultData.data(), gridGradBytes, gridGradDeviceAddr, gridGradBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int64_t i = 0; i < GetShapeSize(gridGradShape); i++) {
        LOG_PRINT("gridGradResultData[%ld] is: %f\n", i, gridGradResultData[i]);
    }

    // 6. Destroy the tensors and arrays.
    CHECK_CALL(aclDestroyTensor(gradOutput));
    CHECK_CALL(aclDestroyTensor(input));
    CHECK_CALL(aclDestroyTensor(grid));
    CHECK_CALL(aclDestroyTensor(inputGrad));
    CHECK_CALL(aclDestroyTensor(gridGrad));
    CHECK_CALL(aclDestroyBoolArray(outputMask));

    // 7. Free the memory, destroy the stream, give the device back, finish.
    CHECK_CALL(aclrtFree(gradOutputDeviceAddr));
    CHECK_CALL(aclrtFree(inputDeviceAddr));
    CHECK_CALL(aclrtFree(gridDeviceAddr));
    CHECK_CALL(aclrtFree(inputGradDeviceAddr));
    CHECK_CALL(aclrtFree(gridGradDeviceAddr));
    if (workspaceSize > 0) {
        CHECK_CALL(aclrtFree(workspaceAddr));
    }
    CHECK_CALL(aclrtDestroyStream(stream));
    CHECK_CALL(aclrtResetDevice(deviceId));
    CHECK_CALL(aclFinalize());
    return 0;
}
