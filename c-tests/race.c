/* Two streams write the same memory and nothing orders them: what ThreadSanitizer must report, or it watches nothing. */

#include "acl/acl.h"

#define BYTES ((size_t)8 << 20) /* more than a stream would do at once on the calling thread */

int main(void)
{
    void *memory = NULL;
    aclrtStream streams[2] = {NULL, NULL};
    if (aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 || aclrtMalloc(&memory, BYTES, ACL_MEM_MALLOC_HUGE_FIRST) != 0) return 2;
    for (int i = 0; i < 2; i++) {
        if (aclrtCreateStream(&streams[i]) != 0 || aclrtMemsetAsync(memory, BYTES, i, BYTES, streams[i]) != 0) return 2;
    }
    return aclrtSynchronizeDevice() == 0 ? 0 : 2;
}
