// Shows that optimisers and the scale of gradients check their arguments in the documented order, and compute what PyTorch does.
#include "aclnnop/aclnn_amp_update_scale.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "aclnnop/aclnn_foreach_non_finite_check_and_unscale.h"
#include "aclnnop/aclnn_fused_sgd.h"
#include "harness.h"

namespace {

const int NO_KERNEL = 561003, TILING = 561002;

Tensor one(const char *name, double value, int dtype = ACL_FLOAT)
{
    Tensor tensor(name, {}, dtype, ACL_FORMAT_ND);
    tensor.values = {value};
    return tensor;
}

struct AdamW : Call {
    Tensor var, m, v, greatest, grad, step;
    bool amsgrad, maximize;

    AdamW()
        : Call("ApplyAdamWV2"), var("varRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), m("mRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), v("vRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true),
          greatest("maxGradNormOptionalRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), grad("grad", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), step(one("step", 4)), amsgrad(false), maximize(false)
    {
        var.values = {1, -1, 2, 0.5, 4, 8};
        m.values = {0.5, 0.25, -0.5};
        v.values = {1, 0.5, 0.25};
        greatest.values = {0.5, 2};
        grad.values = {1, -2, 0.5, 0.25};
    }
    std::vector<Argument *> arguments() override { return {&var, &m, &v, &greatest, &grad, &step}; }
    void check_results() override
    {
        const double lr = 0.5f, beta1 = 0.9f, beta2 = 0.99f, decay = 0.1f, eps = 1e-8f, t = step.values[0] + 1;
        std::vector<double> x = var.view_values(), a = m.view_values(), b = v.view_values(), most = greatest.view_values(), g = grad.view_values();
        for (size_t i = 0; i < x.size(); i++) {
            const double gradient = maximize ? -g[i] : g[i];
            a[i] += (1 - beta1) * (gradient - a[i]);
            b[i] = beta2 * b[i] + (1 - beta2) * gradient * gradient;
            if (amsgrad) most[i] = std::max(most[i], b[i]);
            const double root = std::sqrt(amsgrad ? most[i] : b[i]) / std::sqrt(1 - std::pow(beta2, t)) + eps;
            x[i] = x[i] * (1 - lr * decay) - lr / (1 - std::pow(beta1, t)) * a[i] / root;
        }
        var.check_holds(x, 1e-6);
        m.check_holds(a, 1e-6);
        v.check_holds(b, 1e-6);
        if (greatest.passing == Argument::PROPER) greatest.check_holds(most, 1e-6);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnApplyAdamWV2GetWorkspaceSize(var.handle, m.handle, v.handle, greatest.handle, grad.handle, step.handle, 0.5f, 0.9f, 0.99f, 0.1f, 1e-8f, amsgrad, maximize, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnApplyAdamWV2; }
    void all(const std::function<void(Tensor &)> &change)
    {
        for (Tensor *tensor : {&var, &m, &v, &greatest, &grad}) change(*tensor);
    }
};

void adam(aclrtStream stream)
{
    check_rules<AdamW>(
        {
            {"a valid call", [](AdamW &) {}, ACCEPTED, ""},
            {"the step as INT64", [](AdamW &c) { c.step.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"the step of one axis", [](AdamW &c) { c.step.dims = {1}; }, ACCEPTED, ""},
            {"the first step", [](AdamW &c) { c.step.values = {0}; }, ACCEPTED, ""},
            {"amsgrad", [](AdamW &c) { c.amsgrad = true; }, ACCEPTED, ""},
            {"maximize", [](AdamW &c) { c.maximize = true; }, ACCEPTED, ""},
            {"no greatest", [](AdamW &c) { c.greatest.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"no greatest with amsgrad", [](AdamW &c) { c.greatest.passing = Argument::ABSENT; c.amsgrad = true; }, NULL_POINTER, "maxGradNormOptionalRef"},
            {"varRef is NULL", [](AdamW &c) { c.var.passing = Argument::ABSENT; }, NULL_POINTER, "varRef"},
            {"mRef is NULL", [](AdamW &c) { c.m.passing = Argument::ABSENT; }, NULL_POINTER, "mRef"},
            {"vRef is NULL", [](AdamW &c) { c.v.passing = Argument::ABSENT; }, NULL_POINTER, "vRef"},
            {"grad is NULL", [](AdamW &c) { c.grad.passing = Argument::ABSENT; }, NULL_POINTER, "grad"},
            {"step is NULL", [](AdamW &c) { c.step.passing = Argument::ABSENT; }, NULL_POINTER, "step"},
            {"BFLOAT16", [](AdamW &c) { c.all([](Tensor &t) { t.dtype = ACL_BF16; }); c.without_comparison(); }, needs_bf16(), ""},
            {"dtypes that differ", [](AdamW &c) { c.m.dtype = c.grad.dtype = ACL_FLOAT16; c.without_comparison(); }, ACCEPTED, ""},
            {"DOUBLE", [](AdamW &c) { c.var.dtype = ACL_DOUBLE; }, INVALID, "varRef"},
            {"greatest of DOUBLE", [](AdamW &c) { c.greatest.dtype = ACL_DOUBLE; }, INVALID, "maxGradNormOptionalRef"},
            {"the step as INT32", [](AdamW &c) { c.step.dtype = ACL_INT32; }, INVALID, "step"},
            {"grad of another shape", [](AdamW &c) { c.grad.dims = {3, 2}; }, INVALID, "grad"},
            {"greatest of another shape", [](AdamW &c) { c.greatest.dims = {6}; }, INVALID, "maxGradNormOptionalRef"},
            {"two steps", [](AdamW &c) { c.step.dims = {2}; }, INVALID, "step"},
            {"no element", [](AdamW &c) { c.all([](Tensor &t) { t.dims = {0, 3}; }); c.untouched = true; }, ACCEPTED, ""},
            {"other strides", [](AdamW &c) { c.var.strides = {1, 2}; c.v.strides = {7, 2}; c.grad.strides = {0, 1}; }, ACCEPTED, ""},
        },
        stream);
}

TensorList list(const char *name, std::vector<double> values)
{
    TensorList list(name, {Tensor(name, {2}, ACL_FLOAT, ACL_FORMAT_ND), Tensor(name, {1, 2}, ACL_FLOAT, ACL_FORMAT_ND)});
    list.tensors[0].values = {values[0], values[1]};
    list.tensors[1].values = {values[2], values[3]};
    return list;
}

struct Unscale : Call {
    TensorList gradients;
    Tensor found, factor;
    double flag;

    Unscale() : Call("ForeachNonFiniteCheckAndUnscale"), gradients(list("scaledGrads", {1, 2, 3, 4})), found(one("foundInf", 0)), factor(one("invScale", 0.5)), flag(0)
    {
        found.is_output = true;
        failure_writes_executor = true;
    }
    std::vector<Argument *> arguments() override { return {&gradients, &found, &factor}; }
    void check_results() override
    {
        for (Tensor &tensor : gradients.tensors) {
            std::vector<double> expected = tensor.view_values();
            for (double &x : expected) x *= 0.5;
            tensor.check_holds(expected, 0);
        }
        found.check_holds({flag}, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(gradients.handle, found.handle, factor.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnForeachNonFiniteCheckAndUnscale; }
    void dtypes(int dtype)
    {
        for (Tensor &tensor : gradients.tensors) tensor.dtype = dtype;
    }
};

void unscaling(aclrtStream stream)
{
    const auto there = [](int status) { return Expect(NO_KERNEL, status, NO_KERNEL, status, status, status); };
    check_rules<Unscale>(
        {
            {"a valid call", [](Unscale &) {}, there(ACCEPTED), ""},
            {"a flag that is set stays set", [](Unscale &c) { c.found.values = {1}; c.flag = 1; }, there(ACCEPTED), ""},
            {"an infinity", [](Unscale &c) { c.gradients.tensors[1].values = {1, -INFINITY}; c.flag = 1; }, there(ACCEPTED), ""},
            {"NaN", [](Unscale &c) { c.gradients.tensors[0].values = {NAN, 1}; c.flag = 1; }, there(ACCEPTED), ""},
            {"FLOAT16", [](Unscale &c) { c.dtypes(ACL_FLOAT16); }, there(ACCEPTED), ""},
            {"BFLOAT16", [](Unscale &c) { c.dtypes(ACL_BF16); }, Expect(NO_KERNEL, INVALID, NO_KERNEL, ACCEPTED, ACCEPTED, ACCEPTED), ""},
            {"DOUBLE", [](Unscale &c) { c.dtypes(ACL_DOUBLE); }, there(INVALID), ""},
            {"dtypes that differ", [](Unscale &c) { c.gradients.tensors[1].dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"foundInf as FLOAT16", [](Unscale &c) { c.found.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"invScale as DOUBLE", [](Unscale &c) { c.factor.dtype = ACL_DOUBLE; }, there(INVALID), ""},
            {"scaledGrads is NULL", [](Unscale &c) { c.gradients.passing = Argument::ABSENT; }, NULL_POINTER, "scaledGrads"},
            {"a member is NULL", [](Unscale &c) { c.gradients.tensors[1].passing = Argument::ABSENT; }, NULL_POINTER, "scaledGrads"},
            {"foundInf is NULL", [](Unscale &c) { c.found.passing = Argument::ABSENT; }, NULL_POINTER, "foundInf"},
            {"invScale is NULL", [](Unscale &c) { c.factor.passing = Argument::ABSENT; }, NULL_POINTER, "invScale"},
            {"no members", [](Unscale &c) { c.gradients.tensors.clear(); }, there(TILING), ""},
            {"256 members", [](Unscale &c) { c.gradients.tensors.resize(256, c.gradients.tensors[0]); }, there(ACCEPTED), ""},
            {"257 members", [](Unscale &c) { c.gradients.tensors.resize(257, c.gradients.tensors[0]); }, there(TILING), ""},
            {"a member without elements", [](Unscale &c) { c.gradients.tensors[1].dims = {0}; }, there(TILING), ""},
            {"rank 9", [](Unscale &c) { c.gradients.tensors[1].dims = Dims(9, 1); }, there(TILING), ""},
            {"two flags", [](Unscale &c) { c.found.dims = {2}; }, there(TILING), ""},
            {"two factors", [](Unscale &c) { c.factor.dims = {2}; }, there(TILING), ""},
            {"other strides", [](Unscale &c) { c.gradients.tensors[0].strides = {3}; }, there(ACCEPTED), ""},
        },
        stream);
}

struct Scale : Call {
    Tensor scale, tracker, found, new_scale, new_tracker;
    int64_t interval;
    double expected_scale, expected_tracker;

    Scale()
        : Call("AmpUpdateScale"), scale(one("currentScale", 1024)), tracker(one("growthTracker", 4, ACL_INT32)), found(one("foundInf", 0)), new_scale("updatedScale", {}, ACL_FLOAT, ACL_FORMAT_ND, true),
          new_tracker("updatedGrowthTracker", {}, ACL_INT32, ACL_FORMAT_ND, true), interval(9), expected_scale(1024), expected_tracker(5)
    {
        failure_writes_executor = true;
    }
    std::vector<Argument *> arguments() override { return {&scale, &tracker, &found, &new_scale, &new_tracker}; }
    void check_results() override
    {
        new_scale.check_holds({expected_scale}, 0);
        new_tracker.check_holds({expected_tracker}, 0);
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnAmpUpdateScaleGetWorkspaceSize(scale.handle, tracker.handle, found.handle, 2, 0.5, interval, new_scale.handle, new_tracker.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnAmpUpdateScale; }
    void gives(double of_scale, double of_tracker)
    {
        expected_scale = of_scale;
        expected_tracker = of_tracker;
    }
};

void scales(aclrtStream stream)
{
    const auto there = [](int status) { return Expect(NO_KERNEL, NO_KERNEL, NO_KERNEL, status, status, status); };
    check_rules<Scale>(
        {
            {"a step", [](Scale &) {}, there(ACCEPTED), ""},
            {"as many steps as it takes", [](Scale &c) { c.interval = 5; c.gives(2048, 0); }, there(ACCEPTED), ""},
            {"more steps than it takes", [](Scale &c) { c.interval = 3; }, there(ACCEPTED), ""},
            {"something was infinite", [](Scale &c) { c.found.values = {1}; c.gives(512, 0); }, there(ACCEPTED), ""},
            {"halves", [](Scale &c) { c.scale.dtype = c.found.dtype = c.new_scale.dtype = ACL_BF16; }, there(ACCEPTED), ""},
            {"dtypes that differ", [](Scale &c) { c.found.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"DOUBLE", [](Scale &c) { c.scale.dtype = c.found.dtype = c.new_scale.dtype = ACL_DOUBLE; }, there(INVALID), ""},
            {"a tracker as INT64", [](Scale &c) { c.tracker.dtype = ACL_INT64; }, there(INVALID), ""},
            {"a result as INT64", [](Scale &c) { c.new_tracker.dtype = ACL_INT64; }, there(INVALID), ""},
            {"currentScale is NULL", [](Scale &c) { c.scale.passing = Argument::ABSENT; }, NULL_POINTER, "currentScale"},
            {"updatedGrowthTracker is NULL", [](Scale &c) { c.new_tracker.passing = Argument::ABSENT; }, NULL_POINTER, "updatedGrowthTracker"},
            {"two scales", [](Scale &c) { c.scale.dims = {2}; }, there(TILING), ""},
            {"an interval of no steps", [](Scale &c) { c.interval = 0; }, there(TILING), ""},
            {"one axis", [](Scale &c) { c.scale.dims = c.new_tracker.dims = {1}; }, there(ACCEPTED), ""},
        },
        stream);
}

struct Sgd : Call {
    TensorList parameters, gradients, momenta;
    Tensor scale;
    float decay, momentum, rate, dampening;
    bool nesterov, maximize, first;

    Sgd()
        : Call("FusedSgd"), parameters(list("paramsRef", {1, 2, 3, 4})), gradients(list("gradsRef", {1, -1, 0.5, 2})), momenta(list("momentumBufferListOptionalRef", {2, 1, 0, -1})), scale(one("gradScaleOptional", 2)),
          decay(0.5f), momentum(0.5f), rate(0.25f), dampening(0), nesterov(false), maximize(false), first(false)
    {
    }
    std::vector<Argument *> arguments() override { return {&parameters, &gradients, &momenta, &scale}; }
    void check_results() override
    {
        for (size_t at = 0; at < 2; at++) {
            std::vector<double> p = parameters.tensors[at].view_values(), g = gradients.tensors[at].view_values(), b = momenta.tensors[at].view_values();
            for (size_t i = 0; i < 2; i++) {
                if (scale.passing == Argument::PROPER) g[i] /= 2;
                double step = (maximize ? -g[i] : g[i]) + decay * p[i];
                if (momentum > 0) {
                    b[i] = first ? step : momentum * b[i] + (1 - dampening) * step;
                    step = nesterov ? step + momentum * b[i] : b[i];
                }
                p[i] -= rate * step;
            }
            parameters.tensors[at].check_holds(p, 1e-6);
            gradients.tensors[at].check_holds(g, 0);
            if (momentum > 0) momenta.tensors[at].check_holds(b, 1e-6);
        }
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnFusedSgdGetWorkspaceSize(parameters.handle, gradients.handle, momenta.handle, scale.handle, decay, momentum, rate, dampening, nesterov, maximize, first, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnFusedSgd; }
    void every(const std::function<void(TensorList &)> &change)
    {
        for (TensorList *list : {&parameters, &gradients, &momenta}) change(*list);
    }
};

void descents(aclrtStream stream)
{
    check_rules<Sgd>(
        {
            {"a valid call", [](Sgd &) {}, ACCEPTED, ""},
            {"the first step", [](Sgd &c) { c.first = true; }, ACCEPTED, ""},
            {"nesterov", [](Sgd &c) { c.nesterov = true; }, ACCEPTED, ""},
            {"dampening", [](Sgd &c) { c.dampening = 0.25f; }, ACCEPTED, ""},
            {"maximize", [](Sgd &c) { c.maximize = true; }, ACCEPTED, ""},
            {"no scale", [](Sgd &c) { c.scale.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"no momentum", [](Sgd &c) { c.momentum = 0; c.momenta.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"an empty list is none", [](Sgd &c) { c.momentum = 0; c.momenta.tensors.clear(); c.without_comparison(); }, ACCEPTED, ""},
            {"no list, but momentum", [](Sgd &c) { c.momenta.passing = Argument::ABSENT; }, INVALID, "momentumBufferListOptionalRef"},
            {"a list, but no momentum", [](Sgd &c) { c.momentum = 0; }, INVALID, "momentumBufferListOptionalRef"},
            {"nesterov with dampening", [](Sgd &c) { c.nesterov = true; c.dampening = 0.25f; }, INVALID, "nesterov"},
            {"a negative rate", [](Sgd &c) { c.rate = -1; }, INVALID, "lr"},
            {"a negative decay", [](Sgd &c) { c.decay = -1; }, INVALID, "weightDecay"},
            {"a negative decay, and no parameters", [](Sgd &c) { c.decay = -1; c.parameters.passing = Argument::ABSENT; }, INVALID, "weightDecay"},
            {"a scale of BFLOAT16", [](Sgd &c) { c.scale.dtype = ACL_BF16; }, ACCEPTED, ""},
            {"paramsRef is NULL", [](Sgd &c) { c.parameters.passing = Argument::ABSENT; }, NULL_POINTER, "paramsRef"},
            {"gradsRef is NULL", [](Sgd &c) { c.gradients.passing = Argument::ABSENT; }, NULL_POINTER, "gradsRef"},
            {"a member is NULL", [](Sgd &c) { c.gradients.tensors[1].passing = Argument::ABSENT; }, NULL_POINTER, "gradsRef"},
            {"fewer gradients", [](Sgd &c) { c.gradients.tensors.pop_back(); }, INVALID, "gradsRef"},
            {"fewer momenta", [](Sgd &c) { c.momenta.tensors.pop_back(); }, INVALID, "momentumBufferListOptionalRef"},
            {"no members", [](Sgd &c) { c.every([](TensorList &l) { l.tensors.clear(); }); c.momentum = 0; }, INVALID, "paramsRef"},
            {"DOUBLE", [](Sgd &c) { c.every([](TensorList &l) { for (Tensor &t : l.tensors) t.dtype = ACL_DOUBLE; }); }, INVALID, "paramsRef"},
            {"BFLOAT16", [](Sgd &c) { c.every([](TensorList &l) { for (Tensor &t : l.tensors) t.dtype = ACL_BF16; }); c.without_comparison(); }, needs_bf16(), ""},
            {"dtypes that differ", [](Sgd &c) { c.gradients.tensors[1].dtype = ACL_FLOAT16; }, INVALID, ""},
            {"another shape", [](Sgd &c) { c.momenta.tensors[1].dims = {2, 1}; }, INVALID, ""},
            {"two scales", [](Sgd &c) { c.scale.dims = {2}; }, INVALID, "gradScaleOptional"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        adam(device.stream);
        unscaling(device.stream);
        scales(device.stream);
        descents(device.stream);
    }
    return harness_finish("test_updating");
}
