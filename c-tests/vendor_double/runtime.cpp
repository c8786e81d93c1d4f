// libacl_rt.so, or libascendcl.so before 8.5: the part of the runtime that the tests use.
#include "double.h"

static bool initialised;
static int stream_error;

PUBLIC int aclInit(const char *)
{
    RECORD();
    if (initialised) return 100002;
    initialised = true;
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

PUBLIC int aclrtSynchronizeStreamWithTimeout(void *, int32_t)
{
    RECORD();
    return stream_error;
}

PUBLIC int aclrtMalloc(void **memory, size_t size, int)
{
    RECORD();
    *memory = reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(std::calloc(1, size)) + DEVICE);
    return 0;
}

PUBLIC int aclrtFree(void *memory)
{
    RECORD();
    std::free(reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(memory) - DEVICE));
    return 0;
}

PUBLIC int aclrtMemcpy(void *to, size_t, const void *from, size_t count, int kind)
{
    RECORD();
    const uintptr_t to_shift = kind == 1 || kind == 3 ? DEVICE : 0, from_shift = kind == 2 || kind == 3 ? DEVICE : 0;
    std::memcpy(reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(to) - to_shift),
                reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(from) - from_shift), count);
    return 0;
}
