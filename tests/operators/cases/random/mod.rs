//! Random numbers, and what they drop.

mod dropout;
mod numbers;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[dropout::ROWS, numbers::ROWS];
