//! Elements by their indices, and where a mask is true.

mod masking;
pub(super) mod plan;
pub mod rows;
