// A host function uses pinned memory that a copy on another stream fills. Mended: it is launched behind the copy.
// check: race
// calls: aclrtMemcpyAsync aclrtLaunchHostFunc
// block: 4096 aclrtMallocHost
#include "corpus.h"

enum { BYTES = 4096 };

static void sum_up(void *memory)
{
    int sum = 0;
    for (int i = 0; i < BYTES; i++) sum += ((volatile char *)memory)[i];
    MENDED(EXPECT(BYTES, sum);)
}

void body(int thread)
{
    void *memory = device_block(BYTES), *result = pinned_block(BYTES);
    aclrtStream copies = new_stream(), functions = new_stream();
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    DO(aclrtMemcpyAsync(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, copies));
    DO(aclrtLaunchHostFunc(EITHER(functions, copies), sum_up, result));
    DO(aclrtSynchronizeStream(copies));
    DO(aclrtSynchronizeStream(functions));
    DO(aclrtDestroyStream(copies));
    DO(aclrtDestroyStream(functions));
    DO(aclrtFreeHost(result));
    DO(aclrtFree(memory));
}
