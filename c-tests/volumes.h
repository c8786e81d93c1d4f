// What the tests of poolings of images with depth share: where an image has its pixels, and which of them lie in a window.
#ifndef OPAPI_VOLUMES_H
#define OPAPI_VOLUMES_H
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;
typedef std::vector<int64_t> Pixels;

inline Expect newer(int status) { return Expect(INVALID, INVALID, INVALID, status, status, status); }
inline Expect on_950(int there, int elsewhere) { return Expect(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, there); }

// An image by the axes N, C, D, H, W, wherever its format has them; without depth D is 1.
struct Volume {
    int64_t extents[5], steps[5];

    Volume(const Dims &dims, int format, size_t axes)
    {
        Dims all = dims;
        while (all.size() < axes + 2) all.insert(all.begin(), 1);
        if (axes == 2) all.insert(all.begin() + (format == ACL_FORMAT_NHWC ? 1 : 2), 1);
        int64_t apart[5], step = 1;
        for (size_t axis = 5; axis-- > 0;) {
            apart[axis] = step;
            step *= all[axis];
        }
        const size_t first[5] = {0, 1, 2, 3, 4}, last[5] = {0, 4, 1, 2, 3};
        for (size_t axis = 0; axis < 5; axis++) {
            const size_t from = format == ACL_FORMAT_NHWC || format == ACL_FORMAT_NDHWC ? last[axis] : first[axis];
            extents[axis] = all[from];
            steps[axis] = apart[from];
        }
    }
    int64_t pixels() const { return extents[2] * extents[3] * extents[4]; }
    // Of an image, one pixel.
    size_t at(int64_t n, int64_t c, int64_t place) const
    {
        const int64_t w = place % extents[4], h = place / extents[4] % extents[3], d = place / extents[4] / extents[3];
        return static_cast<size_t>(n * steps[0] + c * steps[1] + d * steps[2] + h * steps[3] + w * steps[4]);
    }
};

// Windows along depth, height and width: three of each, or one for all; no stride is the kernel.
struct Slide {
    int64_t kernel[3], stride[3], padding[3], dilation[3];
    bool ceil;

    int64_t count(int axis, int64_t size) const
    {
        const int64_t room = size + 2 * padding[axis] - dilation[axis] * (kernel[axis] - 1) - 1 + (ceil ? stride[axis] - 1 : 0);
        const int64_t count = (room < 0 ? -1 : room / stride[axis]) + 1;
        return ceil && (count - 1) * stride[axis] >= size + padding[axis] ? count - 1 : count;
    }
    Pixels taps(int axis, int64_t window, int64_t size) const
    {
        Pixels inside;
        for (int64_t tap = 0; tap < kernel[axis]; tap++) {
            const int64_t pixel = window * stride[axis] - padding[axis] + tap * dilation[axis];
            if (pixel >= 0 && pixel < size) inside.push_back(pixel);
        }
        return inside;
    }
    // As many as count for a mean with padding.
    int64_t padded(int axis, int64_t window, int64_t size) const
    {
        const int64_t start = window * stride[axis] - padding[axis];
        return std::min(start + kernel[axis], size + padding[axis]) - start;
    }
};

inline Pixels bin(int64_t window, int64_t size, int64_t windows)
{
    Pixels inside;
    for (int64_t pixel = window * size / windows; pixel < ((window + 1) * size + windows - 1) / windows; pixel++) inside.push_back(pixel);
    return inside;
}

// Of an axis, a window.
typedef std::function<Pixels(int, int64_t)> Taps;

// Visits each pixel of each window, in their order: where the result is, where the pixel, its place in its image, and the window's axes.
typedef std::function<void(size_t, size_t, int64_t, const int64_t *)> Visit;

inline void walk(const Volume &image, const Volume &results, const Taps &taps, const Visit &visit)
{
    for (int64_t n = 0; n < results.extents[0]; n++) {
        for (int64_t c = 0; c < results.extents[1]; c++) {
            for (int64_t own = 0; own < results.pixels(); own++) {
                const int64_t windows[3] = {own / results.extents[4] / results.extents[3], own / results.extents[4] % results.extents[3], own % results.extents[4]};
                for (int64_t d : taps(0, windows[0])) {
                    for (int64_t h : taps(1, windows[1])) {
                        for (int64_t w : taps(2, windows[2])) {
                            const int64_t place = (d * image.extents[3] + h) * image.extents[4] + w;
                            visit(results.at(n, c, own), image.at(n, c, place), place, windows);
                        }
                    }
                }
            }
        }
    }
}

struct Maxima {
    Numbers most, places;

    // Of the numbers of an image: the first maximum, or the last NaN.
    Maxima(const Numbers &values, const Volume &image, const Volume &results, size_t count, const Taps &taps) : most(count), places(count, -1)
    {
        walk(image, results, taps, [this, &values](size_t result, size_t pixel, int64_t place, const int64_t *) {
            const double value = values[pixel];
            if (places[result] >= 0 && !(value > most[result]) && !std::isnan(value)) return;
            most[result] = value;
            places[result] = static_cast<double>(place);
        });
    }
};

// What flows back to the places.
inline Numbers spread(const Numbers &gradients, const Numbers &places, const Volume &from, const Volume &to, size_t count)
{
    Numbers sums(count);
    for (int64_t n = 0; n < from.extents[0]; n++) {
        for (int64_t c = 0; c < from.extents[1]; c++) {
            for (int64_t own = 0; own < from.pixels(); own++) {
                const int64_t place = static_cast<int64_t>(places[from.at(n, c, own)]);
                if (place >= 0 && place < to.pixels()) sums[to.at(n, c, place)] += gradients[from.at(n, c, own)];
            }
        }
    }
    return sums;
}

}  // namespace
#endif
