// Shows that linear interpolations and their gradients check their arguments in the documented order and write the right numbers through any
// view, and nothing else.
#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "aclnnop/aclnn_upsample_linear_1d.h"
#include "aclnnop/aclnn_upsample_linear_1d_backward.h"
#include "aclnnop/aclnn_upsample_trilinear_3d.h"
#include "aclnnop/aclnn_upsample_trilinear_3d_backward.h"
#include "interpolations.h"

namespace {

typedef Dims D;
INTERPOLATION(UpsampleLinear1d, LINEAR, false, "self", "out", D({5}), D({8}), FORWARD_ARGUMENTS, FORWARD, aligned, scales[0] == 0 ? -1 : scales[0], to.handle)
INTERPOLATION(UpsampleBilinear2d, LINEAR, false, "self", "out", PASS(D({3, 5})), PASS(D({4, 8})), FORWARD_ARGUMENTS, FORWARD, aligned, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleLinear1dBackward, LINEAR, true, "gradOut", "out", D({5}), D({8}), BACKWARD_ARGUMENTS, BACKWARD, aligned, scales[0], to.handle)
INTERPOLATION(UpsampleBilinear2dBackward, LINEAR, true, "gradOut", "out", PASS(D({3, 5})), PASS(D({4, 8})), BACKWARD_ARGUMENTS, BACKWARD, aligned, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleBilinear2dBackwardV2, LINEAR, true, "gradOut", "out", PASS(D({3, 5})), PASS(D({4, 8})), BACKWARD_ARGUMENTS, BACKWARD, aligned, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleTrilinear3d, LINEAR, false, "self", "out", PASS(D({2, 3, 5})), PASS(D({3, 4, 8})), FORWARD_ARGUMENTS, FORWARD, aligned, scales[0], scales[1], scales[2], to.handle)
INTERPOLATION(UpsampleTrilinear3dBackward, LINEAR, true, "gradOut", "gradInput", PASS(D({2, 3, 5})), PASS(D({3, 4, 8})), BACKWARD_ARGUMENTS, BACKWARD, aligned, scales[0], scales[1], scales[2], to.handle)

template <class TheCall> void ends(aclrtStream stream)
{
    check_rule<TheCall>({"with the ends the same", [](TheCall &c) { c.aligned = true; }, ACCEPTED, ""}, stream);
    check_rule<TheCall>({"with the ends the same, of one pixel", [](TheCall &c) { c.aligned = true; c.sizes(Dims(c.plane.size(), 1), c.result); }, ACCEPTED, ""}, stream);
    check_rule<TheCall>({"with the ends the same, to one pixel", [](TheCall &c) { c.aligned = true; c.sizes(c.plane, Dims(c.plane.size(), 1)); }, ACCEPTED, ""}, stream);
}

void lines(aclrtStream stream)
{
    typedef UpsampleLinear1d L;
    takes<L>("EEE------", 0, stream);
    common<L>(true, stream);
    ends<L>(stream);
    check_pointers<L>("", stream);
    check_rules<L>(
        {
            {"a scale that makes the size", [](L &c) { c.scales[0] = 1.7; c.scaled = true; }, ACCEPTED, ""},
            {"another scale", [](L &c) { c.scales[0] = 2.5; c.scaled = true; }, on_950(ACCEPTED, INVALID), "scale"},
            {"no pixels", [](L &c) { c.from.dims = {2, 3, 0}; }, INVALID, "self"},
            {"another length", [](L &c) { c.to.dims = {2, 3, 9}; }, INVALID, "out"},
            {"ND", [](L &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
        },
        stream);
    typedef UpsampleLinear1dBackward B;
    const Expect there(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, there, ""},
            {"smaller", [](B &c) { c.sizes({16}, {5}); }, there, ""},
            {"aligned", [](B &c) { c.aligned = true; }, there, ""},
            {"the same size", [](B &c) { c.sizes({5}, {5}); }, there, ""},
            {"BFLOAT16", [](B &c) { c.types(ACL_BF16); }, there, ""},
            {"DOUBLE", [](B &c) { c.types(ACL_DOUBLE); }, Expect(INNER_NULL, INVALID, INVALID, INNER_NULL, INNER_NULL, INVALID), ""},
            {"DOUBLE of the same size", [](B &c) { c.types(ACL_DOUBLE); c.sizes({5}, {5}); }, INVALID, ""},
            {"a scale that makes the size", [](B &c) { c.scales[0] = 1.7; c.scaled = true; }, there, ""},
            {"another scale", [](B &c) { c.scales[0] = 2.5; c.scaled = emulated_soc() == SOC_950; }, there, ""},
            {"500 pixels of one", [](B &c) { c.sizes({500}, {1}); }, there, ""},
            {"501 pixels of one, by a scale of 499", [](B &c) { c.sizes({501}, {1}); c.scales[0] = 1.0 / 499; c.scaled = true; }, there, ""},
            {"300 pixels of each of two", [](B &c) { c.sizes({600}, {2}); }, there, ""},
            {"999 pixels of one, by a scale of 998", [](B &c) { c.sizes({999}, {1}); c.scales[0] = 1.0 / 998; c.scaled = true; }, Expect(ACCEPTED, INVALID, INVALID, INVALID, INVALID, ACCEPTED), ""},
            {"499 pixels of one, by a scale of 501 that does not make it", [](B &c) { c.sizes({499}, {1}); c.scales[0] = 1.0 / 501; c.scaled = emulated_soc() == SOC_950; }, there, ""},
            {"a length of 0", [](B &c) { c.input_size.values[2] = 0; }, INVALID, ""},
            {"a gradient of no pixels", [](B &c) { c.output_size.values[0] = 0; }, INVALID, ""},
            {"more than 500 pixels of one", [](B &c) { c.sizes({501}, {1}); }, Expect(ACCEPTED, INVALID, INVALID, INVALID, INVALID, ACCEPTED), ""},
            {"another shape", [](B &c) { c.to.dims = {2, 3, 6}; }, INVALID, ""},
            {"no images", [](B &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; c.untouched = true; }, there, ""},
        },
        stream);
}

void planes(aclrtStream stream)
{
    typedef UpsampleBilinear2d L;
    takes<L>("EEE------", 0, stream);
    common<L>(true, stream);
    ends<L>(stream);
    check_rules<L>(
        {
            {"channels last", [](L &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"DOUBLE, channels last", [](L &c) { c.last = true; c.follow(); c.types(ACL_DOUBLE); }, ACCEPTED, ""},
            {"scales that make the sizes", [](L &c) { c.scales[0] = 1.4; c.scales[1] = 1.7; c.scaled = true; }, ACCEPTED, ""},
            {"other scales", [](L &c) { c.scales[0] = 2.5; c.scales[1] = 1.7; c.scaled = emulated_soc() == SOC_950; }, ACCEPTED, ""},
            {"a negative scale", [](L &c) { c.scales[0] = -1; }, INVALID, "scales"},
            {"ND", [](L &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, INVALID, "self"},
            {"another shape", [](L &c) { c.to.dims = {2, 3, 4, 9}; }, INVALID, "out"},
            {"self is null", [](L &c) { c.from.passing = Argument::ABSENT; }, INNER_NULL, "self"},
            {"out is null", [](L &c) { c.to.passing = Argument::ABSENT; }, INNER_NULL, "out"},
            {"outputSize is null", [](L &c) { c.output_size.passing = Argument::ABSENT; }, INVALID, "outputSize"},
        },
        stream);
    typedef UpsampleBilinear2dBackward B;
    takes<B>("EE9------", 0, stream);
    ends<B>(stream);
    common<B>(true, stream);
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"scales", [](B &c) { c.scales[0] = 2.5; c.scales[1] = 1.7; c.scaled = emulated_soc() == SOC_950; }, ACCEPTED, ""},
            {"any type of the same size", [](B &c) { c.sizes({3, 5}, {3, 5}); c.types(ACL_INT32); c.from.values = {1, 7, -3}; }, ACCEPTED, ""},
            {"a height of 0", [](B &c) { c.input_size.values[2] = 0; }, INVALID, "inputSize"},
            {"a width of 0", [](B &c) { c.input_size.values[3] = 0; }, INVALID, "inputSize"},
            {"a height of 0, channels last", [](B &c) { c.last = true; c.follow(); c.input_size.values[1] = 0; }, INVALID, "inputSize"},
            {"no channels, channels last", [](B &c) { c.last = true; c.follow(); c.input_size.values[3] = c.from.dims[3] = c.to.dims[3] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"two types of the same size", [](B &c) { c.sizes({3, 5}, {3, 5}); c.to.dtype = ACL_FLOAT16; }, on_950(ACCEPTED, INNER_NULL), "out"},
            {"FLOAT16 of FLOAT", [](B &c) { c.to.dtype = ACL_FLOAT16; }, on_950(ACCEPTED, INVALID), "out"},
            {"ND", [](B &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, on_950(INVALID, ACCEPTED), ""},
            {"another shape", [](B &c) { c.to.dims = {2, 3, 3, 6}; }, INVALID, "out"},
        },
        stream);
    typedef UpsampleBilinear2dBackwardV2 V;
    const Expect there(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
    check_rules<V>(
        {
            {"a valid call", [](V &) {}, there, ""},
            {"smaller", [](V &c) { c.sizes({9, 16}, {4, 5}); }, there, ""},
            {"aligned", [](V &c) { c.aligned = true; }, there, ""},
            {"FLOAT16", [](V &c) { c.types(ACL_FLOAT16); }, there, ""},
            {"BFLOAT16", [](V &c) { c.types(ACL_BF16); }, needs_bf16(), ""},
            {"DOUBLE", [](V &c) { c.types(ACL_DOUBLE); }, INVALID, ""},
            {"the same size", [](V &c) { c.sizes({3, 5}, {3, 5}); }, ACCEPTED, ""},
            {"scales that make the sizes", [](V &c) { c.scales[0] = 1.4; c.scales[1] = 1.7; c.scaled = true; }, there, ""},
            {"ND", [](V &c) { c.to.format = ACL_FORMAT_ND; }, INVALID, "out"},
            {"no images", [](V &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; c.untouched = true; }, there, ""},
        },
        stream);
}

void volumes(aclrtStream stream)
{
    typedef UpsampleTrilinear3d L;
    typedef UpsampleTrilinear3dBackward B;
    takes<B>("EEEE-----", 0, stream);
    volume<L>(INVALID, stream);
    volume<B>(INVALID, stream);
    ends<L>(stream);
    ends<B>(stream);
    check_rules<L>(
        {
            {"FLOAT16", [](L &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"BFLOAT16", [](L &c) { c.types(ACL_BF16); }, Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), ""},
            {"DOUBLE", [](L &c) { c.types(ACL_DOUBLE); }, Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), ""},
            {"UINT8", [](L &c) { c.types(ACL_UINT8); }, INVALID, ""},
            {"another format", [](L &c) { c.from.format = ACL_FORMAT_NCHW; }, INVALID, "self"},
            {"more images than 32 bits count", [](L &c) { c.images(1LL << 31); }, on_950(ACCEPTED, INVALID), "self"},
            {"out by its own format", [](L &c) { c.to.format = ACL_FORMAT_NDHWC; c.to.dims = {2, 3, 4, 8, 3}; c.without_comparison(); }, ACCEPTED, ""},
            {"out of another type", [](L &c) { c.to.dtype = ACL_FLOAT16; }, INVALID, "out"},
        },
        stream);
    check_rule<B>({"another format", [](B &c) { c.from.format = ACL_FORMAT_NCHW; }, INVALID, "gradOut"}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        lines(device.stream);
        planes(device.stream);
        volumes(device.stream);
    }
    return harness_finish("test_resampling_linear");
}
