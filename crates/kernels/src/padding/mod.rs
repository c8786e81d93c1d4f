//! Replication padding and its gradient.

pub mod backward;
pub mod forward;

/// What was added before the image; what came after it follows from the extents.
#[derive(Clone, Copy, Debug)]
pub struct Padding {
    pub left: i64,
    pub top: i64,
}
