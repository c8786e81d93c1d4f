// Shows that sums that are normalised, and the gradients of that, check their arguments in the documented order on each device and write the
// right numbers through any view, and nothing else.
#include "aclnnop/aclnn_add_layer_norm.h"
#include "aclnnop/aclnn_add_layer_norm_grad.h"
#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_deep_norm.h"
#include "aclnnop/aclnn_deep_norm_grad.h"
#include "aclnnop/aclnn_inplace_add_rms_norm.h"
#include "normalisations.h"

namespace {

enum { NO_KERNEL = 561003, NO_TILING = 561002 };
const double EPS = 1e-3, ALPHA = 0.5;

// 910 and 310B have no kernel; 310P takes no BFLOAT16, and gradients are on newer devices only.
Expect there(int status) { return Expect(NO_KERNEL, status, NO_KERNEL, status, status, status); }
Expect newer(int status, int on_310p) { return Expect(NO_KERNEL, on_310p, NO_KERNEL, status, status, status); }
Expect gradients(int status) { return newer(status, NO_KERNEL); }

// A number as a tensor of that type would hold it.
double rounded(double value, int dtype)
{
    unsigned char bytes[16];
    encode(dtype, value, bytes);
    return decode(dtype, bytes);
}

struct Added : Call {
    Tensor x1, x2, gamma, beta, bias, y, mean, rstd, x;
    double factor;
    bool centred;

    Added(const char *name, const char *first, const char *second, bool is_centred)
        : Call(name), x1(first, {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND), x2(second, {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND), gamma("gamma", {10}, ACL_FLOAT, ACL_FORMAT_ND),
          beta("beta", {10}, ACL_FLOAT, ACL_FORMAT_ND), bias("biasOptional", {10}, ACL_FLOAT, ACL_FORMAT_ND), y("yOut", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND, true),
          mean("meanOut", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND, true), rstd("rstdOut", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND, true),
          x("xOut", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND, true), factor(1), centred(is_centred)
    {
        x2.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
        failure_writes_executor = true;
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        x1.dims = rows;
        x1.dims.insert(x1.dims.end(), row.begin(), row.end());
        x2.dims = y.dims = x.dims = x1.dims;
        gamma.dims = beta.dims = bias.dims = row;
        mean.dims = rows;
        mean.dims.resize(rows.size() + row.size(), 1);
        rstd.dims = mean.dims;
    }
    virtual void types(int type) { x1.dtype = x2.dtype = gamma.dtype = beta.dtype = bias.dtype = y.dtype = x.dtype = type; }
    virtual bool has_sum() const { return true; }
    virtual bool has_bias() const { return false; }

    void check_results() override
    {
        const size_t columns = extent(gamma.numel());
        const Places places = Places::rows(extent(x1.numel()) / columns, columns);
        Numbers sum = x1.view_values();
        const Numbers other = x2.view_values(), third = has_bias() ? bias.view_values() : Numbers();
        for (size_t at = 0; at < sum.size(); at++) sum[at] = sum[at] * factor + other[at] + (third.empty() ? 0 : third[at % third.size()]);
        if (has_sum()) check_holds(x, sum);
        if (!centred && x1.dtype == ACL_FLOAT16 && emulated_soc() != SOC_950) {
            for (double &value : sum) value = rounded(value, ACL_FLOAT16);
        }
        const Moments moments = moments_of(places, sum, centred);
        const Numbers reciprocal = reciprocals(moments.variance, EPS);
        check_holds(y, weighed(places, normalised(places, sum, moments.mean, reciprocal), gamma.view_values(), centred ? beta.view_values() : Numbers(columns)));
        check_holds(rstd, reciprocal);
        if (centred) check_holds(mean, moments.mean);
    }
};

struct AddRmsNorm : Added {
    AddRmsNorm() : Added("AddRmsNorm", "x1", "x2", false) { failure_writes_executor = false; }
    CALL(AddRmsNorm, PASS(&x1, &x2, &gamma, &y, &rstd, &x), x1.handle, x2.handle, gamma.handle, EPS, y.handle, rstd.handle, x.handle)
    bool has_sum() const override { return x.passing != Argument::ABSENT; }
};

struct InplaceAddRmsNorm : Added {
    InplaceAddRmsNorm() : Added("InplaceAddRmsNorm", "x1Ref", "x2Ref", false)
    {
        x1.is_output = x2.is_output = true;
        x1.values = {0.5, 2, -1.25};
    }
    CALL(InplaceAddRmsNorm, PASS(&x1, &x2, &gamma, &rstd), x1.handle, x2.handle, gamma.handle, EPS, rstd.handle)
    void check_results() override
    {
        const size_t columns = extent(gamma.numel());
        const Places places = Places::rows(extent(x1.numel()) / columns, columns);
        Numbers sum = x1.view_values();
        const Numbers other = x2.view_values();
        for (size_t at = 0; at < sum.size(); at++) sum[at] += other[at];
        check_holds(x2, sum);
        const Numbers reciprocal = reciprocals(moments_of(places, sum, false).variance, EPS);
        check_holds(x1, weighed(places, normalised(places, sum, Numbers(places.sets), reciprocal), gamma.view_values(), Numbers(columns)));
        check_holds(rstd, reciprocal);
    }
};

struct AddLayerNorm : Added {
    bool additional;
    AddLayerNorm() : Added("AddLayerNorm", "x1", "x2", true), additional(true) {}
    CALL(AddLayerNorm, PASS(&x1, &x2, &gamma, &beta, &bias, &y, &mean, &rstd, &x), x1.handle, x2.handle, gamma.handle, beta.handle, bias.handle, EPS, additional, y.handle, mean.handle,
         rstd.handle, x.handle)
    bool has_sum() const override { return additional; }
    bool has_bias() const override { return bias.passing != Argument::ABSENT; }
};

struct DeepNorm : Added {
    DeepNorm() : Added("DeepNorm", "x", "gx", true) { factor = ALPHA; }
    CALL(DeepNorm, PASS(&x1, &x2, &beta, &gamma, &mean, &rstd, &y), x1.handle, x2.handle, beta.handle, gamma.handle, ALPHA, EPS, mean.handle, rstd.handle, y.handle)
    bool has_sum() const override { return false; }
};

struct Gradient : Call {
    Tensor dy, x1, x2, rstd, mean, gamma, dsum, dx, dgx, dgamma, dbeta;
    double factor;

    Gradient(const char *name, const char *first, const char *second)
        : Call(name), dy("dy", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND), x1(first, {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND), x2(second, {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND),
          rstd("rstd", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND), mean("mean", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND), gamma("gamma", {10}, ACL_FLOAT, ACL_FORMAT_ND),
          dsum("dsumOptional", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND), dx("dxOut", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND, true), dgx("dgxOut", {2, 3, 10}, ACL_FLOAT, ACL_FORMAT_ND, true),
          dgamma("dgammaOut", {10}, ACL_FLOAT, ACL_FORMAT_ND, true), dbeta("dbetaOut", {10}, ACL_FLOAT, ACL_FORMAT_ND, true), factor(1)
    {
        failure_writes_executor = true;
        rstd.values = {0.5, 1, 1.5};
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
        x2.values = {0.5, -2, 1, 0.25};
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        dy.dims = rows;
        dy.dims.insert(dy.dims.end(), row.begin(), row.end());
        x1.dims = x2.dims = dsum.dims = dx.dims = dgx.dims = dy.dims;
        gamma.dims = dgamma.dims = dbeta.dims = row;
        mean.dims = rows;
        mean.dims.resize(rows.size() + row.size(), 1);
        rstd.dims = mean.dims;
    }
    void types(int type) { dy.dtype = x1.dtype = x2.dtype = gamma.dtype = dsum.dtype = dx.dtype = dgx.dtype = type; }
    virtual bool has_dsum() const { return false; }

    void check_results() override
    {
        const size_t columns = extent(gamma.numel());
        const Places places = Places::rows(extent(x1.numel()) / columns, columns);
        Numbers sum = x1.view_values();
        const Numbers other = x2.view_values(), reciprocal = rstd.view_values(), own = dy.view_values();
        for (size_t at = 0; at < sum.size(); at++) sum[at] = sum[at] * factor + other[at];
        const Numbers normal = normalised(places, sum, mean.view_values(), reciprocal);
        Numbers expected = gradient(places, own, normal, gamma.view_values(), reciprocal, true, true);
        check_holds(dgamma, places.sums(product(own, normal), false));
        check_holds(dbeta, places.sums(own, false));
        if (dgx.handle != nullptr) check_holds(dgx, expected);
        for (double &value : expected) value *= factor;
        if (has_dsum()) {
            const Numbers more = dsum.view_values();
            for (size_t at = 0; at < more.size(); at++) expected[at] += more[at];
        }
        check_holds(dx, expected);
    }
};

struct AddLayerNormGrad : Gradient {
    AddLayerNormGrad() : Gradient("AddLayerNormGrad", "x1", "x2") {}
    CALL(AddLayerNormGrad, PASS(&dy, &x1, &x2, &rstd, &mean, &gamma, &dsum, &dx, &dgamma, &dbeta), dy.handle, x1.handle, x2.handle, rstd.handle, mean.handle, gamma.handle, dsum.handle,
         dx.handle, dgamma.handle, dbeta.handle)
    bool has_dsum() const override { return dsum.passing != Argument::ABSENT; }
};

struct DeepNormGrad : Gradient {
    DeepNormGrad() : Gradient("DeepNormGrad", "x", "gx") { factor = ALPHA; }
    CALL(DeepNormGrad, PASS(&dy, &x1, &x2, &gamma, &mean, &rstd, &dx, &dgx, &dbeta, &dgamma), dy.handle, x1.handle, x2.handle, gamma.handle, mean.handle, rstd.handle, ALPHA, dx.handle,
         dgx.handle, dbeta.handle, dgamma.handle)
};

void add_rms_norm(aclrtStream stream)
{
    typedef AddRmsNorm R;
    const Expect but_310p(ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
    floats<R>("all", [](R &c, int type) { c.types(type); }, ACCEPTED, but_310p, stream);
    check_pointers<R>("rstdOut xOut", stream);
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, ACCEPTED, ""},
            {"rstdOut without xOut", [](R &c) { c.x.passing = Argument::ABSENT; }, NULL_POINTER, "xOut"},
            {"no rstdOut", [](R &c) { c.types(ACL_FLOAT16); c.rstd.passing = Argument::ABSENT; c.gamma.dims = {1, 10}; }, ACCEPTED, ""},
            {"neither", [](R &c) { c.types(ACL_FLOAT16); c.rstd.passing = c.x.passing = Argument::ABSENT; c.gamma.dims = {1, 10}; }, ACCEPTED, ""},
            {"no rstdOut, FLOAT", [](R &c) { c.rstd.passing = Argument::ABSENT; c.gamma.dims = {1, 10}; }, INVALID, "x1"},
            {"no rstdOut, gamma of rank 1", [](R &c) { c.types(ACL_FLOAT16); c.rstd.passing = Argument::ABSENT; }, INNER_NULL, "gamma"},
            {"gamma of another dtype", [](R &c) { c.gamma.dtype = ACL_FLOAT16; }, INVALID, "gamma"},
            {"rstdOut in halves", [](R &c) { c.types(ACL_FLOAT16); c.rstd.dtype = ACL_FLOAT16; }, INVALID, "rstdOut"},
            {"x2 of another shape", [](R &c) { c.x2.dims = {6, 10}; }, INVALID, "x2"},
            {"rank 0", [](R &c) { c.x1.dims = c.x2.dims = c.y.dims = c.x.dims = {}; }, INVALID, "x1"},
            {"rank 9", [](R &c) { c.shapes(Dims(8, 1), {2}); }, INVALID, "x1"},
            {"gamma of other extents", [](R &c) { c.gamma.dims = {5}; }, INNER_NULL, "gamma"},
            {"gamma without axes", [](R &c) { c.gamma.dims = {}; }, INVALID, "gamma"},
            {"a sum that FLOAT16 does not hold, which 950 does not round before", [](R &c) { c.types(ACL_FLOAT16); c.x1.values = c.x2.values = {40000, -40000, 1}; }, ACCEPTED, ""},
            {"which is not written", [](R &c) { c.types(ACL_FLOAT16); c.x1.values = c.x2.values = {40000, -40000, 1}; c.rstd.passing = c.x.passing = Argument::ABSENT; c.gamma.dims = {1, 10}; }, ACCEPTED, ""},
            {"rstdOut without ones", [](R &c) { c.rstd.dims = {2, 3}; }, INNER_NULL, "rstdOut"},
            {"rows of two axes", [](R &c) { c.shapes({5}, {3, 7}); }, ACCEPTED, ""},
            {"long rows", [](R &c) { c.shapes({3}, {2500}); }, ACCEPTED, ""},
            {"long rows of halves", [](R &c) { c.shapes({3}, {2500}); c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"views", [](R &c) { c.x1.strides = {1, 2, 6}; c.x2.strides = {0, 0, 1}; c.y.strides = {400, 130, 2}; c.x.strides = {10, 20, 1}; c.gamma.strides = {-1}; c.gamma.offset = 9; }, ACCEPTED, ""},
            {"no rows", [](R &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, ACCEPTED, ""},
            {"empty rows", [](R &c) { c.shapes({2, 3}, {0}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<R>([](R &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, {[](R &c) { c.x1.strides = {1, 2, 6}; }}, aclnnInplaceCopy, stream);
}

void inplace(aclrtStream stream)
{
    typedef InplaceAddRmsNorm R;
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? there(ACCEPTED) : type == ACL_BF16 ? newer(ACCEPTED, INVALID) : there(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.types(type); if (type != ACL_FLOAT) c.without_comparison(); }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, there(ACCEPTED), ""},
            {"gamma of another dtype", [](R &c) { c.gamma.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"x2Ref of another shape", [](R &c) { c.x2.dims = {6, 10}; }, there(NO_TILING), ""},
            {"gamma of other extents", [](R &c) { c.gamma.dims = {5}; }, there(NO_TILING), ""},
            {"gamma without axes", [](R &c) { c.gamma.dims = {}; }, there(NO_TILING), ""},
            {"rstdOut of one element", [](R &c) { c.rstd.dims = {1, 1, 1}; }, there(NO_TILING), ""},
            {"long rows", [](R &c) { c.shapes({3}, {2500}); }, there(ACCEPTED), ""},
            {"views", [](R &c) { c.x1.strides = {1, 2, 6}; c.x2.strides = {400, 130, 2}; }, there(ACCEPTED), ""},
            {"FRACTAL_NZ", [](R &c) { c.x1.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, there(INVALID), ""},
        },
        stream);
}

void add_layer_norm(aclrtStream stream)
{
    typedef AddLayerNorm R;
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? there(ACCEPTED) : type == ACL_BF16 ? newer(ACCEPTED, INVALID) : there(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.types(type); }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, there(ACCEPTED), ""},
            {"no bias", [](R &c) { c.bias.passing = Argument::ABSENT; }, there(ACCEPTED), ""},
            {"a bias of all elements", [](R &c) { c.bias.dims = c.x1.dims; }, there(ACCEPTED), ""},
            {"a bias of another shape", [](R &c) { c.bias.dims = {3, 10}; }, there(NO_TILING), ""},
            {"a bias of another dtype", [](R &c) { c.bias.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"no sum", [](R &c) { c.additional = false; }, there(ACCEPTED), ""},
            {"no sum, xOut of any shape", [](R &c) { c.additional = false; c.x.dims = {0}; }, there(ACCEPTED), ""},
            {"xOut of another shape", [](R &c) { c.x.dims = {6, 10}; }, there(NO_TILING), ""},
            {"FLOAT and halves", [](R &c) { c.x2.dtype = ACL_FLOAT16; }, newer(ACCEPTED, INVALID), ""},
            {"halves and FLOAT", [](R &c) { c.x1.dtype = ACL_BF16; }, newer(ACCEPTED, INVALID), ""},
            {"two kinds of halves", [](R &c) { c.types(ACL_FLOAT16); c.x2.dtype = ACL_BF16; }, there(INVALID), ""},
            {"halves, gamma and beta in FLOAT", [](R &c) { c.types(ACL_FLOAT16); c.gamma.dtype = c.beta.dtype = ACL_FLOAT; }, newer(ACCEPTED, INVALID), ""},
            {"halves, gamma in FLOAT", [](R &c) { c.types(ACL_FLOAT16); c.gamma.dtype = ACL_FLOAT; }, there(INVALID), ""},
            {"beta of other extents", [](R &c) { c.beta.dims = {5}; }, there(NO_TILING), ""},
            {"meanOut of another shape", [](R &c) { c.mean.dims = {3, 2, 1}; }, there(NO_TILING), ""},
            {"rows of two axes", [](R &c) { c.shapes({5}, {3, 7}); }, there(ACCEPTED), ""},
            {"long rows", [](R &c) { c.shapes({3}, {2500}); }, there(ACCEPTED), ""},
            {"views", [](R &c) { c.x1.strides = {1, 2, 6}; c.x2.strides = {0, 0, 1}; c.y.strides = {400, 130, 2}; c.mean.strides = {7, 2, 1}; }, there(ACCEPTED), ""},
            {"no rows", [](R &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, there(ACCEPTED), ""},
        },
        stream);
}

void deep_norm(aclrtStream stream)
{
    typedef DeepNorm R;
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? there(ACCEPTED) : type == ACL_BF16 ? newer(ACCEPTED, INVALID) : there(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.types(type); }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, there(ACCEPTED), ""},
            {"rank 1", [](R &c) { c.shapes({}, {10}); }, there(NO_TILING), ""},
            {"gx of another shape", [](R &c) { c.x2.dims = {6, 10}; }, there(NO_TILING), ""},
            {"gamma of other extents", [](R &c) { c.gamma.dims = {5}; }, there(NO_TILING), ""},
            {"views", [](R &c) { c.x1.strides = {1, 2, 6}; c.y.strides = {400, 130, 2}; }, there(ACCEPTED), ""},
        },
        stream);
}

template <class R> void backward(aclrtStream stream)
{
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16 ? gradients(ACCEPTED) : gradients(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.types(type); }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, gradients(ACCEPTED), ""},
            {"many rows", [](R &c) { c.shapes({70}, {192}); }, gradients(ACCEPTED), ""},
            {"long rows of two axes", [](R &c) { c.shapes({3}, {32, 50}); }, gradients(ACCEPTED), ""},
            {"gradients in halves", [](R &c) { c.dgamma.dtype = ACL_FLOAT16; }, gradients(INVALID), ""},
            {"another shape", [](R &c) { c.x2.dims = {6, 10}; }, gradients(NO_TILING), ""},
            {"gamma of other extents", [](R &c) { c.gamma.dims = {5}; }, gradients(NO_TILING), ""},
            {"rstd of one element", [](R &c) { c.rstd.dims = {1, 1, 1}; }, gradients(NO_TILING), ""},
            {"views", [](R &c) { c.dy.strides = {0, 0, 1}; c.x1.strides = {1, 2, 6}; c.dx.strides = {400, 130, 2}; c.dgamma.strides = {3}; }, gradients(ACCEPTED), ""},
            {"no rows", [](R &c) { c.shapes({0, 3}, {10}); }, gradients(NO_TILING), ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        add_rms_norm(device.stream);
        inplace(device.stream);
        add_layer_norm(device.stream);
        deep_norm(device.stream);
        backward<AddLayerNormGrad>(device.stream);
        backward<DeepNormGrad>(device.stream);
        check_rule<AddLayerNormGrad>({"no gradient of the sum", [](AddLayerNormGrad &c) { c.dsum.passing = Argument::ABSENT; }, gradients(ACCEPTED), ""}, device.stream);
    }
    return harness_finish("test_norm_added_norms");
}
