//! Functions of the elements of lists of tensors: each member of the result from the members of the inputs at the same place.

mod plan;
pub mod rows;
mod rules;
