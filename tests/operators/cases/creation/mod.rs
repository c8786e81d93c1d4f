//! Copies, casts, fills and sequences.

mod creation;
mod sequences;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[creation::ROWS, sequences::ROWS];
