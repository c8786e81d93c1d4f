//! The bodies of average pooling, in the order in which they are asked.

use super::case::Case;
use super::{channels_last, planes, rows, windows};
use crate::pooling::choose::{Body, always, first, typed};
use crate::pooling::tuning as from;

/// Channels that are neighbours, single windows, and planes of rows.
pub const BODIES: &[Body<Case>] = &[
    Body {
        name: "channels_last",
        fits: |c| c.layout.pixels,
        prefers: always,
        run: typed!(channels_last::run),
    },
    Body {
        name: "planes",
        fits: |c| c.windows[2..] == [1, 1] && c.layout.rows,
        prefers: |c| c.plane <= from::SMALL_PLANE && c.window.kernel[1] <= from::NARROW_WINDOW,
        run: typed!(planes::run),
    },
    // Where most of what is summed would be lost there is no cut either.
    Body { name: "rows", fits: |c| c.cut.is_some(), prefers: always, run: typed!(rows::run) },
    Body { name: "windows", fits: always, prefers: always, run: typed!(windows::run) },
];

/// The body for a pool.
pub fn choose(case: &Case) -> &'static Body<Case> {
    first(BODIES, case)
}
