/* Shows that memory is given, described and taken back as documented, at once or when its streams are done. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */

typedef int (*allocator)(void **memory, size_t size, aclrtMemMallocPolicy policy);

static int plain(void **memory, size_t size, aclrtMemMallocPolicy policy)
{
    return aclrtMalloc(memory, size, policy);
}

static int align32(void **memory, size_t size, aclrtMemMallocPolicy policy)
{
    return aclrtMallocAlign32(memory, size, policy);
}

static int cached(void **memory, size_t size, aclrtMemMallocPolicy policy)
{
    return aclrtMallocCached(memory, size, policy);
}

static int without_config(void **memory, size_t size, aclrtMemMallocPolicy policy)
{
    return aclrtMallocWithCfg(memory, size, policy, NULL);
}

static int with_config(void **memory, size_t size, aclrtMemMallocPolicy policy)
{
    aclrtMallocAttribute attribute = {.attr = ACL_RT_MEM_ATTR_MODULE_ID, .value = {.moduleId = 3}};
    aclrtMallocConfig config = {.attrs = &attribute, .numAttrs = 1};
    return aclrtMallocWithCfg(memory, size, policy, &config);
}

static void device_memory(void)
{
    const struct {
        const char *name;
        allocator allocate;
    } kinds[] = {{"aclrtMalloc", plain},
                 {"aclrtMallocAlign32", align32},
                 {"aclrtMallocCached", cached},
                 {"aclrtMallocWithCfg, no attributes", without_config},
                 {"aclrtMallocWithCfg, one attribute", with_config}};
    const size_t sizes[] = {1, 31, 32, 33, 4095, 4096, 2097152, 2097153, 50000000};
    const int policies[] = {ACL_MEM_MALLOC_HUGE_FIRST,
                            ACL_MEM_MALLOC_HUGE_ONLY,
                            ACL_MEM_MALLOC_NORMAL_ONLY,
                            ACL_MEM_MALLOC_HUGE_FIRST_P2P,
                            ACL_MEM_MALLOC_NORMAL_ONLY | ACL_MEM_TYPE_HIGH_BAND_WIDTH};
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
        topic(kinds[k].name);
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
            for (size_t p = 0; p < sizeof(policies) / sizeof(policies[0]); p++) {
                void *memory = NULL;
                REQUIRE_STATUS(0, kinds[k].allocate(&memory, sizes[i], (aclrtMemMallocPolicy)policies[p]));
                CHECK_TEXT((uintptr_t)memory % 64 == 0, "%zu bytes at %p, expected a multiple of 64", sizes[i], memory);
                CHECK_STATUS(0, aclrtMemset(memory, sizes[i], 0xA5, sizes[i]));
                CHECK_EQ(0xA5, byte_at(memory, sizes[i] - 1));
                CHECK_STATUS(0, aclrtFree(memory));
            }
        }
        void *memory = &memory;
        CHECK_STATUS(INVALID_PARAM, kinds[k].allocate(NULL, 64, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK_STATUS(INVALID_PARAM, kinds[k].allocate(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK_STATUS(INVALID_PARAM, kinds[k].allocate(&memory, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST)); /* rounding up would overflow */
        CHECK_STATUS(RT_MEMORY_ALLOCATION, kinds[k].allocate(&memory, (size_t)1 << 60, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK(memory == (void *)&memory);
    }

    topic("blocks do not overlap");
    enum { BLOCKS = 300 };
    static char *blocks[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        REQUIRE_STATUS(0, aclrtMalloc((void **)&blocks[i], (size_t)(i * 37 % 1000 + 1), ACL_MEM_MALLOC_HUGE_FIRST));
        REQUIRE_STATUS(0, aclrtMemset(blocks[i], (size_t)(i * 37 % 1000 + 1), i, (size_t)(i * 37 % 1000 + 1)));
    }
    for (int i = 0; i < BLOCKS; i++) {
        CHECK(bytes_are(blocks[i], (size_t)(i * 37 % 1000 + 1), (unsigned char)i));
        CHECK_STATUS(0, aclrtFree(blocks[i]));
    }

    topic("caches of the device");
    void *memory = NULL;
    REQUIRE_STATUS(0, aclrtMallocCached(&memory, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtMemFlush(memory, 4096));
    CHECK_STATUS(0, aclrtMemInvalidate(memory, 4096));
    CHECK_STATUS(INVALID_PARAM, aclrtMemFlush(NULL, 4096));
    CHECK_STATUS(INVALID_PARAM, aclrtMemFlush(memory, 0));
    CHECK_STATUS(INVALID_PARAM, aclrtMemInvalidate(NULL, 4096));
    CHECK_STATUS(INVALID_PARAM, aclrtMemInvalidate(memory, 0));
    CHECK_STATUS(0, aclrtFree(memory));
    forget_error_message();
}

static void host_memory(void)
{
    void *memory = NULL;
    aclrtMallocAttribute attribute = {.attr = ACL_RT_MEM_ATTR_MODULE_ID, .value = {.moduleId = 3}};
    aclrtMallocConfig config = {.attrs = &attribute, .numAttrs = 1};

    topic("host memory");
    const size_t sizes[] = {1, 100, 4096, 10000000};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        for (int kind = 0; kind < 3; kind++) {
            memory = NULL;
            CHECK_STATUS(0, kind == 0   ? aclrtMallocHost(&memory, sizes[i])
                            : kind == 1 ? aclrtMallocHostWithCfg(&memory, sizes[i], NULL)
                                        : aclrtMallocHostWithCfg(&memory, sizes[i], &config));
            CHECK(memory != NULL && (uintptr_t)memory % 64 == 0);
            if (memory == NULL) continue;
            memset(memory, 7, sizes[i]); /* it is the host's own */
            CHECK_STATUS(0, aclrtFreeHost(memory));
        }
    }
    memory = &memory;
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHost(NULL, 64));
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHost(&memory, 0));
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHostWithCfg(NULL, 64, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtMallocHostWithCfg(&memory, 0, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtMallocHost(&memory, (size_t)1 << 60));
    CHECK(memory == (void *)&memory);

    topic("host memory: what is not");
    int local = 0;
    void *on_device = NULL;
    CHECK_STATUS(INVALID_PARAM, aclrtFreeHost(NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtFreeHost(&local));
    REQUIRE_STATUS(0, aclrtMallocHost(&memory, 64));
    CHECK_STATUS(0, aclrtFreeHost(memory));
    CHECK_STATUS(ANY_FAILURE, aclrtFreeHost(memory));
    REQUIRE_STATUS(0, aclrtMalloc(&on_device, 64, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(ANY_FAILURE, aclrtFreeHost(on_device)); /* each kind has its own way back */
    CHECK_STATUS(0, aclrtFree(on_device));
    REQUIRE_STATUS(0, aclrtMallocHost(&memory, 64));
    CHECK_STATUS(ANY_FAILURE, aclrtFree(memory));
    CHECK_STATUS(0, aclrtFreeHost(memory));
    forget_error_message();
}

static int location_of(const void *memory, uint32_t *id)
{
    aclrtPtrAttributes attributes;
    memset(&attributes, 0xFF, sizeof(attributes));
    CHECK_STATUS(0, aclrtPointerGetAttributes(memory, &attributes));
    if (id != NULL) *id = attributes.location.id;
    return (int)attributes.location.type;
}

static void attributes(void)
{
    char *on_device = NULL;
    void *on_host = NULL;
    int local = 0;
    uint32_t id = 99;
    aclrtPtrAttributes answer;

    topic("where memory lies");
    REQUIRE_STATUS(0, aclrtMalloc((void **)&on_device, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMallocHost(&on_host, 4096));
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_DEVICE, location_of(on_device, &id));
    CHECK_EQ(0, id);
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_DEVICE, location_of(on_device + 4095, NULL)); /* also from its middle */
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_HOST, location_of(on_host, NULL));
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_HOST, location_of((char *)on_host + 100, NULL));
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_UNREGISTERED, location_of(&local, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtPointerGetAttributes(NULL, &answer));
    CHECK_STATUS(INVALID_PARAM, aclrtPointerGetAttributes(on_device, NULL));
    CHECK_STATUS(0, aclrtFree(on_device));
    CHECK_STATUS(0, aclrtFreeHost(on_host));
    CHECK_EQ(ACL_MEM_LOCATION_TYPE_UNREGISTERED, location_of(on_device, NULL)); /* no longer anybody's */

    topic("registered host memory");
    const aclrtHostRegisterType types[] = {ACL_HOST_REGISTER_MAPPED, ACL_HOST_REGISTER_READONLY, ACL_HOST_REGISTER_IOMEMORY};
    void *pages = NULL, *mapped = NULL;
    REQUIRE_STATUS(0, posix_memalign(&pages, 4096, 8192));
    memset(pages, 5, 8192);
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        mapped = NULL;
        const int status = aclrtHostRegister(pages, 8192, types[i], &mapped);
        if (i == 0) CHECK_STATUS(0, status); /* the other kinds may be missing */
        if (status != 0) continue;
        CHECK(mapped != NULL);
        CHECK_EQ(ACL_MEM_LOCATION_TYPE_HOST, location_of(pages, NULL));
        CHECK_EQ(5, byte_at(mapped, 8191)); /* the device sees the same bytes */
        CHECK_STATUS(0, aclrtHostUnregister(pages));
        CHECK_STATUS(ANY_FAILURE, aclrtHostUnregister(pages));
        CHECK_EQ(ACL_MEM_LOCATION_TYPE_UNREGISTERED, location_of(pages, NULL));
    }
    mapped = NULL;
    CHECK_STATUS(INVALID_PARAM, aclrtHostRegister(NULL, 8192, ACL_HOST_REGISTER_MAPPED, &mapped));
    CHECK_STATUS(INVALID_PARAM, aclrtHostRegister(pages, 8192, ACL_HOST_REGISTER_MAPPED, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtHostRegister(pages, 0, ACL_HOST_REGISTER_MAPPED, &mapped));
    CHECK_STATUS(ANY_FAILURE, aclrtHostRegister(pages, 8192, (aclrtHostRegisterType)99, &mapped));
    CHECK_STATUS(INVALID_PARAM, aclrtHostUnregister(NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtHostUnregister(&local));
    CHECK(mapped == NULL);
    free(pages);

    topic("operators work on registered memory");
    struct small_call call;
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_PAD));
    REQUIRE_STATUS(0, posix_memalign(&pages, 4096, 4096));
    memset(pages, 0, 4096);
    REQUIRE_STATUS(0, aclrtHostRegister(pages, 4096, ACL_HOST_REGISTER_MAPPED, &mapped));
    REQUIRE_STATUS(0, aclSetRawTensorAddr(call.out, mapped));
    CHECK_STATUS(0, do_small_call(&call, NULL));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    CHECK(memcmp(pages, call.expected, sizeof(call.expected)) == 0);
    CHECK_STATUS(0, aclrtHostUnregister(pages));
    free(pages);
    free_small_call(&call);

    topic("how much there is");
    size_t free_bytes = 1, total = 0;
    for (int kind = 0; kind <= 17; kind++) {
        free_bytes = 1;
        total = 0;
        /* A CPU has one kind of memory; a question for another may be answered or refused, not answered with nonsense. */
        const int status = aclrtGetMemInfo((aclrtMemAttr)kind, &free_bytes, &total);
        if (kind == ACL_HBM_MEM) CHECK_STATUS(0, status);
        if (status == 0) CHECK_TEXT(free_bytes <= total, "kind %d: %zu bytes free of %zu", kind, free_bytes, total);
        if (kind == ACL_HBM_MEM) CHECK(total > 0 && free_bytes > 0);
    }
    CHECK_STATUS(INVALID_PARAM, aclrtGetMemInfo(ACL_HBM_MEM, NULL, &total));
    CHECK_STATUS(INVALID_PARAM, aclrtGetMemInfo(ACL_HBM_MEM, &free_bytes, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtGetMemInfo((aclrtMemAttr)18, &free_bytes, &total));
    CHECK_STATUS(ANY_FAILURE, aclrtGetMemInfo((aclrtMemAttr)-1, &free_bytes, &total));

    topic("who uses it");
    aclrtMemUsageInfo users[16];
    size_t count = 99;
    memset(users, 0xFF, sizeof(users));
    CHECK_STATUS(0, aclrtGetMemUsageInfo(0, users, 16, &count));
    CHECK(count <= 16);
    for (size_t i = 0; i < count && i < 16; i++) {
        CHECK(memchr(users[i].name, '\0', sizeof(users[i].name)) != NULL);
        CHECK(users[i].curMemSize <= users[i].memPeakSize);
    }
    CHECK_STATUS(INVALID_PARAM, aclrtGetMemUsageInfo(0, NULL, 16, &count));
    CHECK_STATUS(INVALID_PARAM, aclrtGetMemUsageInfo(0, users, 16, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtGetMemUsageInfo(1000, users, 16, &count));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

typedef int (*release)(void *memory);

static int free_plain(void *memory)
{
    return aclrtFree(memory);
}

static int free_waiting(void *memory)
{
    return aclrtFreeWithDevSync(memory);
}

static int free_host(void *memory)
{
    return aclrtFreeHost(memory);
}

static int free_host_waiting(void *memory)
{
    return aclrtFreeHostWithDevSync(memory);
}

/* A free while work on that memory is pending must not break anything: not the work, not whoever gets the memory next. */
static void freeing(void)
{
    const struct {
        const char *name;
        release give_back;
        int on_host, waits;
    } ways[] = {{"aclrtFree of memory in use", free_plain, 0, 0},
                {"aclrtFreeWithDevSync", free_waiting, 0, 1},
                {"aclrtFreeHost of memory in use", free_host, 1, 0},
                {"aclrtFreeHostWithDevSync", free_host_waiting, 1, 1}};
    aclrtStream stream = NULL;
    struct gate gate;
    enum { SIZE = 300000, NEXT = 20 };
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        void *memory = NULL, *next[NEXT];
        topic(ways[i].name);
        REQUIRE_STATUS(0, ways[i].on_host ? aclrtMallocHost(&memory, SIZE) : aclrtMalloc(&memory, SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
        close_gate(&gate, stream);
        CHECK_STATUS(0, aclrtMemsetAsync(memory, SIZE, 0x77, SIZE, stream));
        open_gate_after(&gate, 100); /* the call may wait for the work */
        CHECK_STATUS(0, ways[i].give_back(memory));
        if (ways[i].waits) CHECK(atomic_load(&gate.passed)); /* these two promise it */
        for (int n = 0; n < NEXT; n++) {
            REQUIRE_STATUS(0, ways[i].on_host ? aclrtMallocHost(&next[n], SIZE) : aclrtMalloc(&next[n], SIZE, ACL_MEM_MALLOC_HUGE_FIRST));
            REQUIRE_STATUS(0, aclrtMemset(next[n], SIZE, n, SIZE));
        }
        remove_gate(&gate);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        for (int n = 0; n < NEXT; n++) {
            const unsigned char *bytes = next[n];
            CHECK(ways[i].on_host ? bytes[0] == n && memcmp(bytes, bytes + 1, SIZE - 1) == 0 : bytes_are(next[n], SIZE, (unsigned char)n));
            CHECK_STATUS(0, ways[i].give_back(next[n]));
        }
        CHECK_STATUS(INVALID_PARAM, ways[i].give_back(NULL));
        CHECK_STATUS(ANY_FAILURE, ways[i].give_back(memory));
        CHECK_STATUS(ANY_FAILURE, ways[i].give_back(&gate));
    }

    topic("the system gets freed memory back");
    enum { LARGE = 64 << 20, TIMES = 16 };
    const size_t before = process_bytes(RESIDENT);
    for (int n = 0; n < TIMES; n++) {
        void *memory = NULL;
        REQUIRE_STATUS(0, aclrtMallocHost(&memory, LARGE));
        memset(memory, n, LARGE);
        CHECK_STATUS(0, aclrtFreeHost(memory));
    }
    CHECK(process_bytes(RESIDENT) < before + TIMES / 2 * (size_t)LARGE);

    topic("operators whose memory is freed before they ran");
    for (int op = 0; op < SMALL_CALLS; op++) {
        struct small_call call;
        REQUIRE_STATUS(0, make_small_call(&call, op));
        close_gate(&gate, stream);
        CHECK_STATUS(0, do_small_call(&call, stream));
        open_gate_after(&gate, 50);
        free_small_call(&call);
        CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream));
        remove_gate(&gate);
    }
    CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

enum { ALLOCATING_THREADS = 8, ALLOCATIONS = 400 };

static void *allocate_a_lot(void *argument)
{
    unsigned seed = 1000u * (unsigned)(uintptr_t)argument + 1;
    uintptr_t failures = 0;
    char *blocks[16] = {NULL};
    size_t sizes[16] = {0};
    unsigned char marks[16] = {0};
    failures += aclrtSetDevice(0) != 0;
    for (int i = 0; i < ALLOCATIONS; i++) {
        seed = seed * 1664525u + 1013904223u;
        const unsigned slot = seed >> 24 & 15;
        if (blocks[slot] != NULL) {
            unsigned char first = 0, last = 0;
            failures += aclrtMemcpy(&first, 1, blocks[slot], 1, ACL_MEMCPY_DEVICE_TO_HOST) != 0;
            failures += aclrtMemcpy(&last, 1, blocks[slot] + sizes[slot] - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST) != 0;
            failures += first != marks[slot] || last != marks[slot];
            failures += aclrtFree(blocks[slot]) != 0;
            blocks[slot] = NULL;
        }
        sizes[slot] = (seed >> 8 & 0xFFFF) + 1;
        marks[slot] = (unsigned char)i;
        failures += aclrtMalloc((void **)&blocks[slot], sizes[slot], ACL_MEM_MALLOC_HUGE_FIRST) != 0;
        if (blocks[slot] != NULL) failures += aclrtMemset(blocks[slot], sizes[slot], i, sizes[slot]) != 0;
    }
    for (int slot = 0; slot < 16; slot++) {
        if (blocks[slot] != NULL) failures += aclrtFree(blocks[slot]) != 0;
    }
    failures += aclrtResetDevice(0) != 0;
    return (void *)failures;
}

struct handed_over {
    void *memory;
    int free_status;
};

static void *free_it(void *argument)
{
    struct handed_over *handed = argument;
    handed->free_status = aclrtFree(handed->memory);
    return NULL;
}

static void threads(void)
{
    pthread_t all[ALLOCATING_THREADS];
    topic("threads that allocate at the same time");
    for (int i = 0; i < ALLOCATING_THREADS; i++) REQUIRE_STATUS(0, pthread_create(&all[i], NULL, allocate_a_lot, (void *)(uintptr_t)i));
    for (int i = 0; i < ALLOCATING_THREADS; i++) {
        void *failures = NULL;
        pthread_join(all[i], &failures);
        CHECK_EQ(0, (uintptr_t)failures);
    }

    topic("memory is freed by another thread, in another context");
    aclrtContext here = NULL, elsewhere = NULL;
    struct handed_over handed = {.free_status = -1};
    REQUIRE_STATUS(0, aclrtGetCurrentContext(&here));
    REQUIRE_STATUS(0, aclrtMalloc(&handed.memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
    on_another_thread(free_it, &handed);
    CHECK_STATUS(0, handed.free_status);
    REQUIRE_STATUS(0, aclrtMalloc(&handed.memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtCreateContext(&elsewhere, 0));
    CHECK_STATUS(0, aclrtMemset(handed.memory, 1000, 1, 1000)); /* memory is the device's, not the context's */
    CHECK_STATUS(0, aclrtFree(handed.memory));
    REQUIRE_STATUS(0, aclrtMalloc(&handed.memory, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtDestroyContext(elsewhere));
    CHECK_STATUS(0, aclrtSetCurrentContext(here));
    CHECK_STATUS(0, aclrtMemset(handed.memory, 1000, 2, 1000));
    CHECK_STATUS(0, aclrtFree(handed.memory));
    forget_error_message();
}

/* Descriptions of memory from before the tensors; torch_npu still makes them. */
static void data_buffers(void)
{
    char bytes[64], more[100];
    topic("data buffers");
    aclDataBuffer *buffer = aclCreateDataBuffer(bytes, sizeof(bytes));
    CHECK(buffer != NULL);
    CHECK(aclGetDataBufferAddr(buffer) == bytes);
    CHECK_EQ(64, aclGetDataBufferSizeV2(buffer));
    CHECK_EQ(64, aclGetDataBufferSize(buffer));
    CHECK_STATUS(0, aclUpdateDataBuffer(buffer, more, sizeof(more)));
    CHECK(aclGetDataBufferAddr(buffer) == more);
    CHECK_EQ(100, aclGetDataBufferSizeV2(buffer));
    CHECK_STATUS(0, aclDestroyDataBuffer(buffer));
    buffer = aclCreateDataBuffer(NULL, 0); /* filled in later */
    CHECK(buffer != NULL);
    CHECK(aclGetDataBufferAddr(buffer) == NULL);
    CHECK_EQ(0, aclGetDataBufferSizeV2(buffer));
    CHECK_STATUS(0, aclDestroyDataBuffer(buffer));
    CHECK_STATUS(INVALID_PARAM, aclDestroyDataBuffer(NULL));
    CHECK_STATUS(INVALID_PARAM, aclUpdateDataBuffer(NULL, more, sizeof(more)));
    CHECK(aclGetDataBufferAddr(NULL) == NULL);
    CHECK_EQ(0, aclGetDataBufferSizeV2(NULL));
    CHECK_EQ(0, aclGetDataBufferSize(NULL));
    forget_error_message();
}

int main(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    device_memory();
    host_memory();
    attributes();
    freeing();
    threads();
    data_buffers();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_memory");
}
