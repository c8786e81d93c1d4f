//! The operators of this family, as C sees them: a file for each kind.

pub mod counting;
pub mod extremes;
pub mod reduction;
pub mod renorm;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[counting::ROWS, extremes::ROWS, reduction::ROWS, renorm::ROWS];
