/* Does what onnxruntime-cann does when a value goes to the device and back: all names bound at once, then the calls of
   OrtValue.ortvalue_from_numpy(x, "cann", 0), numpy(), and the end of the process. */
#include "client.h"

int client_run(void);

int client_run(void)
{
    enum { COUNT = 1000 };
    float there[COUNT], back[COUNT] = {0};
    for (int i = 0; i < COUNT; i++) there[i] = (float)i / 8;

    uint32_t devices = 0;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtGetDeviceCount(&devices));
    REQUIRE(devices == 1);
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE(aclrtGetSocName() != NULL);

    void *device = NULL, *host = NULL;
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    REQUIRE_STATUS(0, aclrtMalloc(&device, sizeof(there), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemcpy(device, sizeof(there), there, sizeof(there), ACL_MEMCPY_HOST_TO_DEVICE));
    REQUIRE_STATUS(0, aclrtMemcpy(back, sizeof(back), device, sizeof(back), ACL_MEMCPY_DEVICE_TO_HOST));
    REQUIRE(memcmp(there, back, sizeof(back)) == 0);

    /* A session's copies: pinned memory, a stream, an event. */
    REQUIRE_STATUS(0, aclrtMallocHost(&host, sizeof(there)));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtMemsetAsync(device, sizeof(there), 0, sizeof(there) / 2, stream));
    REQUIRE_STATUS(0, aclrtMemcpyAsync(host, sizeof(there), device, sizeof(there), ACL_MEMCPY_DEVICE_TO_HOST, stream));
    REQUIRE_STATUS(0, aclrtRecordEvent(event, stream));
    REQUIRE_STATUS(0, aclrtStreamWaitEvent(stream, event));
    REQUIRE_STATUS(0, aclrtSynchronizeEvent(event));
    REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
    memset(there, 0, sizeof(there) / 2);
    REQUIRE(memcmp(there, host, sizeof(there)) == 0);

    REQUIRE_STATUS(0, aclrtDestroyEvent(event));
    REQUIRE_STATUS(0, aclrtDestroyStream(stream));
    REQUIRE_STATUS(0, aclrtFreeHost(host));
    REQUIRE_STATUS(0, aclrtFree(device));
    puts("onnxruntime: fine");
    return 0;
}

/* The environment of a session goes with the process. */
__attribute__((destructor)) static void end(void)
{
    REQUIRE_STATUS(0, aclFinalize());
    puts("onnxruntime: ended");
}
