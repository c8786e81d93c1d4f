//! The bodies of the gradient, in the order in which they are asked.

use super::case::{Along, Case, Geometry};
use super::{across, apart, beside, blocks, channels_last, direct, fill, flat, near, piled, sparse, spread};
use super::{tabled, tiny, windows};
use crate::pooling::choose::{Body, always, first, typed};
use crate::pooling::tuning as from;

/// First what is small or a copy, then channels that are neighbours, then planes of rows.
pub const BODIES: &[Body<Case>] = &[
    Body {
        name: "tiny",
        fits: |c| [c.image, c.windows].iter().all(|shape| count(shape) <= from::TINY),
        prefers: |c| c.geometry != Geometry::One,
        run: typed!(tiny::run),
    },
    // As the last one, before the tables of all between.
    Body {
        name: "few",
        fits: always,
        prefers: |c| c.geometry != Geometry::One && count(&c.image) <= from::TINY,
        run: typed!(windows::run),
    },
    Body {
        name: "piled_neighbours",
        fits: |c| c.geometry.is_of_few() && (c.layout.pixels || c.layout.mixed) && c.pile.is_some(),
        prefers: |c| {
            let [_, channels, _, width] = c.image;
            let most = match c.across.stride {
                2 if channels == c.level.lanes() => usize::MAX,
                2 => from::neighbours::TWO_APART,
                _ => from::neighbours::FURTHER,
            };
            let apart = c.across.overlap() > 1 && c.across.stride > 1;
            // What leaves past the caches does so in whole lines (32x16x112x112 k3s2p1: 3.1 ms, side by side 3.7).
            let few = channels <= from::neighbours::FEW && apart && width <= most && !c.memory.rows;
            few || c.layout.mixed
        },
        run: typed!(piled::run),
    },
    Body {
        name: "tabled",
        fits: |c| {
            !c.is_half && c.geometry.is_of_few() && c.layout.pixels && c.layout.rows_of_pixels && c.room.table
        },
        prefers: |c| {
            let ([_, channels, _, width], lanes) = (c.image, c.pixel_level.lanes());
            let registers = width.saturating_mul(channels.div_ceil(lanes));
            let empty = width.saturating_mul(lanes.saturating_sub(channels)) / lanes;
            let is_beside = c.geometry == Geometry::Beside;
            let quicker = match c.across.stride {
                _ if is_beside => empty <= from::tabled::EMPTY_BESIDE && !c.has_many_registers,
                1 if c.across.kernel > 3 => registers <= from::tabled::FLAT_WIDE,
                1 => empty <= from::tabled::EMPTY_NEXT && registers <= from::tabled::FLAT,
                _ => empty <= from::tabled::EMPTY,
            };
            // Of a register or less, `sparse` is quicker.
            let is_sparse =
                is_beside && c.is_sparse && (lanes / from::sparse::PART..=lanes).contains(&channels);
            quicker && !is_sparse && !c.memory.rows_of_pixels
        },
        run: typed!(tabled::run),
    },
    Body {
        name: "sparse",
        fits: |c| c.geometry == Geometry::Beside && c.layout.pixels && c.layout.rows_of_pixels,
        prefers: |c| {
            let (channels, lanes) = (c.image[1], c.pixel_level.lanes());
            let few = channels < from::sparse::REGISTERS * lanes || !channels.is_multiple_of(lanes);
            c.is_sparse && c.room.channels && few && channels >= lanes / from::sparse::PART
        },
        run: typed!(sparse::run),
    },
    Body {
        name: "across",
        fits: |c| {
            let overlap = [c.down.overlap() == 1, c.across.overlap() > 1];
            let whole = c.image[1].is_multiple_of(c.pixel_level.lanes());
            c.geometry == Geometry::Over && c.layout.pixels && overlap == [true; 2] && whole
        },
        // Halves take as long either way.
        prefers: |c| c.image[1] >= from::ACROSS && !c.is_half,
        run: typed!(across::run),
    },
    Body {
        name: "channels_flat",
        fits: |c| {
            c.layout.pixels && c.layout.rows_of_pixels && c.room.channels && c.across_pixels.stride == 1
        },
        prefers: always,
        run: typed!(channels_last::run_flat),
    },
    Body {
        name: "spread",
        fits: |c| {
            let of_one = matches!(c.geometry, Geometry::One | Geometry::Beside);
            let whole = c.image[1].is_multiple_of(c.pixel_level.lanes());
            of_one && c.layout.pixels && c.layout.rows_of_pixels && c.room.channels && whole
        },
        // Whole lines of each pixel, if they leave past the caches (8x32 132x132 k1x3s3 of FLOAT16: 1.21 ms, then 0.35).
        prefers: |c| (c.has_many_registers || c.is_half) && (!c.memory.pixels || c.pixel_is_lines),
        run: typed!(spread::run),
    },
    Body {
        name: "channels_strided",
        fits: |c| c.layout.pixels && c.layout.rows_of_pixels && c.room.channels && c.period.is_some(),
        prefers: |c| {
            let of_period = c.period.map_or(usize::MAX, |count| count * c.pixel_level.lanes());
            of_period <= count(&c.image) / from::PERIODS
        },
        run: typed!(channels_last::run_strided),
    },
    Body {
        name: "channels_last",
        fits: |c| c.layout.pixels,
        prefers: always,
        run: typed!(channels_last::run),
    },
    Body { name: "fill", fits: |c| c.geometry == Geometry::One, prefers: always, run: typed!(fill::run) },
    Body {
        name: "apart",
        fits: |c| c.geometry == Geometry::Beside && c.layout.one_row && c.room.apart,
        prefers: |c| c.image[0].saturating_mul(c.image[1]) >= from::APART,
        run: typed!(apart::run),
    },
    Body {
        name: "flat",
        fits: |c| {
            let threes = [c.down, c.across].map(|axis| (axis.kernel, axis.stride, axis.padding));
            let keep = threes == [(3, 1, 1); 2] && c.windows[2..] == c.image[2..];
            c.geometry == Geometry::Over && c.layout.one_row && keep && c.image[2] * c.image[3] <= flat::PLANE
        },
        prefers: |c| c.image[3] < from::flat::SHORT && count(&c.image) >= from::flat::ENOUGH,
        run: typed!(flat::run),
    },
    Body {
        name: "piled",
        fits: |c| c.geometry.is_of_few() && c.layout.planes && c.pile.is_some(),
        prefers: |c| {
            use from::piled as to;
            let (width, wide) = (c.image[3], c.level.is_wide());
            let in_memory = usize::from(!c.is_half && c.memory.fills);
            let (two, more) = (usize::from(c.across.stride == 2), if wide { to::MORE } else { 0 });
            let under = (width as i64).saturating_mul(c.down.kernel);
            width
                <= match c.along {
                    Along::Beside if under < to::UNDER => to::BESIDE,
                    Along::Beside => 0,
                    Along::Direct => to::DIRECT[usize::from(c.across.kernel != 3)][two] + more,
                    Along::Near if in_memory == 1 => to::NEAR_IN_MEMORY[two],
                    Along::Near => to::NEAR[two] + more,
                    Along::Any if wide => to::BLOCKS[in_memory],
                    Along::Any => usize::MAX,
                }
        },
        run: typed!(piled::run),
    },
    Body {
        name: "beside",
        fits: |c| c.geometry == Geometry::Beside && c.layout.rows,
        prefers: always,
        run: typed!(beside::run),
    },
    Body {
        name: "direct",
        fits: |c| c.geometry == Geometry::Over && c.layout.rows && c.room.direct,
        prefers: |c| c.along == Along::Direct,
        run: typed!(direct::run),
    },
    Body {
        name: "near",
        fits: |c| c.geometry == Geometry::Over && c.layout.rows && c.room.near,
        prefers: |c| c.along == Along::Near,
        run: typed!(near::run),
    },
    Body { name: "blocks", fits: |c| c.geometry.is_of_few(), prefers: always, run: typed!(blocks::run) },
    Body { name: "windows", fits: always, prefers: always, run: typed!(windows::run) },
];

/// The body for a gradient.
pub fn choose(case: &Case) -> &'static Body<Case> {
    first(BODIES, case)
}

/// The elements of a tensor.
fn count(shape: &[usize; 4]) -> usize {
    shape.iter().fold(1, |all: usize, &extent| all.saturating_mul(extent))
}
