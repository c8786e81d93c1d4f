/* Shows that the library stands the life of real processes: fork, exit at any moment, late calls, threads that come and go. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */
/* Fork */

struct family {
    aclrtStream stream;
    aclTensor *member; /* of the list */
    aclTensorList *list;
    aclScalar *scalar;
    aclScalarList *scalars;
    aclrtEvent event;
    aclrtContext context;
    struct small_call call;
    unsigned char *memory; /* 100 times 42 */
    atomic_int stop;
};

/* Memory of a device is memory of this process, so a child has its own copy of it. */
static int read_memory(struct family *family)
{
    int failures = 0;
    unsigned char copy[100] = {0};
    int64_t *dims = NULL;
    uint64_t rank = 0;
    aclDataType dtype = ACL_DT_UNDEFINED;
    void *address = NULL;
    /* What `opapi check` would end the child for. */
    for (int i = 0; i < 100 && getenv("OPAPI_CHECK") == NULL; i++) failures += family->memory[i] != 42;
    const int status = aclrtMemcpy(copy, 100, family->memory, 100, ACL_MEMCPY_DEVICE_TO_HOST);
    if (status == 0) failures += copy[0] != 42 || copy[99] != 42;
    failures += aclGetViewShape(family->call.out, &dims, &rank) != 0 || rank != 4 || dims[3] != 4;
    free(dims);
    failures += aclGetDataType(family->call.out, &dtype) != 0 || dtype != ACL_FLOAT;
    failures += aclGetRawTensorAddr(family->call.out, &address) != 0 || address != family->call.out_memory;
    failures += aclrtGetSocName() == NULL;
    (void)aclGetRecentErrMsg();
    return failures;
}

/* Work in a child is refused with a reason, or it is done; it does not hang, and nothing pretends to have been done. */
static int right_or_refused(struct family *family, aclrtStream stream)
{
    float zeros[SMALL_PLANE] = {0};
    float result[SMALL_PLANE] = {0};
    (void)aclGetRecentErrMsg();
    int status = aclrtMemcpy(family->call.out_memory, sizeof(zeros), zeros, sizeof(zeros), ACL_MEMCPY_HOST_TO_DEVICE);
    if (status == 0) status = do_small_call(&family->call, stream);
    if (status == 0) status = aclrtSynchronizeStream(stream);
    if (status == 0) status = aclrtMemcpy(result, sizeof(result), family->call.out_memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST);
    if (status != 0) return aclGetRecentErrMsg() == NULL;
    return memcmp(result, family->call.expected, sizeof(family->call.expected)) != 0;
}

static int use_streams(struct family *family)
{
    int failures = 0;
    void *memory = NULL;
    aclrtStream own = NULL;
    aclrtEvent event = NULL;
    aclrtStreamStatus state;
    failures += right_or_refused(family, family->stream);
    failures += right_or_refused(family, NULL);
    (void)aclrtSynchronizeDevice();
    (void)aclrtStreamQuery(family->stream, &state);
    (void)aclrtRecordEvent(family->event, family->stream);
    (void)aclrtSynchronizeEvent(family->event);
    if (aclrtMalloc(&memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST) == 0) {
        (void)aclrtMemset(memory, 1000, 1, 1000);
        (void)aclrtFree(memory);
    }
    if (aclrtCreateStream(&own) == 0) {
        failures += right_or_refused(family, own);
        if (aclrtCreateEvent(&event) == 0) {
            (void)aclrtRecordEvent(event, own);
            (void)aclrtDestroyEvent(event);
        }
        (void)aclrtDestroyStream(own);
    }
    aclDataBuffer *buffer = aclCreateDataBuffer(&state, sizeof(state));
    failures += (buffer != NULL) != (aclDestroyDataBuffer(buffer) == 0);
    (void)aclrtDestroyEvent(family->event);
    (void)aclrtDestroyStream(family->stream);
    free_small_call(&family->call);
    (void)aclrtResetDevice(0);
    (void)aclFinalize();
    return failures;
}

static int start_over(struct family *family)
{
    int failures = 0;
    aclrtStream own = NULL;
    (void)aclFinalize();
    const int init = aclInit(NULL), set = aclrtSetDevice(0), create = aclrtCreateStream(&own);
    if (init != 0 || set != 0 || create != 0) {
        failures += aclGetRecentErrMsg() == NULL;
        return failures;
    }
    failures += right_or_refused(family, own);
    (void)aclrtDestroyStream(own);
    (void)aclrtResetDevice(0);
    (void)aclFinalize();
    return failures;
}

/* A list ends with all that is in it, or not at all. */
static int destroy_lists(struct family *family)
{
    aclDataType dtype = ACL_DT_UNDEFINED;
    const int tensors = aclDestroyTensorList(family->list);
    int failures = (tensors == 0) == (aclGetDataType(family->member, &dtype) == 0);
    if (tensors != 0) failures += aclGetRecentErrMsg() == NULL;
    return failures + ((tensors == 0) != (aclDestroyScalarList(family->scalars) == 0));
}

/* For a child of a process that loaded the library and did not use it yet, as servers with worker processes have them: nothing is refused. */
static int live_alone(struct family *unused)
{
    struct family family;
    (void)unused;
    memset(&family, 0, sizeof(family));
    int failures = aclInit(NULL) != 0;
    failures += aclrtSetDevice(0) != 0;
    failures += aclrtCreateStream(&family.stream) != 0;
    failures += make_small_call(&family.call, SMALL_PAD) != 0;
    failures += do_small_call(&family.call, family.stream) != 0;
    failures += aclrtSynchronizeStream(family.stream) != 0;
    failures += !small_result_is(&family.call, family.call.out_memory, 1);
    free_small_call(&family.call);
    failures += aclrtDestroyStream(family.stream) != 0;
    failures += aclrtResetDevice(0) != 0;
    failures += aclFinalize() != 0;
    return failures;
}

/* A child ends like any process. What the other threads of its parent owned is lost in it, which a leak checker would take for a mistake. */
static void end_child(int status)
{
    const char *preload = getenv("LD_PRELOAD");
    const int valgrind = preload != NULL && strstr(preload, "vgpreload") != NULL;
#ifdef __SANITIZE_ADDRESS__
    _exit(status);
#endif
    if (valgrind) execl("/bin/sh", "sh", "-c", status == 0 ? "exit 0" : "exit 3", (char *)NULL);
    exit(status);
}

static int in_child(int (*body)(struct family *), struct family *family)
{
    fflush(NULL);
    const pid_t child = fork();
    REQUIRE_STATUS(1, child >= 0);
    if (child == 0) {
        alarm(20);
        end_child(body(family) == 0 ? 0 : 3);
    }
    return wait_for_child(child);
}

static int generations(struct family *family)
{
    return in_child(live_alone, family) != 0 || live_alone(family) != 0;
}

static void *idle(void *stop)
{
    while (!atomic_load((atomic_int *)stop)) sleep_ms(1);
    return NULL;
}

static void before_the_first_use(void)
{
    pthread_t thread;
    atomic_int stop = 0;
    uint32_t count = 0;
    topic("fork before the library was used");
    CHECK_EQ(0, in_child(live_alone, NULL));
    topic("fork before the library was used, by a process with threads");
#ifdef __SANITIZE_THREAD__
    printf("SKIPPED: fork before the library was used, by a process with threads: ThreadSanitizer lets no such child start threads\n");
    return;
#endif
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, idle, &stop));
    for (int i = 0; i < 2; i++) CHECK_EQ(0, in_child(live_alone, NULL));
    CHECK_EQ(0, in_child(generations, NULL));
    topic("fork after the forking thread alone has used the library, by a process with threads");
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    for (int i = 0; i < 2; i++) CHECK_EQ(0, in_child(live_alone, NULL));
    atomic_store(&stop, 1);
    pthread_join(thread, NULL);
}

static int grandchild(struct family *family)
{
    return in_child(read_memory, family) != 0 || in_child(use_streams, family) != 0;
}

static void *keep_busy(void *argument)
{
    struct family *family = argument;
    struct small_call call;
    aclrtStream stream = NULL;
    aclrtSetCurrentContext(family->context);
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_IM2COL));
    for (int i = 0; !atomic_load(&family->stop); i++) {
        void *memory = NULL;
        REQUIRE_STATUS(0, do_small_call(&call, stream));
        REQUIRE_STATUS(0, aclrtMalloc(&memory, 5000, ACL_MEM_MALLOC_HUGE_FIRST));
        REQUIRE_STATUS(0, aclrtMemsetAsync(memory, 5000, 1, 5000, stream));
        REQUIRE_STATUS(0, aclrtFree(memory));
        if (i % 16 == 0) REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
    }
    REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
    free_small_call(&call);
    REQUIRE_STATUS(0, aclrtDestroyStream(stream));
    return NULL;
}

/* More objects than a thread keeps room for: it takes the lock that all threads share. */
static void *keep_making(void *argument)
{
    struct family *family = argument;
    const int64_t extent = 1;
    aclTensor *tensors[64];
    while (!atomic_load(&family->stop)) {
        for (int i = 0; i < 64; i++) tensors[i] = aclCreateTensor(&extent, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &extent, 1, NULL);
        for (int i = 0; i < 64; i++) REQUIRE_STATUS(0, aclDestroyTensor(tensors[i]));
    }
    return NULL;
}

/* Errors and their messages may take locks of their own. */
static void *keep_failing(void *argument)
{
    struct family *family = argument;
    while (!atomic_load(&family->stop)) {
        (void)aclrtSetDevice(-1);
        (void)aclGetRecentErrMsg();
    }
    return NULL;
}

static const struct {
    const char *name;
    int (*body)(struct family *);
} children[] = {{"a child that reads", read_memory},
                {"a child that uses streams", use_streams},
                {"a child that starts over", start_over},
                {"a child that destroys lists", destroy_lists},
                {"a child with children", grandchild}};

static void children_of_busy_threads(struct family *family)
{
    topic("children of a process whose other threads are busy");
#ifdef __SANITIZE_ADDRESS__
    /* Its allocator (gcc 12) keeps its locks through a fork, so that any malloc in such a child may wait for ever. */
    printf("SKIPPED: children of a process whose other threads are busy: AddressSanitizer's malloc does not survive such a fork\n");
    (void)family;
    (void)keep_busy;
    (void)keep_making;
    (void)keep_failing;
#else
    static void *(*const bodies[])(void *) = {keep_busy, keep_busy, keep_making, keep_failing};
    enum { THREADS = sizeof(bodies) / sizeof(bodies[0]) };
    pthread_t threads[THREADS];
    const int64_t extent = 1;
    /* What this thread has room for it gives back when the child exits. */
    REQUIRE_STATUS(0, aclDestroyTensor(aclCreateTensor(&extent, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &extent, 1, NULL)));
    for (int i = 0; i < THREADS; i++) REQUIRE_STATUS(0, pthread_create(&threads[i], NULL, bodies[i], family));
    const double start = now_ms();
    for (int i = 0, status = 0; i < 1000 && status == 0 && now_ms() < start + 5000; i++) { /* a lock is held at that moment only now and then */
        status = in_child(children[i % 4].body, family);
        CHECK_TEXT(status == 0, "%s ended with %d", children[i % 4].name, status);
    }
    atomic_store(&family->stop, 1);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
#endif
}

static void family_life(void)
{
    static struct family family;

    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&family.context));
    REQUIRE_STATUS(0, aclrtCreateStream(&family.stream));
    REQUIRE_STATUS(0, aclrtCreateEvent(&family.event));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&family.memory, 100, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemset(family.memory, 100, 42, 100));
    REQUIRE_STATUS(0, make_small_call(&family.call, SMALL_AVGPOOL));
    float one = 1;
    const int64_t extent = 1;
    family.member = aclCreateTensor(&extent, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &extent, 1, family.memory);
    family.list = aclCreateTensorList((const aclTensor *const *)&family.member, 1);
    family.scalar = aclCreateScalar(&one, ACL_FLOAT);
    family.scalars = aclCreateScalarList((const aclScalar *const *)&family.scalar, 1);
    REQUIRE_STATUS(1, family.list != NULL && family.scalars != NULL);
    CHECK_EQ(0, right_or_refused(&family, family.stream));

    for (size_t i = 0; i < sizeof(children) / sizeof(children[0]); i++) {
        topic(children[i].name);
        CHECK_EQ(0, in_child(children[i].body, &family));
        CHECK_EQ(0, right_or_refused(&family, family.stream)); /* the parent never notices */
        CHECK(small_result_is(&family.call, family.call.out_memory, 1));
    }

    children_of_busy_threads(&family);

    topic("a child of a process with work pending");
    struct gate gate;
    close_gate(&gate, family.stream);
    CHECK_STATUS(0, aclrtMemsetAsync(family.memory, 100, 42, 100, family.stream));
    CHECK_EQ(0, in_child(read_memory, &family));
    CHECK_EQ(0, in_child(destroy_lists, &family));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(family.stream));

    topic("the parent afterwards");
    CHECK_EQ(0, right_or_refused(&family, family.stream));
    CHECK(small_result_is(&family.call, family.call.out_memory, 1));
    free_small_call(&family.call);
    CHECK_STATUS(0, aclDestroyTensorList(family.list));
    CHECK_STATUS(0, aclDestroyScalarList(family.scalars));
    CHECK_STATUS(0, aclrtFree(family.memory));
    CHECK_STATUS(0, aclrtDestroyEvent(family.event));
    CHECK_STATUS(0, aclrtDestroyStream(family.stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Exit, and calls that come after it */

static struct {
    int wanted;
    aclrtStream stream;
    aclrtEvent event;
    void *memory;
    struct small_call call;
    aclOpExecutor *executor;
} late;

/* What programs do in handlers and destructors. Each of it may be refused; none may crash, hang, or pretend. */
static void late_calls(void)
{
    uint32_t count = 0;
    void *memory = NULL;
    int64_t *dims = NULL;
    uint64_t rank = 0;
    aclrtStream stream = NULL;
    float zeros[SMALL_PLANE] = {0};
    if (!late.wanted) return;
    alarm(60);
    (void)aclGetRecentErrMsg();
    (void)aclrtGetDeviceCount(&count);
    (void)aclrtGetSocName();
    if (late.call.out_memory != NULL) {
        float result[SMALL_PLANE] = {0};
        const int cleared = aclrtMemcpyAsync(late.call.out_memory, sizeof(zeros), zeros, sizeof(zeros), ACL_MEMCPY_HOST_TO_DEVICE, late.stream);
        const int status = do_small_call(&late.call, late.stream), waited = aclrtSynchronizeStream(late.stream);
        const int read = waited == 0 ? aclrtMemcpy(result, sizeof(result), late.call.out_memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST) : waited;
        if (cleared == 0 && status == 0 && read == 0 && memcmp(result, late.call.expected, sizeof(late.call.expected)) != 0) _exit(3);
    }
    if (aclrtMalloc(&memory, 100, ACL_MEM_MALLOC_HUGE_FIRST) == 0) (void)aclrtFree(memory);
    if (aclrtCreateStream(&stream) == 0) (void)aclrtDestroyStream(stream);
    if (aclGetViewShape(late.call.out, &dims, &rank) == 0) free(dims);
    (void)aclrtSetDevice(1000);
    (void)aclGetRecentErrMsg();
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    (void)aclDestroyAclOpExecutor(late.executor);
    (void)aclrtSynchronizeEvent(late.event);
    (void)aclrtDestroyEvent(late.event);
    (void)aclrtSynchronizeStream(late.stream);
    (void)aclrtDestroyStream(late.stream);
    if (late.memory != NULL) (void)aclrtFree(late.memory);
    free_small_call(&late.call);
    (void)aclrtResetDevice(0);
    (void)aclFinalize();
    (void)aclInit(NULL);
    (void)aclnnFinalize();
    late.stream = late.event = late.memory = NULL;
    late.executor = NULL;
    if (write(STDOUT_FILENO, "late ", 5) != 5) _exit(4);
}

static void late_handler(void)
{
    late_calls();
}

__attribute__((destructor)) static void late_destructor(void)
{
    late_calls();
}

static void prepare_late_calls(void)
{
    uint64_t size = 0;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&late.stream));
    REQUIRE_STATUS(0, aclrtCreateEvent(&late.event));
    REQUIRE_STATUS(0, aclrtMalloc(&late.memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, make_small_call(&late.call, SMALL_PAD));
    REQUIRE_STATUS(0, do_small_call(&late.call, late.stream));
    REQUIRE_STATUS(0, plan_small_call(&late.call, &size, &late.executor));
    REQUIRE_STATUS(0, aclrtRecordEvent(late.event, late.stream));
    late.wanted = 1;
}

static void nap(void *unused)
{
    (void)unused;
    sleep_ms(100);
}

static void *exit_body(void *unused)
{
    (void)unused;
    sleep_ms(50);
    exit(0);
}

static void *launch_forever(void *unused)
{
    (void)unused;
    struct small_call call;
    aclrtStream stream = NULL;
    if (aclrtSetDevice(0) != 0 || aclrtCreateStream(&stream) != 0 || make_small_call(&call, SMALL_UNPOOL) != 0) return NULL;
    for (;;) {
        void *memory = NULL;
        (void)do_small_call(&call, stream);
        if (aclrtMalloc(&memory, 100, ACL_MEM_MALLOC_HUGE_FIRST) == 0) (void)aclrtFree(memory);
        (void)aclrtSynchronizeStream(stream);
    }
    return NULL;
}

/* Four threads that nobody waits for, each at work. */
static void start_launching(void)
{
    pthread_t thread;
    for (int i = 0; i < 4; i++) {
        REQUIRE_STATUS(0, pthread_create(&thread, NULL, launch_forever, NULL));
        REQUIRE_STATUS(0, pthread_detach(thread));
    }
    sleep_ms(30);
}

/* The ways to end; each runs in a process of its own, which must end with 0. */
static int end_like(const char *how)
{
    pthread_t thread;
    struct gate gate;
    alarm(60);
    if (strcmp(how, "handler registered first") == 0) {
        atexit(late_handler); /* so it runs after everything that the library registered */
        prepare_late_calls();
    } else if (strcmp(how, "handler registered last") == 0) {
        prepare_late_calls();
        atexit(late_handler);
    } else if (strcmp(how, "handler and pending work") == 0) {
        prepare_late_calls();
        atexit(late_handler);
        REQUIRE_STATUS(0, aclrtLaunchHostFunc(late.stream, nap, NULL));
    } else if (strcmp(how, "destructor") == 0) {
        prepare_late_calls();
    } else if (strcmp(how, "nothing but a destructor") == 0) {
        late.wanted = 1; /* the library's first use is its last */
    } else if (strcmp(how, "return with everything alive") == 0) {
        prepare_late_calls();
        late.wanted = 0;
    } else if (strcmp(how, "return with work pending") == 0) {
        prepare_late_calls();
        late.wanted = 0;
        for (int i = 0; i < 5; i++) REQUIRE_STATUS(0, aclrtLaunchHostFunc(late.stream, nap, NULL));
        REQUIRE_STATUS(0, aclrtMemsetAsync(late.memory, 1000, 1, 1000, late.stream));
    } else if (strcmp(how, "exit on another thread") == 0) {
        prepare_late_calls();
        late.wanted = 0;
        alarm(10); /* the work behind the gate takes 20 s, and nobody who exits wants to wait for it */
        close_gate(&gate, late.stream);
        REQUIRE_STATUS(0, pthread_create(&thread, NULL, exit_body, NULL));
        (void)aclrtSynchronizeStream(late.stream);
        for (;;) sleep_ms(1000);
    } else if (strcmp(how, "return while threads are busy") == 0) {
        REQUIRE_STATUS(0, aclInit(NULL));
        start_launching();
    } else if (strcmp(how, "finalize while threads are busy") == 0) {
        REQUIRE_STATUS(0, aclInit(NULL));
        start_launching();
        (void)aclrtResetDeviceForce(0);
        (void)aclFinalize();
        sleep_ms(30);
    } else {
        return 9;
    }
    return 0;
}

static void ends(void)
{
    static const struct {
        const char *how;
        int late, rounds; /* how often late_calls come to their end at least */
    } ways[] = {{"handler registered first", 1, 1},        {"handler registered last", 1, 1},
                {"handler and pending work", 1, 1},        {"destructor", 1, 1},
                {"nothing but a destructor", 1, 1},        {"return with everything alive", 0, 1},
                {"return with work pending", 0, 1},        {"exit on another thread", 0, 3},
                {"return while threads are busy", 0, 10},  {"finalize while threads are busy", 0, 5}};
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        topic(ways[i].how);
        for (int round = 0; round < ways[i].rounds; round++) {
            char output[1000] = "";
            const int status = run_self(ways[i].how, NULL, output, sizeof(output));
            CHECK_TEXT(status == 0, "the process ended with %d", status);
            if (ways[i].late) CHECK_TEXT(strstr(output, "late") != NULL, "the late calls never came to their end: %s", output);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Threads */

struct leaver {
    aclrtContext context;
    aclrtStream stream;
    void *memory;
    int failures;
};

/* Ends without giving anything back, with work pending. */
static void *leave(void *argument)
{
    struct leaver *leaver = argument;
    leaver->failures += aclrtCreateContext(&leaver->context, 0) != 0;
    leaver->failures += aclrtCreateStream(&leaver->stream) != 0;
    leaver->failures += aclrtMalloc(&leaver->memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST) != 0;
    leaver->failures += aclrtLaunchHostFunc(leaver->stream, nap, NULL) != 0;
    leaver->failures += aclrtMemsetAsync(leaver->memory, 1000, 9, 1000, leaver->stream) != 0;
    return NULL;
}

static void *set_and_leave(void *argument)
{
    *(int *)argument = aclrtSetDevice(0);
    return NULL;
}

static void leavers(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));

    topic("a thread ends while it owns a context with work");
    for (int round = 0; round < 3; round++) {
        struct leaver leaver;
        aclrtContext here = NULL;
        memset(&leaver, 0, sizeof(leaver));
        REQUIRE_STATUS(0, aclrtGetCurrentContext(&here));
        on_another_thread(leave, &leaver);
        CHECK_EQ(0, leaver.failures);
        CHECK_STATUS(0, aclrtSetCurrentContext(leaver.context));
        CHECK_STATUS(0, aclrtSynchronizeStream(leaver.stream));
        CHECK_EQ(9, byte_at(leaver.memory, 999));
        CHECK_STATUS(0, aclrtFree(leaver.memory));
        if (round > 0) CHECK_STATUS(0, aclrtDestroyStream(leaver.stream)); /* without it the context takes the stream along */
        CHECK_STATUS(0, aclrtDestroyContext(leaver.context));
        CHECK_STATUS(0, aclrtSetCurrentContext(here));
    }

    topic("threads set the device and end without a reset");
    for (int i = 0; i < 20; i++) {
        int status = -1;
        on_another_thread(set_and_leave, &status);
        CHECK_STATUS(0, status);
    }
    aclrtStream stream = NULL;
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDeviceForce(0));
    CHECK_STATUS(0, aclFinalize());
}

enum { STARTERS = 8 };

static pthread_barrier_t starting_line;
static atomic_int starter_failures, first_inits;

static void *start_at_once(void *argument)
{
    const int number = (int)(uintptr_t)argument;
    struct small_call call;
    aclrtStream stream = NULL;
    int failures = 0;
    pthread_barrier_wait(&starting_line);
    const int init = aclInit(NULL);
    if (init == 0) atomic_fetch_add(&first_inits, 1);
    failures += init != 0 && init != REPEAT_INITIALIZE;
    failures += aclrtSetDevice(0) != 0;
    failures += aclrtCreateStream(&stream) != 0;
    failures += make_small_call(&call, number % SMALL_CALLS) != 0;
    for (int i = 0; i < 20; i++) failures += do_small_call(&call, stream) != 0;
    failures += aclrtSynchronizeStream(stream) != 0;
    failures += !small_result_is(&call, call.out_memory, 1);
    free_small_call(&call);
    failures += aclrtDestroyStream(stream) != 0;
    failures += aclrtResetDevice(0) != 0;
    atomic_fetch_add(&starter_failures, failures);
    return NULL;
}

static int eight(void)
{
    pthread_t threads[STARTERS];
    uint64_t references = 0;
    pthread_barrier_init(&starting_line, NULL, STARTERS);
    for (int i = 0; i < STARTERS; i++) REQUIRE_STATUS(0, pthread_create(&threads[i], NULL, start_at_once, (void *)(uintptr_t)i));
    for (int i = 0; i < STARTERS; i++) pthread_join(threads[i], NULL);
    topic("eight threads start at once");
    CHECK_EQ(0, atomic_load(&starter_failures));
    CHECK_EQ(1, atomic_load(&first_inits)); /* all others are told that they came late */
    CHECK_STATUS(0, aclFinalizeReference(&references));
    CHECK_EQ(STARTERS - 1, references);
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_process, eight");
}

int main(int count, char **arguments)
{
    const char *mode = count > 1 ? arguments[1] : "";
    if (strcmp(mode, "eight") == 0) return eight();
    if (*mode != '\0') return end_like(mode);

    before_the_first_use();
    family_life();
    leavers();
    for (int round = 0; round < 10; round++) CHECK_SELF("eight", "OPAPI_QUIET=1");
    ends();
    return harness_finish("test_process");
}
