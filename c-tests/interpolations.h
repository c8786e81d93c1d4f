// What the tests of interpolations share: the pixels that a result is made of, and the sums, in doubles.
#ifndef OPAPI_INTERPOLATIONS_H
#define OPAPI_INTERPOLATIONS_H
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;
enum Kind { NEAREST, EXACT, LINEAR, CUBIC };

inline double keys(double x)
{
    const double a = -0.75;
    return x <= 1 ? ((a + 2) * x - (a + 3)) * x * x + 1 : ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
}

// How much of each of n pixels is in each of q results.
inline std::vector<Numbers> weights(Kind kind, int64_t n, int64_t q, double scale, bool aligned)
{
    const double step = aligned ? (q > 1 ? static_cast<double>(n - 1) / static_cast<double>(q - 1) : 0) : scale > 0 ? 1 / scale : static_cast<double>(n) / static_cast<double>(q);
    std::vector<Numbers> all;
    for (int64_t o = 0; o < q; o++) {
        Numbers row(static_cast<size_t>(n));
        const std::function<double &(double)> at = [&row, n](double i) -> double & { return row[static_cast<size_t>(std::min(std::max(i, 0.0), static_cast<double>(n - 1)))]; };
        const double place = static_cast<double>(o), middle = aligned ? place * step : (place + 0.5) * step - 0.5;
        if (kind == NEAREST) at(std::floor(static_cast<float>(place) * static_cast<float>(step))) = 1;
        if (kind == EXACT) at(std::floor(static_cast<float>(place + 0.5) * static_cast<float>(step))) = 1;
        if (kind == LINEAR) {
            const double x = std::max(middle, 0.0), first = std::min(std::floor(x), static_cast<double>(n - 1));
            at(first) += 1 - (x - first);
            at(first + 1) += x - first;
        }
        if (kind == CUBIC) {
            const double first = std::floor(middle), t = middle - first, distances[] = {1 + t, t, 1 - t, 2 - t};
            for (int i = 0; i < 4; i++) at(first - 1 + i) += keys(distances[i]);
        }
        all.push_back(row);
    }
    return all;
}

// An interpolation, or its gradient, of images (N, C, L), (N, C, H, W) or (N, C, D, H, W), of which `plane` are the axes' sizes and `result` those
// of the results.
struct Interpolation : Call {
    Tensor from, to;
    IntArray output_size, input_size;
    Kind kind;
    bool backward, aligned, last;
    double scales[3];  // as passed
    bool scaled;       // whether they count
    Dims plane, result;

    Interpolation(const char *name, Kind how, bool is_backward, const char *from_name, const char *to_name, Dims sizes, Dims results)
        : Call(name), from(from_name, {}, ACL_FLOAT, ACL_FORMAT_NCHW), to(to_name, {}, ACL_FLOAT, ACL_FORMAT_NCHW, true), output_size("outputSize", {}),
          input_size("inputSize", {}), kind(how), backward(is_backward), aligned(false), last(false), scales{0, 0, 0}, scaled(false), plane(sizes), result(results)
    {
        follow();
    }
    Dims image(const Dims &sizes, bool channels_last) const
    {
        Dims dims = {2, 3};
        dims.insert(channels_last ? dims.begin() + 1 : dims.end(), sizes.begin(), sizes.end());
        return dims;
    }
    void follow()
    {
        const int formats[] = {ACL_FORMAT_NCL, last ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW, last ? ACL_FORMAT_NDHWC : ACL_FORMAT_NCDHW};
        from.dims = image(backward ? result : plane, last);
        to.dims = image(backward ? plane : result, last);
        from.format = to.format = formats[plane.size() - 1];
        output_size.values = result;
        // Of images with depth always in that order.
        input_size.values = image(plane, last && plane.size() < 3);
    }
    void sizes(const Dims &own, const Dims &others)
    {
        plane = own;
        result = others;
        follow();
    }
    void types(int type) { from.dtype = to.dtype = type; }
    // So many images, which all lie in one row of memory: for phase 1 alone.
    void images(int64_t count)
    {
        from.dims[0] = to.dims[0] = input_size.values[0] = count;
        from.strides = to.strides = Dims(from.dims.size(), 0);
        from.strides.back() = to.strides.back() = 1;
        from.storage = to.storage = {8};
        only_phase_one();
    }
    float narrow(size_t axis) const { return static_cast<float>(scales[axis]); }

    size_t at(bool small, int64_t n, int64_t c, int64_t d, int64_t h, int64_t w) const
    {
        const Dims &sizes = small ? plane : result;
        const size_t axes = sizes.size();
        const int64_t depth = axes < 3 ? 1 : sizes[0], height = axes < 2 ? 1 : sizes[axes - 2], width = sizes[axes - 1];
        const int64_t pixel = (d * height + h) * width + w, pixels = depth * height * width;
        return static_cast<size_t>(last ? (n * pixels + pixel) * 3 + c : (n * 3 + c) * pixels + pixel);
    }
    void check_results() override
    {
        std::vector<Numbers> axes[3];
        const size_t missing = 3 - plane.size();
        for (size_t axis = 0; axis < 3; axis++) {
            axes[axis] = axis < missing ? std::vector<Numbers>(1, Numbers(1, 1.0))
                                        : weights(kind, plane[axis - missing], result[axis - missing], scaled ? scales[axis - missing] : 0, aligned);
        }
        const Numbers values = from.view_values();
        Numbers expected(static_cast<size_t>(to.numel()));
        for (size_t k = 0; k < axes[0].size(); k++) {
            for (size_t d = 0; d < axes[0][k].size(); d++) {
                for (size_t i = 0; i < axes[1].size() && axes[0][k][d] != 0; i++) {
                    for (size_t h = 0; h < axes[1][i].size(); h++) {
                        for (size_t j = 0; j < axes[2].size() && axes[1][i][h] != 0; j++) {
                            for (size_t w = 0; w < axes[2][j].size(); w++) {
                                const double weight = axes[0][k][d] * axes[1][i][h] * axes[2][j][w];
                                for (int64_t plane_at = 0; plane_at < 6 && weight != 0; plane_at++) {
                                    const int64_t n = plane_at / 3, c = plane_at % 3;
                                    const size_t pixel = at(true, n, c, static_cast<int64_t>(d), static_cast<int64_t>(h), static_cast<int64_t>(w));
                                    const size_t own = at(false, n, c, static_cast<int64_t>(k), static_cast<int64_t>(i), static_cast<int64_t>(j));
                                    expected[backward ? pixel : own] += weight * values[backward ? own : pixel];
                                }
                            }
                        }
                    }
                }
            }
        }
        const bool exact = (kind == NEAREST || kind == EXACT) && !backward;
        to.check_holds(expected, exact ? 0 : to.dtype == ACL_FLOAT ? 2e-5 : to.dtype == ACL_DOUBLE ? 1e-12 : to.dtype == ACL_FLOAT16 ? 4e-3 : 3e-2);
    }
};

#define INTERPOLATION(NAME, KIND, BACKWARD, FROM, TO, SIZES, RESULTS, ARGUMENTS, ...) \
    struct NAME : Interpolation { \
        NAME() : Interpolation("aclnn" #NAME, KIND, BACKWARD, FROM, TO, SIZES, RESULTS) {} \
        std::vector<Argument *> arguments() override { return {ARGUMENTS}; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(__VA_ARGS__, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
    };
#define PASS(...) __VA_ARGS__
#define FORWARD_ARGUMENTS PASS(&from, &output_size, &to)
#define BACKWARD_ARGUMENTS PASS(&from, &output_size, &input_size, &to)
#define FORWARD from.handle, output_size.handle
#define BACKWARD from.handle, output_size.handle, input_size.handle

const int EVERY_DTYPE[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_UINT8, ACL_INT8, ACL_INT32, ACL_BOOL, ACL_COMPLEX64};

inline Expect on_950(int there, int elsewhere) { return Expect(elsewhere, elsewhere, elsewhere, elsewhere, elsewhere, there); }

// Which of EVERY_DTYPE there are: E everywhere, N where the device has BFLOAT16, 9 on 950, O everywhere else, A what `other` says.
template <class TheCall> inline void takes(const char *letters, Expect other, aclrtStream stream)
{
    for (size_t i = 0; i < sizeof EVERY_DTYPE / sizeof *EVERY_DTYPE; i++) {
        const int type = EVERY_DTYPE[i];
        const char letter = letters[i];
        const Expect expect = letter == 'E' ? Expect(ACCEPTED) : letter == 'N' ? needs_bf16() : letter == '9' ? on_950(ACCEPTED, INVALID) : letter == 'O' ? on_950(INVALID, ACCEPTED) : letter == 'A' ? other : Expect(INVALID);
        check_rule<TheCall>({dtype_info(type).name, [type](TheCall &c) { c.types(type); if (type == ACL_UINT8) c.from.values = {1, 200, 3, 77, 255}; }, expect, ""}, stream);
    }
}

// Sizes and views that all have; `empty`: whether no images are nothing to do.
template <class TheCall> inline void common(bool empty, aclrtStream stream)
{
    const size_t axes = TheCall().plane.size();
    const std::function<Dims(int64_t, int64_t)> of = [axes](int64_t h, int64_t w) { return axes == 1 ? Dims({w}) : axes == 2 ? Dims({h, w}) : Dims({h == 9 ? 2 : h, h, w}); };
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"larger", [of](TheCall &c) { c.sizes(of(3, 5), of(7, 16)); }, ACCEPTED, ""},
            {"smaller", [of](TheCall &c) { c.sizes(of(9, 16), of(4, 5)); }, ACCEPTED, ""},
            {"of one pixel", [of](TheCall &c) { c.sizes(of(1, 1), of(4, 5)); }, ACCEPTED, ""},
            {"to one pixel", [of](TheCall &c) { c.sizes(of(4, 5), of(1, 1)); }, ACCEPTED, ""},
            {"the same size", [of](TheCall &c) { c.sizes(of(4, 5), of(4, 5)); }, ACCEPTED, ""},
            {"twice as large", [of](TheCall &c) { c.sizes(of(4, 5), of(8, 10)); }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.from.strides = c.from.packed_strides(); for (int64_t &step : c.from.strides) step *= 2; c.to.strides = c.to.packed_strides(); for (int64_t &step : c.to.strides) step *= -3; c.to.offset = 3 * (c.to.numel() - 1); }, ACCEPTED, ""},
            {"one element for all", [](TheCall &c) { c.from.strides = Dims(c.from.dims.size(), 0); c.from.storage = {1}; c.from.values = {0.5}; }, ACCEPTED, ""},
        },
        stream);
    check_rules<TheCall>(
        {
            {"a size too many", [](TheCall &c) { c.output_size.values = Dims(9, 2); }, INVALID, ""},
            {"a size of 0", [](TheCall &c) { c.output_size.values[0] = 0; }, INVALID, ""},
            {"another type", [](TheCall &c) { c.to.dtype = ACL_INT64; }, INVALID, ""},
        },
        stream);
    if (empty) check_rule<TheCall>({"no images", [](TheCall &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; c.untouched = true; }, ACCEPTED, ""}, stream);
    if (empty) check_phase_two<TheCall>([](TheCall &c) { c.from.dims[0] = c.to.dims[0] = c.input_size.values[0] = 0; c.untouched = true; }, {[](TheCall &) {}}, aclnnInplaceCopy, stream);
}

// What those of images with depth have; `alone`: what a scale without the others is answered, which counts where it is accepted.
template <class TheCall> inline void volume(const Expect &alone, aclrtStream stream)
{
    const bool counts = alone.here() == ACCEPTED;
    common<TheCall>(true, stream);
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"channels last", [](TheCall &c) { c.last = true; c.follow(); }, ACCEPTED, ""},
            {"ND", [](TheCall &c) { c.from.format = c.to.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
            {"scales", [](TheCall &c) { c.scales[0] = 1.5; c.scales[1] = 1.4; c.scales[2] = 1.75; c.scaled = true; }, ACCEPTED, ""},
            {"no scales", [](TheCall &c) { c.scales[0] = c.scales[1] = c.scales[2] = -1; }, ACCEPTED, ""},
            {"one scale", [counts](TheCall &c) { c.scales[2] = 1.9; c.scaled = counts; }, ACCEPTED, ""},
            {"two sizes", [](TheCall &c) { c.output_size.values = {4, 8}; }, INVALID, ""},
            {"rank 4", [](TheCall &c) { c.from.dims = {6, 3, 4, 8}; }, INVALID, ""},
            {"other channels", [](TheCall &c) { c.to.dims[1] = 4; }, INVALID, ""},
            {"another size", [](TheCall &c) { c.to.dims[4]++; }, INVALID, ""},
            {"no channels", [](TheCall &c) { c.from.dims[1] = c.to.dims[1] = 0; }, INVALID, ""},
        },
        stream);
}

}  // namespace
#endif
