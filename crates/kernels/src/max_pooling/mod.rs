//! Max pooling, which says where the maxima are, and its gradient, which adds at those places.
//!
//! A maximum is the first one in the order of rows; with NaN it is the last NaN. A window of nothing but padding has the lowest value, at the
//! first place that is not before the image.
#![allow(unsafe_code)] // views for several threads

use crate::dtype::{Arithmetic, DType, Element};
use crate::parallel::{self, Cost};
use crate::reach::Reach;
use crate::simd::{Level, Simd, kernels};
use crate::view::{AnyView, Disjoint, Row, Scratch, View};
use crate::volume::Volumes;
use crate::window::Axis;
use half::{bf16, f16};

/// Windows along depth, height, width.
pub type Axes = [Reach; 3];

/// Numbers that are compared.
trait Compared: Element + PartialOrd {
    const LOWEST: Self;
    /// Many are compared: others have no bodies for the levels.
    const LEVELS: bool;
}

macro_rules! compared {
    ($($t:ty, $lowest:expr, $levels:expr;)*) => {$(
        impl Compared for $t {
            const LOWEST: $t = $lowest;
            const LEVELS: bool = $levels;
        }
    )*};
}
compared! {
    f32, f32::NEG_INFINITY, true;
    f64, f64::NEG_INFINITY, false;
    i32, i32::MIN, false;
    i64, i64::MIN, false;
}

/// Elements that are compared as numbers.
trait Pooled: Element {
    type Wide: Compared;
    fn load<S: Simd>(s: S, from: &Row<Self>, to: &mut [Self::Wide]);
    fn store<S: Simd>(s: S, to: &Row<Self>, from: &[Self::Wide]);
}

macro_rules! pooled {
    ($($t:ty)*) => {$(
        impl Pooled for $t {
            type Wide = <$t as Arithmetic>::Acc;
            #[inline(always)]
            fn load<S: Simd>(s: S, from: &Row<$t>, to: &mut [Self::Wide]) { from.load(s, 0, to); }
            #[inline(always)]
            fn store<S: Simd>(s: S, to: &Row<$t>, from: &[Self::Wide]) { to.store(s, 0, from); }
        }
    )*};
    ($($t:ty,)*) => {$(
        impl Pooled for $t {
            type Wide = $t;
            #[inline(always)]
            fn load<S: Simd>(_: S, from: &Row<$t>, to: &mut [$t]) {
                for (at, to) in to.iter_mut().enumerate() { *to = from.get(at); }
            }
            #[inline(always)]
            fn store<S: Simd>(_: S, to: &Row<$t>, from: &[$t]) {
                for (at, &from) in from.iter().enumerate() { to.set(at, from); }
            }
        }
    )*};
}
pooled! { f32 f64 f16 bf16 }
pooled! { i32, i64, }

/// Places, of two types.
#[derive(Clone, Copy)]
enum Places {
    Short(Volumes<i32>),
    Long(Volumes<i64>),
}

impl Places {
    fn of(view: AnyView, is_deep: bool) -> Places {
        match view.dtype() {
            DType::Int32 => Places::Short(Volumes::new(view, is_deep)),
            _ => Places::Long(Volumes::new(view, is_deep)),
        }
    }

    #[inline(always)]
    fn row(&self, image: usize, depth: usize, height: usize) -> PlacesOfRow {
        match self {
            Places::Short(volumes) => PlacesOfRow::Short(volumes.row(image, depth, height)),
            Places::Long(volumes) => PlacesOfRow::Long(volumes.row(image, depth, height)),
        }
    }
}

#[derive(Clone, Copy)]
enum PlacesOfRow {
    Short(Row<i32>),
    Long(Row<i64>),
}

impl PlacesOfRow {
    #[inline(always)]
    fn set(&self, at: usize, place: i64) {
        match self {
            PlacesOfRow::Short(row) => row.set(at, place as i32),
            PlacesOfRow::Long(row) => row.set(at, place),
        }
    }
}

/// Writes the maxima, and where they are, of images [N, C, H, W], or with depth [N, D, H, W].
pub type Run =
    fn(Level, &Axes, from: AnyView, to: AnyView, places: Option<AnyView>, is_deep: bool, [Scratch; 2]);

/// See [`forward`].
pub struct Forward {
    /// Writes them.
    pub run: Run,
    /// Bytes of an element of scratch.
    size: usize,
}

impl Forward {
    /// Bytes of scratch for a thread: for numbers, and for places.
    pub fn scratch(&self, axes: &Axes) -> [usize; 2] {
        let [deep, down, across] = axes.map(Reach::pixels);
        let phases = Lanes::of(axes[2]).map_or(1, |lanes| lanes.phases);
        let rows = deep.saturating_mul(down).saturating_mul(across.next_multiple_of(phases));
        let numbers = rows.saturating_add(across).saturating_add(axes[2].windows());
        [numbers.saturating_mul(self.size), across.saturating_mul(size_of::<u32>())]
    }
}

/// The kernel for elements of a dtype.
pub fn forward(dtype: DType) -> Option<Forward> {
    let (run, size): (Run, usize) = match dtype {
        DType::Float => (run::<f32>, 4),
        DType::Double => (run::<f64>, 8),
        DType::Float16 => (run::<f16>, 4),
        DType::BFloat16 => (run::<bf16>, 4),
        DType::Int32 => (run::<i32>, 4),
        DType::Int64 => (run::<i64>, 8),
        _ => return None,
    };
    Some(Forward { run, size })
}

/// Results of a row that are made together.
const TOGETHER: usize = 128;

/// Windows that slide by a few pixels along a row: one tap of neighbouring windows is neighbours in memory where the row lies in phases, every
/// so many pixels after each other.
#[derive(Clone, Copy)]
struct Lanes {
    /// The stride.
    phases: usize,
    taps: [Lane; Lanes::TAPS],
    count: usize,
}

/// A tap of the windows `first..end`: it lies on the pixel `pixel` of the first.
#[derive(Clone, Copy, Default)]
struct Lane {
    first: usize,
    end: usize,
    pixel: usize,
}

impl Lanes {
    /// Taps along a row at most.
    const TAPS: usize = 16;
    /// Windows at least.
    const FEWEST: i64 = 9;
    /// Phases at most.
    const PHASES: i64 = 8;

    fn of(across: Reach) -> Option<Lanes> {
        let Reach::Slides(axis) = across else { return None };
        let Axis { kernel, stride, size, windows, .. } = axis;
        if windows < Lanes::FEWEST || stride > Lanes::PHASES.min(size) || kernel > Lanes::TAPS as i64 {
            return None;
        }
        let mut taps = [Lane::default(); Lanes::TAPS];
        for (tap, lane) in taps[..kernel as usize].iter_mut().enumerate() {
            let (windows, pixel) = axis.reaching(tap as i64, 0..size as usize);
            *lane = Lane { first: windows.start, end: windows.end, pixel };
        }
        Some(Lanes { phases: stride as usize, taps, count: kernel as usize })
    }
}

kernels! {
    fn load<T: Pooled>(from: &Row<T>, to: &mut [T::Wide]) = load_body;
    fn store<T: Pooled>(to: &Row<T>, from: &[T::Wide]) = store_body;
    /// Lays a row in phases.
    fn part<W: Compared>(row: &[W], phases: usize, to: &mut [W]) = part_body if W::LEVELS;
    /// A row of maxima, and where they are.
    fn pool<W: Compared>(volume: &Volume<W>, at: [usize; 2], columns: Columns<W>, most: &mut [W], places: Option<PlacesOfRow>) = pool_body
        if W::LEVELS;
}

fn run<T: Pooled>(
    level: Level,
    axes: &Axes,
    from: AnyView,
    to: AnyView,
    places: Option<AnyView>,
    is_deep: bool,
    [scratch, columns]: [Scratch; 2],
) {
    let [from, to] = [from, to].map(|view| Volumes::<T>::new(view, is_deep));
    let [pixels, results, taps] =
        [Reach::pixels, Reach::windows, Reach::elements].map(|of| axes.map(of).iter().product::<usize>());
    let each =
        Cost { bytes: (pixels + 2 * results) * size_of::<T>(), operations: results.saturating_mul(2 * taps) };
    let (lanes, places) = (Lanes::of(axes[2]), places.map(|places| Places::of(places, is_deep)));
    // SAFETY: an image of the results is one item's.
    let views = unsafe { Disjoint::new((from, to, places)) };
    let bodies = (load::<T>(level), part::<T::Wide>(level), pool::<T::Wide>(level), store::<T>(level));
    let [deep, down, across] = *axes;
    let (h, w) = (down.pixels(), across.pixels());
    let phases = lanes.as_ref().map_or(1, |lanes| lanes.phases);
    let stride = w.next_multiple_of(phases);
    let scratch = scratch.buffers::<T::Wide>().zip(columns.buffers::<i32>());
    parallel::for_each_with(from.count(), each, scratch, |(scratch, lines), image| {
        let ((from, to, places), (load, part, pool, store)) = (&*views, bodies);
        let (row, rest) = scratch.split_at_mut(w);
        let (most, rest) = rest.split_at_mut(across.windows());
        let pixels = &mut rest[..deep.pixels() * h * stride];
        for (at, to) in pixels.chunks_exact_mut(stride).enumerate() {
            let from = from.row(image, at / h, at % h);
            if phases == 1 {
                load(&from, to);
            } else {
                load(&from, row);
                part(row, phases, to);
            }
        }
        let volume = Volume { axes, lanes: lanes.as_ref(), pixels, row: stride };
        for (k, i) in (0..deep.windows()).flat_map(|k| (0..down.windows()).map(move |i| (k, i))) {
            let columns = Columns { most: row, lines: &mut lines[..w] };
            pool(&volume, [k, i], columns, most, places.map(|places| places.row(image, k, i)));
            store(&to.row(image, k, i), most);
        }
    });
}

#[inline(always)]
fn load_body<S: Simd, T: Pooled>(s: S, from: &Row<T>, to: &mut [T::Wide]) {
    T::load(s, from, to);
}

#[inline(always)]
fn store_body<S: Simd, T: Pooled>(s: S, to: &Row<T>, from: &[T::Wide]) {
    T::store(s, to, from);
}

#[inline(always)]
fn part_body<S: Simd, W: Compared>(_: S, row: &[W], phases: usize, to: &mut [W]) {
    let columns = to.len() / phases;
    for (phase, to) in to.chunks_exact_mut(columns).enumerate() {
        for (to, x) in to.iter_mut().zip(row[phase..].iter().step_by(phases)) {
            *to = *x;
        }
    }
}

/// An image in scratch.
struct Volume<'a, W> {
    axes: &'a Axes,
    lanes: Option<&'a Lanes>,
    pixels: &'a [W],
    /// From a row to the next.
    row: usize,
}

/// Of each column of an image the largest number of some rows, and how many pixels after the first of them its row begins.
struct Columns<'a, W> {
    most: &'a mut [W],
    lines: &'a mut [i32],
}

#[inline(always)]
fn pool_body<S: Simd, W: Compared>(
    s: S,
    volume: &Volume<W>,
    at: [usize; 2],
    columns: Columns<W>,
    most: &mut [W],
    places: Option<PlacesOfRow>,
) {
    match volume.lanes {
        Some(lanes) => in_lanes(s, volume, lanes, at, most, places),
        None => by_columns(volume, at, columns, most, places),
    }
}

/// Each tap of many windows at once. Places are counted from where their windows begin.
#[inline(always)]
fn in_lanes<S: Simd, W: Compared>(
    _: S,
    volume: &Volume<W>,
    lanes: &Lanes,
    [k, i]: [usize; 2],
    most: &mut [W],
    row_of_places: Option<PlacesOfRow>,
) {
    let [deep, down, across] = *volume.axes;
    let Reach::Slides(Axis { stride, padding, dilation, .. }) = across else { return };
    let ((front, depths), (top, rows)) = (deep.taps(k), down.taps(i));
    let (h, w, columns) = (down.pixels(), across.pixels(), volume.row / lanes.phases);
    let mut places = [0u32; TOGETHER];
    for (block, most) in most.chunks_mut(TOGETHER).enumerate() {
        let start = block * TOGETHER;
        let end = start + most.len();
        let places = &mut places[..most.len()];
        most.fill(W::LOWEST);
        places.fill(0);
        // Windows that begin before the image.
        for (j, place) in (start as i64..).zip(&mut *places) {
            if j * stride >= padding {
                break;
            }
            *place = (across.taps(j as usize).0 as i64 - (j * stride - padding)) as u32;
        }
        for z in 0..depths {
            for y in 0..rows {
                let (z_at, y_at) = (z * deep.dilation(), y * down.dilation());
                let row = &volume.pixels[((front + z_at) * h + top + y_at) * volume.row..][..volume.row];
                for (tap, lane) in lanes.taps[..lanes.count].iter().enumerate() {
                    let (first, last) = (lane.first.max(start), lane.end.min(end));
                    if first >= last {
                        continue;
                    }
                    let place = ((z_at * h + y_at) * w + tap * dilation as usize) as u32;
                    let pixel = lane.pixel + (first - lane.first) * lanes.phases;
                    let row = &row[pixel % lanes.phases * columns + pixel / lanes.phases..][..last - first];
                    let range = first - start..last - start;
                    let results = most[range.clone()].iter_mut().zip(&mut places[range]);
                    for (&x, (most, at)) in row.iter().zip(results) {
                        #[allow(clippy::eq_op)] // NaN
                        let is_more = x > *most || x != x;
                        *most = if is_more { x } else { *most };
                        *at = if is_more { place } else { *at };
                    }
                }
            }
        }
        if let Some(row) = row_of_places {
            let first = ((front * h + top) * w) as i64 - padding;
            for (j, &place) in (start..).zip(&*places) {
                row.set(j, first + j as i64 * stride + i64::from(place));
            }
        }
    }
}

/// The largest of each column first, then those of the columns of each window.
#[inline(always)]
fn by_columns<W: Compared>(
    volume: &Volume<W>,
    [k, i]: [usize; 2],
    columns: Columns<W>,
    all: &mut [W],
    places: Option<PlacesOfRow>,
) {
    let [deep, down, across] = *volume.axes;
    let ((front, depths), (top, rows)) = (deep.taps(k), down.taps(i));
    let (h, w) = (down.pixels(), across.pixels());
    let Columns { most, lines } = columns;
    most.fill(W::LOWEST);
    lines.fill(0);
    for z in 0..depths {
        for y in 0..rows {
            let line = z * deep.dilation() * h + y * down.dilation();
            let row = &volume.pixels[(front * h + top + line) * volume.row..][..w];
            let line = (line * w) as i32;
            for (&x, (most, at)) in row.iter().zip(most.iter_mut().zip(&mut *lines)) {
                #[allow(clippy::eq_op)] // NaN
                let is_more = x > *most || x != x;
                *most = if is_more { x } else { *most };
                *at = if is_more { line } else { *at };
            }
        }
    }
    for (j, result) in all.iter_mut().enumerate() {
        let (left, count) = across.taps(j);
        let (mut best, mut place) = (W::LOWEST, left);
        for tap in 0..count {
            let x = left + tap * across.dilation();
            let (value, here) = (most[x], lines[x] as u32 as usize + x);
            // The first of equal numbers in the order of rows, the last of what is none.
            #[allow(clippy::eq_op)] // NaN
            let is_more = match value != value {
                true => best == best || here > place,
                false => value > best || value == best && here < place,
            };
            if is_more {
                (best, place) = (value, here);
            }
        }
        *result = best;
        if let Some(places) = &places {
            places.set(j, ((front * h + top) * w + place) as i64);
        }
    }
}

/// Adds the gradient of the maxima at their places, and writes 0 at all others. Without places, windows of one pixel, `stride` apart, have
/// theirs by themselves. A place outside of the image has no gradient. Planes that follow each other are one: rows of all of them.
pub fn backward(stride: [i64; 2], from: AnyView, places: Option<AnyView>, to: AnyView) {
    let places = places.map(|places| Places::of(places, false));
    let (from, to) = (from.typed::<f32>(), to.typed::<f32>());
    let [n, c, h, w] = to.shape;
    let [.., rows, columns] = from.shape;
    // SAFETY: a plane of the result is one item's.
    let views = unsafe { Disjoint::new((from, places, to)) };
    let outputs = rows * columns;
    let each = Cost { bytes: (h * w + 2 * outputs) * size_of::<f32>(), operations: 8 * outputs };
    parallel::for_each(n * c, each, |items| {
        let (from, places, to) = &*views;
        for item in items {
            let (n, c) = (item / to.shape[1], item % to.shape[1]);
            (0..h).for_each(|y| to.row(n, c, y).clear());
            let plane = Plane { rows: to, flat: to.joined_rows().map(|view| view.row(n, c, 0)), at: [n, c] };
            for i in 0..rows {
                let gradients = from.row(n, c, i);
                match places.map(|places| places.row(item, 0, i)) {
                    Some(PlacesOfRow::Short(places)) => plane.add(&gradients, |j| places.get(j) as usize),
                    Some(PlacesOfRow::Long(places)) => plane.add(&gradients, |j| places.get(j) as usize),
                    None => plane.add(&gradients, |j| i * stride[0] as usize * w + j * stride[1] as usize),
                }
            }
        }
    });
}

/// Where gradients are added.
struct Plane<'a> {
    rows: &'a View<f32>,
    /// All rows as one, where they follow each other.
    flat: Option<Row<f32>>,
    at: [usize; 2],
}

impl Plane<'_> {
    /// Adds each gradient at its place, of which those that are none are too large.
    #[inline(always)]
    fn add(&self, gradients: &Row<f32>, place: impl Fn(usize) -> usize) {
        let [.., height, width] = self.rows.shape;
        for j in 0..gradients.len() {
            let place = place(j);
            if place >= height * width {
                continue;
            }
            // A place is divided only where rows do not follow each other.
            let (row, x) = match &self.flat {
                Some(row) => (*row, place),
                None => (self.rows.row(self.at[0], self.at[1], place / width), place % width),
            };
            row.set(x, row.get(x) + gradients.get(j));
        }
    }
}
