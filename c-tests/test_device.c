/* Shows what a device tells about itself, and that several of them, or a part of them, are counted and kept apart as documented. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */
/* What a device tells about itself */

struct soc {
    const char *name;
    int64_t arch, cube, vector; /* cores: 0 where the tables leave it open */
};

static const struct soc socs[] = {
    {"Ascend910A", 1001, 32, 0},       {"Ascend910B", 1001, 0, 0},        {"Ascend910ProA", 1001, 0, 0},     {"Ascend910ProB", 1001, 0, 0},
    {"Ascend910PremiumA", 1001, 0, 0}, {"Ascend310P1", 2002, 0, 0},       {"Ascend310P3", 2002, 8, 0},       {"Ascend310P5", 2002, 0, 0},
    {"Ascend310P7", 2002, 0, 0},       {"Ascend310B1", 3002, 0, 0},       {"Ascend310B4", 3002, 0, 0},       {"Ascend910B1", 2201, 24, 48},
    {"Ascend910B2", 2201, 0, 0},       {"Ascend910B2C", 2201, 0, 0},      {"Ascend910B3", 2201, 0, 0},       {"Ascend910B4", 2201, 0, 0},
    {"Ascend910B4-1", 2201, 0, 0},     {"Ascend910_9362", 2201, 0, 0},    {"Ascend910_9391", 2201, 0, 0},    {"Ascend910_9392", 2201, 0, 0},
    {"Ascend950PR_957b", 3510, 0, 0},  {"Ascend950PR_9599", 3510, 0, 0},  {"Ascend950DT_9571", 3510, 0, 0},  {"Ascend950DT_95A2", 3510, 0, 0},
};

/* Runs in a process of its own for each processor. */
static void identity(void)
{
    const char *wanted = getenv("OPAPI_SOC_NAME");
    const char *name = aclrtGetSocName();
    topic(wanted);
    CHECK_STATUS(0, aclInit(NULL));
    CHECK(name != NULL && strcmp(name, wanted) == 0);
    for (size_t i = 0; i < sizeof(socs) / sizeof(socs[0]); i++) {
        if (strcmp(socs[i].name, wanted) != 0) continue;
        int64_t value = -1;
        CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_NPU_ARCH, &value));
        CHECK_EQ(socs[i].arch, value);
        CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_CUBE_CORE_NUM, &value));
        CHECK(value > 0);
        CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &value));
        CHECK(value >= 0);
    }
    CHECK_STATUS(0, aclFinalize());
}

static void attributes(void)
{
    int64_t value = -77, cube = 0, vector = 0;
    const int known[] = {1,   101, 102, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212,
                         301, 302, 401, 402, 403, 404, 405, 406, 407, 408, 409, 501, 601};
    const int unknown[] = {-1, 0, 2, 100, 600, 602, 1000000};
    char text[60];

    REQUIRE_STATUS(0, aclrtSetDevice(0));
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        snprintf(text, sizeof(text), "device attribute %d", known[i]);
        topic(text);
        value = -77;
        /* An attribute that a CPU has no answer for may be refused, but not answered with nothing. */
        const int status = aclrtGetDeviceInfo(0, (aclrtDevAttr)known[i], &value);
        CHECK((status == 0) == (value != -77));
    }
    for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
        snprintf(text, sizeof(text), "device attribute %d, which does not exist", unknown[i]);
        topic(text);
        CHECK_STATUS(ANY_FAILURE, aclrtGetDeviceInfo(0, (aclrtDevAttr)unknown[i], &value));
    }
    topic("device attributes");
    CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_CUBE_CORE_NUM, &cube));
    CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &vector));
    CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_AICORE_CORE_NUM, &value));
    CHECK(cube > 0 && vector >= 0 && value > 0);
    CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, &value));
    CHECK(value > 0);
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetDeviceInfo(1000, ACL_DEV_ATTR_NPU_ARCH, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_NPU_ARCH, NULL));

    topic("device capability: the older question for the same numbers");
    CHECK_STATUS(0, aclGetDeviceCapability(0, ACL_DEVICE_INFO_AI_CORE_NUM, &value));
    CHECK_EQ(cube, value);
    CHECK_STATUS(0, aclGetDeviceCapability(0, ACL_DEVICE_INFO_VECTOR_CORE_NUM, &value));
    CHECK_EQ(vector, value);
    CHECK_STATUS(0, aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, &value));
    CHECK(value > 0);
    CHECK_STATUS(ANY_FAILURE, aclGetDeviceCapability(0, ACL_DEVICE_INFO_UNDEFINED, &value));
    CHECK_STATUS(ANY_FAILURE, aclGetDeviceCapability(0, (aclDeviceInfo)3, &value));
    CHECK_STATUS(ANY_FAILURE, aclGetDeviceCapability(1000, ACL_DEVICE_INFO_L2_SIZE, &value));
    CHECK_STATUS(INVALID_PARAM, aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, NULL));

    topic("attributes of CANN: each one listed has an answer");
    const aclCannAttr *list = NULL;
    size_t count = 0;
    CHECK_STATUS(0, aclGetCannAttributeList(&list, &count));
    CHECK(count == 0 || list != NULL);
    for (size_t i = 0; list != NULL && i < count; i++) {
        int32_t answer = -77;
        CHECK(list[i] == ACL_CANN_ATTR_INF_NAN || list[i] == ACL_CANN_ATTR_BF16 || list[i] == ACL_CANN_ATTR_JIT_COMPILE);
        CHECK_STATUS(0, aclGetCannAttribute(list[i], &answer));
        CHECK(answer == 0 || answer == 1);
    }
    int32_t answer = -77;
    CHECK_STATUS(INVALID_PARAM, aclGetCannAttributeList(NULL, &count));
    CHECK_STATUS(INVALID_PARAM, aclGetCannAttributeList(&list, NULL));
    CHECK_STATUS(INVALID_PARAM, aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, NULL));
    CHECK_STATUS(ANY_FAILURE, aclGetCannAttribute(ACL_CANN_ATTR_UNDEFINED, &answer));
    CHECK_STATUS(ANY_FAILURE, aclGetCannAttribute((aclCannAttr)3, &answer));
    CHECK_EQ(-77, answer);

    topic("status and load");
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;
    CHECK_STATUS(0, aclrtQueryDeviceStatus(0, &status));
    CHECK_EQ(ACL_RT_DEVICE_STATUS_NORMAL, status);
    CHECK_STATUS(INVALID_PARAM, aclrtQueryDeviceStatus(0, NULL));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtQueryDeviceStatus(1000, &status));
    aclrtUtilizationInfo load = {-99, -99, -99, -99, NULL};
    CHECK_STATUS(0, aclrtGetDeviceUtilizationRate(0, &load));
    const int32_t rates[] = {load.cubeUtilization, load.vectorUtilization, load.aicpuUtilization, load.memoryUtilization};
    for (size_t i = 0; i < 4; i++) CHECK_TEXT(rates[i] >= -1 && rates[i] <= 100, "%d percent", rates[i]); /* -1: not known */
    CHECK_STATUS(INVALID_PARAM, aclrtGetDeviceUtilizationRate(0, NULL));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetDeviceUtilizationRate(1000, &load));

    topic("task schedulers");
    CHECK_STATUS(0, aclrtSetTsDevice(ACL_TS_ID_AICORE));
    CHECK_STATUS(INVALID_PARAM, aclrtSetTsDevice(ACL_TS_ID_RESERVED));
    CHECK_STATUS(INVALID_PARAM, aclrtSetTsDevice((aclrtTsId)-1));

    topic("overflow mode of the device");
    aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_UNDEF;
    CHECK_STATUS(0, aclrtGetDeviceSatMode(&mode));
    CHECK(mode == ACL_RT_OVERFLOW_MODE_SATURATION || mode == ACL_RT_OVERFLOW_MODE_INFNAN);
    CHECK_STATUS(0, aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN));
    CHECK_STATUS(0, aclrtGetDeviceSatMode(&mode));
    CHECK_EQ(ACL_RT_OVERFLOW_MODE_INFNAN, mode);
    CHECK_STATUS(ANY_FAILURE, aclrtSetDeviceSatMode((aclrtFloatOverflowMode)7));
    CHECK_STATUS(ANY_FAILURE, aclrtSetDeviceSatMode((aclrtFloatOverflowMode)-1));
    CHECK_STATUS(INVALID_PARAM, aclrtGetDeviceSatMode(NULL));

    topic("time-outs of operators");
    CHECK_STATUS(0, aclrtSetOpWaitTimeout(10));
    CHECK_STATUS(0, aclrtSetOpWaitTimeout(0));
    CHECK_STATUS(0, aclrtSetOpExecuteTimeOut(10));
    CHECK_STATUS(0, aclrtSetOpExecuteTimeOut(0));
    REQUIRE_STATUS(0, aclrtResetDevice(0));
}

static void core_limits(void)
{
    uint32_t all[2] = {0, 0}, value = 0;
    aclrtStream stream = NULL;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));

    topic("limits of cores: the device's");
    for (int type = 0; type <= 1; type++) {
        const aclrtDevResLimitType kind = (aclrtDevResLimitType)type;
        CHECK_STATUS(0, aclrtGetDeviceResLimit(0, kind, &all[type]));
        CHECK(all[type] > 0);
        CHECK_STATUS(0, aclrtSetDeviceResLimit(0, kind, 3));
        CHECK_STATUS(0, aclrtGetDeviceResLimit(0, kind, &value));
        CHECK_EQ(3, value);
    }
    CHECK_STATUS(0, aclrtResetDeviceResLimit(0));
    for (int type = 0; type <= 1; type++) {
        CHECK_STATUS(0, aclrtGetDeviceResLimit(0, (aclrtDevResLimitType)type, &value));
        CHECK_EQ(all[type], value);
    }
    CHECK_STATUS(ANY_FAILURE, aclrtGetDeviceResLimit(0, (aclrtDevResLimitType)2, &value));
    CHECK_STATUS(ANY_FAILURE, aclrtSetDeviceResLimit(0, (aclrtDevResLimitType)-1, 1));
    CHECK_STATUS(INVALID_PARAM, aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtGetDeviceResLimit(1000, ACL_RT_DEV_RES_CUBE_CORE, &value));
    CHECK_STATUS(ANY_FAILURE, aclrtSetDeviceResLimit(1000, ACL_RT_DEV_RES_CUBE_CORE, 1));
    CHECK_STATUS(ANY_FAILURE, aclrtResetDeviceResLimit(1000));
    CHECK_STATUS(ANYTHING, aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, 1000000)); /* refused or cut, the documents differ */
    CHECK_STATUS(0, aclrtResetDeviceResLimit(0));

    topic("limits of cores: a stream's, and which one a thread uses");
    CHECK_STATUS(0, aclrtGetStreamResLimit(stream, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(all[1], value);
    CHECK_STATUS(0, aclrtSetStreamResLimit(stream, ACL_RT_DEV_RES_VECTOR_CORE, 2));
    CHECK_STATUS(0, aclrtGetStreamResLimit(stream, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(2, value);
    CHECK_STATUS(0, aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(all[1], value);
    CHECK_STATUS(0, aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(all[1], value);
    CHECK_STATUS(0, aclrtUseStreamResInCurrentThread(stream));
    CHECK_STATUS(0, aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(2, value);
    CHECK_STATUS(0, aclrtUnuseStreamResInCurrentThread(stream));
    CHECK_STATUS(0, aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(all[1], value);
    CHECK_STATUS(0, aclrtResetStreamResLimit(stream));
    CHECK_STATUS(0, aclrtGetStreamResLimit(stream, ACL_RT_DEV_RES_VECTOR_CORE, &value));
    CHECK_EQ(all[1], value);
    CHECK_STATUS(ANY_FAILURE, aclrtGetStreamResLimit(stream, (aclrtDevResLimitType)2, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtGetStreamResLimit(stream, ACL_RT_DEV_RES_CUBE_CORE, NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, NULL));
    CHECK_STATUS(ANY_FAILURE, aclrtUseStreamResInCurrentThread(&value));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    REQUIRE_STATUS(0, aclrtResetDevice(0));
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Three devices */

static void three_devices(void)
{
    uint32_t count = 0;
    int32_t device = -1, can = -1;
    aclrtStream streams[3] = {NULL, NULL, NULL};
    aclrtContext contexts_of[3] = {NULL, NULL, NULL};
    struct small_call calls[3];

    topic("three devices");
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    CHECK_EQ(3, count);
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(3));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(0, is_active(i));
        CHECK_STATUS(0, aclrtSetDevice(i));
        CHECK_EQ(1, is_active(i));
        CHECK_STATUS(0, aclrtGetDevice(&device));
        CHECK_EQ(i, device);
        CHECK_STATUS(0, aclrtGetCurrentContext(&contexts_of[i]));
        CHECK_STATUS(0, aclrtCreateStream(&streams[i]));
        REQUIRE_STATUS(0, make_small_call(&calls[i], i));
    }
    CHECK(contexts_of[0] != contexts_of[1] && contexts_of[1] != contexts_of[2] && contexts_of[0] != contexts_of[2]);

    topic("each device works, whichever is current");
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[i]));
        CHECK_STATUS(0, aclrtGetDevice(&device));
        CHECK_EQ(i, device);
        CHECK_STATUS(0, do_small_call(&calls[i], streams[i]));
    }
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(0, aclrtSynchronizeStream(streams[i])); /* device 2 is current: waiting crosses devices */
        CHECK(small_result_is(&calls[i], calls[i].out_memory, 1));
    }

    topic("a stream belongs to its device");
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[0]));
    CHECK_STATUS(RT_STREAM_CONTEXT, aclrtDestroyStream(streams[1]));
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[1]));
    CHECK_STATUS(0, aclrtDestroyStream(streams[1]));

    topic("waiting for one device does not wait for another");
    struct gate gate;
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[0]));
    close_gate(&gate, streams[0]);
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[2]));
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK(!atomic_load(&gate.passed));
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[0]));
    open_gate_after(&gate, 30);
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK(atomic_load(&gate.passed));
    remove_gate(&gate);

    topic("memory belongs to the device on which it was asked for");
    for (int i = 0; i < 3; i++) {
        aclrtPtrAttributes attributes_of;
        memset(&attributes_of, 0xFF, sizeof(attributes_of));
        CHECK_STATUS(0, aclrtPointerGetAttributes(calls[i].out_memory, &attributes_of));
        CHECK_EQ(ACL_MEM_LOCATION_TYPE_DEVICE, attributes_of.location.type);
        CHECK_EQ(i, attributes_of.location.id);
    }
    CHECK_STATUS(0, aclrtMemcpy(calls[0].out_memory, 64, calls[2].out_memory, 64, ACL_MEMCPY_DEVICE_TO_DEVICE));
    CHECK(small_result_is(&calls[2], calls[0].out_memory, 1));

    topic("peer access");
    CHECK_STATUS(0, aclrtDeviceCanAccessPeer(&can, 0, 1));
    CHECK(can == 0 || can == 1);
    CHECK_STATUS(INVALID_PARAM, aclrtDeviceCanAccessPeer(NULL, 0, 1));
    CHECK_STATUS(ANY_FAILURE, aclrtDeviceCanAccessPeer(&can, 0, 3));
    CHECK_STATUS(ANY_FAILURE, aclrtDeviceCanAccessPeer(&can, -1, 1));
    CHECK_STATUS(ANYTHING, aclrtDeviceCanAccessPeer(&can, 1, 1)); /* with itself: the documents do not say */
    CHECK_STATUS(0, aclrtDeviceCanAccessPeer(&can, 0, 1));
    if (can == 1) {
        CHECK_STATUS(0, aclrtDeviceEnablePeerAccess(1, 0));
        CHECK_STATUS(0, aclrtDeviceDisablePeerAccess(1));
    }
    CHECK_STATUS(ANY_FAILURE, aclrtDeviceEnablePeerAccess(3, 0));
    CHECK_STATUS(ANY_FAILURE, aclrtDeviceDisablePeerAccess(-1));
    CHECK_STATUS(ANYTHING, aclrtDeviceEnablePeerAccess(1, 1)); /* flags are reserved */

    topic("a reset ends one device only");
    CHECK_STATUS(0, aclrtSetCurrentContext(contexts_of[2]));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_EQ(0, is_active(0));
    CHECK_EQ(1, is_active(1));
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_EQ(2, device);
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(streams[0]));
    CHECK_STATUS(0, aclrtSynchronizeStream(streams[2]));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtSetCurrentContext(contexts_of[0]));
    for (int i = 0; i < 3; i++) free_small_call(&calls[i]);
    CHECK_STATUS(0, aclrtDestroyStream(streams[2]));
    CHECK_STATUS(0, aclrtResetDevice(2));
    CHECK_STATUS(0, aclrtResetDevice(1));
    CHECK_EQ(0, is_active(2));
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
}

/* ASCEND_RT_VISIBLE_DEVICES=2,0 of three: two are left, under new numbers. */
static void visible_devices(void)
{
    uint32_t count = 0;
    int32_t device = -1;
    aclrtStream stream = NULL;
    struct small_call call;
    topic("visible devices");
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    CHECK_EQ(2, count);
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(2));
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(0, aclrtSetDevice(i));
        CHECK_STATUS(0, aclrtGetDevice(&device));
        CHECK_EQ(i, device); /* a program only ever sees the new number */
        CHECK_STATUS(0, aclrtCreateStream(&stream));
        REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
        CHECK_STATUS(0, do_small_call(&call, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));
        free_small_call(&call);
        CHECK_STATUS(0, aclrtDestroyStream(stream));
    }
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclrtResetDevice(1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtResetDevice(2));
}

static void one_visible_device(void)
{
    uint32_t count = 0;
    int32_t device = -1;
    topic("one visible device");
    CHECK_STATUS(0, aclrtGetDeviceCount(&count));
    CHECK_EQ(1, count);
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(1));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtGetDevice(&device));
    CHECK_EQ(0, device);
    CHECK_STATUS(0, aclrtResetDevice(0));
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Two devices with a MiB of memory each */

static size_t free_bytes(void)
{
    size_t free_memory = 0, total = 0;
    CHECK_STATUS(0, aclrtGetMemInfo(ACL_HBM_MEM, &free_memory, &total));
    CHECK_EQ(1048576, total);
    CHECK(free_memory <= total);
    return free_memory;
}

static void little_memory(void)
{
    void *first = NULL, *second = NULL, *on_host = NULL;
    aclrtStream stream = NULL;
    int64_t value = 0;

    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    topic("a device with a MiB of memory");
    const size_t at_first = free_bytes();
    CHECK(at_first >= 1000000); /* nothing has been asked for yet */
    CHECK_STATUS(0, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, &value));
    CHECK_EQ(1048576, value);

    topic("more than there is");
    forget_error_message();
    first = &first;
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMalloc(&first, 2097152, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(first == (void *)&first);
    CHECK(aclGetRecentErrMsg() != NULL);
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMallocAlign32(&second, 2097152, ACL_MEM_MALLOC_NORMAL_ONLY));
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMallocCached(&second, 2097152, ACL_MEM_MALLOC_HUGE_ONLY));
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMallocWithCfg(&second, 2097152, ACL_MEM_MALLOC_HUGE_FIRST, NULL));
    CHECK_EQ(at_first, free_bytes()); /* what failed takes nothing */

    topic("as much as there is");
    CHECK_STATUS(0, aclrtMalloc(&first, 600000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(free_bytes() <= at_first - 600000);
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMalloc(&second, 600000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtMalloc(&second, 300000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(free_bytes() <= at_first - 900000);
    CHECK_STATUS(0, aclrtFree(second));

    topic("freed memory counts again");
    CHECK_STATUS(0, aclrtFree(first));
    CHECK_EQ(at_first, free_bytes());
    for (int i = 0; i < 200; i++) {
        CHECK_STATUS(0, aclrtMalloc(&first, 900000, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK_STATUS(0, aclrtFree(first));
    }

    topic("freed memory counts again, after work that used it");
    CHECK_STATUS(0, aclrtMalloc(&first, 900000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtMemsetAsync(first, 900000, 1, 900000, stream));
    CHECK_STATUS(0, aclrtFree(first));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtMalloc(&first, 900000, ACL_MEM_MALLOC_HUGE_FIRST));

    topic("memory of the host is another matter");
    CHECK_STATUS(0, aclrtMallocHost(&on_host, 4000000));
    CHECK_STATUS(0, aclrtFreeHost(on_host));

    topic("operators work in what is left");
    struct small_call call;
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_AVGPOOL));
    CHECK_STATUS(0, do_small_call(&call, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK(small_result_is(&call, call.out_memory, 1));
    free_small_call(&call);

    topic("each device has its own");
    CHECK_STATUS(0, aclrtSetDevice(1));
    CHECK(free_bytes() >= 1000000);
    CHECK_STATUS(0, aclrtMalloc(&second, 900000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtFree(first)); /* device 1 is current, the memory is device 0's */
    CHECK(free_bytes() < 200000);
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_EQ(at_first, free_bytes());
    CHECK_STATUS(0, aclrtFree(second));

    topic("a device that starts again starts empty, or with what was never freed; not with less than nothing");
    CHECK_STATUS(0, aclrtMalloc(&first, 900000, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtResetDeviceForce(0));
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK(free_bytes() <= 1048576);
    CHECK_STATUS(ANYTHING, aclrtFree(first));
    CHECK(free_bytes() >= 1000000);
    CHECK_STATUS(0, aclrtResetDeviceForce(0));
    CHECK_STATUS(0, aclrtResetDeviceForce(1));
}

/* A setting that cannot be understood is an error, not a guess. */
static void nonsense(void)
{
    topic("settings that make no sense");
    CHECK_STATUS(ANY_FAILURE, aclInit(NULL));
    const char *message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "OPAPI_DEVICE_") != NULL);
}

/* ------------------------------------------------------------------------------------------------------------------ */

int main(int count, char **arguments)
{
    const char *mode = count > 1 ? arguments[1] : "";
    if (strcmp(mode, "identity") == 0) {
        identity();
    } else if (strcmp(mode, "nonsense") == 0) {
        nonsense();
    } else if (*mode != '\0') {
        REQUIRE_STATUS(0, aclInit(NULL));
        if (strcmp(mode, "three") == 0) three_devices();
        if (strcmp(mode, "visible") == 0) visible_devices();
        if (strcmp(mode, "one visible") == 0) one_visible_device();
        if (strcmp(mode, "memory") == 0) little_memory();
        REQUIRE_STATUS(0, aclFinalize());
    } else {
        REQUIRE_STATUS(0, aclInit(NULL));
        attributes();
        core_limits();
        REQUIRE_STATUS(0, aclFinalize());

        topic("other settings");
        for (size_t i = 0; i < sizeof(socs) / sizeof(socs[0]); i++) {
            char soc[60];
            snprintf(soc, sizeof(soc), "OPAPI_SOC_NAME=%s", socs[i].name);
            CHECK_SELF("identity", soc);
        }
        CHECK_SELF("three", "OPAPI_DEVICE_COUNT=3", "ASCEND_RT_VISIBLE_DEVICES");
        CHECK_SELF("visible", "OPAPI_DEVICE_COUNT=3", "ASCEND_RT_VISIBLE_DEVICES=2,0");
        CHECK_SELF("one visible", "OPAPI_DEVICE_COUNT=3", "ASCEND_RT_VISIBLE_DEVICES=1");
        CHECK_SELF("memory", "OPAPI_DEVICE_MEMORY=1048576", "OPAPI_DEVICE_COUNT=2");
        CHECK_SELF("nonsense", "OPAPI_DEVICE_COUNT=none");
        CHECK_SELF("nonsense", "OPAPI_DEVICE_COUNT=0");
        CHECK_SELF("nonsense", "OPAPI_DEVICE_MEMORY=much");
    }
    return harness_finish("test_device");
}
