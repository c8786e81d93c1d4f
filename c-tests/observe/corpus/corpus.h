/* Set-up of the small programs with planted mistakes. Each gives `void body(int thread)` and says in its first lines what is wrong, how it
   is mended and, for test_check.py, what is to be found:
     check: the check; two with | between them where either name is right
     calls: what takes part, by its C name; all of them stand in the message
     block: bytes and function of the allocation, or none
   and if need be
     also: checks that may find something as a consequence
     count: how often a thread does it, 1 if it is not said
     dies: the mistake ends by a signal
     once: not on eight threads, and why
     only: nothing but this check is asked for, and why
     order: other threads may put it in order by chance, and by what: at least one of the eight is reported
   Compiled with CORPUS_MENDED the program is the mended one. Without an argument body runs on the main thread, with `8` on eight, with `again`
   three times on the main thread: calls that come again are not planned again. */
#ifndef OPAPI_C_TESTS_OBSERVE_CORPUS_H
#define OPAPI_C_TESTS_OBSERVE_CORPUS_H

#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "acl/acl.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_zero.h"

#ifdef CORPUS_MENDED
#define MISTAKE(...)
#define MENDED(...) __VA_ARGS__
#define EITHER(mistake, mended) (mended)
#else
#define MISTAKE(...) __VA_ARGS__
#define MENDED(...)
#define EITHER(mistake, mended) (mistake)
#endif

#define EXPECT(expected, call)                                                                        \
    do {                                                                                              \
        const int status_ = (call);                                                                   \
        if (status_ != (expected)) {                                                                  \
            fprintf(stderr, "%s: status %d, expected %d: %s\n", #call, status_, expected, aclGetRecentErrMsg()); \
            exit(3);                                                                                  \
        }                                                                                             \
    } while (0)
#define DO(call) EXPECT(0, call)

/* Both phases of an operator without workspace; phase 2 returns that status. */
#define LAUNCH_AS(expected, operator, stream, ...)                                     \
    do {                                                                               \
        uint64_t workspace_ = 1;                                                       \
        aclOpExecutor *executor_ = NULL;                                               \
        DO(operator##GetWorkspaceSize(__VA_ARGS__, &workspace_, &executor_));          \
        EXPECT(0, (int)workspace_);                                                    \
        EXPECT(expected, operator(NULL, 0, executor_, stream));                        \
    } while (0)
#define LAUNCH(operator, stream, ...) LAUNCH_AS(0, operator, stream, __VA_ARGS__)
/* Where a mistake may be refused or not: the mended program must succeed. */
#define UNLESS_MISTAKEN(call)                       \
    do {                                            \
        const int outcome_ = (call);                \
        EXPECT(0, EITHER(0 * outcome_, outcome_));  \
    } while (0)

enum { LEAVES_MEMORY = 361001, WRONG_PARAMETER = 107000 };

void body(int thread);

static inline void *device_block(size_t bytes)
{
    void *memory = NULL;
    DO(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    return memory;
}

static inline void *pinned_block(size_t bytes)
{
    void *memory = NULL;
    DO(aclrtMallocHost(&memory, bytes));
    return memory;
}

static inline aclrtStream new_stream(void)
{
    aclrtStream stream = NULL;
    DO(aclrtCreateStream(&stream));
    return stream;
}

static inline aclrtEvent new_event(void)
{
    aclrtEvent event = NULL;
    DO(aclrtCreateEvent(&event));
    return event;
}

/* Some rows and columns of a larger matrix: element strides, and the first element's offset. */
static inline aclTensor *part_of(void *memory, aclDataType dtype, int64_t rows, int64_t columns, int64_t row, int64_t column, int64_t offset)
{
    const int64_t shape[] = {rows, columns}, strides[] = {row, column};
    const int64_t storage[] = {offset + (rows - 1) * row + (columns - 1) * column + 1};
    return aclCreateTensor(shape, 2, dtype, strides, offset, ACL_FORMAT_ND, storage, 1, memory);
}

static inline aclTensor *vector_of(void *memory, aclDataType dtype, int64_t count)
{
    return aclCreateTensor(&count, 1, dtype, NULL, 0, ACL_FORMAT_ND, &count, 1, memory);
}

/* (1, channels, height, width) for the operators on images. */
static inline aclTensor *image_of(void *memory, aclDataType dtype, int64_t channels, int64_t height, int64_t width)
{
    const int64_t shape[] = {1, channels, height, width};
    return aclCreateTensor(shape, 4, dtype, NULL, 0, ACL_FORMAT_NCHW, shape, 4, memory);
}

static inline void destroy_tensors(aclTensor *one, aclTensor *other)
{
    aclDestroyTensor(one);
    if (other != NULL) aclDestroyTensor(other);
}

/* Keeps a stream busy until the semaphore is posted. */
static inline void wait_for_post(void *semaphore)
{
    while (sem_wait((sem_t *)semaphore) != 0) continue;
}

static inline void post(void *semaphore)
{
    sem_post((sem_t *)semaphore);
}

static inline void *corpus_thread(void *number)
{
    DO(aclrtSetDevice(0));
    body(*(int *)number);
    return NULL;
}

int main(int count, char **arguments)
{
    enum { THREADS = 8 };
    DO(aclInit(NULL));
    DO(aclrtSetDevice(0));
    if (count > 1 && strcmp(arguments[1], "8") == 0) {
        pthread_t threads[THREADS];
        int numbers[THREADS];
        for (int i = 0; i < THREADS; i++) {
            numbers[i] = i;
            pthread_create(&threads[i], NULL, corpus_thread, &numbers[i]);
        }
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    } else {
        const int again = count > 1 && strcmp(arguments[1], "again") == 0;
        for (int i = 0; i < (again ? 3 : 1); i++) body(0);
    }
#ifndef CORPUS_ENDS_EARLY
    DO(aclrtResetDeviceForce(0));
    DO(aclFinalize());
#endif
    return 0;
}

#endif
