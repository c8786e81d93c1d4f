//! What is computed element by element: the tests of its patterns, with a row for each operator.

mod activations;
mod arithmetic;
mod binary;
mod combined;
mod comparison;
mod division;
mod elementary;
mod gated;
mod limits;
mod logic;
mod pairs;
mod power;
mod rounding;
mod unary;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[
    activations::ROWS,
    arithmetic::ROWS,
    combined::ROWS,
    division::ROWS,
    limits::ROWS,
    comparison::ROWS,
    logic::ROWS,
    elementary::ROWS,
    gated::ROWS,
    power::ROWS,
    rounding::ROWS,
    unary::ROWS,
];
