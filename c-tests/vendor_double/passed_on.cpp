// Calls what libopapi does not have where CANN does: all arguments arrive and the results come back, at the first call and later.
#include <cstdio>

#include "mixed.h"

static int failures;

static void same(const char *name, double expected, double got)
{
    if (got == expected) return;
    std::fprintf(stderr, "%s: %g came back, expected %g\n", name, got, expected);
    failures++;
}

static double expected(MIXED) { return MIXED_SUM; }

int main()
{
#define VALUES -1000000007, 0.5, -3, 1.25f, 200, -6.5, int64_t(1) << 40, 8.75, -9, 1e10, -11, 12.5, 13, -14.25, 1500, 16.5, -17, 18.5, 1e-3, -20.125
    for (int round = 0; round < 3; round++) {
        same("aclmdlLoadFromMem", expected(VALUES), aclmdlLoadFromMem(VALUES));
        same("aclnnSvd", expected(VALUES), aclnnSvd(VALUES));
        same("HcclSend", expected(VALUES), HcclSend(VALUES));
        const Large large = aclopExecute(Large{{1, -2, 3, -4, 5}}, 7);
        for (int i = 0; i < 5; i++) same("aclopExecute", (i % 2 == 0 ? 7 : -7) * (i + 1), large.values[i]);
        same("acllogRecord", 78, acllogRecord(12, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0));
    }
    if (failures == 0) std::puts("passed on");
    return failures != 0;
}
