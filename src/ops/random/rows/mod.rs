//! The operators of this family: a file for each kind.

pub mod dropout;
pub mod numbers;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[dropout::ROWS, numbers::ROWS];
