/* Shows that an event stands for the point of a stream at which it was recorded: queried, waited for, timed, recorded again, reset, destroyed. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

/* The two questions have inverse answers: one counts complete as 0, the other as 1. */
static void check_done(aclrtEvent event, int done)
{
    aclrtEventStatus status = ACL_EVENT_STATUS_RESERVED;
    aclrtEventRecordedStatus recorded = (aclrtEventRecordedStatus)77;
    CHECK_STATUS(0, aclrtQueryEvent(event, &status));
    CHECK_EQ(done ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY, status);
    CHECK_STATUS(0, aclrtQueryEventStatus(event, &recorded));
    CHECK_EQ(done ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY, recorded);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void creation(aclrtStream stream)
{
    aclrtEvent event = NULL;
    const uint32_t flags[] = {ACL_EVENT_SYNC,       ACL_EVENT_CAPTURE_STREAM_PROGRESS,
                              ACL_EVENT_TIME_LINE,  ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE,
                              ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE};
    topic("creation, with every flag");
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        for (int extended = 0; extended < 2; extended++) {
            CHECK_STATUS(0, extended ? aclrtCreateEventExWithFlag(&event, flags[i]) : aclrtCreateEventWithFlag(&event, flags[i]));
            CHECK_STATUS(0, aclrtRecordEvent(event, stream));
            CHECK_STATUS(0, aclrtSynchronizeEvent(event));
            CHECK_STATUS(0, aclrtDestroyEvent(event));
        }
    }
    const uint32_t rare[] = {ACL_EVENT_DEVICE_USE_ONLY, ACL_EVENT_EXTERNAL, ACL_EVENT_IPC};
    for (size_t i = 0; i < sizeof(rare) / sizeof(rare[0]); i++) {
        event = NULL;
        const int status = aclrtCreateEventExWithFlag(&event, rare[i]); /* for other processes and the device's own use: may be refused */
        CHECK((status == 0) == (event != NULL));
        if (status == 0) CHECK_STATUS(0, aclrtDestroyEvent(event));
    }
    event = NULL;
    CHECK_STATUS(INVALID_PARAM, aclrtCreateEvent(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtCreateEventWithFlag(NULL, ACL_EVENT_SYNC));
    CHECK_STATUS(INVALID_PARAM, aclrtCreateEventExWithFlag(NULL, ACL_EVENT_SYNC));
    CHECK_STATUS(ANY_FAILURE, aclrtCreateEventWithFlag(&event, UINT32_MAX));
    CHECK_STATUS(ANY_FAILURE, aclrtCreateEventExWithFlag(&event, UINT32_MAX));
    CHECK(event == NULL);

    topic("what is no event");
    aclrtEventStatus status;
    aclrtEventRecordedStatus recorded;
    aclrtEventWaitStatus wait;
    uint64_t time = 0;
    float ms = 0;
    int64_t local[8] = {0};
    aclrtEvent gone = NULL;
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtCreateEvent(&gone));
    REQUIRE_STATUS(0, aclrtDestroyEvent(gone));
    const struct {
        const char *what;
        aclrtEvent pointer;
        int expected;
    } wrong[] = {{"NULL for an event", NULL, INVALID_PARAM},
                 {"a destroyed event", gone, ANY_FAILURE},
                 {"stack memory for an event", local, ANY_FAILURE},
                 {"a stream for an event", stream, ANY_FAILURE}};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        topic(wrong[i].what);
        CHECK_STATUS(wrong[i].expected, aclrtRecordEvent(wrong[i].pointer, stream));
        CHECK_STATUS(wrong[i].expected, aclrtResetEvent(wrong[i].pointer, stream));
        CHECK_STATUS(wrong[i].expected, aclrtQueryEvent(wrong[i].pointer, &status));
        CHECK_STATUS(wrong[i].expected, aclrtQueryEventStatus(wrong[i].pointer, &recorded));
        CHECK_STATUS(wrong[i].expected, aclrtQueryEventWaitStatus(wrong[i].pointer, &wait));
        CHECK_STATUS(wrong[i].expected, aclrtSynchronizeEvent(wrong[i].pointer));
        CHECK_STATUS(wrong[i].expected, aclrtSynchronizeEventWithTimeout(wrong[i].pointer, 10));
        CHECK_STATUS(wrong[i].expected, aclrtEventElapsedTime(&ms, wrong[i].pointer, event));
        CHECK_STATUS(wrong[i].expected, aclrtEventElapsedTime(&ms, event, wrong[i].pointer));
        CHECK_STATUS(wrong[i].expected, aclrtEventGetTimestamp(wrong[i].pointer, &time));
        CHECK_STATUS(wrong[i].expected, aclrtStreamWaitEvent(stream, wrong[i].pointer));
        CHECK_STATUS(wrong[i].expected, aclrtDestroyEvent(wrong[i].pointer));
    }
    topic("no place for the answer, no such stream");
    CHECK_STATUS(INVALID_PARAM, aclrtQueryEvent(event, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtQueryEventStatus(event, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtQueryEventWaitStatus(event, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtEventElapsedTime(NULL, event, event));
    CHECK_STATUS(INVALID_PARAM, aclrtEventGetTimestamp(event, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtRecordEvent(event, local));
    CHECK_STATUS(ANY_FAILURE, aclrtResetEvent(event, local));
    CHECK_STATUS(ANY_FAILURE, aclrtStreamWaitEvent(local, event));
    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void points(aclrtStream stream)
{
    aclrtEvent event = NULL, late = NULL;
    struct gate gate;
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtCreateEvent(&late));

    topic("an event is done when the work before it is");
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    check_done(event, 0);
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    CHECK(atomic_load(&gate.passed));
    check_done(event, 1);
    remove_gate(&gate);

    topic("and not later: work behind it does not matter");
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    check_done(event, 1);
    CHECK(!atomic_load(&gate.passed));
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(stream));
    CHECK_STATUS(0, aclrtResetEvent(event, stream));
    check_done(event, 1); /* in the stream's order, so not yet */
    CHECK_STATUS(0, aclrtRecordEvent(late, stream));
    check_done(late, 0);
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    check_done(late, 1);
    check_done(event, 0);

    topic("no stream: the default one");
    close_gate(&gate, NULL);
    CHECK_STATUS(0, aclrtRecordEvent(event, NULL));
    CHECK_STATUS(0, aclrtRecordEvent(late, stream));
    CHECK_STATUS(0, aclrtSynchronizeEvent(late));
    check_done(event, 0);
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    check_done(event, 1);

    topic("recorded again, it stands for the new point");
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    check_done(event, 0);
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    check_done(event, 1);

    topic("time-outs");
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeEventWithTimeout(event, -2));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSynchronizeEventWithTimeout(event, INT32_MIN));
    CHECK_STATUS(0, aclrtSynchronizeEventWithTimeout(event, -1));
    CHECK_STATUS(0, aclrtSynchronizeEventWithTimeout(event, 10));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    const double start = now_ms();
    CHECK_STATUS(RT_EVENT_SYNC_TIMEOUT, aclrtSynchronizeEventWithTimeout(event, 50));
    const double took = now_ms() - start;
    CHECK_TEXT(took > 40 && took < 10000, "50 ms took %.1f", took);
    check_done(event, 0);
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeEventWithTimeout(event, 20000));
    check_done(event, 1);
    remove_gate(&gate);

    topic("an event that was never recorded");
    aclrtEvent fresh = NULL;
    aclrtEventStatus status = ACL_EVENT_STATUS_RESERVED;
    aclrtEventRecordedStatus recorded = (aclrtEventRecordedStatus)77;
    REQUIRE_STATUS(0, aclrtCreateEvent(&fresh));
    CHECK_STATUS(0, aclrtQueryEvent(fresh, &status)); /* ready or not: the documents do not say */
    CHECK(status == ACL_EVENT_STATUS_COMPLETE || status == ACL_EVENT_STATUS_NOT_READY);
    CHECK_STATUS(0, aclrtQueryEventStatus(fresh, &recorded));
    CHECK(recorded == ACL_EVENT_RECORDED_STATUS_COMPLETE || recorded == ACL_EVENT_RECORDED_STATUS_NOT_READY);
    CHECK_STATUS(ANYTHING, aclrtSynchronizeEventWithTimeout(fresh, 10));
    CHECK_STATUS(0, aclrtDestroyEvent(fresh));

    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(0, aclrtDestroyEvent(late));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void waiting(aclrtStream stream)
{
    aclrtStream follower = NULL, third = NULL;
    aclrtEvent event = NULL, back = NULL;
    aclrtEventWaitStatus wait = ACL_EVENT_WAIT_STATUS_RESERVED;
    struct gate gate, other_gate;
    struct mark marks[8];
    struct trail trail;
    struct small_call call;
    void *copy = NULL;
    REQUIRE_STATUS(0, aclrtCreateStream(&follower));
    REQUIRE_STATUS(0, aclrtCreateStream(&third));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtCreateEvent(&back));
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
    REQUIRE_STATUS(0, aclrtMalloc(&copy, 64, ACL_MEM_MALLOC_HUGE_FIRST));

    topic("one stream waits for a point of another");
    forget_small_result(copy);
    close_gate(&gate, stream);
    CHECK_STATUS(0, do_small_call(&call, stream));
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event));
    CHECK_STATUS(0, aclrtMemcpyAsync(copy, 64, call.out_memory, 64, ACL_MEMCPY_DEVICE_TO_DEVICE, follower));
    sleep_ms(20);
    CHECK_EQ(ACL_STREAM_STATUS_NOT_READY, state_of(follower));
    CHECK_STATUS(0, aclrtQueryEventWaitStatus(event, &wait));
    CHECK_EQ(ACL_EVENT_WAIT_STATUS_NOT_READY, wait);
    CHECK_EQ(ACL_STREAM_STATUS_COMPLETE, state_of(third));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(follower));
    CHECK(small_result_is(&call, copy, 1));
    CHECK_STATUS(0, aclrtQueryEventWaitStatus(event, &wait));
    CHECK_EQ(ACL_EVENT_WAIT_STATUS_COMPLETE, wait);

    topic("only what comes later waits");
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, follower));
    CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event));
    CHECK_STATUS(0, leave_mark(&marks[1], &trail, 1, follower));
    EVENTUALLY(trail_length(&trail) == 1);
    sleep_ms(20);
    CHECK_EQ(1, trail_length(&trail));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(follower));
    CHECK_EQ(2, trail_length(&trail));
    CHECK_EQ(0, trail.numbers[0]);

    topic("there and back, and the default stream in between");
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, stream));
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtStreamWaitEvent(NULL, event));
    CHECK_STATUS(0, leave_mark(&marks[1], &trail, 1, NULL));
    CHECK_STATUS(0, aclrtRecordEvent(back, NULL));
    CHECK_STATUS(0, aclrtStreamWaitEvent(stream, back));
    CHECK_STATUS(0, leave_mark(&marks[2], &trail, 2, stream));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(3, trail_length(&trail));
    for (int i = 0; i < 3; i++) CHECK_EQ(i, trail.numbers[i]);

    topic("waiting for a point of the same stream, and for one that is long past");
    CHECK_STATUS(0, aclrtStreamWaitEvent(stream, event));
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtStreamWaitEvent(stream, event));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("a wait is for the record that was the last when it was asked for");
    memset(&trail, 0, sizeof(trail));
    CHECK_STATUS(0, aclrtRecordEvent(event, third));
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    close_gate(&gate, follower);
    CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event)); /* reached only after the event has moved on */
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, follower));
    close_gate(&other_gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(follower, 10000));
    CHECK_EQ(1, trail_length(&trail));
    CHECK(!atomic_load(&other_gate.passed));
    remove_gate(&other_gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("and it is not shortened when the event moves on to a point that is done");
    memset(&trail, 0, sizeof(trail));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event));
    CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, follower));
    CHECK_STATUS(0, aclrtRecordEvent(event, third));
    CHECK_STATUS(0, aclrtSynchronizeStream(third));
    sleep_ms(20);
    CHECK_EQ(0, trail_length(&trail));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(follower));
    CHECK_EQ(1, trail_length(&trail));

    topic("destroyed while it is waited for");
    for (int waits = 1; waits <= 3; waits++) {
        aclrtEvent passing = NULL;
        memset(&trail, 0, sizeof(trail));
        REQUIRE_STATUS(0, aclrtCreateEvent(&passing));
        close_gate(&gate, stream);
        CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, stream));
        CHECK_STATUS(0, aclrtRecordEvent(passing, stream));
        for (int i = 0; i < waits; i++) CHECK_STATUS(0, aclrtStreamWaitEvent(follower, passing));
        CHECK_STATUS(0, leave_mark(&marks[1], &trail, 1, follower));
        CHECK_STATUS(0, aclrtDestroyEvent(passing));
        CHECK_STATUS(ANY_FAILURE, aclrtDestroyEvent(passing));
        sleep_ms(10);
        CHECK_EQ(0, trail_length(&trail));
        remove_gate(&gate);
        CHECK_STATUS(0, aclrtSynchronizeStream(follower));
        CHECK_EQ(2, trail_length(&trail));
        CHECK_EQ(0, trail.numbers[0]);
    }

    topic("reset, and used for the next round");
    for (int round = 0; round < 3; round++) {
        memset(&trail, 0, sizeof(trail));
        close_gate(&gate, stream);
        CHECK_STATUS(0, leave_mark(&marks[0], &trail, 0, stream));
        CHECK_STATUS(0, aclrtRecordEvent(event, stream));
        CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event));
        CHECK_STATUS(0, aclrtResetEvent(event, follower)); /* in the stream's order, so after the wait */
        CHECK_STATUS(0, leave_mark(&marks[1], &trail, 1, follower));
        sleep_ms(10);
        CHECK_EQ(0, trail_length(&trail));
        remove_gate(&gate);
        CHECK_STATUS(0, aclrtSynchronizeStream(follower));
        CHECK_EQ(2, trail_length(&trail));
        CHECK_EQ(0, trail.numbers[0]);
    }
    CHECK_STATUS(0, aclrtResetEvent(event, NULL));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));

    topic("a wait before the first record ends at the latest with that record");
    aclrtEvent fresh = NULL;
    REQUIRE_STATUS(0, aclrtCreateEvent(&fresh));
    CHECK_STATUS(ANYTHING, aclrtStreamWaitEvent(follower, fresh));
    CHECK_STATUS(0, aclrtRecordEvent(fresh, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtSynchronizeStreamWithTimeout(follower, 10000));
    CHECK_STATUS(0, aclrtDestroyEvent(fresh));

    topic("the stream of the record is destroyed");
    aclrtStream passing = NULL;
    REQUIRE_STATUS(0, aclrtCreateStream(&passing));
    CHECK_STATUS(0, do_small_call(&call, passing));
    CHECK_STATUS(0, aclrtRecordEvent(event, passing));
    CHECK_STATUS(0, aclrtDestroyStream(passing));
    check_done(event, 1);
    CHECK_STATUS(0, aclrtStreamWaitEvent(follower, event));
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    CHECK_STATUS(0, aclrtSynchronizeStream(follower));

    topic("a stream of another context does not wait");
    aclrtContext here = NULL, elsewhere = NULL;
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&here));
    REQUIRE_STATUS(0, aclrtCreateContext(&elsewhere, 0));
    CHECK_STATUS(RT_STREAM_CONTEXT, aclrtStreamWaitEvent(stream, event));
    CHECK_STATUS(0, aclrtDestroyContext(elsewhere));
    CHECK_STATUS(0, aclrtSetCurrentContext(here));
    CHECK_STATUS(0, aclrtStreamWaitEvent(stream, event));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("a chain over many streams");
    enum { LINKS = 16 };
    aclrtStream streams[LINKS];
    aclrtEvent events[LINKS];
    struct mark links[LINKS];
    memset(&trail, 0, sizeof(trail));
    for (int i = 0; i < LINKS; i++) {
        REQUIRE_STATUS(0, aclrtCreateStream(&streams[i]));
        REQUIRE_STATUS(0, aclrtCreateEventWithFlag(&events[i], ACL_EVENT_SYNC));
    }
    close_gate(&gate, streams[0]);
    for (int i = 0; i < LINKS; i++) {
        if (i > 0) CHECK_STATUS(0, aclrtStreamWaitEvent(streams[i], events[i - 1]));
        CHECK_STATUS(0, leave_mark(&links[i], &trail, i, streams[i]));
        CHECK_STATUS(0, aclrtRecordEvent(events[i], streams[i]));
    }
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeEvent(events[LINKS - 1]));
    CHECK_EQ(LINKS, trail_length(&trail));
    for (int i = 0; i < LINKS; i++) CHECK_EQ(i, trail.numbers[i]);
    for (int i = 0; i < LINKS; i++) {
        CHECK_STATUS(0, aclrtDestroyStream(streams[i]));
        CHECK_STATUS(0, aclrtDestroyEvent(events[i]));
    }

    free_small_call(&call);
    CHECK_STATUS(0, aclrtFree(copy));
    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(0, aclrtDestroyEvent(back));
    CHECK_STATUS(0, aclrtDestroyStream(follower));
    CHECK_STATUS(0, aclrtDestroyStream(third));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void sleep_30_ms(void *unused)
{
    (void)unused;
    sleep_ms(30);
}

static void times(aclrtStream stream)
{
    aclrtEvent start = NULL, end = NULL, silent = NULL, timed = NULL;
    float ms = -1;
    uint64_t first = 0, second = 0;
    REQUIRE_STATUS(0, aclrtCreateEvent(&start));
    REQUIRE_STATUS(0, aclrtCreateEvent(&end));
    REQUIRE_STATUS(0, aclrtCreateEventWithFlag(&silent, ACL_EVENT_SYNC));
    REQUIRE_STATUS(0, aclrtCreateEventWithFlag(&timed, ACL_EVENT_TIME_LINE));

    topic("no time before both are recorded");
    CHECK_STATUS(RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, start, end));
    CHECK_STATUS(0, aclrtRecordEvent(start, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, start, end));
    CHECK_STATUS(RT_INTERNAL_ERROR, aclrtEventElapsedTime(&ms, end, start));
    CHECK_STATUS(ANY_FAILURE, aclrtEventGetTimestamp(end, &first));
    CHECK(ms == -1);

    topic("the time between two points");
    CHECK_STATUS(0, aclrtRecordEvent(start, stream));
    CHECK_STATUS(0, aclrtLaunchHostFunc(stream, sleep_30_ms, NULL));
    CHECK_STATUS(0, aclrtRecordEvent(end, stream));
    CHECK_STATUS(0, aclrtRecordEvent(silent, stream));
    CHECK_STATUS(0, aclrtRecordEvent(timed, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtEventElapsedTime(&ms, start, end));
    CHECK_TEXT(ms > 25 && ms < 10000, "30 ms took %g", (double)ms);
    CHECK_STATUS(0, aclrtEventElapsedTime(&ms, start, timed));
    CHECK_TEXT(ms > 25 && ms < 10000, "30 ms took %g", (double)ms);
    CHECK_STATUS(0, aclrtEventElapsedTime(&ms, start, start));
    CHECK(ms == 0);
    ms = 5;
    const int reversed = aclrtEventElapsedTime(&ms, end, start); /* a negative time, or the code that is declared for it */
    CHECK(reversed == RT_EVENT_TIMESTAMP_REVERSAL ? ms == 5 : reversed == 0 && ms < 0);

    topic("an event that keeps no time");
    CHECK_STATUS(RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, start, silent));
    CHECK_STATUS(RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, silent, end));
    CHECK_STATUS(ANY_FAILURE, aclrtEventGetTimestamp(silent, &first));

    topic("timestamps");
    CHECK_STATUS(0, aclrtEventGetTimestamp(start, &first));
    CHECK_STATUS(0, aclrtEventGetTimestamp(end, &second));
    CHECK(first > 0 && second > first);
    CHECK_STATUS(0, aclrtRecordEvent(end, stream));
    CHECK_STATUS(0, aclrtSynchronizeEvent(end));
    CHECK_STATUS(0, aclrtEventGetTimestamp(end, &first));
    CHECK(first > second); /* recorded again: the new time */

    topic("the time of an event that is not done");
    struct gate gate;
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtRecordEvent(end, stream));
    const int early = aclrtEventElapsedTime(&ms, start, end); /* an error; or it waits, in which case the gate opens by itself */
    if (early == 0) CHECK(is_done(end));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtEventElapsedTime(&ms, start, end));

    CHECK_STATUS(0, aclrtDestroyEvent(start));
    CHECK_STATUS(0, aclrtDestroyEvent(end));
    CHECK_STATUS(0, aclrtDestroyEvent(silent));
    CHECK_STATUS(0, aclrtDestroyEvent(timed));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Threads that pass work to each other through events, as a data loader and a trainer do. */
enum { ROUNDS = 200, SLOTS = 4 };

struct line {
    aclrtContext context;
    aclrtStream producer, consumer;
    aclrtEvent filled[SLOTS], emptied[SLOTS];
    int32_t *slots[SLOTS]; /* device memory */
    int32_t *seen;         /* device memory */
    sem_t ready, free_slots;
    atomic_int failures;
};

static void *produce(void *argument)
{
    struct line *line = argument;
    int32_t *numbers = NULL;
    int failed = aclrtSetCurrentContext(line->context) != 0;
    failed += aclrtMallocHost((void **)&numbers, ROUNDS * sizeof(int32_t)) != 0;
    for (int i = 0; i < ROUNDS; i++) {
        sem_wait(&line->free_slots);
        if (failed) {
            sem_post(&line->ready); /* or the other thread would wait for ever */
            continue;
        }
        numbers[i] = i * 3 + 1;
        if (i >= SLOTS) failed += aclrtStreamWaitEvent(line->producer, line->emptied[i % SLOTS]) != 0;
        failed += aclrtMemcpyAsync(line->slots[i % SLOTS], 4, &numbers[i], 4, ACL_MEMCPY_HOST_TO_DEVICE, line->producer) != 0;
        failed += aclrtRecordEvent(line->filled[i % SLOTS], line->producer) != 0;
        sem_post(&line->ready);
    }
    failed += aclrtSynchronizeStream(line->producer) != 0;
    if (numbers != NULL) aclrtFreeHost(numbers);
    atomic_fetch_add(&line->failures, failed);
    return NULL;
}

static void *consume(void *argument)
{
    struct line *line = argument;
    int failed = aclrtSetCurrentContext(line->context) != 0;
    for (int i = 0; i < ROUNDS; i++) {
        sem_wait(&line->ready);
        if (failed) {
            sem_post(&line->free_slots);
            continue;
        }
        failed += aclrtStreamWaitEvent(line->consumer, line->filled[i % SLOTS]) != 0;
        failed += aclrtMemcpyAsync(line->seen + i, 4, line->slots[i % SLOTS], 4, ACL_MEMCPY_DEVICE_TO_DEVICE, line->consumer) != 0;
        failed += aclrtRecordEvent(line->emptied[i % SLOTS], line->consumer) != 0;
        sem_post(&line->free_slots);
    }
    failed += aclrtSynchronizeStream(line->consumer) != 0;
    atomic_fetch_add(&line->failures, failed);
    return NULL;
}

static void threads(void)
{
    static struct line line;
    pthread_t producer, consumer;
    int32_t seen[ROUNDS];
    topic("a producer and a consumer, each with a thread and a stream");
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&line.context));
    REQUIRE_STATUS(0, aclrtCreateStream(&line.producer));
    REQUIRE_STATUS(0, aclrtCreateStream(&line.consumer));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&line.seen, sizeof(seen), ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = 0; i < SLOTS; i++) {
        REQUIRE_STATUS(0, aclrtCreateEvent(&line.filled[i]));
        REQUIRE_STATUS(0, aclrtCreateEvent(&line.emptied[i]));
        REQUIRE_STATUS(0, aclrtMalloc((void **)&line.slots[i], 4, ACL_MEM_MALLOC_HUGE_FIRST));
    }
    sem_init(&line.ready, 0, 0);
    sem_init(&line.free_slots, 0, SLOTS);
    REQUIRE_STATUS(0, pthread_create(&producer, NULL, produce, &line));
    REQUIRE_STATUS(0, pthread_create(&consumer, NULL, consume, &line));
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    CHECK_EQ(0, atomic_load(&line.failures));
    REQUIRE_STATUS(0, aclrtMemcpy(seen, sizeof(seen), line.seen, sizeof(seen), ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < ROUNDS; i++) CHECK_EQ(i * 3 + 1, seen[i]);
    for (int i = 0; i < SLOTS; i++) {
        CHECK_STATUS(0, aclrtDestroyEvent(line.filled[i]));
        CHECK_STATUS(0, aclrtDestroyEvent(line.emptied[i]));
        CHECK_STATUS(0, aclrtFree(line.slots[i]));
    }
    CHECK_STATUS(0, aclrtFree(line.seen));
    CHECK_STATUS(0, aclrtDestroyStream(line.producer));
    CHECK_STATUS(0, aclrtDestroyStream(line.consumer));
    sem_destroy(&line.ready);
    sem_destroy(&line.free_slots);

    topic("many events");
    enum { MANY = 2000 };
    static aclrtEvent events[MANY];
    for (int i = 0; i < MANY; i++) {
        CHECK_STATUS(0, aclrtCreateEvent(&events[i]));
        CHECK_STATUS(0, aclrtRecordEvent(events[i], NULL));
    }
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    for (int i = 0; i < MANY; i++) CHECK_STATUS(0, aclrtDestroyEvent(events[i * 77 % MANY]));
}

int main(void)
{
    aclrtStream stream = NULL;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    creation(stream);
    points(stream);
    waiting(stream);
    times(stream);
    threads();
    topic("the end");
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_event");
}
