/* Shows that memory is copied and filled as documented, at once or in the order of a stream. */
#define _GNU_SOURCE
#include "runtime_kit.h"

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

int main(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    copies();
    order();
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_copy");
}
