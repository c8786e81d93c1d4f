/* What the clients share. */
#ifndef OPAPI_C_TESTS_CLIENT_H
#define OPAPI_C_TESTS_CLIENT_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"

/* A client that cannot go on ends the process, as an exception that nobody catches. */
#define REQUIRE(condition)                                                                                                 \
    do {                                                                                                                   \
        if (!(condition)) {                                                                                                \
            const char *text_ = aclGetRecentErrMsg();                                                                      \
            fprintf(stderr, "%s:%d: does not hold: %s\n%s\n", __FILE__, __LINE__, #condition, text_ == NULL ? "" : text_); \
            fflush(NULL);                                                                                                  \
            _Exit(1);                                                                                                      \
        }                                                                                                                  \
    } while (0)

#define REQUIRE_STATUS(expected, call)                                                                                                             \
    do {                                                                                                                                           \
        const int status_ = (call);                                                                                                                \
        if (status_ != (expected)) {                                                                                                               \
            const char *text_ = aclGetRecentErrMsg();                                                                                              \
            fprintf(stderr, "%s:%d: %s gave %d, expected %d\n%s\n", __FILE__, __LINE__, #call, status_, (int)(expected), text_ == NULL ? "" : text_); \
            fflush(NULL);                                                                                                                          \
            _Exit(1);                                                                                                                              \
        }                                                                                                                                          \
    } while (0)


#endif
