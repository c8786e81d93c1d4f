#include "../harness.h"

// The nearest number with that many exponent and fraction bits, ties to even.
static uint32_t encode_narrow_float(double value, int exponent_bits, int fraction_bits)
{
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const uint32_t infinity = ((1u << exponent_bits) - 1) << fraction_bits;
    const uint32_t sign = std::signbit(value) ? 1u << (exponent_bits + fraction_bits) : 0u;
    if (std::isnan(value)) return sign | infinity | (1u << (fraction_bits - 1));
    const double magnitude = std::fabs(value);
    if (std::isinf(magnitude)) return sign | infinity;
    if (magnitude == 0) return sign;
    int above = 0;
    std::frexp(magnitude, &above);
    const int exponent = above - 1 < 1 - bias ? 1 - bias : above - 1;
    // Subnormals share the exponent 1-bias and lack the hidden bit; a carry out of the fraction raises the exponent by itself.
    const double steps = std::nearbyint(std::ldexp(magnitude, fraction_bits - exponent));
    if (exponent > bias) return sign | infinity;
    const uint32_t bits = (static_cast<uint32_t>(exponent + bias - 1) << fraction_bits) + static_cast<uint32_t>(steps);
    return sign | (bits > infinity ? infinity : bits);
}

static double decode_narrow_float(uint32_t bits, int exponent_bits, int fraction_bits)
{
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const uint32_t exponent = (bits >> fraction_bits) & ((1u << exponent_bits) - 1);
    const uint32_t fraction = bits & ((1u << fraction_bits) - 1);
    const double sign = (bits >> (exponent_bits + fraction_bits)) & 1 ? -1.0 : 1.0;
    if (exponent == (1u << exponent_bits) - 1) {
        return fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
    }
    if (exponent == 0) return sign * std::ldexp(static_cast<double>(fraction), 1 - bias - fraction_bits);
    return sign * std::ldexp(static_cast<double>(fraction + (1u << fraction_bits)), static_cast<int>(exponent) - bias - fraction_bits);
}

const std::vector<DtypeInfo> &dtype_table()
{
    static const std::vector<DtypeInfo> table = {
        {ACL_FLOAT, "FLOAT", 4, 1, KIND_FLOATING},       {ACL_FLOAT16, "FLOAT16", 2, 1, KIND_FLOATING},
        {ACL_BF16, "BF16", 2, 1, KIND_FLOATING},         {ACL_DOUBLE, "DOUBLE", 8, 1, KIND_FLOATING},
        {ACL_INT8, "INT8", 1, 1, KIND_SIGNED},           {ACL_INT16, "INT16", 2, 1, KIND_SIGNED},
        {ACL_INT32, "INT32", 4, 1, KIND_SIGNED},         {ACL_INT64, "INT64", 8, 1, KIND_SIGNED},
        {ACL_UINT8, "UINT8", 1, 1, KIND_UNSIGNED},       {ACL_UINT16, "UINT16", 2, 1, KIND_UNSIGNED},
        {ACL_UINT32, "UINT32", 4, 1, KIND_UNSIGNED},     {ACL_UINT64, "UINT64", 8, 1, KIND_UNSIGNED},
        {ACL_BOOL, "BOOL", 1, 1, KIND_BOOL},             {ACL_COMPLEX64, "COMPLEX64", 4, 2, KIND_FLOATING},
        {ACL_COMPLEX128, "COMPLEX128", 8, 2, KIND_FLOATING},
        {ACL_STRING, "STRING", 1, 1, KIND_OPAQUE},       {ACL_DT_UNDEFINED, "UNDEFINED", 1, 1, KIND_OPAQUE},
        {ACL_INT4, "INT4", 1, 1, KIND_OPAQUE},           {ACL_HIFLOAT8, "HIFLOAT8", 1, 1, KIND_OPAQUE},
        {ACL_FLOAT8_E5M2, "FLOAT8_E5M2", 1, 1, KIND_OPAQUE}, {ACL_FLOAT8_E4M3FN, "FLOAT8_E4M3FN", 1, 1, KIND_OPAQUE},
        {ACL_FLOAT8_E8M0, "FLOAT8_E8M0", 1, 1, KIND_OPAQUE}, {ACL_FLOAT4_E2M1, "FLOAT4_E2M1", 1, 1, KIND_OPAQUE},
        {ACL_COMPLEX32, "COMPLEX32", 2, 2, KIND_OPAQUE}, {99, "99 (no such dtype)", 1, 1, KIND_OPAQUE},
    };
    return table;
}

const DtypeInfo &dtype_info(int dtype)
{
    for (const DtypeInfo &info : dtype_table()) {
        if (info.id == dtype) return info;
    }
    return dtype_table().back();
}

template <class T> static void store(double value, unsigned char *to)
{
    const T narrowed = static_cast<T>(value);
    memcpy(to, &narrowed, sizeof(T));
}

// A negative number wraps around, as the library does it; C++ leaves it to the processor.
template <class T> static void store_unsigned(double value, unsigned char *to)
{
    const T narrowed = value < 0 ? static_cast<T>(static_cast<int64_t>(value)) : static_cast<T>(value);
    memcpy(to, &narrowed, sizeof(T));
}

template <class T> static double load(const unsigned char *from)
{
    T value;
    memcpy(&value, from, sizeof(T));
    return static_cast<double>(value);
}

void encode(int dtype, double value, unsigned char *to)
{
    switch (dtype) {
        case ACL_FLOAT: case ACL_COMPLEX64: store<float>(value, to); break;
        case ACL_DOUBLE: case ACL_COMPLEX128: store<double>(value, to); break;
        case ACL_FLOAT16: { const uint16_t bits = static_cast<uint16_t>(encode_narrow_float(value, 5, 10)); memcpy(to, &bits, 2); break; }
        case ACL_BF16: { const uint16_t bits = static_cast<uint16_t>(encode_narrow_float(value, 8, 7)); memcpy(to, &bits, 2); break; }
        case ACL_INT8: store<int8_t>(value, to); break;
        case ACL_INT16: store<int16_t>(value, to); break;
        case ACL_INT32: store<int32_t>(value, to); break;
        case ACL_INT64: store<int64_t>(value, to); break;
        case ACL_UINT8: store_unsigned<uint8_t>(value, to); break;
        case ACL_UINT16: store_unsigned<uint16_t>(value, to); break;
        case ACL_UINT32: store_unsigned<uint32_t>(value, to); break;
        case ACL_UINT64: store_unsigned<uint64_t>(value, to); break;
        case ACL_BOOL: *to = static_cast<unsigned char>(value); break;
        default: memset(to, 0, dtype_info(dtype).size); break;
    }
}

double decode(int dtype, const unsigned char *from)
{
    switch (dtype) {
        case ACL_FLOAT: case ACL_COMPLEX64: return load<float>(from);
        case ACL_DOUBLE: case ACL_COMPLEX128: return load<double>(from);
        case ACL_FLOAT16: { uint16_t bits; memcpy(&bits, from, 2); return decode_narrow_float(bits, 5, 10); }
        case ACL_BF16: { uint16_t bits; memcpy(&bits, from, 2); return decode_narrow_float(bits, 8, 7); }
        case ACL_INT8: return load<int8_t>(from);
        case ACL_INT16: return load<int16_t>(from);
        case ACL_INT32: return load<int32_t>(from);
        case ACL_INT64: return load<int64_t>(from);
        case ACL_UINT8: return load<uint8_t>(from);
        case ACL_UINT16: return load<uint16_t>(from);
        case ACL_UINT32: return load<uint32_t>(from);
        case ACL_UINT64: return load<uint64_t>(from);
        case ACL_BOOL: return *from;
        default: return 0;
    }
}

double rounded(int dtype, double value)
{
    unsigned char bytes[16] = {0};
    encode(dtype, value, bytes);
    return decode(dtype, bytes);
}
