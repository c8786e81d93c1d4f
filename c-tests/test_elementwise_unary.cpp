// Shows that the operators of one tensor of this file (signs, logic and tests) check their arguments in the documented order, take the
// documented dtypes on each device, and compute through any view.
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_relu.h"
#include "one_tensor.h"

namespace {

// As one_tensor.h has them: F H D B  b h i l  B H I L  ?  C Z c  S.
const char *const NEGATIVE = "EEENE-EE-----EE--";
const char *const RECTIFIED = "EE-NE-EEE--------";
const char *const HARD = "EE-N--E----------";
const char *const LOGICAL = "EEEEEEEEE---E----";

double hardsigmoid(double x) { return std::fmin(std::fmax(x / 6 + 0.5, 0), 1); }

const Row ROWS[] = {
    {OUT(Abs, "self", "out"), "EEENEEEEE---EN-9-", "=", -1, SAME_FORMAT | PUBLIC_FORMAT, std::fabs},
    {OUT(Neg, "self", "out"), NEGATIVE, "EEEE---------EEEI", -1, ANY_FORMAT, [](double x) { return -x; }},
    {INPLACE(Neg, "selfRef"), NEGATIVE, nullptr, -1, ANY_FORMAT, [](double x) { return -x; }},
    {"Relu", "self", "out", [](aclTensor *x, aclTensor *y, uint64_t *s, aclOpExecutor **e) { return aclnnReluGetWorkspaceSize(x, y, s, e); },
     aclnnRelu, RECTIFIED, "=", -1, KEPT_FORMAT, [](double x) { return x < 0 ? 0 : x; }},
    {INPLACE(Relu, "selfRef"), RECTIFIED, nullptr, -1, ANY_FORMAT, [](double x) { return x < 0 ? 0 : x; }},
    {OUT(Hardsigmoid, "self", "out"), HARD, "=", -1, SAME_FORMAT, hardsigmoid},
    {INPLACE(Hardsigmoid, "self"), HARD, nullptr, -1, ANY_FORMAT, hardsigmoid},
    {OUT(LogicalNot, "self", "out"), LOGICAL, LOGICAL, ACL_BOOL, ANY_FORMAT, [](double x) { return double(x == 0); }},
    {INPLACE(LogicalNot, "selfRef"), LOGICAL, nullptr, -1, ANY_FORMAT, [](double x) { return double(x == 0); }},
    {OUT(BitwiseNot, "self", "out"), "----EEEEE999E----", "=", -1, PUBLIC_FORMAT, [](double x) { return -x - 1; }},
    {OUT(IsFinite, "self", "out"), "EEENEEEEE---E----", "------------E----", ACL_BOOL, ANY_FORMAT, [](double x) { return double(std::isfinite(x)); }},
};

}  // namespace

int main()
{
    {
        Device device;
        check_rows(ROWS, sizeof(ROWS) / sizeof(*ROWS), device.stream);
    }
    return harness_finish("test_elementwise_unary");
}
