#ifndef OPAPI_ACL_ACL_BASE_MDL_H
#define OPAPI_ACL_ACL_BASE_MDL_H

// Generated from src/abi/acl_base_mdl.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stddef.h>
#include <stdint.h>
#include "acl/acl_base_rt.h"

/// The dtype, shape and format of a tensor, as one object. Create with `aclCreateTensorDesc`.
typedef struct aclTensorDesc aclTensorDesc;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Describes a tensor.
///
/// @param numDims its rank, 0 or more
/// @param dims its extents; may be null where numDims is 0
/// @return the object; null when numDims is negative, dims is null, or memory is short
ACL_FUNC_VISIBILITY
struct aclTensorDesc *aclCreateTensorDesc(aclDataType dataType,
                                          int numDims,
                                          const int64_t *dims,
                                          aclFormat format);

/// Destroys a description.
ACL_FUNC_VISIBILITY void aclDestroyTensorDesc(const struct aclTensorDesc *desc);

/// The rank of a description; 0 when it is not alive.
ACL_FUNC_VISIBILITY size_t aclGetTensorDescNumDims(const struct aclTensorDesc *desc);

/// Elements of what is described; 0 when it is not alive, or an extent is not known.
ACL_FUNC_VISIBILITY size_t aclGetTensorDescElementCount(const struct aclTensorDesc *desc);

/// Bytes of what is described; 0 when it is not alive, or an extent is not known.
ACL_FUNC_VISIBILITY size_t aclGetTensorDescSize(const struct aclTensorDesc *desc);

/// An extent; -1 when there is none of that index. Use aclGetTensorDescDimV2.
ACL_FUNC_VISIBILITY int64_t aclGetTensorDescDim(const struct aclTensorDesc *desc, size_t index);

/// An extent.
///
/// @param dimSize receives it
/// @return 0; 100000 dimSize is null, desc is not alive, or index is not below the rank
ACL_FUNC_VISIBILITY
aclError aclGetTensorDescDimV2(const struct aclTensorDesc *desc,
                               size_t index,
                               int64_t *dimSize);

/// Gives a description another shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
ACL_FUNC_VISIBILITY aclError aclSetTensorShape(struct aclTensorDesc *desc, int numDims, const int64_t *dims);

/// Gives a description another format.
///
/// @return 0; 100000 desc is not alive
ACL_FUNC_VISIBILITY aclError aclSetTensorFormat(struct aclTensorDesc *desc, aclFormat format);

/// Says how a tensor lies in memory. No operator here asks: a format is a label, and elements lie as those of the view.
///
/// @return 0; 100000 desc is not alive
ACL_FUNC_VISIBILITY
aclError aclSetTensorStorageFormat(struct aclTensorDesc *desc,
                                   aclFormat format);

/// As aclSetTensorStorageFormat, the shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
ACL_FUNC_VISIBILITY
aclError aclSetTensorStorageShape(struct aclTensorDesc *desc,
                                  int numDims,
                                  const int64_t *dims);

/// Says which format a tensor had at first. No operator here asks.
///
/// @return 0; 100000 desc is not alive
ACL_FUNC_VISIBILITY aclError aclSetTensorOriginFormat(struct aclTensorDesc *desc, aclFormat format);

/// As aclSetTensorOriginFormat, the shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
ACL_FUNC_VISIBILITY
aclError aclSetTensorOriginShape(struct aclTensorDesc *desc,
                                 int numDims,
                                 const int64_t *dims);

/// Gives a description a name, which no operator here asks for.
ACL_FUNC_VISIBILITY void aclSetTensorDescName(struct aclTensorDesc *desc, const char *name);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#define ACL_TENSOR_SHAPE_RANGE_NUM 2
#define ACL_TENSOR_VALUE_RANGE_NUM 2
#define ACL_UNKNOWN_RANK 0xFFFFFFFFFFFFFFFE

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not in this library: a real CANN's where there is one, else refused (docs/names.md).
ACL_FUNC_VISIBILITY void *aclGetTensorDescAddress(const aclTensorDesc *desc);
ACL_FUNC_VISIBILITY aclTensorDesc *aclGetTensorDescByIndex(aclTensorDesc *desc, size_t index);
ACL_FUNC_VISIBILITY aclError aclGetTensorDescDimRange(const aclTensorDesc *desc, size_t index,
    size_t dimRangeNum, int64_t *dimRange);
ACL_FUNC_VISIBILITY aclFormat aclGetTensorDescFormat(const aclTensorDesc *desc);
ACL_FUNC_VISIBILITY const char *aclGetTensorDescName(aclTensorDesc *desc);
ACL_FUNC_VISIBILITY aclDataType aclGetTensorDescType(const aclTensorDesc *desc);
ACL_FUNC_VISIBILITY aclError aclSetTensorConst(aclTensorDesc *desc, void *dataBuffer, size_t length);
ACL_FUNC_VISIBILITY aclError aclSetTensorDynamicInput(aclTensorDesc *desc, const char *dynamicInputName);
ACL_FUNC_VISIBILITY aclError aclSetTensorPlaceMent(aclTensorDesc *desc, aclMemType memType);
ACL_FUNC_VISIBILITY aclError aclSetTensorShapeRange(aclTensorDesc *desc, size_t dimsCount,
    int64_t dimsRange[][ACL_TENSOR_SHAPE_RANGE_NUM]);
ACL_FUNC_VISIBILITY aclError aclSetTensorValueRange(aclTensorDesc *desc, size_t valueCount,
    int64_t valueRange[][ACL_TENSOR_VALUE_RANGE_NUM]);
ACL_FUNC_VISIBILITY aclError aclTransTensorDescFormat(const aclTensorDesc *srcDesc, aclFormat dstFormat,
    aclTensorDesc **dstDesc);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACL_ACL_BASE_MDL_H */
