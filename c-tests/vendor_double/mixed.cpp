// See mixed.h; MIXED_NAMES says which of them.
#include "mixed.h"

#define PUBLIC extern "C" __attribute__((visibility("default")))

#ifdef MIXED_ACL
PUBLIC double aclmdlLoadFromMem(MIXED) { return MIXED_SUM; }

PUBLIC Large aclopExecute(Large large, int64_t number)
{
    for (int64_t &value : large.values) value *= number;
    return large;
}

PUBLIC double acllogRecord(int count, ...)
{
    va_list list;
    va_start(list, count);
    double sum = 0;
    for (int i = 0; i < count; i++) sum += va_arg(list, double);
    va_end(list);
    return sum;
}
#endif
#ifdef MIXED_ACLNN
PUBLIC double aclnnSvd(MIXED) { return MIXED_SUM; }
#endif
#ifdef MIXED_HCCL
PUBLIC double HcclSend(MIXED) { return MIXED_SUM; }
#endif
