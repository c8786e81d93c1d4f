// The points of a grid, for sampling and for its gradient.
#pragma once

#include "job.h"

// Points whose fraction is far from 0 and a half: rounding must not decide which pixels they touch.
inline std::vector<float> grid_points(int64_t batches, int64_t points, int64_t w, int64_t h, bool align, Random &random)
{
    std::vector<float> grid(static_cast<size_t>(batches * points * 2));
    const int64_t extents[2] = {w, h};
    for (size_t i = 0; i < grid.size(); i++) {
        const double eighths[] = {0.125, 0.25, 0.375, 0.625, 0.75, 0.875}, size = static_cast<double>(extents[i % 2]);
        const double at = static_cast<double>(random.between(-2, extents[i % 2])) + eighths[random.between(0, 5)];
        grid[i] = static_cast<float>(!align ? (2 * at + 1) / size - 1 : extents[i % 2] > 1 ? 2 * at / (size - 1) - 1 : 0.3);
    }
    return grid;
}
