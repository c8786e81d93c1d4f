/* Shows that the aclnn base objects keep what they were given, and how errors and executors behave. */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <pthread.h>
#include <unistd.h>

#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "harness.h"

/* ------------------------------------------------------------------------------------------------------------------ */

static const int64_t dims_2_3[2] = {2, 3};

static aclTensor *plain_tensor(void)
{
    return aclCreateTensor(dims_2_3, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims_2_3, 2, NULL);
}

static void check_dims(const char *what, aclnnStatus status, int64_t *dims, uint64_t count, const int64_t *expected, uint64_t expected_count)
{
    topic(what);
    CHECK_STATUS(0, status);
    CHECK_EQ(expected_count, count);
    CHECK(dims != NULL); /* even for no dimensions: the caller frees it */
    for (uint64_t i = 0; i < count && i < expected_count && dims != NULL; i++) CHECK_EQ(expected[i], dims[i]);
    free(dims);
}

/* Everything a tensor tells about itself. */
static void check_tensor(const aclTensor *tensor, const int64_t *view, uint64_t rank, const int64_t *strides, int64_t offset, int format, int dtype,
                         const int64_t *storage, uint64_t storage_rank)
{
    int64_t *dims = NULL, got_offset = -99;
    uint64_t count = 99;
    aclFormat got_format = ACL_FORMAT_NCHW;
    aclDataType got_dtype = ACL_STRING;
    aclnnStatus status = aclGetViewShape(tensor, &dims, &count);
    check_dims("view shape", status, dims, count, view, rank);
    dims = NULL;
    status = aclGetStorageShape(tensor, &dims, &count);
    check_dims("storage shape", status, dims, count, storage, storage_rank);
    dims = NULL;
    status = aclGetViewStrides(tensor, &dims, &count);
    check_dims("strides", status, dims, count, strides, rank);
    topic("offset, format, dtype");
    CHECK_STATUS(0, aclGetViewOffset(tensor, &got_offset));
    CHECK_EQ(offset, got_offset);
    CHECK_STATUS(0, aclGetFormat(tensor, &got_format));
    CHECK_EQ(format, got_format);
    CHECK_STATUS(0, aclGetDataType(tensor, &got_dtype));
    CHECK_EQ(dtype, got_dtype);
}

static void tensors(void)
{
    topic("what aclCreateTensor refuses");
    CHECK(aclCreateTensor(NULL, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims_2_3, 2, NULL) == NULL);
    CHECK(aclCreateTensor(dims_2_3, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 2, NULL) == NULL);
    forget_error_message();

    int local = 0;
    const int64_t contiguous[2] = {3, 1}, odd_strides[2] = {-7, 0}, flat[1] = {100}, strange[3] = {0, -4, 5}, strange_strides[3] = {-20, 5, 1};
    aclTensor *tensor = plain_tensor();
    check_tensor(tensor, dims_2_3, 2, contiguous, 0, ACL_FORMAT_ND, ACL_FLOAT, dims_2_3, 2);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("any strides, any offset, a storage of another rank");
    tensor = aclCreateTensor(dims_2_3, 2, ACL_BF16, odd_strides, -5, ACL_FORMAT_NCL, flat, 1, &local);
    check_tensor(tensor, dims_2_3, 2, odd_strides, -5, ACL_FORMAT_NCL, ACL_BF16, flat, 1);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("empty and negative extents");
    tensor = aclCreateTensor(strange, 3, ACL_INT8, NULL, 0, ACL_FORMAT_NCHW, strange, 3, NULL);
    check_tensor(tensor, strange, 3, strange_strides, 0, ACL_FORMAT_NCHW, ACL_INT8, strange, 3);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("a scalar has no dimensions");
    tensor = aclCreateTensor(NULL, 0, ACL_DOUBLE, NULL, 0, ACL_FORMAT_ND, NULL, 0, &local);
    check_tensor(tensor, NULL, 0, NULL, 0, ACL_FORMAT_ND, ACL_DOUBLE, NULL, 0);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("the dimensions are copied");
    int64_t dims[2] = {4, 5};
    const int64_t was[2] = {4, 5}, was_strides[2] = {5, 1};
    tensor = aclCreateTensor(dims, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 2, NULL);
    dims[0] = dims[1] = 77;
    check_tensor(tensor, was, 2, was_strides, 0, ACL_FORMAT_ND, ACL_FLOAT, was, 2);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("rank 25");
    int64_t ones[64];
    for (int i = 0; i < 64; i++) ones[i] = 1;
    tensor = aclCreateTensor(ones, 25, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, ones, 25, NULL);
    check_tensor(tensor, ones, 25, ones, 0, ACL_FORMAT_ND, ACL_FLOAT, ones, 25);
    CHECK_STATUS(0, aclDestroyTensor(tensor));
    topic("rank 26 and 64: supported or refused, no crash");
    aclDestroyTensor(aclCreateTensor(ones, 26, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, ones, 26, NULL));
    aclDestroyTensor(aclCreateTensor(ones, 64, ACL_FLOAT, ones, 0, ACL_FORMAT_ND, ones, 64, NULL));

    topic("numbers that are no dtype");
    aclDataType dtype = ACL_FLOAT;
    tensor = aclCreateTensor(dims_2_3, 2, (aclDataType)99, NULL, 0, (aclFormat)999, dims_2_3, 2, NULL);
    CHECK(tensor != NULL);
    CHECK_STATUS(0, aclGetDataType(tensor, &dtype));
    CHECK_EQ(ACL_DT_UNDEFINED, dtype);
    CHECK_STATUS(0, aclDestroyTensor(tensor));

    topic("getters refuse NULL");
    int64_t *out = NULL, offset = 0;
    uint64_t count = 0;
    aclFormat format;
    tensor = plain_tensor();
    CHECK_STATUS(NULL_POINTER, aclGetViewShape(NULL, &out, &count));
    CHECK_STATUS(NULL_POINTER, aclGetViewShape(tensor, NULL, &count));
    CHECK_STATUS(NULL_POINTER, aclGetViewShape(tensor, &out, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetStorageShape(NULL, &out, &count));
    CHECK_STATUS(NULL_POINTER, aclGetStorageShape(tensor, NULL, &count));
    CHECK_STATUS(NULL_POINTER, aclGetStorageShape(tensor, &out, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetViewStrides(NULL, &out, &count));
    CHECK_STATUS(NULL_POINTER, aclGetViewStrides(tensor, NULL, &count));
    CHECK_STATUS(NULL_POINTER, aclGetViewStrides(tensor, &out, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetViewOffset(NULL, &offset));
    CHECK_STATUS(NULL_POINTER, aclGetViewOffset(tensor, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetFormat(NULL, &format));
    CHECK_STATUS(NULL_POINTER, aclGetFormat(tensor, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetDataType(NULL, &dtype));
    CHECK_STATUS(NULL_POINTER, aclGetDataType(tensor, NULL));

    topic("the data address");
    void *address = &count;
    CHECK_STATUS(0, aclGetRawTensorAddr(tensor, &address));
    CHECK(address == NULL);
    CHECK_STATUS(0, aclSetRawTensorAddr(tensor, &local));
    CHECK_STATUS(0, aclGetRawTensorAddr(tensor, &address));
    CHECK(address == &local);
    CHECK_STATUS(NULL_POINTER, aclSetRawTensorAddr(NULL, &local));
    CHECK_STATUS(NULL_POINTER, aclGetRawTensorAddr(NULL, &address));
    CHECK_STATUS(NULL_POINTER, aclGetRawTensorAddr(tensor, NULL));

    topic("aclInitTensor: NULL means unchanged, except for strides");
    const int64_t six[1] = {6}, one[1] = {1};
    CHECK_STATUS(0, aclInitTensor(tensor, six, 1, ACL_INT32, NULL, 2, ACL_FORMAT_NC, NULL, 0, NULL));
    check_tensor(tensor, six, 1, one, 2, ACL_FORMAT_NC, ACL_INT32, dims_2_3, 2);
    CHECK_STATUS(0, aclGetRawTensorAddr(tensor, &address));
    CHECK(address == &local);
    CHECK_STATUS(0, aclInitTensor(tensor, NULL, 0, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, flat, 1, &count));
    check_tensor(tensor, six, 1, one, 0, ACL_FORMAT_ND, ACL_FLOAT, flat, 1);
    CHECK_STATUS(0, aclGetRawTensorAddr(tensor, &address));
    CHECK(address == &count);
    CHECK_STATUS(NULL_POINTER, aclInitTensor(NULL, six, 1, ACL_INT32, NULL, 2, ACL_FORMAT_NC, NULL, 0, NULL));

    topic("destroying");
    CHECK_STATUS(0, aclDestroyTensor(tensor));
    CHECK_STATUS(0, aclDestroyTensor(NULL));
    out = NULL;
    CHECK_STATUS(ANY_FAILURE, aclGetViewShape(tensor, &out, &count));
    CHECK_STATUS(ANY_FAILURE, aclGetDataType(tensor, &dtype));
    CHECK_STATUS(ANY_FAILURE, aclSetRawTensorAddr(tensor, &local));
    CHECK_STATUS(ANYTHING, aclDestroyTensor(tensor));
    CHECK_STATUS(ANYTHING, aclDestroyTensor((aclTensor *)(void *)dims));
    CHECK_STATUS(ANYTHING, aclDestroyTensor((aclTensor *)(uintptr_t)1));
    CHECK_STATUS(ANY_FAILURE, aclGetViewOffset((aclTensor *)(void *)dims, &offset));
    CHECK_STATUS(ANY_FAILURE, aclGetViewOffset((aclTensor *)(uintptr_t)1, &offset));
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void arrays_and_lists(void)
{
    uint64_t size = 99;
    const int64_t integers[3] = {1, 2, 3};
    const float floats[2] = {1, 2};
    const bool bools[2] = {true, false};

    topic("arrays");
    aclIntArray *int_array = aclCreateIntArray(integers, 3);
    aclFloatArray *float_array = aclCreateFloatArray(floats, 2);
    aclBoolArray *bool_array = aclCreateBoolArray(bools, 2);
    CHECK_STATUS(0, aclGetIntArraySize(int_array, &size));
    CHECK_EQ(3, size);
    CHECK_STATUS(0, aclGetFloatArraySize(float_array, &size));
    CHECK_EQ(2, size);
    CHECK_STATUS(0, aclGetBoolArraySize(bool_array, &size));
    CHECK_EQ(2, size);
    CHECK_STATUS(NULL_POINTER, aclGetIntArraySize(NULL, &size));
    CHECK_STATUS(NULL_POINTER, aclGetIntArraySize(int_array, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetFloatArraySize(NULL, &size));
    CHECK_STATUS(NULL_POINTER, aclGetFloatArraySize(float_array, NULL));
    CHECK_STATUS(NULL_POINTER, aclGetBoolArraySize(NULL, &size));
    CHECK_STATUS(NULL_POINTER, aclGetBoolArraySize(bool_array, NULL));

    topic("handles of another kind");
    CHECK_STATUS(ANY_FAILURE, aclGetIntArraySize((const aclIntArray *)(const void *)bool_array, &size));
    CHECK_STATUS(ANY_FAILURE, aclGetBoolArraySize((const aclBoolArray *)(const void *)int_array, &size));
    CHECK_STATUS(ANY_FAILURE, aclGetFloatArraySize((const aclFloatArray *)(const void *)integers, &size));
    CHECK_STATUS(0, aclDestroyIntArray(int_array));
    CHECK_STATUS(0, aclDestroyFloatArray(float_array));
    CHECK_STATUS(0, aclDestroyBoolArray(bool_array));
    CHECK_STATUS(ANY_FAILURE, aclGetIntArraySize(int_array, &size));
    CHECK_STATUS(ANYTHING, aclDestroyIntArray(int_array));
    CHECK_STATUS(ANYTHING, aclDestroyFloatArray(float_array));
    CHECK_STATUS(ANYTHING, aclDestroyBoolArray(bool_array));

    topic("no values make an empty array, not NULL");
    aclIntArray *no_values = aclCreateIntArray(NULL, 5), *no_size = aclCreateIntArray(integers, 0);
    aclFloatArray *no_floats = aclCreateFloatArray(NULL, 5);
    aclBoolArray *no_bools = aclCreateBoolArray(NULL, 0);
    CHECK_STATUS(0, aclGetIntArraySize(no_values, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclGetIntArraySize(no_size, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclGetFloatArraySize(no_floats, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclGetBoolArraySize(no_bools, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclDestroyIntArray(no_values));
    CHECK_STATUS(0, aclDestroyIntArray(no_size));
    CHECK_STATUS(0, aclDestroyFloatArray(no_floats));
    CHECK_STATUS(0, aclDestroyBoolArray(no_bools));
    CHECK_STATUS(0, aclDestroyIntArray(NULL));
    CHECK_STATUS(0, aclDestroyFloatArray(NULL));
    CHECK_STATUS(0, aclDestroyBoolArray(NULL));

    topic("scalars");
    static const int scalar_types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT8, ACL_INT32, ACL_UINT8, ACL_INT16, ACL_UINT16, ACL_UINT32, ACL_INT64, ACL_UINT64,
                                       ACL_DOUBLE, ACL_BOOL, ACL_COMPLEX64, ACL_COMPLEX128, ACL_BF16};
    double value[2] = {1, 2};
    for (size_t i = 0; i < sizeof(scalar_types) / sizeof(scalar_types[0]); i++) {
        aclScalar *scalar = aclCreateScalar(value, (aclDataType)scalar_types[i]);
        CHECK_TEXT(scalar != NULL, "no scalar of dtype %d", scalar_types[i]);
        CHECK_STATUS(0, aclDestroyScalar(scalar));
    }
    CHECK(aclCreateScalar(NULL, ACL_FLOAT) == NULL);
    CHECK(aclCreateScalar(value, ACL_STRING) == NULL);
    CHECK(aclCreateScalar(value, ACL_INT4) == NULL);
    CHECK_STATUS(0, aclDestroyScalar(NULL));

    topic("lists take their members along");
    aclTensor *tensors[2] = {plain_tensor(), plain_tensor()};
    aclTensorList *tensor_list = aclCreateTensorList((const aclTensor *const *)tensors, 2);
    CHECK_STATUS(0, aclGetTensorListSize(tensor_list, &size));
    CHECK_EQ(2, size);
    CHECK_STATUS(NULL_POINTER, aclGetTensorListSize(NULL, &size));
    CHECK_STATUS(NULL_POINTER, aclGetTensorListSize(tensor_list, NULL));
    CHECK_STATUS(0, aclDestroyTensorList(tensor_list));
    int64_t offset = 0;
    CHECK_STATUS(ANY_FAILURE, aclGetViewOffset(tensors[0], &offset));
    CHECK_STATUS(ANY_FAILURE, aclGetViewOffset(tensors[1], &offset));
    CHECK_STATUS(ANY_FAILURE, aclGetTensorListSize(tensor_list, &size));
    CHECK_STATUS(ANYTHING, aclDestroyTensorList(tensor_list));
    aclScalar *scalars[1] = {aclCreateScalar(value, ACL_FLOAT)};
    aclScalarList *scalar_list = aclCreateScalarList((const aclScalar *const *)scalars, 1);
    CHECK_STATUS(0, aclGetScalarListSize(scalar_list, &size));
    CHECK_EQ(1, size);
    CHECK_STATUS(NULL_POINTER, aclGetScalarListSize(NULL, &size));
    CHECK_STATUS(0, aclDestroyScalarList(scalar_list));
    CHECK_STATUS(ANYTHING, aclDestroyScalar(scalars[0]));

    topic("empty lists");
    tensor_list = aclCreateTensorList(NULL, 0);
    scalar_list = aclCreateScalarList(NULL, 3);
    CHECK_STATUS(0, aclGetTensorListSize(tensor_list, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclGetScalarListSize(scalar_list, &size));
    CHECK_EQ(0, size);
    CHECK_STATUS(0, aclDestroyTensorList(tensor_list));
    CHECK_STATUS(0, aclDestroyScalarList(scalar_list));
    CHECK_STATUS(0, aclDestroyTensorList(NULL));
    CHECK_STATUS(0, aclDestroyScalarList(NULL));
}

/* ------------------------------------------------------------------------------------------------------------------ */

/* One small unpooling: gradOutput (1, 4, 1) = 10 20 30 40, indices 3 0 0 2. Its result is 40 10 10 30. */
struct unpool {
    float grad[4];
    int32_t picks[4];
    void *grad_memory, *index_memory, *out_memory;
    aclTensor *grad_tensor, *self_tensor, *index_tensor, *out_tensor;
    aclIntArray *output_size;
};

static const int64_t grad_dims[3] = {1, 4, 1}, small_dims[3] = {1, 2, 2}, plane_size[2] = {4, 1};

static void make_unpool(struct unpool *u)
{
    const struct unpool data = {.grad = {10, 20, 30, 40}, .picks = {3, 0, 0, 2}};
    *u = data;
    REQUIRE_STATUS(0, aclrtMalloc(&u->grad_memory, 16, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&u->index_memory, 16, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&u->out_memory, 16, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemcpy(u->grad_memory, 16, u->grad, 16, ACL_MEMCPY_HOST_TO_DEVICE));
    REQUIRE_STATUS(0, aclrtMemcpy(u->index_memory, 16, u->picks, 16, ACL_MEMCPY_HOST_TO_DEVICE));
    u->grad_tensor = aclCreateTensor(grad_dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, grad_dims, 3, u->grad_memory);
    u->self_tensor = aclCreateTensor(small_dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, small_dims, 3, NULL);
    u->index_tensor = aclCreateTensor(small_dims, 3, ACL_INT32, NULL, 0, ACL_FORMAT_ND, small_dims, 3, u->index_memory);
    u->out_tensor = aclCreateTensor(small_dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, small_dims, 3, u->out_memory);
    u->output_size = aclCreateIntArray(plane_size, 2);
}

static void free_unpool(struct unpool *u)
{
    aclDestroyTensor(u->grad_tensor);
    aclDestroyTensor(u->self_tensor);
    aclDestroyTensor(u->index_tensor);
    aclDestroyTensor(u->out_tensor);
    aclDestroyIntArray(u->output_size);
    aclrtFree(u->grad_memory);
    aclrtFree(u->index_memory);
    aclrtFree(u->out_memory);
}

static aclnnStatus plan_unpool(const struct unpool *u, const aclTensor *self, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMaxUnpool2dBackwardGetWorkspaceSize(u->grad_tensor, self, u->index_tensor, u->output_size, u->out_tensor, size, executor);
}

static void clear_memory(void *memory)
{
    const float zeros[4] = {0, 0, 0, 0};
    REQUIRE_STATUS(0, aclrtMemcpy(memory, 16, zeros, 16, ACL_MEMCPY_HOST_TO_DEVICE));
}

static void check_result(const void *memory, float a, float b, float c, float d)
{
    float got[4] = {0};
    REQUIRE_STATUS(0, aclrtMemcpy(got, 16, memory, 16, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_TEXT(got[0] == a && got[1] == b && got[2] == c && got[3] == d, "the result is %g %g %g %g, expected %g %g %g %g", (double)got[0],
               (double)got[1], (double)got[2], (double)got[3], (double)a, (double)b, (double)c, (double)d);
}

static void *read_message(void *argument)
{
    const char **message = argument;
    *message = aclGetRecentErrMsg();
    return NULL;
}

/* "[PID: 123] 2026-01-31-12:34:56.789.012 AclNN_Parameter_Error(EZ1001): ..." */
static const char *after_stamp(const char *text)
{
    char stamp[64];
    snprintf(stamp, sizeof(stamp), "[PID: %ld] ", (long)getpid());
    if (strncmp(text, stamp, strlen(stamp)) != 0) return NULL;
    text += strlen(stamp);
    const char *layout = "dddd-dd-dd-dd:dd:dd.ddd.ddd ";
    for (; *layout != '\0'; layout++, text++) {
        if (*layout == 'd' ? !isdigit((unsigned char)*text) : *text != *layout) return NULL;
    }
    return text;
}

static void error_messages(void)
{
    struct unpool u;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    make_unpool(&u);

    topic("no error, no message");
    forget_error_message();
    CHECK(aclGetRecentErrMsg() == NULL);

    topic("the documented probe: self is NULL");
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    const char *other = "unset";
    pthread_t thread;
    REQUIRE_STATUS(0, pthread_create(&thread, NULL, read_message, &other));
    REQUIRE_STATUS(0, pthread_join(thread, NULL));
    CHECK(other == NULL); /* messages belong to the thread that failed */
    const char *message = aclGetRecentErrMsg();
    CHECK(message != NULL);
    if (message == NULL) return;
    const char *rest = after_stamp(message);
    CHECK_TEXT(rest != NULL, "no process id and time at the start of: %s", message);
    CHECK(rest != NULL && strncmp(rest, "AclNN_Parameter_Error(EZ1001): ", 31) == 0);
    const char *line_end = strchr(message, '\n'), *self = strstr(message, "self");
    CHECK(line_end != NULL && self != NULL && self < line_end);
    CHECK(message[strlen(message) - 1] == '\n');

    topic("unpooling leaves a second record");
    const char *trace = strstr(message, "TraceBack (most recent call last):\n");
    CHECK_TEXT(trace != NULL, "no TraceBack in: %s", message);
    if (trace != NULL) CHECK(strncmp(strchr(trace, '\n') + 1, "        ", 8) == 0);

    topic("reading clears");
    CHECK(aclGetRecentErrMsg() == NULL);

    topic("folding leaves one record only");
    aclIntArray *one = aclCreateIntArray(plane_size, 1), *two = aclCreateIntArray(plane_size, 2);
    CHECK_STATUS(INVALID, aclnnIm2colBackwardGetWorkspaceSize(u.grad_tensor, one, two, two, two, two, u.out_tensor, &size, &executor));
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "EZ1001") != NULL && strstr(message, "TraceBack") == NULL);

    topic("the same failure twice is told once");
    CHECK_STATUS(INVALID, aclnnIm2colBackwardGetWorkspaceSize(u.grad_tensor, one, two, two, two, two, u.out_tensor, &size, &executor));
    CHECK_STATUS(INVALID, aclnnIm2colBackwardGetWorkspaceSize(u.grad_tensor, one, two, two, two, two, u.out_tensor, &size, &executor));
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "TraceBack") == NULL);
    aclDestroyIntArray(one);
    aclDestroyIntArray(two);

    /* A program that shows the text does so after the call that it gave up on. What an earlier failure left, which it went on
       after, explains nothing there: the text begins with the last refused call, and the rest follows. */
    topic("two failures, one text, and the refused call that came last comes first");
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    CHECK_STATUS(NULL_POINTER, aclnnIm2colBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, NULL, NULL, NULL, &size, &executor));
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "self") != NULL && strstr(message, "gradOutput") != NULL);
    CHECK(message != NULL && strstr(message, "gradOutput") < strstr(message, "self"));
    CHECK(aclGetRecentErrMsg() == NULL);

    topic("a refused call's own line comes first, and its second record with it");
    CHECK_STATUS(ACL_ERROR_RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    CHECK_STATUS(NULL_POINTER, aclnnIm2colBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, NULL, NULL, NULL, &size, &executor));
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    message = aclGetRecentErrMsg();
    rest = message == NULL ? NULL : after_stamp(message);
    CHECK_TEXT(rest != NULL && strncmp(rest, "AclNN_Parameter_Error(EZ1001): aclnnMaxUnpool2dBackward", 55) == 0, "the text is: %s", message ? message : "(null)");
    if (rest != NULL) {
        const char *second = strstr(rest, "        aclnnMaxUnpool2dBackward"), *device = strstr(rest, "aclrtSetDevice"), *fold = strstr(rest, "aclnnIm2colBackward");
        CHECK_TEXT(second != NULL && second < device && device < fold, "the text is: %s", message);
    }

    topic("also when it failed like this before");
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    CHECK_STATUS(NULL_POINTER, aclnnIm2colBackwardGetWorkspaceSize(NULL, NULL, NULL, NULL, NULL, NULL, NULL, &size, &executor));
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "self") != NULL && strstr(message, "self") < strstr(message, "gradOutput"));

    topic("a failure that comes later does not push it from its place");
    CHECK_STATUS(NULL_POINTER, plan_unpool(&u, NULL, &size, &executor));
    CHECK_STATUS(ACL_ERROR_RT_INVALID_DEVICEID, aclrtSetDevice(-1));
    message = aclGetRecentErrMsg();
    CHECK(message != NULL && strstr(message, "self") != NULL && strstr(message, "self") < strstr(message, "aclrtSetDevice"));
    free_unpool(&u);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void executors(aclrtStream stream)
{
    struct unpool u;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int64_t foreign[16] = {0};
    void *workspace = NULL;
    make_unpool(&u);

    topic("executor functions refuse what is no executor");
    CHECK_STATUS(INNER_NULL, aclSetAclOpExecutorRepeatable(NULL));
    CHECK_STATUS(ANY_FAILURE, aclSetAclOpExecutorRepeatable((aclOpExecutor *)(void *)foreign));
    CHECK_STATUS(INNER_NULL, aclDestroyAclOpExecutor(NULL));
    CHECK_STATUS(INNER_ERROR, aclDestroyAclOpExecutor((aclOpExecutor *)(void *)foreign));
    CHECK_STATUS(INNER_ERROR, aclDestroyAclOpExecutor((aclOpExecutor *)(void *)u.out_tensor));

    topic("a plan that never ran may be destroyed, but not twice");
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    CHECK_STATUS(0, aclDestroyAclOpExecutor(executor));
    CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(executor));
    CHECK_STATUS(ANY_FAILURE, aclSetAclOpExecutorRepeatable(executor));
    CHECK_STATUS(ANY_FAILURE, aclnnMaxUnpool2dBackward(NULL, 0, executor, stream));

    topic("a single-use plan is gone after its run");
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    if (size > 0) REQUIRE_STATUS(0, aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    check_result(u.out_memory, 40, 10, 10, 30);
    CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(executor));
    CHECK_STATUS(ANY_FAILURE, aclSetAclOpExecutorRepeatable(executor));

    topic("a repeatable plan runs until it is destroyed");
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(executor));
    for (int run = 0; run < 3; run++) {
        clear_memory(u.out_memory);
        CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
        CHECK_STATUS(0, aclrtSynchronizeStream(stream));
        check_result(u.out_memory, 40, 10, 10, 30);
    }

    topic("a repeatable plan follows new addresses");
    void *other_grad = NULL, *other_out = NULL;
    const float more[4] = {1, 2, 3, 4};
    REQUIRE_STATUS(0, aclrtMalloc(&other_grad, 16, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc(&other_out, 16, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMemcpy(other_grad, 16, more, 16, ACL_MEMCPY_HOST_TO_DEVICE));
    clear_memory(u.out_memory);
    clear_memory(other_out);
    CHECK_STATUS(0, aclSetInputTensorAddr(executor, 0, u.grad_tensor, other_grad));
    CHECK_STATUS(0, aclSetOutputTensorAddr(executor, 0, u.out_tensor, other_out));
    CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    check_result(other_out, 4, 1, 1, 3);
    check_result(u.out_memory, 0, 0, 0, 0);
    CHECK_STATUS(0, aclSetTensorAddr(executor, 0, u.out_tensor, u.out_memory));
    CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    check_result(u.out_memory, 4, 1, 1, 3);

    topic("address functions refuse NULL");
    CHECK_STATUS(INNER_NULL, aclSetInputTensorAddr(NULL, 0, u.grad_tensor, other_grad));
    CHECK_STATUS(INNER_NULL, aclSetInputTensorAddr(executor, 0, NULL, other_grad));
    CHECK_STATUS(INNER_NULL, aclSetOutputTensorAddr(NULL, 0, u.out_tensor, other_out));
    CHECK_STATUS(INNER_NULL, aclSetOutputTensorAddr(executor, 0, NULL, other_out));
    CHECK_STATUS(INNER_NULL, aclSetTensorAddr(NULL, 0, u.out_tensor, other_out));
    CHECK_STATUS(INNER_NULL, aclSetTensorAddr(executor, 0, NULL, other_out));
    CHECK_STATUS(INNER_NULL, AclSetInputTensorAddr(NULL, 0, u.grad_tensor, other_grad));
    CHECK_STATUS(INNER_NULL, AclSetOutputTensorAddr(executor, 0, NULL, other_out));
    CHECK_STATUS(INNER_NULL, AclSetTensorAddr(executor, 0, NULL, other_out));
    aclTensor *member = plain_tensor();
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)&member, 1);
    CHECK_STATUS(INNER_NULL, aclSetDynamicInputTensorAddr(executor, 0, 0, NULL, other_grad));
    CHECK_STATUS(INNER_NULL, aclSetDynamicInputTensorAddr(NULL, 0, 0, list, other_grad));
    CHECK_STATUS(INVALID, aclSetDynamicInputTensorAddr(executor, 0, 1, list, other_grad));
    CHECK_STATUS(INVALID, aclSetDynamicOutputTensorAddr(executor, 0, 7, list, other_grad));
    CHECK_STATUS(INVALID, aclSetDynamicTensorAddr(executor, 0, 1, list, other_grad));
    CHECK_STATUS(0, aclDestroyTensorList(list));

    topic("a repeatable plan ends with its destruction");
    CHECK_STATUS(0, aclDestroyAclOpExecutor(executor));
    CHECK_STATUS(ANY_FAILURE, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(executor));

    topic("a missing workspace ends even a repeatable plan");
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    CHECK_STATUS(0, aclSetAclOpExecutorRepeatable(executor));
    CHECK_STATUS(NULL_POINTER, aclnnMaxUnpool2dBackward(NULL, 512, executor, stream));
    CHECK_STATUS(ANY_FAILURE, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(ANY_FAILURE, aclDestroyAclOpExecutor(executor));

    topic("an address given between the phases is the one that counts");
    REQUIRE_STATUS(0, aclSetRawTensorAddr(u.grad_tensor, NULL));
    REQUIRE_STATUS(0, aclSetRawTensorAddr(u.out_tensor, NULL));
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    CHECK_STATUS(0, aclSetInputTensorAddr(executor, 0, u.grad_tensor, other_grad));
    CHECK_STATUS(0, aclSetOutputTensorAddr(executor, 0, u.out_tensor, other_out));
    clear_memory(other_out);
    CHECK_STATUS(0, aclnnMaxUnpool2dBackward(workspace, size, executor, stream));
    CHECK_STATUS(0, aclrtSynchronizeStream(stream));
    check_result(other_out, 4, 1, 1, 3);

    topic("a tensor without memory: an error, not a crash");
    REQUIRE_STATUS(0, aclSetRawTensorAddr(u.grad_tensor, NULL));
    REQUIRE_STATUS(0, plan_unpool(&u, u.self_tensor, &size, &executor));
    const int run = aclnnMaxUnpool2dBackward(workspace, size, executor, stream);
    const int wait = aclrtSynchronizeStream(stream);
    CHECK(run != 0 || wait != 0);

    if (workspace != NULL) CHECK_STATUS(0, aclrtFree(workspace));
    CHECK_STATUS(0, aclrtFree(other_grad));
    CHECK_STATUS(0, aclrtFree(other_out));
    free_unpool(&u);
}

int main(void)
{
    aclrtStream stream = NULL;
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    REQUIRE_STATUS(0, aclrtCreateStream(&stream));
    tensors();
    arrays_and_lists();
    error_messages();
    executors(stream);
    topic("the end");
    CHECK_STATUS(0, aclrtDestroyStream(stream));
    CHECK_STATUS(0, aclrtResetDevice(0));
    CHECK_STATUS(0, aclFinalize());
    return harness_finish("test_meta");
}
