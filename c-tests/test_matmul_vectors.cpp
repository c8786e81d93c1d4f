// Shows that products with vectors check their arguments in the documented order and write the right numbers through any view, and
// nothing else.
#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_addr.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_mv.h"
#include "products.h"

namespace {

struct OfVectors : Product {
    OfVectors(const char *name, const Dims &left, const Dims &right) : Product(name, "self", left, "vec", right, {}) {}
    void made(const char *left, const char *right, const Dims &to)
    {
        a.name = left;
        b.name = right;
        self.dims = out.dims = to;
    }
    bool truths() const { return a.dtype == ACL_BOOL && b.dtype == ACL_BOOL; }
    double joined(double added, double multiplied) override { return truths() ? added != 0 || multiplied != 0 : added + multiplied; }
    std::vector<double> product() override
    {
        std::vector<double> all = Product::product();
        if (truths()) for (double &value : all) value = value != 0;
        return all;
    }
};

struct OfOuter : OfVectors {
    using OfVectors::OfVectors;
    std::vector<double> product() override
    {
        std::vector<double> all;
        for (double x : a.view_values()) for (double y : b.view_values()) all.push_back(x * y);
        return all;
    }
};

typedef Dims D;
PRODUCT_CALL(Mv, OfVectors, PASS(D({2, 3})), D({3}), PASS(&a, &b, &out), PASS(a.handle, b.handle, out.handle, mode()), made("self", "vec", {2}))
PRODUCT_CALL(Dot, OfVectors, D({3}), D({3}), PASS(&a, &b, &out), PASS(a.handle, b.handle, out.handle), made("self", "tensor", {}))
PRODUCT_CALL(Addmv, OfVectors, PASS(D({2, 3})), D({3}), PASS(&self, &a, &b, &alpha, &beta, &out), PASS(self.handle, a.handle, b.handle, alpha.handle, beta.handle, out.handle, mode()), made("mat", "vec", {2}); adds = true)
PRODUCT_CALL(Addr, OfOuter, D({2}), D({3}), PASS(&self, &a, &b, &beta, &alpha, &out), PASS(self.handle, a.handle, b.handle, beta.handle, alpha.handle, out.handle), made("vec1", "vec2", {2, 3}); adds = true; skips = false; beta.name = "betaOptional"; alpha.name = "alphaOptional")
PRODUCT_CALL(InplaceAddr, OfOuter, D({2}), D({3}), PASS(&self, &a, &b, &beta, &alpha), PASS(self.handle, a.handle, b.handle, beta.handle, alpha.handle), made("vec1", "vec2", {2, 3}); becomes_in_place(); skips = false; beta.name = "betaOptional"; alpha.name = "alphaOptional")

// Where a letter is for each of EVERY_DTYPE: E everywhere, N where the device has BFLOAT16, "-" nowhere.
Expect taken(char where) { return where == 'E' ? Expect(ACCEPTED) : where == 'N' ? needs_bf16() : Expect(INVALID); }

// All tensors of one dtype.
void together(Valid make, const char *where, aclrtStream stream)
{
    for (size_t i = 0; i < sizeof EVERY_DTYPE / sizeof *EVERY_DTYPE; i++) {
        const int type = EVERY_DTYPE[i];
        check_rule<Product>(make, {dtype_info(type).name, [type](Product &c) { c.types(type); c.beta.dtype = c.alpha.dtype = ACL_INT64; c.a.values = {1, 0, 3}; c.b.values = {2, 1}; c.self.values = {1, 0}; }, taken(where[i]), ""}, stream);
    }
}

void mv(aclrtStream stream)
{
    check_pointers<Mv>("", stream);
    together(valid<Mv>, "EEN----------------", stream);
    modes(valid<Mv>, INNER_NULL, ACCEPTED, stream);
    ranks(valid<Mv>, LEFT, {2}, stream);
    ranks(valid<Mv>, RIGHT, {1}, stream);
    ranks(valid<Mv>, RESULT, {1}, stream);
    private_formats(valid<Mv>, {{LEFT, ACCEPTED}, {RIGHT, ACCEPTED}, {RESULT, ACCEPTED}}, stream);
    check_rules<Mv>(
        {
            {"out of another dtype", [](Mv &c) { c.out.dtype = ACL_FLOAT16; }, INVALID, "out"},
            {"self of another dtype", [](Mv &c) { c.a.dtype = ACL_FLOAT16; }, INVALID, "self"},
            {"an empty self of another dtype: zeros", [](Mv &c) { c.shapes({2, 0}, {0}, {2}); c.a.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"nothing is summed: zeros", [](Mv &c) { c.shapes({2, 0}, {0}, {2}); }, ACCEPTED, ""},
            {"no rows", [](Mv &c) { c.shapes({0, 3}, {3}, {0}); c.untouched = true; }, ACCEPTED, ""},
            {"a longer vector", [](Mv &c) { c.b.dims = {4}; }, INVALID, "vec"},
            {"a longer result", [](Mv &c) { c.out.dims = {3}; }, INVALID, "out"},
            {"transposed", [](Mv &c) { c.a.strides = {1, 2}; c.b.strides = {2}; c.out.strides = {3}; c.out.offset = 1; }, ACCEPTED, ""},
            {"many", [](Mv &c) { c.shapes({700, 33}, {33}, {700}); }, ACCEPTED, ""},
        },
        stream);
}

void dot(aclrtStream stream)
{
    check_pointers<Dot>("", stream);
    together(valid<Dot>, "EEN-E-E-E----------", stream);
    ranks(valid<Dot>, LEFT, {1}, stream);
    ranks(valid<Dot>, RIGHT, {1}, stream);
    ranks(valid<Dot>, RESULT, {0}, stream);
    check_rules<Dot>(
        {
            {"out of another dtype", [](Dot &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out"},
            {"tensor of another dtype", [](Dot &c) { c.b.dtype = ACL_FLOAT16; }, INVALID, "tensor"},
            {"another length", [](Dot &c) { c.b.dims = {4}; }, INVALID, "tensor"},
            {"no broadcast", [](Dot &c) { c.b.dims = {1}; }, INVALID, "tensor"},
            {"of no elements: 0", [](Dot &c) { c.shapes({0}, {0}, {}); }, ACCEPTED, ""},
            {"integers wrap", [](Dot &c) { c.types(ACL_INT8); c.a.values = {100}; c.b.values = {100}; c.without_comparison(); }, ACCEPTED, ""},
            {"strided", [](Dot &c) { c.a.strides = {3}; c.b.strides = {-2}; c.b.offset = 4; }, ACCEPTED, ""},
            {"long", [](Dot &c) { c.shapes({100000}, {100000}, {}); c.a.values = {0.5, -0.25}; c.b.values = {1}; }, ACCEPTED, ""},
        },
        stream);
}

void addmv(aclrtStream stream)
{
    check_pointers<Addmv>("", stream);
    const bool older = emulated_soc() < SOC_910B;
    together(valid<Addmv>, older ? "EE-EEEEEE---E------" : "EENEEEEEE---E------", stream);
    for (const Member &member : {LEFT, ADDED, RESULT}) {
        for (int type : {ACL_UINT16, ACL_COMPLEX64, ACL_STRING}) check_rule<Product>(valid<Addmv>, {"a dtype that is not multiplied", [member, type](Product &c) { (c.*member.second).dtype = type; }, INVALID, ""}, stream);
    }
    for (int mode = -2; mode <= 5; mode++) {
        const int newer = mode >= -1 && mode <= 4 ? ACCEPTED : INVALID, old_float = mode == 1 || mode == 2 ? ACCEPTED : INVALID;
        const std::string what = "cubeMathType " + std::to_string(mode);
        check_rule<Addmv>({what.c_str(), [mode](Addmv &c) { c.cube = mode; }, Expect(old_float, old_float, old_float, newer, newer, newer), "cubeMathType"}, stream);
        check_rule<Addmv>({what.c_str(), [mode](Addmv &c) { c.cube = mode; c.types(ACL_INT32); }, newer, "cubeMathType"}, stream);
    }
    ranks(valid<Addmv>, ADDED, {0, 1}, stream);
    ranks(valid<Addmv>, LEFT, {2}, stream);
    ranks(valid<Addmv>, RIGHT, {1}, stream);
    ranks(valid<Addmv>, RESULT, {1}, stream);
    private_formats(valid<Addmv>, {{LEFT, INVALID}, {RIGHT, INVALID}, {ADDED, INVALID}, {RESULT, INVALID}}, stream);
    check_rules<Addmv>(
        {
            {"alpha is the first number", [](Addmv &c) { c.alpha.value = 2; c.beta.value = -1; }, ACCEPTED, ""},
            {"beta 0 does not read self", [](Addmv &c) { c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"alpha 0 does not read the factors", [](Addmv &c) { c.alpha.value = 0; c.a.values = {NAN}; c.beta.value = 2; }, ACCEPTED, ""},
            {"self of rank 0", [](Addmv &c) { c.self.dims = {}; }, ACCEPTED, ""},
            {"self of one element", [](Addmv &c) { c.self.dims = {1}; }, ACCEPTED, ""},
            {"self of one element, and alpha is 0", [](Addmv &c) { c.self.dims = {1}; c.alpha.value = 0; }, INVALID, "self"},
            {"self of rank 0, and alpha is 0", [](Addmv &c) { c.self.dims = {}; c.alpha.value = 0; }, ACCEPTED, ""},
            {"self of another length", [](Addmv &c) { c.self.dims = {3}; }, INVALID, "self"},
            {"a longer vector", [](Addmv &c) { c.b.dims = {4}; }, INVALID, "vec"},
            {"a longer result", [](Addmv &c) { c.out.dims = {3}; }, INVALID, "out"},
            {"no rows", [](Addmv &c) { c.shapes({0, 3}, {3}, {0}); c.self.dims = {}; c.untouched = true; }, ACCEPTED, ""},
            {"nothing is summed: beta * self", [](Addmv &c) { c.shapes({2, 0}, {0}, {2}); c.beta.value = 3; }, ACCEPTED, ""},
            {"INT64 with INT64 numbers", [](Addmv &c) { c.types(ACL_INT64); c.alpha.dtype = c.beta.dtype = ACL_INT64; c.alpha.value = -3; c.beta.value = 2; }, ACCEPTED, ""},
            {"BOOL with INT64 numbers of 1", [](Addmv &c) { c.types(ACL_BOOL); c.alpha.dtype = c.beta.dtype = ACL_INT64; }, ACCEPTED, ""},
            {"BOOL with an INT64 number of 2", [](Addmv &c) { c.types(ACL_BOOL); c.alpha.dtype = c.beta.dtype = ACL_INT64; c.alpha.value = 2; }, INVALID, "out"},
            {"INT32 with a FLOAT number of 1", [](Addmv &c) { c.types(ACL_INT32); }, ACCEPTED, ""},
            {"INT32 with a FLOAT number of 2", [](Addmv &c) { c.types(ACL_INT32); c.alpha.value = 2; }, INVALID, "out"},
            {"INT32 to FLOAT with a FLOAT number", [](Addmv &c) { c.types(ACL_INT32); c.out.dtype = ACL_FLOAT; c.alpha.value = 2.5; }, ACCEPTED, ""},
            {"FLOAT16 with DOUBLE numbers", [](Addmv &c) { c.types(ACL_FLOAT16); c.alpha.dtype = c.beta.dtype = ACL_DOUBLE; c.alpha.value = 2.5; c.beta.value = 0.5; }, ACCEPTED, ""},
            {"INT8 and FLOAT16", [](Addmv &c) { c.types(ACL_FLOAT16); c.a.dtype = ACL_INT8; }, ACCEPTED, ""},
            {"DOUBLE and INT64", [](Addmv &c) { c.types(ACL_DOUBLE); c.b.dtype = ACL_INT64; c.alpha.value = 0.25; }, ACCEPTED, ""},
            {"FLOAT to INT32", [](Addmv &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"a dtype of alpha that is not multiplied", [](Addmv &c) { c.alpha.dtype = ACL_COMPLEX64; }, INVALID, "alpha"},
            {"strided", [](Addmv &c) { c.a.strides = {1, 4}; c.b.strides = {2}; c.self.strides = {0}; c.out.strides = {3}; c.out.offset = 2; }, ACCEPTED, ""},
        },
        stream);
}

// The numbers of both forms may be null, which is 1.
void addr(Valid make, bool here, aclrtStream stream)
{
    together(make, "EENEEEEEE---E------", stream);
    ranks(make, LEFT, {1}, stream);
    ranks(make, RIGHT, {1}, stream);
    check_rules<Product>(
        make,
        {
            {"weights", [](Product &c) { c.beta.value = 2; c.alpha.value = -3; }, ACCEPTED, ""},
            {"beta is NULL", [](Product &c) { c.beta.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"alpha is NULL", [](Product &c) { c.alpha.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"both are NULL", [](Product &c) { c.beta.passing = c.alpha.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"self is NULL", [](Product &c) { c.self.passing = Argument::ABSENT; }, NULL_POINTER, here ? "selfRef" : "self"},
            {"vec1 is NULL", [](Product &c) { c.a.passing = Argument::ABSENT; c.b.dtype = ACL_STRING; }, NULL_POINTER, "vec1"},
            {"vec2 is NULL", [](Product &c) { c.b.passing = Argument::ABSENT; }, NULL_POINTER, "vec2"},
            {"beta is no number", [](Product &c) { c.beta.passing = Argument::OTHER_KIND; }, ANY_FAILURE, ""},
            {"workspaceSize is NULL", [](Product &c) { c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"},
            {"executor is NULL", [](Product &c) { c.no_executor = true; }, NULL_POINTER, "executor"},
            {"beta 0 does not read self", [](Product &c) { c.beta.value = 0; c.self.values = {NAN}; }, ACCEPTED, ""},
            {"alpha 0 multiplies", [](Product &c) { c.alpha.value = 0; c.a.values = {NAN, 1}; c.b.values = {1, 2, 3}; c.self.values = {1}; }, ACCEPTED, ""},
            {"numbers of INT64", [](Product &c) { c.beta.dtype = c.alpha.dtype = ACL_INT64; c.alpha.value = 2; }, ACCEPTED, ""},
            {"numbers of INT64 for INT32", [](Product &c) { c.types(ACL_INT32); c.beta.dtype = c.alpha.dtype = ACL_INT64; c.alpha.value = 2; }, ACCEPTED, ""},
            {"a number of DOUBLE for FLOAT16", [](Product &c) { c.types(ACL_FLOAT16); c.alpha.dtype = ACL_DOUBLE; c.alpha.value = 2.5; }, ACCEPTED, ""},
            {"a FLOAT number for INT32", [](Product &c) { c.types(ACL_INT32); c.beta.passing = Argument::ABSENT; }, INVALID, "alphaOptional"},
            {"a FLOAT number for BOOL", [](Product &c) { c.types(ACL_BOOL); c.alpha.passing = Argument::ABSENT; }, INVALID, "betaOptional"},
            {"a BOOL number for FLOAT", [](Product &c) { c.alpha.dtype = ACL_BOOL; }, INVALID, "alphaOptional"},
            {"a BOOL number for BOOL", [](Product &c) { c.types(ACL_BOOL); c.beta.dtype = c.alpha.dtype = ACL_BOOL; }, ACCEPTED, ""},
            {"a number of a dtype that is not multiplied", [](Product &c) { c.beta.dtype = ACL_COMPLEX64; }, INVALID, "betaOptional"},
            {"vectors of other dtypes", [](Product &c) { c.a.dtype = ACL_FLOAT16; c.b.dtype = ACL_INT8; }, ACCEPTED, ""},
            {"strided", [](Product &c) { c.a.strides = {3}; c.b.strides = {-1}; c.b.offset = 2; c.result().strides = {2, 5}; c.result().offset = 1; }, ACCEPTED, ""},
            {"halves, transposed", [](Product &c) { c.types(ACL_FLOAT16); c.result().strides = {1, 2}; }, ACCEPTED, ""},
            {"many", [](Product &c) { c.shapes({300}, {200}, {300, 200}); }, ACCEPTED, ""},
        },
        stream);
}

void addr_rules(aclrtStream stream)
{
    check_rules<Addr>(
        {
            {"out is NULL", [](Addr &c) { c.out.passing = Argument::ABSENT; }, NULL_POINTER, "out"},
            {"self of rank 3", [](Addr &c) { c.self.dims = {1, 2, 3}; }, INVALID, "self"},
            {"self does not broadcast", [](Addr &c) { c.self.dims = {2}; }, INVALID, "self"},
            {"self of rank 0", [](Addr &c) { c.self.dims = {}; c.beta.value = 2; }, ACCEPTED, ""},
            {"self of rank 1", [](Addr &c) { c.self.dims = {3}; c.beta.value = 2; }, ACCEPTED, ""},
            {"self of a column", [](Addr &c) { c.self.dims = {2, 1}; c.beta.value = 2; }, ACCEPTED, ""},
            {"self is larger", [](Addr &c) { c.shapes({1}, {3}, {1, 3}); c.self.dims = {2, 3}; }, INVALID, "self"},
            {"a result of another shape", [](Addr &c) { c.out.dims = {3, 2}; }, INVALID, "out"},
            {"an empty vector, and a result of any shape", [](Addr &c) { c.shapes({0}, {3}, {5, 5}); c.self.dims = {}; c.untouched = true; }, ACCEPTED, ""},
            {"FLOAT to INT32", [](Addr &c) { c.out.dtype = ACL_INT32; c.self.values = {1, 2}; c.a.values = {3, -1}; c.b.values = {2, 5, 7}; }, ACCEPTED, ""},
            {"FLOAT16 to FLOAT", [](Addr &c) { c.types(ACL_FLOAT16); c.out.dtype = ACL_FLOAT; }, ACCEPTED, ""},
        },
        stream);
    check_rules<InplaceAddr>(
        {
            {"self of rank 1", [](InplaceAddr &c) { c.self.dims = {3}; }, INVALID, "selfRef"},
            {"self of another shape", [](InplaceAddr &c) { c.self.dims = {1, 3}; }, INVALID, "selfRef"},
            {"an empty vector", [](InplaceAddr &c) { c.shapes({0}, {3}, {0, 3}); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        mv(device.stream);
        dot(device.stream);
        addmv(device.stream);
        addr(valid<Addr>, false, device.stream);
        addr(valid<InplaceAddr>, true, device.stream);
        addr_rules(device.stream);
    }
    return harness_finish("test_matmul_vectors");
}
