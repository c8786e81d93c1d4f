// aclnnReplicationPad2d with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_replication_pad2d.h"
#include "job.h"

inline PhaseOne soak_replication_pad2d(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    const int64_t left = random.between(w > 3 ? -1 : 0, 4), right = random.between(w > 3 ? -1 : 0, 4);
    const int64_t top = random.between(h > 3 ? -1 : 0, 4), bottom = random.between(h > 3 ? -1 : 0, 4);
    const int64_t oh = h + top + bottom, ow = w + left + right;
    const std::vector<float> image = numbers(n * c * h * w, random);
    job.expected.push_back(Expected(n * c * oh * ow));
    for (int64_t plane = 0; plane < n * c; plane++) {
        for (int64_t i = 0; i < oh; i++) {
            for (int64_t j = 0; j < ow; j++) {
                const int64_t y = std::min(std::max<int64_t>(i - top, 0), h - 1), x = std::min(std::max<int64_t>(j - left, 0), w - 1);
                job.expected[0].add((plane * oh + i) * ow + j, image[static_cast<size_t>((plane * h + y) * w + x)]);
            }
        }
    }
    job.arrays.resize(2);
    job.arrays[0].make({n, c, h, w}, image, random, job.first);
    job.arrays[1].make({n, c, oh, ow}, rubbish(n * c * oh * ow), random, job.first);
    job.outputs.push_back(1);
    aclIntArray *padding = job.list({left, right, top, bottom});
    return [&job, padding](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnReplicationPad2dGetWorkspaceSize(job.arrays[0].tensor, padding, job.arrays[1].tensor, size_of, executor);
    };
}
