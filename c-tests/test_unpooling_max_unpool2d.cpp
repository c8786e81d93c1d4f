// Shows that aclnnMaxUnpool2d checks its arguments in the documented order and puts every element in its place among zeros.
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d.h"
#include "harness.h"

namespace {

const int64_t big = INT64_MAX;

struct MaxUnpool : Call {
    Tensor self, indices;
    IntArray outputSize;
    Tensor out;

    MaxUnpool()
        : Call("MaxUnpool2d"),
          self("self", {2, 3, 2, 2}, ACL_FLOAT, ACL_FORMAT_ND),
          indices("indices", {2, 3, 2, 2}, ACL_INT32, ACL_FORMAT_ND),
          outputSize("outputSize", {4, 3}),
          out("out", {2, 3, 4, 3}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        indices.values = {3, 0, 11, 5, 7};
    }

    std::vector<Argument *> arguments() override { return {&self, &indices, &outputSize, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnMaxUnpool2dGetWorkspaceSize(self.handle, indices.handle, outputSize.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnMaxUnpool2d; }

    void dtypes(int dtype) { self.dtype = out.dtype = dtype; }

    // A call whose result follows from self's shape and the size of its planes.
    void geometry(const Dims &shape, int64_t height, int64_t width)
    {
        self.dims = indices.dims = out.dims = shape;
        outputSize.values = {height, width};
        out.dims[shape.size() - 2] = height;
        out.dims[shape.size() - 1] = width;
    }

    void check_results() override
    {
        const std::vector<double> values = self.view_values(), places = indices.view_values();
        const size_t rank = self.dims.size();
        const int64_t count = self.dims[rank - 2] * self.dims[rank - 1], length = outputSize.values[0] * outputSize.values[1];
        std::vector<double> expected(static_cast<size_t>(out.numel()), 0.0);
        for (int64_t i = 0; i < self.numel(); i++) {
            int64_t place = static_cast<int64_t>(places[static_cast<size_t>(i)]) % length;
            if (place < 0) place += length;
            expected[static_cast<size_t>(i / count * length + place)] = values[static_cast<size_t>(i)];
        }
        out.check_holds(expected, 0);
    }
};

typedef Rule<MaxUnpool> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<MaxUnpool>("", stream);

    const int unsupported[] = {ACL_BF16, ACL_BOOL, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_COMPLEX64, ACL_COMPLEX128, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_self = "dtype " + name + " of self", in_out = "dtype " + name + " of out", in_all = "dtype " + name + " everywhere",
                          in_indices = "dtype " + name + " of indices";
        check_rules<MaxUnpool>(
            {
                {in_self.c_str(), [dtype](MaxUnpool &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_out.c_str(), [dtype](MaxUnpool &c) { c.out.dtype = dtype; }, INVALID, "out"},
                {in_all.c_str(), [dtype](MaxUnpool &c) { c.dtypes(dtype); }, INVALID, "self"},
                {in_indices.c_str(), [dtype](MaxUnpool &c) { c.indices.dtype = dtype; }, INVALID, "indices"},
            },
            stream);
    }
    const int formats[] = {ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_NCL, ACL_FORMAT_UNDEFINED, ACL_FORMAT_FRACTAL_NZ};
    for (int format : formats) {
        const std::string what = "format " + std::to_string(format) + " of self and indices means nothing";
        check_rule<MaxUnpool>({what.c_str(), [format](MaxUnpool &c) { c.self.format = c.indices.format = format; }, ACCEPTED, ""}, stream);
    }

    check_rules<MaxUnpool>(
        {
            // what                                              how                                                        status    the text names
            {"a valid call",                                     [](MaxUnpool &) {},                                        ACCEPTED, ""},
            {"3-D",                                              [](MaxUnpool &c) { c.geometry({3, 2, 2}, 4, 3); },         ACCEPTED, ""},
            {"out of another dtype",                             [](MaxUnpool &c) { c.out.dtype = ACL_FLOAT16; },           INVALID,  "out self"},
            {"self of another dtype",                            [](MaxUnpool &c) { c.self.dtype = ACL_INT32; },            INVALID,  "out self"},
            {"FLOAT indices",                                    [](MaxUnpool &c) { c.indices.dtype = ACL_FLOAT; },         INVALID,  "indices DT_FLOAT"},
            {"dtype of out before that of indices",              [](MaxUnpool &c) { c.out.dtype = ACL_INT8; c.indices.dtype = ACL_INT8; }, INVALID, "out"},
            {"INT64 indices",                                    [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; },         ACCEPTED, ""},
            {"dtype before rank",                                [](MaxUnpool &c) { c.self.dims = {}; c.indices.dtype = ACL_INT8; }, INVALID, "indices"},

            {"rank 0",                                           [](MaxUnpool &c) { c.self.dims = c.indices.dims = {}; },   INVALID,  "self"},
            {"rank 2",                                           [](MaxUnpool &c) { c.self.dims = c.indices.dims = {2, 2}; }, INVALID, "self"},
            {"rank 5",                                           [](MaxUnpool &c) { c.self.dims = c.indices.dims = {1, 2, 3, 2, 2}; }, INVALID, "self"},
            {"rank 25",                                          [](MaxUnpool &c) { c.self.dims = c.indices.dims = Dims(25, 1); }, INVALID, "self"},
            {"indices 3-D, self 4-D",                            [](MaxUnpool &c) { c.indices.dims = {6, 2, 2}; },          INVALID,  "indices"},
            {"indices of another shape",                         [](MaxUnpool &c) { c.indices.dims = {2, 3, 2, 1}; },       INVALID,  "indices self"},
            {"H is 0",                                           [](MaxUnpool &c) { c.geometry({2, 3, 0, 2}, 4, 3); },      INVALID,  "self"},
            {"W is 0",                                           [](MaxUnpool &c) { c.geometry({2, 3, 2, 0}, 4, 3); },      INVALID,  "self"},
            {"C of four extents is 0",                           [](MaxUnpool &c) { c.geometry({2, 0, 2, 2}, 4, 3); },      INVALID,  "self"},
            {"N is 0",                                           [](MaxUnpool &c) { c.geometry({0, 3, 2, 2}, 4, 3); c.untouched = true; }, ACCEPTED, ""},
            {"C of three extents is 0",                          [](MaxUnpool &c) { c.geometry({0, 2, 2}, 4, 3); c.untouched = true; }, ACCEPTED, ""},
            {"N is 0, and out has another shape",                [](MaxUnpool &c) { c.geometry({0, 3, 2, 2}, 4, 3); c.out.dims = {7}; c.untouched = true; }, ACCEPTED, ""},
            {"outputSize is empty",                              [](MaxUnpool &c) { c.outputSize.values = {}; },            INVALID,  "outputSize"},
            {"outputSize has one entry",                         [](MaxUnpool &c) { c.outputSize.values = {12}; },          INVALID,  "outputSize"},
            {"outputSize has three entries",                     [](MaxUnpool &c) { c.outputSize.values = {4, 3, 1}; },     INVALID,  "outputSize"},
            {"outputSize[0] is 0",                               [](MaxUnpool &c) { c.outputSize.values = {0, 3}; },        INVALID,  "outputSize"},
            {"outputSize[1] is negative",                        [](MaxUnpool &c) { c.outputSize.values = {4, -3}; },       INVALID,  "outputSize"},
            {"fewer places than elements",                       [](MaxUnpool &c) { c.geometry({2, 3, 2, 2}, 1, 3); },      INVALID,  "outputSize"},
            {"as many places as elements",                       [](MaxUnpool &c) { c.geometry({2, 3, 2, 2}, 1, 4); },      ACCEPTED, ""},
            {"emptiness after outputSize",                       [](MaxUnpool &c) { c.geometry({0, 3, 2, 2}, 4, 3); c.outputSize.values = {1, 3}; }, INVALID, "outputSize"},

            // out becomes planes only at the very end.
            {"out with an element too many",                     [](MaxUnpool &c) { c.out.dims = {73}; },                   INNER_NULL, "out"},
            {"out with a row too few",                           [](MaxUnpool &c) { c.out.dims = {2, 3, 3, 3}; },           INNER_NULL, "out"},
            {"an empty out",                                     [](MaxUnpool &c) { c.out.dims = {2, 3, 0, 3}; },           INNER_NULL, "out"},
            {"out with rows and columns exchanged",              [](MaxUnpool &c) { c.out.dims = {2, 3, 3, 4}; },           ACCEPTED, ""},
            {"out of one extent",                                [](MaxUnpool &c) { c.out.dims = {72}; },                   ACCEPTED, ""},
            {"out of rank 8",                                    [](MaxUnpool &c) { c.out.dims = {1, 2, 1, 3, 2, 2, 1, 3}; }, ACCEPTED, ""},

            // What a view may reach.
            {"self reaches beyond its storage",                  [](MaxUnpool &c) { c.self.strides = {12, 4, 1, 2}; c.self.storage = {23}; }, INNER_NULL, ""},
            {"self begins before its storage",                   [](MaxUnpool &c) { c.self.strides = {12, 4, 2, -1}; },     INNER_NULL, ""},
            {"indices reach beyond their storage",               [](MaxUnpool &c) { c.indices.strides = {12, 4, 1, 2}; c.indices.storage = {23}; }, INNER_NULL, ""},
            {"strides that overflow",                            [](MaxUnpool &c) { c.indices.strides = {big, big, big, big}; }, INNER_NULL, ""},
            {"packed tensors are not compared",                  [](MaxUnpool &c) { c.self.storage = {1}; c.indices.storage = {1}; }, ACCEPTED, ""},
            {"out is not compared with its storage",             [](MaxUnpool &c) { c.out.strides = {36, 12, 1, 4}; c.out.storage = {1}; }, ACCEPTED, ""},

            {"no data anywhere",                                 [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                      [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd numbers: a failure, never a crash.
            {"negative N",                                       [](MaxUnpool &c) { c.geometry({-2, 3, 2, 2}, 4, 3); },     INVALID,  "self"},
            {"negative H and W",                                 [](MaxUnpool &c) { c.geometry({2, 3, -2, -2}, 4, 3); },    INVALID,  "self"},
            {"outputSize of INT64_MAX",                          [](MaxUnpool &c) { c.outputSize.values = {big, big}; },    INNER_NULL, "out"},
            {"too many elements for 64 bits",                    [](MaxUnpool &c) { c.geometry({2, 3, 2, 2}, INT64_C(1) << 40, INT64_C(1) << 40); }, ANY_FAILURE, ""},
        },
        stream);
}

void results(aclrtStream stream)
{
    const int dtypes[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_INT32, ACL_INT64};
    for (int dtype : dtypes) {
        for (int index : {ACL_INT32, ACL_INT64}) {
            const std::string what = std::string(dtype_info(dtype).name) + " by " + dtype_info(index).name;
            check_rule<MaxUnpool>({what.c_str(), [dtype, index](MaxUnpool &c) { c.dtypes(dtype); c.indices.dtype = index; }, ACCEPTED, ""}, stream);
        }
    }
    check_rules<MaxUnpool>(
        {
            {"of equal places the last element counts", [](MaxUnpool &c) { c.indices.values = {5, 5, 1, 5}; c.self.values = {1, 2, 3, 4}; }, ACCEPTED, ""},
            {"a single place", [](MaxUnpool &c) { c.geometry({2, 3, 1, 1}, 1, 1); c.indices.values = {0}; }, ACCEPTED, ""},
            {"enough for several threads", [](MaxUnpool &c) { c.geometry({2, 32, 33, 47}, 66, 94); c.indices.dtype = ACL_INT64; c.indices.values.clear(); for (int i = 0; i < 33 * 47; i++) c.indices.values.push_back(i * 7919 % (66 * 94)); }, ACCEPTED, ""},
            {"places outside the plane wrap around", [](MaxUnpool &c) { c.indices.values = {-1, -12, 12, 23, 0, -24, 25}; }, ACCEPTED, ""},
            {"INT64 places far outside wrap around", [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; c.indices.values = {-1, 1e12, -1e12, 24}; }, ACCEPTED, ""},
            {"infinities and zeros of both signs", [](MaxUnpool &c) { c.self.values = {0.0, -0.0, INFINITY, -INFINITY, 1e-45}; }, ACCEPTED, ""},
            {"self transposed", [](MaxUnpool &c) { c.self.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"self flipped", [](MaxUnpool &c) { c.self.strides = {12, 4, -2, -1}; c.self.offset = 3; }, ACCEPTED, ""},
            {"self broadcast", [](MaxUnpool &c) { c.self.strides = {0, 4, 2, 1}; }, ACCEPTED, ""},
            {"indices transposed", [](MaxUnpool &c) { c.indices.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"indices broadcast", [](MaxUnpool &c) { c.indices.strides = {0, 0, 2, 1}; }, ACCEPTED, ""},
            {"INT64 indices with gaps", [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; c.indices.strides = {50, 16, 5, 2}; c.indices.offset = 3; }, ACCEPTED, ""},
            {"out transposed", [](MaxUnpool &c) { c.out.strides = {36, 12, 1, 4}; }, ACCEPTED, ""},
            {"out channels last", [](MaxUnpool &c) { c.out.strides = {36, 1, 9, 3}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](MaxUnpool &c) { c.out.strides = {300, 90, 20, 3}; c.out.offset = 5; }, ACCEPTED, ""},
            {"out flipped", [](MaxUnpool &c) { c.out.strides = {36, 12, -3, -1}; c.out.offset = 11; }, ACCEPTED, ""},
            {"everything strided, 3-D, INT8", [](MaxUnpool &c) { c.geometry({3, 2, 2}, 4, 3); c.dtypes(ACL_INT8); c.self.strides = {1, 3, 6}; c.indices.strides = {4, 1, 2}; c.out.strides = {1, 9, 3}; }, ACCEPTED, ""},
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
        check_phase_two<MaxUnpool>(
            [](MaxUnpool &c) { c.geometry({0, 3, 2, 2}, 4, 3); },
            {[](MaxUnpool &c) { c.dtypes(ACL_FLOAT16); },
             [](MaxUnpool &c) { c.self.strides = {12, 4, 1, 2}; c.indices.strides = {12, 4, 1, 2}; c.out.strides = {300, 90, 20, 3}; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_unpooling_max_unpool2d");
}
