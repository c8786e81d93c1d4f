// Shows that the operators of one tensor of this file (elementary functions) check their arguments in the documented order, take the
// documented dtypes on each device, and compute through any view.
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_tanh.h"
#include "one_tensor.h"

namespace {

// As one_tensor.h has them: F H D B  b h i l  B H I L  ?  C Z c  S.
const char *const ANY_NUMBER = "EEENEEEEE---EEE--";
const char *const FLOATING = "EEEN---------EE--";
const char *const FLOATING_16 = "EEEE---------EE--";

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

const Row ROWS[] = {
    {OUT(Sqrt, "self", "out"), "EEEBEEEEE---EEE--", "EEEE---------EEEI", ACL_FLOAT, ANY_FORMAT, std::sqrt},
    {INPLACE(Sqrt, "self"), FLOATING, nullptr, -1, ANY_FORMAT, std::sqrt},
    {OUT(Rsqrt, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, [](double x) { return 1 / std::sqrt(x); }},
    {INPLACE(Rsqrt, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, [](double x) { return 1 / std::sqrt(x); }},
    {OUT(Reciprocal, "self", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, SAME_FORMAT, [](double x) { return 1 / x; }},
    {INPLACE(Reciprocal, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, [](double x) { return 1 / x; }},
    {OUT(Exp, "self", "out"), "EEEN---E----EEE--", "EEEE---------EEEI", ACL_FLOAT, ANY_FORMAT, std::exp},
    {INPLACE(Exp, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::exp},
    {OUT(Log, "self", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, ANY_FORMAT, std::log},
    {INPLACE(Log, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::log},
    {OUT(Sin, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, std::sin},
    {INPLACE(Sin, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::sin},
    {OUT(Cos, "input", "out"), ANY_NUMBER, FLOATING, ACL_FLOAT, ANY_FORMAT, std::cos},
    {INPLACE(Cos, "inputRef"), FLOATING, nullptr, -1, ANY_FORMAT, std::cos},
    {OUT(Tanh, "self", "out"), "EE-NEEEEE---E----", "EE-N-------------", ACL_FLOAT, SAME_FORMAT | PUBLIC_FORMAT, std::tanh},
    {INPLACE(Tanh, "selfRef"), "EE-N-------------", nullptr, -1, PUBLIC_FORMAT, std::tanh},
    {OUT(Sigmoid, "self", "out"), ANY_NUMBER, FLOATING_16, ACL_FLOAT, ANY_FORMAT, sigmoid},
    {INPLACE(Sigmoid, "selfRef"), FLOATING, nullptr, -1, ANY_FORMAT, sigmoid},
};

}  // namespace

int main()
{
    {
        Device device;
        check_rows(ROWS, sizeof(ROWS) / sizeof(*ROWS), device.stream);
    }
    return harness_finish("test_elementwise_elementary");
}
