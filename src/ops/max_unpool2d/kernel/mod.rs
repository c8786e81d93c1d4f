//! The scatter: a plane of out becomes zeros, then gets its elements in order while the zeros are in the cache. Bits are
//! moved, so there is a body for each size of an element and of an index; none for the levels, whose registers have
//! nothing to do here but to let planes leave past the caches.

mod staged;

use crate::dtype::DType;
use crate::machine::machine;
use crate::ops::max_unpool2d_backward::kernel::{Index, Indexed, Of};
use crate::parallel;
use crate::simd::Level;
use crate::view::{AnyView, Disjoint, View};
use staged::{Leave, Memory, Stage};
use std::ops::Range;

/// Writes out, [N, C, oH, oW], from self, [N, C, H, W], and indices, of the same shape as self.
pub type Kernel = fn(level: Level, input: AnyView, indices: AnyView, out: AnyView);

/// The kernel for a dtype of self and one of indices.
#[inline(never)] // else its generic code is compiled where it is called
pub fn max_unpool2d(values: DType, indices: DType) -> Option<Kernel> {
    match indices {
        DType::Int32 => by_indices::<i32>(values),
        DType::Int64 => by_indices::<i64>(values),
        _ => None,
    }
}

fn by_indices<I: Index>(values: DType) -> Option<Kernel> {
    Some(match values.size() {
        1 => run::<Of<i8, I>>,
        2 => run::<Of<i16, I>>,
        4 => run::<Of<i32, I>>,
        8 => run::<Of<i64, I>>,
        _ => return None,
    })
}

/// The views of one run.
struct Args<T: Indexed> {
    input: View<T::Value>,
    indices: View<T::Index>,
    out: View<T::Value>,
    /// How planes leave that do not stay in the caches.
    leave: Option<Leave>,
}

#[allow(unsafe_code)] // shares the views
fn run<T: Indexed>(level: Level, input: AnyView, indices: AnyView, out: AnyView) {
    let (input, indices, out) = (input.bits(), indices.typed(), out.bits::<T::Value>());
    let ([n, c, h, w], [.., height, width]) = (input.shape, out.shape);
    let value = size_of::<T::Value>();
    let large = n * c * height * width * value >= machine().streaming_size.saturating_mul(STREAMED);
    let leave =
        (large && h * w > 0 && level.is_tuned() && out.joined_rows().is_some_and(|flat| flat.is_packed()))
            .then(|| staged::leave::<u8>(level));
    let args = Args::<T> { input, indices, out, leave };
    let bytes = h * w * (2 * value + size_of::<T::Index>()) + height * width * value;
    let across = args.out.is_channels_last();
    let (items, planes) = if across { (n * c.div_ceil(TOGETHER), c.min(TOGETHER)) } else { (n * c, 1) };
    // SAFETY: each plane of out is one item's, and nothing else is written.
    let args = unsafe { Disjoint::new(args) };
    parallel::for_each(items, planes * bytes, |items| {
        let mut memory = args.leave.map(|_| Memory::default());
        for item in items {
            if across {
                let blocks = c.div_ceil(TOGETHER);
                let first = item % blocks * TOGETHER;
                scatter_channels(&args, item / blocks, first..c.min(first + TOGETHER));
            } else {
                scatter(&args, item / c, item % c, memory.as_mut());
            }
        }
    });
}

/// Planes leave past the caches in results so many times as large as usual: those that are zeros and come into the first
/// caches first do well without (8x67 57x57, 7 MB: 0.35 ms became 0.50; 8x64 112x112, 26 MB: 3.9 ms became 2.5).
const STREAMED: usize = 4;

/// Channels that are written at a time where they are neighbours: some cache lines.
const TOGETHER: usize = 64;

/// Writes a plane of out.
fn scatter<T: Indexed>(args: &Args<T>, n: usize, c: usize, memory: Option<&mut Memory>) {
    let Args { input, indices, out, leave } = args;
    let (plane, height) = (out.plane(n, c), input.shape[2]);
    let rows = |y: usize| (indices.row(n, c, y), input.row(n, c, y));
    // Runs of elements at equal distances: planes if it can be, else rows.
    let flat = out.joined_rows().unwrap_or(*out);
    if let Some((memory, &leave)) = memory.zip(leave.as_ref()) {
        let mut stage = Stage::new(memory, leave, &flat.plane(n, c));
        for y in 0..height {
            let (indices, values) = rows(y);
            // The windows of a row lie in rows of the plane one after the other, and may overlap those before.
            let behind = (y * plane.height / height).saturating_sub(1) * plane.width;
            let written = stage.scatter(indices, values, behind);
            if written < values.len() {
                let rest = written..values.len();
                plane.scatter(indices.slice(rest.clone()), values.slice(rest));
                for (indices, values) in (y + 1..height).map(rows) {
                    plane.scatter(indices, values);
                }
                return;
            }
        }
        return stage.finish();
    }
    let joined = input.joined_rows().zip(indices.joined_rows());
    let (input, indices) = joined.unwrap_or((*input, *indices));
    for y in 0..flat.shape[2] {
        flat.row(n, c, y).fill(T::Value::default());
    }
    for y in 0..input.shape[2] {
        plane.scatter(indices.row(n, c, y), input.row(n, c, y));
    }
}

/// Writes neighbouring planes of out, pixel by pixel. Zeros come just before the elements of a row of self, as far as windows that
/// lie one after the other reach: planes that do not fit into the caches go through them once.
fn scatter_channels<T: Indexed>(args: &Args<T>, n: usize, channels: Range<usize>) {
    let Args { input, indices, out, .. } = args;
    // Rows of channels.
    let pixels = out.permuted([0, 2, 3, 1]);
    let joined = out.joined_channels().filter(|_| channels.len() == out.shape[1]);
    let [_, height, width, _] = pixels.shape;
    let clear = |rows: Range<usize>| {
        for y in rows {
            if let Some(joined) = &joined {
                joined.row(n, 0, y).fill(T::Value::default());
                continue;
            }
            for x in 0..width {
                pixels.row(n, y, x).slice(channels.clone()).fill(T::Value::default());
            }
        }
    };
    let (input, indices) = (input.permuted([0, 2, 3, 1]), indices.permuted([0, 2, 3, 1]));
    let ([_, rows, columns, _], mut cleared) = (input.shape, 0);
    for y in 0..rows {
        let own = |x: usize| indices.row(n, y, x).slice(channels.clone());
        let usual = height.min((y + 1) * height / rows + 1);
        let reaches = cleared < height && (0..columns).any(|x| own(x).reaches((usual * width) as i64));
        let end = if reaches { height } else { usual.max(cleared) };
        clear(cleared..end);
        cleared = end;
        for x in 0..columns {
            out.scatter_pixel(n, channels.start, own(x), input.row(n, y, x).slice(channels.clone()));
        }
    }
    clear(cleared..height);
}
