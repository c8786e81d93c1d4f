//! The plain reference of aclnnIm2col: what every kernel is compared with. It stands beside that of the gradient, with
//! which it shares the geometry.

pub use crate::ops::im2col_backward::reference::{Windows, im2col};
