// Threads of the host write pinned memory while a copy may still read it. Mended: they read it, all at once, as the copy does.
// check: race
// calls: aclrtMemcpyAsync
// block: 4096 aclrtMallocHost
// order: which of the threads is told depends on time
#include "corpus.h"

enum { BYTES = 4096, USERS = 8 };

struct user {
    volatile char *place;
    pthread_barrier_t *together;
};

static void *use(void *argument)
{
    const struct user *user = argument;
    pthread_barrier_wait(user->together);
    MISTAKE(*user->place = 2;)
    MENDED(EXPECT(1, *user->place);)
    return NULL;
}

void body(int thread)
{
    pthread_t threads[USERS];
    struct user users[USERS];
    pthread_barrier_t together;
    char *memory = device_block(BYTES), *source = pinned_block(BYTES);
    aclrtStream stream = new_stream();
    (void)thread;
    memset(source, 1, BYTES);
    pthread_barrier_init(&together, NULL, USERS);
    DO(aclrtMemcpyAsync(memory, BYTES, source, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    for (int i = 0; i < USERS; i++) {
        users[i] = (struct user){source + i * (BYTES / USERS), &together};
        pthread_create(&threads[i], NULL, use, &users[i]);
    }
    for (int i = 0; i < USERS; i++) pthread_join(threads[i], NULL);
    DO(aclrtSynchronizeStream(stream));
    pthread_barrier_destroy(&together);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFreeHost(source));
    DO(aclrtFree(memory));
}
