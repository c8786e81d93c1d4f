/* Shows that a failure of a stream reaches the program's exception callback, and what its failure mode does with the work behind it. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

/* ------------------------------------------------------------------------------------------------------------------ */

static atomic_int exceptions;

static void on_exception(aclrtExceptionInfo *info)
{
    (void)info;
    atomic_fetch_add(&exceptions, 1);
}

/* An operator whose input has no memory: where that is not found before the work starts, it must come up at the next synchronisation.
   (test_failures.c has an error that is not found before.) */
static void failures(uint64_t mode)
{
    aclrtStream stream = NULL, other = NULL;
    struct small_call broken, good;
    static struct mark mark;
    static struct trail trail;
    struct gate gate;
    int enqueued = 0;

    topic(mode == ACL_STOP_ON_FAILURE ? "a task that fails, and the stream stops" : "a task that fails, and the stream goes on");
    memset(&trail, 0, sizeof(trail));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, aclrtSetStreamFailureMode(stream, mode));
    REQUIRE_STATUS(0, make_small_call(&broken, SMALL_UNPOOL));
    REQUIRE_STATUS(0, make_small_call(&good, SMALL_PAD));
    REQUIRE_STATUS(0, aclSetRawTensorAddr(broken.grad, NULL));
    atomic_store(&exceptions, 0);
    CHECK_STATUS(0, aclrtExceptionInfoCallbackRegister(on_exception));

    close_gate(&gate, stream);
    forget_error_message();
    enqueued = do_small_call(&broken, stream);
    const char *message = enqueued != 0 ? aclGetRecentErrMsg() : NULL;
    if (enqueued != 0) CHECK(message != NULL && strstr(message, "MaxUnpool2dBackward") != NULL);
    CHECK_STATUS(ANYTHING, leave_mark(&mark, &trail, 1, stream));
    remove_gate(&gate);
    forget_error_message();
    const int waited = aclrtSynchronizeStream(stream);
    CHECK(enqueued != 0 || waited != 0);
    CHECK(small_result_is(&broken, broken.out_memory, 1) == false);
    if (waited != 0) {
        CHECK_TEXT(waited / 1000 == 507, "the synchronisation gave %d, expected 507xxx", waited);
        message = aclGetRecentErrMsg();
        CHECK_TEXT(message != NULL && strstr(message, "MaxUnpool2dBackward") != NULL, "the operator is not named in: %s",
                   message == NULL ? "(null)" : message);
        CHECK(atomic_load(&exceptions) >= 1);
        CHECK_EQ(mode == ACL_STOP_ON_FAILURE ? 0 : 1, trail_length(&trail));
    }
    CHECK_STATUS(0, aclrtSynchronizeStream(other)); /* an error of one stream is not another's */
    CHECK_STATUS(0, do_small_call(&good, other));
    CHECK_STATUS(0, aclrtSynchronizeStream(other));
    CHECK(small_result_is(&good, good.out_memory, 1));
    CHECK_STATUS(ANYTHING, aclrtSynchronizeStream(stream)); /* told once, or until the stream ends */
    CHECK_STATUS(0, aclrtExceptionInfoCallbackUnregister(on_exception));
    CHECK_STATUS(ANYTHING, aclrtDestroyStream(stream));
    CHECK_STATUS(ANY_FAILURE, aclrtSynchronizeStream(stream)); /* destroyed either way */
    CHECK_STATUS(0, aclrtDestroyStream(other));
    free_small_call(&broken);
    free_small_call(&good);
    forget_error_message();
}

static void exception_callbacks(void)
{
    topic("exception callbacks");
    CHECK_STATUS(0, aclrtSetExceptionInfoCallback(on_exception));
    CHECK_STATUS(ANYTHING, aclrtSetExceptionInfoCallback(NULL)); /* takes it back, or is refused */
    CHECK_STATUS(INVALID_PARAM, aclrtExceptionInfoCallbackRegister(NULL));
    CHECK_STATUS(INVALID_PARAM, aclrtExceptionInfoCallbackUnregister(NULL));
    CHECK_STATUS(0, aclrtExceptionInfoCallbackRegister(on_exception));
    CHECK_STATUS(0, aclrtExceptionInfoCallbackUnregister(on_exception));
    CHECK_STATUS(INVALID_PARAM, aclrtExceptionInfoCallbackUnregister(on_exception));
    forget_error_message();
}

int main(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    exception_callbacks();
    failures(ACL_CONTINUE_ON_FAILURE);
    failures(ACL_STOP_ON_FAILURE);
    topic("the end");
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_exception");
}
