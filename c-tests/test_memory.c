/* Shows that memory is given, described, copied, filled and taken back as documented, at once or in the order of a stream. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

static unsigned char byte_at(const void *memory, size_t offset)
{
    unsigned char byte = 0;
    REQUIRE_STATUS(0, aclrtMemcpy(&byte, 1, (const char *)memory + offset, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    return byte;
}

static int bytes_are(const void *memory, size_t size, unsigned char value)
{
    unsigned char *bytes = malloc(size);
    REQUIRE_STATUS(0, aclrtMemcpy(bytes, size, memory, size, ACL_MEMCPY_DEVICE_TO_HOST));
    size_t same = 0;
    while (same < size && bytes[same] == value) same++;
    free(bytes);
    return same == size;
}

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
                CHECK_STATUS(0, kinds[k].allocate(&memory, sizes[i], (aclrtMemMallocPolicy)policies[p]));
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

/* The four copies and the two fills, in one form: synchronous, asynchronous, with condition. */
enum copy_form { SYNC, ASYNC, CONDITION, COPY_FORMS };

static int copy(enum copy_form form, void *to, size_t room, const void *from, size_t count, int kind)
{
    int status;
    switch (form) {
        case SYNC: return aclrtMemcpy(to, room, from, count, (aclrtMemcpyKind)kind);
        case ASYNC: status = aclrtMemcpyAsync(to, room, from, count, (aclrtMemcpyKind)kind, NULL); break;
        default: status = aclrtMemcpyAsyncWithCondition(to, room, from, count, (aclrtMemcpyKind)kind, NULL); break;
    }
    return status == 0 ? aclrtSynchronizeStream(NULL) : status;
}

static int copy_2d(enum copy_form form, void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, int kind)
{
    if (form == SYNC) return aclrtMemcpy2d(to, to_pitch, from, from_pitch, width, height, (aclrtMemcpyKind)kind);
    const int status = aclrtMemcpy2dAsync(to, to_pitch, from, from_pitch, width, height, (aclrtMemcpyKind)kind, NULL);
    return status == 0 ? aclrtSynchronizeStream(NULL) : status;
}

static int fill(enum copy_form form, void *memory, size_t room, int32_t value, size_t count)
{
    if (form == SYNC) return aclrtMemset(memory, room, value, count);
    const int status = aclrtMemsetAsync(memory, room, value, count, NULL);
    return status == 0 ? aclrtSynchronizeStream(NULL) : status;
}

static void copies(void)
{
    static const char *const names[] = {"copy", "asynchronous copy", "asynchronous copy with condition"};
    char *device = NULL, *other = NULL, *pinned = NULL;
    char pageable[256], back[256], text[100];
    REQUIRE_STATUS(0, aclrtMalloc((void **)&device, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&other, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMallocHost((void **)&pinned, 256));
    for (int i = 0; i < 256; i++) pageable[i] = (char)i;

    for (int f = 0; f < COPY_FORMS; f++) {
        const enum copy_form form = (enum copy_form)f;
        for (int kind = 0; kind <= 4; kind++) {
            snprintf(text, sizeof(text), "%s, kind %d", names[f], kind);
            topic(text);
            memset(pinned, 0, 256);
            memset(back, 0, 256);
            CHECK_STATUS(0, copy(form, device, 256, pageable, 256, ACL_MEMCPY_HOST_TO_DEVICE));
            /* The right kind for each pair below is among the five; the others must not do any harm, for the pointers decide. */
            CHECK_STATUS(0, copy(form, other, 256, device, 256, ACL_MEMCPY_DEVICE_TO_DEVICE));
            CHECK_STATUS(0, copy(form, pinned, 256, other, 256, ACL_MEMCPY_DEVICE_TO_HOST));
            CHECK_STATUS(0, copy(form, back, 256, pinned, 256, kind));
            CHECK(memcmp(back, pageable, 256) == 0);
        }
        topic(names[f]);
        CHECK_STATUS(0, copy(form, other, 256, pageable, 10, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(0, copy(form, other, 10, pageable + 10, 10, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_EQ(19, byte_at(other, 9));
        CHECK_EQ(10, byte_at(other, 10)); /* what lies behind stays as it was */
        CHECK_STATUS(0, copy(form, NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(0, copy(form, device, 256, device, 256, ACL_MEMCPY_DEVICE_TO_DEVICE));
        CHECK_STATUS(INVALID_PARAM, copy(form, NULL, 256, pageable, 256, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(INVALID_PARAM, copy(form, device, 256, NULL, 256, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(RT_PARAM_INVALID, copy(form, device, 255, pageable, 256, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(RT_PARAM_INVALID, copy(form, device, 0, pageable, 1, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(INVALID_PARAM, copy(form, device, 256, pageable, 256, 99));
        CHECK_STATUS(INVALID_PARAM, copy(form, device, 256, pageable, 256, -1));
    }
    CHECK_STATUS(ANY_FAILURE, aclrtMemcpyAsync(device, 256, pageable, 256, ACL_MEMCPY_HOST_TO_DEVICE, text));
    CHECK_STATUS(ANY_FAILURE, aclrtMemcpyAsyncWithCondition(device, 256, pageable, 256, ACL_MEMCPY_HOST_TO_DEVICE, text));

    topic("fill");
    const struct {
        int32_t value;
        unsigned char byte;
    } fills[] = {{0, 0}, {1, 1}, {0xFF, 0xFF}, {-1, 0xFF}, {0x1234, 0x34}, {INT32_MIN, 0}, {256, 0}};
    for (int f = SYNC; f <= ASYNC; f++) {
        const enum copy_form form = (enum copy_form)f;
        for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++) {
            CHECK_STATUS(0, fill(form, device, 256, 0x55, 256));
            CHECK_STATUS(0, fill(form, device, 256, fills[i].value, 255));
            CHECK(bytes_are(device, 255, fills[i].byte)); /* only the lowest byte counts */
            CHECK_EQ(0x55, byte_at(device, 255));
        }
        CHECK_STATUS(0, fill(form, pinned, 256, 9, 256));
        CHECK(pinned[0] == 9 && pinned[255] == 9);
        CHECK_STATUS(0, fill(form, device, 256, 1, 0));
        CHECK_STATUS(INVALID_PARAM, fill(form, NULL, 256, 1, 256));
        CHECK_STATUS(RT_PARAM_INVALID, fill(form, device, 255, 1, 256));
        CHECK_STATUS(RT_PARAM_INVALID, fill(form, device, 0, 1, 1));
    }
    CHECK_STATUS(ANY_FAILURE, aclrtMemsetAsync(device, 256, 1, 256, text));

    for (int f = SYNC; f <= ASYNC; f++) {
        const enum copy_form form = (enum copy_form)f;
        topic(f == SYNC ? "copy of a rectangle" : "asynchronous copy of a rectangle");
        /* 5 columns and 4 rows, out of rows of 16 into rows of 10. */
        CHECK_STATUS(0, aclrtMemset(device, 256, 0xEE, 256));
        CHECK_STATUS(0, copy_2d(form, device, 10, pageable, 16, 5, 4, ACL_MEMCPY_HOST_TO_DEVICE));
        for (size_t y = 0; y < 4; y++) {
            for (size_t x = 0; x < 10; x++) CHECK_EQ(x < 5 ? y * 16 + x : 0xEE, byte_at(device, y * 10 + x));
        }
        CHECK_EQ(0xEE, byte_at(device, 40));
        memset(back, 0, sizeof(back));
        CHECK_STATUS(0, copy_2d(form, back, 7, device, 10, 5, 4, ACL_MEMCPY_DEVICE_TO_HOST));
        for (size_t y = 0; y < 4; y++) {
            for (size_t x = 0; x < 7; x++) CHECK_EQ(x < 5 ? y * 16 + x : 0, (unsigned char)back[y * 7 + x]);
        }
        CHECK_STATUS(0, copy_2d(form, device, 8, pageable, 8, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE)); /* no gaps */
        memset(back, 0, sizeof(back));
        CHECK_STATUS(0, aclrtMemcpy(back, 64, device, 64, ACL_MEMCPY_DEVICE_TO_HOST));
        CHECK(memcmp(back, pageable, 64) == 0);
        CHECK_STATUS(INVALID_PARAM, copy_2d(form, NULL, 8, pageable, 8, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(INVALID_PARAM, copy_2d(form, device, 8, NULL, 8, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(ANY_FAILURE, copy_2d(form, device, 7, pageable, 8, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE)); /* wider than a row */
        CHECK_STATUS(ANY_FAILURE, copy_2d(form, device, 8, pageable, 7, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(ANY_FAILURE, copy_2d(form, device, 8, pageable, 8, 8, 8, 99));
        CHECK_STATUS(ANYTHING, copy_2d(form, device, 8, pageable, 8, 0, 8, ACL_MEMCPY_HOST_TO_DEVICE)); /* nothing to copy: unsettled */
        CHECK_STATUS(ANYTHING, copy_2d(form, device, 8, pageable, 8, 8, 0, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_EQ(0, byte_at(device, 0)); /* and nothing was copied */
        CHECK_EQ(63, byte_at(device, 63));
    }
    CHECK_STATUS(ANY_FAILURE, aclrtMemcpy2dAsync(device, 8, pageable, 8, 8, 8, ACL_MEMCPY_HOST_TO_DEVICE, text));

    CHECK_STATUS(0, aclrtFree(device));
    CHECK_STATUS(0, aclrtFree(other));
    CHECK_STATUS(0, aclrtFreeHost(pinned));
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void order(void)
{
    aclrtStream stream = NULL;
    char *device = NULL, *other = NULL, *pinned = NULL;
    struct gate gate;
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&device, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&other, 256, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMallocHost((void **)&pinned, 256));

    topic("asynchronous copies and fills keep the stream's order");
    REQUIRE_STATUS(0, aclrtMemset(device, 256, 1, 256));
    REQUIRE_STATUS(0, aclrtMemset(other, 256, 1, 256));
    memset(pinned, 9, 256);
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtMemsetAsync(device, 256, 2, 256, stream));
    CHECK_STATUS(0, aclrtMemcpyAsync(other, 256, device, 256, ACL_MEMCPY_DEVICE_TO_DEVICE, stream)); /* 2 */
    CHECK_STATUS(0, aclrtMemcpyAsync(device, 256, pinned, 256, ACL_MEMCPY_HOST_TO_DEVICE, stream));  /* 9 */
    CHECK_STATUS(0, aclrtMemsetAsync(pinned, 256, 4, 128, stream));
    CHECK_STATUS(0, aclrtMemcpyAsync(pinned + 128, 128, other, 128, ACL_MEMCPY_DEVICE_TO_HOST, stream)); /* 2 */
    CHECK_STATUS(0, aclrtMemcpy2dAsync(other, 16, device, 16, 8, 16, ACL_MEMCPY_DEVICE_TO_DEVICE, stream)); /* 9 in the left half */
    sleep_ms(20);
    CHECK(bytes_are(device, 256, 1) && bytes_are(other, 256, 1) && pinned[0] == 9 && pinned[255] == 9);
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(bytes_are(device, 256, 9));
    CHECK_EQ(9, byte_at(other, 16));
    CHECK_EQ(2, byte_at(other, 24));
    CHECK(pinned[0] == 4 && pinned[127] == 4 && pinned[128] == 2 && pinned[255] == 2);

    topic("synchronous copies and fills do not wait for a stream");
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtMemsetAsync(device, 256, 7, 256, stream));
    CHECK_STATUS(0, aclrtMemset(other, 256, 3, 256));
    CHECK_STATUS(0, aclrtMemcpy(device, 256, other, 256, ACL_MEMCPY_DEVICE_TO_DEVICE));
    CHECK(bytes_are(device, 256, 3));
    CHECK(!atomic_load(&gate.passed));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(bytes_are(device, 256, 7));

    topic("ordinary host memory may be used again as soon as the call returns");
    char ordinary[64];
    for (int round = 0; round < 50; round++) {
        memset(ordinary, round, sizeof(ordinary));
        CHECK_STATUS(0, aclrtMemcpyAsync(device, 256, ordinary, sizeof(ordinary), ACL_MEMCPY_HOST_TO_DEVICE, stream));
        memset(ordinary, 200, sizeof(ordinary));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(bytes_are(device, sizeof(ordinary), (unsigned char)round));
        memset(ordinary, round, sizeof(ordinary));
        CHECK_STATUS(0, aclrtMemcpyAsyncWithCondition(device, 256, ordinary, sizeof(ordinary), ACL_MEMCPY_HOST_TO_DEVICE, stream));
        memset(ordinary, 200, sizeof(ordinary));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(bytes_are(device, sizeof(ordinary), (unsigned char)round));
    }

    topic("ordinary host memory behind work that takes its time: in order all the same");
    REQUIRE_STATUS(0, aclrtMemset(device, 256, 1, 256));
    memset(ordinary, 5, sizeof(ordinary));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtMemsetAsync(device, 256, 2, 256, stream));
    open_gate_after(&gate, 50); /* the call may wait for the stream */
    CHECK_STATUS(0, aclrtMemcpyAsync(device, 256, ordinary, sizeof(ordinary), ACL_MEMCPY_HOST_TO_DEVICE, stream));
    memset(ordinary, 200, sizeof(ordinary));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_EQ(5, byte_at(device, 0));
    CHECK_EQ(5, byte_at(device, 63));
    CHECK_EQ(2, byte_at(device, 64));
    remove_gate(&gate);

    topic("and the same out of the device");
    REQUIRE_STATUS(0, aclrtMemset(device, 256, 1, 256));
    memset(ordinary, 0, sizeof(ordinary));
    close_gate(&gate, stream);
    CHECK_STATUS(0, aclrtMemsetAsync(device, 256, 6, 256, stream));
    open_gate_after(&gate, 50);
    CHECK_STATUS(0, aclrtMemcpyAsync(ordinary, sizeof(ordinary), device, sizeof(ordinary), ACL_MEMCPY_DEVICE_TO_HOST, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(ordinary[0] == 6 && ordinary[63] == 6);
    remove_gate(&gate);

    topic("large copies");
    enum { LARGE = 20000000 };
    char *large = NULL, *large_other = NULL;
    REQUIRE_STATUS(0, aclrtMalloc((void **)&large, LARGE, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&large_other, LARGE, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtMemsetAsync(large, LARGE, 3, LARGE, stream));
    CHECK_STATUS(0, aclrtMemcpyAsync(large_other, LARGE, large, LARGE, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    CHECK_STATUS(0, aclrtMemsetAsync(large, LARGE, 4, LARGE, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(bytes_are(large_other, LARGE, 3));
    CHECK(bytes_are(large, LARGE, 4));
    CHECK_STATUS(0, aclrtFree(large));
    CHECK_STATUS(0, aclrtFree(large_other));

    CHECK_STATUS(0, aclrtFree(device));
    CHECK_STATUS(0, aclrtFree(other));
    CHECK_STATUS(0, aclrtFreeHost(pinned));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
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
            CHECK(bytes_are(next[n], SIZE, (unsigned char)n));
            CHECK_STATUS(0, ways[i].give_back(next[n]));
        }
        CHECK_STATUS(INVALID_PARAM, ways[i].give_back(NULL));
        CHECK_STATUS(ANY_FAILURE, ways[i].give_back(memory));
        CHECK_STATUS(ANY_FAILURE, ways[i].give_back(&gate));
    }

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
        }
        sizes[slot] = (seed >> 8 & 0xFFFF) + 1;
        marks[slot] = (unsigned char)i;
        failures += aclrtMalloc((void **)&blocks[slot], sizes[slot], ACL_MEM_MALLOC_HUGE_FIRST) != 0;
        failures += aclrtMemset(blocks[slot], sizes[slot], i, sizes[slot]) != 0;
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
    copies();
    order();
    freeing();
    threads();
    data_buffers();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_memory");
}
