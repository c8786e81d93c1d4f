// The program sets a handler after aclInit, which jumps over null pointers; then the host reads device memory. Mended: the copy that a device asks for.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// once: handlers are the process's
#include "handlers.h"

void body(int thread)
{
    enum { BYTES = 4096 };
    float *memory = device_block(BYTES);
    (void)thread;
    set_handler(jump, NULL);
    EXPECT(1, faults_of_null());
    DO(aclrtSynchronizeDevice());
    EXPECT(1, faults_of_null());
    MISTAKE(read_on_host(memory);)
    MENDED(float first; DO(aclrtMemset(memory, BYTES, 0, BYTES)); DO(aclrtMemcpy(&first, sizeof(first), memory, sizeof(first), ACL_MEMCPY_DEVICE_TO_HOST));)
    DO(aclrtFree(memory));
}
