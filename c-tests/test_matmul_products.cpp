// Shows that products of matrices check their arguments in the documented order and write the right numbers through any view, and
// nothing else.
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mm.h"
#include "products.h"

namespace {

struct Plain : Product {
    using Product::Product;
    Plain(const char *name, const Dims &left, const Dims &right) : Product(name, "self", left, "mat2", right, {}) {}
};
#define PLAIN_CALL(NAME, LEFT, RIGHT, OUT) PRODUCT_CALL(NAME, Plain, PASS(LEFT), PASS(RIGHT), PASS(&a, &b, &out), PASS(a.handle, b.handle, out.handle, mode()), out.dims = OUT)
typedef Dims D;
PLAIN_CALL(Mm, D({2, 3}), D({3, 4}), D({2, 4}))
PLAIN_CALL(Matmul, D({2, 3}), D({3, 4}), D({2, 4}))
PLAIN_CALL(BatchMatMul, D({2, 2, 3}), D({2, 3, 4}), D({2, 2, 4}))

// What all three have in common.
void common(Valid make, aclrtStream stream)
{
    check_pointers(make, "", stream);
    floats_alone(make, {LEFT, RIGHT, RESULT}, stream);
    modes(make, INNER_NULL, ACCEPTED, stream);
    check_rules<Product>(
        make,
        {
            {"a valid call", [](Product &) {}, ACCEPTED, ""},
            {"no rows to meet the columns", [](Product &c) { c.b.dims[c.b.dims.size() - 2] = 5; }, INVALID, "mat2"},
            {"a negative extent", [](Product &c) { c.a.dims.back() = c.b.dims[c.b.dims.size() - 2] = -3; }, INVALID, ""},
            {"a dtype and a mode that are wrong", [](Product &c) { c.a.dtype = ACL_INT32; c.cube = 9; }, INVALID, "self"},
            {"null before a wrong dtype", [](Product &c) { c.a.dtype = ACL_INT32; c.b.passing = Argument::ABSENT; }, NULL_POINTER, "mat2"},
            {"formats of ranks mean nothing", [](Product &c) { c.a.format = ACL_FORMAT_NCHW; c.b.format = ACL_FORMAT_NCL; c.out.format = ACL_FORMAT_NCDHW; }, ACCEPTED, ""},
        },
        stream);
}

void matrices(Valid make, aclrtStream stream)
{
    check_rules<Product>(
        make,
        {
            {"one by one by one", [](Product &c) { c.shapes({1, 1}, {1, 1}, {1, 1}); }, ACCEPTED, ""},
            {"a sum of one", [](Product &c) { c.shapes({5, 1}, {1, 7}, {5, 7}); }, ACCEPTED, ""},
            {"odd sizes", [](Product &c) { c.shapes({17, 65}, {65, 63}, {17, 63}); }, ACCEPTED, ""},
            {"transposed on the left", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.strides = {1, 4}; }, ACCEPTED, ""},
            {"transposed on the right", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.b.strides = {1, 3}; }, ACCEPTED, ""},
            {"transposed as a result", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.out.strides = {1, 4}; }, ACCEPTED, ""},
            {"slices with an offset", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.strides = {9, 1}; c.a.offset = 4; c.b.strides = {8, 1}; c.b.offset = 2; c.out.strides = {11, 2}; c.out.offset = 3; }, ACCEPTED, ""},
            {"steps", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.strides = {8, 2}; c.b.strides = {20, 3}; }, ACCEPTED, ""},
            {"one element for all", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.strides = {0, 0}; c.a.storage = {1}; }, ACCEPTED, ""},
            {"backwards", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.strides = {-3, -1}; c.a.offset = 11; }, ACCEPTED, ""},
            {"strides of one element mean nothing", [](Product &c) { c.shapes({3, 1}, {1, 5}, {3, 5}); c.a.strides = {1, 3}; c.b.strides = {77, 1}; }, ACCEPTED, ""},
            {"halves, transposed, to FLOAT with gaps", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.a.dtype = c.b.dtype = ACL_FLOAT16; c.b.strides = {1, 3}; c.out.strides = {10, 2}; }, ACCEPTED, ""},
            {"FLOAT and FLOAT16, transposed", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.b.dtype = ACL_FLOAT16; c.b.strides = {1, 3}; }, ACCEPTED, ""},
            {"FLOAT to FLOAT16 with gaps", [](Product &c) { c.shapes({4, 3}, {3, 5}, {4, 5}); c.out.dtype = ACL_FLOAT16; c.out.strides = {10, 2}; }, ACCEPTED, ""},
            {"NaN goes where it belongs", [](Product &c) { c.shapes({2, 2}, {2, 2}, {2, 2}); c.a.values = {NAN, 1, 2, 3}; }, ACCEPTED, ""},
            {"nothing is summed: zeros", [](Product &c) { c.shapes({2, 0}, {0, 4}, {2, 4}); c.a.strides = {1, 1}; c.out.strides = {9, 2}; }, ACCEPTED, ""},
        },
        stream);
}

void mm(aclrtStream stream)
{
    common(valid<Mm>, stream);
    matrices(valid<Mm>, stream);
    for (const Member &member : {LEFT, RIGHT, RESULT}) ranks(valid<Mm>, member, {2}, stream);
    private_formats(valid<Mm>, {{LEFT, ACCEPTED}, {RIGHT, ACCEPTED}, {RESULT, ACCEPTED}}, stream);
    check_rules<Mm>(
        {
            {"a result of other rows", [](Mm &c) { c.out.dims = {3, 4}; }, INVALID, "out"},
            {"a result of other columns", [](Mm &c) { c.out.dims = {2, 3}; }, INVALID, "out"},
            {"a transposed result of the right size", [](Mm &c) { c.out.dims = {4, 2}; }, INVALID, "out"},
            {"no rows", [](Mm &c) { c.shapes({0, 3}, {3, 4}, {0, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"no columns", [](Mm &c) { c.shapes({2, 3}, {3, 0}, {2, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"nothing at all", [](Mm &c) { c.shapes({0, 0}, {0, 0}, {0, 0}); c.untouched = true; }, ACCEPTED, ""},
            {"no rows, and mode 4", [](Mm &c) { c.shapes({0, 3}, {3, 4}, {0, 4}); c.cube = 4; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

void matmul(aclrtStream stream)
{
    common(valid<Matmul>, stream);
    matrices(valid<Matmul>, stream);
    for (const Member &member : {LEFT, RIGHT}) ranks(valid<Matmul>, member, {1, 2, 3, 4, 5, 6}, stream);
    private_formats(valid<Matmul>, {{LEFT, INVALID}, {RIGHT, ACCEPTED}, {RESULT, INVALID}}, stream);
    // Each pair of ranks, with batches that repeat on either side.
    const Dims batches = {2, 3, 2, 2};
    for (size_t left = 1; left <= 6; left++) {
        for (size_t right = 1; right <= 6; right++) {
            const std::string what = "ranks " + std::to_string(left) + " and " + std::to_string(right);
            check_rule<Matmul>({what.c_str(),
                                [=](Matmul &c) {
                                    c.a.dims = left == 1 ? Dims{3} : Dims{2, 3};
                                    c.b.dims = right == 1 ? Dims{3} : Dims{3, 2};
                                    Dims out;
                                    for (size_t axis = 0; axis + 2 < std::max(left, right); axis++) {
                                        const size_t behind = std::max(left, right) - 2 - axis;
                                        const int64_t extent = batches[behind - 1];
                                        const bool on_left = behind + 2 <= left, on_right = behind + 2 <= right;
                                        if (on_left) c.a.dims.insert(c.a.dims.end() - 2, on_right && behind % 3 == 1 ? 1 : extent);
                                        if (on_right) c.b.dims.insert(c.b.dims.end() - 2, on_left && behind % 3 == 2 ? 1 : extent);
                                        out.push_back(extent);
                                    }
                                    if (left > 1) out.push_back(2);
                                    if (right > 1) out.push_back(2);
                                    c.out.dims = out;
                                },
                                ACCEPTED, ""},
                               stream);
        }
    }
    const Expect unlike(INVALID, INVALID, INVALID, INVALID, INVALID, INVALID);
    check_rules<Matmul>(
        {
            {"permuted batches", [](Matmul &c) { c.shapes({3, 2, 4, 5}, {3, 2, 5, 2}, {3, 2, 4, 2}); c.a.strides = {5, 60, 15, 1}; c.b.strides = {1, 30, 6, 3}; }, ACCEPTED, ""},
            {"three batches, each in an order of its own", [](Matmul &c) { c.shapes({2, 3, 2, 2, 3}, {2, 3, 2, 3, 2}, {2, 3, 2, 2, 2}); c.a.strides = {6, 24, 12, 3, 1}; c.out.strides = {4, 8, 24, 2, 1}; }, ACCEPTED, ""},
            {"a weight for all batches", [](Matmul &c) { c.shapes({2, 3, 4, 5}, {5, 2}, {2, 3, 4, 2}); }, ACCEPTED, ""},
            {"a FLOAT16 weight for all batches", [](Matmul &c) { c.shapes({2, 3, 4, 5}, {5, 2}, {2, 3, 4, 2}); c.b.dtype = ACL_FLOAT16; c.b.strides = {1, 5}; }, ACCEPTED, ""},
            {"batches that repeat by a stride of 0", [](Matmul &c) { c.shapes({2, 3, 4, 5}, {2, 3, 5, 2}, {2, 3, 4, 2}); c.b.strides = {10, 0, 2, 1}; }, ACCEPTED, ""},
            {"a result of another shape", [](Matmul &c) { c.out.dims = {8}; }, ACCEPTED, ""},
            {"a result of another shape with gaps", [](Matmul &c) { c.out.dims = {4, 2}; c.out.strides = {5, 2}; }, ACCEPTED, ""},
            {"a result of another shape and dtype", [](Matmul &c) { c.out.dims = {1, 2, 2, 2}; c.out.dtype = ACL_FLOAT16; c.out.offset = 3; }, ACCEPTED, ""},
            {"a result of another size", [](Matmul &c) { c.out.dims = {2, 3}; }, INNER_NULL, "out"},
            {"an empty result", [](Matmul &c) { c.out.dims = {2, 0}; }, INNER_NULL, "out"},
            {"vectors that differ", [](Matmul &c) { c.shapes({3}, {4}, {}); }, INVALID, "mat2"},
            {"mode 4 of vectors", [](Matmul &c) { c.shapes({3}, {3}, {}); c.cube = 4; }, ACCEPTED, ""},
            {"batches that do not broadcast", [](Matmul &c) { c.shapes({2, 2, 3}, {3, 3, 4}, {2, 2, 4}); }, INVALID, "mat2"},
            {"a wrong size and a mode that is found late", [](Matmul &c) { c.out.dims = {2, 3}; c.cube = 4; }, INNER_NULL, "out"},
            {"FLOAT16 beside BFLOAT16 in FRACTAL_NZ", [](Matmul &c) { c.a.dtype = ACL_FLOAT16; c.b.dtype = ACL_BF16; c.b.format = ACL_FORMAT_FRACTAL_NZ; }, unlike, "mat2"},
            {"empty, and the result is too", [](Matmul &c) { c.shapes({2, 0, 3}, {3, 4}, {2, 0, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"vectors without elements: 0", [](Matmul &c) { c.shapes({0}, {0}, {}); }, ACCEPTED, ""},
            {"no rows, and a result of elements: zeros", [](Matmul &c) { c.shapes({0, 3}, {3, 4}, {5}); c.without_comparison(); }, ACCEPTED, ""},
        },
        stream);
}

void batch_mat_mul(aclrtStream stream)
{
    common(valid<BatchMatMul>, stream);
    for (const Member &member : {LEFT, RIGHT, RESULT}) ranks(valid<BatchMatMul>, member, {3}, stream);
    private_formats(valid<BatchMatMul>, {{LEFT, INVALID}, {RIGHT, ACCEPTED}, {RESULT, INVALID}}, stream);
    check_rules<BatchMatMul>(
        {
            {"one matrix on the left", [](BatchMatMul &c) { c.shapes({1, 2, 3}, {5, 3, 4}, {5, 2, 4}); }, ACCEPTED, ""},
            {"one matrix on the right", [](BatchMatMul &c) { c.shapes({5, 2, 3}, {1, 3, 4}, {5, 2, 4}); }, ACCEPTED, ""},
            {"other batches", [](BatchMatMul &c) { c.shapes({2, 2, 3}, {3, 3, 4}, {3, 2, 4}); }, INVALID, "mat2"},
            {"a result of too few matrices", [](BatchMatMul &c) { c.shapes({1, 2, 3}, {5, 3, 4}, {1, 2, 4}); }, INVALID, "out"},
            {"a result of another shape", [](BatchMatMul &c) { c.out.dims = {2, 4, 2}; }, INVALID, "out"},
            {"permuted batches", [](BatchMatMul &c) { c.shapes({4, 2, 5}, {4, 5, 3}, {4, 2, 3}); c.a.strides = {5, 20, 1}; c.b.strides = {3, 12, 1}; c.out.strides = {3, 12, 1}; }, ACCEPTED, ""},
            {"transposed inside", [](BatchMatMul &c) { c.shapes({4, 2, 3}, {4, 3, 5}, {4, 2, 5}); c.b.strides = {15, 1, 3}; }, ACCEPTED, ""},
            {"a thin matrix in FRACTAL_NZ", [](BatchMatMul &c) { c.shapes({2, 2, 3}, {2, 3, 1}, {2, 2, 1}); c.b.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "mat2"},
            {"nothing is summed: zeros", [](BatchMatMul &c) { c.shapes({2, 2, 0}, {1, 0, 4}, {2, 2, 4}); }, ACCEPTED, ""},
            {"nothing is summed in a batch that repeats: zeros", [](BatchMatMul &c) { c.shapes({1, 2, 0}, {3, 0, 4}, {3, 2, 4}); }, ACCEPTED, ""},
            {"no batches", [](BatchMatMul &c) { c.shapes({0, 2, 3}, {0, 3, 4}, {0, 2, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"no batches on the left: nothing is written", [](BatchMatMul &c) { c.shapes({0, 2, 3}, {1, 3, 4}, {1, 2, 4}); c.untouched = true; }, ACCEPTED, ""},
            {"no batches on the right: zeros", [](BatchMatMul &c) { c.shapes({1, 2, 3}, {0, 3, 4}, {1, 2, 4}); c.without_comparison(); }, ACCEPTED, ""},
            {"no columns", [](BatchMatMul &c) { c.shapes({2, 2, 3}, {2, 3, 0}, {2, 2, 0}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        mm(device.stream);
        matmul(device.stream);
        batch_mat_mul(device.stream);
    }
    return harness_finish("test_matmul_products");
}
