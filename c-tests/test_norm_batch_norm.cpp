// Shows that batch normalisations, their gradient, and what both are made of on several devices check their arguments in the documented order
// and write the right numbers through any view, and nothing else.
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_batch_norm_backward_reduce.h"
#include "aclnnop/aclnn_batch_norm_elemt.h"
#include "aclnnop/aclnn_batch_norm_elemt_backward.h"
#include "aclnnop/aclnn_batch_norm_gather_stats_with_counts.h"
#include "aclnnop/aclnn_batch_norm_stats.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_sync_batch_norm_gather_stats.h"
#include "normalisations.h"

namespace {

const Numbers POSITIVE = {0.5, 1.25, 2, 0.75, 3};

Tensor vector_of(const char *name, bool output = false) { return Tensor(name, {3}, ACL_FLOAT, ACL_FORMAT_ND, output); }
Tensor image_of(const char *name, bool output = false) { return Tensor(name, {2, 3, 2, 5}, ACL_FLOAT, ACL_FORMAT_NCHW, output); }

bool last(const Tensor &image) { return emulated_soc() == SOC_950 && (image.format == ACL_FORMAT_NHWC || image.format == ACL_FORMAT_NDHWC); }

Places places_of(const Tensor &image)
{
    const size_t axis = last(image) ? image.dims.size() - 1 : 1;
    size_t count = 1, each = 1;
    for (size_t at = 0; at < image.dims.size(); at++) (at < axis ? count : each) *= at == axis ? 1 : extent(image.dims[at]);
    return Places::images(count, extent(image.dims[axis]), each, 0);
}

struct BatchNorm : Call {
    Tensor input, weight, bias, running_mean, running_var, output, save_mean, save_invstd;
    bool training;
    double momentum, eps;

    BatchNorm()
        : Call("aclnnBatchNorm"), input(image_of("input")), weight(vector_of("weight")), bias(vector_of("bias")), running_mean(vector_of("runningMean", true)),
          running_var(vector_of("runningVar", true)), output(image_of("output", true)), save_mean(vector_of("saveMean", true)),
          save_invstd(vector_of("saveInvstd", true)), training(true), momentum(0.25), eps(1e-3)
    {
        running_mean.values = {1, -1, 0.5};
        running_var.values = POSITIVE;
    }
    std::vector<Tensor *> vectors() { return {&weight, &bias, &running_mean, &running_var, &save_mean, &save_invstd}; }
    void shapes(const Dims &dims, int format)
    {
        input.dims = output.dims = dims;
        input.format = output.format = format;
        for (Tensor *vector : vectors()) vector->dims = {last(input) ? dims.back() : dims[1]};
    }
    void types(int type)
    {
        input.dtype = output.dtype = type;
        for (Tensor *vector : vectors()) vector->dtype = type;
    }
    CALL(BatchNorm, PASS(&input, &weight, &bias, &running_mean, &running_var, &output, &save_mean, &save_invstd), input.handle, weight.handle, bias.handle,
         running_mean.handle, running_var.handle, training, momentum, eps, output.handle, save_mean.handle, save_invstd.handle)
    void check_results() override
    {
        const Places places = places_of(input);
        const Numbers x = input.view_values(), old_mean = values_or(running_mean, places.channels, 0), old_var = values_or(running_var, places.channels, 1);
        Moments moments = moments_of(places, x, true);
        if (!training) moments = {old_mean, old_var};
        const Numbers rstd = reciprocals(moments.variance, eps);
        check_holds(output, weighed(places, normalised(places, x, moments.mean, rstd), values_or(weight, places.channels, 1), values_or(bias, places.channels, 0)));
        if (!training) {
            for (Tensor *left : {&running_mean, &running_var, &save_mean, &save_invstd}) {
                if (left->passing == Argument::PROPER) left->check_untouched();
            }
            return;
        }
        check_holds(save_mean, moments.mean);
        check_holds(save_invstd, emulated_soc() == SOC_950 ? rstd : moments.variance);
        Numbers mean, variance;
        for (size_t c = 0; c < places.channels; c++) {
            mean.push_back((1 - momentum) * old_mean[c] + momentum * moments.mean[c]);
            variance.push_back((1 - momentum) * old_var[c] + momentum * moments.variance[c] * (places.count() / (places.count() - 1)));
        }
        check_holds(running_mean, mean);
        check_holds(running_var, variance);
    }
};

// 310B has no batch normalisation.
Expect there(int status) { return Expect(status, status, INVALID, status, status, status); }
Expect newer() { return Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED); }

void batch_norm(aclrtStream stream)
{
    typedef BatchNorm B;
    floats<B>("all", [](B &c, int type) { c.types(type); }, there(ACCEPTED), newer(), stream);
    floats<B>("the image", [](B &c, int type) { c.input.dtype = c.output.dtype = type; }, there(ACCEPTED), newer(), stream);
    floats<B>("the weight", [](B &c, int type) { c.weight.dtype = type; }, there(ACCEPTED), newer(), stream);
    floats<B>("running statistics", [](B &c, int type) { c.running_mean.dtype = c.running_var.dtype = type; }, there(ACCEPTED), newer(), stream);
    floats<B>("saved statistics", [](B &c, int type) { c.save_mean.dtype = c.save_invstd.dtype = type; }, there(ACCEPTED), newer(), stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, there(ACCEPTED), ""},
            {"rank 2", [](B &c) { c.shapes({7, 3}, ACL_FORMAT_ND); }, there(ACCEPTED), ""},
            {"rank 2, many channels", [](B &c) { c.shapes({70, 150}, ACL_FORMAT_ND); }, there(ACCEPTED), ""},
            {"rank 3", [](B &c) { c.shapes({2, 5, 40}, ACL_FORMAT_NCL); }, there(ACCEPTED), ""},
            {"small images", [](B &c) { c.shapes({9, 50, 2, 2}, ACL_FORMAT_NCHW); }, there(ACCEPTED), ""},
            {"large images", [](B &c) { c.shapes({2, 3, 40, 50}, ACL_FORMAT_NCHW); }, there(ACCEPTED), ""},
            {"rank 5", [](B &c) { c.shapes({2, 3, 2, 2, 2}, ACL_FORMAT_NCDHW); }, there(ACCEPTED), ""},
            {"rank 5 in ND", [](B &c) { c.shapes({2, 3, 2, 2, 2}, ACL_FORMAT_ND); }, INVALID, ""},
            {"rank 5, channels last", [](B &c) { c.shapes({2, 3, 2, 2, 4}, ACL_FORMAT_NDHWC); }, on_950(ACCEPTED, INVALID), ""},
            {"rank 8", [](B &c) { c.shapes({2, 3, 1, 2, 1, 2, 1, 2}, ACL_FORMAT_ND); }, there(ACCEPTED), ""},
            {"rank 1", [](B &c) { c.input.dims = c.output.dims = {3}; }, INVALID, ""},
            {"rank 9", [](B &c) { c.input.dims = c.output.dims = {2, 3, 1, 1, 1, 1, 1, 1, 1}; }, INVALID, ""},
            {"channels last in memory", [](B &c) { c.input.strides = {30, 1, 15, 3}; c.output.strides = {30, 1, 15, 3}; }, there(ACCEPTED), ""},
            {"views", [](B &c) { c.input.strides = {-30, 10, 5, 1}; c.input.offset = 30; c.output.strides = {80, 20, 10, 2}; c.weight.strides = {2}; c.running_mean.strides = {4}; c.save_mean.strides = {3}; }, there(ACCEPTED), ""},
            {"a large mean", [](B &c) { c.input.values = {1000, 1001, 999, 1000.5}; c.eps = 0.1; }, there(ACCEPTED), ""},
            {"NHWC has channels last on 950", [](B &c) { c.shapes({2, 3, 2, 5}, ACL_FORMAT_NHWC); }, there(ACCEPTED), ""},
            {"nothing but the statistics", [](B &c) { for (Tensor *tensor : {&c.weight, &c.bias, &c.running_mean, &c.running_var}) tensor->passing = Argument::ABSENT; }, there(ACCEPTED), ""},
            {"a running mean alone", [](B &c) { c.running_var.passing = Argument::ABSENT; }, there(ACCEPTED), ""},
            {"by running statistics", [](B &c) { c.training = false; }, there(ACCEPTED), ""},
            {"by running statistics, columns", [](B &c) { c.training = false; c.shapes({7, 30}, ACL_FORMAT_ND); }, there(ACCEPTED), ""},
            {"by running statistics, saving nothing", [](B &c) { c.training = false; c.save_mean.passing = c.save_invstd.passing = Argument::ABSENT; }, there(ACCEPTED), ""},
            {"by none", [](B &c) { c.training = false; c.running_mean.passing = c.running_var.passing = Argument::ABSENT; }, there(ACCEPTED), ""},
            {"training without saveMean", [](B &c) { c.save_mean.passing = Argument::ABSENT; }, NULL_POINTER, "saveMean"},
            {"training without saveInvstd", [](B &c) { c.save_invstd.passing = Argument::ABSENT; }, NULL_POINTER, "saveInvstd"},
            {"output of another type", [](B &c) { c.output.dtype = ACL_FLOAT16; }, there(INNER_NULL), ""},
            {"output of another format", [](B &c) { c.output.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"output of another shape", [](B &c) { c.output.dims = {2, 3, 10, 1}; }, INVALID, ""},
            {"a weight of another length", [](B &c) { c.weight.dims = {2}; }, INVALID, ""},
            {"a saved mean of another length", [](B &c) { c.save_mean.dims = {2}; }, INVALID, ""},
            {"no images, and a wrong output", [](B &c) { c.shapes({0, 3, 2, 5}, ACL_FORMAT_NCHW); c.output.dtype = ACL_INT8; c.without_comparison(); }, ACCEPTED, ""},
        },
        stream);
}

void nothing(aclrtStream stream)
{
    BatchNorm call;
    call.shapes({0, 3, 2, 5}, ACL_FORMAT_NCHW);
    topic("no images");
    call.make();
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    CHECK_STATUS(0, call.phase_one(&size, &executor));
    CHECK_STATUS(0, aclnnBatchNorm(nullptr, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    call.save_mean.check_holds({0, 0, 0}, 0);
    call.save_invstd.check_holds({NAN, NAN, NAN}, 0);
    call.running_mean.check_untouched();
    call.release();
}

struct BatchNormBackward : Call {
    Tensor dy, input, weight, running_mean, running_var, save_mean, save_invstd, dx, dw, db;
    bool training;
    double eps;
    BoolArray mask;

    BatchNormBackward()
        : Call("aclnnBatchNormBackward"), dy(image_of("gradOut")), input(image_of("input")), weight(vector_of("weight")), running_mean(vector_of("runningMean")),
          running_var(vector_of("runningVar")), save_mean(vector_of("saveMean")), save_invstd(vector_of("saveInvstd")), dx(image_of("gradInput", true)),
          dw(vector_of("gradWeight", true)), db(vector_of("gradBias", true)), training(true), eps(1e-3), mask("outputMask", {1, 1, 1})
    {
        running_var.values = save_invstd.values = POSITIVE;
        dy.values = {1, -0.5, 0.25, 2, -1, 0.75, 0.125};
    }
    void shapes(const Dims &dims, int format)
    {
        dy.dims = input.dims = dx.dims = dims;
        dy.format = input.format = dx.format = format;
        for (Tensor *vector : {&weight, &running_mean, &running_var, &save_mean, &save_invstd, &dw, &db}) vector->dims = {last(input) ? dims.back() : dims[1]};
    }
    CALL(BatchNormBackward, PASS(&dy, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &mask, &dx, &dw, &db), dy.handle, input.handle,
         weight.handle, running_mean.handle, running_var.handle, save_mean.handle, save_invstd.handle, training, eps, mask.handle, dx.handle, dw.handle, db.handle)
    void check_results() override
    {
        const Places places = places_of(input);
        const size_t channels = places.channels;
        const Numbers mean = training ? values_or(save_mean, channels, 0) : values_or(running_mean, channels, 0);
        const Numbers spread = training ? values_or(save_invstd, channels, 1) : values_or(running_var, channels, 1);
        const Numbers rstd = training && emulated_soc() == SOC_950 ? spread : reciprocals(spread, eps);
        const Numbers own = dy.view_values(), x = normalised(places, input.view_values(), mean, rstd);
        if (mask.values[0] != 0) check_holds(dx, gradient(places, own, x, values_or(weight, channels, 1), rstd, training, true));
        if (mask.values[1] != 0) check_holds(dw, places.sums(product(own, x), false));
        if (mask.values[2] != 0) check_holds(db, places.sums(own, false));
    }
};

void backward(aclrtStream stream)
{
    typedef BatchNormBackward B;
    floats<B>("images", [](B &c, int type) { c.dy.dtype = c.input.dtype = c.dx.dtype = type; }, ACCEPTED, needs_bf16(), stream);
    floats<B>("gradients of parameters", [](B &c, int type) { c.weight.dtype = c.dw.dtype = c.db.dtype = type; if (type != ACL_FLOAT && emulated_soc() == SOC_950) c.dy.dtype = c.input.dtype = c.dx.dtype = type; }, ACCEPTED, needs_bf16(), stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"columns", [](B &c) { c.shapes({70, 150}, ACL_FORMAT_ND); }, ACCEPTED, ""},
            {"small images", [](B &c) { c.shapes({9, 50, 2, 2}, ACL_FORMAT_NCHW); }, ACCEPTED, ""},
            {"large images", [](B &c) { c.shapes({2, 3, 40, 50}, ACL_FORMAT_NCHW); }, ACCEPTED, ""},
            {"rank 5 in ND", [](B &c) { c.shapes({2, 3, 2, 2, 2}, ACL_FORMAT_ND); }, on_950(INVALID, ACCEPTED), ""},
            {"NHWC has channels last on 950", [](B &c) { c.shapes({2, 3, 2, 5}, ACL_FORMAT_NHWC); }, ACCEPTED, ""},
            {"by running statistics", [](B &c) { c.training = false; }, ACCEPTED, ""},
            {"by running statistics, columns", [](B &c) { c.training = false; c.shapes({7, 30}, ACL_FORMAT_ND); }, ACCEPTED, ""},
            {"without all that may be absent", [](B &c) { for (Tensor *tensor : {&c.weight, &c.running_mean, &c.running_var, &c.save_mean, &c.save_invstd}) tensor->passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"the image's gradient alone", [](B &c) { c.mask.values = {1, 0, 0}; c.dw.passing = c.db.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"the weight's gradient alone", [](B &c) { c.mask.values = {0, 1, 0}; c.dx.passing = c.db.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"none", [](B &c) { c.mask.values = {0, 0, 0}; c.untouched = true; }, ACCEPTED, ""},
            {"no mask", [](B &c) { c.mask.passing = Argument::ABSENT; }, NULL_POINTER, "outputMask"},
            {"an empty mask", [](B &c) { c.mask.values = {}; }, NULL_POINTER, "outputMask"},
            {"a mask of two", [](B &c) { c.mask.values = {1, 1}; }, on_950(NULL_POINTER, INVALID), "outputMask"},
            {"a mask of four", [](B &c) { c.mask.values = {1, 1, 1, 1}; }, on_950(NULL_POINTER, ACCEPTED), ""},
            {"a wanted gradient is null", [](B &c) { c.dw.passing = Argument::ABSENT; }, NULL_POINTER, "gradWeight"},
            {"saved statistics in halves", [](B &c) { c.save_mean.dtype = c.save_invstd.dtype = ACL_FLOAT16; }, on_950(INVALID, ACCEPTED), "saveMean"},
            {"gradOut of another type", [](B &c) { c.dy.dtype = ACL_FLOAT16; }, INVALID, "gradOut"},
            {"halves, and weights of FLOAT", [](B &c) { c.dy.dtype = c.input.dtype = c.dx.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"a gradient of another type", [](B &c) { c.dx.dtype = ACL_FLOAT16; }, on_950(INVALID, ACCEPTED), ""},
            {"a gradient of the bias in INT32", [](B &c) { c.db.dtype = ACL_INT32; }, INVALID, "gradBias"},
            {"the image's gradient is not wanted, and in INT32", [](B &c) { c.mask.values = {0, 1, 1}; c.dx.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"the weight's gradient is not wanted, and in INT32", [](B &c) { c.mask.values = {1, 0, 1}; c.dw.dtype = ACL_INT32; }, on_950(INVALID, ACCEPTED), "gradWeight"},
            {"the bias's gradient is not wanted, and in INT32", [](B &c) { c.mask.values = {1, 1, 0}; c.db.dtype = ACL_INT32; }, on_950(INVALID, ACCEPTED), "gradBias"},
            {"gradOut of another shape", [](B &c) { c.dy.dims = {2, 3, 5, 2}; }, INVALID, "gradOut"},
            {"gradOut of another format", [](B &c) { c.dy.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"a gradient of the weight of another length", [](B &c) { c.dw.dims = {4}; }, on_950(INVALID, INNER_NULL), "gradWeight"},
            {"a saved mean of another length", [](B &c) { c.save_mean.dims = {4}; }, on_950(INVALID, INNER_NULL), "saveMean"},
            {"which is not read", [](B &c) { c.training = false; c.save_mean.dims = {1}; c.save_mean.values = {1}; }, on_950(INVALID, ACCEPTED), "saveMean"},
            {"saved statistics without elements, which are not read", [](B &c) { c.training = false; c.save_mean.dims = c.save_invstd.dims = {0}; c.save_mean.values = c.save_invstd.values = {}; }, ACCEPTED, ""},
            {"a running mean of another length before a gradient of another shape", [](B &c) { c.running_mean.dims = {4}; c.dx.dims = {1}; }, INVALID, "runningMean"},
            {"views", [](B &c) { c.dy.strides = {30, 1, 15, 3}; c.input.strides = {0, 10, 5, 1}; c.dx.strides = {80, 20, 10, 2}; c.dw.strides = {3}; }, ACCEPTED, ""},
            {"no images, and a mask of none", [](B &c) { c.shapes({0, 3, 2, 5}, ACL_FORMAT_NCHW); c.mask.passing = Argument::ABSENT; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
    check_phase_two<B>([](B &c) { c.mask.values = {0, 0, 0}; c.untouched = true; }, {[](B &c) { c.input.strides = {30, 1, 15, 3}; }}, aclnnInplaceCopy, stream);
}

struct BatchNormElemt : Call {
    Tensor input, weight, bias, mean, invstd, output;
    BatchNormElemt()
        : Call("aclnnBatchNormElemt"), input(image_of("input")), weight(vector_of("weight")), bias(vector_of("bias")), mean(vector_of("mean")),
          invstd(vector_of("invstd")), output(image_of("output", true))
    {
    }
    CALL(BatchNormElemt, PASS(&input, &weight, &bias, &mean, &invstd, &output), input.handle, weight.handle, bias.handle, mean.handle, invstd.handle, 1e-3, output.handle)
    void check_results() override
    {
        const Places places = places_of(input);
        const Numbers x = normalised(places, input.view_values(), mean.view_values(), invstd.view_values());
        check_holds(output, weighed(places, x, values_or(weight, 3, 1), values_or(bias, 3, 0)));
    }
};

struct BatchNormReduceBackward : Call {
    Tensor dy, input, mean, invstd, weight, sum, product_sum, dw, db;
    bool of_input, of_weight, of_bias;
    BatchNormReduceBackward()
        : Call("aclnnBatchNormReduceBackward"), dy(image_of("gradOut")), input(image_of("input")), mean(vector_of("mean")), invstd(vector_of("invstd")),
          weight(vector_of("weight")), sum(vector_of("sumDy", true)), product_sum(vector_of("sumDyXmu", true)), dw(vector_of("gradWeight", true)),
          db(vector_of("gradBias", true)), of_input(true), of_weight(true), of_bias(true)
    {
    }
    CALL(BatchNormReduceBackward, PASS(&dy, &input, &mean, &invstd, &weight, &sum, &product_sum, &dw, &db), dy.handle, input.handle, mean.handle, invstd.handle,
         weight.handle, of_input, of_weight, of_bias, sum.handle, product_sum.handle, dw.handle, db.handle)
    void check_results() override
    {
        const Places places = places_of(input);
        const Numbers own = dy.view_values(), sums = places.sums(own, false);
        const Numbers sums_of = places.sums(product(own, normalised(places, input.view_values(), mean.view_values(), Numbers(3, 1))), false);
        if (of_input) check_holds(sum, sums);
        if (of_input) check_holds(product_sum, sums_of);
        if (of_weight) check_holds(dw, product(sums_of, invstd.view_values()));
        if (of_bias) check_holds(db, sums);
    }
};

struct BatchNormElemtBackward : Call {
    Tensor dy, input, mean, invstd, weight, sum, product_sum, counter, dx;
    BatchNormElemtBackward()
        : Call("aclnnBatchNormElemtBackward"), dy(image_of("gradOut")), input(image_of("input")), mean(vector_of("mean")), invstd(vector_of("invstd")),
          weight(vector_of("weight")), sum(vector_of("sumDy")), product_sum(vector_of("sumDyXmu")), counter("counter", {2}, ACL_INT32, ACL_FORMAT_ND), dx(image_of("gradInput", true))
    {
        counter.values = {4, 16};
        invstd.values = POSITIVE;
    }
    CALL(BatchNormElemtBackward, PASS(&dy, &input, &mean, &invstd, &weight, &sum, &product_sum, &counter, &dx), dy.handle, input.handle, mean.handle,
         invstd.handle, weight.handle, sum.handle, product_sum.handle, counter.handle, dx.handle)
    void check_results() override
    {
        const Places places = places_of(input);
        const Numbers own = dy.view_values(), x = input.view_values(), m = mean.view_values(), s = invstd.view_values(), w = values_or(weight, 3, 1);
        const Numbers a = sum.view_values(), b = product_sum.view_values();
        Numbers expected;
        for (size_t at = 0; at < own.size(); at++) {
            const size_t c = places.channel[at];
            expected.push_back((own[at] - a[c] / 20 - (x[at] - m[c]) * s[c] * s[c] * b[c] / 20) * s[c] * w[c]);
        }
        check_holds(dx, expected);
    }
};

// Statistics of three parts of a batch.
struct Gathered : Call {
    Tensor of, other, counts, running_mean, running_var, mean_all, invstd_all;
    Gathered(const char *name, const char *first, const char *second, const char *third, const char *mean, const char *variance, const char *to, const char *to_other)
        : Call(name), of(first, {3, 2}, ACL_FLOAT, ACL_FORMAT_ND), other(second, {3, 2}, ACL_FLOAT, ACL_FORMAT_ND), counts(third, {3}, ACL_FLOAT, ACL_FORMAT_ND),
          running_mean(mean, {2}, ACL_FLOAT, ACL_FORMAT_ND, true), running_var(variance, {2}, ACL_FLOAT, ACL_FORMAT_ND, true),
          mean_all(to, {2}, ACL_FLOAT, ACL_FORMAT_ND, true), invstd_all(to_other, {2}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
        counts.values = {4, 8, 20};
        other.values = {0.5, 0.75, 1};
        running_mean.values = running_var.values = {1, 2};
    }
    virtual void moments(double n, double first, double second, double &mean, double &square) const = 0;
    void check_results() override
    {
        const Numbers a = of.view_values(), b = other.view_values(), n = counts.view_values();
        Numbers means, reciprocal, next_mean, next_var;
        for (size_t c = 0; c < 2; c++) {
            double mean = 0, square = 0;
            for (size_t part = 0; part < 3; part++) moments(n[part], a[2 * part + c], b[2 * part + c], mean, square);
            mean /= 32;
            const double variance = square / 32 - mean * mean;
            means.push_back(mean);
            reciprocal.push_back(1 / std::sqrt(variance + 0.125));
            next_mean.push_back(0.75 * running_mean.view_values()[c] + 0.25 * mean);
            next_var.push_back(0.75 * running_var.view_values()[c] + 0.25 * variance * 32 / 31);
        }
        check_holds(mean_all, means);
        check_holds(invstd_all, reciprocal);
        if (running_mean.passing == Argument::PROPER && running_var.passing == Argument::PROPER) {
            check_holds(running_mean, next_mean);
            check_holds(running_var, next_var);
        }
    }
};

struct BatchNormGatherStatsWithCounts : Gathered {
    Tensor input;
    BatchNormGatherStatsWithCounts()
        : Gathered("aclnnBatchNormGatherStatsWithCounts", "mean", "invstd", "counts", "runningMean", "runningVar", "meanAll", "invstdAll"),
          input("input", {5, 2}, ACL_FLOAT, ACL_FORMAT_ND)
    {
    }
    void moments(double n, double first, double second, double &mean, double &square) const override
    {
        mean += n * first;
        square += n * (1 / (second * second) - 0.125 + first * first);
    }
    CALL(BatchNormGatherStatsWithCounts, PASS(&input, &of, &other, &running_mean, &running_var, &counts, &mean_all, &invstd_all), input.handle, of.handle,
         other.handle, running_mean.handle, running_var.handle, 0.25, 0.125, counts.handle, mean_all.handle, invstd_all.handle)
};

struct SyncBatchNormGatherStats : Gathered {
    SyncBatchNormGatherStats()
        : Gathered("aclnnSyncBatchNormGatherStats", "totalSum", "totalSquareSum", "sampleCount", "mean", "variance", "batchMean", "batchInvstd")
    {
        other.values = {50, 60, 70};
    }
    void moments(double, double first, double second, double &mean, double &square) const override
    {
        mean += first;
        square += second;
    }
    CALL(SyncBatchNormGatherStats, PASS(&of, &other, &counts, &running_mean, &running_var, &mean_all, &invstd_all), of.handle, other.handle, counts.handle,
         running_mean.handle, running_var.handle, 0.25f, 0.125f, mean_all.handle, invstd_all.handle)
};

void synchronised(aclrtStream stream)
{
    typedef BatchNormElemt E;
    floats<E>("all", [](E &c, int type) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; }, ACCEPTED, needs_bf16(), stream);
    check_rules<E>(
        {
            {"a valid call", [](E &) {}, ACCEPTED, ""},
            {"input is null", [](E &c) { c.input.passing = Argument::ABSENT; }, INVALID, "input"},
            {"invstd is null", [](E &c) { c.invstd.passing = Argument::ABSENT; }, INVALID, "invstd"},
            {"without weight and bias", [](E &c) { c.weight.passing = c.bias.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"no channels", [](E &c) { c.input.dims = c.output.dims = {2, 0, 2, 5}; }, INVALID, "input"},
            {"no images", [](E &c) { c.input.dims = c.output.dims = {0, 3, 2, 5}; c.untouched = true; }, ACCEPTED, ""},
            {"output of another type", [](E &c) { c.output.dtype = ACL_FLOAT16; }, INNER_NULL, "output"},
        },
        stream);
    typedef BatchNormReduceBackward R;
    floats<R>("all", [](R &c, int type) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; }, ACCEPTED, needs_bf16(), stream);
    check_rules<R>(
        {
            {"a valid call", [](R &) {}, ACCEPTED, ""},
            {"sums alone", [](R &c) { c.of_weight = c.of_bias = false; c.dw.passing = c.db.passing = c.weight.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"gradients alone", [](R &c) { c.of_input = false; c.sum.passing = c.product_sum.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"a wanted sum is null", [](R &c) { c.product_sum.passing = Argument::ABSENT; }, NULL_POINTER, "sumDyXmu"},
            {"the bias's gradient is null", [](R &c) { c.db.passing = Argument::ABSENT; }, NULL_POINTER, "gradBias"},
            {"a sum in INT32", [](R &c) { c.sum.dtype = ACL_INT32; }, INVALID, "sumDy"},
            {"gradOut of another shape", [](R &c) { c.dy.dims = {2, 3, 5, 2}; }, INNER_NULL, "gradOut"},
            {"gradOut of another type", [](R &c) { c.dy.dtype = ACL_FLOAT16; }, INVALID, "gradOut"},
            {"a result of another length", [](R &c) { c.dw.dims = {2}; }, INVALID, "gradWeight"},
        },
        stream);
    typedef BatchNormElemtBackward B;
    floats<B>("all but the counts", [](B &c, int type) { for (Tensor *tensor : c.tensors()) if (tensor != &c.counter) tensor->dtype = type; }, ACCEPTED, needs_bf16(), stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"without a weight", [](B &c) { c.weight.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"counts in FLOAT", [](B &c) { c.counter.dtype = ACL_FLOAT; }, ACCEPTED, ""},
            {"counts in BFLOAT16", [](B &c) { c.counter.dtype = ACL_BF16; }, INVALID, "counter"},
            {"mixed", [](B &c) { c.dy.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"sums of another length", [](B &c) { c.sum.dims = {2}; }, INVALID, "sumDy"},
            {"views", [](B &c) { c.dy.strides = {30, 1, 15, 3}; c.dx.strides = {80, 20, 10, 2}; }, ACCEPTED, ""},
        },
        stream);
    typedef BatchNormGatherStatsWithCounts G;
    floats<G>("all", [](G &c, int type) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; if (type != ACL_FLOAT) c.without_comparison(); }, ACCEPTED, needs_bf16(), stream);
    check_rules<G>(
        {
            {"a valid call", [](G &) {}, ACCEPTED, ""},
            {"without running statistics", [](G &c) { c.running_mean.passing = c.running_var.passing = Argument::ABSENT; }, ACCEPTED, ""},
            {"other channels", [](G &c) { c.input.dims = {5, 3}; }, INVALID, ""},
            {"other parts", [](G &c) { c.counts.dims = {2}; }, INVALID, "counts"},
            {"rank 1", [](G &c) { c.of.dims = {6}; }, INVALID, "mean"},
        },
        stream);
    typedef SyncBatchNormGatherStats S;
    floats<S>("all", [](S &c, int type) { for (Tensor *tensor : c.tensors()) tensor->dtype = type; if (type != ACL_FLOAT) c.without_comparison(); }, ACCEPTED, on_950(ACCEPTED, INVALID), stream);
    check_pointers<S>("", stream);
    check_rules<S>(
        {
            {"a valid call", [](S &) {}, ACCEPTED, ""},
            {"counts in INT32", [](S &c) { c.counts.dtype = ACL_INT32; }, ACCEPTED, ""},
            {"no parts", [](S &c) { c.of.dims = c.other.dims = {0, 2}; c.counts.dims = {0}; }, INVALID, "totalSum"},
            {"no channels", [](S &c) { c.of.dims = c.other.dims = {3, 0}; for (Tensor *tensor : {&c.running_mean, &c.running_var, &c.mean_all, &c.invstd_all}) tensor->dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"running statistics of another type", [](S &c) { c.running_mean.dtype = ACL_FLOAT16; }, INVALID, "mean"},
        },
        stream);
}

struct BatchNormStats : Call {
    Tensor input, mean, invstd;
    BatchNormStats() : Call("BatchNormStats"), input(image_of("input")), mean(vector_of("mean", true)), invstd(vector_of("invstd", true)) {}
    CALL(BatchNormStats, PASS(&input, &mean, &invstd), input.handle, 1e-3, mean.handle, invstd.handle)
    void check_results() override
    {
        if (input.numel() == 0) {
            mean.check_holds(Numbers(extent(mean.numel()), 0), 0);
            invstd.check_holds(Numbers(extent(mean.numel()), NAN), 0);
            return;
        }
        const Moments moments = moments_of(places_of(input), input.view_values(), true);
        check_holds(mean, moments.mean);
        check_holds(invstd, reciprocals(moments.variance, 1e-3));
    }
};

void statistics(aclrtStream stream)
{
    typedef BatchNormStats B;
    floats<B>("input", [](B &c, int type) { c.input.dtype = type; }, ACCEPTED, on_950(ACCEPTED, INVALID), stream);
    check_pointers<B>("", stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"statistics in halves", [](B &c) { c.mean.dtype = ACL_FLOAT16; }, INVALID, "mean"},
            {"rank 2", [](B &c) { c.input.dims = {7, 3}; c.input.format = ACL_FORMAT_ND; }, ACCEPTED, ""},
            {"rank 1", [](B &c) { c.input.dims = {3}; c.input.format = ACL_FORMAT_ND; }, INVALID, "input"},
            {"other channels", [](B &c) { c.mean.dims = {2}; }, INVALID, "mean"},
            {"no channels", [](B &c) { c.input.dims = {2, 0, 2, 5}; c.mean.dims = c.invstd.dims = {0}; }, INVALID, "input"},
            {"no images: 0 and NaN", [](B &c) { c.input.dims = {0, 3, 2, 5}; }, ACCEPTED, ""},
            {"a private format", [](B &c) { c.input.format = ACL_FORMAT_NC1HWC0; c.only_phase_one(); }, INVALID, "input"},
            {"views", [](B &c) { c.input.strides = {30, 1, 15, 3}; c.mean.strides = {2}; c.invstd.strides = {-1}; c.invstd.offset = 2; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        batch_norm(device.stream);
        nothing(device.stream);
        backward(device.stream);
        synchronised(device.stream);
        statistics(device.stream);
    }
    return harness_finish("test_norm_batch_norm");
}
