/* Names that this library does not have: what a call of each kind answers, the text that it leaves, and which names are not there
 * at all. Their prototypes come from the headers of acl/; of others those that matter here. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "acl/acl_dump.h"
#include "acl/acl_op_compiler.h"
#include "acl/acl_prof.h"
#include "acl/acl_tdt_queue.h"
#include "acl/ops/acl_cblas.h"
#include "opapi/opapi.h"
#include "runtime_kit.h"

int HcclGetRootInfo(void *rootInfo);
uint32_t HcclSend(void *buffer, uint64_t count, int type, uint32_t to, void *communicator, aclrtStream stream);
aclnnStatus aclnnSvdGetWorkspaceSize(const aclTensor *input, bool fullMatrices, bool computeUV, aclTensor *sigma, aclTensor *u, aclTensor *v,
                                     uint64_t *workspaceSize, aclOpExecutor **executor);
aclnnStatus aclnnSvd(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream);
int32_t MsprofReportApi(uint32_t aging, const void *api);
uint64_t MsprofSysCycleTime(void);
int rtGetC2cCtrlAddr(uint64_t *address, uint32_t *length);

/* C++ functions, as C sees them: `this` is the first argument, an object of three words or more comes back through the caller's. */
struct words {
    uint64_t word[4];
};
struct three_words {
    uint64_t word[3];
};
void ascend_string(struct words *object, const char *text) __asm__("_ZN2ge12AscendStringC1EPKc");
struct three_words dims_of_shape(const void *shape) __asm__("_ZNK2ge5Shape7GetDimsEv");
struct words error_message(void) __asm__("_ZN2ge13GEGetErrorMsgEv");
void creator_register(void *object, const char *type, const void *creator)
    __asm__("_ZN2ge23OperatorCreatorRegisterC1EPKcRKSt8functionIFNS_8OperatorERKNS_12AscendStringEEE");
uint32_t build_model(const void *graph, const void *options, void *model)
    __asm__("_ZN2ge17aclgrphBuildModelERKNS_5GraphERKSt3mapINS_12AscendStringES4_St4lessIS4_ESaISt4pairIKS4_S4_EEERNS_15ModelBufferDataE");

/* A refusal names itself, under the code of its kind; only one of the runtime is the thread's last error. */
static void check_refusal(const char *name, int last_error)
{
    CHECK_EQ(last_error, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    const char *text = aclGetRecentErrMsg(), *code = strncmp(name, "aclnn", 5) == 0 ? "EZ9999" : "EE9999";
    CHECK_TEXT(text != NULL && strncmp(text, code, 6) == 0, "%s: the message is %s", name, text == NULL ? "null" : text);
    CHECK_TEXT(text != NULL && strstr(text, name) != NULL, "%s: the message is %s", name, text == NULL ? "null" : text);
    const char *const words[] = {": Not implemented by opapi!\n", ": not implemented by opapi, and no CANN was found to forward it to", "/names.md tells what is"};
    for (int i = 0; i < 3; i++) CHECK_TEXT(text != NULL && strstr(text, words[i]) != NULL, "%s: %s", name, text == NULL ? "null" : text);
}

#define REFUSED(expected, name, last_error, ...)                        \
    do {                                                                \
        topic(#name);                                                   \
        CHECK_EQ(expected, name(__VA_ARGS__));                          \
        check_refusal(#name, last_error);                               \
    } while (0)

#define REFUSED_VOID(name, ...)     \
    do {                            \
        topic(#name);               \
        name(__VA_ARGS__);          \
        check_refusal(#name, 0);    \
    } while (0)

static void answers(void)
{
    int something;
    void *address = &something;
    uint32_t number = 77;
    forget_error_message();
    aclrtGetLastError(ACL_RT_THREAD_LEVEL);

    REFUSED(207000, aclrtReserveMemAddress, 207000, &address, 4096, 0, NULL, 0);
    CHECK(address == &something);
    REFUSED(207000, aclmdlRICaptureBegin, 207000, NULL, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL);
    uint64_t word = 77;
    REFUSED(207000, rtGetC2cCtrlAddr, 207000, &word, &number);
    REFUSED(207000, aclmdlLoadFromFile, 0, "model.om", &number);
    REFUSED(207000, aclopSetAttrFloat, 0, NULL, "alpha", 1.5f);
    REFUSED(207000, acltdtDestroyQueue, 0, 1);
    REFUSED(207000, aclprofInit, 0, "/tmp", 4);
    REFUSED(5, HcclGetRootInfo, 0, NULL);
    REFUSED(5, HcclSend, 0, NULL, 1, 0, 1, NULL, NULL);
    CHECK(number == 77 && word == 77);

    topic("aclopCreateAttr");
    CHECK(aclopCreateAttr() == NULL);
    check_refusal("aclopCreateAttr", 0);
    REFUSED(0, aclmdlGetNumInputs, 0, NULL);
    REFUSED(0, aclprofGetOpStart, 0, NULL, 0, 0);
    REFUSED(-1, aclGetTensorDescType, 0, NULL);
    REFUSED(-1, aclGetTensorDescFormat, 0, NULL);
    REFUSED_VOID(aclopDestroyAttr, NULL);

    uint64_t size = 77;
    aclOpExecutor *executor = address;
    REFUSED(561000, aclnnSvdGetWorkspaceSize, 0, NULL, false, false, NULL, NULL, NULL, &size, &executor);
    CHECK(size == 77 && executor == address);
    REFUSED(561000, aclnnSvd, 0, NULL, 0, executor, NULL);

    topic("called all the time");
    CHECK_EQ(0, MsprofReportApi(1, NULL));
    CHECK(MsprofSysCycleTime() == 0);
    creator_register(&something, "Add", NULL);
    CHECK(aclGetRecentErrMsg() == NULL);

    topic("C++");
    struct words object = {{1, 2, 3, 4}};
    ascend_string(&object, "text");
    CHECK(object.word[0] == 0 && object.word[1] == 0 && object.word[2] == 3 && object.word[3] == 4);
    check_refusal("_ZN2ge12AscendStringC1EPKc", 0);
    const struct three_words dims = dims_of_shape(&object);
    CHECK(dims.word[0] == 0 && dims.word[1] == 0 && dims.word[2] == 0);
    CHECK(build_model(NULL, NULL, NULL) == 0xFFFFFFFF);
    struct words text = error_message();
    CHECK(text.word[0] != 0 && text.word[1] == 0 && text.word[2] == 0);
    forget_error_message();

    topic("every thread, and again");
    for (int i = 0; i < 3; i++) REFUSED(561000, aclnnSvd, 0, NULL, 0, NULL, NULL);
}

/* What was asked for and is not here can be asked of the library. */
static void report(void)
{
    static char text[1 << 16];
    topic("the report");
    CHECK(opapiGetInfo(text, sizeof(text)) < sizeof(text));
    const char *list = strstr(text, "\"refused\": [");
    CHECK(list != NULL);
    if (list == NULL) return;
    CHECK(strstr(list, "\"aclnnSvd\"") != NULL && strstr(list, "\"HcclSend\"") != NULL && strstr(list, "\"aclmdlLoadFromFile\"") != NULL);
    CHECK(strstr(list, "Msprof") == NULL && strstr(list, "\"aclmdlUnload\"") == NULL);
}

static void left_out(void)
{
    static const char *const absent[] = {
        "aclnnDynamicQuantV2", "aclnnTopkV2GetWorkspaceSize", "aclnnBucketize", "aclnnSilentCheck", "aclnnSetPytorchRandom",
        "aclrtValueWait", "aclrtSetOpExecuteTimeOutV2", "aclmdlRICaptureGetInfo", "aclrtMemcpyBatch", "aclrtDeviceGetUuid",
        "HcclSetConfig", "HcclGetCommConfigCapability", "HcclAllGatherV", "aclprofSetConfig", "aclopStartDumpArgs", "CanUsePTACache"};
    static const char *const there[] = {"aclnnSvd", "HcclSend", "aclrtReserveMemAddress", "rtKernelLaunch", "aclopExecuteV2", "aclskOptimize"};
    topic("names for programs that search at run time");
    for (size_t i = 0; i < sizeof(absent) / sizeof(absent[0]); i++) CHECK_TEXT(dlsym(RTLD_DEFAULT, absent[i]) == NULL, "%s is there", absent[i]);
    for (size_t i = 0; i < sizeof(there) / sizeof(there[0]); i++) CHECK_TEXT(dlsym(RTLD_DEFAULT, there[i]) != NULL, "%s is missing", there[i]);
}

static void compile_options(void)
{
    char text[40] = "unchanged";
    topic("options of the compiler");
    CHECK_EQ(8, aclGetCompileoptSize(ACL_OP_JIT_COMPILE));
    CHECK_STATUS(INVALID_PARAM, aclGetCompileopt(ACL_OP_JIT_COMPILE, text, 7));
    CHECK(strcmp(text, "unchanged") == 0);
    CHECK_STATUS(0, aclGetCompileopt(ACL_OP_JIT_COMPILE, text, 8));
    CHECK(strcmp(text, "disable") == 0);
    CHECK_STATUS(0, aclSetCompileopt(ACL_PRECISION_MODE, "must_keep_origin_dtype"));
    CHECK_EQ(23, aclGetCompileoptSize(ACL_PRECISION_MODE));
    CHECK_STATUS(0, aclGetCompileopt(ACL_PRECISION_MODE, text, sizeof(text)));
    CHECK(strcmp(text, "must_keep_origin_dtype") == 0);
    CHECK_STATUS(INVALID_PARAM, aclGetCompileopt(ACL_PRECISION_MODE, NULL, 40));
    CHECK_STATUS(INVALID_PARAM, aclSetCompileopt(ACL_PRECISION_MODE, NULL));
    CHECK_STATUS(INVALID_PARAM, aclSetCompileopt((aclCompileOpt)-1, "enable"));
    CHECK_EQ(0, aclGetCompileoptSize((aclCompileOpt)-1));
    forget_error_message();
}

int main(void)
{
    answers();
    report();
    left_out();
    compile_options();
    return harness_finish("test_names");
}
