// aclnnMaxUnpool2d with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_max_unpool2d.h"
#include "job.h"

inline PhaseOne soak_max_unpool2d(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    const int64_t oh = h + random.between(0, 12), ow = w + random.between(0, 12);
    const std::vector<float> pooled = numbers(n * c * h * w, random);
    std::vector<int64_t> wide(pooled.size());
    std::vector<int32_t> narrow(pooled.size());
    std::vector<float> result(static_cast<size_t>(n * c * oh * ow));
    for (size_t i = 0; i < wide.size(); i++) {
        // Places repeat: the last element of a place counts.
        const int64_t place = random.between(0, oh * ow - 1), plane = static_cast<int64_t>(i) / (h * w);
        wide[i] = place;
        narrow[i] = static_cast<int32_t>(place);
        result[static_cast<size_t>(plane * oh * ow + place)] = pooled[i];
    }
    job.expected.push_back(Expected(n * c * oh * ow));
    for (size_t i = 0; i < result.size(); i++) job.expected[0].add(static_cast<int64_t>(i), result[i]);
    job.arrays.resize(3);
    job.arrays[0].make({n, c, h, w}, pooled, random, job.first);
    if (random.chance(50)) {
        job.arrays[1].make({n, c, h, w}, ACL_INT32, narrow.data(), narrow.size() * 4, random, job.first);
    } else {
        job.arrays[1].make({n, c, h, w}, ACL_INT64, wide.data(), wide.size() * 8, random, job.first);
    }
    job.arrays[2].make({n, c, oh, ow}, rubbish(n * c * oh * ow), random, job.first);
    job.outputs.push_back(2);
    aclIntArray *output_size = job.list({oh, ow});
    return [&job, output_size](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnMaxUnpool2dGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, output_size, job.arrays[2].tensor, size_of, executor);
    };
}
