// What every sample needs besides its operator: a check that explains itself, and a tensor made from host data.
#ifndef OPAPI_SAMPLES_COMMON_H
#define OPAPI_SAMPLES_COMMON_H

#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"

#define LOG_PRINT(...) printf(__VA_ARGS__)

// Leaves the function when a call fails, after saying which call, with what status, and why. (The status itself is no exit code: those
// keep 8 bits only, and 107008, for one, would then look like success.)
#define CHECK_CALL(call)                                                                                   \
    do {                                                                                                   \
        const int check_status = (call);                                                                   \
        if (check_status != ACL_SUCCESS) {                                                                 \
            const char *check_reason = aclGetRecentErrMsg();                                               \
            LOG_PRINT("%s failed, status %d\n%s", #call, check_status, check_reason ? check_reason : ""); \
            return 1;                                                                                      \
        }                                                                                                  \
    } while (0)

inline int64_t GetShapeSize(const std::vector<int64_t> &shape)
{
    int64_t size = 1;
    for (int64_t extent : shape) {
        size *= extent;
    }
    return size;
}

// Before anything else: the process-wide initialisation, a device, and a stream to run on.
inline int Init(int32_t deviceId, aclrtStream *stream)
{
    CHECK_CALL(aclInit(nullptr));
    CHECK_CALL(aclrtSetDevice(deviceId));
    CHECK_CALL(aclrtCreateStream(stream));
    return ACL_SUCCESS;
}

// Device memory with a copy of the host data, and a tensor of packed rows on top of it.
template <typename T>
int CreateAclTensor(const std::vector<T> &hostData, const std::vector<int64_t> &shape, void **deviceAddr, aclDataType dataType,
                    aclFormat format, aclTensor **tensor)
{
    const size_t size = static_cast<size_t>(GetShapeSize(shape)) * sizeof(T);
    CHECK_CALL(aclrtMalloc(deviceAddr, size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_CALL(aclrtMemcpy(*deviceAddr, size, hostData.data(), size, ACL_MEMCPY_HOST_TO_DEVICE));

    std::vector<int64_t> strides(shape.size(), 1);
    for (int64_t axis = static_cast<int64_t>(shape.size()) - 2; axis >= 0; axis--) {
        strides[axis] = shape[axis + 1] * strides[axis + 1];
    }
    *tensor = aclCreateTensor(shape.data(), shape.size(), dataType, strides.data(), 0, format, shape.data(), shape.size(), *deviceAddr);
    if (*tensor == nullptr) {
        LOG_PRINT("aclCreateTensor failed\n");
        return 1;
    }
    return ACL_SUCCESS;
}

#endif  // OPAPI_SAMPLES_COMMON_H
