// What the tests of reductions share: their calls, and the rules that all of them have.
#ifndef OPAPI_REDUCTIONS_H
#define OPAPI_REDUCTIONS_H
#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_max_v2.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_prod.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "harness.h"

#include <numeric>

namespace {

// What one result is made of, in the order of self.
typedef std::vector<double> Group;

struct Reduction : Call {
    Tensor self, out, indices;
    IntArray dims;
    bool keep, noop;  // whether no axes are none
    int dtype;
    double empty;  // what a result without elements is

    Reduction(const char *name, const char *dims_name, Dims axes, Dims left, int out_dtype)
        : Call(name), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", left, out_dtype, ACL_FORMAT_ND, true),
          indices("indices", left, ACL_INT64, ACL_FORMAT_ND, true), dims(dims_name, axes), keep(false), noop(false), dtype(out_dtype), empty(0)
    {
    }
    virtual double value(const Group &group) const = 0;
    // Where an extreme is; sign -1 for the least.
    static size_t place(const Group &group, double sign)
    {
        size_t best = 0;
        for (size_t i = 1; i < group.size(); i++) {
            if (group[i] * sign > group[best] * sign || (std::isnan(group[i]) && !std::isnan(group[best]))) best = i;
        }
        return best;
    }
    virtual double sign() const { return 1; }
    // self and what is left of it.
    void shapes(const Dims &shape, const Dims &left) { self.dims = shape; out.dims = indices.dims = left; }
    void types(int type) { self.dtype = out.dtype = dtype = type; }

    void check_results() override
    {
        std::vector<bool> reduced(self.dims.size(), dims.values.empty() && !noop);
        for (int64_t axis : dims.values) {
            if (!reduced.empty()) reduced[static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(reduced.size()) : axis)] = true;
        }
        const std::vector<double> values = self.view_values();
        std::vector<Group> groups(static_cast<size_t>(out.numel()));
        for (size_t at = 0; at < values.size(); at++) {
            size_t place = at, to = 0, step = 1;
            for (size_t axis = reduced.size(); axis-- > 0;) {
                const size_t extent = static_cast<size_t>(self.dims[axis]), index = place % extent;
                place /= extent;
                if (!reduced[axis]) {
                    to += index * step;
                    step *= extent;
                }
            }
            groups[to].push_back(values[at]);
        }
        std::vector<double> expected, places;
        for (const Group &group : groups) {
            expected.push_back(group.empty() ? empty : value(group));
            if (!group.empty()) places.push_back(static_cast<double>(place(group, sign())));
        }
        out.check_holds(expected, 0);
        if (indices.handle != nullptr) indices.check_holds(places, 0);
    }
};

double sum_of(const Group &group) { return std::accumulate(group.begin(), group.end(), 0.0); }
double product_of(const Group &group) { return std::accumulate(group.begin(), group.end(), 1.0, std::multiplies<double>()); }

#define AXES_CALL(NAME, DIMS, OUT, KEEP, VALUE) \
    struct NAME : Reduction { \
        NAME() : Reduction(#NAME, DIMS, {1}, {2}, OUT) {} \
        std::vector<Argument *> arguments() override { return {&self, &dims, &out}; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(self.handle, dims.handle, KEEP, out.handle, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
        double value(const Group &g) const override { return VALUE; } \
    };
#define WITH_DTYPE keep, static_cast<aclDataType>(dtype)
#define WITH_NOOP keep, noop

AXES_CALL(ReduceSum, "dims", ACL_FLOAT, WITH_DTYPE, sum_of(g))
AXES_CALL(Mean, "dim", ACL_FLOAT, WITH_DTYPE, sum_of(g) / static_cast<double>(g.size()))
AXES_CALL(MeanV2, "dim", ACL_FLOAT, WITH_NOOP, sum_of(g) / static_cast<double>(g.size()))
AXES_CALL(MaxV2, "dims", ACL_FLOAT, WITH_NOOP, g[place(g, 1)])
AXES_CALL(Amax, "dim", ACL_FLOAT, keep, g[place(g, 1)])
AXES_CALL(Amin, "dim", ACL_FLOAT, keep, g[place(g, -1)])
AXES_CALL(All, "dim", ACL_BOOL, keep, std::count(g.begin(), g.end(), 0.0) == 0)
AXES_CALL(Any, "dim", ACL_BOOL, keep, static_cast<size_t>(std::count(g.begin(), g.end(), 0.0)) != g.size())

#define ONE_AXIS_CALL(NAME, OUT, ARGUMENTS, PASSED, SIGN, VALUE) \
    struct NAME : Reduction { \
        NAME() : Reduction(#NAME, "dim", {1}, {2}, OUT) {} \
        std::vector<Argument *> arguments() override { return ARGUMENTS; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(self.handle, dims.values[0], PASSED, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
        double sign() const override { return SIGN; } \
        double value(const Group &g) const override { return VALUE; } \
    };
#define LIST(...) {__VA_ARGS__}
#define PASS(...) __VA_ARGS__

ONE_AXIS_CALL(MaxDim, ACL_FLOAT, LIST(&self, &out, &indices), PASS(keep, out.handle, indices.handle), 1, g[place(g, 1)])
ONE_AXIS_CALL(MinDim, ACL_FLOAT, LIST(&self, &out, &indices), PASS(keep, out.handle, indices.handle), -1, g[place(g, -1)])
ONE_AXIS_CALL(ArgMax, ACL_INT64, LIST(&self, &out), PASS(keep, out.handle), 1, static_cast<double>(place(g, 1)))
ONE_AXIS_CALL(ArgMin, ACL_INT64, LIST(&self, &out), PASS(keep, out.handle), -1, static_cast<double>(place(g, -1)))
ONE_AXIS_CALL(ProdDim, ACL_FLOAT, LIST(&self, &out), PASS(keep, static_cast<aclDataType>(dtype), out.handle), 1, product_of(g))

#define ALL_AXES_CALL(NAME, PASSED, VALUE) \
    struct NAME : Reduction { \
        NAME() : Reduction(#NAME, "", {}, {}, ACL_FLOAT) {} \
        std::vector<Argument *> arguments() override { return {&self, &out}; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(self.handle, PASSED, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
        double value(const Group &g) const override { return VALUE; } \
    };
ALL_AXES_CALL(Max, out.handle, g[place(g, 1)])
ALL_AXES_CALL(Min, out.handle, g[place(g, -1)])
ALL_AXES_CALL(Prod, PASS(static_cast<aclDataType>(dtype), out.handle), product_of(g))

// Which dtypes an argument takes: E everywhere, N on 910B, 910_93 and 950, 9 on 950, B where ArgMax takes BF16, "-" nowhere.
Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case 'B': return Expect(INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
        default: return INVALID;
    }
}

const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_HIFLOAT8, ACL_INT4, ACL_STRING, 99};

// `where` has a letter for each of DTYPES; `same` says whether out, and dtype, follow self.
void takes(Valid make, const char *where, bool same, aclrtStream stream)
{
    for (size_t i = 0; i < sizeof DTYPES / sizeof *DTYPES; i++) {
        const int type = DTYPES[i];
        const std::string what = std::string("dtype ") + dtype_info(type).name + " of self";
        check_rule<Reduction>(make, {what.c_str(),
                             [type, same](Reduction &c) {
                                 c.self.dtype = type;
                                 if (same) c.types(type);
                                 c.self.values = {1, 0, 1, 3, 2, 1};
                                 if (dtype_info(type).components == 2 || type == ACL_BOOL) c.without_comparison();
                             },
                             taken(where[i]), "self"},
                            stream);
    }
}

// Rules of axes, shapes and views that all have; `axes` says whether there is a list.
void common(Valid make, bool axes, bool exact, bool again, aclrtStream stream)
{
    const int one_of_any_rank = exact ? INVALID : ACCEPTED, twice = again ? ACCEPTED : INVALID;
    check_pointers(make, "", stream);
    check_rules<Reduction>(
        make,
        {
            {"a valid call", [](Reduction &) {}, ACCEPTED, ""},
            {"keep", [](Reduction &c) { c.keep = true; c.shapes({2, 3}, {2, 1}); }, ACCEPTED, ""},
            {"keep, without it", [](Reduction &c) { c.keep = true; }, INVALID, "out self"},
            {"the last axis", [](Reduction &c) { c.dims.values = {-1}; }, ACCEPTED, ""},
            {"the first axis", [](Reduction &c) { c.dims.values = {-2}; c.shapes({2, 3}, {3}); }, ACCEPTED, ""},
            {"an axis too large", [](Reduction &c) { c.dims.values = {2}; }, INVALID, "dim|dims"},
            {"an axis too small", [](Reduction &c) { c.dims.values = {-3}; }, INVALID, "dim|dims"},
            {"an absurd axis", [](Reduction &c) { c.dims.values = {INT64_MIN}; }, INVALID, "dim|dims"},
            {"rank 0, axis 0", [](Reduction &c) { c.dims.values = {0}; c.shapes({}, {}); }, ACCEPTED, ""},
            {"rank 0, axis -1", [](Reduction &c) { c.dims.values = {-1}; c.shapes({}, {}); }, ACCEPTED, ""},
            {"rank 0, axis 1", [](Reduction &c) { c.shapes({}, {}); }, INVALID, "dim|dims"},
            {"rank 8", [](Reduction &c) { c.shapes({2, 3, 1, 2, 1, 2, 1, 2}, {2, 1, 2, 1, 2, 1, 2}); }, ACCEPTED, ""},
            {"rank 9", [](Reduction &c) { c.shapes(Dims(9, 1), Dims(8, 1)); }, INVALID, "self"},
            {"rank 25", [](Reduction &c) { c.shapes(Dims(25, 1), Dims(24, 1)); }, INVALID, "self"},
            {"out of another shape", [](Reduction &c) { c.out.dims = c.indices.dims = {3}; }, INVALID, "out self"},
            {"one element of another rank", [](Reduction &c) { c.shapes({1, 3}, {1, 1, 1}); }, one_of_any_rank, "out"},
            {"negative extents", [](Reduction &c) { c.shapes({-2, 3}, {-2}); }, INVALID, ""},
            {"strides that overflow", [](Reduction &c) { c.self.strides = {INT64_MAX, INT64_MAX}; }, INVALID, "self"},
            {"self transposed", [](Reduction &c) { c.self.strides = {1, 2}; }, ACCEPTED, ""},
            {"self expanded", [](Reduction &c) { c.self.strides = {0, 0}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"backwards, with gaps", [](Reduction &c) { c.self.strides = {-9, -2}; c.self.offset = 15; c.out.strides = {-3}; c.out.offset = 4; }, ACCEPTED, ""},
            {"out with one element for all", [](Reduction &c) { c.out.strides = {0}; c.self.values = {1}; }, ACCEPTED, ""},
            {"enough for several threads", [](Reduction &c) { c.shapes({300, 900}, {300}); c.self.values = {1, -1, 0, 2, -2}; if (c.empty == 1) c.self.values = {1, 1, -1}; }, ACCEPTED, ""},
            {"columns for several threads", [](Reduction &c) { c.dims.values = {0}; c.shapes({256, 900}, {900}); c.self.values = {1, -1, 0, 2, -2}; if (c.empty == 1) c.self.values = {1, 1, -1}; }, ACCEPTED, ""},
        },
        stream);
    if (axes) {
        check_rules<Reduction>(
            make,
            {
                {"no axes are all", [](Reduction &c) { c.dims.values = {}; c.shapes({2, 3}, {}); }, ACCEPTED, ""},
                {"all axes", [](Reduction &c) { c.dims.values = {1, 0}; c.shapes({2, 3}, {}); }, ACCEPTED, ""},
                {"two of three", [](Reduction &c) { c.dims.values = {0, -1}; c.shapes({2, 3, 4}, {3}); }, ACCEPTED, ""},
                {"an axis twice", [](Reduction &c) { c.dims.values = {1, -1}; }, twice, "dim|dims"},
            },
            stream);
    }
    check_phase_two<Reduction>(make, [](Reduction &c) { c.shapes({0, 3}, {0}); c.untouched = true; }, {[](Reduction &c) { c.self.strides = {1, 2}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

#endif
