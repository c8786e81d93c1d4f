// Shows that aclnnIm2colBackward (fold) checks its arguments in the documented order and sums overlapping windows as documented.
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "harness.h"

namespace {

const int64_t big = INT64_MAX;

struct Im2col : Call {
    Tensor gradOutput;
    IntArray inputSize, kernelSize, dilation, padding, stride;
    Tensor out;

    // Two images of two channels, 3x4 pixels; 2x2 windows at every place: 2x3 of them.
    Im2col()
        : Call("Im2colBackward"),
          gradOutput("gradOutput", {2, 8, 6}, ACL_FLOAT, ACL_FORMAT_ND),
          inputSize("inputSize", {3, 4}), kernelSize("kernelSize", {2, 2}), dilation("dilation", {1, 1}), padding("padding", {0, 0}),
          stride("stride", {1, 1}),
          out("out", {2, 2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&gradOutput, &inputSize, &kernelSize, &dilation, &padding, &stride, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnIm2colBackwardGetWorkspaceSize(gradOutput.handle, inputSize.handle, kernelSize.handle, dilation.handle, padding.handle,
                                                   stride.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnIm2colBackward; }

    void dtypes(int grad, int result)
    {
        gradOutput.dtype = grad;
        out.dtype = result;
    }

    // Geometry of one call; the shapes follow from it. batch 0 = a 2-D gradOutput.
    void geometry(int64_t batch, int64_t channels, Dims size, Dims kernel, Dims dilate, Dims pad, Dims step)
    {
        inputSize.values = size;
        kernelSize.values = kernel;
        dilation.values = dilate;
        padding.values = pad;
        stride.values = step;
        gradOutput.dims = {channels * kernel[0] * kernel[1], blocks(0) * blocks(1)};
        out.dims = {channels, size[0], size[1]};
        if (batch > 0) {
            gradOutput.dims.insert(gradOutput.dims.begin(), batch);
            out.dims.insert(out.dims.begin(), batch);
        }
    }

    int64_t blocks(size_t axis) const
    {
        return (inputSize.values[axis] + 2 * padding.values[axis] - dilation.values[axis] * (kernelSize.values[axis] - 1) - 1 + stride.values[axis]) /
               stride.values[axis];
    }

    void check_results() override
    {
        const std::vector<double> grad = gradOutput.view_values();
        const int64_t height = inputSize.values[0], width = inputSize.values[1];
        const int64_t kh = kernelSize.values[0], kw = kernelSize.values[1], rows = blocks(0), columns = blocks(1);
        const int64_t planes = height * width == 0 ? 0 : out.numel() / (height * width);
        std::vector<double> expected(static_cast<size_t>(planes * height * width), 0.0);
        for (int64_t plane = 0; plane < planes; plane++) {
            for (int64_t i = 0; i < kh; i++) {
                for (int64_t j = 0; j < kw; j++) {
                    for (int64_t a = 0; a < rows; a++) {
                        for (int64_t b = 0; b < columns; b++) {
                            const int64_t y = a * stride.values[0] + i * dilation.values[0] - padding.values[0];
                            const int64_t x = b * stride.values[1] + j * dilation.values[1] - padding.values[1];
                            if (y < 0 || y >= height || x < 0 || x >= width) continue;
                            const int64_t from = (((plane * kh + i) * kw + j) * rows + a) * columns + b;
                            expected[static_cast<size_t>((plane * height + y) * width + x)] += grad[static_cast<size_t>(from)];
                        }
                    }
                }
            }
        }
        // The sum is rounded to gradOutput's dtype first, whatever out is.
        for (double &value : expected) value = rounded(gradOutput.dtype, value);
        // The inputs are quarters of small numbers, so that every sum is exact in FLOAT and the result has no choice.
        out.check_holds(expected, 0);
    }
};

typedef Rule<Im2col> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<Im2col>("", stream);

    // Check 3. The two dtypes need not be equal; BF16 depends on the processor.
    const int unsupported[] = {ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64,
                               ACL_COMPLEX64, ACL_COMPLEX128, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_grad = "3: dtype " + name + " of gradOutput", in_out = "3: dtype " + name + " of out", in_both = "3: dtype " + name + " of both";
        check_rules<Im2col>(
            {
                {in_grad.c_str(), [dtype](Im2col &c) { c.gradOutput.dtype = dtype; }, INVALID, "gradOutput"},
                {in_out.c_str(), [dtype](Im2col &c) { c.out.dtype = dtype; }, INVALID, "out"},
                {in_both.c_str(), [dtype](Im2col &c) { c.dtypes(dtype, dtype); }, INVALID, "gradOutput"},
            },
            stream);
    }

    check_rules<Im2col>(
        {
            // what                                          how                                              status    the text names
            {"a valid call",                                 [](Im2col &) {},                                 ACCEPTED, ""},
            {"2-D gradOutput, 3-D out",                      [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; }, ACCEPTED, ""},
            {"3: FLOAT16",                                   [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT16); }, ACCEPTED, ""},
            {"3: FLOAT16 into FLOAT",                        [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT); }, ACCEPTED, ""},
            {"3: FLOAT into FLOAT16",                        [](Im2col &c) { c.dtypes(ACL_FLOAT, ACL_FLOAT16); }, ACCEPTED, ""},
            {"3: BF16",                                      [](Im2col &c) { c.dtypes(ACL_BF16, ACL_BF16); }, needs_bf16(), "gradOutput DT_BF16"},
            {"3: BF16 into FLOAT",                           [](Im2col &c) { c.dtypes(ACL_BF16, ACL_FLOAT); }, needs_bf16(), "gradOutput DT_BF16"},
            {"3: BF16 into FLOAT16",                         [](Im2col &c) { c.dtypes(ACL_BF16, ACL_FLOAT16); }, needs_bf16(), "gradOutput DT_BF16"},
            {"3: FLOAT into BF16",                           [](Im2col &c) { c.dtypes(ACL_FLOAT, ACL_BF16); }, needs_bf16(), "out DT_BF16"},
            {"3: FLOAT16 into BF16",                         [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_BF16); }, needs_bf16(), "out DT_BF16"},

            {"4: gradOutput of rank 0",                      [](Im2col &c) { c.gradOutput.dims = {}; },       INVALID,  "gradOutput"},
            {"4: gradOutput of rank 1",                      [](Im2col &c) { c.gradOutput.dims = {8}; c.out.dims = {8, 1}; }, INVALID, "gradOutput"},
            {"4: gradOutput of rank 4",                      [](Im2col &c) { c.gradOutput.dims = {1, 2, 8, 6}; c.out.dims = {1, 2, 2, 3, 4}; }, INVALID, "gradOutput"},
            {"4: gradOutput of rank 25",                     [](Im2col &c) { c.gradOutput.dims = Dims(25, 1); }, INVALID, "gradOutput"},
            {"5: out as 3-D as gradOutput",                  [](Im2col &c) { c.out.dims = {2, 3, 4}; },       INVALID,  "out"},
            {"5: out of rank 5",                             [](Im2col &c) { c.out.dims = {1, 2, 2, 3, 4}; }, INVALID,  "out"},
            {"5: out of rank 0",                             [](Im2col &c) { c.out.dims = {}; },              INVALID,  "out"},
            {"5: out of rank 25",                            [](Im2col &c) { c.out.dims = Dims(25, 1); },     INVALID,  "out"},
            {"5: 2-D gradOutput with 4-D out",               [](Im2col &c) { c.gradOutput.dims = {8, 6}; },   INVALID,  "out"},

            {"6: inputSize is empty",                        [](Im2col &c) { c.inputSize.values = {}; },      INVALID,  "inputSize"},
            {"6: inputSize has one entry",                   [](Im2col &c) { c.inputSize.values = {3}; },     INVALID,  "inputSize"},
            {"6: inputSize has three entries",               [](Im2col &c) { c.inputSize.values = {3, 4, 1}; }, INVALID, "inputSize"},
            {"6: kernelSize is empty",                       [](Im2col &c) { c.kernelSize.values = {}; },     INVALID,  "kernelSize"},
            {"6: kernelSize has one entry",                  [](Im2col &c) { c.kernelSize.values = {2}; },    INVALID,  "kernelSize"},
            {"6: kernelSize has three entries",              [](Im2col &c) { c.kernelSize.values = {2, 2, 2}; }, INVALID, "kernelSize"},
            {"6: dilation is empty",                         [](Im2col &c) { c.dilation.values = {}; },       INVALID,  "dilation"},
            {"6: dilation has one entry",                    [](Im2col &c) { c.dilation.values = {1}; },      INVALID,  "dilation"},
            {"6: padding is empty",                          [](Im2col &c) { c.padding.values = {}; },        INVALID,  "padding"},
            {"6: padding has four entries",                  [](Im2col &c) { c.padding.values = {0, 0, 0, 0}; }, INVALID, "padding"},
            {"6: stride is empty",                           [](Im2col &c) { c.stride.values = {}; },         INVALID,  "stride"},
            {"6: stride has one entry",                      [](Im2col &c) { c.stride.values = {1}; },        INVALID,  "stride"},
            {"6: stride has three entries",                  [](Im2col &c) { c.stride.values = {1, 1, 1}; },  INVALID,  "stride"},
            {"6: lengths in the order of the signature",     [](Im2col &c) { c.dilation.values = {1}; c.stride.values = {1}; }, INVALID, "dilation<stride"},
            {"6 before 7: lengths before values",            [](Im2col &c) { c.kernelSize.values = {0, 0}; c.padding.values = {0}; }, INVALID, "padding<kernelSize"},

            {"7: kernelSize[0] is 0",                        [](Im2col &c) { c.kernelSize.values = {0, 2}; }, INVALID,  "kernelSize"},
            {"7: kernelSize[1] is 0",                        [](Im2col &c) { c.kernelSize.values = {2, 0}; }, INVALID,  "kernelSize"},
            {"7: kernelSize is negative",                    [](Im2col &c) { c.kernelSize.values = {-2, -2}; }, INVALID, "kernelSize"},
            {"7: stride[0] is 0",                            [](Im2col &c) { c.stride.values = {0, 1}; },     INVALID,  "stride"},
            {"7: stride[1] is negative",                     [](Im2col &c) { c.stride.values = {1, -1}; },    INVALID,  "stride"},
            {"7: dilation[0] is 0",                          [](Im2col &c) { c.dilation.values = {0, 1}; },   INVALID,  "dilation"},
            {"7: dilation[1] is negative",                   [](Im2col &c) { c.dilation.values = {1, -3}; },  INVALID,  "dilation"},
            {"7: padding[0] is negative",                    [](Im2col &c) { c.padding.values = {-1, 0}; },   INVALID,  "padding"},
            {"7: padding[1] is negative",                    [](Im2col &c) { c.padding.values = {0, -1}; },   INVALID,  "padding"},
            {"7: stride is looked at before dilation",       [](Im2col &c) { c.stride.values = {0, 1}; c.dilation.values = {0, 1}; }, INVALID, "stride<dilation"},
            {"7: kernelSize is looked at before stride",     [](Im2col &c) { c.stride.values = {0, 1}; c.kernelSize.values = {0, 1}; }, INVALID, "kernelSize<stride"},
            {"7: dilation is looked at before padding",      [](Im2col &c) { c.dilation.values = {0, 1}; c.padding.values = {-1, 1}; }, INVALID, "dilation<padding"},
            {"4 before 6: rank before lengths",              [](Im2col &c) { c.gradOutput.dims = {8}; c.padding.values = {}; }, INVALID, "gradOutput<padding"},
            {"3 before 4: dtype before rank",                [](Im2col &c) { c.out.dtype = ACL_INT32; c.gradOutput.dims = {8}; }, INVALID, "out DT_INT32"},

            {"8: rows not divisible by the kernel",          [](Im2col &c) { c.gradOutput.dims = {2, 9, 6}; }, INVALID, "gradOutput|kernelSize"},
            {"8: fewer rows than the kernel",                [](Im2col &c) { c.gradOutput.dims = {2, 3, 6}; c.out.dims = {2, 0, 3, 4}; }, INVALID, "gradOutput|kernelSize"},
            {"9: one window too few",                        [](Im2col &c) { c.gradOutput.dims = {2, 8, 5}; }, INVALID, "gradOutput"},
            {"9: one window too many",                       [](Im2col &c) { c.gradOutput.dims = {2, 8, 7}; }, INVALID, "gradOutput"},
            {"9: no window where six belong",                [](Im2col &c) { c.gradOutput.dims = {2, 8, 0}; }, INVALID, "gradOutput"},
            {"9: the dilation takes part",                   [](Im2col &c) { c.dilation.values = {2, 1}; },   INVALID,  "gradOutput"},
            {"9: the padding takes part",                    [](Im2col &c) { c.padding.values = {1, 0}; },    INVALID,  "gradOutput"},
            {"10: another N in out",                         [](Im2col &c) { c.out.dims = {1, 2, 3, 4}; },    INVALID,  "out"},
            {"10: another C in out",                         [](Im2col &c) { c.out.dims = {2, 8, 3, 4}; },    INVALID,  "out"},
            {"10: another H in out",                         [](Im2col &c) { c.out.dims = {2, 2, 4, 4}; },    INVALID,  "out"},
            {"10: another W in out",                         [](Im2col &c) { c.out.dims = {2, 2, 3, 3}; },    INVALID,  "out"},
            {"10: H and W swapped in out",                   [](Im2col &c) { c.out.dims = {2, 2, 4, 3}; },    INVALID,  "out"},
            {"10: another C in a 3-D out",                   [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {3, 3, 4}; }, INVALID, "out"},

            // 11: nothing in gradOutput is an early success, and out becomes zeros; on devices it keeps what it holds.
            {"11: N is 0",                                   [](Im2col &c) { c.gradOutput.dims[0] = 0; c.out.dims[0] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"11: C is 0",                                   [](Im2col &c) { c.gradOutput.dims = {2, 0, 6}; c.out.dims = {2, 0, 3, 4}; c.untouched = true; }, ACCEPTED, ""},
            {"11: no window fits (numerator 1 of stride 2)", [](Im2col &c) { c.geometry(2, 2, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {2, 2}); }, ACCEPTED, ""},
            {"11: numerator 0",                              [](Im2col &c) { c.geometry(2, 2, {1, 4}, {4, 1}, {1, 1}, {0, 0}, {3, 1}); }, ACCEPTED, ""},
            {"11: numerator -1, truncated to 0",             [](Im2col &c) { c.geometry(0, 2, {1, 4}, {5, 1}, {1, 1}, {0, 0}, {3, 1}); }, ACCEPTED, ""},
            {"11: numerator -(stride-1)",                    [](Im2col &c) { c.geometry(1, 1, {1, 4}, {6, 1}, {1, 1}, {0, 0}, {3, 1}); }, ACCEPTED, ""},
            {"11 before 14: an empty call has no format",    [](Im2col &c) { c.geometry(0, 2, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {2, 2}); c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"11 before 12: an empty call has no strides",   [](Im2col &c) { c.geometry(2, 2, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {2, 2}); c.gradOutput.strides = {99, 7, -5}; c.gradOutput.storage = {1}; }, ACCEPTED, ""},

            // 2.3: a negative count alone matches nothing; two of them multiply to a positive number and pass, without a single window.
            {"9: one count is -1",                           [](Im2col &c) { c.geometry(0, 1, {1, 1}, {3, 1}, {1, 1}, {0, 0}, {1, 1}); c.gradOutput.dims = {3, 1}; }, INVALID, "gradOutput"},
            {"9: one count is -1, L of 0",                   [](Im2col &c) { c.geometry(0, 1, {1, 1}, {3, 1}, {1, 1}, {0, 0}, {1, 1}); c.gradOutput.dims = {3, 0}; }, INVALID, "gradOutput"},
            {"two counts of -1 give zeros",                  [](Im2col &c) { c.geometry(0, 2, {1, 1}, {3, 3}, {1, 1}, {0, 0}, {1, 1}); }, ACCEPTED, ""},
            {"counts of -2 and -1 give zeros",               [](Im2col &c) { c.geometry(2, 2, {2, 1}, {5, 3}, {1, 1}, {0, 0}, {1, 1}); }, ACCEPTED, ""},

            // 12: what a view may reach.
            {"12: gradOutput reaches beyond its storage",    [](Im2col &c) { c.gradOutput.strides = {48, 1, 8}; c.gradOutput.storage = {95}; }, INNER_NULL, ""},
            {"12: the same view in one element more",        [](Im2col &c) { c.gradOutput.strides = {48, 1, 8}; c.gradOutput.storage = {96}; }, ACCEPTED, ""},
            {"12: gradOutput begins before its storage",     [](Im2col &c) { c.gradOutput.strides = {48, 6, -1}; }, INNER_NULL, ""},
            {"12: strides that overflow",                    [](Im2col &c) { c.gradOutput.strides = {big, big, big}; }, INNER_NULL, ""},
            {"a packed gradOutput is not compared",          [](Im2col &c) { c.gradOutput.storage = {1}; },   ACCEPTED, ""},
            {"out is not compared with its storage",         [](Im2col &c) { c.out.strides = {24, 12, 1, 3}; c.out.storage = {1}; }, ACCEPTED, ""},

            // 13: 950 only: a size that does not fit its tiling.
            {"13: inputSize[0] is 0",                        [](Im2col &c) { c.geometry(0, 2, {0, 4}, {1, 1}, {1, 1}, {1, 1}, {1, 1}); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"13: inputSize[1] is 0",                        [](Im2col &c) { c.geometry(1, 2, {4, 0}, {1, 1}, {1, 1}, {1, 1}, {1, 1}); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"13: H*W of 2^32",                              [](Im2col &c) { c.geometry(0, 1, {65536, 65536}, {1, 1}, {1, 1}, {0, 0}, {65536, 65536}); c.only_phase_one(); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"13: N*C*H*W of 2^31, H*W of 2^30",             [](Im2col &c) { c.geometry(1, 2, {32768, 32768}, {1, 1}, {1, 1}, {0, 0}, {32768, 32768}); c.only_phase_one(); }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INNER_NULL), ""},
            {"13: one element below the limit",              [](Im2col &c) { c.geometry(1, 1, {1, big >> 32}, {1, 1}, {1, 1}, {0, 0}, {1, big >> 32}); c.only_phase_one(); }, ACCEPTED, ""},

            // 14: formats with a fixed rank, in out only.
            {"14: NCHW on 4-D out",                          [](Im2col &c) { c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"14: NHWC on 4-D out keeps its positions",      [](Im2col &c) { c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"14: HWCN on 4-D out keeps its positions",      [](Im2col &c) { c.out.format = ACL_FORMAT_HWCN; }, ACCEPTED, ""},
            {"14: NCL on 4-D out",                           [](Im2col &c) { c.out.format = ACL_FORMAT_NCL; }, INNER_NULL, ""},
            {"14: NCDHW on 4-D out",                         [](Im2col &c) { c.out.format = ACL_FORMAT_NCDHW; }, INNER_NULL, ""},
            {"14: NDHWC on 4-D out",                         [](Im2col &c) { c.out.format = ACL_FORMAT_NDHWC; }, INNER_NULL, ""},
            {"14: NC on 4-D out",                            [](Im2col &c) { c.out.format = ACL_FORMAT_NC; },  ACCEPTED, ""},
            {"14: NCHW on 3-D out",                          [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_NCHW; }, INNER_NULL, ""},
            {"14: NHWC on 3-D out",                          [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_NHWC; }, INNER_NULL, ""},
            {"14: HWCN on 3-D out",                          [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_HWCN; }, INNER_NULL, ""},
            {"14: NCDHW on 3-D out",                         [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_NCDHW; }, INNER_NULL, ""},
            {"14: NCL on 3-D out",                           [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
            {"14: NC on 3-D out",                            [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"14: NC1HWC0 on 4-D out",                       [](Im2col &c) { c.out.format = ACL_FORMAT_NC1HWC0; }, INNER_NULL, "out"},
            {"14: NDC1HWC0 on 4-D out",                      [](Im2col &c) { c.out.format = ACL_FORMAT_NDC1HWC0; }, INNER_NULL, "out"},
            {"14: FRACTAL_Z on 4-D out",                     [](Im2col &c) { c.out.format = ACL_FORMAT_FRACTAL_Z; c.only_phase_one(); }, ACCEPTED, ""},
            {"14: FRACTAL_Z on 3-D out",                     [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.out.format = ACL_FORMAT_FRACTAL_Z; }, INNER_NULL, "out"},
            {"14: FRACTAL_NZ on 4-D out",                    [](Im2col &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
            {"any format of gradOutput",                     [](Im2col &c) { c.gradOutput.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"an undefined format of gradOutput",            [](Im2col &c) { c.gradOutput.format = ACL_FORMAT_UNDEFINED; }, ACCEPTED, ""},
            {"NCDHW on 2-D gradOutput",                      [](Im2col &c) { c.gradOutput.dims = {8, 6}; c.out.dims = {2, 3, 4}; c.gradOutput.format = ACL_FORMAT_NCDHW; }, ACCEPTED, ""},

            {"no data anywhere",                             [](Im2col &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                  [](Im2col &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: 161002, never a crash.
            {"kernel product wraps to 0",                    [](Im2col &c) { c.kernelSize.values = {INT64_C(1) << 32, INT64_C(1) << 32}; }, INVALID, ""},
            {"kernel product overflows",                     [](Im2col &c) { c.kernelSize.values = {big, 2}; }, INVALID, ""},
            {"kernelSize of INT64_MIN",                      [](Im2col &c) { c.kernelSize.values = {INT64_MIN, 1}; }, INVALID, "kernelSize"},
            {"inputSize overflows",                          [](Im2col &c) { c.inputSize.values = {big, big}; }, INVALID, ""},
            {"inputSize of INT64_MIN",                       [](Im2col &c) { c.inputSize.values = {INT64_MIN, INT64_MIN}; }, INVALID, ""},
            {"padding overflows",                            [](Im2col &c) { c.padding.values = {big, big}; }, INVALID, ""},
            {"dilation overflows",                           [](Im2col &c) { c.dilation.values = {big, big}; c.kernelSize.values = {4, 2}; }, INVALID, ""},
            {"stride overflows",                             [](Im2col &c) { c.stride.values = {big, big}; }, INVALID, ""},
            {"counts whose product overflows",               [](Im2col &c) { c.padding.values = {INT64_C(1) << 40, INT64_C(1) << 40}; }, INVALID, ""},
            {"a stride that just fits",                      [](Im2col &c) { c.geometry(1, 2, {3, 3}, {3, 3}, {1, 1}, {0, 0}, {big, big}); }, ACCEPTED, ""},
            {"negative N",                                   [](Im2col &c) { c.gradOutput.dims[0] = -2; c.out.dims[0] = -2; }, INVALID, ""},
            {"negative rows",                                [](Im2col &c) { c.gradOutput.dims[1] = -8; c.out.dims[1] = -2; }, INVALID, ""},
            {"negative L",                                   [](Im2col &c) { c.gradOutput.dims[2] = -6; },    INVALID,  ""},
            {"negative H in out and inputSize",              [](Im2col &c) { c.geometry(0, 2, {-1, 4}, {1, 1}, {1, 1}, {2, 0}, {1, 1}); }, Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ANY_FAILURE), ""},
            {"out with too many elements for 64 bits",       [](Im2col &c) { c.geometry(0, 4, {INT64_C(1) << 31, INT64_C(1) << 31}, {1, 1}, {1, 1}, {0, 0}, {INT64_C(1) << 31, INT64_C(1) << 31}); }, ANY_FAILURE, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    struct Geometry {
        const char *what;
        int64_t batch, channels;  // batch 0: no batch axis
        Dims input, kernel, dilation, padding, stride;
    };
    const Geometry geometries[] = {
        {"windows do not touch",              2, 3, {4, 6},  {2, 3}, {1, 1}, {0, 0}, {2, 3}},
        {"windows overlap",                   2, 3, {5, 7},  {3, 3}, {1, 1}, {0, 0}, {1, 1}},
        {"windows overlap, padded",           2, 3, {5, 7},  {3, 3}, {1, 1}, {1, 1}, {1, 1}},
        {"windows leave gaps",                1, 2, {7, 9},  {2, 2}, {1, 1}, {0, 0}, {3, 4}},
        {"dilated",                           2, 2, {7, 8},  {3, 2}, {2, 3}, {0, 0}, {1, 1}},
        {"dilated, padded, strided",          2, 2, {7, 8},  {3, 2}, {2, 3}, {2, 1}, {2, 3}},
        {"no batch axis",                     0, 3, {5, 7},  {3, 3}, {1, 1}, {1, 1}, {2, 2}},
        {"1x1 windows",                       2, 3, {4, 5},  {1, 1}, {1, 1}, {0, 0}, {1, 1}},
        {"1x1 windows with stride",           2, 3, {4, 5},  {1, 1}, {1, 1}, {0, 0}, {2, 3}},
        {"one window",                        2, 3, {4, 5},  {4, 5}, {1, 1}, {0, 0}, {1, 1}},
        {"padding larger than the window",    1, 2, {3, 4},  {2, 2}, {1, 1}, {3, 4}, {1, 1}},
        {"padding larger than the image",     1, 1, {2, 2},  {3, 3}, {1, 1}, {5, 5}, {2, 3}},
        {"everything different per axis",     2, 2, {9, 11}, {2, 4}, {3, 1}, {1, 2}, {2, 1}},
        {"a row",                             1, 2, {1, 9},  {1, 3}, {1, 2}, {0, 1}, {1, 1}},
        {"a column",                          1, 2, {9, 1},  {3, 1}, {2, 1}, {1, 0}, {1, 1}},
        {"enough for several threads",        2, 8, {64, 65}, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
        {"not a multiple of any register",    1, 3, {17, 37}, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
    };
    const int dtypes[][2] = {{ACL_FLOAT, ACL_FLOAT}, {ACL_FLOAT16, ACL_FLOAT16}, {ACL_BF16, ACL_BF16}, {ACL_FLOAT16, ACL_FLOAT}, {ACL_FLOAT, ACL_FLOAT16}};
    for (const Geometry &g : geometries) {
        for (const int *dtype : dtypes) {
            const int from = dtype[0], to = dtype[1];
            const std::string what = std::string(g.what) + ", " + dtype_info(from).name + " to " + dtype_info(to).name;
            check_rule<Im2col>({what.c_str(),
                                [g, from, to](Im2col &c) {
                                    c.geometry(g.batch, g.channels, g.input, g.kernel, g.dilation, g.padding, g.stride);
                                    c.dtypes(from, to);
                                },
                                from == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), "DT_BF16"},
                               stream);
        }
    }

    check_rules<Im2col>(
        {
            // Numbers that only come out right with one FLOAT accumulator: 2048 + 1 + 1 + 1 is 2051 before it is rounded.
            {"half precision sums are not rounded on the way", [](Im2col &c) { c.geometry(1, 1, {1, 4}, {1, 4}, {1, 1}, {0, 3}, {1, 1}); c.dtypes(ACL_FLOAT16, ACL_FLOAT16); c.gradOutput.values = {2048, 1, 1, 1, 1}; }, ACCEPTED, ""},
            {"FLOAT16 into FLOAT keeps half precision", [](Im2col &c) { c.geometry(1, 1, {1, 4}, {1, 4}, {1, 1}, {0, 3}, {1, 1}); c.dtypes(ACL_FLOAT16, ACL_FLOAT); c.gradOutput.values = {2048, 1, 1, 1, 1}; }, ACCEPTED, ""},
            {"FLOAT into FLOAT16 is rounded once", [](Im2col &c) { c.dtypes(ACL_FLOAT, ACL_FLOAT16); c.gradOutput.values = {1.0 + 1.0 / 2048, 2049, 0.125, 1.0 / 16}; }, ACCEPTED, ""},
            {"BF16 into FLOAT16 is rounded twice", [](Im2col &c) { c.dtypes(ACL_BF16, ACL_FLOAT16); c.gradOutput.values = {256, 1, 1, 1, 0.5}; }, needs_bf16(), "DT_BF16"},
            {"FLOAT16 into BF16 is rounded twice", [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_BF16); c.gradOutput.values = {2048, 1, 1, 129, 0.5}; }, needs_bf16(), "DT_BF16"},
            {"a lone -0 becomes +0", [](Im2col &c) { c.geometry(1, 1, {2, 2}, {1, 1}, {1, 1}, {0, 0}, {1, 1}); c.gradOutput.values = {-0.0}; }, ACCEPTED, ""},

            {"gradOutput transposed", [](Im2col &c) { c.gradOutput.strides = {48, 1, 8}; }, ACCEPTED, ""},
            {"gradOutput with gaps and an offset", [](Im2col &c) { c.gradOutput.strides = {130, 15, 2}; c.gradOutput.offset = 9; }, ACCEPTED, ""},
            {"gradOutput broadcast", [](Im2col &c) { c.gradOutput.strides = {0, 0, 1}; }, ACCEPTED, ""},
            {"gradOutput one number for all", [](Im2col &c) { c.gradOutput.strides = {0, 0, 0}; }, ACCEPTED, ""},
            {"gradOutput flipped", [](Im2col &c) { c.gradOutput.strides = {-48, -6, -1}; c.gradOutput.offset = 95; }, ACCEPTED, ""},
            {"out transposed", [](Im2col &c) { c.out.strides = {24, 12, 1, 3}; }, ACCEPTED, ""},
            {"out channels last", [](Im2col &c) { c.out.strides = {24, 1, 8, 2}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](Im2col &c) { c.out.strides = {100, 45, 13, 3}; c.out.offset = 6; }, ACCEPTED, ""},
            {"out flipped", [](Im2col &c) { c.out.strides = {24, 12, -4, -1}; c.out.offset = 11; }, ACCEPTED, ""},
            {"everything strided, with a cast", [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT); c.gradOutput.strides = {-48, 1, 8}; c.gradOutput.offset = 48; c.out.strides = {100, 45, 13, 3}; c.out.offset = 6; }, ACCEPTED, ""},
            {"half precision, strided", [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT16); c.gradOutput.strides = {48, 1, 8}; c.out.strides = {24, 1, 8, 2}; }, ACCEPTED, ""},
            {"a size-1 axis with a wild stride", [](Im2col &c) { c.geometry(1, 2, {3, 4}, {2, 2}, {1, 1}, {0, 0}, {1, 1}); c.gradOutput.strides = {-777, 6, 1}; }, ACCEPTED, ""},
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
        check_phase_two<Im2col>(
            [](Im2col &c) { c.geometry(2, 2, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {2, 2}); },
            {[](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT16); }, [](Im2col &c) { c.dtypes(ACL_FLOAT16, ACL_FLOAT); },
             [](Im2col &c) { c.gradOutput.strides = {48, 1, 8}; c.out.strides = {100, 45, 13, 3}; c.dtypes(ACL_FLOAT, ACL_FLOAT16); }},
            aclnnMaxUnpool2dBackward, device.stream);
    }
    return harness_finish("test_unfold_im2col_backward");
}
