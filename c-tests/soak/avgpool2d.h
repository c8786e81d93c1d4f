// aclnnAvgPool2d with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_avgpool2d.h"
#include "job.h"

inline PhaseOne soak_avgpool2d(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    int64_t k[2], s[2], p[2], o[2];
    const int64_t size[2] = {h, w};
    const bool ceil_mode = random.chance(30), include_pad = random.chance(50);
    const int64_t divisor = random.chance(30) ? random.between(1, 9) : 0;
    for (int d = 0; d < 2; d++) {
        k[d] = random.between(1, 4);
        s[d] = random.between(1, 3);
        p[d] = random.between(0, k[d] / 2);
        if (size[d] + 2 * p[d] < k[d]) k[d] = 1, p[d] = 0;
        o[d] = (size[d] + 2 * p[d] - k[d] + (ceil_mode ? s[d] - 1 : 0)) / s[d] + 1;
        if (ceil_mode && (o[d] - 1) * s[d] >= size[d] + p[d]) o[d]--;
    }
    const std::vector<float> image = numbers(n * c * h * w, random);
    job.expected.push_back(Expected(n * c * o[0] * o[1]));
    for (int64_t plane = 0; plane < n * c; plane++) {
        for (int64_t i = 0; i < o[0]; i++) {
            for (int64_t j = 0; j < o[1]; j++) {
                const int64_t y0 = i * s[0] - p[0], x0 = j * s[1] - p[1];
                const int64_t y1 = std::min(y0 + k[0], h + p[0]), x1 = std::min(x0 + k[1], w + p[1]);
                const int64_t cy0 = std::max<int64_t>(y0, 0), cx0 = std::max<int64_t>(x0, 0), cy1 = std::min(y1, h), cx1 = std::min(x1, w);
                const int64_t by = divisor != 0 ? divisor : include_pad ? (y1 - y0) * (x1 - x0) : (cy1 - cy0) * (cx1 - cx0);
                for (int64_t y = cy0; y < cy1; y++) {
                    for (int64_t x = cx0; x < cx1; x++) {
                        job.expected[0].add((plane * o[0] + i) * o[1] + j, image[static_cast<size_t>((plane * h + y) * w + x)] / static_cast<double>(by));
                    }
                }
            }
        }
    }
    job.arrays.resize(2);
    job.arrays[0].make({n, c, h, w}, image, random, job.first);
    job.arrays[1].make({n, c, o[0], o[1]}, rubbish(n * c * o[0] * o[1]), random, job.first);
    job.outputs.push_back(1);
    aclIntArray *kernel = job.list({k[0], k[1]}), *strides = job.list({s[0], s[1]}), *paddings = job.list({p[0], p[1]});
    return [&job, kernel, strides, paddings, ceil_mode, include_pad, divisor](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnAvgPool2dGetWorkspaceSize(job.arrays[0].tensor, kernel, strides, paddings, ceil_mode, include_pad, divisor, 0, job.arrays[1].tensor,
                                              size_of, executor);
    };
}
