// Uses the library, leaves two blocks, and ends as it is told, for test_tool.py: `ends HOW [AND_THEN...]`; `ends loads LIBRARY` loads a
// library and leaves what torch_npu leaves.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "acl/acl.h"

static volatile sig_atomic_t last;

static void take(int signal)
{
    last = signal;
}

// Says which signals came, until it is SIGTERM.
static void heed_signals(void)
{
    const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2};
    sigset_t set, before;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        signal(signals[i], take);
        sigaddset(&set, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &set, &before);
    puts("ready");
    fflush(stdout);
    while (last != SIGTERM) {
        sigsuspend(&before);
        printf("%d\n", (int)last);
        fflush(stdout);
    }
}

int main(int count, char **arguments)
{
    const char *how = count > 1 ? arguments[1] : "return";
    void *blocks[3];
    if (strcmp(how, "nothing") == 0) return 0;
    if (aclInit(NULL) || aclrtSetDevice(0)) return 3;
    for (int i = 0; i < 3; i++) {
        if (aclrtMalloc(&blocks[i], 64, ACL_MEM_MALLOC_HUGE_FIRST)) return 3;
    }
    if (aclrtFree(blocks[1])) return 3;
    if (strcmp(how, "loads") == 0) {
        aclrtStream stream;
        if (aclrtFree(blocks[0]) || aclrtFree(blocks[2]) || dlopen(arguments[2], RTLD_NOW) == NULL) return 3;
        if (aclrtMallocAlign32(&blocks[0], 64, ACL_MEM_MALLOC_HUGE_FIRST) || aclrtCreateStreamWithConfig(&stream, 0, 0)) return 3;
        if (count > 3) _exit(0);
    }
    if (strcmp(how, "signals") == 0) heed_signals();
    if (strcmp(how, "sleep") == 0) sleep(60);
    if (strcmp(how, "finalize") == 0) {
        if (aclFinalize()) return 3;
        _exit(0);
    }
    if (strcmp(how, "free") == 0) {
        if (aclrtFree(blocks[0]) || aclrtFree(blocks[2])) return 3;
        _exit(0);
    }
    if (strcmp(how, "_exit") == 0) _exit(0);
    if (strcmp(how, "_Exit") == 0) _Exit(0);
    if (strcmp(how, "quick_exit") == 0) quick_exit(0);
    if (strcmp(how, "exit_group") == 0) syscall(SYS_exit_group, 0); // as the runtime of Go does
    if (strcmp(how, "abort") == 0) abort();
    if (strcmp(how, "exec") == 0) execv(arguments[0], arguments + (count > 2 ? 1 : 0));
    return 0;
}
