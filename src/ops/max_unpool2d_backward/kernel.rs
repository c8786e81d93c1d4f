//! The gather: one load of an index, one of a value and one store per element.

use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::{Level, Simd, kernels};
use crate::view::gather::{Chunk, Planes};
use crate::view::{AnyView, Disjoint, LINE, View};
use std::marker::PhantomData;
use std::ops::Range;

/// An index type.
pub(crate) trait Index: Element + Into<i64> {}
impl Index for i32 {}
impl Index for i64 {}

/// What is gathered, or scattered, by what.
pub(crate) trait Indexed: 'static {
    /// Has the size of an element of the tensors, whose bits are only moved.
    type Value: Element;
    /// The type of indices.
    type Index: Index;
}

/// Values of type `T` by indices of type `I`.
pub(crate) struct Of<T, I>(PhantomData<(T, I)>);

impl<T: Element, I: Index> Indexed for Of<T, I> {
    type Value = T;
    type Index = I;
}

/// Writes out, [N, C, h, w], from gradOutput, [N, C, H, W], and indices, of the same shape as out.
pub type Kernel = fn(level: Level, grad: AnyView, indices: AnyView, out: AnyView);

/// The kernel for a dtype of gradOutput and one of indices.
#[inline(never)] // else its generic code is compiled where it is called
pub fn max_unpool2d_backward(values: DType, indices: DType) -> Option<Kernel> {
    match indices {
        DType::Int32 => by_indices::<i32>(values),
        DType::Int64 => by_indices::<i64>(values),
        _ => None,
    }
}

fn by_indices<I: Index>(values: DType) -> Option<Kernel> {
    use DType::*;
    Some(match values {
        Int8 | UInt8 | Bool => run::<Of<i8, I>>,
        Float16 | Int16 => run::<Of<i16, I>>,
        Float | Int32 => run::<Of<i32, I>>,
        Double | Int64 => run::<Of<i64, I>>,
        _ => return None,
    })
}

#[allow(unsafe_code)] // shares the views
fn run<G: Indexed>(level: Level, grad: AnyView, indices: AnyView, out: AnyView) {
    let args = Args::<G> { grad: grad.bits(), indices: indices.typed(), out: out.bits() };
    let gather = gather(level);
    let [n, c, h, w] = args.out.shape;
    let (rows, value) = (n * c * h, size_of::<G::Value>());
    let bytes = value + size_of::<G::Index>();
    let grad_bytes = args.grad.shape.iter().product::<usize>() * value;
    // What the caches hold from call to call is only slowed down: 8x64 56x56, 11 MB, by a fifth.
    let prefetches = level.is_tuned() && grad_bytes + rows * w * (bytes + value) >= machine().streaming_size;
    let planes = Planes::new(&args.grad, &args.indices, &args.out);
    // SAFETY: each row of out is one item's, and nothing else is written.
    let shared = unsafe { Disjoint::new((args, planes)) };
    // A window reads a line of gradOutput at most.
    let read = grad_bytes.min(rows * w * LINE) / rows.max(1);
    parallel::for_each(rows, w * bytes + read, |rows| match &*shared {
        (_, Some(planes)) => planes.gather(rows.start * w..rows.end * w, prefetches),
        (args, None) => gather(args, rows),
    });
}

/// The views of one run.
struct Args<G: Indexed> {
    grad: View<G::Value>,
    indices: View<G::Index>,
    out: View<G::Value>,
}

kernels! {
    /// Writes the rows `rows` of out, counted through batches and channels.
    fn gather<G: Indexed>(args: &Args<G>, rows: Range<usize>) = body;
}

/// So many indices ahead, their values are prefetched.
const AHEAD: usize = 192;
/// A gradient of so many bytes lies in the first two caches, where prefetching costs up to 5 %.
const CACHED: usize = 1 << 20;

/// So many rows an index may lie beside its run's.
const NEAR: usize = 8;

/// Non-temporal stores pay in runs of at least so many bytes.
const RUN: usize = 512;

/// A run of so many elements forgets what is set up for it.
const LONG: usize = 256;
/// The same where a run also prefetches, whose gradients stay in the second cache beside its own (8x512 28x28: 1.75 ms with 100, 1.13
/// so).
const BESIDE: usize = 50;

/// Rows of a plane that make a run of `long` elements, as many as divide the plane; but one where their gradients, with those of all
/// channels beside them, do not stay in the second cache.
fn rows_together<G: Indexed>(args: &Args<G>, long: usize) -> usize {
    let ([_, channels, height, width], [.., rows, columns]) = (args.grad.shape, args.out.shape);
    let is_long = |together: &usize| rows % together == 0 && together * columns >= long;
    let together = (1..rows).find(is_long).unwrap_or(rows.max(1));
    let all = channels.saturating_mul(height).saturating_mul(width).saturating_mul(size_of::<G::Value>());
    if all / rows.max(1) <= CACHED / together { together } else { 1 }
}

/// Bytes of a gradient for each result up to which all its lines are prefetched.
const DENSE: usize = 64;

/// Rows of gradients whose channels are neighbours, as the runs of results have them, each channel's as many: all lines of some rows are
/// prefetched while results come from those before them, a share by each channel (8x64 112x112: 4.1 ms without, 1.7 so).
struct Bands<'a, G: Indexed> {
    grad: &'a View<G::Value>,
    /// Runs of a channel.
    runs: usize,
    /// Lines that a channel prefetches.
    lines: usize,
}

impl<'a, G: Indexed> Bands<'a, G> {
    /// If pixels lie without gaps, and most lines are wanted.
    fn new(args: &'a Args<G>, runs: usize) -> Option<Self> {
        let ([.., rows, width], [.., height, columns]) = (args.grad.shape, args.out.shape);
        let value = size_of::<G::Value>();
        let pixels = args.grad.joined_channels()?;
        let is_dense = rows * width * value <= height * columns * DENSE;
        let lines = (rows * width * value).div_ceil(runs * LINE);
        let fits = lines > 0 && is_dense && args.grad.strides()[2] == pixels.shape[3] as isize;
        fits.then_some(Bands { grad: &args.grad, runs, lines })
    }

    /// Prefetches what channel `c` has of the rows behind those of run `y`, if an index of that run is about where they are.
    #[inline(always)]
    fn prefetch<S: Simd>(&self, s: S, (n, c, y): (usize, usize, usize), index: i64) {
        let [batches, _, rows, width] = self.grad.shape;
        let row = |y: usize| y * rows / self.runs;
        let is_near = (index as usize / width).abs_diff(row(y)) <= NEAR + rows / self.runs;
        let (n, y) = if y + 1 < self.runs { (n, y + 1) } else { (n + 1, 0) };
        if is_near && n < batches {
            let from = c * self.lines * (LINE / size_of::<G::Value>());
            self.grad.row(n, 0, row(y)).prefetch_run(s, from as isize, self.lines);
        }
    }
}

#[inline(always)]
fn body<S: Simd, G: Indexed>(s: S, args: &Args<G>, rows: Range<usize>) {
    let Args { grad, .. } = args;
    let [batches, channels, _, width] = args.out.shape;
    let planes = batches * channels;
    let elements = rows.start * width..rows.end * width;
    // Where the channels of a pixel share lines, they follow each other in time too.
    let across = grad.channels_are_closer();
    let value = size_of::<G::Value>();
    let grad_bytes = planes * grad.shape[2] * grad.shape[3] * value;
    let other_bytes = planes * args.out.shape[2] * width * (value + size_of::<G::Index>());
    let leaves_caches = |factor: usize| {
        S::TUNED && grad_bytes + other_bytes >= machine().streaming_size.saturating_mul(factor)
    };
    let far = across && leaves_caches(1);
    // Work goes on in runs of elements at equal distances: planes if it can, else rows; where channels share lines, some rows (8x64
    // 28x28 from 56x56: one by one 1.1 ms, so 0.88).
    let together = match across {
        true => rows_together(args, if far { BESIDE } else { LONG }),
        false => args.out.shape[2],
    };
    let joined = args.indices.joined_rows_by(together).zip(args.out.joined_rows_by(together));
    let (indices, out) = joined.unwrap_or((args.indices, args.out));
    let [.., height, width] = out.shape;
    let indices_of = |run: usize| match across {
        true => (run / channels / height, run % channels, run / channels % height),
        false => (run / height / channels, run / height % channels, run % height),
    };
    // What does not fit the caches with all the rest leaves them before anyone reads it.
    let stream = leaves_caches(2) && width * value >= RUN;
    let bands = if far { Bands::new(args, height) } else { None };
    // Channels across come to lines that were there for the channel before.
    let prefetches = S::TUNED && grad_bytes > CACHED && !across;
    // What lies `AHEAD` elements further is so many runs and then so many elements further.
    let (runs_ahead, ahead) = if width < 2 * AHEAD { (AHEAD.div_ceil(width), 0) } else { (0, AHEAD) };
    let mut chunk = Chunk::default();
    let (mut n, mut c, mut y) = indices_of(elements.start / width);
    for run in elements.start / width..elements.end.div_ceil(width) {
        let first = run * width;
        let columns = elements.start.saturating_sub(first)..width.min(elements.end - first);
        if let Some(bands) = &bands {
            let row = indices.row(n, c, y);
            bands.prefetch(s, (n, c, y), row.get(0).into());
            if c + 1 < channels {
                indices.row(n, c + 1, y).prefetch_run(s, 0, width * size_of::<G::Index>() / LINE);
            }
        }
        let turn = columns.end.min(width - ahead).max(columns.start);
        let parts = [
            (columns.start..turn, run + runs_ahead, ahead),
            (turn..columns.end, run + runs_ahead + 1, ahead.wrapping_sub(width)),
        ];
        for (columns, run, shift) in parts {
            if columns.is_empty() {
                continue;
            }
            let later = (prefetches && run < planes * height).then(|| {
                let (n, c, y) = indices_of(run);
                let columns = columns.start.wrapping_add(shift)..columns.end.wrapping_add(shift);
                (grad.plane(n, c), indices.row(n, c, y).slice(columns))
            });
            let (own, out) = (indices.row(n, c, y).slice(columns.clone()), out.row(n, c, y).slice(columns));
            grad.plane(n, c).gather(s, own, out, later, stream, &mut chunk);
        }
        (n, c, y) = match across {
            true if c + 1 < channels => (n, c + 1, y),
            true if y + 1 < height => (n, 0, y + 1),
            false if y + 1 < height => (n, c, y + 1),
            false if c + 1 < channels => (n, c + 1, 0),
            _ => (n + 1, 0, 0),
        };
    }
}
