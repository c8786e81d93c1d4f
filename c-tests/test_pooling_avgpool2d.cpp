// Shows that aclnnAvgPool2d checks its arguments in the documented order, fails late where the device would, and averages every window.
#include <algorithm>

#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "harness.h"

namespace {

const int64_t big = INT64_MAX;

struct AvgPool : Call {
    Tensor self;
    IntArray kernelSize, strides, paddings;
    bool ceilMode, countIncludePad;
    int64_t divisorOverride;
    int8_t cubeMathType;
    Tensor out;

    // 2x2 windows side by side on 4x4 pixels. cubeMathType 2 is valid for FLOAT everywhere.
    AvgPool()
        : Call("AvgPool2d"),
          self("self", {2, 3, 4, 4}, ACL_FLOAT, ACL_FORMAT_NCHW),
          kernelSize("kernelSize", {2, 2}), strides("strides", {2, 2}), paddings("paddings", {0, 0}),
          ceilMode(false), countIncludePad(true), divisorOverride(0), cubeMathType(2),
          out("out", {2, 3, 2, 2}, ACL_FLOAT, ACL_FORMAT_NCHW, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&self, &kernelSize, &strides, &paddings, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnAvgPool2dGetWorkspaceSize(self.handle, kernelSize.handle, strides.handle, paddings.handle, ceilMode, countIncludePad, divisorOverride,
                                              cubeMathType, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnAvgPool2d; }

    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }
    void formats(int format) { self.format = out.format = format; }

    int64_t kernel(size_t axis) const { return kernelSize.at(axis); }
    int64_t step(size_t axis) const { return strides.values.empty() ? kernel(axis) : strides.at(axis); }

    // How many windows belong on an axis of that many pixels.
    int64_t pooled(size_t axis, int64_t size) const
    {
        const int64_t pad = paddings.at(axis);
        int64_t count = (size + 2 * pad - kernel(axis) + (ceilMode ? step(axis) - 1 : 0)) / step(axis) + 1;
        if (ceilMode && (count - 1) * step(axis) >= size + pad) count--;
        return count;
    }

    // Kernel, strides and paddings are set; out follows. Three extents make a 3-D call, which is tagged NCL.
    void shapes(const Dims &image)
    {
        self.dims = out.dims = image;
        const size_t rank = image.size();
        out.dims[rank - 2] = pooled(0, image[rank - 2]);
        out.dims[rank - 1] = pooled(1, image[rank - 1]);
        formats(rank == 3 ? ACL_FORMAT_NCL : ACL_FORMAT_NCHW);
    }

    void geometry(const Dims &image, const Dims &size, const Dims &move, const Dims &pad)
    {
        kernelSize.values = size;
        strides.values = move;
        paddings.values = pad;
        shapes(image);
    }

    void check_results() override
    {
        const std::vector<double> image = self.view_values();
        const size_t rank = self.dims.size();
        const int64_t height = self.dims[rank - 2], width = self.dims[rank - 1];
        const int64_t rows = out.dims[rank - 2], columns = out.dims[rank - 1];
        const int64_t planes = self.numel() / (height * width), ph = paddings.at(0), pw = paddings.at(1);
        std::vector<double> expected;
        for (int64_t plane = 0; plane < planes; plane++) {
            for (int64_t i = 0; i < rows; i++) {
                for (int64_t j = 0; j < columns; j++) {
                    const int64_t top = i * step(0) - ph, left = j * step(1) - pw;
                    const int64_t bottom = std::min(top + kernel(0), height + ph), right = std::min(left + kernel(1), width + pw);
                    const int64_t y0 = std::max<int64_t>(top, 0), x0 = std::max<int64_t>(left, 0);
                    const int64_t y1 = std::min(bottom, height), x1 = std::min(right, width);
                    double sum = 0;
                    for (int64_t y = y0; y < y1; y++) {
                        for (int64_t x = x0; x < x1; x++) sum += image[static_cast<size_t>((plane * height + y) * width + x)];
                    }
                    const int64_t counted = countIncludePad ? (bottom - top) * (right - left) : (y1 - y0) * (x1 - x0);
                    expected.push_back(sum / static_cast<double>(divisorOverride != 0 ? divisorOverride : counted));
                }
            }
        }
        // FLOAT may be computed in half precision.
        out.check_holds(expected, out.dtype == ACL_BF16 ? 8e-3 : out.dtype == ACL_FLOAT16 || cubeMathType == 2 ? 1e-3 : 1e-5);
    }
};

typedef Rule<AvgPool> R;

// 910, 310P, 310B, 910B, 910_93, 950.
Expect families(int s910_and_310p, int s310b, int a2_and_a3, int the_950)
{
    return Expect(s910_and_310p, s910_and_310p, s310b, a2_and_a3, a2_and_a3, the_950);
}

void argument_rules(aclrtStream stream)
{
    check_pointers<AvgPool>("", stream);

    const int unsupported[] = {ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_BOOL, ACL_COMPLEX64, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_self = "dtype " + name + " of self", in_out = "dtype " + name + " of out", in_all = "dtype " + name + " everywhere";
        check_rules<AvgPool>(
            {
                {in_self.c_str(), [dtype](AvgPool &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_out.c_str(), [dtype](AvgPool &c) { c.out.dtype = dtype; }, INVALID, "out"},
                {in_all.c_str(), [dtype](AvgPool &c) { c.dtypes(dtype); }, INVALID, "self"},
            },
            stream);
    }
    const int refused_formats[] = {ACL_FORMAT_ND, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN, ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCDHW, ACL_FORMAT_NC, ACL_FORMAT_UNDEFINED};
    for (int format : refused_formats) {
        const std::string number = std::to_string(format);
        const std::string in_self = "format " + number + " of self", in_out = "format " + number + " of out", in_3d = "format " + number + ", 3-D";
        check_rules<AvgPool>(
            {
                {in_self.c_str(), [format](AvgPool &c) { c.self.format = format; }, INVALID, "self"},
                {in_out.c_str(), [format](AvgPool &c) { c.out.format = format; }, INVALID, "out"},
                {in_3d.c_str(), [format](AvgPool &c) { c.shapes({3, 4, 4}); c.formats(format); }, INVALID, "self"},
            },
            stream);
    }

    check_rules<AvgPool>(
        {
            // what                                          how                                                  status    the text names
            {"a valid call",                                 [](AvgPool &) {},                                    ACCEPTED, ""},
            {"3-D",                                          [](AvgPool &c) { c.shapes({3, 4, 4}); },             ACCEPTED, ""},
            {"FLOAT16",                                      [](AvgPool &c) { c.dtypes(ACL_FLOAT16); },           ACCEPTED, ""},
            {"BF16 on all but 910 and 310P",                 [](AvgPool &c) { c.dtypes(ACL_BF16); },              families(INVALID, ACCEPTED, ACCEPTED, ACCEPTED), "self DT_BF16"},
            {"out of another dtype",                         [](AvgPool &c) { c.out.dtype = ACL_FLOAT16; },       INVALID,  "out self"},
            {"dtype before format",                          [](AvgPool &c) { c.formats(ACL_FORMAT_ND); c.out.dtype = ACL_FLOAT16; }, INVALID, "DT_FLOAT16"},
            {"NCL of a 4-D self",                            [](AvgPool &c) { c.self.format = ACL_FORMAT_NCL; },  INVALID,  "self"},
            {"NCL of a 4-D out",                             [](AvgPool &c) { c.out.format = ACL_FORMAT_NCL; },   INVALID,  "out"},
            {"NCHW of a 3-D self",                           [](AvgPool &c) { c.shapes({3, 4, 4}); c.self.format = ACL_FORMAT_NCHW; }, INVALID, "self"},
            {"NCHW of a 3-D out",                            [](AvgPool &c) { c.shapes({3, 4, 4}); c.out.format = ACL_FORMAT_NCHW; }, INVALID, "out"},
            {"format before extents",                        [](AvgPool &c) { c.out.dims[0] = -2; c.self.format = ACL_FORMAT_ND; }, INVALID, "self"},

            {"negative N",                                   [](AvgPool &c) { c.self.dims[0] = c.out.dims[0] = -2; }, INVALID, "self"},
            {"negative W of out",                            [](AvgPool &c) { c.out.dims[3] = -2; },              INVALID,  "out"},
            {"extents before kernelSize",                    [](AvgPool &c) { c.out.dims[3] = -2; c.kernelSize.values = {0}; }, INVALID, "out"},
            {"kernelSize[0] is 0",                           [](AvgPool &c) { c.kernelSize.values = {0, 2}; },    INVALID,  "kernelSize"},
            {"kernelSize[1] is negative",                    [](AvgPool &c) { c.kernelSize.values = {2, -2}; },   INVALID,  "kernelSize"},
            {"strides[1] is 0",                              [](AvgPool &c) { c.strides.values = {2, 0}; },       INVALID,  "strides"},
            {"kernelSize before strides",                    [](AvgPool &c) { c.strides.values = {0}; c.kernelSize.values = {0}; }, INVALID, "kernelSize"},
            {"paddings[0] is negative",                      [](AvgPool &c) { c.paddings.values = {-1, 0}; },     INVALID,  "paddings"},
            {"strides before paddings",                      [](AvgPool &c) { c.strides.values = {0}; c.paddings.values = {-1}; }, INVALID, "strides"},
            {"values before ranks",                          [](AvgPool &c) { c.self.dims = {4, 4}; c.paddings.values = {-1}; }, INVALID, "paddings"},
            {"rank 0",                                       [](AvgPool &c) { c.self.dims = c.out.dims = {}; },   INVALID,  "self"},
            {"rank 2",                                       [](AvgPool &c) { c.self.dims = {4, 4}; c.out.dims = {2, 2}; }, INVALID, "self"},
            {"rank 5",                                       [](AvgPool &c) { c.shapes({1, 2, 3, 4, 4}); },       INVALID,  "self"},
            {"rank 25",                                      [](AvgPool &c) { c.self.dims = c.out.dims = Dims(25, 1); }, INVALID, "self"},
            {"out 3-D, self 4-D",                            [](AvgPool &c) { c.out.dims = {3, 2, 2}; },          INVALID,  "out"},
            {"C is 0",                                       [](AvgPool &c) { c.shapes({2, 0, 4, 4}); },          INVALID,  "self"},
            {"H is 0",                                       [](AvgPool &c) { c.self.dims[2] = 0; },              INVALID,  "self"},
            {"W is 0",                                       [](AvgPool &c) { c.self.dims[3] = 0; },              INVALID,  "self"},
            {"C of three extents is 0",                      [](AvgPool &c) { c.shapes({0, 4, 4}); },             INVALID,  "self"},
            {"emptiness before lengths",                     [](AvgPool &c) { c.self.dims[2] = 0; c.kernelSize.values = {}; }, INVALID, "self"},
            {"kernelSize is empty",                          [](AvgPool &c) { c.kernelSize.values = {}; },        INVALID,  "kernelSize"},
            {"one entry of kernelSize serves both axes",     [](AvgPool &c) { c.kernelSize.values = {2}; },       ACCEPTED, ""},
            {"a third entry of kernelSize is not read",      [](AvgPool &c) { c.kernelSize.values = {2, 2, 9}; }, ACCEPTED, ""},
            {"strides are empty and mean kernelSize",        [](AvgPool &c) { c.strides.values = {}; },           ACCEPTED, ""},
            {"one entry of strides serves both axes",        [](AvgPool &c) { c.strides.values = {2}; },          ACCEPTED, ""},
            {"strides have three entries",                   [](AvgPool &c) { c.strides.values = {2, 2, 2}; },    INVALID,  "strides"},
            {"paddings are empty",                           [](AvgPool &c) { c.paddings.values = {}; },          INVALID,  "paddings"},
            {"one entry of paddings serves both axes",       [](AvgPool &c) { c.paddings.values = {0}; },         ACCEPTED, ""},
            {"paddings have three entries",                  [](AvgPool &c) { c.paddings.values = {0, 0, 0}; },   INVALID,  "paddings"},
            {"paddings[0] more than half the window",        [](AvgPool &c) { c.paddings.values = {2, 0}; },      INVALID,  "paddings"},
            {"paddings[1] more than half an odd window",     [](AvgPool &c) { c.kernelSize.values = {3, 3}; c.paddings.values = {1, 2}; }, INVALID, "paddings"},
            {"no window fits",                               [](AvgPool &c) { c.kernelSize.values = {9, 2}; },    INVALID,  "kernelSize"},
            {"a window that C division still counts",        [](AvgPool &c) { c.geometry({2, 3, 4, 4}, {5, 2}, {3, 2}, {0, 0}); }, ACCEPTED, ""},
            {"out with a row too many",                      [](AvgPool &c) { c.out.dims[2]++; },                 INVALID,  "out"},
            {"out with a column too few",                    [](AvgPool &c) { c.out.dims[3]--; },                 INVALID,  "out"},
            {"out of another N",                             [](AvgPool &c) { c.out.dims[0] = 1; },               INVALID,  "out"},
            {"out of another C",                             [](AvgPool &c) { c.out.dims[1] = 4; },               INVALID,  "out"},
            {"ceilMode counts the last window",              [](AvgPool &c) { c.ceilMode = true; c.geometry({2, 3, 5, 4}, {2, 2}, {2, 2}, {0, 0}); }, ACCEPTED, ""},
            {"without ceilMode it is one too many",          [](AvgPool &c) { c.ceilMode = true; c.geometry({2, 3, 5, 4}, {2, 2}, {2, 2}, {0, 0}); c.ceilMode = false; }, INVALID, "out"},
            {"shape before cubeMathType",                    [](AvgPool &c) { c.out.dims[2]++; c.cubeMathType = 9; }, INVALID, "out"},

            {"cubeMathType -1",                              [](AvgPool &c) { c.cubeMathType = -1; },             INVALID,  "cubeMathType"},
            {"cubeMathType 5",                               [](AvgPool &c) { c.cubeMathType = 5; },              INVALID,  "cubeMathType"},
            {"cubeMathType 5 with FLOAT16",                  [](AvgPool &c) { c.dtypes(ACL_FLOAT16); c.cubeMathType = 5; }, INVALID, "cubeMathType"},
            {"FLOAT with 0",                                 [](AvgPool &c) { c.cubeMathType = 0; },              families(INVALID, ACCEPTED, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 0, and empty",                      [](AvgPool &c) { c.cubeMathType = 0; c.shapes({0, 3, 4, 4}); c.untouched = true; }, families(INVALID, ACCEPTED, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"N is 0",                                       [](AvgPool &c) { c.shapes({0, 3, 4, 4}); c.untouched = true; }, ACCEPTED, ""},

            // What only the way of the computation refuses.
            {"FLOAT with 1, small windows",                  [](AvgPool &c) { c.cubeMathType = 1; },              families(ACCEPTED, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT with 3, small windows",                  [](AvgPool &c) { c.cubeMathType = 3; },              families(INVALID, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT with 4, small windows",                  [](AvgPool &c) { c.cubeMathType = 4; },              families(INVALID, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT16 with 1 to 4",                          [](AvgPool &c) { c.dtypes(ACL_FLOAT16); c.cubeMathType = 4; }, ACCEPTED, ""},
            {"BF16 with 3",                                  [](AvgPool &c) { c.dtypes(ACL_BF16); c.cubeMathType = 3; }, families(INVALID, ACCEPTED, ACCEPTED, ACCEPTED), "self DT_BF16"},
            {"FLOAT with 1, empty",                          [](AvgPool &c) { c.cubeMathType = 1; c.shapes({0, 3, 4, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"FLOAT with 1, a long strip",                   [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 2, 4, 8}, {2, 2}, {2, 2}, {0, 0}); }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, nearly a long strip",            [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 2, 4, 7}, {2, 2}, {2, 2}, {0, 0}); }, families(ACCEPTED, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, a tall strip",                   [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 2, 9, 4}, {2, 2}, {2, 2}, {0, 0}); }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, ceilMode",                       [](AvgPool &c) { c.cubeMathType = 1; c.ceilMode = true; }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, divisor 256",                    [](AvgPool &c) { c.cubeMathType = 1; c.divisorOverride = 256; }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, divisor -255",                   [](AvgPool &c) { c.cubeMathType = 1; c.divisorOverride = -255; }, families(ACCEPTED, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, 20x20 windows",                  [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 1, 24, 24}, {20, 20}, {2, 2}, {0, 0}); }, families(ACCEPTED, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, 21x20 windows",                  [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 1, 24, 24}, {21, 20}, {2, 2}, {0, 0}); }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},
            {"FLOAT with 1, the whole image, a long strip",  [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 2, 4, 8}, {4, 8}, {1, 1}, {0, 0}); }, families(ACCEPTED, INVALID, INVALID, ACCEPTED), "cubeMathType"},
            {"the same with padding",                        [](AvgPool &c) { c.cubeMathType = 1; c.geometry({1, 2, 4, 8}, {4, 8}, {1, 1}, {0, 1}); }, families(ACCEPTED, INVALID, ACCEPTED, ACCEPTED), "cubeMathType"},

            // What a view may reach.
            {"self reaches beyond its storage",              [](AvgPool &c) { c.self.strides = {48, 16, 1, 4}; c.self.storage = {95}; }, INNER_NULL, ""},
            {"self begins before its storage",               [](AvgPool &c) { c.self.strides = {48, 16, 4, -1}; }, INNER_NULL, ""},
            {"strides that overflow",                        [](AvgPool &c) { c.self.strides = {big, big, big, big}; }, INNER_NULL, ""},
            {"a packed self is not compared",                [](AvgPool &c) { c.self.storage = {1}; },            ACCEPTED, ""},
            {"out is not compared with its storage",         [](AvgPool &c) { c.out.strides = {12, 4, 1, 2}; c.out.storage = {1}; }, ACCEPTED, ""},
            {"no data anywhere",                             [](AvgPool &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                  [](AvgPool &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: 161002, never a crash.
            {"kernelSize of INT64_MAX",                      [](AvgPool &c) { c.kernelSize.values = {big}; },     INVALID,  "kernelSize"},
            {"the same with half of it as padding",          [](AvgPool &c) { c.kernelSize.values = {big}; c.paddings.values = {big / 2}; c.countIncludePad = false; }, ACCEPTED, ""},
            {"strides of INT64_MAX",                         [](AvgPool &c) { c.geometry({2, 3, 4, 4}, {2, 2}, {big, big}, {0, 0}); }, ACCEPTED, ""},
            {"strides of INT64_MAX with ceilMode",           [](AvgPool &c) { c.geometry({2, 3, 4, 4}, {2, 2}, {big, big}, {0, 0}); c.ceilMode = true; c.out.dims = {2, 3, 1, 1}; }, ANYTHING, ""},
            {"kernelSize and strides of INT64_MAX",          [](AvgPool &c) { c.kernelSize.values = {big}; c.strides.values = {big}; c.out.dims = {2, 3, 1, 1}; }, ACCEPTED, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    struct Geometry {
        const char *what;
        Dims image, kernel, strides, paddings;
    };
    const Geometry geometries[] = {
        {"windows over each other",       {2, 3, 7, 9},    {3, 3},   {1, 1}, {1, 1}},
        {"a stride of two",               {1, 2, 9, 70},   {3, 3},   {2, 2}, {1, 1}},
        {"windows side by side",          {1, 2, 9, 70},   {3, 3},   {3, 3}, {0, 0}},
        {"gaps between windows",          {1, 2, 9, 70},   {2, 1},   {3, 4}, {1, 0}},
        {"far apart",                     {1, 2, 9, 70},   {1, 2},   {3, 30}, {0, 0}},
        {"one pixel",                     {2, 3, 1, 1},    {1, 1},   {1, 1}, {0, 0}},
        {"the whole image",               {2, 17, 7, 7},   {7, 7},   {1, 1}, {0, 0}},
        {"the whole image, wide",         {2, 3, 3, 600},  {3, 600}, {1, 1}, {0, 0}},
        {"3-D",                           {3, 8, 9},       {3, 2},   {2, 2}, {1, 1}},
        {"enough for several threads",    {2, 16, 70, 67}, {3, 3},   {2, 2}, {1, 1}},
    };
    for (const Geometry &g : geometries) {
        for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16}) {
            for (int mode = 0; mode < 6; mode++) {
                const std::string what = std::string(g.what) + ", " + dtype_info(dtype).name + ", mode " + std::to_string(mode);
                check_rule<AvgPool>({what.c_str(),
                                     [g, dtype, mode](AvgPool &c) {
                                         c.ceilMode = mode % 2 == 1;
                                         c.countIncludePad = mode / 2 == 0;
                                         c.divisorOverride = mode / 2 == 2 ? -3 : 0;
                                         c.geometry(g.image, g.kernel, g.strides, g.paddings);
                                         c.dtypes(dtype);
                                     },
                                     dtype == ACL_BF16 ? families(INVALID, ACCEPTED, ACCEPTED, ACCEPTED) : Expect(ACCEPTED), "self"},
                                    stream);
            }
        }
    }
    check_rules<AvgPool>(
        {
            // 2048 + 1 + 1 + 1 only adds up when it is not rounded on the way.
            {"FLOAT16 sums are rounded once", [](AvgPool &c) { c.geometry({1, 1, 2, 2}, {2, 2}, {2, 2}, {0, 0}); c.dtypes(ACL_FLOAT16); c.divisorOverride = 1; c.self.values = {2048, 1, 1, 1}; }, ACCEPTED, ""},
            {"self transposed", [](AvgPool &c) { c.self.strides = {48, 16, 1, 4}; }, ACCEPTED, ""},
            {"self channels last", [](AvgPool &c) { c.self.strides = {48, 1, 12, 3}; }, ACCEPTED, ""},
            {"both channels last", [](AvgPool &c) { c.self.strides = {48, 1, 12, 3}; c.out.strides = {12, 1, 6, 3}; }, ACCEPTED, ""},
            {"self with gaps and an offset", [](AvgPool &c) { c.self.strides = {400, 120, 25, 4}; c.self.offset = 11; }, ACCEPTED, ""},
            {"self one number for all", [](AvgPool &c) { c.self.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"self flipped", [](AvgPool &c) { c.self.strides = {48, 16, -4, -1}; c.self.offset = 15; }, ACCEPTED, ""},
            {"out transposed", [](AvgPool &c) { c.out.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](AvgPool &c) { c.out.strides = {100, 30, 9, 2}; c.out.offset = 5; }, ACCEPTED, ""},
            {"out flipped", [](AvgPool &c) { c.out.strides = {12, 4, -2, -1}; c.out.offset = 3; }, ACCEPTED, ""},
            {"everything strided, FLOAT16", [](AvgPool &c) { c.dtypes(ACL_FLOAT16); c.self.strides = {48, 1, 12, 3}; c.out.strides = {100, 30, 9, 2}; c.out.offset = 5; }, ACCEPTED, ""},
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
        check_phase_two<AvgPool>(
            [](AvgPool &c) { c.shapes({0, 3, 4, 4}); },
            {[](AvgPool &c) { c.dtypes(ACL_FLOAT16); }, [](AvgPool &c) { c.self.strides = {48, 16, 1, 4}; c.out.strides = {100, 30, 9, 2}; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_pooling_avgpool2d");
}
