// Shows that the operators on lists of tensors check their arguments in the documented order and compute every member.
#include "aclnnop/aclnn_foreach_add_list.h"
#include "aclnnop/aclnn_foreach_copy.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_foreach_round_off_number.h"
#include "aclnnop/aclnn_foreach_round_off_number_v2.h"
#include "aclnnop/aclnn_foreach_zero_inplace.h"
#include "harness.h"

namespace {

// Two members of shapes [2] and [1, 2].
TensorList list(const char *name, std::vector<double> values, bool output = false)
{
    TensorList list(name, {Tensor(name, {2}, ACL_FLOAT, ACL_FORMAT_ND, output), Tensor(name, {1, 2}, ACL_FLOAT, ACL_FORMAT_ND, output)});
    if (!output) {
        list.tensors[0].values = {values[0], values[1]};
        list.tensors[1].values = {values[2], values[3]};
    }
    return list;
}

struct AddList : Call {
    TensorList x1, x2;
    Tensor alpha;
    TensorList out;
    std::vector<double> sums{3, 6, 9, 12};  // x1 + 2 * x2

    AddList() : Call("ForeachAddList"), x1(list("x1", {1, 2, 3, 4})), x2(list("x2", {1, 2, 3, 4})), alpha("alpha", {}, ACL_FLOAT, ACL_FORMAT_ND), out(list("out", {}, true))
    {
        alpha.values = {2};
    }
    std::vector<Argument *> arguments() override { return {&x1, &x2, &alpha, &out}; }
    void check_results() override
    {
        for (size_t at = 0; at < out.tensors.size(); at++) out.tensors[at].check_holds({sums.begin() + 2 * at, sums.begin() + 2 * at + 2}, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnForeachAddListGetWorkspaceSize(x1.handle, x2.handle, alpha.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnForeachAddList; }
    void members(const std::function<void(Tensor &)> &change)
    {
        for (TensorList *list : {&x1, &x2, &out}) change(list->tensors[1]);
    }
    void dtypes(int dtype, int of_alpha)
    {
        for (TensorList *list : {&x1, &x2, &out}) {
            for (Tensor &tensor : list->tensors) tensor.dtype = dtype;
        }
        alpha.dtype = of_alpha;
    }
    void no_members()
    {
        for (TensorList *list : {&x1, &x2, &out}) list->tensors.clear();
        untouched = true;
    }
};

struct Zero : Call {
    TensorList x;

    Zero() : Call("ForeachZeroInplace"), x(list("x", {}, true)) { failure_writes_executor = true; }
    std::vector<Argument *> arguments() override { return {&x}; }
    void check_results() override
    {
        for (Tensor &tensor : x.tensors) tensor.check_holds(std::vector<double>(static_cast<size_t>(tensor.numel()), 0.0), 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnForeachZeroInplaceGetWorkspaceSize(x.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnForeachZeroInplace; }
};

struct Copy : Call {
    TensorList x, out;

    Copy() : Call("ForeachCopy"), x(list("x", {1, 2, 3, 4})), out(list("out", {}, true)) {}
    std::vector<Argument *> arguments() override { return {&x, &out}; }
    void check_results() override
    {
        for (size_t at = 0; at < out.tensors.size(); at++) out.tensors[at].check_holds(x.tensors[at].values, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnForeachCopyGetWorkspaceSize(x.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnForeachCopy; }
    void dtypes(int from, int to)
    {
        for (Tensor &tensor : x.tensors) tensor.dtype = from;
        for (Tensor &tensor : out.tensors) tensor.dtype = to;
    }
};

struct Norm : Call {
    TensorList x;
    Scalar order;
    TensorList out;

    Norm() : Call("ForeachNorm"), x(list("x", {3, -4, 5, 12})), order("scalar", 2, ACL_FLOAT), out(list("out", {}, true))
    {
        for (Tensor &tensor : out.tensors) tensor.dims = {};
        failure_writes_executor = true;
    }
    std::vector<Argument *> arguments() override { return {&x, &order, &out}; }
    void check_results() override
    {
        const double norms[2][3] = {{7, 5, 4}, {17, 13, 12}};
        for (size_t at = 0; at < 2; at++) {
            const size_t which = std::isinf(order.value) && order.value > 0 ? 2 : order.value >= 1 && order.value < 2 ? 0 : 1;
            out.tensors[at].check_holds({norms[at][which]}, 0);
        }
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnForeachNormGetWorkspaceSize(x.handle, order.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnForeachNorm; }
};

struct Round : Call {
    TensorList x;
    Tensor on_device;
    Scalar way;
    TensorList out;
    bool second;
    std::vector<double> rounded{-2, 2, -2, 0};

    explicit Round(bool v2) : Call(v2 ? "ForeachRoundOffNumberV2" : "ForeachRoundOffNumber"), x(list("x", {-1.5, 2.5, -2.5, 0.5})), on_device("roundMode", {}, ACL_INT8, ACL_FORMAT_ND), way("roundMode", 1, ACL_INT64), out(list("out", {}, true)), second(v2)
    {
        on_device.values = {1};
        failure_writes_executor = !v2;
    }
    std::vector<Argument *> arguments() override { return {&x, second ? static_cast<Argument *>(&way) : &on_device, &out}; }
    void check_results() override
    {
        for (size_t at = 0; at < 2; at++) out.tensors[at].check_holds({rounded.begin() + 2 * at, rounded.begin() + 2 * at + 2}, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return second ? aclnnForeachRoundOffNumberV2GetWorkspaceSize(x.handle, way.handle, out.handle, size, executor)
                      : aclnnForeachRoundOffNumberGetWorkspaceSize(x.handle, on_device.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return second ? aclnnForeachRoundOffNumberV2 : aclnnForeachRoundOffNumber; }
    void round_by(int mode, std::vector<double> results)
    {
        way.value = mode;
        on_device.values = {static_cast<double>(mode)};
        rounded = results;
    }
};
struct RoundV1 : Round { RoundV1() : Round(false) {} };
struct RoundV2 : Round { RoundV2() : Round(true) {} };

// On devices that have them; 161002 on others.
Expect there(int status)
{
    return Expect(INVALID, INVALID, INVALID, status, status, status);
}

void dtypes(aclrtStream stream)
{
    const int all[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL};
    // Lists, and what alpha may be with them.
    const struct { int list; std::vector<int> alpha; } rows[] = {
        {ACL_FLOAT, {ACL_FLOAT, ACL_DOUBLE}}, {ACL_BF16, {ACL_FLOAT, ACL_DOUBLE}}, {ACL_FLOAT16, {ACL_FLOAT16, ACL_DOUBLE}},
        {ACL_INT32, {ACL_INT32, ACL_INT64}}, {ACL_DOUBLE, {}}, {ACL_INT8, {}}, {ACL_INT16, {}}, {ACL_INT64, {}}, {ACL_UINT8, {}}, {ACL_BOOL, {}},
    };
    for (const auto &row : rows) {
        for (int alpha : all) {
            const int dtype = row.list;
            const bool fits = std::find(row.alpha.begin(), row.alpha.end(), alpha) != row.alpha.end();
            const std::string what = std::string(dtype_info(dtype).name) + ", alpha " + dtype_info(alpha).name;
            check_rule<AddList>({what.c_str(), [dtype, alpha](AddList &c) { c.dtypes(dtype, alpha); }, there(fits ? ACCEPTED : INVALID), ""}, stream);
        }
    }
}

void rules(aclrtStream stream)
{
    check_rules<AddList>(
        {
            {"a valid call", [](AddList &) {}, there(ACCEPTED), ""},
            {"x1 is NULL", [](AddList &c) { c.x1.passing = Argument::ABSENT; }, NULL_POINTER, "x1"},
            {"x2 is NULL", [](AddList &c) { c.x2.passing = Argument::ABSENT; }, NULL_POINTER, "x2"},
            {"alpha is NULL", [](AddList &c) { c.alpha.passing = Argument::ABSENT; }, NULL_POINTER, "alpha"},
            {"out is NULL", [](AddList &c) { c.out.passing = Argument::ABSENT; }, NULL_POINTER, "out"},
            {"workspaceSize is NULL", [](AddList &c) { c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"},
            {"a member of x2 is NULL", [](AddList &c) { c.x2.tensors[1].passing = Argument::ABSENT; }, INVALID, "x2"},
            {"a pointer is NULL, and a member", [](AddList &c) { c.x1.tensors[1].passing = Argument::ABSENT; c.out.passing = Argument::ABSENT; }, ANYTHING, ""},
            {"x2 has fewer members", [](AddList &c) { c.x2.tensors.pop_back(); }, INVALID, "x2"},
            {"out has fewer members", [](AddList &c) { c.out.tensors.pop_back(); }, INVALID, "out"},
            {"no members", [](AddList &c) { c.no_members(); }, there(ACCEPTED), ""},
            {"no members, alpha of two elements", [](AddList &c) { c.no_members(); c.alpha.dims = {2}; }, there(ACCEPTED), ""},
            {"a member without elements", [](AddList &c) { c.members([](Tensor &t) { t.dims = {0, 2}; t.values = {}; }); c.without_comparison(); }, there(ACCEPTED), ""},
            {"a member of another dtype", [](AddList &c) { c.x1.tensors[1].dtype = ACL_FLOAT16; }, INVALID, "aclnnForeachAddList|x1"},
            {"x2 of another dtype", [](AddList &c) { c.x2.tensors[0].dtype = ACL_FLOAT16; }, INVALID, "aclnnForeachAddList|x2"},
            {"out of another dtype", [](AddList &c) { c.out.tensors[0].dtype = ACL_BF16; }, INVALID, "aclnnForeachAddList|out"},
            {"rank 9", [](AddList &c) { c.members([](Tensor &t) { t.dims = Dims(9, 1); }); }, INVALID, ""},
            {"another shape", [](AddList &c) { c.x2.tensors[1].dims = {2, 1}; }, INVALID, "aclnnForeachAddList|x2"},
            {"out of another shape", [](AddList &c) { c.out.tensors[1].dims = {2}; }, INVALID, "aclnnForeachAddList|out"},
            {"a private format", [](AddList &c) { c.x2.tensors[1].format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "aclnnForeachAddList|x2"},
            {"public formats that differ", [](AddList &c) { c.x2.tensors[1].format = ACL_FORMAT_NCHW; }, there(ACCEPTED), ""},
            {"alpha of one axis", [](AddList &c) { c.alpha.dims = {1}; }, there(ACCEPTED), ""},
            {"alpha of two elements", [](AddList &c) { c.alpha.dims = {2}; }, there(INNER_NULL), ""},
            {"alpha without elements", [](AddList &c) { c.alpha.dims = {0}; }, there(INNER_NULL), ""},
            {"out in other strides", [](AddList &c) { c.out.tensors[1].strides = {9, 3}; }, there(ACCEPTED), ""},
        },
        stream);
}

// CANN's generator made this one: the device comes before the dtype, ranks are found late, and a failure writes an executor.
void zero_rules(aclrtStream stream)
{
    const int NO_KERNEL = 561003, TILING = 561002;
    const auto where = [NO_KERNEL](int status) { return Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, status, status, status); };
    const struct { int dtype; int status; } rows[] = {
        {ACL_FLOAT, ACCEPTED}, {ACL_FLOAT16, ACCEPTED}, {ACL_BF16, ACCEPTED}, {ACL_INT16, ACCEPTED}, {ACL_INT32, ACCEPTED},
        {ACL_DOUBLE, INVALID}, {ACL_INT8, INVALID}, {ACL_INT64, INVALID}, {ACL_UINT8, INVALID}, {ACL_BOOL, INVALID}, {ACL_COMPLEX64, INVALID},
    };
    for (const auto &row : rows) {
        const int dtype = row.dtype;
        const auto change = [dtype](Zero &c) {
            for (Tensor &tensor : c.x.tensors) tensor.dtype = dtype;
        };
        check_rule<Zero>({dtype_info(dtype).name, change, where(row.status), row.status == INVALID ? "aclnnForeachZeroInplace|x" : ""}, stream);
    }
    check_rules<Zero>(
        {
            {"x is NULL", [](Zero &c) { c.x.passing = Argument::ABSENT; }, NULL_POINTER, "x"},
            {"a member is NULL", [](Zero &c) { c.x.tensors[1].passing = Argument::ABSENT; }, NULL_POINTER, "x"},
            {"executor is NULL", [](Zero &c) { c.no_executor = true; }, NULL_POINTER, "executor"},
            {"workspaceSize is NULL, and a dtype is wrong", [](Zero &c) { c.no_workspace_size = true; c.x.tensors[0].dtype = ACL_DOUBLE; }, where(INVALID), ""},
            {"no members", [](Zero &c) { c.x.tensors.clear(); c.untouched = true; }, where(ACCEPTED), ""},
            {"a member without elements", [](Zero &c) { c.x.tensors[0].dims = {0}; }, where(ACCEPTED), ""},
            {"dtypes that differ", [](Zero &c) { c.x.tensors[1].dtype = ACL_FLOAT16; }, where(INVALID), ""},
            {"a private format", [](Zero &c) { c.x.tensors[1].format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, where(INVALID), ""},
            {"rank 9", [](Zero &c) { c.x.tensors[1].dims = Dims(9, 1); }, where(TILING), ""},
            {"other strides", [](Zero &c) { c.x.tensors[1].strides = {9, 3}; }, where(ACCEPTED), ""},
        },
        stream);
}

void copy_rules(aclrtStream stream)
{
    const int same[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_BOOL, ACL_UINT64, ACL_COMPLEX64};
    for (int from : same) {
        for (int to : same) {
            const bool halves = (from == ACL_FLOAT && (to == ACL_FLOAT16 || to == ACL_BF16)) || (to == ACL_FLOAT && (from == ACL_FLOAT16 || from == ACL_BF16));
            const bool taken = from != ACL_UINT64 && from != ACL_COMPLEX64 && (from == to || halves);
            const std::string what = std::string(dtype_info(from).name) + " to " + dtype_info(to).name;
            const auto change = [from, to](Copy &c) {
                c.dtypes(from, to);
                if (from == ACL_BOOL) c.without_comparison();
            };
            check_rule<Copy>({what.c_str(), change, there(taken ? ACCEPTED : INVALID), ""}, stream);
        }
    }
    check_rules<Copy>(
        {
            {"out has fewer members", [](Copy &c) { c.out.tensors.pop_back(); }, INVALID, "out"},
            {"dtypes of x that differ", [](Copy &c) { c.x.tensors[1].dtype = ACL_FLOAT16; }, INVALID, ""},
            {"dtypes of out that differ", [](Copy &c) { c.out.tensors[1].dtype = ACL_FLOAT16; }, INVALID, ""},
            {"another shape", [](Copy &c) { c.out.tensors[1].dims = {2, 1}; }, there(ACCEPTED), ""},
            {"fewer elements", [](Copy &c) { c.out.tensors[0].dims = {1}; }, there(INNER_NULL), ""},
            {"more elements", [](Copy &c) { c.out.tensors[0].dims = {3, 2}; c.without_comparison(); }, there(ACCEPTED), ""},
            {"another shape, whose places cannot be counted", [](Copy &c) { c.x.tensors[1].dims = {4}; c.out.tensors[1].dims = {4, 1}; c.out.tensors[1].strides = {INT64_MAX / 2, 1}; }, there(INVALID), ""},
            {"rank 9", [](Copy &c) { c.out.tensors[1].dims = {1, 1, 1, 1, 1, 1, 1, 1, 2}; }, INVALID, ""},
            {"a private format", [](Copy &c) { c.x.tensors[1].format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, ""},
            {"no members", [](Copy &c) { c.x.tensors.clear(); c.out.tensors.clear(); c.untouched = true; }, there(ACCEPTED), ""},
        },
        stream);
}

void norm_rules(aclrtStream stream)
{
    const int NO_KERNEL = 561003, TILING = 561002;
    const auto where = [NO_KERNEL](int status) { return Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, status, status, status); };
    for (double order : {1.0, 1.5, 2.0, 3.0, 0.0, -1.0, static_cast<double>(INFINITY), -static_cast<double>(INFINITY), static_cast<double>(NAN)}) {
        check_rule<Norm>({"an order", [order](Norm &c) { c.order.value = order; }, where(ACCEPTED), ""}, stream);
    }
    check_rules<Norm>(
        {
            {"the order as INT64", [](Norm &c) { c.order.dtype = ACL_INT64; c.order.value = 1; }, where(ACCEPTED), ""},
            {"the order is NULL", [](Norm &c) { c.order.passing = Argument::ABSENT; }, NULL_POINTER, "scalar"},
            {"DOUBLE", [](Norm &c) { for (TensorList *l : {&c.x, &c.out}) { for (Tensor &t : l->tensors) t.dtype = ACL_DOUBLE; } }, where(INVALID), ""},
            {"out of two elements", [](Norm &c) { c.out.tensors[1].dims = {2}; }, where(TILING), ""},
            {"out of some axes", [](Norm &c) { c.out.tensors[1].dims = {1, 1}; }, where(ACCEPTED), ""},
        },
        stream);
}

template <class Call> void round_rules(Expect (*expect)(int), aclrtStream stream)
{
    check_rules<Call>(
        {
            {"the nearest, even", [](Call &) {}, expect(ACCEPTED), ""},
            {"below", [](Call &c) { c.round_by(2, {-2, 2, -3, 0}); }, expect(ACCEPTED), ""},
            {"above", [](Call &c) { c.round_by(3, {-1, 3, -2, 1}); }, expect(ACCEPTED), ""},
            {"the nearest, away from 0", [](Call &c) { c.round_by(4, {-2, 3, -3, 1}); }, expect(ACCEPTED), ""},
            {"towards 0", [](Call &c) { c.round_by(5, {-1, 2, -2, 0}); }, expect(ACCEPTED), ""},
            {"the nearest, odd", [](Call &c) { c.round_by(6, {-1, 3, -3, 1}); }, expect(ACCEPTED), ""},
            {"behind the point", [](Call &c) { c.round_by(7, {-0.5, 0.5, -0.5, 0.5}); }, expect(ACCEPTED), ""},
            {"another one", [](Call &c) { c.round_by(8, {-1.5, 2.5, -2.5, 0.5}); }, expect(ACCEPTED), ""},
            {"the way as FLOAT", [](Call &c) { c.way.dtype = c.on_device.dtype = ACL_FLOAT; }, expect(INVALID), ""},
            {"DOUBLE", [](Call &c) { for (TensorList *l : {&c.x, &c.out}) { for (Tensor &t : l->tensors) t.dtype = ACL_DOUBLE; } }, expect(INVALID), ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        rules(device.stream);
        zero_rules(device.stream);
        copy_rules(device.stream);
        norm_rules(device.stream);
        round_rules<RoundV1>([](int status) { return Expect(561003, 561003, 561003, status, status, status); }, device.stream);
        round_rules<RoundV2>(there, device.stream);
    }
    return harness_finish("test_foreach");
}
