//! Types of operators by their names: `acl/acl_op.h`. What it declares beside them is not here.
#![allow(non_camel_case_types)]

/// Attributes of an operator by its name. "Identity", which is all that is here, has none.
pub struct aclopAttr(());

/// What executes an operator.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclopEngineType {
    ACL_ENGINE_SYS = 0,
    ACL_ENGINE_AICORE = 1,
    ACL_ENGINE_VECTOR = 2,
}
