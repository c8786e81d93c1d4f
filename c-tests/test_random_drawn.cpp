// Shows that normally distributed numbers with means and deviations of their own, and indices that are drawn by weights, check their arguments in
// the documented order, and are distributed as these say.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_multinomial.h"
#include "aclnnop/aclnn_normal_out.h"
#include "harness.h"

namespace {

enum Form { TENSOR_FLOAT, FLOAT_TENSOR, TENSOR_TENSOR };

struct Normal : Call {
    Tensor mean, std, out;
    Form form;

    explicit Normal(Form which)
        : Call(which == TENSOR_FLOAT ? "NormalTensorFloat" : which == FLOAT_TENSOR ? "NormalFloatTensor" : "NormalTensorTensor"), mean("mean", {2, 3000}, ACL_FLOAT, ACL_FORMAT_ND),
          std("std", {2, 3000}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3000}, ACL_FLOAT, ACL_FORMAT_ND, true), form(which)
    {
        mean.values = {10};
        std.values = {2};
    }
    std::vector<Argument *> arguments() override
    {
        if (form == TENSOR_FLOAT) return {&mean, &out};
        if (form == FLOAT_TENSOR) return {&std, &out};
        return {&mean, &std, &out};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        if (form == TENSOR_FLOAT) return aclnnNormalTensorFloatGetWorkspaceSize(mean.handle, 2, 5, 12, out.handle, size, executor);
        if (form == FLOAT_TENSOR) return aclnnNormalFloatTensorGetWorkspaceSize(10, std.handle, 5, 12, out.handle, size, executor);
        return aclnnNormalTensorTensorGetWorkspaceSize(mean.handle, std.handle, 5, 12, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return form == TENSOR_FLOAT ? aclnnNormalTensorFloat : form == FLOAT_TENSOR ? aclnnNormalFloatTensor : aclnnNormalTensorTensor; }
    void dims(const Dims &extents) { mean.dims = std.dims = out.dims = extents; }

    // The moments of many numbers.
    void check_results() override
    {
        const std::vector<unsigned char> bytes = out.download();
        double sum = 0, squares = 0;
        const double count = static_cast<double>(out.numel());
        for (int64_t position : out.view_positions()) {
            const double z = (decode(out.dtype, &bytes[static_cast<size_t>(position) * dtype_info(out.dtype).size]) - 10) / 2;
            sum += z;
            squares += z * z;
        }
        if (count < 1000) return;
        CHECK_TEXT(std::fabs(sum / count) < 5 / std::sqrt(count), "the mean is off by %g deviations", sum / count);
        CHECK_TEXT(std::fabs(squares / count - 1) < 8 / std::sqrt(count), "the variance is %g of what it should be", squares / count);
    }
};

template <Form form> std::unique_ptr<Call> made() { return std::unique_ptr<Call>(new Normal(form)); }

void normals(Valid make, Form form, aclrtStream stream)
{
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT32, ACL_BOOL, ACL_COMPLEX64}) {
        const Expect expect = dtype == ACL_INT32 || dtype == ACL_BOOL || dtype == ACL_COMPLEX64 ? Expect(INVALID) : Expect(ACCEPTED);
        check_rule<Normal>(make, {dtype_info(dtype).name, [dtype](Normal &c) { c.mean.dtype = c.std.dtype = c.out.dtype = dtype; }, expect, ""}, stream);
        check_rule<Normal>(make, {"out alone", [dtype](Normal &c) { c.out.dtype = dtype; }, expect, "out"}, stream);
    }
    check_pointers(make, "", stream);
    check_rules<Normal>(
        make,
        {
            {"a valid call", [](Normal &) {}, ACCEPTED, ""},
            {"rank 9", [](Normal &c) { c.dims(Dims(9, 1)); }, INVALID, ""},
            {"out of another shape", [](Normal &c) { c.out.dims = {3000, 2}; }, INVALID, ""},
            {"views", [](Normal &c) { c.mean.strides = {0, 0}; c.std.strides = {0, 0}; c.out.strides = {1, 2}; }, ACCEPTED, ""},
        },
        stream);
    if (form != FLOAT_TENSOR) {
        check_rules<Normal>(make,
                            {
                                {"empty", [](Normal &c) { c.dims({0, 3}); c.untouched = true; }, ACCEPTED, ""},
                                {"a mean for all", [](Normal &c) { c.mean.dims = {1}; }, ACCEPTED, ""},
                            },
                            stream);
    } else {
        check_rules<Normal>(make,
                            {
                                {"no deviations", [](Normal &c) { c.dims({0, 3}); }, INVALID, "std"},
                                {"one deviation, and no numbers", [](Normal &c) { c.std.dims = {1}; c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
                            },
                            stream);
    }
}

struct Multinomial : Call {
    Tensor self, out;
    int64_t samples, seed;
    bool replacement;

    Multinomial() : Call("Multinomial"), self("self", {2, 5}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3}, ACL_INT64, ACL_FORMAT_ND, true), samples(3), seed(5), replacement(false)
    {
        self.values = {0.5, 0, 2, 1, 4, 0, 1, 1, 3, 0};
    }
    std::vector<Argument *> arguments() override { return {&self, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnMultinomialGetWorkspaceSize(self.handle, samples, replacement, seed, 12, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnMultinomial; }
    void draws(int64_t count)
    {
        samples = count;
        out.dims.back() = count;
    }
    int64_t at(size_t n, const std::vector<unsigned char> &bytes) const { return static_cast<int64_t>(decode(ACL_INT64, &bytes[static_cast<size_t>(out.view_positions()[n]) * 8])); }

    // Each index has a weight, comes once without replacement, and with it as often as its weight says.
    void check_results() override
    {
        const std::vector<double> weights = self.view_values();
        const std::vector<unsigned char> bytes = out.download();
        const size_t columns = static_cast<size_t>(self.dims.back()), rows = weights.size() / columns, count = static_cast<size_t>(samples);
        for (size_t row = 0; row < rows; row++) {
            std::vector<double> drawn(columns, 0);
            double total = 0;
            for (size_t i = 0; i < columns; i++) total += weights[row * columns + i];
            for (size_t i = 0; i < count; i++) {
                const int64_t index = at(row * count + i, bytes);
                CHECK_TEXT(index >= 0 && index < static_cast<int64_t>(columns), "index %lld", static_cast<long long>(index));
                if (index < 0 || index >= static_cast<int64_t>(columns)) return;
                CHECK_TEXT(weights[row * columns + static_cast<size_t>(index)] > 0, "index %lld has no weight", static_cast<long long>(index));
                drawn[static_cast<size_t>(index)]++;
            }
            for (size_t i = 0; i < columns; i++) {
                if (!replacement) CHECK_TEXT(drawn[i] <= 1, "index %zu was drawn %g times", i, drawn[i]);
                if (count < 1000) continue;
                const double share = weights[row * columns + i] / total, draws = static_cast<double>(count);
                CHECK_TEXT(std::fabs(drawn[i] - share * draws) <= 5 * std::sqrt(draws * share * (1 - share)), "index %zu was drawn %g times of %g, with a share of %g", i, drawn[i], draws, share);
            }
        }
    }
};

void multinomial(aclrtStream stream)
{
    typedef Multinomial M;
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_BF16, ACL_INT32, ACL_BOOL}) {
        const Expect expect = dtype == ACL_BF16 ? needs_bf16() : dtype == ACL_INT32 || dtype == ACL_BOOL ? Expect(INVALID) : Expect(ACCEPTED);
        check_rule<M>({dtype_info(dtype).name, [dtype](M &c) { c.self.dtype = dtype; }, expect, "self"}, stream);
    }
    check_pointers<M>("", stream);
    check_rules<M>(
        {
            {"a valid call", [](M &) {}, ACCEPTED, ""},
            {"one of each row", [](M &c) { c.draws(1); }, ACCEPTED, ""},
            {"rank 1", [](M &c) { c.self.dims = {5}; c.out.dims = {3}; }, ACCEPTED, ""},
            {"rank 0", [](M &c) { c.self.dims = {}; c.out.dims = {}; }, INVALID, "self"},
            {"rank 3", [](M &c) { c.self.dims = {1, 2, 5}; c.out.dims = {1, 2, 3}; }, INVALID, "self"},
            {"out of another rank", [](M &c) { c.out.dims = {6}; }, INVALID, "out"},
            {"out of another type", [](M &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"out with other rows", [](M &c) { c.out.dims = {3, 3}; }, INVALID, "out"},
            {"out with other samples", [](M &c) { c.out.dims = {2, 4}; }, INVALID, "out"},
            {"none", [](M &c) { c.draws(0); }, INVALID, "numsamples"},
            {"more than there are", [](M &c) { c.draws(6); }, INVALID, "numsamples 5"},
            {"more than there are, again and again", [](M &c) { c.draws(6); c.replacement = true; }, ACCEPTED, ""},
            {"often", [](M &c) { c.draws(20000); c.replacement = true; }, ACCEPTED, ""},
            {"many rows of one", [](M &c) { c.self.dims = {4000, 5}; c.self.values = {0.5, 0, 2, 1, 4}; c.out.dims = {4000, 1}; c.samples = 1; }, ACCEPTED, ""},
            {"as many as have a weight", [](M &c) { c.self.dims = {1, 5}; c.out.dims = {1, 4}; c.samples = 4; }, ACCEPTED, ""},
            {"no rows", [](M &c) { c.self.dims = {0, 5}; c.out.dims = {0, 3}; c.untouched = true; }, ACCEPTED, ""},
            {"views", [](M &c) { c.self.strides = {1, 2}; c.self.values = {1}; c.out.strides = {1, 2}; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<M>([](M &c) { c.self.dims = {0, 5}; c.out.dims = {0, 3}; c.untouched = true; }, {}, aclnnInplaceCopy, stream);
}

// One of each row, many times: as likely as the weights say.
void shares(aclrtStream stream)
{
    struct Rows : Multinomial {
        Rows()
        {
            self.dims = {20000, 4};
            self.values = {1, 0, 2, 5};
            out.dims = {20000, 1};
            samples = 1;
        }
        void check_results() override
        {
            const std::vector<unsigned char> bytes = out.download();
            double drawn[4] = {0, 0, 0, 0};
            for (size_t row = 0; row < 20000; row++) drawn[at(row, bytes) & 3]++;
            const double shares[4] = {0.125, 0, 0.25, 0.625};
            for (int i = 0; i < 4; i++) {
                CHECK_TEXT(std::fabs(drawn[i] - shares[i] * 20000) <= 5 * std::sqrt(20000 * shares[i] * (1 - shares[i])), "index %d was drawn %g times", i, drawn[i]);
            }
        }
    };
    check_rule<Rows>({"one of each of many rows", [](Rows &) {}, ACCEPTED, ""}, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        normals(made<TENSOR_FLOAT>, TENSOR_FLOAT, device.stream);
        normals(made<FLOAT_TENSOR>, FLOAT_TENSOR, device.stream);
        normals(made<TENSOR_TENSOR>, TENSOR_TENSOR, device.stream);
        multinomial(device.stream);
        shares(device.stream);
    }
    return harness_finish("test_random_drawn");
}
