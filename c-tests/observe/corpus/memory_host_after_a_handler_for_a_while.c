// A handler that is there for a while, over calls of the library, and gone when the host reads device memory: the one before it comes then. Mended: the copy that a device asks for.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// once: handlers are the process's
#include "handlers.h"

static struct sigaction next;
static void never(int signal)
{
    (void)signal;
    _exit(3);
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
    set_handler(never, &next);
    DO(aclrtSynchronizeDevice());
    EXPECT(0, sigaction(SIGSEGV, &next, NULL));
    EXPECT(1, faults_of_null());
    DO(aclrtSynchronizeDevice());
    EXPECT(1, faults_of_null());
    MISTAKE(read_on_host(memory);)
    MENDED(float first; DO(aclrtMemset(memory, BYTES, 0, BYTES)); DO(aclrtMemcpy(&first, sizeof(first), memory, sizeof(first), ACL_MEMCPY_DEVICE_TO_HOST));)
    DO(aclrtFree(memory));
}
