// aclnnGridSampler2D with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "grid_points.h"
#include "job.h"

inline PhaseOne soak_grid_sampler2d(Job &job, Random &random)
{
    const int64_t n = random.between(1, 2), c = random.between(1, 20), h = extent(random), w = extent(random), oh = extent(random), ow = extent(random);
    const int64_t mode = random.between(0, 1), padding = random.between(0, 1);
    const bool align = random.chance(50);
    const std::vector<float> input = numbers(n * c * h * w, random), grid = grid_points(n, oh * ow, w, h, align, random);
    const int64_t extents[2] = {w, h};
    job.expected.push_back(Expected(n * c * oh * ow));
    for (int64_t b = 0; b < n; b++) {
        for (int64_t point = 0; point < oh * ow; point++) {
            int64_t first[2];
            double fraction[2];
            for (int d = 0; d < 2; d++) {
                const double size = static_cast<double>(extents[d]), v = grid[static_cast<size_t>((b * oh * ow + point) * 2 + d)];
                double at = align ? (v + 1) * 0.5 * (size - 1) : ((v + 1) * size - 1) * 0.5;
                if (padding == 1) at = std::min(std::max(at, 0.0), size - 1);
                first[d] = static_cast<int64_t>(mode == 1 ? std::nearbyint(at) : std::floor(at));
                fraction[d] = mode == 1 ? 0 : at - static_cast<double>(first[d]);
            }
            for (int tap = 0; tap < (mode == 1 ? 1 : 4); tap++) {
                const int64_t x = first[0] + tap % 2, y = first[1] + tap / 2;
                if (x < 0 || x >= w || y < 0 || y >= h) continue;
                const double weight = (tap % 2 ? fraction[0] : 1 - fraction[0]) * (tap / 2 ? fraction[1] : 1 - fraction[1]);
                for (int64_t plane = b * c; plane < (b + 1) * c; plane++) {
                    const double value = input[static_cast<size_t>((plane * h + y) * w + x)];
                    // A coordinate in f32 is a few units of 1e-6 off at the far end of a wide image, and so is each weight.
                    job.expected[0].add(plane * oh * ow + point, value * weight, 4 * std::fabs(value));
                }
            }
        }
    }
    job.arrays.resize(3);
    job.arrays[0].make({n, c, h, w}, input, random, job.first);
    job.arrays[1].make({n, oh, ow, 2}, grid, random, job.first);
    job.arrays[2].make({n, c, oh, ow}, rubbish(n * c * oh * ow), random, job.first);
    job.outputs = {2};
    return [&job, mode, padding, align](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnGridSampler2DGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, mode, padding, align, job.arrays[2].tensor, size_of, executor);
    };
}
