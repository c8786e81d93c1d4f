// Shows that aclnnGridSampler2DBackward checks its arguments in the documented order and computes both gradients in every mode, whatever the grid holds.
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "grid_sampling.h"
#include "harness.h"

namespace {

// Equal numbers; the sign of a zero does not matter (a multiplier of 0 times a negative sum).
const double same_number = 1e-300;

struct GridSampler : Call, Sampling {
    Tensor gradOutput, input, grid;
    BoolArray outputMask;
    Tensor inputGrad, gridGrad;

    GridSampler()
        : Call("GridSampler2D"),  // "2D" or "2DBackward": both name the operator
          gradOutput("gradOutput", {2, 3, 2, 3}, ACL_FLOAT, ACL_FORMAT_ND), input("input", {2, 3, 4, 5}, ACL_FLOAT, ACL_FORMAT_ND),
          grid("grid", {2, 2, 3, 2}, ACL_FLOAT, ACL_FORMAT_ND),
          outputMask("outputMask", {1, 1}), inputGrad("inputGrad", {2, 3, 4, 5}, ACL_FLOAT, ACL_FORMAT_ND, true),
          gridGrad("gridGrad", {2, 2, 3, 2}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        // Eighths: every coordinate and bilinear weight is then exact in FLOAT, in whatever order it is computed. With borders, ties and points outside.
        grid.values = {-1, -0.875, 0.125, 1, 0.5, -1.5, 2.25, -0.25, 0, 0.625, -2.5, 1.125, 0.375};
    }

    std::vector<Argument *> arguments() override { return {&gradOutput, &input, &grid, &outputMask, &inputGrad, &gridGrad}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnGridSampler2DBackwardGetWorkspaceSize(gradOutput.handle, input.handle, grid.handle, interpolationMode, paddingMode, alignCorners,
                                                          outputMask.handle, inputGrad.handle, gridGrad.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnGridSampler2DBackward; }

    void dtypes(int dtype) { gradOutput.dtype = input.dtype = grid.dtype = inputGrad.dtype = gridGrad.dtype = dtype; }
    void shapes(int64_t n, int64_t c, int64_t h, int64_t w, int64_t ho, int64_t wo)
    {
        input.dims = inputGrad.dims = {n, c, h, w};
        gradOutput.dims = {n, c, ho, wo};
        grid.dims = gridGrad.dims = {n, ho, wo, 2};
    }
    void nothing_wanted() { outputMask.values = {0, 0}; }

    void check_results() override
    {
        const std::vector<double> go = gradOutput.view_values(), in = input.view_values(), points = grid.view_values();
        const int64_t n_count = input.dims[0], channels = input.dims[1], height = input.dims[2], width = input.dims[3];
        const int64_t ho = gradOutput.dims[2], wo = gradOutput.dims[3];
        std::vector<double> want_input(in.size(), 0.0), want_grid(points.size(), 0.0);
        for (int64_t n = 0; n < n_count; n++) {
            for (int64_t p = 0; p < ho * wo; p++) {
                const size_t at = static_cast<size_t>((n * ho * wo + p) * 2);
                const Coordinate x = coordinate(points[at], width), y = coordinate(points[at + 1], height);
                if (x.lost || y.lost) continue;
                const Taps tx = taps(x.at), ty = taps(y.at);
                double gix = 0, giy = 0;
                for (int j = 0; j < ty.count; j++) {
                    for (int i = 0; i < tx.count; i++) {
                        const int64_t column = neighbour_or_inside(tx.index[i], width), row = neighbour_or_inside(ty.index[j], height);
                        if (column < 0 || row < 0) continue;
                        for (int64_t c = 0; c < channels; c++) {
                            const double grad = go[static_cast<size_t>((n * channels + c) * ho * wo + p)];
                            const size_t pixel = static_cast<size_t>(((n * channels + c) * height + row) * width + column);
                            want_input[pixel] += grad * tx.weight[i] * ty.weight[j];
                            gix += in[pixel] * tx.slope[i] * ty.weight[j] * grad;
                            giy += in[pixel] * tx.weight[i] * ty.slope[j] * grad;
                        }
                    }
                }
                want_grid[at] = gix * x.slope;
                want_grid[at + 1] = giy * y.slope;
            }
        }
        double tolerance = same_number;
        if (interpolationMode == BICUBIC) {
            tolerance = input.dtype == ACL_DOUBLE ? 1e-12 : input.dtype == ACL_FLOAT ? 1e-4 : input.dtype == ACL_FLOAT16 ? 2e-3 : 1e-2;
        }
        if (outputMask.values[0] != 0) inputGrad.check_holds(want_input, tolerance); else inputGrad.check_untouched();
        if (outputMask.values[1] != 0) gridGrad.check_holds(want_grid, tolerance); else gridGrad.check_untouched();
    }
};

typedef Rule<GridSampler> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<GridSampler>("outputMask", stream);

    // Checks 5 and 6: one dtype for all five tensors, and it is input's that is judged.
    const int unsupported[] = {ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_COMPLEX64, ACL_COMPLEX128,
                               ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string what = std::string("6: dtype ") + dtype_info(dtype).name + " everywhere";
        check_rule<GridSampler>({what.c_str(), [dtype](GridSampler &c) { c.dtypes(dtype); }, INVALID, "input"}, stream);
    }

    check_rules<GridSampler>(
        {
            // what                                              how                                                status    the text names
            {"a valid call",                                     [](GridSampler &) {},                              ACCEPTED, ""},

            // 3: no mask is a success before any tensor is looked at.
            {"3: outputMask is NULL",                            [](GridSampler &c) { c.outputMask.passing = Argument::ABSENT; c.untouched = true; }, ACCEPTED, ""},
            {"3: everything but the out-parameters is NULL",     [](GridSampler &c) { for (Argument *a : c.arguments()) a->passing = Argument::ABSENT; c.untouched = true; }, ACCEPTED, ""},
            {"3: outputMask is NULL and everything else wrong",  [](GridSampler &c) { c.outputMask.passing = Argument::ABSENT; c.dtypes(ACL_STRING); c.input.dims = {}; c.interpolationMode = 77; c.untouched = true; }, ACCEPTED, ""},
            {"1 before 3: outputMask and workspaceSize NULL",    [](GridSampler &c) { c.outputMask.passing = Argument::ABSENT; c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"},
            {"1 before 3: outputMask and executor NULL",         [](GridSampler &c) { c.outputMask.passing = Argument::ABSENT; c.no_executor = true; }, NULL_POINTER, "executor"},
            {"4: inputGrad is NULL and not wanted",              [](GridSampler &c) { c.outputMask.values = {0, 1}; c.inputGrad.passing = Argument::ABSENT; }, NULL_POINTER, "inputGrad"},
            {"4: gridGrad is NULL and not wanted",               [](GridSampler &c) { c.outputMask.values = {1, 0}; c.gridGrad.passing = Argument::ABSENT; }, NULL_POINTER, "gridGrad"},
            {"4: gridGrad is NULL, nothing wanted",              [](GridSampler &c) { c.nothing_wanted(); c.gridGrad.passing = Argument::ABSENT; }, NULL_POINTER, "gridGrad"},

            {"5: gradOutput of another dtype",                   [](GridSampler &c) { c.gradOutput.dtype = ACL_FLOAT16; }, INVALID, "gradOutput"},
            {"5: grid of another dtype",                         [](GridSampler &c) { c.grid.dtype = ACL_DOUBLE; }, INVALID, "grid"},
            {"5: inputGrad of another dtype",                    [](GridSampler &c) { c.inputGrad.dtype = ACL_FLOAT16; }, INVALID, "inputGrad"},
            {"5: gridGrad of another dtype",                     [](GridSampler &c) { c.gridGrad.dtype = ACL_INT32; }, INVALID, "gridGrad"},
            {"5: gridGrad of another dtype, not wanted",         [](GridSampler &c) { c.outputMask.values = {1, 0}; c.gridGrad.dtype = ACL_FLOAT16; }, INVALID, "gridGrad"},
            {"5: in the order of the list",                      [](GridSampler &c) { c.gridGrad.dtype = ACL_FLOAT16; c.gradOutput.dtype = ACL_FLOAT16; }, INVALID, "gradOutput<gridGrad"},
            {"6: FLOAT16",                                       [](GridSampler &c) { c.dtypes(ACL_FLOAT16); },     ACCEPTED, ""},
            {"6: DOUBLE on every processor",                     [](GridSampler &c) { c.dtypes(ACL_DOUBLE); },      ACCEPTED, ""},
            {"6: BF16",                                          [](GridSampler &c) { c.dtypes(ACL_BF16); },        needs_bf16(), "input DT_BF16"},
            {"5 before 6: mismatch before support",              [](GridSampler &c) { c.input.dtype = ACL_INT32; }, INVALID, "gradOutput"},

            {"7: interpolationMode -1",                          [](GridSampler &c) { c.interpolationMode = -1; },  INVALID,  "interpolationMode"},
            {"7: interpolationMode 3",                           [](GridSampler &c) { c.interpolationMode = 3; },   INVALID,  "interpolationMode"},
            {"7: interpolationMode 2^32",                        [](GridSampler &c) { c.interpolationMode = INT64_C(1) << 32; }, INVALID, "interpolationMode"},
            {"7: interpolationMode INT64_MIN",                   [](GridSampler &c) { c.interpolationMode = INT64_MIN; }, INVALID, "interpolationMode"},
            {"7: bicubic",                                       [](GridSampler &c) { c.interpolationMode = BICUBIC; }, ACCEPTED, ""},
            {"7: bicubic in DOUBLE",                             [](GridSampler &c) { c.interpolationMode = BICUBIC; c.dtypes(ACL_DOUBLE); }, ACCEPTED, ""},
            {"8: paddingMode -1",                                [](GridSampler &c) { c.paddingMode = -1; },        INVALID,  "paddingMode"},
            {"8: paddingMode 3",                                 [](GridSampler &c) { c.paddingMode = 3; },         INVALID,  "paddingMode"},
            {"8: paddingMode INT64_MAX",                         [](GridSampler &c) { c.paddingMode = INT64_MAX; }, INVALID,  "paddingMode"},
            {"7 before 8",                                       [](GridSampler &c) { c.interpolationMode = 9; c.paddingMode = 9; }, INVALID, "interpolationMode<paddingMode"},

            {"9: input 3-D",                                     [](GridSampler &c) { c.input.dims = {3, 4, 5}; },  INVALID,  "input"},
            {"9: input of rank 0",                               [](GridSampler &c) { c.input.dims = {}; },         INVALID,  "input"},
            {"9: input of rank 25",                              [](GridSampler &c) { c.input.dims = Dims(25, 1); }, INVALID, "input"},
            {"9: grid 3-D",                                      [](GridSampler &c) { c.grid.dims = {2, 3, 2}; },   INVALID,  "grid"},
            {"9: grid of rank 5",                                [](GridSampler &c) { c.grid.dims = {1, 2, 2, 3, 2}; }, INVALID, "grid"},
            {"9: grid of rank 25",                               [](GridSampler &c) { c.grid.dims = Dims(25, 1); }, INVALID,  "grid"},
            {"9: gradOutput of rank 0",                          [](GridSampler &c) { c.gradOutput.dims = {}; },    INVALID,  "gradOutput"},
            {"9: gradOutput of rank 5",                          [](GridSampler &c) { c.gradOutput.dims = {1, 2, 3, 2, 3}; }, INVALID, "gradOutput"},
            {"9: gradOutput of rank 25",                         [](GridSampler &c) { c.gradOutput.dims = Dims(25, 1); }, INVALID, "gradOutput"},
            {"10: another N of grid",                            [](GridSampler &c) { c.grid.dims[0] = c.gridGrad.dims[0] = 1; }, INVALID, "input|grid"},
            {"10: another N of gradOutput",                      [](GridSampler &c) { c.gradOutput.dims[0] = 3; },  INVALID,  "input|gradOutput"},
            {"11: another C of gradOutput",                      [](GridSampler &c) { c.gradOutput.dims[1] = 1; },  INVALID,  "input|gradOutput"},
            {"12: input without rows",                           [](GridSampler &c) { c.shapes(2, 3, 0, 5, 2, 3); }, INVALID, "input"},
            {"12: input without columns",                        [](GridSampler &c) { c.shapes(2, 3, 4, 0, 2, 3); }, INVALID, "input"},
            {"12 before 18: without rows and points",            [](GridSampler &c) { c.shapes(0, 3, 0, 5, 0, 3); }, INVALID, "input"},
            {"13: another Ho of grid",                           [](GridSampler &c) { c.grid.dims[1] = c.gridGrad.dims[1] = 3; }, INVALID, "grid|gradOutput"},
            {"13: another Wo of grid",                           [](GridSampler &c) { c.grid.dims[2] = c.gridGrad.dims[2] = 2; }, INVALID, "grid|gradOutput"},
            {"13: Ho and Wo swapped",                            [](GridSampler &c) { c.grid.dims = c.gridGrad.dims = {2, 3, 2, 2}; }, INVALID, "grid|gradOutput"},
            {"14: points of one number",                         [](GridSampler &c) { c.grid.dims[3] = c.gridGrad.dims[3] = 1; }, INVALID, "grid"},
            {"14: points of three numbers",                      [](GridSampler &c) { c.grid.dims[3] = c.gridGrad.dims[3] = 3; }, INVALID, "grid"},
            {"14: points of no number",                          [](GridSampler &c) { c.grid.dims[3] = c.gridGrad.dims[3] = 0; }, INVALID, "grid"},
            {"15: inputGrad of another shape",                   [](GridSampler &c) { c.inputGrad.dims = {2, 3, 5, 4}; }, INVALID, "inputGrad"},
            {"15: inputGrad of another rank",                    [](GridSampler &c) { c.inputGrad.dims = {6, 4, 5}; }, INVALID, "inputGrad"},
            {"15: inputGrad of another shape, not wanted",       [](GridSampler &c) { c.outputMask.values = {0, 1}; c.inputGrad.dims = {2, 3, 5, 4}; }, INVALID, "inputGrad"},
            {"16: gridGrad of another shape",                    [](GridSampler &c) { c.gridGrad.dims = {2, 3, 2, 2}; }, INVALID, "gridGrad"},
            {"16: gridGrad of rank 25",                          [](GridSampler &c) { c.gridGrad.dims = Dims(25, 1); }, INVALID, "gridGrad"},
            {"16: gridGrad of another shape, nothing wanted",    [](GridSampler &c) { c.nothing_wanted(); c.gridGrad.dims = {2, 3, 2, 2}; }, INVALID, "gridGrad"},
            {"17: outputMask is empty",                          [](GridSampler &c) { c.outputMask.values = {}; },  INVALID,  "outputMask"},
            {"17: outputMask has one entry",                     [](GridSampler &c) { c.outputMask.values = {1}; }, INVALID,  "outputMask"},
            {"17: outputMask has three entries",                 [](GridSampler &c) { c.outputMask.values = {1, 1, 1}; }, INVALID, "outputMask"},
            {"17 before 18: empty, outputMask of one entry",     [](GridSampler &c) { c.shapes(0, 3, 4, 5, 2, 3); c.outputMask.values = {1}; }, INVALID, "outputMask"},
            {"15 before 17",                                     [](GridSampler &c) { c.inputGrad.dims = {2, 3, 5, 4}; c.outputMask.values = {1}; }, INVALID, "inputGrad<outputMask"},

            // 18: an empty tensor is an early success, and what is wanted becomes zeros; on devices it keeps what it holds.
            {"18: N is 0",                                       [](GridSampler &c) { c.shapes(0, 3, 4, 5, 2, 3); c.untouched = true; }, ACCEPTED, ""},
            {"18: C is 0",                                       [](GridSampler &c) { c.shapes(2, 0, 4, 5, 2, 3); }, ACCEPTED, ""},
            {"18: Ho is 0",                                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); }, ACCEPTED, ""},
            {"18: Wo is 0",                                      [](GridSampler &c) { c.shapes(2, 3, 4, 5, 2, 0); }, ACCEPTED, ""},
            {"18: Ho is 0, and gridGrad is wanted",              [](GridSampler &c) { c.shapes(2, 3, 4, 5, 0, 3); c.outputMask.values = {0, 1}; }, ACCEPTED, ""},
            {"18: C is 0, and inputGrad is wanted",              [](GridSampler &c) { c.shapes(2, 0, 4, 5, 2, 3); c.outputMask.values = {1, 0}; }, ACCEPTED, ""},
            {"18: nothing is wanted",                            [](GridSampler &c) { c.nothing_wanted(); c.untouched = true; }, ACCEPTED, ""},
            {"18 before 19: nothing wanted, broken view",        [](GridSampler &c) { c.nothing_wanted(); c.input.strides = {60, 20, 1, 4}; c.input.storage = {7}; c.untouched = true; }, ACCEPTED, ""},
            {"7 before 18: nothing wanted in mode 3",            [](GridSampler &c) { c.nothing_wanted(); c.interpolationMode = 3; }, INVALID, "interpolationMode"},
            {"only inputGrad is wanted",                         [](GridSampler &c) { c.outputMask.values = {1, 0}; }, ACCEPTED, ""},
            {"only gridGrad is wanted",                          [](GridSampler &c) { c.outputMask.values = {0, 1}; }, ACCEPTED, ""},

            // 19: what a view may reach.
            {"19: gradOutput reaches beyond its storage",        [](GridSampler &c) { c.gradOutput.strides = {18, 6, 1, 2}; c.gradOutput.storage = {35}; }, INNER_NULL, ""},
            {"19: input reaches beyond its storage",             [](GridSampler &c) { c.input.strides = {60, 20, 1, 4}; c.input.storage = {119}; }, INNER_NULL, ""},
            {"19: grid reaches beyond its storage",              [](GridSampler &c) { c.grid.strides = {12, 1, 2, 6}; c.grid.storage = {23}; }, INNER_NULL, ""},
            {"19: grid begins before its storage",               [](GridSampler &c) { c.grid.strides = {12, 6, 2, -1}; }, INNER_NULL, ""},
            {"19: strides that overflow",                        [](GridSampler &c) { c.input.strides = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}; }, INNER_NULL, ""},
            {"the same view of grid in one element more",        [](GridSampler &c) { c.grid.strides = {12, 1, 2, 6}; c.grid.storage = {24}; }, ACCEPTED, ""},
            {"packed inputs are not compared",                   [](GridSampler &c) { c.gradOutput.storage = c.input.storage = c.grid.storage = {1}; }, ACCEPTED, ""},
            {"outputs are not compared with their storage",      [](GridSampler &c) { c.inputGrad.strides = {60, 20, 1, 4}; c.inputGrad.storage = {1}; }, ACCEPTED, ""},

            // Formats mean nothing: shapes are positional.
            {"NCHW, NHWC and HWCN mixed",                        [](GridSampler &c) { c.gradOutput.format = ACL_FORMAT_NCHW; c.input.format = ACL_FORMAT_NHWC; c.grid.format = ACL_FORMAT_HWCN; c.inputGrad.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
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
        {"many points", 2, 2, 6, 8, 13, 11}, {"enough for several threads", 2, 16, 24, 25, 40, 41},
    };
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16};
    for (int64_t interpolation = BILINEAR; interpolation <= BICUBIC; interpolation++) {
        for (int64_t padding = ZEROS; padding <= REFLECTION; padding++) {
            for (int align = 0; align < 2; align++) {
                const std::string mode = std::string(interpolations[interpolation]) + ", " + paddings[padding] + (align != 0 ? ", aligned" : "");
                for (const Shape &s : shapes) {
                    for (int dtype : dtypes) {
                        const std::string what = mode + ", " + s.what + ", " + dtype_info(dtype).name;
                        check_rule<GridSampler>({what.c_str(),
                                                 [=](GridSampler &c) {
                                                     c.modes(interpolation, padding, align != 0);
                                                     c.shapes(s.n, s.c, s.h, s.w, s.ho, s.wo);
                                                     c.dtypes(dtype);
                                                     // One sign, so that sums neither cancel nor outgrow the small formats.
                                                     if (s.c > 8) c.gradOutput.values = {0.25, 0.5, 0, 0.125};
                                                     if (s.ho > 20) {
                                                         c.grid.values.clear();
                                                         for (int i = 0; i < 41; i++) c.grid.values.push_back((i * 29 % 41 - 20) / 8.0);
                                                     }
                                                 },
                                                 dtype == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), "DT_BF16"},
                                                stream);
                    }
                }
                // Points that no pixel can be found for must not poison anything.
                const std::vector<double> odd = {NAN, 0.125, 0.5, NAN, INFINITY, 0.25, -0.25, -INFINITY, NAN, NAN, INFINITY, -INFINITY, 0.375, 0.125, NAN};
                const std::vector<double> huge = {1e30, 0.125, 0.5, -1e30, 0.25, 0.25, 3e9, -3e9, 1e38};
                for (int dtype : {ACL_FLOAT, ACL_DOUBLE, ACL_FLOAT16}) {
                    const std::string what = mode + ", not a number and infinite, " + dtype_info(dtype).name;
                    check_rule<GridSampler>({what.c_str(),
                                             [=](GridSampler &c) {
                                                 c.modes(interpolation, padding, align != 0);
                                                 c.shapes(2, 2, 4, 5, 5, 3);
                                                 c.dtypes(dtype);
                                                 c.grid.values = odd;
                                             },
                                             ACCEPTED, ""},
                                            stream);
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
                                         ACCEPTED, ""},
                                        stream);
            }
        }
    }

    check_rules<GridSampler>(
        {
            {"x scales with W and y with H", [](GridSampler &c) { c.shapes(1, 1, 2, 9, 1, 2); c.grid.values = {0.75, -0.5, -0.75, 0.5}; }, ACCEPTED, ""},
            {"nearest: ties go to even", [](GridSampler &c) { c.modes(NEAREST, ZEROS, false); c.shapes(1, 1, 4, 4, 2, 3); c.grid.values = {-1, -1, 0, 0, 1, 1, -0.5, 0.5, 0, -1, 1, 0}; }, ACCEPTED, ""},
            {"nearest: S of 5, ties at both ends", [](GridSampler &c) { c.modes(NEAREST, ZEROS, false); c.shapes(1, 1, 5, 5, 1, 2); c.grid.values = {-1, 1, 1, -1}; }, ACCEPTED, ""},
            {"border: exactly on the border has no slope", [](GridSampler &c) { c.modes(BILINEAR, BORDER, true); c.grid.values = {-1, 1, 1, -1, 0.25}; }, ACCEPTED, ""},
            {"all points outside", [](GridSampler &c) { c.grid.values = {3, -3}; }, ACCEPTED, ""},
            {"infinite gradients of points outside are not looked at", [](GridSampler &c) { c.grid.values = {3, -3}; c.gradOutput.values = {INFINITY, NAN}; }, ACCEPTED, ""},
            {"all points on one pixel add up", [](GridSampler &c) { c.shapes(1, 2, 3, 3, 8, 9); c.grid.values = {0}; c.gradOutput.values = {1}; }, ACCEPTED, ""},
            {"FLOAT16 sums are rounded once", [](GridSampler &c) { c.dtypes(ACL_FLOAT16); c.shapes(1, 1, 3, 3, 1, 6); c.grid.values = {0}; c.gradOutput.values = {2048, 1, 1, 1, 1, 1}; c.input.values = {0.5}; }, ACCEPTED, ""},

            {"input channels last", [](GridSampler &c) { c.input.strides = {60, 1, 15, 3}; }, ACCEPTED, ""},
            {"input transposed, with gaps and an offset", [](GridSampler &c) { c.input.strides = {300, 90, 3, 17}; c.input.offset = 13; }, ACCEPTED, ""},
            {"input broadcast over the batch", [](GridSampler &c) { c.input.strides = {0, 20, 5, 1}; }, ACCEPTED, ""},
            {"input flipped", [](GridSampler &c) { c.input.strides = {60, 20, -5, -1}; c.input.offset = 19; }, ACCEPTED, ""},
            {"gradOutput one number for all", [](GridSampler &c) { c.gradOutput.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"gradOutput channels last", [](GridSampler &c) { c.gradOutput.strides = {18, 1, 9, 3}; }, ACCEPTED, ""},
            {"grid as two planes", [](GridSampler &c) { c.grid.strides = {12, 3, 1, 6}; }, ACCEPTED, ""},
            {"grid with x and y exchanged", [](GridSampler &c) { c.grid.strides = {12, 6, 2, -1}; c.grid.offset = 1; }, ACCEPTED, ""},
            {"grid broadcast over the batch", [](GridSampler &c) { c.grid.strides = {0, 6, 2, 1}; }, ACCEPTED, ""},
            {"inputGrad channels last", [](GridSampler &c) { c.inputGrad.strides = {60, 1, 15, 3}; }, ACCEPTED, ""},
            {"inputGrad with gaps and an offset", [](GridSampler &c) { c.inputGrad.strides = {400, 120, 23, 4}; c.inputGrad.offset = 31; }, ACCEPTED, ""},
            {"inputGrad flipped", [](GridSampler &c) { c.inputGrad.strides = {60, 20, -5, -1}; c.inputGrad.offset = 19; }, ACCEPTED, ""},
            {"gridGrad as two planes, with gaps", [](GridSampler &c) { c.gridGrad.strides = {50, 8, 2, 20}; c.gridGrad.offset = 3; }, ACCEPTED, ""},
            {"everything strided, bicubic", [](GridSampler &c) {
                 c.modes(BICUBIC, REFLECTION, false);
                 c.input.strides = {60, 1, 15, 3}; c.gradOutput.strides = {18, 1, 9, 3}; c.grid.strides = {12, 3, 1, 6};
                 c.inputGrad.strides = {400, 120, 23, 4}; c.inputGrad.offset = 31; c.gridGrad.strides = {50, 8, 2, 20}; }, ACCEPTED, ""},
            {"everything strided, FLOAT16", [](GridSampler &c) {
                 c.dtypes(ACL_FLOAT16);
                 c.input.strides = {60, 1, 15, 3}; c.gradOutput.strides = {-18, 6, 1, 2}; c.gradOutput.offset = 18; c.grid.strides = {12, 3, 1, 6};
                 c.inputGrad.strides = {400, 120, 23, 4}; c.inputGrad.offset = 31; c.gridGrad.strides = {50, 8, 2, 20}; }, ACCEPTED, ""},
            {"strided, only inputGrad", [](GridSampler &c) { c.outputMask.values = {1, 0}; c.inputGrad.strides = {400, 120, 23, 4}; c.gridGrad.strides = {50, 8, 2, 20}; }, ACCEPTED, ""},
            {"strided, only gridGrad", [](GridSampler &c) { c.outputMask.values = {0, 1}; c.inputGrad.strides = {400, 120, 23, 4}; c.gridGrad.strides = {50, 8, 2, 20}; }, ACCEPTED, ""},
            {"nearest, only gridGrad: zeros are written", [](GridSampler &c) { c.modes(NEAREST, BORDER, false); c.outputMask.values = {0, 1}; }, ACCEPTED, ""},
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
            {[](GridSampler &c) { c.dtypes(ACL_FLOAT16); }, [](GridSampler &c) { c.dtypes(ACL_FLOAT16); c.outputMask.values = {1, 0}; },
             [](GridSampler &c) {
                 c.input.strides = {60, 1, 15, 3};
                 c.inputGrad.strides = {400, 120, 23, 4};
                 c.gridGrad.strides = {50, 8, 2, 20};
             }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_sampling_grid_sampler2d_backward");
}
