//! Random numbers, and what they drop.

mod drawn;
mod dropout;
mod numbers;
mod rrelu;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[drawn::ROWS, dropout::ROWS, numbers::ROWS, rrelu::ROWS];
