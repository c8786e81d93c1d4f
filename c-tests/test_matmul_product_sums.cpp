// Shows that products of matrices that are added to something check their arguments in the documented order and write the right
// numbers through any view, and nothing else.
#include "aclnnop/aclnn_addbmm.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_gemm.h"
#include "products.h"

namespace {

struct Sum : Product {
    Sum(const char *name, const Dims &left, const Dims &right) : Product(name, "mat1", left, "mat2", right, {}) { adds = true; }
    void made(const char *left, const char *right, const Dims &to, bool here)
    {
        a.name = left;
        b.name = right;
        self.dims = out.dims = to;
        if (here) becomes_in_place();
    }
};

const Dims MATRIX = {2, 4}, BATCH = {3, 2, 4}, LEFT_MATRIX = {2, 3}, RIGHT_MATRIX = {3, 4}, LEFT_BATCH = {3, 2, 3}, RIGHT_BATCH = {3, 3, 4};
#define SUM_CALL(NAME, LEFT, RIGHT, MAKE) \
    PRODUCT_CALL(NAME, Sum, LEFT, RIGHT, PASS(&self, &a, &b, &beta, &alpha, &out), PASS(self.handle, a.handle, b.handle, beta.handle, alpha.handle, out.handle, mode()), MAKE)
#define SUM_IN_PLACE(NAME, LEFT, RIGHT, MAKE) \
    PRODUCT_CALL(NAME, Sum, LEFT, RIGHT, PASS(&self, &a, &b, &beta, &alpha), PASS(self.handle, a.handle, b.handle, beta.handle, alpha.handle, mode()), MAKE)

SUM_CALL(Addmm, LEFT_MATRIX, RIGHT_MATRIX, made("mat1", "mat2", MATRIX, false))
SUM_IN_PLACE(InplaceAddmm, LEFT_MATRIX, RIGHT_MATRIX, made("mat1", "mat2", MATRIX, true))
SUM_CALL(Baddbmm, LEFT_BATCH, RIGHT_BATCH, made("batch1", "batch2", BATCH, false); skips = false)
SUM_IN_PLACE(InplaceBaddbmm, LEFT_BATCH, RIGHT_BATCH, made("batch1", "batch2", BATCH, true); skips = false)
SUM_CALL(Addbmm, LEFT_BATCH, RIGHT_BATCH, made("batch1", "batch2", MATRIX, false); summed = true)
SUM_IN_PLACE(InplaceAddbmm, LEFT_BATCH, RIGHT_BATCH, made("batch1", "batch2", MATRIX, true); summed = true)

// Factors that are transposed by a number; alpha and beta are passed by value.
struct Gemm : Sum {
    int64_t left, right;

    Gemm() : Sum("Gemm", {2, 3}, {3, 4}), left(0), right(0)
    {
        made("A", "B", MATRIX, false);
        self.name = "C";
    }
    std::vector<Argument *> arguments() override { return {&a, &b, &self, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnGemmGetWorkspaceSize(a.handle, b.handle, self.handle, static_cast<float>(alpha.value), static_cast<float>(beta.value), left, right, out.handle, mode(), size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnGemm; }
    static Factor turned(const Tensor &tensor, bool turns)
    {
        const std::vector<double> values = tensor.view_values();
        if (!turns) return {tensor.dims, values};
        const size_t rows = static_cast<size_t>(tensor.dims[0]), columns = static_cast<size_t>(tensor.dims[1]);
        Factor factor = {{tensor.dims[1], tensor.dims[0]}, values};
        for (size_t i = 0; i < rows; i++) {
            for (size_t j = 0; j < columns; j++) factor.values[j * rows + i] = values[i * columns + j];
        }
        return factor;
    }
    std::vector<double> product() override { return multiply(turned(a, left != 0), turned(b, right != 0), false); }
};

// The last two axes in the other order.
void transposed(Tensor &tensor)
{
    Dims dims = tensor.dims;
    std::swap(dims[dims.size() - 1], dims[dims.size() - 2]);
    tensor.strides = Dims(dims.size(), 1);
    for (size_t axis = dims.size() - 1; axis-- > 0;) tensor.strides[axis] = tensor.strides[axis + 1] * dims[axis + 1];
    std::swap(tensor.strides[dims.size() - 1], tensor.strides[dims.size() - 2]);
}

// What all have in common. `here` says whether the result is self.
void common(Valid make, bool here, bool has_mode_4, aclrtStream stream)
{
    check_pointers(make, "", stream);
    floats_alone(make, here ? std::vector<Member>{LEFT, RIGHT, ADDED} : std::vector<Member>{LEFT, RIGHT, ADDED, RESULT}, stream);
    modes(make, has_mode_4 ? INNER_NULL : INVALID, has_mode_4 ? ACCEPTED : INVALID, stream);
    for (int type : {ACL_FLOAT, ACL_DOUBLE, ACL_INT64, ACL_INT8, ACL_FLOAT16, ACL_BOOL, ACL_BF16, ACL_UINT8, ACL_INT32}) {
        const std::string what = std::string(dtype_info(type).name) + " of beta and alpha";
        check_rule<Product>(make, {what.c_str(), [type](Product &c) { c.beta.dtype = c.alpha.dtype = type; c.beta.value = type == ACL_BOOL ? 1 : 3; c.alpha.value = type == ACL_BOOL ? 0 : 2; }, ACCEPTED, ""}, stream);
    }
    check_rules<Product>(
        make,
        {
            {"a valid call", [](Product &) {}, ACCEPTED, ""},
            {"weights", [](Product &c) { c.beta.value = -0.5; c.alpha.value = 4; }, ACCEPTED, ""},
            {"weights of halves are applied before the rounding", [](Product &c) { c.types(ACL_FLOAT16); c.beta.value = 1.0 / 3; c.beta.dtype = ACL_FLOAT; c.alpha.value = 0.0078125; c.without_comparison(); }, ACCEPTED, ""},
            {"beta 0 does not read self", [](Product &c) { c.beta.value = 0; c.self.values = {NAN, INFINITY}; }, ACCEPTED, ""},
            {"beta 0 does not read a half self", [](Product &c) { c.types(ACL_FLOAT16); c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"alpha 0 and NaN in a factor", [](Product &c) { c.alpha.value = 0; c.a.values = {NAN, 1, 2}; c.beta.value = 2; }, ACCEPTED, ""},
            {"alpha 0 and beta 0", [](Product &c) { c.alpha.value = c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"NaN of self", [](Product &c) { c.self.values = {NAN, 1, 2}; }, ACCEPTED, ""},
            {"no rows to meet the columns", [](Product &c) { c.b.dims[c.b.dims.size() - 2] = 5; }, INVALID, "2"},
            {"null before a wrong dtype", [](Product &c) { c.a.dtype = ACL_INT32; c.alpha.passing = Argument::ABSENT; }, NULL_POINTER, "alpha"},
            {"transposed factors", [](Product &c) { transposed(c.a); transposed(c.b); }, ACCEPTED, ""},
            {"a transposed result", [](Product &c) { transposed(c.result()); }, ACCEPTED, ""},
            {"a result with gaps and an offset", [](Product &c) { transposed(c.result()); for (int64_t &stride : c.result().strides) stride *= 3; c.result().offset = 5; }, ACCEPTED, ""},
            {"halves with gaps", [](Product &c) { c.types(ACL_FLOAT16); transposed(c.result()); for (int64_t &stride : c.result().strides) stride *= 2; }, ACCEPTED, ""},
            {"halves and a FLOAT result", [](Product &c) { c.a.dtype = c.b.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"nothing is summed", [](Product &c) { c.a.dims.back() = c.b.dims[c.b.dims.size() - 2] = 0; c.beta.value = 3; }, ACCEPTED, ""},
            {"nothing is summed, and beta is 0", [](Product &c) { c.a.dims.back() = c.b.dims[c.b.dims.size() - 2] = 0; c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
        },
        stream);
}

void addmm(aclrtStream stream)
{
    common(valid<Addmm>, false, false, stream);
    common(valid<InplaceAddmm>, true, false, stream);
    for (Valid make : {valid<Addmm>, valid<InplaceAddmm>}) {
        for (const Member &member : {LEFT, RIGHT}) ranks(make, member, {2}, stream);
        private_formats(make, {{LEFT, ACCEPTED}, {RIGHT, ACCEPTED}, {ADDED, INVALID}}, stream);
    }
    ranks(valid<Addmm>, ADDED, {0, 1, 2}, stream);
    private_formats(valid<Addmm>, {{RESULT, ACCEPTED}}, stream);
    for (const Dims &shape : {Dims{}, Dims{1}, Dims{4}, Dims{1, 4}, Dims{2, 1}, Dims{1, 1}}) {
        check_rule<Addmm>({"self is broadcast", [&shape](Addmm &c) { c.self.dims = shape; if (shape.empty()) c.self.storage = {1}; c.beta.value = 2; }, ACCEPTED, ""}, stream);
        check_rule<Addmm>({"a half self is broadcast", [&shape](Addmm &c) { c.self.dims = shape; if (shape.empty()) c.self.storage = {1}; c.self.dtype = ACL_FLOAT16; }, ACCEPTED, ""}, stream);
    }
    check_rules<Addmm>(
        {
            {"self by strides of 0", [](Addmm &c) { c.self.strides = {0, 1}; }, ACCEPTED, ""},
            {"self of rank 0 with storage of one element", [](Addmm &c) { c.self.dims = {}; c.self.storage = {1}; }, ACCEPTED, ""},
            {"self of rank 0 with storage of rank 0", [](Addmm &c) { c.self.dims = {}; }, INVALID, "self"},
            {"self does not broadcast", [](Addmm &c) { c.self.dims = {3}; }, INVALID, "self"},
            {"self is larger than the product", [](Addmm &c) { c.shapes({1, 3}, {3, 4}, {1, 4}); c.self.dims = {5, 4}; }, INNER_NULL, "self"},
            {"a result of other rows", [](Addmm &c) { c.out.dims = {3, 4}; }, INVALID, "out"},
            {"a result of rank 1", [](Addmm &c) { c.out.dims = {8}; }, INVALID, "out"},
            {"a result of rank 3 that begins so", [](Addmm &c) { c.out.dims = {2, 4, 1}; }, INNER_NULL, "out"},
            {"no rows", [](Addmm &c) { c.shapes({0, 3}, {3, 4}, {0, 4}); c.self.dims = {4}; c.untouched = true; }, ACCEPTED, ""},
            {"no rows, and an empty result of any shape", [](Addmm &c) { c.shapes({0, 3}, {3, 4}, {7, 0}); c.self.dims = {4}; c.untouched = true; }, ACCEPTED, ""},
            {"no rows, and a result", [](Addmm &c) { c.shapes({0, 3}, {3, 4}, {1, 4}); c.self.dims = {4}; }, INVALID, "out"},
            {"an empty self", [](Addmm &c) { c.shapes({2, 3}, {3, 1}, {2, 1}); c.self.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"what is found late comes behind what is wrong", [](Addmm &c) { c.out.dims = {2, 4, 1}; c.cube = 9; }, INVALID, "cubeMathType"},
        },
        stream);
}

void baddbmm(aclrtStream stream)
{
    common(valid<Baddbmm>, false, false, stream);
    common(valid<InplaceBaddbmm>, true, false, stream);
    for (Valid make : {valid<Baddbmm>, valid<InplaceBaddbmm>}) {
        for (const Member &member : {LEFT, RIGHT}) ranks(make, member, {3}, stream);
        check_rules<Product>(make,
                             {
                                 {"one matrix for all on the right", [](Product &c) { c.b.dims[0] = 1; }, ACCEPTED, ""},
                                 {"batch2 of another format", [](Product &c) { c.b.format = ACL_FORMAT_NCL; }, INVALID, "batch2"},
                                 {"a result of another format", [](Product &c) { c.result().format = ACL_FORMAT_NCL; }, INVALID, ""},
                             },
                             stream);
    }
    for (const Dims &shape : {Dims{}, Dims{4}, Dims{2, 4}, Dims{2, 1}, Dims{3, 1, 4}, Dims{1, 1, 1}}) {
        check_rule<Baddbmm>({"self is broadcast", [&shape](Baddbmm &c) { c.self.dims = shape; c.beta.value = 2; }, ACCEPTED, ""}, stream);
    }
    check_rules<Baddbmm>(
        {
            {"self by strides of 0, and beta 0", [](Baddbmm &c) { c.self.strides = {0, 0, 0}; c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"one matrix on the left, a result of many", [](Baddbmm &c) { c.a.dims[0] = 1; }, INVALID, "out"},
            {"one matrix on the left, a result of one", [](Baddbmm &c) { c.a.dims[0] = c.out.dims[0] = c.self.dims[0] = 1; }, INNER_NULL, "out"},
            {"other batches", [](Baddbmm &c) { c.b.dims[0] = 2; }, INVALID, "batch2"},
            {"self does not broadcast", [](Baddbmm &c) { c.self.dims = {2, 2, 4}; }, INVALID, "self"},
            {"self is larger", [](Baddbmm &c) { c.self.dims = {2, 3, 2, 4}; }, INVALID, "out"},
            {"self and the result have an axis more", [](Baddbmm &c) { c.self.dims = c.out.dims = {1, 3, 2, 4}; }, INNER_NULL, "out"},
            {"self is stretched", [](Baddbmm &c) { c.shapes({3, 1, 3}, {3, 3, 4}, {3, 2, 4}); }, INVALID, "out"},
            {"self is empty alone", [](Baddbmm &c) { c.self.dims = {3, 0, 4}; }, INVALID, "self"},
            {"the product is empty alone", [](Baddbmm &c) { c.shapes({3, 0, 3}, {3, 3, 4}, {3, 0, 4}); c.self.dims = {4}; }, INVALID, "self"},
            {"empty", [](Baddbmm &c) { c.shapes({3, 0, 3}, {3, 3, 4}, {3, 0, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"no batches", [](Baddbmm &c) { c.shapes({0, 2, 3}, {0, 3, 4}, {0, 2, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"a private format of all", [](Baddbmm &c) { c.a.format = c.b.format = c.out.format = ACL_FORMAT_FRACTAL_NZ; }, ACCEPTED, ""},
        },
        stream);
}

void addbmm(aclrtStream stream)
{
    common(valid<Addbmm>, false, true, stream);
    common(valid<InplaceAddbmm>, true, true, stream);
    for (Valid make : {valid<Addbmm>, valid<InplaceAddbmm>}) {
        for (const Member &member : {LEFT, RIGHT}) ranks(make, member, {3}, stream);
        check_rules<Product>(make,
                             {
                                 {"one matrix on the left", [](Product &c) { c.a.dims[0] = 1; }, ACCEPTED, ""},
                                 {"one matrix on the right", [](Product &c) { c.b.dims[0] = 1; }, ACCEPTED, ""},
                                 {"batches that are one sum as they lie", [](Product &c) { c.a.strides = {3, 9, 1}; }, ACCEPTED, ""},
                                 {"halves in an order of their own", [](Product &c) { c.a.dtype = c.b.dtype = ACL_FLOAT16; c.a.strides = {1, 9, 3}; c.b.strides = {1, 12, 3}; }, ACCEPTED, ""},
                                 {"other batches", [](Product &c) { c.b.dims[0] = 2; }, INVALID, "batch2"},
                                 {"no batches: beta * self", [](Product &c) { c.a.dims[0] = c.b.dims[0] = 0; c.beta.value = 2; }, ACCEPTED, ""},
                                 {"no batches beside one: beta * self", [](Product &c) { c.a.dims[0] = 0; c.b.dims[0] = 1; c.beta.value = 2; }, ACCEPTED, ""},
                                 {"batch2 of another format", [](Product &c) { c.b.format = ACL_FORMAT_NCL; }, INVALID, "batch2"},
                                 {"a result of another format", [](Product &c) { c.result().format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
                             },
                             stream);
    }
    ranks(valid<Addbmm>, ADDED, {0, 1, 2}, stream);
    for (const Dims &shape : {Dims{}, Dims{4}, Dims{2, 1}, Dims{1, 1}}) {
        check_rule<Addbmm>({"self is broadcast", [&shape](Addbmm &c) { c.self.dims = shape; c.beta.value = 2; }, ACCEPTED, ""}, stream);
    }
    check_rules<Addbmm>(
        {
            {"self does not broadcast", [](Addbmm &c) { c.self.dims = {3, 4}; }, INVALID, "self"},
            {"a result of another shape", [](Addbmm &c) { c.out.dims = {4, 2}; }, INVALID, "out"},
            {"self is empty alone", [](Addbmm &c) { c.self.dims = {0, 4}; }, INVALID, "self"},
            {"the product is empty alone", [](Addbmm &c) { c.shapes({3, 0, 3}, {3, 3, 4}, {0, 4}); c.self.dims = {4}; }, INVALID, "self"},
            {"empty", [](Addbmm &c) { c.shapes({3, 0, 3}, {3, 3, 4}, {0, 4}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

void gemm(aclrtStream stream)
{
    check_pointers<Gemm>("", stream);
    floats_alone(valid<Gemm>, {LEFT, RIGHT, ADDED, RESULT}, stream);
    modes(valid<Gemm>, INVALID, ACCEPTED, stream);
    for (const Member &member : {LEFT, RIGHT}) ranks(valid<Gemm>, member, {2}, stream);
    private_formats(valid<Gemm>, {{LEFT, INVALID}, {RIGHT, INVALID}, {ADDED, INVALID}, {RESULT, INVALID}}, stream);
    const Expect late_but_on_950(INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, INVALID);
    check_rules<Gemm>(
        {
            {"a valid call", [](Gemm &) {}, ACCEPTED, ""},
            {"weights", [](Gemm &c) { c.alpha.value = -2; c.beta.value = 0.5; }, ACCEPTED, ""},
            {"A transposed", [](Gemm &c) { c.a.dims = {3, 2}; c.left = 1; }, ACCEPTED, ""},
            {"B transposed", [](Gemm &c) { c.b.dims = {4, 3}; c.right = -7; }, ACCEPTED, ""},
            {"both transposed, of strides and dtypes of their own", [](Gemm &c) { c.a.dims = {3, 2}; c.b.dims = {4, 3}; c.left = c.right = 1; c.a.dtype = ACL_FLOAT16; c.b.strides = {1, 4}; }, ACCEPTED, ""},
            {"not transposed enough", [](Gemm &c) { c.a.dims = {3, 2}; }, INVALID, "B"},
            {"transposed too much", [](Gemm &c) { c.left = 1; }, INVALID, "B"},
            {"C is broadcast", [](Gemm &c) { c.self.dims = {4}; c.beta.value = 2; }, ACCEPTED, ""},
            {"C does not broadcast", [](Gemm &c) { c.self.dims = {3}; }, INVALID, "C"},
            {"C of rank 3", [](Gemm &c) { c.self.dims = {1, 2, 4}; }, late_but_on_950, "C"},
            {"another public format", [](Gemm &c) { c.self.format = ACL_FORMAT_NCHW; }, INVALID, "C NCHW"},
            {"a result of other rows", [](Gemm &c) { c.out.dims = {3, 4}; }, INVALID, "out"},
            {"a result of rank 3 that begins so", [](Gemm &c) { c.out.dims = {2, 4, 1}; }, INNER_NULL, "out"},
            {"beta 0 does not read C", [](Gemm &c) { c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"alpha 0 does not read the factors", [](Gemm &c) { c.alpha.value = 0; c.a.values = {NAN}; c.beta.value = 3; c.left = 1; c.a.dims = {3, 2}; }, ACCEPTED, ""},
            {"nothing is summed: beta * C", [](Gemm &c) { c.a.dims = {0, 2}; c.b.dims = {4, 0}; c.left = c.right = 1; c.beta.value = 2; }, ACCEPTED, ""},
            {"no rows", [](Gemm &c) { c.shapes({0, 3}, {3, 4}, {0, 4}); c.self.dims = {4}; c.untouched = true; }, ACCEPTED, ""},
            {"an empty C", [](Gemm &c) { c.shapes({2, 3}, {3, 1}, {2, 1}); c.self.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        addmm(device.stream);
        baddbmm(device.stream);
        addbmm(device.stream);
        gemm(device.stream);
    }
    return harness_finish("test_matmul_product_sums");
}
