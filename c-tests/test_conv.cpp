// Shows that convolutions and their gradients check their arguments in the documented order and compute what their formulas say.
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness.h"

namespace {

const int EVERY_DTYPE[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_BOOL, ACL_COMPLEX64, ACL_HIFLOAT8, 99};

// Batch, channels and space, whatever the rank; space has three axes.
struct Image {
    int64_t batch, channels, space[3];

    explicit Image(const Tensor &tensor)
    {
        const bool last = tensor.format == ACL_FORMAT_NDHWC;
        const size_t rank = tensor.dims.size();
        batch = tensor.dims[0];
        channels = tensor.dims[last ? rank - 1 : 1];
        for (size_t axis = 0; axis < 3; axis++) space[axis] = axis + rank < 5 ? 1 : tensor.dims[axis + rank - 3 - (last ? 1 : 0)];
    }
};

struct Convolves : Call {
    Tensor input, weight, output;
    IntArray stride, padding, dilation, outputPadding;
    bool transposed;
    int64_t groups;
    int cube;

    Convolves(const char *name, const char *in, const char *out, bool writes)
        : Call(name), input(in, {2, 4, 5, 6}, ACL_FLOAT, ACL_FORMAT_NCHW), weight("weight", {6, 2, 3, 2}, ACL_FLOAT, ACL_FORMAT_NCHW),
          output(out, {2, 6, 3, 7}, ACL_FLOAT, ACL_FORMAT_NCHW, writes), stride("stride", {2, 1}), padding("padding", {1, 1}), dilation("dilation", {1, 1}),
          outputPadding("outputPadding", {0, 0}), transposed(false), groups(2), cube(1)
    {
        input.values = {1, -2, 3, 0.5, -1, 2, 4};
        weight.values = {1, 2, -1, 0.5, 3, -2, 1, -1, 2, 0.25, 1};
        if (!writes) output.values = {2, -1, 0.5, 3, 1};
    }

    int8_t mode() const { return static_cast<int8_t>(cube); }

    // Of an axis among three: where arrays have one value for each axis that is there, or two.
    int64_t of(const IntArray &array, size_t axis, size_t otherwise) const
    {
        const size_t count = input.dims.size() - 2, missing = 3 - count;
        if (axis < missing) return static_cast<int64_t>(otherwise);
        const size_t at = axis - missing;
        return array.values.size() == 2 * count ? array.values[2 * at] : array.values[at];
    }

    // Ranks, with extents of space, kernel and result.
    void space(const Dims &pixels, const Dims &taps, const Dims &windows)
    {
        const int formats[] = {ACL_FORMAT_NCL, ACL_FORMAT_NCHW, ACL_FORMAT_NCDHW};
        input.format = weight.format = output.format = formats[pixels.size() - 1];
        const std::function<void(Tensor &, const Dims &)> set = [](Tensor &tensor, const Dims &extents) {
            tensor.dims.resize(2);
            tensor.dims.insert(tensor.dims.end(), extents.begin(), extents.end());
        };
        set(input, pixels);
        set(weight, taps);
        set(output, windows);
        for (IntArray *array : {&stride, &padding, &dilation, &outputPadding}) array->values.resize(pixels.size(), array->values[0]);
    }

    // Each product of the sum: places in input, weight and output.
    void each(const std::function<void(size_t, size_t, size_t)> &tell)
    {
        const Image in(input), taps(weight), out(output);
        const Image &over = transposed ? out : in, &by = transposed ? in : out;
        const int64_t rows = out.channels / groups, channels = in.channels / groups;
        const std::function<int64_t(const Tensor &, int64_t, int64_t, const int64_t *)> place = [](const Tensor &tensor, int64_t n, int64_t c, const int64_t *at) {
            const Image image(tensor);
            int64_t pixel = n * (tensor.format == ACL_FORMAT_NDHWC ? 1 : image.channels) + (tensor.format == ACL_FORMAT_NDHWC ? 0 : c);
            for (size_t axis = 0; axis < 3; axis++) pixel = pixel * image.space[axis] + at[axis];
            return tensor.format == ACL_FORMAT_NDHWC ? pixel * image.channels + c : pixel;
        };
        for (int64_t tap = 0; tap < taps.space[0] * taps.space[1] * taps.space[2]; tap++) {
            const int64_t k[3] = {tap / taps.space[2] / taps.space[1], tap / taps.space[2] % taps.space[1], tap % taps.space[2]};
            for (int64_t window = 0; window < by.space[0] * by.space[1] * by.space[2]; window++) {
                const int64_t y[3] = {window / by.space[2] / by.space[1], window / by.space[2] % by.space[1], window % by.space[2]};
                int64_t x[3];
                bool inside = true;
                for (size_t axis = 0; axis < 3; axis++) {
                    x[axis] = y[axis] * of(stride, axis, 1) - of(padding, axis, 0) + k[axis] * of(dilation, axis, 1);
                    inside = inside && x[axis] >= 0 && x[axis] < over.space[axis];
                }
                for (int64_t n = 0; inside && n < in.batch; n++) {
                    for (int64_t m = 0; m < out.channels; m++) {
                        for (int64_t c = 0; c < channels; c++) {
                            const int64_t channel = m / rows * channels + c;
                            const int64_t first = transposed ? channel : m, second = transposed ? m % rows : c;
                            tell(static_cast<size_t>(place(input, n, channel, transposed ? y : x)), static_cast<size_t>(place(weight, first, second, k)),
                                 static_cast<size_t>(place(output, n, m, transposed ? x : y)));
                        }
                    }
                }
            }
        }
    }

    // The channel of an element of the result.
    size_t channel(size_t at) const
    {
        const Image image(output);
        const int64_t pixels = image.space[0] * image.space[1] * image.space[2], place = static_cast<int64_t>(at);
        return static_cast<size_t>(output.format == ACL_FORMAT_NDHWC ? place % image.channels : place / pixels % image.channels);
    }

    void becomes_transposed()
    {
        transposed = true;
        weight.dims = {4, 3, 3, 2};
        output.dims = {2, 6, 10, 5};
        outputPadding.values = {1, 0};
    }
};

struct Forward : Convolves {
    Tensor bias;

    Forward(const char *name, const char *in, const char *out) : Convolves(name, in, out, true), bias("bias", {6}, ACL_FLOAT, ACL_FORMAT_ND) { bias.values = {1, -1, 2, 0.5, 3, -2}; }
    void types(int type) { input.dtype = weight.dtype = output.dtype = bias.dtype = type; }
    void without_bias() { bias.passing = Argument::ABSENT; }

    void check_results() override
    {
        std::vector<double> sums(static_cast<size_t>(output.numel()));
        const std::vector<double> x = input.view_values(), w = weight.view_values(), b = bias.view_values();
        for (size_t at = 0; bias.passing == Argument::PROPER && at < sums.size(); at++) sums[at] = b[channel(at)];
        each([&](size_t read, size_t tap, size_t to) { sums[to] += x[read] * w[tap]; });
        output.check_holds(sums, 0);
    }
};

struct Convolution : Forward {
    Convolution() : Forward("Convolution", "input", "output") {}
    std::vector<Argument *> arguments() override { return {&input, &weight, &bias, &stride, &padding, &dilation, &outputPadding, &output}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConvolutionGetWorkspaceSize(input.handle, weight.handle, bias.handle, stride.handle, padding.handle, dilation.handle, transposed, outputPadding.handle, groups,
                                                output.handle, mode(), size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnConvolution; }
};

struct Transposed : Convolution {
    Transposed() { becomes_transposed(); }
};

struct ConvDepthwise2d : Forward {
    IntArray kernelSize;
    ConvDepthwise2d() : Forward("ConvDepthwise2d", "self", "out"), kernelSize("kernelSize", {3, 2})
    {
        input.dims = {2, 3, 5, 6};
        weight.dims = {6, 1, 3, 2};
        groups = 3;
    }
    std::vector<Argument *> arguments() override { return {&input, &weight, &kernelSize, &bias, &stride, &padding, &dilation, &output}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConvDepthwise2dGetWorkspaceSize(input.handle, weight.handle, kernelSize.handle, bias.handle, stride.handle, padding.handle, dilation.handle, output.handle, mode(), size,
                                                    executor);
    }
    PhaseTwo phase_two() const override { return aclnnConvDepthwise2d; }
};

struct ConvolutionBackward : Convolves {
    IntArray biasSizes;
    BoolArray outputMask;
    Tensor gradInput, gradWeight, gradBias;

    ConvolutionBackward()
        : Convolves("ConvolutionBackward", "input", "gradOutput", false), biasSizes("biasSizes", {6}), outputMask("outputMask", {1, 1, 1}),
          gradInput("gradInput", {2, 4, 5, 6}, ACL_FLOAT, ACL_FORMAT_NCHW, true), gradWeight("gradWeight", {6, 2, 3, 2}, ACL_FLOAT, ACL_FORMAT_NCHW, true),
          gradBias("gradBias", {6}, ACL_FLOAT, ACL_FORMAT_ND, true)
    {
    }
    void types(int type) { input.dtype = weight.dtype = output.dtype = gradInput.dtype = gradWeight.dtype = gradBias.dtype = type; }
    // Gradients get the shapes and formats of their tensors.
    void follow()
    {
        gradInput.dims = input.dims;
        gradWeight.dims = weight.dims;
        gradInput.format = input.format;
        gradWeight.format = weight.format;
    }
    std::vector<Argument *> arguments() override
    {
        return {&output, &input, &weight, &biasSizes, &stride, &padding, &dilation, &outputPadding, &outputMask, &gradInput, &gradWeight, &gradBias};
    }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConvolutionBackwardGetWorkspaceSize(output.handle, input.handle, weight.handle, biasSizes.handle, stride.handle, padding.handle, dilation.handle, transposed,
                                                        outputPadding.handle, static_cast<int>(groups), outputMask.handle, mode(), gradInput.handle, gradWeight.handle, gradBias.handle,
                                                        size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnConvolutionBackward; }

    void check_results() override
    {
        const std::vector<double> x = input.view_values(), w = weight.view_values(), g = output.view_values();
        std::vector<double> sums[3] = {std::vector<double>(x.size()), std::vector<double>(w.size()), std::vector<double>(static_cast<size_t>(gradBias.numel()))};
        if (!g.empty() && !x.empty()) {
            each([&](size_t read, size_t tap, size_t to) {
                sums[0][read] += g[to] * w[tap];
                sums[1][tap] += g[to] * x[read];
            });
        }
        for (size_t at = 0; at < g.size(); at++) sums[2][channel(at)] += g[at];
        Tensor *const results[3] = {&gradInput, &gradWeight, &gradBias};
        for (size_t at = 0; at < 3; at++) {
            if (outputMask.values[at] != 0) {
                results[at]->check_holds(sums[at], 0);
            } else if (results[at]->passing == Argument::PROPER) {
                results[at]->check_untouched();
            }
        }
    }
};

struct TransposedBackward : ConvolutionBackward {
    TransposedBackward()
    {
        becomes_transposed();
        follow();
    }
};

// Time, batch and channels.
struct OverTime : Call {
    Tensor self, input, weight, bias, output, gradInput, gradWeight, gradBias;
    int64_t pad;
    int cube;

    OverTime(const char *name, const char *in)
        : Call(name), self("self", {5, 2, 4}, ACL_FLOAT, ACL_FORMAT_NCL), input(in, {4, 2, 3}, ACL_FLOAT, ACL_FORMAT_NCL), weight("weight", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_NCL),
          bias("bias", {4}, ACL_FLOAT, ACL_FORMAT_ND), output("output", {5, 2, 4}, ACL_FLOAT, ACL_FORMAT_NCL, true), gradInput("gradInput", {4, 2, 3}, ACL_FLOAT, ACL_FORMAT_NCL, true),
          gradWeight("gradWeight", {2, 3, 4}, ACL_FLOAT, ACL_FORMAT_NCL, true), gradBias("gradBias", {4}, ACL_FLOAT, ACL_FORMAT_ND, true), pad(1), cube(1)
    {
        self.values = {2, -1, 0.5, 3, 1};
        input.values = {1, -2, 3, 0.5, -1, 2, 4};
        weight.values = {1, 2, -1, 0.5, 3};
        bias.values = {1, -1, 2, 0.5};
    }
    void types(int type)
    {
        for (Tensor *tensor : {&self, &input, &weight, &bias, &output, &gradInput, &gradWeight, &gradBias}) tensor->dtype = type;
    }
    void each(const std::function<void(size_t, size_t, size_t)> &tell)
    {
        const int64_t time = input.dims[0], batch = input.dims[1], channels = weight.dims[1], rows = weight.dims[2], taps = weight.dims[0];
        for (int64_t t = 0; t < time + 2 * pad - taps + 1; t++) {
            for (int64_t k = 0; k < taps; k++) {
                const int64_t from = t + k - pad;
                if (from < 0 || from >= time) continue;
                for (int64_t n = 0; n < batch; n++) {
                    for (int64_t c = 0; c < channels; c++) {
                        for (int64_t o = 0; o < rows; o++) {
                            tell(static_cast<size_t>((from * batch + n) * channels + c), static_cast<size_t>((k * channels + c) * rows + o), static_cast<size_t>((t * batch + n) * rows + o));
                        }
                    }
                }
            }
        }
    }
};

struct ConvTbc : OverTime {
    ConvTbc() : OverTime("ConvTbc", "self") {}
    std::vector<Argument *> arguments() override { return {&input, &weight, &bias, &output}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConvTbcGetWorkspaceSize(input.handle, weight.handle, bias.handle, pad, output.handle, static_cast<int8_t>(cube), size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnConvTbc; }
    void check_results() override
    {
        const std::vector<double> x = input.view_values(), w = weight.view_values(), b = bias.view_values();
        std::vector<double> sums;
        for (int64_t at = 0; at < output.numel(); at++) sums.push_back(b[static_cast<size_t>(at % weight.dims[2])]);
        each([&](size_t read, size_t tap, size_t to) { sums[to] += x[read] * w[tap]; });
        output.check_holds(sums, 0);
    }
};

struct ConvTbcBackward : OverTime {
    ConvTbcBackward() : OverTime("ConvTbcBackward", "input") {}
    std::vector<Argument *> arguments() override { return {&self, &input, &weight, &bias, &gradInput, &gradWeight, &gradBias}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnConvTbcBackwardGetWorkspaceSize(self.handle, input.handle, weight.handle, bias.handle, pad, static_cast<int8_t>(cube), gradInput.handle, gradWeight.handle, gradBias.handle,
                                                    size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnConvTbcBackward; }
    void check_results() override
    {
        const std::vector<double> g = self.view_values(), x = input.view_values(), w = weight.view_values();
        std::vector<double> of_input(x.size()), of_weight(w.size()), of_bias(static_cast<size_t>(weight.dims[2]));
        each([&](size_t read, size_t tap, size_t to) {
            of_input[read] += g[to] * w[tap];
            of_weight[tap] += g[to] * x[read];
        });
        for (size_t at = 0; at < g.size(); at++) of_bias[at % of_bias.size()] += g[at];
        gradInput.check_holds(of_input, 0);
        gradWeight.check_holds(of_weight, 0);
        gradBias.check_holds(of_bias, 0);
    }
};

// Which dtypes a tensor may have, alone.
template <class TheCall> void dtypes(Tensor TheCall::*member, const Expect &valid, const Expect &half, const Expect &bfloat, aclrtStream stream)
{
    for (int type : EVERY_DTYPE) {
        const std::string what = std::string("dtype ") + dtype_info(type).name;
        const Expect expect = type == ACL_FLOAT ? valid : type == ACL_FLOAT16 ? half : type == ACL_BF16 ? bfloat : Expect(INVALID);
        check_rule<TheCall>({what.c_str(), [member, type](TheCall &c) { (c.*member).dtype = type; }, expect, ""}, stream);
    }
}

// cubeMathType: 0 to `most`, and with FLOAT on 910 and 310P 1 and 2.
template <class TheCall> void modes(int most, aclrtStream stream, const Expect &on_310b)
{
    for (int mode = -1; mode <= 5; mode++) {
        const std::string what = "cubeMathType " + std::to_string(mode);
        const int known = mode >= 0 && mode <= most ? ACCEPTED : INVALID, halves = known == ACCEPTED && (mode == 1 || mode == 2) ? ACCEPTED : INVALID;
        const int b = on_310b.status[SOC_310B] == INVALID ? INVALID : known;
        check_rules<TheCall>(
            {
                {what.c_str(), [mode](TheCall &c) { c.cube = mode; }, Expect(halves, halves, b, known, known, known), ""},
                {what.c_str(), [mode](TheCall &c) { c.cube = mode; c.types(ACL_FLOAT16); }, Expect(known, known, b, known, known, known), ""},
            },
            stream);
    }
}

const Expect EVERYWHERE(ACCEPTED), BUT_310B(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), NEWER(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
const Expect NOT_ON_950(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, INVALID);

void convolution(aclrtStream stream)
{
    check_pointers<Convolution>("bias outputPadding", stream);
    typedef Convolution C;
    for (Tensor C::*member : {static_cast<Tensor C::*>(&C::input), static_cast<Tensor C::*>(&C::weight), static_cast<Tensor C::*>(&C::output)}) {
        dtypes<C>(member, EVERYWHERE, EVERYWHERE, needs_bf16(), stream);
    }
    dtypes<C>(&C::bias, EVERYWHERE, EVERYWHERE, EVERYWHERE, stream);
    modes<C>(4, stream, EVERYWHERE);
    for (size_t rank = 0; rank <= 9; rank++) {
        const std::string what = "rank " + std::to_string(rank);
        if (rank != 4) check_rule<C>({what.c_str(), [rank](C &c) { c.input.dims = Dims(rank, 1); }, INVALID, ""}, stream);
        if (rank != 1) check_rule<C>({what.c_str(), [rank](C &c) { c.bias.dims = Dims(rank, 1); }, INVALID, ""}, stream);
    }
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, ACCEPTED, ""},
            {"without bias", [](C &c) { c.without_bias(); }, ACCEPTED, ""},
            {"outputPadding is not read", [](C &c) { c.outputPadding.values = {-7, 9, 1 << 30}; }, ACCEPTED, ""},
            {"BFLOAT16 everywhere", [](C &c) { c.types(ACL_BF16); }, needs_bf16(), ""},
            {"FLOAT16 everywhere", [](C &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"FLOAT16 images, FLOAT weights", [](C &c) { c.input.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"FLOAT of halves", [](C &c) { c.input.dtype = c.weight.dtype = ACL_FLOAT16; }, ACCEPTED, ""},
            {"one dimension", [](C &c) { c.space({7}, {3}, {4}); }, BUT_310B, ""},
            {"one dimension, padding of two values", [](C &c) { c.space({7}, {3}, {5}); c.padding.values = {1, 3}; }, BUT_310B, ""},
            {"three dimensions", [](C &c) { c.space({3, 4, 5}, {2, 3, 2}, {2, 4, 3}); }, BUT_310B, ""},
            {"three dimensions, channels last", [](C &c) { c.space({3, 4, 5}, {2, 3, 2}, {2, 4, 3}); c.input.dims = {2, 3, 4, 5, 4}; c.output.dims = {2, 2, 4, 3, 6}; c.input.format = c.output.format = ACL_FORMAT_NDHWC; }, NOT_ON_950, ""},
            {"channels last in the weights alone", [](C &c) { c.space({3, 4, 5}, {2, 3, 2}, {2, 4, 3}); c.weight.dims = {6, 2, 3, 2, 2}; c.weight.format = ACL_FORMAT_NDHWC; }, NOT_ON_950, ""},
            {"padding of four values", [](C &c) { c.padding.values = {1, 2, 0, 3}; c.output.dims = {2, 6, 3, 8}; }, ACCEPTED, ""},
            {"padding of three", [](C &c) { c.padding.values = {1, 1, 1}; }, INVALID, "padding"},
            {"stride of one value", [](C &c) { c.stride.values = {2}; }, INVALID, "stride"},
            {"dilation of three", [](C &c) { c.dilation.values = {1, 1, 1}; }, INVALID, "dilation"},
            {"dilation", [](C &c) { c.dilation.values = {2, 3}; c.output.dims = {2, 6, 2, 5}; }, ACCEPTED, ""},
            {"groups of one channel", [](C &c) { c.groups = 4; c.weight.dims = {8, 1, 3, 2}; c.output.dims[1] = 8; c.bias.dims = {8}; }, ACCEPTED, ""},
            {"one by one", [](C &c) { c.weight.dims = {6, 2, 1, 1}; c.padding.values = {0, 0}; c.stride.values = {1, 1}; c.output.dims = {2, 6, 5, 6}; }, ACCEPTED, ""},
            {"one window", [](C &c) { c.weight.dims = {6, 2, 5, 6}; c.padding.values = {0, 0}; c.output.dims = {2, 6, 1, 1}; }, ACCEPTED, ""},
            {"stride larger than the kernel", [](C &c) { c.stride.values = {5, 4}; c.output.dims = {2, 6, 1, 2}; }, ACCEPTED, ""},
            {"a result with strides", [](C &c) { c.output.strides = {126, 1, 42, 6}; }, ACCEPTED, ""},
            {"channels last by strides", [](C &c) { c.input.strides = {120, 1, 24, 4}; c.weight.strides = {12, 1, 4, 2}; }, ACCEPTED, ""},
            {"one pixel for all", [](C &c) { c.input.strides = {0, 0, 0, 0}; c.input.storage = {1}; }, ACCEPTED, ""},
            {"no images", [](C &c) { c.input.dims[0] = c.output.dims[0] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"no channels written", [](C &c) { c.weight.dims[0] = c.output.dims[1] = 0; c.bias.dims = {0}; c.untouched = true; }, ACCEPTED, ""},
            {"no channels read", [](C &c) { c.weight.dims[1] = c.input.dims[1] = 0; }, INVALID, "output"},
            {"no pixels, windows of padding", [](C &c) { c.input.dims[2] = 0; c.weight.dims[2] = 1; c.output.dims[2] = 1; }, INVALID, "output"},
            {"other formats of input and output", [](C &c) { c.output.format = ACL_FORMAT_ND; }, INVALID, "output"},
            {"ND everywhere", [](C &c) { c.input.format = c.weight.format = c.output.format = ACL_FORMAT_ND; }, INVALID, "input"},
            {"NHWC everywhere", [](C &c) { c.input.format = c.weight.format = c.output.format = ACL_FORMAT_NHWC; }, INVALID, "input"},
            {"bias in NHWC", [](C &c) { c.bias.format = ACL_FORMAT_NHWC; }, INVALID, "bias"},
            {"weights in a private format", [](C &c) { c.weight.format = ACL_FORMAT_FRACTAL_Z; }, INVALID, "weight"},
            {"a kernel without taps", [](C &c) { c.weight.dims[3] = 0; }, INVALID, "weight"},
            {"stride 0", [](C &c) { c.stride.values = {2, 0}; }, INVALID, "stride"},
            {"the least padding", [](C &c) { c.padding.values = {INT64_MIN, INT64_MIN}; }, INVALID, "weight|padding"},
            {"dilation 0", [](C &c) { c.dilation.values = {0, 1}; }, INVALID, "dilation"},
            {"groups 0", [](C &c) { c.groups = 0; }, INVALID, "groups"},
            {"a kernel larger than the image", [](C &c) { c.weight.dims[2] = 8; c.output.dims[2] = 0; }, INVALID, "weight"},
            {"channels of another number of groups", [](C &c) { c.groups = 3; }, INVALID, "weight"},
            {"groups that do not divide the result", [](C &c) { c.weight.dims[0] = c.output.dims[1] = 7; c.bias.dims = {7}; }, INVALID, "weight"},
            {"bias of other channels", [](C &c) { c.bias.dims = {5}; }, INVALID, "bias"},
            {"another batch", [](C &c) { c.output.dims[0] = 3; }, INVALID, "output"},
            {"a row too many", [](C &c) { c.output.dims[2] = 4; }, INVALID, "output"},
            {"negative padding", [](C &c) { c.padding.values = {-1, 1}; c.output.dims = {2, 6, 1, 7}; }, INVALID, "padding"},
            {"null before a wrong dtype", [](C &c) { c.input.dtype = ACL_INT32; c.stride.passing = Argument::ABSENT; }, NULL_POINTER, "stride"},
        },
        stream);
}

void transposed(aclrtStream stream)
{
    typedef Transposed C;
    const Expect fits_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, BUT_310B, ""},
            {"halves", [](C &c) { c.types(ACL_FLOAT16); }, BUT_310B, ""},
            {"one dimension", [](C &c) { c.space({5}, {3}, {10}); }, BUT_310B, ""},
            {"one dimension, padding of two values", [](C &c) { c.space({5}, {3}, {10}); c.padding.values = {1, 1}; }, INVALID, "padding"},
            {"three dimensions", [](C &c) { c.stride.values = {2, 1, 1}; c.space({2, 3, 4}, {3, 2, 2}, {4, 2, 3}); c.stride.values = {2, 1, 1}; c.padding.values = {1, 1, 1}; c.outputPadding.values = {1, 0, 0}; }, BUT_310B, ""},
            {"without a border, in three", [](C &c) { c.space({2, 3, 4}, {3, 1, 1}, {4, 1, 2}); c.stride.values = {2, 1, 1}; c.padding.values = {1, 1, 1}; c.outputPadding.values = {1, 0, 0}; }, fits_950, ""},
            {"without a border in depth", [](C &c) { c.space({2, 3, 4}, {1, 2, 2}, {2, 2, 3}); c.stride.values = {2, 1, 1}; c.padding.values = {1, 1, 1}; c.outputPadding.values = {1, 0, 0}; }, BUT_310B, ""},
            {"without a border, in two", [](C &c) { c.weight.dims = {4, 3, 1, 1}; c.output.dims = {2, 6, 8, 4}; }, BUT_310B, ""},
            {"a kernel without taps", [](C &c) { c.weight.dims[2] = 0; c.output.dims[2] = 7; }, INVALID, "weight"},
            {"a kernel without taps, and no rows of windows", [](C &c) { c.input.dims[2] = 1; c.weight.dims[2] = 0; c.padding.values = {0, 1}; c.outputPadding.values = {0, 0}; c.output.dims[2] = 0; c.untouched = true; }, fits_950, "weight"},
            {"a kernel without taps, and no columns in more rows", [](C &c) { c.input.dims[3] = 1; c.weight.dims[2] = 0; c.padding.values = {0, 0}; c.outputPadding.values = {0, 0}; c.output.dims[2] = 8; c.output.dims[3] = 0; }, INVALID, "weight"},
            {"outputPadding is null", [](C &c) { c.outputPadding.passing = Argument::ABSENT; }, NULL_POINTER, "outputPadding"},
            {"outputPadding of four values", [](C &c) { c.outputPadding.values = {1, 1, 0, 0}; }, INVALID, "outputPadding"},
            {"outputPadding of one value", [](C &c) { c.outputPadding.values = {1}; }, INVALID, "outputPadding"},
            {"negative outputPadding", [](C &c) { c.outputPadding.values = {-1, 0}; c.output.dims[2] = 8; }, INVALID, "outputPadding"},
            {"outputPadding as large as the stride", [](C &c) { c.outputPadding.values = {2, 0}; c.output.dims[2] = 11; }, INVALID, "outputPadding"},
            {"and less than the dilation", [](C &c) { c.outputPadding.values = {2, 0}; c.dilation.values = {3, 1}; c.output.dims[2] = 15; }, BUT_310B, ""},
            {"a border too wide for older kernels", [](C &c) { c.dilation.values = {200, 1}; c.output.dims[2] = 408; }, fits_950, ""},
            {"a large stride", [](C &c) { c.space({2}, {3}, {20003}); c.stride.values = {20000}; c.padding.values = {0}; c.outputPadding.values = {0}; }, BUT_310B, ""},
            {"larger strides than kernels", [](C &c) { c.space({3, 2}, {2, 1}, {13, 8}); c.stride.values = {6, 7}; c.padding.values = {0, 0}; c.outputPadding.values = {-1, 0}; c.outputPadding.values = {0, 0}; c.output.dims[2] = 14; }, BUT_310B, ""},
            {"another first extent", [](C &c) { c.weight.dims[0] = 6; }, INVALID, "weight"},
            {"bias of other channels", [](C &c) { c.bias.dims = {3}; }, INVALID, "bias"},
            {"the output of a plain one", [](C &c) { c.output.dims = {2, 6, 3, 7}; }, INVALID, "output"},
            {"no channels", [](C &c) { c.input.dims[1] = c.weight.dims[0] = 0; }, INVALID, "weight"},
            {"no images", [](C &c) { c.input.dims[0] = c.output.dims[0] = 0; c.untouched = true; }, BUT_310B, ""},
            {"no rows", [](C &c) { c.input.dims[2] = 0; c.padding.values = {0, 1}; c.output.dims[2] = 2; }, INVALID, ""},
        },
        stream);
}

void depthwise(aclrtStream stream)
{
    typedef ConvDepthwise2d C;
    check_pointers<C>("bias", stream);
    modes<C>(4, stream, EVERYWHERE);
    for (Tensor C::*member : {static_cast<Tensor C::*>(&C::input), static_cast<Tensor C::*>(&C::weight), static_cast<Tensor C::*>(&C::output), static_cast<Tensor C::*>(&C::bias)}) {
        check_rule<C>({"one of another dtype", [member](C &c) { (c.*member).dtype = ACL_FLOAT16; }, INVALID, ""}, stream);
    }
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, ACCEPTED, ""},
            {"without bias", [](C &c) { c.without_bias(); }, ACCEPTED, ""},
            {"FLOAT16", [](C &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"BFLOAT16", [](C &c) { c.types(ACL_BF16); }, needs_bf16(), ""},
            {"DOUBLE", [](C &c) { c.types(ACL_DOUBLE); }, INVALID, ""},
            {"a second extent of 2", [](C &c) { c.weight.dims[1] = 2; }, INVALID, "weight"},
            {"channels that do not divide", [](C &c) { c.weight.dims[0] = c.output.dims[1] = 7; c.bias.dims = {7}; }, INVALID, "weight"},
            {"another kernelSize", [](C &c) { c.kernelSize.values = {2, 3}; }, INVALID, "kernelSize"},
            {"padding of four values", [](C &c) { c.padding.values = {1, 1, 1, 1}; }, INVALID, "padding"},
            {"rank 3", [](C &c) { c.input.dims = {3, 5, 6}; }, INVALID, "self"},
            {"ND", [](C &c) { c.weight.format = ACL_FORMAT_ND; }, INVALID, "weight"},
            {"a row too many", [](C &c) { c.output.dims[2] = 4; }, INVALID, "out"},
            {"no images", [](C &c) { c.input.dims[0] = c.output.dims[0] = 0; c.untouched = true; }, ACCEPTED, ""},
            {"no channels", [](C &c) { c.input.dims[1] = c.output.dims[1] = 0; c.without_bias(); c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

void backward(aclrtStream stream)
{
    typedef ConvolutionBackward C;
    check_pointers<C>("biasSizes", stream);
    const Expect not_950(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
    const Expect bfloat_alone(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID);
    dtypes<C>(&C::output, EVERYWHERE, not_950, bfloat_alone, stream);
    dtypes<C>(&C::gradWeight, EVERYWHERE, not_950, bfloat_alone, stream);
    modes<C>(3, stream, EVERYWHERE);
    for (int mask = 0; mask < 8; mask++) {
        for (bool given : {true, false}) {
            const std::string what = "mask " + std::to_string(mask) + (given ? "" : ", the others null");
            check_rule<C>({what.c_str(),
                           [mask, given](C &c) {
                               c.outputMask.values = {mask & 1, mask >> 1 & 1, mask >> 2};
                               Tensor *const results[3] = {&c.gradInput, &c.gradWeight, &c.gradBias};
                               for (size_t at = 0; at < 3; at++) {
                                   if (c.outputMask.values[at] == 0 && !given) results[at]->passing = Argument::ABSENT;
                               }
                               c.untouched = mask == 0;
                           },
                           ACCEPTED, ""},
                          stream);
        }
    }
    const std::function<void(C &)> in_three = [](C &c) { c.space({3, 4, 5}, {2, 3, 2}, {2, 4, 3}); c.follow(); };
    const std::function<void(C &)> of_nothing = [](C &c) { c.input.dims[0] = c.output.dims[0] = 0; c.follow(); };
    const int late = INNER_NULL;
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, ACCEPTED, ""},
            {"FLOAT16", [](C &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"BFLOAT16", [](C &c) { c.types(ACL_BF16); }, needs_bf16(), ""},
            {"a FLOAT gradient of halves", [](C &c) { c.types(ACL_FLOAT16); c.gradInput.dtype = ACL_FLOAT; }, not_950, ""},
            {"biasSizes are not read", [](C &c) { c.biasSizes.values = {1, 2, 3}; }, ACCEPTED, ""},
            {"one dimension", [](C &c) { c.space({7}, {3}, {4}); c.follow(); }, ACCEPTED, ""},
            {"one dimension, ND", [](C &c) { c.space({7}, {3}, {4}); c.input.format = c.weight.format = c.output.format = ACL_FORMAT_ND; c.follow(); }, ACCEPTED, ""},
            {"three dimensions", in_three, NEWER, ""},
            {"three dimensions, FLOAT weights of groups of halves", [in_three](C &c) { in_three(c); c.types(ACL_FLOAT16); c.gradWeight.dtype = ACL_FLOAT; }, INVALID, ""},
            {"three dimensions, FLOAT weights of halves", [in_three](C &c) { in_three(c); c.groups = 1; c.weight.dims[1] = c.gradWeight.dims[1] = 4; c.types(ACL_FLOAT16); c.gradWeight.dtype = ACL_FLOAT; }, Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), ""},
            {"three dimensions, a window too many", [in_three](C &c) { in_three(c); c.output.dims[4] = 4; }, INVALID, ""},
            {"a window too many", [](C &c) { c.output.dims[3] = 8; }, late, "gradOutput"},
            {"one image for all windows", [](C &c) { c.output.strides = {0, 0, 0, 0}; c.output.storage = {1}; }, ACCEPTED, ""},
            {"channels last by strides", [](C &c) { c.input.strides = {120, 1, 24, 4}; c.output.strides = {126, 1, 42, 6}; c.gradWeight.strides = {12, 1, 4, 2}; c.gradInput.strides = {120, 1, 24, 4}; }, ACCEPTED, ""},
            {"columns that no window reads", [](C &c) { c.stride.values = {3, 4}; c.output.dims = {2, 6, 2, 2}; }, ACCEPTED, ""},
            {"dilation", [](C &c) { c.dilation.values = {2, 3}; c.output.dims = {2, 6, 2, 5}; }, ACCEPTED, ""},
            {"padding of four values", [](C &c) { c.padding.values = {1, 2, 0, 3}; c.outputPadding.values = {0, 0, 0, 0}; c.output.dims = {2, 6, 3, 8}; }, ACCEPTED, ""},
            {"padding of three", [](C &c) { c.padding.values = {1, 1, 1}; }, INVALID, "padding"},
            {"a mask of two", [](C &c) { c.outputMask.values = {1, 1}; }, NULL_POINTER, "outputMask"},
            {"a gradient that is asked for and null", [](C &c) { c.gradWeight.passing = Argument::ABSENT; }, NULL_POINTER, "gradWeight"},
            {"outputPadding of a plain one", [](C &c) { c.outputPadding.values = {1, 0}; }, INVALID, "outputPadding"},
            {"negative padding", [](C &c) { c.padding.values = {-1, 1}; }, INVALID, "padding"},
            {"stride 0", [](C &c) { c.stride.values = {0, 1}; }, INVALID, "stride"},
            {"groups 0", [](C &c) { c.groups = 0; }, INVALID, "groups"},
            {"NHWC", [](C &c) { c.input.format = ACL_FORMAT_NHWC; }, INVALID, "input"},
            {"gradBias in NCL", [](C &c) { c.gradBias.format = ACL_FORMAT_NCL; }, Expect(ACCEPTED, ACCEPTED, ACCEPTED, INVALID, INVALID, INVALID), ""},
            {"a gradient of another shape", [](C &c) { c.gradInput.dims[2] = 4; }, INVALID, "gradInput"},
            {"weights of another shape", [](C &c) { c.gradWeight.dims[0] = 4; }, INVALID, "gradWeight"},
            {"bias of other channels", [](C &c) { c.gradBias.dims = {4}; }, INVALID, "gradBias"},
            {"other channels in the gradient", [](C &c) { c.output.dims[1] = c.gradBias.dims[0] = 8; }, INVALID, "gradOutput"},
            {"other channels in the input", [](C &c) { c.input.dims[1] = c.gradInput.dims[1] = 6; }, INVALID, "input"},
            {"a group for each channel, and rows that they do not divide", [](C &c) { c.groups = 4; c.weight.dims[1] = c.gradWeight.dims[1] = 1; }, Expect(INVALID, INVALID, INVALID, INVALID, INVALID, late), "weight"},
            {"groups that do not divide the rows", [](C &c) { c.weight.dims[0] = c.gradWeight.dims[0] = c.output.dims[1] = c.gradBias.dims[0] = 7; }, late, "weight"},
            {"another batch", [](C &c) { c.output.dims[0] = 3; }, late, "gradOutput"},
            {"a gradient without elements", [](C &c) { c.output.dims[2] = 0; }, INVALID, "gradOutput"},
            {"no images", of_nothing, Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), ""},
            {"no images, other channels", [of_nothing](C &c) { of_nothing(c); c.input.dims[1] = c.gradInput.dims[1] = 6; }, INVALID, ""},
            {"no images, groups that do not divide the rows", [of_nothing](C &c) { of_nothing(c); c.weight.dims[0] = c.gradWeight.dims[0] = c.output.dims[1] = c.gradBias.dims[0] = 7; c.biasSizes.values = {7}; }, INVALID, ""},
            {"no images, a kernel larger than the image", [of_nothing](C &c) { of_nothing(c); c.weight.dims[2] = c.gradWeight.dims[2] = 8; }, INVALID, ""},
            {"no images, without biasSizes", [of_nothing](C &c) { of_nothing(c); c.biasSizes.passing = Argument::ABSENT; }, INVALID, ""},
            {"no images, biasSizes of 0", [of_nothing](C &c) { of_nothing(c); c.biasSizes.values = {0}; }, INVALID, ""},
            {"no images, biasSizes not needed", [of_nothing](C &c) { of_nothing(c); c.biasSizes.values = {0}; c.outputMask.values = {1, 1, 0}; }, Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), ""},
            {"no rows", [](C &c) { c.input.dims[2] = 0; c.follow(); }, INVALID, ""},
        },
        stream);
    typedef TransposedBackward T;
    check_rules<T>(
        {
            {"a valid call, transposed", [](T &) {}, ACCEPTED, ""},
            {"halves, transposed", [](T &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"transposed, one dimension", [](T &c) { c.space({5}, {3}, {10}); c.follow(); }, ACCEPTED, ""},
            {"transposed, one dimension, outputPadding of two values", [](T &c) { c.space({5}, {3}, {10}); c.follow(); c.outputPadding.values = {1, 1}; }, INVALID, "outputPadding"},
            {"transposed, outputPadding of four values", [](T &c) { c.outputPadding.values = {1, 9, 0, 9}; }, ACCEPTED, ""},
            {"transposed, three dimensions, outputPadding as large as the stride", [](T &c) { c.space({2, 3, 4}, {3, 2, 2}, {4, 2, 4}); c.follow(); c.stride.values = {2, 1, 1}; c.padding.values = {1, 1, 1}; c.outputPadding.values = {1, 0, 1}; }, INVALID, "outputPadding|input"},
            {"transposed, outputPadding as large as the stride", [](T &c) { c.outputPadding.values = {2, 0}; c.dilation.values = {3, 1}; c.output.dims[2] = 15; }, ACCEPTED, ""},
            {"transposed, another outputPadding", [](T &c) { c.outputPadding.values = {0, 0}; }, late, "gradOutput"},
            {"transposed, gradBias in NCL", [](T &c) { c.gradBias.format = ACL_FORMAT_NCL; }, ACCEPTED, ""},
            {"transposed, no images, other channels", [](T &c) { c.input.dims[0] = c.output.dims[0] = 0; c.input.dims[1] = 6; c.follow(); }, INVALID, ""},
            {"transposed, no channels", [](T &c) { c.input.dims[1] = c.weight.dims[0] = 0; c.follow(); }, INVALID, ""},
            {"transposed, no images", [](T &c) { c.input.dims[0] = c.output.dims[0] = 0; c.follow(); }, Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), ""},
        },
        stream);
}

void over_time(aclrtStream stream)
{
    typedef ConvTbc C;
    check_pointers<C>("", stream);
    modes<C>(4, stream, BUT_310B);
    dtypes<C>(&C::bias, BUT_310B, BUT_310B, Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED), stream);
    check_rules<C>(
        {
            {"a valid call", [](C &) {}, BUT_310B, ""},
            {"FLOAT16", [](C &c) { c.types(ACL_FLOAT16); }, BUT_310B, ""},
            {"BFLOAT16", [](C &c) { c.types(ACL_BF16); }, needs_bf16(), ""},
            {"weights of another dtype", [](C &c) { c.weight.dtype = ACL_FLOAT16; }, INVALID, "weight"},
            {"ND", [](C &c) { c.input.format = c.weight.format = c.output.format = ACL_FORMAT_ND; }, BUT_310B, ""},
            {"NCHW of bias", [](C &c) { c.bias.format = ACL_FORMAT_NCHW; }, Expect(ACCEPTED, ACCEPTED, INVALID, ACCEPTED, ACCEPTED, INVALID), ""},
            {"more taps than one side's padding allows", [](C &c) { c.weight.dims[0] = 6; c.output.dims[0] = 1; }, INVALID, "weight"},
            {"other channels", [](C &c) { c.weight.dims[1] = 4; }, INVALID, "weight"},
            {"bias of other channels", [](C &c) { c.bias.dims = {3}; }, INVALID, "bias"},
            {"another time", [](C &c) { c.output.dims[0] = 4; }, INVALID, "output"},
            {"negative pad", [](C &c) { c.pad = -1; c.output.dims[0] = 1; }, INVALID, ""},
            {"no batch", [](C &c) { c.input.dims[1] = c.output.dims[1] = 0; c.untouched = true; }, BUT_310B, ""},
            {"no channels: bias", [](C &c) { c.input.dims[2] = c.weight.dims[1] = 0; }, BUT_310B, ""},
        },
        stream);
    typedef ConvTbcBackward B;
    check_pointers<B>("", stream);
    modes<B>(3, stream, EVERYWHERE);
    const Expect before_950(ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED, INVALID);
    dtypes<B>(&B::bias, EVERYWHERE, before_950, before_950, stream);
    check_rules<B>(
        {
            {"a valid call", [](B &) {}, ACCEPTED, ""},
            {"FLOAT16", [](B &c) { c.types(ACL_FLOAT16); }, ACCEPTED, ""},
            {"no gradient", [](B &c) { c.self.dims[1] = 0; }, INVALID, "self"},
            {"more taps than one side's padding allows", [](B &c) { c.weight.dims[0] = c.gradWeight.dims[0] = 6; c.self.dims[0] = 1; }, ACCEPTED, ""},
            {"negative pad", [](B &c) { c.pad = -1; }, INVALID, "pad"},
            {"a gradient of another shape", [](B &c) { c.gradInput.dims[0] = 5; }, INVALID, "gradInput"},
            {"the gradient of bias in NCL", [](B &c) { c.gradBias.format = ACL_FORMAT_NCL; }, INVALID, "gradBias"},
            {"no channels", [](B &c) { c.input.dims[2] = c.gradInput.dims[2] = c.weight.dims[1] = c.gradWeight.dims[1] = 0; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        convolution(device.stream);
        transposed(device.stream);
        depthwise(device.stream);
        backward(device.stream);
        over_time(device.stream);
    }
    return harness_finish("test_conv");
}
