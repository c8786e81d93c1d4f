//! Losses, as C sees them: a file for each kind.

pub mod classes;
pub mod ctc;
pub mod entropies;
pub mod likelihood;
pub mod pair_gradients;
pub mod pairs;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] =
    &[classes::ROWS, ctc::ROWS, entropies::ROWS, likelihood::ROWS, pair_gradients::ROWS, pairs::ROWS];
