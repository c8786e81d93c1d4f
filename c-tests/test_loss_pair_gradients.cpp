// Shows that the gradients of losses of predictions and targets check their arguments on each device, and are the derivatives.
#include "aclnnop/aclnn_kl_div_backward.h"
#include "aclnnop/aclnn_kl_div_target_backward.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "aclnnop/aclnn_soft_margin_loss_backward.h"
#include "losses.h"

namespace {

typedef double D;
const std::vector<Part> READ = {{"gradOutput", GRADIENT}, {"self", PREDICTION}, {"target", TARGET}};

const Row ROWS[] = {
    {"MseLossBackward", READ, "out", PHASE_ONE(MseLossBackward, c.h(0), c.h(1), c.h(2), c.reduction, c.out.handle), aclnnMseLossBackward, {"EEN------", "E--------", "E--------", "E--------", "EEN------"},
     [](D g, D x, D t, D, D) { return 2 * (x - t) * g; }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
    {"L1LossBackward", READ, "gradInput", PHASE_ONE(L1LossBackward, c.h(0), c.h(1), c.h(2), c.reduction, c.out.handle), aclnnL1LossBackward, {"EEN------", "EEE-EEE--", "EEE-EEE--", "EEE-EEE--", "EEEE---EI"},
     [](D g, D x, D t, D, D) { return x > t ? g : x < t ? -g : 0; }, "", INVALID, ACCEPTED, GRADIENT, NULL_POINTER},
    {"SmoothL1LossBackward", {{"gradOut", GRADIENT}, {"self", PREDICTION}, {"target", TARGET}}, "gradInput", PHASE_ONE(SmoothL1LossBackward, c.h(0), c.h(1), c.h(2), c.reduction, 0.25f, c.out.handle), aclnnSmoothL1LossBackward,
     {"EEN------", "EEN------", "EEN------", "EEN------", "EEN------"}, [](D g, D x, D t, D, D) { return std::max(-1.0, std::min((x - t) * 4, 1.0)) * g; }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
    {"SoftMarginLossBackward", READ, "out", PHASE_ONE(SoftMarginLossBackward, c.h(0), c.h(1), c.h(2), c.reduction, c.out.handle), aclnnSoftMarginLossBackward, {"EEN------", "EEN------", "EEN------", "EEN------", "EEN------"},
     [](D g, D x, D t, D, D) { return -t / (1 + std::exp(t * x)) * g; }, "", ACCEPTED, ACCEPTED, GRADIENT, NULL_POINTER},
};

const Row DIVERGENCES[] = {
    {"KlDivBackward", READ, "out", PHASE_ONE(KlDivBackward, c.h(0), c.h(1), c.h(2), c.reduction, false, c.out.handle), aclnnKlDivBackward, {"OON------", "OON------", "OON------", "OON------", "OON------"},
     [](D g, D, D t, D, D) { return -t * g; }, "", ACCEPTED, ACCEPTED, GRADIENT, NULL_POINTER},
    {"KlDivTargetBackward", READ, "gradTarget", PHASE_ONE(KlDivTargetBackward, c.h(0), c.h(1), c.h(2), c.reduction, false, c.out.handle), aclnnKlDivTargetBackward, {"NNN------", "NNN------", "NNN------", "N--------", "N--------"},
     [](D g, D x, D t, D, D) { return t == 0 ? NAN : (std::log(t) - x + 1) * g; }, "", ACCEPTED, INVALID, GRADIENT, NULL_POINTER},
};

void of_one(aclrtStream stream)
{
    rule(ROWS, "MseLossBackward", {"a mean counts self itself", [](Losses &c) { c.inputs[1].dims = {8}; c.reduction = 1; }, ACCEPTED, ""}, stream);
    rule(ROWS, "L1LossBackward", {"a mean counts what is written", [](Losses &c) { c.inputs[1].dims = {8}; c.reduction = 1; }, ACCEPTED, ""}, stream);
    rule(ROWS, "SmoothL1LossBackward", {"here self itself too", [](Losses &c) { c.inputs[1].dims = {8}; c.reduction = 1; }, ACCEPTED, ""}, stream);
    rule(ROWS, "L1LossBackward", {"no slope at 0", [](Losses &c) { c.inputs[1].values = c.inputs[2].values = {0.5}; }, ACCEPTED, ""}, stream);
    Row row = ROWS[2];
    row.phase_one = PHASE_ONE(SmoothL1LossBackward, c.h(0), c.h(1), c.h(2), c.reduction, 0.0f, c.out.handle);
    row.value = ROWS[1].value;
    current = &row;
    check_rule<Losses>({"without beta it is that of the absolute error", [](Losses &) {}, ACCEPTED, ""}, stream);
    row.phase_one = PHASE_ONE(SmoothL1LossBackward, c.h(0), c.h(1), c.h(2), c.reduction, -1.0f, c.out.handle);
    check_rule<Losses>({"beta is 0 or more", [](Losses &) {}, INVALID, "beta"}, stream);
}

// Not on every device.
void divergences(aclrtStream stream)
{
    const bool all = emulated_soc() >= SOC_910B;
    for (const Row &row : DIVERGENCES) {
        if (all) {
            check_row(row, aclnnMseLossBackward, stream);
        } else {
            current = &row;
            for (size_t i = 0; i < sizeof(DTYPES) / sizeof(*DTYPES); i++) {
                const int type = DTYPES[i];
                check_rule<Losses>({dtype_info(type).name, [type](Losses &c) { c.dtype(type); }, taken(row.takes[0][i]), ""}, stream);
            }
        }
    }
    if (!all) return;
    rule(DIVERGENCES, "KlDivBackward", {"gradients of what was broadcast are summed", [](Losses &c) { c.inputs[1].dims = c.out.dims = {1, 8}; }, ACCEPTED, ""}, stream);
    rule(DIVERGENCES, "KlDivBackward", {"along an axis that it has not", [](Losses &c) { c.inputs[1].dims = c.out.dims = {8}; }, ACCEPTED, ""}, stream);
    rule(DIVERGENCES, "KlDivBackward", {"gradients of nothing", [](Losses &c) { c.inputs[1].dims = c.out.dims = {8}; c.inputs[0].dims = {1}; c.inputs[2].dims = {0, 8}; c.inputs[2].values = {}; }, ACCEPTED, ""}, stream);
    for (const char *name : {"KlDivBackward", "KlDivTargetBackward"}) {
        rule(DIVERGENCES, name, {"of the sum by the first extent", [](Losses &c) { c.becomes(3); }, ACCEPTED, ""}, stream);
    }
    rule(DIVERGENCES, "KlDivBackward", {"a gradient with more elements", [](Losses &c) { c.inputs[0].dims = {2, 3, 8}; }, INVALID, "gradOutput"}, stream);
    rule(DIVERGENCES, "KlDivTargetBackward", {"gradients of a target that was broadcast", [](Losses &c) { c.inputs[2].dims = c.out.dims = {3, 1}; c.inputs[2].values = {0.5, 0.25}; }, ACCEPTED, ""}, stream);
    rule(DIVERGENCES, "KlDivTargetBackward", {"a private format", [](Losses &c) { c.inputs[0].format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, ""}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) check_row(row, row.phase_two == aclnnMseLossBackward ? aclnnL1LossBackward : aclnnMseLossBackward, device.stream);
        of_one(device.stream);
        divergences(device.stream);
    }
    return harness_finish("test_loss_pair_gradients");
}
