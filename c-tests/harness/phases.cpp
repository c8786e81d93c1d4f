#include "../harness.h"

Planned plan(Call &call)
{
    Planned planned = {untouched_size, nullptr};
    REQUIRE_STATUS(0, call.phase_one(&planned.workspace_size, &planned.executor));
    return planned;
}

// A used-up executor: an error, not a crash.
static void check_consumed(Call &call, aclOpExecutor *executor, aclrtStream stream)
{
    if (on_hardware()) return;
    forget_error_message();
    const int status = call.phase_two()(nullptr, 0, executor, stream);
    CHECK_TEXT(status == NULL_POINTER || status == INNER_ERROR, "a used-up executor gave %d (%s)", status, status_name(status));
    CHECK_TEXT(aclGetRecentErrMsg() != nullptr, "a used-up executor left no error message");
}

void check_phase_two_of_any(Valid make, const std::function<void(Call &)> &empty, const std::vector<std::function<void(Call &)>> &demanding,
                            PhaseTwo other, aclrtStream stream)
{
    const PhaseTwo phase_two = make()->phase_two();

    topic("phase 2: executor is NULL");
    forget_error_message();
    CHECK_STATUS(NULL_POINTER, phase_two(nullptr, 0, nullptr, stream));
    check_message(aclGetRecentErrMsg(), NULL_POINTER, "executor");

    topic("phase 2: the executor is no handle");
    if (!on_hardware()) {
        uint64_t memory[64] = {0};
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(memory), stream));
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(static_cast<uintptr_t>(8)), stream));
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(some_int_array()), stream));
    }

    topic("phase 2: a size but no workspace consumes the executor");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        forget_error_message();
        CHECK_STATUS(NULL_POINTER, phase_two(nullptr, 512, planned.executor, stream));
        check_message(aclGetRecentErrMsg(), NULL_POINTER, "workspace");
        check_consumed(call, planned.executor, stream);
        call.untouched = true;
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: a larger workspace than asked for is welcome");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size + 1024, planned.executor, stream);
        call.release();
    }

    topic("phase 2: an executor runs once");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        check_consumed(call, planned.executor, stream);
        check_consumed(call, planned.executor, stream);
        call.release();
    }

    topic("phase 2: the executor of an early success runs once, too");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        empty(call);
        call.make();
        const Planned planned = plan(call);
        CHECK_EQ(0, planned.workspace_size);
        CHECK_STATUS(0, phase_two(nullptr, 0, planned.executor, stream));
        check_consumed(call, planned.executor, stream);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: any operator's second phase runs any executor");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, other(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: arguments destroyed between the phases");
    if (!on_hardware()) {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        call.destroy_handles();
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        call.release();
    }

    topic("phase 2: arguments destroyed before the stream is synchronised");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        call.destroy_handles();
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: input memory freed before the stream is synchronised");
    if (!on_hardware()) {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        for (Tensor *tensor : call.tensors()) {
            if (!tensor->is_output) tensor->release();
        }
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: data is read when the kernel runs, not in phase 1");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        for (Tensor *tensor : call.tensors()) {
            if (tensor->is_output) continue;
            std::vector<double> content = tensor->view_values();
            std::vector<double> turned(content.rbegin(), content.rend());
            tensor->change_values(turned);
        }
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        call.release();
    }

    topic("phase 2: on another thread");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        int set_device = -1, status = -1;
        std::thread worker([&]() {
            set_device = aclrtSetDevice(0);
            status = phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream);
            aclrtResetDevice(0);
        });
        worker.join();
        CHECK_STATUS(0, set_device);
        CHECK_STATUS(0, status);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: the default stream");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size, planned.executor, nullptr);
        call.release();
    }

    topic("phase 2: two plans, run in the other order");
    {
        const std::unique_ptr<Call> first_made = make(), second_made = make();
        Call &first = *first_made, &second = *second_made;
        first.make();
        second.make();
        const Planned first_plan = plan(first), second_plan = plan(second);
        CHECK(first_plan.executor != second_plan.executor);
        run_to_the_end(second, second_plan.workspace_size, second_plan.executor, stream);
        run_to_the_end(first, first_plan.workspace_size, first_plan.executor, stream);
        first.release();
        second.release();
    }

    topic("phase 2: an executor that never runs can be destroyed, once");
    {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        CHECK_STATUS(0, aclDestroyAclOpExecutor(planned.executor));
        if (!on_hardware()) CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(planned.executor));
        check_consumed(call, planned.executor, stream);
        call.release();
    }

    topic("phase 2: a destroyed stream");
    if (!on_hardware()) {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        aclrtStream gone = nullptr;
        REQUIRE_STATUS(0, aclrtCreateStream(&gone));
        REQUIRE_STATUS(0, aclrtDestroyStream(gone));
        forget_error_message();
        CHECK_STATUS(ANY_FAILURE, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, gone));
        CHECK(aclGetRecentErrMsg() != nullptr);
        call.release();
    }

    topic("phase 2: four threads at once, a stream each");
    {
        enum { THREADS = 4 };
        std::vector<std::unique_ptr<Call>> calls;
        int statuses[THREADS];
        std::vector<std::thread> threads;
        for (int i = 0; i < THREADS; i++) {
            calls.push_back(make());
            calls.back()->make();
        }
        for (int i = 0; i < THREADS; i++) {
            threads.push_back(std::thread([&calls, &statuses, phase_two, i]() {
                aclrtStream own = nullptr;
                uint64_t size = 0;
                void *memory = nullptr;
                aclOpExecutor *executor = nullptr;
                int status = aclrtSetDevice(0);
                if (status == 0) status = aclrtCreateStream(&own);
                if (status == 0) status = calls[static_cast<size_t>(i)]->phase_one(&size, &executor);
                if (status == 0 && size > 0) status = aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST);
                if (status == 0) status = phase_two(memory, size, executor, own);
                if (status == 0) status = aclrtSynchronizeStream(own);
                if (memory != nullptr) aclrtFree(memory);
                aclrtDestroyStream(own);
                aclrtResetDevice(0);
                statuses[i] = status;
            }));
        }
        for (int i = 0; i < THREADS; i++) {
            threads[static_cast<size_t>(i)].join();
            CHECK_STATUS(0, statuses[i]);
            calls[static_cast<size_t>(i)]->check_memory();
            calls[static_cast<size_t>(i)]->release();
        }
    }

    topic("phase 2: a tensor without memory");
    for (size_t i = 0; !on_hardware() && i < make()->tensors().size(); i++) {
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        Tensor *missing = call.tensors()[i];
        missing->no_data = true;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        const int run = phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream);
        const int wait = aclrtSynchronizeStream(stream);
        // Either an error, or the tensor did not matter (self mostly gives its shape only) and the result is right. Never a crash.
        if (run == 0 && wait == 0) {
            CHECK_TEXT(!missing->is_output, "%s has no memory, and yet the call succeeded", missing->name.c_str());
            if (!missing->is_output) call.check_memory();
        }
        forget_error_message();
        call.release();
    }

    for (const std::function<void(Call &)> &change : demanding) {
        topic("phase 2: a workspace smaller than asked for is an error");
        const std::unique_ptr<Call> made = make();
        Call &call = *made;
        change(call);
        call.make();
        const Planned planned = plan(call);
        if (planned.workspace_size > 0) {
            Workspace workspace(planned.workspace_size);
            forget_error_message();
            CHECK_STATUS(ANY_FAILURE, phase_two(workspace.pointer(), planned.workspace_size - 1, planned.executor, stream));
            CHECK(aclGetRecentErrMsg() != nullptr);
            check_consumed(call, planned.executor, stream);
        } else {
            CHECK_STATUS(0, aclDestroyAclOpExecutor(planned.executor));
        }
        topic("phase 2: scratch memory full of rubbish");
        const Planned again = plan(call);
        run_to_the_end(call, again.workspace_size, again.executor, stream);
        call.release();
    }
}
