// Shows that the utilities of one tensor check their arguments in the documented order, take the documented dtypes on each device,
// and compute through any view. One row describes an operator; every test goes through all rows.
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_trunc.h"
#include "harness.h"

namespace {

const int DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16,
                      ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_COMPLEX32, ACL_STRING};

// What an argument takes, a letter for each of DTYPES: E everywhere, N on 910B, 910_93 and 950, B on all but 910, 9 on 950,
// "-" nowhere.
Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case 'B': return Expect(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        default: return INVALID;
    }
}

enum Format { ANY_FORMAT, SAME_FORMAT, PUBLIC_FORMAT };
typedef aclnnStatus (*PhaseOne)(aclTensor *self, aclTensor *out, uint64_t *size, aclOpExecutor **executor);

struct Row {
    const char *name, *self, *out;  // without out: in place
    PhaseOne phase_one;
    PhaseTwo phase_two;
    const char *takes;        // F H D B  b h i l  B H I L  ?  C Z c  S
    const char *gives;        // for a FLOAT self, of BitwiseNot INT32; "=" the same dtype only
    int result;               // out's dtype for a valid call; -1 that of self
    Format formats;
    double (*function)(double);
};

const char *const ANY_NUMBER = "EEENEEEEE---EEE--", *const FLOATING = "EEEN---------EE--", *const FLOATING_16 = "EEEE---------EE--";
const char *const ROUNDED = "EEEB--EE---------", *const FLOORED = "EEENEEEEEEEE-----", *const FLOATS = "EEEN-------------";
const char *const NEGATIVE = "EEENE-EE-----EE--", *const RECTIFIED = "EE-NE-EEE--------", *const LOGICAL = "EEEEEEEEE---E----";
const char *const TRUNCATED = "EE-N9-9-9--------";

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

#define OUT(name, self, out) #name, self, out, [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnn##name##GetWorkspaceSize(x, y, s, e); }, aclnn##name
#define INPLACE(name, self) "Inplace" #name, self, nullptr, [](aclTensor *x, aclTensor *, uint64_t *s, aclOpExecutor **e) { return aclnnInplace##name##GetWorkspaceSize(x, s, e); }, aclnnInplace##name

const Row ROWS[] = {
    {OUT(Abs, "self", "out"), "EEENEEEEE---EN-9-", "=", -1, SAME_FORMAT, std::fabs},
    {OUT(Neg, "self", "out"), NEGATIVE, "EEEE---------EE--", -1, ANY_FORMAT, [](double x) { return -x; }},
    {INPLACE(Neg, "selfRef"), NEGATIVE, nullptr, -1, ANY_FORMAT, [](double x) { return -x; }},
    {OUT(Ceil, "self", "out"), FLOATS, "=", -1, ANY_FORMAT, std::ceil},
    {INPLACE(Ceil, "selfRef"), FLOATS, nullptr, -1, ANY_FORMAT, std::ceil},
    {OUT(Floor, "self", "out"), FLOORED, "=", -1, PUBLIC_FORMAT, std::floor},
    {INPLACE(Floor, "selfRef"), FLOORED, nullptr, -1, PUBLIC_FORMAT, std::floor},
    {OUT(Round, "self", "out"), ROUNDED, "=", -1, PUBLIC_FORMAT, std::nearbyint},
    {INPLACE(Round, "selfRef"), ROUNDED, nullptr, -1, PUBLIC_FORMAT, std::nearbyint},
    {"RoundDecimals", "self", "out", [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnnRoundDecimalsGetWorkspaceSize(x, 1, y, s, e); },
     aclnnRoundDecimals, ROUNDED, "=", -1, PUBLIC_FORMAT, [](double x) { return std::nearbyint(x * 10) / 10; }},
    {"InplaceRoundDecimals", "selfRef", nullptr, [](aclTensor *x, aclTensor *, uint64_t *s, aclOpExecutor **e) { return aclnnInplaceRoundDecimalsGetWorkspaceSize(x, -1, s, e); },
     aclnnInplaceRoundDecimals, ROUNDED, nullptr, -1, PUBLIC_FORMAT, [](double x) { return std::nearbyint(x / 10) * 10; }},
    {OUT(Trunc, "self", "out"), TRUNCATED, "=", -1, ANY_FORMAT, std::trunc},
    {INPLACE(Trunc, "selfRef"), TRUNCATED, nullptr, -1, ANY_FORMAT, std::trunc},
    {OUT(Sqrt, "self", "out"), "EEEBEEEEE---EEE--", "EEEE---------EE--", ACL_FLOAT, ANY_FORMAT, std::sqrt},
    {INPLACE(Sqrt, "self"), FLOATING, nullptr, -1, ANY_FORMAT, std::sqrt},
    {OUT(Rsqrt, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, [](double x) { return 1 / std::sqrt(x); }},
    {INPLACE(Rsqrt, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, [](double x) { return 1 / std::sqrt(x); }},
    {OUT(Reciprocal, "self", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, SAME_FORMAT, [](double x) { return 1 / x; }},
    {INPLACE(Reciprocal, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, [](double x) { return 1 / x; }},
    {OUT(Exp, "self", "out"), "EEEN---E----EEE--", "EEEE---------EE--", ACL_FLOAT, ANY_FORMAT, std::exp},
    {INPLACE(Exp, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::exp},
    {OUT(Log, "self", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, ANY_FORMAT, std::log},
    {INPLACE(Log, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::log},
    {OUT(Sin, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, std::sin},
    {INPLACE(Sin, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::sin},
    {OUT(Cos, "input", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, ANY_FORMAT, std::cos},
    {INPLACE(Cos, "inputRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::cos},
    {OUT(Tanh, "self", "out"), "EE-NEEEEE---E----", "EE-N-------------", ACL_FLOAT, SAME_FORMAT, std::tanh},
    {INPLACE(Tanh, "selfRef"), "EE-N-------------", nullptr, -1, ANY_FORMAT, std::tanh},
    {OUT(Sigmoid, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, sigmoid},
    {INPLACE(Sigmoid, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, sigmoid},
    {"Relu", "self", "out", [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnnReluGetWorkspaceSize(x, y, s, e); },
     aclnnRelu, RECTIFIED, "=", -1, ANY_FORMAT, [](double x) { return x < 0 ? 0 : x; }},
    {INPLACE(Relu, "selfRef"), RECTIFIED, nullptr, -1, ANY_FORMAT, [](double x) { return x < 0 ? 0 : x; }},
    {OUT(LogicalNot, "self", "out"), LOGICAL, LOGICAL, ACL_BOOL, ANY_FORMAT, [](double x) { return double(x == 0); }},
    {INPLACE(LogicalNot, "selfRef"), LOGICAL, nullptr, -1, ANY_FORMAT, [](double x) { return double(x == 0); }},
    {OUT(BitwiseNot, "self", "out"), "----EEEEE999E----", "=", -1, PUBLIC_FORMAT, [](double x) { return -x - 1; }},
    {OUT(IsFinite, "self", "out"), "EEENEEEEE---E----", "------------E----", ACL_BOOL, ANY_FORMAT, [](double x) { return double(std::isfinite(x)); }},
};

const Row *current = ROWS;

bool is_bitwise() { return strcmp(current->name, "BitwiseNot") == 0; }
bool any_rank_if_packed() { return strstr(current->name, "LogicalNot") != nullptr; }

// A call of the current row.
struct OfOne : Call {
    Tensor self, out;

    OfOne()
        : Call(current->name), self(current->self, {2, 3}, is_bitwise() ? ACL_INT32 : ACL_FLOAT, ACL_FORMAT_ND, current->out == nullptr),
          out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        self.values = {1, 0.5, 2.25, 3, 7.5, 4};
        if (is_bitwise()) self.values = {1, 0, -2, 3, 7, 4};
        of(self.dtype);
    }
    std::vector<Argument *> arguments() override
    {
        if (current->out == nullptr) return {&self};
        return {&self, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return current->phase_one(self.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return current->phase_two; }
    void shapes(const Dims &dims)
    {
        self.dims = out.dims = dims;
        self.values.clear();
        compare = false;
    }
    // self of that dtype, and an out that it may have.
    void of(int dtype)
    {
        const bool complex = dtype == ACL_COMPLEX64 || dtype == ACL_COMPLEX128;
        self.dtype = dtype;
        out.dtype = current->result == -1 ? dtype : complex && current->result == ACL_FLOAT ? dtype : current->result;
        if (strcmp(current->name, "Abs") == 0 && dtype == ACL_COMPLEX64) out.dtype = ACL_FLOAT;
        if (strcmp(current->name, "Abs") == 0 && dtype == ACL_COMPLEX32) out.dtype = ACL_FLOAT16;
    }
    void check_results() override
    {
        std::vector<double> expected;
        for (double x : self.view_values()) expected.push_back(current->function(x));
        (current->out == nullptr ? self : out).check_holds(expected, 1e-6);
    }
};

void dtypes(aclrtStream stream)
{
    for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
        const int dtype = DTYPES[i];
        const std::string named = std::string(current->name) + ": " + dtype_info(dtype).name;
        check_rule<OfOne>({named.c_str(),
                           [dtype](OfOne &c) {
                               c.of(dtype);
                               c.self.values.clear();
                               c.without_comparison();
                           },
                           taken(current->takes[i]), current->self},
                          stream);
        if (current->out == nullptr) continue;
        const bool same = *current->gives == '=';
        const std::string given = named + " as out";
        check_rule<OfOne>({given.c_str(),
                           [dtype](OfOne &c) {
                               c.out.dtype = dtype;
                               c.without_comparison();
                           },
                           same ? Expect(dtype == OfOne().out.dtype ? ACCEPTED : INVALID) : taken(current->gives[i]), "out"},
                          stream);
    }
}

void rules(aclrtStream stream)
{
    const int private_format = current->formats == PUBLIC_FORMAT ? INVALID : ACCEPTED;
    const int rank_9 = any_rank_if_packed() ? ACCEPTED : INVALID;
    check_rules<OfOne>(
        {
            {"a valid call", [](OfOne &) {}, ACCEPTED, ""},
            {"strided", [](OfOne &c) { c.self.strides = {1, 2}; c.out.strides = {9, -2}; c.out.offset = 6; }, ACCEPTED, ""},
            {"rank 0", [](OfOne &c) { c.shapes({}); }, ACCEPTED, ""},
            {"rank 8", [](OfOne &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](OfOne &c) { c.shapes(Dims(9, 1)); }, rank_9, current->self},
            {"rank 9, strided", [](OfOne &c) { c.shapes({2, 1, 1, 1, 1, 1, 1, 1, 2}); c.self.strides = {9, 9, 9, 9, 9, 9, 9, 9, 3}; }, INVALID, current->self},
            {"dtype before rank", [](OfOne &c) { c.shapes(Dims(9, 1)); c.self.dtype = ACL_STRING; }, INVALID, current->self},
            {"empty", [](OfOne &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"empty of a dtype that is refused", [](OfOne &c) { c.shapes({0}); c.self.dtype = ACL_STRING; }, INVALID, current->self},
            {"private formats", [](OfOne &c) { c.self.format = c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, private_format, current->self},
            {"negative extents", [](OfOne &c) { c.shapes({-2, 3}); }, INVALID, ""},
        },
        stream);
    if (current->out == nullptr) return;
    const int other_format = current->formats == SAME_FORMAT ? INVALID : ACCEPTED;
    check_rules<OfOne>(
        {
            {"out of another shape", [](OfOne &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"out is not broadcast to", [](OfOne &c) { c.self.dims = {1, 3}; c.self.values.clear(); }, INVALID, "out"},
            {"self expanded", [](OfOne &c) { c.self.strides = {0, 0}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"another format", [](OfOne &c) { c.shapes({1, 1, 2, 3}); c.out.format = ACL_FORMAT_NCHW; }, other_format, "out"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) {
            current = &row;
            topic(row.name);
            dtypes(device.stream);
            rules(device.stream);
            if (!is_bitwise()) check_pointers<OfOne>("", device.stream);
        }
        // The one with a status of its own.
        for (const Row &row : ROWS) {
            current = &row;
            if (!is_bitwise()) continue;
            check_rules<OfOne>(
                {
                    {"self is NULL", [](OfOne &c) { c.self.passing = Argument::ABSENT; }, INNER_NULL, "self"},
                    {"out is NULL", [](OfOne &c) { c.out.passing = Argument::ABSENT; }, INNER_NULL, "out"},
                    {"executor is NULL", [](OfOne &c) { c.no_executor = true; }, NULL_POINTER, "executor"},
                },
                device.stream);
        }
    }
    return harness_finish("test_utilities_unary");
}
