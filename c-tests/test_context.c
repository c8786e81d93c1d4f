/* Shows that devices and contexts are counted, shared, switched and taken down as documented, on one emulated device. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */
/* A thread without a context */

static void nothing(void *unused)
{
    (void)unused;
}

static void *without_context(void *unused)
{
    (void)unused;
    int32_t device = -5;
    int64_t option = 0;
    size_t free_memory = 0, total = 0;
    char bytes[8] = "abcdefg", copy[8];
    aclrtContext context = NULL;
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;

    topic("a thread without a context");
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetCurrentContext(&context));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCtxGetCurrentDefaultStream(&stream));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_FAST_LAUNCH));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCreateEvent(&event));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtSynchronizeDevice());
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtSynchronizeStreamWithTimeout(NULL, 100));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtMemsetAsync(bytes, sizeof(bytes), 0, sizeof(bytes), NULL));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtMemcpyAsync(copy, sizeof(copy), bytes, sizeof(bytes), ACL_MEMCPY_HOST_TO_HOST, NULL));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtLaunchHostFunc(NULL, nothing, NULL));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetMemInfo(ACL_HBM_MEM, &free_memory, &total));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &option));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));

    topic("a failing call leaves what it was to fill alone");
    CHECK_EQ(-5, device);
    CHECK(context == NULL && stream == NULL && event == NULL);
    CHECK(strcmp(bytes, "abcdefg") == 0);

    topic("null comes before the missing context");
    CHECK_STATUS(INVALID_PARAM, aclrtGetDevice(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtGetCurrentContext(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtCreateEvent(NULL));

    topic("what needs no context");
    uint32_t count = 0;
    aclrtRunMode mode = ACL_DEVICE;
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    CHECK(count >= 1);
    CHECK_STATUS(0, aclrtGetRunMode(&mode));
    CHECK_EQ(ACL_HOST, mode); /* the program runs beside the device, not on it */
    CHECK_STATUS(INVALID_PARAM, aclrtGetRunMode(NULL));
    forget_error_message();
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Options that nobody has set yet; for a fresh process */

static void system_options(void)
{
    int64_t value = -77;
    topic("system options: not set reads 0");
    for (int option = 0; option <= 3; option++) {
        value = -77;
        CHECK_STATUS(0, aclrtGetSysParamOpt((aclSysParamOpt)option, &value));
        CHECK_EQ(0, value);
    }
    value = -77;

    topic("system options: no such option, no place for the answer");
    CHECK_STATUS(INVALID_PARAM, aclrtGetSysParamOpt((aclSysParamOpt)4, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtGetSysParamOpt((aclSysParamOpt)-1, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtSetSysParamOpt((aclSysParamOpt)4, 1));
    CHECK_STATUS(INVALID_PARAM, aclrtSetSysParamOpt((aclSysParamOpt)-1, 1));
    CHECK_EQ(-77, value);

    topic("system options: a context has its own");
    aclrtContext first = NULL, second = NULL;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateContext(&first, 0));
    for (int option = 0; option <= 3; option++) CHECK_STATUS(RT_SYSPARAMOPT_NOT_SET, aclrtCtxGetSysParamOpt((aclSysParamOpt)option, &value));
    CHECK_EQ(-77, value);
    CHECK_STATUS(0, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    CHECK_STATUS(0, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value)); /* what a context sets, the system has too */
    CHECK_EQ(1, value);
    CHECK_STATUS(0, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    CHECK_EQ(1, value);
    REQUIRE_STATUS(0, aclrtCreateContext(&second, 0));
    CHECK_STATUS(0, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    CHECK_STATUS(0, aclrtSetCurrentContext(first));
    CHECK_STATUS(0, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    CHECK_EQ(1, value);
    CHECK_STATUS(0, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value)); /* the last one that was set, in whichever context */
    CHECK_EQ(0, value);
    CHECK_STATUS(0, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 3));
    CHECK_STATUS(0, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value)); /* but not the other way round */
    CHECK_EQ(1, value);
    CHECK_STATUS(INVALID_PARAM, aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtCtxGetSysParamOpt((aclSysParamOpt)9, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtCtxSetSysParamOpt((aclSysParamOpt)9, 1));
    CHECK_STATUS(0, aclrtDestroyContext(first));
    CHECK_STATUS(0, aclrtDestroyContext(second));

    topic("system options: set");
    for (int option = 0; option <= 3; option++) {
        CHECK_STATUS(0, aclrtSetSysParamOpt((aclSysParamOpt)option, 1));
        CHECK_STATUS(0, aclrtGetSysParamOpt((aclSysParamOpt)option, &value));
        CHECK_EQ(1, value);
    }
    CHECK_STATUS(0, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    CHECK_STATUS(0, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value));
    CHECK_EQ(0, value);
    REQUIRE_STATUS(0, aclrtResetDevice(0));
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* One device: contexts, counts, ends */

struct visitor {
    aclrtContext give, got;
    aclrtStream stream;
    int set, device_status, context_status, sync;
    int32_t device;
    int reset;
};

/* Takes over a context that another thread made. */
static void *with_their_context(void *argument)
{
    struct visitor *visitor = argument;
    visitor->set = aclrtSetCurrentContext(visitor->give);
    visitor->device_status = aclrtGetDevice(&visitor->device);
    visitor->context_status = aclrtGetCurrentContext(&visitor->got);
    visitor->sync = aclrtSynchronizeStream(visitor->stream);
    return NULL;
}

static void *with_the_device(void *argument)
{
    struct visitor *visitor = argument;
    visitor->set = aclrtSetDevice(0);
    visitor->device_status = aclrtGetDevice(&visitor->device);
    visitor->context_status = aclrtGetCurrentContext(&visitor->got);
    visitor->sync = aclrtSynchronizeStream(visitor->stream);
    if (visitor->reset) aclrtResetDevice(0);
    return NULL;
}

static void contexts(void)
{
    aclrtContext shared = NULL, own = NULL, again = NULL;
    aclrtStream stream = NULL, default_stream = NULL;
    int32_t device = -1;

    topic("the state of a device's default context");
    CHECK_EQ(0, is_active(0));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    CHECK_EQ(1, is_active(0));
    int32_t active = -1;
    uint32_t flags = 0;
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetPrimaryCtxState(-1, &flags, &active));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetPrimaryCtxState(1000, &flags, &active));
    CHECK_STATUS(INVALID_PARAM, aclrtGetPrimaryCtxState(0, &flags, NULL));
    CHECK_EQ(-1, active);
    CHECK_STATUS(ANYTHING, aclrtGetPrimaryCtxState(0, NULL, &active)); /* flags are reserved; whether they may be left out is not said */

    topic("the current context");
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_EQ(0, device);
    CHECK_STATUS(0, aclrtGetCurrentContext(&shared));
    CHECK(shared != NULL);
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtDestroyContext(shared)); /* a device's own context ends with the device only */
    CHECK_STATUS(0, aclrtCreateContext(&own, 0));
    CHECK_STATUS(0, aclrtGetCurrentContext(&again));
    CHECK(again == own && own != shared);

    topic("setting the device makes its own context current again");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtGetCurrentContext(&again));
    CHECK(again == shared);
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_EQ(1, is_active(0));

    topic("a context's default stream");
    aclrtStream other_default = NULL;
    CHECK_STATUS(0, aclrtCtxGetCurrentDefaultStream(&default_stream));
    CHECK_STATUS(INVALID_PARAM, aclrtCtxGetCurrentDefaultStream(NULL));
    CHECK(default_stream != NULL);
    CHECK_STATUS(0, aclrtSynchronizeStream(default_stream));
    CHECK_STATUS(0, aclrtSetCurrentContext(own));
    CHECK_STATUS(0, aclrtCtxGetCurrentDefaultStream(&other_default));
    CHECK(other_default != NULL && other_default != default_stream);
    struct gate gate;
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    close_gate(&gate, NULL); /* no stream means just that stream */
    CHECK_STATUS(0, aclrtStreamQuery(other_default, &status));
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, status);
    CHECK_STATUS(0, aclrtStreamQuery(default_stream, &status));
    CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, status); /* the other context's is another one */
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));

    topic("a context may be current on several threads");
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    struct visitor visitor = {.give = own, .stream = stream, .device = -1};
    on_another_thread(with_their_context, &visitor);
    CHECK_STATUS(0, visitor.set);
    CHECK_STATUS(0, visitor.device_status);
    CHECK_EQ(0, visitor.device);
    CHECK_STATUS(0, visitor.context_status);
    CHECK(visitor.got == own);
    CHECK_STATUS(0, visitor.sync);
    CHECK_STATUS(0, aclrtGetCurrentContext(&again));
    CHECK(again == own); /* what a thread makes current is its own affair */

    topic("threads that set the same device share its context");
    struct visitor neighbour = {.stream = NULL, .device = -1, .reset = 1};
    on_another_thread(with_the_device, &neighbour);
    CHECK_STATUS(0, neighbour.set);
    CHECK(neighbour.got == shared);
    CHECK_EQ(1, is_active(0));

    topic("destroying the context that is current");
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyContext(own));
    stream = NULL;
    CHECK_STATUS(ANY_FAILURE, aclrtCreateStream(&stream)); /* nothing takes its place by itself */
    CHECK(stream == NULL);
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(other_default));
    CHECK_STATUS(0, aclrtSetCurrentContext(shared));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));

    topic("a context of a device that nobody has set");
    REQUIRE_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclrtCreateContext(&own, 0)); /* documented to set the device by itself */
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyContext(own));
}

struct stranded {
    aclrtContext context;
    pthread_barrier_t made, destroyed;
    int create, sync, malloc_status, stream_status, set_device, afterwards;
};

static void *loses_its_context(void *argument)
{
    struct stranded *stranded = argument;
    aclrtStream stream = NULL, other = NULL;
    void *memory = NULL;
    stranded->create = aclrtCreateContext(&stranded->context, 0);
    aclrtCreateStream(&stream);
    pthread_barrier_wait(&stranded->made);
    pthread_barrier_wait(&stranded->destroyed);
    stranded->sync = aclrtSynchronizeStream(stream);
    stranded->malloc_status = aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    stranded->stream_status = aclrtCreateStream(&other);
    stranded->set_device = aclrtSetDevice(0);
    stranded->afterwards = aclrtCreateStream(&other);
    if (stranded->afterwards == 0) aclrtDestroyStream(other);
    aclrtResetDevice(0);
    forget_error_message();
    return NULL;
}

static void ends(void)
{
    aclrtStream stream = NULL, next = NULL;
    struct small_call call;

    topic("a thread whose context another thread destroys");
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    struct stranded stranded;
    memset(&stranded, 0, sizeof(stranded));
    pthread_barrier_init(&stranded.made, NULL, 2);
    pthread_barrier_init(&stranded.destroyed, NULL, 2);
    pthread_t thread;
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, loses_its_context, &stranded));
    pthread_barrier_wait(&stranded.made);
    CHECK_STATUS(0, aclrtDestroyContext(stranded.context));
    pthread_barrier_wait(&stranded.destroyed);
    pthread_join(thread, NULL);
    CHECK_STATUS(0, stranded.create);
    CHECK_STATUS(ANY_FAILURE, stranded.sync);
    CHECK_STATUS(ANY_FAILURE, stranded.malloc_status);
    CHECK_STATUS(ANY_FAILURE, stranded.stream_status);
    CHECK_STATUS(0, stranded.set_device);
    CHECK_STATUS(0, stranded.afterwards);
    pthread_barrier_destroy(&stranded.made);
    pthread_barrier_destroy(&stranded.destroyed);

    topic("a reset by force ends the device however often it was set");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtResetDeviceForce(0));
    CHECK_EQ(0, is_active(0));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCreateStream(&next));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(stream));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtResetDeviceForce(-1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtResetDeviceForce(1000));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_EQ(1, is_active(0));
    CHECK_STATUS(0, aclrtCreateStream(&next));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(stream)); /* a stream of the device's former life */
    CHECK_STATUS(0, aclrtDestroyStream(next));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_EQ(0, is_active(0));

    topic("explicit contexts survive the reset of their device, or give an error");
    aclrtContext own = NULL;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateContext(&own, 0));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(ANYTHING, aclrtCreateStream(&stream));
    CHECK_STATUS(ANYTHING, aclrtDestroyStream(stream));
    CHECK_STATUS(ANYTHING, aclrtDestroyContext(own));

    topic("finalize before everything else");
    for (int round = 0; round < 3; round++) {
        void *memory = NULL;
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;
        aclrtEvent event = NULL;
        REQUIRE_STATUS(0, aclInit(NULL));
        REQUIRE_STATUS(0, aclrtSetDevice(0));
        REQUIRE_STATUS(0, aclrtCreateStream(&stream));
        REQUIRE_STATUS(0, aclrtCreateEvent(&event));
        REQUIRE_STATUS(0, aclrtMalloc(&memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
        REQUIRE_STATUS(0, make_small_call(&call, SMALL_PAD));
        REQUIRE_STATUS(0, do_small_call(&call, stream));
        REQUIRE_STATUS(0, plan_small_call(&call, &size, &executor));
        CHECK_STATUS(0, aclFinalize());
        CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream));
        CHECK_STATUS(ANYTHING, aclrtDestroyEvent(event));
        CHECK_STATUS(ANYTHING, aclrtDestroyStream(stream));
        CHECK_STATUS(ANYTHING, aclrtFree(memory));
        CHECK_STATUS(ANYTHING, aclDestroyAclOpExecutor(executor));
        free_small_call(&call);
        CHECK_STATUS(ANYTHING, aclrtResetDevice(0));
        CHECK_STATUS(ANYTHING, aclrtResetDeviceForce(0));
    }

    topic("references of aclInit");
    uint64_t references = 99;
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalizeReference(&references));
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(NULL));
    CHECK_STATUS(0, aclFinalizeReference(&references));
    CHECK_EQ(2, references);
    CHECK_STATUS(0, aclFinalizeReference(NULL)); /* the count need not be asked for */
    CHECK_STATUS(0, aclFinalizeReference(&references));
    CHECK_EQ(0, references);
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalizeReference(&references));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("reset, then the streams; finalize twice; init, set, nothing else");
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(ANYTHING, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());
    for (int round = 0; round < 20; round++) {
        CHECK_STATUS(0, aclInit(NULL));
        CHECK_STATUS(0, aclrtSetDevice(0));
        CHECK_STATUS(0, aclrtResetDevice(0));
        CHECK_STATUS(0, aclFinalize());
    }
}

int main(void)
{
    on_another_thread(without_context, NULL); /* and no device set on any thread */
    system_options();
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    on_another_thread(without_context, NULL); /* another thread's device is not this one's */
    REQUIRE_STATUS(0, aclrtResetDevice(0));
    contexts();
    REQUIRE_STATUS(0, aclFinalize());
    ends();
    return harness_finish("test_context");
}
