//! Average pooling: a window is summed column by column, each column from top to bottom, and the columns from left to
//! right, all from +0 on. So every body makes the same bits, and zeros in the place of the padding change none, as no
//! sum is ever -0.
//!
//! A [`Case`] is what a plan knows of the work, and [`BODIES`] the table that it chooses from: once, in the plan.

mod args;
mod case;
mod channels_last;
mod choose;
mod means;
mod planes;
mod rows;
mod windows;

pub use case::Case;
pub use choose::{BODIES, choose};
