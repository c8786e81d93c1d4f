//! The operators of this family, as C sees them: a file for each kind.

pub mod products;
pub mod sums;
pub mod vectors;
pub mod weights;

use crate::ops::row::{Function, Operator};

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[products::ROWS, sums::ROWS, vectors::ROWS];

/// The functions that answer at once.
pub const FUNCTIONS: &[Function] = weights::FUNCTIONS;
