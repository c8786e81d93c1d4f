//! The plain reference of aclnnAvgPool2d: what every kernel is compared with. It stands beside that of the gradient, with
//! which it shares the geometry.

pub use crate::ops::avgpool2d_backward::reference::{Pooling, avg_pool2d};
