#ifndef ACLNN_META
#define ACLNN_META

// Generated from src/abi/acl_meta.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "acl/acl_base.h"

/// An immutable array of truth values.
typedef struct aclBoolArray aclBoolArray;

/// An immutable array of 32-bit floats.
typedef struct aclFloatArray aclFloatArray;

/// An immutable array of 64-bit integers.
typedef struct aclIntArray aclIntArray;

/// The plan of one operator call. Phase 1 (`aclnnXxxGetWorkspaceSize`) makes it, phase 2 (`aclnnXxx`) runs it
/// and, unless it was made repeatable, frees it.
typedef struct aclOpExecutor aclOpExecutor;

/// A single value with its type.
typedef struct aclScalar aclScalar;

/// An immutable list of scalars; destroying it destroys its members too.
typedef struct aclScalarList aclScalarList;

/// A view on memory: element type, dimensions, strides, offset, format, and the address of the storage.
typedef struct aclTensor aclTensor;

/// An immutable list of tensors; destroying it destroys its members too.
typedef struct aclTensorList aclTensorList;

/// Result of an aclnn call: 0 for success, otherwise a six-digit code whose first digit tells the family
/// (1 the caller's arguments, 3 the runtime, 5 the library).
typedef int32_t aclnnStatus;

/// Success, as an `aclnnStatus`. Not a macro, so that other scopes may use the name.
#ifdef __cplusplus
constexpr aclnnStatus OK = 0;
#else
enum { OK = 0 };
#endif

#endif  /* ACLNN_META */
