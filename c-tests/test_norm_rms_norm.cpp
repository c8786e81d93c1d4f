// Shows that normalisations by the root of the mean square and their gradient check their arguments in the documented order and write the right
// numbers through any view, and nothing else.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "aclnnop/aclnn_rms_norm_grad.h"
#include "normalisations.h"

namespace {

enum { NO_KERNEL = 561003, NO_TILING = 561002 };

// 310B has no kernel.
Expect there(int status) { return Expect(status, status, NO_KERNEL, status, status, status); }
Expect newer(int status, int older) { return Expect(older, older, NO_KERNEL, status, status, status); }

struct RmsNorm : Call {
    Tensor x, gamma, y, rstd;
    RmsNorm()
        : Call("aclnnRmsNorm"), x("x", {2, 3, 64}, ACL_FLOAT, ACL_FORMAT_ND), gamma("gamma", {64}, ACL_FLOAT, ACL_FORMAT_ND), y("yOut", {2, 3, 64}, ACL_FLOAT, ACL_FORMAT_ND, true),
          rstd("rstdOut", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        failure_writes_executor = true;
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        x.dims = rows;
        x.dims.insert(x.dims.end(), row.begin(), row.end());
        y.dims = x.dims;
        gamma.dims = row;
        rstd.dims = rows;
        rstd.dims.resize(rows.size() + row.size(), 1);
    }
    CALL(RmsNorm, PASS(&x, &gamma, &y, &rstd), x.handle, gamma.handle, 1e-3, y.handle, rstd.handle)
    void check_results() override
    {
        const size_t columns = extent(gamma.numel());
        const Places places = Places::rows(extent(x.numel()) / columns, columns);
        const Numbers own = x.view_values();
        const Moments moments = moments_of(places, own, false);
        const Numbers reciprocal = reciprocals(moments.variance, 1e-3);
        check_holds(y, weighed(places, normalised(places, own, moments.mean, reciprocal), gamma.view_values(), Numbers(columns)));
        check_holds(rstd, reciprocal);
    }
};

struct RmsNormGrad : Call {
    Tensor dy, x, rstd, gamma, dx, dgamma;
    RmsNormGrad()
        : Call("aclnnRmsNormGrad"), dy("dy", {2, 3, 64}, ACL_FLOAT, ACL_FORMAT_ND), x("x", {2, 3, 64}, ACL_FLOAT, ACL_FORMAT_ND), rstd("rstd", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND),
          gamma("gamma", {64}, ACL_FLOAT, ACL_FORMAT_ND), dx("dxOut", {2, 3, 64}, ACL_FLOAT, ACL_FORMAT_ND, true), dgamma("dgammaOut", {64}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        failure_writes_executor = true;
        rstd.values = {0.5, 1, 1.5};
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        x.dims = rows;
        x.dims.insert(x.dims.end(), row.begin(), row.end());
        dy.dims = dx.dims = x.dims;
        gamma.dims = dgamma.dims = row;
        rstd.dims = rows;
    }
    CALL(RmsNormGrad, PASS(&dy, &x, &rstd, &gamma, &dx, &dgamma), dy.handle, x.handle, rstd.handle, gamma.handle, dx.handle, dgamma.handle)
    void check_results() override
    {
        const size_t columns = extent(gamma.numel());
        const Places places = Places::rows(extent(x.numel()) / columns, columns);
        const Numbers reciprocal = rstd.view_values(), own = dy.view_values(), normal = normalised(places, x.view_values(), Numbers(places.sets), reciprocal);
        check_holds(dx, gradient(places, own, normal, gamma.view_values(), reciprocal, true, false));
        check_holds(dgamma, places.sums(product(own, normal), false));
    }
};

void forward(aclrtStream stream)
{
    typedef RmsNorm R;
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? there(ACCEPTED) : type == ACL_BF16 ? newer(ACCEPTED, INVALID) : there(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.x.dtype = c.gamma.dtype = c.y.dtype = type; }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, there(ACCEPTED), ""},
            {"halves, and gamma in FLOAT", [](R &c) { c.x.dtype = c.y.dtype = ACL_FLOAT16; }, newer(ACCEPTED, INVALID), ""},
            {"gamma in halves", [](R &c) { c.gamma.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"rstd in halves", [](R &c) { c.rstd.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"y of another type", [](R &c) { c.y.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"a row of two axes", [](R &c) { c.shapes({5}, {3, 7}); }, there(ACCEPTED), ""},
            {"one row", [](R &c) { c.shapes({}, {2500}); }, there(ACCEPTED), ""},
            {"rank 4, and rstd of rank 3", [](R &c) { c.shapes({1, 2, 3}, {8}); c.rstd.dims = {1, 2, 3}; }, there(ACCEPTED), ""},
            {"views", [](R &c) { c.x.strides = {1, 2, 6}; c.y.strides = {400, 130, 2}; c.gamma.strides = {-1}; c.gamma.offset = 63; c.rstd.strides = {7, 2, 1}; }, there(ACCEPTED), ""},
            {"gamma of other extents", [](R &c) { c.gamma.dims = {32}; }, there(NO_TILING), ""},
            {"gamma without axes", [](R &c) { c.gamma.dims = {}; }, there(NO_TILING), ""},
            {"y of another shape", [](R &c) { c.y.dims = {6, 64}; }, there(NO_TILING), ""},
            {"rstd with extents of another place", [](R &c) { c.rstd.dims = {3, 2, 1}; }, there(NO_TILING), ""},
            {"rstd of one element", [](R &c) { c.rstd.dims = {1, 1, 1}; }, there(NO_TILING), ""},
            {"rank 9", [](R &c) { c.shapes(Dims(8, 1), {2}); }, there(NO_TILING), ""},
            {"no rows", [](R &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, there(ACCEPTED), ""},
            {"empty rows", [](R &c) { c.shapes({2, 3}, {0}); }, there(NO_TILING), ""},
            {"FRACTAL_NZ", [](R &c) { c.x.format = ACL_FORMAT_FRACTAL_NZ; }, there(INVALID), ""},
        },
        stream);
    if (emulated_soc() == SOC_310B) return;
    check_phase_two<R>([](R &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, {[](R &c) { c.x.strides = {1, 2, 6}; }}, aclnnInplaceCopy, stream);
}

void backward(aclrtStream stream)
{
    typedef RmsNormGrad R;
    const Expect row_of_65 = Expect(NO_TILING, ACCEPTED, NO_KERNEL, ACCEPTED, ACCEPTED, ACCEPTED);
    for (int type : EVERY_DTYPE) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? there(ACCEPTED) : type == ACL_BF16 ? newer(ACCEPTED, INVALID) : there(INVALID);
        check_rule<R>({"all of a type", [type](R &c) { c.dy.dtype = c.x.dtype = c.gamma.dtype = c.dx.dtype = type; }, expect, ""}, stream);
    }
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, there(ACCEPTED), ""},
            {"many rows", [](R &c) { c.shapes({70}, {192}); }, there(ACCEPTED), ""},
            {"long rows of two axes", [](R &c) { c.shapes({3}, {32, 50}); }, there(ACCEPTED), ""},
            {"a row of 65", [](R &c) { c.shapes({3}, {65}); }, row_of_65, ""},
            {"halves, and gamma in FLOAT", [](R &c) { c.dy.dtype = c.x.dtype = c.dx.dtype = ACL_FLOAT16; }, newer(ACCEPTED, INVALID), ""},
            {"dgamma in halves", [](R &c) { c.dgamma.dtype = ACL_FLOAT16; }, there(INVALID), ""},
            {"rstd without the last extents", [](R &c) { c.rstd.dims = {2, 3}; }, there(ACCEPTED), ""},
            {"rstd without extents of 1", [](R &c) { c.shapes({2, 1}, {64}); c.rstd.dims = {2}; }, there(ACCEPTED), ""},
            {"rstd without an extent that is not 1", [](R &c) { c.rstd.dims = {2}; }, there(NO_TILING), ""},
            {"rstd in another order", [](R &c) { c.rstd.dims = {3, 2}; }, there(NO_TILING), ""},
            {"dy of another shape", [](R &c) { c.dy.dims = {6, 64}; }, there(NO_TILING), ""},
            {"dgamma of another shape", [](R &c) { c.dgamma.dims = {1, 64}; }, there(NO_TILING), ""},
            {"views", [](R &c) { c.dy.strides = {0, 0, 1}; c.x.strides = {1, 2, 6}; c.dx.strides = {400, 130, 2}; c.dgamma.strides = {3}; }, there(ACCEPTED), ""},
            {"no rows: zeros on 950", [](R &c) { c.shapes({0, 3}, {64}); }, Expect(NO_TILING, NO_TILING, NO_KERNEL, NO_TILING, NO_TILING, ACCEPTED), ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward(device.stream);
        backward(device.stream);
    }
    return harness_finish("test_norm_rms_norm");
}
