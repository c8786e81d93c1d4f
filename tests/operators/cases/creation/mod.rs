//! Copies, casts, fills and sequences.

mod copies;
mod sequences;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[copies::ROWS, sequences::ROWS];
