//! The plain reference of aclnnReplicationPad2d: what every kernel is compared with. It stands beside that of the gradient,
//! with which it shares the geometry.

pub use crate::ops::replication_pad2d_backward::reference::replication_pad2d;
