// Shows that losses of predictions and targets check their arguments on each device, and are what they are called.
#include "aclnnop/aclnn_kl_div.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_soft_margin_loss.h"
#include "losses.h"

namespace {

typedef double D;
const std::vector<Part> BOTH = {{"self", PREDICTION}, {"target", TARGET}};

const Row ROWS[] = {
    {"MseLoss", BOTH, "out", PHASE_ONE(MseLoss, c.h(0), c.h(1), c.reduction, c.out.handle), aclnnMseLoss, {"EEN------", "EEN------", "EEN------", "EEN------"},
     [](D, D x, D t, D, D) { return (x - t) * (x - t); }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
    {"L1Loss", BOTH, "out", PHASE_ONE(L1Loss, c.h(0), c.h(1), c.reduction, c.out.handle), aclnnL1Loss, {"EEN--E---", "EEE---E--", "EEE-EEE--", "EEEE---EI"},
     [](D, D x, D t, D, D) { return std::fabs(x - t); }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
    {"SmoothL1Loss", BOTH, "result", PHASE_ONE(SmoothL1Loss, c.h(0), c.h(1), c.reduction, 0.25f, c.out.handle), aclnnSmoothL1Loss, {"EEN------", "EEN------", "EEN------", "EEEE---EI"},
     [](D, D x, D t, D, D) { const D d = std::fabs(x - t); return d < 0.25 ? d * d * 2 : d - 0.125; }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
    {"SoftMarginLoss", BOTH, "out", PHASE_ONE(SoftMarginLoss, c.h(0), c.h(1), c.reduction, c.out.handle), aclnnSoftMarginLoss, {"EEN------", "EEN------", "EEN------", "EEN------"},
     [](D, D x, D t, D, D) { return std::log1p(std::exp(-t * x)); }, "", ACCEPTED, ACCEPTED, PREDICTION, NULL_POINTER},
    {"KlDiv", BOTH, "out", PHASE_ONE(KlDiv, c.h(0), c.h(1), c.reduction, false, c.out.handle), aclnnKlDiv, {"EEN------", "EEN------", "EEN------", "EEN------"},
     [](D, D x, D t, D, D) { return t == 0 ? 0 : t * (std::log(t) - x); }, "", INVALID, ACCEPTED, PREDICTION, NULL_POINTER},
};

void of_one(aclrtStream stream)
{
    for (const char *name : {"MseLoss", "L1Loss", "SoftMarginLoss"}) rule(ROWS, name, {"one loss has rank 0", [](Losses &c) { c.becomes(1); c.out.dims = {1}; }, INVALID, "out"}, stream);
    rule(ROWS, "SmoothL1Loss", {"one loss in one element", [](Losses &c) { c.becomes(1); c.out.dims = {1, 1}; }, ACCEPTED, ""}, stream);
    rule(ROWS, "SmoothL1Loss", {"one loss in two elements", [](Losses &c) { c.becomes(1); c.out.dims = {2}; }, INNER_NULL, "result"}, stream);
    rule(ROWS, "KlDiv", {"one loss in one element", [](Losses &c) { c.becomes(2); c.out.dims = {1, 1}; }, ACCEPTED, ""}, stream);
    rule(ROWS, "KlDiv", {"one loss in two elements", [](Losses &c) { c.becomes(2); c.out.dims = {2}; }, INVALID, "out"}, stream);
    rule(ROWS, "L1Loss", {"integers have no mean", [](Losses &c) { c.dtype(ACL_INT64); c.becomes(1); }, INVALID, "self"}, stream);
    rule(ROWS, "L1Loss", {"integers have a sum", [](Losses &c) { c.dtype(ACL_INT64); c.inputs[0].values = {3, -4, 1LL << 40}; c.inputs[1].values = {-2, 7}; c.becomes(2); }, ACCEPTED, ""}, stream);
    rule(ROWS, "L1Loss", {"an integer and a float have a mean", [](Losses &c) { c.inputs[0].dtype = ACL_INT32; c.inputs[0].values = {3, -4}; c.becomes(1); }, ACCEPTED, ""}, stream);
}

// Values that the call chooses.
struct By : Losses {
    std::vector<double> expected;
    void check_results() override { out.check_holds(expected, 1e-6); }
};

// Rows with another value of what is no tensor.
void parameters(aclrtStream stream)
{
    Row row = ROWS[2];
    row.phase_one = PHASE_ONE(SmoothL1Loss, c.h(0), c.h(1), c.reduction, -1.0f, c.out.handle);
    current = &row;
    check_rule<Losses>({"beta is 0 or more", [](Losses &) {}, INVALID, "beta"}, stream);
    row.phase_one = PHASE_ONE(SmoothL1Loss, c.h(0), c.h(1), c.reduction, NAN, c.out.handle);
    check_rule<Losses>({"beta is a number", [](Losses &) {}, INVALID, "beta"}, stream);
    row.phase_one = PHASE_ONE(SmoothL1Loss, c.h(0), c.h(1), c.reduction, 0.0f, c.out.handle);
    row.value = ROWS[1].value;
    check_rule<Losses>({"without beta it is the absolute error", [](Losses &) {}, ACCEPTED, ""}, stream);
    row = ROWS[4];
    row.phase_one = PHASE_ONE(KlDiv, c.h(0), c.h(1), c.reduction, true, c.out.handle);
    row.value = [](D, D x, D t, D, D) { return std::exp(t) * (t - x); };
    current = &row;
    check_rule<Losses>({"targets that are logarithms", [](Losses &c) { c.becomes(2); }, ACCEPTED, ""}, stream);
    current = &ROWS[4];
    check_rule<By>({"the sum by the first extent", [](By &c) { c.dims({2, 1}); c.reduction = 3; c.out.dims = {}; c.inputs[0].values = {0}; c.inputs[1].values = {1, std::exp(1.0)}; c.expected = {std::exp(1.0) / 2}; }, ACCEPTED, ""}, stream);
    check_rule<By>({"nothing by an extent of 0", [](By &c) { c.dims({0, 2}); c.reduction = 3; c.out.dims = {}; c.expected = {NAN}; }, ACCEPTED, ""}, stream);
    check_rule<By>({"nothing by another extent", [](By &c) { c.dims({2, 0}); c.reduction = 3; c.out.dims = {}; c.expected = {0}; }, ACCEPTED, ""}, stream);
    check_rule<Losses>({"empty before the shapes", [](Losses &c) { c.inputs[0].dims = {0, 3}; c.inputs[1].dims = {4}; c.untouched = true; }, ACCEPTED, ""}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) check_row(row, row.phase_two == aclnnMseLoss ? aclnnL1Loss : aclnnMseLoss, device.stream);
        of_one(device.stream);
        parameters(device.stream);
    }
    return harness_finish("test_loss_pairs");
}
