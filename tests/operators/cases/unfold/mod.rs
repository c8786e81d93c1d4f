//! Im2col and its gradient.

mod im2col;
mod im2col_backward;

use super::*;

pub const ROWS: &[&[Operator]] = &[im2col::ROWS, im2col_backward::ROWS];
