// Shows that the operators of one tensor of this file (rounding) check their arguments in the documented order, take the
// documented dtypes on each device, and compute through any view.
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_trunc.h"
#include "one_tensor.h"

namespace {

// As one_tensor.h has them: F H D B  b h i l  B H I L  ?  C Z c  S.
const char *const ROUNDED = "EEEB--EE---------";
const char *const FLOORED = "EEENEEEEEEEE-----";
const char *const FLOATS = "EEEN-------------";
const char *const TRUNCATED = "EE-N9-9-9--------";

const Row ROWS[] = {
    {OUT(Ceil, "self", "out"), FLOATS, "=", -1, ANY_FORMAT, std::ceil},
    {INPLACE(Ceil, "selfRef"), FLOATS, nullptr, -1, ANY_FORMAT, std::ceil},
    {OUT(Floor, "self", "out"), FLOORED, "=", -1, PUBLIC_FORMAT, std::floor},
    {INPLACE(Floor, "selfRef"), FLOORED, nullptr, -1, PUBLIC_FORMAT, std::floor},
    {OUT(Round, "self", "out"), ROUNDED, "=", -1, PUBLIC_FORMAT | KEPT_FORMAT, std::nearbyint},
    {INPLACE(Round, "selfRef"), ROUNDED, nullptr, -1, PUBLIC_FORMAT, std::nearbyint},
    {"RoundDecimals", "self", "out", [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnnRoundDecimalsGetWorkspaceSize(x, 1, y, s, e); },
     aclnnRoundDecimals, ROUNDED, "=", -1, PUBLIC_FORMAT | KEPT_FORMAT, [](double x) { return std::nearbyint(x * 10) / 10; }},
    {"InplaceRoundDecimals", "selfRef", nullptr, [](aclTensor *x, aclTensor *, uint64_t *s, aclOpExecutor **e) { return aclnnInplaceRoundDecimalsGetWorkspaceSize(x, -1, s, e); },
     aclnnInplaceRoundDecimals, ROUNDED, nullptr, -1, PUBLIC_FORMAT, [](double x) { return std::nearbyint(x / 10) * 10; }},
    {OUT(Trunc, "self", "out"), TRUNCATED, "=", -1, ANY_FORMAT, std::trunc},
    {INPLACE(Trunc, "selfRef"), TRUNCATED, nullptr, -1, ANY_FORMAT, std::trunc},
};

// Integers are copied, and their format with them.
void floors_of_integers(aclrtStream stream)
{
    current = ROWS + 2;
    REQUIRE_STATUS(0, strcmp(current->name, "Floor"));
    check_rules<OfOne>(
        {
            {"integers of another format", [](OfOne &c) { c.of(ACL_INT32); c.shapes({1, 1, 2, 3}); c.self.format = ACL_FORMAT_NCHW; }, INNER_NULL, "out self"},
            {"integers of another format, empty", [](OfOne &c) { c.of(ACL_INT32); c.shapes({0, 1, 2, 3}); c.self.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"integers of one format", [](OfOne &c) { c.of(ACL_INT32); c.shapes({1, 1, 2, 3}); c.self.format = c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"integers in ND", [](OfOne &c) { c.of(ACL_INT32); c.shapes({1, 1, 2, 3}); c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        check_rows(ROWS, sizeof(ROWS) / sizeof(*ROWS), device.stream);
        floors_of_integers(device.stream);
    }
    return harness_finish("test_elementwise_rounding");
}
