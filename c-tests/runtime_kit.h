/* Props for the tests of the runtime: work that lasts as long as a test wants it to, threads, and child processes. */
#ifndef OPAPI_C_TESTS_RUNTIME_KIT_H
#define OPAPI_C_TESTS_RUNTIME_KIT_H

#ifndef _GNU_SOURCE
#error "define _GNU_SOURCE before the first include"
#endif

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

enum {
    INVALID_PARAM = 100000,
    REPEAT_INITIALIZE = 100002,
    INVALID_FILE = 100003,
    PARSE_FILE = 100006,
    REPEAT_FINALIZE = 100037,
    RT_PARAM_INVALID = 107000,
    RT_INVALID_DEVICEID = 107001,
    RT_CONTEXT_NULL = 107002,
    RT_STREAM_CONTEXT = 107003,
    RT_EVENT_TIMESTAMP_INVALID = 107006,
    RT_EVENT_TIMESTAMP_REVERSAL = 107007,
    RT_THREAD_SUBSCRIBE = 107012,
    RT_STREAM_NO_CB_REG = 107015,
    RT_INVALID_HANDLE = 107017,
    RT_SYSPARAMOPT_NOT_SET = 107021,
    RT_FEATURE_NOT_SUPPORT = 207000,
    RT_MEMORY_ALLOCATION = 207001,
    RT_INTERNAL_ERROR = 507000,
    RT_REPORT_TIMEOUT = 507012,
    RT_STREAM_SYNC_TIMEOUT = 507046,
    RT_EVENT_SYNC_TIMEOUT = 507047
};

/* ------------------------------------------------------------------------------------------------------------------ */

static inline void sleep_ms(long milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&time, &time) != 0 && errno == EINTR) {
    }
}

static inline double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* Waits until the condition holds, at most 20 s: a test that hangs tells less than one that fails. */
#define EVENTUALLY(condition)                                                              \
    do {                                                                                   \
        const double until_ = now_ms() + 20000;                                            \
        while (!(condition) && now_ms() < until_) sleep_ms(1);                             \
        CHECK_TEXT((condition) ? 1 : 0, "has not come true after 20 s: %s", #condition);   \
    } while (0)

/* What this process has, in bytes. */
enum process_figure { ADDRESS_SPACE, RESIDENT };

static inline size_t process_bytes(enum process_figure which)
{
    unsigned long pages[] = {0, 0};
    FILE *file = fopen("/proc/self/statm", "r");
    REQUIRE_STATUS(1, file != NULL && fscanf(file, "%lu %lu", &pages[ADDRESS_SPACE], &pages[RESIDENT]) == 2);
    fclose(file);
    return pages[which] * (size_t)sysconf(_SC_PAGESIZE);
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* A gate on a stream: a host function that keeps the stream busy until the test opens it (or 20 s have passed). */
struct gate {
    sem_t open;
    atomic_int reached, passed;
    pthread_t opener;
    int has_opener, delay;
};

static inline void gate_body(void *argument)
{
    struct gate *gate = (struct gate *)argument;
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 20;
    atomic_store(&gate->reached, 1);
    while (sem_timedwait(&gate->open, &limit) != 0 && errno == EINTR) {
    }
    atomic_store(&gate->passed, 1);
}

static inline void close_gate(struct gate *gate, aclrtStream stream)
{
    memset(gate, 0, sizeof(*gate));
    atomic_init(&gate->reached, 0);
    atomic_init(&gate->passed, 0);
    sem_init(&gate->open, 0, 0);
    REQUIRE_STATUS(0, aclrtLaunchHostFunc(stream, gate_body, gate));
}

static inline void open_gate(struct gate *gate)
{
    sem_post(&gate->open);
}

static inline void *open_gate_body(void *argument)
{
    struct gate *gate = (struct gate *)argument;
    sleep_ms(gate->delay);
    sem_post(&gate->open);
    return NULL;
}

/* For calls that are expected to wait for the stream behind the gate. */
static inline void open_gate_after(struct gate *gate, int milliseconds)
{
    gate->delay = milliseconds;
    gate->has_opener = 1;
    REQUIRE_STATUS(0, pthread_create(&gate->opener, NULL, open_gate_body, gate));
}

/* Opens the gate if nobody has, waits until the stream came through, and clears up. */
static inline void remove_gate(struct gate *gate)
{
    if (gate->has_opener) {
        pthread_join(gate->opener, NULL);
    } else if (!atomic_load(&gate->passed)) {
        sem_post(&gate->open);
    }
    EVENTUALLY(atomic_load(&gate->passed));
    sem_destroy(&gate->open);
}

/* A trail of numbers, written by host functions in the order in which they ran. */
enum { TRAIL_LENGTH = 64 };

struct trail {
    atomic_int next, count; /* places taken, numbers written */
    int numbers[TRAIL_LENGTH];
};

static inline void add_to_trail(struct trail *trail, int number)
{
    const int at = atomic_fetch_add(&trail->next, 1);
    if (at < TRAIL_LENGTH) trail->numbers[at] = number;
    atomic_fetch_add(&trail->count, 1);
}

struct mark {
    struct trail *trail;
    int number;
};

static inline void mark_body(void *argument)
{
    struct mark *mark = (struct mark *)argument;
    add_to_trail(mark->trail, mark->number);
}

/* The mark must outlive the work. */
static inline int leave_mark(struct mark *mark, struct trail *trail, int number, aclrtStream stream)
{
    mark->trail = trail;
    mark->number = number;
    return aclrtLaunchHostFunc(stream, mark_body, mark);
}

static inline int trail_length(struct trail *trail)
{
    return atomic_load(&trail->count);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static inline void on_another_thread(void *(*work)(void *), void *argument)
{
    pthread_t thread;
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, work, argument));
    REQUIRE_STATUS(0, pthread_join(thread, NULL));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* What a child process left: 0 to 255 its exit status, 1000 + n the signal that ended it. */
static inline int wait_for_child(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/* Runs this program again with more environment variables ("NAME=value", then NULL; "NAME" alone removes one) and one argument. Its stdout
   is kept if there is room for it. A child that hangs is ended by an alarm, which shows as 1000 + SIGALRM. */
static inline int run_self(const char *mode, const char *const *environment, char *output, size_t capacity)
{
    char path[4096];
    int pipes[2];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
    REQUIRE_STATUS(1, length > 0 && pipe(pipes) == 0);
    path[length] = '\0';
    fflush(NULL);
    const pid_t child = fork();
    REQUIRE_STATUS(1, child >= 0);
    if (child == 0) {
        dup2(pipes[1], STDOUT_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        for (size_t i = 0; environment != NULL && environment[i] != NULL; i++) {
            char name[256];
            const char *equals = strchr(environment[i], '=');
            if (equals == NULL) {
                unsetenv(environment[i]);
            } else {
                snprintf(name, sizeof(name), "%.*s", (int)(equals - environment[i]), environment[i]);
                setenv(name, equals + 1, 1);
            }
        }
        alarm(120);
        /* The kernel starts programs of its own processor only; a shell is one. */
        if (getenv("OPAPI_TEST_EMULATOR") != NULL)
            execl("/bin/sh", "sh", "-c", "exec $OPAPI_TEST_EMULATOR \"$0\" \"$1\"", path, mode, (char *)NULL);
        execl(path, path, mode, (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    size_t used = 0;
    char chunk[4096];
    for (;;) {
        const ssize_t got = read(pipes[0], chunk, sizeof(chunk));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        const size_t room = output != NULL && capacity > used + 1 ? capacity - used - 1 : 0;
        const size_t keep = (size_t)got < room ? (size_t)got : room;
        if (keep > 0) memcpy(output + used, chunk, keep);
        used += keep;
    }
    if (output != NULL && capacity > 0) output[used] = '\0';
    close(pipes[0]);
    return wait_for_child(child);
}

/* Runs this program again and counts it as one check: the child makes its own and prints what failed. */
#define CHECK_SELF(mode, ...)                                                                      \
    do {                                                                                           \
        const char *const environment_[] = {__VA_ARGS__, NULL};                                    \
        const int status_ = run_self(mode, environment_, NULL, 0);                                 \
        CHECK_TEXT(status_ == 0, "this program as '%s' with %s ended with %d", mode, environment_[0], status_); \
    } while (0)

/* ------------------------------------------------------------------------------------------------------------------ */

/* How far a stream is. */
static inline aclrtStreamStatus state_of(aclrtStream stream)
{
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    CHECK_STATUS(0, aclrtStreamQuery(stream, &status));
    return status;
}

/* Whether the work before the last recording of an event has ended. */
static inline int is_done(aclrtEvent event)
{
    aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    CHECK_STATUS(0, aclrtQueryEventStatus(event, &recorded));
    return recorded == ACL_EVENT_RECORDED_STATUS_COMPLETE;
}

/* Whether a device is in use. */
static inline int is_active(int32_t device)
{
    uint32_t flags = 99;
    int32_t active = -1;
    CHECK_STATUS(0, aclrtGetPrimaryCtxState(device, &flags, &active));
    return active;
}

static inline unsigned char byte_at(const void *memory, size_t offset)
{
    unsigned char byte = 0;
    REQUIRE_STATUS(0, aclrtMemcpy(&byte, 1, (const char *)memory + offset, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    return byte;
}

static inline int bytes_are(const void *memory, size_t size, unsigned char value)
{
    unsigned char *bytes = malloc(size);
    REQUIRE_STATUS(0, aclrtMemcpy(bytes, size, memory, size, ACL_MEMCPY_DEVICE_TO_HOST));
    size_t same = 0;
    while (same < size && bytes[same] == value) same++;
    free(bytes);
    return same == size;
}

#endif /* OPAPI_C_TESTS_RUNTIME_KIT_H */
