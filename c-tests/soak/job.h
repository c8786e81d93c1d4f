// What the endurance run makes of one call: arrays on the host, on the device and as tensors, and what must come out.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

inline std::atomic<long> &failures()
{
    static std::atomic<long> count(0);
    return count;
}

inline void failed(const char *format, ...)
{
    if (failures()++ >= 20) return;  // a reader needs the first ones
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "soak: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
}

#define EXPECT_0(call)                                                                                  \
    do {                                                                                                \
        const int status_ = (call);                                                                     \
        if (status_ != 0) {                                                                             \
            const char *message_ = aclGetRecentErrMsg();                                                \
            failed("line %d: %s gave %d: %s", __LINE__, #call, status_, message_ ? message_ : "no message"); \
        }                                                                                               \
    } while (0)

// A small generator of random numbers, so that a seed means the same everywhere.
struct Random {
    uint64_t state;
    explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15u + 1) {}
    uint64_t next()
    {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return state * 0x2545F4914F6CDD1Du;
    }
    int64_t between(int64_t low, int64_t high) { return low + static_cast<int64_t>((next() >> 11) % static_cast<uint64_t>(high - low + 1)); }
    bool chance(int percent) { return between(1, 100) <= percent; }
};

typedef std::vector<int64_t> Dims;

// What a result must be, and how far it may be from that: the bound grows with the sizes of what was added up.
struct Expected {
    std::vector<double> value, weight;
    explicit Expected(int64_t count) : value(static_cast<size_t>(count)), weight(static_cast<size_t>(count)) {}
    void add(int64_t at, double term) { add(at, term, std::fabs(term)); }
    void add(int64_t at, double term, double size)
    {
        value[static_cast<size_t>(at)] += term;
        weight[static_cast<size_t>(at)] += size;
    }
};

// One array of a call: on the host, on the device, and as a tensor.
struct Array {
    std::vector<unsigned char> bytes;
    void *device = nullptr, *pinned = nullptr;
    aclTensor *tensor = nullptr;

    void make(const Dims &dims, aclDataType dtype, const void *data, size_t size, Random &random, aclrtStream stream)
    {
        bytes.assign(static_cast<const unsigned char *>(data), static_cast<const unsigned char *>(data) + size);
        EXPECT_0(aclrtMalloc(&device, size, ACL_MEM_MALLOC_HUGE_FIRST));
        if (random.chance(30)) {  // ordered with the stream, from pinned memory
            EXPECT_0(aclrtMallocHost(&pinned, size));
            memcpy(pinned, data, size);
            EXPECT_0(aclrtMemcpyAsync(device, size, pinned, size, ACL_MEMCPY_HOST_TO_DEVICE, stream));
        } else {
            EXPECT_0(aclrtMemcpy(device, size, data, size, ACL_MEMCPY_HOST_TO_DEVICE));
        }
        const aclFormat format = dims.size() == 4 ? ACL_FORMAT_NCHW : dims.size() == 3 ? ACL_FORMAT_NCL : ACL_FORMAT_ND;
        tensor = aclCreateTensor(dims.data(), dims.size(), dtype, nullptr, 0, format, dims.data(), dims.size(), device);
        if (tensor == nullptr) failed("aclCreateTensor gave NULL");
    }
    void make(const Dims &dims, const std::vector<float> &data, Random &random, aclrtStream stream)
    {
        make(dims, ACL_FLOAT, data.data(), data.size() * sizeof(float), random, stream);
    }
    void destroy_tensor()
    {
        EXPECT_0(aclDestroyTensor(tensor));
        tensor = nullptr;
    }
    void free_memory()
    {
        if (device != nullptr) EXPECT_0(aclrtFree(device));
        if (pinned != nullptr) EXPECT_0(aclrtFreeHost(pinned));
        device = pinned = nullptr;
    }
};

struct Job {
    size_t op = 0;
    std::vector<Array> arrays;  // inputs first
    std::vector<size_t> outputs;
    std::vector<Expected> expected;
    std::vector<aclIntArray *> lists;
    aclBoolArray *mask = nullptr;
    void *workspace = nullptr;
    aclOpExecutor *repeatable = nullptr;
    aclrtEvent event = nullptr;
    aclrtStream first = nullptr, last = nullptr;  // the work is done when the last one is
    void *copy = nullptr;                         // of the first output, made by the last stream
    bool finished = false;

    aclIntArray *list(const Dims &values)
    {
        lists.push_back(aclCreateIntArray(values.data(), values.size()));
        if (lists.back() == nullptr) failed("aclCreateIntArray gave NULL");
        return lists.back();
    }
    void destroy_descriptions()
    {
        for (Array &array : arrays) array.destroy_tensor();
        for (aclIntArray *values : lists) EXPECT_0(aclDestroyIntArray(values));
        lists.clear();
        if (mask != nullptr) EXPECT_0(aclDestroyBoolArray(mask));
        mask = nullptr;
    }
};

inline std::vector<float> numbers(int64_t count, Random &random)
{
    std::vector<float> values(static_cast<size_t>(count));
    for (float &value : values) value = static_cast<float>(random.between(-64, 64)) / 8;
    return values;
}

const float RUBBISH = -7777;

inline std::vector<float> rubbish(int64_t count)
{
    return std::vector<float>(static_cast<size_t>(count), RUBBISH);
}

// Extents: mostly small, sometimes medium.
inline int64_t extent(Random &random)
{
    return random.chance(90) ? random.between(1, 12) : random.between(20, 90);
}

typedef std::function<aclnnStatus(uint64_t *, aclOpExecutor **)> PhaseOne;
