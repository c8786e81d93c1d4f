/* Shows that a refusal on the thread of torch_npu's queue, which torch_npu does not hand on, is printed at once and ends every
 * synchronisation; a refusal on any other thread is its caller's alone. */
#define _GNU_SOURCE
#include <sys/prctl.h>

#include "acl/acl_op_compiler.h"
#include "aclnnop/aclnn_svd.h"
#include "runtime_kit.h"

enum { OP_NOT_FOUND = 100024, KERNEL_FAILED = 507015, INNER = 561000 };

/* What is refused, and the name of the thread that asks for it. */
struct refusal {
    const char *thread, *word;
    int by_phase_1;
};

static void *refuse(void *argument)
{
    const struct refusal *refusal = (const struct refusal *)argument;
    REQUIRE_STATUS(0, prctl(PR_SET_NAME, refusal->thread));
    if (refusal->by_phase_1) {
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;
        CHECK_STATUS(INNER, aclnnSvdGetWorkspaceSize(NULL, false, true, NULL, NULL, NULL, &size, &executor));
    } else {
        CHECK_STATUS(OP_NOT_FOUND, aclopCompileAndExecute("Conv2D", 0, NULL, NULL, 0, NULL, NULL, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, NULL));
    }
    return NULL;
}

static void synchronisations(const struct refusal *refusal, int expected)
{
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    char told[512] = "";
    int pipes[2];
    const int screen = dup(2);
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateEvent(&event));
    REQUIRE_STATUS(0, aclrtRecordEvent(event, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));

    REQUIRE_STATUS(0, pipe(pipes));
    dup2(pipes[1], 2);
    close(pipes[1]);
    on_another_thread(refuse, (void *)refusal);
    dup2(screen, 2);
    CHECK(read(pipes[0], told, sizeof(told) - 1) >= 0);
    CHECK_TEXT((strstr(told, refusal->word) != NULL) == (expected != 0), "on stderr: %s", told);

    for (int i = 0; i < 2; i++) { /* and again: what comes later is as wrong */
        CHECK_STATUS(expected, aclrtSynchronizeStream(stream));
        CHECK_STATUS(expected, aclrtSynchronizeStreamWithTimeout(stream, 1000));
        CHECK_STATUS(expected, aclrtSynchronizeEvent(event));
        CHECK_STATUS(expected, aclrtSynchronizeDevice());
    }
    const char *text = aclGetRecentErrMsg();
    if (expected != 0) CHECK_TEXT(text != NULL && strstr(text, refusal->word) != NULL, "got %s", text == NULL ? "no text" : text);
}

int main(void)
{
    static const struct refusal refusals[] = {
        {"acl_thread", "aclnnSvdGetWorkspaceSize", 1}, {"acl_thread", "Conv2D", 0}, {"a_thread", "aclnnSvdGetWorkspaceSize", 1}, {"a_thread", "Conv2D", 0}};
    topic("each in a process of its own");
    for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
        fflush(NULL);
        const pid_t child = fork();
        if (child == 0) {
            topic(refusals[i].thread);
            synchronisations(&refusals[i], strcmp(refusals[i].thread, "acl_thread") == 0 ? KERNEL_FAILED : 0);
            exit(harness_finish("test_queue: a child"));
        }
        CHECK_EQ(0, wait_for_child(child));
    }
    return harness_finish("test_queue");
}
