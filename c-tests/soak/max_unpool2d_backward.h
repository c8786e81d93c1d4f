// aclnnMaxUnpool2dBackward with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "job.h"

inline PhaseOne soak_max_unpool2d_backward(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random), oh = extent(random), ow = extent(random);
    const std::vector<float> grad = numbers(n * c * oh * ow, random);
    std::vector<int64_t> wide(static_cast<size_t>(n * c * h * w));
    std::vector<int32_t> narrow(wide.size());
    job.expected.push_back(Expected(n * c * h * w));
    for (size_t i = 0; i < wide.size(); i++) {
        const int64_t pick = random.between(0, oh * ow - 1), plane = static_cast<int64_t>(i) / (h * w);
        wide[i] = pick;
        narrow[i] = static_cast<int32_t>(pick);
        job.expected[0].add(static_cast<int64_t>(i), grad[static_cast<size_t>(plane * oh * ow + pick)]);
    }
    job.arrays.resize(4);
    job.arrays[0].make({n, c, oh, ow}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    if (random.chance(50)) {
        job.arrays[2].make({n, c, h, w}, ACL_INT32, narrow.data(), narrow.size() * 4, random, job.first);
    } else {
        job.arrays[2].make({n, c, h, w}, ACL_INT64, wide.data(), wide.size() * 8, random, job.first);
    }
    job.arrays[3].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.outputs.push_back(3);
    aclIntArray *output_size = job.list({oh, ow});
    return [&job, output_size](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnMaxUnpool2dBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, job.arrays[2].tensor, output_size, job.arrays[3].tensor,
                                                        size_of, executor);
    };
}
