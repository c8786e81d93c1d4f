//! What becomes of parameters while a network learns: optimisers, and the scale of gradients.

mod plan;
pub mod rows;
