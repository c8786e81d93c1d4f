// Shows that the powers check their arguments in the documented order, take the documented dtypes on each device, and are computed
// in the documented dtype.
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_pow_tensor_tensor.h"
#include "harness.h"

namespace {

// What both inputs take: everywhere, on 910B, 910_93 and 950, nowhere.
const int EVERYWHERE[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128};
const int NOWHERE[] = {ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_COMPLEX32, ACL_STRING};

struct PowTensorScalar : Call {
    Tensor self;
    Scalar exponent;
    Tensor out;

    PowTensorScalar() : Call("PowTensorScalar"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), exponent("exponent", 2, ACL_INT64), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        self.values = {1, 2, 3, 4, 5, 6};
    }
    std::vector<Argument *> arguments() override { return {&self, &exponent, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnPowTensorScalarGetWorkspaceSize(self.handle, exponent.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnPowTensorScalar; }
    Tensor &tensor() { return self; }
    Scalar &scalar() { return exponent; }
    void check_results() override { check(out, [this](double x) { return std::pow(x, exponent.value); }); }

protected:
    explicit PowTensorScalar(const char *name) : Call(name), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), exponent("exponent", 2, ACL_INT64), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND)
    {
        self.values = {1, 2, 3, 4, 5, 6};
    }
    void check(const Tensor &result, const std::function<double(double)> &power) const
    {
        std::vector<double> expected;
        for (double x : self.view_values()) expected.push_back(power(x));
        result.check_holds(expected, 1e-6);
    }
};

struct InplacePowTensorScalar : PowTensorScalar {
    InplacePowTensorScalar() : PowTensorScalar("InplacePowTensorScalar") {}
    std::vector<Argument *> arguments() override { return {&self, &exponent}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplacePowTensorScalarGetWorkspaceSize(self.handle, exponent.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplacePowTensorScalar; }
    void check_results() override { check(self, [this](double x) { return std::pow(x, exponent.value); }); }
};

struct PowScalarTensor : Call {
    Scalar self;
    Tensor exponent, out;
    std::vector<double> exact;  // what out holds, to the bit

    PowScalarTensor() : Call("PowScalarTensor"), self("self", 2, ACL_INT64), exponent("exponent", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        exponent.values = {1, 2, 3, -4, 0, 6};
    }
    std::vector<Argument *> arguments() override { return {&self, &exponent, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnPowScalarTensorGetWorkspaceSize(self.handle, exponent.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnPowScalarTensor; }
    Tensor &tensor() { return exponent; }
    Scalar &scalar() { return self; }
    void check_results() override
    {
        std::vector<double> expected;
        for (double x : exponent.view_values()) expected.push_back(std::pow(self.value, x));
        if (exact.empty()) out.check_holds(expected, 1e-6);
        else out.check_holds(exact, 0);
    }
};

struct PowTensorTensor : Call {
    Tensor self, exponent, out;

    PowTensorTensor() : Call("PowTensorTensor"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), exponent("exponent", {3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        self.values = {1, 2, 3, 4, 5, 6};
        exponent.values = {2, -1, 0.5};
    }
    std::vector<Argument *> arguments() override { return {&self, &exponent, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnPowTensorTensorGetWorkspaceSize(self.handle, exponent.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnPowTensorTensor; }
    void check_results() override
    {
        std::vector<double> expected;
        const std::vector<double> x = self.view_values(), y = exponent.view_values();
        for (size_t i = 0; i < x.size(); i++) expected.push_back(std::pow(x[i], y[i % y.size()]));
        out.check_holds(expected, 1e-6);
    }
};

struct InplacePowTensorTensor : PowTensorTensor {
    InplacePowTensorTensor() { operator_name = "InplacePowTensorTensor"; self.is_output = true; }
    std::vector<Argument *> arguments() override { return {&self, &exponent}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplacePowTensorTensorGetWorkspaceSize(self.handle, exponent.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplacePowTensorTensor; }
    void check_results() override {}
};

template <class TheCall> void takes(const char *name, int dtype, const Expect &expect, aclrtStream stream)
{
    const std::string what = std::string("a tensor of ") + dtype_info(dtype).name;
    const std::function<void(TheCall &)> change = [dtype](TheCall &c) {
        c.tensor().dtype = c.out.dtype = dtype;
        if (dtype == ACL_BOOL) c.out.dtype = ACL_INT64;
        c.tensor().values.clear();
        c.without_comparison();
    };
    check_rule<TheCall>({what.c_str(), change, expect, name}, stream);
}

template <class TheCall> void of_a_scalar(const char *tensor, const char *scalar, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    for (int dtype : EVERYWHERE) takes<TheCall>(tensor, dtype, ACCEPTED, stream);
    for (int dtype : NOWHERE) takes<TheCall>(tensor, dtype, INVALID, stream);
    takes<TheCall>(tensor, ACL_BF16, needs_bf16(), stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"dtype of the tensor first", [](TheCall &c) { c.tensor().dtype = ACL_STRING; c.scalar().dtype = ACL_UINT16; }, INVALID, tensor},
            {"a scalar of UINT16", [](TheCall &c) { c.scalar().dtype = ACL_UINT16; }, INVALID, scalar},
            {"both BOOL", [](TheCall &c) { c.tensor().dtype = c.out.dtype = ACL_BOOL; c.scalar().dtype = ACL_BOOL; c.scalar().value = 1; c.tensor().values.clear(); }, INVALID, scalar},
            {"FLOAT does not cast to INT32", [](TheCall &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"a complex scalar does not cast to FLOAT", [](TheCall &c) { c.scalar().dtype = ACL_COMPLEX64; }, INVALID, "out"},
            {"a DOUBLE scalar into FLOAT16", [](TheCall &c) { c.tensor().dtype = c.out.dtype = ACL_FLOAT16; c.scalar().dtype = ACL_DOUBLE; c.without_comparison(); }, ACCEPTED, ""},
            {"out of another shape", [](TheCall &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"rank 8", [](TheCall &c) { c.tensor().dims = c.out.dims = {2, 1, 3, 2, 1, 2, 2, 3}; c.tensor().values.clear(); c.without_comparison(); }, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.tensor().dims = c.out.dims = Dims(9, 1); c.tensor().values.clear(); }, INVALID, tensor},
            {"empty", [](TheCall &c) { c.tensor().dims = c.out.dims = {0, 3}; c.tensor().values.clear(); c.untouched = true; }, ACCEPTED, ""},
            {"strided", [](TheCall &c) { c.tensor().strides = {1, 2}; c.out.strides = {9, -2}; c.out.offset = 6; }, ACCEPTED, ""},
        },
        stream);
}

// A 950 looks at the exponent of integers.
void exponents_of_integers(aclrtStream stream)
{
    const Expect refused(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
    const std::function<Rule<PowTensorScalar>(const char *, int, double, Expect)> rule = [](const char *what, int dtype, double exponent, Expect expect) {
        return Rule<PowTensorScalar>{what,
                                     [dtype, exponent](PowTensorScalar &c) {
                                         c.self.dtype = c.out.dtype = dtype;
                                         c.exponent.value = exponent;
                                         c.without_comparison();
                                     },
                                     expect, "exponent"};
    };
    check_rules<PowTensorScalar>(
        {
            rule("a negative exponent", ACL_INT32, -1, refused),
            rule("one that INT8 does not hold", ACL_INT8, 128, refused),
            rule("the last that INT8 holds", ACL_INT8, 127, ACCEPTED),
            rule("the last that UINT8 holds", ACL_UINT8, 255, ACCEPTED),
            rule("one that UINT8 does not hold", ACL_UINT8, 256, refused),
            rule("a negative exponent of FLOAT", ACL_FLOAT, -1, ACCEPTED),
        },
        stream);
}

// Powers of a number: in which dtype they are computed, and what is not asked of exponents. 2^24 + 1 is no FLOAT.
void of_numbers(aclrtStream stream)
{
    const double rounded_before = 281474976710656.0, rounded_behind = 281475010265088.0;
    const bool on_950 = emulated_soc() == SOC_950;
    const std::function<void(PowScalarTensor &, int, int, double)> square = [](PowScalarTensor &c, int base, int exponent, double expected) {
        c.self.value = 16777217;
        c.self.dtype = base;
        c.exponent.dtype = exponent;
        c.exponent.values = {2};
        c.exact = std::vector<double>(6, expected);
    };
    check_rules<PowScalarTensor>(
        {
            {"a DOUBLE exponent into FLOAT", [&](PowScalarTensor &c) { square(c, ACL_INT64, ACL_DOUBLE, on_950 ? rounded_behind : rounded_before); }, ACCEPTED, ""},
            {"a DOUBLE base into FLOAT", [&](PowScalarTensor &c) { square(c, ACL_DOUBLE, ACL_INT64, on_950 ? rounded_before : rounded_behind); }, ACCEPTED, ""},
            {"both DOUBLE into FLOAT", [&](PowScalarTensor &c) { square(c, ACL_DOUBLE, ACL_DOUBLE, rounded_before); }, ACCEPTED, ""},
            {"base 1", [](PowScalarTensor &c) { c.self.value = 1; c.exponent.values = {0, -2, INFINITY, -INFINITY, NAN, 0.5}; }, ACCEPTED, ""},
            {"a negative exponent of integers", [](PowScalarTensor &c) { c.exponent.dtype = c.out.dtype = ACL_INT32; c.exponent.values = {-1}; c.without_comparison(); }, ACCEPTED, ""},
            {"a power that overflows", [](PowScalarTensor &c) { c.exponent.dtype = c.out.dtype = ACL_INT8; c.exponent.values = {127}; c.self.value = 300; c.without_comparison(); }, ACCEPTED, ""},
            {"empty: dtypes count", [](PowScalarTensor &c) { c.exponent.dims = c.out.dims = {0}; c.exponent.values.clear(); c.out.dtype = ACL_INT32; }, INVALID, "out"},
        },
        stream);
}

void of_tensors(aclrtStream stream)
{
    check_pointers<PowTensorTensor>("", stream);
    check_pointers<InplacePowTensorTensor>("", stream);
    check_rules<PowTensorTensor>(
        {
            {"a valid call", [](PowTensorTensor &) {}, ACCEPTED, ""},
            {"self before exponent", [](PowTensorTensor &c) { c.self.dtype = c.exponent.dtype = ACL_UINT16; }, INVALID, "self"},
            {"an exponent of UINT16", [](PowTensorTensor &c) { c.exponent.dtype = ACL_UINT16; }, INVALID, "exponent"},
            {"BF16", [](PowTensorTensor &c) { c.self.dtype = c.exponent.dtype = c.out.dtype = ACL_BF16; c.without_comparison(); }, needs_bf16(), "self"},
            {"both BOOL", [](PowTensorTensor &c) { c.self.dtype = c.exponent.dtype = c.out.dtype = ACL_BOOL; c.self.values.clear(); c.exponent.values.clear(); }, INVALID, "exponent"},
            {"FLOAT does not cast to INT64", [](PowTensorTensor &c) { c.out.dtype = ACL_INT64; }, INVALID, "out"},
            {"no broadcast", [](PowTensorTensor &c) { c.exponent.dims = {2}; c.exponent.values.clear(); }, INVALID, "exponent"},
            {"out is not the broadcast", [](PowTensorTensor &c) { c.out.dims = {3}; }, INVALID, "out"},
            {"rank 9", [](PowTensorTensor &c) { c.self.dims = c.out.dims = Dims(9, 1); c.self.values.clear(); }, INVALID, "self"},
            {"empty", [](PowTensorTensor &c) { c.self.dims = c.out.dims = {0, 3}; c.self.values.clear(); c.untouched = true; }, ACCEPTED, ""},
            {"strided", [](PowTensorTensor &c) { c.self.strides = {1, 2}; c.exponent.strides = {-2}; c.exponent.offset = 4; }, ACCEPTED, ""},
        },
        stream);
    check_rules<InplacePowTensorTensor>(
        {
            {"a valid call", [](InplacePowTensorTensor &) {}, ACCEPTED, ""},
            {"self is not broadcast", [](InplacePowTensorTensor &c) { c.self.dims = {1, 3}; c.exponent.dims = {2, 3}; c.self.values.clear(); c.exponent.values.clear(); }, INVALID, "self"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        of_a_scalar<PowTensorScalar>("self", "exponent", device.stream);
        of_a_scalar<PowScalarTensor>("exponent", "self", device.stream);
        exponents_of_integers(device.stream);
        of_numbers(device.stream);
        check_pointers<InplacePowTensorScalar>("", device.stream);
        check_rules<InplacePowTensorScalar>({{"a valid call", [](InplacePowTensorScalar &) {}, ACCEPTED, ""}}, device.stream);
        of_tensors(device.stream);
    }
    return harness_finish("test_elementwise_power");
}
