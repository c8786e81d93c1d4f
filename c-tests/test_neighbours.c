/* Shows that the library stands what else happens in a process: signals, small stacks, limits of the system, threads that are cancelled, a
   clock that jumps, another copy of itself. Forks, late calls and threads that leave are in test_process.c, a library that is closed
   and opened again in test_loading.c. The table in docs/proof.md names them all. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */
/* A clock that jumps: this program's own clock_gettime is the one that the library gets. */

static atomic_int clock_jumps;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static atomic_uint calls;
    const int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME && atomic_load(&clock_jumps)) {
        now->tv_sec += atomic_fetch_add(&calls, 1) % 2 == 0 ? 86400 : -86400;
        atomic_fetch_add(&clock_jumps, 1);
    }
    return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Instruments that take over what a limit or a small stack is about. */
static int is_instrumented(void)
{
    const char *preload = getenv("LD_PRELOAD");
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return 1;
#endif
    return preload != NULL && strstr(preload, "vgpreload") != NULL;
}

/* 1: an instrument needs what is taken away; 2: so does an emulator, which shares the address space with its program.
 * OPAPI_TEST_SKIP names one that this build of the library cannot do. */
static int skipped(const char *what, int takes_away)
{
    const int least = is_instrumented() ? 1 : getenv("OPAPI_TEST_EMULATOR") != NULL ? 2 : 3;
    const char *named = getenv("OPAPI_TEST_SKIP");
    const int is_named = named != NULL && strcmp(named, what) == 0;
    if (takes_away >= least) printf("SKIPPED: %s: the instrument or emulator needs what is taken away\n", what);
    if (is_named) printf("SKIPPED: %s: OPAPI_TEST_SKIP\n", what);
    return takes_away >= least || is_named;
}

static void *do_nothing(void *unused)
{
    return unused;
}

static void do_no_work(void *unused)
{
    (void)unused;
}

/* A bit of everything, on a stream of its own: 0, or the line of what went wrong. With `queued`, work waits behind a gate too; the
   gate's own waits are places where a cancelled thread ends. */
static int live_with(int queued_too)
{
#define LIVE(condition) \
    if (!(condition)) return __LINE__
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    unsigned char *memory = NULL, copy[100] = {0};
    struct gate gate;
    LIVE(aclrtSetDevice(0) == 0 && aclrtCreateStream(&stream) == 0 && aclrtCreateEvent(&event) == 0);
    for (int op = 0; op < SMALL_CALLS; op++) {
        for (int queued = 0; queued <= queued_too; queued++) {
            struct small_call call;
            LIVE(make_small_call(&call, op) == 0);
            if (queued) close_gate(&gate, stream);
            LIVE(do_small_call(&call, stream) == 0);
            if (queued) open_gate_after(&gate, 1);
            LIVE(aclrtRecordEvent(event, stream) == 0 && aclrtSynchronizeEvent(event) == 0);
            LIVE(aclrtSynchronizeStreamWithTimeout(stream, 60000) == 0 && small_result_is(&call, call.out_memory, 1));
            if (queued) remove_gate(&gate);
            free_small_call(&call);
        }
    }
    LIVE(aclrtMalloc((void **)&memory, 1 << 20, ACL_MEM_MALLOC_HUGE_FIRST) == 0);
    LIVE(aclrtMemsetAsync(memory, 1 << 20, 42, 1 << 20, stream) == 0 && aclrtSynchronizeStream(stream) == 0);
    LIVE(aclrtMemcpy(copy, 100, memory + (1 << 20) - 100, 100, ACL_MEMCPY_DEVICE_TO_HOST) == 0 && copy[0] == 42 && copy[99] == 42);
    LIVE(aclrtFree(memory) == 0 && aclrtFree(memory) != 0);
    LIVE(aclGetRecentErrMsg() != NULL);
    LIVE(aclrtLaunchHostFunc(stream, do_no_work, NULL) == 0 && aclrtSynchronizeStream(stream) == 0);
    LIVE(aclrtDestroyEvent(event) == 0 && aclrtDestroyStream(stream) == 0 && aclrtResetDevice(0) == 0);
#undef LIVE
    return 0;
}

static int live(void)
{
    return live_with(1);
}

static int whole_life(void)
{
    if (aclInit(NULL) != 0) return 1;
    const int line = live();
    if (line != 0) {
        const char *message = aclGetRecentErrMsg();
        fprintf(stderr, "test_neighbours.c:%d failed: %s\n", line, message == NULL ? "no message" : message);
    }
    return line != 0 || aclFinalize() != 0;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static atomic_int signals_seen;

static void on_signal(int number)
{
    (void)number;
    atomic_fetch_add(&signals_seen, 1);
}

/* Every call is interrupted, and no system call is restarted. */
static int under_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_handler = on_signal;
    sigaction(SIGALRM, &action, NULL);
    const struct itimerval storm = {{0, 100}, {0, 100}}, calm = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &storm, NULL);
    int failed = 0;
    for (int round = 0; round < 5; round++) failed += whole_life();
    aclrtStream stream = NULL;
    struct gate gate;
    failed += aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0;
    close_gate(&gate, stream);
    const double before = now_ms();
    failed += aclrtSynchronizeStreamWithTimeout(stream, 100) != RT_STREAM_SYNC_TIMEOUT;
    const double took = now_ms() - before;
    if (took < 99) failed += fprintf(stderr, "a wait of 100 ms took %.1f ms\n", took);
    open_gate_after(&gate, 50);
    failed += aclrtSynchronizeStream(stream) != 0 || !atomic_load(&gate.passed);
    setitimer(ITIMER_REAL, &calm, NULL);
    remove_gate(&gate);
    failed += aclrtDestroyStream(stream) != 0 || aclrtResetDevice(0) != 0 || aclFinalize() != 0;
    if (atomic_load(&signals_seen) < 100) failed += fprintf(stderr, "only %d signals\n", atomic_load(&signals_seen));
    return failed;
}

static void *whole_life_body(void *failed)
{
    *(int *)failed = whole_life();
    return NULL;
}

static int on_a_small_stack(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    int failed = 1;
    pthread_attr_init(&attributes);
    /* Or the least that there is: 128 KiB on aarch64. */
    REQUIRE_STATUS(0, pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN > 65536 ? PTHREAD_STACK_MIN : 65536));
    REQUIRE_STATUS(0, pthread_create(&thread, &attributes, whole_life_body, &failed));
    pthread_join(thread, NULL);
    return failed;
}

static int on_one_core(void)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    REQUIRE_STATUS(0, sched_setaffinity(0, sizeof(one), &one));
    return whole_life();
}

static int without_files(void)
{
    const struct rlimit few = {64, 64};
    char text[100];
    REQUIRE_STATUS(0, setrlimit(RLIMIT_NOFILE, &few));
    while (open("/dev/null", O_RDONLY) >= 0) {
    }
    int failed = errno != EMFILE;
    snprintf(text, sizeof(text), "/dev/null");
    failed += aclInit(text) != INVALID_FILE || aclGetRecentErrMsg() == NULL;
    return failed + whole_life();
}

static void fill(size_t size, int *launched, int *waited)
{
    void *memory = NULL;
    aclrtStream stream = NULL;
    *launched = *waited = -1;
    if (aclrtCreateStream(&stream) != 0 || aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST) != 0) return;
    *launched = aclrtMemsetAsync(memory, size, 1, size, stream);
    *waited = aclrtSynchronizeStream(stream);
    (void)aclrtFree(memory);
    (void)aclrtDestroyStream(stream);
}

/* No thread can be made: little work is done in the caller, much work is refused when it is launched, and nothing waits for ever. */
static int without_threads(void)
{
    pthread_t thread;
    const struct rlimit none = {1, 1};
    if (geteuid() == 0) REQUIRE_STATUS(0, setuid(64321)); /* who may do everything has no limit */
    REQUIRE_STATUS(0, setrlimit(RLIMIT_NPROC, &none));
    if (pthread_create(&thread, NULL, do_nothing, NULL) == 0) {
        printf("SKIPPED: without threads: this user can make some all the same\n");
        return 0;
    }
    struct small_call call;
    int failed = 0, launched = 0, waited = 0;
    failed += aclInit(NULL) != 0 || aclrtSetDevice(0) != 0;
    failed += make_small_call(&call, SMALL_PAD) != 0;
    failed += do_small_call(&call, NULL) != 0 || aclrtSynchronizeStream(NULL) != 0 || !small_result_is(&call, call.out_memory, 1);
    if (failed) fprintf(stderr, "little work without threads failed\n");
    for (int i = 0; i < 3; i++) {
        fill(64 << 20, &launched, &waited);
        if (launched != RT_INTERNAL_ERROR || waited != 0) failed += fprintf(stderr, "much work: %d, %d\n", launched, waited);
        const char *message = aclGetRecentErrMsg();
        failed += message == NULL || strstr(message, "no thread") == NULL;
    }
    failed += aclrtLaunchHostFunc(NULL, do_no_work, NULL) != RT_INTERNAL_ERROR;
    failed += do_small_call(&call, NULL) != 0 || aclrtSynchronizeStream(NULL) != 0;
    free_small_call(&call);
    return failed + (aclrtResetDevice(0) != 0) + (aclFinalize() != 0);
}

/* All memory that malloc has, of blocks of a size, chained. */
static void **take_all(void **taken, size_t size)
{
    for (void **block; (block = malloc(size)) != NULL; taken = block) *block = taken;
    return taken;
}

/* Malloc has nothing more: what is alive in the library's own reserve has new objects refused. */
static int without_malloc(void)
{
    const int64_t values[] = {1, 2, 3, 4};
    void **taken = NULL;
    aclrtStream stream = NULL;
    for (size_t size = 1 << 16; size >= 16; size /= 2) taken = take_all(taken, size);
    aclIntArray *first = aclCreateIntArray(values, 4), *second = aclCreateIntArray(values, 4);
    const int status = aclrtCreateStream(&stream);
    while (taken != NULL) {
        void **next = *taken;
        free(taken);
        taken = next;
    }
    const int failed = first == NULL || second != NULL || status != RT_MEMORY_ALLOCATION || stream != NULL || aclGetRecentErrMsg() == NULL;
    if (failed) fprintf(stderr, "arrays %p and %p, a stream: %d\n", (void *)first, (void *)second, status);
    return failed + (aclDestroyIntArray(first) != 0);
}

/* Little address space is left: what does not fit is refused, and what fits goes on. */
static int without_memory(void)
{
    int failed = aclInit(NULL) != 0 || aclrtSetDevice(0) != 0;
    aclrtStream stream = NULL;
    struct small_call call;
    failed += aclrtCreateStream(&stream) != 0 || make_small_call(&call, SMALL_UNPOOL) != 0;
    const struct rlimit limit = {process_bytes(ADDRESS_SPACE) + (6 << 20), RLIM_INFINITY};
    REQUIRE_STATUS(0, setrlimit(RLIMIT_AS, &limit));
    void *blocks[1000] = {0};
    int count = 0, status = 0;
    while (count < 1000 && (status = aclrtMalloc(&blocks[count], 1 << 18, ACL_MEM_MALLOC_HUGE_FIRST)) == 0) count++;
    failed += status != RT_MEMORY_ALLOCATION || count == 0 || aclGetRecentErrMsg() == NULL;
    if (failed) fprintf(stderr, "%d blocks, then %d\n", count, status);
    failed += do_small_call(&call, stream) != 0 || aclrtSynchronizeStream(stream) != 0 || !small_result_is(&call, call.out_memory, 1);
    if (failed) fprintf(stderr, "a small call beside them failed\n");
    /* A thread is not even tried: the library's own reserve, of a MiB, is not for what it keeps of itself. */
    int launched = aclrtLaunchHostFunc(stream, do_no_work, NULL);
    failed += launched != RT_MEMORY_ALLOCATION || aclGetRecentErrMsg() == NULL;
    if (failed) fprintf(stderr, "a host function: %d\n", launched);
    failed += without_malloc();
    while (count > 0) failed += aclrtFree(blocks[--count]) != 0;
    free_small_call(&call);
    aclrtStream other = NULL;
    failed += aclrtCreateStream(&other) != 0 || aclrtDestroyStream(other) != 0; /* there is memory again */
    return failed + (aclrtDestroyStream(stream) != 0) + (aclrtResetDevice(0) != 0) + (aclFinalize() != 0);
}

/* Timeouts and events go by a clock that does not jump. */
static int under_a_clock_that_jumps(void)
{
    atomic_store(&clock_jumps, 1);
    int failed = whole_life();
    aclrtStream stream = NULL;
    aclrtEvent first = NULL, second = NULL;
    struct gate gate;
    float elapsed = -1;
    struct timespec now;
    atomic_store(&clock_jumps, 0);
    failed += aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0;
    failed += aclrtCreateEventWithFlag(&first, ACL_EVENT_TIME_LINE) != 0 || aclrtCreateEventWithFlag(&second, ACL_EVENT_TIME_LINE) != 0;
    close_gate(&gate, stream); /* waits by the clock that jumps */
    while (!atomic_load(&gate.reached)) sleep_ms(1);
    atomic_store(&clock_jumps, 1);
    const double before = now_ms();
    failed += aclrtSynchronizeStreamWithTimeout(stream, 100) != RT_STREAM_SYNC_TIMEOUT;
    const double took = now_ms() - before;
    if (took < 99 || took > 20000) failed += fprintf(stderr, "a wait of 100 ms took %.1f ms\n", took);
    open_gate(&gate);
    failed += aclrtRecordEvent(first, stream) != 0 || aclrtRecordEvent(second, stream) != 0 || aclrtSynchronizeStream(stream) != 0;
    failed += aclrtEventElapsedTime(&elapsed, first, second) != 0;
    if (!(elapsed >= 0 && elapsed < 60000)) failed += fprintf(stderr, "%f ms between two events\n", (double)elapsed);
    /* The messages' time is the clock's, jumps and all: they are the proof that the library saw it. */
    const int seen = atomic_load(&clock_jumps);
    failed += aclrtSetDevice(-1) == 0 || aclGetRecentErrMsg() == NULL;
    if (atomic_load(&clock_jumps) == seen) failed += fprintf(stderr, "the library did not see this program's clock\n");
    clock_gettime(CLOCK_REALTIME, &now);
    atomic_store(&clock_jumps, 0);
    remove_gate(&gate);
    failed += aclrtDestroyEvent(first) != 0 || aclrtDestroyEvent(second) != 0 || aclrtDestroyStream(stream) != 0;
    return failed + (aclrtResetDevice(0) != 0) + (aclFinalize() != 0);
}

/* ------------------------------------------------------------------------------------------------------------------ */

struct cancelled {
    aclrtStream stream;
    aclrtContext context;
    atomic_int waits, status;
};

static void *wait_and_be_cancelled(void *argument)
{
    struct cancelled *cancelled = argument;
    (void)aclrtSetCurrentContext(cancelled->context);
    atomic_store(&cancelled->waits, 1);
    atomic_store(&cancelled->status, aclrtSynchronizeStream(cancelled->stream));
    /* Calls between the request and the point where it counts. */
    for (int i = 0; i < 3; i++) (void)aclrtSetDevice(-1);
    (void)aclGetRecentErrMsg();
    pthread_testcancel();
    return NULL;
}

/* Cancelled before it calls: what the library writes and reads must not end the thread inside of it. */
static void *call_when_cancelled(void *argument)
{
    struct cancelled *cancelled = argument;
    pthread_cancel(pthread_self());
    char path[] = "/dev/null";
    int failed = aclInit(path) != 0; /* reads, and says who it is */
    failed += aclrtSetDevice(-1) == 0; /* writes to the log */
    failed += live_with(0) != 0;
    atomic_store(&cancelled->status, failed);
    pthread_testcancel();
    return NULL;
}

/* A thread that is cancelled leaves at a point of its own, not in the middle of a call. */
static int cancelled_in_a_wait(void)
{
    struct cancelled cancelled;
    struct gate gate;
    pthread_t thread;
    void *result = NULL;
    int failed = 0;
    memset(&cancelled, 0, sizeof(cancelled));
    atomic_store(&cancelled.status, -1);
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, call_when_cancelled, &cancelled));
    pthread_join(thread, &result);
    failed += result != PTHREAD_CANCELED || atomic_load(&cancelled.status) != 0;
    if (failed) fprintf(stderr, "the calls of a cancelled thread: %d\n", atomic_load(&cancelled.status));

    failed += aclrtSetDevice(0) != 0 || aclrtCreateStream(&cancelled.stream) != 0 || aclrtGetCurrentContext(&cancelled.context) != 0;
    close_gate(&gate, cancelled.stream);
    atomic_store(&cancelled.status, -1);
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, wait_and_be_cancelled, &cancelled));
    while (!atomic_load(&cancelled.waits)) sleep_ms(1);
    sleep_ms(20);
    pthread_cancel(thread);
    sleep_ms(20);
    open_gate(&gate);
    pthread_join(thread, &result);
    failed += result != PTHREAD_CANCELED || atomic_load(&cancelled.status) != 0;
    remove_gate(&gate);
    failed += aclrtSynchronizeStream(cancelled.stream) != 0 || live() != 0;
    failed += aclrtDestroyStream(cancelled.stream) != 0 || aclrtResetDevice(0) != 0;
    return failed + (aclFinalize() != 0);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void exit_body(void *unused)
{
    (void)unused;
    exit(0);
}

static int exit_in_a_host_function(void)
{
    aclrtStream stream = NULL;
    if (aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0) return 1;
    if (aclrtLaunchHostFunc(stream, exit_body, NULL) != 0) return 1;
    (void)aclrtSynchronizeStream(stream);
    sleep_ms(20000);
    return 1;
}

static int exit_in_a_callback(void)
{
    aclrtStream stream = NULL;
    if (aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0) return 1;
    if (aclrtSubscribeReport((uint64_t)pthread_self(), stream) != 0) return 1;
    if (aclrtLaunchCallback(exit_body, NULL, ACL_CALLBACK_BLOCK, stream) != 0) return 1;
    (void)aclrtProcessReport(20000);
    return 1;
}

static atomic_int fork_status;

static void fork_body(void *unused)
{
    (void)unused;
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);
        /* A child of a process with several threads: all is refused, with a message, and nothing hangs. */
        const int refused = aclrtSetDevice(0) != 0 && aclGetRecentErrMsg() != NULL && aclrtSynchronizeDevice() != 0;
        _exit(refused ? 0 : 3);
    }
    atomic_store(&fork_status, child > 0 ? wait_for_child(child) : -1);
}

static int fork_in_a_host_function(void)
{
    aclrtStream stream = NULL;
    atomic_store(&fork_status, -1);
    if (aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0) return 1;
    int failed = aclrtLaunchHostFunc(stream, fork_body, NULL) != 0 || aclrtSynchronizeStream(stream) != 0;
    failed += atomic_load(&fork_status) != 0;
    failed += aclrtDestroyStream(stream) != 0 || live() != 0 || aclrtResetDevice(0) != 0;
    return failed + (aclFinalize() != 0);
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* A second file of the library in the process: all calls go to the one that was loaded first, so what one makes the other knows. */
static int beside_a_copy(void)
{
    Dl_info of;
    char path[] = "/tmp/opapi-copy-XXXXXX", command[PATH_MAX + 100];
    int (*init)(const char *) = NULL, (*release)(void *) = NULL, (*create)(void **) = NULL, (*refused)(const char *, uint32_t *) = NULL;
    size_t (*info)(char *, size_t) = NULL;
    void *const own = dlsym(RTLD_DEFAULT, "aclInit");
    REQUIRE_STATUS(1, own != NULL && dladdr(own, &of) != 0);
    const int file = mkstemp(path);
    REQUIRE_STATUS(1, file >= 0);
    close(file);
    snprintf(command, sizeof(command), "cp '%s' %s", of.dli_fname, path);
    REQUIRE_STATUS(0, system(command));
    void *const copy = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    unlink(path);
    if (copy == NULL) return fprintf(stderr, "%s\n", dlerror());
    const struct {
        const char *name;
        void *place;
    } names[] = {{"aclInit", &init}, {"aclrtFree", &release}, {"aclrtCreateStream", &create}, {"aclmdlLoadFromFile", &refused},
                 {"opapiGetInfo", &info}};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        void *const symbol = dlsym(copy, names[i].name);
        REQUIRE_STATUS(1, symbol != NULL && symbol != dlsym(RTLD_DEFAULT, names[i].name));
        memcpy(names[i].place, &symbol, sizeof(symbol));
    }
    void *memory = NULL, *stream = NULL;
    char text[1 << 14] = "";
    int failed = init(NULL) != 0 || aclInit(NULL) != REPEAT_INITIALIZE;
    failed += aclrtSetDevice(0) != 0 || create(&stream) != 0 || aclrtMalloc(&memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST) != 0;
    failed += live() != 0;
    failed += aclrtSynchronizeStream(stream) != 0 || aclrtDestroyStream(stream) != 0;
    failed += release(memory) != 0 || aclrtFree(memory) == 0;
    (void)aclGetRecentErrMsg();
    failed += refused("", NULL) == 0 || aclGetRecentErrMsg() == NULL;
    failed += info(text, sizeof(text)) == 0 || strstr(text, "was loaded first") == NULL;
    failed += aclFinalize() != 0;
    dlclose(copy);
    return failed;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    int (*body)(void);
    int takes_away; /* see skipped() */
} neighbours[] = {{"a storm of signals", under_signals, 0},
                  {"a stack of 64 KiB", on_a_small_stack, 1},
                  {"one core", on_one_core, 0},
                  {"no file descriptors", without_files, 1},
                  {"no threads", without_threads, 1},
                  {"little address space", without_memory, 2},
                  {"a clock that jumps", under_a_clock_that_jumps, 0},
                  {"a cancelled thread", cancelled_in_a_wait, 1},
                  {"exit in a host function", exit_in_a_host_function, 0},
                  {"exit in a callback", exit_in_a_callback, 0},
                  {"fork in a host function", fork_in_a_host_function, 1},
                  {"a copy of the library", beside_a_copy, 0}};

int main(int count, char **arguments)
{
    for (size_t i = 0; i < sizeof(neighbours) / sizeof(neighbours[0]); i++) {
        const char *name = neighbours[i].name;
        topic(name);
        if (count > 1) {
            if (strcmp(arguments[1], name) == 0) {
                return neighbours[i].body() == 0 ? harness_failures != 0 : 1;
            }
        } else if (!skipped(name, neighbours[i].takes_away)) {
            /* Several threads, whatever the machine has. The log is written, and the banner where writing it is what is tried. */
            CHECK_SELF(name, "OPAPI_NUM_THREADS=4", "ASCEND_SLOG_PRINT_TO_STDOUT=1",
                       neighbours[i].body == cancelled_in_a_wait ? "OPAPI_QUIET=0" : "OPAPI_QUIET=1");
        }
    }
    if (count > 1) return 9;
    return harness_finish("test_neighbours");
}
