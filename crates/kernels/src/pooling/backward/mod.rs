//! Average pooling's gradient as a gather: each row of gradInput is summed once and written once.
//!
//! A row is covered by a few window rows. Their values, divided by the height of their windows, are summed into one
//! value per window column and divided by the width (the vertical sum); a pixel is the sum of the columns whose windows
//! cover it (the horizontal sum). Both go through the windows in ascending order, from 0 on.
//!
//! A [`Case`] is what a plan knows of the work, and [`BODIES`] the table that it chooses from: once, in the plan.

mod across;
mod apart;
mod args;
mod beside;
mod blocks;
mod case;
mod channels_last;
mod choose;
mod direct;
mod fill;
mod flat;
mod near;
mod piled;
mod sparse;
mod spread;
mod strided;
mod tabled;
mod tile;
mod tiny;
mod windows;

pub use case::{Case, Geometry};
pub use choose::{BODIES, choose};
