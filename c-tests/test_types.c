/* Shows that sizes of data types and half precision helpers have their documented quirks. */
#include <math.h>

#include "acl/acl.h"
#include "harness.h"

static void dtype_sizes(void)
{
    /* The quirks are the documented ones: packed 4-bit integers count as a byte, and the types nobody taught the function count as 8. */
    static const struct {
        int dtype;
        size_t size;
    } sizes[] = {
        {ACL_DT_UNDEFINED, 0}, {ACL_FLOAT, 4},       {ACL_FLOAT16, 2},     {ACL_INT8, 1},          {ACL_INT32, 4},        {ACL_UINT8, 1},
        {ACL_INT16, 2},        {ACL_UINT16, 2},      {ACL_UINT32, 4},      {ACL_INT64, 8},         {ACL_UINT64, 8},       {ACL_DOUBLE, 8},
        {ACL_BOOL, 1},         {ACL_STRING, 0},      {ACL_COMPLEX64, 8},   {ACL_COMPLEX128, 16},   {ACL_BF16, 2},         {ACL_INT4, 1},
        {ACL_UINT1, 1},        {ACL_COMPLEX32, 4},   {ACL_HIFLOAT8, 1},    {ACL_FLOAT8_E5M2, 1},   {ACL_FLOAT8_E4M3FN, 1}, {ACL_FLOAT8_E8M0, 1},
        {ACL_FLOAT6_E3M2, 8},  {ACL_FLOAT6_E2M3, 8}, {ACL_FLOAT4_E2M1, 8}, {ACL_FLOAT4_E1M2, 8},
    };
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        char text[40];
        snprintf(text, sizeof(text), "size of dtype %d", sizes[i].dtype);
        topic(text);
        CHECK_EQ(sizes[i].size, aclDataTypeSize((aclDataType)sizes[i].dtype));
    }
    topic("sizes of numbers that are no dtype");
    CHECK_EQ(8, aclDataTypeSize((aclDataType)99));
    CHECK_EQ(8, aclDataTypeSize((aclDataType)-77));
}

static void half_precision(void)
{
    topic("half precision: every finite number survives the round trip");
    for (uint32_t bits = 0; bits < 0x10000; bits++) {
        if ((bits & 0x7C00) == 0x7C00) continue;
        const int exponent = (int)(bits >> 10 & 31), fraction = (int)(bits & 1023);
        const double magnitude = exponent == 0 ? ldexp(fraction, -24) : ldexp(fraction + 1024, exponent - 25);
        const float value = aclFloat16ToFloat((aclFloat16)bits);
        CHECK((double)fabsf(value) == magnitude);
        CHECK((signbit(value) != 0) == (bits >> 15 != 0));
        CHECK(aclFloatToFloat16(value) == bits);
    }

    topic("half precision: what is too large saturates");
    CHECK_EQ(0x7BFF, aclFloatToFloat16(65504.0f));
    CHECK_EQ(0x7BFF, aclFloatToFloat16(65536.0f));
    CHECK_EQ(0x7BFF, aclFloatToFloat16(1e30f));
    CHECK_EQ(0xFBFF, aclFloatToFloat16(-1e30f));
    CHECK_EQ(0x7BFF, aclFloatToFloat16(INFINITY));
    CHECK_EQ(0xFBFF, aclFloatToFloat16(-INFINITY));
    CHECK_EQ(0x7BFF, aclFloatToFloat16(NAN) & 0x7FFF);

    topic("half precision: infinity and NaN read as ordinary numbers");
    CHECK(aclFloat16ToFloat(0x7C00) == 65536.0f);
    CHECK(aclFloat16ToFloat(0xFC00) == -65536.0f);
    CHECK(aclFloat16ToFloat(0x7E00) == 98304.0f);

    topic("half precision: numbers between two halves");
    CHECK_EQ(0x3C01, aclFloatToFloat16(1.0009f)); /* nearer to 1+1/1024 than to 1 */
    CHECK_EQ(0x3C00, aclFloatToFloat16(1.0001f));
    CHECK_EQ(0x0000, aclFloatToFloat16(1e-9f));
}

int main(void)
{
    dtype_sizes();
    half_precision();
    return harness_finish("test_types");
}
