// Shows that the negative log-likelihood and its gradient check their arguments in the documented order on each device, and write the right
// numbers through any view.
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "harness.h"

namespace {

struct Likelihood : Call {
    Tensor grad, self, target, weight, total, out;
    int64_t reduction, ignored;
    bool gradient;

    Likelihood(const char *name, const Dims &all, const Dims &targets, bool is_gradient)
        : Call(name), grad("gradOutput", targets, ACL_FLOAT, ACL_FORMAT_ND), self("self", all, ACL_FLOAT, ACL_FORMAT_ND), target("target", targets, ACL_INT64, ACL_FORMAT_ND),
          weight("weight", {all[1]}, ACL_FLOAT, ACL_FORMAT_ND), total(is_gradient ? "totalWeight" : "totalWeightOut", {}, ACL_FLOAT, ACL_FORMAT_ND, !is_gradient),
          out("out", is_gradient ? all : targets, ACL_FLOAT, ACL_FORMAT_ND, true), reduction(0), ignored(-100), gradient(is_gradient)
    {
        target.values = {0, 2, 1, 3, 0, 4};
        weight.values = {1, 2, 0.5, 0.25, 3};
        total.values = is_gradient ? std::vector<double>{4} : std::vector<double>{};
    }
    std::vector<Argument *> arguments() override
    {
        if (gradient) return {&grad, &self, &target, &weight, &total, &out};
        return {&self, &target, &weight, &out, &total};
    }
    void becomes(int64_t how)
    {
        reduction = how;
        if (gradient) grad.dims = {};
        else out.dims = {};
    }
    void dtype(int type) { grad.dtype = self.dtype = weight.dtype = total.dtype = out.dtype = type; }
    void one_row()
    {
        self.dims = {5};
        target.dims = grad.dims = {};
        out.dims = gradient ? self.dims : Dims();
    }

    void check_results() override
    {
        const std::vector<double> x = self.view_values(), t = target.view_values(), w = weight.view_values(), g = grad.view_values();
        const size_t classes = static_cast<size_t>(self.dims[self.dims.size() > 1 ? 1 : 0]), rows = self.dims.size() > 1 ? static_cast<size_t>(self.dims[0]) : 1;
        const size_t inner = rows == 0 ? 1 : x.size() / classes / rows;
        const size_t count = self.dims.size() > 1 ? t.size() : 1;
        std::vector<double> losses, gradients(x.size());
        double sum = 0, weights = 0;
        for (size_t n = 0; n < count; n++) {
            const bool is_ignored = t[n] == static_cast<double>(ignored), is_class = t[n] >= 0 && t[n] < static_cast<double>(classes);
            const size_t c = is_class ? static_cast<size_t>(t[n]) : 0, at = (n / inner * classes + c) * inner + n % inner;
            losses.push_back(is_ignored ? 0 : is_class ? -w[c] * x[at] : NAN);
            sum += losses.back();
            weights += is_ignored || !is_class ? 0 : w[c];
            if (gradient && !is_ignored && is_class) gradients[at] = -w[c] * g[g.size() == 1 ? 0 : n] / (reduction == 1 ? total.view_values()[0] : 1);
        }
        const double close = out.dtype == ACL_BF16 ? 8e-3 : out.dtype == ACL_FLOAT16 ? 1e-3 : 2e-6;
        if (gradient) return out.check_holds(gradients, close);
        if (reduction == 0) {
            out.check_holds(losses, close);
            return total.check_untouched();
        }
        out.check_holds({reduction == 1 ? sum / weights : sum}, close);
        total.check_holds({weights}, close);
    }
};

#define LIKELIHOOD(NAME, ALL, TARGETS, GRADIENT, ...) \
    struct NAME : Likelihood { \
        NAME() : Likelihood(#NAME, ALL, TARGETS, GRADIENT) {} \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
    };
LIKELIHOOD(NLLLoss, Dims({6, 5}), Dims({6}), false, self.handle, target.handle, weight.handle, reduction, ignored, out.handle, total.handle)
LIKELIHOOD(NLLLoss2d, Dims({2, 5, 3, 4}), Dims({2, 3, 4}), false, self.handle, target.handle, weight.handle, reduction, ignored, out.handle, total.handle)
LIKELIHOOD(NLLLossBackward, Dims({6, 5}), Dims({6}), true, grad.handle, self.handle, target.handle, weight.handle, reduction, ignored, total.handle, out.handle)
LIKELIHOOD(NLLLoss2dBackward, Dims({2, 5, 3, 4}), Dims({2, 3, 4}), true, grad.handle, self.handle, target.handle, weight.handle, reduction, ignored, total.handle, out.handle)

template <class TheCall> void rules(aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    const bool gradient = TheCall().gradient;
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_STRING}) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? Expect(ACCEPTED) : type == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.dtype(type); }, expect, ""}, stream);
        check_rule<TheCall>({"of a mean", [type](TheCall &c) { c.dtype(type); c.becomes(1); }, expect, ""}, stream);
        if (type != ACL_FLOAT) check_rule<TheCall>({"weights of another type", [type](TheCall &c) { c.weight.dtype = type; }, INVALID, ""}, stream);
    }
    for (int type : {ACL_INT64, ACL_INT32, ACL_UINT8, ACL_INT16, ACL_BOOL, ACL_FLOAT}) {
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.target.dtype = type; }, type == ACL_INT64 || type == ACL_INT32 || type == ACL_UINT8 ? ACCEPTED : INVALID, ""}, stream);
    }
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"the mean", [](TheCall &c) { c.becomes(1); }, ACCEPTED, ""},
            {"the sum", [](TheCall &c) { c.becomes(2); }, ACCEPTED, ""},
            {"a reduction of 3", [](TheCall &c) { c.reduction = 3; }, INVALID, "reduction"},
            {"a reduction of -1", [](TheCall &c) { c.reduction = -1; }, INVALID, "reduction"},
            {"one loss in one element", [gradient](TheCall &c) { c.becomes(2); (gradient ? c.grad : c.out).dims = {1}; }, ACCEPTED, ""},
            {"one loss in two elements", [gradient](TheCall &c) { c.becomes(2); (gradient ? c.grad : c.out).dims = {2}; }, INVALID, ""},
            {"losses of another shape", [gradient](TheCall &c) { (gradient ? c.grad : c.out).dims = {5}; }, INVALID, ""},
            {"a target more", [](TheCall &c) { c.target.dims[0] = 7; }, INVALID, "target"},
            {"a target more, and what is one for each", [gradient](TheCall &c) { c.target.dims[0] = 7; (gradient ? c.grad : c.out).dims = c.target.dims; }, INVALID, "target"},
            {"a weight less", [](TheCall &c) { c.weight.dims = {4}; }, INVALID, "weight"},
            {"two totals", [](TheCall &c) { c.total.dims = {2}; c.total.values = {}; }, INVALID, "totalWeight|totalWeightOut"},
            {"an ignored target", [](TheCall &c) { c.target.values = {0, -100, 1, 3, -100, 4}; }, ACCEPTED, ""},
            {"ignored targets of a mean", [](TheCall &c) { c.becomes(1); c.ignored = 2; }, ACCEPTED, ""},
            {"all targets are ignored", [](TheCall &c) { c.becomes(1); c.target.values = {-100}; }, ACCEPTED, ""},
            {"a target beyond the classes", [](TheCall &c) { c.target.values = {0, 5, -1, 3}; }, ACCEPTED, ""},
            {"strided", [](TheCall &c) { const size_t n = c.self.dims.size(); c.self.strides = n == 2 ? Dims({1, 6}) : Dims({1, 2, 10, 30}); c.weight.strides = {-2}; c.weight.offset = 8; c.target.strides = n == 2 ? Dims({3}) : Dims({1, 8, 2}); }, ACCEPTED, ""},
        },
        stream);
    // Each loss leaves the sum of the weights alone.
    struct Reduced : TheCall {
        Reduced() { this->becomes(2); }
    };
    check_phase_two<Reduced>([](Reduced &c) { c.reduction = 0; c.self.dims[0] = c.target.dims[0] = 0; (c.gradient ? c.grad : c.out).dims = c.target.dims; if (c.gradient) c.out.dims = c.self.dims; }, {[](Reduced &c) { c.dtype(ACL_FLOAT16); }}, gradient ? aclnnNLLLoss : aclnnNLLLossBackward, stream);
}

struct Filled : NLLLoss {
    double expected;
    void check_results() override
    {
        out.check_holds({expected}, 0);
        total.check_holds({0}, 0);
    }
};

void of_rows(aclrtStream stream)
{
    check_rules<NLLLoss>(
        {
            {"one row", [](NLLLoss &c) { c.one_row(); }, ACCEPTED, ""},
            {"the mean of one row", [](NLLLoss &c) { c.one_row(); c.becomes(1); c.target.values = {3}; }, ACCEPTED, ""},
            {"a target without axes for rows", [](NLLLoss &c) { c.target.dims = {}; }, INVALID, "target"},
            {"one row, its loss in one element", [](NLLLoss &c) { c.one_row(); c.out.dims = {1}; }, ACCEPTED, ""},
            {"as many targets as a row has classes", [](NLLLoss &c) { c.one_row(); c.target.dims = {5}; c.target.values = {2}; }, ACCEPTED, ""},
            {"a target without axes for rows, of a sum", [](NLLLoss &c) { c.target.dims = {}; c.becomes(2); }, INVALID, "target"},
            {"another target than the one of a row", [](NLLLoss &c) { c.one_row(); c.target.dims = {2}; }, INVALID, "target"},
            {"rank 3", [](NLLLoss &c) { c.self.dims = {6, 5, 1}; }, INVALID, "self"},
            {"no class for targets", [](NLLLoss &c) { c.self.dims = {6, 0}; c.weight.dims = {0}; }, INVALID, "self"},
            {"no target", [](NLLLoss &c) { c.self.dims = {0, 5}; c.target.dims = c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"DOUBLE as result", [](NLLLoss &c) { c.out.dtype = ACL_DOUBLE; c.becomes(1); }, ACCEPTED, ""},
            {"INT32 as result", [](NLLLoss &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"many", [](NLLLoss &c) { c.self.dims = {100000, 5}; c.target.dims = {100000}; c.becomes(2); }, ACCEPTED, ""},
        },
        stream);
    check_rule<Filled>({"the mean of no target", [](Filled &c) { c.self.dims = {0, 5}; c.target.dims = {0}; c.becomes(1); c.expected = NAN; }, ACCEPTED, ""}, stream);
    check_rule<Filled>({"the sum of no target", [](Filled &c) { c.self.dims = {0, 5}; c.target.dims = {0}; c.becomes(2); c.expected = 0; }, ACCEPTED, ""}, stream);
    check_rules<NLLLossBackward>(
        {
            {"one row", [](NLLLossBackward &c) { c.one_row(); }, ACCEPTED, ""},
            {"out of another shape", [](NLLLossBackward &c) { c.out.dims = {5, 6}; }, INVALID, "out"},
            {"DOUBLE as result", [](NLLLossBackward &c) { c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"no target", [](NLLLossBackward &c) { c.self.dims = c.out.dims = {0, 5}; c.target.dims = c.grad.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"through a view", [](NLLLossBackward &c) { c.out.strides = {1, 7}; }, ACCEPTED, ""},
        },
        stream);
    check_rules<NLLLoss2d>(
        {
            {"weights of rank 2", [](NLLLoss2d &c) { c.weight.dims = {5, 1}; }, ACCEPTED, ""},
            {"one loss of rank 3", [](NLLLoss2d &c) { c.becomes(1); c.out.dims = {1, 1, 1}; }, ACCEPTED, ""},
            {"rank 3", [](NLLLoss2d &c) { c.self.dims = {2, 5, 12}; }, INVALID, "self"},
            {"many", [](NLLLoss2d &c) { c.self.dims = {3, 5, 200, 300}; c.target.dims = {3, 200, 300}; c.becomes(1); }, ACCEPTED, ""},
            {"channels beside each other", [](NLLLoss2d &c) { c.self.strides = {60, 1, 20, 5}; }, ACCEPTED, ""},
        },
        stream);
    check_rules<NLLLoss2dBackward>(
        {
            {"weights of rank 2", [](NLLLoss2dBackward &c) { c.weight.dims = {1, 5}; c.weight.values = {1}; }, ACCEPTED, ""},
            {"DOUBLE as result", [](NLLLoss2dBackward &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out"},
            {"channels beside each other", [](NLLLoss2dBackward &c) { c.out.strides = {60, 1, 20, 5}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules<NLLLoss>(device.stream);
        rules<NLLLoss2d>(device.stream);
        rules<NLLLossBackward>(device.stream);
        rules<NLLLoss2dBackward>(device.stream);
        of_rows(device.stream);
    }
    return harness_finish("test_loss_likelihood");
}
