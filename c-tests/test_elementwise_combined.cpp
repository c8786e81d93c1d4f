// Shows that sums with products and quotients, and numbers between others, check their arguments in the documented order.
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_lerp_tensor.h"
#include "harness.h"

namespace {

typedef double (*Function)(double, double, double, double);

// self, first and second of broadcast shapes, a number, and out; in place self is out.
struct Three : Call {
    Tensor self, first, second;
    Scalar value;
    Tensor out;
    bool in_place;
    Function function;

    Three(const char *name, const char *first_name, const char *second_name, const char *value_name, bool place, Function of)
        : Call(name), self(place ? "selfRef" : "self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, place), first(first_name, {3}, ACL_FLOAT, ACL_FORMAT_ND), second(second_name, {2, 1}, ACL_FLOAT, ACL_FORMAT_ND),
          value(value_name, 0.5, ACL_DOUBLE), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), in_place(place), function(of)
    {
        self.values = {1, 2, 3, 4, 5, 6};
        first.values = {2, 4, 8};
        second.values = {4, 2};
    }
    Tensor &result() { return in_place ? self : out; }
    void check_results() override
    {
        const std::vector<double> a = self.view_values(), b = first.view_values(), c = second.view_values();
        std::vector<double> expected;
        for (size_t i = 0; i < a.size(); i++) {
            // Whatever was broadcast.
            const double x = b.size() == a.size() ? b[i] : b[i % 3], y = c.size() == a.size() ? c[i] : c[i / 3];
            expected.push_back(function(a[i], x, y, value.value));
        }
        result().check_holds(expected, 1e-6);
    }
    void dtypes(int dtype)
    {
        self.dtype = first.dtype = second.dtype = out.dtype = dtype;
        if (dtype == ACL_INT64 || dtype == ACL_INT32 || dtype == ACL_INT8 || dtype == ACL_UINT8) {
            value.dtype = ACL_INT64;
            value.value = 2;
        }
    }
};

template <bool PLACE> struct Addcmul : Three {
    Addcmul() : Three(PLACE ? "InplaceAddcmul" : "Addcmul", "tensor1", "tensor2", "value", PLACE, [](double a, double b, double c, double v) { return a + v * b * c; }) {}
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &first, &second, &value};
        return {&self, &first, &second, &value, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return in_place ? aclnnInplaceAddcmulGetWorkspaceSize(self.handle, first.handle, second.handle, value.handle, size, executor)
                        : aclnnAddcmulGetWorkspaceSize(self.handle, first.handle, second.handle, value.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceAddcmul : aclnnAddcmul; }
};

template <bool PLACE> struct Addcdiv : Three {
    Addcdiv() : Three(PLACE ? "InplaceAddcdiv" : "Addcdiv", "tensor1", "tensor2", "value", PLACE, [](double a, double b, double c, double v) { return a + v * b / c; }) {}
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &first, &second, &value};
        return {&self, &first, &second, &value, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return in_place ? aclnnInplaceAddcdivGetWorkspaceSize(self.handle, first.handle, second.handle, value.handle, size, executor)
                        : aclnnAddcdivGetWorkspaceSize(self.handle, first.handle, second.handle, value.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceAddcdiv : aclnnAddcdiv; }
};

template <bool PLACE> struct Lerp : Three {
    Lerp() : Three(PLACE ? "InplaceLerp" : "Lerp", "end", "weight", "", PLACE, [](double a, double b, double c, double) { return a + c * (b - a); }) {}
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &first, &second};
        return {&self, &first, &second, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return in_place ? aclnnInplaceLerpGetWorkspaceSize(self.handle, first.handle, second.handle, size, executor)
                        : aclnnLerpGetWorkspaceSize(self.handle, first.handle, second.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceLerp : aclnnLerp; }
};

template <bool PLACE> struct Lerps : Three {
    Lerps() : Three(PLACE ? "InplaceLerps" : "Lerps", "end", "", "weight", PLACE, [](double a, double b, double, double v) { return a + v * (b - a); }) {}
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &first, &value};
        return {&self, &first, &value, &out};
    }
    void check_results() override
    {
        const std::vector<double> a = self.view_values(), b = first.view_values();
        std::vector<double> expected;
        for (size_t i = 0; i < a.size(); i++) expected.push_back(function(a[i], b.size() == a.size() ? b[i] : b[i % 3], 0, value.value));
        result().check_holds(expected, 1e-6);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return in_place ? aclnnInplaceLerpsGetWorkspaceSize(self.handle, first.handle, value.handle, size, executor)
                        : aclnnLerpsGetWorkspaceSize(self.handle, first.handle, value.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceLerps : aclnnLerps; }
};

const int all[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL, ACL_COMPLEX64};

template <class Call> void dtypes(const std::vector<int> &taken, aclrtStream stream)
{
    for (int dtype : all) {
        const bool fits = std::find(taken.begin(), taken.end(), dtype) != taken.end();
        const auto change = [dtype](Call &c) {
            c.dtypes(dtype);
            c.only_phase_one();
        };
        check_rule<Call>({dtype_info(dtype).name, change, dtype == ACL_BF16 ? needs_bf16() : Expect(fits ? ACCEPTED : INVALID), ""}, stream);
    }
}

// What all of them refuse.
template <class Call> void rules(aclrtStream stream)
{
    check_rules<Call>(
        {
            {"a valid call", [](Call &) {}, ACCEPTED, ""},
            {"self is NULL", [](Call &c) { c.self.passing = Argument::ABSENT; }, NULL_POINTER, "self|selfRef"},
            {"the second one is NULL", [](Call &c) { c.first.passing = Argument::ABSENT; }, NULL_POINTER, "tensor1|end"},
            {"what does not broadcast", [](Call &c) { c.first.dims = {4}; }, INVALID, ""},
            {"a result of another shape", [](Call &c) { c.self.dims = {1, 3}; c.result().dims = {4, 3}; c.first.dims = {2, 3}; }, INVALID, ""},
            {"no element", [](Call &c) { c.self.dims = c.out.dims = {0, 3}; c.self.values = {}; c.second.dims = {1, 1}; c.untouched = true; }, ACCEPTED, ""},
            {"other strides", [](Call &c) { c.self.strides = {1, 2}; c.first.strides = {0}; c.out.strides = {9, 3}; }, ACCEPTED, ""},
        },
        stream);
}

template <class Call> void sums(bool of_products, aclrtStream stream)
{
    const int type = of_products ? INVALID : ACCEPTED;
    rules<Call>(stream);
    check_rules<Call>(
        {
            {"value is NULL", [](Call &c) { c.value.passing = Argument::ABSENT; }, NULL_POINTER, "value"},
            {"dtypes that meet", [](Call &c) { c.first.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"FLOAT16 with INT64", [](Call &c) { c.self.dtype = c.out.dtype = ACL_FLOAT16; c.first.dtype = ACL_INT64; c.without_comparison(); }, ACCEPTED, ""},
            {"a result that is no float", [](Call &c) { c.result().dtype = ACL_INT64; if (c.in_place) c.value.dtype = ACL_INT64; }, INVALID, ""},
            {"rank 9", [](Call &c) { c.self.dims = c.out.dims = Dims(9, 1); c.first.dims = c.second.dims = {1}; }, INVALID, ""},
            {"a private format", [](Call &c) { c.first.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, type, ""},
        },
        stream);
}

template <class Call> void lerps(aclrtStream stream)
{
    rules<Call>(stream);
    dtypes<Call>({ACL_FLOAT, ACL_FLOAT16}, stream);
    check_rules<Call>(
        {
            {"dtypes that differ", [](Call &c) { c.first.dtype = ACL_FLOAT16; }, INVALID, "end"},
            {"rank 9, packed", [](Call &c) { c.self.dims = c.out.dims = Dims(9, 1); c.first.dims = c.second.dims = {1}; c.without_comparison(); }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        const aclrtStream stream = device.stream;
        sums<Addcmul<false>>(true, stream);
        sums<Addcmul<true>>(true, stream);
        sums<Addcdiv<false>>(false, stream);
        sums<Addcdiv<true>>(false, stream);
        const std::vector<int> multiplied = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT32, ACL_INT64, ACL_UINT8};
        dtypes<Addcmul<false>>(multiplied, stream);
        dtypes<Addcmul<true>>(multiplied, stream);
        const std::vector<int> divided = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT64};
        dtypes<Addcdiv<false>>(divided, stream);
        dtypes<Addcdiv<true>>(divided, stream);
        check_rule<Addcmul<false>>({"UINT8 with INT8", [](Addcmul<false> &c) { c.dtypes(ACL_UINT8); c.first.dtype = ACL_INT8; }, INVALID, ""}, stream);
        lerps<Lerp<false>>(stream);
        lerps<Lerp<true>>(stream);
        lerps<Lerps<false>>(stream);
        lerps<Lerps<true>>(stream);
        check_rule<Lerps<false>>({"out is DOUBLE", [](Lerps<false> &c) { c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""}, stream);
        check_rule<Lerp<false>>({"out is DOUBLE", [](Lerp<false> &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out"}, stream);
    }
    return harness_finish("test_elementwise_combined");
}
