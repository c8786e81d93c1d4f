// What the libraries of the vendor double share: they stand in for CANN's, under CANN's names, and do as the environment says.
//
//   DOUBLE_DEVICES=n          devices that there are; default 1
//   DOUBLE_LOG=file           takes a line for every call of a public function
//   DOUBLE_FAIL=name:status   that function fails
//   DOUBLE_WRONG=n            operators add 1 to element n of their output
//   DOUBLE_IDLE               operators compute nothing
//   DOUBLE_COUNT_NEEDS_INIT   devices can be counted after aclInit only
//   DOUBLE_CONSTRUCTOR        a constructor calls a public function
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define PUBLIC extern "C" __attribute__((visibility("default")))
#define CXX_PUBLIC __attribute__((visibility("default")))

// Device memory is no memory of the host: the two differ by this, so that a host access faults. Nothing is copied that is in no block.
const uintptr_t DEVICE = uintptr_t(1) << 56;

// In libascend_hal.so.
struct LastCall {
    const char *name;
    uint64_t arguments[18];
};
PUBLIC LastCall *drvLastCall();
PUBLIC int drvDeviceCount();

// Notes a call; the status that it shall fail with, or 0.
inline int record(const char *name)
{
    if (const char *log = std::getenv("DOUBLE_LOG")) {
        char line[200];
        const int length = std::snprintf(line, sizeof(line), "%s\n", name);
        const int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (file < 0 || write(file, line, length) != length) std::abort();
        close(file);
    }
    const char *fail = std::getenv("DOUBLE_FAIL");
    const size_t length = std::strlen(name);
    const bool this_one = fail != nullptr && std::strncmp(fail, name, length) == 0 && fail[length] == ':';
    return this_one ? std::atoi(fail + length + 1) : 0;
}

#define RECORD() \
    if (const int failure_ = record(__func__)) return failure_

// In libnnopbase.so, called by the operators under their C++ names.
class CXX_PUBLIC aclTensor {
public:
    virtual ~aclTensor() = default;
    virtual int64_t element(const std::vector<int64_t> &place) const;
    std::vector<int64_t> shape, strides, storage;
    int64_t offset = 0;
    int dtype = 0, format = 0;
    void *data = nullptr;
};

struct aclIntArray {
    std::vector<int64_t> values;
};

struct aclBoolArray {
    std::vector<char> values;
};

class CXX_PUBLIC aclOpExecutor {
public:
    virtual ~aclOpExecutor() = default;
    virtual void run() = 0;
    bool repeatable = false;
};

namespace op {
CXX_PUBLIC int AddToExecutor(aclOpExecutor *made, uint64_t *size, aclOpExecutor **executor);
CXX_PUBLIC int CommonOpExecutorRun(void *workspace, uint64_t size, aclOpExecutor *executor, void *stream);
}  // namespace op

template <class T = float>
T *host(const aclTensor *tensor)
{
    return reinterpret_cast<T *>(reinterpret_cast<uintptr_t>(tensor->data) - DEVICE);
}
