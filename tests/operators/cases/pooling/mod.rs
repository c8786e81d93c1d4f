//! Average pooling and its gradient.

mod avgpool2d;
mod avgpool2d_backward;

use super::*;

pub const ROWS: &[&[Operator]] = &[avgpool2d::ROWS, avgpool2d_backward::ROWS];
