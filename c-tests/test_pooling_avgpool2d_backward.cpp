// Shows that aclnnAvgPool2dBackward checks its arguments in the documented order, fails late as each processor's route does, and spreads each window's average.
#include <algorithm>

#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "harness.h"

namespace {

const int64_t big = INT64_MAX;

struct AvgPool : Call {
    Tensor gradOutput, self;
    IntArray kernelSize, stride, padding;
    bool ceilMode, countIncludePad;
    int64_t divisorOverride;
    int8_t cubeMathType;
    Tensor gradInput;

    // 2x2 windows side by side on 4x4 pixels. cubeMathType 1 is valid for FLOAT everywhere.
    AvgPool()
        : Call("AvgPool2dBackward"),
          gradOutput("gradOutput", {2, 3, 2, 2}, ACL_FLOAT, ACL_FORMAT_NCHW),
          self("self", {2, 3, 4, 4}, ACL_FLOAT, ACL_FORMAT_NCHW),
          kernelSize("kernelSize", {2, 2}), stride("stride", {2, 2}), padding("padding", {0, 0}),
          ceilMode(false), countIncludePad(true), divisorOverride(0), cubeMathType(1),
          gradInput("gradInput", {2, 3, 4, 4}, ACL_FLOAT, ACL_FORMAT_NCHW, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&gradOutput, &self, &kernelSize, &stride, &padding, &gradInput}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnAvgPool2dBackwardGetWorkspaceSize(gradOutput.handle, self.handle, kernelSize.handle, stride.handle, padding.handle, ceilMode,
                                                      countIncludePad, divisorOverride, cubeMathType, gradInput.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnAvgPool2dBackward; }

    void dtypes(int dtype) { gradOutput.dtype = self.dtype = gradInput.dtype = dtype; }
    void formats(int format) { gradOutput.format = self.format = gradInput.format = format; }
    bool is_global() const
    {
        const size_t rank = self.dims.size();
        return divisorOverride == 0 && kernel(0) == self.dims[rank - 2] && kernel(1) == self.dims[rank - 1] && kernel(0) >= 10 && kernel(1) >= 10 &&
               gradOutput.dims[rank - 2] == 1 && gradOutput.dims[rank - 1] == 1;
    }

    int64_t kernel(size_t axis) const { return kernelSize.at(axis); }
    int64_t step(size_t axis) const { return stride.passing == Argument::ABSENT || stride.values.empty() ? kernel(axis) : stride.at(axis); }

    // How many windows belong on an axis of that many pixels.
    int64_t pooled(size_t axis, int64_t size) const
    {
        const int64_t pad = padding.at(axis);
        int64_t count = (size + 2 * pad - kernel(axis) + (ceilMode ? step(axis) - 1 : 0)) / step(axis) + 1;
        if (ceilMode && (count - 1) * step(axis) >= size + pad) count--;
        return count;
    }

    // Kernel, stride and padding are set; the shapes follow. Three extents make a 3-D call, which is tagged NCL.
    void shapes(const Dims &input)
    {
        self.dims = gradInput.dims = gradOutput.dims = input;
        const size_t rank = input.size();
        gradOutput.dims[rank - 2] = pooled(0, input[rank - 2]);
        gradOutput.dims[rank - 1] = pooled(1, input[rank - 1]);
        formats(rank == 3 ? ACL_FORMAT_NCL : ACL_FORMAT_NCHW);
    }

    void geometry(const Dims &input, const Dims &size, const Dims &move, const Dims &pad)
    {
        kernelSize.values = size;
        stride.values = move;
        padding.values = pad;
        shapes(input);
    }

    // The route that the A2 and A3 processors call "3D" has other late failures than their "cube" route; this mode alone chooses it.
    void by_3d_route() { countIncludePad = false; }

    void check_results() override
    {
        const std::vector<double> grad = gradOutput.view_values();
        const size_t rank = self.dims.size();
        const int64_t height = self.dims[rank - 2], width = self.dims[rank - 1];
        const int64_t rows = gradOutput.dims[rank - 2], columns = gradOutput.dims[rank - 1];
        const int64_t planes = grad.empty() ? 0 : self.numel() / (height * width); // of none there is a gradient: 0
        const int64_t ph = padding.at(0), pw = padding.at(1);
        std::vector<double> expected(static_cast<size_t>(self.numel()), 0.0);
        for (int64_t plane = 0; plane < planes; plane++) {
            for (int64_t i = 0; i < rows; i++) {
                for (int64_t j = 0; j < columns; j++) {
                    const int64_t top = i * step(0) - ph, left = j * step(1) - pw;
                    const int64_t bottom = std::min(top + kernel(0), height + ph), right = std::min(left + kernel(1), width + pw);
                    const int64_t y0 = std::max<int64_t>(top, 0), x0 = std::max<int64_t>(left, 0);
                    const int64_t y1 = std::min(bottom, height), x1 = std::min(right, width);
                    if (y0 >= y1 || x0 >= x1) continue;
                    int64_t divisor = countIncludePad ? (bottom - top) * (right - left) : (y1 - y0) * (x1 - x0);
                    if (divisorOverride != 0) divisor = divisorOverride;
                    const double share = grad[static_cast<size_t>((plane * rows + i) * columns + j)] / static_cast<double>(divisor);
                    for (int64_t y = y0; y < y1; y++) {
                        for (int64_t x = x0; x < x1; x++) expected[static_cast<size_t>((plane * height + y) * width + x)] += share;
                    }
                }
            }
        }
        double tolerance = gradInput.dtype == ACL_BF16 ? 8e-3 : gradInput.dtype == ACL_FLOAT16 ? 1e-3 : 1e-5;
        // These modes allow less precise arithmetic in the documented routes.
        if (cubeMathType != 0) tolerance = std::max(tolerance, 1e-3);
        gradInput.check_holds(expected, tolerance);
    }
};

typedef Rule<AvgPool> R;

// The only column order used below: 910, 310P, 310B, 910B, 910_93, 950.
Expect families(int old_ones, int a2_and_a3, int the_950)
{
    return Expect(old_ones, old_ones, old_ones, a2_and_a3, a2_and_a3, the_950);
}

void argument_rules(aclrtStream stream)
{
    check_pointers<AvgPool>("stride", stream);

    // Check 2.
    const int unsupported[] = {ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64,
                               ACL_COMPLEX64, ACL_COMPLEX128, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_grad = "2: dtype " + name + " of gradOutput", in_self = "2: dtype " + name + " of self", in_input = "2: dtype " + name + " of gradInput",
                          in_all = "2: dtype " + name + " everywhere";
        check_rules<AvgPool>(
            {
                {in_grad.c_str(), [dtype](AvgPool &c) { c.gradOutput.dtype = dtype; }, INVALID, "gradOutput"},
                {in_self.c_str(), [dtype](AvgPool &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_input.c_str(), [dtype](AvgPool &c) { c.gradInput.dtype = dtype; }, INVALID, "gradInput"},
                {in_all.c_str(), [dtype](AvgPool &c) { c.dtypes(dtype); }, INVALID, "gradOutput"},
            },
            stream);
    }

    // Check 3: NCHW and NCL only, ND included among the refused.
    const int refused_formats[] = {ACL_FORMAT_ND, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN, ACL_FORMAT_NC1HWC0, ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NDHWC, ACL_FORMAT_FRACTAL_NZ,
                                   ACL_FORMAT_NCDHW, ACL_FORMAT_NDC1HWC0, ACL_FORMAT_NC, ACL_FORMAT_UNDEFINED, 12, 33, 50, 54};
    for (int format : refused_formats) {
        const std::string number = std::to_string(format);
        const std::string in_grad = "3: format " + number + " of gradOutput", in_self = "3: format " + number + " of self", in_input = "3: format " + number + " of gradInput",
                          in_3d = "3: format " + number + " of everything, 3-D";
        check_rules<AvgPool>(
            {
                {in_grad.c_str(), [format](AvgPool &c) { c.gradOutput.format = format; }, INVALID, "gradOutput"},
                {in_self.c_str(), [format](AvgPool &c) { c.self.format = format; }, INVALID, "self"},
                {in_input.c_str(), [format](AvgPool &c) { c.gradInput.format = format; }, INVALID, "gradInput"},
                {in_3d.c_str(), [format](AvgPool &c) { c.shapes({3, 4, 4}); c.formats(format); }, INVALID, "gradOutput"},
            },
            stream);
    }

    check_rules<AvgPool>(
        {
            // what                                          how                                                  status    the text names
            {"a valid call",                                 [](AvgPool &) {},                                    ACCEPTED, ""},
            {"3-D",                                          [](AvgPool &c) { c.shapes({3, 4, 4}); },             ACCEPTED, ""},
            {"2: FLOAT16",                                   [](AvgPool &c) { c.dtypes(ACL_FLOAT16); },           ACCEPTED, ""},
            {"2: BF16",                                      [](AvgPool &c) { c.dtypes(ACL_BF16); },              needs_bf16(), "gradOutput DT_BF16"},
            {"2: BF16 of self only",                         [](AvgPool &c) { c.self.dtype = ACL_BF16; },         needs_bf16(), "self DT_BF16"},
            {"2: self may have another dtype of the list",   [](AvgPool &c) { c.self.dtype = ACL_FLOAT16; },      ACCEPTED, ""},
            {"2: gradInput must have gradOutput's dtype",    [](AvgPool &c) { c.gradInput.dtype = ACL_FLOAT16; }, INVALID,  "gradOutput gradInput"},
            {"2: gradOutput must have gradInput's dtype",    [](AvgPool &c) { c.gradOutput.dtype = ACL_FLOAT16; }, INVALID, "gradOutput gradInput"},
            {"3: NCL of a 4-D gradOutput",                   [](AvgPool &c) { c.gradOutput.format = ACL_FORMAT_NCL; }, INVALID, "gradOutput"},
            {"3: NCL of a 4-D gradInput",                    [](AvgPool &c) { c.gradInput.format = ACL_FORMAT_NCL; }, INVALID, "gradInput"},
            {"3: NCL of a 4-D self",                         [](AvgPool &c) { c.self.format = ACL_FORMAT_NCL; },  ACCEPTED, ""},
            {"3: NCHW of a 3-D gradOutput",                  [](AvgPool &c) { c.shapes({3, 4, 4}); c.gradOutput.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"3: NCHW of a 3-D self",                        [](AvgPool &c) { c.shapes({3, 4, 4}); c.self.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"2 before 3: dtype before format",              [](AvgPool &c) { c.formats(ACL_FORMAT_ND); c.self.dtype = ACL_INT32; }, INVALID, "self DT_INT32"},

            {"4: rank 0",                                    [](AvgPool &c) { c.gradOutput.dims = c.self.dims = c.gradInput.dims = {}; }, INVALID, "gradOutput"},
            {"4: rank 2",                                    [](AvgPool &c) { c.shapes({4, 4}); c.formats(ACL_FORMAT_NCL); }, INVALID, "gradOutput"},
            {"4: rank 5",                                    [](AvgPool &c) { c.shapes({1, 2, 3, 4, 4}); },       INVALID,  "gradOutput"},
            {"4: rank 25",                                   [](AvgPool &c) { c.gradOutput.dims = c.self.dims = c.gradInput.dims = Dims(25, 1); }, INVALID, "gradOutput"},
            {"4: gradOutput 3-D, gradInput 4-D",             [](AvgPool &c) { c.gradOutput.dims = {3, 2, 2}; },   INVALID,  "gradOutput|gradInput"},
            {"4: gradOutput 4-D, gradInput 3-D",             [](AvgPool &c) { c.gradInput.dims = {3, 4, 4}; },    INVALID,  "gradOutput|gradInput"},
            {"4: gradInput of rank 25",                      [](AvgPool &c) { c.gradInput.dims = Dims(25, 1); },  INVALID,  "gradInput"},
            {"4: negative N",                                [](AvgPool &c) { c.gradOutput.dims[0] = c.self.dims[0] = c.gradInput.dims[0] = -2; }, INVALID, "gradOutput"},
            {"4: negative H of gradOutput",                  [](AvgPool &c) { c.gradOutput.dims[2] = -2; },       INVALID,  "gradOutput"},
            {"4: negative C of self",                        [](AvgPool &c) { c.self.dims[1] = -3; },             INVALID,  "self"},
            {"4: negative W of gradInput",                   [](AvgPool &c) { c.gradInput.dims[3] = -4; },        INVALID,  "gradInput"},
            {"4: negative and empty",                        [](AvgPool &c) { c.gradOutput.dims = {0, 3, -2, 2}; }, INVALID, "gradOutput"},
            {"4: kernelSize is empty",                       [](AvgPool &c) { c.kernelSize.values = {}; },        INVALID,  "kernelSize"},
            {"4: kernelSize has three entries",              [](AvgPool &c) { c.kernelSize.values = {2, 2, 2}; }, INVALID,  "kernelSize"},
            {"4: one entry of kernelSize serves both axes",  [](AvgPool &c) { c.kernelSize.values = {2}; },       ACCEPTED, ""},
            {"4: kernelSize[0] is 0",                        [](AvgPool &c) { c.kernelSize.values = {0, 2}; },    INVALID,  "kernelSize"},
            {"4: kernelSize[1] is negative",                 [](AvgPool &c) { c.kernelSize.values = {2, -2}; },   INVALID,  "kernelSize"},
            {"4: kernelSize is INT64_MIN",                   [](AvgPool &c) { c.kernelSize.values = {INT64_MIN}; }, INVALID, "kernelSize"},
            {"4: stride is NULL and means kernelSize",       [](AvgPool &c) { c.stride.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"4: stride is empty and means kernelSize",      [](AvgPool &c) { c.stride.values = {}; },            ACCEPTED, ""},
            {"4: one entry of stride serves both axes",      [](AvgPool &c) { c.stride.values = {2}; },           ACCEPTED, ""},
            {"4: stride has three entries",                  [](AvgPool &c) { c.stride.values = {2, 2, 2}; },     INVALID,  "stride"},
            {"4: stride[0] is 0",                            [](AvgPool &c) { c.stride.values = {0, 2}; },        INVALID,  "stride"},
            {"4: stride[1] is negative",                     [](AvgPool &c) { c.stride.values = {2, -1}; },       INVALID,  "stride"},
            {"4: stride of zeros does not mean kernelSize",  [](AvgPool &c) { c.stride.values = {0, 0}; },        INVALID,  "stride"},
            {"4: padding has three entries",                 [](AvgPool &c) { c.padding.values = {0, 0, 0}; },    INVALID,  "padding"},
            {"4: padding has four entries",                  [](AvgPool &c) { c.padding.values = {0, 0, 0, 0}; }, INVALID,  "padding"},
            {"5: padding is empty",                          [](AvgPool &c) { c.padding.values = {}; },           INVALID,  "padding"},
            {"5: one entry of padding serves both axes",     [](AvgPool &c) { c.padding.values = {0}; },          ACCEPTED, ""},
            {"5: padding[0] more than half the window",      [](AvgPool &c) { c.padding.values = {2, 0}; },       INVALID,  "padding"},
            {"5: padding[1] more than half the window",      [](AvgPool &c) { c.padding.values = {0, 2}; },       INVALID,  "padding"},
            {"5: padding half of an odd window",             [](AvgPool &c) { c.kernelSize.values = {3, 3}; c.padding.values = {2}; }, INVALID, "padding"},
            {"5: padding that doubles to a negative number", [](AvgPool &c) { c.padding.values = {INT64_C(1) << 62, 0}; }, INVALID, "padding"},
            {"5: padding of INT64_MAX",                      [](AvgPool &c) { c.padding.values = {big, big}; },   INVALID,  "padding"},
            {"6: cubeMathType -1",                           [](AvgPool &c) { c.cubeMathType = -1; },             INVALID,  "cubeMathType"},
            {"6: cubeMathType 4",                            [](AvgPool &c) { c.cubeMathType = 4; },              INVALID,  "cubeMathType"},
            {"6: cubeMathType 127",                          [](AvgPool &c) { c.cubeMathType = 127; },            INVALID,  "cubeMathType"},
            {"6: cubeMathType -128",                         [](AvgPool &c) { c.cubeMathType = -128; },           INVALID,  "cubeMathType"},
            {"6: on FLOAT16, too",                           [](AvgPool &c) { c.cubeMathType = 4; c.dtypes(ACL_FLOAT16); }, INVALID, "cubeMathType"},
            {"6: cubeMathType 2",                            [](AvgPool &c) { c.cubeMathType = 2; },              ACCEPTED, ""},
            {"6: FLOAT16 with cubeMathType 0",               [](AvgPool &c) { c.cubeMathType = 0; c.dtypes(ACL_FLOAT16); }, ACCEPTED, ""},
            {"6: FLOAT16 with cubeMathType 2",               [](AvgPool &c) { c.cubeMathType = 2; c.dtypes(ACL_FLOAT16); }, ACCEPTED, ""},
            {"6: FLOAT16 with cubeMathType 3 only warns",    [](AvgPool &c) { c.cubeMathType = 3; c.dtypes(ACL_FLOAT16); }, ACCEPTED, ""},
            {"7: self and gradInput differ in C",            [](AvgPool &c) { c.self.dims = {2, 4, 4, 4}; },      INVALID,  "self|gradInput"},
            {"7: self and gradInput differ in H",            [](AvgPool &c) { c.gradInput.dims = {2, 3, 5, 4}; }, INVALID,  "self|gradInput"},
            {"7: self and gradInput differ in rank",         [](AvgPool &c) { c.self.dims = {3, 4, 4}; },         INVALID,  "self|gradInput"},
            {"7: self of rank 0",                            [](AvgPool &c) { c.self.dims = {}; },                INVALID,  "self|gradInput"},
            {"7: self of rank 25",                           [](AvgPool &c) { c.self.dims = Dims(25, 1); },       INVALID,  "self|gradInput"},
            {"4 before 5: kernelSize before padding",        [](AvgPool &c) { c.kernelSize.values = {0, 0}; c.padding.values = {}; }, INVALID, "kernelSize<padding"},
            {"5 before 6: padding before cubeMathType",      [](AvgPool &c) { c.padding.values = {}; c.cubeMathType = 9; }, INVALID, "padding<cubeMathType"},
            {"6 before 7: cubeMathType before shapes",       [](AvgPool &c) { c.self.dims = {2, 4, 4, 4}; c.cubeMathType = 9; }, INVALID, "cubeMathType"},

            // 8: an empty tensor is an early success, before anything that depends on the processor. gradInput becomes zeros; on devices it
            // keeps what it holds.
            {"8: N is 0",                                    [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"8: C is 0",                                    [](AvgPool &c) { c.shapes({2, 0, 4, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"8: C is 0, 3-D",                               [](AvgPool &c) { c.shapes({0, 4, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"8: H is 0",                                    [](AvgPool &c) { c.self.dims[2] = c.gradInput.dims[2] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"8: only gradOutput is empty",                  [](AvgPool &c) { c.gradOutput.dims = {2, 3, 0, 2}; }, ACCEPTED, ""},
            {"8: only gradOutput's N is 0",                  [](AvgPool &c) { c.gradOutput.dims = {0, 3, 2, 2}; }, ACCEPTED, ""},
            {"8 before 9: empty, divisor too large",         [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.divisorOverride = 1000; c.untouched = true; }, ACCEPTED, ""},
            {"8 before 9: empty, negative padding",          [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.padding.values = {-1, -1}; c.untouched = true; }, ACCEPTED, ""},
            {"8 before 9: empty, 3-D gradInput tagged NCHW", [](AvgPool &c) { c.shapes({0, 4, 4}); c.gradInput.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"8 before 9: empty, FLOAT kept as it is",       [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.cubeMathType = 0; c.untouched = true; }, ACCEPTED, ""},
            {"7 before 8: empty and of different shapes",    [](AvgPool &c) { c.self.dims[0] = 0; },              INVALID,  "self|gradInput"},
            {"6 before 8: empty, cubeMathType 4",            [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.cubeMathType = 4; }, INVALID, "cubeMathType"},

            {"no data anywhere",                             [](AvgPool &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"self without data",                            [](AvgPool &c) { c.self.no_data = true; },           ACCEPTED, ""},
            {"strides left to the library",                  [](AvgPool &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: whatever the status, no crash.
            {"kernelSize of INT64_MAX",                      [](AvgPool &c) { c.kernelSize.values = {big, big}; c.only_phase_one(); }, ANYTHING, ""},
            {"kernelSize of INT64_MAX, padded",              [](AvgPool &c) { c.kernelSize.values = {big, big}; c.padding.values = {big / 2, big / 2}; c.only_phase_one(); }, ANYTHING, ""},
            {"kernel area that wraps to 0",                  [](AvgPool &c) { c.kernelSize.values = {INT64_C(1) << 32, INT64_C(1) << 32}; c.only_phase_one(); }, ANYTHING, ""},
            {"stride of INT64_MAX",                          [](AvgPool &c) { c.stride.values = {big, big}; c.only_phase_one(); }, ANYTHING, ""},
            {"stride of INT64_MAX, rounded up",              [](AvgPool &c) { c.stride.values = {big, big}; c.ceilMode = true; c.only_phase_one(); }, ANYTHING, ""},
            {"padding of INT64_MIN",                         [](AvgPool &c) { c.padding.values = {INT64_MIN, INT64_MIN}; }, ANY_FAILURE, ""},
            {"too many elements for 64 bits",                [](AvgPool &c) { c.shapes({2, 3, INT64_C(1) << 40, INT64_C(1) << 40}); }, ANY_FAILURE, ""},
            {"a product that wraps to 0",                    [](AvgPool &c) { c.shapes({2, 3, INT64_C(1) << 32, INT64_C(1) << 32}); }, ANY_FAILURE, ""},
        },
        stream);
}

// 1.3: what each route refuses only after the common checks. `GLOBAL` is tried first everywhere, then 910, 310P and 310B take the cube, 950 its own
// kernel, and A2/A3 either the cube or the 3D route.
void late_failures(aclrtStream stream)
{
    check_rules<AvgPool>(
        {
            // what                                          how                                                        910/310P/310B  A2/A3    950
            {"divisorOverride 255",                          [](AvgPool &c) { c.divisorOverride = 255; },               ACCEPTED, ""},
            {"divisorOverride -255",                         [](AvgPool &c) { c.divisorOverride = -255; },              ACCEPTED, ""},
            {"divisorOverride 256",                          [](AvgPool &c) { c.divisorOverride = 256; },               families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},
            {"divisorOverride -256",                         [](AvgPool &c) { c.divisorOverride = -256; },              families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},
            {"divisorOverride 1000000",                      [](AvgPool &c) { c.divisorOverride = 1000000; },           families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},
            {"divisorOverride 2^32",                         [](AvgPool &c) { c.divisorOverride = INT64_C(1) << 32; c.without_comparison(); }, families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},
            {"divisorOverride INT64_MIN",                    [](AvgPool &c) { c.divisorOverride = INT64_MIN; c.without_comparison(); }, families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},

            {"negative padding[0], cube",                    [](AvgPool &c) { c.padding.values = {-1, 0}; },            INVALID, "padding"},
            {"negative padding[1], cube",                    [](AvgPool &c) { c.padding.values = {0, -1}; },            INVALID, "padding"},
            {"negative padding, 3D",                         [](AvgPool &c) { c.by_3d_route(); c.padding.values = {-1, -1}; }, INVALID, "padding"},
            {"negative padding of one entry",                [](AvgPool &c) { c.padding.values = {-1}; },               INVALID, "padding"},
            {"negative padding[1], one kernelSize",          [](AvgPool &c) { c.kernelSize.values = {2}; c.padding.values = {0, -1}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"negative padding[0], one kernelSize",          [](AvgPool &c) { c.kernelSize.values = {2}; c.padding.values = {-1, 0}; }, INVALID, "padding"},

            {"gradOutput beyond its storage, cube",          [](AvgPool &c) { c.gradOutput.strides = {12, 4, 1, 2}; c.gradOutput.storage = {23}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"gradOutput beyond its storage, 3D",            [](AvgPool &c) { c.by_3d_route(); c.gradOutput.strides = {12, 4, 1, 2}; c.gradOutput.storage = {23}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"gradOutput before its storage",                [](AvgPool &c) { c.gradOutput.strides = {12, 4, -2, 1}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"self beyond its storage, cube",                [](AvgPool &c) { c.self.strides = {48, 16, 1, 4}; c.self.storage = {95}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"self beyond its storage, 3D",                  [](AvgPool &c) { c.by_3d_route(); c.self.strides = {48, 16, 1, 4}; c.self.storage = {95}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"the same view of self in one element more",    [](AvgPool &c) { c.self.strides = {48, 16, 1, 4}; c.self.storage = {96}; }, ACCEPTED, ""},
            {"strides that overflow",                        [](AvgPool &c) { c.gradOutput.strides = {big, big, big, big}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"a packed gradOutput is not compared",          [](AvgPool &c) { c.gradOutput.storage = {1}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"gradInput is not compared with its storage",   [](AvgPool &c) { c.gradInput.strides = {48, 16, 1, 4}; c.gradInput.storage = {1}; }, ACCEPTED, ""},

            // 950 makes both contiguous before it looks at the padding.
            {"gradOutput beyond its storage, and negative padding", [](AvgPool &c) { c.padding.values = {-1, 0}; c.gradOutput.strides = {12, 4, 1, 2}; c.gradOutput.storage = {23}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"self beyond its storage, and negative padding", [](AvgPool &c) { c.padding.values = {0, -1}; c.self.strides = {48, 16, 1, 4}; c.self.storage = {95}; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"gradOutput and self beyond their storage",     [](AvgPool &c) { c.gradOutput.strides = {12, 4, 1, 2}; c.gradOutput.storage = {23}; c.self.strides = {48, 16, 1, 4}; c.self.storage = {95}; }, families(INVALID, INVALID, INNER_NULL), "gradOutput"},

            {"another C, cube",                              [](AvgPool &c) { c.gradOutput.dims[1] = 4; },              families(INVALID, INVALID, INNER_NULL), ""},
            {"another N, cube",                              [](AvgPool &c) { c.gradOutput.dims[0] = 1; },              families(INVALID, INVALID, INNER_NULL), ""},
            {"another C, 3D",                                [](AvgPool &c) { c.by_3d_route(); c.gradOutput.dims[1] = 4; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"another C, 3-D tensors",                       [](AvgPool &c) { c.shapes({3, 4, 4}); c.gradOutput.dims[0] = 4; }, families(INVALID, INVALID, INNER_NULL), ""},
            {"N and C swapped, cube",                        [](AvgPool &c) { c.gradOutput.dims = {3, 2, 2, 2}; },      families(INVALID, INVALID, INNER_NULL), ""},
            {"N and C swapped, 3D: as many planes",          [](AvgPool &c) { c.by_3d_route(); c.gradOutput.dims = {3, 2, 2, 2}; c.without_comparison(); }, families(INVALID, ACCEPTED, INNER_NULL), ""},

            {"fewer windows, cube",                          [](AvgPool &c) { c.gradOutput.dims = {2, 3, 1, 2}; },      families(INVALID, INVALID, INNER_NULL), ""},
            {"fewer windows, 3D",                            [](AvgPool &c) { c.by_3d_route(); c.gradOutput.dims = {2, 3, 1, 2}; }, families(INVALID, ACCEPTED, INNER_NULL), ""},
            {"more windows: some lie outside and count nothing, cube",                           [](AvgPool &c) { c.gradOutput.dims = {2, 3, 3, 2}; }, families(ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"more windows, 3D",                          [](AvgPool &c) { c.by_3d_route(); c.gradOutput.dims = {2, 3, 3, 2}; }, families(ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"950: fewer windows than rounding up gives",    [](AvgPool &c) { c.ceilMode = true; c.shapes({2, 3, 5, 5}); c.gradOutput.dims = {2, 3, 2, 2}; c.without_comparison(); }, families(ANYTHING, ACCEPTED, INNER_NULL), ""},

            {"3-D gradInput tagged NCHW, cube",              [](AvgPool &c) { c.shapes({3, 4, 4}); c.gradInput.format = ACL_FORMAT_NCHW; }, families(INVALID, INVALID, INNER_ERROR), ""},
            {"3-D gradInput tagged NCHW, 3D",                [](AvgPool &c) { c.by_3d_route(); c.shapes({3, 4, 4}); c.gradInput.format = ACL_FORMAT_NCHW; }, families(INVALID, ACCEPTED, INNER_ERROR), ""},

            {"FLOAT kept as it is",                          [](AvgPool &c) { c.cubeMathType = 0; },                    families(INVALID, ACCEPTED, ACCEPTED), ""},
            {"FLOAT kept as it is, 3D",                      [](AvgPool &c) { c.by_3d_route(); c.cubeMathType = 0; },   families(INVALID, ACCEPTED, ACCEPTED), ""},
            {"FLOAT as HF32",                                [](AvgPool &c) { c.cubeMathType = 3; },                    families(INVALID, ACCEPTED, ACCEPTED), ""},
            {"BF16 kept as it is",                           [](AvgPool &c) { c.cubeMathType = 0; c.dtypes(ACL_BF16); }, needs_bf16(), "DT_BF16"},
            {"BF16 as FLOAT16",                              [](AvgPool &c) { c.cubeMathType = 2; c.dtypes(ACL_BF16); }, needs_bf16(), "DT_BF16"},
            {"BF16 as HF32",                                 [](AvgPool &c) { c.cubeMathType = 3; c.dtypes(ACL_BF16); }, needs_bf16(), "DT_BF16"},
            {"stride NULL, 3D",                              [](AvgPool &c) { c.by_3d_route(); c.stride.passing = Argument::ABSENT; }, ACCEPTED, ""},
        },
        stream);

    // Global pooling: the whole image is one window of at least 10x10.
    const std::function<void(AvgPool &)> global = [](AvgPool &c) { c.geometry({2, 3, 10, 12}, {10, 12}, {1, 1}, {0, 0}); };
    const std::function<void(AvgPool &)> global_3d = [](AvgPool &c) { c.geometry({3, 10, 12}, {10, 12}, {1, 1}, {0, 0}); };
    check_rules<AvgPool>(
        {
            {"global",                                       [=](AvgPool &c) { global(c); },                            ACCEPTED, ""},
            {"global, 3-D",                                  [=](AvgPool &c) { global_3d(c); },                         ACCEPTED, ""},
            {"global: FLOAT kept as it is, even on 910",     [=](AvgPool &c) { global(c); c.cubeMathType = 0; },        ACCEPTED, ""},
            {"global: FLOAT as HF32, even on 910",           [=](AvgPool &c) { global(c); c.cubeMathType = 3; },        ACCEPTED, ""},
            {"global: FLOAT16",                              [=](AvgPool &c) { global(c); c.dtypes(ACL_FLOAT16); },     ACCEPTED, ""},
            {"global: negative padding is not looked at",    [=](AvgPool &c) { global(c); c.padding.values = {-1, -1}; c.without_comparison(); }, ACCEPTED, ""},
            {"global: gradOutput beyond its storage",        [=](AvgPool &c) { global(c); c.gradOutput.strides = {5, 1, 1, 1}; c.gradOutput.storage = {7}; }, INNER_NULL, ""},
            {"global: self beyond its storage",              [=](AvgPool &c) { global(c); c.self.strides = {360, 120, 1, 10}; c.self.storage = {719}; }, families(ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"global: gradOutput and self beyond their storage", [=](AvgPool &c) { global(c); c.gradOutput.strides = {5, 1, 1, 1}; c.gradOutput.storage = {7}; c.self.strides = {360, 120, 1, 10}; c.self.storage = {719}; }, INNER_NULL, "gradOutput"},
            {"global: another C",                            [=](AvgPool &c) { global(c); c.gradOutput.dims[1] = 2; },  INNER_NULL, ""},
            {"global: another N",                            [=](AvgPool &c) { global(c); c.gradOutput.dims[0] = 3; },  INNER_NULL, ""},
            {"global: 3-D gradInput tagged NCHW",            [=](AvgPool &c) { global_3d(c); c.gradInput.format = ACL_FORMAT_NCHW; }, INNER_NULL, ""},
            {"not global: a divisor",                        [=](AvgPool &c) { global(c); c.divisorOverride = 300; },   families(INVALID, ACCEPTED, ACCEPTED), "divisorOverride"},
            {"global: the modes do not matter",              [=](AvgPool &c) { global(c); c.ceilMode = true; c.countIncludePad = false; }, ACCEPTED, ""},
        },
        stream);

    // Which route a call takes shows in how it fails: a 3-D gradInput tagged NCHW is 561103 in global pooling; else 161002 by the cube, accepted by
    // the 3D route, 561000 on 950.
    enum Route { GLOBAL, CUBE, THREE_D };
    struct Probe {
        const char *what;
        Dims self, kernel, stride;
        std::function<void(AvgPool &)> change;
        Route route;
    };
    const std::function<void(AvgPool &)> nothing = [](AvgPool &) {};
    const Probe probes[] = {
        {"the plain call",                            {3, 4, 4},     {2, 2},   {2, 2},   nothing, CUBE},
        {"divisorOverride 255",                       {3, 4, 4},     {2, 2},   {2, 2},   [](AvgPool &c) { c.divisorOverride = 255; }, CUBE},
        {"divisorOverride -255",                      {3, 4, 4},     {2, 2},   {2, 2},   [](AvgPool &c) { c.divisorOverride = -255; }, CUBE},
        {"countIncludePad off",                       {3, 4, 4},     {2, 2},   {2, 2},   [](AvgPool &c) { c.countIncludePad = false; }, THREE_D},
        {"ceilMode on",                               {3, 4, 4},     {2, 2},   {2, 2},   [](AvgPool &c) { c.ceilMode = true; }, THREE_D},
        {"a kernel of 255x1",                         {1, 256, 256}, {255, 1}, {255, 1}, nothing, CUBE},
        {"a kernel of 256x1",                         {1, 256, 256}, {256, 1}, {256, 1}, nothing, THREE_D},
        {"a kernel of 1x255",                         {1, 256, 256}, {1, 255}, {1, 255}, nothing, CUBE},
        {"a kernel of 1x256",                         {1, 256, 256}, {1, 256}, {1, 256}, nothing, THREE_D},
        {"a kernel of 20x20",                         {1, 30, 30},   {20, 20}, {10, 10}, nothing, CUBE},
        {"a kernel of 21x20",                         {1, 30, 30},   {21, 20}, {9, 10},  nothing, THREE_D},
        {"a kernel of 20x21",                         {1, 30, 30},   {20, 21}, {10, 9},  nothing, THREE_D},
        {"a kernel of 15x17, 255 pixels",             {1, 30, 30},   {15, 17}, {15, 13}, nothing, CUBE},
        {"a kernel of 51x5, 255 pixels",              {1, 60, 60},   {51, 5},  {9, 5},   nothing, CUBE},
        {"a kernel of 32x8, 256 pixels",              {1, 40, 40},   {32, 8},  {8, 8},   nothing, THREE_D},
        {"W almost twice H",                          {3, 4, 7},     {2, 2},   {2, 2},   nothing, CUBE},
        {"W twice H: a long strip",                   {3, 4, 8},     {2, 2},   {2, 2},   nothing, THREE_D},
        {"H almost twice W",                          {3, 7, 4},     {2, 2},   {2, 2},   nothing, CUBE},
        {"H twice W: a long strip",                   {3, 8, 4},     {2, 2},   {2, 2},   nothing, THREE_D},
        {"65535 channels",                            {65535, 2, 2}, {2, 2},   {2, 2},   nothing, CUBE},
        {"65536 channels",                            {65536, 2, 2}, {2, 2},   {2, 2},   nothing, THREE_D},
        {"one window of 10x10",                       {3, 10, 10},   {10, 10}, {1, 1},   nothing, GLOBAL},
        {"one window of 9x10",                        {3, 9, 10},    {9, 10},  {1, 1},   nothing, CUBE},
        {"one window of 10x9",                        {3, 10, 9},    {10, 9},  {1, 1},   nothing, CUBE},
        {"one window of 10x10 of 10x11 pixels",       {3, 10, 11},   {10, 10}, {2, 2},   nothing, CUBE},
        {"one window of 10x10 with a divisor",        {3, 10, 10},   {10, 10}, {1, 1},   [](AvgPool &c) { c.divisorOverride = 1; }, CUBE},
        {"one window of 10x40, larger than the cube", {3, 10, 40},   {10, 40}, {1, 1},   nothing, GLOBAL},
        {"one window of 10x10, modes of 3D",          {3, 10, 10},   {10, 10}, {1, 1},   [](AvgPool &c) { c.countIncludePad = false; }, GLOBAL},
    };
    for (const Probe &probe : probes) {
        const std::string what = std::string("route: ") + probe.what;
        const Expect expected = probe.route == GLOBAL ? Expect(INNER_NULL) : families(INVALID, probe.route == CUBE ? INVALID : ACCEPTED, INNER_ERROR);
        check_rule<AvgPool>({what.c_str(),
                             [&probe](AvgPool &c) {
                                 c.geometry(probe.self, probe.kernel, probe.stride, {0, 0});
                                 probe.change(c);
                                 c.gradInput.format = ACL_FORMAT_NCHW;
                                 c.only_phase_one();
                             },
                             expected, ""},
                            stream);
    }
}

void results(aclrtStream stream)
{
    struct Geometry {
        const char *what;
        Dims self, kernel, stride, padding;
    };
    const Geometry geometries[] = {
        {"side by side",                  {2, 3, 6, 6},   {2, 3}, {2, 3}, {0, 0}},
        {"overlapping",                   {2, 3, 6, 7},   {3, 3}, {1, 1}, {0, 0}},
        {"overlapping, padded",           {2, 3, 6, 7},   {3, 3}, {1, 1}, {1, 1}},
        {"overlapping, strided, padded",  {2, 3, 7, 9},   {3, 4}, {2, 2}, {1, 2}},
        {"gaps between windows",          {1, 2, 8, 9},   {2, 2}, {3, 4}, {0, 0}},
        {"a remainder is left over",      {1, 2, 7, 8},   {3, 3}, {3, 3}, {0, 0}},
        {"the clipped corner",            {1, 1, 4, 4},   {3, 3}, {2, 2}, {0, 0}},
        {"half of the window is padding", {1, 2, 5, 6},   {4, 4}, {3, 3}, {2, 2}},
        {"1x1 windows",                   {2, 2, 3, 4},   {1, 1}, {1, 1}, {0, 0}},
        {"one window",                    {2, 2, 5, 6},   {5, 6}, {1, 1}, {0, 0}},
        {"a long strip",                  {1, 2, 3, 12},  {3, 2}, {1, 2}, {1, 1}},
        {"a high strip",                  {1, 2, 12, 3},  {2, 3}, {2, 1}, {1, 1}},
        {"one entry serves both axes",    {2, 3, 7, 7},   {3},    {2},    {1}},
        {"no stride",                     {2, 3, 8, 9},   {3, 2}, {},     {1, 0}},
        {"3-D",                           {3, 7, 9},      {3, 3}, {2, 2}, {1, 1}},
        {"wider than any register",       {1, 2, 5, 67},  {3, 3}, {2, 1}, {1, 1}},
        {"a large window",                {1, 1, 24, 30}, {16, 17}, {4, 5}, {3, 2}},
        {"enough for several threads",    {2, 16, 96, 97}, {3, 3}, {2, 2}, {1, 1}},
        {"global",                        {2, 2, 10, 11}, {10, 11}, {1, 1}, {0, 0}},
    };
    struct Modes {
        bool ceil, include_padding;
        int64_t divisor;
    };
    const Modes modes[] = {{false, true, 0}, {false, false, 0}, {true, true, 0}, {true, false, 0}, {false, true, 7}, {true, false, -3}};
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};
    for (const Geometry &g : geometries) {
        for (const Modes &mode : modes) {
            for (int dtype : dtypes) {
                const std::string what = std::string(g.what) + (mode.ceil ? ", rounded up" : "") + (mode.include_padding ? "" : ", without padding") + ", divisor " +
                                         std::to_string(mode.divisor) + ", " + dtype_info(dtype).name;
                check_rule<AvgPool>({what.c_str(),
                                     [g, mode, dtype](AvgPool &c) {
                                         c.ceilMode = mode.ceil;
                                         c.countIncludePad = mode.include_padding;
                                         c.divisorOverride = mode.divisor;
                                         c.dtypes(dtype);
                                         c.geometry(g.self, g.kernel, g.stride, g.padding);
                                     },
                                     dtype == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), "DT_BF16"},
                                    stream);
            }
        }
        // In full precision, where the processor can.
        const std::string exact = std::string(g.what) + ", in full precision";
        check_rule<AvgPool>({exact.c_str(),
                             [g](AvgPool &c) {
                                 c.cubeMathType = 0;
                                 c.geometry(g.self, g.kernel, g.stride, g.padding);
                                 // The old processors have no such convolution; ask for what they can.
                                 if (emulated_soc() <= SOC_310B && !c.is_global()) c.cubeMathType = 1;
                             },
                             ACCEPTED, ""},
                            stream);
    }

    check_rules<AvgPool>(
        {
            {"gradOutput transposed", [](AvgPool &c) { c.gradOutput.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"gradOutput channels last", [](AvgPool &c) { c.gradOutput.strides = {12, 1, 6, 3}; }, ACCEPTED, ""},
            {"gradOutput with gaps and an offset", [](AvgPool &c) { c.gradOutput.strides = {90, 25, 9, 3}; c.gradOutput.offset = 8; }, ACCEPTED, ""},
            {"gradOutput one number for all", [](AvgPool &c) { c.gradOutput.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"gradOutput broadcast over channels", [](AvgPool &c) { c.gradOutput.strides = {4, 0, 2, 1}; }, ACCEPTED, ""},
            {"gradOutput flipped", [](AvgPool &c) { c.gradOutput.strides = {-12, -4, -2, -1}; c.gradOutput.offset = 23; }, ACCEPTED, ""},
            {"gradInput transposed", [](AvgPool &c) { c.gradInput.strides = {48, 16, 1, 4}; }, ACCEPTED, ""},
            {"gradInput channels last", [](AvgPool &c) { c.gradInput.strides = {48, 1, 12, 3}; }, ACCEPTED, ""},
            {"gradInput with gaps and an offset", [](AvgPool &c) { c.gradInput.strides = {300, 90, 20, 3}; c.gradInput.offset = 17; }, ACCEPTED, ""},
            {"gradInput flipped", [](AvgPool &c) { c.gradInput.strides = {48, 16, -4, -1}; c.gradInput.offset = 15; }, ACCEPTED, ""},
            {"self strided", [](AvgPool &c) { c.self.strides = {0, 0, 1, 4}; }, ACCEPTED, ""},
            {"everything strided, overlapping, FLOAT16", [](AvgPool &c) {
                 c.dtypes(ACL_FLOAT16);
                 c.geometry({2, 3, 4, 4}, {3, 3}, {1, 1}, {1, 1});
                 c.gradOutput.strides = {-48, 16, 1, 4}; c.gradOutput.offset = 48;
                 c.gradInput.strides = {300, 90, 20, 3}; c.gradInput.offset = 17; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        argument_rules(device.stream);
        late_failures(device.stream);
        results(device.stream);
        check_phase_two<AvgPool>(
            [](AvgPool &c) { c.shapes({0, 3, 4, 4}); },
            {[](AvgPool &c) { c.dtypes(ACL_FLOAT16); },
             [](AvgPool &c) {
                 c.dtypes(ACL_FLOAT16);
                 c.geometry({2, 3, 4, 4}, {3, 3}, {1, 1}, {1, 1});
                 c.gradOutput.strides = {48, 1, 12, 3};
                 c.gradInput.strides = {300, 90, 20, 3};
             }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_pooling_avgpool2d_backward");
}
