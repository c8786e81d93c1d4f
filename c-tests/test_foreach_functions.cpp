// Shows that the functions of lists of tensors check their arguments in the documented order and compute every member.
#include "aclnnop/aclnn_foreach_abs.h"
#include "aclnnop/aclnn_foreach_acos.h"
#include "aclnnop/aclnn_foreach_add_list.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_add_scalar.h"
#include "aclnnop/aclnn_foreach_add_scalar_list.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_asin.h"
#include "aclnnop/aclnn_foreach_atan.h"
#include "aclnnop/aclnn_foreach_cos.h"
#include "aclnnop/aclnn_foreach_cosh.h"
#include "aclnnop/aclnn_foreach_div_list.h"
#include "aclnnop/aclnn_foreach_div_scalar.h"
#include "aclnnop/aclnn_foreach_div_scalar_list.h"
#include "aclnnop/aclnn_foreach_div_scalar_v2.h"
#include "aclnnop/aclnn_foreach_erf.h"
#include "aclnnop/aclnn_foreach_erfc.h"
#include "aclnnop/aclnn_foreach_exp.h"
#include "aclnnop/aclnn_foreach_expm1.h"
#include "aclnnop/aclnn_foreach_lerp_list.h"
#include "aclnnop/aclnn_foreach_lerp_scalar.h"
#include "aclnnop/aclnn_foreach_log.h"
#include "aclnnop/aclnn_foreach_log10.h"
#include "aclnnop/aclnn_foreach_log1p.h"
#include "aclnnop/aclnn_foreach_log2.h"
#include "aclnnop/aclnn_foreach_maximum_list.h"
#include "aclnnop/aclnn_foreach_maximum_scalar.h"
#include "aclnnop/aclnn_foreach_maximum_scalar_list.h"
#include "aclnnop/aclnn_foreach_maximum_scalar_v2.h"
#include "aclnnop/aclnn_foreach_minimum_list.h"
#include "aclnnop/aclnn_foreach_minimum_scalar.h"
#include "aclnnop/aclnn_foreach_minimum_scalar_list.h"
#include "aclnnop/aclnn_foreach_minimum_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar.h"
#include "aclnnop/aclnn_foreach_mul_scalar_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_neg.h"
#include "aclnnop/aclnn_foreach_pow_list.h"
#include "aclnnop/aclnn_foreach_pow_scalar.h"
#include "aclnnop/aclnn_foreach_pow_scalar_and_tensor.h"
#include "aclnnop/aclnn_foreach_pow_scalar_list.h"
#include "aclnnop/aclnn_foreach_pow_scalar_v2.h"
#include "aclnnop/aclnn_foreach_reciprocal.h"
#include "aclnnop/aclnn_foreach_sigmoid.h"
#include "aclnnop/aclnn_foreach_sign.h"
#include "aclnnop/aclnn_foreach_sin.h"
#include "aclnnop/aclnn_foreach_sinh.h"
#include "aclnnop/aclnn_foreach_sqrt.h"
#include "aclnnop/aclnn_foreach_sub_list.h"
#include "aclnnop/aclnn_foreach_sub_list_v2.h"
#include "aclnnop/aclnn_foreach_sub_scalar.h"
#include "aclnnop/aclnn_foreach_sub_scalar_list.h"
#include "aclnnop/aclnn_foreach_sub_scalar_v2.h"
#include "aclnnop/aclnn_foreach_tan.h"
#include "aclnnop/aclnn_foreach_tanh.h"
#include "harness.h"

namespace {

// What an operator has beside its lists: nothing, a tensor of one element, a number, a number for each member, a tensor of one element for each.
enum Beside { NONE, TENSOR, NUMBER, NUMBERS, TENSORS };
// How CANN has its phase 1: by hand, the same with a call without members that succeeds on every device, by a generator.
enum Front { WRITTEN, EARLY, GENERATED };
enum Dtypes { FLOATS, FOUR, SEVEN, SMALL_ON_A2, FOUR_SMALL_ON_A2, SIGNS };
// FLOAT beside FLOAT16 on 950; FLOAT and DOUBLE beside all; any; small integers are refused late on 950.
enum { WIDE = 1, ANY_FLOAT = 2, ANY_NUMBER = 4, LATE_SMALL = 8 };

const int NO_KERNEL = 561003, TILING = 561002;

struct Lists;
typedef aclnnStatus (*PhaseOne)(Lists &, uint64_t *, aclOpExecutor **);

struct Op {
    const char *name;
    size_t lists;
    Beside beside;
    Front front;
    Dtypes dtypes;
    int flags;
    double (*value)(const double *);
    PhaseOne phase_one;
    PhaseTwo phase_two;
};

const Op *op;  // the one that is tested

// Two members of shapes [2] and [1, 2].
TensorList list(const char *name, std::vector<double> values)
{
    const bool output = values.empty();
    TensorList list(name, {Tensor(name, {2}, ACL_FLOAT, ACL_FORMAT_ND, output), Tensor(name, {1, 2}, ACL_FLOAT, ACL_FORMAT_ND, output)});
    if (!output) {
        list.tensors[0].values = {values[0], values[1]};
        list.tensors[1].values = {values[2], values[3]};
    }
    return list;
}

class ScalarList : public Argument {
public:
    std::vector<Scalar> scalars;
    aclScalarList *handle;

    explicit ScalarList(const char *argument_name) : Argument(argument_name), scalars(2, Scalar(argument_name, 2, ACL_DOUBLE)), handle(nullptr) {}

    void make() override
    {
        std::vector<const aclScalar *> handles;
        for (Scalar &scalar : scalars) {
            scalar.make();
            handles.push_back(scalar.handle);
        }
        aclScalarList *list = aclCreateScalarList(handles.data(), handles.size());
        CHECK(list != nullptr);
        handle = passed<aclScalarList, aclTensor>(list, some_tensor, [](aclScalarList *it) { aclDestroyScalarList(it); });
    }

    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyScalarList(handle));
        handle = nullptr;
        for (Scalar &scalar : scalars) scalar.handle = nullptr;
    }
};

struct Lists : Call {
    std::vector<TensorList> lists;
    Tensor tensor;
    Scalar number;
    ScalarList numbers;
    TensorList out;

    Lists() : Call(op->name), tensor("a tensor", op->beside == TENSORS ? Dims{2} : Dims{}, ACL_FLOAT, ACL_FORMAT_ND), number("a number", 2, ACL_DOUBLE), numbers("numbers"), out(list("out", {}))
    {
        const std::vector<double> values[] = {{0.25, 0.5, 0.75, 1}, {4, 3, 2, 1}, {2, 4, 8, 16}};
        for (size_t at = 0; at < op->lists; at++) lists.push_back(list("x", values[at]));
        tensor.values = {2};
        failure_writes_executor = op->front == GENERATED;
    }
    Argument *beside()
    {
        switch (op->beside) {
            case NONE: return nullptr;
            case NUMBER: return &number;
            case NUMBERS: return &numbers;
            default: return &tensor;
        }
    }
    std::vector<Argument *> arguments() override
    {
        std::vector<Argument *> all;
        for (TensorList &list : lists) all.push_back(&list);
        if (beside() != nullptr) all.push_back(beside());
        all.push_back(&out);
        return all;
    }
    void check_results() override
    {
        for (size_t at = 0; at < out.tensors.size(); at++) {
            std::vector<double> expected;
            for (size_t i = 0; i < 2; i++) {
                std::vector<double> x;
                for (TensorList &list : lists) x.push_back(list.tensors[at].values[i]);
                x.push_back(2);
                expected.push_back(op->value(x.data()));
            }
            out.tensors[at].check_holds(expected, 1e-6);
        }
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return op->phase_one(*this, size, executor); }
    PhaseTwo phase_two() const override { return op->phase_two; }
    void every_list(const std::function<void(TensorList &)> &change)
    {
        for (TensorList &list : lists) change(list);
        change(out);
    }
    void dtypes(int of_lists, int beside)
    {
        every_list([of_lists](TensorList &list) {
            for (Tensor &member : list.tensors) member.dtype = of_lists;
        });
        tensor.dtype = number.dtype = beside;
    }
    void no_members()
    {
        every_list([](TensorList &list) { list.tensors.clear(); });
        numbers.scalars.clear();
        if (op->beside == TENSORS) tensor.dims = {0};
        untouched = true;
    }
};

#define OP(name, lists, beside, front, dtypes, flags, value, ...)                                                                                \
    {"Foreach" #name, lists, beside, front, dtypes, flags, [](const double *x) { return static_cast<double>(value); },                          \
     [](Lists &c, uint64_t *size, aclOpExecutor **executor) { return aclnnForeach##name##GetWorkspaceSize(__VA_ARGS__, size, executor); }, aclnnForeach##name}

const Op ops[] = {
    OP(Abs, 1, NONE, GENERATED, FLOATS, 0, std::fabs(x[0]), c.lists[0].handle, c.out.handle),
    OP(Acos, 1, NONE, GENERATED, FLOATS, 0, std::acos(x[0]), c.lists[0].handle, c.out.handle),
    OP(Asin, 1, NONE, GENERATED, FLOATS, 0, std::asin(x[0]), c.lists[0].handle, c.out.handle),
    OP(Atan, 1, NONE, GENERATED, FLOATS, 0, std::atan(x[0]), c.lists[0].handle, c.out.handle),
    OP(Cos, 1, NONE, GENERATED, FLOATS, 0, std::cos(x[0]), c.lists[0].handle, c.out.handle),
    OP(Cosh, 1, NONE, GENERATED, FLOATS, 0, std::cosh(x[0]), c.lists[0].handle, c.out.handle),
    OP(Erf, 1, NONE, GENERATED, FLOATS, 0, std::erf(x[0]), c.lists[0].handle, c.out.handle),
    OP(Erfc, 1, NONE, GENERATED, FLOATS, 0, std::erfc(x[0]), c.lists[0].handle, c.out.handle),
    OP(Exp, 1, NONE, GENERATED, SMALL_ON_A2, 0, std::exp(x[0]), c.lists[0].handle, c.out.handle),
    OP(Expm1, 1, NONE, GENERATED, SMALL_ON_A2, 0, std::expm1(x[0]), c.lists[0].handle, c.out.handle),
    OP(Log, 1, NONE, GENERATED, FLOATS, 0, std::log(x[0]), c.lists[0].handle, c.out.handle),
    OP(Log10, 1, NONE, GENERATED, FLOATS, 0, std::log10(x[0]), c.lists[0].handle, c.out.handle),
    OP(Log1p, 1, NONE, GENERATED, FLOATS, 0, std::log1p(x[0]), c.lists[0].handle, c.out.handle),
    OP(Log2, 1, NONE, GENERATED, FLOATS, 0, std::log2(x[0]), c.lists[0].handle, c.out.handle),
    OP(Neg, 1, NONE, GENERATED, FOUR_SMALL_ON_A2, 0, -x[0], c.lists[0].handle, c.out.handle),
    OP(Reciprocal, 1, NONE, GENERATED, FLOATS, 0, 1 / x[0], c.lists[0].handle, c.out.handle),
    OP(Sigmoid, 1, NONE, GENERATED, FLOATS, 0, 1 / (1 + std::exp(-x[0])), c.lists[0].handle, c.out.handle),
    OP(Sign, 1, NONE, GENERATED, SIGNS, 0, x[0] > 0, c.lists[0].handle, c.out.handle),
    OP(Sin, 1, NONE, GENERATED, FLOATS, 0, std::sin(x[0]), c.lists[0].handle, c.out.handle),
    OP(Sinh, 1, NONE, GENERATED, FLOATS, 0, std::sinh(x[0]), c.lists[0].handle, c.out.handle),
    OP(Sqrt, 1, NONE, WRITTEN, FLOATS, 0, std::sqrt(x[0]), c.lists[0].handle, c.out.handle),
    OP(Tan, 1, NONE, GENERATED, FLOATS, 0, std::tan(x[0]), c.lists[0].handle, c.out.handle),
    OP(Tanh, 1, NONE, GENERATED, FLOATS, 0, std::tanh(x[0]), c.lists[0].handle, c.out.handle),
    OP(MulList, 2, NONE, EARLY, SEVEN, 0, x[0] * x[1], c.lists[0].handle, c.lists[1].handle, c.out.handle),
    OP(DivList, 2, NONE, WRITTEN, FLOATS, 0, x[0] / x[1], c.lists[0].handle, c.lists[1].handle, c.out.handle),
    OP(MaximumList, 2, NONE, GENERATED, FOUR, 0, std::max(x[0], x[1]), c.lists[0].handle, c.lists[1].handle, c.out.handle),
    OP(MinimumList, 2, NONE, GENERATED, FOUR, 0, std::min(x[0], x[1]), c.lists[0].handle, c.lists[1].handle, c.out.handle),
    OP(PowList, 2, NONE, GENERATED, FOUR, 0, std::pow(x[0], x[1]), c.lists[0].handle, c.lists[1].handle, c.out.handle),
    OP(LerpList, 3, NONE, EARLY, FLOATS, 0, x[0] + x[2] * (x[1] - x[0]), c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.out.handle),
    OP(AddList, 2, TENSOR, WRITTEN, FOUR, 0, x[0] + x[2] * x[1], c.lists[0].handle, c.lists[1].handle, c.tensor.handle, c.out.handle),
    OP(SubList, 2, TENSOR, GENERATED, FOUR_SMALL_ON_A2, 0, x[0] - x[2] * x[1], c.lists[0].handle, c.lists[1].handle, c.tensor.handle, c.out.handle),
    OP(AddListV2, 2, NUMBER, WRITTEN, SEVEN, LATE_SMALL, x[0] + x[2] * x[1], c.lists[0].handle, c.lists[1].handle, c.number.handle, c.out.handle),
    OP(SubListV2, 2, NUMBER, WRITTEN, SEVEN, LATE_SMALL, x[0] - x[2] * x[1], c.lists[0].handle, c.lists[1].handle, c.number.handle, c.out.handle),
    OP(LerpScalar, 2, NUMBER, WRITTEN, FLOATS, ANY_FLOAT, x[0] + x[2] * (x[1] - x[0]), c.lists[0].handle, c.lists[1].handle, c.number.handle, c.out.handle),
    OP(AddScalar, 1, TENSOR, GENERATED, FOUR_SMALL_ON_A2, WIDE, x[0] + x[1], c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(AddScalarV2, 1, NUMBER, WRITTEN, FOUR_SMALL_ON_A2, WIDE, x[0] + x[1], c.lists[0].handle, c.number.handle, c.out.handle),
    OP(AddScalarList, 1, NUMBERS, GENERATED, FOUR, 0, x[0] + x[1], c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(SubScalar, 1, TENSOR, GENERATED, FOUR, 0, x[0] - x[1], c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(SubScalarV2, 1, NUMBER, WRITTEN, FOUR, 0, x[0] - x[1], c.lists[0].handle, c.number.handle, c.out.handle),
    OP(SubScalarList, 1, NUMBERS, GENERATED, FOUR, 0, x[0] - x[1], c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(MulScalar, 1, TENSOR, GENERATED, FOUR, WIDE, x[0] * x[1], c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(MulScalarV2, 1, NUMBER, WRITTEN, FOUR, WIDE, x[0] * x[1], c.lists[0].handle, c.number.handle, c.out.handle),
    OP(MulScalarList, 1, NUMBERS, GENERATED, FOUR, 0, x[0] * x[1], c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(DivScalar, 1, TENSOR, EARLY, FLOATS, 0, x[0] / x[1], c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(DivScalarV2, 1, NUMBER, WRITTEN, FLOATS, 0, x[0] / x[1], c.lists[0].handle, c.number.handle, c.out.handle),
    OP(DivScalarList, 1, NUMBERS, GENERATED, FLOATS, 0, x[0] / x[1], c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(MaximumScalar, 1, TENSOR, GENERATED, FOUR, 0, std::max(x[0], x[1]), c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(MaximumScalarV2, 1, NUMBER, WRITTEN, FOUR, 0, std::max(x[0], x[1]), c.lists[0].handle, c.number.handle, c.out.handle),
    OP(MaximumScalarList, 1, NUMBERS, GENERATED, FOUR, 0, std::max(x[0], x[1]), c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(MinimumScalar, 1, TENSOR, GENERATED, FOUR, 0, std::min(x[0], x[1]), c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(MinimumScalarV2, 1, NUMBER, WRITTEN, FOUR, 0, std::min(x[0], x[1]), c.lists[0].handle, c.number.handle, c.out.handle),
    OP(MinimumScalarList, 1, NUMBERS, GENERATED, FOUR, 0, std::min(x[0], x[1]), c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(PowScalar, 1, TENSOR, GENERATED, FOUR, 0, std::pow(x[0], x[1]), c.lists[0].handle, c.tensor.handle, c.out.handle),
    OP(PowScalarV2, 1, NUMBER, WRITTEN, FOUR, 0, std::pow(x[0], x[1]), c.lists[0].handle, c.number.handle, c.out.handle),
    OP(PowScalarList, 1, NUMBERS, GENERATED, FOUR, 0, std::pow(x[0], x[1]), c.lists[0].handle, c.numbers.handle, c.out.handle),
    OP(PowScalarAndTensor, 1, NUMBER, GENERATED, FOUR, ANY_NUMBER, std::pow(x[1], x[0]), c.number.handle, c.lists[0].handle, c.out.handle),
    OP(AddcmulScalar, 3, TENSOR, GENERATED, FOUR, WIDE, x[0] + x[3] * x[1] * x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.tensor.handle, c.out.handle),
    OP(AddcmulScalarV2, 3, NUMBER, WRITTEN, FOUR, WIDE, x[0] + x[3] * x[1] * x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.number.handle, c.out.handle),
    OP(AddcmulScalarList, 3, TENSORS, GENERATED, FOUR, 0, x[0] + x[3] * x[1] * x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.tensor.handle, c.out.handle),
    OP(AddcdivScalar, 3, TENSOR, EARLY, FLOATS, 0, x[0] + x[3] * x[1] / x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.tensor.handle, c.out.handle),
    OP(AddcdivScalarV2, 3, NUMBER, WRITTEN, FLOATS, 0, x[0] + x[3] * x[1] / x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.number.handle, c.out.handle),
    OP(AddcdivScalarList, 3, TENSORS, EARLY, FLOATS, 0, x[0] + x[3] * x[1] / x[2], c.lists[0].handle, c.lists[1].handle, c.lists[2].handle, c.tensor.handle, c.out.handle),
};

// On devices that have them; refused on others.
Expect there(int status)
{
    const int refused = op->front == GENERATED ? NO_KERNEL : INVALID;
    return Expect(refused, refused, refused, status, status, status);
}

bool is_small(int dtype) { return dtype == ACL_INT16 || dtype == ACL_INT8 || dtype == ACL_UINT8; }
bool is_float(int dtype) { return dtype == ACL_FLOAT || dtype == ACL_FLOAT16 || dtype == ACL_BF16; }

bool takes_list(int dtype, bool on_950)
{
    switch (op->dtypes) {
        case FLOATS: return is_float(dtype);
        case FOUR: return is_float(dtype) || dtype == ACL_INT32;
        case SEVEN: return is_float(dtype) || dtype == ACL_INT32 || is_small(dtype);
        case SMALL_ON_A2: return is_float(dtype) || (is_small(dtype) && !on_950);
        case FOUR_SMALL_ON_A2: return is_float(dtype) || dtype == ACL_INT32 || (is_small(dtype) && !on_950);
        case SIGNS: return is_float(dtype) || dtype == ACL_INT8 || dtype == ACL_INT32 || dtype == ACL_INT64;
    }
    return false;
}

bool takes_beside(int list, int beside, bool on_950)
{
    if (op->beside == NONE || op->beside == NUMBERS || op->flags & ANY_NUMBER) return true;
    if (op->beside == TENSORS) return beside == list;
    if (op->flags & ANY_FLOAT) return beside == ACL_FLOAT || beside == ACL_DOUBLE;
    const bool is_exact = op->beside == TENSOR && op->front == GENERATED;  // the dtypes of kernels alone
    if (list == ACL_FLOAT16) return beside == ACL_FLOAT16 || (!is_exact && beside == ACL_DOUBLE) || (op->flags & WIDE && on_950 && beside == ACL_FLOAT);
    if (is_float(list)) return beside == ACL_FLOAT || (!is_exact && beside == ACL_DOUBLE);
    return beside == ACL_INT32 || (!is_exact && beside == ACL_INT64);
}

int of_dtypes(int list, int beside, bool on_950)
{
    if (!takes_list(list, on_950)) return INVALID;
    if (!takes_beside(list, beside, on_950)) return op->beside == TENSORS && op->front == EARLY ? INNER_NULL : INVALID;
    return op->flags & LATE_SMALL && on_950 && is_small(list) ? INNER_NULL : ACCEPTED;
}

void dtypes(aclrtStream stream)
{
    const int all[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL};
    for (int list : all) {
        for (int beside : all) {
            if (op->beside == NONE && beside != ACL_FLOAT) continue;
            const std::string what = std::string(dtype_info(list).name) + " beside " + dtype_info(beside).name;
            Expect expect = there(of_dtypes(list, beside, false));
            expect.status[SOC_950] = of_dtypes(list, beside, true);
            const auto change = [list, beside](Lists &c) {
                c.dtypes(list, beside);
                c.only_phase_one();
            };
            check_rule<Lists>({what.c_str(), change, expect, ""}, stream);
        }
    }
}

void rules(aclrtStream stream)
{
    const bool generated = op->front == GENERATED;
    const int tiling = generated ? TILING : INVALID;
    const bool null_count = strcmp(op->name, "ForeachAddScalarV2") == 0;
    check_rules<Lists>(
        {
            {"a valid call", [](Lists &) {}, there(ACCEPTED), ""},
            {"x is NULL", [](Lists &c) { c.lists[0].passing = Argument::ABSENT; }, NULL_POINTER, "x|x1"},
            {"the last list is NULL", [](Lists &c) { c.lists.back().passing = Argument::ABSENT; }, NULL_POINTER, "x|x2|x3|weight"},
            {"out is NULL", [](Lists &c) { c.out.passing = Argument::ABSENT; }, NULL_POINTER, "out"},
            {"workspaceSize is NULL", [](Lists &c) { c.no_workspace_size = true; }, generated ? there(NULL_POINTER) : Expect(NULL_POINTER), ""},
            {"a member is NULL", [](Lists &c) { c.lists[0].tensors[1].passing = Argument::ABSENT; }, generated ? NULL_POINTER : INVALID, ""},
            {"out has fewer members", [](Lists &c) { c.out.tensors.pop_back(); }, null_count ? Expect(NULL_POINTER) : there(tiling), ""},
            {"no members", [](Lists &c) { c.no_members(); }, op->front == EARLY ? Expect(ACCEPTED) : there(ACCEPTED), ""},
            {"a member without elements", [](Lists &c) { c.every_list([](TensorList &l) { l.tensors[1].dims = {0, 2}; l.tensors[1].values = {}; }); c.without_comparison(); }, there(ACCEPTED), ""},
            {"a member of another dtype", [](Lists &c) { c.lists.back().tensors[1].dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"out of another dtype", [](Lists &c) { c.out.tensors[0].dtype = ACL_BF16; }, there(INVALID), ""},
            {"rank 9", [](Lists &c) { c.every_list([](TensorList &l) { l.tensors[1].dims = Dims(9, 1); }); }, there(tiling), ""},
            {"out is smaller", [](Lists &c) { c.out.tensors[1].dims = {1}; }, there(tiling), ""},
            {"out is larger", [](Lists &c) { c.out.tensors[1].dims = {5}; c.without_comparison(); }, there(generated ? ACCEPTED : INVALID), ""},
            {"a private format", [](Lists &c) { c.out.tensors[1].format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, there(INVALID), ""},
            {"out in other strides", [](Lists &c) { c.out.tensors[1].strides = {9, 3}; }, there(ACCEPTED), ""},
        },
        stream);
    if (op->lists > 1) {
        check_rules<Lists>(
            {
                {"the last list has fewer members", [](Lists &c) { c.lists.back().tensors.pop_back(); }, there(tiling), ""},
                {"the last list has another shape", [](Lists &c) { c.lists.back().tensors[1].dims = {2, 1}; }, there(tiling), ""},
            },
            stream);
    }
    if (op->beside != NONE) check_rule<Lists>({"what is beside the lists is NULL", [](Lists &c) { c.beside()->passing = Argument::ABSENT; }, NULL_POINTER, ""}, stream);
    if (op->beside == TENSOR || op->beside == TENSORS) {
        const int late = generated ? TILING : INNER_NULL;
        check_rules<Lists>(
            {
                {"three elements", [](Lists &c) { c.tensor.dims = {3}; }, there(late), ""},
                {"no element", [](Lists &c) { c.tensor.dims = {0}; }, there(late), ""},
                {"rank 9", [](Lists &c) { c.tensor.dims = Dims(9, 1); }, there(late), ""},
                {"a private format beside the lists", [](Lists &c) { c.tensor.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, there(generated ? INVALID : ACCEPTED), ""},
                {"some axes", [](Lists &c) { c.tensor.dims = op->beside == TENSORS ? Dims{1, 2} : Dims{1, 1}; }, there(ACCEPTED), ""},
            },
            stream);
    }
    if (op->beside == NUMBERS) {
        check_rules<Lists>(
            {
                {"one number less", [](Lists &c) { c.numbers.scalars.pop_back(); }, there(TILING), ""},
                {"numbers of any dtypes", [](Lists &c) { c.numbers.scalars[0].dtype = ACL_INT8; c.numbers.scalars[1].dtype = ACL_FLOAT16; }, there(ACCEPTED), ""},
            },
            stream);
    }
}

// A number of another dtype than the lists has to be one of theirs; NaN is one.
void limits(aclrtStream stream)
{
    const auto with = [](int list, int dtype, double value) {
        return [list, dtype, value](Lists &c) {
            c.dtypes(list, dtype);
            c.number.value = value;
            c.without_comparison();
        };
    };
    check_rules<Lists>(
        {
            {"an infinity as DOUBLE", with(ACL_FLOAT, ACL_DOUBLE, INFINITY), there(INVALID), ""},
            {"an infinity as FLOAT", with(ACL_FLOAT, ACL_FLOAT, -INFINITY), there(ACCEPTED), ""},
            {"NaN", with(ACL_FLOAT, ACL_DOUBLE, NAN), there(ACCEPTED), ""},
            {"an infinity beside BFLOAT16", with(ACL_BF16, ACL_FLOAT, INFINITY), there(INVALID), ""},
            {"the greatest FLOAT16", with(ACL_FLOAT16, ACL_DOUBLE, 65504), there(ACCEPTED), ""},
            {"more than that", with(ACL_FLOAT16, ACL_DOUBLE, -65505), there(INVALID), ""},
            {"the least INT32", with(ACL_INT32, ACL_INT64, -2147483648.0), there(ACCEPTED), ""},
            {"less than that", with(ACL_INT32, ACL_INT64, -2147483649.0), there(INVALID), ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Op &each : ops) {
            op = &each;
            dtypes(device.stream);
            rules(device.stream);
            if (strcmp(op->name, "ForeachMaximumScalarV2") == 0 || strcmp(op->name, "ForeachMinimumScalarV2") == 0) limits(device.stream);
            if (strcmp(op->name, "ForeachSubScalarV2") == 0) {
                check_rule<Lists>({"out of another format", [](Lists &c) { c.out.tensors[1].format = ACL_FORMAT_NCHW; }, there(INVALID), ""}, device.stream);
            }
        }
    }
    return harness_finish("test_foreach_functions");
}
