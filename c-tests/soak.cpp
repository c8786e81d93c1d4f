// Runs all five operators from eight threads on own and shared streams for a long time, checks every result against plain loops and that memory does not grow.
//
//   soak [SECONDS [SEED]]        600 s by default; one line of summary; exit status 0 if nothing was wrong

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "aclnnop/aclnn_pad2d_backward.h"

namespace {

const int THREADS = 8, SHARED_STREAMS = 4, OWN_STREAMS = 2, JOBS_IN_FLIGHT = 6;
// A sanitizer keeps freed memory for a while, so that growth says nothing there.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const long GROWTH_LIMIT_KIB = 1024 * 1024;
#else
const long GROWTH_LIMIT_KIB = 5 * 1024;
#endif

enum Operator { AVGPOOL, GRID_SAMPLER, IM2COL, UNPOOL, PAD, OPERATORS };
const char *const NAMES[OPERATORS] = {"AvgPool2dBackward", "GridSampler2DBackward", "Im2colBackward", "MaxUnpool2dBackward", "ReplicationPad2dBackward"};

// ---------------------------------------------------------------------------------------------------------------------

std::atomic<long> failures(0), calls[OPERATORS], host_functions_launched(0), host_functions_run(0);
std::atomic<bool> stop(false), pause_wanted(false);

void failed(const char *format, ...)
{
    if (failures++ >= 20) return;  // a reader needs the first ones
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

// ---------------------------------------------------------------------------------------------------------------------

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
        tensor = aclCreateTensor(dims.data(), dims.size(), dtype, nullptr, 0, ACL_FORMAT_NCHW, dims.data(), dims.size(), device);
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
    Operator op = AVGPOOL;
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

std::vector<float> numbers(int64_t count, Random &random)
{
    std::vector<float> values(static_cast<size_t>(count));
    for (float &value : values) value = static_cast<float>(random.between(-64, 64)) / 8;
    return values;
}

const float RUBBISH = -7777;

std::vector<float> rubbish(int64_t count)
{
    return std::vector<float>(static_cast<size_t>(count), RUBBISH);
}

// Extents: mostly small, sometimes medium.
int64_t extent(Random &random)
{
    return random.chance(90) ? random.between(1, 12) : random.between(20, 90);
}

typedef std::function<aclnnStatus(uint64_t *, aclOpExecutor **)> PhaseOne;
typedef aclnnStatus (*PhaseTwo)(void *, uint64_t, aclOpExecutor *, aclrtStream);

aclnnStatus run_pad(void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream stream)
{
    return aclnnReplicationPad2dBackward(workspace, size, executor, stream);
}

// ---------------------------------------------------------------------------------------------------------------------
// The five operators: random arguments, and the result by plain loops.

PhaseOne make_avgpool(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    int64_t k[2], s[2], p[2], o[2];
    const int64_t size[2] = {h, w};
    const bool ceil_mode = random.chance(30), include_pad = random.chance(50);
    const int64_t divisor = random.chance(30) ? random.between(1, 9) : 0;
    for (int d = 0; d < 2; d++) {
        k[d] = random.between(1, 4);
        s[d] = random.between(1, 3);
        p[d] = random.between(0, k[d] / 2);
        if (size[d] + 2 * p[d] < k[d]) k[d] = 1, p[d] = 0;
        o[d] = (size[d] + 2 * p[d] - k[d] + (ceil_mode ? s[d] - 1 : 0)) / s[d] + 1;
        if (ceil_mode && (o[d] - 1) * s[d] >= size[d] + p[d]) o[d]--;
    }
    const std::vector<float> grad = numbers(n * c * o[0] * o[1], random);
    job.expected.push_back(Expected(n * c * h * w));
    for (int64_t plane = 0; plane < n * c; plane++) {
        for (int64_t i = 0; i < o[0]; i++) {
            for (int64_t j = 0; j < o[1]; j++) {
                const int64_t y0 = i * s[0] - p[0], x0 = j * s[1] - p[1];
                const int64_t y1 = std::min(y0 + k[0], h + p[0]), x1 = std::min(x0 + k[1], w + p[1]);
                const int64_t cy0 = std::max<int64_t>(y0, 0), cx0 = std::max<int64_t>(x0, 0), cy1 = std::min(y1, h), cx1 = std::min(x1, w);
                const int64_t by = divisor != 0 ? divisor : include_pad ? (y1 - y0) * (x1 - x0) : (cy1 - cy0) * (cx1 - cx0);
                for (int64_t y = cy0; y < cy1; y++) {
                    for (int64_t x = cx0; x < cx1; x++) {
                        job.expected[0].add((plane * h + y) * w + x, grad[static_cast<size_t>((plane * o[0] + i) * o[1] + j)] / static_cast<double>(by));
                    }
                }
            }
        }
    }
    job.arrays.resize(3);
    job.arrays[0].make({n, c, o[0], o[1]}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.arrays[2].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.outputs.push_back(2);
    aclIntArray *kernel = job.list({k[0], k[1]}), *stride = job.list({s[0], s[1]}), *padding = job.list({p[0], p[1]});
    return [&job, kernel, stride, padding, ceil_mode, include_pad, divisor](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnAvgPool2dBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, kernel, stride, padding, ceil_mode, include_pad, divisor, 0,
                                                      job.arrays[2].tensor, size_of, executor);
    };
}

PhaseOne make_grid_sampler(Job &job, Random &random)
{
    const int64_t n = random.between(1, 2), c = random.between(1, 5), h = extent(random), w = extent(random), oh = extent(random), ow = extent(random);
    const int64_t mode = random.between(0, 1), padding = random.between(0, 1);
    const bool align = random.chance(50), wanted[2] = {random.chance(70), random.chance(70)};
    const std::vector<float> grad = numbers(n * c * oh * ow, random), input = numbers(n * c * h * w, random);
    std::vector<float> grid(static_cast<size_t>(n * oh * ow * 2));
    const int64_t extents[2] = {w, h};
    for (size_t i = 0; i < grid.size(); i++) {
        // Points whose fraction is far from 0 and a half: rounding must not decide which pixels they touch.
        const double eighths[] = {0.125, 0.25, 0.375, 0.625, 0.75, 0.875}, size = static_cast<double>(extents[i % 2]);
        const double at = static_cast<double>(random.between(-2, extents[i % 2])) + eighths[random.between(0, 5)];
        grid[i] = static_cast<float>(!align ? (2 * at + 1) / size - 1 : extents[i % 2] > 1 ? 2 * at / (size - 1) - 1 : 0.3);
    }
    job.expected.push_back(Expected(n * c * h * w));
    job.expected.push_back(Expected(n * oh * ow * 2));
    for (int64_t b = 0; b < n; b++) {
        for (int64_t point = 0; point < oh * ow; point++) {
            double at[2], factor[2];
            for (int d = 0; d < 2; d++) {
                const double size = static_cast<double>(extents[d]), v = grid[static_cast<size_t>((b * oh * ow + point) * 2 + d)];
                at[d] = align ? (v + 1) * 0.5 * (size - 1) : ((v + 1) * size - 1) * 0.5;
                factor[d] = align ? (size - 1) / 2 : size / 2;
                if (padding == 1 && at[d] <= 0) at[d] = 0, factor[d] = 0;
                if (padding == 1 && at[d] >= size - 1) at[d] = size - 1, factor[d] = 0;
            }
            for (int64_t channel = 0; channel < c; channel++) {
                const int64_t plane = b * c + channel;
                const double g = grad[static_cast<size_t>(plane * oh * ow + point)];
                const int64_t x0 = static_cast<int64_t>(mode == 1 ? std::nearbyint(at[0]) : std::floor(at[0]));
                const int64_t y0 = static_cast<int64_t>(mode == 1 ? std::nearbyint(at[1]) : std::floor(at[1]));
                for (int tap = 0; tap < (mode == 1 ? 1 : 4); tap++) {
                    const int64_t x = x0 + tap % 2, y = y0 + tap / 2;
                    if (x < 0 || x >= w || y < 0 || y >= h) continue;
                    const double fx = at[0] - static_cast<double>(x0), fy = at[1] - static_cast<double>(y0);
                    const double wx = mode == 1 ? 1 : tap % 2 ? fx : 1 - fx, wy = mode == 1 ? 1 : tap / 2 ? fy : 1 - fy;
                    const int64_t pixel = (plane * h + y) * w + x;
                    // A coordinate in f32 is a few units of 1e-6 off at the far end of a wide image, and so is each weight.
                    job.expected[0].add(pixel, g * wx * wy, 4 * std::fabs(g));
                    if (mode == 1) continue;
                    const double value = input[static_cast<size_t>(pixel)] * g;
                    job.expected[1].add((b * oh * ow + point) * 2, (tap % 2 ? 1 : -1) * wy * value * factor[0], 4 * std::fabs(value * factor[0]));
                    job.expected[1].add((b * oh * ow + point) * 2 + 1, (tap / 2 ? 1 : -1) * wx * value * factor[1], 4 * std::fabs(value * factor[1]));
                }
            }
        }
    }
    for (size_t i = 0; i < 2; i++) {
        if (wanted[i]) continue;  // what nobody asked for stays as it was
        job.expected[i].value.assign(job.expected[i].value.size(), RUBBISH);
        job.expected[i].weight.assign(job.expected[i].weight.size(), 0);
    }
    job.arrays.resize(5);
    job.arrays[0].make({n, c, oh, ow}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, input, random, job.first);
    job.arrays[2].make({n, oh, ow, 2}, grid, random, job.first);
    job.arrays[3].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.arrays[4].make({n, oh, ow, 2}, rubbish(n * oh * ow * 2), random, job.first);
    job.outputs = {3, 4};
    job.mask = aclCreateBoolArray(wanted, 2);
    return [&job, mode, padding, align](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnGridSampler2DBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, job.arrays[2].tensor, mode, padding, align, job.mask,
                                                          job.arrays[3].tensor, job.arrays[4].tensor, size_of, executor);
    };
}

PhaseOne make_im2col(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 5), size[2] = {extent(random), extent(random)};
    int64_t k[2], dilation[2], p[2], s[2], o[2];
    for (int d = 0; d < 2; d++) {
        k[d] = random.between(1, 3);
        dilation[d] = random.between(1, 2);
        p[d] = random.between(0, 2);
        s[d] = random.between(1, 3);
        if (size[d] + 2 * p[d] < dilation[d] * (k[d] - 1) + 1) k[d] = 1;
        o[d] = (size[d] + 2 * p[d] - dilation[d] * (k[d] - 1) - 1) / s[d] + 1;
    }
    const int64_t rows = c * k[0] * k[1], columns = o[0] * o[1];
    const std::vector<float> grad = numbers(n * rows * columns, random);
    job.expected.push_back(Expected(n * c * size[0] * size[1]));
    for (int64_t b = 0; b < n; b++) {
        for (int64_t row = 0; row < rows; row++) {
            for (int64_t column = 0; column < columns; column++) {
                const int64_t y = column / o[1] * s[0] + row / k[1] % k[0] * dilation[0] - p[0];
                const int64_t x = column % o[1] * s[1] + row % k[1] * dilation[1] - p[1];
                if (y < 0 || y >= size[0] || x < 0 || x >= size[1]) continue;
                const int64_t plane = b * c + row / (k[0] * k[1]);
                job.expected[0].add((plane * size[0] + y) * size[1] + x, grad[static_cast<size_t>((b * rows + row) * columns + column)]);
            }
        }
    }
    job.arrays.resize(2);
    job.arrays[0].make({n, rows, columns}, grad, random, job.first);
    job.arrays[1].make({n, c, size[0], size[1]}, rubbish(n * c * size[0] * size[1]), random, job.first);
    job.outputs.push_back(1);
    aclIntArray *input_size = job.list({size[0], size[1]}), *kernel = job.list({k[0], k[1]}), *dilations = job.list({dilation[0], dilation[1]});
    aclIntArray *padding = job.list({p[0], p[1]}), *stride = job.list({s[0], s[1]});
    return [&job, input_size, kernel, dilations, padding, stride](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnIm2colBackwardGetWorkspaceSize(job.arrays[0].tensor, input_size, kernel, dilations, padding, stride, job.arrays[1].tensor, size_of, executor);
    };
}

PhaseOne make_unpool(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random), oh = extent(random), ow = extent(random);
    const std::vector<float> grad = numbers(n * c * oh * ow, random);
    std::vector<int64_t> wide(static_cast<size_t>(n * c * h * w));
    std::vector<int32_t> narrow(wide.size());
    job.expected.push_back(Expected(n * c * h * w));
    for (size_t i = 0; i < wide.size(); i++) {
        const int64_t pick = random.between(0, oh * ow - 1), plane = static_cast<int64_t>(i) / (h * w);
        wide[i] = pick;
        narrow[i] = static_cast<int32_t>(pick);
        job.expected[0].add(static_cast<int64_t>(i), grad[static_cast<size_t>(plane * oh * ow + pick)]);
    }
    job.arrays.resize(4);
    job.arrays[0].make({n, c, oh, ow}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    if (random.chance(50)) {
        job.arrays[2].make({n, c, h, w}, ACL_INT32, narrow.data(), narrow.size() * 4, random, job.first);
    } else {
        job.arrays[2].make({n, c, h, w}, ACL_INT64, wide.data(), wide.size() * 8, random, job.first);
    }
    job.arrays[3].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.outputs.push_back(3);
    aclIntArray *output_size = job.list({oh, ow});
    return [&job, output_size](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnMaxUnpool2dBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, job.arrays[2].tensor, output_size, job.arrays[3].tensor,
                                                        size_of, executor);
    };
}

PhaseOne make_pad(Job &job, Random &random)
{
    const int64_t n = random.between(1, 3), c = random.between(1, 6), h = extent(random), w = extent(random);
    const int64_t left = random.between(w > 3 ? -1 : 0, 4), right = random.between(w > 3 ? -1 : 0, 4);
    const int64_t top = random.between(h > 3 ? -1 : 0, 4), bottom = random.between(h > 3 ? -1 : 0, 4);
    const int64_t gh = h + top + bottom, gw = w + left + right;
    const std::vector<float> grad = numbers(n * c * gh * gw, random);
    job.expected.push_back(Expected(n * c * h * w));
    for (int64_t plane = 0; plane < n * c; plane++) {
        for (int64_t i = 0; i < gh; i++) {
            for (int64_t j = 0; j < gw; j++) {
                const int64_t y = std::min(std::max<int64_t>(i - top, 0), h - 1), x = std::min(std::max<int64_t>(j - left, 0), w - 1);
                job.expected[0].add((plane * h + y) * w + x, grad[static_cast<size_t>((plane * gh + i) * gw + j)]);
            }
        }
    }
    job.arrays.resize(3);
    job.arrays[0].make({n, c, gh, gw}, grad, random, job.first);
    job.arrays[1].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.arrays[2].make({n, c, h, w}, rubbish(n * c * h * w), random, job.first);
    job.outputs.push_back(2);
    aclIntArray *padding = job.list({left, right, top, bottom});
    return [&job, padding](uint64_t *size_of, aclOpExecutor **executor) {
        return aclnnReplicationPad2dBackwardGetWorkspaceSize(job.arrays[0].tensor, job.arrays[1].tensor, padding, job.arrays[2].tensor, size_of, executor);
    };
}

// ---------------------------------------------------------------------------------------------------------------------

void count_host_function(void *)
{
    host_functions_run++;
}

// Describes and enqueues one call, in one of the ways in which programs do that.
std::unique_ptr<Job> start_job(Random &random, aclrtStream first, aclrtStream last)
{
    static PhaseOne (*const makers[OPERATORS])(Job &, Random &) = {make_avgpool, make_grid_sampler, make_im2col, make_unpool, make_pad};
    static const PhaseTwo runners[OPERATORS] = {aclnnAvgPool2dBackward, aclnnGridSampler2DBackward, aclnnIm2colBackward, aclnnMaxUnpool2dBackward, run_pad};
    std::unique_ptr<Job> job(new Job());
    job->op = static_cast<Operator>(random.between(0, OPERATORS - 1));
    job->first = first;
    job->last = last;
    const PhaseOne phase_one = makers[job->op](*job, random);
    const PhaseTwo phase_two = runners[job->op];

    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    EXPECT_0(phase_one(&size, &executor));
    if (random.chance(5)) {  // a plan that is never run
        EXPECT_0(aclDestroyAclOpExecutor(executor));
        EXPECT_0(phase_one(&size, &executor));
    }
    if (size > 0) EXPECT_0(aclrtMalloc(&job->workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));
    int runs = 1;
    if (random.chance(20)) {
        EXPECT_0(aclSetAclOpExecutorRepeatable(executor));
        job->repeatable = executor;
        runs = static_cast<int>(random.between(1, 4));
    }
    for (int run = 0; run < runs; run++) {
        EXPECT_0(phase_two(job->workspace, size, executor, first));
        calls[job->op]++;
    }
    if (random.chance(10)) {
        host_functions_launched++;
        EXPECT_0(aclrtLaunchHostFunc(first, count_host_function, nullptr));
    }
    if (job->repeatable != nullptr && random.chance(50)) {
        EXPECT_0(aclDestroyAclOpExecutor(job->repeatable));
        job->repeatable = nullptr;
    }
    if (random.chance(50)) job->destroy_descriptions();
    if (job->workspace != nullptr && random.chance(20)) {
        EXPECT_0(aclrtFree(job->workspace));
        job->workspace = nullptr;
    }

    // The result travels to another stream, which waits for it.
    if (last != first) {
        const Array &output = job->arrays[job->outputs[0]];
        EXPECT_0(random.chance(50) ? aclrtCreateEvent(&job->event) : aclrtCreateEventWithFlag(&job->event, ACL_EVENT_SYNC));
        EXPECT_0(aclrtMalloc(&job->copy, output.bytes.size(), ACL_MEM_MALLOC_HUGE_FIRST));
        EXPECT_0(aclrtRecordEvent(job->event, first));
        EXPECT_0(aclrtStreamWaitEvent(last, job->event));
        EXPECT_0(aclrtMemcpyAsync(job->copy, output.bytes.size(), output.device, output.bytes.size(), ACL_MEMCPY_DEVICE_TO_DEVICE, last));
        if (random.chance(30)) {  // destroyed while it is waited for
            EXPECT_0(aclrtDestroyEvent(job->event));
            job->event = nullptr;
        }
    }
    return job;
}

void check_output(const Job &job, const Expected &expected, const void *memory)
{
    std::vector<float> got(expected.value.size());
    EXPECT_0(aclrtMemcpy(got.data(), got.size() * 4, memory, got.size() * 4, ACL_MEMCPY_DEVICE_TO_HOST));
    for (size_t i = 0; i < got.size(); i++) {
        if (!(std::fabs(got[i] - expected.value[i]) <= 1e-5 + 1e-5 * expected.weight[i])) {
            failed("%s: number %zu of %zu is %.9g, expected %.9g", NAMES[job.op], i, got.size(), static_cast<double>(got[i]), expected.value[i]);
            return;
        }
    }
}

// Waits for the work, checks it and gives everything back, in any order.
void finish_job(Job &job, Random &random)
{
    if (!job.finished) {
        if (job.event != nullptr && random.chance(20)) EXPECT_0(aclrtSynchronizeEvent(job.event));
        if (random.chance(5)) {
            EXPECT_0(aclrtSynchronizeDevice());
        } else if (random.chance(20)) {
            EXPECT_0(aclrtSynchronizeStreamWithTimeout(job.last, 100000));
        } else {
            EXPECT_0(aclrtSynchronizeStream(job.last));
        }
    }
    for (size_t i = 0; i < job.outputs.size(); i++) check_output(job, job.expected[i], job.arrays[job.outputs[i]].device);
    if (job.copy != nullptr) check_output(job, job.expected[0], job.copy);

    std::vector<std::function<void()>> ends;
    for (Array &array : job.arrays) ends.push_back([&array]() { array.free_memory(); });
    if (job.copy != nullptr) ends.push_back([&job]() { EXPECT_0(aclrtFree(job.copy)); });
    if (job.workspace != nullptr) ends.push_back([&job]() { EXPECT_0(aclrtFree(job.workspace)); });
    if (job.event != nullptr) ends.push_back([&job]() { EXPECT_0(aclrtDestroyEvent(job.event)); });
    if (job.repeatable != nullptr) ends.push_back([&job]() { EXPECT_0(aclDestroyAclOpExecutor(job.repeatable)); });
    ends.push_back([&job]() { job.destroy_descriptions(); });
    while (!ends.empty()) {
        const size_t which = static_cast<size_t>(random.between(0, static_cast<int64_t>(ends.size()) - 1));
        ends[which]();
        ends.erase(ends.begin() + static_cast<std::ptrdiff_t>(which));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Threads stand still, with nothing left over, while memory is measured.

std::mutex pause_mutex;
std::condition_variable paused_changed, pause_ended;
int paused = 0;

void pause_here()
{
    std::unique_lock<std::mutex> lock(pause_mutex);
    paused++;
    paused_changed.notify_all();
    pause_ended.wait(lock, []() { return !pause_wanted; });
    paused--;
}

long resident_kib()
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == nullptr || fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    if (file != nullptr) fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

long resident_at_rest()
{
    std::unique_lock<std::mutex> lock(pause_mutex);
    pause_wanted = true;
    paused_changed.wait(lock, []() { return paused == THREADS; });
    malloc_trim(0);
    const long resident = resident_kib();
    pause_wanted = false;
    pause_ended.notify_all();
    return resident;
}

void work(uint64_t seed, const std::vector<aclrtStream> &shared)
{
    Random random(seed);
    std::vector<aclrtStream> own(OWN_STREAMS);
    std::vector<std::unique_ptr<Job>> jobs;
    EXPECT_0(aclrtSetDevice(0));
    for (aclrtStream &stream : own) EXPECT_0(aclrtCreateStream(&stream));

    const auto pick_stream = [&]() {
        const int64_t which = random.between(0, OWN_STREAMS + SHARED_STREAMS - 1);
        return which < OWN_STREAMS ? own[static_cast<size_t>(which)] : shared[static_cast<size_t>(which - OWN_STREAMS)];
    };
    const auto finish_one = [&](size_t which) {
        finish_job(*jobs[which], random);
        jobs.erase(jobs.begin() + static_cast<std::ptrdiff_t>(which));
    };

    while (!stop) {
        if (pause_wanted) {
            while (!jobs.empty()) finish_one(jobs.size() - 1);
            pause_here();
            continue;
        }
        const aclrtStream first = pick_stream(), last = random.chance(40) ? pick_stream() : first;
        jobs.push_back(start_job(random, first, last));
        while (jobs.size() > static_cast<size_t>(random.between(0, JOBS_IN_FLIGHT))) {
            finish_one(static_cast<size_t>(random.between(0, static_cast<int64_t>(jobs.size()) - 1)));
        }
        if (random.chance(2)) {  // a stream ends with whatever is on it, and another one begins
            aclrtStream &stream = own[static_cast<size_t>(random.between(0, OWN_STREAMS - 1))];
            const aclrtStream ended = stream;
            // Work that another stream does for a job of this one is not over yet.
            for (const std::unique_ptr<Job> &job : jobs) {
                if (job->last == ended) job->finished = true;
            }
            EXPECT_0(aclrtDestroyStream(ended));
            EXPECT_0(random.chance(50) ? aclrtCreateStream(&stream)
                                       : aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC));
        }
        if (random.chance(2)) {  // something fails in between
            uint64_t size = 0;
            aclOpExecutor *executor = nullptr;
            if (aclnnIm2colBackwardGetWorkspaceSize(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, &size, &executor) == 0) {
                failed("a call without tensors succeeded");
            }
            if (aclGetRecentErrMsg() == nullptr) failed("a failing call left no message");
        }
        if (random.chance(1)) {
            EXPECT_0(aclrtSetDevice(0));
            EXPECT_0(aclrtResetDevice(0));
        }
    }
    while (!jobs.empty()) finish_one(0);
    for (aclrtStream stream : own) EXPECT_0(aclrtDestroyStream(stream));
    EXPECT_0(aclrtResetDevice(0));
}

}  // namespace

int main(int count, char **arguments)
{
    // One arena: with one per thread, memory that is free in each of them grows for many minutes and hides a leak.
    mallopt(M_ARENA_MAX, 1);
    const double seconds = count > 1 ? atof(arguments[1]) : 600;
    const uint64_t seed = count > 2 ? strtoull(arguments[2], nullptr, 10) : 1;
    if (!(seconds > 0)) {
        fprintf(stderr, "usage: soak [SECONDS [SEED]]\n");
        return 2;
    }
    EXPECT_0(aclInit(nullptr));
    EXPECT_0(aclrtSetDevice(0));
    std::vector<aclrtStream> shared(SHARED_STREAMS);
    for (aclrtStream &stream : shared) EXPECT_0(aclrtCreateStream(&stream));
    std::vector<std::thread> threads;
    for (int i = 0; i < THREADS; i++) threads.push_back(std::thread(work, seed * 1000 + static_cast<uint64_t>(i), std::cref(shared)));

    // A third of the time to warm up; after that memory at rest must stay where it is.
    const auto start = std::chrono::steady_clock::now();
    const auto at = [&](double part) {
        const std::chrono::duration<double> after(seconds * part);
        std::this_thread::sleep_until(start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(after));
    };
    long warm = 0, rest = 0, highest = 0;
    for (int part = 1; part <= 9 && failures < 1000; part++) {
        at(part / 9.0);
        rest = resident_at_rest();
        if (part == 3) warm = rest;
        if (part > 3) highest = std::max(highest, rest);
    }
    stop = true;
    for (std::thread &thread : threads) thread.join();
    for (aclrtStream stream : shared) EXPECT_0(aclrtDestroyStream(stream));
    EXPECT_0(aclrtResetDevice(0));
    EXPECT_0(aclFinalize());

    if (host_functions_run != host_functions_launched) {
        failed("%ld host functions ran, %ld were launched", host_functions_run.load(), host_functions_launched.load());
    }
    const long growth = rest - warm;
    if (growth > GROWTH_LIMIT_KIB) failed("memory grew by %ld KiB after the warm-up, from %ld to %ld", growth, warm, rest);
    long total = 0;
    for (const std::atomic<long> &calls_of : calls) total += calls_of;
    printf("soak: %s, %ld errors; %.0f s, seed %llu, %d threads, %ld calls (%ld %ld %ld %ld %ld); memory %ld KiB after the warm-up, %+ld at the end, "
           "%+ld at most\n",
           failures == 0 ? "good" : "BAD", failures.load(), seconds, static_cast<unsigned long long>(seed), THREADS, total, calls[0].load(), calls[1].load(),
           calls[2].load(), calls[3].load(), calls[4].load(), warm, growth, highest - warm);
    return failures == 0 ? 0 : 1;
}
