/* A small program for CANN, run by test_backend.cpp: pads backward once and prints what it sees. Arguments:
 *   other      also calls an operator that libopapi does not have
 *   again      and again
 *   refused    calls it and does not mind the answer (not client_dlopen, not client_ours)
 *   twice      runs the executor a second time, on other memory
 *   offset     its tensors lie behind their data addresses, where there is no memory
 *   uneven     pads one row more than there is in gradOutput
 *   vast       its tensors have more elements than any memory, all batches in one place
 *   direct     calls nothing before aclInit is due, but a query
 *   beneath    calls what CANN's libraries call among themselves
 *   maps       prints which libraries of CANN are in the process
 *   operators  runs all operators (not client_dlopen)
 *   lacking    calls what an older CANN lacks (client_ours)
 *   threads    sixteen threads make the first call
 *   fork       a child makes the first call
 *   open=NAME  opens that library for everything (client_dlopen), or for the other operator */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_pad2d_backward.h"
#ifndef CLIENT_DLOPEN
#include "../small_calls.h"
#endif

typedef aclnnStatus (*other_phase_1)(const aclTensor *, uint64_t *, aclOpExecutor **);
typedef aclnnStatus (*other_phase_2)(void *, uint64_t, aclOpExecutor *, aclrtStream);

/* Ends the program. As another one: a checker of leaks has nothing to say about a program that gave up. */
static void fail(int status)
{
    char text[] = "exit 0";
    text[5] = (char)('0' + status);
    fflush(NULL);
    execl("/bin/sh", "sh", "-c", text, (char *)NULL);
}

static void *library; /* where dlsym looks: NULL is the whole program */

__attribute__((unused)) static void *find(const char *name)
{
    void *symbol = dlsym(library, name);
    if (symbol == NULL) {
        fprintf(stderr, "client: %s\n", dlerror());
        fail(4);
    }
    return symbol;
}

#ifdef CLIENT_DLOPEN
#define CALL(name) ((__typeof__(&name))find(#name))
#else
#define CALL(name) name
#endif

#define EXPECT_0(call)                                                                                       \
    do {                                                                                                     \
        const int status_ = (call);                                                                          \
        if (status_ != 0) {                                                                                  \
            const char *message_ = CALL(aclGetRecentErrMsg)();                                               \
            fprintf(stderr, "client: %s gave %d: %s\n", #call, status_, message_ == NULL ? "" : message_); \
            fail(3);                                                                                         \
        }                                                                                                    \
    } while (0)

#if !defined(CLIENT_DLOPEN) && !defined(CLIENT_OURS)
aclnnStatus aclnnAtan2GetWorkspaceSize(const aclTensor *, uint64_t *, aclOpExecutor **);
aclnnStatus aclnnAtan2(void *, uint64_t, aclOpExecutor *, aclrtStream);
#endif

static void *first_call(void *soc)
{
    *(const char **)soc = CALL(aclrtGetSocName)();
    return NULL;
}

#ifndef CLIENT_DLOPEN
static void operators(aclrtStream stream)
{
    for (int op = 0; op < SMALL_CALLS; op++) {
        struct small_call call;
        EXPECT_0(make_small_call(&call, op));
        EXPECT_0(do_small_call(&call, stream));
        EXPECT_0(aclrtSynchronizeStream(stream));
        printf("%s %s\n", small_call_name(op), small_result_is(&call, call.out_memory, 1) ? "right" : "wrong");
        free_small_call(&call);
    }
}
#endif

static int has(int count, char **arguments, const char *which)
{
    for (int i = 1; i < count; i++)
        if (strcmp(arguments[i], which) == 0) return 1;
    return 0;
}

int main(int count, char **arguments)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < count; i++) {
        if (strncmp(arguments[i], "open=", 5) != 0) continue;
        library = dlopen(arguments[i] + 5, RTLD_LAZY);
        if (library == NULL) {
            fprintf(stderr, "client: %s\n", dlerror());
            return 4;
        }
    }
    if (has(count, arguments, "fork")) {
        const pid_t child = fork();
        int status = 1;
        if (child == 0) {
            printf("child soc %s\n", CALL(aclrtGetSocName)());
            fflush(stdout);
            _exit(0);
        }
        waitpid(child, &status, 0);
        if (status != 0) return 5;
    }
    if (has(count, arguments, "threads")) {
        pthread_t threads[16];
        const char *socs[16];
        for (int i = 0; i < 16; i++) pthread_create(&threads[i], NULL, first_call, &socs[i]);
        for (int i = 0; i < 16; i++) pthread_join(threads[i], NULL);
        for (int i = 1; i < 16; i++)
            if (strcmp(socs[0], socs[i]) != 0) return 5;
    }
    if (has(count, arguments, "direct")) printf("early soc %s\n", CALL(aclrtGetSocName)());
    EXPECT_0(CALL(aclInit)(NULL));
    uint32_t devices = 0;
    aclrtStream stream = NULL;
    EXPECT_0(CALL(aclrtGetDeviceCount)(&devices));
    EXPECT_0(CALL(aclrtSetDevice)(0));
    EXPECT_0(CALL(aclrtCreateStream)(&stream));
    printf("soc %s, %u devices\n", CALL(aclrtGetSocName)(), devices);

    const int64_t batches = has(count, arguments, "vast") ? (int64_t)1 << 44 : 1;
    const int64_t grad_dims[] = {batches, 1, 4, 4}, out_dims[] = {batches, 1, 2, 2};
    const int64_t grad_strides[] = {0, 16, 4, 1}, out_strides[] = {0, 4, 2, 1};
    const int64_t values[] = {1, 1, 1, has(count, arguments, "uneven") ? 2 : 1};
    const int64_t offset = has(count, arguments, "offset") ? 1000 : 0, grad_storage[] = {offset + 16}, out_storage[] = {offset + 4};
    float grad[16], out[4] = {0};
    for (int i = 0; i < 16; i++) grad[i] = (float)i;
    void *grad_memory = NULL, *out_memory = NULL, *other_memory = NULL;
    EXPECT_0(CALL(aclrtMalloc)(&grad_memory, sizeof(grad), ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_0(CALL(aclrtMalloc)(&out_memory, sizeof(out), ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_0(CALL(aclrtMalloc)(&other_memory, sizeof(out), ACL_MEM_MALLOC_HUGE_FIRST));
    EXPECT_0(CALL(aclrtMemcpy)(grad_memory, sizeof(grad), grad, sizeof(grad), ACL_MEMCPY_HOST_TO_DEVICE));
    void *grad_data = (float *)grad_memory - offset, *out_data = (float *)out_memory - offset;
    aclTensor *grad_tensor = CALL(aclCreateTensor)(grad_dims, 4, ACL_FLOAT, batches == 1 ? NULL : grad_strides, offset, ACL_FORMAT_NCHW, grad_storage, 1, grad_data);
    aclTensor *out_tensor = CALL(aclCreateTensor)(out_dims, 4, ACL_FLOAT, batches == 1 ? NULL : out_strides, offset, ACL_FORMAT_NCHW, out_storage, 1, out_data);
    aclIntArray *padding = CALL(aclCreateIntArray)(values, 4);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    EXPECT_0(CALL(aclnnReplicationPad2dBackwardGetWorkspaceSize)(grad_tensor, out_tensor, padding, out_tensor, &size, &executor));
    if (has(count, arguments, "twice")) {
        EXPECT_0(CALL(aclSetAclOpExecutorRepeatable)(executor));
        EXPECT_0(CALL(aclnnReplicationPad2dBackward)(NULL, 0, executor, stream));
        EXPECT_0(CALL(aclSetRawTensorAddr)(out_tensor, other_memory));
    }
    EXPECT_0(CALL(aclnnReplicationPad2dBackward)(NULL, 0, executor, stream));
    EXPECT_0(CALL(aclrtSynchronizeStream)(stream));
    EXPECT_0(CALL(aclrtMemcpy)(out, sizeof(out), has(count, arguments, "twice") ? other_memory : out_memory, sizeof(out), ACL_MEMCPY_DEVICE_TO_HOST));
    printf("out %g %g %g %g\n", out[0], out[1], out[2], out[3]);
    if (has(count, arguments, "twice")) EXPECT_0(CALL(aclDestroyAclOpExecutor)(executor));

    for (int times = has(count, arguments, "other") + has(count, arguments, "again"); times > 0; times--) {
#if defined(CLIENT_DLOPEN) || defined(CLIENT_OURS)
        EXPECT_0(((other_phase_1)find("aclnnAtan2GetWorkspaceSize"))(out_tensor, &size, &executor));
        EXPECT_0(((other_phase_2)find("aclnnAtan2"))(NULL, 0, executor, stream));
#else
        /* Calls, for an address would have to be known when the program starts. */
        EXPECT_0(aclnnAtan2GetWorkspaceSize(out_tensor, &size, &executor));
        EXPECT_0(aclnnAtan2(NULL, 0, executor, stream));
#endif
        puts("the other operator ran");
    }
#if !defined(CLIENT_DLOPEN) && !defined(CLIENT_OURS)
    if (has(count, arguments, "refused")) {
        aclOpExecutor *untouched = executor;
        const aclnnStatus status = aclnnAtan2GetWorkspaceSize(out_tensor, &size, &executor);
        printf("refused with %d, executor %s\n", status, executor == untouched ? "untouched" : "changed");
    }
#endif
#ifndef CLIENT_DLOPEN
    if (has(count, arguments, "operators")) operators(stream);
#endif
#ifdef CLIENT_OURS
    if (has(count, arguments, "lacking")) {
        aclrtStream configured = NULL;
        printf("size %zu, stream %d\n", aclDataTypeSize(ACL_FLOAT), aclrtCreateStreamWithConfig(&configured, 0, 0));
    }
#endif
    if (has(count, arguments, "beneath")) {
        uint64_t address = 0;
        uint32_t length = 0;
        const int status = ((int (*)(uint64_t *, uint32_t *))find("rtGetC2cCtrlAddr"))(&address, &length);
        printf("beneath %d, %u\n", status, length);
    }
    if (has(count, arguments, "maps")) {
        FILE *maps = fopen("/proc/self/maps", "r");
        char line[1000];
        while (maps != NULL && fgets(line, sizeof(line), maps) != NULL)
            if (strstr(line, "/double/") != NULL && strstr(line, ".so") != NULL && strstr(line, "/ours/") == NULL) printf("maps %s", strchr(line, '/'));
        if (maps != NULL) fclose(maps);
        puts("maps end");
    }
    EXPECT_0(CALL(aclDestroyTensor)(grad_tensor));
    EXPECT_0(CALL(aclDestroyTensor)(out_tensor));
    EXPECT_0(CALL(aclDestroyIntArray)(padding));
    EXPECT_0(CALL(aclrtFree)(grad_memory));
    EXPECT_0(CALL(aclrtFree)(out_memory));
    EXPECT_0(CALL(aclrtFree)(other_memory));
    EXPECT_0(CALL(aclrtDestroyStream)(stream));
    EXPECT_0(CALL(aclrtResetDevice)(0));
    EXPECT_0(CALL(aclFinalize)());
    puts("done");
    return 0;
}
