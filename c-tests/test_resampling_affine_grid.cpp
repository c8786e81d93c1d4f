// Shows that grids of points check their arguments in the documented order and write the right numbers through any view, and nothing else.
#include "aclnnop/aclnn_affine_grid.h"
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

struct AffineGrid : Call {
    Tensor theta, out;
    IntArray size;
    bool aligned;

    AffineGrid()
        : Call("aclnnAffineGrid"), theta("theta", {2, 2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 4, 5, 2}, ACL_FLOAT, ACL_FORMAT_ND, true), size("size", {2, 3, 4, 5}), aligned(false)
    {
    }
    void shapes(const Dims &dims)
    {
        const int64_t axes = static_cast<int64_t>(dims.size()) - 2;
        size.values = dims;
        theta.dims = {dims[0], axes, axes + 1};
        out.dims = {dims[0]};
        out.dims.insert(out.dims.end(), dims.begin() + 2, dims.end());
        out.dims.push_back(axes);
    }
    std::vector<Argument *> arguments() override { return {&theta, &size, &out}; }
    aclnnStatus phase_one(uint64_t *bytes, aclOpExecutor **executor) override { return aclnnAffineGridGetWorkspaceSize(theta.handle, size.handle, aligned, out.handle, bytes, executor); }
    PhaseTwo phase_two() const override { return aclnnAffineGrid; }
    void check_results() override
    {
        const std::vector<double> matrices = theta.view_values();
        const size_t axes = size.values.size() - 2;
        std::vector<double> expected;
        for (int64_t at = 0; at < out.numel(); at++) {
            int64_t rest = at / static_cast<int64_t>(axes);
            std::vector<double> point;
            for (size_t axis = axes; axis-- > 0;) {
                const int64_t n = size.values[axis + 2], i = rest % n;
                rest /= n;
                const double place = n < 2 ? 0 : 2.0 * static_cast<double>(i) / static_cast<double>(n - 1) - 1;
                point.push_back(aligned ? place : place * static_cast<double>(n - 1) / static_cast<double>(n));
            }
            const double *const row = matrices.data() + (static_cast<size_t>(rest) * axes + static_cast<size_t>(at) % axes) * (axes + 1);
            double sum = row[axes];
            for (size_t k = 0; k < axes; k++) sum += row[k] * point[k];
            expected.push_back(sum);
        }
        out.check_holds(expected, out.dtype == ACL_FLOAT ? 1e-5 : out.dtype == ACL_FLOAT16 ? 2e-3 : 1.6e-2);
    }
};

void rules(aclrtStream stream)
{
    typedef AffineGrid A;
    for (int type : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? Expect(ACCEPTED) : type == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        check_rule<A>({dtype_info(type).name, [type](A &c) { c.theta.dtype = c.out.dtype = type; }, expect, ""}, stream);
    }
    check_pointers<A>("", stream);
    check_rules<A>(
        {
            {"a valid call", [](A &) {}, ACCEPTED, ""},
            {"aligned", [](A &c) { c.aligned = true; }, ACCEPTED, ""},
            {"with depth", [](A &c) { c.shapes({2, 3, 3, 4, 5}); }, ACCEPTED, ""},
            {"of one pixel", [](A &c) { c.shapes({2, 3, 1, 1}); }, ACCEPTED, ""},
            {"of one row, aligned", [](A &c) { c.shapes({2, 3, 1, 6}); c.aligned = true; }, ACCEPTED, ""},
            {"views", [](A &c) { c.theta.strides = {1, 2, 4}; c.out.strides = {-80, 20, 4, 2}; c.out.offset = 80; }, ACCEPTED, ""},
            {"out of another type", [](A &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"no matrices", [](A &c) { c.shapes({0, 3, 4, 5}); }, INVALID, "theta"},
            {"three sizes", [](A &c) { c.size.values = {2, 3, 4}; }, INVALID, "size"},
            {"matrices of another shape", [](A &c) { c.theta.dims = {2, 3, 2}; }, INVALID, "theta"},
            {"out of another shape", [](A &c) { c.out.dims = {2, 5, 4, 2}; }, INVALID, "out"},
            {"no rows", [](A &c) { c.shapes({2, 3, 0, 5}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<A>([](A &c) { c.shapes({2, 3, 0, 5}); c.untouched = true; }, {[](A &c) { c.theta.strides = {1, 2, 4}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules(device.stream);
    }
    return harness_finish("test_resampling_affine_grid");
}
