// Shows that the operators of logic, bits and closeness check their arguments in the documented order, compute in the documented type and
// write through any view, and nothing else.
#include "aclnnop/aclnn_bitwise_and_scalar.h"
#include "aclnnop/aclnn_bitwise_and_tensor.h"
#include "aclnnop/aclnn_bitwise_or_scalar.h"
#include "aclnnop/aclnn_bitwise_or_tensor.h"
#include "aclnnop/aclnn_bitwise_xor_scalar.h"
#include "aclnnop/aclnn_bitwise_xor_tensor.h"
#include "aclnnop/aclnn_bitwiseand.h"
#include "aclnnop/aclnn_isclose.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "harness.h"

namespace {

enum Function { AND, OR, XOR, CLOSE };
enum Kind { LOGICAL, BITS, BITS_OF_ONE_FORMAT, CLOSENESS };
enum Form { TENSOR, SCALAR };

struct Logic;

// One of the operators.
struct Row {
    const char *name;
    Function function;
    Kind kind;
    Form form;
    const char *in_place;  // what self is called there, or null
    aclnnStatus (*phase_one)(const Logic &call, uint64_t *size, aclOpExecutor **executor);
    PhaseTwo phase_two;
};

// The one that calls are made of.
const Row *row = nullptr;

struct Logic : Call {
    Tensor self, other;
    Scalar value;
    double rtol, atol;
    bool equal_nan;
    Tensor out;
    std::vector<double> expected;  // empty: what the function gives for the numbers as they are

    Logic()
        : Call(row->name), self(row->in_place ? row->in_place : "self", {2, 3}, ACL_INT32, ACL_FORMAT_ND, row->in_place != nullptr),
          other("other", {2, 3}, ACL_INT32, ACL_FORMAT_ND), value("other", 5, ACL_INT64), rtol(0), atol(0.5), equal_nan(false),
          out("out", {2, 3}, row->kind == BITS || row->kind == BITS_OF_ONE_FORMAT ? ACL_INT64 : ACL_BOOL, ACL_FORMAT_ND, true)
    {
        self.values = {0, 1, 6, 1, 3, 0, -4};
        other.values = {1, 1, 3, 0, 3, 0, 9};
    }
    std::vector<Argument *> arguments() override
    {
        std::vector<Argument *> all = {&self};
        if (row->form == TENSOR) all.push_back(&other);
        else all.push_back(&value);
        if (!row->in_place) all.push_back(&out);
        return all;
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return row->phase_one(*this, size, executor); }
    PhaseTwo phase_two() const override { return row->phase_two; }
    Tensor &result() { return row->in_place ? self : out; }
    void shapes(const Dims &dims) { self.dims = other.dims = out.dims = dims; }
    void types(int dtype)
    {
        self.dtype = other.dtype = dtype;
        const NumberKind kind = dtype_info(dtype).kind;
        if (kind != KIND_OPAQUE) value.dtype = dtype;
        if (kind != KIND_SIGNED) self.values = other.values = {0, 1, 1, 0, 0};
    }

    double one(double a, double b) const
    {
        if (row->kind == CLOSENESS) return a == b || std::fabs(a - b) <= atol + rtol * std::fabs(b) || (equal_nan && std::isnan(a) && std::isnan(b));
        if (row->kind == LOGICAL) a = a != 0, b = b != 0;
        const int64_t x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
        return static_cast<double>(row->function == AND ? (x & y) : row->function == OR ? (x | y) : (x ^ y));
    }

    void check_results() override
    {
        const size_t parts = dtype_info(self.dtype).components, result_parts = dtype_info(result().dtype).components;
        const std::vector<double> a = self.view_values(), b = row->form == TENSOR ? other.view_values() : std::vector<double>{value.value};
        const size_t count = static_cast<size_t>(result().numel()), step = row->form == TENSOR ? dtype_info(other.dtype).components : 1;
        std::vector<double> wanted(count * result_parts, 0);
        for (size_t i = 0; i < count; i++) {
            // Shapes that are broadcast here repeat all of a tensor.
            const size_t at = i * parts % a.size(), with = i * step % b.size();
            const bool more[] = {parts == 2 && a[at + parts - 1] != 0, step == 2 && b[with + step - 1] != 0};
            wanted[i * result_parts] = expected.empty() ? one(more[0] ? 1 : a[at], more[1] ? 1 : b[with]) : expected[i];
        }
        result().check_holds(wanted, 0);
    }
};

#define OF_TWO(Name, function, kind, form, partner)                                                                      \
    {#Name, function, kind, form, nullptr, [](const Logic &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus { \
         return aclnn##Name##GetWorkspaceSize(c.self.handle, c.partner.handle, c.out.handle, size, executor); }, aclnn##Name}
#define IN_PLACE(Name, function, kind, form, partner, self_name)                                                           \
    {#Name, function, kind, form, self_name, [](const Logic &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus { \
         return aclnn##Name##GetWorkspaceSize(c.self.handle, c.partner.handle, size, executor); }, aclnn##Name}
#define BITWISE(Name, function)                                                        \
    OF_TWO(Bitwise##Name##Tensor, function, BITS, TENSOR, other),                      \
    OF_TWO(Bitwise##Name##Scalar, function, BITS, SCALAR, value),                      \
    IN_PLACE(InplaceBitwise##Name##Tensor, function, BITS, TENSOR, other, "selfRef"),  \
    IN_PLACE(InplaceBitwise##Name##Scalar, function, BITS, SCALAR, value, "selfRef")
const Row ROWS[] = {
    OF_TWO(LogicalAnd, AND, LOGICAL, TENSOR, other), OF_TWO(LogicalOr, OR, LOGICAL, TENSOR, other), OF_TWO(LogicalXor, XOR, LOGICAL, TENSOR, other),
    IN_PLACE(InplaceLogicalAnd, AND, LOGICAL, TENSOR, other, "selfRef"), IN_PLACE(InplaceLogicalOr, OR, LOGICAL, TENSOR, other, "selfRef"),
    BITWISE(And, AND), BITWISE(Or, OR), BITWISE(Xor, XOR),
    OF_TWO(BitwiseAndTensorOut, AND, BITS_OF_ONE_FORMAT, TENSOR, other), IN_PLACE(InplaceBitwiseAndTensorOut, AND, BITS_OF_ONE_FORMAT, TENSOR, other, "self"),
    {"IsClose", CLOSE, CLOSENESS, TENSOR, nullptr, [](const Logic &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus {
         return aclnnIsCloseGetWorkspaceSize(c.self.handle, c.other.handle, c.rtol, c.atol, c.equal_nan, c.out.handle, size, executor); }, aclnnIsClose},
};

// Where a dtype is taken by self and other and, of logic, by out: E everywhere, N on 910B, 910_93 and 950, 9 on 950; F where nothing
// refuses it and this library cannot write it.
struct Taken {
    int dtype;
    const char *logical_and, *logical, *bits_and, *bits_or, *bits_or_scalar, *bits_xor, *close;
};
const Taken TAKEN[] = {
    //                   and   logic  and  or   or s xor  close
    {ACL_FLOAT,         "EE", "EE", "-", "-", "-", "-", "EE"}, {ACL_FLOAT16,      "EE", "EE", "-", "-", "-", "-", "EE"},
    {ACL_DOUBLE,        "EE", "EE", "-", "-", "-", "-", "EE"}, {ACL_BF16,         "EE", "NN", "-", "-", "-", "-", "NE"},
    {ACL_INT8,          "EE", "EE", "E", "E", "E", "E", "EE"}, {ACL_INT16,        "EE", "EE", "E", "E", "E", "E", "EE"},
    {ACL_INT32,         "EE", "EE", "E", "E", "E", "E", "EE"}, {ACL_INT64,        "EE", "EE", "E", "E", "E", "E", "EE"},
    {ACL_UINT8,         "EE", "EE", "E", "E", "E", "E", "EE"}, {ACL_UINT16,       "-E", "-9", "E", "E", "E", "9", "-E"},
    {ACL_UINT32,        "-E", "-9", "-", "E", "9", "9", "-E"}, {ACL_UINT64,       "-E", "-9", "-", "E", "9", "9", "-E"},
    {ACL_BOOL,          "EE", "EE", "E", "E", "E", "E", "EE"}, {ACL_COMPLEX64,    "EE", "EE", "-", "-", "-", "-", "-E"},
    {ACL_COMPLEX128,    "EE", "EE", "-", "-", "-", "-", "-E"}, {ACL_COMPLEX32,    "-E", "--", "-", "-", "-", "-", "-E"},
    {ACL_FLOAT8_E4M3FN, "-E", "--", "-", "-", "-", "-", "-E"}, {ACL_INT4,         "-F", "--", "-", "-", "-", "-", "-F"},
    {ACL_STRING,        "-F", "--", "-", "-", "-", "-", "-F"}, {ACL_DT_UNDEFINED, "-F", "--", "-", "-", "-", "-", "-F"},
};

Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case 'F': return INNER_NULL;
        default: return INVALID;
    }
}

void dtypes(aclrtStream stream)
{
    for (const Taken &found : TAKEN) {
        const int dtype = found.dtype;
        const bool logical = row->kind == LOGICAL, opaque = dtype_info(dtype).kind == KIND_OPAQUE;
        const char *bits = row->function == AND ? found.bits_and : row->function == XOR ? found.bits_xor : row->form == SCALAR ? found.bits_or_scalar : found.bits_or;
        const char *by = logical ? (row->function == AND ? found.logical_and : found.logical) : row->kind == CLOSENESS ? found.close : bits;
        const std::string what = std::string(row->name) + ": " + dtype_info(dtype).name;
        check_rule<Logic>({what.c_str(),
                           [dtype](Logic &c) {
                               c.types(dtype);
                               if (row->kind == BITS || row->kind == BITS_OF_ONE_FORMAT) c.out.dtype = dtype;
                               if (dtype == ACL_BOOL) c.value.value = 1;
                           },
                           taken(by[0]), row->in_place ? row->in_place : "self"},
                          stream);
        if (row->in_place) continue;
        // INT32 and INT64 are cast to all but BOOL; that is a rule of bits, which do not ask what out is.
        const Expect as_out = logical || row->kind == CLOSENESS ? taken(by[1]) : dtype == ACL_BOOL ? taken('-') : taken(found.close[1]);
        const char *words = as_out.here() == INVALID ? "out" : "";
        check_rule<Logic>({what.c_str(),
                           [dtype, opaque](Logic &c) {
                               c.out.dtype = dtype;
                               if (dtype_info(dtype).kind == KIND_UNSIGNED) c.self.values = c.other.values = {0, 1, 5};
                               if (opaque) c.without_comparison();
                           },
                           as_out, words},
                          stream);
    }
}

void rules(aclrtStream stream)
{
    const char *self = row->in_place ? row->in_place : "self";
    const bool is_and = row->function == AND && (row->kind == BITS || row->kind == BITS_OF_ONE_FORMAT), one_format = row->kind == BITS_OF_ONE_FORMAT;
    check_pointers<Logic>("", stream);
    std::vector<Rule<Logic>> both = {
        {"a valid call", [](Logic &) {}, ACCEPTED, ""},
        {"rank 0", [](Logic &c) { c.shapes({}); }, ACCEPTED, ""},
        {"rank 8", [](Logic &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
        {"rank 9", [](Logic &c) { c.shapes(Dims(9, 1)); }, INVALID, self},
        {"dtypes before ranks", [](Logic &c) { c.shapes(Dims(9, 1)); c.self.dtype = ACL_STRING; }, INVALID, "DT_STRING"},
        {"empty", [](Logic &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
        {"empty, a dtype that is refused", [](Logic &c) { c.shapes({0, 3}); c.self.dtype = ACL_STRING; }, INVALID, self},
        {"strided, backwards", [](Logic &c) { c.self.strides = {-4, 1}; c.self.offset = 7; c.other.strides = {1, 2}; c.out.strides = {1, -2}; c.out.offset = 6; }, ACCEPTED, ""},
        {"a private format of self", [](Logic &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, is_and ? INVALID : ACCEPTED, ""},
        {"private formats", [](Logic &c) { c.self.format = c.other.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, is_and ? INVALID : ACCEPTED, self},
        {"private formats, empty", [](Logic &c) { c.shapes({0, 3}); c.self.format = c.other.format = c.out.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, is_and ? INVALID : ACCEPTED, self},
        {"negative extents", [](Logic &c) { c.shapes({-2, 3}); }, INVALID, ""},
        {"enough for several threads", [](Logic &c) { c.shapes({300, 900}); c.self.strides = {1, 301}; }, ACCEPTED, ""},
    };
    if (!row->in_place) {
        both.push_back({"out of another shape", [](Logic &c) { c.out.dims = {3, 2}; }, INVALID, "out"});
        both.push_back({"a private format of out", [](Logic &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, is_and ? INVALID : ACCEPTED, "out FRACTAL_NZ"});
        both.push_back({"out of another format, empty", [](Logic &c) { c.shapes({0, 3}); c.out.format = ACL_FORMAT_NCHW; c.untouched = true; }, one_format ? INVALID : ACCEPTED, "out"});
        both.push_back({"out of another format", [](Logic &c) { c.out.format = ACL_FORMAT_NCHW; }, one_format ? INVALID : ACCEPTED, "out"});
    }
    check_rules<Logic>(both, stream);
    check_phase_two<Logic>([](Logic &c) { c.shapes({0}); }, {[](Logic &c) { c.self.strides = {1, 2}; }}, row == ROWS ? aclnnIsClose : aclnnLogicalAnd, stream);
    if (row->form == SCALAR) return;
    std::vector<Rule<Logic>> tensors = {
        {"other of rank 0", [](Logic &c) { c.other.dims = {}; }, ACCEPTED, ""},
        {"other of a lower rank", [](Logic &c) { c.other.dims = {3}; }, ACCEPTED, ""},
        {"other of another extent", [](Logic &c) { c.other.dims = {2, 2}; }, INVALID, "other"},
        {"other of rank 9", [](Logic &c) { c.other.dims = Dims(9, 1); }, INVALID, "other"},
        {"other of another format", [](Logic &c) { c.other.format = ACL_FORMAT_NCHW; }, one_format ? INVALID : ACCEPTED, "other"},
        {"a private format of other", [](Logic &c) { c.other.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, is_and ? INVALID : ACCEPTED, "other FRACTAL_NZ"},
        {"an empty self, other with 1", [](Logic &c) { c.shapes({0, 3}); c.other.dims = {1, 3}; c.untouched = true; }, ACCEPTED, ""},
        {"another dtype of other", [](Logic &c) { c.other.dtype = ACL_INT8; }, row->kind == CLOSENESS ? INVALID : ACCEPTED, "other"},
    };
    if (!row->in_place) tensors.push_back({"both are broadcast", [](Logic &c) { c.self.dims = {}; c.other.dims = {1}; c.out.dims = {1}; }, ACCEPTED, ""});
    check_rules<Logic>(tensors, stream);
}

void logic_of_numbers(aclrtStream stream)
{
    const bool is_xor = row->function == XOR;
    check_rules<Logic>(
        {
            {"NaN is true", [](Logic &c) { c.types(ACL_FLOAT); c.self.values = {NAN, 0.25, -0.0}; }, ACCEPTED, ""},
            {"DOUBLE and INT8", [](Logic &c) { c.self.dtype = ACL_DOUBLE; c.other.dtype = ACL_INT8; }, ACCEPTED, ""},
            {"complex of rank 8", [](Logic &c) { c.types(ACL_COMPLEX64); c.shapes({1, 1, 1, 1, 1, 1, 2, 3}); }, is_xor ? INVALID : ACCEPTED, "self"},
            {"complex of rank 7", [](Logic &c) { c.types(ACL_COMPLEX64); c.shapes({1, 1, 1, 1, 1, 2, 3}); }, ACCEPTED, ""},
        },
        stream);
}

void types_of_bits(aclrtStream stream)
{
    // With a scalar a 950 computes in self's dtype, the others promote.
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<Logic>(
        {
            {"BOOL and BOOL into FLOAT", [](Logic &c) { c.types(ACL_BOOL); c.value.value = 1; if (!row->in_place) c.out.dtype = ACL_FLOAT; }, ACCEPTED, ""},
            {"bytes of BOOL other than 0 and 1", [](Logic &c) { c.types(ACL_BOOL); c.shapes({3}); c.out.dtype = ACL_BOOL; c.self.values = {2, 4, 0}; c.other.values = {1, 1, 1}; c.value.value = 1;
                 c.expected = row->function == AND ? std::vector<double>{1, 1, 0} : row->function == OR ? std::vector<double>{1, 1, 1} : std::vector<double>{0, 0, 1}; }, ACCEPTED, ""},
            {"UINT8 and INT8 in INT16", [](Logic &c) { c.types(ACL_UINT8); c.other.dtype = c.value.dtype = ACL_INT8; c.shapes({2}); c.self.values = {200, 3}; c.other.values = {-2, 5}; c.value.value = 5; if (row->in_place) c.self.dtype = ACL_INT16; }, ACCEPTED, ""},
            {"INT8 and INT64", [](Logic &c) { c.self.dtype = ACL_INT8; c.other.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"INT32 into FLOAT16", [](Logic &c) { if (!row->in_place) c.out.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"BOOL and INT64 into BOOL", [](Logic &c) { c.self.dtype = c.out.dtype = ACL_BOOL; c.self.values = {0, 1}; }, INVALID, row->in_place ? row->in_place : "out"},
        },
        stream);
    if (row->form == TENSOR) return;
    check_rules<Logic>(
        {
            {"UINT16 and INT64", [](Logic &c) { c.self.dtype = ACL_UINT16; c.self.values = {1, 7}; }, on_950, ""},
            {"INT32 and an INT64 beyond it", [](Logic &c) { c.shapes({1}); c.self.values = {7}; c.value.value = 4294967298.0;
                 const double wide[] = {0, 4294967303.0, 4294967301.0}, low[] = {2, 7, 5};
                 const bool kept = emulated_soc() != SOC_950 && !row->in_place;
                 c.expected = {row->function == AND ? 2 : kept ? wide[row->function] : low[row->function]}; }, ACCEPTED, ""},
            {"all bits set", [](Logic &c) { c.shapes({1}); c.self.dtype = ACL_UINT8; c.self.values = {7}; c.value.value = -1;
                 // Sign and all in the computed type.
                 const double all = emulated_soc() == SOC_950 || row->in_place ? 255 : -1, others = emulated_soc() == SOC_950 || row->in_place ? 248 : -8;
                 c.expected = {row->function == AND ? 7 : row->function == OR ? all : others}; }, ACCEPTED, ""},
        },
        stream);
}

void closeness(aclrtStream stream)
{
    const auto floats = [](Logic &c, std::vector<double> a, std::vector<double> b) {
        c.types(ACL_FLOAT);
        c.shapes({static_cast<int64_t>(a.size())});
        c.self.values = a;
        c.other.values = b;
    };
    check_rules<Logic>(
        {
            {"an infinity is close to itself only", [floats](Logic &c) { floats(c, {INFINITY, INFINITY, 1, -INFINITY}, {INFINITY, 1, INFINITY, INFINITY}); c.rtol = INFINITY; c.expected = {1, 0, 0, 0}; }, ACCEPTED, ""},
            {"NaN is not close", [floats](Logic &c) { floats(c, {NAN, NAN, 1}, {NAN, 1, NAN}); c.expected = {0, 0, 0}; }, ACCEPTED, ""},
            {"NaN is close to NaN if that is asked for", [floats](Logic &c) { floats(c, {NAN, NAN, 1}, {NAN, 1, NAN}); c.equal_nan = true; c.expected = {1, 0, 0}; }, ACCEPTED, ""},
            {"rtol is relative to other", [floats](Logic &c) { floats(c, {1, 2}, {2, 1}); c.atol = 0; c.rtol = 0.5; c.expected = {1, 0}; }, ACCEPTED, ""},
            {"atol is rounded to float, upwards", [](Logic &c) { c.types(ACL_DOUBLE); c.shapes({1}); c.self.values = {0}; c.other.values = {0.3}; c.atol = 0.3; c.expected = {1}; }, ACCEPTED, ""},
            {"atol is rounded to float, downwards", [](Logic &c) { c.types(ACL_DOUBLE); c.shapes({1}); c.self.values = {0}; c.other.values = {0.7}; c.atol = 0.7; c.expected = {0}; }, ACCEPTED, ""},
            {"large INT64", [](Logic &c) { c.types(ACL_INT64); c.shapes({2}); c.self.values = {9007199254740992, 9007199254740994}; c.other.values = {9007199254740994, 9007199254740994}; c.atol = 1; c.expected = {0, 1}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &each : ROWS) {
            row = &each;
            rules(device.stream);
            dtypes(device.stream);
            if (row->kind == LOGICAL) logic_of_numbers(device.stream);
            else if (row->kind == CLOSENESS) closeness(device.stream);
            else types_of_bits(device.stream);
        }
    }
    return harness_finish("test_elementwise_logic");
}
