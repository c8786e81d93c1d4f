/* Shows that a stream does its work in order and beside other streams, tells how far it is, times out, stops and ends as documented. */
#define _GNU_SOURCE
#include <malloc.h>

#include "runtime_kit.h"
#include "small_calls.h"

static unsigned char first_byte(const void *memory)
{
    unsigned char byte = 0;
    CHECK_STATUS(0, aclrtMemcpy(&byte, 1, memory, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    return byte;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void creation(void)
{
    aclrtStream stream = NULL;
    uint32_t value = 99;

    topic("priorities and flags are accepted and remembered");
    const uint32_t priorities[] = {0, 1, 7};
    const uint32_t flags[] = {0,
                              ACL_STREAM_FAST_LAUNCH,
                              ACL_STREAM_FAST_SYNC,
                              ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC,
                              ACL_STREAM_PERSISTENT,
                              ACL_STREAM_HUGE,
                              ACL_STREAM_CPU_SCHEDULE,
                              ACL_STREAM_DEVICE_USE_ONLY};
    for (size_t i = 0; i < sizeof(priorities) / sizeof(priorities[0]); i++) {
        for (size_t j = 0; j < sizeof(flags) / sizeof(flags[0]); j++) {
            CHECK_STATUS(0, aclrtCreateStreamWithConfig(&stream, priorities[i], flags[j]));
            CHECK_STATUS(0, aclrtStreamGetPriority(stream, &value));
            CHECK_EQ(priorities[i], value);
            CHECK_STATUS(0, aclrtStreamGetFlags(stream, &value));
            CHECK_EQ(flags[j], value);
            CHECK_STATUS(0, aclrtDestroyStream(stream));
        }
    }
    stream = NULL;
    CHECK_STATUS(INVALID_PARAM, aclrtCreateStreamWithConfig(NULL, 0, 0));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtCreateStreamWithConfig(&stream, UINT32_MAX, 0));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtCreateStreamWithConfig(&stream, 0, UINT32_MAX));
    CHECK(stream == NULL);

    topic("numbers of streams");
    aclrtStream streams[10];
    int32_t ids[10];
    uint32_t before = 0, after = 0;
    CHECK_STATUS(INVALID_PARAM, aclrtGetStreamAvailableNum(NULL));
    CHECK_STATUS(0, aclrtGetStreamAvailableNum(&before));
    CHECK(before > 10);
    for (int i = 0; i < 10; i++) {
        CHECK_STATUS(0, aclrtCreateStream(&streams[i]));
        CHECK_STATUS(0, aclrtStreamGetId(streams[i], &ids[i]));
        CHECK(ids[i] >= 0);
        for (int j = 0; j < i; j++) CHECK_TEXT(ids[i] != ids[j], "streams %d and %d both have the number %d", i, j, ids[i]);
    }
    CHECK_STATUS(0, aclrtGetStreamAvailableNum(&after));
    CHECK_EQ((int)before - 10, (int)after);
    CHECK_STATUS(INVALID_PARAM, aclrtStreamGetId(streams[0], NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtStreamGetPriority(streams[0], NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtStreamGetFlags(streams[0], NULL));
    int32_t id = -1;
    CHECK_STATUS(0, aclrtStreamGetId(NULL, &id)); /* the default stream has one too */
    for (int i = 0; i < 10; i++) CHECK(id != ids[i]);
    for (int i = 0; i < 10; i++) CHECK_STATUS(0, aclrtDestroyStream(streams[i]));
    CHECK_STATUS(0, aclrtGetStreamAvailableNum(&after));
    CHECK_EQ(before, after);
    CHECK_STATUS(ANY_FAILURE, aclrtStreamGetId(streams[0], &id));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamGetPriority(streams[0], &value));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamGetFlags(streams[0], &value));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void order(void)
{
    aclrtStream stream = NULL, other = NULL;
    struct gate gate;
    struct mark marks[TRAIL_LENGTH];
    struct trail trail;
    void *memory = NULL;
    struct small_call call;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_HUGE_FIRST));

    topic("within a stream: in order");
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    for (int i = 0; i < TRAIL_LENGTH; i++) CHECK_STATUS(0, leave_mark(&marks[i], &trail, i, stream));
    sleep_ms(20);
    CHECK_EQ(0, trail_length(&trail));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(TRAIL_LENGTH, trail_length(&trail));
    for (int i = 0; i < TRAIL_LENGTH; i++) CHECK_EQ(i, trail.numbers[i]);

    topic("within a stream: operators, copies and functions alike");
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
    close_gate(&gate, stream);
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, do_small_call(&call, stream));
    CHECK_STATUS(0, aclrtMemcpyAsync(memory, 64, call.out_memory, 64, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    CHECK_STATUS(0, aclrtMemsetAsync(call.out_memory, 64, 0, 64, stream));
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 1, stream));
    CHECK(!small_result_is(&call, call.out_memory, 1));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(small_result_is(&call, memory, 1));
    CHECK(small_result_is(&call, call.out_memory, 0));
    CHECK_EQ(1, trail_length(&trail));

    topic("across streams: at the same time");
    forget_small_result(call.out_memory);
    close_gate(&gate, stream);
    CHECK_STATUS(0, do_small_call(&call, other));
    CHECK_STATUS(0, aclrtSynchronizeStream(other));
    CHECK(small_result_is(&call, call.out_memory, 1));
    CHECK(!atomic_load(&gate.passed));
    forget_small_result(call.out_memory);
    CHECK_STATUS(0, do_small_call(&call, NULL));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL)); /* the default stream is a stream like the others */
    CHECK(small_result_is(&call, call.out_memory, 1));
    CHECK(!atomic_load(&gate.passed));
    remove_gate(&gate);

    topic("the default stream, by its two names");
    aclrtStream by_name = NULL;
    memset(&trail, 0, sizeof(trail));
    REQUIRE_STATUS(0, aclrtCtxGetCurrentDefaultStream(&by_name));
    close_gate(&gate, NULL);
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, by_name));
    CHECK_STATUS(0, leave_mark(&marks[1], &trail, 1, NULL));
    CHECK_STATUS(0, leave_mark(&marks[2], &trail, 2, by_name));
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(by_name));
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(NULL));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(by_name));
    CHECK_EQ(3, trail_length(&trail));
    for (int i = 0; i < 3; i++) CHECK_EQ(i, trail.numbers[i]);

    topic("query");
    CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, state_of(stream));
    close_gate(&gate, stream);
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(stream));
    CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, state_of(other));
    EVENTUALLY(atomic_load(&gate.reached));
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(stream)); /* also while the last task is running */
    open_gate(&gate);
    EVENTUALLY(state_of(stream) == ACL_STREAM_STATUS_COMPLETE);
    CHECK(atomic_load(&gate.passed));
    remove_gate(&gate);
    CHECK_STATUS(INVALID_PARAM, aclrtStreamQuery(stream, NULL));

    free_small_call(&call);
    CHECK_STATUS(0, aclrtFree(memory));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(other));
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    CHECK_STATUS(ANY_FAILURE, aclrtStreamQuery(other, &status));
    CHECK_EQ(ACL_STREAM_STATUS_RESERVED, status);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void waiting(void)
{
    aclrtStream stream = NULL, other = NULL;
    struct gate gate;
    struct mark mark;
    struct trail trail;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));

    topic("time-outs: what is refused");
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream, -2));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream, INT32_MIN));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream, 0));

    topic("time-outs: nothing to wait for");
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, -1));
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, 1));
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(NULL, 1));
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, INT32_MAX));

    topic("time-outs: too much to wait for");
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    CHECK_STATUS(0, leave_mark(&mark, &trail, 1, stream));
    double start = now_ms();
    CHECK_STATUS(RT_STREAM_SYNC_TIMEOUT, aclrtSynchronizeStreamWithTimeout(stream, 50));
    const double took = now_ms() - start;
    CHECK_TEXT(took > 40 && took < 10000, "50 ms took %.1f", took);
    CHECK_STATUS(RT_STREAM_SYNC_TIMEOUT, aclrtSynchronizeStreamWithTimeout(stream, 1));
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(other, 1));
    CHECK_EQ(0, trail_length(&trail));

    topic("time-outs: the work goes on as if nobody had waited");
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, 20000));
    CHECK_EQ(1, trail_length(&trail));
    remove_gate(&gate);
    close_gate(&gate, stream);
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(stream, -1));
    CHECK(atomic_load(&gate.passed));
    remove_gate(&gate);

    topic("the device: waits for all its streams");
    struct gate gates[3];
    aclrtStream three[3] = {stream, other, NULL};
    for (int i = 0; i < 3; i++) {
        close_gate(&gates[0], three[i]);
        open_gate_after(&gates[0], 30);
        CHECK_STATUS(0, aclrtSynchronizeDevice());
        CHECK(atomic_load(&gates[0].passed));
        remove_gate(&gates[0]);
    }
    CHECK_STATUS(0, aclrtSynchronizeDevice());

    topic("the device: time-outs");
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeDeviceWithTimeout(-2));
    CHECK_STATUS(0, aclrtSynchronizeDeviceWithTimeout(-1));
    CHECK_STATUS(0, aclrtSynchronizeDeviceWithTimeout(1000));
    close_gate(&gate, other);
    start = now_ms();
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeDeviceWithTimeout(50)); /* 507046 most likely; the documents name no number */
    CHECK(now_ms() - start > 40 && !atomic_load(&gate.passed));
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeDeviceWithTimeout(20000));
    CHECK(atomic_load(&gate.passed));
    remove_gate(&gate);

    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(other));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStreamWithTimeout(other, 10));
}

/* Many threads wait for one stream; all of them come back. */
struct waiter {
    aclrtContext context;
    aclrtStream stream;
    struct gate *gate;
    int status, early;
};

static void *wait_for_stream(void *argument)
{
    struct waiter *waiter = argument;
    aclrtSetCurrentContext(waiter->context);
    waiter->status = aclrtSynchronizeStream(waiter->stream);
    waiter->early = !atomic_load(&waiter->gate->passed);
    return NULL;
}

static void many_waiters(void)
{
    enum { WAITERS = 8 };
    aclrtStream stream = NULL;
    aclrtContext context = NULL;
    struct gate gate;
    struct waiter waiters[WAITERS];
    pthread_t threads[WAITERS];
    topic("several threads wait for one stream");
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&context));
    close_gate(&gate, stream);
    for (int i = 0; i < WAITERS; i++) {
        waiters[i] = (struct waiter){.context = context, .stream = stream, .gate = &gate};
        REQUIRE_STATUS(0, pthread_create(&threads[i], NULL, wait_for_stream, &waiters[i]));
    }
    sleep_ms(20);
    open_gate(&gate);
    for (int i = 0; i < WAITERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_STATUS(0, waiters[i].status);
        CHECK(!waiters[i].early);
    }
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtDestroyStream(stream));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void *wait_and_tell(void *argument)
{
    struct waiter *waiter = argument;
    aclrtSetCurrentContext(waiter->context);
    waiter->status = aclrtSynchronizeStream(waiter->stream);
    forget_error_message();
    return NULL;
}

static void ends(void)
{
    aclrtStream stream = NULL, other = NULL;
    struct gate gate;
    static struct mark mark; /* static: work that is dropped or late must not find it gone */
    static struct trail trail;
    void *memory = NULL;
    REQUIRE_STATUS(0, aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemset(memory, 4096, 1, 4096));

    topic("destroy waits for pending work");
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    close_gate(&gate, stream);
    CHECK_STATUS(0, leave_mark(&mark, &trail, 1, stream));
    CHECK_STATUS(0, aclrtMemsetAsync(memory, 4096, 2, 4096, stream));
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK(atomic_load(&gate.passed));
    CHECK_EQ(1, trail_length(&trail));
    CHECK_EQ(2, first_byte(memory));
    remove_gate(&gate);

    topic("destroy by force does not");
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    close_gate(&gate, stream);
    EVENTUALLY(atomic_load(&gate.reached));
    CHECK_STATUS(0, leave_mark(&mark, &trail, 1, stream));
    CHECK_STATUS(0, aclrtMemsetAsync(memory, 4096, 3, 4096, stream));
    CHECK_STATUS(0, aclrtDestroyStreamForce(stream));
    CHECK(!atomic_load(&gate.passed));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStreamForce(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(stream));
    remove_gate(&gate);
    sleep_ms(20);
    const unsigned char byte = first_byte(memory); /* what was pending may be dropped or finished */
    CHECK(byte == 2 || byte == 3);
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyStreamForce(NULL));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtDestroyStreamForce(stream)); /* with nothing to do it is a destroy like any other */

    topic("abort: what has not started does not happen");
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, aclrtMemset(memory, 4096, 4, 4096));
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    EVENTUALLY(atomic_load(&gate.reached));
    CHECK_STATUS(0, leave_mark(&mark, &trail, 1, stream));
    CHECK_STATUS(0, aclrtMemsetAsync(memory, 4096, 5, 4096, stream));
    struct waiter waiter = {.stream = stream, .gate = &gate};
    pthread_t thread;
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&waiter.context));
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, wait_and_tell, &waiter));
    sleep_ms(20);
    open_gate_after(&gate, 100); /* an abort may wait for the task that is running: nobody can stop that one */
    CHECK_STATUS(0, aclrtStreamAbort(stream));
    pthread_join(thread, NULL); /* who waited comes back, with or without an error */
    remove_gate(&gate);
    CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream));
    CHECK_EQ(0, trail_length(&trail));
    CHECK_EQ(4, first_byte(memory));
    CHECK_STATUS(0, aclrtSynchronizeStream(other)); /* other streams never noticed */

    topic("abort: afterwards the stream works again");
    CHECK_STATUS(0, aclrtMemsetAsync(memory, 4096, 6, 4096, stream));
    CHECK_STATUS(0, leave_mark(&mark, &trail, 2, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(6, first_byte(memory));
    CHECK_EQ(1, trail_length(&trail));
    CHECK_STATUS(0, aclrtStreamAbort(stream));
    CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamAbort(stream));
    CHECK_STATUS(ANYTHING, aclrtStreamAbort(NULL)); /* the default stream, or refused */

    topic("many streams, each with work, destroyed in another order");
    enum { MANY = 40 };
    aclrtStream many[MANY];
    struct small_call calls[MANY];
    for (int i = 0; i < MANY; i++) {
        REQUIRE_STATUS(0, aclrtCreateStream(&many[i]));
        REQUIRE_STATUS(0, make_small_call(&calls[i], i % SMALL_CALLS));
        CHECK_STATUS(0, do_small_call(&calls[i], many[i]));
    }
    for (int i = 0; i < MANY; i++) {
        const int which = i * 7 % MANY;
        CHECK_STATUS(0, aclrtDestroyStream(many[which]));
        CHECK(small_result_is(&calls[which], calls[which].out_memory, 1));
        free_small_call(&calls[which]);
    }
    CHECK_STATUS(0, aclrtDestroyStream(other));
    CHECK_STATUS(0, aclrtFree(memory));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void attributes(void)
{
    aclrtStream stream = NULL, other = NULL;
    aclrtStreamAttrValue value;
    uint32_t number = 99;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));

    topic("attributes keep what they were given");
    const aclrtStreamAttr kinds[] = {ACL_STREAM_ATTR_FAILURE_MODE, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, ACL_STREAM_ATTR_USER_CUSTOM_TAG,
                                     ACL_STREAM_ATTR_CACHE_OP_INFO};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        for (uint32_t wanted = 0; wanted < 2; wanted++) {
            memset(&value, 0, sizeof(value));
            value.reserve[0] = wanted; /* every member begins there, and the highest of them are zero */
            CHECK_STATUS(0, aclrtSetStreamAttribute(stream, kinds[i], &value));
            memset(&value, 0, sizeof(value));
            CHECK_STATUS(0, aclrtGetStreamAttribute(stream, kinds[i], &value));
            CHECK_EQ(wanted, value.reserve[0]);
        }
        memset(&value, 0, sizeof(value));
        CHECK_STATUS(0, aclrtGetStreamAttribute(other, kinds[i], &value));
        CHECK_EQ(0, value.reserve[0]); /* the other stream is as it was */
        CHECK_STATUS(INVALID_PARAM, aclrtSetStreamAttribute(stream, kinds[i], NULL));
        CHECK_STATUS(INVALID_PARAM, aclrtGetStreamAttribute(stream, kinds[i], NULL));
        CHECK_STATUS(ANY_FAILURE, aclrtGetStreamAttribute(&number, kinds[i], &value));
    }
    aclrtStream urgent = NULL;
    REQUIRE_STATUS(0, aclrtCreateStreamWithConfig(&urgent, 3, 0));
    CHECK_STATUS(0, aclrtGetStreamAttribute(urgent, ACL_STREAM_ATTR_PRIORITY, &value));
    CHECK_EQ(3, value.streamPriority);
    CHECK_STATUS(0, aclrtDestroyStream(urgent));
    CHECK_STATUS(ANY_FAILURE, aclrtSetStreamAttribute(stream, (aclrtStreamAttr)0, &value));
    CHECK_STATUS(ANY_FAILURE, aclrtSetStreamAttribute(stream, (aclrtStreamAttr)77, &value));
    CHECK_STATUS(ANY_FAILURE, aclrtGetStreamAttribute(stream, (aclrtStreamAttr)77, &value));

    topic("failure mode");
    CHECK_STATUS(0, aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
    CHECK_STATUS(0, aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &value));
    CHECK_EQ(ACL_STOP_ON_FAILURE, value.failureMode);
    CHECK_STATUS(0, aclrtSetStreamFailureMode(stream, ACL_CONTINUE_ON_FAILURE));
    CHECK_STATUS(0, aclrtGetStreamAttribute(stream, ACL_STREAM_ATTR_FAILURE_MODE, &value));
    CHECK_EQ(ACL_CONTINUE_ON_FAILURE, value.failureMode);
    CHECK_STATUS(ANY_FAILURE, aclrtSetStreamFailureMode(stream, 2));
    CHECK_STATUS(ANY_FAILURE, aclrtSetStreamFailureMode(&number, ACL_STOP_ON_FAILURE));
    CHECK_STATUS(ANYTHING, aclrtSetStreamFailureMode(NULL, ACL_CONTINUE_ON_FAILURE)); /* the default stream: the documents exclude it */

    topic("overflow switch");
    CHECK_STATUS(0, aclrtGetStreamOverflowSwitch(stream, &number));
    CHECK_STATUS(0, aclrtSetStreamOverflowSwitch(stream, 1));
    CHECK_STATUS(0, aclrtGetStreamOverflowSwitch(stream, &number));
    CHECK_EQ(1, number);
    CHECK_STATUS(0, aclrtSetStreamOverflowSwitch(stream, 0));
    CHECK_STATUS(0, aclrtGetStreamOverflowSwitch(stream, &number));
    CHECK_EQ(0, number);
    CHECK_STATUS(ANY_FAILURE, aclrtSetStreamOverflowSwitch(stream, 2));
    CHECK_STATUS(INVALID_PARAM, aclrtGetStreamOverflowSwitch(stream, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtGetStreamOverflowSwitch(&number, &number));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(other));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Of the C library's heap; 0 where it cannot tell, or another allocator has taken its place. */
static size_t bytes_in_use(void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* A program may create streams for as long as it lives. */
static void nothing_left(void)
{
    enum { STREAMS = 5000, A_STREAM = 20 };
    size_t before = 0;
    topic("what was set for a stream ends with it");
    for (int i = -100; i < STREAMS; i++) {
        aclrtStream stream = NULL;
        aclrtStreamAttrValue value;
        memset(&value, 0, sizeof(value));
        value.reserve[0] = 1;
        if (i == 0) before = bytes_in_use(); /* what is kept for the next stream is there by now */
        REQUIRE_STATUS(0, aclrtCreateStream(&stream));
        CHECK_STATUS(0, aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &value));
        CHECK_STATUS(0, aclrtSetStreamAttribute(stream, ACL_STREAM_ATTR_CACHE_OP_INFO, &value));
        CHECK_STATUS(0, aclrtSetStreamOverflowSwitch(stream, 1));
        CHECK_STATUS(0, aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE));
        CHECK_STATUS(0, aclrtSetStreamResLimit(stream, ACL_RT_DEV_RES_CUBE_CORE, 1));
        CHECK_STATUS(0, aclrtSetStreamResLimit(stream, ACL_RT_DEV_RES_VECTOR_CORE, 1));
        CHECK_STATUS(0, aclrtDestroyStream(stream));
    }
    const size_t after = bytes_in_use();
    CHECK_TEXT(after <= before + STREAMS * A_STREAM, "%zu bytes in use before %d streams, %zu afterwards", before, (int)STREAMS, after);
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* ASCEND_LAUNCH_BLOCKING=1: when a launch returns, its work is done. */
static void blocking(void)
{
    aclrtStream stream = NULL;
    struct small_call calls[SMALL_CALLS];
    void *memory = NULL;
    const size_t size = 64 << 20;
    topic("blocking launches");
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int round = 1; round <= 5; round++) {
        CHECK_STATUS(0, aclrtMemsetAsync(memory, size, round, size, stream));
        CHECK_EQ(round, first_byte((char *)memory + size - 1));
        CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, state_of(stream));
        for (int i = 0; i < SMALL_CALLS; i++) {
            REQUIRE_STATUS(0, make_small_call(&calls[i], i));
            CHECK_STATUS(0, do_small_call(&calls[i], i % 2 ? stream : NULL));
            CHECK(small_result_is(&calls[i], calls[i].out_memory, 1));
            free_small_call(&calls[i]);
        }
    }
    CHECK_STATUS(0, aclrtFree(memory));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

int main(int count, char **arguments)
{
    if (count > 1) {
        /* The library is loaded already: aclInit looks again. */
        if (strcmp(arguments[1], "late") == 0) setenv("ASCEND_LAUNCH_BLOCKING", "1", 1);
        blocking();
        return harness_finish("test_stream, blocking");
    }
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    creation();
    order();
    waiting();
    many_waiters();
    ends();
    attributes();
    nothing_left();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    CHECK_SELF("blocking", "ASCEND_LAUNCH_BLOCKING=1");
    CHECK_SELF("late", "ASCEND_LAUNCH_BLOCKING=0");
    return harness_finish("test_stream");
}
