// Shows that the operators with masks check their arguments in the documented order, write what they find and nothing else, and give the
// caller's tensor its real shape.
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_masked_fill_tensor.h"
#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_nonzero.h"
#include "aclnnop/aclnn_nonzero_v2.h"
#include "aclnnop/aclnn_s_where.h"
#include "harness.h"

#include <cstdlib>

namespace {

const Dims ANY = {-1};

// A call whose tests say what it writes: the first numbers of out, behind which it leaves what was there, and the shape that out has then.
struct Expected : Call {
    std::vector<double> numbers;
    Dims shape = ANY;

    explicit Expected(const char *name) : Call(name) {}

    void check(const Tensor &out)
    {
        std::vector<double> all = numbers;
        const std::vector<double> before = out.view_values();
        for (size_t i = all.size(); i < before.size(); i++) all.push_back(before[i]);
        out.check_holds(all, 0);
        if (shape == ANY || out.handle == nullptr) return;
        int64_t *dims = nullptr;
        uint64_t count = 0;
        REQUIRE_STATUS(0, aclGetViewShape(out.handle, &dims, &count));
        CHECK_TEXT(Dims(dims, dims + count) == shape, "%s: its shape is another one", out.name.c_str());
        free(dims);
    }
};

struct MaskedSelect : Expected {
    Tensor self, mask, out;

    MaskedSelect() : Expected("MaskedSelect"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), mask("mask", {2, 3}, ACL_BOOL, ACL_FORMAT_ND), out("out", {6}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        self.values = {1, 2, 3, 4, 5, 6};
        mask.values = {1, 0, 1, 0, 0, 1};
        numbers = {1, 3, 6};
        shape = {3};
    }
    std::vector<Argument *> arguments() override { return {&self, &mask, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnMaskedSelectGetWorkspaceSize(self.handle, mask.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnMaskedSelect; }
    void check_results() override
    {
        if (self.dims == mask.dims) {
            numbers.clear();
            const std::vector<double> values = self.view_values(), truths = mask.view_values();
            for (size_t i = 0; i < values.size(); i++) {
                if (truths[i] != 0) numbers.push_back(values[i]);
            }
            if (out.numel() != 0) shape = {static_cast<int64_t>(numbers.size())};
        }
        check(out);
    }
    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }
};

struct Nonzero : Expected {
    Tensor self, out;

    explicit Nonzero(const char *name = "Nonzero") : Expected(name), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {6, 2}, ACL_INT64, ACL_FORMAT_ND, true)
    {
        self.values = {0, 2, 0, -1, 0, 5};
        out.values = {77};
        numbers = {0, 1, 1, 0, 1, 2};
        shape = {3, 2};
    }
    std::vector<Argument *> arguments() override { return {&self, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnNonzeroGetWorkspaceSize(self.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnNonzero; }
    void check_results() override { check(out); }
};

struct NonzeroV2 : Nonzero {
    NonzeroV2() : Nonzero("NonzeroV2")
    {
        out.dims = {2, 6};
        numbers = {0, 1, 1, 1, 0, 2};
        shape = {2, 3};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnNonzeroV2GetWorkspaceSize(self.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnNonzeroV2; }
};

struct SWhere : Expected {
    Tensor condition, self, other, out;

    SWhere()
        : Expected("SWhere"), condition("condition", {2, 3}, ACL_BOOL, ACL_FORMAT_ND), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND),
          other("other", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        condition.values = {1, 0, 1, 0, 0, 1};
        self.values = {1, 2, 3, 4, 5, 6};
        other.values = {10, 20, 30, 40, 50, 60};
        numbers = {1, 20, 3, 40, 50, 6};
    }
    std::vector<Argument *> arguments() override { return {&condition, &self, &other, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnSWhereGetWorkspaceSize(condition.handle, self.handle, other.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnSWhere; }
    void check_results() override
    {
        if (condition.dims == out.dims && self.dims == out.dims && other.dims == out.dims && out.dtype == self.dtype) {
            numbers.clear();
            const std::vector<double> truths = condition.view_values(), yes = self.view_values(), no = other.view_values();
            for (size_t i = 0; i < truths.size(); i++) numbers.push_back(truths[i] != 0 ? yes[i] : no[i]);
        }
        check(out);
    }
    void dtypes(int dtype) { self.dtype = other.dtype = out.dtype = dtype; }
};

struct Fill : Expected {
    Tensor selfRef, mask;

    explicit Fill(const char *name) : Expected(name), selfRef("selfRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), mask("mask", {3}, ACL_BOOL, ACL_FORMAT_ND)
    {
        selfRef.values = {1, 2, 3, 4, 5, 6};
        mask.values = {1, 0, 1};
        numbers = {7, 2, 7, 7, 5, 7};
    }
    void check_results() override { check(selfRef); }
};

struct InplaceMaskedFillScalar : Fill {
    Scalar value;

    InplaceMaskedFillScalar() : Fill("InplaceMaskedFillScalar"), value("value", 7, ACL_DOUBLE) {}
    std::vector<Argument *> arguments() override { return {&selfRef, &mask, &value}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceMaskedFillScalarGetWorkspaceSize(selfRef.handle, mask.handle, value.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceMaskedFillScalar; }
};

struct InplaceMaskedFillTensor : Fill {
    Tensor value;

    InplaceMaskedFillTensor() : Fill("InplaceMaskedFillTensor"), value("value", {}, ACL_FLOAT, ACL_FORMAT_ND) { value.values = {7}; }
    std::vector<Argument *> arguments() override { return {&selfRef, &mask, &value}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceMaskedFillTensorGetWorkspaceSize(selfRef.handle, mask.handle, value.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceMaskedFillTensor; }
};

// Which dtypes are taken: E everywhere, N on 910B, 910_93 and 950, 9 on 950, n on all but 910, "-" nowhere.
struct Taken {
    int dtype;
    char select, nonzero, nonzero_v2, where, fill;
};
const Taken TAKEN[] = {
    {ACL_FLOAT, 'E', 'E', 'E', 'E', 'E'},  {ACL_FLOAT16, 'E', 'E', 'E', 'E', 'E'}, {ACL_DOUBLE, 'E', 'E', 'E', 'E', '-'},    {ACL_BF16, 'N', 'N', 'N', 'n', 'N'},
    {ACL_INT8, 'E', 'E', 'E', 'E', 'E'},   {ACL_INT16, 'E', 'E', 'E', 'E', '-'},   {ACL_INT32, 'E', 'E', 'E', 'E', 'E'},     {ACL_INT64, 'E', 'E', 'E', 'E', 'E'},
    {ACL_UINT8, 'E', 'E', 'E', 'E', '-'},  {ACL_UINT16, '9', '9', 'E', 'E', '-'},  {ACL_UINT32, '9', '9', 'E', 'E', '-'},    {ACL_UINT64, '9', '9', 'E', 'E', '-'},
    {ACL_BOOL, 'E', 'E', 'E', 'E', 'E'},   {ACL_COMPLEX64, '-', '-', '-', 'E', '-'}, {ACL_COMPLEX128, '-', '-', '-', 'E', '-'}, {ACL_STRING, '-', '-', '-', '-', '-'},
};

Expect taken(char where)
{
    switch (where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case 'n': return Expect(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        default: return INVALID;
    }
}

template <class TheCall> void takes(char where, int dtype, std::function<void(TheCall &)> change, aclrtStream stream)
{
    const std::string what = std::string("dtype ") + dtype_info(dtype).name;
    check_rule<TheCall>({what.c_str(), [change](TheCall &c) { change(c); c.without_comparison(); }, taken(where), ""}, stream);
}

void dtypes(aclrtStream stream)
{
    for (const Taken &row : TAKEN) {
        const int dtype = row.dtype;
        takes<MaskedSelect>(row.select, dtype, [dtype](MaskedSelect &c) { c.dtypes(dtype); }, stream);
        takes<MaskedSelect>(dtype == ACL_BOOL || dtype == ACL_UINT8 ? 'E' : '-', dtype, [dtype](MaskedSelect &c) { c.mask.dtype = dtype; }, stream);
        takes<Nonzero>(row.nonzero, dtype, [dtype](Nonzero &c) { c.self.dtype = dtype; }, stream);
        takes<Nonzero>(dtype == ACL_INT64 ? 'E' : '-', dtype, [dtype](Nonzero &c) { c.out.dtype = dtype; }, stream);
        takes<NonzeroV2>(row.nonzero_v2, dtype, [dtype](NonzeroV2 &c) { c.self.dtype = dtype; }, stream);
        takes<SWhere>(row.where, dtype, [dtype](SWhere &c) { c.dtypes(dtype); }, stream);
        takes<InplaceMaskedFillScalar>(row.fill, dtype, [dtype](InplaceMaskedFillScalar &c) { c.selfRef.dtype = dtype; }, stream);
        takes<InplaceMaskedFillTensor>(row.fill, dtype, [dtype](InplaceMaskedFillTensor &c) { c.value.dtype = dtype; }, stream);
        takes<InplaceMaskedFillScalar>(dtype == ACL_BOOL ? 'E' : '-', dtype, [dtype](InplaceMaskedFillScalar &c) { c.mask.dtype = dtype; }, stream);
    }
}

void select_rules(aclrtStream stream)
{
    check_pointers<MaskedSelect>("", stream);
    check_rules<MaskedSelect>(
        {
            {"a valid call", [](MaskedSelect &) {}, ACCEPTED, ""},
            {"self before mask", [](MaskedSelect &c) { c.self.dtype = c.mask.dtype = ACL_STRING; }, INVALID, "self"},
            {"cast to another dtype", [](MaskedSelect &c) { c.out.dtype = ACL_INT16; }, ACCEPTED, ""},
            {"mask broadcast", [](MaskedSelect &c) { c.mask.dims = {3}; c.mask.values = {0, 1, 1}; c.numbers = {2, 3, 5, 6}; c.shape = {4}; }, ACCEPTED, ""},
            {"self broadcast", [](MaskedSelect &c) { c.self.dims = {1, 3}; c.self.values = {1, 2, 3}; c.numbers = {1, 3, 3}; }, ACCEPTED, ""},
            {"nothing is true", [](MaskedSelect &c) { c.mask.values = {0}; c.numbers = {}; c.shape = {0}; }, ACCEPTED, ""},
            {"rank 9", [](MaskedSelect &c) { c.self.dims = Dims(9, 1); }, INVALID, "self"},
            {"no broadcast", [](MaskedSelect &c) { c.mask.dims = {2, 2}; }, INVALID, "mask"},
            {"out too short", [](MaskedSelect &c) { c.out.dims = {5}; }, INVALID, "out"},
            {"out of rank 2", [](MaskedSelect &c) { c.out.dims = {6, 1}; }, INVALID, "out"},
            {"more elements than can be counted", [](MaskedSelect &c) { c.self.dims = {1, 1LL << 40}; c.mask.dims = {1LL << 40, 1}; c.self.strides = c.mask.strides = {0, 0}; c.self.storage = c.mask.storage = {1}; c.out.dims = {1}; c.only_phase_one(); }, INVALID, "out"},
            {"empty", [](MaskedSelect &c) { c.self.dims = c.mask.dims = {0, 3}; c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"self transposed, out with gaps", [](MaskedSelect &c) { c.self.strides = {1, 2}; c.out.strides = {2}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<MaskedSelect>([](MaskedSelect &c) { c.self.dims = c.mask.dims = {0}; c.out.dims = {0}; c.untouched = true; }, {[](MaskedSelect &c) { c.self.strides = {1, 2}; }}, aclnnNonzero, stream);
}

template <class TheCall> void nonzero_rules(aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.self.dims = Dims(9, 1); }, INVALID, "self"},
            {"an extent of 2^31", [](TheCall &c) { c.self.dims = {INT64_C(1) << 31}; c.self.strides = {0}; c.only_phase_one(); }, INVALID, "self"},
            {"self empty", [](TheCall &c) { c.self.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"out empty", [](TheCall &c) { c.out.dims = {0, 2}; c.untouched = true; }, ACCEPTED, ""},
            {"self strided", [](TheCall &c) { c.self.strides = {1, 2}; c.self.offset = 3; }, ACCEPTED, ""},
            {"out's shape is of no account", [](TheCall &c) { c.out.dims = {12}; }, ACCEPTED, ""},
        },
        stream);
}

void where_rules(aclrtStream stream)
{
    check_pointers<SWhere>("", stream);
    check_rules<SWhere>(
        {
            {"a valid call", [](SWhere &) {}, ACCEPTED, ""},
            {"UINT8 condition", [](SWhere &c) { c.condition.dtype = ACL_UINT8; }, ACCEPTED, ""},
            {"FLOAT condition", [](SWhere &c) { c.condition.dtype = ACL_FLOAT; }, INVALID, "condition"},
            {"other of rank 0 and another dtype", [](SWhere &c) { c.other.dims = {}; c.other.dtype = ACL_INT64; c.other.values = {9}; c.numbers = {1, 9, 3, 9, 9, 6}; }, ACCEPTED, ""},
            {"no common dtype", [](SWhere &c) { c.other.dtype = ACL_UINT16; }, INNER_NULL, "other"},
            {"FLOAT into INT32", [](SWhere &c) { c.out.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"out of another shape", [](SWhere &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"out of another rank", [](SWhere &c) { c.out.dims = {1, 2, 3}; }, INVALID, "out"},
            {"no broadcast", [](SWhere &c) { c.other.dims = {2}; }, INVALID, "other"},
            {"empty", [](SWhere &c) { c.condition.dims = c.self.dims = c.other.dims = c.out.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"out transposed", [](SWhere &c) { c.out.strides = {1, 2}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<SWhere>([](SWhere &c) { c.condition.dims = c.self.dims = c.other.dims = c.out.dims = {0}; }, {[](SWhere &c) { c.out.strides = {1, 2}; }}, aclnnNonzero, stream);
}

template <class TheCall> void fill_rules(aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"BF16", [](TheCall &c) { c.selfRef.dtype = ACL_BF16; }, needs_bf16(), ""},
            {"rank 9", [](TheCall &c) { c.selfRef.dims = Dims(9, 1); }, INVALID, "selfRef"},
            {"mask of another shape", [](TheCall &c) { c.mask.dims = {2}; }, INVALID, "mask"},
            {"mask of a higher rank", [](TheCall &c) { c.mask.dims = {1, 2, 3}; }, INVALID, "mask"},
            {"empty", [](TheCall &c) { c.selfRef.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"selfRef transposed", [](TheCall &c) { c.selfRef.strides = {1, 2}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        select_rules(device.stream);
        nonzero_rules<Nonzero>(device.stream);
        nonzero_rules<NonzeroV2>(device.stream);
        where_rules(device.stream);
        fill_rules<InplaceMaskedFillScalar>(device.stream);
        fill_rules<InplaceMaskedFillTensor>(device.stream);
        check_rules<InplaceMaskedFillTensor>({{"value of rank 1", [](InplaceMaskedFillTensor &c) { c.value.dims = {1}; }, INVALID, "value"}}, device.stream);
    }
    return harness_finish("test_indexing_masks");
}
