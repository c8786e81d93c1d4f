// Shows that the comparisons check their arguments in the documented order, compare in the documented type and write 0 and 1 through
// any view, and nothing else.
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_ge_tensor.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_le_tensor.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "harness.h"

namespace {

enum Relation { EQ, NE, LT, LE, GT, GE };
enum Form { TENSOR, SCALAR };

struct Compare;

// One of the operators.
struct Row {
    const char *name;
    Relation relation;
    Form form;
    bool in_place;
    aclnnStatus (*phase_one)(const Compare &call, uint64_t *size, aclOpExecutor **executor);
    PhaseTwo phase_two;
};

// The one that calls are made of.
const Row *row = nullptr;

bool holds(Relation relation, double a, double b)
{
    switch (relation) {
        case EQ: return a == b;
        case NE: return a != b;
        case LT: return a < b;
        case LE: return a <= b;
        case GT: return a > b;
        default: return a >= b;
    }
}

struct Compare : Call {
    Tensor self, other;
    Scalar value;
    Tensor out;
    std::vector<double> expected;  // empty: what the relation gives for the numbers as they are

    Compare()
        : Call(row->name), self(row->in_place ? "selfRef" : "self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, row->in_place), other("other", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND),
          value("other", 1, ACL_DOUBLE), out("out", {2, 3}, ACL_BOOL, ACL_FORMAT_ND, true)
    {
        self.values = {0, 1, 2, 1, 3, 0};
        other.values = {1, 1, 1, 0, 3, 2};
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
    void types(int a, int b)
    {
        self.dtype = a;
        other.dtype = value.dtype = b;
    }

    void check_results() override
    {
        const size_t parts = dtype_info(self.dtype).components, result_parts = dtype_info(result().dtype).components;
        const std::vector<double> a = self.view_values(), b = row->form == TENSOR ? other.view_values() : std::vector<double>{value.value, 0};
        const size_t count = static_cast<size_t>(result().numel()), step = row->form == TENSOR ? dtype_info(other.dtype).components : 2;
        std::vector<double> wanted(count * result_parts, 0);
        for (size_t i = 0; i < count; i++) {
            // Shapes that are broadcast here repeat all of a tensor.
            const size_t at = i * parts % a.size(), with = i * step % b.size();
            bool is = holds(row->relation, a[at], b[with]);
            if (parts == 2) {
                const bool same = a[at] == b[with] && a[at + 1] == (step == 2 ? b[with + 1] : 0);
                is = row->relation == EQ ? same : !same;
            }
            wanted[i * result_parts] = expected.empty() ? is : expected[i];
        }
        result().check_holds(wanted, 0);
    }
};

#define OUT_OF_PLACE(Name, relation)                                                                                                          \
    {#Name "Tensor", relation, TENSOR, false, [](const Compare &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus {                  \
         return aclnn##Name##TensorGetWorkspaceSize(c.self.handle, c.other.handle, c.out.handle, size, executor); }, aclnn##Name##Tensor},     \
    {#Name "Scalar", relation, SCALAR, false, [](const Compare &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus {                  \
         return aclnn##Name##ScalarGetWorkspaceSize(c.self.handle, c.value.handle, c.out.handle, size, executor); }, aclnn##Name##Scalar}
#define IN_PLACE(Name, relation)                                                                                                              \
    {"Inplace" #Name "Tensor", relation, TENSOR, true, [](const Compare &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus {         \
         return aclnnInplace##Name##TensorGetWorkspaceSize(c.self.handle, c.other.handle, size, executor); }, aclnnInplace##Name##Tensor},     \
    {"Inplace" #Name "Scalar", relation, SCALAR, true, [](const Compare &c, uint64_t *size, aclOpExecutor **executor) -> aclnnStatus {         \
         return aclnnInplace##Name##ScalarGetWorkspaceSize(c.self.handle, c.value.handle, size, executor); }, aclnnInplace##Name##Scalar}
const Row ROWS[] = {
    OUT_OF_PLACE(Eq, EQ), OUT_OF_PLACE(Ne, NE), OUT_OF_PLACE(Lt, LT), OUT_OF_PLACE(Le, LE), OUT_OF_PLACE(Gt, GT), OUT_OF_PLACE(Ge, GE),
    IN_PLACE(Eq, EQ), IN_PLACE(Ne, NE), IN_PLACE(Lt, LT), IN_PLACE(Le, LE), IN_PLACE(Gt, GT), IN_PLACE(Ge, GE),
};

// Where a dtype is taken, for each relation by self and other, then by out, of tensors, then by the two of a scalar: E everywhere, N on
// 910B, 910_93 and 950, M there and on 310P and 310B, O on the others, A there and on 950, 1 on 910, B there and on 950, 9 on 950.
struct Taken {
    int dtype;
    const char *by[6];
};
const Taken TAKEN[] = {
    //                  Eq      Ne      Lt      Le      Gt      Ge
    {ACL_FLOAT,        {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_FLOAT16,      {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}},
    {ACL_DOUBLE,       {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_BF16,         {"NNMM", "NNNN", "NNNN", "NNNN", "NNNN", "NENE"}},
    {ACL_INT8,         {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_INT16,        {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}},
    {ACL_INT32,        {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_INT64,        {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}},
    {ACL_UINT8,        {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_UINT16,       {"-9-9", "-9-9", "EEEE", "EEEE", "EEEE", "EEEE"}},
    {ACL_UINT32,       {"OA1B", "-9-9", "EEEE", "-9-9", "EEEE", "EEEE"}}, {ACL_UINT64,       {"AABB", "9999", "EEEE", "9999", "EEEE", "EEEE"}},
    {ACL_BOOL,         {"EEEE", "EEEE", "EEEE", "EEEE", "EEEE", "EEEE"}}, {ACL_COMPLEX64,    {"EEEE", "EEEE", "-9-9", "-9-9", "-E-E", "-E-E"}},
    {ACL_COMPLEX128,   {"EEEE", "EEEE", "-9-9", "-9-9", "-E-E", "-E-E"}}, {ACL_COMPLEX32,    {"----", "----", "----", "----", "----", "----"}},
    {ACL_FLOAT8_E5M2,  {"----", "----", "----", "----", "----", "----"}}, {ACL_INT4,         {"----", "----", "----", "----", "----", "----"}},
    {ACL_STRING,       {"----", "----", "----", "----", "----", "----"}}, {ACL_DT_UNDEFINED, {"----", "----", "----", "----", "----", "----"}},
};

bool taken(char where)
{
    const Soc soc = emulated_soc();
    const bool a2 = soc == SOC_910B || soc == SOC_910_93, is_310 = soc == SOC_310P || soc == SOC_310B;
    switch (where) {
        case 'E': return true;
        case 'N': return a2 || soc == SOC_950;
        case 'M': return soc != SOC_910;
        case 'O': return soc == SOC_910 || is_310;
        case 'A': return !a2;
        case '1': return soc == SOC_910;
        case 'B': return soc == SOC_910 || soc == SOC_950;
        case '9': return soc == SOC_950;
        default: return false;
    }
}

void dtypes(aclrtStream stream)
{
    for (const Taken &found : TAKEN) {
        const int dtype = found.dtype;
        const bool opaque = dtype_info(dtype).kind == KIND_OPAQUE;
        const char *by = found.by[row->relation] + (row->form == SCALAR ? 2 : 0);
        const bool as_input = taken(by[0]), as_out = taken(by[1]);
        const std::string what = std::string(row->name) + ": " + dtype_info(dtype).name;
        const std::function<void(Compare &)> inputs = [dtype, opaque](Compare &c) {
            c.self.dtype = c.other.dtype = dtype;
            if (!opaque) c.value.dtype = dtype;
            if (dtype == ACL_BOOL) c.self.values = c.other.values = {0, 1, 1, 0, 0};
        };
        // In place self is out too.
        const int expected = as_input && (as_out || !row->in_place) ? ACCEPTED : INVALID;
        check_rule<Compare>({what.c_str(), inputs, expected, row->in_place ? "selfRef" : "self"}, stream);
        if (row->in_place) continue;
        check_rule<Compare>({what.c_str(), [dtype](Compare &c) { c.out.dtype = dtype; }, as_out ? ACCEPTED : INVALID, "out"}, stream);
    }
}

// What every one of them does; in place there is no out.
void rules(aclrtStream stream)
{
    const char *self = row->in_place ? "selfRef" : "self";
    check_pointers<Compare>("", stream);
    std::vector<Rule<Compare>> both = {
        {"a valid call", [](Compare &) {}, ACCEPTED, ""},
        {"rank 0", [](Compare &c) { c.shapes({}); }, ACCEPTED, ""},
        {"rank 8", [](Compare &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
        {"rank 9", [](Compare &c) { c.shapes(Dims(9, 1)); }, INVALID, self},
        {"dtypes before ranks", [](Compare &c) { c.shapes(Dims(9, 1)); c.self.dtype = ACL_STRING; }, INVALID, "DT_STRING"},
        {"empty", [](Compare &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
        {"NaN and infinities", [](Compare &c) { c.self.values = {NAN, 1, INFINITY, -INFINITY, -0.0}; c.other.values = {NAN, NAN, INFINITY, 1, 0}; }, ACCEPTED, ""},
        {"strided, backwards", [](Compare &c) { c.self.strides = {-4, 1}; c.self.offset = 7; c.other.strides = {1, 2}; c.out.strides = {1, -2}; c.out.offset = 6; }, ACCEPTED, ""},
        {"private formats", [](Compare &c) { c.self.format = c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
        {"negative extents", [](Compare &c) { c.shapes({-2, 3}); }, INVALID, ""},
        {"enough for several threads", [](Compare &c) { c.shapes({300, 900}); c.self.strides = {1, 301}; }, ACCEPTED, ""},
    };
    if (!row->in_place) {
        both.push_back({"out of another shape", [](Compare &c) { c.out.dims = {3, 2}; }, INVALID, "out"});
        both.push_back({"out with an axis more", [](Compare &c) { c.out.dims = {1, 2, 3}; }, INVALID, "out"});
    }
    check_rules<Compare>(both, stream);
    check_phase_two<Compare>([](Compare &c) { c.shapes({0}); }, {[](Compare &c) { c.self.dtype = ACL_INT16; }}, row == ROWS ? aclnnNeTensor : aclnnEqTensor, stream);
    if (row->form == SCALAR) return;
    const int early = row->relation == NE || row->relation == LE ? ACCEPTED : INVALID;
    std::vector<Rule<Compare>> tensors = {
        {"other of rank 0", [](Compare &c) { c.other.dims = {}; }, ACCEPTED, ""},
        {"other of a lower rank", [](Compare &c) { c.other.dims = {3}; }, ACCEPTED, ""},
        {"other of another extent", [](Compare &c) { c.other.dims = {2, 2}; }, INVALID, "other"},
        {"other of rank 9", [](Compare &c) { c.other.dims = Dims(9, 1); }, INVALID, "other"},
        {"other expanded", [](Compare &c) { c.other.strides = {0, 0}; c.other.storage = {1}; }, ACCEPTED, ""},
        {"an empty self, other with 1", [](Compare &c) { c.shapes({0, 3}); c.other.dims = {1, 3}; c.untouched = true; }, ACCEPTED, ""},
        {"empty, dtypes that are refused", [](Compare &c) { c.shapes({0, 3}); c.self.dtype = ACL_STRING; c.untouched = true; }, early, self},
        {"empty, shapes that are refused", [](Compare &c) { c.shapes({0, 3}); c.other.dims = {2, 2}; c.untouched = true; }, early, "other"},
        {"dtypes that do not promote", [](Compare &c) { c.types(ACL_UINT16, ACL_INT32); }, INVALID, ""},
        {"BF16 and FLOAT", [](Compare &c) { c.other.dtype = ACL_BF16; },
         // Where what both promote to is asked only.
         row->relation == EQ ? Expect(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED) : row->relation >= GT ? Expect(ACCEPTED) : needs_bf16(), "other"},
    };
    if (!row->in_place) {
        tensors.push_back({"self is broadcast", [](Compare &c) { c.self.dims = {3}; }, ACCEPTED, ""});
        tensors.push_back({"both are broadcast", [](Compare &c) { c.self.dims = {}; c.other.dims = {1}; c.out.dims = {1}; }, ACCEPTED, ""});
    } else {
        tensors.push_back({"selfRef is not broadcast", [](Compare &c) { c.self.dims = {3}; }, INVALID, "selfRef"});
    }
    check_rules<Compare>(tensors, stream);
}

// In which type: numbers that only differ there. Where the result depends on the device, 950's stands last.
struct Meeting {
    Relation relation;
    const char *what;
    int self, other;
    std::vector<double> values;
    double value;
    std::vector<double> elsewhere, on_950;
    bool of_tensors;  // the same where other is a tensor of rank 0
};

void types(aclrtStream stream)
{
    const double far = 4294967297.0;  // 2^32 + 1
    const Meeting meetings[] = {
        {EQ, "INT32 and INT64: the scalar is narrowed", ACL_INT32, ACL_INT64, {0, 1, 2}, far, {0, 1, 0}, {0, 1, 0}, false},
        {EQ, "INT32 and INT64 of rank 0", ACL_INT32, ACL_INT64, {0, 1, 2}, far, {0, 0, 0}, {0, 1, 0}, true},
        {NE, "UINT8 and INT64: the scalar is narrowed", ACL_UINT8, ACL_INT64, {0, 1, 2}, 257, {1, 0, 1}, {1, 0, 1}, false},
        {EQ, "BOOL and INT64", ACL_BOOL, ACL_INT64, {0, 1, 1}, 2, {0, 0, 0}, {0, 0, 0}, false},
        {EQ, "INT32 and DOUBLE: DOUBLE; a 950 takes FLOAT", ACL_INT32, ACL_DOUBLE, {16777216, 16777217, 0}, 16777217, {0, 1, 0}, {1, 1, 0}, false},
        {EQ, "FLOAT16 and DOUBLE: the scalar is rounded", ACL_FLOAT16, ACL_DOUBLE, {0.1, 1, 2}, 0.1, {1, 0, 0}, {1, 0, 0}, false},
        {LT, "INT32 and INT64: INT64", ACL_INT32, ACL_INT64, {0, 1, 2}, far, {1, 1, 1}, {1, 0, 0}, false},
        {LT, "INT32 and DOUBLE: FLOAT", ACL_INT32, ACL_DOUBLE, {16777215, 16777216, 0}, 16777217, {1, 0, 1}, {1, 0, 1}, false},
        {LE, "INT32 and DOUBLE: FLOAT", ACL_INT32, ACL_DOUBLE, {16777217, 16777219, 0}, 16777216, {1, 0, 1}, {1, 0, 1}, false},
        {LE, "UINT16 and DOUBLE: FLOAT", ACL_UINT16, ACL_DOUBLE, {1, 2, 3}, 1.5, {1, 0, 0}, {}, false},
        {GE, "INT32 and DOUBLE: DOUBLE; a 950 takes FLOAT", ACL_INT32, ACL_DOUBLE, {16777216, 16777217, 0}, 16777217, {0, 1, 0}, {1, 1, 0}, false},
        {GE, "FLOAT and a DOUBLE near a FLOAT: FLOAT", ACL_FLOAT, ACL_DOUBLE, {0.1, 1, 0}, 0.1, {1, 1, 0}, {1, 1, 0}, false},
        {GT, "FLOAT and a DOUBLE near a FLOAT: FLOAT", ACL_FLOAT, ACL_DOUBLE, {0.1, 1, 0}, 0.1, {0, 1, 0}, {0, 1, 0}, false},
        {GE, "FLOAT and a DOUBLE between two: DOUBLE; a 950 takes FLOAT", ACL_FLOAT, ACL_DOUBLE, {1000.1, 1, 2000}, 1000.1, {0, 0, 1}, {1, 0, 1}, false},
        {GT, "FLOAT16 and INT64: FLOAT16", ACL_FLOAT16, ACL_INT64, {2048, 2050, 1}, 2049, {0, 1, 0}, {0, 1, 0}, true},
        {EQ, "INT64 and FLOAT16 of rank 0: FLOAT16", ACL_INT64, ACL_FLOAT16, {2048, 2049, 2051}, 2048, {1, 1, 0}, {1, 1, 0}, true},
        {EQ, "FLOAT16 and FLOAT of rank 0: FLOAT; a 950 takes FLOAT16", ACL_FLOAT16, ACL_FLOAT, {0.1, 1, 2}, 0.1, {0, 0, 0}, {1, 0, 0}, true},
        {EQ, "INT32 and DOUBLE of rank 0: DOUBLE", ACL_INT32, ACL_DOUBLE, {16777216, 16777217, 0}, 16777217, {0, 1, 0}, {0, 1, 0}, true},
        {GE, "UINT8 and INT8 of rank 0: INT16; a 950 takes UINT8", ACL_UINT8, ACL_INT8, {0, 1, 255}, -1, {1, 1, 1}, {0, 0, 1}, true},
    };
    for (const Meeting &meeting : meetings) {
        const std::vector<double> &wanted = emulated_soc() == SOC_950 ? meeting.on_950 : meeting.elsewhere;
        if (row->in_place || row->relation != meeting.relation || (row->form == TENSOR) != meeting.of_tensors || wanted.empty()) continue;
        check_rule<Compare>({meeting.what,
                             [&meeting, &wanted](Compare &c) {
                                 c.shapes({3});
                                 c.other.dims = {};
                                 c.types(meeting.self, meeting.other);
                                 c.self.values = meeting.values;
                                 c.value.value = meeting.value;
                                 c.other.values = {meeting.value};
                                 c.expected = wanted;
                             },
                             ACCEPTED, ""},
                            stream);
    }
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
            types(device.stream);
        }
    }
    return harness_finish("test_elementwise_comparison");
}
