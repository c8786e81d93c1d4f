/* The toolbox of the C and C++ tests: checks that count, names for statuses and, for C++, calls described by value and tables of rules about them. */
#ifndef OPAPI_C_TESTS_HARNESS_H
#define OPAPI_C_TESTS_HARNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

/* The toolkit keeps these numbers in a header that callers do not get, so the tests spell them out. */
enum {
    ACCEPTED = 0,
    NULL_POINTER = 161001,
    INVALID = 161002,
    RUNTIME_ERROR = 361001,
    INNER_ERROR = 561000,
    INNER_NULL = 561103,
    ANY_FAILURE = -1, /* some error; the specification leaves the number open */
    ANYTHING = -2     /* unspecified; only a crash would be wrong */
};

static int harness_checks = 0;
static int harness_failures = 0;
static char harness_topic[200] = "";

/* What the following checks are about; printed with each failure. */
static inline void topic(const char *text)
{
    snprintf(harness_topic, sizeof(harness_topic), "%s", text);
}

static inline const char *status_name(int status)
{
    switch (status) {
        case 0: return "success";
        case ANY_FAILURE: return "any error";
        case ANYTHING: return "anything";
        case 161001: return "PARAM_NULLPTR";
        case 161002: return "PARAM_INVALID";
        case 361001: return "RUNTIME_ERROR";
        case 561000: return "INNER";
        case 561101: return "INNER_CREATE_EXECUTOR";
        case 561103: return "INNER_NULLPTR";
        case 100000: return "INVALID_PARAM";
        case 100001: return "UNINITIALIZE";
        case 100002: return "REPEAT_INITIALIZE";
        case 100003: return "INVALID_FILE";
        case 100006: return "PARSE_FILE";
        case 100037: return "REPEAT_FINALIZE";
        case 107000: return "RT_PARAM_INVALID";
        case 107001: return "RT_INVALID_DEVICEID";
        case 107002: return "RT_CONTEXT_NULL";
        case 107003: return "RT_STREAM_CONTEXT";
        case 107006: return "RT_EVENT_TIMESTAMP_INVALID";
        case 107012: return "RT_THREAD_SUBSCRIBE";
        case 107015: return "RT_STREAM_NO_CB_REG";
        case 107017: return "RT_INVALID_HANDLE";
        case 207001: return "RT_MEMORY_ALLOCATION";
        case 500000: return "INTERNAL_ERROR";
        case 507000: return "RT_INTERNAL_ERROR";
        case 507012: return "RT_REPORT_TIMEOUT";
        case 507046: return "RT_STREAM_SYNC_TIMEOUT";
        case 507047: return "RT_EVENT_SYNC_TIMEOUT";
        default: return "?";
    }
}

/* Counts one check; the printf-like text is shown only when it failed. Later failures are only counted, a reader needs the first ones. */
#define CHECK_TEXT(passed, ...)                                                                  \
    do {                                                                                         \
        harness_checks++;                                                                        \
        if (!(passed) && ++harness_failures <= 60) {                                             \
            fprintf(stderr, "%s:%d: [%s] ", __FILE__, __LINE__, harness_topic);                  \
            fprintf(stderr, __VA_ARGS__);                                                        \
            fprintf(stderr, "\n");                                                               \
        }                                                                                        \
    } while (0)

#define CHECK(condition) CHECK_TEXT((condition) ? 1 : 0, "does not hold: %s", #condition)

#define CHECK_EQ(expected, actual)                                                               \
    do {                                                                                         \
        const long long expected_ = (long long)(expected), actual_ = (long long)(actual);        \
        CHECK_TEXT(expected_ == actual_, "%s is %lld, expected %lld", #actual, actual_, expected_); \
    } while (0)

static inline int status_matches(int expected, int actual)
{
    return expected == ANYTHING || (expected == ANY_FAILURE ? actual != 0 : actual == expected);
}

#define CHECK_STATUS(expected, call)                                                             \
    do {                                                                                         \
        const int expected_ = (int)(expected), actual_ = (int)(call);                            \
        CHECK_TEXT(status_matches(expected_, actual_), "%s gave %d (%s), expected %d (%s)", #call, actual_, \
                   status_name(actual_), expected_, status_name(expected_));                     \
    } while (0)

/* For the scenery of a test: without it nothing that follows would mean anything. */
#define REQUIRE_STATUS(expected, call)                                                           \
    do {                                                                                         \
        const int required_ = (int)(call);                                                       \
        if (required_ != (int)(expected)) {                                                      \
            fprintf(stderr, "%s:%d: [%s] cannot go on: %s gave %d (%s)\n", __FILE__, __LINE__, harness_topic, #call, \
                    required_, status_name(required_));                                          \
            exit(2);                                                                             \
        }                                                                                        \
    } while (0)

/* The exit status of a test program. */
static inline int harness_finish(const char *program)
{
    printf("%s: %d checks, %d failed\n", program, harness_checks, harness_failures);
    return harness_failures == 0 ? 0 : 1;
}

/* Set where the calls may reach a real CANN, which follows any handle that it is given, words its messages itself and rounds as its kernels do. */
static inline bool on_hardware(void)
{
    return getenv("OPAPI_TEST_HARDWARE") != NULL;
}

static inline void forget_error_message(void)
{
    (void)aclGetRecentErrMsg();
}

#ifdef __cplusplus

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

// ---------------------------------------------------------------------------------------------------------------------
// Which emulated processor and which edition of the rules this process runs with.

enum Soc { SOC_910, SOC_310P, SOC_310B, SOC_910B, SOC_910_93, SOC_950, SOC_COUNT };

static inline bool starts_with(const std::string &text, const char *prefix)
{
    return text.compare(0, strlen(prefix), prefix) == 0;
}

static inline Soc soc_of_name(const std::string &name)
{
    if (starts_with(name, "Ascend310P")) return SOC_310P;
    if (starts_with(name, "Ascend310B")) return SOC_310B;
    if (starts_with(name, "Ascend910_93")) return SOC_910_93;
    if (starts_with(name, "Ascend950")) return SOC_950;
    // The old "Ascend910B" without a digit belongs to the 910 family.
    if (starts_with(name, "Ascend910B") && name.size() > 10) return SOC_910B;
    return SOC_910;
}

static inline Soc emulated_soc()
{
    const char *name = aclrtGetSocName();
    return soc_of_name(name == nullptr ? "" : name);
}

// True: exactly the tables of edition 9.1. False: what any public edition documents.
static inline bool edition_is_9_1()
{
    const char *edition = getenv("OPAPI_CANN_VERSION");
    return edition != nullptr && strcmp(edition, "9.1") == 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Numbers in the formats of the device, converted without the library's help.

// The nearest number with that many exponent and fraction bits, ties to even.
static inline uint32_t encode_narrow_float(double value, int exponent_bits, int fraction_bits)
{
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const uint32_t infinity = ((1u << exponent_bits) - 1) << fraction_bits;
    const uint32_t sign = std::signbit(value) ? 1u << (exponent_bits + fraction_bits) : 0u;
    if (std::isnan(value)) return sign | infinity | (1u << (fraction_bits - 1));
    const double magnitude = std::fabs(value);
    if (std::isinf(magnitude)) return sign | infinity;
    if (magnitude == 0) return sign;
    int above = 0;
    std::frexp(magnitude, &above);
    const int exponent = above - 1 < 1 - bias ? 1 - bias : above - 1;
    // Subnormals share the exponent 1-bias and lack the hidden bit; a carry out of the fraction raises the exponent by itself.
    const double steps = std::nearbyint(std::ldexp(magnitude, fraction_bits - exponent));
    if (exponent > bias) return sign | infinity;
    const uint32_t bits = (static_cast<uint32_t>(exponent + bias - 1) << fraction_bits) + static_cast<uint32_t>(steps);
    return sign | (bits > infinity ? infinity : bits);
}

static inline double decode_narrow_float(uint32_t bits, int exponent_bits, int fraction_bits)
{
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const uint32_t exponent = (bits >> fraction_bits) & ((1u << exponent_bits) - 1);
    const uint32_t fraction = bits & ((1u << fraction_bits) - 1);
    const double sign = (bits >> (exponent_bits + fraction_bits)) & 1 ? -1.0 : 1.0;
    if (exponent == (1u << exponent_bits) - 1) {
        return fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
    }
    if (exponent == 0) return sign * std::ldexp(static_cast<double>(fraction), 1 - bias - fraction_bits);
    return sign * std::ldexp(static_cast<double>(fraction + (1u << fraction_bits)), static_cast<int>(exponent) - bias - fraction_bits);
}

enum NumberKind { KIND_FLOATING, KIND_SIGNED, KIND_UNSIGNED, KIND_BOOL, KIND_OPAQUE };

struct DtypeInfo {
    int id;
    const char *name;
    size_t size;        // bytes of one component
    size_t components;  // 2 for complex numbers
    NumberKind kind;
};

static inline const std::vector<DtypeInfo> &dtype_table()
{
    static const std::vector<DtypeInfo> table = {
        {ACL_FLOAT, "FLOAT", 4, 1, KIND_FLOATING},       {ACL_FLOAT16, "FLOAT16", 2, 1, KIND_FLOATING},
        {ACL_BF16, "BF16", 2, 1, KIND_FLOATING},         {ACL_DOUBLE, "DOUBLE", 8, 1, KIND_FLOATING},
        {ACL_INT8, "INT8", 1, 1, KIND_SIGNED},           {ACL_INT16, "INT16", 2, 1, KIND_SIGNED},
        {ACL_INT32, "INT32", 4, 1, KIND_SIGNED},         {ACL_INT64, "INT64", 8, 1, KIND_SIGNED},
        {ACL_UINT8, "UINT8", 1, 1, KIND_UNSIGNED},       {ACL_UINT16, "UINT16", 2, 1, KIND_UNSIGNED},
        {ACL_UINT32, "UINT32", 4, 1, KIND_UNSIGNED},     {ACL_UINT64, "UINT64", 8, 1, KIND_UNSIGNED},
        {ACL_BOOL, "BOOL", 1, 1, KIND_BOOL},             {ACL_COMPLEX64, "COMPLEX64", 4, 2, KIND_FLOATING},
        {ACL_COMPLEX128, "COMPLEX128", 8, 2, KIND_FLOATING},
        {ACL_STRING, "STRING", 1, 1, KIND_OPAQUE},       {ACL_DT_UNDEFINED, "UNDEFINED", 1, 1, KIND_OPAQUE},
        {ACL_INT4, "INT4", 1, 1, KIND_OPAQUE},           {ACL_HIFLOAT8, "HIFLOAT8", 1, 1, KIND_OPAQUE},
        {ACL_COMPLEX32, "COMPLEX32", 2, 2, KIND_OPAQUE}, {99, "99 (no such dtype)", 1, 1, KIND_OPAQUE},
    };
    return table;
}

static inline const DtypeInfo &dtype_info(int dtype)
{
    for (const DtypeInfo &info : dtype_table()) {
        if (info.id == dtype) return info;
    }
    return dtype_table().back();
}

template <class T> static inline void store(double value, unsigned char *to)
{
    const T narrowed = static_cast<T>(value);
    memcpy(to, &narrowed, sizeof(T));
}

template <class T> static inline double load(const unsigned char *from)
{
    T value;
    memcpy(&value, from, sizeof(T));
    return static_cast<double>(value);
}

// One component of a number.
static inline void encode(int dtype, double value, unsigned char *to)
{
    switch (dtype) {
        case ACL_FLOAT: case ACL_COMPLEX64: store<float>(value, to); break;
        case ACL_DOUBLE: case ACL_COMPLEX128: store<double>(value, to); break;
        case ACL_FLOAT16: { const uint16_t bits = static_cast<uint16_t>(encode_narrow_float(value, 5, 10)); memcpy(to, &bits, 2); break; }
        case ACL_BF16: { const uint16_t bits = static_cast<uint16_t>(encode_narrow_float(value, 8, 7)); memcpy(to, &bits, 2); break; }
        case ACL_INT8: store<int8_t>(value, to); break;
        case ACL_INT16: store<int16_t>(value, to); break;
        case ACL_INT32: store<int32_t>(value, to); break;
        case ACL_INT64: store<int64_t>(value, to); break;
        case ACL_UINT8: store<uint8_t>(value, to); break;
        case ACL_UINT16: store<uint16_t>(value, to); break;
        case ACL_UINT32: store<uint32_t>(value, to); break;
        case ACL_UINT64: store<uint64_t>(value, to); break;
        case ACL_BOOL: *to = static_cast<unsigned char>(value); break;
        default: memset(to, 0, dtype_info(dtype).size); break;
    }
}

static inline double decode(int dtype, const unsigned char *from)
{
    switch (dtype) {
        case ACL_FLOAT: case ACL_COMPLEX64: return load<float>(from);
        case ACL_DOUBLE: case ACL_COMPLEX128: return load<double>(from);
        case ACL_FLOAT16: { uint16_t bits; memcpy(&bits, from, 2); return decode_narrow_float(bits, 5, 10); }
        case ACL_BF16: { uint16_t bits; memcpy(&bits, from, 2); return decode_narrow_float(bits, 8, 7); }
        case ACL_INT8: return load<int8_t>(from);
        case ACL_INT16: return load<int16_t>(from);
        case ACL_INT32: return load<int32_t>(from);
        case ACL_INT64: return load<int64_t>(from);
        case ACL_UINT8: return load<uint8_t>(from);
        case ACL_UINT16: return load<uint16_t>(from);
        case ACL_UINT32: return load<uint32_t>(from);
        case ACL_UINT64: return load<uint64_t>(from);
        case ACL_BOOL: return *from;
        default: return 0;
    }
}

// Rounds to the nearest number of that dtype.
static inline double rounded(int dtype, double value)
{
    unsigned char bytes[16] = {0};
    encode(dtype, value, bytes);
    return decode(dtype, bytes);
}

// ---------------------------------------------------------------------------------------------------------------------
// Arguments described by value. A test copies a valid call, changes what it wants and only then makes the handles.

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
static inline aclIntArray *some_int_array()
{
    static const int64_t values[2] = {1, 1};
    static aclIntArray *array = aclCreateIntArray(values, 2);
    return array;
}

static inline aclTensor *some_tensor()
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

    void make() override
    {
        const Dims step = strides.empty() ? packed_strides() : strides;
        const DtypeInfo &info = dtype_info(dtype);
        positions.clear();
        int64_t elements = 16;
        if (is_ordinary(step)) {
            fill_positions(step);
            for (int64_t position : positions) elements = position >= elements ? position + 1 : elements;
            elements += 4;
        }
        Dims storage_dims = storage;
        if (storage.empty()) {
            storage_dims = strides.empty() && offset == 0 ? dims : Dims(1, elements);
        }
        element_size = info.size * info.components;
        image.assign(static_cast<size_t>(elements) * element_size, guard);
        if (!is_output || !values.empty()) write_values(info);
        void *address = nullptr;
        if (!no_data) {
            REQUIRE_STATUS(0, aclrtMalloc(&device, image.size(), ACL_MEM_MALLOC_HUGE_FIRST));
            upload();
            address = device;
        }
        aclTensor *tensor = aclCreateTensor(dims.data(), dims.size(), static_cast<aclDataType>(dtype), no_strides ? nullptr : step.data(),
                                            offset, static_cast<aclFormat>(format), storage_dims.data(), storage_dims.size(), address);
        CHECK(tensor != nullptr);
        handle = passed<aclTensor, aclIntArray>(tensor, some_int_array, [](aclTensor *it) { aclDestroyTensor(it); });
    }

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
    void check_holds(const std::vector<double> &expected, double tolerance) const
    {
        if (on_hardware()) tolerance = std::max(tolerance, hardware_tolerance());
        const std::vector<unsigned char> bytes = download();
        const DtypeInfo &info = dtype_info(dtype);
        std::vector<unsigned char> outside_got = bytes, outside_was = image;
        size_t wrong = 0;
        CHECK_TEXT(expected.size() == positions.size() * info.components, "%s: the test expects %zu numbers for %zu", name.c_str(),
                   expected.size(), positions.size() * info.components);
        for (size_t i = 0; i < positions.size() && i * info.components < expected.size(); i++) {
            const size_t at = static_cast<size_t>(positions[i]) * element_size;
            for (size_t part = 0; part < info.components; part++) {
                const unsigned char *got_bytes = &bytes[at + part * info.size];
                const double want = expected[i * info.components + part], got = decode(dtype, got_bytes);
                unsigned char want_bytes[16];
                encode(dtype, want, want_bytes);
                bool good = std::isnan(want) ? std::isnan(got) : memcmp(want_bytes, got_bytes, info.size) == 0;
                if (!good && tolerance > 0) good = std::fabs(got - want) <= tolerance * (1 + std::fabs(want));
                if (!good && wrong++ == 0) {
                    CHECK_TEXT(false, "%s[%zu] is %.9g, expected %.9g (%s)", name.c_str(), i, got, want, info.name);
                }
            }
            memset(&outside_got[at], 0, element_size);
            memset(&outside_was[at], 0, element_size);
        }
        CHECK_TEXT(wrong == 0, "%s: %zu of %zu numbers are wrong", name.c_str(), wrong, expected.size());
        CHECK_TEXT(outside_got == outside_was, "%s: memory outside the view was written to", name.c_str());
    }

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
    bool is_ordinary(const Dims &step) const
    {
        double count = 1, low = static_cast<double>(offset), high = low;
        for (size_t axis = 0; axis < dims.size(); axis++) {
            if (dims[axis] < 0) return false;
            count *= static_cast<double>(dims[axis]);
            const double reach = static_cast<double>(step[axis]) * static_cast<double>(dims[axis] - 1);
            (reach < 0 ? low : high) += dims[axis] == 0 ? 0 : reach;
        }
        return count <= 4e6 && low >= -4e6 && high <= 4e6;
    }

    void fill_positions(const Dims &step)
    {
        Dims index(dims.size(), 0);
        const int64_t count = numel();
        for (int64_t i = 0; i < count; i++) {
            int64_t position = offset;
            for (size_t axis = 0; axis < dims.size(); axis++) position += index[axis] * step[axis];
            positions.push_back(position);
            for (size_t axis = dims.size(); axis-- > 0;) {
                if (++index[axis] < dims[axis]) break;
                index[axis] = 0;
            }
        }
    }

    void write_values(const DtypeInfo &info)
    {
        for (size_t i = 0; i < positions.size(); i++) {
            if (positions[i] < 0) continue;  // such a view is there to be rejected
            for (size_t part = 0; part < info.components; part++) {
                const size_t n = i * info.components + part;
                double value = static_cast<double>((n * 37 + 11) % 17) - 8;
                if (!values.empty()) {
                    value = values[n % values.size()];
                } else if (info.kind == KIND_UNSIGNED) {
                    value += 8;
                } else if (info.kind == KIND_BOOL) {
                    value = static_cast<double>(n % 3 % 2);
                } else if (info.kind == KIND_FLOATING) {
                    value /= 4;
                }
                encode(dtype, value, &image[static_cast<size_t>(positions[i]) * element_size + part * info.size]);
            }
        }
    }

    std::vector<double> values_in(const std::vector<unsigned char> &bytes) const
    {
        const DtypeInfo &info = dtype_info(dtype);
        std::vector<double> content;
        for (int64_t position : positions) {
            for (size_t part = 0; part < info.components; part++) {
                content.push_back(decode(dtype, &bytes[static_cast<size_t>(position) * element_size + part * info.size]));
            }
        }
        return content;
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// The device, seen once per program.

struct Device {
    aclrtStream stream;

    Device() : stream(nullptr)
    {
        REQUIRE_STATUS(0, aclInit(nullptr));
        REQUIRE_STATUS(0, aclrtSetDevice(0));
        REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    }

    ~Device()
    {
        aclDestroyIntArray(some_int_array());
        aclDestroyTensor(some_tensor());
        CHECK_STATUS(0, aclrtDestroyStream(stream));
        CHECK_STATUS(0, aclrtResetDevice(0));
        CHECK_STATUS(0, aclFinalize());
    }

    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
};

typedef aclnnStatus (*PhaseTwo)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream);

static const uint64_t untouched_size = 0x1122334455667788ull;
static aclOpExecutor *const untouched_executor = reinterpret_cast<aclOpExecutor *>(static_cast<uintptr_t>(0x5a5a5a50));

// ---------------------------------------------------------------------------------------------------------------------
// One call of an operator. Each test derives its own from it; a default-constructed one is valid.

class Call {
public:
    // What the rule expects of an accepted call.
    bool run;        // go on to phase 2
    bool compare;    // and compare the results
    bool untouched;  // phase 2 must leave every output as it was, and the workspace size is 0
    bool no_workspace_size, no_executor;    // pass NULL for these out-parameters
    bool failure_zeroes_workspace_size;     // the one place where a failing phase 1 writes something
    const char *operator_name;

    explicit Call(const char *op)
        : run(true), compare(true), untouched(false), no_workspace_size(false), no_executor(false), failure_zeroes_workspace_size(false),
          operator_name(op)
    {
    }
    virtual ~Call() {}

    virtual std::vector<Argument *> arguments() = 0;  // in the order of the signature
    virtual aclnnStatus phase_one(uint64_t *workspace_size, aclOpExecutor **executor) = 0;
    virtual PhaseTwo phase_two() const = 0;
    virtual void check_results() = 0;  // compares with the loops of the test

    void only_phase_one() { run = false; }
    void without_comparison() { compare = false; }

    std::vector<Tensor *> tensors()
    {
        std::vector<Tensor *> found;
        for (Argument *argument : arguments()) {
            if (Tensor *tensor = dynamic_cast<Tensor *>(argument)) found.push_back(tensor);
        }
        return found;
    }

    void make()
    {
        for (Argument *argument : arguments()) argument->make();
    }

    void destroy_handles()
    {
        for (Argument *argument : arguments()) argument->destroy_handle();
    }

    void release()
    {
        for (Argument *argument : arguments()) argument->release();
    }

    // After phase 2 was synchronised.
    void check_memory()
    {
        for (Tensor *tensor : tensors()) {
            if (!tensor->is_output || untouched) tensor->check_untouched();
        }
        if (!untouched && compare) check_results();
    }
};

static const size_t fence = 512;

// A workspace as a careful caller allocates it, with a fence behind it and rubbish inside.
class Workspace {
public:
    explicit Workspace(uint64_t size) : bytes(size), address(nullptr)
    {
        if (size == 0) return;
        REQUIRE_STATUS(0, aclrtMalloc(&address, size + fence, ACL_MEM_MALLOC_HUGE_FIRST));
        const std::vector<unsigned char> rubbish(size + fence, 0xFF);
        REQUIRE_STATUS(0, aclrtMemcpy(address, rubbish.size(), rubbish.data(), rubbish.size(), ACL_MEMCPY_HOST_TO_DEVICE));
    }

    ~Workspace()
    {
        if (address == nullptr) return;
        std::vector<unsigned char> behind(fence);
        REQUIRE_STATUS(0, aclrtMemcpy(behind.data(), fence, static_cast<char *>(address) + bytes, fence, ACL_MEMCPY_DEVICE_TO_HOST));
        CHECK_TEXT(behind == std::vector<unsigned char>(fence, 0xFF), "memory behind the workspace was written to");
        CHECK_STATUS(0, aclrtFree(address));
    }

    Workspace(const Workspace &) = delete;
    Workspace &operator=(const Workspace &) = delete;

    void *pointer() const { return address; }

private:
    uint64_t bytes;
    void *address;
};

static inline void run_to_the_end(Call &call, uint64_t workspace_size, aclOpExecutor *executor, aclrtStream stream)
{
    {
        Workspace workspace(workspace_size);
        CHECK_STATUS(0, call.phase_two()(workspace.pointer(), workspace_size, executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    }
    call.check_memory();
}

// ---------------------------------------------------------------------------------------------------------------------
// Tables of rules.

// The status that a rule expects, per family of processors or per edition.
struct Expect {
    int status[SOC_COUNT];

    Expect(int everywhere)
    {
        for (int &entry : status) entry = everywhere;
    }
    Expect(int s910, int s310p, int s310b, int s910b, int s910_93, int s950) : status{s910, s310p, s310b, s910b, s910_93, s950} {}

    int here() const { return status[emulated_soc()]; }
};

// "BF16 only where the processor has it": 910B, 910_93 and 950.
static inline Expect needs_bf16()
{
    return Expect(INVALID, INVALID, INVALID, ACCEPTED, ACCEPTED, ACCEPTED);
}

static inline Expect by_edition(int without_edition, int edition_9_1)
{
    return Expect(edition_is_9_1() ? edition_9_1 : without_edition);
}

template <class TheCall> struct Rule {
    const char *what;
    std::function<void(TheCall &)> change;  // what it takes to break (or to use) the rule, starting from a valid call
    Expect expect;
    // Words that the error text must contain, separated by blanks; "a|b" = one of them, "a<b" = a, and not after b.
    const char *words;
};

// Where the whole word begins ("out" is no part of "outputSize"), or npos.
static inline size_t find_word(const std::string &text, const std::string &word)
{
    const std::function<bool(size_t)> joins = [&text](size_t at) { return at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'); };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if (!(at > 0 && joins(at - 1)) && !joins(at + word.size())) return at;
    }
    return std::string::npos;
}

static inline bool contains_word(const std::string &text, const std::string &word)
{
    const size_t bar = word.find('|');
    if (bar != std::string::npos) return contains_word(text, word.substr(0, bar)) || contains_word(text, word.substr(bar + 1));
    const size_t less = word.find('<');
    if (less == std::string::npos) return find_word(text, word) != std::string::npos;
    const size_t first = find_word(text, word.substr(0, less)), second = find_word(text, word.substr(less + 1));
    return first != std::string::npos && (second == std::string::npos || first < second);
}

// `message` is the library's until it is asked again, which happens here.
static inline void check_message(const char *message, int status, const std::string &words)
{
    CHECK_TEXT(message != nullptr, "status %d left no error message", status);
    if (message == nullptr) return;
    const std::string text(message);
    // 161xxx errors always carry EZ1001; an inner error may carry EZ1001 or EZ9999, whichever layer noticed it.
    const std::string code = status >= 100000 && status < 200000 ? "EZ1001" : "EZ1001|EZ9999";
    CHECK_TEXT(contains_word(text, code), "no %s in: %s", code.c_str(), text.c_str());
    CHECK_TEXT(aclGetRecentErrMsg() == nullptr, "reading the error message did not clear it");
    if (on_hardware()) return;
    size_t begin = 0;
    while (begin < words.size()) {
        size_t end = words.find(' ', begin);
        if (end == std::string::npos) end = words.size();
        const std::string word = words.substr(begin, end - begin);
        if (!word.empty()) CHECK_TEXT(contains_word(text, word), "\"%s\" expected in: %s", word.c_str(), text.c_str());
        begin = end + 1;
    }
}

template <class TheCall> static inline void check_rule(const Rule<TheCall> &rule, aclrtStream stream)
{
    topic(rule.what);
    TheCall call;
    rule.change(call);
    call.make();
    forget_error_message();
    uint64_t workspace_size = untouched_size;
    aclOpExecutor *executor = untouched_executor;
    const int expected = rule.expect.here();
    const int status = call.phase_one(call.no_workspace_size ? nullptr : &workspace_size, call.no_executor ? nullptr : &executor);
    const char *message = aclGetRecentErrMsg();
    CHECK_TEXT(status_matches(expected, status), "phase 1 gave %d (%s), expected %d (%s); message: %s", status, status_name(status),
               expected, status_name(expected), message == nullptr ? "none" : message);
    if (status != 0) {
        const uint64_t expected_size = call.failure_zeroes_workspace_size ? 0 : untouched_size;
        CHECK_TEXT(workspace_size == expected_size, "a failing phase 1 left %llu in *workspaceSize",
                   static_cast<unsigned long long>(workspace_size));
        CHECK_TEXT(executor == untouched_executor, "a failing phase 1 wrote *executor");
        if (expected != ACCEPTED) {
            CHECK_TEXT(on_hardware() || message == nullptr || strstr(message, call.operator_name) != nullptr, "%s expected in: %s", call.operator_name, message);
            check_message(message, status, expected == ANYTHING ? "" : rule.words);
        }
    } else {
        CHECK_TEXT(message == nullptr, "success left an error message: %s", message);
        CHECK_TEXT(executor != nullptr && executor != untouched_executor, "phase 1 gave no executor");
        CHECK_TEXT(workspace_size % 512 == 0, "workspace of %llu bytes", static_cast<unsigned long long>(workspace_size));
        if (call.untouched) CHECK_EQ(0, workspace_size);
        if (call.run && expected == ACCEPTED) {
            run_to_the_end(call, workspace_size, executor, stream);
        } else {
            CHECK_STATUS(0, aclDestroyAclOpExecutor(executor));
        }
    }
    call.release();
}

template <class TheCall> static inline void check_rules(const std::vector<Rule<TheCall>> &rules, aclrtStream stream)
{
    for (const Rule<TheCall> &rule : rules) check_rule(rule, stream);
}

// Every pointer of the signature, one at a time: NULL, a destroyed handle, memory that is no handle, a handle of another kind.
// `optional` names the one argument that may be NULL; what that means is each operator's own rule.
template <class TheCall> static inline void check_pointers(const std::string &optional, aclrtStream stream)
{
    const size_t count = TheCall().arguments().size();
    for (size_t i = 0; i < count; i++) {
        const std::string name = TheCall().arguments()[i]->name;
        const std::function<Rule<TheCall>(const char *, Argument::Passing, int, const char *)> rule =
            [i](const char *what, Argument::Passing passing, int status, const char *words) {
                return Rule<TheCall>{what, [i, passing](TheCall &call) { call.arguments()[i]->passing = passing; }, status, words};
            };
        if (name != optional) {
            const std::string what = name + " is NULL";
            check_rule(rule(what.c_str(), Argument::ABSENT, NULL_POINTER, name.c_str()), stream);
            // The out-parameters are looked at before everything else.
            const std::string earlier = name + " and workspaceSize are NULL";
            check_rule(Rule<TheCall>{earlier.c_str(),
                                     [i](TheCall &call) {
                                         call.arguments()[i]->passing = Argument::ABSENT;
                                         call.no_workspace_size = true;
                                     },
                                     NULL_POINTER, "workspaceSize"},
                       stream);
            for (size_t later = i + 1; later < count; later++) {
                const std::string second = TheCall().arguments()[later]->name;
                if (second == optional) continue;
                const std::string both = name + " and " + second + " are NULL";
                const std::string words = name + "<" + second;
                check_rule(Rule<TheCall>{both.c_str(),
                                         [i, later](TheCall &call) {
                                             call.arguments()[i]->passing = Argument::ABSENT;
                                             call.arguments()[later]->passing = Argument::ABSENT;
                                         },
                                         NULL_POINTER, words.c_str()},
                           stream);
            }
        }
        if (on_hardware()) continue;
        const std::string stale = name + " was destroyed before the call", foreign = name + " is no handle", other = name + " is a handle of another kind";
        check_rule(rule(stale.c_str(), Argument::STALE, ANY_FAILURE, ""), stream);
        check_rule(rule(foreign.c_str(), Argument::FOREIGN, ANY_FAILURE, ""), stream);
        check_rule(rule(other.c_str(), Argument::OTHER_KIND, ANY_FAILURE, ""), stream);
    }
    check_rules<TheCall>(
        {
            {"workspaceSize is NULL", [](TheCall &call) { call.no_workspace_size = true; }, NULL_POINTER, "workspaceSize"},
            {"executor is NULL", [](TheCall &call) { call.no_executor = true; }, NULL_POINTER, "executor"},
            {"both out-parameters are NULL", [](TheCall &call) { call.no_workspace_size = call.no_executor = true; }, NULL_POINTER, "executor"},
        },
        stream);
}

// ---------------------------------------------------------------------------------------------------------------------
// The second phase, which is the same for every operator.

struct Planned {
    uint64_t workspace_size;
    aclOpExecutor *executor;
};

static inline Planned plan(Call &call)
{
    Planned planned = {untouched_size, nullptr};
    REQUIRE_STATUS(0, call.phase_one(&planned.workspace_size, &planned.executor));
    return planned;
}

// A used-up executor: an error, not a crash.
static inline void check_consumed(Call &call, aclOpExecutor *executor, aclrtStream stream)
{
    if (on_hardware()) return;
    forget_error_message();
    const int status = call.phase_two()(nullptr, 0, executor, stream);
    CHECK_TEXT(status == NULL_POINTER || status == INNER_ERROR, "a used-up executor gave %d (%s)", status, status_name(status));
    CHECK_TEXT(aclGetRecentErrMsg() != nullptr, "a used-up executor left no error message");
}

// `empty` turns a valid call into one with nothing to do; `demanding` are changes after which scratch memory is likely to be needed;
// `other` is the second phase of some other operator.
template <class TheCall>
static inline void check_phase_two(std::function<void(TheCall &)> empty, std::vector<std::function<void(TheCall &)>> demanding, PhaseTwo other,
                                   aclrtStream stream)
{
    const PhaseTwo phase_two = TheCall().phase_two();

    topic("phase 2: executor is NULL");
    forget_error_message();
    CHECK_STATUS(NULL_POINTER, phase_two(nullptr, 0, nullptr, stream));
    check_message(aclGetRecentErrMsg(), NULL_POINTER, "executor");

    topic("phase 2: the executor is no handle");
    if (!on_hardware()) {
        uint64_t memory[64] = {0};
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(memory), stream));
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(static_cast<uintptr_t>(8)), stream));
        CHECK_STATUS(ANY_FAILURE, phase_two(nullptr, 0, reinterpret_cast<aclOpExecutor *>(some_int_array()), stream));
    }

    topic("phase 2: a size but no workspace consumes the executor");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        forget_error_message();
        CHECK_STATUS(NULL_POINTER, phase_two(nullptr, 512, planned.executor, stream));
        check_message(aclGetRecentErrMsg(), NULL_POINTER, "workspace");
        check_consumed(call, planned.executor, stream);
        call.untouched = true;
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: a larger workspace than asked for is welcome");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size + 1024, planned.executor, stream);
        call.release();
    }

    topic("phase 2: an executor runs once");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        check_consumed(call, planned.executor, stream);
        check_consumed(call, planned.executor, stream);
        call.release();
    }

    topic("phase 2: the executor of an early success runs once, too");
    {
        TheCall call;
        empty(call);
        call.make();
        const Planned planned = plan(call);
        CHECK_EQ(0, planned.workspace_size);
        CHECK_STATUS(0, phase_two(nullptr, 0, planned.executor, stream));
        check_consumed(call, planned.executor, stream);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.untouched = true;
        call.check_memory();
        call.release();
    }

    topic("phase 2: any operator's second phase runs any executor");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, other(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: arguments destroyed between the phases");
    if (!on_hardware()) {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        call.destroy_handles();
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        call.release();
    }

    topic("phase 2: arguments destroyed before the stream is synchronised");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        call.destroy_handles();
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: input memory freed before the stream is synchronised");
    if (!on_hardware()) {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        CHECK_STATUS(0, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream));
        for (Tensor *tensor : call.tensors()) {
            if (!tensor->is_output) tensor->release();
        }
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: data is read when the kernel runs, not in phase 1");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        for (Tensor *tensor : call.tensors()) {
            if (tensor->is_output) continue;
            std::vector<double> content = tensor->view_values();
            std::vector<double> turned(content.rbegin(), content.rend());
            tensor->change_values(turned);
        }
        run_to_the_end(call, planned.workspace_size, planned.executor, stream);
        call.release();
    }

    topic("phase 2: on another thread");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        int set_device = -1, status = -1;
        std::thread worker([&]() {
            set_device = aclrtSetDevice(0);
            status = phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream);
            aclrtResetDevice(0);
        });
        worker.join();
        CHECK_STATUS(0, set_device);
        CHECK_STATUS(0, status);
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        call.check_memory();
        call.release();
    }

    topic("phase 2: the default stream");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        run_to_the_end(call, planned.workspace_size, planned.executor, nullptr);
        call.release();
    }

    topic("phase 2: two plans, run in the other order");
    {
        TheCall first, second;
        first.make();
        second.make();
        const Planned first_plan = plan(first), second_plan = plan(second);
        CHECK(first_plan.executor != second_plan.executor);
        run_to_the_end(second, second_plan.workspace_size, second_plan.executor, stream);
        run_to_the_end(first, first_plan.workspace_size, first_plan.executor, stream);
        first.release();
        second.release();
    }

    topic("phase 2: an executor that never runs can be destroyed, once");
    {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        CHECK_STATUS(0, aclDestroyAclOpExecutor(planned.executor));
        if (!on_hardware()) CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(planned.executor));
        check_consumed(call, planned.executor, stream);
        call.release();
    }

    topic("phase 2: a destroyed stream");
    if (!on_hardware()) {
        TheCall call;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        aclrtStream gone = nullptr;
        REQUIRE_STATUS(0, aclrtCreateStream(&gone));
        REQUIRE_STATUS(0, aclrtDestroyStream(gone));
        forget_error_message();
        CHECK_STATUS(ANY_FAILURE, phase_two(workspace.pointer(), planned.workspace_size, planned.executor, gone));
        CHECK(aclGetRecentErrMsg() != nullptr);
        call.release();
    }

    topic("phase 2: four threads at once, a stream each");
    {
        enum { THREADS = 4 };
        std::vector<std::unique_ptr<TheCall>> calls;
        int statuses[THREADS];
        std::vector<std::thread> threads;
        for (int i = 0; i < THREADS; i++) {
            calls.push_back(std::unique_ptr<TheCall>(new TheCall()));
            calls.back()->make();
        }
        for (int i = 0; i < THREADS; i++) {
            threads.push_back(std::thread([&calls, &statuses, phase_two, i]() {
                aclrtStream own = nullptr;
                uint64_t size = 0;
                void *memory = nullptr;
                aclOpExecutor *executor = nullptr;
                int status = aclrtSetDevice(0);
                if (status == 0) status = aclrtCreateStream(&own);
                if (status == 0) status = calls[static_cast<size_t>(i)]->phase_one(&size, &executor);
                if (status == 0 && size > 0) status = aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST);
                if (status == 0) status = phase_two(memory, size, executor, own);
                if (status == 0) status = aclrtSynchronizeStream(own);
                if (memory != nullptr) aclrtFree(memory);
                aclrtDestroyStream(own);
                aclrtResetDevice(0);
                statuses[i] = status;
            }));
        }
        for (int i = 0; i < THREADS; i++) {
            threads[static_cast<size_t>(i)].join();
            CHECK_STATUS(0, statuses[i]);
            calls[static_cast<size_t>(i)]->check_memory();
            calls[static_cast<size_t>(i)]->release();
        }
    }

    topic("phase 2: a tensor without memory");
    for (size_t i = 0; !on_hardware() && i < TheCall().tensors().size(); i++) {
        TheCall call;
        Tensor *missing = call.tensors()[i];
        missing->no_data = true;
        call.make();
        const Planned planned = plan(call);
        Workspace workspace(planned.workspace_size);
        const int run = phase_two(workspace.pointer(), planned.workspace_size, planned.executor, stream);
        const int wait = aclrtSynchronizeStream(stream);
        // Either an error, or the tensor did not matter (self mostly gives its shape only) and the result is right. Never a crash.
        if (run == 0 && wait == 0) {
            CHECK_TEXT(!missing->is_output, "%s has no memory, and yet the call succeeded", missing->name.c_str());
            if (!missing->is_output) call.check_memory();
        }
        forget_error_message();
        call.release();
    }

    for (const std::function<void(TheCall &)> &change : demanding) {
        topic("phase 2: a workspace smaller than asked for is an error");
        TheCall call;
        change(call);
        call.make();
        const Planned planned = plan(call);
        if (planned.workspace_size > 0) {
            Workspace workspace(planned.workspace_size);
            forget_error_message();
            CHECK_STATUS(ANY_FAILURE, phase_two(workspace.pointer(), planned.workspace_size - 1, planned.executor, stream));
            CHECK(aclGetRecentErrMsg() != nullptr);
            check_consumed(call, planned.executor, stream);
        } else {
            CHECK_STATUS(0, aclDestroyAclOpExecutor(planned.executor));
        }
        topic("phase 2: scratch memory full of rubbish");
        const Planned again = plan(call);
        run_to_the_end(call, again.workspace_size, again.executor, stream);
        call.release();
    }
}

#endif  // __cplusplus
#endif  // OPAPI_C_TESTS_HARNESS_H
