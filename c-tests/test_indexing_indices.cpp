// Shows that the operators with indices check their arguments in the documented order, follow indices as PyTorch does, and fail the task where
// one is outside of its axis.
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_gather_v3.h"
#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_index_put_impl.h"
#include "aclnnop/aclnn_index_select.h"
#include "harness.h"

namespace {

Tensor numbers_of(Dims dims, std::vector<double> values, int dtype = ACL_INT64)
{
    Tensor tensor("indices", dims, dtype, ACL_FORMAT_ND);
    tensor.values = values;
    return tensor;
}

Tensor whole() { return numbers_of({0}, {}, ACL_FLOAT); }

// self is 0 to 5 in two rows.
struct Indexed : Call {
    Tensor self, out;
    std::vector<double> expected;

    Indexed(const char *name, Dims dims) : Call(name), self("self", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND), out("out", dims, ACL_FLOAT, ACL_FORMAT_ND, true) { self.values = {0, 1, 2, 3, 4, 5}; }
    void check_results() override { out.check_holds(expected, 0); }
    void dtypes(int dtype)
    {
        self.dtype = out.dtype = dtype;
        without_comparison();
    }
};

struct Along : Indexed {
    int64_t dim = 1;
    Tensor index;

    Along(const char *name, Dims dims, Dims by) : Indexed(name, dims), index("index", by, ACL_INT64, ACL_FORMAT_ND) {}
    std::vector<Argument *> arguments() override { return {&self, &index, &out}; }
};

struct Gather : Along {
    Gather() : Along("Gather", {2, 2}, {2, 2})
    {
        index.values = {2, 0, -1, 1};
        expected = {2, 0, 5, 4};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnGatherGetWorkspaceSize(self.handle, dim, index.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnGather; }
};

struct IndexSelect : Along {
    IndexSelect() : Along("IndexSelect", {2, 2}, {2})
    {
        index.values = {2, 0};
        expected = {2, 0, 5, 3};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnIndexSelectGetWorkspaceSize(self.handle, dim, index.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnIndexSelect; }
};

struct GatherV2 : Along {
    GatherV2() : Along("GatherV2", {2, 2, 2}, {2, 2})
    {
        index.values = {2, 0, -1, 1};
        expected = {2, 0, 2, 1, 5, 3, 5, 4};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnGatherV2GetWorkspaceSize(self.handle, dim, index.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnGatherV2; }
    // What no index without axes says.
    void by(Dims dims, std::vector<double> values, Dims left, std::vector<double> holds)
    {
        index.dims = dims;
        index.values = values;
        out.dims = left;
        expected = holds;
    }
};

// On axis 0, which is all that most devices know.
struct GatherV3 : GatherV2 {
    int64_t batchDims = 0, mode = 1;

    GatherV3()
    {
        operator_name = "GatherV3";
        dim = 0;
        by({2, 1}, {1, -2}, {2, 1, 3}, {3, 4, 5, 0, 1, 2});
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnGatherV3GetWorkspaceSize(self.handle, dim, index.handle, batchDims, mode, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnGatherV3; }
};

struct Index : Indexed {
    TensorList indices;

    Index() : Indexed("Index", {3}), indices("indices", {numbers_of({3}, {0, 1, -1}), numbers_of({3}, {2, 0, 1}, ACL_INT32)}) { expected = {2, 3, 4}; }
    std::vector<Argument *> arguments() override { return {&self, &indices, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnIndexGetWorkspaceSize(self.handle, indices.handle, out.handle, size, executor); }
    PhaseTwo phase_two() const override { return aclnnIndex; }
    void by(std::vector<Tensor> tensors) { indices.tensors = tensors; }
};

struct IndexPutImpl : Call {
    Tensor selfRef, values;
    TensorList indices;
    bool accumulate = true, is_unsafe = false;
    std::vector<double> expected;

    IndexPutImpl()
        : Call("IndexPutImpl"), selfRef("selfRef", {2, 3}, ACL_FLOAT, ACL_FORMAT_ND, true), values("values", {3}, ACL_FLOAT, ACL_FORMAT_ND),
          indices("indices", {numbers_of({3}, {0, 1, 0}), numbers_of({3}, {2, 0, -1})})
    {
        selfRef.values = {0, 1, 2, 3, 4, 5};
        values.values = {10, 20, 30};
        expected = {0, 1, 42, 23, 4, 5};
    }
    std::vector<Argument *> arguments() override { return {&selfRef, &indices, &values}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnnIndexPutImplGetWorkspaceSize(selfRef.handle, indices.handle, values.handle, accumulate, is_unsafe, size, executor); }
    PhaseTwo phase_two() const override { return aclnnIndexPutImpl; }
    void check_results() override { selfRef.check_holds(expected, 0); }
    void dtypes(int dtype)
    {
        selfRef.dtype = values.dtype = dtype;
        without_comparison();
    }
};

void dtypes(aclrtStream stream)
{
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    const struct { int dtype; Expect gather, select, index, put, slices; } rows[] = {
        {ACL_FLOAT, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_FLOAT16, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_DOUBLE, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED},
        {ACL_INT8, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_INT16, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_INT32, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED},
        {ACL_INT64, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_UINT8, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED}, {ACL_BOOL, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED},
        {ACL_UINT16, ACCEPTED, ACCEPTED, INVALID, INVALID, on_950}, {ACL_UINT64, ACCEPTED, ACCEPTED, INVALID, INVALID, INVALID}, {ACL_COMPLEX64, INVALID, ACCEPTED, on_950, INVALID, ACCEPTED},
        {ACL_COMPLEX128, INVALID, ACCEPTED, INVALID, INVALID, ACCEPTED}, {ACL_BF16, needs_bf16(), needs_bf16(), needs_bf16(), needs_bf16(), needs_bf16()}, {ACL_STRING, INVALID, INVALID, INVALID, INVALID, INVALID},
    };
    for (const auto &row : rows) {
        const int dtype = row.dtype;
        const std::string what = std::string("dtype ") + dtype_info(dtype).name;
        check_rule<Gather>({what.c_str(), [dtype](Gather &c) { c.dtypes(dtype); }, row.gather, ""}, stream);
        check_rule<GatherV2>({what.c_str(), [dtype](GatherV2 &c) { c.dtypes(dtype); }, row.slices, ""}, stream);
        check_rule<GatherV3>({what.c_str(), [dtype](GatherV3 &c) { c.dtypes(dtype); }, dtype == ACL_BF16 ? ACCEPTED : row.slices, ""}, stream);
        check_rule<IndexSelect>({what.c_str(), [dtype](IndexSelect &c) { c.dtypes(dtype); }, row.select, ""}, stream);
        check_rule<Index>({what.c_str(), [dtype](Index &c) { c.dtypes(dtype); }, row.index, ""}, stream);
        check_rule<IndexPutImpl>({what.c_str(), [dtype](IndexPutImpl &c) { c.dtypes(dtype); }, row.put, ""}, stream);
    }
}

template <class TheCall> void along_rules(int of_private, aclrtStream stream)
{
    check_pointers<TheCall>("", stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"dim -1", [](TheCall &c) { c.dim = -1; }, ACCEPTED, ""},
            {"dim 2", [](TheCall &c) { c.dim = 2; }, INVALID, "dim"},
            {"dim -3", [](TheCall &c) { c.dim = -3; }, INVALID, "dim"},
            {"INT32", [](TheCall &c) { c.index.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"INT16 index", [](TheCall &c) { c.index.dtype = ACL_INT16; }, INVALID, "index"},
            {"out of another dtype", [](TheCall &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, "out self"},
            {"out of another shape", [](TheCall &c) { c.out.dims = {2, 1}; }, INVALID, "out"},
            {"rank 9", [](TheCall &c) { c.self.dims = Dims(9, 1); }, INVALID, "self"},
            {"out transposed", [](TheCall &c) { c.out.strides = c.out.dims.size() == 2 ? Dims{1, 2} : Dims{1, 2, 4}; }, ACCEPTED, ""},
            {"a private format of self", [](TheCall &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "self FRACTAL_NZ"},
            {"a private format of index", [](TheCall &c) { c.index.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "index FRACTAL_NZ"},
            {"a private format of out", [](TheCall &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; c.only_phase_one(); }, of_private, "out FRACTAL_NZ"},
            {"formats that differ", [](TheCall &c) { c.self.format = ACL_FORMAT_NCHW; c.out.format = ACL_FORMAT_NHWC; }, ACCEPTED, ""},
            {"self backwards", [](TheCall &c) { c.self.strides = {-3, -1}; c.self.offset = 5; }, ACCEPTED, ""},
        },
        stream);
}

template <class TheCall> void empty_rules(int of_private, aclrtStream stream)
{
    check_rules<TheCall>({
        {"a private format, empty", [](TheCall &c) { c.index.dims = c.out.dims = Dims(c.index.dims.size(), 0); c.self.format = ACL_FORMAT_NC1HWC0; c.untouched = true; }, of_private, "self"},
    }, stream);
}

void gather_rules(aclrtStream stream)
{
    check_rules<Gather>(
        {
            {"an index of another rank", [](Gather &c) { c.index.dims = c.out.dims = {2}; }, INVALID, "index"},
            {"an index larger than self on another axis", [](Gather &c) { c.index.dims = c.out.dims = {3, 2}; }, INVALID, "index"},
            {"an index smaller than self, with more on dim", [](Gather &c) { c.index.dims = c.out.dims = {1, 4}; c.expected = {2, 0, 2, 1}; }, ACCEPTED, ""},
            {"no elements on dim", [](Gather &c) { c.self.dims = {2, 0}; }, INVALID, "self"},
            {"no elements on dim, and no indices", [](Gather &c) { c.self.dims = {2, 0}; c.index.dims = c.out.dims = {2, 0}; }, INVALID, "self"},
            {"no indices, in FLOAT", [](Gather &c) { c.index.dtype = ACL_FLOAT; c.index.dims = c.out.dims = {2, 0}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

void slices_rules(aclrtStream stream)
{
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<GatherV2>(
        {
            {"index of rank 1", [](GatherV2 &c) { c.by({2}, {2, 0}, {2, 2}, {2, 0, 5, 3}); }, ACCEPTED, ""},
            {"index without axes is of shape (1)", [](GatherV2 &c) { c.by({}, {2}, {2, 1}, {2, 5}); }, ACCEPTED, ""},
            {"index without axes keeps the axis", [](GatherV2 &c) { c.by({}, {2}, {2}, {2, 5}); }, INVALID, "out"},
            {"self without axes", [](GatherV2 &c) { c.self.dims = {}; c.self.values = {7}; c.dim = -1; c.by({2, 2}, {0, -1, 0, 0}, {}, {7}); }, ACCEPTED, ""},
            {"self without axes, out with those of index", [](GatherV2 &c) { c.self.dims = {}; c.dim = 0; c.by({2}, {0}, {2}, {}); }, INVALID, "out"},
            {"index of rank 9", [](GatherV2 &c) { c.index.dims = Dims(9, 1); }, INVALID, "index"},
            {"self empty", [](GatherV2 &c) { c.self.dims = {0, 3}; c.out.dims = {0, 2, 2}; c.untouched = true; }, ACCEPTED, ""},
            {"index empty", [](GatherV2 &c) { c.by({2, 0}, {}, {2, 2, 0}, {}); c.untouched = true; }, ACCEPTED, ""},
            {"index empty: the shape matters", [](GatherV2 &c) { c.by({2, 0}, {}, {2, 2}, {}); }, INVALID, "out"},
        },
        stream);
    check_pointers<GatherV3>("", stream);
    check_rules<GatherV3>(
        {
            {"a valid call", [](GatherV3 &) {}, ACCEPTED, ""},
            {"index without axes takes the axis away", [](GatherV3 &c) { c.by({}, {-1}, {3}, {3, 4, 5}); }, ACCEPTED, ""},
            {"index without axes keeps none", [](GatherV3 &c) { c.by({}, {-1}, {1, 3}, {}); }, INVALID, "out"},
            {"dim -2 is the first", [](GatherV3 &c) { c.dim = -2; }, ACCEPTED, ""},
            {"dim 2", [](GatherV3 &c) { c.dim = 2; }, INVALID, "dim"},
            {"mode 0", [](GatherV3 &c) { c.mode = 0; }, on_950, "mode"},
            {"dim 1", [](GatherV3 &c) { c.dim = 1; c.by({2}, {2, 0}, {2, 2}, {2, 0, 5, 3}); }, on_950, "dim"},
            {"a batch", [](GatherV3 &c) { c.dim = c.batchDims = 1; c.by({2, 2}, {2, 0, -1, 1}, {2, 2}, {2, 0, 5, 4}); }, on_950, "dim"},
            {"a batch and axes between", [](GatherV3 &c) { c.self.dims = {2, 1, 3}; c.dim = 2; c.batchDims = 1; c.by({2, 2}, {2, 0, -1, 1}, {2, 1, 2}, {2, 0, 5, 4}); }, on_950, "dim"},
            {"a batch of another extent", [](GatherV3 &c) { c.dim = c.batchDims = 1; c.by({1, 2}, {2, 0}, {2, 2}, {}); }, INVALID, "index|dim"},
            {"a batch behind dim", [](GatherV3 &c) { c.batchDims = 1; }, INVALID, "batchDims"},
            {"a batch from the end", [](GatherV3 &c) { c.dim = 1; c.batchDims = -2; c.by({2, 2}, {2, 0, -1, 1}, {2, 2, 2}, {}); }, INVALID, "batchDims|dim"},
        },
        stream);
}

void index_rules(aclrtStream stream)
{
    const Expect but_on_950(INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, INNER_NULL, ACCEPTED);
    check_pointers<Index>("", stream);
    check_rules<Index>(
        {
            {"a valid call", [](Index &) {}, ACCEPTED, ""},
            {"an element is NULL", [](Index &c) { c.indices.tensors[1].passing = Argument::ABSENT; }, NULL_POINTER, "indices"},
            {"only whole axes", [](Index &c) { c.by({whole()}); c.out.dims = {2, 3}; c.expected = c.self.values; }, ACCEPTED, ""},
            {"a whole axis first", [](Index &c) { c.by({whole(), numbers_of({2}, {1, -1})}); c.out.dims = {2, 2}; c.expected = {1, 2, 4, 5}; }, ACCEPTED, ""},
            {"the last axis lacks", [](Index &c) { c.by({numbers_of({1, 2}, {1, 0})}); c.out.dims = {1, 2, 3}; c.expected = {3, 4, 5, 0, 1, 2}; }, ACCEPTED, ""},
            {"apart: first", [](Index &c) { c.self.dims = {2, 1, 3}; c.by({numbers_of({2}, {1, 0}), whole(), numbers_of({}, {2})}); c.out.dims = {2, 1}; c.expected = {5, 2}; }, ACCEPTED, ""},
            {"a mask", [](Index &c) { c.by({numbers_of({2, 3}, {0, 1, 0, 0, 1, 1}, ACL_BOOL)}); c.expected = {1, 4, 5}; }, ACCEPTED, ""},
            {"two masks", [](Index &c) { c.by({numbers_of({2}, {1, 1}, ACL_BOOL), numbers_of({3}, {1, 0, 1}, ACL_BOOL)}); c.out.dims = {2}; c.expected = {0, 5}; }, ACCEPTED, ""},
            {"a mask of one place, and two numbers", [](Index &c) { c.self.dims = {1, 3, 2}; c.by({numbers_of({1, 3}, {0, 1, 0}, ACL_BOOL), numbers_of({2}, {1, 0})}); c.out.dims = {2}; c.expected = {3, 2}; }, ACCEPTED, ""},
            {"a mask of another extent", [](Index &c) { c.by({numbers_of({3}, {0, 1, 0}, ACL_BOOL)}); }, INVALID, "indices"},
            {"three indices", [](Index &c) { c.by({numbers_of({3}, {0}), numbers_of({3}, {0}), numbers_of({3}, {0})}); }, INVALID, "indices"},
            {"no broadcast", [](Index &c) { c.by({numbers_of({3}, {0}), numbers_of({2}, {0})}); }, INVALID, "indices"},
            {"UINT8 index", [](Index &c) { c.indices.tensors[0].dtype = ACL_UINT8; }, INVALID, "indices"},
            {"out of another shape", [](Index &c) { c.out.dims = {2}; }, INVALID, "out"},
            {"out of another dtype", [](Index &c) { c.out.dtype = ACL_INT32; }, INVALID, "out"},
            {"a result of rank 9", [](Index &c) { c.by({numbers_of(Dims(8, 1), {0})}); c.out.dims = Dims(9, 1); }, INVALID, "out"},
            {"out empty", [](Index &c) { c.out.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"a private format of self", [](Index &c) { c.self.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "self FRACTAL_NZ"},
            {"a private format of out", [](Index &c) { c.out.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "out FRACTAL_NZ"},
            {"a private format of an index", [](Index &c) { c.indices.tensors[1].format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "indices FRACTAL_NZ"},
            {"a private format of a whole axis", [](Index &c) { c.by({whole(), numbers_of({2}, {1, -1})}); c.out.dims = {2, 2}; c.indices.tensors[0].format = ACL_FORMAT_NC1HWC0; }, INVALID, "indices NC1HWC0"},
            {"a private format, out empty", [](Index &c) { c.out.dims = {0}; c.self.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, "self"},
            {"formats that differ", [](Index &c) { c.self.format = ACL_FORMAT_NCHW; c.out.format = ACL_FORMAT_NHWC; c.indices.tensors[0].format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
            {"rank 0", [](Index &c) { c.self.dims = c.out.dims = {}; c.self.values = c.expected = {7}; c.by({}); c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
            {"rank 0 in another format", [](Index &c) { c.self.dims = c.out.dims = {}; c.self.values = c.expected = {7}; c.by({}); c.self.format = ACL_FORMAT_NC; }, but_on_950, "out self"},
            {"rank 0 in one format", [](Index &c) { c.self.dims = c.out.dims = {}; c.self.values = c.expected = {7}; c.by({}); c.self.format = c.out.format = ACL_FORMAT_NC; }, ACCEPTED, ""},
        },
        stream);
}

void put_rules(aclrtStream stream)
{
    check_pointers<IndexPutImpl>("", stream);
    check_rules<IndexPutImpl>(
        {
            {"a valid call", [](IndexPutImpl &) {}, ACCEPTED, ""},
            {"the last one counts", [](IndexPutImpl &c) { c.accumulate = false; c.expected = {0, 1, 30, 20, 4, 5}; }, ACCEPTED, ""},
            {"unsafe", [](IndexPutImpl &c) { c.is_unsafe = true; }, ACCEPTED, ""},
            {"one value", [](IndexPutImpl &c) { c.values.dims = {}; c.values.values = {7}; c.expected = {0, 1, 16, 10, 4, 5}; }, ACCEPTED, ""},
            {"a mask and one value", [](IndexPutImpl &c) { c.indices.tensors = {numbers_of({2}, {0, 1}, ACL_BOOL)}; c.values.dims = {1, 1}; c.values.values = {1}; c.expected = {0, 1, 2, 4, 5, 6}; }, ACCEPTED, ""},
            {"halves are rounded once", [](IndexPutImpl &c) { c.selfRef.dtype = c.values.dtype = ACL_FLOAT16; c.indices.tensors = {numbers_of({3}, {0}), numbers_of({3}, {0})}; c.selfRef.values = {2048, 0, 0, 0, 0, 0}; c.values.values = {1, 1, 1}; c.expected = {2052, 0, 0, 0, 0, 0}; }, ACCEPTED, ""},
            {"values of another dtype", [](IndexPutImpl &c) { c.values.dtype = ACL_DOUBLE; }, INVALID, "values"},
            {"values of another shape", [](IndexPutImpl &c) { c.values.dims = {2}; }, INVALID, "values"},
            {"rank 9", [](IndexPutImpl &c) { c.selfRef.dims = Dims(9, 1); }, INVALID, "selfRef"},
            {"three indices", [](IndexPutImpl &c) { c.indices.tensors.push_back(numbers_of({3}, {0})); }, INVALID, "indices"},
            {"values empty", [](IndexPutImpl &c) { c.values.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"private formats", [](IndexPutImpl &c) { c.selfRef.format = c.indices.tensors[0].format = ACL_FORMAT_FRACTAL_NZ; c.values.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, ACCEPTED, ""},
            {"selfRef transposed", [](IndexPutImpl &c) { c.selfRef.strides = {1, 2}; }, ACCEPTED, ""},
        },
        stream);
}

// The task fails, nothing is written, and the text names the index.
template <class TheCall> void outside(std::function<void(TheCall &)> change, const char *told, aclrtStream stream)
{
    TheCall call;
    topic((std::string(call.operator_name) + ": an index outside of its axis").c_str());
    change(call);
    call.make();
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    REQUIRE_STATUS(0, call.phase_one(&size, &executor));
    {
        Workspace workspace(size);
        CHECK_STATUS(0, call.phase_two()(workspace.pointer(), size, executor, stream));
        CHECK_STATUS(507015, aclrtSynchronizeStream(stream));
    }
    const char *text = aclGetRecentErrMsg();
    CHECK_TEXT(text != nullptr && strstr(text, call.operator_name) != nullptr && strstr(text, told) != nullptr, "the text is %s", text == nullptr ? "none" : text);
    for (Tensor *tensor : call.tensors()) tensor->check_untouched();
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    call.release();
}

}  // namespace

int main()
{
    {
        Device device;
        dtypes(device.stream);
        along_rules<Gather>(ACCEPTED, device.stream);
        along_rules<IndexSelect>(INVALID, device.stream);
        empty_rules<Gather>(ACCEPTED, device.stream);
        empty_rules<IndexSelect>(INVALID, device.stream);
        along_rules<GatherV2>(ACCEPTED, device.stream);
        gather_rules(device.stream);
        slices_rules(device.stream);
        index_rules(device.stream);
        put_rules(device.stream);
        if (!on_hardware()) {
            outside<Gather>([](Gather &c) { c.index.values = {0, 9}; }, "index: index 9 at [0, 1], expected -3 to 2, as axis 1 of self", device.stream);
            outside<GatherV2>([](GatherV2 &c) { c.index.values = {0, 9, 0, 0}; }, "index: index 9 at [0, 1], expected -3 to 2, as axis 1 of self", device.stream);
            outside<IndexSelect>([](IndexSelect &c) { c.index.values = {0, 9}; }, "index: index 9 at [1], expected -3 to 2, as axis 1 of self", device.stream);
            outside<Index>([](Index &c) { c.indices.tensors[1].values = {0, 9}; }, "indices[1]: index 9 at [1], expected -3 to 2, as axis 1 of self", device.stream);
            outside<IndexPutImpl>([](IndexPutImpl &c) { c.indices.tensors[1].values = {0, 9}; }, "indices[1]: index 9 at [1], expected -3 to 2, as axis 1 of selfRef", device.stream);
        }
    }
    return harness_finish("test_indexing_indices");
}
