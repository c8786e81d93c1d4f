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

#ifdef __cplusplus
/* Those of harness/, too, which is compiled once for all programs. */
extern int harness_checks, harness_failures;
extern char harness_topic[200];
#else
static int harness_checks = 0, harness_failures = 0;
static char harness_topic[200] = "";
#endif

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

#include "harness/soc.h"
#include "harness/numbers.h"
#include "harness/arguments.h"
#include "harness/calls.h"
#include "harness/rules.h"
#include "harness/phases.h"

#endif  // __cplusplus
#endif  // OPAPI_C_TESTS_HARNESS_H
