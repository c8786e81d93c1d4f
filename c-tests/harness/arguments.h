// Arguments described by value. A test copies a valid call, changes what it wants and only then makes the handles.
// A part of harness.h, which includes what it needs.
#pragma once

class Argument {
public:
    // How the pointer is passed: as it should be, NULL, destroyed before the call, memory that is no handle, a handle of another kind.
    enum Passing { PROPER, ABSENT, STALE, FOREIGN, OTHER_KIND };

    std::string name;
    Passing passing;

    explicit Argument(const char *argument_name) : name(argument_name), passing(PROPER) {}
    virtual ~Argument() {}
    virtual void make() = 0;
    virtual void destroy_handle() = 0;
    virtual void release() { destroy_handle(); }

protected:
    static void *foreign_memory()
    {
        static uint64_t memory[64];
        return memory;
    }

    template <class Handle, class OtherHandle>
    Handle *passed(Handle *proper, OtherHandle *(*other)(), void (*destroy)(Handle *))
    {
        switch (passing) {
            case PROPER: return proper;
            case ABSENT: destroy(proper); return nullptr;
            case STALE: destroy(proper); return proper;
            case FOREIGN: destroy(proper); return reinterpret_cast<Handle *>(foreign_memory());
            case OTHER_KIND: destroy(proper); return reinterpret_cast<Handle *>(other());
        }
        return nullptr;
    }
};

// Handles of both kinds that live for the whole program, for calls that mix them up.
inline aclIntArray *some_int_array()
{
    static const int64_t values[2] = {1, 1};
    static aclIntArray *array = aclCreateIntArray(values, 2);
    return array;
}

inline aclTensor *some_tensor()
{
    static const int64_t dims[1] = {2};
    static aclTensor *tensor = aclCreateTensor(dims, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, dims, 1, nullptr);
    return tensor;
}

class IntArray : public Argument {
public:
    std::vector<int64_t> values;
    aclIntArray *handle;

    IntArray(const char *argument_name, std::vector<int64_t> content) : Argument(argument_name), values(content), handle(nullptr) {}

    void make() override
    {
        aclIntArray *array = aclCreateIntArray(values.data(), values.size());
        CHECK(array != nullptr);
        handle = passed<aclIntArray, aclTensor>(array, some_tensor, [](aclIntArray *it) { aclDestroyIntArray(it); });
    }

    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyIntArray(handle));
        handle = nullptr;
    }

    // Length 1 stands for both axes.
    int64_t at(size_t axis) const { return values.size() == 1 ? values[0] : values[axis]; }
};

class BoolArray : public Argument {
public:
    std::vector<int> values;  // not vector<bool>, whose bits have no address
    aclBoolArray *handle;

    BoolArray(const char *argument_name, std::vector<int> content) : Argument(argument_name), values(content), handle(nullptr) {}

    void make() override
    {
        bool content[8];
        for (size_t i = 0; i < values.size(); i++) content[i] = values[i] != 0;
        aclBoolArray *array = aclCreateBoolArray(content, values.size());
        CHECK(array != nullptr);
        handle = passed<aclBoolArray, aclTensor>(array, some_tensor, [](aclBoolArray *it) { aclDestroyBoolArray(it); });
    }

    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyBoolArray(handle));
        handle = nullptr;
    }
};

class Scalar : public Argument {
public:
    double value;  // its real part
    int dtype;
    aclScalar *handle;

    Scalar(const char *argument_name, double number, int type) : Argument(argument_name), value(number), dtype(type), handle(nullptr) {}

    void make() override
    {
        unsigned char bytes[32] = {0};
        encode(dtype, value, bytes);
        aclScalar *scalar = aclCreateScalar(bytes, static_cast<aclDataType>(dtype));
        CHECK(scalar != nullptr);
        handle = passed<aclScalar, aclTensor>(scalar, some_tensor, [](aclScalar *it) { aclDestroyScalar(it); });
    }

    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyScalar(handle));
        handle = nullptr;
    }
};

typedef std::vector<int64_t> Dims;

// Fills memory before a call: a large number in every dtype, so that adding to it instead of overwriting it shows.
static const unsigned char guard = 0x4B;

class Tensor : public Argument {
public:
    // The view. Empty `strides` = packed; an empty `storage` = just large enough.
    Dims dims;
    int dtype;
    int format;
    Dims strides;
    int64_t offset;
    Dims storage;
    bool no_strides;  // pass NULL as stride pointer
    bool no_data;     // pass NULL as data address
    std::vector<double> values;  // of the view, row by row; shorter = repeated; empty = a fixed pattern (inputs)
    bool is_output;

    aclTensor *handle;
    void *device;

    Tensor(const char *argument_name, Dims extents, int type, int layout, bool output = false)
        : Argument(argument_name), dims(extents), dtype(type), format(layout), offset(0), no_strides(false), no_data(false),
          is_output(output), handle(nullptr), device(nullptr)
    {
    }

    int64_t numel() const
    {
        int64_t count = 1;
        for (int64_t extent : dims) count *= extent;
        return count;
    }

    Dims packed_strides() const
    {
        Dims packed(dims.size());
        uint64_t step = 1;  // unsigned: absurd extents may wrap here without harm
        for (size_t axis = dims.size(); axis-- > 0;) {
            packed[axis] = static_cast<int64_t>(step);
            step *= static_cast<uint64_t>(dims[axis]);
        }
        return packed;
    }

    void make() override;

    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyTensor(handle));
        handle = nullptr;
    }

    void free_memory()
    {
        if (device != nullptr) CHECK_STATUS(0, aclrtFree(device));
        device = nullptr;
    }

    void release() override
    {
        destroy_handle();
        free_memory();
    }

    // What the view holds, as the host knows it: with stride 0 the last value written to a place is the one that counts.
    std::vector<double> view_values() const { return values_in(image); }

    // Replaces the contents of the view and of the device memory behind it.
    void change_values(const std::vector<double> &content)
    {
        values = content;
        write_values(dtype_info(dtype));
        upload();
    }

    void upload() { REQUIRE_STATUS(0, aclrtMemcpy(device, image.size(), image.data(), image.size(), ACL_MEMCPY_HOST_TO_DEVICE)); }

    std::vector<unsigned char> download() const
    {
        std::vector<unsigned char> bytes(image.size());
        REQUIRE_STATUS(0, aclrtMemcpy(bytes.data(), bytes.size(), device, bytes.size(), ACL_MEMCPY_DEVICE_TO_HOST));
        return bytes;
    }

    void check_untouched() const
    {
        if (device == nullptr) return;
        CHECK_TEXT(download() == image, "%s was written to", name.c_str());
    }

    // Every view element is the expected number within the tolerance, and not a byte outside the view changed.
    // Tolerance 0 asks for the correctly rounded number, bit by bit (any NaN passes for a NaN).
    void check_holds(const std::vector<double> &expected, double tolerance) const;

    const std::vector<unsigned char> &host_image() const { return image; }
    const std::vector<int64_t> &view_positions() const { return positions; }

private:
    // As comparing with the device allows.
    double hardware_tolerance() const
    {
        switch (dtype) {
            case ACL_FLOAT: case ACL_COMPLEX64: return 1e-4;
            case ACL_FLOAT16: return 2e-3;
            case ACL_BF16: return 1.6e-2;
            case ACL_DOUBLE: case ACL_COMPLEX128: return 1e-9;
            default: return 0;
        }
    }

    std::vector<int64_t> positions;           // of the view's elements in memory
    std::vector<unsigned char> image;         // what was uploaded
    size_t element_size = 0;

    // Small enough to be backed by real memory. Others only visit phase 1, which must not look at data.
    bool is_ordinary(const Dims &step) const;

    // Pointers and one row at a time: sanitized programs are not optimised, and there are many tensors.
    void fill_positions(const Dims &step);

    // The values repeat, so each is encoded once.
    void write_values(const DtypeInfo &info);

    std::vector<double> values_in(const std::vector<unsigned char> &bytes) const;
};

class TensorList : public Argument {
public:
    std::vector<Tensor> tensors;
    aclTensorList *handle;

    TensorList(const char *argument_name, std::vector<Tensor> content) : Argument(argument_name), tensors(content), handle(nullptr) {}

    void make() override
    {
        std::vector<const aclTensor *> handles;
        for (Tensor &tensor : tensors) {
            tensor.make();
            handles.push_back(tensor.handle);
        }
        aclTensorList *list = aclCreateTensorList(handles.data(), handles.size());
        CHECK(list != nullptr);
        handle = passed<aclTensorList, aclTensor>(list, some_tensor, [](aclTensorList *it) { aclDestroyTensorList(it); });
    }

    // The tensors go with it.
    void destroy_handle() override
    {
        if (passing == PROPER && handle != nullptr) CHECK_STATUS(0, aclDestroyTensorList(handle));
        handle = nullptr;
        for (Tensor &tensor : tensors) tensor.handle = nullptr;
    }

    void release() override
    {
        destroy_handle();
        for (Tensor &tensor : tensors) tensor.free_memory();
    }
};
