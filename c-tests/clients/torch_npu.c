/* Does what torch_npu does: all names bound at once, the others looked up by library, the calls of a start in their order, operators
   with phase 2 on another thread and tensors destroyed behind it, and runtime calls when the process ends. */
#define _GNU_SOURCE
#include <pthread.h>

#include "acl/acl_op_compiler.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_pad2d_backward.h"
#include "client.h"

int client_run(void);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Looking up */

/* Libraries by their names, as a table of functions opens them at the first use of one. */
static void *open_by_name(const char *name)
{
    void *library = dlopen(name, RTLD_LAZY);
    if (library == NULL) fprintf(stderr, "torch_npu: %s\n", dlerror());
    REQUIRE(library != NULL);
    return library;
}

#define FIND(library, name)                                   \
    __typeof__(&name) find_##name = NULL;                     \
    do {                                                      \
        void *symbol_ = dlsym(open_by_name(library), #name);  \
        REQUIRE(symbol_ != NULL);                             \
        memcpy(&find_##name, &symbol_, sizeof(symbol_));      \
    } while (0)

/* Presence decides: these would switch on a cache of executors. */
static void look_for_what_is_not_there(void)
{
    static const char *const libraries[] = {"libopapi_math.so", "libopapi_nn.so", "libopapi_cv.so", "libopapi.so"};
    static const char *const absent[] = {"CanUsePTACache",  "InitPTACacheThreadLocal", "UnInitPTACacheThreadLocal", "SetPTAHashKey",
                                         "SetPTACacheHashKey", "PTAGetExecCache",         "PTAFindExecCache",          "AddTensorAddrToCachedList"};
    for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++) {
        void *library = open_by_name(libraries[i]);
        REQUIRE(dlsym(library, "aclCreateTensor") == (void *)(intptr_t)aclCreateTensor); /* one library, whatever it is called */
        for (size_t k = 0; k < sizeof(absent) / sizeof(absent[0]); k++) REQUIRE(dlsym(library, absent[k]) == NULL);
    }
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The task queue: phase 2, or both, on a thread of its own */

static pthread_t consumer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void (*task)(void *);
static void *task_argument;
static int closing;

static void *consume(void *unused)
{
    (void)unused;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    pthread_mutex_lock(&lock);
    while (!closing || task != NULL) {
        if (task == NULL) {
            pthread_cond_wait(&changed, &lock);
            continue;
        }
        pthread_mutex_unlock(&lock);
        task(task_argument);
        pthread_mutex_lock(&lock);
        task = NULL;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void drain(void)
{
    pthread_mutex_lock(&lock);
    while (task != NULL) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static void enqueue(void (*run)(void *), void *argument)
{
    drain();
    pthread_mutex_lock(&lock);
    task = run;
    task_argument = argument;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Operators */

static aclrtStream stream;

/* A tensor as torch_npu passes it: format by the rank, storage in one dimension, data where the storage begins. */
static aclTensor *tensor(void *storage, int64_t elements, int64_t offset, uint64_t rank, const int64_t *shape, const int64_t *strides)
{
    const aclFormat format = rank == 3 ? ACL_FORMAT_NCL : rank == 4 ? ACL_FORMAT_NCHW : rank == 5 ? ACL_FORMAT_NCDHW : ACL_FORMAT_ND;
    aclTensor *made = aclCreateTensor(shape, rank, ACL_FLOAT, strides, offset, format, &elements, 1, storage);
    REQUIRE(made != NULL);
    return made;
}

typedef aclnnStatus (*phase_2)(void *, uint64_t, aclOpExecutor *, aclrtStream);

/* One call of an operator on its way to phase 2. */
struct call {
    aclnnStatus (*phase_1)(struct call *, uint64_t *, aclOpExecutor **);
    phase_2 run;
    aclTensor *tensors[5];
    aclIntArray *arrays[3];
    aclBoolArray *mask;
    void *workspace;
    uint64_t size;
    aclOpExecutor *executor;
};

static void plan(void *argument)
{
    struct call *call = argument;
    REQUIRE_STATUS(0, call->phase_1(call, &call->size, &call->executor));
    if (call->size > 0) REQUIRE_STATUS(0, aclrtMalloc(&call->workspace, call->size, ACL_MEM_MALLOC_HUGE_FIRST));
}

/* Phase 2, and what was made for the call goes at once: the stream has not even begun. */
static void launch(void *argument)
{
    struct call *call = argument;
    REQUIRE_STATUS(0, call->run(call->workspace, call->size, call->executor, stream));
    for (int i = 0; i < 5; i++) REQUIRE_STATUS(0, aclDestroyTensor(call->tensors[i]));
    for (int i = 0; i < 3; i++) REQUIRE_STATUS(0, aclDestroyIntArray(call->arrays[i]));
    REQUIRE_STATUS(0, aclDestroyBoolArray(call->mask));
}

static void plan_and_launch(void *argument)
{
    plan(argument);
    launch(argument);
}

/* TASK_QUEUE_ENABLE: 0 both phases here, 1 phase 2 on the other thread, 2 both there. */
static void execute(struct call *call, int queue)
{
    if (queue < 2) plan(call);
    if (queue == 0) launch(call);
    else enqueue(queue == 1 ? launch : plan_and_launch, call);
    drain();
    REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
    if (call->workspace != NULL) REQUIRE_STATUS(0, aclrtFree(call->workspace));
}

static aclnnStatus plan_pool(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnAvgPool2dBackwardGetWorkspaceSize(c->tensors[0], c->tensors[1], c->arrays[0], c->arrays[1], c->arrays[2], false, true, 0, 0, c->tensors[2], size, executor);
}

static aclnnStatus plan_pad(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnReplicationPad2dBackwardGetWorkspaceSize(c->tensors[0], c->tensors[1], c->arrays[0], c->tensors[2], size, executor);
}

static aclnnStatus plan_sample(struct call *c, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DBackwardGetWorkspaceSize(c->tensors[0], c->tensors[1], c->tensors[2], 0, 0, true, c->mask, c->tensors[3], c->tensors[4], size, executor);
}

static void operators(int queue)
{
    enum { ROOM = 64 };
    static const int64_t two[] = {2, 2}, none[] = {0, 0}, ones[] = {1, 1, 1, 1};
    float numbers[ROOM], got[ROOM];
    char *in = NULL, *out = NULL;
    for (int i = 0; i < ROOM; i++) numbers[i] = (float)i;
    REQUIRE_STATUS(0, aclrtMalloc((void **)&in, sizeof(numbers), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&out, sizeof(numbers), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemcpy(in, sizeof(numbers), numbers, sizeof(numbers), ACL_MEMCPY_HOST_TO_DEVICE));

    /* Four dimensions; gradOutput is a slice, far into its storage; no stride. */
    const int64_t image[] = {1, 1, 2, 2}, pooled[] = {1, 1, 1, 1}, image_strides[] = {4, 4, 2, 1}, slice_strides[] = {7, 7, 5, 3};
    struct call pool = {.phase_1 = plan_pool, .run = aclnnAvgPool2dBackward};
    pool.tensors[0] = tensor(in, ROOM, 8, 4, pooled, slice_strides);
    pool.tensors[1] = tensor(in, ROOM, 0, 4, image, image_strides);
    pool.tensors[2] = tensor(out, 4, 0, 4, image, image_strides);
    pool.arrays[0] = aclCreateIntArray(two, 2);
    pool.arrays[1] = aclCreateIntArray(NULL, 0);
    pool.arrays[2] = aclCreateIntArray(none, 2);
    execute(&pool, queue);
    REQUIRE_STATUS(0, aclrtMemcpy(got, 16, out, 16, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < 4; i++) REQUIRE(got[i] == 2);

    /* Three dimensions, a transposed gradOutput. */
    const int64_t small[] = {1, 2, 2}, padded[] = {1, 4, 4}, small_strides[] = {4, 2, 1}, transposed[] = {16, 1, 4};
    struct call pad = {.phase_1 = plan_pad, .run = aclnnReplicationPad2dBackward};
    pad.tensors[0] = tensor(in, ROOM, 0, 3, padded, transposed);
    pad.tensors[1] = tensor(in, ROOM, 0, 3, small, small_strides);
    pad.tensors[2] = tensor(out, 4, 0, 3, small, small_strides);
    pad.arrays[0] = aclCreateIntArray(ones, 4);
    execute(&pad, queue);
    REQUIRE_STATUS(0, aclrtMemcpy(got, 16, out, 16, ACL_MEMCPY_DEVICE_TO_HOST));
    REQUIRE(got[0] == 10 && got[1] == 42 && got[2] == 18 && got[3] == 50);

    /* One of two gradients is wanted, and both are there. */
    const int64_t point[] = {1, 1, 1, 2}, point_strides[] = {2, 2, 2, 1};
    const bool first[] = {true, false};
    const float centre[] = {0, 0}, before[] = {-7, -7, -7};
    REQUIRE_STATUS(0, aclrtMemcpy(in + 128, 8, centre, 8, ACL_MEMCPY_HOST_TO_DEVICE));
    REQUIRE_STATUS(0, aclrtMemcpy(out, 12, before, 12, ACL_MEMCPY_HOST_TO_DEVICE));
    struct call sample = {.phase_1 = plan_sample, .run = aclnnGridSampler2DBackward};
    sample.tensors[0] = tensor(in, ROOM, 3, 4, pooled, slice_strides);
    sample.tensors[1] = tensor(in, ROOM, 0, 4, pooled, slice_strides);
    sample.tensors[2] = tensor(in + 128, 2, 0, 4, point, point_strides);
    sample.tensors[3] = tensor(out, 3, 0, 4, pooled, slice_strides);
    sample.tensors[4] = tensor(out, 3, 1, 4, point, point_strides);
    sample.mask = aclCreateBoolArray(first, 2);
    execute(&sample, queue);
    REQUIRE_STATUS(0, aclrtMemcpy(got, 12, out, 12, ACL_MEMCPY_DEVICE_TO_HOST));
    REQUIRE(got[0] == 3 && got[1] == -7 && got[2] == -7);

    REQUIRE_STATUS(0, aclrtFree(in));
    REQUIRE_STATUS(0, aclrtFree(out));
}

/* What Python shows: the last error of the thread if there is one, else the operator's status, and the text verbatim. */
static void refused_operator(void)
{
    FIND("libascendcl.so", aclrtPeekAtLastError);
    FIND("libascendcl.so", aclsysGetVersionStr);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    char package[] = "ops_transformer", version[ACL_PKG_VERSION_MAX_SIZE];
    int32_t device = 0;
    (void)find_aclsysGetVersionStr(package, version); /* tolerated */
    (void)aclrtGetDevice(&device);
    const int64_t shape[] = {1, 2, 2}, strides[] = {4, 2, 1};
    aclTensor *any = tensor(NULL, 4, 0, 3, shape, strides);
    aclIntArray *padding = aclCreateIntArray(shape, 3);
    REQUIRE_STATUS(161002, aclnnReplicationPad2dBackwardGetWorkspaceSize(any, any, padding, any, &size, &executor));
    REQUIRE_STATUS(0, find_aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    const char *text = aclGetRecentErrMsg();
    REQUIRE(text != NULL && strncmp(text, "[PID: ", 6) == 0);
    REQUIRE(strstr(text, "(EZ1001): aclnnReplicationPad2dBackwardGetWorkspaceSize: padding: ") != NULL && strstr(text, "padding") < strchr(text, '\n'));
    REQUIRE_STATUS(0, aclDestroyTensor(any));
    REQUIRE_STATUS(0, aclDestroyIntArray(padding));
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* A life */

enum { STREAMS = 34, POOL = 2 << 20 }; /* the default one, one for copies, and its own pool of them */

static aclrtStream streams[STREAMS];
static aclrtEvent event;
static void *pool, *pinned;

/* As torch_npu 2.7.1 calls them, from its import to the first tensor. */
static void start(void)
{
    FIND("libascendcl.so", aclsysGetCANNVersion);
    FIND("libascendcl.so", aclsysGetVersionStr);
    FIND("libascendcl.so", aclGetCannAttribute);
    FIND("libascendcl.so", aclrtPeekAtLastError);
    FIND("libascendcl.so", aclrtSetDeviceSatMode);
    FIND("libascendcl.so", aclrtSetOpExecuteTimeOut);
    FIND("libascendcl.so", aclrtSetStreamFailureMode);
    FIND("libascendcl.so", aclrtMallocAlign32);
    FIND("libacl_op_compiler.so", aclGetCompileoptSize);
    FIND("libacl_op_compiler.so", aclGetCompileopt);
    FIND("libacl_op_compiler.so", aclrtGetSysParamOpt);
    FIND("libacl_op_compiler.so", aclrtSetSysParamOpt);
    FIND("libacl_op_compiler.so", aclrtCtxSetSysParamOpt);

    aclCANNPackageVersion version;
    uint32_t devices = 0;
    char mode[20] = "";
    REQUIRE_STATUS(0, find_aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &version));
    REQUIRE_STATUS(0, aclInit(NULL));
    for (int i = 0; i < 2; i++) REQUIRE_STATUS(0, aclrtGetDeviceCount(&devices));
    REQUIRE(devices == 1 && strncmp(aclrtGetSocName(), "Ascend", 6) == 0);
    const size_t size = find_aclGetCompileoptSize(ACL_OP_JIT_COMPILE);
    REQUIRE(size > 1 && size <= sizeof(mode));
    REQUIRE_STATUS(0, find_aclGetCompileopt(ACL_OP_JIT_COMPILE, mode, size));
    REQUIRE(strcmp(mode, "disable") == 0); /* else the operators are not taken from aclnn */

    /* Has anybody set a device? Nobody has, and that is not told as an error. */
    int32_t device = -5;
    for (int i = 0; i < 5; i++) {
        REQUIRE_STATUS(107002, aclrtGetDevice(&device));
        REQUIRE_STATUS(0, find_aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    }
    REQUIRE(aclGetRecentErrMsg() == NULL);

    aclrtContext context = NULL;
    int32_t has_infinity = -1;
    int64_t deterministic = -1;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&context));
    REQUIRE_STATUS(0, aclrtGetDevice(&device));
    REQUIRE(device == 0 && context != NULL);
    REQUIRE_STATUS(0, find_aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, &has_infinity));
    REQUIRE_STATUS(0, find_aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN));
    static const aclCANNPackageName packages[] = {ACL_PKG_NAME_RUNTIME, ACL_PKG_NAME_OPP, ACL_PKG_NAME_OPP_KERNEL};
    for (int i = 0; i < 3; i++) REQUIRE_STATUS(0, find_aclsysGetCANNVersion(packages[i], &version));
    char names[][20] = {"ops_math", "ops_nn", "ops_cv", "ops_transformer", "ops_legacy"}, text[ACL_PKG_VERSION_MAX_SIZE];
    for (int i = 0; i < 5; i++) (void)find_aclsysGetVersionStr(names[i], text);
    REQUIRE(aclGetRecentErrMsg() == NULL);
    REQUIRE_STATUS(0, find_aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &deterministic));
    REQUIRE(deterministic == 0);
    REQUIRE_STATUS(0, find_aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    REQUIRE_STATUS(0, find_aclrtCtxSetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, 0));
    REQUIRE_STATUS(0, find_aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    REQUIRE_STATUS(0, find_aclrtSetOpExecuteTimeOut(547));
    for (int i = 0; i < STREAMS; i++) {
        REQUIRE_STATUS(0, aclrtCreateStreamWithConfig(&streams[i], 0, ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC));
        REQUIRE_STATUS(0, find_aclrtSetStreamFailureMode(streams[i], ACL_STOP_ON_FAILURE));
    }
    stream = streams[0];
    REQUIRE_STATUS(0, find_aclrtMallocAlign32(&pool, POOL, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMallocHost(&pinned, 1000));
    memset(pinned, 7, 1000);
    REQUIRE_STATUS(0, aclrtMemcpyAsync(pool, POOL, pinned, 1000, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    REQUIRE_STATUS(0, aclrtCreateEventExWithFlag(&event, ACL_EVENT_CAPTURE_STREAM_PROGRESS));
    REQUIRE_STATUS(0, aclrtRecordEvent(event, stream));
    REQUIRE_STATUS(0, aclrtSynchronizeStream(stream));
}

/* What is alive when the process ends goes in static destructors, behind main and the exit handlers of the program. */
__attribute__((destructor)) static void end(void)
{
    FIND("libascendcl.so", aclrtSynchronizeDeviceWithTimeout);
    FIND("libascendcl.so", aclrtQueryEventStatus);
    FIND("libascendcl.so", aclrtDestroyStreamForce);
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    if (pool == NULL) return;
    REQUIRE_STATUS(0, find_aclrtSynchronizeDeviceWithTimeout(-1));
    REQUIRE_STATUS(0, find_aclrtQueryEventStatus(event, &status));
    REQUIRE(status == ACL_EVENT_RECORDED_STATUS_COMPLETE);
    REQUIRE_STATUS(0, aclrtFreeHost(pinned));
    REQUIRE_STATUS(0, find_aclrtSynchronizeDeviceWithTimeout(-1));
    REQUIRE_STATUS(0, find_aclrtDestroyStreamForce(stream));
    REQUIRE_STATUS(0, aclrtResetDevice(0));
    REQUIRE_STATUS(0, aclFinalize());
    puts("torch_npu: ended");
}

int client_run(void)
{
    look_for_what_is_not_there();
    start();
    REQUIRE_STATUS(0, pthread_create(&consumer, NULL, consume, NULL));
    for (int queue = 0; queue <= 2; queue++) operators(queue);
    refused_operator();
    pthread_mutex_lock(&lock);
    closing = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(consumer, NULL);
    puts("torch_npu: fine");
    return 0;
}
