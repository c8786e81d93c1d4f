//! Random numbers.

mod plan;
pub mod rows;
