//! Tensors beside each other, and a value beside a tensor.

mod constant_pad_nd;
mod tensors;

use super::*;

pub const ROWS: &[&[Operator]] = &[tensors::ROWS, constant_pad_nd::ROWS];
