/* Preloaded by scripts/failing_allocations.py: what libopapi allocates is counted, and fails by order.

   OPAPI_TEST_FAIL_AT=n lets the n-th fail, OPAPI_TEST_FAIL_FROM=n that and all later ones; OPAPI_TEST_FAIL_COUNT=FILE takes how many there were.
   OPAPI_TEST_FAIL_PLACES=FILE lets the first allocation of each place fail that FILE does not hold, and FILE takes it. A place is the
   library's functions on the stack.
   An allocation is a call of malloc, calloc, realloc, posix_memalign, aligned_alloc, mmap or pthread_create out of the library: Rust's
   allocator calls the first five. What the program itself and libc allocate goes on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static atomic_uintptr_t library_start, library_end;
static atomic_ulong allocations;
static unsigned long fail_at, fail_from;
static int places_file = -1;
enum { MOST_PLACES = 1 << 19, MOST_FRAMES = 32 };
static atomic_ulong places[MOST_PLACES];

static int find_library(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    if (info->dlpi_name == NULL || strstr(info->dlpi_name, "libopapi.so") == NULL) return 0;
    uintptr_t start = UINTPTR_MAX, end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD) continue;
        if (info->dlpi_addr + header->p_vaddr < start) start = info->dlpi_addr + header->p_vaddr;
        if (info->dlpi_addr + header->p_vaddr + header->p_memsz > end) end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
    }
    atomic_store(&library_start, start);
    atomic_store(&library_end, end);
    return 1;
}

static unsigned long number_of(const char *name)
{
    const char *text = getenv(name);
    return text == NULL ? 0 : strtoul(text, NULL, 10);
}

/* Keeps a place; whether it is new. */
static int is_new(unsigned long place)
{
    for (unsigned long i = place >> 40;; i++) {
        unsigned long before = 0;
        atomic_ulong *const entry = &places[i % MOST_PLACES];
        if (atomic_compare_exchange_strong(entry, &before, place)) return 1;
        if (before == place) return 0;
    }
}

__attribute__((constructor)) static void begin(void)
{
    fail_at = number_of("OPAPI_TEST_FAIL_AT");
    fail_from = number_of("OPAPI_TEST_FAIL_FROM");
    const char *path = getenv("OPAPI_TEST_FAIL_PLACES");
    if (path != NULL) {
        places_file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
        FILE *const known = fopen(path, "r");
        if (places_file < 0 || known == NULL) _exit(9);
        for (unsigned long number; fscanf(known, "%lx", &number) == 1;) is_new(number);
        fclose(known);
    }
    void *frames[1];
    backtrace(frames, 1); /* loads what it needs */
    dl_iterate_phdr(find_library, NULL);
}

/* The library's functions on the stack, as a number that is the same in every process. */
static unsigned long place_of_caller(void)
{
    void *frames[MOST_FRAMES];
    const int count = backtrace(frames, MOST_FRAMES);
    const uintptr_t start = atomic_load(&library_start), end = atomic_load(&library_end);
    unsigned long number = 14695981039346656037u;
    for (int i = 0; i < count; i++) {
        const uintptr_t at = (uintptr_t)frames[i];
        if (at >= start && at < end) number = (number ^ (at - start)) * 1099511628211u;
    }
    return number == 0 ? 1 : number;
}

__attribute__((destructor)) static void end(void)
{
    char text[32];
    const char *path = getenv("OPAPI_TEST_FAIL_COUNT");
    if (path == NULL) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    const int length = snprintf(text, sizeof(text), "%lu\n", atomic_load(&allocations));
    if (file < 0 || write(file, text, (size_t)length) != length) _exit(9);
    close(file);
}

/* Whether an allocation by this caller is to fail. */
static int fails(const void *caller)
{
    const uintptr_t at = (uintptr_t)caller;
    if (at < atomic_load(&library_start) || at >= atomic_load(&library_end)) return 0;
    const unsigned long number = atomic_fetch_add(&allocations, 1) + 1;
    if (places_file >= 0) {
        const unsigned long place = place_of_caller();
        if (is_new(place)) {
            char text[32];
            const int length = snprintf(text, sizeof(text), "%lx\n", place);
            if (write(places_file, text, (size_t)length) != length) _exit(9);
            return 1;
        }
    }
    return number == fail_at || (fail_from != 0 && number >= fail_from);
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

#define CALLER __builtin_return_address(0)

static void *refused(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size)
{
    return fails(CALLER) ? refused() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(CALLER) ? refused() : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails(CALLER) ? refused() : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(CALLER) ? refused() : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails(CALLER)) return ENOMEM;
    void *const made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}

typedef void *map_function(void *, size_t, int, int, int, off_t);
typedef int create_function(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    static map_function *_Atomic next;
    if (next == NULL) {
        void *const symbol = dlsym(RTLD_NEXT, "mmap");
        map_function *function = NULL;
        memcpy(&function, &symbol, sizeof(function));
        next = function;
    }
    if (fails(CALLER)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return next(address, size, protection, flags, file, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument)
{
    static create_function *_Atomic next;
    if (next == NULL) {
        void *const symbol = dlsym(RTLD_NEXT, "pthread_create");
        create_function *function = NULL;
        memcpy(&function, &symbol, sizeof(function));
        next = function;
    }
    if (fails(CALLER)) return EAGAIN;
    return next(thread, attributes, body, argument);
}
