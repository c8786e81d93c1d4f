//! The objects and the status.

/// A view on memory: element type, dimensions, strides, offset, format, and the address of the storage.
pub struct aclTensor(());

/// A single value with its type.
pub struct aclScalar(());

/// An immutable array of 64-bit integers.
pub struct aclIntArray(());

/// An immutable array of 32-bit floats.
pub struct aclFloatArray(());

/// An immutable array of truth values.
pub struct aclBoolArray(());

/// An immutable list of tensors; destroying it destroys its members too.
pub struct aclTensorList(());

/// An immutable list of scalars; destroying it destroys its members too.
pub struct aclScalarList(());

/// The plan of one operator call. Phase 1 (`aclnnXxxGetWorkspaceSize`) makes it, phase 2 (`aclnnXxx`) runs it
/// and, unless it was made repeatable, frees it.
pub struct aclOpExecutor(());

/// Result of an aclnn call: 0 for success, otherwise a six-digit code whose first digit tells the family
/// (1 the caller's arguments, 3 the runtime, 5 the library).
pub type aclnnStatus = i32;

/// Success. In the header this is a `constexpr` (C++) or an enumerator (C), never a macro.
pub const OK: aclnnStatus = 0;
