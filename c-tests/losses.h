// Losses and their gradients, element by element: one row describes an operator, and every test goes through all rows of its file.
#pragma once
#include "harness.h"

namespace {

const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_COMPLEX64, ACL_STRING};

// What an argument takes, a letter for each of DTYPES: E everywhere, N on 910B, 910_93 and 950, O on all devices but 310B, I where it is a later
// step that fails, "-" nowhere.
Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case 'O': return Expect(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
        case 'I': return INNER_NULL;
        default: return INVALID;
    }
}

enum Kind { GRADIENT, PREDICTION, TARGET, WEIGHT, POSITIVE };

struct Part {
    const char *name;
    Kind kind;
};

struct Losses;

struct Row {
    const char *name;
    std::vector<Part> inputs;
    const char *result;
    aclnnStatus (*phase_one)(const Losses &c, uint64_t *size, aclOpExecutor **executor);
    PhaseTwo phase_two;
    std::vector<const char *> takes;  // of all together, then of each, the result last, while the others are FLOAT
    double (*value)(double g, double x, double t, double w, double p);
    const char *optional;
    int other_reduction;              // what a reduction of 7 gives
    int broadcast;                    // what a target that is broadcast gives
    Kind counted;                     // of a gradient: whose elements a mean counts
    int null;                         // what a pointer to a tensor that is null gives
};

const Row *current;

struct Losses : Call {
    std::vector<Tensor> inputs;
    Tensor out;
    int64_t reduction;
    bool truth;

    Losses() : Call(current->name), out(current->result, {3, 8}, ACL_FLOAT, ACL_FORMAT_ND, true), reduction(0), truth(false)
    {
        for (const Part &part : current->inputs) {
            inputs.push_back(Tensor(part.name, {3, 8}, ACL_FLOAT, ACL_FORMAT_ND));
            if (part.kind == PREDICTION) inputs.back().values = {0.25, 0.5, 0.125, 0.75, 0.875, 0.0625, 0.9375};
            if (part.kind == TARGET) inputs.back().values = {0, 1, 0.5, 0.25, 0.75};
            if (part.kind == WEIGHT) inputs.back().values = {2, 1, 0.5};
            if (part.kind == POSITIVE) inputs.back().values = {1, 3};
        }
    }
    bool is_gradient() const { return current->inputs[0].kind == GRADIENT; }
    aclTensor *h(size_t i) const { return inputs[i].handle; }
    Tensor &of(Kind kind)
    {
        for (size_t i = 0; i < inputs.size(); i++) if (current->inputs[i].kind == kind) return inputs[i];
        return inputs[0];
    }
    void dims(const Dims &extents)
    {
        for (Tensor &tensor : inputs) tensor.dims = extents;
        out.dims = reduction == 0 || is_gradient() ? extents : Dims();
    }
    void becomes(int64_t how)
    {
        reduction = how;
        if (!is_gradient()) out.dims = {};
        else of(GRADIENT).dims = {};
    }
    void dtype(int type)
    {
        for (Tensor &tensor : inputs) tensor.dtype = type;
        out.dtype = type;
    }
    std::vector<Argument *> arguments() override
    {
        std::vector<Argument *> found;
        for (Tensor &tensor : inputs) found.push_back(&tensor);
        found.push_back(&out);
        return found;
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return current->phase_one(*this, size, executor); }
    PhaseTwo phase_two() const override { return current->phase_two; }

    static size_t place(const Dims &from, const Dims &to, size_t at)
    {
        size_t rest = at, found = 0, step = 1;
        for (size_t axis = to.size(); axis-- > 0;) {
            const size_t index = rest % static_cast<size_t>(to[axis]);
            rest /= static_cast<size_t>(to[axis]);
            if (axis + from.size() < to.size()) continue;
            const size_t extent = static_cast<size_t>(from[axis + from.size() - to.size()]);
            found += extent == 1 ? 0 : index * step;
            step *= extent;
        }
        return found;
    }
    Dims together() const
    {
        Dims shape;
        for (const Tensor &tensor : inputs) {
            while (shape.size() < tensor.dims.size()) shape.insert(shape.begin(), 1);
            for (size_t i = 0; i < tensor.dims.size(); i++) {
                int64_t &extent = shape[shape.size() - tensor.dims.size() + i];
                if (extent == 1) extent = tensor.dims[i];
            }
        }
        return shape;
    }
    void check_results() override
    {
        const Dims shape = together();
        size_t count = 1;
        for (int64_t extent : shape) count *= static_cast<size_t>(extent);
        std::vector<std::vector<double>> values;
        for (const Tensor &tensor : inputs) values.push_back(tensor.passing == Argument::ABSENT ? std::vector<double>(1, 1) : tensor.view_values());
        std::vector<double> all(count);
        for (size_t at = 0; at < count; at++) {
            double x[5] = {1, 1, 1, 1, 1};
            for (size_t i = 0; i < inputs.size(); i++) {
                const bool absent = inputs[i].passing == Argument::ABSENT;
                x[current->inputs[i].kind] = values[i][absent ? 0 : place(inputs[i].dims, shape, at)];
            }
            all[at] = current->value(x[GRADIENT], x[PREDICTION], x[TARGET], x[WEIGHT], x[POSITIVE]);
        }
        const double close = out.dtype == ACL_BF16 ? 8e-3 : out.dtype == ACL_FLOAT16 ? 1e-3 : 3e-6;
        if (is_gradient()) {
            double by = reduction == 1 ? static_cast<double>(current->counted == PREDICTION ? of(PREDICTION).numel() : out.numel()) : 1;
            if (reduction == 3) by = static_cast<double>(shape[0]);
            std::vector<double> expected(static_cast<size_t>(out.numel()));
            for (size_t at = 0; at < count; at++) expected[place(out.dims, shape, at)] += all[at] / by;
            return out.check_holds(expected, close);
        }
        if (reduction == 0) return out.check_holds(all, close);
        double sum = 0;
        for (double loss : all) sum += loss;
        out.check_holds({reduction == 1 ? sum / static_cast<double>(count) : sum}, close);
    }
};

struct Filled : Losses {
    double expected;
    Filled() : expected(0) {}
    void check_results() override { out.check_holds(std::vector<double>(static_cast<size_t>(out.numel()), expected), 0); }
};

void check_row(const Row &row, PhaseTwo another, aclrtStream stream)
{
    current = &row;
    if (row.null == NULL_POINTER && std::string(row.optional).find(' ') == std::string::npos) check_pointers<Losses>(row.optional, stream);
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int type = DTYPES[i];
        const std::string named = std::string(row.name) + ": " + dtype_info(type).name;
        check_rule<Losses>({named.c_str(), [type](Losses &c) { c.dtype(type); }, taken(row.takes[0][i]), ""}, stream);
        for (size_t t = 0; t + 1 < row.takes.size(); t++) {
            check_rule<Losses>({(named + " alone").c_str(), [type, t](Losses &c) { (t < c.inputs.size() ? c.inputs[t] : c.out).dtype = type; c.without_comparison(); }, taken(row.takes[t + 1][i]), ""}, stream);
        }
    }
    const bool gradient = Losses().is_gradient();
    check_rules<Losses>(
        {
            {"a valid call", [](Losses &) {}, ACCEPTED, ""},
            {"the mean", [](Losses &c) { c.becomes(1); }, ACCEPTED, ""},
            {"the sum", [](Losses &c) { c.becomes(2); }, ACCEPTED, ""},
            {"the mean of halves", [](Losses &c) { c.dtype(ACL_FLOAT16); c.becomes(1); }, ACCEPTED, ""},
            {"the mean of many halves", [](Losses &c) { c.dtype(ACL_FLOAT16); c.dims({300, 700}); c.becomes(1); }, ACCEPTED, ""},
            {"the sum of many", [](Losses &c) { c.dims({300, 700}); c.becomes(2); }, ACCEPTED, ""},
            {"enough for several threads", [](Losses &c) { c.dims({300, 700}); }, ACCEPTED, ""},
            {"a reduction of 7", [](Losses &c) { c.reduction = 7; if (!c.is_gradient()) c.out.dims = {}; c.without_comparison(); }, row.other_reduction, ""},
            {"rank 0", [](Losses &c) { c.dims({}); }, ACCEPTED, ""},
            {"rank 8", [](Losses &c) { c.dims({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](Losses &c) { c.dims(Dims(9, 1)); }, INVALID, ""},
            {"out of another shape", [](Losses &c) { c.out.dims = {8, 3}; }, row.name == std::string("BinaryCrossEntropyWithLogits") ? INNER_NULL : INVALID, ""},
            {"a target of another shape", [](Losses &c) { c.of(TARGET).dims = {3, 4}; }, INVALID, ""},
            {"a target that is broadcast", [](Losses &c) { c.of(TARGET).dims = {8}; }, row.broadcast, ""},
            {"strided", [](Losses &c) { c.of(PREDICTION).strides = {1, 3}; c.out.strides = {-23, 2}; c.out.offset = 46; }, ACCEPTED, ""},
            {"the prediction expanded", [](Losses &c) { c.of(PREDICTION).strides = {0, 0}; c.of(PREDICTION).storage = {1}; }, ACCEPTED, ""},
        },
        stream);
    const bool fills = row.null != NULL_POINTER && !gradient;
    check_rules<Filled>(
        {
            {"nothing", [fills](Filled &c) { c.dims({0, 3}); c.untouched = !fills; }, ACCEPTED, ""},
            {"the mean of nothing", [](Filled &c) { c.dims({0, 3}); c.becomes(1); c.expected = NAN; c.untouched = c.is_gradient(); }, ACCEPTED, ""},
            {"the sum of nothing", [](Filled &c) { c.dims({0, 3}); c.becomes(2); c.untouched = c.is_gradient(); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Losses>([](Losses &c) { c.dims({0}); }, {[](Losses &c) { c.of(PREDICTION).strides = {1, 3}; }}, another, stream);
}

// The rule, for the row of that name.
template <size_t N> void rule(const Row (&rows)[N], const char *name, const Rule<Losses> &what, aclrtStream stream)
{
    for (const Row &row : rows) {
        if (name != std::string(row.name)) continue;
        current = &row;
        check_rule<Losses>(what, stream);
    }
}

#define PHASE_ONE(NAME, ...) [](const Losses &c, uint64_t *s, aclOpExecutor **e) { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, s, e); }

}  // namespace
