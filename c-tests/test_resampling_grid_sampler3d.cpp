// Shows that grid sampling of images with depth and its gradients check their arguments in the documented order and write the right numbers
// through any view, and nothing else.
#include "aclnnop/aclnn_grid_sampler3d.h"
#include "aclnnop/aclnn_grid_sampler3d_backward.h"
#include "volumes.h"

namespace {

enum { TRILINEAR, NEAREST };
enum { ZEROS, BORDER, REFLECTION };

// Where a coordinate lies along an axis, in pixels, and by how many it moves with the point.
struct Place {
    double at, by;

    Place(double x, int64_t extent, int64_t padding, bool aligned)
    {
        const double size = static_cast<double>(extent);
        at = aligned ? (x + 1) / 2 * (size - 1) : ((x + 1) * size - 1) / 2;
        by = aligned ? (size - 1) / 2 : size / 2;
        if (padding == ZEROS) return;
        if (padding == REFLECTION) {
            const double low = aligned ? 0 : -0.5, span = aligned ? size - 1 : size;
            if (span == 0) at = by = 0;
            if (at < low) by = -by;
            const double distance = std::fabs(at - low), flips = span == 0 ? 0 : std::floor(distance / span), rest = distance - flips * span;
            at = std::fmod(flips, 2) == 0 ? rest + low : span - rest + low;
            if (std::fmod(flips, 2) != 0) by = -by;
        }
        if (at <= 0) at = by = 0;
        if (!(at < size - 1)) {
            at = size - 1;
            by = 0;
        }
    }
};

struct Tap {
    int64_t pixel;
    double weight, slope;
};

struct Grid : Call {
    Tensor samples, input, grid, dx, dgrid;
    BoolArray mask;
    int64_t interpolation, padding;
    bool aligned, backward;

    Grid(const char *name, bool is_backward)
        : Call(name), samples(is_backward ? "gradOutput" : "out", {2, 3, 2, 4, 5}, ACL_FLOAT, ACL_FORMAT_NCDHW, !is_backward), input("input", {2, 3, 4, 5, 3}, ACL_FLOAT, ACL_FORMAT_NCDHW),
          grid("grid", {2, 2, 4, 5, 3}, ACL_FLOAT, ACL_FORMAT_NCDHW), dx("inputGrad", {2, 3, 4, 5, 3}, ACL_FLOAT, ACL_FORMAT_NCDHW, true),
          dgrid("gridGrad", {2, 2, 4, 5, 3}, ACL_FLOAT, ACL_FORMAT_NCDHW, true), mask("outputMask", {1, 1}), interpolation(TRILINEAR), padding(ZEROS), aligned(false), backward(is_backward)
    {
        // Inside, at the edges and far outside; none where a slope leaps.
        for (int at = 0; at < 37; at++) grid.values.push_back((at * 29 % 37 - 18) / 13.7);
    }
    void types(int type) { samples.dtype = input.dtype = grid.dtype = dx.dtype = dgrid.dtype = type; }
    // Other tensors than those with these axes.
    void last()
    {
        samples.dims = {2, 2, 4, 5, 3};
        input.dims = dx.dims = {2, 4, 5, 3, 3};
        samples.format = input.format = dx.format = ACL_FORMAT_NDHWC;
    }
    void empty()
    {
        samples.dims[0] = input.dims[0] = grid.dims[0] = dx.dims[0] = dgrid.dims[0] = 0;
        untouched = true;
    }
    std::vector<Tap> taps(double x, int64_t extent) const
    {
        const Place place(x, extent, padding, aligned);
        const double first = std::floor(place.at), part = place.at - first;
        std::vector<Tap> all;
        const std::function<void(double, double, double)> add = [&all, extent](double pixel, double weight, double slope) {
            if (pixel >= 0 && pixel < static_cast<double>(extent)) all.push_back({static_cast<int64_t>(pixel), weight, slope});
        };
        if (interpolation == NEAREST) {
            add(std::nearbyint(place.at), 1, 0);
        } else {
            add(first, 1 - part, -place.by);
            add(first + 1, part, place.by);
        }
        return all;
    }
    void check_results() override
    {
        const Volume image(input.dims, input.format, 3), results(samples.dims, input.format, 3);
        const Numbers x = input.view_values(), points = grid.view_values(), gradients = backward ? samples.view_values() : Numbers();
        Numbers sums(static_cast<size_t>(samples.numel())), of_input(static_cast<size_t>(input.numel())), of_grid(static_cast<size_t>(grid.numel()));
        for (int64_t n = 0; n < image.extents[0]; n++) {
            for (int64_t own = 0; own < results.pixels(); own++) {
                const size_t point = static_cast<size_t>((n * results.pixels() + own) * 3);
                for (const Tap &d : taps(points[point + 2], image.extents[2])) {
                    for (const Tap &h : taps(points[point + 1], image.extents[3])) {
                        for (const Tap &w : taps(points[point], image.extents[4])) {
                            for (int64_t c = 0; c < image.extents[1]; c++) {
                                const size_t pixel = image.at(n, c, (d.pixel * image.extents[3] + h.pixel) * image.extents[4] + w.pixel), sample = results.at(n, c, own);
                                sums[sample] += x[pixel] * d.weight * h.weight * w.weight;
                                if (!backward) continue;
                                of_input[pixel] += gradients[sample] * d.weight * h.weight * w.weight;
                                of_grid[point] += gradients[sample] * x[pixel] * d.weight * h.weight * w.slope;
                                of_grid[point + 1] += gradients[sample] * x[pixel] * d.weight * h.slope * w.weight;
                                of_grid[point + 2] += gradients[sample] * x[pixel] * d.slope * h.weight * w.weight;
                            }
                        }
                    }
                }
            }
        }
        const double tolerance = samples.dtype == ACL_FLOAT ? 2e-5 : samples.dtype == ACL_DOUBLE ? 1e-12 : samples.dtype == ACL_FLOAT16 ? 2e-3 : 2e-2;
        if (!backward) return samples.check_holds(sums, tolerance);
        if (mask.values[0]) dx.check_holds(of_input, tolerance); else dx.check_untouched();
        if (mask.values[1]) dgrid.check_holds(of_grid, tolerance); else dgrid.check_untouched();
    }
};

struct GridSampler3D : Grid {
    GridSampler3D() : Grid("aclnnGridSampler3D", false) {}
    std::vector<Argument *> arguments() override { return {&input, &grid, &samples}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnGridSampler3DGetWorkspaceSize(input.handle, grid.handle, interpolation, padding, aligned, samples.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnGridSampler3D; }
};

struct GridSampler3DBackward : Grid {
    GridSampler3DBackward() : Grid("aclnnGridSampler3DBackward", true) {}
    std::vector<Argument *> arguments() override { return {&samples, &input, &grid, &mask, &dx, &dgrid}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnGridSampler3DBackwardGetWorkspaceSize(samples.handle, input.handle, grid.handle, interpolation, padding, aligned, mask.handle, dx.handle, dgrid.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnGridSampler3DBackward; }
};

template <class TheCall> void both(aclrtStream stream)
{
    for (int64_t interpolation : {TRILINEAR, NEAREST}) {
        for (int64_t padding : {ZEROS, BORDER, REFLECTION}) {
            for (bool aligned : {false, true}) {
                check_rule<TheCall>({"a mode", [=](TheCall &c) { c.interpolation = interpolation; c.padding = padding; c.aligned = aligned; }, ACCEPTED, ""}, stream);
            }
        }
    }
    check_rules<TheCall>(
        {
            {"FLOAT16", [](TheCall &c) { c.types(ACL_FLOAT16); c.grid.values = {-0.75, 0.625, 0.25, -1.5, 0.875}; }, ACCEPTED, ""},
            {"DOUBLE", [](TheCall &c) { c.types(ACL_DOUBLE); }, ACCEPTED, ""},
            {"INT32", [](TheCall &c) { c.types(ACL_INT32); }, INVALID, ""},
            {"channels last", [](TheCall &c) { c.last(); }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.input.strides = {1000, 1, 240, 30, 5}; c.samples.strides = {-400, 100, 40, 8, 1}; c.samples.offset = 900; c.grid.strides = {500, 120, 30, 6, 2}; }, ACCEPTED, ""},
            {"halfway between pixels", [](TheCall &c) { c.interpolation = NEAREST; c.aligned = true; c.input.dims = c.dx.dims = {2, 3, 5, 5, 5}; c.grid.values = {-0.75, -0.25, 0.25, 0.75}; }, ACCEPTED, ""},
            {"many points", [](TheCall &c) { c.grid.dims = c.dgrid.dims = {2, 3, 7, 9, 3}; c.samples.dims = {2, 3, 3, 7, 9}; }, ACCEPTED, ""},
            {"many channels", [](TheCall &c) { c.input.dims = c.dx.dims = {1, 19, 4, 5, 3}; c.grid.dims = c.dgrid.dims = {1, 2, 4, 5, 3}; c.samples.dims = {1, 19, 2, 4, 5}; }, ACCEPTED, ""},
            {"one pixel", [](TheCall &c) { c.input.dims = c.dx.dims = {2, 3, 1, 1, 1}; c.padding = REFLECTION; c.aligned = true; }, ACCEPTED, ""},
            {"no images", [](TheCall &c) { c.empty(); }, ACCEPTED, ""},
            {"another interpolation", [](TheCall &c) { c.interpolation = 2; }, INVALID, "interpolationMode"},
            {"another padding", [](TheCall &c) { c.padding = 3; }, INVALID, "paddingMode"},
            {"grid of another type", [](TheCall &c) { c.grid.dtype = ACL_DOUBLE; }, INVALID, "grid"},
            {"grid of pairs", [](TheCall &c) { c.grid.dims[4] = 2; }, INVALID, "grid"},
            {"grid of other images", [](TheCall &c) { c.grid.dims[0] = 1; }, INVALID, "grid"},
            {"other channels", [](TheCall &c) { c.samples.dims[1] = 4; }, INVALID, ""},
            {"another height", [](TheCall &c) { c.samples.dims[3] = 3; }, INVALID, ""},
            {"rank 4", [](TheCall &c) { c.input.dims = {2, 4, 5, 3}; }, INVALID, "input"},
        },
        stream);
    check_phase_two<TheCall>([](TheCall &c) { c.empty(); }, {[](TheCall &c) { c.input.strides = {1000, 1, 240, 30, 5}; }}, aclnnInplaceCopy, stream);
}

void forward(aclrtStream stream)
{
    typedef GridSampler3D G;
    both<G>(stream);
    check_pointers<G>("", stream);
    const double inf = std::numeric_limits<double>::infinity();
    check_rules<G>(
        {
            {"BFLOAT16", [](G &c) { c.types(ACL_BF16); c.grid.values = {-0.75, 0.625, 0.25, -1.5, 0.875}; }, needs_bf16(), ""},
            {"BFLOAT16 of no images", [](G &c) { c.types(ACL_BF16); c.empty(); }, ACCEPTED, ""},
            {"no depth", [](G &c) { c.input.dims[2] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"no height", [](G &c) { c.input.dims[3] = 0; }, INVALID, "input"},
            {"no number, outside", [](G &c) { c.grid.values = {NAN, 0.1, 0.2}; }, ACCEPTED, ""},
            {"no number, at the end", [](G &c) { c.padding = BORDER; c.grid.values = {NAN, 0.1, 0.2}; }, ACCEPTED, ""},
            {"infinite, outside", [inf](G &c) { c.grid.values = {0.3, inf, -inf}; }, ACCEPTED, ""},
            {"infinite, at the ends", [inf](G &c) { c.padding = BORDER; c.grid.values = {0.3, inf, -inf}; }, ACCEPTED, ""},
            {"pixels that are infinite and not touched", [inf](G &c) { c.input.values = {1, 2, inf}; c.grid.values = {-1.7, 0.1, 0.2}; c.without_comparison(); }, ACCEPTED, ""},
            {"another format", [](G &c) { c.input.format = ACL_FORMAT_NCHW; }, INVALID, "input"},
            {"out of another format", [](G &c) { c.samples.format = ACL_FORMAT_NCHW; }, INVALID, "out"},
        },
        stream);
}

void backward(aclrtStream stream)
{
    typedef GridSampler3DBackward B;
    both<B>(stream);
    check_pointers<B>("outputMask", stream);
    check_rules<B>(
        {
            {"BFLOAT16", [](B &c) { c.types(ACL_BF16); c.grid.values = {-0.75, 0.625, 0.25, -1.5, 0.875}; }, ACCEPTED, ""},
            {"the gradient of the image alone", [](B &c) { c.mask.values = {1, 0}; }, ACCEPTED, ""},
            {"the gradient of the points alone", [](B &c) { c.mask.values = {0, 1}; }, ACCEPTED, ""},
            {"neither", [](B &c) { c.mask.values = {0, 0}; c.untouched = true; }, ACCEPTED, ""},
            {"no mask", [](B &c) { c.mask.passing = Argument::ABSENT; c.grid.passing = Argument::ABSENT; c.untouched = true; }, ACCEPTED, ""},
            {"a mask of three", [](B &c) { c.mask.values = {1, 1, 1}; }, INVALID, "outputMask"},
            {"inputGrad of another shape", [](B &c) { c.dx.dims[4] = 4; }, INVALID, "inputGrad"},
            {"gridGrad of another shape", [](B &c) { c.dgrid.dims[1] = 1; }, INVALID, "gridGrad"},
            {"gridGrad as a view", [](B &c) { c.dgrid.strides = {1, 200, 40, 8, 2}; }, ACCEPTED, ""},
            {"inputGrad of another type", [](B &c) { c.dx.dtype = ACL_DOUBLE; }, INVALID, "inputGrad"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward(device.stream);
        backward(device.stream);
    }
    return harness_finish("test_resampling_grid_sampler3d");
}
