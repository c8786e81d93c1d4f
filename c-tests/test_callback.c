/* Shows which thread runs callbacks and host functions, in which order with the rest of a stream, and what is refused. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

static uint64_t this_thread(void)
{
    return (uint64_t)pthread_self();
}

/* A callback that notes who ran it, and in which order. */
struct note {
    struct trail *trail;
    int number;
    pthread_t thread;
    atomic_int ran;
};

static void note_body(void *argument)
{
    struct note *note = argument;
    note->thread = pthread_self();
    atomic_store(&note->ran, 1);
    add_to_trail(note->trail, note->number);
}

static void *note_of(struct note *note, struct trail *trail, int number)
{
    note->trail = trail;
    note->number = number;
    atomic_store(&note->ran, 0);
    return note;
}

/* Processes reports until that many callbacks have left their note. How many one call processes is left open. */
static void process_until(struct trail *trail, int wanted)
{
    for (int i = 0; i < 20 && trail_length(trail) < wanted; i++) {
        const int status = aclrtProcessReport(1000);
        CHECK(status == 0 || status == RT_REPORT_TIMEOUT);
    }
    CHECK_EQ(wanted, trail_length(trail));
}

/* The usual report thread: subscribed by somebody else, processes reports until it is told to stop. */
struct reporter {
    pthread_t thread;
    aclrtContext context;
    atomic_int stop, failures, processed;
};

static void *report_body(void *argument)
{
    struct reporter *reporter = argument;
    if (reporter->context != NULL) aclrtSetCurrentContext(reporter->context);
    while (!atomic_load(&reporter->stop)) {
        const int status = aclrtProcessReport(20);
        if (status == 0) atomic_fetch_add(&reporter->processed, 1);
        /* Before the subscription and after its end the thread is not a subscriber. */
        if (status != 0 && status != RT_REPORT_TIMEOUT && status != RT_THREAD_SUBSCRIBE) atomic_fetch_add(&reporter->failures, 1);
        if (status == RT_THREAD_SUBSCRIBE) sleep_ms(1);
    }
    forget_error_message();
    return NULL;
}

static void start_reporter(struct reporter *reporter)
{
    memset(reporter, 0, sizeof(*reporter));
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&reporter->context));
    REQUIRE_STATUS(0, pthread_create(&reporter->thread, NULL, report_body, reporter));
}

static void stop_reporter(struct reporter *reporter)
{
    atomic_store(&reporter->stop, 1);
    pthread_join(reporter->thread, NULL);
    CHECK_EQ(0, atomic_load(&reporter->failures));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void subscriptions(void)
{
    aclrtStream stream = NULL;
    struct trail trail;
    struct note note;
    int local = 0;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    memset(&trail, 0, sizeof(trail));
    note_of(&note, &trail, 1);

    topic("without a subscription");
    CHECK_STATUS(RT_STREAM_NO_CB_REG, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_NO_BLOCK, stream));
    CHECK_STATUS(RT_STREAM_NO_CB_REG, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(RT_THREAD_SUBSCRIBE, aclrtProcessReport(10));
    CHECK_STATUS(RT_THREAD_SUBSCRIBE, aclrtProcessReport(-1)); /* at once: there is nothing to wait for */
    CHECK_STATUS(ANY_FAILURE, aclrtUnSubscribeReport(this_thread(), stream));

    topic("time-outs that make no sense");
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(0));
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(-2));
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(INT32_MIN));

    topic("subscribed");
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream));
    const double start = now_ms();
    CHECK_STATUS(RT_REPORT_TIMEOUT, aclrtProcessReport(50));
    const double took = now_ms() - start;
    CHECK_TEXT(took > 40 && took < 10000, "50 ms took %.1f", took);
    CHECK_STATUS(INVALID_PARAM, aclrtProcessReport(0));
    CHECK_STATUS(ANY_FAILURE, aclrtSubscribeReport(this_thread(), stream)); /* a stream has one subscriber */

    topic("what cannot be launched");
    CHECK_STATUS(INVALID_PARAM, aclrtLaunchCallback(NULL, &note, ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtLaunchCallback(note_body, &note, (aclrtCallbackBlockType)2, stream));
    CHECK_STATUS(INVALID_PARAM, aclrtLaunchCallback(note_body, &note, (aclrtCallbackBlockType)-1, stream));
    CHECK_STATUS(ANY_FAILURE, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_BLOCK, &local));
    CHECK_STATUS(ANY_FAILURE, aclrtSubscribeReport(this_thread(), &local));
    CHECK_STATUS(ANY_FAILURE, aclrtUnSubscribeReport(this_thread(), &local));
    CHECK_EQ(0, trail_length(&trail));

    topic("launched and processed, on the thread that subscribed");
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_BLOCK, stream));
    sleep_ms(20);
    CHECK_EQ(0, trail_length(&trail)); /* nobody runs it until this thread processes reports */
    process_until(&trail, 1);
    CHECK(pthread_equal(note.thread, pthread_self()));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("the end of the subscription");
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), stream));
    CHECK_STATUS(RT_STREAM_NO_CB_REG, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(RT_THREAD_SUBSCRIBE, aclrtProcessReport(10));
    CHECK_STATUS(ANY_FAILURE, aclrtUnSubscribeReport(this_thread(), stream));
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream)); /* and it can begin again */
    note_of(&note, &trail, 2);
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, &note, ACL_CALLBACK_NO_BLOCK, stream));
    process_until(&trail, 2);
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), stream));

    topic("a stream that is destroyed with its subscription");
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(ANYTHING, aclrtProcessReport(10));
    CHECK_STATUS(ANYTHING, aclrtUnSubscribeReport(this_thread(), stream));
    CHECK_STATUS(RT_THREAD_SUBSCRIBE, aclrtProcessReport(10));
    forget_error_message();
}

static void order(void)
{
    aclrtStream stream = NULL, other = NULL;
    struct trail trail;
    struct note notes[8];
    struct mark marks[4];
    struct small_call call;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream));

    topic("callbacks run in the order of the stream");
    memset(&trail, 0, sizeof(trail));
    for (int i = 0; i < 8; i++) {
        CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[i], &trail, i), i % 2 ? ACL_CALLBACK_NO_BLOCK : ACL_CALLBACK_BLOCK, stream));
    }
    process_until(&trail, 8);
    for (int i = 0; i < 8; i++) CHECK_EQ(i, trail.numbers[i]);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("a blocking callback keeps the stream waiting");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[0], &trail, 0), ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 1, stream));
    sleep_ms(20);
    CHECK_EQ(0, trail_length(&trail));
    CHECK_STATUS(RT_STREAM_SYNC_TIMEOUT, aclrtSynchronizeStreamWithTimeout(stream, 20));
    CHECK_STATUS(0, aclrtProcessReport(10000));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(2, trail_length(&trail));
    CHECK_EQ(0, trail.numbers[0]);

    topic("one that does not block lets it go on");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[0], &trail, 0), ACL_CALLBACK_NO_BLOCK, stream));
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 1, stream));
    EVENTUALLY(trail_length(&trail) == 1);
    CHECK_EQ(1, trail.numbers[0]);
    process_until(&trail, 2);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("the work before a callback is finished when it runs");
    struct gate gate;
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    CHECK_STATUS(0, do_small_call(&call, stream));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[0], &trail, 0), ACL_CALLBACK_NO_BLOCK, stream));
    CHECK_STATUS(RT_REPORT_TIMEOUT, aclrtProcessReport(20));
    remove_gate(&gate);
    process_until(&trail, 1);
    CHECK(small_result_is(&call, call.out_memory, 1)); /* without a synchronisation: that is what callbacks are for */
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("one thread reports for two streams");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), other));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[0], &trail, 0), ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[1], &trail, 1), ACL_CALLBACK_BLOCK, other));
    process_until(&trail, 2);
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), other));
    CHECK_STATUS(RT_STREAM_NO_CB_REG, aclrtLaunchCallback(note_body, &notes[1], ACL_CALLBACK_BLOCK, other));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[0], &trail, 0), ACL_CALLBACK_BLOCK, stream)); /* still subscribed */
    process_until(&trail, 3);

    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), stream));
    free_small_call(&call);
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(other));
    forget_error_message();
}

static void report_threads(void)
{
    enum { STREAMS = 4, EACH = 100 };
    static struct trail trails[STREAMS];
    static struct note notes[STREAMS][EACH];
    static struct reporter first, second;
    aclrtStream streams[STREAMS];

    topic("two report threads, four streams");
    start_reporter(&first);
    start_reporter(&second);
    for (int s = 0; s < STREAMS; s++) {
        REQUIRE_STATUS(0, aclrtCreateStream(&streams[s]));
        CHECK_STATUS(0, aclrtSubscribeReport((uint64_t)(s % 2 ? &second : &first)->thread, streams[s]));
    }
    for (int i = 0; i < EACH; i++) {
        for (int s = 0; s < STREAMS; s++) {
            CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[s][i], &trails[s], i), i % 3 ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK,
                                                streams[s]));
        }
    }
    for (int s = 0; s < STREAMS; s++) {
        CHECK_STATUS(0, aclrtSynchronizeStream(streams[s]));
        EVENTUALLY(trail_length(&trails[s]) == EACH);
        for (int i = 0; i < TRAIL_LENGTH; i++) CHECK_EQ(i, trails[s].numbers[i]);
        for (int i = 0; i < EACH; i++) {
            CHECK(atomic_load(&notes[s][i].ran));
            CHECK(pthread_equal(notes[s][i].thread, (s % 2 ? &second : &first)->thread));
        }
        CHECK_STATUS(0, aclrtUnSubscribeReport((uint64_t)(s % 2 ? &second : &first)->thread, streams[s]));
    }
    stop_reporter(&first);
    stop_reporter(&second);

    topic("a destroy waits for callbacks that another thread runs");
    static struct reporter reporter;
    static struct trail trail;
    static struct note note;
    struct gate gate;
    start_reporter(&reporter);
    CHECK_STATUS(0, aclrtSubscribeReport((uint64_t)reporter.thread, streams[0]));
    close_gate(&gate, streams[0]);
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&note, &trail, 0), ACL_CALLBACK_BLOCK, streams[0]));
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtDestroyStream(streams[0]));
    CHECK_EQ(1, trail_length(&trail));
    remove_gate(&gate);
    stop_reporter(&reporter);
    for (int s = 1; s < STREAMS; s++) CHECK_STATUS(0, aclrtDestroyStream(streams[s]));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
static atomic_int got_the_mutex;

static void take_the_mutex(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&held);
    atomic_store(&got_the_mutex, 1);
    pthread_mutex_unlock(&held);
}

static atomic_int failures_inside;

static void use_the_library(void *argument)
{
    const int64_t dims[1] = {3};
    uint32_t count = 0;
    aclTensor *tensor = aclCreateTensor(dims, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 1, argument);
    int failed = tensor == NULL;
    failed += aclDestroyTensor(tensor) != 0;
    failed += aclrtGetDeviceCount(&count) != 0;
    failed += aclrtGetSocName() == NULL;
    (void)aclGetRecentErrMsg();
    atomic_fetch_add(&failures_inside, failed);
}

static void count_up(void *argument)
{
    atomic_fetch_add((atomic_int *)argument, 1);
}

static void host_functions(void)
{
    enum { MANY = 2000 };
    aclrtStream stream = NULL, gone = NULL;
    atomic_int counter;
    struct trail trail;
    struct note notes[4];
    int local = 0;
    atomic_init(&counter, 0);
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));

    topic("host functions: no subscription is needed");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, note_body, note_of(&notes[0], &trail, 0)));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(1, trail_length(&trail));

    topic("host functions: on another thread than the caller's");
    CHECK(!pthread_equal(notes[0].thread, pthread_self()));
    pthread_mutex_lock(&held);
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, take_the_mutex, NULL));
    CHECK(!atomic_load(&got_the_mutex));
    pthread_mutex_unlock(&held);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(atomic_load(&got_the_mutex));

    topic("host functions: every one runs, once");
    for (int i = 0; i < MANY; i++) CHECK_STATUS(0, aclrtLaunchHostFunc(i % 3 ? stream : NULL, count_up, &counter));
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK_EQ(MANY, atomic_load(&counter));

    topic("host functions: may use what does not wait");
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, use_the_library, &local));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(0, atomic_load(&failures_inside));

    topic("host functions: beside callbacks");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream));
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, note_body, note_of(&notes[0], &trail, 0)));
    REQUIRE_STATUS(0, aclrtLaunchCallback(note_body, note_of(&notes[1], &trail, 1), ACL_CALLBACK_BLOCK, stream));
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, note_body, note_of(&notes[2], &trail, 2)));
    for (int i = 0; i < 1000 && !atomic_load(&notes[1].ran); i++) (void)aclrtProcessReport(1000);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(3, trail_length(&trail));
    for (int i = 0; i < 3; i++) CHECK_EQ(i, trail.numbers[i]);
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), stream));

    topic("host functions: what is refused");
    REQUIRE_STATUS(0, aclrtCreateStream(&gone));
    REQUIRE_STATUS(0, aclrtDestroyStream(gone));
    CHECK_STATUS(INVALID_PARAM, aclrtLaunchHostFunc(stream, NULL, &counter));
    CHECK_STATUS(ANY_FAILURE, aclrtLaunchHostFunc(gone, count_up, &counter));
    CHECK_STATUS(ANY_FAILURE, aclrtLaunchHostFunc(&local, count_up, &counter));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(MANY, atomic_load(&counter));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* ASCEND_LAUNCH_BLOCKING=1 must not make a thread wait for a callback that only it can run. */
static void blocking(void)
{
    aclrtStream stream = NULL;
    struct trail trail;
    struct note note;
    topic("blocking launches and callbacks");
    memset(&trail, 0, sizeof(trail));
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtSubscribeReport(this_thread(), stream));
    CHECK_STATUS(0, aclrtLaunchCallback(note_body, note_of(&note, &trail, 1), ACL_CALLBACK_BLOCK, stream));
    process_until(&trail, 1);
    CHECK_STATUS(0, aclrtUnSubscribeReport(this_thread(), stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "blocking") == 0) {
        blocking();
        return harness_finish("test_callback, blocking");
    }
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    subscriptions();
    order();
    report_threads();
    host_functions();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    CHECK_SELF("blocking", "ASCEND_LAUNCH_BLOCKING=1");
    return harness_finish("test_callback");
}
