// Makes known calls, for test_trace.py: `traced THREADS` does the same on each thread and ends, `traced large` fills 64 MB,
// `traced event` waits for an event, and then for what is behind it, `traced bodies` runs kernels that have several, and `traced forever`
// goes on until it is killed, with a dot for each time that it did what `traced 1` does. `traced statuses` goes on whatever fails, and
// prints what calls return.
#define _GNU_SOURCE // barriers
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "acl/acl.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_max_unpool2d.h"
#include "aclnnop/aclnn_ones.h"

#define CHECK(call, expected) \
    do { \
        const int status_ = (call); \
        if (status_ != (expected)) { \
            fprintf(stderr, "%s: %d, expected %d\n", #call, status_, expected); \
            exit(1); \
        } \
    } while (0)

enum { EXTENT = 300 };

static aclTensor *tensor_of(void *memory, aclDataType dtype)
{
    const int64_t shape[] = {EXTENT, EXTENT};
    return aclCreateTensor(shape, 2, dtype, NULL, 0, ACL_FORMAT_ND, shape, 2, memory);
}

// 20 calls: one of them fails.
static void work(aclrtStream stream, void *memory)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclTensor *one = tensor_of(memory, ACL_FLOAT), *other = tensor_of((char *)memory + 4 * EXTENT * EXTENT, ACL_FLOAT16);
    CHECK(aclnnInplaceOneGetWorkspaceSize(one, &size, &executor), 0);
    CHECK(aclnnInplaceOne(NULL, 0, executor, stream), 0);
    CHECK(aclnnInplaceCopyGetWorkspaceSize(other, one, &size, &executor), 0);
    CHECK(aclnnInplaceCopy(NULL, 0, executor, stream), 0);
    CHECK(aclrtSynchronizeStream(stream), 0);
    CHECK(aclnnInplaceCopyGetWorkspaceSize(other, NULL, &size, &executor), 161001);
    aclDestroyTensor(one);
    aclDestroyTensor(other);
}

// Of all threads, which hold memory at the same time.
static pthread_barrier_t begin;

static void *thread_main(void *argument)
{
    (void)argument;
    aclrtStream stream;
    void *memory;
    CHECK(aclrtSetDevice(0), 0);
    CHECK(aclrtCreateStream(&stream), 0);
    CHECK(aclrtMalloc(&memory, 8 * EXTENT * EXTENT, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    pthread_barrier_wait(&begin);
    for (int i = 0; i < 10; i++) work(stream, memory);
    CHECK(aclrtFree(memory), 0);
    CHECK(aclrtDestroyStream(stream), 0);
    return NULL;
}

static void fill_much(void)
{
    const int64_t shape[] = {1 << 24};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclrtStream stream;
    void *memory;
    CHECK(aclrtSetDevice(0), 0);
    CHECK(aclrtCreateStream(&stream), 0);
    CHECK(aclrtMalloc(&memory, 4 << 24, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    aclTensor *tensor = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, memory);
    CHECK(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor), 0);
    CHECK(aclnnInplaceOne(NULL, 0, executor, stream), 0);
    CHECK(aclrtSynchronizeStream(stream), 0);
    aclDestroyTensor(tensor);
    CHECK(aclrtFree(memory), 0);
    CHECK(aclrtDestroyStream(stream), 0);
}

static void wait_for_event(void)
{
    aclrtStream stream;
    aclrtEvent event;
    void *memory;
    CHECK(aclrtSetDevice(0), 0);
    CHECK(aclrtCreateStream(&stream), 0);
    CHECK(aclrtCreateEvent(&event), 0);
    CHECK(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    CHECK(aclrtMemsetAsync(memory, 64, 0, 64, stream), 0);
    CHECK(aclrtRecordEvent(event, stream), 0);
    CHECK(aclrtMemsetAsync(memory, 64, 1, 64, stream), 0);
    CHECK(aclrtSynchronizeEvent(event), 0);
    CHECK(aclrtSynchronizeStream(stream), 0);
    CHECK(aclrtDestroyEvent(event), 0);
    CHECK(aclrtFree(memory), 0);
    CHECK(aclrtDestroyStream(stream), 0);
}

static aclTensor *packed(void *memory, aclDataType dtype, int64_t channels, int64_t height, int64_t width)
{
    const int64_t shape[] = {1, channels, height, width};
    return aclCreateTensor(shape, 4, dtype, NULL, 0, ACL_FORMAT_NCHW, shape, 4, memory);
}

enum { ROWS = 40, COLUMNS = 120, SIDE = 128, MEGABYTE = 1 << 20 };

// Both phases, with a workspace that is large enough.
#define RUN(operator, ...) \
    do { \
        CHECK(operator##GetWorkspaceSize(__VA_ARGS__, &size, &executor), 0); \
        CHECK(size <= 8 * MEGABYTE, 1); \
        CHECK(operator(workspace, size, executor, stream), 0); \
        CHECK(aclrtSynchronizeStream(stream), 0); \
    } while (0)

// A pool; then, each twice: unpooling from windows side by side, of which the second time one index leads into another, and sampling of
// an image at its pixels, the second time in no order.
static void run_bodies(void)
{
    static int64_t indices[ROWS * COLUMNS];
    static float grid[SIDE * SIDE][2];
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclrtStream stream;
    char *memory;
    CHECK(aclrtSetDevice(0), 0);
    CHECK(aclrtCreateStream(&stream), 0);
    CHECK(aclrtMalloc((void **)&memory, 16 * MEGABYTE, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    CHECK(aclrtMemset(memory, 16 * MEGABYTE, 0, 16 * MEGABYTE), 0);
    char *places = memory + MEGABYTE, *results = memory + 2 * MEGABYTE, *workspace = memory + 8 * MEGABYTE;

    const int64_t three[] = {3, 3}, one[] = {1, 1}, planes[] = {2 * ROWS, 2 * COLUMNS};
    aclIntArray *kernel = aclCreateIntArray(three, 2), *stride = aclCreateIntArray(one, 2), *output = aclCreateIntArray(planes, 2);
    aclTensor *image = packed(memory, ACL_FLOAT, 8, 30, 30), *means = packed(results, ACL_FLOAT, 8, 30, 30);
    RUN(aclnnAvgPool2d, image, kernel, stride, stride, false, true, 0, 0, means);

    aclTensor *maxima = packed(memory, ACL_FLOAT, 1, ROWS, COLUMNS), *of_maxima = packed(places, ACL_INT64, 1, ROWS, COLUMNS);
    aclTensor *unpooled = packed(results, ACL_FLOAT, 1, 2 * ROWS, 2 * COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; i++) indices[i] = i / COLUMNS * 4 * COLUMNS + i % COLUMNS * 2;
    for (int strays = 0; strays < 2; strays++) {
        if (strays) indices[7] = 0;
        CHECK(aclrtMemcpy(places, sizeof indices, indices, sizeof indices, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        RUN(aclnnMaxUnpool2d, maxima, of_maxima, output, unpooled);
    }

    const int64_t points[] = {1, SIDE, SIDE, 2};
    aclTensor *large = packed(results, ACL_FLOAT, 16, SIDE, SIDE), *samples = packed(results + MEGABYTE, ACL_FLOAT, 16, SIDE, SIDE);
    aclTensor *of_points = aclCreateTensor(points, 4, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, points, 4, places);
    for (int strays = 0; strays < 2; strays++) {
        for (int i = 0; i < SIDE * SIDE; i++) {
            const int pixel = strays ? i * 7919 % (SIDE * SIDE) : i;
            grid[i][0] = pixel % SIDE * 2.0f / SIDE - 1;
            grid[i][1] = pixel / SIDE * 2.0f / SIDE - 1;
        }
        CHECK(aclrtMemcpy(places, sizeof grid, grid, sizeof grid, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        RUN(aclnnGridSampler2D, large, of_points, 0, 0, false, samples);
    }

    aclTensor *tensors[] = {image, means, maxima, of_maxima, unpooled, large, samples, of_points};
    aclIntArray *arrays[] = {kernel, stride, output};
    for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++) aclDestroyTensor(tensors[i]);
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) aclDestroyIntArray(arrays[i]);
    CHECK(aclrtFree(memory), 0);
    CHECK(aclrtDestroyStream(stream), 0);
}

#define TELL(call) printf("%s %d\n", #call, (int)(call))

// Two kernels with a fill before them, all waited for twice, and memory that is freed twice.
static void go_on(void)
{
    aclrtStream stream = NULL;
    void *memory = NULL;
    TELL(aclrtSetDevice(0));
    TELL(aclrtCreateStream(&stream));
    TELL(aclrtMalloc(&memory, 8 * EXTENT * EXTENT, ACL_MEM_MALLOC_HUGE_FIRST));
    printf("memory %d\n", memory != NULL);
    TELL(aclrtMemsetAsync(memory, 64, 0, 64, stream));
    for (int i = 0; i < 2; i++) {
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;
        aclTensor *tensor = tensor_of(memory, ACL_FLOAT);
        printf("tensor %d\n", tensor != NULL);
        TELL(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
        TELL(aclnnInplaceOne(NULL, 0, executor, stream));
        aclDestroyTensor(tensor);
    }
    for (int i = 0; i < 2; i++) TELL(aclrtSynchronizeStream(stream));
    for (int i = 0; i < 2; i++) TELL(aclrtFree(memory));
    TELL(aclrtDestroyStream(stream));
}

int main(int count, char **arguments)
{
    const int forever = count > 1 && strcmp(arguments[1], "forever") == 0;
    const int threads = count > 1 && !forever ? atoi(arguments[1]) : 1;
    pthread_t ids[64];
    CHECK(aclInit(NULL), 0);
    if (count > 1 && strcmp(arguments[1], "large") == 0) fill_much();
    else if (count > 1 && strcmp(arguments[1], "event") == 0) wait_for_event();
    else if (count > 1 && strcmp(arguments[1], "bodies") == 0) run_bodies();
    else if (count > 1 && strcmp(arguments[1], "statuses") == 0) go_on();
    else {
        CHECK(pthread_barrier_init(&begin, NULL, threads), 0);
        do {
            for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, thread_main, NULL);
            for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
            if (forever && write(STDOUT_FILENO, ".", 1) != 1) return 1;
        } while (forever);
    }
    CHECK(aclFinalize(), 0);
    return 0;
}
