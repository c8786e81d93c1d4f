/* A program that is not linked with the library but opens it by path, uses it, closes it and opens it again; test_process.c builds and runs it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Declared by hand: such a program knows names and shapes of functions only. */
typedef int (*call_void)(void);
typedef int (*call_text)(const char *);
typedef int (*call_number)(int32_t);
typedef int (*call_pointer)(void *);
typedef int (*call_malloc)(void **, size_t, int);
typedef int (*call_memcpy)(void *, size_t, const void *, size_t, int);
typedef int (*call_memset)(void *, size_t, int32_t, size_t, void *);
typedef int (*call_function)(void *, void (*)(void *), void *);
typedef const char *(*call_message)(void);

static void *library;

/* The standard has no other way from an object pointer to a function pointer. */
#define FIND(type, name)                                                \
    type name = NULL;                                                   \
    do {                                                                \
        void *symbol_ = dlsym(library, #name);                          \
        if (symbol_ == NULL) {                                          \
            fprintf(stderr, "dlopen_client: no %s: %s\n", #name, dlerror()); \
            return 1;                                                   \
        }                                                               \
        memcpy(&name, &symbol_, sizeof(symbol_));                       \
    } while (0)

#define EXPECT_0(call)                                                              \
    do {                                                                            \
        const int status_ = (call);                                                 \
        if (status_ != 0) {                                                         \
            fprintf(stderr, "dlopen_client:%d: %s gave %d\n", __LINE__, #call, status_); \
            return 1;                                                               \
        }                                                                           \
    } while (0)

static void short_nap(void *unused)
{
    (void)unused;
    usleep(50000);
}

/* A whole life, tidied up or not. */
static int use_library(int tidy, int pending)
{
    FIND(call_text, aclInit);
    FIND(call_void, aclFinalize);
    FIND(call_number, aclrtSetDevice);
    FIND(call_number, aclrtResetDevice);
    FIND(call_pointer, aclrtCreateStream);
    FIND(call_pointer, aclrtDestroyStream);
    FIND(call_pointer, aclrtSynchronizeStream);
    FIND(call_malloc, aclrtMalloc);
    FIND(call_pointer, aclrtFree);
    FIND(call_memcpy, aclrtMemcpy);
    FIND(call_memset, aclrtMemsetAsync);
    FIND(call_function, aclrtLaunchHostFunc);
    FIND(call_message, aclGetRecentErrMsg);

    void *stream = NULL, *memory = NULL;
    const int init = aclInit(NULL);
    if (init != 0 && init != 100002) EXPECT_0(init); /* a library that stays loaded remembers an untidy life before */
    EXPECT_0(aclrtSetDevice(0));
    EXPECT_0(aclrtCreateStream(&stream));
    EXPECT_0(aclrtMalloc(&memory, 1000, 0));
    EXPECT_0(aclrtMemsetAsync(memory, 1000, 7, 1000, stream));
    EXPECT_0(aclrtSynchronizeStream(stream));
    char last = 0;
    EXPECT_0(aclrtMemcpy(&last, 1, (char *)memory + 999, 1, 2));
    if (last != 7) {
        fprintf(stderr, "dlopen_client: the memory was not filled\n");
        return 1;
    }
    if (aclrtSetDevice(-1) == 0 || aclGetRecentErrMsg() == NULL) {
        fprintf(stderr, "dlopen_client: no error, or no message\n");
        return 1;
    }
    if (pending) EXPECT_0(aclrtLaunchHostFunc(stream, short_nap, NULL));
    if (!tidy) return 0;
    EXPECT_0(aclrtFree(memory));
    EXPECT_0(aclrtDestroyStream(stream));
    EXPECT_0(aclrtResetDevice(0));
    EXPECT_0(aclFinalize());
    return 0;
}

static int open_library(const char *path)
{
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fprintf(stderr, "dlopen_client: %s\n", dlerror());
    return library == NULL;
}

static pthread_barrier_t used, closed;

/* Used the library, and ends after the library was closed. */
static void *outlives_the_library(void *failed)
{
    *(int *)failed = use_library(1, 0);
    pthread_barrier_wait(&used);
    pthread_barrier_wait(&closed);
    return NULL;
}

int main(int count, char **arguments)
{
    if (count != 2) return 2;
    for (int round = 0; round < 5; round++) {
        if (open_library(arguments[1]) || use_library(1, 0)) return 1;
        EXPECT_0(dlclose(library));
    }

    pthread_t thread;
    int failed = 0;
    if (open_library(arguments[1])) return 1;
    pthread_barrier_init(&used, NULL, 2);
    pthread_barrier_init(&closed, NULL, 2);
    EXPECT_0(pthread_create(&thread, NULL, outlives_the_library, &failed));
    pthread_barrier_wait(&used);
    EXPECT_0(dlclose(library));
    pthread_barrier_wait(&closed);
    pthread_join(thread, NULL);
    if (failed) return 1;

    for (int round = 0; round < 3; round++) {
        if (open_library(arguments[1]) || use_library(0, round > 0)) return 1; /* closed with a stream alive, and then a busy one */
        EXPECT_0(dlclose(library));
        usleep(round * 50000);
    }
    if (open_library(arguments[1]) || use_library(0, 0)) return 1;
    puts("dlopen_client: fine");
    return 0;
}
