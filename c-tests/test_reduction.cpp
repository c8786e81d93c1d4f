// Shows that sums, means, products and questions about all elements check their arguments in the documented order and write the
// right numbers through any view, and nothing else.
#include "reductions.h"

#include "aclnnop/aclnn_linalg_vector_norm.h"

namespace {

void totals(aclrtStream stream)
{
    //                   F32 F16 F64 BF16 I8.. I64 U8 U16.. BOOL C64 C128
    takes(valid<ReduceSum>, "EEENEEEEE---EEE----", true, stream);
    takes(valid<Mean>, "EEENEEEEE----EE----", true, stream);
    takes(valid<Prod>, "EEENEEEEE---EEE----", true, stream);
    takes(valid<ProdDim>, "EEENEEEEE---EEE----", true, stream);
    common(valid<ReduceSum>, true, false, false, stream);
    common(valid<Mean>, true, false, false, stream);
    takes(valid<MeanV2>, "EEENEEEEE----EE----", true, stream);
    common(valid<MeanV2>, true, false, false, stream);
    check_rules<MeanV2>(
        {
            {"no axes are none", [](MeanV2 &c) { c.noop = true; c.dims.values = {}; c.shapes({2, 3}, {2, 3}); }, ACCEPTED, ""},
            {"no axes are none, with what all would leave", [](MeanV2 &c) { c.noop = true; c.dims.values = {}; c.shapes({2, 3}, {}); }, INVALID, "out"},
            {"an axis is one", [](MeanV2 &c) { c.noop = true; }, ACCEPTED, ""},
            {"out of another dtype", [](MeanV2 &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out DT_DOUBLE DT_FLOAT"},
            {"empty: NaN", [](MeanV2 &c) { c.shapes({2, 0}, {2}); c.empty = NAN; }, ACCEPTED, ""},
            {"empty: the shape does not matter", [](MeanV2 &c) { c.shapes({2, 0}, {5}); c.empty = NAN; }, ACCEPTED, ""},
            {"empty: no complex numbers", [](MeanV2 &c) { c.shapes({2, 0}, {2}); c.types(ACL_COMPLEX64); }, INVALID, "out DT_COMPLEX64"},
            {"private formats", [](MeanV2 &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
    common(valid<ProdDim>, false, false, false, stream);
    check_pointers<Prod>("", stream);
    check_rules<ReduceSum>(
        {
            {"out of another dtype than dtype", [](ReduceSum &c) { c.dtype = ACL_DOUBLE; }, INVALID, "out DT_FLOAT DT_DOUBLE"},
            {"a dtype that is not summed", [](ReduceSum &c) { c.dtype = c.out.dtype = ACL_UINT16; }, INVALID, "dtype DT_UINT16"},
            {"no such dtype", [](ReduceSum &c) { c.dtype = 99; }, INVALID, "dtype"},
            {"truth values are counted", [](ReduceSum &c) { c.self.dtype = ACL_BOOL; c.out.dtype = c.dtype = ACL_INT64; c.self.values = {1, 0, 1}; }, ACCEPTED, ""},
            {"FLOAT is cast before it is summed", [](ReduceSum &c) { c.out.dtype = c.dtype = ACL_INT32; c.self.values = {1, 2, 3}; }, ACCEPTED, ""},
            {"empty: 0", [](ReduceSum &c) { c.shapes({2, 0}, {2}); }, ACCEPTED, ""},
            {"empty: the shape does not matter", [](ReduceSum &c) { c.shapes({2, 0}, {5}); }, ACCEPTED, ""},
            {"empty: no complex numbers", [](ReduceSum &c) { c.shapes({2, 0}, {2}); c.dtype = c.out.dtype = ACL_COMPLEX64; }, INVALID, "out"},
            {"empty: dtypes count", [](ReduceSum &c) { c.shapes({2, 0}, {2}); c.dtype = ACL_INT8; }, INVALID, "out"},
            {"an empty out", [](ReduceSum &c) { c.out.dims = {0}; }, INVALID, "out"},
            {"rank 0 in another format", [](ReduceSum &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = ACL_FORMAT_NC; }, INNER_NULL, "out self"},
            {"rank 0 in one format", [](ReduceSum &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"rank 0 in ND", [](ReduceSum &c) { c.shapes({}, {}); c.dims.values = {}; c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"another format", [](ReduceSum &c) { c.self.format = ACL_FORMAT_NCHW; c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
    check_rules<Mean>(
        {
            {"DOUBLE to FLOAT", [](Mean &c) { c.self.dtype = c.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"no integers of floats", [](Mean &c) { c.dtype = ACL_INT32; }, INVALID, "dtype DT_INT32"},
            {"no integers of floats at the end", [](Mean &c) { c.out.dtype = ACL_INT32; }, INVALID, "out DT_INT32"},
            {"integers to FLOAT", [](Mean &c) { c.self.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"empty: no complex numbers", [](Mean &c) { c.shapes({2, 0}, {2}); c.types(ACL_COMPLEX64); }, INVALID, "out DT_COMPLEX64"},
            {"rank 0 in another format", [](Mean &c) { c.shapes({}, {}); c.dims.values = {}; c.self.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"empty: NaN", [](Mean &c) { c.shapes({2, 0}, {2}); c.empty = NAN; }, ACCEPTED, ""},
            {"empty: the shape matters", [](Mean &c) { c.shapes({2, 0}, {5}); }, INVALID, "out"},
        },
        stream);
    check_rules<Prod>(
        {
            {"a valid call", [](Prod &c) { c.self.values = {1, 2, -3, 1, 2, 2}; }, ACCEPTED, ""},
            {"one element of another rank", [](Prod &c) { c.out.dims = {1, 1}; c.self.values = {2}; }, ACCEPTED, ""},
            {"two elements", [](Prod &c) { c.out.dims = {2}; }, INVALID, "out"},
            {"empty: 1", [](Prod &c) { c.shapes({2, 0}, {}); c.empty = 1; }, ACCEPTED, ""},
            {"empty: no complex numbers", [](Prod &c) { c.shapes({2, 0}, {}); c.types(ACL_COMPLEX64); }, INVALID, "out DT_COMPLEX64"},
            {"empty: no COMPLEX128 of FLOAT", [](Prod &c) { c.shapes({2, 0}, {}); c.dtype = c.out.dtype = ACL_COMPLEX128; }, INVALID, "out DT_COMPLEX128"},
            {"empty: the shape does not matter", [](Prod &c) { c.shapes({2, 0}, {5}); c.empty = 1; }, ACCEPTED, ""},
            {"private formats", [](Prod &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"out of another dtype than dtype", [](Prod &c) { c.dtype = ACL_DOUBLE; }, INVALID, "out"},
        },
        stream);
    check_rules<ProdDim>(
        {
            {"empty: 1", [](ProdDim &c) { c.shapes({2, 0}, {2}); c.empty = 1; }, ACCEPTED, ""},
            {"empty: no complex numbers", [](ProdDim &c) { c.shapes({2, 0}, {2}); c.types(ACL_COMPLEX128); }, INVALID, "out DT_COMPLEX128"},
        },
        stream);
}

void truth(Valid make, bool is_all, aclrtStream stream)
{
    const int of_private = is_all ? INVALID : ACCEPTED, of_rank = is_all ? ACCEPTED : INNER_NULL;
    takes(make, "EEENEEEEE---E------", false, stream);
    common(make, true, is_all, !is_all, stream);
    check_rules<Reduction>(
        make,
        {
            {"UINT8", [](Reduction &c) { c.out.dtype = ACL_UINT8; c.self.values = {0, 3}; }, ACCEPTED, ""},
            {"another dtype", [](Reduction &c) { c.out.dtype = ACL_INT8; }, INVALID, "out"},
            {"NaN is true", [](Reduction &c) { c.self.values = {NAN, NAN, NAN, 0, NAN, -0.0}; }, ACCEPTED, ""},
            {"a private format of self", [](Reduction &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "self FRACTAL_NZ"},
            {"a private format of self, empty", [](Reduction &c) { c.shapes({2, 0}, {2}); c.self.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, of_private, "self NC1HWC0"},
            {"a private format of out", [](Reduction &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
            {"out in a format of another rank", [](Reduction &c) { c.out.format = ACL_FORMAT_NCHW; }, of_rank, "out rank"},
            {"out in a private format of another rank", [](Reduction &c) { c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, of_rank, "out rank"},
            {"out in a format of another rank, empty", [is_all](Reduction &c) { c.shapes({2, 0}, {2}); c.out.format = ACL_FORMAT_NCHW; c.empty = is_all; }, ACCEPTED, ""},
            {"out in a format of its rank", [](Reduction &c) { c.shapes({2, 3, 1, 1, 4}, {2, 1, 1, 4}); c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"empty", [is_all](Reduction &c) { c.shapes({2, 0}, {2}); c.empty = is_all; }, ACCEPTED, ""},
            {"empty, of another shape", [](Reduction &c) { c.shapes({2, 0}, {5}); }, is_all ? INVALID : ACCEPTED, "out"},
        },
        stream);
}

struct LinalgVectorNorm : Reduction {
    Scalar ord;

    LinalgVectorNorm() : Reduction("LinalgVectorNorm", "dims", {1}, {2}, ACL_FLOAT), ord("ord", 1, ACL_DOUBLE) {}
    std::vector<Argument *> arguments() override { return {&self, &ord, &dims, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnLinalgVectorNormGetWorkspaceSize(self.handle, ord.handle, dims.handle, keep, static_cast<aclDataType>(dtype), out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnLinalgVectorNorm; }
    double value(const Group &group) const override
    {
        double total = 0;
        for (double x : group) total = std::isinf(ord.value) ? std::fmax(total, std::fabs(x)) : total + (ord.value == 0 ? x != 0 : std::pow(std::fabs(x), ord.value));
        return std::isinf(ord.value) || ord.value == 0 ? total : std::pow(total, 1 / ord.value);
    }
};

struct Norm : LinalgVectorNorm {
    Norm()
    {
        operator_name = "Norm";
        ord.name = "pScalar";
        dims.name = "dim";
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnNormGetWorkspaceSize(self.handle, ord.handle, dims.handle, keep, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnNorm; }
};

void older_norm_rules(aclrtStream stream)
{
    const bool is_950 = emulated_soc() == SOC_950;
    takes(valid<Norm>, is_950 ? "EE-E---------------" : "EEEEEEEEEEEEE------", true, stream);
    common(valid<Norm>, true, true, false, stream);
    const int but_950 = is_950 ? INVALID : ACCEPTED;
    check_rules<Norm>(
        {
            {"order 2", [](Norm &c) { c.ord.value = 2; c.self.values = {3, -4, 0}; }, ACCEPTED, ""},
            {"order 3 as FLOAT", [](Norm &c) { c.ord.value = 3; c.ord.dtype = ACL_FLOAT; c.self.values = {1, -1, 0}; c.without_comparison(); }, ACCEPTED, ""},
            {"order 0", [](Norm &c) { c.ord.value = 0; c.self.values = {3, 0, NAN, 0, 0, -0.0}; }, ACCEPTED, ""},
            {"order infinity", [](Norm &c) { c.ord.value = INFINITY; c.self.values = {3, -4, 0}; }, ACCEPTED, ""},
            {"FLOAT16 to FLOAT", [](Norm &c) { c.self.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"FLOAT to FLOAT16", [](Norm &c) { c.out.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"INT32 to FLOAT", [](Norm &c) { c.self.dtype = ACL_INT32; }, but_950, "self"},
            {"complex numbers", [](Norm &c) { c.self.dtype = ACL_COMPLEX64; }, INVALID, "self"},
            {"UINT16 promotes with nothing else", [](Norm &c) { c.self.dtype = ACL_UINT16; }, INVALID, is_950 ? "self" : "out"},
            {"empty: 0", [](Norm &c) { c.shapes({2, 0}, {2}); }, ACCEPTED, ""},
            {"empty: the shape matters", [](Norm &c) { c.shapes({2, 0}, {5}); }, INVALID, "out"},
        },
        stream);
}

void norm_rules(aclrtStream stream)
{
    //                                  F32 F16 F64 BF16 I8.. I64 U8 U16.. BOOL C64 C128
    const bool is_950 = emulated_soc() == SOC_950;
    takes(valid<LinalgVectorNorm>, is_950 ? "EE-E---------------" : "EEEEEEEEEEEEE------", true, stream);
    common(valid<LinalgVectorNorm>, true, true, false, stream);
    const int but_950 = is_950 ? INVALID : ACCEPTED;
    check_rules<LinalgVectorNorm>(
        {
            {"order 2", [](LinalgVectorNorm &c) { c.ord.value = 2; c.self.values = {3, -4, 0}; }, ACCEPTED, ""},
            {"order 2 as INT64", [](LinalgVectorNorm &c) { c.ord.value = 2; c.ord.dtype = ACL_INT64; c.self.values = {3, -4, 0}; }, ACCEPTED, ""},
            {"order 0", [](LinalgVectorNorm &c) { c.ord.value = 0; c.self.values = {3, 0, NAN, 0, 0, -0.0}; }, ACCEPTED, ""},
            {"order infinity", [](LinalgVectorNorm &c) { c.ord.value = INFINITY; c.self.values = {3, -4, 0}; }, ACCEPTED, ""},
            {"FLOAT16 to FLOAT", [](LinalgVectorNorm &c) { c.self.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"FLOAT to FLOAT16", [](LinalgVectorNorm &c) { c.out.dtype = c.dtype = ACL_FLOAT16; }, but_950, "dtype"},
            {"INT32 to FLOAT", [](LinalgVectorNorm &c) { c.self.dtype = ACL_INT32; }, but_950, "self"},
            {"out of another dtype than dtype", [](LinalgVectorNorm &c) { c.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"complex numbers", [](LinalgVectorNorm &c) { c.self.dtype = ACL_COMPLEX64; }, INVALID, "self"},
            {"UINT16 promotes with nothing else", [](LinalgVectorNorm &c) { c.self.dtype = ACL_UINT16; }, INVALID, is_950 ? "self" : "out"},
            {"empty: 0", [](LinalgVectorNorm &c) { c.shapes({2, 0}, {2}); }, ACCEPTED, ""},
            {"empty: the shape matters", [](LinalgVectorNorm &c) { c.shapes({2, 0}, {5}); }, INVALID, "out"},
            {"private formats", [](LinalgVectorNorm &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
        },
        stream);
}

struct Equal : Call {
    Tensor self, other, out;
    bool expected;

    Equal() : Call("Equal"), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), other("other", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {1}, ACL_BOOL, ACL_FORMAT_ND, true), expected(true) { self.values = other.values = {0, 1, 2, 3, 4, 5}; }
    std::vector<Argument *> arguments() override { return {&self, &other, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnEqualGetWorkspaceSize(self.handle, other.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnEqual; }
    void check_results() override { out.check_holds({static_cast<double>(expected)}, 0); }
};

void equal_rules(aclrtStream stream)
{
    const char *where = "EEENEEEEEEEEE------";
    for (size_t i = 0; i < sizeof DTYPES / sizeof *DTYPES; i++) {
        const int type = DTYPES[i];
        check_rule<Equal>({dtype_info(type).name, [type](Equal &c) { c.self.dtype = c.other.dtype = type; c.self.values = c.other.values = {1, 0}; }, taken(where[i]), ""}, stream);
    }
    check_pointers<Equal>("", stream);
    check_rules<Equal>(
        {
            {"a valid call", [](Equal &) {}, ACCEPTED, ""},
            {"another element", [](Equal &c) { c.other.values[5] = 6; c.expected = false; }, ACCEPTED, ""},
            {"NaN", [](Equal &c) { c.self.values[1] = c.other.values[1] = NAN; c.expected = false; }, ACCEPTED, ""},
            {"zeros", [](Equal &c) { c.self.values[0] = -0.0; }, ACCEPTED, ""},
            {"another shape", [](Equal &c) { c.other.dims = {3, 2}; c.expected = false; }, ACCEPTED, ""},
            {"no broadcast", [](Equal &c) { c.other.dims = {1, 2, 3}; c.expected = false; }, ACCEPTED, ""},
            {"both empty", [](Equal &c) { c.self.dims = c.other.dims = {0, 3}; }, ACCEPTED, ""},
            {"empty in other ways", [](Equal &c) { c.self.dims = {0, 3}; c.other.dims = {3, 0}; c.expected = false; }, ACCEPTED, ""},
            {"INT32 and DOUBLE", [](Equal &c) { c.self.dtype = ACL_INT32; c.other.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"UINT16 promotes with nothing else", [](Equal &c) { c.self.dtype = ACL_UINT16; }, INVALID, "other"},
            {"out of another dtype", [](Equal &c) { c.out.dtype = ACL_UINT8; }, INVALID, "out"},
            {"out of rank 0", [](Equal &c) { c.out.dims = {}; }, INVALID, "out"},
            {"out with two elements", [](Equal &c) { c.out.dims = {2}; }, INVALID, "out"},
            {"private formats", [](Equal &c) { c.self.format = c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"strided", [](Equal &c) { c.self.strides = {1, 2}; c.other.strides = {-5, -1}; c.other.offset = 7; c.out.offset = 3; }, ACCEPTED, ""},
            {"enough for several threads", [](Equal &c) { c.self.dims = c.other.dims = {700, 900}; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        totals(device.stream);
        truth(valid<All>, true, device.stream);
        truth(valid<Any>, false, device.stream);
        norm_rules(device.stream);
        older_norm_rules(device.stream);
        equal_rules(device.stream);
    }
    return harness_finish("test_reduction");
}
