/* Shows that initialisation is counted, read from its file and taken back as documented. */
#define _GNU_SOURCE
#include "runtime_kit.h"

static void *leave_a_message(void *unused)
{
    (void)unused;
    (void)aclrtSetDevice(-1);
    return NULL;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    REQUIRE_STATUS(1, file != NULL);
    fputs(text, file);
    fclose(file);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void initialisation(void)
{
    topic("finalize before init");
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("init counts, finalize drops the count to zero at once");
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(NULL));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(""));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("aclnnInit is a lighter alternative");
    CHECK_STATUS(0, aclnnInit(NULL));
    CHECK_STATUS(0, aclnnInit(NULL));
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(0, aclnnFinalize());
    CHECK_STATUS(0, aclnnFinalize());

    topic("configuration files");
    char first[] = "/tmp/opapi-test-config-XXXXXX", second[] = "/tmp/opapi-test-config-XXXXXX";
    close(mkstemp(first));
    close(mkstemp(second));
    write_file(first, "{}");
    write_file(second, "{\"dump\": {}}");
    CHECK_STATUS(INVALID_FILE, aclInit("/no/such/directory/acl.json"));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());
    CHECK_STATUS(0, aclInit(first));
    CHECK_STATUS(REPEAT_INITIALIZE, aclInit(first));
    CHECK_STATUS(INVALID_PARAM, aclInit(second));
    CHECK_STATUS(0, aclFinalize());
    write_file(first, "no JSON");
    CHECK_STATUS(PARSE_FILE, aclInit(first));
    write_file(first, "[]");
    CHECK_STATUS(PARSE_FILE, aclInit(first));
    write_file(first, "{\"err_msg_mode\": \"2\"}");
    CHECK_STATUS(INVALID_PARAM, aclInit(first));
    CHECK_STATUS(REPEAT_FINALIZE, aclFinalize());

    topic("whose messages aclGetRecentErrMsg returns");
    for (int process_wide = 0; process_wide <= 1; process_wide++) {
        write_file(first, process_wide ? "{\"err_msg_mode\": \"1\"}" : "{\"err_msg_mode\": \"0\"}");
        CHECK_STATUS(0, aclInit(first));
        forget_error_message();
        on_another_thread(leave_a_message, NULL);
        CHECK_EQ(process_wide, aclGetRecentErrMsg() != NULL);
        CHECK(aclGetRecentErrMsg() == NULL);
        CHECK_STATUS(0, aclFinalize());
    }

    topic("a finalize that reaches zero ends messages of the process, whichever it is");
    for (int by_reference = 0; by_reference <= 1; by_reference++) {
        uint64_t left = 99;
        forget_error_message();
        CHECK_STATUS(0, aclInit(first));
        on_another_thread(leave_a_message, NULL); /* nobody reads it */
        CHECK_STATUS(0, by_reference ? aclFinalizeReference(&left) : aclFinalize());
        on_another_thread(leave_a_message, NULL);
        CHECK(aclGetRecentErrMsg() == NULL);
        CHECK_STATUS(0, aclInit(first));
        CHECK(aclGetRecentErrMsg() == NULL);
        CHECK_STATUS(0, aclFinalize());
    }
    unlink(first);
    unlink(second);

    topic("a message tells what was wrong, once");
    forget_error_message();
    CHECK_STATUS(INVALID_FILE, aclInit("/no/such/directory/acl.json"));
    CHECK(aclGetRecentErrMsg() != NULL);
    CHECK(aclGetRecentErrMsg() == NULL);
}

/* Samples of 6.3.RC2: device, context, stream, and aclInit last. */
static void old_order(void)
{
    aclrtContext context = NULL;
    aclrtStream stream = NULL;
    void *memory = NULL;
    topic("6.3.RC2 order: aclInit comes last");
    CHECK_STATUS(0, aclrtSetDevice(0));
    CHECK_STATUS(0, aclrtCreateContext(&context, 0));
    CHECK_STATUS(0, aclrtSetCurrentContext(context));
    CHECK_STATUS(0, aclrtCreateStream(&stream));
    CHECK_STATUS(0, aclInit(NULL));
    CHECK_STATUS(0, aclrtMalloc(&memory, 100, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    CHECK_STATUS(0, aclrtFree(memory));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtDestroyContext(context));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

int main(void)
{
    initialisation();
    old_order();
    return harness_finish("test_init");
}
