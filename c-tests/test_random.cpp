// Shows that the operators with random numbers check their arguments in the documented order and write what they should, through any
// view, and nothing else.
#include "generated_tensors.h"

namespace {

void own_rules(aclrtStream stream)
{
    rules(UNIFORM, {{"from above to", [](Generated &c) { c.from = 7; }, INVALID, "from"},
                    {"from is to", [](Generated &c) { c.from = c.to; }, ACCEPTED, ""},
                    {"dtype before rank", [](Generated &c) { c.out.dtype = ACL_BOOL; c.out.dims = Dims(9, 1); }, INVALID, "dtype"},
                    {"rank before the bounds", [](Generated &c) { c.from = 7; c.out.dims = Dims(9, 1); }, INVALID, "rank"},
                    {"the bounds of an empty tensor", [](Generated &c) { c.from = 7; c.out.dims = {0}; }, INVALID, "from"},
                    {"NaN", [](Generated &c) { c.from = NAN; c.without_comparison(); }, ACCEPTED, ""}}, stream);
    rules(NORMAL, {{"std below 0", [](Generated &c) { c.deviation = -1; }, INVALID, "std"},
                   {"std is 0", [](Generated &c) { c.deviation = 0; }, ACCEPTED, ""},
                   {"std before the dtype", [](Generated &c) { c.deviation = -1; c.out.dtype = ACL_STRING; }, INVALID, "std"}}, stream);
    // Which CANN does not look at here.
    rules(NORMAL_OUT, {{"std below 0", [](Generated &c) { c.deviation = -1; }, ACCEPTED, ""}}, stream);
    rules(RANDOM, {{"from is to", [](Generated &c) { c.low = 95; }, INVALID, "from"},
                   {"from above to", [](Generated &c) { c.low = 96; }, INVALID, "from"},
                   {"rank before the bounds", [](Generated &c) { c.low = 96; c.out.dims = Dims(9, 1); }, INVALID, "rank"},
                   {"the widest bounds", [](Generated &c) { c.low = INT64_MIN; c.high = INT64_MAX; c.without_comparison(); }, ACCEPTED, ""}}, stream);
    if (emulated_soc() != SOC_310P && emulated_soc() != SOC_310B) {
        rules(BERNOULLI, {{"prob above 1", [](Generated &c) { c.start.value = 1.5; }, INVALID, "prob"},
                          {"prob below 0", [](Generated &c) { c.start.value = -0.5; }, INVALID, "prob"},
                          {"prob is NaN", [](Generated &c) { c.start.value = NAN; }, INVALID, "prob"},
                          {"prob 0", [](Generated &c) { c.start.value = 0; }, ACCEPTED, ""},
                          {"prob 1", [](Generated &c) { c.start.value = 1; }, ACCEPTED, ""},
                          {"prob of INT64", [](Generated &c) { c.start.dtype = ACL_INT64; c.start.value = 1; }, INVALID, "prob"},
                          {"prob of FLOAT16", [](Generated &c) { c.start.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
                          {"prob of BF16", [](Generated &c) { c.start.dtype = ACL_BF16; }, needs_bf16(), "prob"},
                          {"prob before rank", [](Generated &c) { c.start.value = 2; c.out.dims = Dims(9, 1); }, INVALID, "prob"}}, stream);
        rules(BERNOULLI_TENSOR, {{"prob of INT32", [](Generated &c) { c.tensor.dtype = ACL_INT32; }, INVALID, "prob"},
                                 {"prob is broadcast", [](Generated &c) { c.out.dims = {3, 6}; }, ACCEPTED, ""},
                                 {"prob of another shape", [](Generated &c) { c.tensor.dims = {5}; }, INVALID, "prob"},
                                 {"prob is empty", [](Generated &c) { c.tensor.dims = {0}; c.only_phase_one(); }, ACCEPTED, ""},
                                 {"selfRef is empty, and prob is not", [](Generated &c) { c.out.dims = {0}; c.only_phase_one(); }, ACCEPTED, ""},
                                 {"another format of prob", [](Generated &c) { c.tensor.format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
                                 {"a private format of prob", [](Generated &c) { c.tensor.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "prob FRACTAL_NZ"},
                                 {"a private format of prob, empty", [](Generated &c) { c.out.dims = c.tensor.dims = {0}; c.tensor.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "prob"}}, stream);
    }
    rules(RANDPERM, {{"n below 0", [](Generated &c) { c.n = -1; }, INVALID, "n"},
                     {"n of another size than out", [](Generated &c) { c.n = 5; }, INVALID, "out"},
                     {"out of two axes", [](Generated &c) { c.out.dims = {2, 3}; }, INVALID, "out"}}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (int each = UNIFORM; each <= RANDPERM; each++) {
            kind = static_cast<Kind>(each);
            common(device.stream);
        }
        own_rules(device.stream);
    }
    return harness_finish("test_random");
}
