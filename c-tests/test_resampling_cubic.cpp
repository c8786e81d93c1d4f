// Shows that cubic interpolations and their gradient check their arguments in the documented order and write the right numbers through any
// view, and nothing else.
#include "aclnnop/aclnn_upsample_bicubic_2d.h"
#include "aclnnop/aclnn_upsample_bicubic_2d_backward.h"
#include "interpolations.h"

namespace {

typedef Dims D;
INTERPOLATION(UpsampleBicubic2d, CUBIC, false, "self", "out", PASS(D({3, 5})), PASS(D({4, 8})), FORWARD_ARGUMENTS, FORWARD, aligned, scales[0], scales[1], to.handle)
INTERPOLATION(UpsampleBicubic2dBackward, CUBIC, true, "gradOut", "gradInput", PASS(D({3, 5})), PASS(D({4, 8})), BACKWARD_ARGUMENTS, BACKWARD, aligned, scales[0], scales[1], to.handle)

void cubic(aclrtStream stream)
{
    typedef UpsampleBicubic2d C;
    takes<C>("EEN------", 0, stream);
    common<C>(true, stream);
    check_pointers<C>("", stream);
    check_rules<C>(
        {
            {"aligned", [](C &c) { c.aligned = true; }, ACCEPTED, ""},
            {"channels last", [](C &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"ND", [](C &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
            {"scales that make the sizes", [](C &c) { c.scales[0] = 1.4; c.scales[1] = 1.6; c.scaled = true; }, ACCEPTED, ""},
            {"scales that make the sizes but for their last digits", [](C &c) { c.scales[0] = 1.34; c.scales[1] = 1.8; c.scaled = true; }, ACCEPTED, ""},
            {"other scales", [](C &c) { c.scales[0] = 2.5; c.scales[1] = 1.6; c.scaled = true; }, on_950(ACCEPTED, INVALID), "scales"},
            {"no channels", [](C &c) { c.from.dims = {2, 0, 3, 5}; c.to.dims = {2, 0, 4, 8}; }, INVALID, "self"},
            {"another shape", [](C &c) { c.to.dims = {2, 3, 4, 9}; }, INVALID, "out"},
        },
        stream);
    typedef UpsampleBicubic2dBackward B;
    takes<B>("EEN------", 0, stream);
    common<B>(true, stream);
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"aligned", [](B &c) { c.aligned = true; }, ACCEPTED, ""},
            {"scales", [](B &c) { c.scales[0] = 2.5; c.scales[1] = 1.6; c.scaled = true; }, ACCEPTED, ""},
            {"channels last", [](B &c) { c.last = true; c.follow(); }, on_950(ACCEPTED, INVALID), "gradOut"},
            {"more rows than 32 bits count", [](B &c) { c.images(1LL << 30); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, INVALID, INVALID, ACCEPTED), "gradOut"},
            {"another shape", [](B &c) { c.to.dims = {2, 3, 3, 6}; }, INVALID, "gradInput"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        cubic(device.stream);
    }
    return harness_finish("test_resampling_cubic");
}
