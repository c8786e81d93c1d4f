/* Handlers of SIGSEGV as programs and the runtimes of languages have them, and null pointers that they take. */
#ifndef OPAPI_C_TESTS_OBSERVE_HANDLERS_H
#define OPAPI_C_TESTS_OBSERVE_HANDLERS_H

#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>
#include "corpus.h"

static sigjmp_buf landing;
static volatile int faults;

/* Jumps over what the program did. */
static inline void jump(int signal)
{
    (void)signal;
    faults++;
    siglongjmp(landing, 1);
}

static int *volatile null_pointer;

/* How often the handler came for a null pointer. */
static inline int faults_of_null(void)
{
    const int before = faults;
    if (sigsetjmp(landing, 1) == 0) *null_pointer = 1;
    return faults - before;
}

/* The host reads device memory; the handler jumps over it. */
static inline void read_on_host(const float *memory)
{
    if (sigsetjmp(landing, 1) == 0) EXPECT(1, *(const volatile float *)memory == 0);
}

static inline void set_handler(void (*handler)(int), struct sigaction *before)
{
    struct sigaction action = {0};
    action.sa_handler = handler;
    EXPECT(0, sigaction(SIGSEGV, &action, before));
}

#endif
