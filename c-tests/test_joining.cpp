// Shows that the operators that join tensors check their arguments in the documented order and copy each to its place.
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_stack.h"
#include "harness.h"

namespace {

Tensor member(Dims dims, std::vector<double> values, int dtype = ACL_FLOAT)
{
    Tensor tensor("tensors", dims, dtype, ACL_FORMAT_ND);
    tensor.values = values;
    return tensor;
}

struct Join : Call {
    TensorList tensors;
    int64_t dim = 0;
    Tensor out;
    std::vector<double> numbers;

    Join(const char *name, Dims dims) : Call(name), tensors("tensors", {}), out("out", dims, ACL_FLOAT, ACL_FORMAT_ND, true) {}
    std::vector<Argument *> arguments() override { return {&tensors, &out}; }
    void check_results() override { out.check_holds(numbers, 0); }
    void formats(int format)
    {
        for (Tensor &tensor : tensors.tensors) tensor.format = format;
    }
    void dtypes(int dtype)
    {
        for (Tensor &tensor : tensors.tensors) tensor.dtype = dtype;
        out.dtype = dtype;
        without_comparison();
    }
};

struct Cat : Join {
    Cat() : Join("Cat", {3, 2})
    {
        tensors.tensors = {member({1, 2}, {1, 2}), member({2, 2}, {3, 4, 5, 6})};
        numbers = {1, 2, 3, 4, 5, 6};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnCatGetWorkspaceSize(tensors.handle, dim, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnCat; }
};

struct Stack : Join {
    Stack() : Join("Stack", {2, 2})
    {
        tensors.tensors = {member({2}, {1, 2}), member({2}, {3, 4})};
        numbers = {1, 2, 3, 4};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnStackGetWorkspaceSize(tensors.handle, dim, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnStack; }
};

void dtypes(aclrtStream stream)
{
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED), not_910_nor_310p(INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED);
    const struct { int dtype; Expect cat, stack; } rows[] = {
        {ACL_FLOAT, ACCEPTED, ACCEPTED}, {ACL_FLOAT16, ACCEPTED, ACCEPTED}, {ACL_DOUBLE, ACCEPTED, ACCEPTED}, {ACL_INT8, ACCEPTED, ACCEPTED}, {ACL_INT16, ACCEPTED, ACCEPTED},
        {ACL_INT32, ACCEPTED, ACCEPTED}, {ACL_INT64, ACCEPTED, ACCEPTED}, {ACL_UINT8, ACCEPTED, ACCEPTED}, {ACL_BOOL, ACCEPTED, ACCEPTED}, {ACL_COMPLEX64, ACCEPTED, ACCEPTED},
        {ACL_COMPLEX128, INVALID, ACCEPTED}, {ACL_UINT16, on_950, ACCEPTED}, {ACL_UINT64, on_950, ACCEPTED}, {ACL_BF16, not_910_nor_310p, needs_bf16()}, {ACL_STRING, INVALID, INVALID},
    };
    for (const auto &row : rows) {
        const int dtype = row.dtype;
        const std::string what = std::string("dtype ") + dtype_info(dtype).name;
        check_rule<Cat>({what.c_str(), [dtype](Cat &c) { c.dtypes(dtype); }, row.cat, ""}, stream);
        check_rule<Stack>({what.c_str(), [dtype](Stack &c) { c.dtypes(dtype); }, row.stack, ""}, stream);
    }
}

void cat_rules(aclrtStream stream)
{
    check_pointers<Cat>("", stream);
    check_rules<Cat>(
        {
            {"a valid call", [](Cat &) {}, ACCEPTED, ""},
            {"an element is NULL", [](Cat &c) { c.tensors.tensors[1].passing = Argument::ABSENT; }, NULL_POINTER, "tensors"},
            {"no tensors", [](Cat &c) { c.tensors.tensors.clear(); c.untouched = true; }, ACCEPTED, ""},
            {"tensors of shape [0] are left out", [](Cat &c) { c.tensors.tensors.push_back(member({0}, {})); }, ACCEPTED, ""},
            {"only such tensors", [](Cat &c) { c.tensors.tensors = {member({0}, {})}; c.untouched = true; }, ACCEPTED, ""},
            {"a tensor without elements", [](Cat &c) { c.tensors.tensors.push_back(member({0, 2}, {})); }, ACCEPTED, ""},
            {"dim -1", [](Cat &c) { c.dim = -1; c.tensors.tensors = {member({2, 1}, {1, 2}), member({2, 2}, {3, 4, 5, 6})}; c.out.dims = {2, 3}; c.numbers = {1, 3, 4, 2, 5, 6}; }, ACCEPTED, ""},
            {"dim 2", [](Cat &c) { c.dim = 2; }, INVALID, "dim"},
            {"dim -3", [](Cat &c) { c.dim = -3; }, INVALID, "dim"},
            {"rank 0", [](Cat &c) { c.tensors.tensors = {member({}, {1})}; c.out.dims = {1}; }, INVALID, "tensors"},
            {"rank 9", [](Cat &c) { c.tensors.tensors = {member(Dims(9, 1), {1})}; c.out.dims = Dims(9, 1); }, INVALID, "tensors"},
            {"another rank", [](Cat &c) { c.tensors.tensors[1].dims = {4}; }, INVALID, "tensors"},
            {"another extent", [](Cat &c) { c.tensors.tensors[1].dims = {2, 1}; }, INVALID, "tensors"},
            {"out of another shape", [](Cat &c) { c.out.dims = {2, 3}; }, INVALID, "out"},
            {"extents whose sum overflows", [](Cat &c) { c.dim = 1; c.tensors.tensors = {member({0, INT64_MAX}, {}), member({0, INT64_MAX}, {})}; c.out.dims = {0, INT64_MAX}; }, INVALID, "tensors"},
            {"one element, out of another rank", [](Cat &c) { c.tensors.tensors = {member({1, 1}, {5})}; c.out.dims = {1}; c.numbers = {5}; }, ACCEPTED, ""},
            {"dtypes that meet", [](Cat &c) { c.tensors.tensors[0].dtype = ACL_INT32; }, ACCEPTED, ""},
            {"dtypes that do not cast to out's", [](Cat &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"dtypes that meet in COMPLEX128", [](Cat &c) { c.tensors.tensors[0].dtype = ACL_COMPLEX64; c.tensors.tensors[1].dtype = ACL_DOUBLE; c.out.dtype = ACL_COMPLEX64; }, INVALID, "tensors"},
            {"one format", [](Cat &c) { c.formats(ACL_FORMAT_NHWC); c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"a tensor of another format", [](Cat &c) { c.tensors.tensors[1].format = ACL_FORMAT_NCHW; }, INVALID, "tensors NCHW"},
            {"out of another format", [](Cat &c) { c.out.format = ACL_FORMAT_NCHW; }, INVALID, "tensors NCHW"},
            {"private formats", [](Cat &c) { c.formats(ACL_FORMAT_NC1HWC0); c.out.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, INVALID, "out NC1HWC0"},
            {"a private format of a tensor", [](Cat &c) { c.tensors.tensors[0].format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "tensors FRACTAL_NZ"},
            {"a private format of out", [](Cat &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, INVALID, "out FRACTAL_NZ"},
            {"a tensor without elements of another format", [](Cat &c) { c.tensors.tensors.push_back(member({0, 2}, {})); c.tensors.tensors[2].format = ACL_FORMAT_NCHW; }, INVALID, "tensors NCHW"},
            {"only tensors without elements, of another format", [](Cat &c) { c.tensors.tensors = {member({0, 2}, {})}; c.out.dims = {0, 2}; c.out.format = ACL_FORMAT_NCHW; }, INVALID, "tensors"},
            {"what is left out has any format", [](Cat &c) { c.tensors.tensors.push_back(member({0}, {})); c.tensors.tensors[2].format = ACL_FORMAT_FRACTAL_NZ; }, ACCEPTED, ""},
            {"nothing is left, out in a private format", [](Cat &c) { c.tensors.tensors = {member({0}, {})}; c.out.format = ACL_FORMAT_FRACTAL_NZ; c.untouched = true; }, ACCEPTED, ""},
            {"out transposed", [](Cat &c) { c.out.strides = {1, 3}; }, ACCEPTED, ""},
        },
        stream);
}

void stack_rules(aclrtStream stream)
{
    check_rules<Stack>(
        {
            {"a valid call", [](Stack &) {}, ACCEPTED, ""},
            {"tensors is NULL", [](Stack &c) { c.tensors.passing = Argument::ABSENT; }, INNER_NULL, "tensors"},
            {"out is NULL", [](Stack &c) { c.out.passing = Argument::ABSENT; }, INNER_NULL, "out"},
            {"workspaceSize is NULL", [](Stack &c) { c.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"},
            {"dim -1", [](Stack &c) { c.dim = -1; c.numbers = {1, 3, 2, 4}; }, ACCEPTED, ""},
            {"dim 1", [](Stack &c) { c.dim = 1; c.numbers = {1, 3, 2, 4}; }, ACCEPTED, ""},
            {"dim -3", [](Stack &c) { c.dim = -3; }, INVALID, "dim"},
            {"dim 2", [](Stack &c) { c.dim = 2; }, INVALID, "dim"},
            {"another shape", [](Stack &c) { c.tensors.tensors[1].dims = {1}; }, INVALID, "tensors"},
            {"rank 0", [](Stack &c) { c.tensors.tensors = {member({}, {3}), member({}, {4})}; c.out.dims = {2}; c.numbers = {3, 4}; }, ACCEPTED, ""},
            {"all empty", [](Stack &c) { c.tensors.tensors = {member({0}, {}), member({0}, {})}; c.untouched = true; }, ACCEPTED, ""},
            {"out of another shape", [](Stack &c) { c.out.dims = {4}; }, INVALID, "out"},
            {"dtypes that meet", [](Stack &c) { c.tensors.tensors[0].dtype = ACL_BOOL; c.tensors.tensors[0].values = {1, 0}; c.numbers = {1, 0, 3, 4}; }, ACCEPTED, ""},
            {"private formats", [](Stack &c) { c.formats(ACL_FORMAT_NC1HWC0); c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, ACCEPTED, ""},
            {"UINT16 meets nothing else", [](Stack &c) { c.tensors.tensors[1].dtype = ACL_UINT16; }, INVALID, "tensors"},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        cat_rules(device.stream);
        stack_rules(device.stream);
    }
    return harness_finish("test_joining");
}
