//! Elements in their order.

mod plan;
pub mod rows;
