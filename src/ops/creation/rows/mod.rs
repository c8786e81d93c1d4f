//! The operators of this family, as C sees them: a file for each kind.

pub mod creation;
pub mod sequences;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[creation::ROWS, sequences::ROWS];
