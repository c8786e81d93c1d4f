/* Shows that the memory of a device ends where the host's does: at the limit of a container (cgroup), and at those of the process. Beyond it
   allocations are refused; without that the system ends a program that uses what it was given. The limits of a container are tried
   where this program may make a group. */
#define _GNU_SOURCE
#include <limits.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "runtime_kit.h"

enum { MIB = 1 << 20 };

static char group[200];
static const char *files[2]; /* of a group: its limit, and who is in it */

static int write_text(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (file == NULL) return 0;
    const int written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

/* A group with a limit of 200 MiB: of version 1, or of version 2. */
static int make_group(void)
{
    static const struct {
        const char *folder, *limit;
    } versions[] = {{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}, {"/sys/fs/cgroup", "memory.max"}};
    files[1] = "cgroup.procs";
    for (int i = 0; i < 2; i++) {
        files[0] = versions[i].limit;
        (void)write_text(versions[i].folder, "cgroup.subtree_control", "+memory");
        snprintf(group, sizeof(group), "%s/opapi-test-%d", versions[i].folder, (int)getpid());
        if (mkdir(group, 0755) != 0) continue;
        if (write_text(group, files[0], "209715200")) return 1;
        rmdir(group);
    }
    return 0;
}

static void get_memory(size_t *free_bytes, size_t *total)
{
    CHECK_STATUS(0, aclrtGetMemInfo(ACL_HBM_MEM, free_bytes, total));
    CHECK(*free_bytes <= *total);
}

/* What fits is given, can be written, and what is given no more is refused with a reason. */
static void fill_up(size_t most)
{
    void *blocks[1000];
    size_t count = 0;
    int status = 0;
    (void)aclGetRecentErrMsg();
    while (count < 1000 && (status = aclrtMalloc(&blocks[count], 10 * MIB, ACL_MEM_MALLOC_HUGE_FIRST)) == 0) count++;
    CHECK_STATUS(RT_MEMORY_ALLOCATION, status);
    CHECK(aclGetRecentErrMsg() != NULL);
    CHECK_TEXT(count > 0 && count * 10 * MIB <= most, "%zu blocks of 10 MiB", count);
    for (size_t i = 0; i < count; i++) CHECK_STATUS(0, aclrtMemset(blocks[i], 10 * MIB, 1, 10 * MIB));
    for (size_t i = 0; i < count; i++) CHECK_STATUS(0, aclrtFree(blocks[i]));
}

static void in_a_group(size_t most)
{
    size_t free_bytes = 0, total = 0;
    void *memory = NULL;
    topic("a limit of 200 MiB for the group");
    get_memory(&free_bytes, &total);
    CHECK_EQ((long long)most, (long long)total);
    CHECK_TEXT(free_bytes > most / 2, "%zu bytes are free", free_bytes);
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMalloc(&memory, 300 * (size_t)MIB, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMallocHost(&memory, 300 * (size_t)MIB));
    fill_up(most);
    fill_up(most); /* what was freed is there again */
    get_memory(&free_bytes, &total);
    CHECK_TEXT(free_bytes > most / 2, "%zu bytes are free", free_bytes);
}

static int live(const char *mode)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    size_t free_bytes = 0, total = 0, before = 0;
    if (strcmp(mode, "group") == 0) in_a_group(200 * (size_t)MIB);
    if (strcmp(mode, "group and device") == 0) in_a_group(100 * (size_t)MIB);
    if (strcmp(mode, "addresses") == 0) {
        topic("a limit of the process");
        get_memory(&before, &total);
        const struct rlimit limit = {400 * (rlim_t)MIB + (rlim_t)process_bytes(ADDRESS_SPACE), RLIM_INFINITY};
        REQUIRE_STATUS(0, setrlimit(RLIMIT_AS, &limit));
        get_memory(&free_bytes, &total);
        CHECK(total == limit.rlim_cur && free_bytes <= 400 * (size_t)MIB);
        CHECK(free_bytes < before && free_bytes > 300 * (size_t)MIB);
        fill_up(400 * (size_t)MIB);
    }
    if (strcmp(mode, "machine") == 0) {
        topic("what the machine has");
        get_memory(&before, &total);
        void *memory = NULL;
        CHECK_STATUS(RT_MEMORY_ALLOCATION, aclrtMalloc(&memory, total, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK_STATUS(0, aclrtMalloc(&memory, before / 2, ACL_MEM_MALLOC_HUGE_FIRST));
        get_memory(&free_bytes, &total);
        CHECK(free_bytes < before - before / 4); /* though nothing of it was written */
        CHECK_STATUS(0, aclrtFree(memory));
    }
    CHECK_STATUS(0, aclFinalize());
    return harness_failures != 0;
}

/* In a group of its own from its first instruction on. */
static void run_in_group(const char *mode, const char *variable)
{
    int status = -1;
    const pid_t child = fork();
    REQUIRE_STATUS(1, child >= 0);
    if (child == 0) {
        char self[PATH_MAX] = "", number[20];
        snprintf(number, sizeof(number), "%d", (int)getpid());
        if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0 || !write_text(group, files[1], number)) _exit(9);
        setenv("OPAPI_QUIET", "1", 1);
        if (variable != NULL) setenv("OPAPI_DEVICE_MEMORY", variable, 1);
        execl(self, self, mode, (char *)NULL);
        _exit(9);
    }
    REQUIRE_STATUS(1, waitpid(child, &status, 0) == child);
    CHECK_TEXT(status == 0, "this program as '%s' in a group of 200 MiB ended with %d", mode, status);
}

int main(int count, char **arguments)
{
    if (count > 1) return live(arguments[1]);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    printf("SKIPPED: limits of memory: the instrument needs more than they leave\n");
    return harness_finish("test_memory_limits");
#endif
    CHECK_SELF("machine", "OPAPI_QUIET=1");
    if (getenv("OPAPI_TEST_EMULATOR") != NULL || (getenv("LD_PRELOAD") != NULL && strstr(getenv("LD_PRELOAD"), "vgpreload") != NULL)) {
        printf("SKIPPED: limits of a process and of a container: the instrument or emulator needs more than they leave\n");
        return harness_finish("test_memory_limits");
    }
    CHECK_SELF("addresses", "OPAPI_QUIET=1");
    if (!make_group()) {
        printf("SKIPPED: a limit of 200 MiB for the group: no cgroup can be made here (it takes root)\n");
        return harness_finish("test_memory_limits");
    }
    run_in_group("group", NULL);
    run_in_group("group and device", "104857600");
    rmdir(group);
    return harness_finish("test_memory_limits");
}
