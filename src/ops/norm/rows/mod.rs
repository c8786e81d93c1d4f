//! The operators of this family, as C sees them: a file for each kind.

pub mod added;
pub mod batch;
pub mod group;
pub mod layer;
pub mod renorm;
pub mod rms;
pub mod swish;
pub mod synchronised;

use crate::ops::row::Operator;

/// The rows of each file.
pub const ROWS: &[&[Operator]] = &[
    batch::ROWS,
    synchronised::ROWS,
    layer::ROWS,
    group::ROWS,
    swish::ROWS,
    rms::ROWS,
    added::ROWS,
    renorm::ROWS,
];
