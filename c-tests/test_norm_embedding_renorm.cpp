// Shows that rows which indices name become shorter once each, others stay, and arguments are checked in the documented order.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_embedding_renorm.h"
#include "harness.h"

namespace {

struct EmbeddingRenorm : Call {
    Tensor self, indices;
    double most, p;

    EmbeddingRenorm()
        : Call("EmbeddingRenorm"), self("selfRef", {4, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), indices("indices", {2, 2}, ACL_INT64, ACL_FORMAT_ND), most(1.5), p(2)
    {
        self.values = {0.5, -1, 0.25, 3, 0, 4, -1, 1, 1, 5, 5, 5};
        indices.values = {1, 0, 1, 2};
    }
    std::vector<Argument *> arguments() override { return {&self, &indices}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnEmbeddingRenormGetWorkspaceSize(self.handle, indices.handle, most, p, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnEmbeddingRenorm; }

    void check_results() override
    {
        std::vector<double> x = self.view_values();
        const size_t columns = static_cast<size_t>(self.dims[1]), rows = static_cast<size_t>(self.dims[0]);
        std::vector<bool> named(rows, false);
        for (double index : indices.view_values()) named[static_cast<size_t>(index < 0 ? index + static_cast<double>(rows) : index)] = true;
        for (size_t row = 0; row < rows; row++) {
            if (!named[row]) continue;
            double norm = 0;
            for (size_t i = 0; i < columns; i++) {
                const double size = std::fabs(x[row * columns + i]);
                norm = std::isinf(p) ? std::max(norm, size) : norm + (p == 0 ? size != 0 : std::pow(size, p));
            }
            norm = std::isinf(p) || p == 0 ? norm : std::pow(norm, 1 / p);
            for (size_t i = 0; norm > most && i < columns; i++) x[row * columns + i] *= most / (norm + 1e-7);
        }
        self.check_holds(x, self.dtype == ACL_FLOAT ? 2e-6 : self.dtype == ACL_FLOAT16 ? 1e-3 : 8e-3);
    }
};

void rules(aclrtStream stream)
{
    typedef EmbeddingRenorm E;
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32}) {
        const Expect expect = dtype == ACL_FLOAT || dtype == ACL_FLOAT16 ? Expect(ACCEPTED) : dtype == ACL_BF16 ? needs_bf16() : Expect(INVALID);
        check_rule<E>({dtype_info(dtype).name, [dtype](E &c) { c.self.dtype = dtype; }, expect, "selfRef"}, stream);
    }
    check_pointers<E>("", stream);
    check_rules<E>(
        {
            {"a valid call", [](E &) {}, ACCEPTED, ""},
            {"INT32", [](E &c) { c.indices.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"INT16", [](E &c) { c.indices.dtype = ACL_INT16; }, INVALID, "indices"},
            {"from the end", [](E &c) { c.indices.values = {-1, 3, -4, 0}; }, ACCEPTED, ""},
            {"rank 0", [](E &c) { c.indices.dims = {}; }, ACCEPTED, ""},
            {"order 1", [](E &c) { c.p = 1; }, ACCEPTED, ""},
            {"order 0", [](E &c) { c.p = 0; }, ACCEPTED, ""},
            {"order 2.5", [](E &c) { c.p = 2.5; }, ACCEPTED, ""},
            {"order infinity", [](E &c) { c.p = INFINITY; }, ACCEPTED, ""},
            {"a norm that is no number", [](E &c) { c.most = NAN; }, ACCEPTED, ""},
            {"a negative order", [](E &c) { c.p = -1; }, NULL_POINTER, ""},
            {"a negative norm", [](E &c) { c.most = -1; }, NULL_POINTER, ""},
            {"rank 1", [](E &c) { c.self.dims = {4}; }, INVALID, "selfRef"},
            {"rank 3", [](E &c) { c.self.dims = {4, 3, 1}; }, INVALID, "selfRef"},
            {"rank 9 of indices", [](E &c) { c.indices.dims = Dims(9, 1); }, INVALID, "indices"},
            {"FRACTAL_NZ", [](E &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "selfRef"},
            {"no indices", [](E &c) { c.indices.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"no rows", [](E &c) { c.self.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"long rows", [](E &c) { c.self.dims = {3, 2500}; c.indices.values = {0, 2}; }, ACCEPTED, ""},
            {"transposed", [](E &c) { c.self.strides = {1, 4}; c.indices.strides = {1, 2}; }, ACCEPTED, ""},
            {"with gaps", [](E &c) { c.self.strides = {-9, 2}; c.self.offset = 30; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<E>([](E &c) { c.indices.dims = {0}; c.untouched = true; }, {}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules(device.stream);
    }
    return harness_finish("test_norm_embedding_renorm");
}
