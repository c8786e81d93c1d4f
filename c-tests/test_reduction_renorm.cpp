// Shows that slices become shorter where their norm is too large, out of place and in place, and that arguments are checked in the documented
// order.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_renorm.h"
#include "harness.h"

namespace {

struct Renorm : Call {
    Tensor self, out;
    Scalar p, most;
    int64_t dim;
    bool in_place;

    explicit Renorm(bool is_in_place = false)
        : Call(is_in_place ? "InplaceRenorm" : "Renorm"), self(is_in_place ? "selfRef" : "self", {3, 4}, ACL_FLOAT, ACL_FORMAT_ND, is_in_place),
          out("out", {3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true), p("p", 2, ACL_DOUBLE), most("maxNorm", 1.5, ACL_DOUBLE), dim(0), in_place(is_in_place)
    {
        self.values = {0.5, -1, 0.25, 0, 3, 0, 4, 0, -1, 1, 1, 2};
    }
    std::vector<Argument *> arguments() override
    {
        if (in_place) return {&self, &p, &most};
        return {&self, &p, &most, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return in_place ? aclnnInplaceRenormGetWorkspaceSize(self.handle, p.handle, dim, most.handle, size, executor)
                        : aclnnRenormGetWorkspaceSize(self.handle, p.handle, dim, most.handle, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return in_place ? aclnnInplaceRenorm : aclnnRenorm; }
    void dims(const Dims &extents) { self.dims = out.dims = extents; }
    void dtype(int type) { self.dtype = out.dtype = type; }

    void check_results() override
    {
        std::vector<double> x = self.view_values();
        const size_t at = static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(self.dims.size()) : dim), extent = static_cast<size_t>(self.dims[at]);
        size_t inner = 1;
        for (size_t axis = at + 1; axis < self.dims.size(); axis++) inner *= static_cast<size_t>(self.dims[axis]);
        std::vector<double> norms(extent, 0);
        for (size_t i = 0; i < x.size(); i++) {
            double &norm = norms[i / inner % extent];
            const double size = std::fabs(x[i]);
            norm = std::isinf(p.value) ? std::max(norm, size) : norm + (p.value == 0 ? size != 0 : std::pow(size, p.value));
        }
        for (double &norm : norms) norm = std::isinf(p.value) || p.value == 0 ? norm : std::pow(norm, 1 / p.value);
        for (size_t i = 0; i < x.size(); i++) {
            const double norm = norms[i / inner % extent];
            if (norm > most.value) x[i] *= most.value / (norm + 1e-7);
        }
        const double close = self.dtype == ACL_FLOAT ? 2e-6 : self.dtype == ACL_FLOAT16 ? 1e-3 : 8e-3;
        (in_place ? self : out).check_holds(x, close);
    }
};

std::unique_ptr<Call> out_of_place() { return std::unique_ptr<Call>(new Renorm()); }
std::unique_ptr<Call> inplace() { return std::unique_ptr<Call>(new Renorm(true)); }

void rules(Valid make, aclrtStream stream)
{
    const Expect but_910(INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_COMPLEX64}) {
        const Expect expect = dtype == ACL_FLOAT || dtype == ACL_FLOAT16 ? Expect(ACCEPTED) : dtype == ACL_BF16 ? but_910 : Expect(INVALID);
        check_rule<Renorm>(make, {dtype_info(dtype).name, [dtype](Renorm &c) { c.dtype(dtype); }, expect, "self|selfRef"}, stream);
    }
    check_pointers(make, "", stream);
    check_rules<Renorm>(
        make,
        {
            {"a valid call", [](Renorm &) {}, ACCEPTED, ""},
            {"order 1", [](Renorm &c) { c.p.value = 1; }, ACCEPTED, ""},
            {"order 0", [](Renorm &c) { c.p.value = 0; }, ACCEPTED, ""},
            {"order 3 as INT64", [](Renorm &c) { c.p.value = 3; c.p.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"order infinity", [](Renorm &c) { c.p.value = INFINITY; }, ACCEPTED, ""},
            {"a negative order", [](Renorm &c) { c.p.value = -1; }, INVALID, "p"},
            {"a negative norm", [](Renorm &c) { c.most.value = -0.5; }, INVALID, "maxNorm"},
            {"norm 0", [](Renorm &c) { c.most.value = 0; }, ACCEPTED, ""},
            {"the last axis", [](Renorm &c) { c.dim = -1; }, ACCEPTED, ""},
            {"a middle axis", [](Renorm &c) { c.dims({2, 3, 4}); c.dim = 1; }, ACCEPTED, ""},
            {"an axis too large", [](Renorm &c) { c.dim = 2; }, INVALID, "dim"},
            {"rank 1", [](Renorm &c) { c.dims({4}); }, INVALID, ""},
            {"rank 9", [](Renorm &c) { c.dims(Dims(9, 1)); }, INVALID, ""},
            {"an extent of 1", [](Renorm &c) { c.dims({1, 12}); }, ACCEPTED, ""},
            {"empty", [](Renorm &c) { c.dims({0, 3}); c.untouched = true; }, ACCEPTED, ""},
            {"transposed", [](Renorm &c) { c.self.strides = {1, 3}; }, ACCEPTED, ""},
            {"enough for several threads", [](Renorm &c) { c.dims({300, 900}); c.dim = 1; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Renorm>(make, [](Renorm &c) { c.dims({0, 3}); c.untouched = true; }, {}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules(out_of_place, device.stream);
        rules(inplace, device.stream);
        check_rules<Renorm>(out_of_place,
                            {
                                {"out of another dtype", [](Renorm &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
                                {"out of another shape", [](Renorm &c) { c.out.dims = {4, 3}; }, INVALID, "out"},
                                {"out in another format", [](Renorm &c) { c.out.format = ACL_FORMAT_NC; }, INVALID, "out"},
                                {"out transposed", [](Renorm &c) { c.out.strides = {1, 3}; c.self.strides = {0, 1}; }, ACCEPTED, ""},
                            },
                            device.stream);
    }
    return harness_finish("test_reduction_renorm");
}
