// libnnopbase.so: tensors, arrays and executors as C++ objects.
#include "double.h"

PUBLIC const char *aclrtGetSocName();
PUBLIC int aclrtGetDevice(int32_t *device);

__attribute__((constructor)) static void greet()
{
    if (std::getenv("DOUBLE_CONSTRUCTOR") == nullptr) return;
    const char *name = aclrtGetSocName();
    if (name == nullptr || std::strcmp(name, "Ascend910Double") != 0) std::fprintf(stderr, "the constructor got %s\n", name ? name : "null");
}

int64_t aclTensor::element(const std::vector<int64_t> &place) const
{
    int64_t at = offset;
    for (size_t i = 0; i < place.size(); i++) at += place[i] * strides[i];
    return at;
}

PUBLIC aclTensor *aclCreateTensor(const int64_t *dims, uint64_t count, int dtype, const int64_t *strides, int64_t offset, int format,
                                  const int64_t *storage, uint64_t storage_count, void *data)
{
    if (record(__func__) != 0) return nullptr;
    aclTensor *tensor = new aclTensor;
    tensor->shape.assign(dims, dims + count);
    tensor->strides.assign(count, 1);
    for (size_t i = count; i > 1; i--) tensor->strides[i - 2] = tensor->strides[i - 1] * dims[i - 1];
    if (strides != nullptr) tensor->strides.assign(strides, strides + count);
    tensor->storage.assign(storage, storage + storage_count);
    tensor->offset = offset, tensor->dtype = dtype, tensor->format = format, tensor->data = data;
    return tensor;
}

PUBLIC int aclDestroyTensor(const aclTensor *tensor)
{
    RECORD();
    delete tensor;
    return 0;
}

PUBLIC int aclGetRawTensorAddr(const aclTensor *tensor, void **address)
{
    RECORD();
    *address = tensor->data;
    return 0;
}

PUBLIC int aclSetRawTensorAddr(aclTensor *tensor, void *address)
{
    RECORD();
    tensor->data = address;
    return 0;
}

PUBLIC aclIntArray *aclCreateIntArray(const int64_t *values, uint64_t size)
{
    if (record(__func__) != 0) return nullptr;
    return new aclIntArray{std::vector<int64_t>(values, values + size)};
}

PUBLIC int aclDestroyIntArray(const aclIntArray *array)
{
    RECORD();
    delete array;
    return 0;
}

PUBLIC aclBoolArray *aclCreateBoolArray(const bool *values, uint64_t size)
{
    if (record(__func__) != 0) return nullptr;
    return new aclBoolArray{std::vector<char>(values, values + size)};
}

PUBLIC int aclDestroyBoolArray(const aclBoolArray *array)
{
    RECORD();
    delete array;
    return 0;
}

PUBLIC int aclSetAclOpExecutorRepeatable(aclOpExecutor *executor)
{
    RECORD();
    executor->repeatable = true;
    return 0;
}

PUBLIC int aclDestroyAclOpExecutor(aclOpExecutor *executor)
{
    RECORD();
    delete executor;
    return 0;
}

namespace op {

int AddToExecutor(aclOpExecutor *made, uint64_t *size, aclOpExecutor **executor)
{
    // The base asks the runtime under its C name, wherever that leads.
    int32_t device = -1;
    if (aclrtGetDevice(&device) != 0 || device != 0) return 361001;
    *size = 0;
    *executor = made;
    return 0;
}

int CommonOpExecutorRun(void *, uint64_t, aclOpExecutor *executor, void *)
{
    if (executor == nullptr) return 161001;
    executor->run();
    if (!executor->repeatable) delete executor;
    return 0;
}

}  // namespace op
