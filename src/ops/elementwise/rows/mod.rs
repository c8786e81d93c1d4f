//! The operators of this family, as C sees them: a file for each kind.

pub mod activations;
pub mod arithmetic;
pub mod combined;
pub mod comparison;
pub mod division;
pub mod elementary;
pub mod gated;
pub mod gradients;
pub mod limits;
pub mod logic;
pub mod power;
pub mod rounding;
pub mod unary;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[
    activations::ROWS,
    arithmetic::ROWS,
    combined::ROWS,
    comparison::ROWS,
    division::ROWS,
    elementary::ROWS,
    gated::ROWS,
    gradients::ROWS,
    limits::ROWS,
    logic::ROWS,
    power::ROWS,
    rounding::ROWS,
    unary::ROWS,
];
