// Functions that libopapi passes on without knowing their types: here with types that use every kind of place for an argument.
#pragma once

#include <cstdarg>
#include <cstdint>

struct Large {
    int64_t values[5];
};

// Numbers and floating-point numbers by turns: six and eight go in registers, the others on the stack.
#define MIXED                                                                                                                \
    int64_t a, double b, int32_t c, float d, uint8_t e, double f, int64_t g, double h, int64_t i, double j, int16_t k, double l, \
        int64_t m, double n, int64_t o, double p, int64_t q, double r, double s, double t
#define MIXED_SUM \
    (a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n + 15 * o + 16 * p + 17 * q + 18 * r + 19 * s + 20 * t)

extern "C" {
double aclmdlLoadFromMem(MIXED);                          // in libascendcl
double aclnnSvd(MIXED);                                   // in libopapi
double HcclSend(MIXED);                                   // in libhccl, which nobody has opened
Large aclopExecute(Large large, int64_t number);          // by value, and back through memory
double acllogRecord(int count, ...);                      // as many doubles
}
