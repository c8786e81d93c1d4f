//! The plain reference of aclnnMaxUnpool2d: what every kernel is compared with. It stands beside that of the gradient, with
//! which it shares the rule for indices outside of a plane.

pub use crate::ops::max_unpool2d_backward::reference::max_unpool2d;
