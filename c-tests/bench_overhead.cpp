// Measures what the runtime itself costs: the phases of a 1x1x4x4 call of each operator, alone and from several threads at once, those of
// tensor utilities on four elements, small allocations and copies, tensors, streams and events.
//
//   bench_overhead [RUNS]        a table of median and 99th percentile in nanoseconds
//
// A sample is the mean of TOGETHER calls, but for the phases alone: the clock of some machines ticks every 10 ns.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "small_calls.h"

namespace {

typedef std::chrono::steady_clock Clock;

void check(int status, const char *what)
{
    if (status == 0) return;
    const char *message = aclGetRecentErrMsg();
    fprintf(stderr, "bench_overhead: %s gave %d: %s\n", what, status, message ? message : "no message");
    exit(1);
}

#define CHECKED(call) check((call), #call)

double nanoseconds(Clock::time_point from, Clock::time_point to)
{
    return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(to - from).count());
}

// What reading the clock costs; it is taken off every measurement.
double clock_cost()
{
    std::vector<double> samples(10001);
    for (double &sample : samples) {
        const Clock::time_point start = Clock::now();
        sample = nanoseconds(start, Clock::now());
    }
    std::nth_element(samples.begin(), samples.begin() + 5000, samples.end());
    return samples[5000];
}

double clock_overhead = 0;

// Calls of a sample.
const int TOGETHER = 16;

struct Samples {
    std::vector<double> all;
    void add(Clock::time_point from, Clock::time_point to, int calls = 1)
    {
        all.push_back(std::max(0.0, nanoseconds(from, to) - clock_overhead) / calls);
    }
    double at(double part)
    {
        if (all.empty()) return 0;
        const size_t index = std::min(all.size() - 1, static_cast<size_t>(part * static_cast<double>(all.size())));
        std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index), all.end());
        return all[index];
    }
};

void row(const std::string &what, Samples &samples)
{
    printf("| %-44s | %10.0f | %10.0f |\n", what.c_str(), samples.at(0.5), samples.at(0.99));
}

template <class Work> void measure(const std::string &what, int runs, Work work)
{
    Samples samples;
    for (int i = 0; i < runs / 10 + 10; i++) work();
    for (int i = 0; i < runs; i += TOGETHER) {
        const Clock::time_point start = Clock::now();
        for (int call = 0; call < TOGETHER; call++) work();
        samples.add(start, Clock::now(), TOGETHER);
    }
    row(what, samples);
}

// Phase 1, phase 2 and synchronise, as a program makes them.
Samples whole_calls(const small_call &call, int op, void *workspace, int runs, aclrtStream stream)
{
    Samples samples;
    for (int i = -runs / 10; i < runs; i += TOGETHER) {
        uint64_t size = 0;
        aclOpExecutor *executor = nullptr;
        int status = 0;
        const Clock::time_point start = Clock::now();
        for (int each = 0; each < TOGETHER; each++) {
            status |= plan_small_call(&call, &size, &executor);
            status |= run_small_call(op, workspace, size, executor, stream);
            status |= aclrtSynchronizeStream(stream);
        }
        const Clock::time_point end = Clock::now();
        check(status, "a call");
        if (i >= 0) samples.add(start, end, TOGETHER);
    }
    return samples;
}

// Phase 1 and phase 2 on an idle stream, which is synchronised now and then, when nobody looks. `plan` is phase 1.
template <class Plan, class Run> void phases(const std::string &what, int runs, Plan plan, Run run, aclrtStream stream)
{
    Samples samples;
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    void *workspace = nullptr;
    CHECKED(plan(&size, &executor));
    CHECKED(aclDestroyAclOpExecutor(executor));
    if (size > 0) CHECKED(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = -runs / 10; i < runs; i += TOGETHER) {
        int status = 0;
        const Clock::time_point start = Clock::now();
        for (int call = 0; call < TOGETHER; call++) {
            status |= plan(&size, &executor);
            status |= run(workspace, size, executor, stream);
        }
        const Clock::time_point end = Clock::now();
        CHECKED(aclrtSynchronizeStream(stream));
        check(status, "a call");
        if (i >= 0) samples.add(start, end, TOGETHER);
    }
    row(what + ": phase 1 and 2", samples);
    if (workspace != nullptr) CHECKED(aclrtFree(workspace));
}

// The three steps apart, and together.
void operator_calls(int op, int runs, aclrtStream stream)
{
    small_call call;
    CHECKED(make_small_call(&call, op));
    const std::string name = small_call_name(op);
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    void *workspace = nullptr;
    CHECKED(plan_small_call(&call, &size, &executor));
    CHECKED(aclDestroyAclOpExecutor(executor));
    if (size > 0) CHECKED(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));

    Samples phase_one, phase_two, wait;
    for (int i = -runs / 10; i < runs; i++) {
        const Clock::time_point start = Clock::now();
        const int first = plan_small_call(&call, &size, &executor);
        const Clock::time_point planned = Clock::now();
        const int second = run_small_call(op, workspace, size, executor, stream);
        const Clock::time_point launched = Clock::now();
        const int third = aclrtSynchronizeStream(stream);
        const Clock::time_point end = Clock::now();
        check(first, "phase 1");
        check(second, "phase 2");
        check(third, "synchronize");
        if (i < 0) continue;
        phase_one.add(start, planned);
        phase_two.add(planned, launched);
        wait.add(launched, end);
    }
    Samples together = whole_calls(call, op, workspace, runs, stream);
    if (!small_result_is(&call, call.out_memory, 1)) {
        fprintf(stderr, "bench_overhead: %s is wrong\n", name.c_str());
        exit(1);
    }
    row(name + ": phase 1", phase_one);
    row(name + ": phase 2", phase_two);
    row(name + ": synchronize", wait);
    row(name + ": all three", together);
    phases(name, runs, [&](uint64_t *bytes, aclOpExecutor **made) { return plan_small_call(&call, bytes, made); },
           [&](void *work, uint64_t bytes, aclOpExecutor *made, aclrtStream on) { return run_small_call(op, work, bytes, made, on); }, stream);

    CHECKED(plan_small_call(&call, &size, &executor));
    CHECKED(aclSetAclOpExecutorRepeatable(executor));
    measure(name + ": repeatable, run and synchronize", runs, [&]() {
        run_small_call(op, workspace, size, executor, stream);
        aclrtSynchronizeStream(stream);
    });
    CHECKED(aclDestroyAclOpExecutor(executor));
    if (workspace != nullptr) CHECKED(aclrtFree(workspace));
    free_small_call(&call);
}

// Tensor utilities on four numbers.
void utilities(int runs, aclrtStream stream)
{
    const int64_t four[1] = {4}, eight[1] = {8}, one[1] = {1}, axis[1] = {0}, places[4] = {3, 2, 1, 0};
    const float numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const uint8_t truths[4] = {1, 0, 1, 0};
    int64_t alpha = 1;
    float factor = 1.5f;
    void *memory[5] = {nullptr};
    for (void *&block : memory) {
        CHECKED(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECKED(aclrtMemcpy(block, 64, numbers, sizeof(numbers), ACL_MEMCPY_HOST_TO_DEVICE));
    }
    CHECKED(aclrtMemcpy(memory[3], 64, places, sizeof(places), ACL_MEMCPY_HOST_TO_DEVICE));
    CHECKED(aclrtMemcpy(memory[4], 64, truths, sizeof(truths), ACL_MEMCPY_HOST_TO_DEVICE));
    const auto tensor = [](const int64_t *extent, aclDataType dtype, void *data) {
        const int64_t stride = 1;
        return aclCreateTensor(extent, 1, dtype, &stride, 0, ACL_FORMAT_ND, extent, 1, data);
    };
    aclTensor *a = tensor(four, ACL_FLOAT, memory[0]), *b = tensor(four, ACL_FLOAT, memory[1]), *out = tensor(four, ACL_FLOAT, memory[2]);
    aclTensor *wide = tensor(eight, ACL_FLOAT, memory[2]), *single = tensor(one, ACL_FLOAT, memory[2]);
    aclTensor *index = tensor(four, ACL_INT64, memory[3]), *mask = tensor(four, ACL_BOOL, memory[4]);
    aclTensor *parts[2] = {tensor(four, ACL_FLOAT, memory[0]), tensor(four, ACL_FLOAT, memory[1])};
    aclScalar *plain = aclCreateScalar(&alpha, ACL_INT64), *scale = aclCreateScalar(&factor, ACL_FLOAT);
    aclTensorList *both = aclCreateTensorList(parts, 2), *indices = aclCreateTensorList(&index, 1);
    aclIntArray *axes = aclCreateIntArray(axis, 1);
    typedef uint64_t *Size;
    typedef aclOpExecutor **Made;
    phases("Add", runs, [&](Size size, Made made) { return aclnnAddGetWorkspaceSize(a, b, plain, out, size, made); }, aclnnAdd, stream);
    phases("Exp", runs, [&](Size size, Made made) { return aclnnExpGetWorkspaceSize(a, out, size, made); }, aclnnExp, stream);
    phases("InplaceCopy", runs, [&](Size size, Made made) { return aclnnInplaceCopyGetWorkspaceSize(out, a, size, made); }, aclnnInplaceCopy, stream);
    phases("Muls", runs, [&](Size size, Made made) { return aclnnMulsGetWorkspaceSize(a, scale, out, size, made); }, aclnnMuls, stream);
    phases("ReduceSum", runs, [&](Size size, Made made) { return aclnnReduceSumGetWorkspaceSize(a, axes, true, ACL_FLOAT, single, size, made); },
           aclnnReduceSum, stream);
    phases("Cat", runs, [&](Size size, Made made) { return aclnnCatGetWorkspaceSize(both, 0, wide, size, made); }, aclnnCat, stream);
    phases("Index", runs, [&](Size size, Made made) { return aclnnIndexGetWorkspaceSize(a, indices, out, size, made); }, aclnnIndex, stream);
    phases("InplaceMaskedFillScalar", runs,
           [&](Size size, Made made) { return aclnnInplaceMaskedFillScalarGetWorkspaceSize(out, mask, scale, size, made); },
           aclnnInplaceMaskedFillScalar, stream);
    measure("Add: tensors made for it, phase 1, 2, synchronize", runs, [&]() {
        aclTensor *made[3] = {tensor(four, ACL_FLOAT, memory[0]), tensor(four, ACL_FLOAT, memory[1]), tensor(four, ACL_FLOAT, memory[2])};
        uint64_t size = 0;
        aclOpExecutor *executor = nullptr;
        CHECKED(aclnnAddGetWorkspaceSize(made[0], made[1], plain, made[2], &size, &executor));
        CHECKED(aclnnAdd(nullptr, size, executor, stream));
        CHECKED(aclrtSynchronizeStream(stream));
        for (aclTensor *of_these : made) CHECKED(aclDestroyTensor(of_these));
    });
    aclTensor *const tensors[] = {a, b, out, wide, single, mask};
    for (aclTensor *of_these : tensors) CHECKED(aclDestroyTensor(of_these));
    CHECKED(aclDestroyTensorList(both));
    CHECKED(aclDestroyTensorList(indices));
    CHECKED(aclDestroyIntArray(axes));
    CHECKED(aclDestroyScalar(plain));
    CHECKED(aclDestroyScalar(scale));
    for (void *block : memory) CHECKED(aclrtFree(block));
}

// One call after the other on each of several threads, with tensors and a stream of its own: what the library makes them share shows here.
void calls_at_once(int op, int runs, unsigned threads)
{
    std::vector<Samples> samples(threads);
    std::atomic<unsigned> ready(0);
    std::vector<std::thread> running;
    for (unsigned thread = 0; thread < threads; thread++) {
        running.emplace_back([&, thread]() {
            aclrtStream stream = nullptr;
            small_call call;
            uint64_t size = 0;
            aclOpExecutor *executor = nullptr;
            void *workspace = nullptr;
            CHECKED(aclrtSetDevice(0));
            CHECKED(aclrtCreateStream(&stream));
            CHECKED(make_small_call(&call, op));
            CHECKED(plan_small_call(&call, &size, &executor));
            CHECKED(aclDestroyAclOpExecutor(executor));
            if (size > 0) CHECKED(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));
            ready++;
            while (ready < threads) std::this_thread::yield();
            samples[thread] = whole_calls(call, op, workspace, runs, stream);
            if (workspace != nullptr) CHECKED(aclrtFree(workspace));
            free_small_call(&call);
            CHECKED(aclrtDestroyStream(stream));
            CHECKED(aclrtResetDevice(0));
        });
    }
    for (std::thread &thread : running) thread.join();
    Samples all;
    for (Samples &of_thread : samples) all.all.insert(all.all.end(), of_thread.all.begin(), of_thread.all.end());
    row(std::string(small_call_name(op)) + ": all three, " + std::to_string(threads) + " threads", all);
}

void memory(int runs, aclrtStream stream)
{
    const size_t sizes[] = {64, 4096, 65536};
    for (size_t size : sizes) {
        const std::string bytes = std::to_string(size) + " bytes";
        void *device = nullptr, *other = nullptr, *pinned = nullptr;
        std::vector<char> host(size);
        Samples allocation, release;
        for (int i = -runs / 10; i < runs; i++) {
            void *block = nullptr;
            const Clock::time_point start = Clock::now();
            const int first = aclrtMalloc(&block, size, ACL_MEM_MALLOC_HUGE_FIRST);
            const Clock::time_point middle = Clock::now();
            const int second = aclrtFree(block);
            const Clock::time_point end = Clock::now();
            check(first | second, "malloc and free");
            if (i < 0) continue;
            allocation.add(start, middle);
            release.add(middle, end);
        }
        row("malloc, " + bytes, allocation);
        row("free, " + bytes, release);
        CHECKED(aclrtMalloc(&device, size, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECKED(aclrtMalloc(&other, size, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECKED(aclrtMallocHost(&pinned, size));
        measure("memcpy host to device, " + bytes, runs, [&]() { aclrtMemcpy(device, size, host.data(), size, ACL_MEMCPY_HOST_TO_DEVICE); });
        measure("memcpy device to host, " + bytes, runs, [&]() { aclrtMemcpy(host.data(), size, device, size, ACL_MEMCPY_DEVICE_TO_HOST); });
        measure("memcpy device to device, " + bytes, runs, [&]() { aclrtMemcpy(other, size, device, size, ACL_MEMCPY_DEVICE_TO_DEVICE); });
        measure("memset, " + bytes, runs, [&]() { aclrtMemset(device, size, 0, size); });
        measure("memcpyAsync pinned and synchronize, " + bytes, runs, [&]() {
            aclrtMemcpyAsync(device, size, pinned, size, ACL_MEMCPY_HOST_TO_DEVICE, stream);
            aclrtSynchronizeStream(stream);
        });
        CHECKED(aclrtFree(device));
        CHECKED(aclrtFree(other));
        CHECKED(aclrtFreeHost(pinned));
    }
}

void handles(int runs, aclrtStream stream)
{
    const int64_t dims[4] = {1, 1, 4, 4}, pair[2] = {2, 2};
    float data[16] = {0};
    aclrtEvent event = nullptr;
    CHECKED(aclrtCreateEvent(&event));
    measure("tensor: create and destroy", runs, [&]() {
        aclDestroyTensor(aclCreateTensor(dims, 4, ACL_FLOAT, nullptr, 0, ACL_FORMAT_NCHW, dims, 4, data));
    });
    measure("tensor: create four, destroy four", runs, [&]() {
        aclTensor *four[4];
        for (aclTensor *&one : four) one = aclCreateTensor(dims, 4, ACL_FLOAT, nullptr, 0, ACL_FORMAT_NCHW, dims, 4, data);
        for (aclTensor *one : four) aclDestroyTensor(one);
    });
    measure("int array: create and destroy", runs, [&]() { aclDestroyIntArray(aclCreateIntArray(pair, 2)); });
    measure("stream: synchronize, idle", runs, [&]() { aclrtSynchronizeStream(stream); });
    measure("stream: create and destroy", runs / 20 + 1, []() {
        aclrtStream passing = nullptr;
        aclrtCreateStream(&passing);
        aclrtDestroyStream(passing);
    });
    measure("event: create and destroy", runs, []() {
        aclrtEvent passing = nullptr;
        aclrtCreateEvent(&passing);
        aclrtDestroyEvent(passing);
    });
    measure("event: record and synchronize", runs, [&]() {
        aclrtRecordEvent(event, stream);
        aclrtSynchronizeEvent(event);
    });
    measure("device: set and reset, one more reference", runs, []() {
        aclrtSetDevice(0);
        aclrtResetDevice(0);
    });
    measure("a refused call and its message", runs, []() {
        aclrtSetDevice(-1);
        aclGetRecentErrMsg();
    });
    CHECKED(aclrtDestroyEvent(event));
}

}  // namespace

int main(int count, char **arguments)
{
    const int runs = count > 1 ? atoi(arguments[1]) : 20000;
    if (runs < 1) {
        fprintf(stderr, "usage: bench_overhead [RUNS]\n");
        return 2;
    }
    aclrtStream stream = nullptr;
    CHECKED(aclInit(nullptr));
    CHECKED(aclrtSetDevice(0));
    CHECKED(aclrtCreateStream(&stream));
    clock_overhead = clock_cost();
    printf("| %-44s | %10s | %10s |\n", "1x1x4x4, an idle stream", "median ns", "p99 ns");
    printf("|%s|%s:|%s:|\n", std::string(46, '-').c_str(), std::string(11, '-').c_str(), std::string(11, '-').c_str());
    for (int op = 0; op < SMALL_CALLS; op++) operator_calls(op, runs, stream);
    for (unsigned threads = 2; threads <= std::max(2u, std::thread::hardware_concurrency()); threads *= 2) {
        for (int op = 0; op < SMALL_CALLS; op++) calls_at_once(op, runs, threads);
    }
    utilities(runs, stream);
    memory(runs, stream);
    handles(runs, stream);
    CHECKED(aclrtDestroyStream(stream));
    CHECKED(aclrtResetDevice(0));
    CHECKED(aclFinalize());
    return 0;
}
