//! Windows of two by two pixels that lie one after the other, with their indices in them: at each place of out is the value whose
//! index it is, or zero. So out is written once, by whole registers, and needs no zeros before.
//!
//! Where an index lies elsewhere, all is done again as a scatter.
#![allow(unsafe_code)] // access that was checked once for many elements
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::Element;
use crate::machine::machine;
use crate::ops::max_unpool2d_backward::kernel::{Index, Indexed};
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::run::{Run, Stage};
use crate::view::{Disjoint, View};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Elements that are looked at at a time, at most: what becomes of them is a part of the first cache.
const TOGETHER: usize = 512;
/// Elements of whole registers behind them.
const SLACK: usize = 16;
/// Indices and values are prefetched so many bytes ahead.
const AHEAD: usize = 2 << 10;
/// Elements of packed rows that pay: of shorter ones a scatter is quicker (64x512 8x8: 0.8 ms, here 7.6; 1x1 1080x1920: 1.0 and 0.77).
const LONG: usize = 64;
/// Bands for a thread, of images that are fewer.
const BANDS: usize = 4;

/// What one run reads and writes: rows of groups of elements, which are the channels of a pixel where those are neighbours.
struct Work<T: Indexed> {
    input: View<T::Value>,
    indices: View<T::Index>,
    /// Planes as rows.
    out: View<T::Value>,
    /// Elements of a group.
    each: usize,
    /// Height and width of input, and of out.
    windows: [usize; 2],
    size: [usize; 2],
    /// Rows and groups that are looked at at a time.
    together: [usize; 2],
    /// Bands of a plane, and rows of a band.
    bands: [usize; 2],
    /// Planes of input and of indices are rows, too.
    flat: bool,
    stream: bool,
}

/// Writes out, if windows and views are such, and all indices.
pub fn run<T: Indexed>(
    level: Level,
    input: View<T::Value>,
    indices: View<T::Index>,
    out: View<T::Value>,
) -> bool {
    let ([n, c, h, w], size) = (input.shape, [out.shape[2], out.shape[3]]);
    if !level.is_tuned() || h * w == 0 || size[0] / h != 2 || size[1] / w != 2 {
        return false;
    }
    let packed = input.is_packed() && indices.is_packed() && out.is_packed();
    let long = w >= LONG && size_of::<T::Value>() <= size_of::<f32>();
    let views = match (input.joined_channels(), indices.joined_channels(), out.joined_channels()) {
        _ if packed => long.then_some((input, indices, out, 1)),
        (Some(input), Some(indices), Some(out)) => Some((input, indices, out, c)),
        _ => None,
    };
    let Some((input, indices, out, each)) = views else { return false };
    let (room, width) = (Run::<T::Value>::ROOM, size[1] * each);
    let most = TOGETHER.min(room / 4);
    let Some(out) = out.joined_rows().filter(|out| out.is_packed() && each <= most) else { return false };
    // Some rows, or a part of one.
    let rows = (most / (w * each)).min(room / (2 * width));
    let together = if rows > 0 { [rows.min(h), w] } else { [1, w.min(most / each)] };
    let planes = n * input.shape[1];
    let bands = (BANDS * machine().threads).div_ceil(planes.max(1)).min(h.div_ceil(together[0]));
    let rows = h.div_ceil(bands).next_multiple_of(together[0]);
    let bands = [h.div_ceil(rows), rows];
    let joined = input.joined_rows().zip(indices.joined_rows()).filter(|_| together[1] == w);
    let flat = joined.is_some();
    let bytes =
        size_of::<T::Value>() * (size[0] * width + h * w * each) + size_of::<T::Index>() * h * w * each;
    let (input, indices) = joined.unwrap_or((input, indices));
    let stream = planes * size[0] * width * size_of::<T::Value>() >= machine().streaming_size;
    let (write, missed) = (write::<T>(level), AtomicBool::new(false));
    // SAFETY: each band of out is one item's, and nothing else is written.
    let work = unsafe {
        Disjoint::new(Work::<T> {
            input,
            indices,
            out,
            each,
            windows: [h, w],
            size,
            together,
            bands,
            flat,
            stream,
        })
    };
    parallel::for_each(planes * bands[0], bytes / bands[0], |items| write(&work, items, &missed));
    !missed.into_inner()
}

kernels! {
    /// Writes bands of planes: `items` of them. Ends early when an index is elsewhere.
    fn write<T: Indexed>(work: &Work<T>, items: Range<usize>, missed: &AtomicBool) = body;
}

#[inline(always)]
fn body<S: Simd, T: Indexed>(s: S, work: &Work<T>, items: Range<usize>, missed: &AtomicBool) {
    let Work { input, indices, out, each, windows, size: [height, width], together, bands, flat, stream } =
        work;
    let ([_, channels, ..], [h, w], each) = (input.shape, *windows, *each);
    let mut places = [[T::Value::default(); TOGETHER + SLACK]; 4];
    let mut starts = [0i64; TOGETHER];
    // Where the windows of the elements that are looked at begin, from that of the first one on.
    let mut groups = (0..together[0]).flat_map(|y| (0..together[1]).map(move |x| 2 * (y * width + x)));
    for starts in starts[..together[0] * together[1] * each].chunks_exact_mut(each) {
        starts.fill(groups.next().unwrap_or(0) as i64);
    }
    let mut stage = Stage::default();
    for item in items {
        if missed.load(Ordering::Relaxed) {
            return;
        }
        let (n, c, band) = (item / bands[0] / channels, item / bands[0] % channels, item % bands[0]);
        let (values, indices, to) = (input.plane(n, c), indices.plane(n, c), out.row(n, c, 0));
        let rows = band * bands[1]..h.min((band + 1) * bands[1]);
        for top in rows.clone().step_by(together[0]) {
            for left in (0..w).step_by(together[1]) {
                let (ys, xs) = (top..rows.end.min(top + together[0]), left..w.min(left + together[1]));
                let own = xs.len() * each;
                // Rows without gaps are one.
                let (row_count, count) = if *flat { (1, ys.len() * own) } else { (ys.len(), own) };
                let mut elsewhere = false;
                for row in 0..row_count {
                    let (y, start) = if *flat { (0, top * own) } else { (top + row, left * each) };
                    let columns = start..start + count;
                    let (indices, values) =
                        (indices.row(y).slice(columns.clone()), values.row(y).slice(columns));
                    indices.prefetch_lines_far(s, AHEAD / size_of::<T::Index>(), count);
                    values.prefetch_lines_far(s, AHEAD / size_of::<T::Value>(), count);
                    let part = row * own..row * own + count;
                    let places = places.each_mut().map(|places| &mut places[part.clone()]);
                    // SAFETY: the rows are packed and have so many elements.
                    elsewhere |= unsafe {
                        choose(
                            indices.as_ptr(),
                            values.as_ptr(),
                            2 * (top * width + left),
                            &starts[part],
                            *width,
                            places,
                        )
                    };
                }
                if elsewhere {
                    return missed.store(true, Ordering::Relaxed);
                }
                // What is left of a row of out at its end.
                let rest = if xs.end == w { (width - 2 * w) * each } else { 0 };
                let (whole, row) = (xs.len() == w, 2 * own + rest);
                let (runs, each_run) = if whole { (1, 2 * ys.len()) } else { (2, 1) };
                for first in 0..runs {
                    let start = ((2 * top + first) * width + 2 * left) * each;
                    let mut run = Run::new(s, to.slice(start..start + each_run * row), &mut stage, *stream);
                    for i in first..first + each_run {
                        let at = (i - first) * row;
                        let [a, b] = [0, 1].map(|column| &places[i % 2 * 2 + column][i / 2 * own..]);
                        run.pairs(s, at, xs.len(), each, a, b);
                        run.zero(s, at + 2 * own, rest);
                    }
                    run.finish();
                }
            }
        }
        if rows.end == h && *height > 2 * h {
            let row = to.slice(2 * h * width * each..height * width * each);
            for start in (0..row.len()).step_by(Run::<T::Value>::ROOM) {
                let part = row.slice(start..row.len().min(start + Run::<T::Value>::ROOM));
                let mut run = Run::new(s, part, &mut stage, *stream);
                run.zero(s, 0, part.len());
                run.finish();
            }
        }
    }
    stage.finish(s);
}

/// Puts each value at the one of the four places of its window, from `start` on in planes of `width`, that is its index, and zeros at
/// the others. Returns whether an index is elsewhere.
///
/// # Safety
/// There are as many indices and values as `starts`.
#[inline(always)]
unsafe fn choose<T: Element, I: Index>(
    indices: *const I,
    values: *const T,
    start: usize,
    starts: &[i64],
    width: usize,
    [a, b, c, d]: [&mut [T]; 4],
) -> bool {
    let (count, below) = (starts.len(), width as i64);
    let (a, b, c, d) = (&mut a[..count], &mut b[..count], &mut c[..count], &mut d[..count]);
    let (zero, mut elsewhere) = (T::default(), false);
    for i in 0..count {
        // SAFETY: the caller's promise. Each is read once, as the caller's memory may change.
        let (index, value): (i64, T) =
            unsafe { (indices.add(i).read_unaligned().into(), values.add(i).read_unaligned()) };
        let place = index.wrapping_sub(start as i64 + starts[i]);
        a[i] = if place == 0 { value } else { zero };
        b[i] = if place == 1 { value } else { zero };
        c[i] = if place == below { value } else { zero };
        d[i] = if place == below + 1 { value } else { zero };
        elsewhere |= place != 0 && place != 1 && place != below && place != below + 1;
    }
    elsewhere
}
