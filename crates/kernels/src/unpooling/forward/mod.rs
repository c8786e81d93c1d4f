//! The scatter: planes of out become zeros, then get their elements in order while the zeros are in the cache. Bits are
//! moved, so there is a body for each size of an element and of an index; none for the levels, whose registers have
//! nothing to do here but to let planes leave past the caches.

mod staged;
mod windows;

use super::Index;
use crate::bodies::bodies;
use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::parallel;
use crate::simd::Level;
use crate::view::scatter::Of as Belong;
use crate::view::{AnyView, Disjoint, Plane, View};
use staged::{Leave, Memory, Stage};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::Ordering;
use windows::{Windows, unpool};

/// The kernel for two dtypes: out, [N, C, oH, oW], is made of self, [N, C, H, W], and indices, of the same shape as self.
pub struct Kernel {
    /// The body that is tried first. Where elements lie decides; none of them is read.
    pub first: fn(level: Level, input: AnyView, indices: AnyView, out: AnyView) -> Body,
    /// Writes out, and says by which body.
    pub run: fn(level: Level, input: AnyView, indices: AnyView, out: AnyView) -> Body,
}

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
    fn of<T: Indexed>() -> Kernel {
        Kernel { first: first::<T>, run: run::<T> }
    }
    Some(match values.size() {
        1 => of::<Of<i8, I>>(),
        2 => of::<Of<i16, I>>(),
        4 => of::<Of<i32, I>>(),
        8 => of::<Of<i64, I>>(),
        _ => return None,
    })
}

bodies! {
    /// How planes of out are written.
    #[derive(Clone, Copy, PartialEq)]
    pub enum Body {
        /// Window by window, unless an index leads out of its own.
        Windows = "windows",
        /// Neighbouring planes, pixel by pixel.
        Pixels = "pixels",
        /// Plane by plane, past the caches.
        Staged = "staged",
        /// Plane by plane.
        Planes = "planes",
    }
}

/// The body that is tried first, with its windows if it has some.
fn choose<T: Indexed>(
    level: Level,
    input: &View<T::Value>,
    indices: &View<T::Index>,
    out: &View<T::Value>,
) -> (Body, Option<Windows>) {
    let lanes = matches!(size_of::<T::Value>(), 4 | 8) && level.is_tuned();
    match if lanes { Windows::of(input, indices, out) } else { None } {
        Some(windows) => (Body::Windows, Some(windows)),
        None => (by_elements(level, input, out), None),
    }
}

/// The body that puts elements one by one.
fn by_elements<T: Element>(level: Level, input: &View<T>, out: &View<T>) -> Body {
    let ([.., h, w], value) = (input.shape, size_of::<T>());
    // Those of eight bytes are windows as a rule, and of one are rare: their bodies would be 16 KB.
    let may_leave = matches!(value, 2 | 4)
        && out.size() >= machine().streaming_size.saturating_mul(STREAMED)
        && h * w > 0
        && level.is_tuned()
        && out.joined_rows().is_some_and(|flat| flat.is_packed());
    match may_leave {
        _ if out.is_channels_last() => Body::Pixels,
        true => Body::Staged,
        false => Body::Planes,
    }
}

fn first<T: Indexed>(level: Level, input: AnyView, indices: AnyView, out: AnyView) -> Body {
    choose::<T>(level, &input.bits(), &indices.typed(), &out.bits()).0
}

/// What is scattered by what.
trait Indexed: 'static {
    /// Has the size of an element of the tensors, whose bits are only moved.
    type Value: Element;
    /// The type of indices.
    type Index: Index;
}

/// Values of type `T` by indices of type `I`.
struct Of<T, I>(PhantomData<(T, I)>);

impl<T: Element, I: Index> Indexed for Of<T, I> {
    type Value = T;
    type Index = I;
}

/// The views of one run.
struct Args<T: Indexed> {
    input: View<T::Value>,
    indices: View<T::Index>,
    out: View<T::Value>,
    /// How planes leave that do not stay in the caches.
    leave: Option<Leave>,
}

/// Planes leave past the caches in results so many times as large as usual: those that are zeros and come into the first
/// caches first do well without (8x67 57x57, 7 MB: 0.35 ms became 0.50; 8x64 112x112, 26 MB: 3.9 ms became 2.5).
const STREAMED: usize = 4;

/// Bytes of planes that become zeros, and then get their elements, at a time: a part of the first cache.
const TOGETHER: usize = 16 << 10;

/// Channels that are written at a time where they are neighbours and there are fewer images than threads: some lines.
const CHANNELS: usize = 64;

#[allow(unsafe_code)] // shares the views
fn run<T: Indexed>(level: Level, input: AnyView, indices: AnyView, out: AnyView) -> Body {
    let (input, indices, out) = (input.bits(), indices.typed(), out.bits::<T::Value>());
    let (mut body, windows) = choose::<T>(level, &input, &indices, &out);
    if let Some(windows) = windows {
        let (unpool, items) = (unpool::<u8>(level), windows.items());
        // SAFETY: each item writes windows of its own, and the flag is atomic.
        let args = unsafe { Disjoint::new(windows) };
        parallel::for_each(items, args.bytes() / items, |items| unpool(&args, items));
        if !args.strays.load(Ordering::Relaxed) {
            return body;
        }
        body = by_elements(level, &input, &out);
    }
    let ([n, c, h, w], [.., height, width]) = (input.shape, out.shape);
    let value = size_of::<T::Value>();
    let plane = height * width * value;
    let across = body == Body::Pixels;
    let leave = (body == Body::Staged).then(|| staged::leave::<u8>(level));
    let together = match across {
        true if n < machine().threads => CHANNELS,
        true => c,
        false => TOGETHER / plane.max(1),
    };
    let together = together.clamp(1, c.max(1));
    let blocks = c.div_ceil(together);
    let bytes = h * w * (2 * value + size_of::<T::Index>()) + plane;
    // SAFETY: each plane of out is one item's, and nothing else is written.
    let args = unsafe { Disjoint::new(Args::<T> { input, indices, out, leave }) };
    parallel::for_each(n * blocks, together * bytes, |items| {
        let mut memory = args.leave.map(|_| Memory::default());
        for item in items {
            let (n, first) = (item / blocks, item % blocks * together);
            let channels = first..c.min(first + together);
            match &mut memory {
                _ if across => args.pixels(n, channels),
                // As `by_elements` has it, which the compiler does not know.
                Some(memory) if matches!(size_of::<T::Value>(), 2 | 4) => args.staged(n, channels, memory),
                _ => args.planes(n, channels),
            }
        }
    });
    body
}

impl<T: Indexed> Args<T> {
    /// Planes of out.
    fn own(&self, n: usize, channels: Range<usize>) -> View<T::Value> {
        self.out.slice(0, n..n + 1).slice(1, channels)
    }

    /// Writes planes of out.
    fn planes(&self, n: usize, channels: Range<usize>) {
        let to = self.own(n, channels.clone());
        // All of them as one row, if it can be.
        match joined(&to) {
            Some(row) => row.row(0, 0, 0).clear(),
            None => {
                for (c, y) in (0..to.shape[1]).flat_map(|c| (0..to.shape[2]).map(move |y| (c, y))) {
                    to.row(0, c, y).clear();
                }
            }
        }
        self.scatter(&to, n, channels);
    }

    /// Puts the elements of some channels into planes that are zeros.
    fn scatter(&self, to: &View<T::Value>, n: usize, channels: Range<usize>) {
        let Args { input, indices, .. } = self;
        // Planes as rows, if it can be.
        if let Some((input, indices)) = input.joined_rows().zip(indices.joined_rows()) {
            let (values, indices) = (input.permuted([0, 2, 1, 3]), indices.permuted([0, 2, 1, 3]));
            let (values, indices) = (values.slice(2, channels.clone()), indices.slice(2, channels));
            return put(
                to,
                Belong::Rows,
                (indices.plane(n, 0), values.plane(n, 0)),
                0,
                usize::MAX,
                &mut || (),
            );
        }
        for (i, c) in channels.enumerate() {
            let to = to.slice(1, i..i + 1);
            put(&to, Belong::One, (indices.plane(n, c), input.plane(n, c)), 0, usize::MAX, &mut || ());
        }
    }

    /// Writes planes of out past the caches; they are flat and packed.
    fn staged(&self, n: usize, channels: Range<usize>, memory: &mut Memory) {
        let (Args { input, indices, .. }, Some(leave)) = (self, self.leave) else { return };
        let to = self.own(n, channels.clone());
        if let Some(row) = joined(&to).filter(|row| row.shape[3] * size_of::<T::Value>() <= staged::STAGE) {
            let mut stage = Stage::new(memory, leave, &row.plane(0, 0));
            self.scatter(&stage.planes(to.shape), n, channels);
            return stage.finish();
        }
        let [.., rows, _] = input.shape;
        for c in channels.clone() {
            let to = to.slice(1, c - channels.start..c - channels.start + 1);
            let [.., height, width] = to.shape;
            let flat = to.joined_rows().expect("planes without gaps");
            let mut stage = Stage::new(memory, leave, &flat.plane(0, 0));
            let row =
                |y: Range<usize>| (indices.slice(2, y.clone()).plane(n, c), input.slice(2, y).plane(n, c));
            let mut y = 0;
            while y < rows {
                let (indices, values) = row(y..y + 1);
                // The windows of a row lie in rows of the plane one after the other, and may overlap those before.
                let behind = (y * height / rows).saturating_sub(1) * width;
                let written = stage.scatter(indices, values, behind);
                y += 1;
                if written < values.width {
                    put(&to, Belong::One, (indices, values), written, usize::MAX, &mut || ());
                    put(&to, Belong::One, row(y..rows), 0, usize::MAX, &mut || ());
                    break;
                }
                if y == rows {
                    stage.finish();
                    break;
                }
            }
        }
    }

    /// Writes neighbouring planes of out, pixel by pixel. Zeros come just before the elements of a row of self, as far as windows
    /// that lie one after the other reach: planes that do not fit into the caches go through them once.
    fn pixels(&self, n: usize, channels: Range<usize>) {
        let to = self.own(n, channels.clone());
        let (pixels, rows_of_pixels) = (to.permuted([0, 2, 3, 1]), to.joined_channels());
        let [_, height, width, _] = pixels.shape;
        let clear = |rows: Range<usize>| {
            for y in rows {
                match &rows_of_pixels {
                    Some(rows) => rows.row(0, 0, y).clear(),
                    None => (0..width).for_each(|x| pixels.row(0, y, x).clear()),
                }
            }
        };
        let (input, indices) = (self.input.permuted([0, 2, 3, 1]), self.indices.permuted([0, 2, 3, 1]));
        let (input, indices) = (input.slice(3, channels.clone()), indices.slice(3, channels));
        let (rows, mut cleared) = (input.shape[1], 0);
        for y in 0..rows {
            let usual = height.min((y + 1) * height / rows + 1).max(cleared);
            clear(cleared..usual);
            cleared = usual;
            put(
                &to,
                Belong::Columns,
                (indices.plane(n, y), input.plane(n, y)),
                0,
                usual * width,
                &mut || {
                    clear(cleared..height);
                    cleared = height;
                },
            );
        }
        clear(cleared..height);
    }
}

/// Planes that are one row of memory, as one.
fn joined<T: Element>(planes: &View<T>) -> Option<View<T>> {
    planes.joined_rows()?.permuted([0, 2, 1, 3]).joined_rows().filter(|row| row.is_packed())
}

/// Puts elements, from one on, into planes, whose places before `cleared` are zeros; before the first one behind is put, `clear` makes
/// zeros of the rest. An index outside of the plane is taken modulo its size.
#[inline(never)] // once for all who call it
fn put<T: Element, I: Index>(
    to: &View<T>,
    belong: Belong,
    (indices, values): (Plane<I>, Plane<T>),
    from: usize,
    cleared: usize,
    clear: &mut dyn FnMut(),
) {
    let ([_, channels, height, width], mut done) = (to.shape, from);
    let (length, mut cleared) = (height * width, cleared.min(height * width));
    loop {
        done = to.scatter(0, 0..channels, belong, indices, values, done, 0..cleared);
        if done >= indices.height * indices.width {
            return;
        }
        let (y, x) = (done / indices.width, done % indices.width);
        let index = indices.get(y, x).into().rem_euclid(length as i64) as usize;
        if index >= cleared {
            clear();
            cleared = length;
        }
        let channel = match belong {
            Belong::One => 0,
            Belong::Rows => y,
            Belong::Columns => x,
        };
        to.plane(0, channel).set(index / width, index % width, values.get(y, x));
        done += 1;
    }
}
