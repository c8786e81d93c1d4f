/* Shows that results do not depend on the float mode of the thread that calls, nor on that of an earlier call: a program that was built with
   -Ofast flushes denormals, others round upwards, or have exceptions trap. */
#define _GNU_SOURCE
#include <fenv.h>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_mul.h"
#include "runtime_kit.h"

enum { FLUSHING = 1 << 0, UPWARDS = 1 << 1, TRAPS = 1 << 2, EXTENT = 4 };

static aclrtStream stream;

static void flush_denormals(void)
{
#if defined(__x86_64__)
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#elif defined(__aarch64__)
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    __asm__ volatile("msr fpcr, %0" : : "r"(mode | 1 << 24));
#endif
}

static void set_mode(int mode)
{
    fesetenv(FE_DFL_ENV);
    if (mode & FLUSHING) flush_denormals();
    if (mode & UPWARDS) fesetround(FE_UPWARD);
    if (mode & TRAPS) feenableexcept(FE_ALL_EXCEPT); /* where the processor has none, nothing traps */
}

/* An operator on one tensor of EXTENT elements, each `value`, and a scalar. */
typedef struct {
    const char *name;
    aclDataType from, to;
    double value, scalar;
    uint64_t bits; /* of each element of the result */
    aclnnStatus (*phase_1)(aclTensor *self, aclScalar *scalar, aclTensor *out, uint64_t *size, aclOpExecutor **executor);
    aclnnStatus (*phase_2)(void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream stream);
} Case;

static aclnnStatus fill(aclTensor *self, aclScalar *scalar, aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    (void)self;
    return aclnnInplaceFillScalarGetWorkspaceSize(out, scalar, size, executor);
}

static aclnnStatus times(aclTensor *self, aclScalar *scalar, aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMulsGetWorkspaceSize(self, scalar, out, size, executor);
}

static aclnnStatus plus(aclTensor *self, aclScalar *scalar, aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    float one = 1;
    aclScalar *alpha = aclCreateScalar(&one, ACL_FLOAT);
    const aclnnStatus status = aclnnAddsGetWorkspaceSize(self, scalar, alpha, out, size, executor);
    aclDestroyScalar(alpha);
    return status;
}

static aclnnStatus cast(aclTensor *self, aclScalar *scalar, aclTensor *out, uint64_t *size, aclOpExecutor **executor)
{
    aclDataType dtype = ACL_DT_UNDEFINED;
    (void)scalar;
    aclGetDataType(out, &dtype);
    return aclnnCastGetWorkspaceSize(self, dtype, out, size, executor);
}

static const Case cases[] = {
    {"a denormal FLOAT", ACL_FLOAT, ACL_FLOAT, 0, 1e-40, 0x000116c2, fill, aclnnInplaceFillScalar},
    {"beyond FLOAT", ACL_FLOAT, ACL_FLOAT, 0, 1e300, 0x7f800000, fill, aclnnInplaceFillScalar},
    {"between two of FLOAT", ACL_FLOAT, ACL_FLOAT, 0, 0.7, 0x3f333333, fill, aclnnInplaceFillScalar},
    {"between two of FLOAT16", ACL_FLOAT16, ACL_FLOAT16, 0, 0.1, 0x2e66, fill, aclnnInplaceFillScalar},
    {"a denormal DOUBLE", ACL_DOUBLE, ACL_DOUBLE, 0, 1e-310, 0x000012688b70e62b, fill, aclnnInplaceFillScalar},
    {"a denormal factor", ACL_FLOAT, ACL_FLOAT, 1, 1e-40, 0x000116c2, times, aclnnMuls},
    {"a denormal product", ACL_FLOAT, ACL_FLOAT, 1e-20, 1e-20, 0x000116c2, times, aclnnMuls},
    {"a denormal sum", ACL_FLOAT, ACL_FLOAT, 0, 1e-40, 0x000116c2, plus, aclnnAdds},
    {"a denormal cast", ACL_DOUBLE, ACL_FLOAT, 1e-40, 0, 0x000116c2, cast, aclnnCast},
    {"a cast beyond FLOAT", ACL_DOUBLE, ACL_FLOAT, 1e300, 0, 0x7f800000, cast, aclnnCast},
};

static size_t size_of(aclDataType dtype)
{
    return dtype == ACL_DOUBLE ? 8 : dtype == ACL_FLOAT ? 4 : 2;
}

/* The elements of the result that are not what they should be; -1 where a call failed. */
static int wrong(const Case *c, unsigned char *memory, int mode)
{
    const int64_t extent = EXTENT, stride = 1;
    double doubles[EXTENT];
    float floats[EXTENT];
    unsigned char result[EXTENT * 8];
    void *workspace = NULL;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int count = 0;
    fesetenv(FE_DFL_ENV);
    for (int i = 0; i < EXTENT; i++) {
        doubles[i] = c->value;
        floats[i] = (float)c->value;
    }
    if (aclrtMemset(memory, 8 * EXTENT, 0, 8 * EXTENT) != 0) return -1;
    if (c->from != ACL_FLOAT16 && aclrtMemcpy(memory, 8 * EXTENT, c->from == ACL_DOUBLE ? (void *)doubles : (void *)floats, EXTENT * size_of(c->from), ACL_MEMCPY_HOST_TO_DEVICE) != 0) return -1;
    set_mode(mode);
    double scalar_value = 0;
    memcpy(&scalar_value, &c->scalar, sizeof(scalar_value));
    aclScalar *scalar = aclCreateScalar(&scalar_value, ACL_DOUBLE);
    aclTensor *self = aclCreateTensor(&extent, 1, c->from, &stride, 0, ACL_FORMAT_ND, &extent, 1, memory);
    aclTensor *out = aclCreateTensor(&extent, 1, c->to, &stride, 0, ACL_FORMAT_ND, &extent, 1, memory + 8 * EXTENT);
    int status = c->phase_1(self, scalar, out, &size, &executor);
    if (status == 0 && size > 0) status = aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (status == 0) status = c->phase_2(workspace, size, executor, stream);
    if (status == 0) status = aclrtSynchronizeStream(stream);
    if (workspace != NULL) aclrtFree(workspace);
    aclDestroyTensor(self);
    aclDestroyTensor(out);
    aclDestroyScalar(scalar);
    fesetenv(FE_DFL_ENV);
    if (status != 0 || aclrtMemcpy(result, sizeof(result), memory + 8 * EXTENT, EXTENT * size_of(c->to), ACL_MEMCPY_DEVICE_TO_HOST) != 0) return -1;
    for (int i = 0; i < EXTENT; i++) count += memcmp(result + (size_t)i * size_of(c->to), &c->bits, size_of(c->to)) != 0;
    return count;
}

/* A plan is kept from one call to the next that is like it, whatever mode each had. */
static void in_all_modes(const char *first, const int *modes, size_t count)
{
    unsigned char *memory = NULL;
    REQUIRE_STATUS(0, aclrtMalloc((void **)&memory, 16 * EXTENT, ACL_MEM_MALLOC_HUGE_FIRST));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char name[100];
        snprintf(name, sizeof(name), "%s, first %s", cases[i].name, first);
        topic(name);
        for (size_t k = 0; k < count; k++) CHECK_EQ(0, wrong(&cases[i], memory, modes[k]));
    }
    CHECK_STATUS(0, aclrtFree(memory));
}

static int modes_in_turn(const char *first)
{
    static const int flushing_first[] = {FLUSHING, 0, UPWARDS, TRAPS, FLUSHING | UPWARDS, 0};
    static const int upwards_first[] = {UPWARDS, 0, FLUSHING, TRAPS, 0};
    static const int traps_first[] = {TRAPS, 0, TRAPS | FLUSHING, UPWARDS, 0};
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    if (strcmp(first, "flushing") == 0) in_all_modes(first, flushing_first, sizeof(flushing_first) / sizeof(int));
    if (strcmp(first, "upwards") == 0) in_all_modes(first, upwards_first, sizeof(upwards_first) / sizeof(int));
    if (strcmp(first, "traps") == 0) in_all_modes(first, traps_first, sizeof(traps_first) / sizeof(int));

    topic("functions of the runtime");
    aclrtEvent events[2];
    float elapsed = -1;
    set_mode(TRAPS | FLUSHING);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(0, aclrtCreateEvent(&events[i]));
        CHECK_STATUS(0, aclrtRecordEvent(events[i], stream));
    }
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtEventElapsedTime(&elapsed, events[0], events[1]));
    CHECK(elapsed >= 0);
    CHECK_EQ(0x7bff, aclFloatToFloat16(1e6f));
    CHECK_EQ(0x2e66, aclFloatToFloat16(0.1f));
    CHECK_EQ(1, aclFloat16ToFloat(1) == 0x1p-24f);
    fesetenv(FE_DFL_ENV);
    for (int i = 0; i < 2; i++) CHECK_STATUS(0, aclrtDestroyEvent(events[i]));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_failures != 0;
}

static int callback_mode;

static void note_mode(void *unused)
{
    (void)unused;
    callback_mode = fegetround();
}

/* A callback is the program's, on its own thread. */
static int keeps_the_programs(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtSubscribeReport((uint64_t)pthread_self(), stream));
    REQUIRE_STATUS(0, aclrtLaunchCallback(note_mode, NULL, ACL_CALLBACK_NO_BLOCK, stream));
    fesetround(FE_UPWARD);
    CHECK_STATUS(0, aclrtProcessReport(10000));
    CHECK_EQ(FE_UPWARD, fegetround());
    CHECK_EQ(FE_UPWARD, callback_mode);
    CHECK_STATUS(0, aclrtUnSubscribeReport((uint64_t)pthread_self(), stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclFinalize());
    return harness_failures != 0;
}

int main(int count, char **arguments)
{
    static const char *const firsts[] = {"flushing", "upwards", "traps"};
    if (count > 1) return strcmp(arguments[1], "callback") == 0 ? keeps_the_programs() : modes_in_turn(arguments[1]);
    for (int i = 0; i < 3; i++) {
        CHECK_SELF(firsts[i], "OPAPI_QUIET=1");
        CHECK_SELF(firsts[i], "OPAPI_QUIET=1", "OPAPI_TRACE=/dev/null");
    }
    CHECK_SELF("callback", "OPAPI_QUIET=1");
    return harness_finish("test_float_mode");
}
