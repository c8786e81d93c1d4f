// Shows how large the weights of products are in the device's own format: functions that answer at once, without an executor.
#include <vector>

#include "aclnnop/aclnn_trans_matmul_weight.h"
#include "harness.h"

namespace {

const uint64_t UNTOUCHED = 4711;

struct Array {
    aclIntArray *handle;

    explicit Array(const std::vector<int64_t> &values) : handle(aclCreateIntArray(values.data(), values.size())) {}
    ~Array() { aclDestroyIntArray(handle); }
};

struct Row {
    std::vector<int64_t> shape;
    aclDataType dtype;
    int status;
    uint64_t size;
};

void check(int expected, int status, uint64_t size, uint64_t found)
{
    CHECK_STATUS(expected, status);
    CHECK_EQ(size, found);
}

void sizes_of_halves()
{
    topic("CalculateMatmulWeightSize");
    const bool ranks = emulated_soc() == SOC_910B || emulated_soc() == SOC_910_93;
    const int more = ranks ? ACCEPTED : INVALID;
    for (const Row &row : std::vector<Row>{
             {{1, 1}, ACL_FLOAT16, ACCEPTED, 256},
             {{510, 510}, ACL_FLOAT16, ACCEPTED, 262144},
             {{16, 17}, ACL_FLOAT16, ACCEPTED, 512},
             {{0, 5}, ACL_FLOAT16, ACCEPTED, 0},
             {{3, 16, 1}, ACL_FLOAT16, more, 768},
             {{2, 1, 1, 1, 1, 1}, ACL_FLOAT16, more, 512},
             {{1, 1, 1, 1, 1, 1, 1}, ACL_FLOAT16, INVALID, 0},
             {{7}, ACL_FLOAT16, INVALID, 0},
             {{}, ACL_FLOAT16, INVALID, 0},
             {{-1, 4}, ACL_FLOAT16, INVALID, 0},
             {{INT64_MAX, INT64_MAX}, ACL_FLOAT16, INVALID, 0}}) {
        Array shape(row.shape);
        uint64_t size = UNTOUCHED;
        const int status = aclnnCalculateMatmulWeightSize(shape.handle, &size);
        check(row.status, status, row.status == ACCEPTED ? row.size : UNTOUCHED, size);
    }
    Array shape({1, 1});
    uint64_t size = UNTOUCHED;
    check(NULL_POINTER, aclnnCalculateMatmulWeightSize(nullptr, &size), UNTOUCHED, size);
    check(NULL_POINTER, aclnnCalculateMatmulWeightSize(shape.handle, nullptr), UNTOUCHED, size);
}

void sizes_by_dtype()
{
    topic("CalculateMatmulWeightSizeV2");
    const bool here = emulated_soc() != SOC_910 && emulated_soc() != SOC_310B;
    for (const Row &row : std::vector<Row>{
             {{1, 1}, ACL_FLOAT16, ACCEPTED, 256},
             {{1, 1}, ACL_BF16, ACCEPTED, 256},
             {{1, 1}, ACL_INT8, ACCEPTED, 512},
             {{1, 1}, ACL_FLOAT, ACCEPTED, 512},
             {{1, 1}, ACL_DT_UNDEFINED, ACCEPTED, 512},
             {{17, 33}, ACL_INT8, ACCEPTED, 2048},
             {{2, 3, 17, 33}, ACL_BF16, ACCEPTED, 9216},
             {{1, 1, 1, 1, 1, 1, 1}, ACL_FLOAT16, INVALID, 0},
             {{7}, ACL_FLOAT16, INVALID, 0},
             {{0, 5}, ACL_FLOAT16, INVALID, 0},
             {{INT64_MAX, 5, 5}, ACL_FLOAT16, INVALID, 0}}) {
        Array shape(row.shape);
        uint64_t size = UNTOUCHED;
        const int status = aclnnCalculateMatmulWeightSizeV2(shape.handle, row.dtype, &size);
        check(here ? row.status : RUNTIME_ERROR, status, here && row.status == ACCEPTED ? row.size : UNTOUCHED, size);
    }
    // The device is asked for before anything else.
    Array shape({1, 1});
    uint64_t size = UNTOUCHED;
    const int refused = here ? NULL_POINTER : RUNTIME_ERROR;
    check(refused, aclnnCalculateMatmulWeightSizeV2(nullptr, ACL_FLOAT16, &size), UNTOUCHED, size);
    check(refused, aclnnCalculateMatmulWeightSizeV2(shape.handle, ACL_FLOAT16, nullptr), UNTOUCHED, size);
}

void messages()
{
    topic("messages");
    uint64_t size;
    CHECK_STATUS(NULL_POINTER, aclnnCalculateMatmulWeightSize(nullptr, &size));
    const std::string message = aclGetRecentErrMsg();
    for (const char *part : {"aclnnCalculateMatmulWeightSize", "tensorShape", "null"}) CHECK(message.find(part) != std::string::npos);
}

}  // namespace

int main()
{
    sizes_of_halves();
    sizes_by_dtype();
    messages();
    return harness_finish("test_matmul");
}
