// Shows that interpolations by the nearest pixels and their gradients check their arguments in the documented order and write the right numbers
// through any view, and nothing else.
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_3d.h"
#include "aclnnop/aclnn_upsample_nearest_3d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "interpolations.h"

namespace {

typedef Dims D;
INTERPOLATION(UpsampleNearest1d, NEAREST, false, "self", "out", D({5}), D({8}), FORWARD_ARGUMENTS, FORWARD, to.handle)
INTERPOLATION(UpsampleNearest1dV2, NEAREST, false, "self", "out", D({5}), D({8}), FORWARD_ARGUMENTS, FORWARD, narrow(0), to.handle)
INTERPOLATION(UpsampleNearest2d, NEAREST, false, "self", "out", PASS(D({3, 5})), PASS(D({4, 8})), FORWARD_ARGUMENTS, FORWARD, to.handle)
INTERPOLATION(UpsampleNearest2dV2, NEAREST, false, "self", "out", PASS(D({3, 5})), PASS(D({4, 8})), FORWARD_ARGUMENTS, FORWARD, narrow(0), narrow(1), to.handle)
INTERPOLATION(UpsampleNearest3d, NEAREST, false, "self", "out", PASS(D({2, 3, 5})), PASS(D({3, 4, 8})), FORWARD_ARGUMENTS, FORWARD, scales[0], scales[1], scales[2], to.handle)
INTERPOLATION(UpsampleNearest3dBackward, NEAREST, true, "gradOut", "gradInput", PASS(D({2, 3, 5})), PASS(D({3, 4, 8})), BACKWARD_ARGUMENTS, BACKWARD, scales[0], scales[1], scales[2], to.handle)
INTERPOLATION(UpsampleNearest1dBackward, NEAREST, true, "gradOut", "out", D({5}), D({8}), BACKWARD_ARGUMENTS, BACKWARD, scales[0], to.handle)
INTERPOLATION(UpsampleNearest2dBackward, NEAREST, true, "gradOut", "gradInput", PASS(D({3, 5})), PASS(D({4, 8})), BACKWARD_ARGUMENTS, BACKWARD, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleNearestExact1d, EXACT, false, "self", "out", D({5}), D({8}), FORWARD_ARGUMENTS, FORWARD, scales[0], to.handle)
INTERPOLATION(UpsampleNearestExact2d, EXACT, false, "self", "out", PASS(D({3, 5})), PASS(D({4, 8})), FORWARD_ARGUMENTS, FORWARD, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleNearestExact1dBackward, EXACT, true, "gradOutput", "out", D({5}), D({8}), BACKWARD_ARGUMENTS, BACKWARD, scales[0], to.handle)
INTERPOLATION(UpsampleNearestExact2dBackward, EXACT, true, "gradOutput", "out", PASS(D({3, 5})), PASS(D({4, 8})), BACKWARD_ARGUMENTS, BACKWARD, scales[0], scales[1], to.handle)

// 910 goes by sizes.
bool by_scales() { return emulated_soc() != SOC_910; }

void forward(aclrtStream stream)
{
    takes<UpsampleNearest1d>("EENEE----", 0, stream);
    takes<UpsampleNearest1dV2>("EENEE----", 0, stream);
    takes<UpsampleNearest2d>("EENEE----", 0, stream);
    takes<UpsampleNearest2dV2>("EENEE----", 0, stream);
    common<UpsampleNearest2d>(true, stream);
    check_pointers<UpsampleNearest2d>("", stream);
    check_pointers<UpsampleNearest1d>("", stream);
    check_rules<UpsampleNearest1d>(
        {
            {"more sizes", [](UpsampleNearest1d &c) { c.output_size.values = {8, 3}; }, ACCEPTED, ""},
            {"no sizes", [](UpsampleNearest1d &c) { c.output_size.values = {}; }, INVALID, "outputSize"},
            {"ND", [](UpsampleNearest1d &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, INVALID, "self"},
            {"out of another length", [](UpsampleNearest1d &c) { c.to.dims = {2, 3, 9}; }, INNER_NULL, "out"},
            {"no pixels", [](UpsampleNearest1d &c) { c.from.dims = {2, 3, 0}; }, INVALID, "self"},
        },
        stream);
    check_rules<UpsampleNearest1dV2>(
        {
            {"out of another length", [](UpsampleNearest1dV2 &c) { c.to.dims = {2, 3, 9}; }, INVALID, "out"},
            {"other channels", [](UpsampleNearest1dV2 &c) { c.to.dims = {2, 4, 8}; }, INNER_NULL, "out"},
            {"a scale", [](UpsampleNearest1dV2 &c) { c.scales[0] = 1.75; c.scaled = by_scales(); }, ACCEPTED, ""},
            {"a negative scale", [](UpsampleNearest1dV2 &c) { c.scales[0] = -1; }, ACCEPTED, ""},
        },
        stream);
    check_rules<UpsampleNearest2d>(
        {
            {"channels last", [](UpsampleNearest2d &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"more images than 32 bits count", [](UpsampleNearest2d &c) { c.images(1LL << 31); }, on_950(ACCEPTED, INVALID), "self"},
            {"as many images as they count", [](UpsampleNearest2d &c) { c.images(INT32_MAX); }, ACCEPTED, ""},
            {"ND", [](UpsampleNearest2d &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, INVALID, "self"},
            {"out of another format", [](UpsampleNearest2d &c) { c.to.format = ACL_FORMAT_NHWC; }, INVALID, "out"},
            {"out of another shape", [](UpsampleNearest2d &c) { c.to.dims = {2, 3, 4, 9}; }, INVALID, "out"},
            {"other channels", [](UpsampleNearest2d &c) { c.to.dims = {2, 4, 4, 8}; }, INVALID, "out"},
            {"rank 3", [](UpsampleNearest2d &c) { c.from.dims = {3, 3, 5}; }, INVALID, "self"},
            {"no channels", [](UpsampleNearest2d &c) { c.from.dims = c.to.dims = {2, 0, 4, 8}; }, INVALID, "self"},
        },
        stream);
    check_rules<UpsampleNearest2dV2>(
        {
            {"a valid call", [](UpsampleNearest2dV2 &) {}, ACCEPTED, ""},
            {"scales", [](UpsampleNearest2dV2 &c) { c.scales[0] = 1.5; c.scales[1] = 1.75; c.scaled = by_scales(); }, ACCEPTED, ""},
            {"scales, and DOUBLE", [](UpsampleNearest2dV2 &c) { c.scales[0] = 1.5; c.scales[1] = 1.75; c.types(ACL_DOUBLE); }, ACCEPTED, ""},
            {"one scale", [](UpsampleNearest2dV2 &c) { c.scales[0] = 1.5; c.scales[1] = -1; c.scaled = emulated_soc() == SOC_950; }, ACCEPTED, ""},
            {"no images, and a wrong type", [](UpsampleNearest2dV2 &c) { c.from.dims[0] = 0; c.from.dtype = ACL_INT8; c.untouched = true; }, ACCEPTED, ""},
            {"out of another shape", [](UpsampleNearest2dV2 &c) { c.to.dims = {2, 3, 4, 9}; }, INVALID, "out"},
        },
        stream);
}

void backward(aclrtStream stream)
{
    takes<UpsampleNearest1dBackward>("EEEE-----", 0, stream);
    takes<UpsampleNearest2dBackward>("EEN------", 0, stream);
    common<UpsampleNearest1dBackward>(true, stream);
    common<UpsampleNearest2dBackward>(true, stream);
    check_pointers<UpsampleNearest2dBackward>("", stream);
    check_rule<UpsampleNearest1dBackward>({"a result of no images", [](UpsampleNearest1dBackward &c) { c.to.dims[0] = 0; }, INVALID, "out"}, stream);
    typedef UpsampleNearest2dBackward B;
    check_rules<B>(
        {
            {"channels last", [](B &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"scales", [](B &c) { c.scales[0] = 1.5; c.scales[1] = 1.75; c.scaled = by_scales(); }, ACCEPTED, ""},
            {"no scales", [](B &c) { c.scales[0] = c.scales[1] = -1; }, ACCEPTED, ""},
            {"gradInput of another shape", [](B &c) { c.to.dims = {2, 3, 3, 6}; }, Expect(INVALID, INVALID, INNER_NULL, INVALID, INVALID, INNER_NULL), "gradInput"},
            {"gradInput of another shape, and scales", [](B &c) { c.to.dims = {2, 3, 3, 6}; c.scales[0] = 1.5; c.scales[1] = 1.75; }, Expect(INVALID, INVALID, INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL), "gradInput"},
            {"gradOut of another shape", [](B &c) { c.from.dims = {2, 3, 4, 9}; }, INVALID, "gradOut"},
            {"a height of 0", [](B &c) { c.input_size.values[2] = 0; }, INVALID, "inputSize"},
            {"gradInput of other channels", [](B &c) { c.to.dims[1] = 4; }, INVALID, "gradInput"},
            {"gradInput of no images", [](B &c) { c.to.dims[0] = 0; }, INVALID, "gradInput"},
            {"ND", [](B &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, INVALID, "gradOut"},
        },
        stream);
}

void volumes(aclrtStream stream)
{
    typedef UpsampleNearest3d N;
    typedef UpsampleNearest3dBackward B;
    takes<N>("EEAA9----", Expect(ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED), stream);
    takes<B>("EEEE-----", 0, stream);
    volume<N>(on_950(ACCEPTED, INVALID), stream);
    volume<B>(on_950(ACCEPTED, INVALID), stream);
    check_rules<N>(
        {
            {"any format", [](N &c) { c.from.format = c.to.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"channels last of four axes", [](N &c) { c.from.format = c.to.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"out in the order of self", [](N &c) { c.last = true; c.follow(); c.to.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
            {"no images, and another shape", [](N &c) { c.from.dims[0] = 0; }, INVALID, "out"},
            {"out of another type", [](N &c) { c.to.dtype = ACL_FLOAT16; }, INVALID, "out"},
        },
        stream);
    check_rule<B>({"any format", [](B &c) { c.from.format = c.to.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""}, stream);
    check_rule<B>({"channels last of four axes", [](B &c) { c.from.format = c.to.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""}, stream);
}

void exact(aclrtStream stream)
{
    takes<UpsampleNearestExact1d>("EEE-O----", 0, stream);
    takes<UpsampleNearestExact2d>("EEE-O----", 0, stream);
    takes<UpsampleNearestExact1dBackward>("EEE------", 0, stream);
    takes<UpsampleNearestExact2dBackward>("EEE------", 0, stream);
    common<UpsampleNearestExact1d>(false, stream);
    common<UpsampleNearestExact2d>(true, stream);
    check_rules<UpsampleNearestExact1d>(
        {
            {"a scale", [](UpsampleNearestExact1d &c) { c.scales[0] = 1.75; c.scaled = true; }, ACCEPTED, ""},
            {"NCHW", [](UpsampleNearestExact1d &c) { c.from.format = c.to.format = ACL_FORMAT_NCHW; }, on_950(INNER_NULL, ACCEPTED), ""},
            {"out of another length", [](UpsampleNearestExact1d &c) { c.to.dims = {2, 3, 9}; }, INNER_NULL, "out"},
        },
        stream);
    check_rules<UpsampleNearestExact2d>(
        {
            {"scales", [](UpsampleNearestExact2d &c) { c.scales[0] = 1.5; c.scales[1] = 1.75; c.scaled = true; }, ACCEPTED, ""},
            {"channels last", [](UpsampleNearestExact2d &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"out of another height", [](UpsampleNearestExact2d &c) { c.to.dims = {2, 3, 5, 8}; }, INNER_NULL, "out"},
            {"out of other channels", [](UpsampleNearestExact2d &c) { c.to.dims = {2, 4, 4, 8}; }, INVALID, "out"},
        },
        stream);
    typedef UpsampleNearestExact2dBackward B;
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"smaller", [](B &c) { c.sizes({9, 16}, {4, 5}); }, ACCEPTED, ""},
            {"scales", [](B &c) { c.scales[0] = 1.5; c.scales[1] = 1.75; c.scaled = true; }, ACCEPTED, ""},
            {"a negative scale", [](B &c) { c.scales[1] = -1; }, INVALID, "scales"},
            {"more than 50 of a pixel", [](B &c) { c.sizes({1, 1}, {51, 1}); }, INVALID, "scales"},
            {"50 of a pixel", [](B &c) { c.sizes({1, 1}, {50, 1}); }, ACCEPTED, ""},
            {"100 of 3", [](B &c) { c.sizes({3, 1}, {100, 1}); }, ACCEPTED, ""},
            {"a scale of 51", [](B &c) { c.scales[0] = 51; }, INVALID, "scales"},
            {"51 of a pixel, by a scale of 50", [](B &c) { c.sizes({1, 1}, {51, 1}); c.scales[0] = 50; c.scaled = true; }, ACCEPTED, ""},
            {"channels last", [](B &c) { c.last = true; c.follow(); }, INVALID, "gradOutput"},
            {"other channels", [](B &c) { c.from.dims = {2, 4, 4, 8}; }, INVALID, "gradOutput"},
            {"no images", [](B &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_rule<UpsampleNearestExact1dBackward>({"a valid call", [](UpsampleNearestExact1dBackward &) {}, ACCEPTED, ""}, stream);
    check_rule<UpsampleNearestExact1dBackward>({"no images", [](UpsampleNearestExact1dBackward &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; }, INVALID, ""}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward(device.stream);
        backward(device.stream);
        volumes(device.stream);
        exact(device.stream);
    }
    return harness_finish("test_resampling_nearest");
}
