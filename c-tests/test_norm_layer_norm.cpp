// Shows that layer normalisations and their gradient check their arguments in the documented order and write the right numbers through any
// view, and nothing else.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "normalisations.h"

namespace {

struct Layer : Call {
    Tensor input, weight, bias, out, mean, rstd;
    IntArray shape;
    double eps;

    explicit Layer(const char *name)
        : Call(name), input("input", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND), weight("weightOptional", {4}, ACL_FLOAT, ACL_FORMAT_ND),
          bias("biasOptional", {4}, ACL_FLOAT, ACL_FORMAT_ND), out("out", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true),
          mean("meanOutOptional", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND, true), rstd("rstdOutOptional", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND, true),
          shape("normalizedShape", {4}), eps(1e-3)
    {
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        input.dims = rows;
        input.dims.insert(input.dims.end(), row.begin(), row.end());
        out.dims = input.dims;
        weight.dims = bias.dims = shape.values = row;
        mean.dims = rows;
        mean.dims.resize(rows.size() + row.size(), 1);
        rstd.dims = mean.dims;
    }
    void types(int type) { input.dtype = weight.dtype = bias.dtype = out.dtype = type; }
    void without(const std::vector<Tensor *> &tensors)
    {
        for (Tensor *tensor : tensors) tensor->passing = Argument::ABSENT;
    }
    void check_results() override
    {
        const size_t columns = extent(weight.numel());
        const Places places = Places::rows(extent(input.numel()) / columns, columns);
        const Numbers x = input.view_values();
        const Moments moments = moments_of(places, x, true);
        const Numbers reciprocal = reciprocals(moments.variance, eps);
        check_holds(out, weighed(places, normalised(places, x, moments.mean, reciprocal), values_or(weight, columns, 1), values_or(bias, columns, 0)));
        check_holds(mean, moments.mean);
        check_holds(rstd, reciprocal);
    }
};

struct LayerNorm : Layer {
    LayerNorm() : Layer("aclnnLayerNorm") {}
    CALL(LayerNorm, PASS(&input, &shape, &weight, &bias, &out, &mean, &rstd), input.handle, shape.handle, weight.handle, bias.handle, eps, out.handle, mean.handle, rstd.handle)
};

struct FastLayerNorm : Layer {
    FastLayerNorm() : Layer("aclnnFastLayerNorm") {}
    CALL(FastLayerNorm, PASS(&input, &shape, &weight, &bias, &out, &mean, &rstd), input.handle, shape.handle, weight.handle, bias.handle, eps, out.handle, mean.handle, rstd.handle)
};

// What holds of both; `late`: where the moments' shapes and out's type are looked at last.
template <class TheCall> void forward(bool fast, aclrtStream stream)
{
    const Expect bfloat16 = fast ? Expect(ACCEPTED) : needs_bf16(), late = fast ? Expect(INNER_NULL) : on_950(INVALID, INNER_NULL);
    // What is empty is so before that.
    const Expect empty = fast ? Expect(ACCEPTED) : on_950(INVALID, ACCEPTED);
    const int other_out = fast ? INNER_NULL : ACCEPTED;
    floats<TheCall>("all", [](TheCall &c, int type) { c.types(type); }, ACCEPTED, bfloat16, stream);
    floats<TheCall>("weight and bias", [](TheCall &c, int type) { c.weight.dtype = c.bias.dtype = type; c.types(c.weight.dtype == ACL_BF16 ? ACL_BF16 : type); }, ACCEPTED, bfloat16, stream);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, ACCEPTED, ""},
            {"two axes of a row", [](TheCall &c) { c.shapes({5}, {3, 7}); }, ACCEPTED, ""},
            {"all axes", [](TheCall &c) { c.shapes({}, {3, 7}); }, ACCEPTED, ""},
            {"a long row", [](TheCall &c) { c.shapes({3}, {2500}); }, ACCEPTED, ""},
            {"a large mean", [](TheCall &c) { c.shapes({3}, {64}); c.input.values = {1000, 1001, 999, 1000.5}; }, ACCEPTED, ""},
            {"one element", [](TheCall &c) { c.shapes({3}, {1}); }, ACCEPTED, ""},
            {"nothing but out", [](TheCall &c) { c.without({&c.weight, &c.bias, &c.mean, &c.rstd}); }, ACCEPTED, ""},
            {"without a bias", [](TheCall &c) { c.without({&c.bias, &c.rstd}); }, ACCEPTED, ""},
            {"halves with FLOAT weights and moments", [](TheCall &c) { c.input.dtype = c.out.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"weights of another type than the input", [](TheCall &c) { c.weight.dtype = c.bias.dtype = ACL_FLOAT16; }, INVALID, "weightOptional"},
            {"a bias of another type than the weight", [](TheCall &c) { c.types(ACL_FLOAT16); c.bias.dtype = ACL_FLOAT; }, INVALID, "biasOptional"},
            {"out of another type", [](TheCall &c) { c.out.dtype = ACL_FLOAT16; }, other_out, other_out == ACCEPTED ? "" : "out"},
            {"a mean in halves", [](TheCall &c) { c.mean.dtype = c.rstd.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"views", [](TheCall &c) { c.input.strides = {1, 2, 6}; c.out.strides = {24, 8, 2}; c.out.offset = 3; c.mean.strides = {5, 1, 1}; }, ACCEPTED, ""},
            {"an expanded input", [](TheCall &c) { c.input.strides = {0, 0, 1}; c.input.storage = {4}; }, ACCEPTED, ""},
            {"no extents", [](TheCall &c) { c.shape.values = {}; }, INVALID, "normalizedShape"},
            {"more extents than axes", [](TheCall &c) { c.shape.values = {1, 2, 3, 4}; }, INVALID, ""},
            {"another extent", [](TheCall &c) { c.shape.values = {3}; }, INVALID, ""},
            {"a weight of another shape", [](TheCall &c) { c.weight.dims = {1, 4}; }, INVALID, "weightOptional"},
            {"a bias of another length", [](TheCall &c) { c.bias.dims = {3}; }, INVALID, "biasOptional"},
            {"out of another shape", [](TheCall &c) { c.out.dims = {6, 4}; }, INVALID, "out"},
            {"rank 9", [](TheCall &c) { c.shapes(Dims(8, 1), {2}); }, INVALID, "input"},
            {"a mean of another shape", [](TheCall &c) { c.mean.dims = {2, 3}; }, late, "meanOutOptional"},
            {"a mean without elements", [](TheCall &c) { c.mean.dims = {0}; c.without_comparison(); c.only_phase_one(); }, fast ? Expect(INNER_NULL) : on_950(ACCEPTED, INNER_NULL), "meanOutOptional"},
            {"no rows", [](TheCall &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, ACCEPTED, ""},
            {"no rows, and a mean of another shape", [](TheCall &c) { c.shapes({0, 3}, {4}); c.mean.dims = {7}; c.untouched = true; }, empty, "meanOutOptional"},
            {"empty rows, and a mean of another shape", [](TheCall &c) { c.shapes({2, 3}, {0}); c.mean.dims = {7}; c.without_comparison(); }, empty, "meanOutOptional"},
        },
        stream);
    check_rule<TheCall>({"empty rows: the mean is 0, and rstd NaN", [](TheCall &c) { c.shapes({2, 3}, {0}); c.without_comparison(); }, ACCEPTED, ""}, stream);
    check_phase_two<TheCall>([](TheCall &c) { c.shapes({0, 3}, {4}); c.untouched = true; }, {[](TheCall &c) { c.input.strides = {1, 2, 6}; }}, aclnnInplaceCopy, stream);
}

void empty_rows(aclrtStream stream)
{
    LayerNorm call;
    call.shapes({2, 3}, {0});
    topic("empty rows");
    call.make();
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK_STATUS(0, call.phase_one(&size, &executor));
    CHECK_STATUS(0, aclnnLayerNorm(nullptr, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    call.mean.check_holds(Numbers(6, 0), 0);
    call.rstd.check_holds(Numbers(6, NAN), 0);
    call.release();
}

struct LayerNormBackward : Call {
    Tensor dy, input, mean, rstd, weight, bias, dx, dw, db;
    IntArray shape;
    BoolArray mask;

    LayerNormBackward()
        : Call("aclnnLayerNormBackward"), dy("gradOut", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND), input("input", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND),
          mean("mean", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND), rstd("rstd", {2, 3, 1}, ACL_FLOAT, ACL_FORMAT_ND),
          weight("weightOptional", {4}, ACL_FLOAT, ACL_FORMAT_ND), bias("biasOptional", {4}, ACL_FLOAT, ACL_FORMAT_ND),
          dx("gradInputOut", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_ND, true), dw("gradWeightOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true),
          db("gradBiasOut", {4}, ACL_FLOAT, ACL_FORMAT_ND, true), shape("normalizedShape", {4}), mask("outputMask", {1, 1, 1})
    {
        rstd.values = {0.5, 1, 1.5};
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
    }
    void shapes(const Dims &rows, const Dims &row)
    {
        input.dims = rows;
        input.dims.insert(input.dims.end(), row.begin(), row.end());
        dy.dims = dx.dims = input.dims;
        weight.dims = bias.dims = dw.dims = db.dims = shape.values = row;
        mean.dims = rows;
        mean.dims.resize(rows.size() + row.size(), 1);
        rstd.dims = mean.dims;
    }
    CALL(LayerNormBackward, PASS(&dy, &input, &shape, &mean, &rstd, &weight, &bias, &mask, &dx, &dw, &db), dy.handle, input.handle, shape.handle, mean.handle,
         rstd.handle, weight.handle, bias.handle, mask.handle, dx.handle, dw.handle, db.handle)
    void check_results() override
    {
        const size_t columns = extent(weight.numel());
        const Places places = Places::rows(extent(input.numel()) / columns, columns);
        const Numbers reciprocal = rstd.view_values(), own = dy.view_values();
        const Numbers x = normalised(places, input.view_values(), mean.view_values(), reciprocal);
        if (mask.values[0] != 0) check_holds(dx, gradient(places, own, x, values_or(weight, columns, 1), reciprocal, true, true));
        if (mask.values[1] != 0) check_holds(dw, places.sums(product(own, x), false));
        if (mask.values[2] != 0) check_holds(db, places.sums(own, false));
    }
};

void backward(aclrtStream stream)
{
    typedef LayerNormBackward B;
    floats<B>("the elements", [](B &c, int type) { c.dy.dtype = c.input.dtype = c.dx.dtype = type; if (type == ACL_BF16 || type == ACL_FLOAT16) c.weight.dtype = type; }, ACCEPTED, ACCEPTED, stream);
    floats<B>("the statistics", [](B &c, int type) { c.mean.dtype = c.rstd.dtype = type; }, ACCEPTED, ACCEPTED, stream);
    floats<B>("the bias, which is not read", [](B &c, int type) { c.bias.dtype = type; }, ACCEPTED, ACCEPTED, stream);
    floats<B>("a gradient that is not wanted", [](B &c, int type) { c.dw.dtype = type; c.mask.values = {1, 0, 1}; }, ACCEPTED, ACCEPTED, stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"many rows", [](B &c) { c.shapes({70}, {130}); }, ACCEPTED, ""},
            {"long rows of two axes", [](B &c) { c.shapes({3}, {30, 50}); }, ACCEPTED, ""},
            {"all axes", [](B &c) { c.shapes({}, {3, 7}); }, ACCEPTED, ""},
            {"more extents than axes", [](B &c) { c.shape.values = {1, 2, 3, 4}; c.weight.passing = c.bias.passing = Argument::ABSENT; }, INVALID, "input"},
            {"without a weight", [](B &c) { c.weight.passing = c.bias.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"the elements' gradient alone", [](B &c) { c.mask.values = {1, 0, 0}; c.dw.passing = c.db.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"those of the parameters alone", [](B &c) { c.mask.values = {0, 1, 1}; c.dx.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"none", [](B &c) { c.mask.values = {0, 0, 0}; c.untouched = true; }, ACCEPTED, ""},
            {"a mask of two", [](B &c) { c.mask.values = {1, 1}; }, INVALID, "outputMask"},
            {"a wanted gradient is null", [](B &c) { c.db.passing = Argument::ABSENT; }, NULL_POINTER, "gradBiasOut"},
            {"gradOut of another type", [](B &c) { c.dy.dtype = ACL_FLOAT16; }, INVALID, "gradOut"},
            {"gradOut of another shape", [](B &c) { c.dy.dims = {6, 4}; }, INVALID, "gradOut"},
            {"a mean of another shape", [](B &c) { c.mean.dims = {6}; }, INVALID, "rstd"},
            {"a mean for each column", [](B &c) { c.mean.dims = c.rstd.dims = {4}; }, INVALID, "mean"},
            {"statistics in a row", [](B &c) { c.mean.dims = c.rstd.dims = {6}; }, ACCEPTED, ""},
            {"a gradient of the weight in another shape", [](B &c) { c.dw.dims = {2, 2}; }, ACCEPTED, ""},
            {"a gradient of the weight of another length", [](B &c) { c.dw.dims = {5}; }, INVALID, "gradWeightOut"},
            {"another extent", [](B &c) { c.shape.values = {3}; }, INVALID, "weightOptional"},
            {"another extent, and no weights", [](B &c) { c.shape.values = {3}; c.weight.passing = c.bias.passing = Argument::ABSENT; }, INNER_NULL, "input"},
            {"views", [](B &c) { c.dy.strides = {1, 2, 6}; c.input.strides = {-12, -4, -1}; c.input.offset = 23; c.dx.strides = {24, 8, 2}; c.dw.strides = {3}; }, ACCEPTED, ""},
            {"empty rows", [](B &c) { c.shapes({2, 3}, {0}); c.untouched = true; }, ACCEPTED, ""},
            {"no rows: zeros", [](B &c) { c.shapes({0, 3}, {4}); }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<B>([](B &c) { c.mask.values = {0, 0, 0}; c.untouched = true; }, {[](B &c) { c.input.strides = {1, 2, 6}; }}, aclnnInplaceCopy, stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward<LayerNorm>(false, device.stream);
        forward<FastLayerNorm>(true, device.stream);
        empty_rows(device.stream);
        backward(device.stream);
    }
    return harness_finish("test_norm_layer_norm");
}
