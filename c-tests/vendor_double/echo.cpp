// Every exported name of one library: notes its arguments and returns a number made of its name. What runtime.cpp and base.cpp
// define replaces it.
#include "double.h"

static uint64_t number_of(const char *name)
{
    uint64_t hash = 1;
    while (*name != 0) hash = (hash * 31 + static_cast<unsigned char>(*name++)) % 30011;
    return 1000000 + hash;
}

#define ECHO(function)                                                                                                     \
    PUBLIC __attribute__((weak)) uint64_t function(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, \
                                                   uint64_t g, uint64_t h, uint64_t i, uint64_t j, uint64_t k, uint64_t l, \
                                                   uint64_t m, uint64_t n, uint64_t o, uint64_t p, uint64_t q, uint64_t r) \
    {                                                                                                                      \
        static const uint64_t number = number_of(#function);                                                               \
        *drvLastCall() = LastCall{#function, {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r}};                      \
        return number;                                                                                                     \
    }
#include DOUBLE_NAMES
