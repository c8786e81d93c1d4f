// Shows that activations check their arguments on each device, and that they are the functions that they are called.
#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_hardshrink.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_hardtanh.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_logsigmoid.h"
#include "aclnnop/aclnn_mish.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_softshrink.h"
#include "aclnnop/aclnn_threshold.h"
#include "functions.h"

namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double softplus(double x, double limit) { return x > limit ? x : std::max(x, 0.0) + std::log1p(std::exp(-std::fabs(x))); }
double mish(double x) { return x * std::tanh(softplus(x, 1e9)); }
double gelu(double x) { return 0.5 * x * std::erfc(-x * std::sqrt(0.5)); }
double gelu_by_tanh(double x) { return x * sigmoid(2 * std::sqrt(2 / 3.14159265358979324) * (x + 0.044715 * x * x * x)); }

#define PHASE_ONE(NAME, ...) [](const Handles &h, uint64_t *s, aclOpExecutor **e) { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, s, e); }

const Row ROWS[] = {
    {"Gelu", {"self", "out"}, {}, false, false, PHASE_ONE(Gelu, h.t[0], h.t[1]), aclnnGelu, {"EE-N-------------", "E----------------", "E----------------"}, SAME, false, true, ACCEPTED,
     [](const double *x) { return gelu_by_tanh(x[0]); }, {-0.0, INFINITY, NAN}},
    {"GeluV2", {"x", "y"}, {}, false, false, PHASE_ONE(GeluV2, h.t[0], 0, h.t[1]), aclnnGeluV2, {"EE-N-------------", "E----------------", "E----------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return gelu(x[0]); }, {-0.0, INFINITY, NAN}},
    {"Silu", {"self", "out"}, {}, false, false, PHASE_ONE(Silu, h.t[0], h.t[1]), aclnnSilu, {"EE-N-------------", "E----------------", "E----------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return x[0] * sigmoid(x[0]); }, {-0.0, INFINITY, NAN}},
    {"Hardswish", {"self", "out"}, {}, false, false, PHASE_ONE(Hardswish, h.t[0], h.t[1]), aclnnHardswish, {"EE-N-------------", "EE-N-------------", "EE-N-------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return x[0] * std::min(std::max(x[0] + 3, 0.0), 6.0) / 6; }, {-0.0, INFINITY, NAN}},
    {"InplaceHardswish", {"self"}, {}, true, false, PHASE_ONE(InplaceHardswish, h.t[0]), aclnnInplaceHardswish, {"EE-N-------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return x[0] * std::min(std::max(x[0] + 3, 0.0), 6.0) / 6; }, {-0.0, INFINITY, NAN}},
    {"LeakyRelu", {"self", "out"}, {{"negativeSlope", 0.25}}, false, false, PHASE_ONE(LeakyRelu, h.t[0], h.n[0], h.t[1]), aclnnLeakyRelu, {"EEEN-------------", "EEEN-------------", "EEEE---------EEEI"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[0] > 0 ? x[0] : x[0] * x[1]; }, {-INFINITY, INFINITY, NAN}},
    {"InplaceLeakyRelu", {"selfRef"}, {{"negativeSlope", 0.25}}, true, false, PHASE_ONE(InplaceLeakyRelu, h.t[0], h.n[0]), aclnnInplaceLeakyRelu, {"EEEN-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[0] > 0 ? x[0] : x[0] * x[1]; }, {-INFINITY, INFINITY, NAN}},
    {"Threshold", {"self", "out"}, {{"threshold", 1}, {"value", 3}}, false, false, PHASE_ONE(Threshold, h.t[0], h.n[0], h.n[1], h.t[1]), aclnnThreshold, {"EE-NEEEEE--------", "EE-NEEEEE--------", "EEEE999999999EEEI"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[0] <= x[1] ? x[2] : x[0]; }, {3, INFINITY, NAN}},
    {"InplaceThreshold", {"selfRef"}, {{"threshold", 1}, {"value", 3}}, true, false, PHASE_ONE(InplaceThreshold, h.t[0], h.n[0], h.n[1]), aclnnInplaceThreshold, {"EE-NEEEEE--------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[0] <= x[1] ? x[2] : x[0]; }, {3, INFINITY, NAN}},
    {"Hardtanh", {"self", "out"}, {{"clipValueMin", 0.5}, {"clipValueMax", 2}}, false, false, PHASE_ONE(Hardtanh, h.t[0], h.n[0], h.n[1], h.t[1]), aclnnHardtanh, {"EEENEEEEE--------", "E----------------", "E----------------"}, SAME, false, false, INVALID,
     [](const double *x) { return std::min(std::max(x[0], x[1]), x[2]); }, {0.5, 2, NAN}},
    {"InplaceHardtanh", {"selfRef"}, {{"clipValueMin", 0.5}, {"clipValueMax", 2}}, true, false, PHASE_ONE(InplaceHardtanh, h.t[0], h.n[0], h.n[1]), aclnnInplaceHardtanh, {"EEENEEEEE--------"}, SAME, false, false, INVALID,
     [](const double *x) { return std::min(std::max(x[0], x[1]), x[2]); }, {0.5, 2, NAN}},
    {"Hardshrink", {"self", "out"}, {{"lambd", 0.5}}, false, false, PHASE_ONE(Hardshrink, h.t[0], h.n[0], h.t[1]), aclnnHardshrink, {"EE-P-------------", "EE-P-------------", "EE-P-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return std::fabs(x[0]) <= x[1] ? 0 : x[0]; }, {-INFINITY, INFINITY, NAN}},
    {"Softshrink", {"self", "out"}, {{"lambd", 0.5}}, false, false, PHASE_ONE(Softshrink, h.t[0], h.n[0], h.t[1]), aclnnSoftshrink, {"EE-N-------------", "EE-N-------------", "EE-N-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[0] > x[1] ? x[0] - x[1] : x[0] < -x[1] ? x[0] + x[1] : 0 * x[0]; }, {-INFINITY, INFINITY, NAN}},
    {"Elu", {"self", "out"}, {{"alpha", 1.5}, {"scale", 2}, {"inputScale", 0.5}}, false, false, PHASE_ONE(Elu, h.t[0], h.n[0], h.n[1], h.n[2], h.t[1]), aclnnElu, {"EEEE-------------", "EEEE-------------", "EEEE---------EEEI"}, SAME, false, false, INVALID,
     [](const double *x) { return x[0] > 0 ? x[2] * x[0] : x[1] * x[2] * std::expm1(x[0] * x[3]); }, {-3, INFINITY, NAN}},
    {"InplaceElu", {"selfRef"}, {{"alpha", 1.5}, {"scale", 2}, {"inputScale", 0.5}}, true, false, PHASE_ONE(InplaceElu, h.t[0], h.n[0], h.n[1], h.n[2]), aclnnInplaceElu, {"EEEE-------------"}, SAME, false, false, INVALID,
     [](const double *x) { return x[0] > 0 ? x[2] * x[0] : x[1] * x[2] * std::expm1(x[0] * x[3]); }, {-3, INFINITY, NAN}},
    {"Celu", {"self", "out"}, {{"alpha", 2}}, false, false, PHASE_ONE(Celu, h.t[0], h.n[0], h.t[1]), aclnnCelu, {"EE-P-------------", "EE-P-------------", "EEEE---------EEEI"}, SAME, false, false, INVALID,
     [](const double *x) { return x[0] > 0 ? x[0] : x[1] * std::expm1(x[0] / x[1]); }, {-2, INFINITY, NAN}},
    {"InplaceCelu", {"selfRef"}, {{"alpha", 2}}, true, false, PHASE_ONE(InplaceCelu, h.t[0], h.n[0]), aclnnInplaceCelu, {"EE-P-------------"}, SAME, false, false, INVALID,
     [](const double *x) { return x[0] > 0 ? x[0] : x[1] * std::expm1(x[0] / x[1]); }, {-2, INFINITY, NAN}},
    {"Softplus", {"self", "out"}, {{"beta", 2}, {"threshold", 5}}, false, false, PHASE_ONE(Softplus, h.t[0], h.n[0], h.n[1], h.t[1]), aclnnSoftplus, {"EE-N-------------", "EE-N-------------", "EEEE---------EEEI"}, SAME, false, false, INVALID,
     [](const double *x) { return softplus(x[0] * x[1], x[2]) / x[1]; }, {0, INFINITY, NAN}},
    {"Mish", {"self", "out"}, {}, false, false, PHASE_ONE(Mish, h.t[0], h.t[1]), aclnnMish, {"EE-N-------------", "E----------------", "E----------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return mish(x[0]); }, {-0.0, INFINITY, NAN}},
    {"InplaceMish", {"selfRef"}, {}, true, false, PHASE_ONE(InplaceMish, h.t[0]), aclnnInplaceMish, {"EE-N-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return mish(x[0]); }, {-0.0, INFINITY, NAN}},
    {"LogSigmoid", {"self", "out"}, {}, false, false, PHASE_ONE(LogSigmoid, h.t[0], h.t[1]), aclnnLogSigmoid, {"EE-N-------------", "E----------------", "E----------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return -softplus(-x[0], 1e9); }, {-INFINITY, -0.0, NAN}},
    {"LogSigmoidForward", {"self", "out"}, {}, false, false, PHASE_ONE(LogSigmoidForward, h.t[0], h.t[1], nullptr), aclnnLogSigmoidForward, {"EE-N-------------", "E----------------", "E----------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return -softplus(-x[0], 1e9); }, {-INFINITY, -0.0, NAN}},
};

// The rule, for the row of that name.
void rule(const char *name, const Rule<OfRow> &what, aclrtStream stream)
{
    for (const Row &row : ROWS) {
        if (name != std::string(row.name)) continue;
        current = &row;
        check_rule<OfRow>(what, stream);
    }
}

void of_one(aclrtStream stream)
{
    rule("GeluV2", {"in place", [](OfRow &c) { c.all[0].values = {1}; }, ACCEPTED, ""}, stream);
    rule("Hardtanh", {"limits of INT64 in the wrong order", [](OfRow &c) { for (Scalar &n : c.numbers) n.dtype = ACL_INT64; c.numbers[0].value = 3; }, INVALID, "clipValueMin"}, stream);
    rule("Hardtanh", {"limits of DOUBLE in the wrong order", [](OfRow &c) { c.numbers[0].value = 2.5; }, INVALID, "clipValueMin"}, stream);
    rule("Hardtanh", {"integers before the point are in order", [](OfRow &c) { c.numbers[0].dtype = ACL_INT64; c.numbers[0].value = 2; c.numbers[1].value = 2.5; }, ACCEPTED, ""}, stream);
    rule("Hardtanh", {"a limit of BOOL", [](OfRow &c) { c.numbers[1].dtype = ACL_BOOL; }, INVALID, "clipValueMax"}, stream);
    rule("Hardshrink", {"a negative size counts as 0", [](OfRow &c) { c.numbers[0].value = -1; c.input().values = {-0.5, 0.5, 3}; }, ACCEPTED, ""}, stream);
    rule("Softshrink", {"a negative size", [](OfRow &c) { c.numbers[0].value = -1; }, INVALID, "lambd"}, stream);
    rule("Softshrink", {"a size of 0", [](OfRow &c) { c.numbers[0].value = 0; }, ACCEPTED, ""}, stream);
    rule("Celu", {"nothing is divided by 0", [](OfRow &c) { c.numbers[0].value = 0; }, INVALID, "alpha"}, stream);
    rule("InplaceCelu", {"nor by NaN", [](OfRow &c) { c.numbers[0].value = NAN; }, INVALID, "alpha"}, stream);
    rule("Celu", {"a negative alpha", [](OfRow &c) { c.numbers[0].value = -2; c.input().values = {-1, -0.5, 0, 0.5, 1, 3}; }, ACCEPTED, ""}, stream);
    rule("LeakyRelu", {"a slope that is no half", [](OfRow &c) { c.dtype(ACL_FLOAT16); c.numbers[0].value = 0.01; c.input().values = {-100}; c.out().dtype = ACL_FLOAT16; }, ACCEPTED, ""}, stream);
}

// An alpha or a scale that is not finite makes a step.
void steps(aclrtStream stream)
{
    struct Step : OfRow {
        void check_results() override { out().check_holds({-INFINITY, -INFINITY, 4, NAN}, 0); }
    };
    for (const Row &row : ROWS) {
        if (row.name != std::string("Elu")) continue;
        current = &row;
        check_rule<Step>({"an infinite alpha", [](Step &c) { c.dims({4}); c.input().values = {-1, 0, 2, NAN}; c.numbers[0].value = INFINITY; }, ACCEPTED, ""}, stream);
    }
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) check_row(row, row.phase_two == aclnnGelu ? aclnnSilu : aclnnGelu, "", device.stream);
        of_one(device.stream);
        steps(device.stream);
    }
    return harness_finish("test_elementwise_activations");
}
