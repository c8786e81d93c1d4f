/* The gradients of grid_sample in FLOAT16: an operator that asks for workspace. */
#ifndef OPAPI_C_TESTS_OBSERVE_SAMPLER_H
#define OPAPI_C_TESTS_OBSERVE_SAMPLER_H

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "corpus.h"

struct sampler {
    aclTensor *gradient, *image, *grid, *image_gradient, *grid_gradient;
    aclBoolArray *mask;
    void *memory;
};

static inline struct sampler new_sampler(void)
{
    enum { EXTENT = 24, CHANNELS = 4, IMAGE = 2 * CHANNELS * EXTENT * EXTENT };
    const bool both[] = {true, true};
    const int64_t points[] = {1, EXTENT, EXTENT, 2};
    struct sampler sampler;
    char *memory = device_block(5 * IMAGE);
    DO(aclrtMemset(memory, 5 * IMAGE, 0, 5 * IMAGE));
    sampler.memory = memory;
    sampler.gradient = image_of(memory, ACL_FLOAT16, CHANNELS, EXTENT, EXTENT);
    sampler.image = image_of(memory + IMAGE, ACL_FLOAT16, CHANNELS, EXTENT, EXTENT);
    sampler.image_gradient = image_of(memory + 2 * IMAGE, ACL_FLOAT16, CHANNELS, EXTENT, EXTENT);
    sampler.grid = aclCreateTensor(points, 4, ACL_FLOAT16, NULL, 0, ACL_FORMAT_ND, points, 4, memory + 3 * IMAGE);
    sampler.grid_gradient = aclCreateTensor(points, 4, ACL_FLOAT16, NULL, 0, ACL_FORMAT_ND, points, 4, memory + 4 * IMAGE);
    sampler.mask = aclCreateBoolArray(both, 2);
    return sampler;
}

static inline uint64_t plan_sampler(struct sampler *sampler, aclOpExecutor **executor)
{
    uint64_t size = 0;
    DO(aclnnGridSampler2DBackwardGetWorkspaceSize(sampler->gradient, sampler->image, sampler->grid, 0, 0, false, sampler->mask,
                                                  sampler->image_gradient, sampler->grid_gradient, &size, executor));
    EXPECT(1, size >= 1024);
    return size;
}

static inline void destroy_sampler(struct sampler *sampler)
{
    destroy_tensors(sampler->gradient, sampler->image);
    destroy_tensors(sampler->image_gradient, sampler->grid);
    destroy_tensors(sampler->grid_gradient, NULL);
    aclDestroyBoolArray(sampler->mask);
    DO(aclrtFree(sampler->memory));
}

#endif
