// Shows that cross entropies of two classes and their gradients check their arguments on each device, and write the right numbers.
#include "aclnnop/aclnn_binary_cross_entropy.h"
#include "aclnnop/aclnn_binary_cross_entropy_backward.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
#include "losses.h"

namespace {

typedef double D;

D logarithm(D x) { return std::max(std::log(x), -100.0); }
D entropy(D, D x, D t, D w, D) { return -w * (t * logarithm(x) + (1 - t) * logarithm(1 - x)); }
D of_logits(D, D x, D t, D w, D p) { return w * ((1 - t) * x + (1 + (p - 1) * t) * (std::log1p(std::exp(-std::fabs(x))) + std::max(-x, 0.0))); }
D gradient(D g, D x, D t, D w, D) { return g * w * (x - t) / std::max(x * (1 - x), 1e-12); }
D gradient_of_logits(D g, D x, D t, D w, D p) { return g * w * ((p * t + 1 - t) / (1 + std::exp(-x)) - p * t); }

const Row ROWS[] = {
    {"BinaryCrossEntropy", {{"self", PREDICTION}, {"target", TARGET}, {"weight", WEIGHT}}, "out", PHASE_ONE(BinaryCrossEntropy, c.h(0), c.h(1), c.h(2), c.reduction, c.out.handle), aclnnBinaryCrossEntropy,
     {"EEN------", "E--------", "E--------", "E--------", "E--------"}, entropy, "weight", INVALID, INVALID, PREDICTION, INNER_NULL},
    {"BinaryCrossEntropyBackward", {{"gradOutput", GRADIENT}, {"self", PREDICTION}, {"target", TARGET}, {"weightOptional", WEIGHT}}, "out",
     PHASE_ONE(BinaryCrossEntropyBackward, c.h(0), c.h(1), c.h(2), c.h(3), c.reduction, c.out.handle), aclnnBinaryCrossEntropyBackward,
     {"EEN------", "EEN------", "EEN------", "EEN------", "EEN------", "EEN------"}, gradient, "weightOptional", INVALID, ACCEPTED, GRADIENT, NULL_POINTER},
    {"BinaryCrossEntropyWithLogits", {{"self", PREDICTION}, {"target", TARGET}, {"weightOptional", WEIGHT}, {"posWeightOptional", POSITIVE}}, "out",
     PHASE_ONE(BinaryCrossEntropyWithLogits, c.h(0), c.h(1), c.h(2), c.h(3), c.reduction, c.out.handle), aclnnBinaryCrossEntropyWithLogits,
     {"EEN------", "EEN------", "E--------", "EEEEEEEEI", "EEEEEEEEI", "E--------"}, of_logits, "weightOptional posWeightOptional", INVALID, INVALID, PREDICTION, NULL_POINTER},
    {"BinaryCrossEntropyWithLogitsBackward", {{"gradOutput", GRADIENT}, {"self", PREDICTION}, {"target", TARGET}, {"weightOptional", WEIGHT}, {"posWeightOptional", POSITIVE}}, "out",
     PHASE_ONE(BinaryCrossEntropyWithLogitsBackward, c.h(0), c.h(1), c.h(2), c.h(3), c.h(4), c.reduction, c.out.handle), aclnnBinaryCrossEntropyWithLogitsBackward,
     {"EEN------", "EEN------", "EEN------", "E--------", "EEN------", "EEN------", "E--------"}, gradient_of_logits, "weightOptional posWeightOptional", INVALID, INVALID, GRADIENT, NULL_POINTER},
};

// What may be null is 1 then.
void optional(aclrtStream stream)
{
    for (const Row &row : ROWS) {
        current = &row;
        check_rule<Losses>({"no weights", [](Losses &c) { for (size_t i = 0; i < c.inputs.size(); i++) if (current->inputs[i].kind >= WEIGHT) c.inputs[i].passing = Argument::ABSENT; }, ACCEPTED, ""}, stream);
        check_rule<Losses>({"no weights, of a mean", [](Losses &c) { c.becomes(1); for (size_t i = 0; i < c.inputs.size(); i++) if (current->inputs[i].kind >= WEIGHT) c.inputs[i].passing = Argument::ABSENT; }, ACCEPTED, ""}, stream);
        check_rule<Losses>({"weights that are broadcast", [](Losses &c) { c.of(WEIGHT).dims = {8}; }, ACCEPTED, ""}, stream);
        check_rule<Losses>({"weights of another shape", [](Losses &c) { c.of(WEIGHT).dims = {4}; }, INVALID, ""}, stream);
        for (size_t i = 0; i < row.inputs.size() + 1; i++) {
            const bool may_be = i < row.inputs.size() && row.inputs[i].kind >= WEIGHT;
            if (!may_be) check_rule<Losses>({"a null pointer", [i](Losses &c) { (i < c.inputs.size() ? c.inputs[i] : c.out).passing = Argument::ABSENT; }, row.null, ""}, stream);
        }
        check_rule<Losses>({"no workspaceSize", [](Losses &c) { c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"}, stream);
    }
}

struct By : Losses {
    std::vector<double> expected;
    void check_results() override { out.check_holds(expected, 1e-6); }
};

void of_one(aclrtStream stream)
{
    const char *const plain = "BinaryCrossEntropy";
    rule(ROWS, plain, {"without weight another type of the target is found late", [](Losses &c) { c.inputs[2].passing = Argument::ABSENT; c.inputs[1].dtype = ACL_FLOAT16; }, INNER_NULL, "target"}, stream);
    rule(ROWS, plain, {"without weight another type of the result is found late", [](Losses &c) { c.inputs[2].passing = Argument::ABSENT; c.out.dtype = ACL_FLOAT16; }, INNER_NULL, "out"}, stream);
    rule(ROWS, plain, {"one loss in one element", [](Losses &c) { c.becomes(2); c.out.dims = {1, 1}; }, ACCEPTED, ""}, stream);
    rule(ROWS, plain, {"one loss in many elements", [](Losses &c) { c.becomes(2); c.out.dims = {3, 8}; }, INVALID, "out"}, stream);
    rule(ROWS, "BinaryCrossEntropyBackward", {"the gradient of nothing, whatever shapes there are", [](Losses &c) { c.of(PREDICTION).dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""}, stream);
    rule(ROWS, plain, {"each loss in one element", [](Losses &c) { c.out.dims = {1}; }, INVALID, "out"}, stream);
    rule(ROWS, plain, {"one of many losses", [](Losses &c) { c.dims({1}); c.out.dims = {3, 8}; }, INVALID, "out"}, stream);
    rule(ROWS, "BinaryCrossEntropyBackward", {"a weight of another format", [](Losses &c) { c.dims({1, 1, 3, 8}); c.inputs[1].format = c.inputs[2].format = ACL_FORMAT_NCHW; }, INVALID, "weightOptional"}, stream);
    rule(ROWS, "BinaryCrossEntropyWithLogits", {"one loss in many elements", [](Losses &c) { c.becomes(1); c.out.dims = {2}; }, INNER_NULL, "out"}, stream);
    current = &ROWS[0];
    check_rule<By>({"logarithms are -100 at least", [](By &c) { c.dims({4}); c.inputs[0].values = {0, 1, 0, 1}; c.inputs[1].values = {1, 0, 0, 1}; c.inputs[2].values = {1}; c.expected = {100, 100, 0, 0}; }, ACCEPTED, ""}, stream);
    current = &ROWS[2];
    check_rule<By>({"large logits", [](By &c) { c.dims({4}); c.inputs[0].values = {-1000, 1000, 1000, -1000}; c.inputs[1].values = {1, 0, 1, 0}; c.inputs[2].values = c.inputs[3].values = {1}; c.expected = {1000, 1000, 0, 0}; }, ACCEPTED, ""}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (const Row &row : ROWS) check_row(row, row.phase_two == aclnnBinaryCrossEntropy ? aclnnBinaryCrossEntropyBackward : aclnnBinaryCrossEntropy, device.stream);
        optional(device.stream);
        of_one(device.stream);
    }
    return harness_finish("test_loss_entropies");
}
