//! Random numbers, and what they drop.

mod drawn;
mod dropout;
mod numbers;

use super::tensors::*;
use super::*;

pub const ROWS: &[&[Operator]] = &[drawn::ROWS, dropout::ROWS, numbers::ROWS];
