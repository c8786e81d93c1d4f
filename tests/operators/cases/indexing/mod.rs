//! Elements by indices and masks.

mod along;
mod indices;
mod masks;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[indices::ROWS, masks::ROWS];
