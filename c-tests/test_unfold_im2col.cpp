// Shows that aclnnIm2col checks its arguments in the documented order and makes a column of every window.
#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "harness.h"

namespace {

const int64_t big = INT64_MAX;

struct Im2col : Call {
    Tensor self;
    IntArray kernelSize, dilation, padding, stride;
    Tensor out;

    Im2col()
        : Call("Im2col"),
          self("self", {2, 3, 4, 5}, ACL_FLOAT, ACL_FORMAT_ND),
          kernelSize("kernelSize", {2, 3}), dilation("dilation", {1, 1}), padding("padding", {0, 1}), stride("stride", {2, 1}),
          out("out", {2, 18, 10}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&self, &kernelSize, &dilation, &padding, &stride, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnIm2colGetWorkspaceSize(self.handle, kernelSize.handle, dilation.handle, padding.handle, stride.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnIm2col; }

    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }

    int64_t windows(size_t axis) const
    {
        const int64_t size = self.dims[self.dims.size() - 2 + axis];
        return (size + 2 * padding.values[axis] - dilation.values[axis] * (kernelSize.values[axis] - 1) - 1) / stride.values[axis] + 1;
    }

    // The arrays are set; out follows.
    void shapes(const Dims &image)
    {
        self.dims = image;
        const int64_t rows = image[image.size() - 3] * kernelSize.values[0] * kernelSize.values[1], columns = windows(0) * windows(1);
        out.dims = {rows, columns};
        if (image.size() == 4) out.dims.insert(out.dims.begin(), image[0]);
    }

    void geometry(const Dims &image, const Dims &kernel, const Dims &dilated, const Dims &padded, const Dims &step)
    {
        kernelSize.values = kernel;
        dilation.values = dilated;
        padding.values = padded;
        stride.values = step;
        shapes(image);
    }

    void check_results() override
    {
        const std::vector<double> image = self.view_values();
        const size_t rank = self.dims.size(), parts = dtype_info(self.dtype).components;
        const int64_t height = self.dims[rank - 2], width = self.dims[rank - 1], across = windows(1), columns = windows(0) * across;
        const int64_t area = kernelSize.values[0] * kernelSize.values[1], rows = self.numel() / (height * width) * area;
        std::vector<double> expected;
        for (int64_t row = 0; row < rows; row++) {
            for (int64_t column = 0; column < columns; column++) {
                const int64_t y = column / across * stride.values[0] + row % area / kernelSize.values[1] * dilation.values[0] - padding.values[0];
                const int64_t x = column % across * stride.values[1] + row % kernelSize.values[1] * dilation.values[1] - padding.values[1];
                const bool inside = y >= 0 && y < height && x >= 0 && x < width;
                for (size_t part = 0; part < parts; part++) {
                    expected.push_back(inside ? image[static_cast<size_t>((row / area * height + y) * width + x) * parts + part] : 0);
                }
            }
        }
        out.check_holds(expected, 0);
    }
};

typedef Rule<Im2col> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<Im2col>("", stream);

    const int unsupported[] = {ACL_COMPLEX128, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, ACL_INT4, 99};
    const int only_950[] = {ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_DOUBLE, ACL_BOOL, ACL_COMPLEX64};
    for (int dtype : unsupported) {
        const std::string what = "dtype " + std::string(dtype_info(dtype).name);
        check_rule<Im2col>({what.c_str(), [dtype](Im2col &c) { c.dtypes(dtype); }, INVALID, "self"}, stream);
    }
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    for (int dtype : only_950) {
        const std::string what = "dtype " + std::string(dtype_info(dtype).name) + " on the 950 only";
        check_rule<Im2col>({what.c_str(), [dtype](Im2col &c) { c.dtypes(dtype); }, on_950, "self"}, stream);
    }
    check_rule<Im2col>({"dtype COMPLEX32 on the 950 only", [](Im2col &c) { c.dtypes(ACL_COMPLEX32); c.without_comparison(); }, on_950, "self"}, stream);
    // That of self means nothing; that of out, which has three axes, goes with its rank.
    const struct { int format, as_out; } formats[] = {
        {ACL_FORMAT_NCHW, INNER_NULL}, {ACL_FORMAT_NHWC, INNER_NULL}, {ACL_FORMAT_NCL, ACCEPTED}, {ACL_FORMAT_NDHWC, INNER_NULL}, {ACL_FORMAT_UNDEFINED, ACCEPTED},
        {ACL_FORMAT_FRACTAL_NZ, ACCEPTED}, {ACL_FORMAT_NC1HWC0, INNER_NULL}, {ACL_FORMAT_FRACTAL_Z, INNER_NULL}, {ACL_FORMAT_NDC1HWC0, INNER_NULL},
    };
    for (const auto &row : formats) {
        const int format = row.format;
        const std::string what = "format " + std::to_string(format), of_self = what + " of self", of_out = what + " of out", of_nothing = of_out + ", N is 0";
        check_rules<Im2col>(
            {
                {of_self.c_str(), [format](Im2col &c) { c.self.format = format; }, ACCEPTED, ""},
                {of_out.c_str(), [format](Im2col &c) { c.out.format = format; }, row.as_out, "out rank"},
                {of_nothing.c_str(), [format](Im2col &c) { c.shapes({0, 3, 4, 5}); c.out.format = format; c.untouched = true; }, ACCEPTED, ""},
            },
            stream);
    }

    check_rules<Im2col>(
        {
            // what                                          how                                                        status    the text names
            {"a valid call",                                 [](Im2col &) {},                                           ACCEPTED, ""},
            {"3-D",                                          [](Im2col &c) { c.shapes({3, 4, 5}); },                    ACCEPTED, ""},
            {"FLOAT16",                                      [](Im2col &c) { c.dtypes(ACL_FLOAT16); },                  ACCEPTED, ""},
            {"BF16 on every processor",                      [](Im2col &c) { c.dtypes(ACL_BF16); },                     ACCEPTED, ""},
            {"dtype before rank",                            [](Im2col &c) { c.self.dims = {5}; c.self.dtype = ACL_STRING; }, INVALID, "DT_STRING"},
            {"rank 0",                                       [](Im2col &c) { c.self.dims = {}; },                       INVALID,  "self"},
            {"rank 2",                                       [](Im2col &c) { c.self.dims = {4, 5}; },                   INVALID,  "self"},
            {"rank 5",                                       [](Im2col &c) { c.self.dims = {1, 2, 3, 4, 5}; },          INVALID,  "self"},
            {"rank 25",                                      [](Im2col &c) { c.self.dims = Dims(25, 1); },              INVALID,  "self"},
            {"N is 0",                                       [](Im2col &c) { c.shapes({0, 3, 4, 5}); c.untouched = true; }, ACCEPTED, ""},
            {"C is 0",                                       [](Im2col &c) { c.shapes({2, 0, 4, 5}); },                 INVALID,  "self"},
            {"H is 0",                                       [](Im2col &c) { c.self.dims = {2, 3, 0, 5}; },             INVALID,  "self"},
            {"W is 0",                                       [](Im2col &c) { c.self.dims = {2, 3, 4, 0}; },             INVALID,  "self"},
            {"C of three extents is 0",                      [](Im2col &c) { c.shapes({0, 4, 5}); },                    INVALID,  "self"},
            {"negative N",                                   [](Im2col &c) { c.shapes({-2, 3, 4, 5}); },                INVALID,  "self"},
            {"extents before arrays",                        [](Im2col &c) { c.self.dims = {2, 3, 0, 5}; c.kernelSize.values = {}; }, INVALID, "self"},

            {"kernelSize has one entry",                     [](Im2col &c) { c.kernelSize.values = {2}; },              INVALID,  "kernelSize"},
            {"kernelSize has three entries",                 [](Im2col &c) { c.kernelSize.values = {2, 3, 1}; },        INVALID,  "kernelSize"},
            {"dilation is empty",                            [](Im2col &c) { c.dilation.values = {}; },                 INVALID,  "dilation"},
            {"padding has three entries",                    [](Im2col &c) { c.padding.values = {0, 1, 0}; },           INVALID,  "padding"},
            {"stride has one entry",                         [](Im2col &c) { c.stride.values = {2}; },                  INVALID,  "stride"},
            {"lengths in the order of the signature",        [](Im2col &c) { c.stride.values = {}; c.dilation.values = {}; }, INVALID, "dilation"},
            {"lengths before values",                        [](Im2col &c) { c.kernelSize.values = {0, 0}; c.stride.values = {}; }, INVALID, "stride"},
            {"kernelSize[0] is 0",                           [](Im2col &c) { c.kernelSize.values = {0, 3}; },           INVALID,  "kernelSize"},
            {"stride[1] is 0",                               [](Im2col &c) { c.stride.values = {2, 0}; },               INVALID,  "stride"},
            {"dilation[0] is negative",                      [](Im2col &c) { c.dilation.values = {-1, 1}; },            INVALID,  "dilation"},
            {"padding[1] is negative",                       [](Im2col &c) { c.padding.values = {0, -1}; },             INVALID,  "padding"},
            {"stride before dilation",                       [](Im2col &c) { c.stride.values = {0, 1}; c.dilation.values = {0, 1}; }, INVALID, "stride"},
            {"padding last",                                 [](Im2col &c) { c.padding.values = {-1, 0}; c.dilation.values = {0, 1}; }, INVALID, "dilation"},
            {"no window fits",                               [](Im2col &c) { c.kernelSize.values = {5, 3}; },           INVALID,  "kernelSize"},
            {"no window fits either axis",                   [](Im2col &c) { c.self.dims = {2, 3, 1, 1}; c.kernelSize.values = {3, 5}; c.stride.values = {1, 1}; c.out.dims = {2, 45, 1}; }, INVALID, "kernelSize"},
            {"out with a column too many",                   [](Im2col &c) { c.out.dims[2]++; },                        INVALID,  "out"},
            {"out with a row too few",                       [](Im2col &c) { c.out.dims[1]--; },                        INVALID,  "out"},
            {"out of another N",                             [](Im2col &c) { c.out.dims[0] = 1; },                      INVALID,  "out"},
            {"out without N",                                [](Im2col &c) { c.out.dims = {18, 10}; },                  INVALID,  "out"},
            {"out of rank 25",                               [](Im2col &c) { c.out.dims = Dims(25, 1); },               INVALID,  "out"},
            {"shape before emptiness",                       [](Im2col &c) { c.shapes({0, 3, 4, 5}); c.out.dims[1]--; }, INVALID, "out"},

            // What a view may reach.
            {"self reaches beyond its storage",              [](Im2col &c) { c.self.strides = {60, 20, 1, 4}; c.self.storage = {119}; }, INNER_NULL, ""},
            {"self begins before its storage",               [](Im2col &c) { c.self.strides = {60, 20, 5, -1}; },       INNER_NULL, ""},
            {"strides that overflow",                        [](Im2col &c) { c.self.strides = {big, big, big, big}; },  INNER_NULL, ""},
            {"a packed self is not compared",                [](Im2col &c) { c.self.storage = {1}; },                   ACCEPTED, ""},
            {"out is not compared with its storage",         [](Im2col &c) { c.out.strides = {180, 1, 18}; c.out.storage = {1}; }, ACCEPTED, ""},
            {"no data anywhere",                             [](Im2col &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                  [](Im2col &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // The dtype of out is never compared.
            {"FLOAT to FLOAT16",                             [](Im2col &c) { c.out.dtype = ACL_FLOAT16; },              ACCEPTED, ""},
            {"FLOAT16 to BF16",                              [](Im2col &c) { c.self.dtype = ACL_FLOAT16; c.out.dtype = ACL_BF16; }, ACCEPTED, ""},
            {"BF16 to FLOAT",                                [](Im2col &c) { c.self.dtype = ACL_BF16; },                ACCEPTED, ""},
            {"a dtype that nothing is cast to",              [](Im2col &c) { c.out.dtype = ACL_STRING; },               INNER_NULL, ""},

            // Absurd numbers: 161002, never a crash.
            {"kernelSize of INT64_MAX",                      [](Im2col &c) { c.kernelSize.values = {big, big}; },       INVALID,  ""},
            {"padding of INT64_MAX",                         [](Im2col &c) { c.padding.values = {big, big}; },          INVALID,  ""},
            {"dilation of INT64_MAX",                        [](Im2col &c) { c.dilation.values = {big, big}; },         INVALID,  ""},
            {"stride of INT64_MAX",                          [](Im2col &c) { c.geometry({2, 3, 4, 5}, {2, 3}, {1, 1}, {0, 0}, {INT64_MAX / 2, INT64_MAX / 2}); }, ACCEPTED, ""},
            {"more columns than 64 bits count",              [](Im2col &c) { c.padding.values = {INT64_C(1) << 40, INT64_C(1) << 40}; }, INVALID, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    struct Geometry {
        const char *what;
        Dims image, kernel, dilation, padding, stride;
    };
    const Geometry geometries[] = {
        {"one pixel windows",             {2, 3, 4, 5},   {1, 1}, {1, 1}, {0, 0}, {1, 1}},
        {"same size",                     {1, 2, 6, 7},   {3, 3}, {1, 1}, {1, 1}, {1, 1}},
        {"a stride of two",               {1, 2, 9, 70},  {3, 3}, {1, 1}, {1, 1}, {2, 2}},
        {"patches",                       {1, 3, 8, 12},  {4, 4}, {1, 1}, {0, 0}, {4, 4}},
        {"gaps between windows",          {2, 1, 9, 9},   {2, 1}, {1, 1}, {0, 0}, {3, 4}},
        {"dilation",                      {1, 2, 9, 8},   {3, 2}, {2, 3}, {0, 1}, {1, 2}},
        {"padding beyond the kernel",     {1, 2, 3, 2},   {2, 1}, {1, 1}, {3, 2}, {2, 1}},
        {"3-D",                           {4, 5, 6},      {2, 3}, {1, 1}, {0, 1}, {1, 1}},
        {"the whole image",               {2, 2, 3, 4},   {3, 4}, {1, 1}, {0, 0}, {1, 1}},
        {"enough for several threads",    {2, 8, 40, 67}, {3, 3}, {1, 1}, {1, 1}, {1, 1}},
    };
    for (const Geometry &g : geometries) {
        for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16}) {
            const std::string what = std::string(g.what) + ", " + dtype_info(dtype).name;
            check_rule<Im2col>({what.c_str(),
                                [g, dtype](Im2col &c) {
                                    c.geometry(g.image, g.kernel, g.dilation, g.padding, g.stride);
                                    c.dtypes(dtype);
                                },
                                ACCEPTED, ""},
                               stream);
        }
    }
    check_rules<Im2col>(
        {
            {"zeros of both signs and infinities", [](Im2col &c) { c.self.values = {0.0, -0.0, INFINITY, -INFINITY, 1e-45}; }, ACCEPTED, ""},
            {"self transposed", [](Im2col &c) { c.self.strides = {60, 20, 1, 4}; }, ACCEPTED, ""},
            {"self channels last", [](Im2col &c) { c.self.strides = {60, 1, 15, 3}; }, ACCEPTED, ""},
            {"self with gaps and an offset", [](Im2col &c) { c.self.strides = {400, 120, 25, 4}; c.self.offset = 11; }, ACCEPTED, ""},
            {"self one number for all", [](Im2col &c) { c.self.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"self flipped", [](Im2col &c) { c.self.strides = {60, 20, -5, -1}; c.self.offset = 19; }, ACCEPTED, ""},
            {"out transposed", [](Im2col &c) { c.out.strides = {180, 1, 18}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](Im2col &c) { c.out.strides = {900, 45, 3}; c.out.offset = 13; }, ACCEPTED, ""},
            {"out with gaps between rows", [](Im2col &c) { c.out.strides = {900, 40, 1}; }, ACCEPTED, ""},
            {"out flipped", [](Im2col &c) { c.out.strides = {180, 10, -1}; c.out.offset = 9; }, ACCEPTED, ""},
            {"everything strided, with a cast", [](Im2col &c) { c.out.dtype = ACL_FLOAT16; c.self.strides = {60, 1, 15, 3}; c.out.strides = {900, 45, 3}; c.out.offset = 13; }, ACCEPTED, ""},
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
            [](Im2col &c) { c.shapes({0, 3, 4, 5}); },
            {[](Im2col &c) { c.out.dtype = ACL_FLOAT16; },
             [](Im2col &c) { c.out.dtype = ACL_FLOAT16; c.self.strides = {60, 1, 15, 3}; c.out.strides = {900, 45, 3}; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_unfold_im2col");
}
