// Shows that sequences, the identity and fills from a tensor check their arguments in the documented order and write what they should, through any
// view, and nothing else.
#include "generated_tensors.h"

namespace {

void own_rules(aclrtStream stream)
{
    rules(ARANGE, {{"start of COMPLEX64", [](Generated &c) { c.start.dtype = ACL_COMPLEX64; }, INVALID, "start"},
                   {"end of UINT64", [](Generated &c) { c.end.dtype = ACL_UINT64; }, INVALID, "end"},
                   {"step of BF16", [](Generated &c) { c.step.dtype = ACL_BF16; }, needs_bf16(), "step"},
                   {"scalars before out", [](Generated &c) { c.step.dtype = ACL_COMPLEX64; c.out.dtype = ACL_INT8; }, INVALID, "step"},
                   {"step 0", [](Generated &c) { c.step.value = 0; }, INVALID, "step"},
                   {"step NaN", [](Generated &c) { c.step.value = NAN; }, INVALID, "step"},
                   {"step of an integer 0.75", [](Generated &c) { c.out.dtype = ACL_INT32; }, INVALID, "step"},
                   {"step below what FLOAT has", [](Generated &c) { c.step.value = 1e-60; }, INVALID, "step"},
                   {"the same for DOUBLE", [](Generated &c) { c.step.value = 1e-60; c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
                   {"away from the end", [](Generated &c) { c.step.value = -1; }, INVALID, "step"},
                   {"down", [](Generated &c) { c.step.value = -1; c.end.value = -9; }, ACCEPTED, ""},
                   {"no distance", [](Generated &c) { c.end.value = c.start.value; c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
                   {"another size than the range has", [](Generated &c) { c.out.dims = {3, 50}; }, ACCEPTED, ""},
                   {"BOOL and INT64", [](Generated &c) { c.start.dtype = ACL_BOOL; c.start.value = 1; c.step.dtype = ACL_INT64; c.step.value = 2; }, ACCEPTED, ""}}, stream);
    if (taken('L').here() == ACCEPTED) {
        rules(LINSPACE, {{"start of COMPLEX64", [](Generated &c) { c.start.dtype = ACL_COMPLEX64; }, INVALID, "start"},
                         {"steps below 0", [](Generated &c) { c.n = -1; }, INVALID, "steps"},
                         {"steps of another number than out", [](Generated &c) { c.n = 7; }, INVALID, "out"},
                         {"one step", [](Generated &c) { c.n = 1; c.out.dims = {1}; c.end.value = c.start.value; c.without_comparison(); }, ACCEPTED, ""},
                         {"two axes", [](Generated &c) { c.out.dims = {2, 3}; }, ACCEPTED, ""}}, stream);
    }
    rules(EYE, {{"out of one axis", [](Generated &c) { c.out.dims = {6}; }, INVALID, "out"},
                {"n below 0", [](Generated &c) { c.n = -1; }, INVALID, "n"},
                {"m below 0", [](Generated &c) { c.m = -1; }, INVALID, "m"},
                {"another shape than n and m", [](Generated &c) { c.m = 6; }, INVALID, "out"},
                {"higher than wide", [](Generated &c) { c.n = 2; c.m = 12; c.out.dims = {2, 12}; }, ACCEPTED, ""},
                {"transposed", [](Generated &c) { c.out.strides = {1, 7}; }, ACCEPTED, ""}}, stream);
    rules(FILL_TENSOR, {{"value of rank 0", [](Generated &c) { c.tensor.dims = {}; }, ACCEPTED, ""},
                        {"value of two elements", [](Generated &c) { c.tensor.dims = {2}; }, INVALID, "value"},
                        {"value of two axes", [](Generated &c) { c.tensor.dims = {1, 1}; }, INVALID, "value"},
                        {"value of shape (1), selfRef of rank 0", [](Generated &c) { c.out.dims = {}; }, ACCEPTED, ""},
                        {"value of another dtype", [](Generated &c) { c.tensor.dtype = ACL_INT64; c.tensor.values = {3}; }, ACCEPTED, ""},
                        {"value of no dtype", [](Generated &c) { c.tensor.dtype = ACL_STRING; }, INVALID, "value"}}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        for (int each = ARANGE; each <= FILL_TENSOR; each++) {
            kind = static_cast<Kind>(each);
            common(device.stream);
        }
        own_rules(device.stream);
    }
    return harness_finish("test_creation_sequences");
}
