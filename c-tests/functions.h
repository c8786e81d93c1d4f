// Functions of tensors and numbers, element by element: one row describes an operator, and every test goes through all rows of its file.
#pragma once
#include "harness.h"

namespace {

const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16,
                      ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_COMPLEX32, ACL_STRING};

// What an argument takes, a letter for each of DTYPES: E everywhere, N on 910B, 910_93 and 950, P on all but 910 and 310P, 9 on 950, O on all
// but 950, I where it is a later step that fails, "-" nowhere.
Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case 'P': return Expect(INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case 'O': return Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
        case 'I': return INNER_NULL;
        default: return INVALID;
    }
}

struct Number {
    const char *name;
    double value;
};

// The handles of a call: tensors in their order, then numbers.
struct Handles {
    std::vector<aclTensor *> t;
    std::vector<aclScalar *> n;
};

// What shapes do that are not those of a valid call.
enum Shapes { SAME, BROADCAST, EMPTY_FIRST, LATE };

struct Row {
    const char *name;
    std::vector<const char *> tensors;  // the last one is the result
    std::vector<Number> numbers;
    bool in_place;                      // the only tensor is input and result
    bool numbers_first;                 // they stand behind the first tensor, as if the others were behind them
    aclnnStatus (*phase_one)(const Handles &h, uint64_t *size, aclOpExecutor **executor);
    PhaseTwo phase_two;
    std::vector<const char *> takes;    // of all tensors together, then of each while the others are FLOAT
    Shapes shapes;
    bool any_rank, public_formats;
    int complex_number;
    double (*value)(const double *x);   // of the inputs, then of the numbers
    std::vector<double> ends;           // at -inf, inf and NaN of the last input, of gradients for one of 2
};

const Row *current;

struct OfRow : Call {
    std::vector<Tensor> all;
    std::vector<Scalar> numbers;

    OfRow() : Call(current->name)
    {
        for (const char *name : current->tensors) {
            const bool result = name == current->tensors.back();
            all.push_back(Tensor(name, {3, 8}, ACL_FLOAT, ACL_FORMAT_ND, result));
        }
        for (const Number &number : current->numbers) numbers.push_back(Scalar(number.name, number.value, ACL_DOUBLE));
        input().values = {-20, -5.5, -3, -1.25, -0.5, -0.25, 0, 0.25, 0.5, 1, 2.75, 3, 6, 20, 100, -100, 0.125, -1, 2, -2};
    }
    size_t inputs() const { return all.size() - (current->in_place ? 0 : 1); }
    // What the function is of; before it stands the gradient, if there is one.
    Tensor &input() { return all[inputs() - 1]; }
    Tensor &out() { return all.back(); }
    void dims(const Dims &extents) { for (Tensor &tensor : all) tensor.dims = extents; }
    void dtype(int type) { for (Tensor &tensor : all) tensor.dtype = type; }

    std::vector<Argument *> arguments() override
    {
        std::vector<Argument *> found;
        for (size_t i = 0; i < all.size(); i++) {
            const bool here = current->numbers_first ? i == 1 : i + 1 == all.size() && !current->in_place;
            if (here) for (Scalar &number : numbers) found.push_back(&number);
            found.push_back(&all[i]);
        }
        if (current->in_place) for (Scalar &number : numbers) found.push_back(&number);
        return found;
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        Handles handles;
        for (const Tensor &tensor : all) handles.t.push_back(tensor.handle);
        for (const Scalar &number : numbers) handles.n.push_back(number.handle);
        return current->phase_one(handles, size, executor);
    }
    PhaseTwo phase_two() const override { return current->phase_two; }

    // The place of an element of the result in an input that is broadcast.
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
    void check_results() override
    {
        std::vector<std::vector<double>> values;
        for (size_t i = 0; i < inputs(); i++) values.push_back(all[i].view_values());
        std::vector<double> expected;
        for (size_t at = 0; at < static_cast<size_t>(out().numel()); at++) {
            std::vector<double> x;
            for (size_t i = 0; i < inputs(); i++) x.push_back(values[i][place(all[i].dims, out().dims, at)]);
            for (const Scalar &number : numbers) x.push_back(dtype_info(all[0].dtype).kind == KIND_FLOATING ? number.value : std::trunc(number.value));
            expected.push_back(current->value(x.data()));
        }
        const int type = out().dtype;
        out().check_holds(expected, type == ACL_BF16 ? 8e-3 : type == ACL_FLOAT16 ? 1e-3 : type == ACL_FLOAT || type == ACL_DOUBLE ? 2e-6 : 0);
    }
};

void dtypes(aclrtStream stream)
{
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int type = DTYPES[i];
        const bool complex = type == ACL_COMPLEX64 || type == ACL_COMPLEX128;
        const std::string named = std::string(current->name) + ": " + dtype_info(type).name;
        check_rule<OfRow>({named.c_str(), [type, complex](OfRow &c) { c.dtype(type); if (complex) c.without_comparison(); }, taken(current->takes[0][i]), ""}, stream);
        for (size_t t = 0; t + 1 < current->takes.size(); t++) {
            const std::string alone = named + " as " + current->tensors[t];
            check_rule<OfRow>({alone.c_str(), [type, t](OfRow &c) { c.all[t].dtype = type; c.without_comparison(); }, taken(current->takes[t + 1][i]), ""}, stream);
        }
    }
}

void shapes(aclrtStream stream)
{
    const int rank_9 = current->any_rank ? ACCEPTED : INVALID, private_format = current->public_formats ? INVALID : ACCEPTED;
    check_rules<OfRow>(
        {
            {"a valid call", [](OfRow &) {}, ACCEPTED, ""},
            {"rank 0", [](OfRow &c) { c.dims({}); }, ACCEPTED, ""},
            {"rank 8", [](OfRow &c) { c.dims({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](OfRow &c) { c.dims({1, 2, 1, 1, 3, 1, 1, 1, 2}); }, rank_9, ""},
            {"empty", [](OfRow &c) { c.dims({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"empty of a dtype that is refused", [](OfRow &c) { c.dims({0}); c.dtype(ACL_STRING); }, INVALID, ""},
            {"strided", [](OfRow &c) { c.input().strides = {1, 3}; c.out().strides = {-23, 2}; c.out().offset = 46; }, ACCEPTED, ""},
            {"enough for several threads", [](OfRow &c) { c.dims({300, 700}); }, ACCEPTED, ""},
            {"private formats", [](OfRow &c) { for (Tensor &tensor : c.all) tensor.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, private_format, ""},
        },
        stream);
    if (!current->numbers.empty()) {
        check_rule<OfRow>({"a complex number", [](OfRow &c) { c.numbers.back().dtype = ACL_COMPLEX64; c.without_comparison(); }, current->complex_number, ""}, stream);
        check_rule<OfRow>({"INT64 as number", [](OfRow &c) { for (Scalar &number : c.numbers) { number.dtype = ACL_INT64; number.value = std::trunc(number.value); } c.without_comparison(); }, ACCEPTED, ""}, stream);
    }
    if (current->in_place) return;
    check_rule<OfRow>({"a result of another shape", [](OfRow &c) { c.out().dims = {8, 3}; }, current->shapes == LATE ? INNER_NULL : INVALID, ""}, stream);
    check_rule<OfRow>({"the input expanded", [](OfRow &c) { c.input().strides = {0, 0}; c.input().storage = {1}; }, ACCEPTED, ""}, stream);
    const Expect broadcast = current->name == std::string("SiluBackward") ? taken('9') : Expect(current->shapes == BROADCAST || current->shapes == EMPTY_FIRST ? ACCEPTED : INVALID);
    check_rule<OfRow>({"an input is broadcast", [](OfRow &c) { c.input().dims = {8}; }, broadcast, ""}, stream);
    if (current->tensors.size() > 2) {
        check_rule<OfRow>({"both are broadcast", [](OfRow &c) { c.input().dims = {8}; c.all[0].dims = {3, 1}; }, broadcast, ""}, stream);
        check_rule<OfRow>({"shapes that do not meet", [](OfRow &c) { c.all[0].dims = {3, 4}; }, INVALID, ""}, stream);
        const bool first = current->shapes == EMPTY_FIRST;
        check_rule<OfRow>({"an empty input and shapes that do not meet", [first](OfRow &c) { c.all[0].dims = {0, 4}; c.untouched = first; }, first ? ACCEPTED : INVALID, ""}, stream);
    }
}

void ends(aclrtStream stream)
{
    struct AtEnds : OfRow {
        AtEnds()
        {
            dims({3});
            input().values = {-INFINITY, INFINITY, NAN};
            if (inputs() > 1) all[0].values = {2};
        }
        void check_results() override { out().check_holds(current->ends, 1e-6); }
    };
    check_rule<AtEnds>({"infinities and NaN", [](AtEnds &) {}, ACCEPTED, ""}, stream);
}

// Everything that holds for each of them.
void check_row(const Row &row, PhaseTwo another, const std::string &optional, aclrtStream stream)
{
    current = &row;
    check_pointers<OfRow>(optional, stream);
    dtypes(stream);
    shapes(stream);
    ends(stream);
    check_phase_two<OfRow>([](OfRow &c) { c.dims({0}); }, {[](OfRow &c) { if (!current->in_place) c.input().strides = {1, 3}; }}, another, stream);
}

}  // namespace
