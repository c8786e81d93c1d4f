//! Im2col (unfold) and its gradient.

mod plan;
pub mod reference;
pub mod rows;
mod rules;
#[cfg(test)]
mod tests;
