// Calls of the operators whose every element follows from its own index, or is the same for all: random numbers, sequences, fills from a
// tensor. The random numbers are those of a plain Philox4x32-10 for the seed 7 and the offset 12.
#pragma once

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_eye.h"
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_normal_out.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_randperm.h"
#include "aclnnop/aclnn_uniform.h"
#include "harness.h"

enum Kind { UNIFORM, NORMAL, NORMAL_OUT, RANDOM, WITHOUT_BOUNDS, BERNOULLI, BERNOULLI_TENSOR, RANDPERM, ARANGE, LINSPACE, EYE, FILL_TENSOR };

struct Row {
    const char *name;
    PhaseTwo phase_two;
    const char *output;
    // Which dtypes the output takes, in the order of DTYPES: E everywhere, N on 910B, 910_93 and 950, 9 on 950, o on all but 950, t on all but
    // 310P and 310B, b as t but BF16, L on all but 310B, - nowhere.
    const char *taken;
};
static const Row ROWS[] = {
    {"InplaceUniform", aclnnInplaceUniform, "selfRef", "EEENEEEEE-------"}, {"InplaceNormal", aclnnInplaceNormal, "selfRef", "EEENEEEEE---E---"},
    {"NormalFloatFloat", aclnnNormalFloatFloat, "out", "EEEE------------"}, {"InplaceRandom", aclnnInplaceRandom, "selfRef", "EEEEEEEEE---Eoo-"},
    {"InplaceRandomWithoutFromTo", aclnnInplaceRandomWithoutFromTo, "selfRef", "EEEEEEEEE---Eoo-"}, {"InplaceBernoulli", aclnnInplaceBernoulli, "selfRef", "tttNttttt999t---"},
    {"InplaceBernoulliTensor", aclnnInplaceBernoulliTensor, "selfRef", "tttNttttt999t---"}, {"Randperm", aclnnRandperm, "out", "EEENEEEEE-------"},
    {"Arange", aclnnArange, "out", "EEEN--EE--------"}, {"Linspace", aclnnLinspace, "out", "LLLNLNLNL-------"}, {"Eye", aclnnEye, "out", "EE-NEEEEE---E---"},
    {"InplaceFillTensor", aclnnInplaceFillTensor, "selfRef", "EEENEEEEE---EEE-"},
};
static const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL,
                      ACL_COMPLEX64, ACL_COMPLEX128, ACL_STRING};

static inline void philox(uint64_t counter, uint32_t *x)
{
    uint32_t key[2] = {7, 0};
    x[0] = static_cast<uint32_t>(counter), x[1] = static_cast<uint32_t>(counter >> 32), x[2] = 12, x[3] = 0;
    for (int round = 0; round < 10; round++) {
        const uint64_t a = UINT64_C(0xD2511F53) * x[0], b = UINT64_C(0xCD9E8D57) * x[2];
        x[0] = static_cast<uint32_t>(b >> 32) ^ x[1] ^ key[0], x[1] = static_cast<uint32_t>(b);
        x[2] = static_cast<uint32_t>(a >> 32) ^ x[3] ^ key[1], x[3] = static_cast<uint32_t>(a);
        key[0] += 0x9E3779B9u, key[1] += 0xBB67AE85u;
    }
}

static inline double unit(size_t i)
{
    uint32_t words[4];
    philox(i / 4, words);
    return static_cast<double>(words[i % 4] & 0x7FFFFF) / 8388608;
}

static inline double word(size_t i)
{
    uint32_t words[4];
    philox(i / 4, words);
    return static_cast<double>(words[i % 4]) / 4294967296.0;
}

// The one that calls are made of.
static Kind kind = UNIFORM;

struct Generated : Call {
    Tensor out, tensor;
    Scalar start, end, step;
    double from, to;
    float mean, deviation;
    int64_t low, high, n, m;

    Generated()
        : Call(ROWS[kind].name), out(ROWS[kind].output, {6}, ACL_FLOAT, ACL_FORMAT_ND, true), tensor(kind == FILL_TENSOR ? "value" : "prob", {6}, ACL_FLOAT, ACL_FORMAT_ND),
          start(kind == BERNOULLI ? "prob" : "start", 0.5, ACL_DOUBLE), end("end", 5, ACL_DOUBLE), step("step", 0.75, ACL_DOUBLE), from(-2), to(6), mean(1), deviation(2), low(-5), high(95),
          n(6), m(4)
    {
        tensor.values = {0.25, 0, 1, 0.5, 0.75, 0.5};
        if (kind == EYE) out.dims = {6, 4};
        if (kind == FILL_TENSOR) tensor.dims = {1}, tensor.values = {2.75};
    }

    std::vector<Argument *> arguments() override
    {
        switch (kind) {
            case BERNOULLI: return {&out, &start};
            case BERNOULLI_TENSOR: case FILL_TENSOR: return {&out, &tensor};
            case ARANGE: return {&start, &end, &step, &out};
            case LINSPACE: return {&start, &end, &out};
            default: return {&out};
        }
    }

    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        switch (kind) {
            case UNIFORM: return aclnnInplaceUniformGetWorkspaceSize(out.handle, from, to, 7, 12, size, executor);
            case NORMAL: return aclnnInplaceNormalGetWorkspaceSize(out.handle, mean, deviation, 7, 12, size, executor);
            case NORMAL_OUT: return aclnnNormalFloatFloatGetWorkspaceSize(mean, deviation, 7, 12, out.handle, size, executor);
            case RANDOM: return aclnnInplaceRandomGetWorkspaceSize(out.handle, low, high, 7, 12, size, executor);
            case WITHOUT_BOUNDS: return aclnnInplaceRandomWithoutFromToGetWorkspaceSize(out.handle, 7, 12, size, executor);
            case BERNOULLI: return aclnnInplaceBernoulliGetWorkspaceSize(out.handle, start.handle, 7, 12, size, executor);
            case BERNOULLI_TENSOR: return aclnnInplaceBernoulliTensorGetWorkspaceSize(out.handle, tensor.handle, 7, 12, size, executor);
            case RANDPERM: return aclnnRandpermGetWorkspaceSize(n, 7, 12, out.handle, size, executor);
            case ARANGE: return aclnnArangeGetWorkspaceSize(start.handle, end.handle, step.handle, out.handle, size, executor);
            case LINSPACE: return aclnnLinspaceGetWorkspaceSize(start.handle, end.handle, n, out.handle, size, executor);
            case EYE: return aclnnEyeGetWorkspaceSize(n, m, out.handle, size, executor);
            default: return aclnnInplaceFillTensorGetWorkspaceSize(out.handle, tensor.handle, size, executor);
        }
    }

    PhaseTwo phase_two() const override { return ROWS[kind].phase_two; }

    // What FLOAT holds of it; the dtypes' own numbers are compared by the Rust tests.
    double expected(size_t i) const
    {
        switch (kind) {
            case UNIFORM: return from + unit(i) * (to - from);
            case NORMAL: case NORMAL_OUT: {
                const double radius = std::sqrt(-2 * std::log(std::max(unit(i & ~size_t(1)), 1e-7))), angle = 2 * 3.14159265358979323846 * unit(i | 1);
                return mean + deviation * radius * (i % 2 == 0 ? std::sin(angle) : std::cos(angle));
            }
            case RANDOM: return static_cast<double>(low) + std::floor(word(i) * static_cast<double>(high - low));
            case BERNOULLI: return word(i) < start.value ? 1 : 0;
            case BERNOULLI_TENSOR: return word(i) < tensor.values[i % tensor.values.size()] ? 1 : 0;
            case ARANGE: return start.value + static_cast<double>(i) * step.value;
            case LINSPACE: return start.value + static_cast<double>(i) * (end.value - start.value) / static_cast<double>(n - 1);
            case EYE: return static_cast<int64_t>(i) / m == static_cast<int64_t>(i) % m ? 1 : 0;
            default: return tensor.values[0];
        }
    }

    void check_results() override
    {
        if (out.dtype != ACL_FLOAT || kind == WITHOUT_BOUNDS || kind == RANDPERM || on_hardware()) return;
        std::vector<double> all;
        for (size_t i = 0; i < static_cast<size_t>(out.numel()); i++) all.push_back(expected(i));
        out.check_holds(all, 2e-6);
    }
};

static inline Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case 'o': return Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
        case 't': return Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
        case 'L': return Expect(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
        default: return INVALID;
    }
}

typedef std::function<void(Generated &)> Change;

static inline void rules(Kind of, const std::vector<Rule<Generated>> &list, aclrtStream stream)
{
    kind = of;
    check_rules<Generated>(list, stream);
}

// What all have in common: pointers, dtypes, ranks, views, phase 2.
static inline void common(aclrtStream stream)
{
    const bool matrix = kind == EYE, row_only = kind == RANDPERM, sized = matrix || row_only || kind == LINSPACE, ranked = !sized && kind != ARANGE;
    const bool is_310 = emulated_soc() == SOC_310P || emulated_soc() == SOC_310B;
    const bool inner_null = kind == LINSPACE || kind == RANDPERM, nowhere = is_310 && (kind == BERNOULLI || kind == BERNOULLI_TENSOR);
    // The dtype that a device takes which takes any.
    const bool none = nowhere || (kind == LINSPACE && taken('L').here() != ACCEPTED);
    const Expect fine = none ? Expect(INVALID) : Expect(ACCEPTED);
    if (!inner_null) {
        if (!none) check_pointers<Generated>("", stream);
    } else {
        for (size_t i = 0; i < Generated().arguments().size(); i++) {
            const std::string name = Generated().arguments()[i]->name, what = name + " is NULL", earlier = what + ", and so is workspaceSize";
            check_rule<Generated>({what.c_str(), [i](Generated &c) { c.arguments()[i]->passing = Argument::ABSENT; }, INNER_NULL, name.c_str()}, stream);
            check_rule<Generated>({earlier.c_str(), [i](Generated &c) { c.arguments()[i]->passing = Argument::ABSENT; c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"}, stream);
        }
    }
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int dtype = DTYPES[i];
        const std::string what = std::string("dtype ") + dtype_info(dtype).name;
        check_rule<Generated>({what.c_str(), [dtype](Generated &c) { c.out.dtype = dtype; c.step.value = 1; }, taken(ROWS[kind].taken[i]), ROWS[kind].output}, stream);
    }
    check_rules<Generated>({{"a valid call", [](Generated &) {}, fine, ROWS[kind].output}}, stream);
    if (none) return;
    if (ranked) {
        check_rules<Generated>(
            {
                {"rank 0", [](Generated &c) { c.out.dims = {}; if (kind == BERNOULLI_TENSOR) c.tensor.dims = {}; }, ACCEPTED, ""},
                {"rank 8", [](Generated &c) { c.out.dims = {1, 2, 1, 3, 1, 1, 2, 1}; if (kind == BERNOULLI_TENSOR) c.tensor.dims = {1}, c.tensor.values = {0.5}; }, ACCEPTED, ""},
                {"rank 9", [](Generated &c) { c.out.dims = Dims(9, 1); }, INVALID, ROWS[kind].output},
                {"transposed", [](Generated &c) { c.out.dims = {2, 3}; c.out.strides = {1, 2}; if (kind == BERNOULLI_TENSOR) c.tensor.dims = {2, 3}; }, ACCEPTED, ""},
                {"enough for several threads", [](Generated &c) { c.out.dims = {150, 200}; c.out.strides = {1, 151}; if (kind == BERNOULLI_TENSOR) c.tensor.dims = {1}, c.tensor.values = {0.5}; }, ACCEPTED, ""},
            },
            stream);
    }
    const int of_private = kind == BERNOULLI || kind == BERNOULLI_TENSOR ? INVALID : ACCEPTED;
    const Change empty = [matrix, sized](Generated &c) {
        c.out.dims = matrix ? Dims{0, 4} : Dims{0};
        if (sized) c.n = 0;
        if (kind == BERNOULLI_TENSOR) c.tensor.dims = {0};
    };
    check_rules<Generated>(
        {
            {"empty", [empty](Generated &c) { empty(c); c.untouched = true; }, ACCEPTED, ""},
            {"a private format", [](Generated &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, ROWS[kind].output},
            {"a private format, empty", [empty](Generated &c) { empty(c); c.out.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, of_private, ROWS[kind].output},
            {"every third place, backwards", [matrix](Generated &c) { if (matrix) c.out.strides = {-3, 20}, c.out.offset = 15; else c.out.strides = {-3}, c.out.offset = 15; }, ACCEPTED, ""},
            {"negative extents", [matrix](Generated &c) { c.out.dims = matrix ? Dims{-6, 4} : Dims{-6}; }, INVALID, ""},
        },
        stream);
    check_phase_two<Generated>(empty, {[](Generated &c) { if (kind != EYE) c.out.strides = {2}; }}, kind == EYE ? aclnnArange : aclnnEye, stream);
}
