// Shows that max poolings, by masks, by indices and as ONNX has them, and their gradients check their arguments in the documented order and
// write the right numbers through any view, and nothing else.
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_max_pool.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "harness.h"

namespace {

typedef std::vector<double> Numbers;

bool is_950() { return emulated_soc() == SOC_950; }

// The windows of a plane.
struct Windows {
    int64_t kernel[2], stride[2], before[2], after[2], dilation[2];
    bool ceil;

    int64_t count(int axis, int64_t size) const
    {
        const int64_t room = size + before[axis] + after[axis] - dilation[axis] * (kernel[axis] - 1) - 1 + (ceil ? stride[axis] - 1 : 0);
        const int64_t count = (room < 0 ? -1 : room / stride[axis]) + 1;
        return ceil && (count - 1) * stride[axis] >= size + before[axis] ? count - 1 : count;
    }
};

// An image by the axes N, C, H, W, wherever its format has them.
struct Image {
    int64_t extents[4], steps[4];

    Image(const Dims &dims, int format)
    {
        const size_t rank = dims.size();
        int64_t step = 1;
        int64_t all[4] = {1, 1, 1, 1}, apart[4] = {0, 0, 0, 0};
        for (size_t axis = rank; axis-- > 0;) {
            all[axis + 4 - rank] = dims[axis];
            apart[axis + 4 - rank] = step;
            step *= dims[axis];
        }
        const int first[4] = {0, 1, 2, 3}, last[4] = {0, 3, 1, 2};
        for (int axis = 0; axis < 4; axis++) {
            const int from = format == ACL_FORMAT_NHWC ? last[axis] : first[axis];
            extents[axis] = all[from];
            steps[axis] = apart[from];
        }
    }
    size_t at(int64_t n, int64_t c, int64_t h, int64_t w) const { return static_cast<size_t>(n * steps[0] + c * steps[1] + h * steps[2] + w * steps[3]); }
};

struct Pooled {
    Numbers maxima, places;
};

// In the order of the result's own axes, and of N, C, H, W for `dense`.
Pooled pool(const Tensor &self, const Tensor &out, const Windows &windows, bool dense)
{
    const Image from(self.dims, self.format), to(out.dims, out.format);
    const Numbers x = self.view_values();
    Pooled pooled;
    pooled.maxima.resize(static_cast<size_t>(out.numel()));
    pooled.places = pooled.maxima;
    size_t next = 0;
    for (int64_t n = 0; n < to.extents[0]; n++) {
        for (int64_t c = 0; c < to.extents[1]; c++) {
            for (int64_t i = 0; i < to.extents[2]; i++) {
                for (int64_t j = 0; j < to.extents[3]; j++) {
                    double most = -INFINITY, place = -1;
                    for (int64_t y = 0; y < windows.kernel[0]; y++) {
                        for (int64_t x_at = 0; x_at < windows.kernel[1]; x_at++) {
                            const int64_t h = i * windows.stride[0] - windows.before[0] + y * windows.dilation[0];
                            const int64_t w = j * windows.stride[1] - windows.before[1] + x_at * windows.dilation[1];
                            if (h < 0 || w < 0 || h >= from.extents[2] || w >= from.extents[3]) continue;
                            const double value = x[from.at(n, c, h, w)];
                            if (place < 0 || value > most || std::isnan(value)) {
                                most = value;
                                place = static_cast<double>(h * from.extents[3] + w);
                            }
                        }
                    }
                    pooled.maxima[to.at(n, c, i, j)] = most;
                    pooled.places[dense ? next : to.at(n, c, i, j)] = place;
                    next++;
                }
            }
        }
    }
    return pooled;
}

struct Pool : Call {
    Tensor self, out, indices;
    IntArray kernel, stride, padding, dilation;
    bool ceil;

    explicit Pool(const char *name)
        : Call(name), self("self", {2, 3, 6, 7}, ACL_FLOAT, ACL_FORMAT_NCHW), out("out", {2, 3, 3, 3}, ACL_FLOAT, ACL_FORMAT_NCHW, true),
          indices("indices", {2, 3, 3, 3}, ACL_INT32, ACL_FORMAT_NCHW, true), kernel("kernelSize", {2, 3}), stride("stride", {2, 2}), padding("padding", {0, 0}),
          dilation("dilation", {1, 1}), ceil(false)
    {
    }
    Windows windows() const
    {
        Windows all;
        for (size_t axis = 0; axis < 2; axis++) {
            all.kernel[axis] = kernel.at(axis);
            all.stride[axis] = stride.values.empty() ? kernel.at(axis) : stride.at(axis);
            all.before[axis] = all.after[axis] = padding.at(axis);
            all.dilation[axis] = dilation.at(axis);
        }
        all.ceil = ceil;
        return all;
    }
    // The shapes that follow from self's.
    virtual void follow()
    {
        const Image image(self.dims, self.format);
        const int64_t h = windows().count(0, image.extents[2]), w = windows().count(1, image.extents[3]);
        out.dims = self.dims;
        out.format = self.format;
        const size_t rank = self.dims.size(), first = self.format == ACL_FORMAT_NHWC ? rank - 3 : rank - 2;
        out.dims[first] = h;
        out.dims[first + 1] = w;
        indices.dims = out.dims;
    }
    void shapes(const Dims &dims, int format = ACL_FORMAT_NCHW)
    {
        self.dims = dims;
        self.format = format;
        follow();
    }
    void types(int type) { self.dtype = out.dtype = type; }
};

#define POOL_CALL(NAME) \
    std::vector<Argument *> arguments() override { return {&self, &kernel, &stride, &padding, &dilation, &out, &indices}; } \
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(self.handle, kernel.handle, stride.handle, padding.handle, dilation.handle, ceil, out.handle, indices.handle, size, executor); } \
    PhaseTwo phase_two() const override { return aclnn##NAME; }

struct MaxPool2dWithIndices : Pool {
    MaxPool2dWithIndices() : Pool("aclnnMaxPool2dWithIndices") {}
    POOL_CALL(MaxPool2dWithIndices)
    void check_results() override
    {
        const Pooled pooled = pool(self, out, windows(), false);
        out.check_holds(pooled.maxima, 0);
        indices.check_holds(pooled.places, 0);
    }
};

struct MaxPool2dWithMask : Pool {
    MaxPool2dWithMask() : Pool("aclnnMaxPool2dWithMask")
    {
        indices.dtype = ACL_INT8;
        follow();
    }
    void follow() override
    {
        Pool::follow();
        const Image image(out.dims, out.format);
        const int64_t blocks = (image.extents[2] * image.extents[3] + 15) / 16;
        indices.dims = {image.extents[1], kernel.at(0) * kernel.at(1), (blocks + 1) * 32};
        if (self.dims.size() == 4) indices.dims.insert(indices.dims.begin(), self.dims[0]);
        indices.format = ACL_FORMAT_ND;
    }
    POOL_CALL(MaxPool2dWithMask)
    // The places lie dense where the memory of the mask begins; what is behind stays.
    void check_results() override
    {
        const Pooled pooled = pool(self, out, windows(), true);
        out.check_holds(pooled.maxima, 0);
        if (on_hardware()) return;
        std::vector<unsigned char> expected = indices.host_image();
        for (size_t at = 0; at < pooled.places.size() && kernel.at(0) * kernel.at(1) > 1; at++) {
            const int32_t place = static_cast<int32_t>(pooled.places[at]);
            memcpy(expected.data() + 4 * at, &place, 4);
        }
        CHECK_TEXT(indices.download() == expected, "the mask holds other places");
    }
};

// Where the device has a form: 0 of a call that is right, else what it answers.
Expect masked(int status) { return Expect(status, status, INVALID, status, status, INVALID); }
Expect indexed(int status) { return Expect(INVALID, INVALID, INVALID, status, status, status); }

template <class TheCall> void forward(const Expect &right, bool dilates, aclrtStream stream)
{
    const int dilated = dilates && is_950() ? ACCEPTED : INVALID;
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"rank 3", [](TheCall &c) { c.shapes({3, 6, 7}, ACL_FORMAT_NCL); }, right, ""},
            {"one value for both axes, and no stride", [](TheCall &c) { c.kernel.values = {3}; c.stride.values = {}; c.padding.values = {1}; c.dilation.values = {1}; c.shapes({2, 3, 6, 7}); }, right, ""},
            {"channels last", [](TheCall &c) { c.shapes({2, 6, 7, 3}, ACL_FORMAT_NHWC); }, right, ""},
            {"windows of one element", [](TheCall &c) { c.kernel.values = {1, 1}; c.shapes({2, 3, 6, 7}); }, right, ""},
            {"overlapping windows, padded", [](TheCall &c) { c.kernel.values = {3, 4}; c.stride.values = {1, 1}; c.padding.values = {1, 2}; c.shapes({1, 2, 9, 20}); }, right, ""},
            {"rounded up", [](TheCall &c) { c.kernel.values = {2, 2}; c.stride.values = {2, 3}; c.ceil = true; c.shapes({2, 3, 7, 8}); }, right, ""},
            {"rounded up, without a last window in the padding", [](TheCall &c) { c.kernel.values = {2, 2}; c.stride.values = {3, 3}; c.padding.values = {1, 1}; c.ceil = true; c.shapes({1, 1, 5, 6}); }, right, ""},
            {"equal elements: the first", [](TheCall &c) { c.self.values = {1}; }, right, ""},
            {"NaN: the last", [](TheCall &c) { c.self.values = {1, NAN, 2, NAN, 0, 3, 4}; }, right, ""},
            {"nothing but -inf: the first", [](TheCall &c) { c.self.values = {-INFINITY}; }, right, ""},
            {"views", [](TheCall &c) { c.self.strides = {126, 1, 21, 3}; c.out.strides = {-60, 20, 6, 2}; c.out.offset = 70; }, right, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3, 6, 7}); c.untouched = true; }, right, ""},
            {"dilated", [](TheCall &c) { c.dilation.values = {2, 1}; c.shapes({2, 3, 6, 7}); }, dilated, ""},
            {"no channels", [](TheCall &c) { c.self.dims = {2, 0, 6, 7}; c.out.dims = {2, 0, 3, 3}; }, INVALID, ""},
            {"a kernel of three", [](TheCall &c) { c.kernel.values = {2, 3, 1}; }, INVALID, ""},
            {"a kernel of 0", [](TheCall &c) { c.kernel.values = {0, 3}; }, INVALID, ""},
            {"a stride of 0", [](TheCall &c) { c.stride.values = {0, 2}; }, INVALID, ""},
            {"a stride of three", [](TheCall &c) { c.stride.values = {2, 2, 2}; }, INVALID, ""},
            {"no padding", [](TheCall &c) { c.padding.values = {}; }, INVALID, ""},
            {"padding of more than half a window", [](TheCall &c) { c.padding.values = {2, 0}; }, INVALID, ""},
            {"negative padding", [](TheCall &c) { c.padding.values = {-1, 0}; }, INVALID, ""},
            {"a window larger than the image", [](TheCall &c) { c.kernel.values = {9, 3}; }, INVALID, ""},
            {"out of another shape", [](TheCall &c) { c.out.dims = {2, 3, 3, 4}; }, INVALID, ""},
            {"out of another type", [](TheCall &c) { c.out.dtype = ACL_DOUBLE; }, INVALID, ""},
            {"out of another format", [](TheCall &c) { c.out.format = ACL_FORMAT_ND; }, INVALID, ""},
            {"rank 2", [](TheCall &c) { c.self.dims = {6, 7}; c.out.dims = {3, 3}; }, INVALID, ""},
            {"indices of another shape", [](TheCall &c) { c.indices.dims = {2, 3, 3, 5}; }, INVALID, ""},
            {"indices of another type", [](TheCall &c) { c.indices.dtype = ACL_INT16; }, INVALID, ""},
            {"self is null", [](TheCall &c) { c.self.passing = Argument::ABSENT; }, NULL_POINTER, "self"},
            {"no kernel", [](TheCall &c) { c.kernel.passing = Argument::ABSENT; }, NULL_POINTER, "kernelSize"},
        },
        stream);
    if (right.here() == ACCEPTED) {
        // The mask's form has an order of its own.
        if (dilates) check_pointers<TheCall>("", stream);
        check_phase_two<TheCall>([](TheCall &c) { c.shapes({0, 3, 6, 7}); c.untouched = true; }, {[](TheCall &c) { c.self.strides = {126, 1, 21, 3}; }}, aclnnInplaceCopy, stream);
    }
}

void own_rules(aclrtStream stream)
{
    const int types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32};
    const Expect of_mask[] = {masked(ACCEPTED), Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), INVALID, INVALID};
    const Expect of_indices[] = {indexed(ACCEPTED), indexed(ACCEPTED), indexed(ACCEPTED), INVALID, INVALID};
    for (size_t i = 0; i < 5; i++) {
        const int type = types[i];
        check_rule<MaxPool2dWithMask>({dtype_info(type).name, [type](MaxPool2dWithMask &c) { c.types(type); }, of_mask[i], ""}, stream);
        check_rule<MaxPool2dWithIndices>({dtype_info(type).name, [type](MaxPool2dWithIndices &c) { c.types(type); }, of_indices[i], ""}, stream);
    }
    check_rule<MaxPool2dWithIndices>({"INT64", [](MaxPool2dWithIndices &c) { c.indices.dtype = ACL_INT64; }, indexed(ACCEPTED), ""}, stream);
    check_rule<MaxPool2dWithIndices>({"indices as a view", [](MaxPool2dWithIndices &c) { c.indices.strides = {60, 20, 6, 2}; }, indexed(ACCEPTED), ""}, stream);
    check_rule<MaxPool2dWithMask>({"a mask whose view begins later", [](MaxPool2dWithMask &c) { c.indices.offset = 7; }, masked(ACCEPTED), ""}, stream);
    // The kernel's length, then the device, then the nulls behind.
    check_rule<MaxPool2dWithMask>({"a wrong kernel before a null stride", [](MaxPool2dWithMask &c) { c.kernel.values = {}; c.stride.passing = Argument::ABSENT; }, INVALID, ""}, stream);
    check_rule<MaxPool2dWithMask>({"a null stride", [](MaxPool2dWithMask &c) { c.stride.passing = Argument::ABSENT; },
                                   Expect(NULL_POINTER, NULL_POINTER, NULL_POINTER, NULL_POINTER, NULL_POINTER, INVALID), ""}, stream);
}

// The gradient, at places that the test finds itself.
struct Backward : Pool {
    Tensor dy, dx;

    explicit Backward(const char *name) : Pool(name), dy("gradOutput", {}, ACL_FLOAT, ACL_FORMAT_NCHW), dx("gradInput", {}, ACL_FLOAT, ACL_FORMAT_NCHW, true)
    {
        kernel.values = {3, 3};
        stride.values = {1, 2};
        padding.values = {1, 1};
        indices.is_output = false;
        shapes({2, 3, 6, 7});
    }
    void follow() override
    {
        Pool::follow();
        dy.dims = out.dims;
        dx.dims = self.dims;
        dy.format = dx.format = self.format;
    }
    void set(int type) { self.dtype = dy.dtype = dx.dtype = type; }
    Numbers places(bool dense)
    {
        Tensor image("self", self.dims, ACL_FLOAT, self.format);
        image.make();
        const Pooled pooled = pool(image, out, windows(), dense);
        image.release();
        return pooled.places;
    }
    void check_results() override
    {
        const Image from(dy.dims, dy.format), to(dx.dims, dx.format);
        const Numbers gradients = dy.view_values(), at = places(false);
        Numbers expected(static_cast<size_t>(dx.numel()));
        for (int64_t n = 0; n < from.extents[0]; n++) {
            for (int64_t c = 0; c < from.extents[1]; c++) {
                for (int64_t i = 0; i < from.extents[2]; i++) {
                    for (int64_t j = 0; j < from.extents[3]; j++) {
                        const int64_t place = static_cast<int64_t>(at[from.at(n, c, i, j)]);
                        expected[to.at(n, c, place / to.extents[3], place % to.extents[3])] += gradients[from.at(n, c, i, j)];
                    }
                }
            }
        }
        dx.check_holds(expected, dx.dtype == ACL_FLOAT ? 1e-6 : 1e-2);
    }
};

#define BACKWARD_CALL(NAME) \
    std::vector<Argument *> arguments() override { return {&dy, &self, &indices, &kernel, &stride, &padding, &dilation, &dx}; } \
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override { return aclnn##NAME##GetWorkspaceSize(dy.handle, self.handle, indices.handle, kernel.handle, stride.handle, padding.handle, dilation.handle, ceil, dx.handle, size, executor); } \
    PhaseTwo phase_two() const override { return aclnn##NAME; }

struct MaxPool2dWithIndicesBackward : Backward {
    MaxPool2dWithIndicesBackward() : Backward("aclnnMaxPool2dWithIndicesBackward")
    {
        self.is_output = false;
        follow();
    }
    void follow() override
    {
        Backward::follow();
        if (self.numel() > 0) indices.values = places(false);
        indices.dims = dy.dims;
        indices.format = self.format;
    }
    BACKWARD_CALL(MaxPool2dWithIndicesBackward)
};

struct MaxPool2dWithMaskBackward : Backward {
    MaxPool2dWithMaskBackward() : Backward("aclnnMaxPool2dWithMaskBackward") { follow(); }
    void follow() override
    {
        Backward::follow();
        indices.dtype = ACL_INT8;
        const Image image(dy.dims, dy.format);
        indices.dims = {image.extents[0], image.extents[1], kernel.at(0) * kernel.at(1), ((image.extents[2] * image.extents[3] + 15) / 16 + 1) * 32};
        indices.format = ACL_FORMAT_ND;
        indices.values.assign(static_cast<size_t>(std::max<int64_t>(indices.numel(), 1)), 0);
        if (self.numel() == 0) return;
        const Numbers at = places(true);
        for (size_t i = 0; i < at.size(); i++) {
            const int32_t place = static_cast<int32_t>(at[i]);
            int8_t bytes[4];
            memcpy(bytes, &place, 4);
            for (size_t byte = 0; byte < 4; byte++) indices.values[4 * i + byte] = bytes[byte];
        }
    }
    BACKWARD_CALL(MaxPool2dWithMaskBackward)
};

template <class TheCall> void backward(const Expect &right, bool mask, aclrtStream stream)
{
    const Expect null = mask ? Expect(NULL_POINTER, NULL_POINTER, NULL_POINTER, NULL_POINTER, NULL_POINTER, INVALID) : Expect(NULL_POINTER);
    const Expect three = mask ? null : Expect(INVALID);
    check_rules<TheCall>(
        {
            {"a valid call", [](TheCall &) {}, right, ""},
            {"windows apart", [](TheCall &c) { c.kernel.values = {2, 2}; c.stride.values = {3, 3}; c.padding.values = {0, 0}; c.shapes({1, 2, 9, 20}); }, right, ""},
            {"channels last", [](TheCall &c) { c.shapes({2, 6, 7, 3}, ACL_FORMAT_NHWC); }, right, ""},
            {"views", [](TheCall &c) { c.dy.strides = {0, 0, 4, 1}; c.dx.strides = {252, 1, 42, 6}; }, right, ""},
            {"no images", [](TheCall &c) { c.shapes({0, 3, 6, 7}); c.untouched = true; }, right, ""},
            {"gradOutput is null", [](TheCall &c) { c.dy.passing = Argument::ABSENT; }, null, ""},
            {"indices are null", [](TheCall &c) { c.indices.passing = Argument::ABSENT; }, null, ""},
            {"a kernel of three", [](TheCall &c) { c.kernel.values = {2, 3, 1}; }, three, ""},
            {"gradOutput of another shape", [](TheCall &c) { c.dy.dims = {2, 3, 6, 5}; }, INVALID, ""},
            {"gradOutput of another type", [](TheCall &c) { c.dy.dtype = ACL_DOUBLE; }, INVALID, ""},
            {"gradInput of another shape", [](TheCall &c) { c.dx.dims = {2, 3, 7, 6}; }, INVALID, ""},
            {"padding of more than half a window", [](TheCall &c) { c.padding.values = {2, 1}; }, INVALID, ""},
            {"a private format", [](TheCall &c) { c.indices.format = ACL_FORMAT_FRACTAL_NZ; }, INVALID, ""},
        },
        stream);
    if (right.here() == ACCEPTED) {
        check_rule<TheCall>({"windows of one element", [](TheCall &c) { c.kernel.values = {1, 1}; c.stride.values = {2, 3}; c.padding.values = {0, 0}; c.shapes({2, 3, 6, 7}); }, ACCEPTED, ""}, stream);
    }
}

void gradients(aclrtStream stream)
{
    backward<MaxPool2dWithIndicesBackward>(indexed(ACCEPTED), false, stream);
    backward<MaxPool2dWithMaskBackward>(Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), true, stream);
    typedef MaxPool2dWithIndicesBackward I;
    typedef MaxPool2dWithMaskBackward M;
    const Expect on_950(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    check_rules<I>(
        {
            {"FLOAT16", [](I &c) { c.set(ACL_FLOAT16); }, on_950, ""},
            {"BFLOAT16", [](I &c) { c.set(ACL_BF16); }, on_950, ""},
            {"INT64", [](I &c) { c.indices.dtype = ACL_INT64; }, on_950, ""},
            {"INT8", [](I &c) { c.indices.dtype = ACL_INT8; }, Expect(INVALID, INVALID, INVALID, INNER_NULL, INNER_NULL, INVALID), ""},
            {"indices of another shape", [](I &c) { c.indices.dims = {2, 3, 6, 5}; }, indexed(INNER_NULL), ""},
            {"indices outside of the image", [](I &c) { c.indices.values = {-1, 1000000, INT32_MIN}; c.without_comparison(); }, indexed(ACCEPTED), ""},
        },
        stream);
    check_rules<M>(
        {
            {"FLOAT16", [](M &c) { c.set(ACL_FLOAT16); }, Expect(ACCEPTED, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), ""},
            {"BFLOAT16", [](M &c) { c.set(ACL_BF16); }, Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, INVALID), ""},
            {"INT32", [](M &c) { c.indices.dtype = ACL_INT32; }, INVALID, ""},
        },
        stream);
}

struct MaxPool : Pool {
    IntArray pads, dilations;
    int64_t automatic;

    MaxPool() : Pool("aclnnMaxPool"), pads("pads", {0, 0, 0, 0}), dilations("dilations", {1, 1}), automatic(0)
    {
        kernel.name = "kernelShape";
        stride.name = "strides";
        types(ACL_FLOAT16);
    }
    std::vector<Argument *> arguments() override { return {&self, &kernel, &stride, &pads, &dilations, &out}; }
    aclnnStatus phase_one(uint64_t *size, aclOpExecutor **executor) override
    {
        return aclnnMaxPoolGetWorkspaceSize(self.handle, kernel.handle, stride.handle, automatic, pads.handle, dilations.handle, ceil ? 1 : 0, out.handle, size, executor);
    }
    PhaseTwo phase_two() const override { return aclnnMaxPool; }
    Windows own() const
    {
        Windows all = windows();
        for (size_t axis = 0; axis < 2; axis++) {
            if (stride.values.empty()) all.stride[axis] = 1;
            all.before[axis] = pads.values.empty() ? 0 : pads.values[axis % pads.values.size()];
            all.after[axis] = pads.values.size() == 4 ? pads.values[axis + 2] : all.before[axis];
        }
        return all;
    }
    void check_results() override { out.check_holds(pool(self, out, own(), false).maxima, 0); }
};

void maxima(aclrtStream stream)
{
    typedef MaxPool M;
    const Expect newest(INVALID, INVALID, INVALID, INVALID, INVALID, ACCEPTED);
    for (int type : {ACL_INT8, ACL_UINT8, ACL_INT16, ACL_UINT16, ACL_INT32, ACL_INT64, ACL_BF16}) {
        check_rule<M>({dtype_info(type).name, [type](M &c) { c.types(type); }, newest, ""}, stream);
    }
    check_rule<M>({"FLOAT", [](M &c) { c.types(ACL_FLOAT); }, needs_bf16(), ""}, stream);
    check_pointers<M>("", stream);
    check_rules<M>(
        {
            {"a valid call", [](M &) {}, ACCEPTED, ""},
            {"no strides are 1", [](M &c) { c.stride.values = {}; c.out.dims = {2, 3, 5, 5}; }, ACCEPTED, ""},
            {"pads of an axis each", [](M &c) { c.pads.values = {1, 1}; c.out.dims = {2, 3, 4, 4}; }, ACCEPTED, ""},
            {"pads of a side each", [](M &c) { c.pads.values = {1, 0, 0, 2}; c.out.dims = {2, 3, 3, 4}; }, ACCEPTED, ""},
            {"pads of more than a window", [](M &c) { c.pads.values = {2, 0, 1, 0}; }, INVALID, "pads"},
            {"pads of three", [](M &c) { c.pads.values = {1, 0, 0}; }, INVALID, "pads"},
            {"rounded up", [](M &c) { c.ceil = true; c.self.dims = {2, 3, 7, 8}; c.out.dims = {2, 3, 4, 4}; }, ACCEPTED, ""},
            {"dilated", [](M &c) { c.dilations.values = {2}; }, INVALID, "dilations"},
            {"an automatic pad", [](M &c) { c.automatic = 1; }, INVALID, "autoPad"},
            {"another shape", [](M &c) { c.out.dims = {2, 3, 3, 4}; }, INVALID, "out"},
            {"no images", [](M &c) { c.self.dims = {0, 3, 6, 7}; c.out.dims = {0, 3, 3, 3}; c.untouched = true; }, ACCEPTED, ""},
        },
        stream);
}

}  // namespace

int main()
{
    {
        Device device;
        forward<MaxPool2dWithMask>(masked(ACCEPTED), false, device.stream);
        forward<MaxPool2dWithIndices>(indexed(ACCEPTED), true, device.stream);
        own_rules(device.stream);
        gradients(device.stream);
        maxima(device.stream);
    }
    return harness_finish("test_max_pooling_max_pool2d");
}
