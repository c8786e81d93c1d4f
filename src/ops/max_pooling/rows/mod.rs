//! The operators of max pooling, as C sees them.

use crate::ops::row::Operator;

pub mod bins;
pub mod planes;
pub mod unpooling;
pub mod volumes;

/// All of them.
pub const ROWS: &[&[Operator]] = &[bins::ROWS, planes::ROWS, unpooling::ROWS, volumes::ROWS];
