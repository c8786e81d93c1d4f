// What the operators' libraries are made of. They compute FLOAT in the plainest way, with the formulas of the documentation and no rules.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "double.h"

// What an executor does when it runs.
class Work : public aclOpExecutor {
public:
    explicit Work(std::function<void()> what) : body(what) {}
    void run() override
    {
        if (std::getenv("DOUBLE_IDLE") == nullptr) body();
    }

private:
    std::function<void()> body;
};

// A tensor as [n, c, h, w]; batches that it does not have are one.
struct Image {
    const aclTensor *tensor;
    int64_t n, c, h, w;

    explicit Image(const aclTensor *of) : tensor(of)
    {
        const std::vector<int64_t> &shape = of->shape;
        const size_t rank = shape.size();
        n = rank > 3 ? shape[0] : 1, c = rank > 2 ? shape[rank - 3] : 1, h = shape[rank - 2], w = shape[rank - 1];
    }

    template <class T = float>
    T &at(int64_t in, int64_t ic, int64_t ih, int64_t iw) const
    {
        const std::vector<int64_t> place = {in, ic, ih, iw};
        return host<T>(tensor)[tensor->element({place.end() - static_cast<int64_t>(tensor->shape.size()), place.end()})];
    }

    void each(const std::function<void(int64_t, int64_t, int64_t, int64_t)> &body) const
    {
        for (int64_t in = 0; in < n; in++)
            for (int64_t ic = 0; ic < c; ic++)
                for (int64_t ih = 0; ih < h; ih++)
                    for (int64_t iw = 0; iw < w; iw++) body(in, ic, ih, iw);
    }

    void clear() const
    {
        each([this](int64_t in, int64_t ic, int64_t ih, int64_t iw) { at(in, ic, ih, iw) = 0; });
    }

    void add(int64_t in, int64_t ic, int64_t ih, int64_t iw, float value) const
    {
        if (ih >= 0 && ih < h && iw >= 0 && iw < w) at(in, ic, ih, iw) += value;
    }

    // What is to be wrong is so.
    void spoil() const
    {
        const char *wrong = std::getenv("DOUBLE_WRONG");
        if (wrong != nullptr && std::atoi(wrong) < n * c * h * w) host(tensor)[tensor->offset + std::atoi(wrong)] += 1;
    }
};

// Phase 1 of an operator that computes `out` from nothing.
inline int plan(const aclTensor *out, uint64_t *size, aclOpExecutor **executor, std::function<void()> body)
{
    return op::AddToExecutor(new Work([=] {
                                 Image(out).clear();
                                 body();
                                 Image(out).spoil();
                             }),
                             size, executor);
}

#define PHASE_2(function)                                                                        \
    PUBLIC int function(void *workspace, uint64_t size, aclOpExecutor *executor, void *stream) \
    {                                                                                            \
        RECORD();                                                                                \
        return op::CommonOpExecutorRun(workspace, size, executor, stream);                     \
    }
