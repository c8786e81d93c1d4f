/* Shows what becomes of work that fails after it was launched: the status at the next synchronisation, the message, how long the error lasts,
   and what happens to the work behind it.

   No argument brings that about here. Phase 1 and the launch refuse what could go wrong (rules, addresses that are null, views that leave
   their memory), indices out of range are wrapped, and memory that is given back stays until the work has ended. What is left is the system:
   the first operator makes the library's threads when it runs, and here pthread_attr_init, which POSIX lets fail for lack of memory, does so.
   It is this program's own, where a preloaded library's could be. The threads are made once, so no operator may succeed before the last case. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "runtime_kit.h"
#include "small_calls.h"

enum { AICORE_EXCEPTION = 507015 };

static atomic_bool attributes_fail;
static atomic_int attributes_failed;

int pthread_attr_init(pthread_attr_t *attributes)
{
    static int (*_Atomic real)(pthread_attr_t *);
    if (atomic_load(&attributes_fail)) {
        atomic_fetch_add(&attributes_failed, 1);
        return ENOMEM;
    }
    if (real == NULL) {
        void *const symbol = dlsym(RTLD_NEXT, "pthread_attr_init");
        int (*function)(pthread_attr_t *) = NULL;
        memcpy(&function, &symbol, sizeof(function));
        real = function;
    }
    return real(attributes);
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Folds windows of the size of the image into it, all of ones: every pixel is the number of windows, 1. The traffic is small enough to run in
   the caller for 31 pixels, and large enough for a stream's own thread for 700; the work is enough for several threads both times. */
struct fold {
    int64_t side;
    size_t count;
    void *grad_memory, *out_memory;
    aclTensor *grad, *out;
    aclIntArray *size, *one, *zero;
};

enum { IN_THE_CALLER = 31, ON_A_THREAD = 700 };

static void make_fold(struct fold *fold, int64_t side)
{
    fold->side = side;
    fold->count = (size_t)(side * side);
    const int64_t columns[3] = {1, side * side, 1}, image[4] = {1, 1, side, side};
    float *ones = (float *)malloc(fold->count * sizeof(float));
    for (size_t i = 0; i < fold->count; i++) ones[i] = 1;
    REQUIRE_STATUS(0, small_call_memory(&fold->grad_memory, ones, fold->count * sizeof(float)));
    for (size_t i = 0; i < fold->count; i++) ones[i] = -7;
    REQUIRE_STATUS(0, small_call_memory(&fold->out_memory, ones, fold->count * sizeof(float)));
    free(ones);
    fold->grad = aclCreateTensor(columns, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, columns, 3, fold->grad_memory);
    fold->out = aclCreateTensor(image, 4, ACL_FLOAT, NULL, 0, ACL_FORMAT_NCHW, image, 4, fold->out_memory);
    fold->size = small_call_pair(side, side);
    fold->one = small_call_pair(1, 1);
    fold->zero = small_call_pair(0, 0);
}

static void free_fold(struct fold *fold)
{
    aclDestroyTensor(fold->grad);
    aclDestroyTensor(fold->out);
    aclDestroyIntArray(fold->size);
    aclDestroyIntArray(fold->one);
    aclDestroyIntArray(fold->zero);
    CHECK_STATUS(0, aclrtFree(fold->grad_memory));
    CHECK_STATUS(0, aclrtFree(fold->out_memory));
}

static void launch_fold(struct fold *fold, aclrtStream stream)
{
    uint64_t size = 1;
    aclOpExecutor *executor = NULL;
    REQUIRE_STATUS(0, aclnnIm2colBackwardGetWorkspaceSize(fold->grad, fold->size, fold->size, fold->one, fold->zero, fold->one, fold->out, &size, &executor));
    REQUIRE_STATUS(0, size);
    CHECK_STATUS(0, aclnnIm2colBackward(NULL, 0, executor, stream)); /* it will fail, and is not known to yet */
}

static int fold_holds(const struct fold *fold, float value)
{
    float *got = (float *)malloc(fold->count * sizeof(float));
    REQUIRE_STATUS(0, aclrtMemcpy(got, fold->count * sizeof(float), fold->out_memory, fold->count * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST));
    size_t right = 0;
    for (size_t i = 0; i < fold->count; i++) right += got[i] == value;
    free(got);
    return right == fold->count;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static atomic_int exceptions;

/* Called with no details: the header says so. It may be another thread that calls, which must not touch the counts of checks. */
static void on_exception(aclrtExceptionInfo *info)
{
    atomic_fetch_add(&exceptions, info == NULL ? 1 : 1000);
}

/* Other work, which needs no threads: it sets a byte. */
static void launch_byte(void *byte, aclrtStream stream)
{
    CHECK_STATUS(0, aclrtMemset(byte, 1, 0, 1));
    CHECK_STATUS(0, aclrtMemsetAsync(byte, 1, 1, 1, stream));
}

static int byte_of(const void *memory)
{
    unsigned char byte = 99;
    CHECK_STATUS(0, aclrtMemcpy(&byte, 1, memory, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    return byte;
}

/* The error is told by that call, with the operator's name, and by no later one. */
static void check_told(int status)
{
    CHECK_EQ(AICORE_EXCEPTION, status);
    CHECK_EQ(AICORE_EXCEPTION, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    const char *message = aclGetRecentErrMsg();
    CHECK_TEXT(message != NULL && strstr(message, "aclnnIm2colBackward") != NULL, "the operator is not named in: %s", message == NULL ? "(null)" : message);
    CHECK(aclGetRecentErrMsg() == NULL);
}

static int wait_for_stream(aclrtStream stream) { return aclrtSynchronizeStream(stream); }
static int wait_a_minute(aclrtStream stream) { return aclrtSynchronizeStreamWithTimeout(stream, 60000); }
static int wait_for_device(aclrtStream stream) { return (void)stream, aclrtSynchronizeDevice(); }

static void failures(int64_t side, uint64_t mode, int (*wait)(aclrtStream))
{
    static struct mark mark;
    static struct trail trail;
    struct fold fold, later_fold;
    void *byte = NULL;
    struct gate gate;
    aclrtStream stream = NULL, other = NULL;
    aclrtEvent event = NULL;
    const int stops = mode == ACL_STOP_ON_FAILURE;
    char text[100];
    snprintf(text, sizeof(text), "%s, %s", side == ON_A_THREAD ? "on a thread" : "in the caller", stops ? "the stream stops" : "the stream goes on");
    topic(text);

    memset(&trail, 0, sizeof(trail));
    make_fold(&fold, side);
    make_fold(&later_fold, side);
    REQUIRE_STATUS(0, aclrtMalloc(&byte, 1, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtSetStreamFailureMode(stream, mode));
    CHECK_STATUS(0, aclrtExceptionInfoCallbackRegister(on_exception));
    atomic_store(&exceptions, 0);
    atomic_store(&attributes_failed, 0);
    forget_error_message();
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);

    /* The gate makes the stream's own thread, which is not to fail; in the caller only what finds the stream idle runs. */
    if (side == ON_A_THREAD) {
        close_gate(&gate, stream);
    } else {
        REQUIRE_STATUS(0, leave_mark(&mark, &trail, 0, stream));
        REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
        atomic_store(&trail.count, 0);
        atomic_store(&trail.next, 0);
        atomic_store(&attributes_fail, true);
    }
    launch_fold(&fold, stream);
    launch_byte(byte, stream);
    CHECK_STATUS(0, leave_mark(&mark, &trail, 1, stream));
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    if (side == ON_A_THREAD) {
        atomic_store(&attributes_fail, true);
        remove_gate(&gate);
    }
    EVENTUALLY(state_of(stream) == ACL_STREAM_STATUS_COMPLETE);
    atomic_store(&attributes_fail, false);
    CHECK(atomic_load(&attributes_failed) >= 1); /* or what follows would be about nothing */

    /* Nothing was computed, and nobody but the callback was told. */
    CHECK(fold_holds(&fold, -7));
    CHECK_EQ(1, atomic_load(&exceptions));
    CHECK_EQ(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK(aclGetRecentErrMsg() == NULL);

    /* What was behind it, and what comes before anybody asked. Who waits for an event must not wait for ever. */
    CHECK_EQ(stops ? 0 : 1, trail_length(&trail));
    CHECK_EQ(stops ? 0 : 1, byte_of(byte));
    CHECK(is_done(event));
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    launch_byte(byte, stream);
    EVENTUALLY(state_of(stream) == ACL_STREAM_STATUS_COMPLETE);
    CHECK_EQ(stops ? 0 : 1, byte_of(byte));

    /* Other streams go on. */
    launch_byte(byte, other);
    CHECK_STATUS(0, aclrtSynchronizeStream(other));
    CHECK_EQ(1, byte_of(byte));

    /* It lasts until it is asked for, once, and then the stream works. */
    forget_error_message();
    check_told(wait(stream));
    CHECK_STATUS(0, wait(stream));
    launch_byte(byte, stream);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(1, byte_of(byte));
    CHECK_EQ(1, atomic_load(&exceptions));

    /* One that nobody asks for ends with the stream. */
    if (side == IN_THE_CALLER) {
        atomic_store(&attributes_fail, true);
        launch_fold(&later_fold, stream);
        atomic_store(&attributes_fail, false);
        CHECK_EQ(2, atomic_load(&exceptions));
    }
    CHECK_STATUS(0, aclrtExceptionInfoCallbackUnregister(on_exception));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK_STATUS(0, aclrtDestroyStream(other));
    CHECK_STATUS(0, aclrtDestroyEvent(event));
    free_fold(&fold);
    free_fold(&later_fold);
    CHECK_STATUS(0, aclrtFree(byte));
    forget_error_message();
}

/* Who waits for the device is told of one stream's failure; the other stream keeps its own. */
static void failures_of_two_streams(void)
{
    struct fold fold;
    aclrtStream first = NULL, second = NULL;
    topic("two streams fail");
    make_fold(&fold, IN_THE_CALLER);
    REQUIRE_STATUS(0, aclrtCreateStream(&first));
    REQUIRE_STATUS(0, aclrtCreateStream(&second));
    atomic_store(&attributes_fail, true);
    launch_fold(&fold, first);
    launch_fold(&fold, second);
    atomic_store(&attributes_fail, false);
    check_told(aclrtSynchronizeDevice());
    check_told(aclrtSynchronizeDevice());
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK_STATUS(0, aclrtDestroyStream(first));
    CHECK_STATUS(0, aclrtDestroyStream(second));
    free_fold(&fold);
}

/* The same operators, when the system gives them what they need. */
static void success(void)
{
    topic("the threads can be had again");
    for (int64_t side = IN_THE_CALLER; side <= ON_A_THREAD; side += ON_A_THREAD - IN_THE_CALLER) {
        struct fold fold;
        make_fold(&fold, side);
        launch_fold(&fold, NULL);
        CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
        CHECK(fold_holds(&fold, 1));
        free_fold(&fold);
    }
}

static void with_two_threads(void)
{
    static int (*const waits[])(aclrtStream) = {wait_for_stream, wait_a_minute, wait_for_device};
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
        failures(ON_A_THREAD, ACL_CONTINUE_ON_FAILURE, waits[i]);
        failures(ON_A_THREAD, ACL_STOP_ON_FAILURE, waits[i]);
        failures(IN_THE_CALLER, ACL_CONTINUE_ON_FAILURE, waits[i]);
        failures(IN_THE_CALLER, ACL_STOP_ON_FAILURE, waits[i]);
    }
    failures_of_two_streams();
    success();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "failures") == 0) {
        with_two_threads();
        return harness_finish("test_failures, with two threads");
    }
    CHECK_SELF("failures", "OPAPI_NUM_THREADS=2");
    return harness_finish("test_failures");
}
