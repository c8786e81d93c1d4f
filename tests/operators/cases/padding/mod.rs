//! Replication padding and its gradient.

mod replication_pad2d;
mod replication_pad2d_backward;

use super::*;

pub const ROWS: &[&[Operator]] = &[replication_pad2d::ROWS, replication_pad2d_backward::ROWS];
