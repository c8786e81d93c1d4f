//! Few channels that are neighbours, under windows more than a pixel apart: a register of a row has elements of several pixels, and where
//! their vertical sums lie is the same from period to period. What a pixel costs is then paid once for all lanes (4x3x112x112 k2s2: 0.12
//! ms, then 0.039; of more channels than lanes, the end of a pixel and the beginning of the next so, up to twice as long).

use crate::dtype::InF32;
use crate::pooling::tuning::PERIODS;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::window::Axis;
use std::ops::Range;

/// Registers of a period, at most: the table stands on the stack, of which a thread may have 64 KiB.
const PERIOD: usize = 40;

/// Registers of a period, if the tables have room for them: of fewer channels than lanes, under windows more than a pixel apart.
pub fn period(axis: Axis, channels: usize, lanes: usize) -> Option<usize> {
    // Elements from window to window.
    let apart = usize::try_from(axis.stride).ok()?.checked_mul(channels)?;
    let count = apart >> apart.trailing_zeros().min(lanes.trailing_zeros());
    (axis.stride != 1 && channels < lanes && count <= PERIOD).then_some(count)
}

/// Where the registers of a row have their sums.
pub struct Strided {
    /// For each register of a period, the first sum that a lane has of its pixel's last window,
    first: [usize; PERIOD],
    /// how far behind that one the lanes have theirs: within two registers,
    lanes: [i32; PERIOD * MAX_LANES],
    /// and negative where a pixel has a window less than others.
    fewer: [i32; PERIOD * MAX_LANES],
    /// Registers of a period, and sums from one to the next.
    period: [usize; 2],
    /// Windows over a pixel, at most; whether some have one less.
    taps: usize,
    differ: bool,
    channels: usize,
}

impl Strided {
    /// For rows of `elements` all together, if it pays for them: a piece of the work may have less rows than that.
    #[inline(never)] // one body for all levels
    pub fn new(axis: Axis, channels: usize, lanes: usize, elements: usize) -> Option<Strided> {
        let Axis { kernel, stride, padding, .. } = axis;
        let count = period(axis, channels, lanes).filter(|count| count * lanes <= elements / PERIODS)?;
        let apart = stride as usize * channels;
        let mut table = Strided {
            first: [0; PERIOD],
            lanes: [0; PERIOD * MAX_LANES],
            fewer: [0; PERIOD * MAX_LANES],
            period: [count, count * lanes / apart * channels],
            taps: axis.overlap() as usize,
            differ: kernel % stride != 0,
            channels,
        };
        let (mut own, mut phase, mut channel) = ((padding / stride) as usize * channels, padding % stride, 0);
        let registers = table.lanes.chunks_exact_mut(lanes).zip(table.fewer.chunks_exact_mut(lanes));
        for (first, (places, fewer)) in table.first[..count].iter_mut().zip(registers) {
            for (place, fewer) in places.iter_mut().zip(fewer) {
                *place = (own + channel) as i32;
                *fewer = -i32::from(table.differ && phase >= kernel % stride);
                channel += 1;
                if channel == channels {
                    (channel, phase) = (0, phase + 1);
                }
                if phase == stride {
                    (own, phase) = (own + channels, 0);
                }
            }
            let least = places.iter().copied().min().unwrap_or(0);
            places.iter_mut().for_each(|place| *place -= least);
            *first = least as usize;
        }
        Some(table)
    }

    /// A register's number in its period, and how far its sums lie behind those of the first period.
    #[inline(always)]
    fn place(&self, register: usize, start: i64) -> (usize, isize) {
        let [count, sums] = self.period;
        (register % count, (register / count * sums) as isize - start as isize * self.channels as isize)
    }

    #[inline(always)]
    fn next(&self, (register, base): (usize, isize)) -> (usize, isize) {
        let [count, sums] = self.period;
        if register + 1 < count { (register + 1, base) } else { (0, base + sums as isize) }
    }
}

kernels! {
    /// Makes the elements `tile` of a row, from a register's first on, from vertical sums whose first one is that of window column
    /// `start`. May write more behind them.
    pub fn fill<T: InF32>(strided: &Strided, sums: &[f32], start: i64, tile: Range<usize>, to: &mut [f32]) = body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn body<S: Simd, T: InF32>(
    s: S,
    strided: &Strided,
    sums: &[f32],
    start: i64,
    tile: Range<usize>,
    to: &mut [f32],
) {
    if !S::TUNED {
        return;
    }
    let Strided { first, lanes, fewer, taps, differ, channels, .. } = strided;
    let (mut register, mut base) = strided.place(tile.start / S::LANES, start);
    for at in (0..tile.len()).step_by(S::LANES) {
        let table = register % PERIOD * S::LANES;
        let (lanes, fewer) = (&lanes[table..][..S::LANES], &fewer[table..][..S::LANES]);
        let own = (base + first[register % PERIOD] as isize) as usize;
        // Windows in ascending order.
        let mut sum = s.splat(0.0);
        for tap in (0..*taps).rev() {
            let sums = &sums[own - tap * channels..][..2 * S::LANES];
            let more = s.permute(s.load_slice(sums), s.load_slice(&sums[S::LANES..]), lanes);
            if tap + 1 < *taps {
                sum = s.add(sum, more);
            } else if *differ {
                sum = s.without_negative(more, fewer);
            } else {
                sum = more;
            }
        }
        s.store_slice(&mut to[at..], sum);
        (register, base) = strided.next((register, base));
    }
}
