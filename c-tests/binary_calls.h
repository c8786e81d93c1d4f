// Calls with two operands and an output, and the rules that all of them have: for tests of operators that combine tensors.
#pragma once

#include "harness.h"

namespace {

// Two operands, a factor of the second one, and an output.
struct Binary : Call {
    Tensor self, other;
    Scalar number, alpha;
    int mode;
    Tensor out;

    explicit Binary(const char *name)
        : Call(name), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), other("other", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), number("other", 3, ACL_FLOAT),
          alpha("alpha", 1, ACL_INT64), mode(2), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }
    virtual double value(double a, double b) const = 0;
    virtual bool has_number() const { return false; }
    void types(int dtype) { self.dtype = other.dtype = number.dtype = out.dtype = dtype; }
    void shapes(const Dims &dims) { self.dims = other.dims = out.dims = dims; }

    void check_results() override
    {
        if (out.dtype != ACL_FLOAT || self.dtype != ACL_FLOAT || (!has_number() && (other.dtype != ACL_FLOAT || other.dims != self.dims))) return;
        const std::vector<double> a = self.view_values(), b = other.view_values();
        std::vector<double> expected;
        for (size_t i = 0; i < a.size(); i++) expected.push_back(rounded(ACL_FLOAT, value(a[i], has_number() ? number.value : b[i])));
        out.check_holds(expected, 0);
    }
};

#define OPERATOR(NAME, VALUE, NUMBER, ARGUMENTS, ...)                                                                                                      \
    struct NAME : Binary {                                                                                                                                 \
        NAME() : Binary(#NAME) {}                                                                                                                          \
        std::vector<Argument *> arguments() override { return ARGUMENTS; }                                                                                 \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); }    \
        PhaseTwo phase_two() const override { return aclnn##NAME; }                                                                                        \
        double value(double a, double b) const override { return VALUE; }                                                                                  \
        bool has_number() const override { return NUMBER; }                                                                                                \
    };
#define LIST(...) {__VA_ARGS__}
// Which devices take a dtype: E all, N 910B, 910_93 and 950, "-" none.
[[maybe_unused]] Expect taken(const char *where) { return *where == 'E' ? Expect(ACCEPTED) : *where == 'N' ? needs_bf16() : Expect(INVALID); }

template <class TheCall> void takes(int dtype, const char *where, aclrtStream stream)
{
    const std::string what = std::string("dtype ") + dtype_info(dtype).name;
    check_rule<TheCall>({what.c_str(),
                         [dtype](TheCall &c) {
                             c.types(dtype);
                             if (dtype_info(dtype).kind == KIND_OPAQUE) c.number.dtype = ACL_FLOAT;
                             c.out.dtype = dtype;
                             c.only_phase_one();
                         },
                         taken(where), ""},
                        stream);
}

// What all have in common.
template <class TheCall> void shared_rules(bool checks_rank, PhaseTwo another, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    const Expect rank_9 = checks_rank ? INVALID : ACCEPTED;
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"rank 0", [](TheCall &c) { c.shapes({}); }, ACCEPTED, ""},
            {"rank 8", [](TheCall &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.shapes(Dims(9, 1)); }, rank_9, ""},
            {"empty", [](TheCall &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"out of another shape", [](TheCall &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"out of a larger shape", [](TheCall &c) { c.out.dims = {2, 2, 3}; }, INVALID, "out"},
            {"transposed", [](TheCall &c) { c.self.strides = {1, 2}; c.other.strides = {1, 2}; }, ACCEPTED, ""},
            {"out with gaps, backwards", [](TheCall &c) { c.out.strides = {-7, 2}; c.out.offset = 9; }, ACCEPTED, ""},
            {"self expanded", [](TheCall &c) { c.self.strides = {0, 0}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"enough for several threads", [](TheCall &c) { c.shapes({700, 900}); c.self.strides = {1, 700}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<TheCall>([](TheCall &c) { c.shapes({0}); }, {[](TheCall &c) { c.self.strides = {1, 2}; }}, another, stream);
}

template <class TheCall> void broadcast_rules(aclrtStream stream)
{
    check_rules<TheCall>(
        {
            {"other of rank 0", [](TheCall &c) { c.other.dims = {}; }, ACCEPTED, ""},
            {"both are broadcast", [](TheCall &c) { c.self.dims = {2, 1}; c.other.dims = {3}; }, ACCEPTED, ""},
            {"shapes that do not meet", [](TheCall &c) { c.other.dims = {2, 2}; }, INVALID, "other"},
            {"0 and 1 is 0", [](TheCall &c) { c.self.dims = {0, 3}; c.other.dims = {1, 3}; c.out.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"rank 9 of other", [](TheCall &c) { c.other.dims = Dims(9, 1); }, INVALID, "other"},
            {"UINT16 meets nothing", [](TheCall &c) { c.other.dtype = ACL_UINT16; }, INVALID, ""},
        },
        stream);
}

}  // namespace
