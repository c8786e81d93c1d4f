//! Max unpooling and its gradient.

mod max_unpool2d;
mod max_unpool2d_backward;

use super::*;

pub const ROWS: &[&[Operator]] = &[max_unpool2d::ROWS, max_unpool2d_backward::ROWS];
