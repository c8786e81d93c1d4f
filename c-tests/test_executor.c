/* Shows how long an executor lives, how often it runs, where, with which addresses, and that nothing a program does to it ends in undefined behaviour. */
#define _GNU_SOURCE
#include "runtime_kit.h"
#include "small_calls.h"

struct plan {
    aclOpExecutor *executor;
    uint64_t size;
    void *workspace;
};

static int make_plan(struct plan *plan, const struct small_call *call)
{
    plan->executor = NULL;
    plan->size = 0;
    plan->workspace = NULL;
    int status = plan_small_call(call, &plan->size, &plan->executor);
    if (status == 0 && plan->size > 0) status = aclrtMalloc(&plan->workspace, plan->size, ACL_MEM_MALLOC_HUGE_FIRST);
    return status;
}

static int run_plan(const struct plan *plan, int op, aclrtStream stream)
{
    return run_small_call(op, plan->workspace, plan->size, plan->executor, stream);
}

static void free_plan(struct plan *plan)
{
    if (plan->workspace != NULL) CHECK_STATUS(0, aclrtFree(plan->workspace));
    plan->workspace = NULL;
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void one_shot(aclrtStream stream)
{
    struct small_call call;
    struct plan plan, next;
    for (int op = 0; op < SMALL_CALLS; op++) {
        topic(small_call_name(op));
        REQUIRE_STATUS(0, make_small_call(&call, op));

        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, run_plan(&plan, op, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));

        /* Used up: a second run is an error, whatever came in between. */
        forget_small_result(call.out_memory);
        forget_error_message();
        CHECK_STATUS(ANY_FAILURE, run_plan(&plan, op, stream));
        CHECK(aclGetRecentErrMsg() != NULL);
        REQUIRE_STATUS(0, make_plan(&next, &call));
        CHECK_STATUS(ANY_FAILURE, run_plan(&plan, op, stream)); /* also when a new executor has taken its place */
        CHECK_STATUS(ANY_FAILURE, aclSetAclOpExecutorRepeatable(plan.executor));
        CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(plan.executor));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(!small_result_is(&call, call.out_memory, 1));
        CHECK_STATUS(0, run_plan(&next, op, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));
        free_plan(&plan);
        free_plan(&next);

        /* A failing launch uses it up as well. */
        aclrtStream gone = NULL;
        REQUIRE_STATUS(0, aclrtCreateStream(&gone));
        REQUIRE_STATUS(0, aclrtDestroyStream(gone));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(ANY_FAILURE, run_plan(&plan, op, gone));
        CHECK_STATUS(ANY_FAILURE, run_plan(&plan, op, stream));
        free_plan(&plan);
        free_small_call(&call);
    }
    forget_error_message();
}

/* Upstream every phase-2 function runs every executor; here that works too, or is an error. */
static void wrong_operator(aclrtStream stream)
{
    char text[120];
    for (int planned = 0; planned < SMALL_CALLS; planned++) {
        for (int started = 0; started < SMALL_CALLS; started++) {
            struct small_call call;
            struct plan plan;
            if (planned == started) continue;
            snprintf(text, sizeof(text), "%s with the executor of %s", small_call_name(started), small_call_name(planned));
            topic(text);
            REQUIRE_STATUS(0, make_small_call(&call, planned));
            REQUIRE_STATUS(0, make_plan(&plan, &call));
            forget_error_message();
            const int status = run_plan(&plan, started, stream);
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            if (status == 0) {
                CHECK(small_result_is(&call, call.out_memory, 1));
                CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(plan.executor));
            } else {
                CHECK(aclGetRecentErrMsg() != NULL);
                CHECK(!small_result_is(&call, call.out_memory, 1));
                CHECK_STATUS(ANYTHING, aclDestroyAclOpExecutor(plan.executor)); /* used up or not */
            }
            free_plan(&plan);
            free_small_call(&call);
        }
    }
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

typedef aclnnStatus (*address_setter)(aclOpExecutor *, const size_t, aclTensor *, void *);
typedef aclnnStatus (*list_setter)(aclOpExecutor *, size_t, const size_t, aclTensorList *, void *);

static void repeatable(aclrtStream stream)
{
    struct small_call call;
    struct plan plan;
    enum { RUNS = 500 };
    for (int op = 0; op < SMALL_CALLS; op++) {
        topic(small_call_name(op));
        REQUIRE_STATUS(0, make_small_call(&call, op));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor));
        CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor)); /* once more changes nothing */
        for (int run = 0; run < RUNS; run++) {
            CHECK_STATUS(0, run_plan(&plan, op, stream));
            if (run % 50 != 0) continue;
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            CHECK(small_result_is(&call, call.out_memory, 1));
            forget_small_result(call.out_memory);
        }
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));

        topic("a repeatable executor reads its input anew in each run");
        float zeros[36] = {0};
        REQUIRE_STATUS(0, aclrtMemcpy(call.grad_memory, call.grad_count * 4, zeros, call.grad_count * 4, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK_STATUS(0, run_plan(&plan, op, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 0));
        CHECK_STATUS(0, aclDestroyAclOpExecutor(plan.executor));
        CHECK_STATUS(ANY_FAILURE, run_plan(&plan, op, stream));
        free_plan(&plan);
        free_small_call(&call);
    }

    topic("repeatable on two streams and the default stream");
    aclrtStream other = NULL;
    REQUIRE_STATUS(0, aclrtCreateStream(&other));
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
    REQUIRE_STATUS(0, make_plan(&plan, &call));
    CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor));
    for (int run = 0; run < 30; run++) CHECK_STATUS(0, run_plan(&plan, SMALL_UNPOOL, run % 3 == 0 ? stream : run % 3 == 1 ? other : NULL));
    CHECK_STATUS(0, aclrtSynchronizeDevice());
    CHECK(small_result_is(&call, call.out_memory, 1));

    topic("destroyed while runs are pending");
    struct gate gate;
    forget_small_result(call.out_memory);
    close_gate(&gate, other);
    for (int run = 0; run < 3; run++) CHECK_STATUS(0, run_plan(&plan, SMALL_UNPOOL, other));
    CHECK_STATUS(0, aclDestroyAclOpExecutor(plan.executor));
    destroy_small_handles(&call);
    CHECK(!small_result_is(&call, call.out_memory, 1));
    remove_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(other));
    CHECK(small_result_is(&call, call.out_memory, 1));
    free_plan(&plan);
    free_small_call(&call);
    CHECK_STATUS(0, aclrtDestroyStream(other));
}

/* Every function that gives an executor new addresses, in both spellings. Which index is passed does not matter for these operators. */
static void addresses(aclrtStream stream)
{
    const struct {
        const char *name;
        address_setter set_input, set_output;
    } setters[] = {{"aclSetInputTensorAddr, aclSetOutputTensorAddr", aclSetInputTensorAddr, aclSetOutputTensorAddr},
                   {"AclSetInputTensorAddr, AclSetOutputTensorAddr", AclSetInputTensorAddr, AclSetOutputTensorAddr},
                   {"aclSetTensorAddr", aclSetTensorAddr, aclSetTensorAddr},
                   {"AclSetTensorAddr", AclSetTensorAddr, AclSetTensorAddr}};
    const struct {
        const char *name;
        list_setter set_input, set_output;
    } list_setters[] = {{"aclSetDynamicInputTensorAddr, aclSetDynamicOutputTensorAddr", aclSetDynamicInputTensorAddr, aclSetDynamicOutputTensorAddr},
                        {"AclSetDynamicInputTensorAddr, AclSetDynamicOutputTensorAddr", AclSetDynamicInputTensorAddr, AclSetDynamicOutputTensorAddr},
                        {"aclSetDynamicTensorAddr", aclSetDynamicTensorAddr, aclSetDynamicTensorAddr},
                        {"AclSetDynamicTensorAddr", AclSetDynamicTensorAddr, AclSetDynamicTensorAddr}};
    struct small_call call;
    struct plan plan;

    for (int op = 0; op < SMALL_CALLS; op++) {
        void *grads[3], *outs[3];
        float doubled[36];
        REQUIRE_STATUS(0, make_small_call(&call, op));
        const size_t grad_size = call.grad_count * sizeof(float);
        REQUIRE_STATUS(0, aclrtMemcpy(doubled, grad_size, call.grad_memory, grad_size, ACL_MEMCPY_DEVICE_TO_HOST));
        for (int i = 0; i < 3; i++) { /* the gradient times 2, 4, 8 */
            for (size_t j = 0; j < call.grad_count; j++) doubled[j] *= 2;
            REQUIRE_STATUS(0, aclrtMalloc(&grads[i], grad_size, ACL_MEM_MALLOC_HUGE_FIRST));
            REQUIRE_STATUS(0, aclrtMalloc(&outs[i], sizeof(call.expected), ACL_MEM_MALLOC_HUGE_FIRST));
            REQUIRE_STATUS(0, aclrtMemcpy(grads[i], grad_size, doubled, grad_size, ACL_MEMCPY_HOST_TO_DEVICE));
        }
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor));

        for (size_t s = 0; s < sizeof(setters) / sizeof(setters[0]); s++) {
            topic(setters[s].name);
            for (int i = 0; i < 3; i++) {
                forget_small_result(outs[i]);
                CHECK_STATUS(0, setters[s].set_input(plan.executor, 0, call.grad, grads[i]));
                CHECK_STATUS(0, setters[s].set_output(plan.executor, (size_t)i, call.out, outs[i]));
                CHECK_STATUS(0, run_plan(&plan, op, stream));
                CHECK_STATUS(0, aclrtSynchronizeStream(stream));
                CHECK(small_result_is(&call, outs[i], (float)(2 << i)));
            }
            void *now = NULL;
            CHECK_STATUS(0, aclGetRawTensorAddr(call.grad, &now));
            CHECK(now == grads[2]); /* the tensor itself has moved */
        }

        topic("addresses: each run keeps those that it was started with");
        struct gate gate;
        for (int i = 0; i < 3; i++) forget_small_result(outs[i]);
        close_gate(&gate, stream);
        for (int i = 0; i < 3; i++) {
            CHECK_STATUS(0, aclSetInputTensorAddr(plan.executor, 0, call.grad, grads[i]));
            CHECK_STATUS(0, aclSetOutputTensorAddr(plan.executor, 0, call.out, outs[i]));
            CHECK_STATUS(0, run_plan(&plan, op, stream));
        }
        remove_gate(&gate);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        for (int i = 0; i < 3; i++) CHECK(small_result_is(&call, outs[i], (float)(2 << i)));

        topic("addresses: given to the tensor, between runs");
        forget_small_result(outs[0]);
        CHECK_STATUS(0, aclSetRawTensorAddr(call.grad, grads[1]));
        CHECK_STATUS(0, aclSetRawTensorAddr(call.out, outs[0]));
        CHECK_STATUS(0, run_plan(&plan, op, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, outs[0], 4));

        /* The list takes its members along when it is destroyed, so they are its own from here on. */
        aclTensor *members[2] = {call.grad, call.out};
        aclTensorList *list = aclCreateTensorList((const aclTensor *const *)members, 2);
        call.grad = call.out = NULL;
        for (size_t s = 0; s < sizeof(list_setters) / sizeof(list_setters[0]); s++) {
            topic(list_setters[s].name);
            for (int i = 0; i < 3; i++) {
                forget_small_result(outs[i]);
                CHECK_STATUS(0, list_setters[s].set_input(plan.executor, 0, 0, list, grads[i]));
                CHECK_STATUS(0, list_setters[s].set_output(plan.executor, 0, 1, list, outs[i]));
                CHECK_STATUS(0, run_plan(&plan, op, stream));
                CHECK_STATUS(0, aclrtSynchronizeStream(stream));
                CHECK(small_result_is(&call, outs[i], (float)(2 << i)));
            }
            CHECK_STATUS(INVALID, list_setters[s].set_input(plan.executor, 0, 2, list, grads[0]));
            CHECK_STATUS(INVALID, list_setters[s].set_output(plan.executor, 0, SIZE_MAX, list, outs[0]));
            CHECK_STATUS(INNER_NULL, list_setters[s].set_input(plan.executor, 0, 0, NULL, grads[0]));
            CHECK_STATUS(INNER_NULL, list_setters[s].set_output(NULL, 0, 0, list, outs[0]));
        }

        topic("addresses: a destroyed tensor, a destroyed list");
        CHECK_STATUS(0, aclDestroyTensorList(list));
        CHECK_STATUS(ANY_FAILURE, aclSetInputTensorAddr(plan.executor, 0, members[0], grads[0]));
        CHECK_STATUS(ANY_FAILURE, aclSetTensorAddr(plan.executor, 0, members[1], outs[0]));
        CHECK_STATUS(ANY_FAILURE, aclSetDynamicTensorAddr(plan.executor, 0, 0, list, grads[0]));
        CHECK_STATUS(0, aclDestroyAclOpExecutor(plan.executor));

        for (int i = 0; i < 3; i++) {
            CHECK_STATUS(0, aclrtFree(grads[i]));
            CHECK_STATUS(0, aclrtFree(outs[i]));
        }
        free_plan(&plan);
        free_small_call(&call);
    }

    topic("addresses: written to the tensor before the executor is looked at");
    void *now = NULL;
    int local = 0;
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_PAD));
    CHECK_STATUS(INNER_NULL, aclSetInputTensorAddr(NULL, 0, call.grad, &local));
    CHECK_STATUS(0, aclGetRawTensorAddr(call.grad, &now));
    CHECK(now == &local);
    free_small_call(&call);
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void lifetimes(aclrtStream stream)
{
    struct small_call call;
    struct plan plan;
    struct gate gate;
    for (int op = 0; op < SMALL_CALLS; op++) {
        topic("tensors and arrays destroyed right after phase 2, before the work began");
        REQUIRE_STATUS(0, make_small_call(&call, op));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        close_gate(&gate, stream);
        CHECK_STATUS(0, run_plan(&plan, op, stream));
        destroy_small_handles(&call);
        remove_gate(&gate);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));
        free_plan(&plan);
        free_small_call(&call);

        topic("tensors and arrays destroyed between the phases: harmless here");
        REQUIRE_STATUS(0, make_small_call(&call, op));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        destroy_small_handles(&call);
        CHECK_STATUS(0, run_plan(&plan, op, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&call, call.out_memory, 1));
        free_plan(&plan);
        free_small_call(&call);

        topic("tensors and arrays destroyed under a repeatable executor: the same");
        REQUIRE_STATUS(0, make_small_call(&call, op));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor));
        destroy_small_handles(&call);
        for (int run = 0; run < 3; run++) {
            forget_small_result(call.out_memory);
            CHECK_STATUS(0, run_plan(&plan, op, stream));
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            CHECK(small_result_is(&call, call.out_memory, 1));
        }
        CHECK_STATUS(0, aclDestroyAclOpExecutor(plan.executor));
        free_plan(&plan);
        free_small_call(&call);

        topic("the stream destroyed right after phase 2");
        aclrtStream passing = NULL;
        REQUIRE_STATUS(0, aclrtCreateStream(&passing));
        REQUIRE_STATUS(0, make_small_call(&call, op));
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, run_plan(&plan, op, passing));
        CHECK_STATUS(0, aclrtDestroyStream(passing));
        CHECK(small_result_is(&call, call.out_memory, 1));
        free_plan(&plan);
        free_small_call(&call);
    }
}

static void many_alive(aclrtStream stream)
{
    enum { MANY = 2000 };
    static struct plan plans[MANY];
    struct small_call calls[SMALL_CALLS];
    topic("thousands of executors alive at once, run and destroyed in another order");
    for (int op = 0; op < SMALL_CALLS; op++) REQUIRE_STATUS(0, make_small_call(&calls[op], op));
    for (int i = 0; i < MANY; i++) {
        REQUIRE_STATUS(0, make_plan(&plans[i], &calls[i % SMALL_CALLS]));
        if (i % 3 == 0) CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plans[i].executor));
    }
    for (int n = 0; n < MANY; n++) {
        const int i = n * 3001 % MANY;
        if (i % 7 == 0) continue;
        CHECK_STATUS(0, run_plan(&plans[i], i % SMALL_CALLS, stream));
        if (n % 500 != 0) continue;
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        CHECK(small_result_is(&calls[i % SMALL_CALLS], calls[i % SMALL_CALLS].out_memory, 1));
        forget_small_result(calls[i % SMALL_CALLS].out_memory);
    }
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    for (int n = 0; n < MANY; n++) {
        const int i = n * 1999 % MANY;
        /* Used up are those that ran and were not repeatable. */
        CHECK_STATUS(i % 3 != 0 && i % 7 != 0 ? ANY_FAILURE : 0, aclDestroyAclOpExecutor(plans[i].executor));
        free_plan(&plans[i]);
    }
    for (int op = 0; op < SMALL_CALLS; op++) {
        CHECK(small_result_is(&calls[op], calls[op].out_memory, 1));
        free_small_call(&calls[op]);
    }
    forget_error_message();
}

/* ------------------------------------------------------------------------------------------------------------------ */

enum { RACERS = 8 };

struct race {
    const struct plan *plan;
    int op;
    aclrtContext context;
    aclrtStream stream;
    pthread_barrier_t *start;
    int status;
};

static void *race_body(void *argument)
{
    struct race *race = argument;
    aclrtSetCurrentContext(race->context);
    pthread_barrier_wait(race->start);
    race->status = run_plan(race->plan, race->op, race->stream);
    forget_error_message();
    return NULL;
}

static int race_for(const struct plan *plan, int op, aclrtStream stream)
{
    struct race racers[RACERS];
    pthread_t threads[RACERS];
    pthread_barrier_t start;
    int won = 0;
    pthread_barrier_init(&start, NULL, RACERS);
    for (int i = 0; i < RACERS; i++) {
        racers[i] = (struct race){.plan = plan, .op = op, .stream = stream, .start = &start};
        REQUIRE_STATUS(0, aclrtGetCurrentContext(&racers[i].context));
        REQUIRE_STATUS(0, pthread_create(&threads[i], NULL, race_body, &racers[i]));
    }
    for (int i = 0; i < RACERS; i++) {
        pthread_join(threads[i], NULL);
        won += racers[i].status == 0;
    }
    pthread_barrier_destroy(&start);
    return won;
}

/* A phase 2 on a thread of its own, as a task queue does it; the thread may not even have a device. */
struct errand {
    const struct plan *plan;
    int op, set_device;
    aclrtStream stream;
    int status;
};

static void *errand_body(void *argument)
{
    struct errand *errand = argument;
    if (errand->set_device) aclrtSetDevice(0);
    errand->status = run_plan(errand->plan, errand->op, errand->stream);
    if (errand->set_device) aclrtResetDevice(0);
    forget_error_message();
    return NULL;
}

static void threads(aclrtStream stream)
{
    struct small_call call;
    struct plan plan;
    for (int op = 0; op < SMALL_CALLS; op++) {
        REQUIRE_STATUS(0, make_small_call(&call, op));

        topic("eight threads run one single-use executor: one of them succeeds");
        for (int round = 0; round < 6; round++) {
            forget_small_result(call.out_memory);
            REQUIRE_STATUS(0, make_plan(&plan, &call));
            CHECK_EQ(1, race_for(&plan, op, stream));
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            CHECK(small_result_is(&call, call.out_memory, 1));
            free_plan(&plan);
        }

        topic("eight threads run one repeatable executor");
        REQUIRE_STATUS(0, make_plan(&plan, &call));
        CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(plan.executor));
        for (int round = 0; round < 4; round++) {
            forget_small_result(call.out_memory);
            CHECK_EQ(RACERS, race_for(&plan, op, stream));
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            CHECK(small_result_is(&call, call.out_memory, 1));
        }
        CHECK_STATUS(0, aclDestroyAclOpExecutor(plan.executor));
        free_plan(&plan);

        topic("phase 2 on another thread");
        for (int set_device = 0; set_device < 2; set_device++) {
            struct errand errand = {.plan = &plan, .op = op, .set_device = set_device, .stream = stream, .status = -1};
            forget_small_result(call.out_memory);
            REQUIRE_STATUS(0, make_plan(&plan, &call));
            on_another_thread(errand_body, &errand);
            if (set_device) CHECK_STATUS(0, errand.status); /* without a device: unsettled for a stream that has one */
            CHECK_STATUS(0, aclrtSynchronizeStream(stream));
            if (errand.status == 0) CHECK(small_result_is(&call, call.out_memory, 1));
            free_plan(&plan);
        }
        free_small_call(&call);
    }
}

/* A dump of tensors is asked for around a call; here nothing is ever dumped, but the arguments are looked at. */
static void dump(aclrtStream stream)
{
    struct small_call call;
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_UNPOOL));
    aclTensor *tensors[2] = {call.grad, call.out};
    topic("aclDumpOpTensors");
    CHECK_STATUS(0, aclDumpOpTensors("MaxUnpool2dBackward", "a name", tensors, 1, 1, stream));
    CHECK_STATUS(NULL_POINTER, aclDumpOpTensors(NULL, "a name", tensors, 1, 1, stream));
    CHECK_STATUS(NULL_POINTER, aclDumpOpTensors("MaxUnpool2dBackward", NULL, tensors, 1, 1, stream));
    CHECK_STATUS(NULL_POINTER, aclDumpOpTensors("MaxUnpool2dBackward", "a name", NULL, 1, 1, stream));
    free_small_call(&call);
    forget_error_message();
}

int main(void)
{
    aclrtStream stream = NULL;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    one_shot(stream);
    wrong_operator(stream);
    repeatable(stream);
    addresses(stream);
    lifetimes(stream);
    many_alive(stream);
    threads(stream);
    dump(stream);

    topic("the end, with executors left over");
    struct small_call call;
    struct plan left, repeated;
    REQUIRE_STATUS(0, make_small_call(&call, SMALL_GRID_SAMPLER));
    REQUIRE_STATUS(0, make_plan(&left, &call));
    REQUIRE_STATUS(0, make_plan(&repeated, &call));
    REQUIRE_STATUS(0, aclSetAclOpExecutorRepeatable(repeated.executor));
    CHECK_STATUS(0, run_plan(&repeated, SMALL_GRID_SAMPLER, stream));
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    free_plan(&left);
    free_plan(&repeated);
    free_small_call(&call);
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    CHECK_STATUS(ANYTHING, aclDestroyAclOpExecutor(left.executor));
    CHECK_STATUS(ANYTHING, aclDestroyAclOpExecutor(repeated.executor));
    return harness_finish("test_executor");
}
