// The program has a handler from the beginning, which jumps over two null pointers; then the host reads device memory. Mended: the copy that a device asks for.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// once: handlers are the process's
#include "handlers.h"

__attribute__((constructor)) static void begin(void)
{
    set_handler(jump, NULL);
}

void body(int thread)
{
    enum { BYTES = 4096 };
    float *memory = device_block(BYTES);
    (void)thread;
    for (int i = 0; i < 2; i++) EXPECT(1, faults_of_null());
    MISTAKE(read_on_host(memory);)
    MENDED(float first; DO(aclrtMemset(memory, BYTES, 0, BYTES)); DO(aclrtMemcpy(&first, sizeof(first), memory, sizeof(first), ACL_MEMCPY_DEVICE_TO_HOST));)
    DO(aclrtFree(memory));
}
