// A handler that was set after aclInit calls the one that it found, which calls that of the beginning. Mended: the copy that a device asks for.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// once: handlers are the process's
#include "handlers.h"

static struct sigaction next;
static volatile int asked;

static void ask_the_next(int signal)
{
    asked++;
    if (next.sa_flags & SA_SIGINFO) {
        /* As a library does that knows no better. */
        siginfo_t info = {0};
        info.si_code = SEGV_MAPERR;
        next.sa_sigaction(signal, &info, NULL);
    } else {
        next.sa_handler(signal);
    }
}

__attribute__((constructor)) static void begin(void)
{
    set_handler(jump, NULL);
}

void body(int thread)
{
    enum { BYTES = 4096 };
    float *memory = device_block(BYTES);
    (void)thread;
    set_handler(ask_the_next, &next);
    for (int i = 0; i < 2; i++) {
        DO(aclrtSynchronizeDevice());
        EXPECT(1, faults_of_null());
        EXPECT(i + 1, asked);
    }
    MISTAKE(read_on_host(memory);)
    MENDED(float first; DO(aclrtMemset(memory, BYTES, 0, BYTES)); DO(aclrtMemcpy(&first, sizeof(first), memory, sizeof(first), ACL_MEMCPY_DEVICE_TO_HOST));)
    DO(aclrtFree(memory));
}
