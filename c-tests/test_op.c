/* Shows that "Identity" copies in the order of a stream, that every other operator by its name is refused by that, and what descriptions
 * of tensors say. */
#define _GNU_SOURCE
#include "acl/acl_op_compiler.h"
#include "runtime_kit.h"

enum { OP_NOT_FOUND = 100024 };

static const int64_t shape[] = {2, 3};

/* A call with one operand on each side. */
struct call {
    const char *type;
    int inputs, outputs;
    const aclTensorDesc *from, *to;
    const aclDataBuffer *source;
    aclDataBuffer *target;
};

static int execute(struct call call)
{
    return aclopCompileAndExecute(call.type, call.inputs, &call.from, &call.source, call.outputs, &call.to, &call.target, NULL, ACL_ENGINE_SYS,
                                  ACL_COMPILE_SYS, NULL, NULL);
}

static void told(const char *word)
{
    const char *text = aclGetRecentErrMsg();
    CHECK_TEXT(text != NULL && strstr(text, "aclopCompileAndExecute: ") != NULL && strstr(text, word) != NULL, "expected %s in %s", word, text == NULL ? "no text" : text);
}

static void identity(void)
{
    float *from = NULL, *to = NULL;
    float values[6] = {1, 2, 3, 4, 5, 6}, got[6] = {0};
    REQUIRE_STATUS(0, aclrtMalloc((void **)&from, sizeof values, ACL_MEM_MALLOC_HUGE_FIRST));
    REQUIRE_STATUS(0, aclrtMalloc((void **)&to, sizeof values, ACL_MEM_MALLOC_HUGE_FIRST));
    aclTensorDesc *images = aclCreateTensorDesc(ACL_FLOAT, 2, shape, ACL_FORMAT_NCHW), *plain = aclCreateTensorDesc(ACL_FLOAT, 2, shape, ACL_FORMAT_ND);
    aclTensorDesc *halves = aclCreateTensorDesc(ACL_FLOAT16, 2, shape, ACL_FORMAT_ND);
    aclDataBuffer *source = aclCreateDataBuffer(from, sizeof values), *target = aclCreateDataBuffer(to, sizeof values);
    const struct call valid = {"Identity", 1, 1, images, plain, source, target};
    struct call call = valid;

    topic("Identity");
    REQUIRE_STATUS(0, aclrtMemcpy(from, sizeof values, values, sizeof values, ACL_MEMCPY_HOST_TO_DEVICE));
    struct gate gate;
    close_gate(&gate, NULL);
    REQUIRE_STATUS(0, aclrtMemsetAsync(from, 4, 0, 4, NULL));
    CHECK_STATUS(0, execute(call)); /* behind the fill, which waits */
    open_gate(&gate);
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    CHECK_STATUS(0, aclrtMemcpy(got, sizeof got, to, sizeof got, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(got[0] == 0 && got[1] == 2 && got[5] == 6);

    topic("Identity, V2");
    REQUIRE_STATUS(0, aclrtMemset(to, sizeof values, 0, sizeof values));
    aclTensorDesc *in = images, *out = plain;
    CHECK_STATUS(0, aclopCompileAndExecuteV2("Identity", 1, &in, &source, 1, &out, &target, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, NULL));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    CHECK_STATUS(0, aclrtMemcpy(got, sizeof got, to, sizeof got, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(got[1] == 2 && got[5] == 6);

    topic("a buffer without a size has that of its description");
    REQUIRE_STATUS(0, aclrtMemset(to, sizeof values, 0, sizeof values));
    REQUIRE_STATUS(0, aclUpdateDataBuffer(source, from, 0));
    CHECK_STATUS(0, execute(call));
    CHECK_STATUS(0, aclrtSynchronizeStream(NULL));
    CHECK_STATUS(0, aclrtMemcpy(got, sizeof got, to, sizeof got, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(got[5] == 6);

    topic("another operator");
    call.type = "MatMul";
    CHECK_STATUS(OP_NOT_FOUND, execute(call));
    told("MatMul");
    topic("TransData");
    call.type = "TransData";
    CHECK_STATUS(OP_NOT_FOUND, execute(call));
    told("TransData");

    topic("no name");
    call.type = NULL;
    CHECK_STATUS(INVALID_PARAM, execute(call));
    told("opType");
    topic("two inputs");
    call = valid;
    call.inputs = 2;
    CHECK_STATUS(INVALID_PARAM, execute(call));
    told("numInputs");
    topic("another dtype");
    call = valid;
    call.to = halves;
    CHECK_STATUS(INVALID_PARAM, execute(call));
    told("outputDesc");
    topic("a null buffer");
    call = valid;
    call.source = NULL;
    CHECK_STATUS(INVALID_PARAM, execute(call));
    topic("more than its block has");
    REQUIRE_STATUS(0, aclUpdateDataBuffer(source, from, 1 << 20));
    REQUIRE_STATUS(0, aclUpdateDataBuffer(target, to, 1 << 20));
    CHECK_STATUS(RT_PARAM_INVALID, execute(valid));
    topic("a description that was destroyed");
    aclDestroyTensorDesc(plain);
    CHECK_STATUS(INVALID_PARAM, execute(valid));
    told("desc");

    aclDestroyTensorDesc(images);
    aclDestroyTensorDesc(halves);
    REQUIRE_STATUS(0, aclDestroyDataBuffer(source));
    REQUIRE_STATUS(0, aclDestroyDataBuffer(target));
    REQUIRE_STATUS(0, aclrtFree(from));
    REQUIRE_STATUS(0, aclrtFree(to));
}

static void descriptions(void)
{
    topic("a description");
    aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 2, shape, ACL_FORMAT_NCHW);
    CHECK(desc != NULL);
    int64_t extent = 0;
    CHECK_EQ(2, aclGetTensorDescNumDims(desc));
    CHECK_EQ(6, aclGetTensorDescElementCount(desc));
    CHECK_EQ(24, aclGetTensorDescSize(desc));
    CHECK_EQ(3, aclGetTensorDescDim(desc, 1));
    CHECK_EQ(-1, aclGetTensorDescDim(desc, 2));
    CHECK_STATUS(0, aclGetTensorDescDimV2(desc, 0, &extent));
    CHECK_EQ(2, extent);
    CHECK_STATUS(INVALID_PARAM, aclGetTensorDescDimV2(desc, 2, &extent));
    CHECK_STATUS(INVALID_PARAM, aclGetTensorDescDimV2(desc, 0, NULL));

    topic("what is said of it later");
    const int64_t other[] = {5, -1, 7};
    CHECK_STATUS(0, aclSetTensorShape(desc, 3, other));
    CHECK_EQ(3, aclGetTensorDescNumDims(desc));
    CHECK_EQ(0, aclGetTensorDescSize(desc)); /* an extent is not known */
    CHECK_STATUS(INVALID_PARAM, aclSetTensorShape(desc, -1, other));
    CHECK_STATUS(INVALID_PARAM, aclSetTensorShape(desc, 1, NULL));
    CHECK_STATUS(0, aclSetTensorFormat(desc, ACL_FORMAT_ND));
    CHECK_STATUS(0, aclSetTensorStorageFormat(desc, ACL_FORMAT_NC1HWC0));
    CHECK_STATUS(0, aclSetTensorStorageShape(desc, 2, shape));
    CHECK_STATUS(0, aclSetTensorOriginFormat(desc, ACL_FORMAT_NCHW));
    CHECK_STATUS(0, aclSetTensorOriginShape(desc, 2, shape));
    aclSetTensorDescName(desc, "x");

    topic("one that was destroyed");
    aclDestroyTensorDesc(desc);
    CHECK_EQ(0, aclGetTensorDescNumDims(desc));
    CHECK_STATUS(INVALID_PARAM, aclSetTensorFormat(desc, ACL_FORMAT_ND));
    topic("none");
    CHECK(aclCreateTensorDesc(ACL_FLOAT, -1, shape, ACL_FORMAT_ND) == NULL);
    CHECK(aclCreateTensorDesc(ACL_FLOAT, 1, NULL, ACL_FORMAT_ND) == NULL);
    CHECK_EQ(0, aclGetTensorDescSize(NULL));
}

int main(void)
{
    REQUIRE_STATUS(0, aclInit(NULL));
    REQUIRE_STATUS(0, aclrtSetDevice(0));
    identity();
    descriptions();
    REQUIRE_STATUS(0, aclrtResetDevice(0));
    REQUIRE_STATUS(0, aclFinalize());
    return harness_finish("test_op");
}
