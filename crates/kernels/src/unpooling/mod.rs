//! max_unpool2d and its gradient.

pub mod backward;
pub mod forward;

use crate::dtype::Element;

/// An index type.
pub(crate) trait Index: Element + Into<i64> {}
impl Index for i32 {}
impl Index for i64 {}
