//! Grid sampling and its gradient.

mod grid_sampler2d;
mod grid_sampler2d_backward;

use super::*;

pub const ROWS: &[&[Operator]] = &[grid_sampler2d::ROWS, grid_sampler2d_backward::ROWS];
