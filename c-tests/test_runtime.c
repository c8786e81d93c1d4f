/* Shows that the acl runtime counts, orders and refuses as documented: initialisation, devices, contexts, memory, streams, events, bad handles. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

enum {
    INVALID_PARAM = 100000,
    REPEAT_INITIALIZE = 100002,
    INVALID_FILE = 100003,
    REPEAT_FINALIZE = 100037,
    RT_PARAM_INVALID = 107000,
    RT_INVALID_DEVICEID = 107001,
    RT_CONTEXT_NULL = 107002,
    RT_STREAM_CONTEXT = 107003,
    RT_EVENT_TIMESTAMP_INVALID = 107006,
    RT_THREAD_SUBSCRIBE = 107012,
    RT_STREAM_NO_CB_REG = 107015,
    RT_MEMORY_ALLOCATION = 207001,
    RT_INTERNAL_ERROR = 507000,
    RT_REPORT_TIMEOUT = 507012,
    RT_STREAM_SYNC_TIMEOUT = 507046,
    RT_EVENT_SYNC_TIMEOUT = 507047
};

static void sleep_ms(long milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* A host function that takes its time, so that a test can see whether somebody waited for it. */
struct slow {
    long milliseconds;
    volatile int done;
    pthread_t thread;
};

static void work_slowly(void *argument)
{
    struct slow *slow = argument;
    sleep_ms(slow->milliseconds);
    slow->thread = pthread_self();
    slow->done = 1;
}

static void on_another_thread(void *(*work)(void *), void *argument)
{
    pthread_t thread;
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, work, argument));
    REQUIRE_STATUS(0, pthread_join(thread, NULL));
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    REQUIRE_STATUS(1, file != NULL);
    fputs(text, file);
    fclose(file);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void initialisation(void)
{
    uint64_t left = 99;

    topic("finalize before init");
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalizeReference(&left));
    CHECK_EQ(99, left);

    topic("init counts, finalize drops the count to zero at once");
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(""));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("finalize by reference takes one step");
    CHECK_STATUS(0, aclInit(""));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(NULL));
    CHECK_STATUS(0, aclFinalizeReference(&left));
    CHECK_EQ(1, left);
    CHECK_STATUS(0, aclFinalizeReference(NULL));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalizeReference(&left));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("aclnnInit is a lighter alternative");
    CHECK_STATUS(0, aclnnInit(NULL));
    CHECK_STATUS(0, aclnnInit(NULL));
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(0, aclnnFinalize());
    CHECK_STATUS(0, aclnnFinalize());

    topic("configuration files");
    char first[] = "/tmp/opapi-test-config-XXXXXX", second[] = "/tmp/opapi-test-config-XXXXXX";
    close(mkstemp(first));
    close(mkstemp(second));
    write_file(first, "{}");
    write_file(second, "{\"dump\": {}}");
    CHECK_STATUS(INVALID_FILE, aclInit("/no/such/directory/acl.json"));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());
    CHECK_STATUS(0, aclInit(first));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(first));
    CHECK_STATUS(INVALID_PARAM, aclInit(second));
    CHECK_STATUS(0, aclFinalize());
    unlink(first);
    unlink(second);

    topic("a message tells what was wrong, once");
    forget_error_message();
    CHECK_STATUS(INVALID_FILE, aclInit("/no/such/directory/acl.json"));
    CHECK(aclGetRecentErrMsg() != NULL);
    CHECK(aclGetRecentErrMsg() == NULL);
}

/* Samples of 6.3.RC2: device, context, stream, and aclInit last. */
static void old_order(void)
{
    aclrtContext context = NULL;
    aclrtStream stream = NULL;
    void *memory = NULL;
    topic("6.3.RC2 order: aclInit comes last");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtCreateContext(&context, 0));
    CHECK_STATUS(0, aclrtSetCurrentContext(context));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(0, aclrtMalloc(&memory, 100, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtFree(memory));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyContext(context));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void devices(void)
{
    uint32_t count = 0;
    int32_t device = -7;
    aclrtRunMode mode = ACL_DEVICE;
    aclrtStream stream = NULL;

    topic("the emulated identity");
    const char *wanted = getenv("OPAPI_SOC_NAME");
    const char *name = aclrtGetSocName();
    CHECK(name != NULL && strcmp(name, wanted != NULL ? wanted : "Ascend910B1") == 0);

    topic("devices");
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    CHECK(count >= 1);
    CHECK_STATUS(INVALID_PARAM, aclrtGetDeviceCount(NULL));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice((int32_t)count));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(INT32_MAX));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtResetDevice(-1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtResetDevice((int32_t)count));

    topic("without a device there is no context");
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
    CHECK_EQ(-7, device);
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCreateStream(&stream));
    CHECK(stream == NULL);

    topic("setting a device counts");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_EQ(0, device);
    CHECK_STATUS(INVALID_PARAM, aclrtGetDevice(NULL));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_STATUS(0, aclrtGetRunMode(&mode));
    CHECK_EQ(ACL_HOST, mode);
    CHECK_STATUS(INVALID_PARAM, aclrtGetRunMode(NULL));

    topic("the last reset waits for the work and takes the streams along");
    struct slow slow = {.milliseconds = 50};
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, work_slowly, &slow));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK(slow.done);
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));

    topic("one reset more than needed does not crash");
    CHECK_STATUS(ANYTHING, aclrtResetDevice(0));
}

/* What a thread without a context may and may not do. */
struct fresh {
    int device, context, memory, stream, event, synchronize, copy, release;
    void *to_free;
};

static void *without_context(void *argument)
{
    struct fresh *fresh = argument;
    int32_t device = 0;
    aclrtContext context = NULL;
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    void *memory = NULL;
    char from[4] = "abc", to[4];
    fresh->device = aclrtGetDevice(&device);
    fresh->context = aclrtGetCurrentContext(&context);
    fresh->memory = aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    fresh->stream = aclrtCreateStream(&stream);
    fresh->event = aclrtCreateEvent(&event);
    fresh->synchronize = aclrtSynchronizeStream(NULL);
    fresh->copy = aclrtMemcpy(to, sizeof(to), from, sizeof(from), ACL_MEMCPY_HOST_TO_HOST);
    fresh->release = aclrtFree(fresh->to_free);
    return NULL;
}

static void *context_after_set_device(void *argument)
{
    aclrtContext *context = argument;
    if (aclrtSetDevice(0) != 0 || aclrtGetCurrentContext(context) != 0) *context = NULL;
    aclrtResetDevice(0);
    return NULL;
}

static void contexts(void)
{
    aclrtContext shared = NULL, first = NULL, second = NULL, current = NULL;
    aclrtStream stream = NULL;
    int here = 0;

    topic("a fresh thread has no context");
    struct fresh fresh = {.to_free = NULL};
    REQUIRE_STATUS(0, aclrtMalloc(&fresh.to_free, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    on_another_thread(without_context, &fresh);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.device);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.context);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.memory);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.stream);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.event);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.synchronize);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.copy);
    CHECK_STATUS(0, fresh.release);

    topic("threads that set the same device share its context");
    CHECK_STATUS(0, aclrtGetCurrentContext(&shared));
    on_another_thread(context_after_set_device, &current);
    CHECK(current == shared);
    CHECK_STATUS(INVALID_PARAM, aclrtGetCurrentContext(NULL));

    topic("the shared context cannot be destroyed");
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtDestroyContext(shared));
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyContext(NULL));

    topic("a new context becomes current");
    CHECK_STATUS(INVALID_PARAM, aclrtCreateContext(NULL, 0));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtCreateContext(&first, -1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtCreateContext(&first, 1000000));
    CHECK(first == NULL);
    CHECK_STATUS(0, aclrtCreateContext(&first, 0));
    CHECK_STATUS(0, aclrtGetCurrentContext(&current));
    CHECK(current == first && first != shared);
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtCreateContext(&second, 0));
    CHECK_STATUS(0, aclrtGetCurrentContext(&current));
    CHECK(current == second && second != first);

    topic("only the owner destroys a stream, anybody synchronises it");
    CHECK_STATUS(RT_STREAM_CONTEXT, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtSetCurrentContext(first));
    CHECK_STATUS(0, aclrtGetCurrentContext(&current));
    CHECK(current == first);
    CHECK_STATUS(0, aclrtDestroyStream(stream));

    topic("destroyed and foreign contexts");
    CHECK_STATUS(0, aclrtDestroyContext(second));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtDestroyContext(second));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(second));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(&here));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyContext(&here));
    CHECK_STATUS(INVALID_PARAM, aclrtSetCurrentContext(NULL));
    CHECK_STATUS(0, aclrtGetCurrentContext(&current));
    CHECK(current == first);
    CHECK_STATUS(0, aclrtSetCurrentContext(shared));
    CHECK_STATUS(0, aclrtDestroyContext(first));
    CHECK_STATUS(0, aclrtGetCurrentContext(&current));
    CHECK(current == shared);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void memory(void)
{
    void *device = NULL;
    char host[100], back[100];

    topic("malloc");
    CHECK_STATUS(INVALID_PARAM, aclrtMalloc(NULL, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    device = &device;
    CHECK_STATUS(INVALID_PARAM, aclrtMalloc(&device, 0, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(INVALID_PARAM, aclrtMalloc(&device, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMalloc(&device, (size_t)1 << 60, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(device == (void *)&device); /* out parameters stay as they are when a call fails */
    const size_t sizes[] = {1, 31, 32, 33, 511, 512, 513, 4097, 1000003};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        CHECK_STATUS(0, aclrtMalloc(&device, sizes[i], ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK((uintptr_t)device % 64 == 0);
        CHECK_STATUS(0, aclrtMemset(device, sizes[i], 0x5A, sizes[i]));
        CHECK_STATUS(0, aclrtFree(device));
    }

    topic("malloc: every policy, and policies combined with flags");
    const int policies[] = {0, 1, 2, 3, 4, 5, 6, 7, 0x100, 0x1000, 0x101, 0x1002, 0x100000};
    for (size_t i = 0; i < sizeof(policies) / sizeof(policies[0]); i++) {
        CHECK_STATUS(0, aclrtMalloc(&device, 100, (aclrtMemMallocPolicy)policies[i]));
        CHECK_STATUS(0, aclrtFree(device));
    }

    topic("free");
    void *other = NULL;
    int on_stack = 0;
    char *on_heap = malloc(64);
    REQUIRE_STATUS(0, aclrtMalloc(&device, 1024, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&other, 1024, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(INVALID_PARAM, aclrtFree(NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtFree(&on_stack));
    CHECK_STATUS(ANY_FAILURE, aclrtFree(on_heap));
    CHECK_STATUS(ANY_FAILURE, aclrtFree((void *)(uintptr_t)8));
    CHECK_STATUS(ANY_FAILURE, aclrtFree((char *)device + 64)); /* inside an allocation is not its start */
    CHECK_STATUS(0, aclrtFree(device));
    CHECK_STATUS(ANY_FAILURE, aclrtFree(device));
    CHECK_STATUS(0, aclrtFree(other));
    free(on_heap);

    topic("memcpy");
    for (size_t i = 0; i < sizeof(host); i++) host[i] = (char)(i + 1);
    REQUIRE_STATUS(0, aclrtMalloc(&device, sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&other, sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtMemcpy(device, sizeof(host), host, sizeof(host), ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(0, aclrtMemcpy(other, sizeof(host), device, sizeof(host), ACL_MEMCPY_DEVICE_TO_DEVICE));
    memset(back, 0, sizeof(back));
    CHECK_STATUS(0, aclrtMemcpy(back, sizeof(back), other, sizeof(back), ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(memcmp(host, back, sizeof(host)) == 0);
    CHECK_STATUS(0, aclrtMemcpy(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE)); /* nothing to copy: no pointer is looked at */
    CHECK_STATUS(0, aclrtMemcpy(device, 10, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(0, aclrtMemcpy(device, 10, device, 10, ACL_MEMCPY_DEVICE_TO_DEVICE));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(NULL, 10, host, 10, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(device, 10, NULL, 10, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemcpy(device, 9, host, 10, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemcpy(device, 0, host, 10, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(device, 10, host, 10, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(device, 10, host, 10, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(device, 10, host, 10, (aclrtMemcpyKind)99));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpy(device, 10, host, 10, (aclrtMemcpyKind)-1));

    topic("memcpy: the kind is only advice");
    for (int kind = 0; kind <= 5; kind++) {
        memset(back, 0, sizeof(back));
        CHECK_STATUS(0, aclrtMemcpy(device, sizeof(host), host, sizeof(host), (aclrtMemcpyKind)kind));
        CHECK_STATUS(0, aclrtMemcpy(back, sizeof(back), device, sizeof(back), (aclrtMemcpyKind)kind));
        CHECK(memcmp(host, back, sizeof(host)) == 0);
    }

    topic("memset");
    CHECK_STATUS(0, aclrtMemset(device, sizeof(host), 0x1FF, 50)); /* the value is narrowed to a byte, the rest stays */
    CHECK_STATUS(0, aclrtMemcpy(back, sizeof(back), device, sizeof(back), ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK((unsigned char)back[0] == 0xFF && (unsigned char)back[49] == 0xFF && back[50] == 51);
    CHECK_STATUS(0, aclrtMemset(NULL, 0, 0, 0));
    CHECK_STATUS(INVALID_PARAM, aclrtMemset(NULL, 10, 0, 10));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemset(device, 9, 0, 10));

    topic("pinned host memory");
    void *pinned = NULL;
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHost(&pinned, 0));
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHost(NULL, 10));
    CHECK_STATUS(0, aclrtMallocHost(&pinned, sizeof(host)));
    memcpy(pinned, host, sizeof(host)); /* host memory is the caller's to touch */
    CHECK_STATUS(0, aclrtMemcpy(device, sizeof(host), pinned, sizeof(host), ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(0, aclrtFreeHost(pinned));
    CHECK_STATUS(INVALID_PARAM, aclrtFreeHost(NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtFreeHost(pinned));
    CHECK_STATUS(ANY_FAILURE, aclrtFreeHost(&on_stack));
    CHECK_STATUS(0, aclrtFree(device));
    CHECK_STATUS(0, aclrtFree(other));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void streams(void)
{
    aclrtStream stream = NULL, gone = NULL;
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    void *first = NULL, *second = NULL;
    unsigned char host[64];

    topic("streams");
    CHECK_STATUS(INVALID_PARAM, aclrtCreateStream(NULL));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK(stream != NULL);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL)); /* the default stream */
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK_STATUS(0, aclrtStreamQuery(stream, &status));
    CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, status);
    CHECK_STATUS(INVALID_PARAM, aclrtStreamQuery(stream, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyStream(NULL));

    topic("work on a stream happens in order");
    REQUIRE_STATUS(0, aclrtMalloc(&first, sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&second, sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST));
    for (int which = 0; which < 2; which++) {
        aclrtStream on = which == 0 ? stream : NULL;
        struct slow slow = {.milliseconds = 20};
        CHECK_STATUS(0, aclrtLaunchHostFunc(on, work_slowly, &slow));
        CHECK_STATUS(0, aclrtMemsetAsync(first, sizeof(host), 1, sizeof(host), on));
        CHECK_STATUS(0, aclrtMemcpyAsync(second, sizeof(host), first, sizeof(host), ACL_MEMCPY_DEVICE_TO_DEVICE, on));
        CHECK_STATUS(0, aclrtMemsetAsync(first, sizeof(host), 2, sizeof(host), on));
        CHECK_STATUS(0, aclrtSynchronizeStream(on));
        CHECK(slow.done);
        CHECK(!pthread_equal(slow.thread, pthread_self()));
        CHECK_STATUS(0, aclrtMemcpy(host, sizeof(host), first, sizeof(host), ACL_MEMCPY_DEVICE_TO_HOST));
        CHECK(host[0] == 2 && host[63] == 2);
        CHECK_STATUS(0, aclrtMemcpy(host, sizeof(host), second, sizeof(host), ACL_MEMCPY_DEVICE_TO_HOST));
        CHECK(host[0] == 1 && host[63] == 1);
        CHECK_STATUS(0, aclrtMemset(second, sizeof(host), 9, sizeof(host)));
    }

    topic("asynchronous copies check like synchronous ones");
    CHECK_STATUS(0, aclrtMemcpyAsync(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpyAsync(NULL, 10, first, 10, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpyAsync(first, 10, NULL, 10, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemcpyAsync(first, 9, second, 10, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtMemcpyAsync(first, 10, second, 10, (aclrtMemcpyKind)99, stream));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemsetAsync(first, 9, 0, 10, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtMemsetAsync(NULL, 10, 0, 10, stream));

    topic("pageable host memory may be reused as soon as the copy returned");
    memset(host, 7, sizeof(host));
    CHECK_STATUS(0, aclrtMemcpyAsync(first, sizeof(host), host, sizeof(host), ACL_MEMCPY_HOST_TO_DEVICE, stream));
    memset(host, 0, sizeof(host));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtMemcpy(host, sizeof(host), first, sizeof(host), ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(host[0] == 7 && host[63] == 7);

    topic("timeouts");
    {
        struct slow slow = {.milliseconds = 200};
        CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream, -2));
        CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream, 0));
        CHECK_STATUS(0, aclrtLaunchHostFunc(stream, work_slowly, &slow));
        CHECK_STATUS(0, aclrtStreamQuery(stream, &status));
        CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, status);
        CHECK_STATUS(RT_STREAM_SYNC_TIMEOUT, aclrtSynchronizeStreamWithTimeout(stream, 20));
        CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, -1));
        CHECK(slow.done);
        CHECK_STATUS(0, aclrtStreamQuery(stream, &status));
        CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, status);
    }

    topic("freeing memory that queued work still needs");
    {
        struct slow slow = {.milliseconds = 30};
        CHECK_STATUS(0, aclrtLaunchHostFunc(stream, work_slowly, &slow));
        CHECK_STATUS(0, aclrtMemsetAsync(second, sizeof(host), 3, sizeof(host), stream));
        CHECK_STATUS(0, aclrtFree(second));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(slow.done);
    }

    topic("synchronising the device waits for every stream");
    {
        struct slow slow = {.milliseconds = 30}, other = {.milliseconds = 30};
        CHECK_STATUS(0, aclrtLaunchHostFunc(stream, work_slowly, &slow));
        CHECK_STATUS(0, aclrtLaunchHostFunc(NULL, work_slowly, &other));
        CHECK_STATUS(0, aclrtSynchronizeDevice());
        CHECK(slow.done && other.done);
    }

    topic("destroying a stream waits for its work");
    {
        struct slow slow = {.milliseconds = 30};
        CHECK_STATUS(0, aclrtCreateStream(&gone));
        CHECK(gone != stream);
        CHECK_STATUS(0, aclrtLaunchHostFunc(gone, work_slowly, &slow));
        CHECK_STATUS(0, aclrtDestroyStream(gone));
        CHECK(slow.done);
    }

    topic("a destroyed stream");
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(gone));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(gone));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamQuery(gone, &status));
    CHECK_STATUS(ANY_FAILURE, aclrtMemsetAsync(first, 8, 0, 8, gone));
    CHECK_STATUS(ANY_FAILURE, aclrtLaunchHostFunc(gone, work_slowly, host));
    aclrtStream next = NULL;
    CHECK_STATUS(0, aclrtCreateStream(&next));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(gone)); /* even when its place was taken again */
    CHECK_STATUS(0, aclrtSynchronizeStream(next));
    CHECK_STATUS(0, aclrtDestroyStream(next));

    CHECK_STATUS(0, aclrtFree(first));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* What a later piece of work saw of an earlier one on another stream. */
struct seen {
    struct slow *earlier;
    volatile int done;
};

static void look(void *argument)
{
    struct seen *seen = argument;
    seen->done = seen->earlier->done;
}

static void events(void)
{
    aclrtStream first = NULL, second = NULL;
    aclrtEvent event = NULL, start = NULL, end = NULL, bare = NULL;
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    float ms = -1;
    REQUIRE_STATUS(0, aclrtCreateStream(&first));
    REQUIRE_STATUS(0, aclrtCreateStream(&second));

    topic("events");
    CHECK_STATUS(INVALID_PARAM, aclrtCreateEvent(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyEvent(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtRecordEvent(NULL, first));
    CHECK_STATUS(INVALID_PARAM, aclrtSynchronizeEvent(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtStreamWaitEvent(first, NULL));
    CHECK_STATUS(0, aclrtCreateEvent(&event));

    topic("an event orders two streams");
    {
        struct slow slow = {.milliseconds = 60};
        struct seen seen = {&slow, -1};
        CHECK_STATUS(0, aclrtLaunchHostFunc(first, work_slowly, &slow));
        CHECK_STATUS(0, aclrtRecordEvent(event, first));
        CHECK_STATUS(0, aclrtStreamWaitEvent(second, event));
        CHECK_STATUS(0, aclrtLaunchHostFunc(second, look, &seen));
        CHECK_STATUS(0, aclrtQueryEventStatus(event, &recorded));
        CHECK_EQ(ACL_EVENT_RECORDED_STATUS_NOT_READY, recorded);
        CHECK_STATUS(0, aclrtSynchronizeStream(second));
        CHECK_EQ(1, seen.done);
        CHECK_STATUS(0, aclrtSynchronizeEvent(event));
        CHECK_STATUS(0, aclrtQueryEventStatus(event, &recorded));
        CHECK_EQ(ACL_EVENT_RECORDED_STATUS_COMPLETE, recorded);
    }

    topic("waiting for an event can time out");
    {
        struct slow slow = {.milliseconds = 200};
        CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeEventWithTimeout(event, -2));
        CHECK_STATUS(0, aclrtLaunchHostFunc(NULL, work_slowly, &slow));
        CHECK_STATUS(0, aclrtRecordEvent(event, NULL)); /* again, and on the default stream */
        CHECK_STATUS(RT_EVENT_SYNC_TIMEOUT, aclrtSynchronizeEventWithTimeout(event, 20));
        CHECK_STATUS(0, aclrtSynchronizeEventWithTimeout(event, -1));
        CHECK(slow.done);
    }

    topic("time between events");
    {
        struct slow slow = {.milliseconds = 40};
        CHECK_STATUS(0, aclrtCreateEventWithFlag(&start, ACL_EVENT_TIME_LINE));
        CHECK_STATUS(0, aclrtCreateEventWithFlag(&end, ACL_EVENT_TIME_LINE));
        CHECK_STATUS(0, aclrtCreateEventWithFlag(&bare, ACL_EVENT_SYNC));
        CHECK_STATUS(RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, start, end)); /* never recorded */
        CHECK(ms == -1);
        CHECK_STATUS(0, aclrtRecordEvent(start, first));
        CHECK_STATUS(0, aclrtRecordEvent(bare, first));
        CHECK_STATUS(0, aclrtLaunchHostFunc(first, work_slowly, &slow));
        CHECK_STATUS(0, aclrtRecordEvent(end, first));
        CHECK_STATUS(0, aclrtSynchronizeStream(first));
        CHECK_STATUS(0, aclrtEventElapsedTime(&ms, start, end));
        CHECK(ms >= 39 && ms < 10000);
        CHECK_STATUS(RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, bare, end));
        CHECK_STATUS(INVALID_PARAM, aclrtEventElapsedTime(NULL, start, end));
        CHECK_STATUS(INVALID_PARAM, aclrtEventElapsedTime(&ms, NULL, end));
        CHECK_STATUS(0, aclrtDestroyEvent(start));
        CHECK_STATUS(0, aclrtDestroyEvent(end));
        CHECK_STATUS(0, aclrtDestroyEvent(bare));
    }

    topic("a destroyed event");
    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyEvent(event));
    CHECK_STATUS(ANY_FAILURE, aclrtRecordEvent(event, first));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeEvent(event));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamWaitEvent(first, event));
    CHECK_STATUS(ANY_FAILURE, aclrtQueryEventStatus(event, &recorded));

    CHECK_STATUS(0, aclrtDestroyStream(first));
    CHECK_STATUS(0, aclrtDestroyStream(second));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* A thread that serves the callbacks of a stream until it is told to stop. */
static volatile int reporter_stops = 0;
static volatile int reporter_saw_timeout = 0;

static void *serve_reports(void *argument)
{
    (void)argument;
    aclrtSetDevice(0);
    while (!reporter_stops) {
        if (aclrtProcessReport(20) == RT_REPORT_TIMEOUT) reporter_saw_timeout = 1;
    }
    aclrtResetDevice(0);
    return NULL;
}

static void callbacks(void)
{
    aclrtStream stream = NULL;
    struct slow slow = {.milliseconds = 1};
    pthread_t thread;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));

    topic("callbacks need a subscriber");
    CHECK_STATUS(RT_STREAM_NO_CB_REG, aclrtLaunchCallback(work_slowly, &slow, ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtLaunchCallback(work_slowly, &slow, (aclrtCallbackBlockType)2, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(0));
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(-2));
    CHECK_STATUS(RT_THREAD_SUBSCRIBE, aclrtProcessReport(1));

    topic("callbacks run on the thread that subscribed");
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, serve_reports, NULL));
    CHECK_STATUS(0, aclrtSubscribeReport((uint64_t)thread, stream));
    CHECK_STATUS(0, aclrtLaunchCallback(work_slowly, &slow, ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(slow.done);
    CHECK(pthread_equal(slow.thread, thread));
    for (int i = 0; i < 100 && !reporter_saw_timeout; i++) sleep_ms(10);
    CHECK(reporter_saw_timeout);
    CHECK_STATUS(0, aclrtUnSubscribeReport((uint64_t)thread, stream));
    reporter_stops = 1;
    pthread_join(thread, NULL);
    CHECK_STATUS(0, aclrtDestroyStream(stream));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Pointers that are no handles, and handles of another kind: an error each time, never a crash. */
static void bad_handles(void)
{
    int64_t on_stack[16] = {0};
    void *on_heap = calloc(1, 256), *on_device = NULL;
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    aclrtContext context = NULL;
    REQUIRE_STATUS(0, aclrtMalloc(&on_device, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&context));
    const struct {
        const char *what;
        void *pointer;
        int is_stream, is_event, is_context;
    } pointers[] = {
        {"stack memory", on_stack, 0, 0, 0},
        {"an odd address", (char *)on_stack + 3, 0, 0, 0},
        {"heap memory", on_heap, 0, 0, 0},
        {"device memory", on_device, 0, 0, 0},
        {"address 8", (void *)(uintptr_t)8, 0, 0, 0},
        {"the last address", (void *)UINTPTR_MAX, 0, 0, 0},
        {"a stream", stream, 1, 0, 0},
        {"an event", event, 0, 1, 0},
        {"a context", context, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof(pointers) / sizeof(pointers[0]); i++) {
        void *bad = pointers[i].pointer;
        topic(pointers[i].what);
        if (!pointers[i].is_stream) {
            forget_error_message();
            CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(bad));
            CHECK(aclGetRecentErrMsg() != NULL);
            CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(bad));
            CHECK_STATUS(ANY_FAILURE, aclrtRecordEvent(event, bad));
            CHECK_STATUS(ANY_FAILURE, aclrtStreamWaitEvent(bad, event));
            CHECK_STATUS(ANY_FAILURE, aclrtMemsetAsync(on_device, 8, 0, 8, bad));
        }
        if (!pointers[i].is_event) {
            CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeEvent(bad));
            CHECK_STATUS(ANY_FAILURE, aclrtRecordEvent(bad, stream));
            CHECK_STATUS(ANY_FAILURE, aclrtStreamWaitEvent(stream, bad));
            CHECK_STATUS(ANY_FAILURE, aclrtDestroyEvent(bad));
        }
        if (!pointers[i].is_context) {
            CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(bad));
            CHECK_STATUS(ANY_FAILURE, aclrtDestroyContext(bad));
        }
        if (bad != on_device) CHECK_STATUS(ANY_FAILURE, aclrtFree(bad));
    }
    topic("and the good ones survived it");
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtFree(on_device));
    free(on_heap);
}

int main(void)
{
    initialisation();
    old_order();
    devices();

    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    contexts();
    memory();
    streams();
    events();
    callbacks();
    bad_handles();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_runtime");
}
