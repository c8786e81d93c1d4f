// Shows that gated units, rectifiers whose slope is a tensor, and the gradients of both check their arguments in the documented order on each
// device, and are the functions that they are called.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_geglu_backward.h"
#include "aclnnop/aclnn_glu.h"
#include "aclnnop/aclnn_glu_backward.h"
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_prelu_backward.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "aclnnop/aclnn_swi_glu_grad.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;
enum { NO_KERNEL = 561003, NO_TILING = 561002 };

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double gelu(double x, bool tanh) { return tanh ? x * sigmoid(2 * std::sqrt(2 / 3.14159265358979324) * (x + 0.044715 * x * x * x)) : 0.5 * x * std::erfc(-x * std::sqrt(0.5)); }
double slope_of_gelu(double x, bool tanh)
{
    const double h = 1e-5;
    return (gelu(x + h, tanh) - gelu(x - h, tanh)) / (2 * h);
}
double close(int dtype) { return dtype == ACL_FLOAT ? 3e-6 : dtype == ACL_FLOAT16 ? 1e-3 : dtype == ACL_BF16 ? 8e-3 : 1e-9; }

// What all have: a tensor that is cut, others of its shape, and others of that of a half.
struct Gated : Call {
    Tensor self, grad, gelu_of, out, second;
    int64_t dim, approximate;
    bool left, backward;

    Gated(const char *name, const char *own, const char *gradient, const char *result, bool is_backward)
        : Call(name), self(own, {3, 6}, ACL_FLOAT, ACL_FORMAT_ND), grad(gradient, {3, 3}, ACL_FLOAT, ACL_FORMAT_ND), gelu_of("gelu", {3, 3}, ACL_FLOAT, ACL_FORMAT_ND),
          out(result, is_backward ? Dims{3, 6} : Dims{3, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), second("outGelu", {3, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), dim(-1), approximate(0), left(false),
          backward(is_backward)
    {
        self.values = {0.5, -1, 2, 1.5, -0.25, 3, -2, 0.75, 1, -0.5, 0.125};
        grad.values = {1, -0.5, 0.25, 2};
        gelu_of.values = {0.5, 1.5, -0.125};
        failure_writes_executor = strncmp(name, "SwiGlu", 6) == 0;
    }
    virtual double value(double a, double b) const { return a * b; }
    // Of both halves.
    virtual std::pair<double, double> gradients(double, double, double, double) const { return {0, 0}; }
    void of(const Dims &whole, int64_t along)
    {
        Dims half = whole;
        half[static_cast<size_t>(along < 0 ? along + static_cast<int64_t>(whole.size()) : along)] /= 2;
        self.dims = whole;
        dim = along;
        grad.dims = gelu_of.dims = second.dims = half;
        out.dims = backward ? whole : half;
    }
    void dtype(int type) { self.dtype = grad.dtype = gelu_of.dtype = out.dtype = second.dtype = type; }

    void check_results() override
    {
        const Numbers x = self.view_values();
        const size_t at = static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(self.dims.size()) : dim);
        size_t inner = 1;
        for (size_t axis = at + 1; axis < self.dims.size(); axis++) inner *= static_cast<size_t>(self.dims[axis]);
        const size_t part = inner * static_cast<size_t>(self.dims[at]) / 2;
        const Numbers g = backward ? grad.view_values() : Numbers(), gelus = gelu_of.handle != nullptr ? gelu_of.view_values() : Numbers();
        Numbers results, others;
        for (size_t start = 0; part > 0 && start < x.size(); start += 2 * part) {
            for (size_t i = 0; i < part && !backward; i++) {
                results.push_back(value(x[start + i], x[start + part + i]));
                others.push_back(gelu(x[start + i + (left ? 0 : part)], approximate == 1));
            }
            for (size_t half = 0; half < 2 && backward; half++) {
                for (size_t i = 0; i < part; i++) {
                    const size_t n = start / 2 + i;
                    const std::pair<double, double> both = gradients(g[n], x[start + i], x[start + part + i], gelus.empty() ? 0 : gelus[n]);
                    results.push_back(half == 0 ? both.first : both.second);
                }
            }
        }
        out.check_holds(results, close(out.dtype));
        if (second.handle != nullptr) second.check_holds(others, close(out.dtype));
    }
};

#define GATED(NAME, OWN, GRADIENT, RESULT, BACKWARD, ARGUMENTS, PASSED, ...) \
    struct NAME : Gated { \
        NAME() : Gated(#NAME, OWN, GRADIENT, RESULT, BACKWARD) {} \
        std::vector<Argument *> arguments() override { return ARGUMENTS; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(PASSED, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
        __VA_ARGS__ \
    };
#define LIST(...) {__VA_ARGS__}
#define PASS(...) __VA_ARGS__
#define VALUE(...) double value(double a, double b) const override { return __VA_ARGS__; }
#define GRADIENTS(...) std::pair<double, double> gradients(double g, double a, double b, double y) const override { (void)y; return __VA_ARGS__; }

GATED(Glu, "self", "", "out", false, LIST(&self, &out), PASS(self.handle, dim, out.handle), VALUE(a * sigmoid(b)))
GATED(GluBackward, "self", "gradOut", "out", true, LIST(&grad, &self, &out), PASS(grad.handle, self.handle, dim, out.handle),
      GRADIENTS({g * sigmoid(b), g * a * sigmoid(b) * (1 - sigmoid(b))}))
GATED(SwiGlu, "x", "", "out", false, LIST(&self, &out), PASS(self.handle, dim, out.handle), VALUE(a * sigmoid(a) * b))
GATED(SwiGluGrad, "x", "yGrad", "out", true, LIST(&grad, &self, &out), PASS(grad.handle, self.handle, dim, out.handle),
      GRADIENTS({g * b * sigmoid(a) * (1 + a * (1 - sigmoid(a))), g * a * sigmoid(a)}))
GATED(GeGlu, "self", "", "out", false, LIST(&self, &out, &second), PASS(self.handle, dim, approximate, out.handle, second.handle), VALUE(a * gelu(b, approximate == 1)))
GATED(GeGluV3, "self", "", "out", false, LIST(&self, &out, &second), PASS(self.handle, dim, approximate, left, out.handle, second.handle),
      VALUE(left ? gelu(a, approximate == 1) * b : a * gelu(b, approximate == 1)))
GATED(GeGluBackward, "self", "gradOutput", "gradInput", true, LIST(&grad, &self, &gelu_of, &out), PASS(grad.handle, self.handle, gelu_of.handle, dim, approximate, out.handle),
      GRADIENTS({g * y, g * a * slope_of_gelu(b, approximate == 1)}))
GATED(GeGluV3Backward, "self", "gradOutput", "gradInput", true, LIST(&grad, &self, &gelu_of, &out), PASS(grad.handle, self.handle, gelu_of.handle, dim, approximate, left, out.handle),
      GRADIENTS(left ? std::pair<double, double>{g * b * slope_of_gelu(a, approximate == 1), g * y} : std::pair<double, double>{g * y, g * a * slope_of_gelu(b, approximate == 1)}))

// On devices without the kernel nothing else counts; what is wrong has one of two statuses.
struct Statuses {
    bool generated, doubles;
    Expect of(int status) const { return generated ? Expect(NO_KERNEL, status, NO_KERNEL, status, status, status) : Expect(status); }
    Expect shape() const { return of(generated ? static_cast<int>(NO_TILING) : static_cast<int>(INVALID)); }
    Expect type(int dtype) const
    {
        if (dtype == ACL_BF16) return generated ? Expect(NO_KERNEL, INVALID, NO_KERNEL, ACCEPTED, ACCEPTED, ACCEPTED) : needs_bf16();
        return of(dtype == ACL_FLOAT || dtype == ACL_FLOAT16 || (doubles && dtype == ACL_DOUBLE) ? ACCEPTED : INVALID);
    }
};

template <class G> void rules(Statuses statuses, aclrtStream stream)
{
    Valid make = valid<G>;
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT32, ACL_BOOL, ACL_COMPLEX64}) {
        check_rule<Gated>(make, {dtype_info(dtype).name, [dtype](Gated &c) { c.dtype(dtype); }, statuses.type(dtype), ""}, stream);
    }
    if (!statuses.generated) check_pointers(make, "", stream);
    check_rules<Gated>(
        make,
        {
            {"a valid call", [](Gated &) {}, statuses.of(ACCEPTED), ""},
            {"the first axis", [](Gated &c) { c.of({4, 3}, 0); }, statuses.of(ACCEPTED), ""},
            {"a middle axis", [](Gated &c) { c.of({2, 4, 5}, -2); }, statuses.of(ACCEPTED), ""},
            {"rank 1", [](Gated &c) { c.of({6}, 0); }, statuses.of(ACCEPTED), ""},
            {"an odd extent", [](Gated &c) { c.of({3, 5}, 1); }, statuses.shape(), ""},
            {"an axis too large", [](Gated &c) { c.dim = 2; }, statuses.shape(), ""},
            {"an axis too small", [](Gated &c) { c.dim = -3; }, statuses.shape(), ""},
            {"rank 0", [](Gated &c) { c.self.dims = c.grad.dims = c.gelu_of.dims = c.out.dims = c.second.dims = {}; }, statuses.shape(), ""},
            {"a result of another shape", [](Gated &c) { c.out.dims = {3, 4}; }, statuses.shape(), ""},
            {"a result of another dtype", [](Gated &c) { c.out.dtype = ACL_INT32; }, statuses.of(INVALID), ""},
            {"views", [](Gated &c) { c.self.strides = {1, 3}; c.grad.strides = {0, 1}; c.out.strides = {-20, 3}; c.out.offset = 45; c.second.strides = {1, 3}; }, statuses.of(ACCEPTED), ""},
            {"no elements", [](Gated &c) { c.of({0, 6}, 1); c.untouched = true; }, statuses.of(ACCEPTED), ""},
        },
        stream);
}

template <class G> void formulas(aclrtStream stream)
{
    check_rules<G>(
        {
            {"the formula with tanh", [](G &c) { c.approximate = 1; }, ACCEPTED, ""},
            {"another formula", [](G &c) { c.approximate = 2; }, INVALID, "approximate"},
            {"the first half", [](G &c) { c.left = true; if (strstr(c.operator_name, "V3") == nullptr) c.left = false; }, ACCEPTED, ""},
            {"the first half, with tanh", [](G &c) { c.approximate = 1; c.left = strstr(c.operator_name, "V3") != nullptr; }, ACCEPTED, ""},
        },
        stream);
}

struct Prelu : Call {
    Tensor self, weight, out;
    Prelu() : Call("Prelu"), self("self", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND), weight("weight", {3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        weight.values = {0.5, 0.25, -2};
    }
    std::vector<Argument *> arguments() override { return {&self, &weight, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnPreluGetWorkspaceSize(self.handle, weight.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnPrelu; }
    void of(const Dims &extents) { self.dims = out.dims = extents; }
    void check_results() override
    {
        Numbers x = self.view_values();
        const Numbers w = weight.view_values();
        size_t inner = 1;
        for (size_t axis = 2; axis < self.dims.size(); axis++) inner *= static_cast<size_t>(self.dims[axis]);
        for (size_t i = 0; i < x.size(); i++) x[i] *= x[i] > 0 ? 1 : w[i / inner % w.size()];
        out.check_holds(x, close(out.dtype));
    }
};

struct PreluBackward : Call {
    Tensor grad, self, weight, of_input, of_weight;
    PreluBackward()
        : Call("PreluBackward"), grad("gradOutput", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND), self("self", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND), weight("weight", {3}, ACL_FLOAT, ACL_FORMAT_ND),
          of_input("gradInput", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true), of_weight("gradWeight", {3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        weight.values = {0.5, 0.25, -2};
        grad.values = {1, -0.5, 0.25, 2, 0.75};
    }
    std::vector<Argument *> arguments() override { return {&grad, &self, &weight, &of_input, &of_weight}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnPreluBackwardGetWorkspaceSize(grad.handle, self.handle, weight.handle, of_input.handle, of_weight.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnPreluBackward; }
    void of(const Dims &extents) { grad.dims = self.dims = of_input.dims = extents; }
    void check_results() override
    {
        const Numbers x = self.view_values(), w = weight.view_values();
        Numbers g = grad.view_values(), sums(w.size(), 0);
        if (g.size() < x.size()) g.resize(x.size(), g[0]);
        size_t inner = 1;
        for (size_t axis = 2; axis < self.dims.size(); axis++) inner *= static_cast<size_t>(self.dims[axis]);
        for (size_t i = 0; i < x.size(); i++) {
            const size_t channel = i / inner % w.size();
            if (!(x[i] > 0)) sums[channel] += g[i] * x[i];
            g[i] *= x[i] > 0 ? 1 : w[channel];
        }
        of_input.check_holds(g, close(of_input.dtype));
        of_weight.check_holds(sums, 2 * close(of_weight.dtype));
    }
};

void slopes(aclrtStream stream)
{
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        const Expect expect = dtype == ACL_FLOAT || dtype == ACL_FLOAT16 ? Expect(ACCEPTED) : dtype == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        check_rule<Prelu>({dtype_info(dtype).name, [dtype](Prelu &c) { c.self.dtype = c.weight.dtype = c.out.dtype = dtype; }, expect, ""}, stream);
        check_rule<PreluBackward>({dtype_info(dtype).name, [dtype](PreluBackward &c) { for (Tensor *tensor : c.tensors()) tensor->dtype = dtype; }, expect, ""}, stream);
    }
    check_pointers<Prelu>("", stream);
    check_pointers<PreluBackward>("", stream);
    check_rules<Prelu>(
        {
            {"a valid call", [](Prelu &) {}, ACCEPTED, ""},
            {"one slope", [](Prelu &c) { c.weight.dims = {1}; }, ACCEPTED, ""},
            {"one slope of rank 0", [](Prelu &c) { c.weight.dims = {}; }, ACCEPTED, ""},
            {"slopes of another rank", [](Prelu &c) { c.weight.dims = {1, 3, 1}; }, ACCEPTED, ""},
            {"too few slopes", [](Prelu &c) { c.weight.dims = {2}; }, INVALID, "weight"},
            {"rank 1", [](Prelu &c) { c.of({5}); c.weight.dims = {1}; }, ACCEPTED, ""},
            {"rank 1, several slopes", [](Prelu &c) { c.of({3}); }, INVALID, "weight"},
            {"halves and FLOAT", [](Prelu &c) { c.weight.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"out in halves", [](Prelu &c) { c.out.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"out of another shape", [](Prelu &c) { c.out.dims = {2, 12}; }, INVALID, "out"},
            {"NaN stays", [](Prelu &c) { c.self.values = {NAN, -1, 0, -0.0, INFINITY}; }, ACCEPTED, ""},
            {"empty", [](Prelu &c) { c.of({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"views", [](Prelu &c) { c.self.strides = {1, 8, 2}; c.weight.strides = {-2}; c.weight.offset = 5; c.out.strides = {1, 8, 2}; }, ACCEPTED, ""},
        },
        stream);
    check_rules<PreluBackward>(
        {
            {"a valid call", [](PreluBackward &) {}, ACCEPTED, ""},
            {"one slope", [](PreluBackward &c) { c.weight.dims = c.of_weight.dims = {1, 1}; }, ACCEPTED, ""},
            {"one slope, and a gradient of another shape", [](PreluBackward &c) { c.weight.dims = {1, 1}; c.of_weight.dims = {1}; }, INVALID, "gradWeight"},
            {"the gradient of slopes of another rank", [](PreluBackward &c) { c.weight.dims = {3, 1}; }, ACCEPTED, ""},
            {"the gradient has their shape", [](PreluBackward &c) { c.weight.dims = c.of_weight.dims = {3, 1}; }, INVALID, "gradWeight"},
            {"a gradient that is broadcast", [](PreluBackward &c) { c.grad.dims = {1}; }, ACCEPTED, ""},
            {"a gradient of another shape", [](PreluBackward &c) { c.grad.dims = {2, 3, 3}; }, INVALID, "gradOutput"},
            {"another dtype", [](PreluBackward &c) { c.of_weight.dtype = ACL_FLOAT16; }, INVALID, "gradWeight"},
            {"empty", [](PreluBackward &c) { c.of({0, 3, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"views", [](PreluBackward &c) { c.self.strides = {1, 8, 2}; c.grad.strides = {0, 0, 0}; c.of_weight.strides = {2}; c.of_input.strides = {1, 8, 2}; }, ACCEPTED, ""},
            {"enough for several threads", [](PreluBackward &c) { c.of({20, 3, 900}); c.self.values = {1, -1, 2, -2}; c.grad.values = {1, 0.5}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        const Statuses checked = {false, false}, with_double = {false, true}, generated = {true, false};
        rules<Glu>(with_double, device.stream);
        rules<GluBackward>(with_double, device.stream);
        rules<GeGlu>(checked, device.stream);
        rules<GeGluV3>(checked, device.stream);
        rules<GeGluBackward>(checked, device.stream);
        rules<GeGluV3Backward>(checked, device.stream);
        rules<SwiGlu>(generated, device.stream);
        rules<SwiGluGrad>(generated, device.stream);
        check_rule<SwiGlu>({"no elements, and a result with some", [](SwiGlu &c) { c.of({0, 6}, 1); c.out.dims = {3, 3}; }, generated.shape(), ""}, device.stream);
        check_rule<SwiGluGrad>({"no elements, and a result with some", [](SwiGluGrad &c) { c.of({0, 6}, 1); c.out.dims = {3, 6}; }, generated.shape(), ""}, device.stream);
        formulas<GeGlu>(device.stream);
        formulas<GeGluV3>(device.stream);
        formulas<GeGluBackward>(device.stream);
        formulas<GeGluV3Backward>(device.stream);
        slopes(device.stream);
        check_rule<Glu>({"enough for several threads", [](Glu &c) { c.of({300, 800}, 1); }, ACCEPTED, ""}, device.stream);
        check_rule<GluBackward>({"enough for several threads", [](GluBackward &c) { c.of({300, 800}, 1); }, ACCEPTED, ""}, device.stream);
        check_phase_two<Glu>([](Glu &c) { c.of({0, 6}, 1); c.untouched = true; }, {[](Glu &c) { c.out.strides = {0, 0}; c.without_comparison(); }}, aclnnInplaceCopy, device.stream);
    }
    return harness_finish("test_elementwise_gated");
}
