// The operators' libraries. Those that compute do it for floats; the others are echoes.
#include "double.h"

#ifdef DOUBLE_MATH
namespace {

void spoil(const aclTensor *out, int64_t elements)
{
    const char *wrong = std::getenv("DOUBLE_WRONG");
    if (wrong != nullptr && std::atoi(wrong) < elements) host(out)[out->offset + std::atoi(wrong)] += 1;
}

int64_t clamp(int64_t value, int64_t limit) { return value < 0 ? 0 : value >= limit ? limit - 1 : value; }

class Pad : public aclOpExecutor {
public:
    const aclTensor *grad, *out;
    std::vector<int64_t> padding;
    void run() override
    {
        const auto &to = out->shape, &from = grad->shape;
        int64_t elements = 1;
        for (int64_t n = 0; n < to[0]; n++)
            for (int64_t c = 0; c < to[1]; c++) {
                for (int64_t h = 0; h < to[2]; h++)
                    for (int64_t w = 0; w < to[3]; w++) host(out)[out->element({n, c, h, w})] = 0;
                for (int64_t h = 0; h < from[2]; h++)
                    for (int64_t w = 0; w < from[3]; w++)
                        host(out)[out->element({n, c, clamp(h - padding[2], to[2]), clamp(w - padding[0], to[3])})] +=
                            host(grad)[grad->element({n, c, h, w})];
            }
        for (int64_t extent : to) elements *= extent;
        spoil(out, elements);
    }
};

class Nothing : public aclOpExecutor {
public:
    void run() override {}
};

}  // namespace

PUBLIC int aclnnReplicationPad2dBackwardGetWorkspaceSize(const aclTensor *grad, const aclTensor *, const aclIntArray *padding, aclTensor *out,
                                                         uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    Pad *pad = new Pad;
    pad->grad = grad, pad->out = out, pad->padding = padding->values;
    return op::AddToExecutor(pad, size, executor);
}

PUBLIC int aclnnReplicationPad2dBackward(void *workspace, uint64_t size, aclOpExecutor *executor, void *stream)
{
    RECORD();
    return op::CommonOpExecutorRun(workspace, size, executor, stream);
}

// An operator that libopapi does not have.
PUBLIC int aclnnAddGetWorkspaceSize(const aclTensor *tensor, uint64_t *size, aclOpExecutor **executor)
{
    RECORD();
    if (tensor->shape.size() != 4) return 161002;
    return op::AddToExecutor(new Nothing, size, executor);
}

PUBLIC int aclnnAdd(void *workspace, uint64_t size, aclOpExecutor *executor, void *stream)
{
    RECORD();
    return op::CommonOpExecutorRun(workspace, size, executor, stream);
}

namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value) { return value + 1; }
}  // namespace op
#endif

#ifdef DOUBLE_NN
namespace op {
CXX_PUBLIC int64_t MathHelper(int64_t value);
}  // namespace op

// libopapi_nn needs libopapi_math.
PUBLIC int64_t nnUsesMath() { return op::MathHelper(1); }
#endif
