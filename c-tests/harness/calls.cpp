#include "../harness.h"

Device::Device() : stream(nullptr)
{
    REQUIRE_STATUS(0, aclInit(nullptr));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
}

Device::~Device()
{
    aclDestroyIntArray(some_int_array());
    aclDestroyTensor(some_tensor());
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
}

Workspace::Workspace(uint64_t size) : bytes(size), address(nullptr)
{
    if (size == 0) return;
    REQUIRE_STATUS(0, aclrtMalloc(&address, size + fence, ACL_MEM_MALLOC_HUGE_FIRST));
    const std::vector<unsigned char> rubbish(size + fence, 0xFF);
    REQUIRE_STATUS(0, aclrtMemcpy(address, rubbish.size(), rubbish.data(), rubbish.size(), ACL_MEMCPY_HOST_TO_DEVICE));
}

Workspace::~Workspace()
{
    if (address == nullptr) return;
    std::vector<unsigned char> behind(fence);
    REQUIRE_STATUS(0, aclrtMemcpy(behind.data(), fence, static_cast<char *>(address) + bytes, fence, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_TEXT(behind == std::vector<unsigned char>(fence, 0xFF), "memory behind the workspace was written to");
    CHECK_STATUS(0, aclrtFree(address));
}

std::vector<Tensor *> Call::tensors()
{
    std::vector<Tensor *> found;
    for (Argument *argument : arguments()) {
        if (Tensor *tensor = dynamic_cast<Tensor *>(argument)) found.push_back(tensor);
    }
    return found;
}

void Call::check_memory()
{
    for (Tensor *tensor : tensors()) {
        if (!tensor->is_output || untouched) tensor->check_untouched();
    }
    if (!untouched && compare) check_results();
}

void run_to_the_end(Call &call, uint64_t workspace_size, aclOpExecutor *executor, aclrtStream stream)
{
    {
        Workspace workspace(workspace_size);
        CHECK_STATUS(0, call.phase_two()(workspace.pointer(), workspace_size, executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    }
    call.check_memory();
}
