// Runs all operators from eight threads on own and shared streams for a long time, checks every result against plain loops and that memory does not grow.
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
#include <string>
#include <thread>
#include <vector>

#include "soak/avgpool2d.h"
#include "soak/avgpool2d_backward.h"
#include "soak/grid_sampler2d.h"
#include "soak/grid_sampler2d_backward.h"
#include "soak/im2col.h"
#include "soak/im2col_backward.h"
#include "soak/max_unpool2d.h"
#include "soak/max_unpool2d_backward.h"
#include "soak/replication_pad2d.h"
#include "soak/replication_pad2d_backward.h"

namespace {

const int THREADS = 8, SHARED_STREAMS = 4, OWN_STREAMS = 2, JOBS_IN_FLIGHT = 6;
// A sanitizer keeps freed memory for a while, so that growth says nothing there.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const long GROWTH_LIMIT_KIB = 1024 * 1024;
#else
const long GROWTH_LIMIT_KIB = 5 * 1024;
#endif

// The operators: random arguments, and phase 2.
typedef aclnnStatus (*PhaseTwo)(void *, uint64_t, aclOpExecutor *, aclrtStream);
const struct Operator {
    const char *name;
    PhaseOne (*make)(Job &, Random &);
    PhaseTwo run;
} OPERATORS[] = {
    {"AvgPool2d", soak_avgpool2d, aclnnAvgPool2d},
    {"AvgPool2dBackward", soak_avgpool2d_backward, aclnnAvgPool2dBackward},
    {"GridSampler2D", soak_grid_sampler2d, aclnnGridSampler2D},
    {"GridSampler2DBackward", soak_grid_sampler2d_backward, aclnnGridSampler2DBackward},
    {"Im2col", soak_im2col, aclnnIm2col},
    {"Im2colBackward", soak_im2col_backward, aclnnIm2colBackward},
    {"MaxUnpool2d", soak_max_unpool2d, aclnnMaxUnpool2d},
    {"MaxUnpool2dBackward", soak_max_unpool2d_backward, aclnnMaxUnpool2dBackward},
    {"ReplicationPad2d", soak_replication_pad2d, aclnnReplicationPad2d},
    {"ReplicationPad2dBackward", soak_replication_pad2d_backward, aclnnReplicationPad2dBackward},
};
const size_t COUNT = sizeof(OPERATORS) / sizeof(OPERATORS[0]);
static_assert(COUNT == OPAPI_OPERATORS, "every operator that is here has a row");

std::atomic<long> calls[COUNT], host_functions_launched(0), host_functions_run(0);
std::atomic<bool> stop(false), pause_wanted(false);

// ---------------------------------------------------------------------------------------------------------------------

void count_host_function(void *)
{
    host_functions_run++;
}

// Describes and enqueues one call, in one of the ways in which programs do that.
std::unique_ptr<Job> start_job(Random &random, aclrtStream first, aclrtStream last)
{
    std::unique_ptr<Job> job(new Job());
    job->op = static_cast<size_t>(random.between(0, static_cast<int64_t>(COUNT) - 1));
    job->first = first;
    job->last = last;
    const PhaseOne phase_one = OPERATORS[job->op].make(*job, random);
    const PhaseTwo phase_two = OPERATORS[job->op].run;

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
            failed("%s: number %zu of %zu is %.9g, expected %.9g", OPERATORS[job.op].name, i, got.size(), static_cast<double>(got[i]), expected.value[i]);
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
    for (int part = 1; part <= 9 && failures() < 1000; part++) {
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
    /* qemu 7.2 keeps 280 KiB of each thread that ended. */
    const bool is_emulated = getenv("OPAPI_TEST_EMULATOR") != nullptr;
    if (is_emulated) printf("SKIPPED: whether memory grows, under an emulator, which keeps some of every thread\n");
    if (growth > GROWTH_LIMIT_KIB && !is_emulated) failed("memory grew by %ld KiB after the warm-up, from %ld to %ld", growth, warm, rest);
    long total = 0;
    std::string of_each;
    for (const std::atomic<long> &calls_of : calls) {
        total += calls_of;
        of_each += (of_each.empty() ? "" : " ") + std::to_string(calls_of);
    }
    printf("soak: %s, %ld errors; %.0f s, seed %llu, %d threads, %ld calls (%s); memory %ld KiB after the warm-up, %+ld at the end, %+ld at most\n",
           failures() == 0 ? "good" : "BAD", failures().load(), seconds, static_cast<unsigned long long>(seed), THREADS, total, of_each.c_str(), warm, growth,
           highest - warm);
    return failures() == 0 ? 0 : 1;
}
