// What the tests of products share: their calls, sums in doubles, and the rules that all of them have.
#ifndef OPAPI_PRODUCTS_H
#define OPAPI_PRODUCTS_H
#include "harness.h"

namespace {

const int EVERY_DTYPE[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_HIFLOAT8, ACL_INT4, ACL_STRING, 99};

// The elements of a factor: batches, rows and columns, of which a vector lacks one.
struct Factor {
    Dims dims;
    std::vector<double> values;
};

// An extent of the longer shape that ends as the shorter one does.
inline int64_t broadcast_extent(const Dims &dims, size_t axis, size_t rank) { return axis + dims.size() < rank ? 1 : dims[axis + dims.size() - rank]; }

// What torch.matmul computes; of summed batches one matrix.
inline std::vector<double> multiply(Factor a, Factor b, bool summed)
{
    if (a.dims.size() == 1) a.dims.insert(a.dims.begin(), 1);
    if (b.dims.size() == 1) b.dims.push_back(1);
    const size_t rank = std::max(a.dims.size(), b.dims.size());
    const int64_t rows = a.dims[a.dims.size() - 2], depth = a.dims.back(), columns = b.dims.back();
    int64_t batches = 1;
    for (size_t axis = 0; axis + 2 < rank; axis++) {
        const int64_t left = broadcast_extent(a.dims, axis, rank), right = broadcast_extent(b.dims, axis, rank);
        batches *= left == 1 ? right : left;
    }
    std::vector<double> result(static_cast<size_t>((summed ? 1 : batches) * rows * columns));
    for (int64_t batch = 0; batch < batches; batch++) {
        int64_t left = 0, right = 0, step_left = 1, step_right = 1, rest = batch;
        for (size_t axis = rank - 2; axis-- > 0;) {
            const int64_t own = broadcast_extent(a.dims, axis, rank), other = broadcast_extent(b.dims, axis, rank), extent = own == 1 ? other : own;
            const int64_t index = rest % extent;
            rest /= extent;
            left += own == 1 ? 0 : index * step_left;
            right += other == 1 ? 0 : index * step_right;
            step_left *= own;
            step_right *= other;
        }
        const double *const x = a.values.data() + left * rows * depth, *const y = b.values.data() + right * depth * columns;
        double *const to = result.data() + (summed ? 0 : batch * rows * columns);
        for (int64_t i = 0; i < rows; i++) {
            for (int64_t j = 0; j < columns; j++) {
                for (int64_t k = 0; k < depth; k++) to[i * columns + j] += x[i * depth + k] * y[k * columns + j];
            }
        }
    }
    return result;
}

struct Product : Call {
    Tensor self, a, b, out;  // self is what is added, where something is
    Scalar beta, alpha;
    int cube;
    bool adds, in_place, summed, skips;  // whether an alpha of 0 leaves the factors out

    Product(const char *name, const char *left, Dims a_dims, const char *right, Dims b_dims, Dims out_dims)
        : Call(name), self("self", out_dims, ACL_FLOAT, ACL_FORMAT_ND), a(left, a_dims, ACL_FLOAT, ACL_FORMAT_ND), b(right, b_dims, ACL_FLOAT, ACL_FORMAT_ND),
          out("out", out_dims, ACL_FLOAT, ACL_FORMAT_ND, true), beta("beta", 1, ACL_FLOAT), alpha("alpha", 1, ACL_FLOAT), cube(1), adds(false), in_place(false),
          summed(false), skips(true)
    {
    }

    int8_t mode() const { return static_cast<int8_t>(cube); }
    Tensor &result() { return in_place ? self : out; }
    void becomes_in_place()
    {
        adds = in_place = true;
        self.name = "selfRef";
        self.is_output = true;
        self.values = {0.5, -1, 2, 0.25, 3};
    }
    void shapes(const Dims &left, const Dims &right, const Dims &to)
    {
        a.dims = left;
        b.dims = right;
        out.dims = to;
        if (!adds || in_place || self.dims.size() == 2 || self.dims.size() == 3) self.dims = to;
    }
    void types(int type) { self.dtype = a.dtype = b.dtype = out.dtype = type; }

    virtual std::vector<double> product() { return multiply({a.dims, a.view_values()}, {b.dims, b.view_values()}, summed); }
    virtual double joined(double added, double multiplied) { return added + multiplied; }

    void check_results() override
    {
        std::vector<double> expected = skips && adds && alpha.value == 0 ? std::vector<double>(static_cast<size_t>(result().numel())) : product();
        const std::vector<double> added = self.view_values();
        const Dims &shape = result().dims;
        for (size_t at = 0; adds && at < expected.size(); at++) {
            int64_t rest = static_cast<int64_t>(at), place = 0, step = 1;
            for (size_t axis = shape.size(); axis-- > 0;) {
                const int64_t extent = broadcast_extent(self.dims, axis, shape.size());
                place += extent == 1 ? 0 : rest % shape[axis] * step;
                rest /= shape[axis];
                step *= extent;
            }
            const double multiplied = alpha.value == 0 && skips ? 0 : alpha.value * expected[at];
            expected[at] = beta.value == 0 ? multiplied : joined(beta.value * added[static_cast<size_t>(place)], multiplied);
        }
        result().check_holds(expected, 0);
    }
};

#define PASS(...) __VA_ARGS__
#define PRODUCT_CALL(NAME, BASE, LEFT, RIGHT, ARGUMENTS, PASSED, MAKE) \
    struct NAME : BASE { \
        NAME() : BASE(#NAME, LEFT, RIGHT) { MAKE; } \
        std::vector<Argument *> arguments() override { return {ARGUMENTS}; } \
        aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(PASSED, size, executor); } \
        PhaseTwo phase_two() const override { return aclnn##NAME; } \
    };

typedef std::pair<const char *, Tensor Product::*> Member;
const Member LEFT = {"the left factor", &Product::a}, RIGHT = {"the right factor", &Product::b}, RESULT = {"the result", &Product::out}, ADDED = {"what is added", &Product::self};

// Each of the tensors takes FLOAT and FLOAT16 everywhere, BFLOAT16 where the device has it, in any mixture, and nothing else.
inline void floats_alone(Valid make, const std::vector<Member> &members, aclrtStream stream)
{
    for (const Member &member : members) {
        for (int type : EVERY_DTYPE) {
            const std::string what = std::string(dtype_info(type).name) + " of " + member.first;
            const Expect expect = type == ACL_FLOAT || type == ACL_FLOAT16 ? Expect(ACCEPTED) : type == ACL_BF16 ? needs_bf16() : Expect(INVALID);
            check_rule<Product>(make, {what.c_str(), [member, type](Product &c) { (c.*member.second).dtype = type; }, expect, ""}, stream);
        }
    }
    for (int type : {ACL_FLOAT16, ACL_BF16}) {
        check_rule<Product>(make, {"halves", [type](Product &c) { c.types(type); }, type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), ""}, stream);
    }
    for (int type : {ACL_FLOAT16, ACL_BF16}) {
        check_rule<Product>(make, {"halves to FLOAT", [type](Product &c) { c.a.dtype = c.b.dtype = type; }, type == ACL_BF16 ? needs_bf16() : Expect(ACCEPTED), ""}, stream);
    }
}

// cubeMathType by device and dtype; `four` is what 4 gives with FLOAT on older devices, `four_of_halves` with FLOAT16.
inline void modes(Valid make, int four, int four_of_halves, aclrtStream stream)
{
    for (int mode = -2; mode <= 5; mode++) {
        const bool known = mode >= -1 && mode <= 4;
        const int newer = known ? ACCEPTED : INVALID, on_950 = known && mode != -1 ? ACCEPTED : INVALID;
        const int old_float = mode == 1 || mode == 2 ? ACCEPTED : mode == 4 ? four : INVALID, old_half = mode == 4 ? four_of_halves : newer;
        const std::string what = "cubeMathType " + std::to_string(mode);
        check_rule<Product>(make, {what.c_str(), [mode](Product &c) { c.cube = mode; }, Expect(old_float, old_float, old_float, newer, newer, on_950), "cubeMathType"}, stream);
        check_rule<Product>(make, {what.c_str(), [mode](Product &c) { c.cube = mode; c.types(ACL_FLOAT16); }, Expect(old_half, old_half, old_half, newer, newer, on_950), "cubeMathType"}, stream);
    }
}

// Of the ranks 0 to 9 a tensor has one of these.
inline void ranks(Valid make, Member member, const std::vector<size_t> &taken, aclrtStream stream)
{
    for (size_t rank = 0; rank <= 9; rank++) {
        const bool is_taken = std::find(taken.begin(), taken.end(), rank) != taken.end();
        const std::string what = "rank " + std::to_string(rank) + " of " + member.first;
        if (!is_taken) check_rule<Product>(make, {what.c_str(), [member, rank](Product &c) { (c.*member.second).dims = Dims(rank, 1); }, INVALID, ""}, stream);
    }
}

// FRACTAL_NZ of each tensor: whether it is refused.
inline void private_formats(Valid make, const std::vector<std::pair<Member, int>> &members, aclrtStream stream)
{
    for (const auto &member : members) {
        const std::string what = std::string("FRACTAL_NZ of ") + member.first.first;
        check_rule<Product>(make, {what.c_str(), [member](Product &c) { (c.*member.first.second).format = ACL_FORMAT_FRACTAL_NZ; }, member.second, "FRACTAL_NZ"}, stream);
    }
}

}  // namespace
#endif
