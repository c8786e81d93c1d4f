/* Shows that the acl runtime counts, orders and refuses as documented: devices, contexts, memory, streams, bad handles. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <unistd.h>

#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "harness.h"

enum {
    INVALID_PARAM = 100000,
    RT_PARAM_INVALID = 107000,
    RT_INVALID_DEVICEID = 107001,
    RT_CONTEXT_NULL = 107002,
    RT_STREAM_CONTEXT = 107003,
    RT_MEMORY_ALLOCATION = 207001
};

/* Work that takes a device a while: every pixel of 8 planes collects the nine windows around it, so that inner ones become 9 and corners 4. */
enum { PLANES = 8, SIDE = 512, PIXELS = SIDE * SIDE };

struct work {
    void *grad, *out;
};

static void allocate_work(struct work *work)
{
    const float one = 1, minus_one[2] = {-1, -1};
    REQUIRE_STATUS(0, aclrtMalloc(&work->grad, sizeof(one), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&work->out, (size_t)PLANES * PIXELS * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemcpy(work->grad, sizeof(one), &one, sizeof(one), ACL_MEMCPY_HOST_TO_DEVICE));
    float *last_two = (float *)work->out + (size_t)PLANES * PIXELS - 2;
    REQUIRE_STATUS(0, aclrtMemcpy(last_two, sizeof(minus_one), minus_one, sizeof(minus_one), ACL_MEMCPY_HOST_TO_DEVICE));
}

static aclnnStatus queue_work(const struct work *work, aclrtStream stream)
{
    const int64_t grad_dims[2] = {PLANES * 9, PIXELS}, grad_strides[2] = {0, 0}, one_number[1] = {1}, out_dims[3] = {PLANES, SIDE, SIDE};
    const int64_t size[2] = {SIDE, SIDE}, three[2] = {3, 3}, one[2] = {1, 1};
    aclTensor *grad = aclCreateTensor(grad_dims, 2, ACL_FLOAT, grad_strides, 0, ACL_FORMAT_ND, one_number, 1, work->grad);
    aclTensor *out = aclCreateTensor(out_dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, out_dims, 3, work->out);
    aclIntArray *input_size = aclCreateIntArray(size, 2), *kernel = aclCreateIntArray(three, 2), *ones = aclCreateIntArray(one, 2);
    uint64_t workspace_size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = aclnnIm2colBackwardGetWorkspaceSize(grad, input_size, kernel, ones, ones, ones, out, &workspace_size, &executor);
    void *workspace = NULL;
    if (status == 0 && workspace_size > 0) status = aclrtMalloc(&workspace, workspace_size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (status == 0) status = aclnnIm2colBackward(workspace, workspace_size, executor, stream);
    /* Legal as soon as phase 2 returned; the workspace must wait for the work. */
    aclDestroyTensor(grad);
    aclDestroyTensor(out);
    aclDestroyIntArray(input_size);
    aclDestroyIntArray(kernel);
    aclDestroyIntArray(ones);
    if (workspace != NULL) {
        aclrtSynchronizeStream(stream);
        aclrtFree(workspace);
    }
    return status;
}

/* Copies are not ordered with streams: this sees what is there right now. */
static int work_is_done(const struct work *work)
{
    float last_two[2] = {0, 0};
    const float *from = (const float *)work->out + (size_t)PLANES * PIXELS - 2;
    REQUIRE_STATUS(0, aclrtMemcpy(last_two, sizeof(last_two), from, sizeof(last_two), ACL_MEMCPY_DEVICE_TO_HOST));
    return last_two[0] == 6 && last_two[1] == 4;
}

static void free_work(struct work *work)
{
    CHECK_STATUS(0, aclrtFree(work->grad));
    CHECK_STATUS(0, aclrtFree(work->out));
}

static void on_another_thread(void *(*work)(void *), void *argument)
{
    pthread_t thread;
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, work, argument));
    REQUIRE_STATUS(0, pthread_join(thread, NULL));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void devices(void)
{
    uint32_t count = 0;
    int32_t major = -1, minor = -1, patch = -1;
    aclrtStream stream = NULL;
    void *memory = NULL;

    topic("the emulated identity");
    const char *wanted = getenv("OPAPI_SOC_NAME");
    const char *name = aclrtGetSocName();
    CHECK(name != NULL && strcmp(name, wanted != NULL ? wanted : "Ascend910B1") == 0);
    CHECK_STATUS(0, aclrtGetVersion(&major, &minor, &patch));
    CHECK(major >= 1 && minor >= 0 && patch >= 0);
    CHECK_STATUS(INVALID_PARAM, aclrtGetVersion(NULL, &minor, &patch));

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
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtCreateStream(&stream));
    CHECK(memory == NULL && stream == NULL);

    topic("setting a device counts");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("the last reset waits for the work and takes the streams along");
    struct work work;
    allocate_work(&work);
    CHECK_STATUS(0, queue_work(&work, stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(stream));
    CHECK_STATUS(ANYTHING, aclrtFree(work.grad)); /* whether memory outlives the device is left open */
    CHECK_STATUS(ANYTHING, aclrtFree(work.out));
    CHECK_STATUS(0, aclrtResetDevice(0));

    topic("one reset more than needed does not crash");
    CHECK_STATUS(ANYTHING, aclrtResetDevice(0));
}

/* What a thread without a context may and may not do. */
struct fresh {
    int memory, stream, synchronize, copy, release;
    void *to_free;
};

static void *without_context(void *argument)
{
    struct fresh *fresh = argument;
    aclrtStream stream = NULL;
    void *memory = NULL;
    char from[4] = "abc", to[4];
    fresh->memory = aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    fresh->stream = aclrtCreateStream(&stream);
    fresh->synchronize = aclrtSynchronizeStream(NULL);
    fresh->copy = aclrtMemcpy(to, sizeof(to), from, sizeof(from), ACL_MEMCPY_HOST_TO_HOST);
    fresh->release = aclrtFree(fresh->to_free);
    return NULL;
}

/* Another thread of the same device: its context is the same one, so it may destroy the stream. */
struct neighbour {
    aclrtStream stream;
    int set, synchronize, destroy;
};

static void *same_device(void *argument)
{
    struct neighbour *neighbour = argument;
    neighbour->set = aclrtSetDevice(0);
    neighbour->synchronize = aclrtSynchronizeStream(neighbour->stream);
    neighbour->destroy = aclrtDestroyStream(neighbour->stream);
    aclrtResetDevice(0);
    return NULL;
}

static void contexts(void)
{
    aclrtContext first = NULL, second = NULL;
    aclrtStream stream = NULL, of_first = NULL;
    int here = 0;

    topic("a fresh thread has no context");
    struct fresh fresh = {.to_free = NULL};
    REQUIRE_STATUS(0, aclrtMalloc(&fresh.to_free, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    on_another_thread(without_context, &fresh);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.memory);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.stream);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.synchronize);
    CHECK_STATUS(RT_CONTEXT_NULL, fresh.copy);
    CHECK_STATUS(0, fresh.release);

    topic("threads that set the same device share its context");
    struct neighbour neighbour = {.stream = NULL};
    REQUIRE_STATUS(0, aclrtCreateStream(&neighbour.stream));
    on_another_thread(same_device, &neighbour);
    CHECK_STATUS(0, neighbour.set);
    CHECK_STATUS(0, neighbour.synchronize);
    CHECK_STATUS(0, neighbour.destroy);
    CHECK_STATUS(0, aclrtCreateStream(&stream)); /* the thread's reset took back its own setting only */

    topic("a new context becomes current");
    CHECK_STATUS(INVALID_PARAM, aclrtCreateContext(NULL, 0));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtCreateContext(&first, -1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtCreateContext(&first, 1000000));
    CHECK(first == NULL);
    CHECK_STATUS(0, aclrtCreateContext(&first, 0));
    CHECK(first != NULL);
    CHECK_STATUS(RT_STREAM_CONTEXT, aclrtDestroyStream(stream)); /* it belongs to the device's shared context */
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));             /* which does not keep anybody from waiting for it */
    CHECK_STATUS(0, aclrtCreateStream(&of_first));
    CHECK_STATUS(0, aclrtCreateContext(&second, 0));
    CHECK(second != NULL && second != first);

    topic("only the owner destroys a stream, anybody synchronises it");
    CHECK_STATUS(RT_STREAM_CONTEXT, aclrtDestroyStream(of_first));
    CHECK_STATUS(0, aclrtSynchronizeStream(of_first));
    CHECK_STATUS(0, aclrtSetCurrentContext(first));
    CHECK_STATUS(0, aclrtSetCurrentContext(second));
    CHECK_STATUS(0, aclrtSetCurrentContext(first)); /* the last one counts */
    CHECK_STATUS(0, aclrtDestroyStream(of_first));

    topic("destroyed and foreign contexts");
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyContext(NULL));
    CHECK_STATUS(0, aclrtDestroyContext(second));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtDestroyContext(second));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(second));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(&here));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyContext(&here));
    CHECK_STATUS(INVALID_PARAM, aclrtSetCurrentContext(NULL));
    CHECK_STATUS(0, aclrtCreateStream(&of_first)); /* the first one is still current */
    CHECK_STATUS(0, aclrtDestroyStream(of_first));

    topic("the device's own context comes back with the device");
    CHECK_STATUS(0, aclrtDestroyContext(first));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
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
        char *content = calloc(1, sizes[i]);
        CHECK_STATUS(0, aclrtMemcpy(device, sizes[i], content, sizes[i], ACL_MEMCPY_HOST_TO_DEVICE));
        free(content);
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

    CHECK_STATUS(0, aclrtFree(device));
    CHECK_STATUS(0, aclrtFree(other));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Picks four numbers of the work's result, taken as one plane: right only if the work before it on the stream is finished. */
static aclnnStatus queue_picking(const struct work *work, void *index_memory, void *out_memory, aclrtStream stream)
{
    const int64_t plane[3] = {1, PLANES, PIXELS}, few[3] = {1, 1, 4}, size[2] = {PLANES, PIXELS};
    aclTensor *grad = aclCreateTensor(plane, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, plane, 3, work->out);
    aclTensor *self = aclCreateTensor(few, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, few, 3, NULL);
    aclTensor *indices = aclCreateTensor(few, 3, ACL_INT32, NULL, 0, ACL_FORMAT_ND, few, 3, index_memory);
    aclTensor *out = aclCreateTensor(few, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, few, 3, out_memory);
    aclIntArray *output_size = aclCreateIntArray(size, 2);
    uint64_t workspace_size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = aclnnMaxUnpool2dBackwardGetWorkspaceSize(grad, self, indices, output_size, out, &workspace_size, &executor);
    CHECK_EQ(0, workspace_size); /* nothing to keep in between: packed tensors of one dtype */
    if (status == 0) status = aclnnMaxUnpool2dBackward(NULL, 0, executor, stream);
    aclDestroyTensor(grad);
    aclDestroyTensor(self);
    aclDestroyTensor(indices);
    aclDestroyTensor(out);
    aclDestroyIntArray(output_size);
    return status;
}

static void streams(void)
{
    aclrtStream stream = NULL, gone = NULL, next = NULL;
    struct work work, other;

    topic("streams");
    CHECK_STATUS(INVALID_PARAM, aclrtCreateStream(NULL));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK(stream != NULL);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL)); /* the default stream */
    CHECK_STATUS(INVALID_PARAM, aclrtDestroyStream(NULL));

    topic("work on a stream happens in order");
    for (int which = 0; which < 2; which++) {
        aclrtStream on = which == 0 ? stream : NULL;
        const int32_t picks[4] = {PLANES * PIXELS - 1, PIXELS + SIDE + 1, 0, PLANES * PIXELS - 2};
        float picked[4] = {0};
        void *index_memory = NULL, *out_memory = NULL;
        allocate_work(&work);
        REQUIRE_STATUS(0, aclrtMalloc(&index_memory, sizeof(picks), ACL_MEM_MALLOC_HUGE_FIRST));
        REQUIRE_STATUS(0, aclrtMalloc(&out_memory, sizeof(picked), ACL_MEM_MALLOC_HUGE_FIRST));
        REQUIRE_STATUS(0, aclrtMemcpy(index_memory, sizeof(picks), picks, sizeof(picks), ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(0, queue_work(&work, on));
        CHECK_STATUS(0, queue_picking(&work, index_memory, out_memory, on));
        CHECK_STATUS(0, aclrtSynchronizeStream(on));
        CHECK(work_is_done(&work));
        REQUIRE_STATUS(0, aclrtMemcpy(picked, sizeof(picked), out_memory, sizeof(picked), ACL_MEMCPY_DEVICE_TO_HOST));
        CHECK(picked[0] == 4 && picked[1] == 9 && picked[2] == 4 && picked[3] == 6);
        free_work(&work);
        CHECK_STATUS(0, aclrtFree(index_memory));
        CHECK_STATUS(0, aclrtFree(out_memory));
    }

    topic("two streams at once");
    CHECK_STATUS(0, aclrtCreateStream(&next));
    CHECK(next != stream);
    allocate_work(&work);
    allocate_work(&other);
    CHECK_STATUS(0, queue_work(&work, stream));
    CHECK_STATUS(0, queue_work(&other, next));
    CHECK_STATUS(0, aclrtSynchronizeStream(next));
    CHECK(work_is_done(&other));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(work_is_done(&work));
    free_work(&other);

    topic("destroying a stream waits for its work");
    const float minus_one = -1;
    REQUIRE_STATUS(0, aclrtMemcpy((float *)work.out + (size_t)PLANES * PIXELS - 1, 4, &minus_one, 4, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_STATUS(0, queue_work(&work, next));
    CHECK_STATUS(0, aclrtDestroyStream(next));
    CHECK(work_is_done(&work));

    topic("freeing memory that queued work still needs");
    CHECK_STATUS(0, queue_work(&work, stream));
    free_work(&work);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    topic("a destroyed stream");
    allocate_work(&work);
    CHECK_STATUS(0, aclrtCreateStream(&gone));
    CHECK_STATUS(0, aclrtDestroyStream(gone));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(gone));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(gone));
    CHECK_STATUS(ANY_FAILURE, queue_work(&work, gone));
    CHECK_STATUS(0, aclrtCreateStream(&next));
    CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(gone)); /* even when its place was taken again */
    CHECK_STATUS(0, aclrtSynchronizeStream(next));
    CHECK_STATUS(0, aclrtDestroyStream(next));
    free_work(&work);

    topic("many streams");
    enum { MANY = 200 };
    aclrtStream many[MANY];
    for (int i = 0; i < MANY; i++) CHECK_STATUS(0, aclrtCreateStream(&many[i]));
    for (int i = 0; i < MANY; i++) CHECK_STATUS(0, aclrtDestroyStream(many[(i * 77) % MANY]));

    CHECK_STATUS(0, aclrtDestroyStream(stream));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* Pointers that are no handles, and handles of another kind: an error each time, never a crash. */
static void bad_handles(void)
{
    int64_t on_stack[16] = {0};
    void *on_heap = calloc(1, 256), *on_device = NULL;
    aclrtStream stream = NULL;
    aclrtContext context = NULL;
    struct work work;
    REQUIRE_STATUS(0, aclrtMalloc(&on_device, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtCreateContext(&context, 0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    allocate_work(&work);
    const struct {
        const char *what;
        void *pointer;
        int is_stream, is_context;
    } pointers[] = {
        {"stack memory", on_stack, 0, 0},
        {"an odd address", (char *)on_stack + 3, 0, 0},
        {"heap memory", on_heap, 0, 0},
        {"device memory", on_device, 0, 0},
        {"address 8", (void *)(uintptr_t)8, 0, 0},
        {"the last address", (void *)UINTPTR_MAX, 0, 0},
        {"an array", aclCreateIntArray(on_stack, 2), 0, 0},
        {"a stream", stream, 1, 0},
        {"a context", context, 0, 1},
    };
    for (size_t i = 0; i < sizeof(pointers) / sizeof(pointers[0]); i++) {
        void *bad = pointers[i].pointer;
        topic(pointers[i].what);
        if (!pointers[i].is_stream) {
            forget_error_message();
            CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(bad));
            CHECK(aclGetRecentErrMsg() != NULL);
            CHECK_STATUS(ANY_FAILURE, aclrtDestroyStream(bad));
            CHECK_STATUS(ANY_FAILURE, queue_work(&work, bad));
        }
        if (!pointers[i].is_context) {
            CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(bad));
            CHECK_STATUS(ANY_FAILURE, aclrtDestroyContext(bad));
        }
        if (bad != on_device) CHECK_STATUS(ANY_FAILURE, aclrtFree(bad));
    }
    topic("and the good ones survived it");
    CHECK_STATUS(0, aclDestroyIntArray(pointers[6].pointer));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtFree(on_device));
    free_work(&work);
    CHECK_STATUS(0, aclrtDestroyContext(context));
    free(on_heap);
}

int main(void)
{
    devices();

    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    contexts();
    memory();
    streams();
    bad_handles();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_runtime");
}
