// aclnnReplicationPad2dBackward with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_pad2d_backward.h"
#include "job.h"

inline PhaseOne soak_replication_pad2d_backward(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    const int64_t left = random.between(w > 3 ? -1 : 0, 4), right = random.between(w > 3 ? -1 : 0, 4);
    const int64_t top = random.between(h > 3 ? -1 : 0, 4), bottom = random.between(h > 3 ? -1 : 0, 4);
    const int64_t gh = h + top + bottom, gw = w + left + right;
    const std::vector<float> grad = numbers(n * c * gh * gw, random);
    job.expected.push_back(Expected(n * c * h * w));
    for (int64_t plane = 0; plane < n * c; plane++) {
        for (int64_t i = 0; i < gh; i++) {
            for (int64_t j = 0; j < gw; j++) {
                const int64_t y = std::min(std::max<int64_t>(i - top, 0), h - 1), x = std::min(std::max<int64_t>(j - left, 0), w - 1);
                job.expected[0].add((plane * h + y) * w + x, grad[static_cast<size_t>((plane * gh + i) * gw + j)]);
            }
        }
    }
    job.arrays.resize(3);
    job.arrays[0].make({n, c, gh, gw}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.arrays[2].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.outputs.push_back(2);
    aclIntArray *padding = job.list({left, right, top, bottom});
    return [&job, padding](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnReplicationPad2dBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, padding, job.arrays[2].tensor, size_of, executor);
    };
}
