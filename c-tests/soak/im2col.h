// aclnnIm2col with random arguments, and its result by plain loops.
#pragma once

#include "aclnnop/aclnn_im2col.h"
#include "job.h"

inline PhaseOne soak_im2col(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 5), size[2] = {extent(random), extent(random)};
    int64_t k[2], dilation[2], p[2], s[2], o[2];
    for (int d = 0; d < 2; d++) {
        k[d] = random.between(1, 3);
        dilation[d] = random.between(1, 2);
        p[d] = random.between(0, 2);
        s[d] = random.between(1, 3);
        if (size[d] + 2 * p[d] < dilation[d] * (k[d] - 1) + 1) k[d] = 1;
        o[d] = (size[d] + 2 * p[d] - dilation[d] * (k[d] - 1) - 1) / s[d] + 1;
    }
    const int64_t rows = c * k[0] * k[1], columns = o[0] * o[1];
    const std::vector<float> image = numbers(n * c * size[0] * size[1], random);
    job.expected.push_back(Expected(n * rows * columns));
    for (int64_t b = 0; b < n; b++) {
        for (int64_t row = 0; row < rows; row++) {
            for (int64_t column = 0; column < columns; column++) {
                const int64_t y = column / o[1] * s[0] + row / k[1] % k[0] * dilation[0] - p[0];
                const int64_t x = column % o[1] * s[1] + row % k[1] * dilation[1] - p[1];
                if (y < 0 || y >= size[0] || x < 0 || x >= size[1]) continue;
                const int64_t plane = b * c + row / (k[0] * k[1]);
                job.expected[0].add((b * rows + row) * columns + column, image[static_cast<size_t>((plane * size[0] + y) * size[1] + x)]);
            }
        }
    }
    job.arrays.resize(2);
    job.arrays[0].make({n, c, size[0], size[1]}, image, random, job.first);
    job.arrays[1].make({n, rows, columns}, rubbish(n * rows * columns), random, job.first);
    job.outputs.push_back(1);
    aclIntArray *kernel = job.list({k[0], k[1]}), *dilations = job.list({dilation[0], dilation[1]});
    aclIntArray *padding = job.list({p[0], p[1]}), *stride = job.list({s[0], s[1]});
    return [&job, kernel, dilations, padding, stride](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnIm2colGetWorkspaceSize(job.arrays[0].tensor, kernel, dilations, padding, stride, job.arrays[1].tensor, size_of, executor);
    };
}
