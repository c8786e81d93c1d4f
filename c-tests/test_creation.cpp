// Shows that the operators that copy, cast and create check their arguments in the documented order and write the right numbers
// through any view, and nothing else.
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_zero.h"
#include "harness.h"

namespace {

// What a number becomes as that dtype.
double converted(int dtype, double value)
{
    const DtypeInfo &info = dtype_info(dtype);
    if (info.kind == KIND_BOOL) return value != 0;
    if (info.kind == KIND_FLOATING) return rounded(dtype, value);
    if (std::isnan(value)) return 0;
    return static_cast<double>(static_cast<int64_t>(value));
}

// The real parts of a view's numbers as another dtype's, whose imaginary parts are 0.
std::vector<double> converted(const Tensor &from, int dtype)
{
    const size_t had = dtype_info(from.dtype).components, has = dtype_info(dtype).components;
    const std::vector<double> values = from.view_values();
    if (from.dtype == dtype) return values;  // the same bytes, of BOOL too
    std::vector<double> result;
    for (size_t i = 0; i < values.size(); i += had) {
        for (size_t part = 0; part < has; part++) {
            const double value = part < had ? values[i + part] : 0;
            const bool true_by_its_other_part = dtype == ACL_BOOL && had == 2 && values[i + 1] != 0;
            result.push_back(true_by_its_other_part ? 1 : converted(dtype, value));
        }
    }
    return result;
}

struct InplaceCopy : Call {
    Tensor selfRef, src;

    InplaceCopy() : Call("InplaceCopy"), selfRef("selfRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), src("src", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND) {}
    std::vector<Argument *> arguments() override { return {&selfRef, &src}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceCopyGetWorkspaceSize(selfRef.handle, src.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceCopy; }
    void shapes(const Dims &dims) { selfRef.dims = src.dims = dims; }

    void check_results() override
    {
        std::vector<double> expected = converted(src, selfRef.dtype);
        // Shapes that are broadcast here repeat all of src.
        const size_t count = static_cast<size_t>(selfRef.numel()) * dtype_info(selfRef.dtype).components, own = expected.size();
        for (size_t i = own; i < count; i++) expected.push_back(expected[i - own]);
        selfRef.check_holds(expected, 0);
    }
};

struct Cast : Call {
    Tensor self;
    int dtype;
    Tensor out;

    Cast() : Call("Cast"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), dtype(ACL_FLOAT16), out("out", {2, 3}, ACL_FLOAT16, ACL_FORMAT_ND, true) {}
    std::vector<Argument *> arguments() override { return {&self, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnCastGetWorkspaceSize(self.handle, static_cast<aclDataType>(dtype), out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnCast; }
    void shapes(const Dims &dims) { self.dims = out.dims = dims; }
    void to(int type) { dtype = out.dtype = type; }
    void check_results() override { out.check_holds(converted(self, out.dtype), 0); }
};

// One tensor that takes one value.
struct Fill : Call {
    Tensor selfRef;

    explicit Fill(const char *name) : Call(name), selfRef("selfRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true) {}
    std::vector<Argument *> arguments() override { return {&selfRef}; }
    virtual double number() const = 0;
    void check_results() override
    {
        const size_t parts = dtype_info(selfRef.dtype).components;
        std::vector<double> expected(static_cast<size_t>(selfRef.numel()) * parts, 0);
        for (size_t i = 0; i < expected.size(); i += parts) expected[i] = converted(selfRef.dtype, number());
        selfRef.check_holds(expected, 0);
    }
};

struct InplaceZero : Fill {
    InplaceZero() : Fill("InplaceZero") {}
    double number() const override { return 0; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceZeroGetWorkspaceSize(selfRef.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceZero; }
};

struct InplaceOne : Fill {
    InplaceOne() : Fill("InplaceOne") {}
    double number() const override { return 1; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnInplaceOneGetWorkspaceSize(selfRef.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnInplaceOne; }
};

struct InplaceFillScalar : Fill {
    Scalar value;

    InplaceFillScalar() : Fill("InplaceFillScalar"), value("value", 2.75, ACL_DOUBLE) {}
    std::vector<Argument *> arguments() override { return {&selfRef, &value}; }
    double number() const override { return value.value; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnInplaceFillScalarGetWorkspaceSize(selfRef.handle, value.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnInplaceFillScalar; }
};

// Which dtypes an argument takes: E everywhere, N on 910B, 910_93 and 950, 9 on 950, "-" nowhere; "4" where a 950 takes it and this
// library cannot compute it.
struct Taken {
    int dtype;
    const char *copy, *cast, *zero, *one, *fill;
};
const Taken TAKEN[] = {
    //                  copy cast zero one  fill
    {ACL_FLOAT,         "E", "E", "E", "E", "E"}, {ACL_FLOAT16,       "E", "E", "E", "E", "E"}, {ACL_DOUBLE,       "E", "E", "E", "E", "E"},
    {ACL_BF16,          "E", "N", "E", "N", "N"}, {ACL_INT8,          "E", "E", "E", "E", "E"}, {ACL_INT16,        "E", "E", "E", "E", "E"},
    {ACL_INT32,         "E", "E", "E", "E", "E"}, {ACL_INT64,         "E", "E", "E", "E", "E"}, {ACL_UINT8,        "E", "E", "E", "E", "E"},
    {ACL_UINT16,        "E", "E", "E", "-", "N"}, {ACL_UINT32,        "E", "E", "-", "-", "N"}, {ACL_UINT64,       "E", "E", "-", "-", "N"},
    {ACL_BOOL,          "E", "E", "E", "E", "E"}, {ACL_COMPLEX64,     "E", "E", "E", "-", "E"}, {ACL_COMPLEX128,   "E", "E", "E", "-", "E"},
    {ACL_COMPLEX32,     "-", "9", "-", "-", "-"}, {ACL_FLOAT8_E5M2,   "E", "9", "9", "-", "-"}, {ACL_FLOAT8_E4M3FN, "E", "9", "9", "-", "-"},
    {ACL_FLOAT8_E8M0,   "E", "-", "-", "-", "-"}, {ACL_HIFLOAT8,      "E", "9", "9", "-", "-"}, {ACL_FLOAT4_E2M1,  "-", "4", "4", "-", "-"},
    {ACL_INT4,          "-", "-", "-", "-", "-"}, {ACL_STRING,        "-", "-", "-", "-", "-"}, {ACL_DT_UNDEFINED, "-", "-", "-", "-", "-"},
    {99,                "-", "-", "-", "-", "-"},
};

Expect taken(const char *where)
{
    switch (*where) {
        case 'E': return ACCEPTED;
        case 'N': return needs_bf16();
        case '9': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
        case '4': return Expect(INVALID, INVALID, INVALID, INVALID, INVALID, INNER_NULL);
        default: return INVALID;
    }
}

template <class TheCall> void takes(const char *name, const char *where, int dtype, std::function<void(TheCall &)> change, aclrtStream stream)
{
    const std::string what = std::string("dtype ") + dtype_info(dtype).name + " of " + name;
    const Expect expect = taken(where);
    // Where it cannot be computed, the text names the dtype.
    const std::string words = expect.here() == INVALID ? name : "";
    check_rule<TheCall>({what.c_str(),
                         [change, dtype](TheCall &c) {
                             change(c);
                             if (dtype_info(dtype).kind == KIND_OPAQUE) c.without_comparison();
                         },
                         expect, words.c_str()},
                        stream);
}

void dtypes(aclrtStream stream)
{
    for (const Taken &row : TAKEN) {
        const int dtype = row.dtype;
        takes<InplaceCopy>("selfRef", row.copy, dtype, [dtype](InplaceCopy &c) { c.selfRef.dtype = dtype; }, stream);
        takes<InplaceCopy>("src", row.copy, dtype, [dtype](InplaceCopy &c) { c.src.dtype = dtype; }, stream);
        takes<Cast>("self", row.cast, dtype, [dtype](Cast &c) { c.self.dtype = dtype; }, stream);
        const bool int4 = dtype == ACL_INT4;
        takes<Cast>("dtype", int4 ? "4" : row.cast, dtype, [dtype](Cast &c) { c.to(dtype); }, stream);
        takes<InplaceZero>("selfRef", row.zero, dtype, [dtype](InplaceZero &c) { c.selfRef.dtype = dtype; }, stream);
        takes<InplaceOne>("selfRef", row.one, dtype, [dtype](InplaceOne &c) { c.selfRef.dtype = dtype; }, stream);
        // A value of the same dtype promotes with any.
        const bool opaque = dtype_info(dtype).kind == KIND_OPAQUE;
        takes<InplaceFillScalar>("selfRef", row.fill, dtype, [dtype, opaque](InplaceFillScalar &c) { c.selfRef.dtype = dtype; if (!opaque) c.value.dtype = dtype; c.value.value = 1; }, stream);
    }
}

void copy_rules(aclrtStream stream)
{
    check_pointers<InplaceCopy>("", stream);
    check_rules<InplaceCopy>(
        {
            {"a valid call", [](InplaceCopy &) {}, ACCEPTED, ""},
            {"dtypes: selfRef before src", [](InplaceCopy &c) { c.selfRef.dtype = c.src.dtype = ACL_STRING; }, INVALID, "selfRef"},
            {"dtypes before ranks", [](InplaceCopy &c) { c.src.dtype = ACL_STRING; c.selfRef.dims = Dims(9, 1); }, INVALID, "src"},
            {"rank 0", [](InplaceCopy &c) { c.shapes({}); }, ACCEPTED, ""},
            {"rank 8", [](InplaceCopy &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9 of both", [](InplaceCopy &c) { c.shapes(Dims(9, 1)); }, INVALID, "selfRef"},
            {"rank 9 of src", [](InplaceCopy &c) { c.src.dims = Dims(9, 1); }, INVALID, "src"},
            {"rank 25", [](InplaceCopy &c) { c.shapes(Dims(25, 1)); }, INVALID, "selfRef"},
            {"src of rank 0 is broadcast", [](InplaceCopy &c) { c.src.dims = {}; }, ACCEPTED, ""},
            {"src of a lower rank is broadcast", [](InplaceCopy &c) { c.src.dims = {3}; }, ACCEPTED, ""},
            {"src with an extent of 1 is broadcast", [](InplaceCopy &c) { c.src.dims = {1, 3}; }, ACCEPTED, ""},
            {"src of another extent", [](InplaceCopy &c) { c.src.dims = {2, 2}; }, INVALID, "src selfRef"},
            {"selfRef is not broadcast", [](InplaceCopy &c) { c.selfRef.dims = {1, 3}; }, INVALID, "src"},
            {"src of a higher rank", [](InplaceCopy &c) { c.src.dims = {1, 2, 3}; }, INVALID, "src"},
            {"empty", [](InplaceCopy &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"an empty selfRef, src with 1", [](InplaceCopy &c) { c.selfRef.dims = {0, 3}; c.src.dims = {1, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"an empty src, selfRef with 1", [](InplaceCopy &c) { c.src.dims = {0, 3}; c.selfRef.dims = {1, 3}; }, INVALID, "src"},
            {"an empty src", [](InplaceCopy &c) { c.src.dims = {0}; }, INVALID, "src"},
            {"empty of another dtype that is refused", [](InplaceCopy &c) { c.shapes({0}); c.src.dtype = ACL_STRING; }, INVALID, "src"},
            {"another format of src", [](InplaceCopy &c) { c.src.format = ACL_FORMAT_NCHW; }, INNER_NULL, "selfRef src"},
            {"another format of src, empty", [](InplaceCopy &c) { c.shapes({0, 3}); c.src.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"another format of src, broadcast", [](InplaceCopy &c) { c.src.dims = {3}; c.src.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"another format of selfRef", [](InplaceCopy &c) { c.selfRef.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"private formats", [](InplaceCopy &c) { c.selfRef.format = c.src.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"private formats that differ", [](InplaceCopy &c) { c.selfRef.format = ACL_FORMAT_FRACTAL_NZ; c.src.format = ACL_FORMAT_NC1HWC0; }, INNER_NULL, "selfRef src"},
            {"a format after the dtypes", [](InplaceCopy &c) { c.selfRef.dtype = ACL_STRING; c.src.format = ACL_FORMAT_NCHW; }, INVALID, "selfRef"},
            {"negative extents", [](InplaceCopy &c) { c.shapes({-2, 3}); }, INVALID, ""},
            {"more elements than 64 bits count", [](InplaceCopy &c) { c.shapes({INT64_C(1) << 40, INT64_C(1) << 40}); }, INVALID, ""},
            {"strides that overflow", [](InplaceCopy &c) { c.src.strides = {INT64_MAX, INT64_MAX}; }, INVALID, "src"},

            {"src transposed", [](InplaceCopy &c) { c.src.strides = {1, 2}; }, ACCEPTED, ""},
            {"selfRef transposed", [](InplaceCopy &c) { c.selfRef.strides = {1, 2}; }, ACCEPTED, ""},
            {"src expanded", [](InplaceCopy &c) { c.src.strides = {0, 0}; c.src.storage = {1}; }, ACCEPTED, ""},
            {"both strided, backwards, cast", [](InplaceCopy &c) { c.src.strides = {-7, 2}; c.src.offset = 9; c.selfRef.strides = {5, -2}; c.selfRef.offset = 6; c.selfRef.dtype = ACL_INT16; }, ACCEPTED, ""},
            {"storage of the whole tensor behind a slice", [](InplaceCopy &c) { c.src.offset = 3; c.src.storage = {100}; c.selfRef.offset = 2; c.selfRef.storage = {64}; }, ACCEPTED, ""},
            {"eight axes in another order", [](InplaceCopy &c) { c.shapes({2, 2, 3, 2, 1, 2, 2, 2}); c.src.strides = {1, 2, 4, 12, 24, 24, 48, 96}; }, ACCEPTED, ""},
            {"enough for several threads", [](InplaceCopy &c) { c.shapes({700, 900}); c.src.strides = {1, 700}; }, ACCEPTED, ""},
            {"enough for several threads, cast", [](InplaceCopy &c) { c.shapes({700, 900}); c.selfRef.dtype = ACL_BF16; c.src.strides = {901, 1}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<InplaceCopy>([](InplaceCopy &c) { c.shapes({0}); }, {[](InplaceCopy &c) { c.selfRef.dtype = ACL_INT64; c.src.strides = {1, 2}; }}, aclnnInplaceZero, stream);
}

// Every pair of dtypes with numbers that both sides hold, and with those that are rounded or truncated.
void every_pair(aclrtStream stream)
{
    for (const DtypeInfo &from : dtype_table()) {
        for (const DtypeInfo &to : dtype_table()) {
            if (from.kind == KIND_OPAQUE || to.kind == KIND_OPAQUE) continue;
            const std::string what = std::string(from.name) + " to " + to.name;
            const bool has_sign = from.kind != KIND_UNSIGNED && from.kind != KIND_BOOL && to.kind != KIND_UNSIGNED;
            check_rule<InplaceCopy>({what.c_str(),
                                     [&from, &to, has_sign](InplaceCopy &c) {
                                         c.src.dtype = from.id;
                                         c.selfRef.dtype = to.id;
                                         c.src.values = {0, 1, 5, 100, 3};
                                         if (from.kind == KIND_BOOL) c.src.values = {0, 1, 1};
                                         else if (from.kind == KIND_FLOATING) c.src.values = {0, 2.75, 100.5, 0.25, 7};
                                         if (has_sign) c.src.values.push_back(from.kind == KIND_FLOATING ? -3.75 : -3);
                                     },
                                     ACCEPTED, ""},
                                    stream);
        }
    }
    check_rules<InplaceCopy>(
        {
            {"NaN to INT32 is 0", [](InplaceCopy &c) { c.selfRef.dtype = ACL_INT32; c.src.values = {NAN, 1.5, -1.5}; }, ACCEPTED, ""},
            {"NaN to BOOL is true", [](InplaceCopy &c) { c.selfRef.dtype = ACL_BOOL; c.src.values = {NAN, 0.0, -0.0, 0.25, INFINITY}; }, ACCEPTED, ""},
            {"FLOAT to FLOAT16 rounds to nearest even", [](InplaceCopy &c) { c.selfRef.dtype = ACL_FLOAT16; c.src.values = {2049, 2051, 65519, 65520, 6e-8, 2e-8}; }, ACCEPTED, ""},
            {"DOUBLE to FLOAT16 rounds once", [](InplaceCopy &c) { c.selfRef.dtype = ACL_FLOAT16; c.src.dtype = ACL_DOUBLE; c.src.values = {1.0 + 1.0 / 2048 + 1e-12, 1.0 + 1.0 / 2048, 2049.0 + 1e-9}; }, ACCEPTED, ""},
            {"INT64 to BF16 rounds once", [](InplaceCopy &c) { c.selfRef.dtype = ACL_BF16; c.src.dtype = ACL_INT64; c.src.values = {1157425104234217472.0 + 4096, 257, 259}; }, ACCEPTED, ""},
            {"BOOL bytes other than 0 and 1 stay what they are", [](InplaceCopy &c) { c.selfRef.dtype = c.src.dtype = ACL_BOOL; c.src.values = {0, 1, 2, 255, 128}; }, ACCEPTED, ""},
        },
        stream);
}

void cast_rules(aclrtStream stream)
{
    check_pointers<Cast>("", stream);
    check_rules<Cast>(
        {
            {"a valid call", [](Cast &) {}, ACCEPTED, ""},
            {"self before dtype", [](Cast &c) { c.self.dtype = ACL_STRING; c.dtype = ACL_STRING; }, INVALID, "self"},
            {"no such dtype", [](Cast &c) { c.dtype = 99; }, INVALID, "dtype"},
            {"dtype before rank", [](Cast &c) { c.dtype = -1; c.shapes(Dims(9, 1)); }, INVALID, "dtype"},
            {"rank 0", [](Cast &c) { c.shapes({}); }, ACCEPTED, ""},
            {"rank 8", [](Cast &c) { c.shapes({2, 1, 3, 2, 1, 2, 2, 3}); }, ACCEPTED, ""},
            {"rank 9", [](Cast &c) { c.shapes(Dims(9, 1)); }, INVALID, "self"},
            {"out of another shape", [](Cast &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"out is not broadcast to", [](Cast &c) { c.self.dims = {1, 3}; }, INVALID, "out"},
            {"out of another dtype than dtype", [](Cast &c) { c.out.dtype = ACL_FLOAT; }, INNER_NULL, "out DT_FLOAT DT_FLOAT16"},
            {"out's own dtype is not checked when self is empty", [](Cast &c) { c.shapes({0}); c.out.dtype = ACL_FLOAT; c.untouched = true; }, ACCEPTED, ""},
            {"empty", [](Cast &c) { c.shapes({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"another format of self", [](Cast &c) { c.self.format = ACL_FORMAT_NCHW; }, INNER_NULL, "out self"},
            {"another format of self, empty", [](Cast &c) { c.shapes({0, 3}); c.self.format = ACL_FORMAT_NCHW; c.untouched = true; }, ACCEPTED, ""},
            {"another format of out", [](Cast &c) { c.out.format = ACL_FORMAT_NCHW; }, ACCEPTED, ""},
            {"private formats", [](Cast &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"the same dtype", [](Cast &c) { c.to(ACL_FLOAT); }, ACCEPTED, ""},
            {"strided", [](Cast &c) { c.self.strides = {1, 2}; c.out.strides = {9, 3}; c.to(ACL_DOUBLE); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Cast>([](Cast &c) { c.shapes({0}); }, {[](Cast &c) { c.self.strides = {1, 2}; }}, aclnnInplaceCopy, stream);
}

// Rules and views of the three that fill.
template <class TheCall> void fill_rules(int rank_9, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"dtype before rank", [](TheCall &c) { c.selfRef.dtype = ACL_STRING; c.selfRef.dims = Dims(9, 1); }, INVALID, "selfRef DT_STRING"},
            {"rank 0", [](TheCall &c) { c.selfRef.dims = {}; }, ACCEPTED, ""},
            {"rank 8", [](TheCall &c) { c.selfRef.dims = {2, 1, 3, 2, 1, 2, 2, 3}; }, ACCEPTED, ""},
            {"rank 9", [](TheCall &c) { c.selfRef.dims = {2, 1, 1, 2, 1, 1, 2, 1, 3}; }, rank_9, "selfRef"},
            {"rank 25", [](TheCall &c) { c.selfRef.dims = Dims(25, 1); }, rank_9, "selfRef"},
            {"empty", [](TheCall &c) { c.selfRef.dims = {3, 0}; c.untouched = true; }, ACCEPTED, ""},
            {"empty, of a dtype that is refused", [](TheCall &c) { c.selfRef.dims = {0}; c.selfRef.dtype = ACL_STRING; }, INVALID, "selfRef"},
            {"a private format", [](TheCall &c) { c.selfRef.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"negative extents", [](TheCall &c) { c.selfRef.dims = {-2, 3}; }, INVALID, "selfRef"},
            {"with gaps", [](TheCall &c) { c.selfRef.strides = {9, 2}; c.selfRef.offset = 3; }, ACCEPTED, ""},
            {"backwards", [](TheCall &c) { c.selfRef.strides = {-3, -1}; c.selfRef.offset = 5; }, ACCEPTED, ""},
            {"one element for all", [](TheCall &c) { c.selfRef.strides = {0, 0}; }, ACCEPTED, ""},
            {"bytes that are no register", [](TheCall &c) { c.selfRef.dtype = ACL_BOOL; c.selfRef.dims = {3, 67}; c.selfRef.strides = {71, 1}; c.selfRef.offset = 1; }, ACCEPTED, ""},
            {"enough for several threads", [](TheCall &c) { c.selfRef.dims = {700, 900}; c.selfRef.strides = {901, 1}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<TheCall>([](TheCall &c) { c.selfRef.dims = {0}; }, {[](TheCall &c) { c.selfRef.strides = {1, 2}; }}, aclnnInplaceCopy, stream);
}

void fill_scalar_rules(aclrtStream stream)
{
    fill_rules<InplaceFillScalar>(INVALID, stream);
    const int unsigned_with_others = INVALID;
    check_rules<InplaceFillScalar>(
        {
            {"DOUBLE into INT64 truncates", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_INT64; c.value.value = -2.7; }, ACCEPTED, ""},
            {"INT64 into FLOAT", [](InplaceFillScalar &c) { c.value.dtype = ACL_INT64; c.value.value = 16777217; }, ACCEPTED, ""},
            {"BOOL into FLOAT16", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_FLOAT16; c.value.dtype = ACL_BOOL; c.value.value = 1; }, ACCEPTED, ""},
            {"DOUBLE into BOOL", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_BOOL; c.value.value = 0.1; }, ACCEPTED, ""},
            {"COMPLEX128 into FLOAT takes the real part", [](InplaceFillScalar &c) { c.value.dtype = ACL_COMPLEX128; }, ACCEPTED, ""},
            {"DOUBLE into COMPLEX64", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_COMPLEX64; }, ACCEPTED, ""},
            {"COMPLEX64 into INT8", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_INT8; c.value.dtype = ACL_COMPLEX64; }, ACCEPTED, ""},
            {"UINT16 promotes with no DOUBLE", [](InplaceFillScalar &c) { c.value.dtype = ACL_UINT16; }, unsigned_with_others, "value DT_UINT16 DT_FLOAT"},
            {"UINT64 promotes with no INT64", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_INT64; c.value.dtype = ACL_UINT64; }, unsigned_with_others, "value"},
            {"UINT32 promotes with complex numbers", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_COMPLEX64; c.value.dtype = ACL_UINT32; c.value.value = 7; }, ACCEPTED, ""},
            {"promotion before rank", [](InplaceFillScalar &c) { c.value.dtype = ACL_UINT16; c.selfRef.dims = Dims(9, 1); }, INVALID, "value"},
            {"selfRef before promotion", [](InplaceFillScalar &c) { c.selfRef.dtype = ACL_STRING; c.value.dtype = ACL_UINT16; }, INVALID, "selfRef"},
            {"an infinity", [](InplaceFillScalar &c) { c.value.value = -INFINITY; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        copy_rules(device.stream);
        every_pair(device.stream);
        cast_rules(device.stream);
        fill_rules<InplaceZero>(ACCEPTED, device.stream);
        fill_rules<InplaceOne>(INVALID, device.stream);
        fill_scalar_rules(device.stream);
    }
    return harness_finish("test_creation");
}
