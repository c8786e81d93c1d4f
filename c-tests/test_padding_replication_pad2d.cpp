// Shows that aclnnReplicationPad2d checks its arguments in the documented order and repeats the edges of every plane.
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_replication_pad2d.h"
#include "harness.h"
#include "padded_images.h"

namespace {

const int64_t big = INT64_MAX;

struct ReplicationPad : Call {
    Tensor self;
    IntArray padding;  // left, right, top, bottom
    Tensor out;

    ReplicationPad()
        : Call("ReplicationPad2d"),
          self("self", {2, 3, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND),
          padding("padding", {1, 2, 2, 0}),
          out("out", {2, 3, 5, 7}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }

    std::vector<Argument *> arguments() override { return {&self, &padding, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnReplicationPad2dGetWorkspaceSize(self.handle, padding.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnReplicationPad2d; }

    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }
    void formats(int format) { self.format = out.format = format; }

    // A call whose result follows from self's shape and the pads.
    void geometry(const Dims &shape, const Dims &pads)
    {
        self.dims = out.dims = shape;
        padding.values = pads;
        const size_t rank = shape.size();
        out.dims[rank - 1] += pads[0] + pads[1];
        out.dims[rank - 2] += pads[2] + pads[3];
    }

    static int64_t clamp(int64_t at, int64_t extent) { return at < 0 ? 0 : at >= extent ? extent - 1 : at; }

    void check_results() override
    {
        const std::vector<double> image = self.view_values();
        const size_t rank = self.dims.size(), parts = dtype_info(out.dtype).components;
        const int64_t height = self.dims[rank - 2], width = self.dims[rank - 1];
        const int64_t padded_height = out.dims[rank - 2], padded_width = out.dims[rank - 1];
        const int64_t planes = self.numel() / (height * width);
        std::vector<double> expected;
        for (int64_t plane = 0; plane < planes; plane++) {
            for (int64_t i = 0; i < padded_height; i++) {
                for (int64_t j = 0; j < padded_width; j++) {
                    const int64_t y = clamp(i - padding.values[2], height), x = clamp(j - padding.values[0], width);
                    for (size_t part = 0; part < parts; part++) {
                        expected.push_back(image[static_cast<size_t>((plane * height + y) * width + x) * parts + part]);
                    }
                }
            }
        }
        out.check_holds(expected, 0);
    }
};

typedef Rule<ReplicationPad> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<ReplicationPad>("", stream);

    // The list of dtypes: some are the 950's only.
    const int unsupported[] = {ACL_STRING, ACL_DT_UNDEFINED, ACL_COMPLEX32, ACL_INT4, 99};
    const int only_950[] = {ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_HIFLOAT8, ACL_FLOAT8_E5M2, ACL_FLOAT8_E4M3FN, ACL_FLOAT8_E8M0};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_self = "dtype " + name + " of self", in_out = "dtype " + name + " of out", in_all = "dtype " + name + " everywhere";
        check_rules<ReplicationPad>(
            {
                {in_self.c_str(), [dtype](ReplicationPad &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_out.c_str(), [dtype](ReplicationPad &c) { c.out.dtype = dtype; }, INVALID, "out"},
                {in_all.c_str(), [dtype](ReplicationPad &c) { c.dtypes(dtype); }, INVALID, "self"},
            },
            stream);
    }
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    for (int dtype : only_950) {
        const std::string what = "dtype " + std::string(dtype_info(dtype).name) + " on the 950 only";
        check_rule<ReplicationPad>({what.c_str(), [dtype](ReplicationPad &c) { c.dtypes(dtype); c.without_comparison(); }, on_950, "self"}, stream);
    }

    // Formats must be equal, which is looked at before dtypes; what they are means nothing.
    const int formats[] = {ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN, ACL_FORMAT_NCDHW, ACL_FORMAT_NC, ACL_FORMAT_NCL, ACL_FORMAT_ND, ACL_FORMAT_UNDEFINED};
    for (int format : formats) {
        const std::string what = "format " + std::to_string(format);
        check_rule<ReplicationPad>({what.c_str(), [format](ReplicationPad &c) { c.formats(format); }, ACCEPTED, ""}, stream);
    }

    check_rules<ReplicationPad>(
        {
            // what                                              how                                                   status    the text names
            {"a valid call",                                     [](ReplicationPad &) {},                              ACCEPTED, ""},
            {"3-D",                                              [](ReplicationPad &c) { c.geometry({3, 3, 4}, {1, 2, 2, 0}); }, ACCEPTED, ""},
            {"self of another format",                           [](ReplicationPad &c) { c.self.format = ACL_FORMAT_NCHW; }, INVALID, "out self"},
            {"out of another format",                            [](ReplicationPad &c) { c.out.format = ACL_FORMAT_NHWC; }, INVALID, "out self"},
            {"one private format",                               [](ReplicationPad &c) { c.formats(ACL_FORMAT_NC1HWC0); c.only_phase_one(); }, ACCEPTED, ""},
            {"private formats that differ",                      [](ReplicationPad &c) { c.formats(ACL_FORMAT_NC1HWC0); c.out.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "out self"},
            {"out of another format, N is 0",                    [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.out.format = ACL_FORMAT_NCHW; }, INVALID, "out self"},
            {"format before dtype",                              [](ReplicationPad &c) { c.out.format = ACL_FORMAT_NCHW; c.dtypes(ACL_STRING); }, INVALID, "format"},
            {"dtype of self before that of out",                 [](ReplicationPad &c) { c.dtypes(ACL_STRING); c.out.dtype = ACL_COMPLEX32; }, INVALID, "self DT_STRING"},
            {"out of another dtype",                             [](ReplicationPad &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out self"},
            {"self of another dtype",                            [](ReplicationPad &c) { c.self.dtype = ACL_INT32; },  INVALID,  "out self"},
            {"dtype before rank",                                [](ReplicationPad &c) { c.geometry({3, 4}, {1, 2, 2, 0}); c.out.dtype = ACL_DOUBLE; }, INVALID, "DT_DOUBLE"},

            {"rank 0",                                           [](ReplicationPad &c) { c.self.dims = c.out.dims = {}; }, INVALID, "self"},
            {"rank 2",                                           [](ReplicationPad &c) { c.geometry({3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"rank 5",                                           [](ReplicationPad &c) { c.geometry({1, 2, 3, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"rank 25",                                          [](ReplicationPad &c) { c.geometry(Dims(25, 1), {1, 2, 2, 0}); }, INVALID, "self"},
            {"out 3-D, self 4-D",                                [](ReplicationPad &c) { c.out.dims = {3, 5, 7}; },    INVALID,  "out"},
            {"out 4-D, self 3-D",                                [](ReplicationPad &c) { c.self.dims = {3, 3, 4}; },   INVALID,  "out"},
            {"out of rank 0",                                    [](ReplicationPad &c) { c.out.dims = {}; },           INVALID,  "out"},
            {"rank before padding",                              [](ReplicationPad &c) { c.out.dims = {}; c.padding.values = {}; }, INVALID, "out"},
            {"padding is empty",                                 [](ReplicationPad &c) { c.padding.values = {}; },     INVALID,  "padding"},
            {"padding has three entries",                        [](ReplicationPad &c) { c.padding.values = {1, 2, 2}; }, INVALID, "padding"},
            {"padding has five entries",                         [](ReplicationPad &c) { c.padding.values = {1, 2, 2, 0, 0}; }, INVALID, "padding"},
            {"BF16 has no limits",                               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {9, 8, 10, -1}); c.dtypes(ACL_BF16); }, ACCEPTED, ""},

            {"out one row short",                                [](ReplicationPad &c) { c.out.dims[2] = 4; },         INVALID,  "out"},
            {"out one column long",                              [](ReplicationPad &c) { c.out.dims[3] = 8; },         INVALID,  "out"},
            {"another N",                                        [](ReplicationPad &c) { c.out.dims[0] = 1; },         INVALID,  "out"},
            {"another C",                                        [](ReplicationPad &c) { c.out.dims[1] = 4; },         INVALID,  "out"},
            {"rows and columns mixed up",                        [](ReplicationPad &c) { c.padding.values = {2, 0, 1, 2}; }, INVALID, "out"},
            {"cropped below nothing",                            [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {-9, 0, 2, 0}); }, INVALID, "out"},

            // Empty tensors.
            {"N is 0",                                           [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"C is 0",                                           [](ReplicationPad &c) { c.geometry({2, 0, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"H is 0",                                           [](ReplicationPad &c) { c.geometry({2, 3, 0, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"W is 0",                                           [](ReplicationPad &c) { c.geometry({2, 3, 3, 0}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"N and H are 0",                                    [](ReplicationPad &c) { c.geometry({0, 3, 0, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"out cropped to no row",                            [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {0, 0, -1, -2}); c.untouched = true; }, ACCEPTED, ""},
            {"out cropped to no column",                         [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {-4, 0, 0, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"3-D, C is 0",                                      [](ReplicationPad &c) { c.geometry({0, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"3-D, H is 0",                                      [](ReplicationPad &c) { c.geometry({3, 0, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"3-D, only out cropped to nothing",                 [](ReplicationPad &c) { c.geometry({3, 3, 4}, {0, 0, -3, 0}); }, INVALID, "self"},
            {"shape before emptiness",                           [](ReplicationPad &c) { c.geometry({2, 0, 3, 4}, {1, 2, 2, 0}); c.out.dims[2] = 9; }, INVALID, "out"},

            // What a view may reach.
            {"self reaches beyond its storage",                  [](ReplicationPad &c) { c.self.strides = {36, 12, 1, 3}; c.self.storage = {71}; }, INNER_NULL, ""},
            {"the same view in one element more",                [](ReplicationPad &c) { c.self.strides = {36, 12, 1, 3}; c.self.storage = {72}; }, ACCEPTED, ""},
            {"self begins before its storage",                   [](ReplicationPad &c) { c.self.strides = {36, 12, 4, -1}; }, INNER_NULL, ""},
            {"strides that overflow",                            [](ReplicationPad &c) { c.self.strides = {big, big, big, big}; }, INNER_NULL, ""},
            {"emptiness before storage",                         [](ReplicationPad &c) { c.geometry({0, 3, 3, 4}, {1, 2, 2, 0}); c.self.strides = {36, 12, 1, 3}; c.self.storage = {1}; c.untouched = true; }, ACCEPTED, ""},
            {"a packed self is not compared",                    [](ReplicationPad &c) { c.self.storage = {1}; },      ACCEPTED, ""},
            {"out is not compared with its storage",             [](ReplicationPad &c) { c.out.strides = {105, 35, 1, 5}; c.out.storage = {1}; }, ACCEPTED, ""},

            {"no data anywhere",                                 [](ReplicationPad &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                      [](ReplicationPad &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: 161002, never a crash.
            {"pads whose sum wraps around",                      [](ReplicationPad &c) { c.padding.values = {big, big, big, big}; }, INVALID, "padding"},
            {"pads of INT64_MIN",                                [](ReplicationPad &c) { c.out.dims = {2, 3, 3, 4}; c.padding.values = {INT64_MIN, INT64_MIN, 0, 0}; }, INVALID, ""},
            {"negative N",                                       [](ReplicationPad &c) { c.geometry({-2, 3, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"negative C, 3-D",                                  [](ReplicationPad &c) { c.geometry({-3, 3, 4}, {1, 2, 2, 0}); }, INVALID, "self"},
            {"negative H, out positive",                         [](ReplicationPad &c) { c.geometry({2, 3, -1, 4}, {1, 2, 2, 2}); }, INVALID, "self"},
            {"too many elements for 64 bits",                    [](ReplicationPad &c) { c.geometry({2, 3, INT64_C(1) << 40, INT64_C(1) << 40}, {1, 2, 2, 0}); }, ANY_FAILURE, ""},
            {"a product that wraps to 0",                        [](ReplicationPad &c) { c.geometry({2, 3, INT64_C(1) << 32, INT64_C(1) << 32}, {0, 0, 0, 0}); }, ANY_FAILURE, ""},
            {"a pad that makes too many elements",               [](ReplicationPad &c) { c.geometry({2, 3, 3, 4}, {INT64_C(1) << 40, 0, INT64_C(1) << 40, 0}); }, ANY_FAILURE, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_COMPLEX64, ACL_COMPLEX128};
    for (const PaddedImage &g : padded_images) {
        for (int dtype : dtypes) {
            const std::string what = std::string(g.what) + ", " + dtype_info(dtype).name;
            check_rule<ReplicationPad>({what.c_str(),
                                        [g, dtype](ReplicationPad &c) {
                                            c.geometry(g.self, g.padding);
                                            c.dtypes(dtype);
                                        },
                                        ACCEPTED, ""},
                                       stream);
        }
    }

    check_rules<ReplicationPad>(
        {
            {"a row of five: 1 1 2 3 4 5 5", [](ReplicationPad &c) { c.geometry({1, 1, 5}, {1, 1, 0, 0}); c.self.values = {1, 2, 3, 4, 5}; }, ACCEPTED, ""},
            {"zeros of both signs and infinities", [](ReplicationPad &c) { c.self.values = {0.0, -0.0, INFINITY, -INFINITY, 1e-45}; }, ACCEPTED, ""},
            {"self transposed", [](ReplicationPad &c) { c.self.strides = {36, 12, 1, 3}; }, ACCEPTED, ""},
            {"self channels last", [](ReplicationPad &c) { c.self.strides = {36, 1, 12, 3}; }, ACCEPTED, ""},
            {"self with gaps and an offset", [](ReplicationPad &c) { c.self.strides = {600, 170, 31, 4}; c.self.offset = 11; }, ACCEPTED, ""},
            {"self one number for all", [](ReplicationPad &c) { c.self.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"self rows repeated", [](ReplicationPad &c) { c.self.strides = {12, 4, 0, 1}; }, ACCEPTED, ""},
            {"self flipped", [](ReplicationPad &c) { c.self.strides = {36, 12, -4, -1}; c.self.offset = 11; }, ACCEPTED, ""},
            {"out transposed", [](ReplicationPad &c) { c.out.strides = {105, 35, 1, 5}; }, ACCEPTED, ""},
            {"out channels last", [](ReplicationPad &c) { c.out.strides = {105, 1, 21, 3}; }, ACCEPTED, ""},
            {"both channels last", [](ReplicationPad &c) { c.self.strides = {36, 1, 12, 3}; c.out.strides = {105, 1, 21, 3}; }, ACCEPTED, ""},
            {"both channels last, with gaps between rows", [](ReplicationPad &c) { c.self.strides = {60, 1, 20, 3}; c.out.strides = {150, 1, 30, 3}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](ReplicationPad &c) { c.out.strides = {600, 170, 31, 4}; c.out.offset = 13; }, ACCEPTED, ""},
            {"out flipped", [](ReplicationPad &c) { c.out.strides = {105, 35, -7, -1}; c.out.offset = 34; }, ACCEPTED, ""},
            {"everything strided, COMPLEX128", [](ReplicationPad &c) { c.dtypes(ACL_COMPLEX128); c.self.strides = {36, 12, 1, 3}; c.out.strides = {600, 170, 31, 4}; c.out.offset = 13; }, ACCEPTED, ""},
            {"INT8, strided", [](ReplicationPad &c) { c.dtypes(ACL_INT8); c.self.strides = {36, 1, 12, 3}; c.out.strides = {105, 35, -7, -1}; c.out.offset = 34; }, ACCEPTED, ""},
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
            {[](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); },
             [](ReplicationPad &c) { c.dtypes(ACL_FLOAT16); c.self.strides = {36, 12, 1, 3}; c.out.strides = {600, 170, 31, 4}; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_padding_replication_pad2d");
}
