//! The operators of this family: a file for each kind.

pub mod drawn;
pub mod dropout;
pub mod numbers;
pub mod rrelu;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[drawn::ROWS, dropout::ROWS, numbers::ROWS, rrelu::ROWS];
