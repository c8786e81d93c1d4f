// Shows that aclnnMaxUnpool2dBackward checks its arguments in the documented order and gathers the right numbers through any view.
#include <map>

#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "harness.h"

namespace {

struct MaxUnpool : Call {
    Tensor gradOutput, self, indices;
    IntArray outputSize;
    Tensor out;

    MaxUnpool()
        : Call("MaxUnpool2dBackward"),
          gradOutput("gradOutput", {2, 3, 4, 3}, ACL_FLOAT, ACL_FORMAT_ND),
          self("self", {2, 3, 2, 2}, ACL_FLOAT, ACL_FORMAT_ND),
          indices("indices", {2, 3, 2, 2}, ACL_INT32, ACL_FORMAT_ND),
          outputSize("outputSize", {4, 3}),
          out("out", {2, 3, 2, 2}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        indices.values = {0, 11, 5, 5, 7, 2, 1, 10, 3};  // with duplicates, every place of the 4x3 plane in reach
    }

    std::vector<Argument *> arguments() override { return {&gradOutput, &self, &indices, &outputSize, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnMaxUnpool2dBackwardGetWorkspaceSize(gradOutput.handle, self.handle, indices.handle, outputSize.handle, out.handle, size,
                                                        executor);
    }
    PhaseTwo phase_two() const override { return aclnnMaxUnpool2dBackward; }

    // The dtypes that must agree, and the shapes that must agree.
    void all_dtypes(int dtype) { gradOutput.dtype = self.dtype = out.dtype = dtype; }
    void small_shapes(const Dims &dims) { self.dims = indices.dims = out.dims = dims; }
    void all_shapes(const Dims &dims) { gradOutput.dims = self.dims = indices.dims = out.dims = dims; }

    void check_results() override
    {
        const std::vector<double> grad = gradOutput.view_values(), index = indices.view_values();
        const int64_t plane = gradOutput.dims[gradOutput.dims.size() - 2] * gradOutput.dims.back();
        const int64_t picked = self.dims[self.dims.size() - 2] * self.dims.back();
        std::vector<double> expected(index.size());
        for (size_t i = 0; i < index.size(); i++) {
            const int64_t source = ((static_cast<int64_t>(index[i]) % plane) + plane) % plane;
            double value = grad[i / static_cast<size_t>(picked) * static_cast<size_t>(plane) + static_cast<size_t>(source)];
            if (gradOutput.dtype == ACL_BOOL && out.dtype != ACL_BOOL) value = value != 0;
            expected[i] = value;
        }
        out.check_holds(expected, 0);
    }
};

typedef Rule<MaxUnpool> R;

void argument_rules(aclrtStream stream)
{
    check_pointers<MaxUnpool>("", stream);

    // Checks 3 to 5 and 8: dtypes.
    const int unsupported[] = {ACL_BF16, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_COMPLEX64, ACL_COMPLEX128, ACL_STRING, ACL_DT_UNDEFINED, ACL_HIFLOAT8, 99};
    for (int dtype : unsupported) {
        const std::string name = dtype_info(dtype).name;
        const std::string in_grad = "dtype " + name + " of gradOutput", in_self = "dtype " + name + " of self", in_out = "dtype " + name + " of out",
                          in_all = "dtype " + name + " everywhere";
        check_rules<MaxUnpool>(
            {
                {in_grad.c_str(), [dtype](MaxUnpool &c) { c.gradOutput.dtype = dtype; }, INVALID, "gradOutput"},
                {in_self.c_str(), [dtype](MaxUnpool &c) { c.self.dtype = dtype; }, INVALID, "self"},
                {in_out.c_str(), [dtype](MaxUnpool &c) { c.out.dtype = dtype; }, INVALID, "out"},
                {in_all.c_str(), [dtype](MaxUnpool &c) { c.all_dtypes(dtype); }, INVALID, "gradOutput<self"},
            },
            stream);
    }
    const int not_an_index[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT8, ACL_UINT8, ACL_INT16, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_DOUBLE, ACL_STRING, 99};
    for (int dtype : not_an_index) {
        const std::string what = std::string("dtype ") + dtype_info(dtype).name + " of indices";
        check_rule<MaxUnpool>({what.c_str(), [dtype](MaxUnpool &c) { c.indices.dtype = dtype; c.indices.values.clear(); }, INVALID, "indices"}, stream);
    }

    check_rules<MaxUnpool>(
        {
            // what                                                     how                                                        status    the text names
            {"a valid call",                                            [](MaxUnpool &) {},                                        ACCEPTED, ""},
            {"3-D",                                                     [](MaxUnpool &c) { c.gradOutput.dims = {3, 4, 3}; c.small_shapes({3, 2, 2}); }, ACCEPTED, ""},
            {"the dtype is named as DT_BF16",                           [](MaxUnpool &c) { c.gradOutput.dtype = ACL_BF16; },       INVALID,  "DT_BF16"},
            {"DOUBLE, documented once (8.0.RC1)",                       [](MaxUnpool &c) { c.all_dtypes(ACL_DOUBLE); },            by_edition(ACCEPTED, INVALID), "gradOutput DT_DOUBLE"},
            {"7: self has another dtype than gradOutput",               [](MaxUnpool &c) { c.self.dtype = ACL_FLOAT16; },          INVALID,  "gradOutput|self"},
            {"7: an integer self with a BOOL gradOutput",               [](MaxUnpool &c) { c.gradOutput.dtype = ACL_BOOL; c.self.dtype = ACL_INT32; }, INVALID, "gradOutput|self"},
            {"8: INT64 indices",                                        [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; },         ACCEPTED, ""},

            {"9: rank 0",                                               [](MaxUnpool &c) { c.all_shapes({}); },                    INVALID,  "self"},
            {"9: rank 1",                                               [](MaxUnpool &c) { c.all_shapes({4}); },                   INVALID,  "self"},
            {"9: rank 2",                                               [](MaxUnpool &c) { c.all_shapes({4, 3}); },                INVALID,  "self"},
            {"9: rank 5",                                               [](MaxUnpool &c) { c.all_shapes({1, 2, 3, 4, 3}); },       INVALID,  "self"},
            {"9: rank 9",                                               [](MaxUnpool &c) { c.all_shapes(Dims(9, 1)); },            INVALID,  "self"},
            {"9: rank 25",                                              [](MaxUnpool &c) { c.all_shapes(Dims(25, 1)); },           INVALID,  "self"},
            {"9: only self of rank 25",                                 [](MaxUnpool &c) { c.self.dims = Dims(25, 1); },           INVALID,  "self"},
            {"10: gradOutput 3-D, self 4-D",                            [](MaxUnpool &c) { c.gradOutput.dims = {3, 4, 3}; },       INVALID,  "gradOutput"},
            {"10: gradOutput 4-D, self 3-D",                            [](MaxUnpool &c) { c.small_shapes({3, 2, 2}); },           INVALID,  "gradOutput"},
            {"10: gradOutput of rank 0",                                [](MaxUnpool &c) { c.gradOutput.dims = {}; },              INVALID,  "gradOutput"},
            {"10: gradOutput of rank 25",                               [](MaxUnpool &c) { c.gradOutput.dims = Dims(25, 1); },     INVALID,  "gradOutput"},
            {"11: another N",                                           [](MaxUnpool &c) { c.gradOutput.dims = {1, 3, 4, 3}; },    INVALID,  "gradOutput|self"},
            {"11: another C",                                           [](MaxUnpool &c) { c.gradOutput.dims = {2, 2, 4, 3}; },    INVALID,  "gradOutput|self"},
            {"11: another C, 3-D",                                      [](MaxUnpool &c) { c.gradOutput.dims = {2, 4, 3}; c.small_shapes({3, 2, 2}); }, INVALID, "gradOutput|self"},
            {"12: indices of another shape",                            [](MaxUnpool &c) { c.indices.dims = {2, 3, 2, 3}; },       INVALID,  "indices"},
            {"12: indices of another rank",                             [](MaxUnpool &c) { c.indices.dims = {3, 2, 2}; },          INVALID,  "indices"},
            {"12: indices of rank 25",                                  [](MaxUnpool &c) { c.indices.dims = Dims(25, 1); },        INVALID,  "indices"},
            {"12: as many indices in another shape",                    [](MaxUnpool &c) { c.indices.dims = {2, 3, 4, 1}; },       INVALID,  "indices"},
            {"13: out of another shape",                                [](MaxUnpool &c) { c.out.dims = {2, 3, 2, 1}; },           INVALID,  "out"},
            {"13: out of another rank",                                 [](MaxUnpool &c) { c.out.dims = {2, 3, 2, 2, 1}; },        INVALID,  "out"},
            {"13: out shaped like gradOutput",                          [](MaxUnpool &c) { c.out.dims = {2, 3, 4, 3}; },           INVALID,  "out"},
            {"14: outputSize is empty",                                 [](MaxUnpool &c) { c.outputSize.values = {}; },            INVALID,  "outputSize"},
            {"14: outputSize has one entry",                            [](MaxUnpool &c) { c.outputSize.values = {4}; },           INVALID,  "outputSize"},
            {"14: outputSize has three entries",                        [](MaxUnpool &c) { c.outputSize.values = {4, 3, 1}; },     INVALID,  "outputSize"},
            {"15: outputSize[0] is not gradOutput's H",                 [](MaxUnpool &c) { c.outputSize.values = {5, 3}; },        INVALID,  "outputSize"},
            {"15: outputSize[1] is not gradOutput's W",                 [](MaxUnpool &c) { c.outputSize.values = {4, 4}; },        INVALID,  "outputSize"},
            {"15: outputSize swapped",                                  [](MaxUnpool &c) { c.outputSize.values = {3, 4}; },        INVALID,  "outputSize"},
            {"15: extreme outputSize",                                  [](MaxUnpool &c) { c.outputSize.values = {INT64_MAX, INT64_MIN}; }, INVALID, "outputSize"},
            {"16: gradOutput empty, self not",                          [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, 0, 3}; c.outputSize.values = {0, 3}; }, INVALID, "gradOutput"},
            {"15 before 16: and outputSize wrong",                      [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, 0, 3}; },    INVALID,  "outputSize"},

            // The order of the checks shows in the text only.
            {"3 before 9: dtype before rank",                           [](MaxUnpool &c) { c.all_shapes({4}); c.gradOutput.dtype = ACL_BF16; }, INVALID, "gradOutput DT_BF16"},
            {"8 before 14: indices before outputSize",                  [](MaxUnpool &c) { c.indices.dtype = ACL_FLOAT; c.outputSize.values = {}; }, INVALID, "indices<outputSize"},
            {"12 before 14: indices before outputSize",                 [](MaxUnpool &c) { c.indices.dims = {2, 3, 2, 3}; c.outputSize.values = {}; }, INVALID, "indices<outputSize"},

            // 17: a self without elements is an early success, whatever gradOutput holds; nothing is written.
            {"17: N is 0",                                              [](MaxUnpool &c) { c.gradOutput.dims[0] = 0; c.small_shapes({0, 3, 2, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"17: C is 0",                                              [](MaxUnpool &c) { c.gradOutput.dims[1] = 0; c.small_shapes({2, 0, 2, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"17: C is 0, 3-D",                                         [](MaxUnpool &c) { c.gradOutput.dims = {0, 4, 3}; c.small_shapes({0, 2, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"17: H is 0, gradOutput full",                             [](MaxUnpool &c) { c.small_shapes({2, 3, 0, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"17: W is 0, gradOutput full",                             [](MaxUnpool &c) { c.small_shapes({2, 3, 2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"17: both planes empty",                                   [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, 0, 3}; c.outputSize.values = {0, 3}; c.small_shapes({2, 3, 0, 2}); c.untouched = true; }, ACCEPTED, ""},
            {"15 before 17: self empty, outputSize wrong",              [](MaxUnpool &c) { c.small_shapes({2, 3, 0, 2}); c.outputSize.values = {1, 1}; }, INVALID, "outputSize"},
            {"17 before 18: self empty, gradOutput beyond its storage", [](MaxUnpool &c) { c.small_shapes({2, 3, 0, 2}); c.gradOutput.strides = {36, 12, 1, 4}; c.gradOutput.storage = {5}; c.untouched = true; }, ACCEPTED, ""},

            // 18: what a view may reach.
            {"18: gradOutput reaches beyond its storage",               [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 1, 4}; c.gradOutput.storage = {71}; }, INNER_NULL, ""},
            {"18: the same view in one element more",                   [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 1, 4}; c.gradOutput.storage = {72}; }, ACCEPTED, ""},
            {"18: gradOutput begins before its storage",                [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 3, -1}; }, INNER_NULL, ""},
            {"18: an offset pushes gradOutput out",                     [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 1, 4}; c.gradOutput.offset = 1; c.gradOutput.storage = {72}; }, INNER_NULL, ""},
            {"18: strides that overflow",                               [](MaxUnpool &c) { c.gradOutput.strides = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}; }, INNER_NULL, ""},
            {"18: strides that overflow downwards",                     [](MaxUnpool &c) { c.gradOutput.strides = {INT64_MIN, INT64_MIN, 1, 2}; c.gradOutput.offset = INT64_MIN; }, INNER_NULL, ""},
            {"18: indices reach beyond their storage",                  [](MaxUnpool &c) { c.indices.strides = {12, 4, 1, 2}; c.indices.storage = {23}; }, INNER_NULL, ""},
            {"a packed gradOutput is not compared with its storage",    [](MaxUnpool &c) { c.gradOutput.storage = {1}; },          ACCEPTED, ""},
            {"storage of another rank, too small, with an offset",       [](MaxUnpool &c) { c.gradOutput.offset = 1; c.gradOutput.storage = {1, 1, 1}; }, ACCEPTED, ""},
            {"out is not compared with its storage",                    [](MaxUnpool &c) { c.out.strides = {12, 4, 1, 2}; c.out.storage = {1}; }, ACCEPTED, ""},
            {"self with broken strides and no data",                    [](MaxUnpool &c) { c.self.strides = {-5, INT64_MAX, 7, INT64_MIN}; c.self.storage = {1}; c.self.no_data = true; }, ACCEPTED, ""},
            {"self with an absurd offset",                              [](MaxUnpool &c) { c.self.offset = INT64_MIN; c.self.no_data = true; }, ACCEPTED, ""},

            // Formats are never looked at.
            {"NCHW",                                                    [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"NHWC keeps its positions",                                [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"NCHW on 3-D",                                             [](MaxUnpool &c) { c.gradOutput.dims = {3, 4, 3}; c.small_shapes({3, 2, 2}); for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"NCL on 4-D out",                                          [](MaxUnpool &c) { c.out.format = ACL_FORMAT_NCL; },       ACCEPTED, ""},
            {"private formats only warn",                               [](MaxUnpool &c) { c.gradOutput.format = ACL_FORMAT_NC1HWC0; c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
            {"undefined format",                                        [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->format = ACL_FORMAT_UNDEFINED; }, ACCEPTED, ""},

            // Phase 1 never looks at data.
            {"no data anywhere",                                        [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->no_data = true; c.only_phase_one(); }, ACCEPTED, ""},
            {"strides left to the library",                             [](MaxUnpool &c) { for (Tensor *t : c.tensors()) t->no_strides = true; }, ACCEPTED, ""},

            // Absurd extents: a status, never a crash.
            {"negative N",                                              [](MaxUnpool &c) { c.gradOutput.dims[0] = -2; c.small_shapes({-2, 3, 2, 2}); }, INVALID, ""},
            {"negative C",                                              [](MaxUnpool &c) { c.gradOutput.dims[1] = -1; c.small_shapes({2, -1, 2, 2}); }, INVALID, ""},
            {"negative H",                                              [](MaxUnpool &c) { c.small_shapes({2, 3, -2, 2}); },       INVALID,  ""},
            {"negative H and W",                                        [](MaxUnpool &c) { c.small_shapes({2, 3, -2, -2}); },      INVALID,  ""},
            {"negative gradOutput H",                                   [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, -4, 3}; c.outputSize.values = {-4, 3}; }, INVALID, ""},
            {"INT64_MIN as extent",                                     [](MaxUnpool &c) { c.gradOutput.dims = {INT64_MIN, 3, 4, 3}; c.small_shapes({INT64_MIN, 3, 2, 2}); }, INVALID, ""},
            {"gradOutput with too many elements for 64 bits",           [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, INT64_C(1) << 40, INT64_C(1) << 40}; c.outputSize.values = {INT64_C(1) << 40, INT64_C(1) << 40}; }, ANY_FAILURE, ""},
            {"self with too many elements for 64 bits",                 [](MaxUnpool &c) { c.small_shapes({2, 3, INT64_C(1) << 40, INT64_C(1) << 40}); }, ANY_FAILURE, ""},
            {"elements fit into 64 bits, bytes do not",                 [](MaxUnpool &c) { c.gradOutput.dims = {1, 1, INT64_C(1) << 31, INT64_C(1) << 31}; c.outputSize.values = {INT64_C(1) << 31, INT64_C(1) << 31}; c.small_shapes({1, 1, INT64_C(1) << 31, INT64_C(1) << 31}); }, ANYTHING, ""},
            {"a product that wraps to 0",                               [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, INT64_C(1) << 32, INT64_C(1) << 32}; c.outputSize.values = {INT64_C(1) << 32, INT64_C(1) << 32}; }, ANY_FAILURE, ""},
            {"a zero beside huge extents is simply empty",              [](MaxUnpool &c) { c.gradOutput.dims = {0, 3, INT64_C(1) << 40, INT64_C(1) << 40}; c.outputSize.values = {INT64_C(1) << 40, INT64_C(1) << 40}; c.small_shapes({0, 3, INT64_C(1) << 40, INT64_C(1) << 40}); c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

// 1.3: from (rows) to (columns). y = cast allowed. DOUBLE joins when no edition is chosen and counts as a floating dtype.
void cast_matrix(aclrtStream stream)
{
    const int order[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT64, ACL_INT32, ACL_INT16, ACL_INT8, ACL_UINT8, ACL_BOOL, ACL_DOUBLE};
    const std::map<int, const char *> allowed = {
        //             FLOAT FLOAT16 INT64 INT32 INT16 INT8 UINT8 BOOL DOUBLE
        {ACL_FLOAT,   "yynnnnnny"},
        {ACL_FLOAT16, "yynnnnnny"},
        {ACL_INT64,   "yyyyyyyny"},
        {ACL_INT32,   "yyyyyyyny"},
        {ACL_INT16,   "yyyyyyyny"},
        {ACL_INT8,    "yyyyyyyny"},
        {ACL_UINT8,   "yyyyyyyny"},
        {ACL_BOOL,    "yyyyyyyyy"},
        {ACL_DOUBLE,  "yynnnnnny"},
    };
    for (int from : order) {
        for (int column = 0; column < 9; column++) {
            const int to = order[column];
            const bool unknown = edition_is_9_1() && (from == ACL_DOUBLE || to == ACL_DOUBLE);
            const int expected = !unknown && allowed.at(from)[column] == 'y' ? ACCEPTED : INVALID;
            const std::string what = std::string("6: ") + dtype_info(from).name + " to " + dtype_info(to).name;
            const std::string words = unknown ? "gradOutput|out" : std::string("DT_") + dtype_info(from).name + " DT_" + dtype_info(to).name;
            check_rule<MaxUnpool>({what.c_str(),
                                   [from, to](MaxUnpool &c) {
                                       c.gradOutput.dtype = c.self.dtype = from;
                                       c.out.dtype = to;
                                       // In range everywhere, and negative where both sides can be.
                                       if (dtype_info(from).kind == KIND_SIGNED) {
                                           c.gradOutput.values = {0, 1, 5, 100, 3};
                                           if (to != ACL_UINT8) c.gradOutput.values = {0, -1, 5, -100, 3, 100};
                                       }
                                   },
                                   expected, words.c_str()},
                                  stream);
        }
    }
}

void with_values(MaxUnpool &c, int from, int to, const std::vector<double> &values)
{
    c.gradOutput.dtype = c.self.dtype = from;
    c.out.dtype = to;
    c.gradOutput.values = values;
}

void results(aclrtStream stream)
{
    check_rules<MaxUnpool>(
        {
            {"more picks than places", [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, 1, 2}; c.outputSize.values = {1, 2}; c.indices.values = {0, 1, 1, 0, 1}; }, ACCEPTED, ""},
            {"a single place", [](MaxUnpool &c) { c.gradOutput.dims = {2, 3, 1, 1}; c.outputSize.values = {1, 1}; c.indices.values = {0}; }, ACCEPTED, ""},
            {"a single pick", [](MaxUnpool &c) { c.small_shapes({2, 3, 1, 1}); }, ACCEPTED, ""},
            {"enough for several threads", [](MaxUnpool &c) { c.gradOutput.dims = {2, 32, 66, 94}; c.outputSize.values = {66, 94}; c.small_shapes({2, 32, 33, 47}); c.indices.dtype = ACL_INT64; c.indices.values.clear(); for (int i = 0; i < 33 * 47; i++) c.indices.values.push_back(i * 7919 % (66 * 94)); }, ACCEPTED, ""},
            {"indices outside the plane wrap around", [](MaxUnpool &c) { c.indices.values = {-1, -12, 12, 23, 0, -24, 25}; }, ACCEPTED, ""},
            {"INT64 indices far outside wrap around", [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; c.indices.values = {-1, 1e12, -1e12, 24}; }, ACCEPTED, ""},
            {"infinities and zeros of both signs", [](MaxUnpool &c) { c.gradOutput.values = {0.0, -0.0, INFINITY, -INFINITY, 1e-45}; }, ACCEPTED, ""},

            {"FLOAT to FLOAT16 rounds to nearest even", [](MaxUnpool &c) { with_values(c, ACL_FLOAT, ACL_FLOAT16, {2049, 2051, 1.0 + 1.0 / 2048, 65504, -65519, 6e-8, 2e-8, 0.1}); }, ACCEPTED, ""},
            {"INT32 to FLOAT16 rounds to nearest even", [](MaxUnpool &c) { with_values(c, ACL_INT32, ACL_FLOAT16, {2049, 2051, -2049, 65504, 4098, 4101}); }, ACCEPTED, ""},
            {"INT64 to FLOAT rounds to nearest even", [](MaxUnpool &c) { with_values(c, ACL_INT64, ACL_FLOAT, {16777217, 16777219, -16777217, 9007199254740992.0}); }, ACCEPTED, ""},
            {"INT32 to FLOAT rounds to nearest even", [](MaxUnpool &c) { with_values(c, ACL_INT32, ACL_FLOAT, {16777217, 16777219, 2147483647, -2147483648.0}); }, ACCEPTED, ""},
            {"values that do not fit: no crash", [](MaxUnpool &c) { with_values(c, ACL_INT32, ACL_INT8, {300, -300, 128, 1e9}); c.without_comparison(); }, ACCEPTED, ""},
            {"overflow to half precision: no crash", [](MaxUnpool &c) { with_values(c, ACL_FLOAT, ACL_FLOAT16, {1e6, -1e30}); c.without_comparison(); }, ACCEPTED, ""},
            {"BOOL bytes other than 0 and 1 stay what they are", [](MaxUnpool &c) { with_values(c, ACL_BOOL, ACL_BOOL, {0, 1, 2, 255, 128}); }, ACCEPTED, ""},
            {"BOOL becomes 0 or 1", [](MaxUnpool &c) { with_values(c, ACL_BOOL, ACL_INT64, {0, 1, 1, 0, 1}); }, ACCEPTED, ""},

            {"gradOutput transposed", [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 1, 4}; }, ACCEPTED, ""},
            {"gradOutput sliced, with an offset", [](MaxUnpool &c) { c.gradOutput.strides = {200, 60, 10, 3}; c.gradOutput.offset = 7; }, ACCEPTED, ""},
            {"gradOutput broadcast", [](MaxUnpool &c) { c.gradOutput.strides = {0, 12, 3, 1}; }, ACCEPTED, ""},
            {"gradOutput one number for all", [](MaxUnpool &c) { c.gradOutput.strides = {0, 0, 0, 0}; }, ACCEPTED, ""},
            {"gradOutput flipped", [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, -3, -1}; c.gradOutput.offset = 11; }, ACCEPTED, ""},
            {"gradOutput flipped in every axis", [](MaxUnpool &c) { c.gradOutput.strides = {-36, -12, -3, -1}; c.gradOutput.offset = 71; }, ACCEPTED, ""},
            {"indices transposed", [](MaxUnpool &c) { c.indices.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"indices flipped", [](MaxUnpool &c) { c.indices.strides = {12, 4, -2, -1}; c.indices.offset = 3; }, ACCEPTED, ""},
            {"indices broadcast", [](MaxUnpool &c) { c.indices.strides = {0, 0, 2, 1}; }, ACCEPTED, ""},
            {"INT64 indices with gaps", [](MaxUnpool &c) { c.indices.dtype = ACL_INT64; c.indices.strides = {50, 16, 5, 2}; c.indices.offset = 3; }, ACCEPTED, ""},
            {"out transposed", [](MaxUnpool &c) { c.out.strides = {12, 4, 1, 2}; }, ACCEPTED, ""},
            {"out with gaps and an offset", [](MaxUnpool &c) { c.out.strides = {100, 30, 9, 2}; c.out.offset = 5; }, ACCEPTED, ""},
            {"out flipped", [](MaxUnpool &c) { c.out.strides = {12, 4, 2, -1}; c.out.offset = 1; }, ACCEPTED, ""},
            {"out with gaps and a cast", [](MaxUnpool &c) { c.out.dtype = ACL_FLOAT16; c.out.strides = {100, 30, 9, 2}; c.out.offset = 5; }, ACCEPTED, ""},
            {"everything strided, 3-D, INT8 to INT64", [](MaxUnpool &c) {
                 c.gradOutput.dims = {3, 4, 3}; c.small_shapes({3, 2, 2});
                 c.gradOutput.dtype = c.self.dtype = ACL_INT8; c.out.dtype = ACL_INT64;
                 c.gradOutput.strides = {1, 9, 3}; c.indices.strides = {-4, 2, 1}; c.indices.offset = 8; c.out.strides = {1, 3, 6}; }, ACCEPTED, ""},
        },
        stream);

    // With equal dtypes the bits travel unchanged, even those of a NaN.
    topic("NaN payloads survive");
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16}) {
        MaxUnpool call;
        call.all_dtypes(dtype);
        call.make();
        std::vector<unsigned char> odd(call.gradOutput.host_image().size());
        for (size_t i = 0; i < odd.size(); i++) odd[i] = static_cast<unsigned char>(i % 2 == 0 ? i * 3 + 1 : (i % 4 == 1 ? 0x7D : 0xFF));
        REQUIRE_STATUS(0, aclrtMemcpy(call.gradOutput.device, odd.size(), odd.data(), odd.size(), ACL_MEMCPY_HOST_TO_DEVICE));
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        const std::vector<unsigned char> got = call.out.download();
        const std::vector<double> index = call.indices.view_values();
        const size_t size = dtype_info(dtype).size;
        for (size_t i = 0; i < index.size(); i++) {
            const size_t source = i / 4 * 12 + static_cast<size_t>(index[i]);
            CHECK(memcmp(&got[i * size], &odd[source * size], size) == 0);
        }
        call.release();
    }
}

}  // namespace

int main()
{
    {
        Device device;
        argument_rules(device.stream);
        cast_matrix(device.stream);
        results(device.stream);
        check_phase_two<MaxUnpool>(
            [](MaxUnpool &c) { c.gradOutput.dims[0] = 0; c.small_shapes({0, 3, 2, 2}); },
            {[](MaxUnpool &c) { c.out.dtype = ACL_FLOAT16; },
             [](MaxUnpool &c) { c.gradOutput.strides = {36, 12, 1, 4}; c.indices.strides = {12, 4, 1, 2}; c.out.strides = {100, 30, 9, 2}; c.out.dtype = ACL_FLOAT16; }},
            aclnnIm2colBackward, device.stream);
    }
    return harness_finish("test_unpooling_max_unpool2d_backward");
}
