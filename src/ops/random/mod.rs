//! Random numbers.

pub mod rows;
