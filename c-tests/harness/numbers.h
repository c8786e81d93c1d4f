// Numbers in the formats of the device, converted without the library's help.
// A part of harness.h, which includes what it needs.
#pragma once

enum NumberKind { KIND_FLOATING, KIND_SIGNED, KIND_UNSIGNED, KIND_BOOL, KIND_OPAQUE };

struct DtypeInfo {
    int id;
    const char *name;
    size_t size;        // bytes of one component
    size_t components;  // 2 for complex numbers
    NumberKind kind;
};

const std::vector<DtypeInfo> &dtype_table();
const DtypeInfo &dtype_info(int dtype);

// One component of a number.
void encode(int dtype, double value, unsigned char *to);
double decode(int dtype, const unsigned char *from);

// Rounds to the nearest number of that dtype.
double rounded(int dtype, double value);
