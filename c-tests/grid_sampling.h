// The documented formulas of grid_sample, one point at a time, for the tests of the operator and of its gradient.
#pragma once

#include <cmath>
#include <cstdint>

enum Interpolation { BILINEAR, NEAREST, BICUBIC };
enum Padding { ZEROS, BORDER, REFLECTION };

struct Sampling {
    int64_t interpolationMode = BILINEAR, paddingMode = ZEROS;
    bool alignCorners = false;

    void modes(int64_t interpolation, int64_t padding, bool align)
    {
        interpolationMode = interpolation;
        paddingMode = padding;
        alignCorners = align;
    }

    struct Coordinate {
        double at, slope;
        bool lost;  // the point contributes nothing
    };

    static Coordinate clipped(Coordinate c, int64_t size)
    {
        if (c.at <= 0) return Coordinate{0, 0, c.lost};
        if (c.at >= static_cast<double>(size - 1)) return Coordinate{static_cast<double>(size - 1), 0, c.lost};
        return c;
    }

    Coordinate reflected(Coordinate c, int64_t size) const
    {
        const double low = alignCorners ? 0 : -0.5, high = alignCorners ? static_cast<double>(size - 1) : static_cast<double>(size) - 0.5;
        const double span = high - low;
        if (span == 0) return Coordinate{0, 0, c.lost};
        const double distance = c.at - low, magnitude = std::fabs(distance), folds = std::floor(magnitude / span), rest = magnitude - folds * span;
        const double sign = distance < 0 ? -1 : 1;
        const bool even = std::fmod(folds, 2) == 0;
        return Coordinate{even ? rest + low : span - rest + low, c.slope * (even ? sign : -sign), c.lost};
    }

    Coordinate coordinate(double v, int64_t size) const
    {
        const double s = static_cast<double>(size);
        Coordinate c = {alignCorners ? (v + 1) * 0.5 * (s - 1) : ((v + 1) * s - 1) * 0.5, alignCorners ? (s - 1) / 2 : s / 2, false};
        const bool finite = std::isfinite(c.at), fits = finite && std::fabs(c.at) < 2147483648.0;
        if (interpolationMode == BICUBIC) {
            if (paddingMode == REFLECTION && !finite) c.lost = true;
            if (!fits) c.at = -100;  // outside for zeros, the first row or column for the others
            return c;
        }
        if (paddingMode == ZEROS) {
            if (!fits) c.at = -100;
            return c;
        }
        if (std::isnan(c.at) || (paddingMode == REFLECTION && !finite)) {
            c.lost = true;
            return c;
        }
        return clipped(paddingMode == REFLECTION ? reflected(c, size) : c, size);
    }

    // The pixel that a neighbour index of the bicubic mode stands for; -1 = none.
    int64_t neighbour(double index, int64_t size) const
    {
        if (paddingMode == ZEROS) return index >= 0 && index < static_cast<double>(size) ? static_cast<int64_t>(index) : -1;
        Coordinate c = {index, 1, false};
        if (paddingMode == REFLECTION) c = reflected(c, size);
        return static_cast<int64_t>(clipped(c, size).at);
    }

    struct Taps {
        int count;
        double index[4];
        double weight[4], slope[4];
    };

    Taps taps(double at) const
    {
        Taps t = {};
        const double base = std::floor(at), f = at - base;
        if (interpolationMode == NEAREST) {
            t.count = 1;
            t.index[0] = std::nearbyint(at);  // ties to even
            t.weight[0] = 1;
        } else if (interpolationMode == BILINEAR) {
            t.count = 2;
            for (int d = 0; d < 2; d++) {
                t.index[d] = base + d;
                t.weight[d] = d == 0 ? 1 - f : f;
                t.slope[d] = d == 0 ? -1 : 1;
            }
        } else {
            const double a = -0.75;
            const double x[4] = {f + 1, f, 1 - f, 2 - f};
            t.count = 4;
            for (int d = 0; d < 4; d++) {
                const bool outer = d == 0 || d == 3;
                t.index[d] = base + d - 1;
                t.weight[d] = outer ? ((a * x[d] - 5 * a) * x[d] + 8 * a) * x[d] - 4 * a : ((a + 2) * x[d] - (a + 3)) * x[d] * x[d] + 1;
                const double slope = outer ? (3 * a * x[d] - 10 * a) * x[d] + 8 * a : (3 * (a + 2) * x[d] - 2 * (a + 3)) * x[d];
                t.slope[d] = d < 2 ? slope : -slope;
            }
        }
        return t;
    }

    int64_t neighbour_or_inside(double index, int64_t size) const
    {
        if (interpolationMode == BICUBIC) return neighbour(index, size);
        return index >= 0 && index < static_cast<double>(size) ? static_cast<int64_t>(index) : -1;
    }
};
