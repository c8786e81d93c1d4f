/* Shows what a failing call leaves behind: the last error, the message for the thread that made the call, and the lines in the log. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>

#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */

/* What programs ask as a matter of course: their answer to the failure is to go on. */
static void *asks_without_a_context(void *unused)
{
    int32_t device = -5;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    char package[] = "ops_transformer", text[ACL_PKG_VERSION_MAX_SIZE];
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
    CHECK_EQ(-5, device);
    CHECK_STATUS(INVALID_FILE, aclsysGetVersionStr(package, text));
    CHECK_STATUS(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK(aclGetRecentErrMsg() == NULL);
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtSynchronizeDevice());
    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    forget_error_message();

    CHECK_STATUS(RT_CONTEXT_NULL, aclrtGetDevice(&device));
    CHECK_STATUS(NULL_POINTER, aclnnReplicationPad2dBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, &size, &executor));
    const char *message = aclGetRecentErrMsg();
    CHECK_TEXT(message != NULL && strstr(message, "EZ1001") != NULL && strstr(message, "aclrtGetDevice") == NULL, "the text is: %s", message ? message : "(null)");
    (void)unused;
    return NULL;
}

static void *fails_elsewhere(void *unused)
{
    (void)unused;
    CHECK_STATUS(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL)); /* the main thread's error is none of ours */
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    return NULL;
}

static void last_error(void)
{
    char bytes[8] = "abcdefg", copy[8];

    topic("last error: none yet");
    CHECK_STATUS(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(0, aclrtGetLastError(ACL_RT_THREAD_LEVEL));

    topic("last error: peeking leaves it, getting takes it");
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(0, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));

    topic("last error: the later one counts, success does not clear it");
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemcpy(copy, 4, bytes, 8, ACL_MEMCPY_HOST_TO_HOST));
    CHECK_STATUS(0, aclrtMemcpy(copy, 8, bytes, 8, ACL_MEMCPY_HOST_TO_HOST));
    CHECK_STATUS(RT_PARAM_INVALID, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(0, aclrtGetLastError(ACL_RT_THREAD_LEVEL));

    topic("last error: each thread has its own");
    CHECK_STATUS(RT_PARAM_INVALID, aclrtMemcpy(copy, 4, bytes, 8, ACL_MEMCPY_HOST_TO_HOST));
    on_another_thread(fails_elsewhere, NULL);
    CHECK_STATUS(RT_PARAM_INVALID, aclrtGetLastError(ACL_RT_THREAD_LEVEL));

    topic("last error: there is one level");
    CHECK_STATUS(INVALID_PARAM, aclrtPeekAtLastError((aclrtLastErrLevel)1));
    CHECK_STATUS(INVALID_PARAM, aclrtGetLastError((aclrtLastErrLevel)1));
    CHECK_STATUS(INVALID_PARAM, aclrtGetLastError((aclrtLastErrLevel)-1));
    CHECK_STATUS(0, aclrtGetLastError(ACL_RT_THREAD_LEVEL));

    /* A program that asks for the last error after a refused operator shows that number in place of the operator's. */
    topic("last error: failures of the runtime itself set it, no others do");
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int64_t value = 0;
    char nowhere[] = "no such package", text[ACL_PKG_VERSION_MAX_SIZE];
    aclCANNPackageVersion version;
    CHECK_STATUS(INVALID_PARAM, aclrtMalloc(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(INVALID_PARAM, aclrtGetSysParamOpt((aclSysParamOpt)99, &value));
    CHECK_STATUS(INVALID_PARAM, aclsysGetVersionStr(nowhere, text));
    CHECK_STATUS(INVALID_PARAM, aclsysGetCANNVersion((aclCANNPackageName)99, &version));
    CHECK_STATUS(INVALID_PARAM, aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, NULL));
    CHECK_STATUS(INVALID_PARAM, aclDestroyDataBuffer(NULL));
    CHECK_STATUS(INVALID_FILE, aclInit("/no/such/directory/acl.json"));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());
    CHECK_STATUS(NULL_POINTER, aclnnReplicationPad2dBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, &size, &executor));
    CHECK_STATUS(NULL_POINTER, aclnnReplicationPad2dBackward(NULL, 0, NULL, NULL));
    CHECK_STATUS(INNER_NULL, aclDestroyAclOpExecutor(NULL));
    CHECK_STATUS(NULL_POINTER, aclGetFormat(NULL, NULL));
    CHECK_STATUS(0, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(RT_INVALID_HANDLE, aclrtSynchronizeStream(&value));
    CHECK_STATUS(RT_INVALID_HANDLE, aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL));
    CHECK_STATUS(RT_FEATURE_NOT_SUPPORT, aclrtGetDeviceInfo(0, (aclrtDevAttr)-7, &value));
    CHECK_STATUS(INVALID_PARAM, aclrtMalloc(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(RT_FEATURE_NOT_SUPPORT, aclrtGetLastError(ACL_RT_THREAD_LEVEL));

    topic("failures without a word");
    on_another_thread(asks_without_a_context, NULL);

    topic("last error: the message is another matter");
    forget_error_message();
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    CHECK(aclGetRecentErrMsg() != NULL);
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    forget_error_message();
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    REQUIRE_STATUS(0, aclrtResetDevice(0));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* "[PID: 123] 2026-01-31-12:34:56.789.012 Some_Title(EX1234): some text", or an inner error's "EX9999: Inner error!" and the like. */
static int has_layout(const char *message)
{
    char stamp[64];
    snprintf(stamp, sizeof(stamp), "[PID: %ld] ", (long)getpid());
    if (message[strlen(message) - 1] != '\n') return 0;
    if (message[0] == 'E' && isupper((unsigned char)message[1]) && strstr(message, "9999: ") == message + 2) return 1;
    if (strncmp(message, stamp, strlen(stamp)) != 0) return 0;
    const char *text = message + strlen(stamp);
    for (const char *layout = "dddd-dd-dd-dd:dd:dd.ddd.ddd "; *layout != '\0'; layout++, text++) {
        if (*layout == 'd' ? !isdigit((unsigned char)*text) : *text != *layout) return 0;
    }
    const char *code = strchr(text, '(');
    if (code == NULL || code == text || code[1] != 'E' || !isupper((unsigned char)code[2])) return 0;
    for (int i = 3; i < 7; i++) {
        if (!isdigit((unsigned char)code[i])) return 0;
    }
    return code[7] == ')' && code[8] == ':' && code[9] == ' ';
}

/* A failing call leaves a message in the documented layout, which names the function; and only one read of it. */
#define SPEAKS(name, ...)                                                                                             \
    do {                                                                                                              \
        topic(#name);                                                                                                 \
        forget_error_message();                                                                                       \
        CHECK_STATUS(ANY_FAILURE, name(__VA_ARGS__));                                                                 \
        const char *message_ = aclGetRecentErrMsg();                                                                  \
        CHECK_TEXT(message_ != NULL && has_layout(message_), "no message in the layout: %s", message_ ? message_ : "(null)"); \
        CHECK_TEXT(message_ != NULL && strstr(message_, #name) != NULL, "not named in: %s", message_ ? message_ : "(null)"); \
        CHECK(aclGetRecentErrMsg() == NULL);                                                                          \
    } while (0)

static void do_nothing(void *unused)
{
    (void)unused;
}

static void messages(void)
{
    void *memory = NULL;
    int32_t number = 0;
    int64_t wide = 0;
    uint32_t unsigned_number = 0;
    char bytes[16] = "";
    aclrtStream stream = NULL, gone = NULL;
    aclrtEvent event = NULL;
    aclrtStreamStatus state;
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&gone));
    REQUIRE_STATUS(0, aclrtDestroyStream(gone));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));

    SPEAKS(aclrtSetDevice, 1000);
    SPEAKS(aclrtResetDevice, -1);
    SPEAKS(aclrtResetDeviceForce, 1000);
    SPEAKS(aclrtGetDevice, NULL);
    SPEAKS(aclrtGetDeviceCount, NULL);
    SPEAKS(aclrtGetDeviceInfo, 0, (aclrtDevAttr)-7, &wide);
    SPEAKS(aclrtCreateContext, &memory, 1000);
    SPEAKS(aclrtDestroyContext, bytes);
    SPEAKS(aclrtSetCurrentContext, bytes);
    SPEAKS(aclrtGetSysParamOpt, (aclSysParamOpt)99, &wide);
    SPEAKS(aclrtMalloc, &memory, 0, ACL_MEM_MALLOC_HUGE_FIRST);
    SPEAKS(aclrtMallocAlign32, NULL, 10, ACL_MEM_MALLOC_HUGE_FIRST);
    SPEAKS(aclrtMallocHost, &memory, 0);
    SPEAKS(aclrtFree, bytes);
    SPEAKS(aclrtFreeHost, NULL);
    SPEAKS(aclrtMemcpy, bytes, 4, bytes + 8, 8, ACL_MEMCPY_HOST_TO_HOST);
    SPEAKS(aclrtMemcpyAsync, bytes, 8, NULL, 8, ACL_MEMCPY_HOST_TO_HOST, stream);
    SPEAKS(aclrtMemcpy2d, bytes, 4, bytes + 8, 4, 8, 1, ACL_MEMCPY_HOST_TO_HOST);
    SPEAKS(aclrtMemset, bytes, 4, 0, 8);
    SPEAKS(aclrtMemsetAsync, bytes, 4, 0, 8, stream);
    SPEAKS(aclrtPointerGetAttributes, bytes, NULL);
    SPEAKS(aclrtHostUnregister, bytes);
    SPEAKS(aclrtCreateStream, NULL);
    SPEAKS(aclrtCreateStreamWithConfig, &gone, UINT32_MAX, 0);
    SPEAKS(aclrtDestroyStream, NULL);
    SPEAKS(aclrtDestroyStreamForce, bytes);
    SPEAKS(aclrtSynchronizeStream, gone);
    SPEAKS(aclrtSynchronizeStreamWithTimeout, stream, 0);
    SPEAKS(aclrtStreamQuery, gone, &state);
    SPEAKS(aclrtStreamGetId, stream, NULL);
    SPEAKS(aclrtStreamWaitEvent, stream, NULL);
    SPEAKS(aclrtSetStreamAttribute, stream, ACL_STREAM_ATTR_FAILURE_MODE, NULL);
    SPEAKS(aclrtCreateEvent, NULL);
    SPEAKS(aclrtDestroyEvent, bytes);
    SPEAKS(aclrtRecordEvent, event, bytes);
    SPEAKS(aclrtQueryEvent, event, NULL);
    SPEAKS(aclrtSynchronizeEventWithTimeout, event, -2);
    SPEAKS(aclrtEventElapsedTime, NULL, event, event);
    SPEAKS(aclrtLaunchCallback, do_nothing, NULL, ACL_CALLBACK_BLOCK, stream);
    SPEAKS(aclrtLaunchHostFunc, stream, NULL, NULL);
    SPEAKS(aclrtProcessReport, 0);
    SPEAKS(aclrtSubscribeReport, 1, bytes);
    SPEAKS(aclrtDeviceCanAccessPeer, &number, 0, 1000);
    SPEAKS(aclrtGetDeviceResLimit, 0, (aclrtDevResLimitType)77, &unsigned_number);
    SPEAKS(aclrtGetStreamOverflowSwitch, stream, NULL);
    SPEAKS(aclrtSetDeviceSatMode, (aclrtFloatOverflowMode)77);
    SPEAKS(aclrtPeekAtLastError, (aclrtLastErrLevel)9);
    SPEAKS(aclDestroyDataBuffer, NULL);
    SPEAKS(aclGetCannAttribute, ACL_CANN_ATTR_INF_NAN, NULL);

    topic("a call that succeeds leaves no message");
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtSynchronizeEvent(event));
    CHECK(aclGetRecentErrMsg() == NULL);

    topic("a time-out speaks too");
    struct gate gate;
    close_gate(&gate, stream);
    CHECK_STATUS(RT_STREAM_SYNC_TIMEOUT, aclrtSynchronizeStreamWithTimeout(stream, 5));
    CHECK(aclGetRecentErrMsg() != NULL);
    remove_gate(&gate);

    topic("the text stays readable until the next question");
    CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(1000));
    const char *message = aclGetRecentErrMsg();
    char copy[200] = "";
    if (message != NULL) snprintf(copy, sizeof(copy), "%s", message);
    for (int i = 0; i < 100; i++) CHECK_STATUS(RT_INVALID_DEVICEID, aclrtSetDevice(1000));
    CHECK(message != NULL && strncmp(message, copy, strlen(copy)) == 0);
    forget_error_message();

    topic("many different failures and a long text do not run away");
    for (int i = 0; i < 20000; i++) (void)aclrtSetDevice(1000 + i);
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strlen(message) < 1000000);
    CHECK(aclGetRecentErrMsg() == NULL);

    CHECK_STATUS(0, aclrtDestroyEvent(event));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
}

enum { SHOUTERS = 8 };

struct shouter {
    int32_t number;
    int mistakes;
};

static void *shout(void *argument)
{
    struct shouter *shouter = argument;
    char wanted[20];
    snprintf(wanted, sizeof(wanted), "%d", shouter->number);
    for (int i = 0; i < 200; i++) {
        shouter->mistakes += aclGetRecentErrMsg() != NULL;
        shouter->mistakes += aclrtSetDevice(shouter->number) != RT_INVALID_DEVICEID;
        const char *message = aclGetRecentErrMsg();
        shouter->mistakes += message == NULL || strstr(message, wanted) == NULL;
        shouter->mistakes += aclrtGetLastError(ACL_RT_THREAD_LEVEL) != RT_INVALID_DEVICEID;
    }
    return NULL;
}

static void messages_of_threads(void)
{
    pthread_t threads[SHOUTERS];
    struct shouter shouters[SHOUTERS];
    topic("threads do not read each other's messages");
    for (int i = 0; i < SHOUTERS; i++) {
        shouters[i] = (struct shouter){.number = 777000 + i};
        REQUIRE_STATUS(0, pthread_create(&threads[i], NULL, shout, &shouters[i]));
    }
    for (int i = 0; i < SHOUTERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_EQ(0, shouters[i].mistakes);
    }
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The log; every setting needs a process of its own. */

static void write_log_lines(void)
{
    const char *message;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int32_t device = 0;
    (void)aclInit(NULL);
    (void)aclrtGetDevice(&device); /* there is no context; leaves no line */
    (void)aclrtSetDevice(1000);
    (void)aclnnReplicationPad2dBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, &size, &executor);
    aclAppLog(ACL_DEBUG, "somewhere", "some.c", 11, "a debug line %d", 1);
    aclAppLog(ACL_INFO, "somewhere", "some.c", 12, "an info line %d", 2);
    aclAppLog(ACL_WARNING, "somewhere", "some.c", 13, "a warning line %d", 3);
    aclAppLog(ACL_ERROR, "somewhere", "some.c", 14, "an error line: %d, %s, %.2f, %lld, %c and 100%%", -42, "text", 2.5, 1LL << 40, 'x');
    ACL_APP_LOG(ACL_ERROR, "by the macro: %s", "yes");
    /* The log is one thing, the message for the caller another. */
    message = aclGetRecentErrMsg();
    if (message == NULL) printf("no message for the caller\n");
    fflush(stdout);
    (void)aclFinalize();
}

/* Each line of a log names its level. */
static int lines_with(const char *text, const char *level)
{
    int count = 0;
    for (const char *at = strstr(text, level); at != NULL; at = strstr(at + 1, level)) count++;
    return count;
}

#define STDOUT_OF(output, ...)                                                                     \
    do {                                                                                           \
        const char *const environment_[] = {"ASCEND_GLOBAL_LOG_LEVEL", "ASCEND_SLOG_PRINT_TO_STDOUT", "ASCEND_LOG_PRINT_TO_STDOUT", \
                                            "ASCEND_MODULE_LOG_LEVEL", "OPAPI_QUIET=1", __VA_ARGS__, NULL}; \
        CHECK_EQ(0, run_self("log", environment_, output, sizeof(output)));                        \
    } while (0)

static void logs(void)
{
    static char output[65536];

    topic("log: nothing on stdout by default");
    STDOUT_OF(output, "HOME=/");
    CHECK_TEXT(output[0] == '\0', "stdout has: %s", output);
    STDOUT_OF(output, "ASCEND_GLOBAL_LOG_LEVEL=0");
    CHECK_TEXT(output[0] == '\0', "stdout has: %s", output);
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=0");
    CHECK_TEXT(output[0] == '\0', "stdout has: %s", output);

    topic("log: level 3, errors");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=3");
    CHECK_TEXT(lines_with(output, "[ERROR]") >= 4, "%d error lines in: %s", lines_with(output, "[ERROR]"), output);
    CHECK_EQ(0, lines_with(output, "[WARNING]"));
    CHECK_EQ(0, lines_with(output, "[INFO]"));
    CHECK_EQ(0, lines_with(output, "[DEBUG]"));
    CHECK(strstr(output, "aclrtSetDevice") != NULL);
    CHECK(strstr(output, "aclrtGetDevice") == NULL);
    CHECK(strstr(output, "gradOutput") != NULL);
    CHECK_EQ(0, lines_with(output, "no message for the caller"));

    topic("log: what a program writes itself, with its arguments");
    CHECK_TEXT(strstr(output, "an error line: -42, text, 2.50, 1099511627776, x and 100%") != NULL, "not found in: %s", output);
    CHECK(strstr(output, "by the macro: yes") != NULL);
    CHECK(strstr(output, "a warning line") == NULL);
    const char *line = strstr(output, "an error line");
    if (line != NULL) { /* the line says where it was written */
        const char *begin = line, *end = strchr(line, '\n');
        while (begin > output && begin[-1] != '\n') begin--;
        char whole[1000];
        snprintf(whole, sizeof(whole), "%.*s", (int)((end == NULL ? line + strlen(line) : end) - begin), begin);
        CHECK_TEXT(strstr(whole, "[ERROR]") != NULL && strstr(whole, "some.c") != NULL && strstr(whole, "14") != NULL, "the line is: %s", whole);
    }

    topic("log: errors are the default level");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1");
    CHECK(lines_with(output, "[ERROR]") >= 4);
    CHECK(strstr(output, "a warning line") == NULL);

    topic("log: level 2, warnings");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=2");
    CHECK(strstr(output, "a warning line 3") != NULL && strstr(output, "[WARNING]") != NULL);
    CHECK(strstr(output, "an info line") == NULL);

    topic("log: level 1, information");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=1");
    CHECK(strstr(output, "an info line 2") != NULL && strstr(output, "[INFO]") != NULL);
    CHECK(strstr(output, "a debug line") == NULL);

    topic("log: level 0, everything");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=0");
    CHECK(strstr(output, "a debug line 1") != NULL && strstr(output, "[DEBUG]") != NULL);

    topic("log: level 4, nothing");
    STDOUT_OF(output, "ASCEND_SLOG_PRINT_TO_STDOUT=1", "ASCEND_GLOBAL_LOG_LEVEL=4");
    CHECK_TEXT(output[0] == '\0', "stdout has: %s", output);

    topic("log: no files");
    char home[] = "/tmp/opapi-test-home-XXXXXX", variable[100];
    REQUIRE_STATUS(1, mkdtemp(home) != NULL);
    snprintf(variable, sizeof(variable), "HOME=%s", home);
    STDOUT_OF(output, variable, "ASCEND_PROCESS_LOG_PATH", "ASCEND_WORK_PATH", "ASCEND_GLOBAL_LOG_LEVEL=0");
    DIR *directory = opendir(home);
    REQUIRE_STATUS(1, directory != NULL);
    for (const struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        CHECK_TEXT(strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0, "%s was written", entry->d_name);
    }
    closedir(directory);
    rmdir(home);

    topic("log: odd arguments");
    char *long_text = malloc(100001);
    memset(long_text, 'a', 100000);
    long_text[100000] = '\0';
    aclAppLog(ACL_ERROR, "somewhere", "some.c", 1, "%s", long_text);
    aclAppLog(ACL_ERROR, NULL, NULL, 1, "%s", "text");
    aclAppLog(ACL_ERROR, "somewhere", "some.c", 1, NULL);
    aclAppLog((aclLogLevel)99, "somewhere", "some.c", 1, "%d", 1);
    aclAppLog((aclLogLevel)-1, "somewhere", "some.c", 1, "%d", 1);
    free(long_text);
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "log") == 0) {
        write_log_lines();
        return 0;
    }
    last_error();
    REQUIRE_STATUS(0, aclInit(NULL));
    messages();
    messages_of_threads();
    REQUIRE_STATUS(0, aclFinalize());
    logs();
    return harness_finish("test_error");
}
