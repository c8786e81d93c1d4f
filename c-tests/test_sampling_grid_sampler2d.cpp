// Shows that aclnnGridSampler2D checks its arguments in the documented order and samples in every mode, whatever the grid holds.
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "grid_sampling.h"
#include "harness.h"

namespace {

// Equal numbers; the sign of a zero does not matter.
const double same_number = 1e-300;

// Bicubic needs the AI cores of A2, A3 or 950.
Expect needs_bicubic()
{
    return Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
}

// Only 310P refuses it.
Expect needs_bf16_here()
{
    return Expect(ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
}

Expect both(const Expect &a, const Expect &b)
{
    return a.here() == ACCEPTED ? b.here() : a.here();
}

struct GridSampler : Call, Sampling {
    Tensor input, grid, out;

    GridSampler()
        : Call("GridSampler2D"), input("input", {2, 3, 4, 5}, ACL_FLOAT, ACL_FORMAT_ND), grid("grid", {2, 2, 3, 2}, ACL_FLOAT, ACL_FORMAT_ND),
          out("out", {2, 3, 2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        // Eighths: every coordinate and bilinear weight is then exact in FLOAT, in whatever order it is computed. With borders, ties and points outside.
        grid.values = {-1, -0.875, 0.125, 1, 0.5, -1.5, 2.25, -0.25, 0, 0.625, -2.5, 1.125, 0.375};
    }

    std::vector<Argument *> arguments() override { return {&input, &grid, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnGridSampler2DGetWorkspaceSize(input.handle, grid.handle, interpolationMode, paddingMode, alignCorners, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnGridSampler2D; }

    void dtypes(int dtype) { input.dtype = grid.dtype = out.dtype = dtype; }
    void shapes(int64_t n, int64_t c, int64_t h, int64_t w, int64_t ho, int64_t wo)
    {
        input.dims = {n, c, h, w};
        out.dims = {n, c, ho, wo};
        grid.dims = {n, ho, wo, 2};
    }

    void check_results() override
    {
        const std::vector<double> in = input.view_values(), points = grid.view_values();
        const int64_t n_count = input.dims[0], channels = input.dims[1], height = input.dims[2], width = input.dims[3];
        const int64_t ho = out.dims[2], wo = out.dims[3];
        std::vector<double> want(static_cast<size_t>(n_count * channels * ho * wo), 0.0);
        for (int64_t n = 0; n < n_count; n++) {
            for (int64_t p = 0; p < ho * wo; p++) {
                const size_t at = static_cast<size_t>((n * ho * wo + p) * 2);
                const Coordinate x = coordinate(points[at], width), y = coordinate(points[at + 1], height);
                if (x.lost || y.lost) continue;
                const Taps tx = taps(x.at), ty = taps(y.at);
                for (int j = 0; j < ty.count; j++) {
                    for (int i = 0; i < tx.count; i++) {
                        const int64_t column = neighbour_or_inside(tx.index[i], width), row = neighbour_or_inside(ty.index[j], height);
                        if (column < 0 || row < 0) continue;
                        for (int64_t plane = n * channels; plane < (n + 1) * channels; plane++) {
                            const double pixel = in[static_cast<size_t>((plane * height + row) * width + column)];
                            want[static_cast<size_t>(plane * ho * wo + p)] += pixel * (tx.weight[i] * ty.weight[j]);
                        }
                    }
                }
            }
        }
        double tolerance = same_number;
        if (interpolationMode == BICUBIC) tolerance = input.dtype == ACL_FLOAT ? 1e-4 : input.dtype == ACL_FLOAT16 ? 2e-3 : 1e-2;
        out.check_holds(want, tolerance);
    }
};

typedef Rule<GridSampler> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<GridSampler>("", stream);

    // One dtype for all three tensors, and it is input's that is judged.
    const int unsupported[] = {ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_COMPLEX64, ACL_COMPLEX128,
                               ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string what = std::string("3: dtype ") + dtype_info(dtype).name + " everywhere";
        check_rule<GridSampler>({what.c_str(), [dtype](GridSampler &c) { c.dtypes(dtype); }, INVALID, "input"}, stream);
    }

    check_rules<GridSampler>(
        {
            // what                                              how                                                status    the text names
            {"a valid call",                                     [](GridSampler &) {},                              ACCEPTED, ""},

            {"1 before 2: out NULL, grid of another dtype",      [](GridSampler &c) { c.out.passing = Argument::ABSENT; c.grid.dtype = ACL_DOUBLE; }, NULL_POINTER, "out"},
            {"2: grid of another dtype",                         [](GridSampler &c) { c.grid.dtype = ACL_DOUBLE; }, INVALID, "grid"},
            {"2: out of another dtype",                          [](GridSampler &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"2: in the order of the list",                      [](GridSampler &c) { c.grid.dtype = ACL_FLOAT16; c.out.dtype = ACL_FLOAT16; }, INVALID, "grid<out"},
            {"3: FLOAT16",                                       [](GridSampler &c) { c.dtypes(ACL_FLOAT16); },     ACCEPTED, ""},
            {"3: DOUBLE on every processor",                     [](GridSampler &c) { c.dtypes(ACL_DOUBLE); },      ACCEPTED, ""},
            {"3: BF16 on all but 310P",                          [](GridSampler &c) { c.dtypes(ACL_BF16); },        needs_bf16_here(), "input DT_BF16"},
            {"2 before 3: mismatch before support",              [](GridSampler &c) { c.input.dtype = ACL_INT32; }, INVALID, "grid"},

            {"4: interpolationMode -1",                          [](GridSampler &c) { c.interpolationMode = -1; },  INVALID,  "interpolationMode"},
            {"4: interpolationMode 3",                           [](GridSampler &c) { c.interpolationMode = 3; },   INVALID,  "interpolationMode"},
            {"4: interpolationMode 2^32",                        [](GridSampler &c) { c.interpolationMode = INT64_C(1) << 32; }, INVALID, "interpolationMode"},
            {"4: interpolationMode INT64_MIN",                   [](GridSampler &c) { c.interpolationMode = INT64_MIN; }, INVALID, "interpolationMode"},
            {"5: paddingMode -1",                                [](GridSampler &c) { c.paddingMode = -1; },        INVALID,  "paddingMode"},
            {"5: paddingMode 3",                                 [](GridSampler &c) { c.paddingMode = 3; },         INVALID,  "paddingMode"},
            {"5: paddingMode INT64_MAX",                         [](GridSampler &c) { c.paddingMode = INT64_MAX; }, INVALID,  "paddingMode"},
            {"4 before 5",                                       [](GridSampler &c) { c.interpolationMode = 9; c.paddingMode = 9; }, INVALID, "interpolationMode<paddingMode"},
            {"3 before 4",                                       [](GridSampler &c) { c.dtypes(ACL_INT32); c.interpolationMode = 9; }, INVALID, "input<interpolationMode"},

            {"6: input 3-D",                                     [](GridSampler &c) { c.input.dims = {3, 4, 5}; },  INVALID,  "input"},
            {"6: input of rank 0",                               [](GridSampler &c) { c.input.dims = {}; },         INVALID,  "input"},
            {"6: input of rank 25",                              [](GridSampler &c) { c.input.dims = Dims(25, 1); }, INVALID, "input"},
            {"6: grid 3-D",                                      [](GridSampler &c) { c.grid.dims = {2, 3, 2}; },   INVALID,  "grid"},
            {"6: grid of rank 5",                                [](GridSampler &c) { c.grid.dims = {1, 2, 2, 3, 2}; }, INVALID, "grid"},
            {"6: out of rank 0",                                 [](GridSampler &c) { c.out.dims = {}; },           INVALID,  "out"},
            {"6: out of rank 5",                                 [](GridSampler &c) { c.out.dims = {1, 2, 3, 2, 3}; }, INVALID, "out"},
            {"6: out of rank 25",                                [](GridSampler &c) { c.out.dims = Dims(25, 1); },  INVALID,  "out"},
            {"6: in the order of the list",                      [](GridSampler &c) { c.grid.dims = {2, 3, 2}; c.out.dims = {6, 2, 3}; }, INVALID, "grid<out"},
            {"7: another N of grid",                             [](GridSampler &c) { c.grid.dims[0] = 1; },        INVALID,  "input|grid"},
            {"7: another N of out",                              [](GridSampler &c) { c.out.dims[0] = 3; },         INVALID,  "input|out"},
            {"8: another C of out",                              [](GridSampler &c) { c.out.dims[1] = 1; },         INVALID,  "input|out"},
            {"9: another Ho of grid",                            [](GridSampler &c) { c.grid.dims[1] = 3; },        INVALID,  "grid|out"},
            {"9: another Wo of grid",                            [](GridSampler &c) { c.grid.dims[2] = 2; },        INVALID,  "grid|out"},
            {"9: Ho and Wo swapped",                             [](GridSampler &c) { c.grid.dims = {2, 3, 2, 2}; }, INVALID, "grid|out"},
            {"9 before 10: out of another plane, no rows",       [](GridSampler &c) { c.input.dims[2] = 0; c.grid.dims[2] = 2; }, INVALID, "grid<input"},
            {"10: input without rows",                           [](GridSampler &c) { c.shapes(2, 3, 0, 5, 2, 3); }, INVALID, "input"},
            {"10: input without columns",                        [](GridSampler &c) { c.shapes(2, 3, 4, 0, 2, 3); }, INVALID, "input"},
            {"10 before 12: without rows and points",            [](GridSampler &c) { c.shapes(0, 3, 0, 5, 0, 3); }, INVALID, "input"},
            {"11: points of one number",                         [](GridSampler &c) { c.grid.dims[3] = 1; },        INVALID,  "grid"},
            {"11: points of three numbers",                      [](GridSampler &c) { c.grid.dims[3] = 3; },        INVALID,  "grid"},
            {"11 before 12: points of no number",                [](GridSampler &c) { c.grid.dims[3] = 0; },        INVALID,  "grid"},

            // 12: early successes leave out as it is.
            {"12: N is 0",                                       [](GridSampler &c) { c.shapes(0, 3, 4, 5, 2, 3); c.untouched = true; }, ACCEPTED, ""},
            {"12: C is 0",                                       [](GridSampler &c) { c.shapes(2, 0, 4, 5, 2, 3); c.untouched = true; }, ACCEPTED, ""},
            {"12: Ho is 0",                                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); c.untouched = true; }, ACCEPTED, ""},
            {"12: Wo is 0",                                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, 2, 0); c.untouched = true; }, ACCEPTED, ""},
            {"4 before 12: nothing to do in mode 3",             [](GridSampler &c) { c.shapes(0, 3, 4, 5, 2, 3); c.interpolationMode = 3; }, INVALID, "interpolationMode"},
            {"12 before 13: empty and bicubic in DOUBLE",        [](GridSampler &c) { c.shapes(0, 3, 4, 5, 2, 3); c.modes(BICUBIC, ZEROS, false); c.dtypes(ACL_DOUBLE); c.untouched = true; }, ACCEPTED, ""},
            {"12 before 13: empty and bicubic on any processor", [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); c.modes(BICUBIC, ZEROS, false); c.untouched = true; }, ACCEPTED, ""},
            {"12 before 14: empty, broken view",                 [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); c.input.strides = {60, 20, 1, 4}; c.input.storage = {7}; c.untouched = true; }, ACCEPTED, ""},

            // 13: who knows bicubic.
            {"13: bicubic",                                      [](GridSampler &c) { c.interpolationMode = BICUBIC; }, needs_bicubic(), "interpolationMode"},
            {"13: bicubic in FLOAT16",                           [](GridSampler &c) { c.interpolationMode = BICUBIC; c.dtypes(ACL_FLOAT16); }, needs_bicubic(), "interpolationMode"},
            {"13: bicubic in BF16",                              [](GridSampler &c) { c.interpolationMode = BICUBIC; c.dtypes(ACL_BF16); }, needs_bicubic(), "interpolationMode|input"},
            {"13: bicubic in DOUBLE",                            [](GridSampler &c) { c.interpolationMode = BICUBIC; c.dtypes(ACL_DOUBLE); }, INVALID, "interpolationMode"},

            // 14: what a view may reach.
            {"14: input reaches beyond its storage",             [](GridSampler &c) { c.input.strides = {60, 20, 1, 4}; c.input.storage = {119}; }, INNER_NULL, ""},
            {"14: grid reaches beyond its storage",              [](GridSampler &c) { c.grid.strides = {12, 1, 2, 6}; c.grid.storage = {23}; }, INNER_NULL, ""},
            {"14: grid begins before its storage",               [](GridSampler &c) { c.grid.strides = {12, 6, 2, -1}; }, INNER_NULL, ""},
            {"14: strides that overflow",                        [](GridSampler &c) { c.input.strides = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}; }, INNER_NULL, ""},
            {"the same view of grid in one element more",        [](GridSampler &c) { c.grid.strides = {12, 1, 2, 6}; c.grid.storage = {24}; }, ACCEPTED, ""},
            {"packed inputs are not compared",                   [](GridSampler &c) { c.input.storage = c.grid.storage = {1}; }, ACCEPTED, ""},
            {"out is not compared with its storage",             [](GridSampler &c) { c.out.strides = {18, 6, 1, 2}; c.out.storage = {1}; }, ACCEPTED, ""},

            // Formats mean nothing: shapes are positional.
            {"NCHW, NHWC and HWCN mixed",                        [](GridSampler &c) { c.input.format = ACL_FORMAT_NHWC; c.grid.format = ACL_FORMAT_HWCN; c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"NHWC everywhere",                                  [](GridSampler &c) { for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"an undefined format",                              [](GridSampler &c) { for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_UNDEFINED; }, ACCEPTED, ""},
            {"NCL of a 4-D tensor",                              [](GridSampler &c) { c.input.format = ACL_FORMAT_NCL; }, ACCEPTED, ""},

            {"no data anywhere",                                 [](GridSampler &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                      [](GridSampler &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            {"negative N",                                       [](GridSampler &c) { c.shapes(-2, 3, 4, 5, 2, 3); }, INVALID, ""},
            {"negative C",                                       [](GridSampler &c) { c.shapes(2, -3, 4, 5, 2, 3); }, INVALID, ""},
            {"negative H",                                       [](GridSampler &c) { c.shapes(2, 3, -4, 5, 2, 3); }, INVALID, ""},
            {"negative W",                                       [](GridSampler &c) { c.shapes(2, 3, 4, INT64_MIN, 2, 3); }, INVALID, ""},
            {"negative Ho",                                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, -2, 3); }, INVALID, ""},
            {"too many pixels for 64 bits",                      [](GridSampler &c) { c.shapes(2, 3, INT64_C(1) << 40, INT64_C(1) << 40, 2, 3); }, ANY_FAILURE, ""},
            {"too many points for 64 bits",                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, INT64_C(1) << 40, INT64_C(1) << 40); }, ANY_FAILURE, ""},
            {"a product that wraps to 0",                        [](GridSampler &c) { c.shapes(2, 3, INT64_C(1) << 32, INT64_C(1) << 32, 2, 3); }, ANY_FAILURE, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    const char *const interpolations[] = {"bilinear", "nearest", "bicubic"};
    const char *const paddings[] = {"zeros", "border", "reflection"};
    struct Shape {
        const char *what;
        int64_t n, c, h, w, ho, wo;
    };
    const Shape shapes[] = {
        {"small", 2, 3, 4, 5, 2, 3},   {"one pixel", 1, 2, 1, 1, 3, 3},   {"one row", 2, 1, 1, 6, 2, 5},
        {"one column", 1, 3, 7, 1, 4, 2}, {"one point", 1, 2, 5, 4, 1, 1}, {"many channels", 1, 37, 3, 4, 3, 5},
        {"many channels, few points", 1, 20, 24, 25, 2, 2}, {"many points", 2, 2, 6, 8, 13, 11}, {"enough for several threads", 2, 16, 24, 25, 40, 41},
    };
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16};
    for (int64_t interpolation = BILINEAR; interpolation <= BICUBIC; interpolation++) {
        for (int64_t padding = ZEROS; padding <= REFLECTION; padding++) {
            for (int align = 0; align < 2; align++) {
                const std::string mode = std::string(interpolations[interpolation]) + ", " + paddings[padding] + (align != 0 ? ", aligned" : "");
                for (const Shape &s : shapes) {
                    for (int dtype : dtypes) {
                        if (interpolation == BICUBIC && dtype == ACL_DOUBLE) continue;
                        const std::string what = mode + ", " + s.what + ", " + dtype_info(dtype).name;
                        Expect expect = ACCEPTED;
                        if (dtype == ACL_BF16) expect = needs_bf16_here();
                        if (interpolation == BICUBIC) expect = both(expect, needs_bicubic());
                        check_rule<GridSampler>({what.c_str(),
                                                 [=](GridSampler &c) {
                                                     c.modes(interpolation, padding, align != 0);
                                                     c.shapes(s.n, s.c, s.h, s.w, s.ho, s.wo);
                                                     c.dtypes(dtype);
                                                     if (s.ho > 20) {
                                                         c.grid.values.clear();
                                                         for (int i = 0; i < 41; i++) c.grid.values.push_back((i * 29 % 41 - 20) / 8.0);
                                                     }
                                                 },
                                                 expect, ""},
                                                stream);
                    }
                }
                // Points that no pixel can be found for must not poison anything.
                const std::vector<double> odd = {NAN, 0.125, 0.5, NAN, INFINITY, 0.25, -0.25, -INFINITY, NAN, NAN, INFINITY, -INFINITY, 0.375, 0.125, NAN};
                const std::vector<double> huge = {1e30, 0.125, 0.5, -1e30, 0.25, 0.25, 3e9, -3e9, 1e38};
                for (int64_t channels : {2, 21}) {
                    for (int dtype : {ACL_FLOAT, ACL_DOUBLE, ACL_FLOAT16}) {
                        if (interpolation == BICUBIC && dtype == ACL_DOUBLE) continue;
                        const std::string what = mode + ", not a number and infinite, " + dtype_info(dtype).name;
                        check_rule<GridSampler>({what.c_str(),
                                                 [=](GridSampler &c) {
                                                     c.modes(interpolation, padding, align != 0);
                                                     c.shapes(2, channels, 4, 5, 5, 3);
                                                     c.dtypes(dtype);
                                                     c.grid.values = odd;
                                                 },
                                                 interpolation == BICUBIC ? needs_bicubic() : Expect(ACCEPTED), ""},
                                                stream);
                    }
                }
                const std::string what = mode + ", huge";
                check_rule<GridSampler>({what.c_str(),
                                         [=](GridSampler &c) {
                                             c.modes(interpolation, padding, align != 0);
                                             c.shapes(2, 2, 4, 5, 5, 3);
                                             c.grid.values = huge;
                                             // Where a huge number folds to depends on its last bits; there it only must not crash.
                                             if (padding == REFLECTION) c.without_comparison();
                                         },
                                         interpolation == BICUBIC ? needs_bicubic() : Expect(ACCEPTED), ""},
                                        stream);
            }
        }
    }

    check_rules<GridSampler>(
        {
            {"x scales with W and y with H", [](GridSampler &c) { c.shapes(1, 1, 2, 9, 1, 2); c.grid.values = {0.75, -0.5, -0.75, 0.5}; }, ACCEPTED, ""},
            {"nearest: ties go to even", [](GridSampler &c) { c.modes(NEAREST, ZEROS, false); c.shapes(1, 1, 4, 4, 2, 3); c.grid.values = {-1, -1, 0, 0, 1, 1, -0.5, 0.5, 0, -1, 1, 0}; }, ACCEPTED, ""},
            {"nearest: S of 5, ties at both ends", [](GridSampler &c) { c.modes(NEAREST, ZEROS, false); c.shapes(1, 1, 5, 5, 1, 2); c.grid.values = {-1, 1, 1, -1}; }, ACCEPTED, ""},
            {"all points outside", [](GridSampler &c) { c.grid.values = {3, -3}; }, ACCEPTED, ""},
            {"an infinite image beyond the points", [](GridSampler &c) { c.grid.values = {3, -3}; c.input.values = {INFINITY, NAN}; }, ACCEPTED, ""},
            {"the same with many channels", [](GridSampler &c) { c.shapes(2, 20, 4, 5, 4, 3); c.grid.values = {3, -3}; c.input.values = {INFINITY, NAN}; }, ACCEPTED, ""},
            {"FLOAT16 sums are rounded once", [](GridSampler &c) { c.dtypes(ACL_FLOAT16); c.shapes(1, 1, 3, 3, 1, 6); c.input.values = {2048, 1, 3, 0.5}; c.grid.values = {0.125, 0.25, -0.375}; }, ACCEPTED, ""},

            {"input channels last", [](GridSampler &c) { c.input.strides = {60, 1, 15, 3}; }, ACCEPTED, ""},
            {"many channels last", [](GridSampler &c) { c.shapes(2, 20, 4, 5, 4, 3); c.input.strides = {400, 1, 100, 20}; }, ACCEPTED, ""},
            {"input transposed, with gaps and an offset", [](GridSampler &c) { c.input.strides = {300, 90, 3, 17}; c.input.offset = 13; }, ACCEPTED, ""},
            {"input broadcast over the batch", [](GridSampler &c) { c.input.strides = {0, 20, 5, 1}; }, ACCEPTED, ""},
            {"input flipped", [](GridSampler &c) { c.input.strides = {60, 20, -5, -1}; c.input.offset = 19; }, ACCEPTED, ""},
            {"input one number for all", [](GridSampler &c) { c.input.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"grid as two planes", [](GridSampler &c) { c.grid.strides = {12, 3, 1, 6}; }, ACCEPTED, ""},
            {"grid with x and y exchanged", [](GridSampler &c) { c.grid.strides = {12, 6, 2, -1}; c.grid.offset = 1; }, ACCEPTED, ""},
            {"grid broadcast over the batch", [](GridSampler &c) { c.grid.strides = {0, 6, 2, 1}; }, ACCEPTED, ""},
            {"out channels last", [](GridSampler &c) { c.out.strides = {18, 1, 9, 3}; }, ACCEPTED, ""},
            {"out with many channels last", [](GridSampler &c) { c.shapes(2, 20, 4, 5, 4, 3); c.out.strides = {240, 1, 60, 20}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](GridSampler &c) { c.out.strides = {90, 25, 9, 2}; c.out.offset = 31; }, ACCEPTED, ""},
            {"out flipped", [](GridSampler &c) { c.out.strides = {18, 6, -3, -1}; c.out.offset = 5; }, ACCEPTED, ""},
            {"everything strided, FLOAT16", [](GridSampler &c) {
                 c.dtypes(ACL_FLOAT16);
                 c.input.strides = {60, 1, 15, 3}; c.grid.strides = {12, 3, 1, 6}; c.out.strides = {90, 25, 9, 2}; c.out.offset = 31; }, ACCEPTED, ""},
            {"everything strided, bicubic", [](GridSampler &c) {
                 c.modes(BICUBIC, REFLECTION, false);
                 c.input.strides = {60, 1, 15, 3}; c.grid.strides = {12, 3, 1, 6}; c.out.strides = {90, 25, 9, 2}; c.out.offset = 31; }, needs_bicubic(), ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        argument_rules(device.stream);
        results(device.stream);
        check_phase_two<GridSampler>(
            [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); },
            {[](GridSampler &c) { c.shapes(2, 20, 4, 5, 4, 3); }, [](GridSampler &c) { c.dtypes(ACL_FLOAT16); c.shapes(2, 20, 4, 5, 4, 3); },
             [](GridSampler &c) { c.out.strides = {18, 0, 3, 1}; c.without_comparison(); }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_sampling_grid_sampler2d");
}
