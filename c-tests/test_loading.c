/* Shows that a program finds the library by every name, each function in it, and the version that it asked for. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */
/* Names and versions */

static int is_exported(const char *name)
{
    return dlsym(RTLD_DEFAULT, name) != NULL;
}

static void names(void)
{
    static const char *const there[] = {"InitHugeMemThreadLocal",    "UnInitHugeMemThreadLocal",          "ReleaseHugeMem",
                                        "aclnnReselectStaticKernel", "aclnnReselectStaticKernelWithPath", "aclrtMalloc"};
    /* Who finds these believes in a cache that is not there; who does not find them goes the ordinary way. */
    static const char *const absent[] = {"CanUsePTACache",       "PTAGetExecCache",        "PTAFindExecCache",         "SetPTAHashKey",
                                         "SetPTACacheHashKey",   "InitPTACacheThreadLocal", "UnInitPTACacheThreadLocal", "AddTensorAddrToCachedList"};
    topic("names for programs that search at run time");
    for (size_t i = 0; i < sizeof(there) / sizeof(there[0]); i++) CHECK_TEXT(is_exported(there[i]), "%s is missing", there[i]);
    for (size_t i = 0; i < sizeof(absent) / sizeof(absent[0]); i++) CHECK_TEXT(!is_exported(absent[i]), "%s is there", absent[i]);
    if (!is_exported(there[0]) || !is_exported(there[4])) return;

    int (*init)(void *, bool) = NULL;
    void (*uninit)(void *, bool) = NULL, (*release)(void *, bool) = NULL;
    aclnnStatus (*reselect)(void) = NULL, (*reselect_with_path)(const char *) = NULL;
    *(void **)&init = dlsym(RTLD_DEFAULT, "InitHugeMemThreadLocal");
    *(void **)&uninit = dlsym(RTLD_DEFAULT, "UnInitHugeMemThreadLocal");
    *(void **)&release = dlsym(RTLD_DEFAULT, "ReleaseHugeMem");
    *(void **)&reselect = dlsym(RTLD_DEFAULT, "aclnnReselectStaticKernel");
    *(void **)&reselect_with_path = dlsym(RTLD_DEFAULT, "aclnnReselectStaticKernelWithPath");
    CHECK_STATUS(0, init(NULL, false));
    CHECK_STATUS(0, init(NULL, true));
    release(NULL, false);
    uninit(NULL, true);
    uninit(NULL, false);
    CHECK_STATUS(0, reselect());
    CHECK_STATUS(NULL_POINTER, reselect_with_path(NULL));
    CHECK_STATUS(ANYTHING, reselect_with_path("/tmp"));

    topic("the order in which torch_npu calls");
    struct small_call call;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_AVGPOOL));
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *workspace = NULL;
    CHECK_STATUS(0, init(NULL, false));
    CHECK_STATUS(0, plan_small_call(&call, &size, &executor));
    if (size > 0) CHECK_STATUS(0, aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, run_small_call(SMALL_AVGPOOL, workspace, size, executor, NULL));
    destroy_small_handles(&call);
    release(NULL, false);
    uninit(NULL, false);
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    CHECK(small_result_is(&call, call.out_memory, 1));
    if (workspace != NULL) CHECK_STATUS(0, aclrtFree(workspace));
    free_small_call(&call);
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

static void versions(void)
{
    int32_t major = -1, minor = -1, patch = -1;
    topic("versions: of the interface");
    CHECK_STATUS(0, aclrtGetVersion(&major, &minor, &patch));
    const char *edition = getenv("OPAPI_CANN_VERSION");
    if (edition == NULL || strcmp(edition, "9.1") == 0) { /* older editions had older interfaces */
        CHECK_EQ(ACL_MAJOR_VERSION, major);
        CHECK_EQ(ACL_MINOR_VERSION, minor);
        CHECK_EQ(ACL_PATCH_VERSION, patch);
    }
    CHECK_STATUS(INVALID_PARAM, aclrtGetVersion(&major, NULL, &patch));
    CHECK_STATUS(INVALID_PARAM, aclrtGetVersion(&major, &minor, NULL));

    topic("versions: of the packages");
    for (int name = ACL_PKG_NAME_CANN; name <= ACL_PKG_NAME_DRIVER; name++) {
        aclCANNPackageVersion version;
        memset(&version, 0xFF, sizeof(version));
        /* Not every package needs to be there; but CANN and its runtime are what this library stands for. */
        const int status = aclsysGetCANNVersion((aclCANNPackageName)name, &version);
        if (name == ACL_PKG_NAME_CANN || name == ACL_PKG_NAME_RUNTIME) CHECK_STATUS(0, status);
        if (status != 0) continue;
        CHECK(version.version[0] != '\0' && memchr(version.version, '\0', sizeof(version.version)) != NULL);
        CHECK(memchr(version.majorVersion, '\0', sizeof(version.majorVersion)) != NULL);
        CHECK(memchr(version.minorVersion, '\0', sizeof(version.minorVersion)) != NULL);
        CHECK(memchr(version.releaseVersion, '\0', sizeof(version.releaseVersion)) != NULL);
        CHECK(memchr(version.patchVersion, '\0', sizeof(version.patchVersion)) != NULL);
        CHECK(strncmp(version.version, version.majorVersion, strlen(version.majorVersion)) == 0);
        /* The edition that was asked for is the one that is told. */
        if (edition != NULL && name == ACL_PKG_NAME_CANN) {
            CHECK_TEXT(strncmp(version.version, edition, strlen(edition)) == 0, "edition %s calls itself %s", edition, version.version);
        }
    }
    aclCANNPackageVersion version;
    CHECK_STATUS(INVALID_PARAM, aclsysGetCANNVersion(ACL_PKG_NAME_CANN, NULL));
    CHECK_STATUS(ANY_FAILURE, aclsysGetCANNVersion((aclCANNPackageName)8, &version));
    CHECK_STATUS(ANY_FAILURE, aclsysGetCANNVersion((aclCANNPackageName)-1, &version));

    topic("versions: by name of the package");
    char runtime[] = "runtime", unknown[] = "no such package", text[ACL_PKG_VERSION_MAX_SIZE];
    int32_t number = -77;
    memset(text, 0xFF, sizeof(text));
    const int status = aclsysGetVersionStr(runtime, text);
    if (status == 0) {
        CHECK(text[0] != '\0' && memchr(text, '\0', sizeof(text)) != NULL);
        CHECK_STATUS(0, aclsysGetVersionNum(runtime, &number));
        CHECK(number > 0);
    }
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionStr(NULL, text));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionStr(runtime, NULL));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionNum(NULL, &number));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionNum(runtime, NULL));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionStr(unknown, text));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionNum(unknown, &number));

    topic("versions: packages that need not be there");
    forget_error_message();
    const int operators_apart = edition == NULL || strcmp(edition, "9.1") == 0; /* packages of their own since 8.5 */
    struct { char name[20]; int is_there; } packages[] = {{"ops_math", operators_apart}, {"ops_nn", operators_apart}, {"ops_cv", operators_apart},
                                                                {"OPS_NN", operators_apart}, {"ops_transformer", 0}, {"ops_legacy", 0}, {"firmware", 0}};
    for (size_t i = 0; i < sizeof(packages) / sizeof(packages[0]); i++) {
        char *name = packages[i].name, version_of_cann[ACL_PKG_VERSION_MAX_SIZE] = "", cann[] = "cann";
        snprintf(text, sizeof(text), "untouched");
        number = -77;
        CHECK_STATUS(packages[i].is_there ? 0 : INVALID_FILE, aclsysGetVersionStr(name, text));
        CHECK_STATUS(packages[i].is_there ? 0 : INVALID_FILE, aclsysGetVersionNum(name, &number));
        CHECK_STATUS(0, aclsysGetVersionStr(cann, version_of_cann));
        CHECK_TEXT(strcmp(text, packages[i].is_there ? version_of_cann : "untouched") == 0, "%s: %s", name, text);
        CHECK((number > 0) == packages[i].is_there);
        CHECK(aclGetRecentErrMsg() == NULL);
        CHECK_STATUS(INVALID_PARAM, aclsysGetVersionStr(name, NULL));
        forget_error_message();
    }
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Opened at run time, and loaded into programs that know nothing of it */

static int run_shell(const char *command)
{
    fflush(NULL);
    const pid_t child = fork();
    REQUIRE_STATUS(1, child >= 0);
    if (child == 0) {
        alarm(120);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return wait_for_child(child);
}

static void loading(void)
{
#ifdef __SANITIZE_THREAD__
    printf("SKIPPED: loading into programs that know nothing of it: the library needs ThreadSanitizer's runtime in the program\n");
    (void)run_shell;
#else
    char command[12000], directory[] = "/tmp/opapi-test-dlopen-XXXXXX", source[4096];
    Dl_info info;
    void *symbol = dlsym(RTLD_DEFAULT, "aclInit");
    REQUIRE_STATUS(1, symbol != NULL && dladdr(symbol, &info) != 0);

    topic("loaded into programs that know nothing of it");
    snprintf(command, sizeof(command), "LD_PRELOAD='%s' /bin/sh -c 'echo one | cat >/dev/null; exit 5'", info.dli_fname);
    CHECK_EQ(5, run_shell(command));

    topic("opened, closed and opened again");
    snprintf(source, sizeof(source), "%s", __FILE__);
    char *slash = strrchr(source, '/');
    snprintf(slash == NULL ? source : slash + 1, sizeof(source) - (slash == NULL ? 0 : (size_t)(slash + 1 - source)), "dlopen_client.c");
    REQUIRE_STATUS(1, mkdtemp(directory) != NULL);
    /* libdl is a part of libc in new systems and an empty library for old programs. */
    snprintf(command, sizeof(command), "${CC:-cc} -std=c11 -o %s/client '%s' -pthread -ldl", directory, source);
    const int compiled = run_shell(command);
    if (compiled == 127) {
        printf("test_loading: SKIPPED opening by name, there is no compiler\n");
    } else {
        CHECK_EQ(0, compiled);
        snprintf(command, sizeof(command), "%s/client '%s' >/dev/null", directory, info.dli_fname);
        for (int round = 0; round < 5; round++) CHECK_EQ(0, run_shell(command));
    }
    snprintf(command, sizeof(command), "%s/client", directory);
    unlink(command);
    rmdir(directory);
#endif
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "versions") == 0) {
        versions();
        return harness_finish("test_loading, versions");
    }
    names();
    versions();
    CHECK_SELF("versions", "OPAPI_CANN_VERSION=8.0.RC2");
    CHECK_SELF("versions", "OPAPI_CANN_VERSION=9.1");
    loading();
    return harness_finish("test_loading");
}
