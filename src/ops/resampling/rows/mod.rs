//! The operators of this family, as C sees them: a file for each kind.

pub mod lines;
pub mod means;
pub mod nearest;
pub mod points;
pub mod volumes;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[lines::ROWS, nearest::ROWS, means::ROWS, points::ROWS, volumes::ROWS];
