// aclnnGridSampler2DBackward with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "grid_points.h"
#include "job.h"

inline PhaseOne soak_grid_sampler2d_backward(Job &job, Random &random)
{
    const int64_t n = random.between(1, 2), c = random.between(1, 5), h = extent(random), w = extent(random), oh = extent(random), ow = extent(random);
    const int64_t mode = random.between(0, 1), padding = random.between(0, 1);
    const bool align = random.chance(50), wanted[2] = {random.chance(70), random.chance(70)};
    const std::vector<float> grad = numbers(n * c * oh * ow, random), input = numbers(n * c * h * w, random);
    const std::vector<float> grid = grid_points(n, oh * ow, w, h, align, random);
    const int64_t extents[2] = {w, h};
    job.expected.push_back(Expected(n * c * h * w));
    job.expected.push_back(Expected(n * oh * ow * 2));
    for (int64_t b = 0; b < n; b++) {
        for (int64_t point = 0; point < oh * ow; point++) {
            double at[2], factor[2];
            for (int d = 0; d < 2; d++) {
                const double size = static_cast<double>(extents[d]), v = grid[static_cast<size_t>((b * oh * ow + point) * 2 + d)];
                at[d] = align ? (v + 1) * 0.5 * (size - 1) : ((v + 1) * size - 1) * 0.5;
                factor[d] = align ? (size - 1) / 2 : size / 2;
                if (padding == 1 && at[d] <= 0) at[d] = 0, factor[d] = 0;
                if (padding == 1 && at[d] >= size - 1) at[d] = size - 1, factor[d] = 0;
            }
            for (int64_t channel = 0; channel < c; channel++) {
                const int64_t plane = b * c + channel;
                const double g = grad[static_cast<size_t>(plane * oh * ow + point)];
                const int64_t x0 = static_cast<int64_t>(mode == 1 ? std::nearbyint(at[0]) : std::floor(at[0]));
                const int64_t y0 = static_cast<int64_t>(mode == 1 ? std::nearbyint(at[1]) : std::floor(at[1]));
                for (int tap = 0; tap < (mode == 1 ? 1 : 4); tap++) {
                    const int64_t x = x0 + tap % 2, y = y0 + tap / 2;
                    if (x < 0 || x >= w || y < 0 || y >= h) continue;
                    const double fx = at[0] - static_cast<double>(x0), fy = at[1] - static_cast<double>(y0);
                    const double wx = mode == 1 ? 1 : tap % 2 ? fx : 1 - fx, wy = mode == 1 ? 1 : tap / 2 ? fy : 1 - fy;
                    const int64_t pixel = (plane * h + y) * w + x;
                    // A coordinate in f32 is a few units of 1e-6 off at the far end of a wide image, and so is each weight.
                    job.expected[0].add(pixel, g * wx * wy, 4 * std::fabs(g));
                    if (mode == 1) continue;
                    const double value = input[static_cast<size_t>(pixel)] * g;
                    job.expected[1].add((b * oh * ow + point) * 2, (tap % 2 ? 1 : -1) * wy * value * factor[0], 4 * std::fabs(value * factor[0]));
                    job.expected[1].add((b * oh * ow + point) * 2 + 1, (tap / 2 ? 1 : -1) * wx * value * factor[1], 4 * std::fabs(value * factor[1]));
                }
            }
        }
    }
    for (size_t i = 0; i < 2; i++) {
        if (wanted[i]) continue;  // what nobody asked for stays as it was
        job.expected[i].value.assign(job.expected[i].value.size(), RUBBISH);
        job.expected[i].weight.assign(job.expected[i].weight.size(), 0);
    }
    job.arrays.resize(5);
    job.arrays[0].make({n, c, oh, ow}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, input, random, job.first);
    job.arrays[2].make({n, oh, ow, 2}, grid, random, job.first);
    job.arrays[3].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.arrays[4].make({n, oh, ow, 2}, rubbish(n * oh * ow * 2), random, job.first);
    job.outputs = {3, 4};
    job.mask = aclCreateBoolArray(wanted, 2);
    return [&job, mode, padding, align](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnGridSampler2DBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, job.arrays[2].tensor, mode, padding, align, job.mask,
                                                          job.arrays[3].tensor, job.arrays[4].tensor, size_of, executor);
    };
}
