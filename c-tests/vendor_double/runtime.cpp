// libacl_rt.so, or libascendcl.so before 8.5: the part of the runtime that the tests use.
#include <iterator>
#include <map>
#include <mutex>

#include "double.h"

static bool initialised;
static int stream_error;

PUBLIC const char *aclrtGetSocName();

PUBLIC int aclInit(const char *)
{
    RECORD();
    if (initialised) return 100002;
    initialised = true;
    (void)aclrtGetSocName();  // by way of the loader, hence of ours: no call of the program's
    return 0;
}

PUBLIC int aclFinalize()
{
    RECORD();
    if (!initialised) return 100037;
    initialised = false;
    return 0;
}

PUBLIC const char *aclrtGetSocName()
{
    record(__func__);
    return "Ascend910Double";
}

PUBLIC const char *aclGetRecentErrMsg()
{
    record(__func__);
    return "a message of the double";
}

PUBLIC int aclrtGetVersion(int32_t *major, int32_t *minor, int32_t *patch)
{
    RECORD();
    *major = 77, *minor = 8, *patch = 9;
    return 0;
}

PUBLIC int aclrtGetDeviceCount(uint32_t *count)
{
    RECORD();
    if (std::getenv("DOUBLE_COUNT_NEEDS_INIT") != nullptr && !initialised) return 507899;
    *count = static_cast<uint32_t>(drvDeviceCount());
    return 0;
}

PUBLIC int aclrtSetDevice(int32_t)
{
    RECORD();
    return 0;
}

PUBLIC int aclrtGetDevice(int32_t *device)
{
    RECORD();
    *device = 0;
    return 0;
}

PUBLIC int aclrtResetDevice(int32_t)
{
    RECORD();
    return 0;
}

PUBLIC int aclrtCreateStream(void **stream)
{
    RECORD();
    *stream = new int(7);
    return 0;
}

PUBLIC int aclrtDestroyStream(void *stream)
{
    RECORD();
    delete static_cast<int *>(stream);
    return 0;
}

PUBLIC int aclrtSynchronizeStream(void *)
{
    RECORD();
    return stream_error;
}

#ifndef OLDER_ACL
PUBLIC int aclrtSynchronizeStreamWithTimeout(void *, int32_t)
{
    RECORD();
    return stream_error;
}
#endif

// The device's blocks: their addresses and sizes.
static std::mutex guarded;
static std::map<uintptr_t, size_t> blocks;

static bool in_a_block(uintptr_t start, size_t size)
{
    const std::lock_guard<std::mutex> guard(guarded);
    const auto after = blocks.upper_bound(start);
    return after != blocks.begin() && start + size <= std::prev(after)->first + std::prev(after)->second;
}

PUBLIC int aclrtMalloc(void **memory, size_t size, int)
{
    RECORD();
    const uintptr_t start = reinterpret_cast<uintptr_t>(std::calloc(1, size)) + DEVICE;
    const std::lock_guard<std::mutex> guard(guarded);
    blocks[start] = size;
    *memory = reinterpret_cast<void *>(start);
    return 0;
}

PUBLIC int aclrtFree(void *memory)
{
    RECORD();
    const std::lock_guard<std::mutex> guard(guarded);
    blocks.erase(reinterpret_cast<uintptr_t>(memory));
    std::free(reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(memory) - DEVICE));
    return 0;
}

PUBLIC int aclrtMemcpy(void *to, size_t, const void *from, size_t count, int kind)
{
    RECORD();
    if (((kind == 1 || kind == 3) && !in_a_block(reinterpret_cast<uintptr_t>(to), count)) ||
        ((kind == 2 || kind == 3) && !in_a_block(reinterpret_cast<uintptr_t>(from), count))) return 107000;
    const uintptr_t to_shift = kind == 1 || kind == 3 ? DEVICE : 0, from_shift = kind == 2 || kind == 3 ? DEVICE : 0;
    std::memcpy(reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(to) - to_shift),
                reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(from) - from_shift), count);
    return 0;
}
