//! The operators of this family, as C sees them: a file for each kind.

pub mod indices;
pub mod masks;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[indices::ROWS, masks::ROWS];
