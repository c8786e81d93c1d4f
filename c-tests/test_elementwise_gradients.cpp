// Shows that the gradients of activations check their arguments on each device, and that they are the derivatives.
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_gelu_backward_v2.h"
#include "aclnnop/aclnn_hardshrink_backward.h"
#include "aclnnop/aclnn_hardsigmoid_backward.h"
#include "aclnnop/aclnn_hardswish_backward.h"
#include "aclnnop/aclnn_hardtanh_backward.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "aclnnop/aclnn_mish_backward.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_silu_backward.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "aclnnop/aclnn_softshrink_backward.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "functions.h"

namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double mish_slope(double x)
{
    const double t = std::tanh(std::max(x, 0.0) + std::log1p(std::exp(-std::fabs(x))));
    return t + x * sigmoid(x) * (1 - t * t);
}
double gelu_by_tanh_slope(double x)
{
    const double c = std::sqrt(2 / 3.14159265358979324), t = std::tanh(c * (x + 0.044715 * x * x * x));
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * c * (1 + 3 * 0.044715 * x * x);
}
double gelu_slope(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)) + x * std::exp(-x * x / 2) / std::sqrt(2 * 3.14159265358979324); }

// The texts of aclnnGeluBackwardV2.
char none[] = "none", by_tanh[] = "tanh", in_capitals[] = "Tanh", longer[] = "none ", nothing[] = "";

#define PHASE_ONE(NAME, ...) [](const Handles &h, uint64_t *s, aclOpExecutor **e) { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, s, e); }

const Row ROWS[] = {
    {"ThresholdBackward", {"gradOutput", "self", "out"}, {{"threshold", 0}}, false, false, PHASE_ONE(ThresholdBackward, h.t[0], h.t[1], h.n[0], h.t[2]), aclnnThresholdBackward, {"EE-NE-E9E--------", "E----------------", "E----------------", "E----------------"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return x[1] <= x[2] ? 0 : x[0]; }, {0, 2, 2}},
    {"SigmoidBackward", {"gradOutput", "output", "gradInput"}, {}, false, false, PHASE_ONE(SigmoidBackward, h.t[0], h.t[1], h.t[2]), aclnnSigmoidBackward, {"EEEN---------EE--", "EEEN-------------", "EEEE-------------", "EEEE---------EEEI"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return x[0] * (1 - x[1]) * x[1]; }, {-INFINITY, -INFINITY, NAN}},
    {"TanhBackward", {"gradOutput", "output", "gradInput"}, {}, false, false, PHASE_ONE(TanhBackward, h.t[0], h.t[1], h.t[2]), aclnnTanhBackward, {"EEEN-------------", "E----------------", "E----------------", "E----------------"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return x[0] * (1 - x[1] * x[1]); }, {-INFINITY, -INFINITY, NAN}},
    {"HardsigmoidBackward", {"gradOutput", "self", "out"}, {}, false, false, PHASE_ONE(HardsigmoidBackward, h.t[0], h.t[1], h.t[2]), aclnnHardsigmoidBackward, {"EE-N-------------", "EE-N-------------", "EE-N-------------", "EEEE---------EEEI"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return std::fabs(x[1]) < 3 ? x[0] / 6 : 0; }, {0, 0, 0}},
    {"HardswishBackward", {"gradOutput", "self", "out"}, {}, false, false, PHASE_ONE(HardswishBackward, h.t[0], h.t[1], h.t[2]), aclnnHardswishBackward, {"EE-N-------------", "E----------------", "E----------------", "E----------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[1] < -3 ? 0 : x[1] <= 3 ? x[0] * (x[1] / 3 + 0.5) : x[0]; }, {0, 2, 2}},
    {"LeakyReluBackward", {"gradOutput", "self", "out"}, {{"negativeSlope", 0.25}}, false, false, PHASE_ONE(LeakyReluBackward, h.t[0], h.t[1], h.n[0], false, h.t[2]), aclnnLeakyReluBackward, {"EEEN-------------", "EEEN-------------", "EEEN-------------", "EEEE---------EEEI"}, BROADCAST, false, false, INVALID,
     [](const double *x) { return x[1] > 0 ? x[0] : x[0] * x[2]; }, {0.5, 2, 0.5}},
    {"GeluBackward", {"gradOutput", "self", "gradInput"}, {}, false, false, PHASE_ONE(GeluBackward, h.t[0], h.t[1], h.t[2]), aclnnGeluBackward, {"EE-N-------------", "EE-EEEEEE---E----", "EE-EEEEEE---E----", "EEEEEEEEEEEEEEEEI"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return x[0] * gelu_by_tanh_slope(x[1]); }, {0, 2, NAN}},
    {"GeluBackwardV2", {"gradOutput", "self", "gradInput"}, {}, false, false, PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], none, h.t[2]), aclnnGeluBackwardV2, {"EE-N-------------", "EE-EEEEEE---E----", "EE-EEEEEE---E----", "E----------------"}, BROADCAST, true, false, ACCEPTED,
     [](const double *x) { return x[0] * gelu_slope(x[1]); }, {0, 2, NAN}},
    {"SiluBackward", {"gradOutput", "self", "gradInput"}, {}, false, false, PHASE_ONE(SiluBackward, h.t[0], h.t[1], h.t[2]), aclnnSiluBackward, {"EE-N-------------", "E9-9-------------", "E9-9-------------", "E9-9-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { const double s = sigmoid(x[1]); return x[0] * s * (1 + x[1] * (1 - s)); }, {0, 2, NAN}},
    {"EluBackward", {"gradOutput", "selfOrResult", "gradInput"}, {{"alpha", 1.5}, {"scale", 2}, {"inputScale", 0.5}}, false, true, PHASE_ONE(EluBackward, h.t[0], h.n[0], h.n[1], h.n[2], false, h.t[1], h.t[2]), aclnnEluBackward, {"EE-N-------------", "E----------------", "E----------------", "EEEE---------EEEI"}, SAME, false, false, INVALID,
     [](const double *x) { return x[1] <= 0 ? x[0] * x[4] * x[2] * x[3] * std::exp(x[1] * x[4]) : x[0] * x[3]; }, {0, 4, 4}},
    {"HardtanhBackward", {"gradOutput", "self", "out"}, {{"min", -1}, {"max", 2}}, false, false, PHASE_ONE(HardtanhBackward, h.t[0], h.t[1], h.n[0], h.n[1], h.t[2]), aclnnHardtanhBackward, {"EE-N-------------", "E----------------", "E----------------", "EE-N-------------"}, LATE, false, false, ACCEPTED,
     [](const double *x) { return x[1] <= x[2] || x[1] >= x[3] ? 0 : x[0]; }, {0, 0, 2}},
    {"HardshrinkBackward", {"gradOutput", "self", "gradInput"}, {{"lambd", 0.5}}, false, false, PHASE_ONE(HardshrinkBackward, h.t[0], h.t[1], h.n[0], h.t[2]), aclnnHardshrinkBackward, {"EE-N-------------", "EE-N-------------", "EE-N-------------", "EE-N-------------"}, EMPTY_FIRST, false, false, ACCEPTED,
     [](const double *x) { return std::fabs(x[1]) <= x[2] ? 0 : x[0]; }, {2, 2, 2}},
    {"SoftshrinkBackward", {"gradOutput", "self", "gradInput"}, {{"lambda", 0.5}}, false, false, PHASE_ONE(SoftshrinkBackward, h.t[0], h.t[1], h.n[0], h.t[2]), aclnnSoftshrinkBackward, {"EE-P-------------", "EE-P-------------", "EE-P-------------", "EE-P-------------"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return std::fabs(x[1]) <= x[2] ? 0 : x[0]; }, {2, 2, 2}},
    {"SoftplusBackward", {"gradOutput", "self", "gradInput"}, {{"beta", 2}, {"threshold", 5}}, false, false, PHASE_ONE(SoftplusBackward, h.t[0], h.t[1], h.n[0], h.n[1], h.t[2]), aclnnSoftplusBackward, {"EEEN-------------", "EEEN-------------", "EEENEEEEE---E----", "EEEN-------------"}, SAME, false, false, ACCEPTED,
     [](const double *x) { return x[1] * x[2] > x[3] ? x[0] : x[0] * sigmoid(x[1] * x[2]); }, {0, 2, NAN}},
    {"MishBackward", {"gradOutput", "self", "gradInput"}, {}, false, false, PHASE_ONE(MishBackward, h.t[0], h.t[1], h.t[2]), aclnnMishBackward, {"EE-N-------------", "EE-N-------------", "EE-N-------------", "EE-N-------------"}, BROADCAST, false, false, ACCEPTED,
     [](const double *x) { return x[0] * mish_slope(x[1]); }, {0, 2, NAN}},
    {"LogSigmoidBackward", {"gradOutput", "self", "gradInput"}, {}, false, false, PHASE_ONE(LogSigmoidBackward, h.t[0], h.t[1], h.t[0], h.t[2]), aclnnLogSigmoidBackward, {"EE-N-------------", "E----------------", "E----------------", "E----------------"}, SAME, true, false, ACCEPTED,
     [](const double *x) { return x[0] * sigmoid(-x[1]); }, {2, 0, NAN}},
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
    rule("LogSigmoidBackward", {"the gradient in the memory of the result", [](OfRow &) {}, ACCEPTED, ""}, stream);
    rule("SoftshrinkBackward", {"a negative size", [](OfRow &c) { c.numbers[0].value = -1; }, INVALID, "lambda"}, stream);
    rule("HardshrinkBackward", {"a negative size counts as 0", [](OfRow &c) { c.numbers[0].value = -1; c.input().values = {-0.5, 0.5, 3}; }, ACCEPTED, ""}, stream);
    rule("ThresholdBackward", {"INT64 has no threshold but 0", [](OfRow &c) { c.dtype(ACL_INT64); c.numbers[0].value = 1; }, INVALID, ""}, stream);
    rule("ThresholdBackward", {"a threshold between halves", [](OfRow &c) { c.dtype(ACL_FLOAT16); c.numbers[0].value = 0.12501; }, ACCEPTED, ""}, stream);
    rule("LeakyReluBackward", {"a negative slope", [](OfRow &c) { c.numbers[0].value = -1; }, ACCEPTED, ""}, stream);
    rule("SiluBackward", {"halves give FLOAT on 950", [](OfRow &c) { c.all[0].dtype = ACL_FLOAT16; }, taken('9'), ""}, stream);
    rule("SiluBackward", {"halves and FLOAT give no halves", [](OfRow &c) { c.all[0].dtype = c.out().dtype = ACL_FLOAT16; }, INVALID, ""}, stream);
}

// Of what the function gave in place of what it got.
void of_results(aclrtStream stream)
{
    for (const Row &row : ROWS) {
        const bool elu = row.name == std::string("EluBackward"), leaky = row.name == std::string("LeakyReluBackward");
        if (!elu && !leaky) continue;
        Row of_result = row;
        if (elu) {
            of_result.phase_one = PHASE_ONE(EluBackward, h.t[0], h.n[0], h.n[1], h.n[2], true, h.t[1], h.t[2]);
            of_result.value = [](const double *x) { return x[1] <= 0 ? x[0] * x[4] * (x[1] + x[2] * x[3]) : x[0] * x[3]; };
        } else {
            of_result.phase_one = PHASE_ONE(LeakyReluBackward, h.t[0], h.t[1], h.n[0], true, h.t[2]);
        }
        current = &of_result;
        check_rule<OfRow>({"of the result", [](OfRow &) {}, ACCEPTED, ""}, stream);
        check_rule<OfRow>({"of the result, with a negative factor", [](OfRow &c) { c.numbers[0].value = -1; }, INVALID, elu ? "alpha" : "negativeSlope"}, stream);
    }
}

// By either formula, which has no other names.
void of_formulas(aclrtStream stream)
{
    for (const Row &row : ROWS) {
        if (row.phase_two != aclnnGeluBackwardV2) continue;
        Row of_formula = row;
        current = &of_formula;
        of_formula.phase_one = PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], by_tanh, h.t[2]);
        of_formula.value = [](const double *x) { return x[0] * gelu_by_tanh_slope(x[1]); };
        check_rule<OfRow>({"by tanh", [](OfRow &) {}, ACCEPTED, ""}, stream);
        of_formula.phase_one = PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], in_capitals, h.t[2]);
        check_rule<OfRow>({"in capitals", [](OfRow &) {}, INVALID, "approximate"}, stream);
        of_formula.phase_one = PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], longer, h.t[2]);
        check_rule<OfRow>({"with a blank", [](OfRow &) {}, INVALID, "approximate"}, stream);
        of_formula.phase_one = PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], nothing, h.t[2]);
        check_rule<OfRow>({"an empty text", [](OfRow &) {}, INVALID, "approximate"}, stream);
        of_formula.phase_one = PHASE_ONE(GeluBackwardV2, h.t[0], h.t[1], nullptr, h.t[2]);
        check_rule<OfRow>({"no text", [](OfRow &) {}, NULL_POINTER, "approximate"}, stream);
    }
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) check_row(row, row.phase_two == aclnnTanhBackward ? aclnnSiluBackward : aclnnTanhBackward, "", device.stream);
        of_one(device.stream);
        of_results(device.stream);
        of_formulas(device.stream);
    }
    return harness_finish("test_elementwise_gradients");
}
