// Shows that aclnnReplicationPad2dBackward checks its arguments in the documented order and sums each border back into the edge it came from.
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_pad2d_backward.h"
#include "harness.h"
#include "padded_images.h"

namespace {

const int64_t big = INT64_MAX;

struct ReplicationPad : Call {
    Tensor gradOutput, self;
    IntArray padding;  // left, right, top, bottom
    Tensor gradInput;

    ReplicationPad()
        : Call("ReplicationPad2dBackward"),
          gradOutput("gradOutput", {2, 3, 5, 7}, ACL_FLOAT, ACL_FORMAT_ND),
          self("self", {2, 3, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND),
          padding("padding", {1, 2, 2, 0}),
          gradInput("gradInput", {2, 3, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&gradOutput, &self, &padding, &gradInput}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnReplicationPad2dBackwardGetWorkspaceSize(gradOutput.handle, self.handle, padding.handle, gradInput.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnReplicationPad2dBackward; }

    void dtypes(int dtype) { gradOutput.dtype = self.dtype = gradInput.dtype = dtype; }
    void formats(int format) { gradOutput.format = self.format = gradInput.format = format; }

    // A call whose shapes follow from self's shape and the pads.
    void geometry(const Dims &shape, const Dims &pads)
    {
        self.dims = gradInput.dims = gradOutput.dims = shape;
        padding.values = pads;
        const size_t rank = shape.size();
        gradOutput.dims[rank - 1] += pads[0] + pads[1];
        gradOutput.dims[rank - 2] += pads[2] + pads[3];
    }

    static int64_t clamp(int64_t at, int64_t extent) { return at < 0 ? 0 : at >= extent ? extent - 1 : at; }

    void check_results() override
    {
        const std::vector<double> grad = gradOutput.view_values();
        const size_t rank = self.dims.size(), parts = dtype_info(gradInput.dtype).components;
        const int64_t height = self.dims[rank - 2], width = self.dims[rank - 1];
        const int64_t padded_height = gradOutput.dims[rank - 2], padded_width = gradOutput.dims[rank - 1];
        const int64_t planes = grad.empty() ? 0 : self.numel() / (height * width); // of none there is a gradient: 0
        std::vector<double> expected(static_cast<size_t>(self.numel()) * parts, 0.0);
        for (int64_t plane = 0; plane < planes; plane++) {
            for (int64_t i = 0; i < padded_height; i++) {
                for (int64_t j = 0; j < padded_width; j++) {
                    const int64_t y = clamp(i - padding.values[2], height), x = clamp(j - padding.values[0], width);
                    for (size_t part = 0; part < parts; part++) {
                        expected[static_cast<size_t>((plane * height + y) * width + x) * parts + part] +=
                            grad[static_cast<size_t>((plane * padded_height + i) * padded_width + j) * parts + part];
                    }
                }
            }
        }
        // Sums of quarters of small numbers are exact in FLOAT, so one rounding at the end leaves no choice.
        gradInput.check_holds(expected, 0);
    }
};

typedef Rule<ReplicationPad> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<ReplicationPad>("", stream);

    // Check 2: the list is the same on every processor.
    const int unsupported[] = {ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_STRING,
                               ACL_DT_UNDEFINED, ACL_HIFLOAT8, ACL_COMPLEX32, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_grad = "2: dtype " + name + " of gradOutput", in_self = "2: dtype " + name + " of self", in_input = "2: dtype " + name + " of gradInput",
                          in_all = "2: dtype " + name + " everywhere";
        check_rules<ReplicationPad>(
            {
                {in_grad.c_str(), [dtype](ReplicationPad &c) { c.gradOutput.dtype = dtype; }, INVALID, "gradOutput"},
                {in_self.c_str(), [dtype](ReplicationPad &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_input.c_str(), [dtype](ReplicationPad &c) { c.gradInput.dtype = dtype; }, INVALID, "gradInput"},
                {in_all.c_str(), [dtype](ReplicationPad &c) { c.dtypes(dtype); }, INVALID, "gradOutput"},
            },
            stream);
    }

    // Check 3: private formats are refused even when all three agree; any common other tag passes and means nothing.
    const int private_formats[] = {ACL_FORMAT_NC1HWC0, ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NC1HWC0_C04, ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_NDC1HWC0, ACL_FRACTAL_Z_3D,
                                   50, 51, 52, 53, 54};
    for (int format : private_formats) {
        const std::string number = std::to_string(format);
        const std::string all = "3: private format " + number + " everywhere", in_grad = "3: private format " + number + " of gradOutput",
                          in_self = "3: private format " + number + " of self", in_input = "3: private format " + number + " of gradInput";
        check_rules<ReplicationPad>(
            {
                {all.c_str(), [format](ReplicationPad &c) { c.formats(format); }, INVALID, ""},
                {in_grad.c_str(), [format](ReplicationPad &c) { c.gradOutput.format = format; }, INVALID, "gradOutput"},
                {in_self.c_str(), [format](ReplicationPad &c) { c.self.format = format; }, INVALID, "self"},
                {in_input.c_str(), [format](ReplicationPad &c) { c.gradInput.format = format; }, INVALID, "gradInput"},
            },
            stream);
    }
    const int common_formats[] = {ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN, ACL_FORMAT_NCDHW, ACL_FORMAT_NDHWC, ACL_FORMAT_NC, ACL_FORMAT_NCL, ACL_FORMAT_ND,
                                  ACL_FORMAT_UNDEFINED};
    for (int format : common_formats) {
        const std::string what = "3: common format " + std::to_string(format);
        check_rule<ReplicationPad>({what.c_str(), [format](ReplicationPad &c) { c.formats(format); }, ACCEPTED, ""}, stream);
    }

    check_rules<ReplicationPad>(
        {
            // what                                              how                                                   status    the text names
            {"a valid call",                                     [](ReplicationPad &) {},                              ACCEPTED, ""},
            {"3-D",                                              [](ReplicationPad &c) { c.geometry({3, 3, 4}, {1, 2, 2, 0}); }, ACCEPTED, ""},
            {"2: FLOAT16",                                       [](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); },     ACCEPTED, ""},
            {"2: BF16 on every processor",                       [](ReplicationPad &c) { c.dtypes(ACL_BF16); },        ACCEPTED, ""},
            {"2: DOUBLE",                                        [](ReplicationPad &c) { c.dtypes(ACL_DOUBLE); },      ACCEPTED, ""},
            {"2: COMPLEX64",                                     [](ReplicationPad &c) { c.dtypes(ACL_COMPLEX64); },   ACCEPTED, ""},
            {"2: COMPLEX128",                                    [](ReplicationPad &c) { c.dtypes(ACL_COMPLEX128); },  ACCEPTED, ""},
            {"2: gradOutput of another dtype",                   [](ReplicationPad &c) { c.gradOutput.dtype = ACL_DOUBLE; }, INVALID, "gradOutput|self"},
            {"2: self of another dtype",                         [](ReplicationPad &c) { c.self.dtype = ACL_FLOAT16; }, INVALID, "gradOutput|self"},
            {"2: gradInput of another dtype",                    [](ReplicationPad &c) { c.gradInput.dtype = ACL_FLOAT16; }, INVALID, "gradInput"},
            {"3: gradOutput of another format",                  [](ReplicationPad &c) { c.gradOutput.format = ACL_FORMAT_NCHW; }, INVALID, "gradOutput self"},
            {"3: self of another format",                        [](ReplicationPad &c) { c.self.format = ACL_FORMAT_NCHW; }, INVALID, "self"},
            {"3: gradInput of another format",                   [](ReplicationPad &c) { c.gradInput.format = ACL_FORMAT_NHWC; }, INVALID, "self gradInput"},
            {"3: a private format, N is 0",                      [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.formats(ACL_FORMAT_NC1HWC0); }, INVALID, "NC1HWC0"},
            {"3: another format, N is 0",                        [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.gradInput.format = ACL_FORMAT_NCHW; }, INVALID, "self gradInput"},
            {"2 before 3: dtype before format",                  [](ReplicationPad &c) { c.formats(ACL_FORMAT_NC1HWC0); c.self.dtype = ACL_INT32; }, INVALID, "DT_INT32"},

            {"4: gradInput of another shape",                    [](ReplicationPad &c) { c.gradInput.dims = {2, 3, 4, 3}; }, INVALID, "self gradInput"},
            {"4: gradInput of another rank",                     [](ReplicationPad &c) { c.gradInput.dims = {6, 3, 4}; }, INVALID, "self|gradInput"},
            {"4: rank 0",                                        [](ReplicationPad &c) { c.self.dims = c.gradInput.dims = c.gradOutput.dims = {}; }, INVALID, "self"},
            {"4: rank 2",                                        [](ReplicationPad &c) { c.geometry({3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"4: rank 5",                                        [](ReplicationPad &c) { c.geometry({1, 2, 3, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"4: rank 25",                                       [](ReplicationPad &c) { c.geometry(Dims(25, 1), {1, 2, 2, 0}); }, INVALID, "self"},
            {"4: gradOutput 3-D, self 4-D",                      [](ReplicationPad &c) { c.gradOutput.dims = {3, 5, 7}; }, INVALID, "gradOutput"},
            {"4: gradOutput 4-D, self 3-D",                      [](ReplicationPad &c) { c.self.dims = c.gradInput.dims = {3, 3, 4}; }, INVALID, "gradOutput"},
            {"4: gradOutput of rank 0",                          [](ReplicationPad &c) { c.gradOutput.dims = {}; },    INVALID,  "gradOutput"},
            {"4: gradOutput of rank 25",                         [](ReplicationPad &c) { c.gradOutput.dims = Dims(25, 1); }, INVALID, "gradOutput"},
            {"4: padding is empty",                              [](ReplicationPad &c) { c.padding.values = {}; },     INVALID,  "padding"},
            {"4: padding has three entries",                     [](ReplicationPad &c) { c.padding.values = {1, 2, 2}; }, INVALID, "padding"},
            {"4: padding has five entries",                      [](ReplicationPad &c) { c.padding.values = {1, 2, 2, 0, 0}; }, INVALID, "padding"},
            {"4: padding has two entries",                       [](ReplicationPad &c) { c.padding.values = {1, 2}; }, INVALID,  "padding"},

            // 5: BF16 only. Either no rows are added, or every pad is at most 7; none is negative.
            {"5: BF16, pads of 7",                               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {7, 7, 7, 7}); c.dtypes(ACL_BF16); }, ACCEPTED, ""},
            {"5: BF16, top of 8",                                [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {1, 1, 8, 1}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: BF16, bottom of 8",                             [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {1, 1, 0, 8}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: BF16, left of 8 with rows",                     [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {8, 0, 1, 0}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: BF16, right of 8 with rows",                    [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {0, 8, 0, 1}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: BF16, wide columns without rows",               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {9, 20, 0, 0}); c.dtypes(ACL_BF16); }, ACCEPTED, ""},
            {"5: BF16, left negative",                           [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {-1, 0, 0, 0}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: BF16, bottom negative",                         [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {1, 1, 1, -1}); c.dtypes(ACL_BF16); }, INVALID, "padding"},
            {"5: FLOAT has no such limit",                       [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {9, 8, 10, 12}); }, ACCEPTED, ""},
            {"5: FLOAT16 has no such limit",                     [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {9, 8, 10, 12}); c.dtypes(ACL_FLOAT16); }, ACCEPTED, ""},

            {"6: gradOutput one row short",                      [](ReplicationPad &c) { c.gradOutput.dims[2] = 4; },  INVALID,  "gradOutput"},
            {"6: gradOutput one column long",                    [](ReplicationPad &c) { c.gradOutput.dims[3] = 8; },  INVALID,  "gradOutput"},
            {"6: rows and columns mixed up",                     [](ReplicationPad &c) { c.padding.values = {2, 0, 1, 2}; }, INVALID, "gradOutput"},
            {"6: cropped below nothing",                         [](ReplicationPad &c) { c.padding.values = {-9, 0, 2, 0}; }, INVALID, ""},

            // 7: empty tensors.
            {"7: N is 0",                                        [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"7: C is 0",                                        [](ReplicationPad &c) { c.geometry({2, 0, 3, 4}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: H is 0",                                        [](ReplicationPad &c) { c.geometry({2, 3, 0, 4}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: W is 0",                                        [](ReplicationPad &c) { c.geometry({2, 3, 3, 0}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: N and H are 0",                                 [](ReplicationPad &c) { c.geometry({0, 3, 0, 4}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: gradOutput cropped to no row",                  [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {0, 0, -1, -2}); }, ACCEPTED, ""},
            {"7: gradOutput cropped to no column",               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {-4, 0, 0, 0}); }, ACCEPTED, ""},
            {"7: gradOutput's N is 0, self's not",               [](ReplicationPad &c) { c.gradOutput.dims[0] = 0; }, ACCEPTED, ""},
            {"7: gradOutput's C is 0, self's not",               [](ReplicationPad &c) { c.gradOutput.dims[1] = 0; }, ACCEPTED, ""},
            {"7: 3-D, C is 0",                                   [](ReplicationPad &c) { c.geometry({0, 3, 4}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: 3-D, H is 0",                                   [](ReplicationPad &c) { c.geometry({3, 0, 4}, {1, 2, 2, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: 3-D, only gradOutput cropped to nothing",       [](ReplicationPad &c) { c.geometry({3, 3, 4}, {0, 0, -3, 0}); c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"7: 3-D, only gradOutput's C is 0",                 [](ReplicationPad &c) { c.geometry({3, 3, 4}, {1, 2, 2, 0}); c.gradOutput.dims[0] = 0; c.failure_zeroes_workspace_size = true; }, INVALID, ""},
            {"6 before 7: empty and of the wrong size",          [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.gradOutput.dims[2] = 9; }, INVALID, "gradOutput"},

            // 8: what a view may reach.
            {"8: gradOutput reaches beyond its storage",         [](ReplicationPad &c) { c.gradOutput.strides = {105, 35, 1, 5}; c.gradOutput.storage = {209}; }, INNER_NULL, ""},
            {"8: the same view in one element more",             [](ReplicationPad &c) { c.gradOutput.strides = {105, 35, 1, 5}; c.gradOutput.storage = {210}; }, ACCEPTED, ""},
            {"8: gradOutput begins before its storage",          [](ReplicationPad &c) { c.gradOutput.strides = {105, 35, -7, 1}; }, INNER_NULL, ""},
            {"8: self reaches beyond its storage",               [](ReplicationPad &c) { c.self.strides = {36, 12, 1, 3}; c.self.storage = {71}; }, INNER_NULL, ""},
            {"8: self begins before its storage",                [](ReplicationPad &c) { c.self.strides = {36, 12, 4, -1}; }, INNER_NULL, ""},
            {"8: strides that overflow",                         [](ReplicationPad &c) { c.gradOutput.strides = {big, big, big, big}; }, INNER_NULL, ""},
            {"a packed gradOutput is not compared",              [](ReplicationPad &c) { c.gradOutput.storage = {1}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"gradInput is not compared with its storage",       [](ReplicationPad &c) { c.gradInput.strides = {36, 12, 1, 3}; c.gradInput.storage = {1}; }, ACCEPTED, ""},

            // 9: planes are counted only at the very end.
            {"9: another N",                                     [](ReplicationPad &c) { c.gradOutput.dims[0] = 1; },  INNER_NULL, ""},
            {"9: another C",                                     [](ReplicationPad &c) { c.gradOutput.dims[1] = 4; },  INNER_NULL, ""},
            {"9: N and C swapped",                               [](ReplicationPad &c) { c.gradOutput.dims = {3, 2, 5, 7}; }, INNER_NULL, ""},
            {"9: another C, 3-D",                                [](ReplicationPad &c) { c.geometry({3, 3, 4}, {1, 2, 2, 0}); c.gradOutput.dims[0] = 2; }, INNER_NULL, ""},
            {"7 before 9: another N, but empty",                 [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.gradOutput.dims[0] = 5; c.untouched = true; }, ACCEPTED, ""},

            {"no data anywhere",                                 [](ReplicationPad &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"self without data",                                [](ReplicationPad &c) { c.self.no_data = true; },     ACCEPTED, ""},
            {"strides left to the library",                      [](ReplicationPad &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: 161002, never a crash.
            {"pads whose sum wraps around",                      [](ReplicationPad &c) { c.padding.values = {big, big, big, big}; }, INVALID, ""},
            {"pads that wrap to the very size",                  [](ReplicationPad &c) { c.gradOutput.dims = {2, 3, 3, 2}; c.padding.values = {big, big, 0, 0}; }, INVALID, ""},
            {"pads of INT64_MIN",                                [](ReplicationPad &c) { c.gradOutput.dims = {2, 3, 3, 4}; c.padding.values = {INT64_MIN, INT64_MIN, 0, 0}; }, INVALID, ""},
            {"BF16 with INT64_MIN",                              [](ReplicationPad &c) { c.dtypes(ACL_BF16); c.padding.values = {INT64_MIN, 0, 0, 0}; }, INVALID, "padding"},
            {"negative N",                                       [](ReplicationPad &c) { c.geometry({-2, 3, 3, 4}, {1, 2, 2, 0}); }, INVALID, ""},
            {"negative C, 3-D",                                  [](ReplicationPad &c) { c.geometry({-3, 3, 4}, {1, 2, 2, 0}); }, INVALID, ""},
            {"negative H, gradOutput positive",                  [](ReplicationPad &c) { c.geometry({2, 3, -1, 4}, {1, 2, 2, 2}); }, INVALID, ""},
            {"negative W everywhere",                            [](ReplicationPad &c) { c.geometry({2, 3, 3, -9}, {1, 2, 2, 0}); }, INVALID, ""},
            {"gradOutput cropped to a negative size",            [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {0, 0, -4, 0}); }, INVALID, ""},
            {"too many elements for 64 bits",                    [](ReplicationPad &c) { c.geometry({2, 3, INT64_C(1) << 40, INT64_C(1) << 40}, {1, 2, 2, 0}); }, ANY_FAILURE, ""},
            {"a product that wraps to 0",                        [](ReplicationPad &c) { c.geometry({2, 3, INT64_C(1) << 32, INT64_C(1) << 32}, {0, 0, 0, 0}); }, ANY_FAILURE, ""},
            {"a pad that makes too many elements",               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {INT64_C(1) << 40, 0, INT64_C(1) << 40, 0}); }, ANY_FAILURE, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    // Negative pads crop: those pixels get 0. BF16 does not allow them.
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_COMPLEX64, ACL_COMPLEX128};
    for (const PaddedImage &g : padded_images) {
        for (int dtype : dtypes) {
            const std::string what = std::string(g.what) + ", " + dtype_info(dtype).name;
            const bool crops = g.padding[0] < 0 || g.padding[1] < 0 || g.padding[2] < 0 || g.padding[3] < 0;
            check_rule<ReplicationPad>({what.c_str(),
                                        [g, dtype](ReplicationPad &c) {
                                            c.geometry(g.self, g.padding);
                                            c.dtypes(dtype);
                                        },
                                        dtype == ACL_BF16 && crops ? INVALID : ACCEPTED, "padding"},
                                       stream);
        }
    }

    check_rules<ReplicationPad>(
        {
            {"the documented toy: 2 1 1 1 2", [](ReplicationPad &c) { c.geometry({1, 1, 5}, {1, 1, 0, 0}); c.gradOutput.values = {1}; }, ACCEPTED, ""},
            // 2048 + 1 + 1 + ... only adds up when it is not rounded on the way.
            {"FLOAT16 sums are rounded once", [](ReplicationPad &c) { c.geometry({1, 1, 1, 1}, {2, 3, 1, 1}); c.dtypes(ACL_FLOAT16); c.gradOutput.values = {2048, 1, 1, 1, 1, 1}; }, ACCEPTED, ""},
            {"BF16 sums are rounded once", [](ReplicationPad &c) { c.geometry({1, 1, 1, 1}, {2, 3, 1, 1}); c.dtypes(ACL_BF16); c.gradOutput.values = {256, 1, 1, 1, 1, 1}; }, ACCEPTED, ""},
            {"parts of complex numbers stay apart", [](ReplicationPad &c) { c.geometry({1, 2, 2, 3}, {1, 1, 1, 1}); c.dtypes(ACL_COMPLEX64); c.gradOutput.values = {1, -2, 3, 0.5, 7, 100, -0.25}; }, ACCEPTED, ""},

            {"gradOutput transposed", [](ReplicationPad &c) { c.gradOutput.strides = {105, 35, 1, 5}; }, ACCEPTED, ""},
            {"gradOutput channels last", [](ReplicationPad &c) { c.gradOutput.strides = {105, 1, 21, 3}; }, ACCEPTED, ""},
            {"gradOutput with gaps and an offset", [](ReplicationPad &c) { c.gradOutput.strides = {600, 170, 31, 4}; c.gradOutput.offset = 11; }, ACCEPTED, ""},
            {"gradOutput one number for all", [](ReplicationPad &c) { c.gradOutput.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"gradOutput rows repeated", [](ReplicationPad &c) { c.gradOutput.strides = {21, 7, 0, 1}; }, ACCEPTED, ""},
            {"gradOutput flipped", [](ReplicationPad &c) { c.gradOutput.strides = {105, 35, -7, -1}; c.gradOutput.offset = 34; }, ACCEPTED, ""},
            {"gradInput transposed", [](ReplicationPad &c) { c.gradInput.strides = {36, 12, 1, 3}; }, ACCEPTED, ""},
            {"gradInput channels last", [](ReplicationPad &c) { c.gradInput.strides = {36, 1, 12, 3}; }, ACCEPTED, ""},
            {"gradInput with gaps and an offset", [](ReplicationPad &c) { c.gradInput.strides = {200, 60, 17, 3}; c.gradInput.offset = 13; }, ACCEPTED, ""},
            {"gradInput flipped", [](ReplicationPad &c) { c.gradInput.strides = {36, 12, -4, -1}; c.gradInput.offset = 11; }, ACCEPTED, ""},
            {"self strided and broadcast", [](ReplicationPad &c) { c.self.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"everything strided, FLOAT16", [](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); c.gradOutput.strides = {-105, 35, 1, 5}; c.gradOutput.offset = 105; c.gradInput.strides = {200, 60, 17, 3}; c.gradInput.offset = 13; }, ACCEPTED, ""},
            {"everything strided, COMPLEX128", [](ReplicationPad &c) { c.dtypes(ACL_COMPLEX128); c.gradOutput.strides = {105, 35, 1, 5}; c.gradInput.strides = {200, 60, 17, 3}; c.gradInput.offset = 13; }, ACCEPTED, ""},
            {"BF16, strided", [](ReplicationPad &c) { c.dtypes(ACL_BF16); c.gradOutput.strides = {105, 1, 21, 3}; c.gradInput.strides = {36, 12, -4, -1}; c.gradInput.offset = 11; }, ACCEPTED, ""},
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
        check_phase_two<ReplicationPad>(
            [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); },
            {[](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); }, [](ReplicationPad &c) { c.dtypes(ACL_BF16); },
             [](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); c.gradOutput.strides = {105, 35, 1, 5}; c.gradInput.strides = {200, 60, 17, 3}; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_padding_replication_pad2d_backward");
}
