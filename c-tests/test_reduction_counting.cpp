// Shows that counting checks its arguments in the documented order, and adds weights in their order.
#include "aclnnop/aclnn_bincount.h"
#include "aclnnop/aclnn_copy.h"
#include "harness.h"

namespace {

struct Bincount : Call {
    Tensor self, weights, out;
    int64_t least;
    bool weighted;

    Bincount()
        : Call("Bincount"), self("self", {6}, ACL_INT64, ACL_FORMAT_ND), weights("weights", {6}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {5}, ACL_FLOAT, ACL_FORMAT_ND, true),
          least(0), weighted(true)
    {
        self.values = {3, 0, 3, 1, 9, 3};
        weights.values = {1, 0.5, 2, 4, 8, -3};
    }
    std::vector<Argument *> arguments() override { return {&self, &weights, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnBincountGetWorkspaceSize(self.handle, weighted ? weights.handle : nullptr, least, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnBincount; }
    void of(int64_t count) { self.dims = weights.dims = {count}; }

    void check_results() override
    {
        const std::vector<double> numbers = self.view_values(), factors = weights.view_values();
        std::vector<double> sums(static_cast<size_t>(out.numel()), 0);
        for (size_t i = 0; i < numbers.size(); i++) {
            if (numbers[i] < 0 || numbers[i] >= static_cast<double>(sums.size())) continue;
            double &sum = sums[static_cast<size_t>(numbers[i])];
            sum += weighted ? factors[i] : 1;
            if (weighted && weights.dtype == ACL_FLOAT) sum = static_cast<float>(sum);
        }
        out.check_holds(sums, 0);
    }
};

void rules(aclrtStream stream)
{
    for (int dtype : {ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8}) {
        check_rule<Bincount>({"numbers", [dtype](Bincount &c) { c.self.dtype = dtype; c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""}, stream);
        check_rule<Bincount>({"numbers are counted", [dtype](Bincount &c) { c.self.dtype = dtype; c.out.dtype = ACL_INT32; c.weighted = false; }, ACCEPTED, ""}, stream);
    }
    for (int dtype : {ACL_FLOAT, ACL_BOOL, ACL_BF16, ACL_UINT16, ACL_COMPLEX64}) {
        check_rule<Bincount>({"no numbers", [dtype](Bincount &c) { c.self.dtype = dtype; c.weighted = false; }, INVALID, "self"}, stream);
    }
    for (int dtype : {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL}) {
        check_rule<Bincount>({"weights", [dtype](Bincount &c) { c.weights.dtype = dtype; c.weights.values = {1, 0, 1, 1, 0, 1}; }, ACCEPTED, ""}, stream);
    }
    for (int dtype : {ACL_BF16, ACL_UINT32, ACL_COMPLEX64}) {
        check_rule<Bincount>({"other weights", [dtype](Bincount &c) { c.weights.dtype = dtype; }, INVALID, "weights"}, stream);
    }
    for (int dtype : {ACL_FLOAT16, ACL_INT16, ACL_BOOL, ACL_UINT64}) {
        check_rule<Bincount>({"no counts", [dtype](Bincount &c) { c.out.dtype = dtype; }, INVALID, "out"}, stream);
    }
    check_pointers<Bincount>("weights", stream);
    check_rules<Bincount>(
        {
            {"a valid call", [](Bincount &) {}, ACCEPTED, ""},
            {"negative numbers are left out", [](Bincount &c) { c.self.values = {3, -1, -3, 1, 4, INT64_MIN}; }, ACCEPTED, ""},
            {"FLOAT is added in FLOAT", [](Bincount &c) { c.self.values = {1}; c.weights.values = {16777216, 1, 1, 1, 1, 1}; c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"others are added in DOUBLE", [](Bincount &c) { c.self.values = {1}; c.weights.dtype = ACL_INT32; c.weights.values = {16777216, 1, 1, 1, 1, 1}; c.out.dtype = ACL_DOUBLE; }, ACCEPTED, ""},
            {"sums are cut off", [](Bincount &c) { c.out.dtype = ACL_INT64; c.weights.values = {1, 0.5, 2, 4.75, 8, -2.5}; c.without_comparison(); }, ACCEPTED, ""},
            {"rank 0", [](Bincount &c) { c.self.dims = c.weights.dims = {}; }, INVALID, "self"},
            {"rank 2", [](Bincount &c) { c.self.dims = c.weights.dims = {2, 3}; }, INVALID, "self"},
            {"fewer weights", [](Bincount &c) { c.weights.dims = {5}; }, INVALID, "weights self"},
            {"a private format of self", [](Bincount &c) { c.self.format = c.weights.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "self FRACTAL_NZ"},
            {"a private format of out", [](Bincount &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "out FRACTAL_NZ"},
            {"weights in another format", [](Bincount &c) { c.weights.format = ACL_FORMAT_NCL; }, INVALID, "weights NCL"},
            {"as many as there are", [](Bincount &c) { c.least = 5; }, ACCEPTED, ""},
            {"more than out has", [](Bincount &c) { c.least = 6; }, INNER_NULL, "minlength 5"},
            {"more than an INT32 counts", [](Bincount &c) { c.least = 1ll << 31; }, INVALID, "out"},
            {"less than none", [](Bincount &c) { c.least = -1; }, ACCEPTED, ""},
            {"no numbers, and a length", [](Bincount &c) { c.of(0); c.least = 2; }, ACCEPTED, ""},
            {"no numbers, and more than out has", [](Bincount &c) { c.of(0); c.least = 6; }, ACCEPTED, ""},
            {"no numbers, and no length", [](Bincount &c) { c.of(0); c.untouched = true; }, ACCEPTED, ""},
            {"out is empty", [](Bincount &c) { c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"backwards, with gaps", [](Bincount &c) { c.self.strides = {-2}; c.self.offset = 11; c.weights.strides = {0}; c.out.strides = {-3}; c.out.offset = 13; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<Bincount>([](Bincount &c) { c.of(0); c.untouched = true; }, {[](Bincount &c) { c.out.strides = {2}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        rules(device.stream);
    }
    return harness_finish("test_reduction_counting");
}
