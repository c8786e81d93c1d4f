// The yardstick of the comparison: reads one block of memory and writes another as fast as this machine can.
//
// A kernel that reads R bytes and writes W bytes cannot be quicker than a loop that does the same and nothing else.
// Every thread works through its share of both blocks side by side, a slice of one and then a slice of the other.
// Compiled on the fly by scripts/compare_pytorch.py with `cc -O3 -march=native -pthread -shared -fPIC`.

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef float line_t __attribute__((vector_size(64)));
enum { LINE = sizeof(line_t), SLICE_LINES = 32, MOST_THREADS = 64 };

static void store(char *to, line_t value, int non_temporal)
{
#if defined(__AVX512F__)
    if (non_temporal) {
        _mm512_stream_ps((float *)to, (__m512)value);
        return;
    }
#elif defined(__AVX__)
    if (non_temporal) {
        __m256 half[2];
        memcpy(half, &value, LINE);
        _mm256_stream_ps((float *)to, half[0]);
        _mm256_stream_ps((float *)to + 8, half[1]);
        return;
    }
#endif
    (void)non_temporal;
    *(line_t *)to = value;
}

// Lines `from` to `to` of `lines` when they are dealt out in `parts` equal parts.
static size_t part(size_t lines, size_t index, size_t parts) { return (size_t)((__uint128_t)lines * index / parts); }

static inline __attribute__((always_inline)) line_t move(char *dst, size_t writes, const char *src, size_t reads, int non_temporal)
{
    const size_t most = writes > reads ? writes : reads;
    const size_t slices = (most + SLICE_LINES - 1) / SLICE_LINES;
    line_t sum[4] = {{0}, {1}, {2}, {3}};
    for (size_t s = 0; s < slices; s++) {
        const size_t read_end = part(reads, s + 1, slices), write_end = part(writes, s + 1, slices);
        size_t r = part(reads, s, slices), w = part(writes, s, slices);
        if (read_end - r == write_end - w) {
            // As much of both: a copy, as the compiler would write it.
            for (; r < read_end; r++, w++) store(dst + w * LINE, *(const line_t *)(src + r * LINE), non_temporal);
            continue;
        }
        for (; r + 4 <= read_end; r += 4)
            for (int i = 0; i < 4; i++) sum[i] += *(const line_t *)(src + (r + (size_t)i) * LINE);
        for (; r < read_end; r++) sum[0] += *(const line_t *)(src + r * LINE);
        // Not zero, which some memory takes twice as fast as anything else.
        const line_t value = sum[0] + sum[1] + sum[2] + sum[3] + 1;
        for (; w < write_end; w++) store(dst + w * LINE, value, non_temporal);
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

struct job {
    char *dst;
    const char *src;
    size_t writes, reads;
    int non_temporal, threads;
    atomic_int arrived[4];  // one barrier each, used once
};

struct worker {
    struct job *job;
    int index;
    pthread_t thread;
};

static void wait_for_all(struct job *job, int barrier)
{
    atomic_fetch_add(&job->arrived[barrier], 1);
    while (atomic_load(&job->arrived[barrier]) < job->threads) {
    }
}

static void run_part(struct job *job, int index)
{
    static _Thread_local volatile float sink;
    const size_t parts = (size_t)job->threads, i = (size_t)index;
    const size_t w = part(job->writes, i, parts), r = part(job->reads, i, parts);
    const size_t writes = part(job->writes, i + 1, parts) - w, reads = part(job->reads, i + 1, parts) - r;
    char *dst = job->dst + w * LINE;
    const char *src = job->src + r * LINE;
    sink = (job->non_temporal ? move(dst, writes, src, reads, 1) : move(dst, writes, src, reads, 0))[0];
#if defined(__x86_64__)
    _mm_sfence();
#endif
}

static void *work(void *argument)
{
    const struct worker *worker = argument;
    for (int round = 0; round < 2; round++) {
        wait_for_all(worker->job, 2 * round);
        run_part(worker->job, worker->index);
        wait_for_all(worker->job, 2 * round + 1);
    }
    return NULL;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Seconds to read `read_bytes` from src and write `write_bytes` to dst with `threads` threads (whole lines of 64 bytes, both
// blocks aligned to 64). Runs twice and times the second run. Negative if a thread cannot be started.
double stream_seconds(void *dst, size_t write_bytes, const void *src, size_t read_bytes, int non_temporal, int threads)
{
    struct job job = {.dst = dst, .src = src, .writes = write_bytes / LINE, .reads = read_bytes / LINE,
                      .non_temporal = non_temporal, .threads = threads};
    struct worker workers[MOST_THREADS];
    if (threads < 1 || threads > MOST_THREADS) return -1;
    for (int i = 1; i < threads; i++) {
        workers[i] = (struct worker){.job = &job, .index = i};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) return -1;
    }
    double start = 0, end = 0;
    for (int round = 0; round < 2; round++) {
        wait_for_all(&job, 2 * round);
        start = now();
        run_part(&job, 0);
        wait_for_all(&job, 2 * round + 1);
        end = now();
    }
    for (int i = 1; i < threads; i++) pthread_join(workers[i].thread, NULL);
    return end - start;
}
