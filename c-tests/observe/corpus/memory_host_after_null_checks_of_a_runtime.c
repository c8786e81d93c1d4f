// As the runtimes of Go and Java do: a handler on a stack of its own, which goes on elsewhere by a change of the program counter. Mended: the copy that a device asks for.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// once: handlers are the process's
#include "handlers.h"

static volatile int taken;

/* Where the program goes on. */
static void landed(void)
{
    taken++;
    siglongjmp(landing, 1);
}

static void take(int signal, siginfo_t *info, void *context)
{
    ucontext_t *where = context;
    (void)signal;
    (void)info;
#if defined(__x86_64__)
    where->uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)landed;
    where->uc_mcontext.gregs[REG_RSP] = (where->uc_mcontext.gregs[REG_RSP] - 1024) / 16 * 16 - 8;
#else
    where->uc_mcontext.pc = (uintptr_t)landed;
    where->uc_mcontext.sp = (where->uc_mcontext.sp - 1024) / 16 * 16;
#endif
}

/* How often the handler came for an address. */
static int fault_at(void *address)
{
    const int before = taken;
    if (sigsetjmp(landing, 1) == 0) *(volatile float *)address = 1;
    return taken - before;
}

static int null_check(void)
{
    return fault_at((void *)null_pointer);
}

__attribute__((constructor)) static void begin(void)
{
    static char stack[1 << 16];
    const stack_t own = {.ss_sp = stack, .ss_size = sizeof(stack)};
    struct sigaction action = {0};
    EXPECT(0, sigaltstack(&own, NULL));
    action.sa_sigaction = take;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    EXPECT(0, sigaction(SIGSEGV, &action, NULL));
}

void body(int thread)
{
    enum { BYTES = 4096 };
    float *memory = device_block(BYTES);
    (void)thread;
    for (int i = 0; i < 2; i++) EXPECT(1, null_check());
    MISTAKE(EXPECT(1, fault_at(memory));)
    MENDED(DO(aclrtMemset(memory, BYTES, 0, BYTES));)
    DO(aclrtFree(memory));
}
