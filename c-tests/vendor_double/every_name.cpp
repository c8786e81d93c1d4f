// Calls every exported function where CANN is an echo: all arguments arrive, and what it returns comes back. With "bench" it
// prints what passing a call on costs.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <utility>

#include "acl/acl.h"
#include "acl/acl_op_compiler.h"
#include "aclnn/acl_meta.h"
#include "aclnn/aclnn_base.h"
#include "double.h"
#include "headers.inc"

extern "C" {
int InitHugeMemThreadLocal(void *, bool);
void UnInitHugeMemThreadLocal(void *, bool);
void ReleaseHugeMem(void *, bool);
int aclnnReselectStaticKernel();
int aclnnReselectStaticKernelWithPath(const char *);
}

static LastCall *last;
static int failures, calls;

// The argument at a place, and the byte that must arrive there.
template <class T>
struct Argument {
    static T make(size_t place) { return (T)(place + 11); }
    static unsigned char byte(size_t place) { return static_cast<unsigned char>(place + 11); }
};
template <>
struct Argument<bool> {
    static bool make(size_t) { return true; }
    static unsigned char byte(size_t) { return 1; }
};

static void wrong(const char *name, const char *what)
{
    std::fprintf(stderr, "%s: %s\n", name, what);
    failures++;
}

template <class T>
uint64_t bits(T value) { return static_cast<uint64_t>(value); }
template <class T>
uint64_t bits(T *value) { return reinterpret_cast<uint64_t>(value); }

template <class R>
struct Returned {
    template <class F, class... A>
    static uint64_t call(F function, A... arguments) { return bits(function(arguments...)); }
    static const uint64_t mask = sizeof(R) == 8 ? ~uint64_t(0) : sizeof(R) == 4 ? 0xffffffff : 0xffff;
};
template <>
struct Returned<void> {
    template <class F, class... A>
    static uint64_t call(F function, A... arguments) { return function(arguments...), 0; }
    static const uint64_t mask = 0;
};

template <class R, class F, class... A, size_t... Places>
void check_places(const char *name, F function, std::index_sequence<Places...>)
{
    *last = LastCall{};
    const uint64_t got = Returned<R>::call(function, Argument<A>::make(Places)...);
    if (last->name == nullptr || std::strcmp(last->name, name) != 0) return wrong(name, "did not arrive");
    const unsigned char expected[] = {Argument<A>::byte(Places)..., 0};
    // The echo does not look into floating-point registers.
    const bool is_floating[] = {std::is_floating_point<A>::value..., false};
    for (size_t i = 0, at = 0; i < sizeof...(A); i++) {
        if (is_floating[i]) continue;
        if (at == sizeof(last->arguments) / sizeof(last->arguments[0])) return wrong(name, "has more arguments than the echo notes");
        if (static_cast<unsigned char>(last->arguments[at++]) != expected[i]) wrong(name, "an argument changed");
    }
    // What the echo returns is computed there; asked a second time without us.
    using Word = uint64_t;
    using Echo = Word (*)(Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word, Word);
    Echo echo = nullptr;
    for (const char *file : {"libascendcl.so", "libnnopbase.so", "libopapi.so"}) {
        char path[1000];
        std::snprintf(path, sizeof(path), "%s/lib64/%s", getenv("OPAPI_CANN_HOME"), file);
        void *library = dlopen(path, RTLD_NOLOAD | RTLD_NOW);
        if (library != nullptr && echo == nullptr) echo = reinterpret_cast<Echo>(dlsym(library, name));
        if (library != nullptr) dlclose(library);
    }
    if (echo == nullptr) return wrong(name, "is not in the double");
    const uint64_t mask = Returned<R>::mask;
    if (((echo(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18) ^ got) & mask) != 0) wrong(name, "another value came back");
    calls++;
}

template <class R, class... A>
void check(const char *name, R (*function)(A...))
{
    check_places<R, R (*)(A...), A...>(name, function, std::index_sequence_for<A...>());
}

// In floating-point registers, where the echo does not look.
void check(const char *name, float (*function)(uint16_t))
{
    *last = LastCall{};
    function(77);
    if (last->name == nullptr || std::strcmp(last->name, name) != 0 || (last->arguments[0] & 0xffff) != 77) wrong(name, "did not arrive");
    calls++;
}

void check(const char *name, uint16_t (*function)(float))
{
    *last = LastCall{};
    function(1.5f);
    if (last->name == nullptr || std::strcmp(last->name, name) != 0) wrong(name, "did not arrive");
    calls++;
}

void check(const char *name, void (*function)(aclLogLevel, const char *, const char *, uint32_t, const char *, ...))
{
    *last = LastCall{};
    function(ACL_ERROR, "a", "b", 14, "%d %f", 16, 1.0);
    if (last->name == nullptr || std::strcmp(last->name, name) != 0 || last->arguments[0] != ACL_ERROR || last->arguments[3] != 14 ||
        static_cast<int>(last->arguments[5]) != 16)
        wrong(name, "an argument changed");
    calls++;
}

// Writes through its argument.
void check(const char *name, int (*function)(uint32_t *))
{
    if (std::strcmp(name, "aclrtGetDeviceCount") != 0) return check_places<int, int (*)(uint32_t *), uint32_t *>(name, function, std::index_sequence<0>());
    uint32_t count = 0;
    if (function(&count) != 0 || count != 1) wrong(name, "did not arrive");
    calls++;
}

// Of a call, by a round of some microseconds: of many rounds some are not interrupted, whatever else the machine does.
static double nanoseconds(int (*function)(int32_t))
{
    const int calls_of_a_round = 1000;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls_of_a_round; i++) function(i);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    return time.count() / calls_of_a_round;
}

int main(int count, char **arguments)
{
    uint32_t devices = 0;
    if (aclrtGetDeviceCount(&devices) != 0 || devices != 1) {
        std::fprintf(stderr, "no double\n");
        return 1;
    }
    void *driver = dlopen("libascend_hal.so", RTLD_NOLOAD | RTLD_NOW);
    last = driver == nullptr ? nullptr : reinterpret_cast<LastCall *(*)()>(dlsym(driver, "drvLastCall"))();
    if (last == nullptr) {
        std::fprintf(stderr, "no driver of the double\n");
        return 1;
    }
    if (count > 1 && std::strcmp(arguments[1], "bench") == 0) {
        char path[1000];
        std::snprintf(path, sizeof(path), "%s/lib64/libascendcl.so", getenv("OPAPI_CANN_HOME"));
        void *library = dlopen(path, RTLD_NOLOAD | RTLD_NOW);
        int (*direct)(int32_t) = reinterpret_cast<int (*)(int32_t)>(dlsym(library, "aclrtSetDevice"));
        double with = 1e9, without = 1e9;
        for (int round = 0; round < 2000; round++) {
            with = std::min(with, nanoseconds(aclrtSetDevice));
            without = std::min(without, nanoseconds(direct));
        }
        std::printf("a call: %.2f ns through libopapi, %.2f ns without, difference %.2f ns\n", with, without, with - without);
        return with - without < 20 ? 0 : 1;
    }
#define NAME(function) check(#function, function);
#include "names.inc"
    std::printf("%d functions arrive\n", calls);
    return failures != 0;
}
