//! The operators on lists.

pub mod functions;
pub mod lists;
pub mod others;
pub mod products;
pub mod scalars;

use crate::ops::row::Operator;

/// The operators of each file.
pub const ROWS: &[&[Operator]] = &[functions::ROWS, lists::ROWS, others::ROWS, products::ROWS, scalars::ROWS];
