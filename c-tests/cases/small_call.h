/* What the small call of an operator is made of; for C and C++. */
#ifndef OPAPI_C_TESTS_CASES_SMALL_CALL_H
#define OPAPI_C_TESTS_CASES_SMALL_CALL_H

#include <stdint.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

enum { SMALL_PLANE = 16 }; /* numbers in the result of every call */

struct small_call {
    int op;
    float expected[SMALL_PLANE];
    aclTensor *grad;      /* gradOutput or self, the input that gives the result its values */
    void *grad_memory;
    size_t grad_count;    /* 36 at most */
    aclTensor *out;       /* the result */
    void *out_memory;
    aclTensor *others[3]; /* the remaining tensors, in the order of the operator's parameters */
    void *others_memory[3];
    aclIntArray *arrays[5];
    aclBoolArray *mask;
};

/* One operator. Its small call has a result of 16 numbers that are known exactly, 1x1x4x4 unless `make` makes another tensor of them. */
struct small_operator {
    const char *name;       /* without "aclnn" */
    const char *outputs[2]; /* their C names, the result first; NULL where there is one only */
    int (*make)(struct small_call *call); /* everything but the result: 0, or the first status that was not */
    aclnnStatus (*plan)(const struct small_call *call, uint64_t *size, aclOpExecutor **executor);
    aclnnStatus (*run)(void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream stream);
};

static inline int small_call_memory(void **memory, const void *content, size_t size)
{
    int status = aclrtMalloc(memory, size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (status == 0) status = aclrtMemcpy(*memory, size, content, size, ACL_MEMCPY_HOST_TO_DEVICE);
    return status;
}

static inline aclTensor *small_call_tensor(int64_t a, int64_t b, int64_t c, int64_t d, aclDataType dtype, void *memory)
{
    const int64_t dims[4] = {a, b, c, d};
    return aclCreateTensor(dims, 4, dtype, NULL, 0, ACL_FORMAT_NCHW, dims, 4, memory);
}

static inline aclIntArray *small_call_pair(int64_t a, int64_t b)
{
    const int64_t values[2] = {a, b};
    return aclCreateIntArray(values, 2);
}

#endif /* OPAPI_C_TESTS_CASES_SMALL_CALL_H */
