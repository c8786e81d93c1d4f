//! Which pixels the points of a strip read, and with what weights: a plain loop for each step, so that the compiler
//! makes registers of points.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::offsets::Offsets;
use super::{Interpolation, Mode, Padding};
use crate::dtype::Float;
use crate::simd::{Level, Simd, kernels};
use crate::view::Aligned;

/// Points whose taps are kept on the stack at a time.
pub const STRIP: usize = 64;

/// Up to this size every index is exact in f32.
pub const LARGEST: usize = 1 << 24;

/// What a point is replaced by that counts nothing: all its taps lie outside.
pub const NOWHERE: f64 = -100.0;

/// The taps of `N` points along one axis. Only the first one, two or four of each are used.
#[repr(align(64))]
pub struct Along<A, const N: usize> {
    /// The grid values, then the coordinates.
    pub at: [A; N],
    /// The pixel; -1 when it lies outside and counts nothing.
    pub index: [[i32; N]; 4],
    /// Its part of the offset in scratch; 0 is the margin.
    pub offset: [[u32; N]; 4],
    pub weight: [[A; N]; 4],
    /// Derivative of the weight by the coordinate; of no use for nearest.
    pub slope: [[A; N]; 4],
    /// Derivative of the coordinate by the grid value.
    pub scale: [A; N],
}

/// A strip of `N` points.
#[repr(align(64))]
pub struct Strip<A, const N: usize = STRIP> {
    pub x: Along<A, N>,
    pub y: Along<A, N>,
    /// Of the taps in scratch, row by row.
    pub offsets: Offsets<N>,
    /// See [`Finder::reach`].
    reach: (i32, i32),
}

/// The image's extent along an axis, and how points become pixels.
#[derive(Clone, Copy)]
pub struct Axis<A> {
    mode: Mode,
    size: i32,
    /// The size as a float.
    extent: A,
    /// A grid value v lies at ((v + 1) * factors[0] - shift) * factors[1].
    factors: [A; 2],
    shift: A,
    /// Whether slopes and scales are wanted.
    slopes: bool,
}

/// Rows of the image in scratch, behind a margin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first row, and how many they are.
    pub start: usize,
    pub rows: usize,
    /// Pixels of a row and its margin.
    pub width: usize,
    /// Values of a pixel.
    pub lanes: usize,
    /// Whether rows have no margin, so that what lies outside is put at the beginning.
    pub joined: bool,
}

/// Finds the taps of a strip.
pub struct Finder<A> {
    axes: [Axis<A>; 2],
    find: fn(&mut Strip<A>, &[Axis<A>; 2], Wanted),
}

/// What is found of a strip.
#[derive(Clone, Copy)]
enum Wanted {
    /// The rows, and which of them any point reads.
    Reach,
    /// Coordinates behind padding, of nearest and bilinear.
    Coordinates,
    /// Rows and columns.
    Taps,
    /// Rows, columns and the taps' offsets in scratch.
    Offsets(Window),
}

impl<A: Float> Finder<A> {
    pub fn new(level: Level, mode: Mode, image: [usize; 2]) -> Finder<A> {
        Finder { axes: Axis::both(mode, image), find: find(level) }
    }

    /// One that leaves slopes and scales out.
    pub fn without_slopes(level: Level, mode: Mode, image: [usize; 2]) -> Finder<A> {
        let mut finder = Finder::new(level, mode, image);
        finder.axes.iter_mut().for_each(|axis| axis.slopes = false);
        finder
    }

    /// The first and the last row that the points read, row 0 for those that read none.
    pub fn reach(&self, strip: &mut Strip<A>) -> (i32, i32) {
        (self.find)(strip, &self.axes, Wanted::Reach);
        strip.reach
    }

    /// The axes x and y.
    pub fn axes(&self) -> &[Axis<A>; 2] {
        &self.axes
    }

    /// Turns the grid values into coordinates and pads them, for nearest and bilinear. What counts nothing is nowhere near the
    /// image.
    pub fn coordinates(&self, strip: &mut Strip<A>) {
        (self.find)(strip, &self.axes, Wanted::Coordinates);
    }

    /// Finds rows and columns.
    pub fn taps(&self, strip: &mut Strip<A>) {
        (self.find)(strip, &self.axes, Wanted::Taps);
    }

    /// Finds rows, columns and the taps' offsets in scratch.
    pub fn offsets(&self, strip: &mut Strip<A>, window: Window) {
        (self.find)(strip, &self.axes, Wanted::Offsets(window));
    }
}

kernels! {
    /// Finds the taps of the points that [`Along::at`] holds.
    fn find<A: Float>(strip: &mut Strip<A>, axes: &[Axis<A>; 2], wanted: Wanted) = find_body;
    /// Finds rows and columns of a single point.
    pub fn find_one<A: Float>(strip: &mut Strip<A, 1>, axes: &[Axis<A>; 2]) = find_one_body;
}

#[inline(always)]
fn find_body<S: Simd, A: Float>(_: S, strip: &mut Strip<A>, axes: &[Axis<A>; 2], wanted: Wanted) {
    // A loop, so that both axes share the code.
    let count = if let Wanted::Reach = wanted { 1 } else { 2 };
    for (along, axis) in [(&mut strip.y, axes[1]), (&mut strip.x, axes[0])].into_iter().take(count) {
        if let Wanted::Coordinates = wanted {
            along.place(axis);
            along.pad(axis);
        } else {
            along.find(axis);
        }
    }
    let taps = axes[0].mode.interpolation.taps();
    match wanted {
        Wanted::Reach => strip.find_reach(taps),
        Wanted::Coordinates | Wanted::Taps => {}
        Wanted::Offsets(window) => strip.find_offsets(taps, window),
    }
}

#[inline(always)]
fn find_one_body<S: Simd, A: Float>(_: S, strip: &mut Strip<A, 1>, axes: &[Axis<A>; 2]) {
    strip.y.find(axes[1]);
    strip.x.find(axes[0]);
}

impl<A: Float, const N: usize> Strip<A, N> {
    /// Where the grid values by x and y go.
    pub fn places(&mut self) -> [&mut [A; N]; 2] {
        [&mut self.x.at, &mut self.y.at]
    }

    /// In place: as a result it would stand on the stack twice or three times, of which a thread may have 64 KiB.
    #[inline(always)]
    pub fn new() -> Strip<A, N> {
        let (zero, one) = (A::zero(), A::of(1.0));
        let along = || Along {
            at: [zero; N],
            index: [[-1; N]; 4],
            offset: [[0; N]; 4],
            weight: [[zero; N]; 4],
            // Bilinear ones are always these.
            slope: [[-one; N], [one; N], [zero; N], [zero; N]],
            scale: [zero; N],
        };
        Strip { x: along(), y: along(), offsets: Offsets::new(), reach: (0, 0) }
    }

    /// The first row that a point reads with `taps` taps along an axis; 0 if it reads none.
    #[inline(always)]
    pub fn first_row(&self, i: usize, taps: usize) -> i32 {
        let mut first = u32::MAX;
        for k in 0..taps {
            // As unsigned, outside is the largest.
            first = first.min(self.y.index[k][i] as u32);
        }
        (first as i32).max(0)
    }

    #[inline(always)]
    fn find_reach(&mut self, taps: usize) {
        let mut firsts = [u32::MAX; N];
        let mut last = 0;
        for k in 0..taps {
            for i in 0..N {
                firsts[i] = firsts[i].min(self.y.index[k][i] as u32);
                last = last.max(self.y.index[k][i]);
            }
        }
        let mut first = i32::MAX;
        for i in 0..N {
            first = first.min((firsts[i] as i32).max(0));
        }
        self.reach = (first, last);
    }

    #[inline(always)]
    fn find_offsets(&mut self, taps: usize, Window { start, rows, width, lanes, joined }: Window) {
        let (start, rows, row_len) = (start as i32, rows as u32, (width * lanes) as u32);
        for k in 0..taps {
            for i in 0..N {
                let row = self.y.index[k][i].wrapping_sub(start) as u32;
                self.y.offset[k][i] = if row < rows { (row + 1) * row_len } else { 0 };
                self.x.offset[k][i] = (self.x.index[k][i] + 1) as u32 * lanes as u32;
            }
        }
        self.offsets.put(taps, &self.y.offset, &self.x.offset, [row_len, lanes as u32]);
        if joined {
            self.offsets.join(taps, &self.y.offset, &self.x.offset);
        }
    }
}

impl<A: Float, const N: usize> Along<A, N> {
    /// Turns the grid values into coordinates.
    #[inline(always)]
    fn place(&mut self, axis: Axis<A>) {
        for at in &mut self.at {
            *at = axis.place(*at);
        }
        if axis.slopes {
            self.scale = [axis.scale(); N];
        }
    }

    /// Turns the grid values into taps.
    #[inline(always)]
    fn find(&mut self, axis: Axis<A>) {
        match (axis.mode.interpolation, axis.mode.padding) {
            (Interpolation::Bilinear, Padding::Zeros) => self.bilinear::<true, false>(axis),
            (Interpolation::Bilinear, Padding::Border) => self.bilinear::<true, true>(axis),
            (Interpolation::Bilinear, Padding::Reflection) => {
                self.place(axis);
                self.reflect(axis);
                self.bilinear::<false, true>(axis);
            }
            (Interpolation::Nearest, _) => {
                self.place(axis);
                self.pad(axis);
                for i in 0..N {
                    self.index[0][i] = axis.inside(self.at[i].round_even().to_index32());
                }
            }
            (Interpolation::Bicubic, _) => {
                self.place(axis);
                self.bicubic(axis);
            }
        }
    }

    /// From grid values if they are to be placed, else from coordinates, which are brought into the image if they are to be
    /// clamped. In one loop: coordinates that a mask writes are read back only when the stores before them are done
    /// (4x64x128x128: 0.54 ms of 5.2 were spent here).
    #[inline(always)]
    fn bilinear<const PLACED: bool, const CLAMPED: bool>(&mut self, axis: Axis<A>) {
        let (zero, one, nowhere, scale) = (A::zero(), A::of(1.0), A::of(NOWHERE), axis.scale());
        let last = axis.extent - one;
        for i in 0..N {
            let at = if PLACED { axis.place(self.at[i]) } else { self.at[i] };
            let scale = if PLACED { scale } else { self.scale[i] };
            let (at, is_usable) = if CLAMPED {
                // Closed ends: exactly on the border the derivative is zero already.
                let on_end = (at <= zero) | (at >= last);
                self.scale[i] = if on_end { zero } else { scale };
                let clamped = axis.clamp(at);
                (clamped, !clamped.is_nan())
            } else {
                self.scale[i] = scale;
                (at, is_usable(at))
            };
            let at = if is_usable { at } else { nowhere };
            let floor = at.floor();
            let index = floor.to_index32();
            self.index[0][i] = axis.inside(index);
            self.index[1][i] = axis.inside(index.wrapping_add(1));
            self.weight[0][i] = floor + one - at;
            self.weight[1][i] = at - floor;
        }
    }

    /// Coordinates after padding: what counts nothing goes where nothing is.
    #[inline(always)]
    fn pad(&mut self, axis: Axis<A>) {
        let nowhere = A::of(NOWHERE);
        match axis.mode.padding {
            Padding::Zeros => {
                for at in &mut self.at {
                    *at = if is_usable(*at) { *at } else { nowhere };
                }
                return;
            }
            Padding::Border => {}
            Padding::Reflection => self.reflect(axis),
        }
        // Closed ends: exactly on the border the derivative is zero already.
        let (zero, last) = (A::zero(), axis.extent - A::of(1.0));
        if axis.slopes {
            for i in 0..N {
                let on_end = (self.at[i] <= zero) | (self.at[i] >= last);
                self.scale[i] = if on_end { zero } else { self.scale[i] };
            }
        }
        for at in &mut self.at {
            let clamped = axis.clamp(*at);
            *at = if clamped.is_nan() { nowhere } else { clamped };
        }
    }

    /// Folds coordinates back into the image; NaN for those that are not finite.
    #[inline(always)]
    fn reflect(&mut self, axis: Axis<A>) {
        let (zero, one, two) = (A::zero(), A::of(1.0), A::of(2.0));
        let (low, span) =
            if axis.mode.align_corners { (zero, axis.extent - one) } else { (A::of(-0.5), axis.extent) };
        if span == zero {
            for at in &mut self.at {
                *at = if at.is_finite() { zero } else { A::of(f64::NAN) };
            }
            return;
        }
        for i in 0..N {
            let at = self.at[i];
            let distance = at - low;
            let sign = if distance < zero { -one } else { one };
            let folds = (distance.abs() / span).floor();
            let rest = distance.abs() - folds * span;
            let even = folds - two * (folds / two).floor() == zero;
            let folded = if even { rest + low } else { span - rest + low };
            self.at[i] = if at.is_finite() { folded } else { A::of(f64::NAN) };
            let sign = if even { sign } else { -sign };
            self.scale[i] = if at.is_finite() { self.scale[i] * sign } else { self.scale[i] };
        }
    }

    /// Bicubic pads its sixteen indices, not the coordinate. What cannot be an index is dropped, but for border,
    /// where the device puts it at -100: all taps on pixel 0.
    #[inline(always)]
    fn bicubic(&mut self, axis: Axis<A>) {
        let (one, two, nowhere) = (A::of(1.0), A::of(2.0), A::of(NOWHERE));
        let Aligned(floors) = &mut Aligned([A::zero(); N]);
        for i in 0..N {
            let at = self.at[i];
            let usable = is_usable(at);
            let at = if usable { at } else { nowhere };
            let floor = at.floor();
            let t = at - floor;
            self.weight[0][i] = far(t + one);
            self.weight[1][i] = close(t);
            self.weight[2][i] = close(one - t);
            self.weight[3][i] = far(two - t);
            floors[i] = if usable { floor } else { nowhere };
        }
        for i in 0..if axis.slopes { N } else { 0 } {
            let at = if is_usable(self.at[i]) { self.at[i] } else { nowhere };
            let t = at - at.floor();
            self.slope[0][i] = far_slope(t + one);
            self.slope[1][i] = close_slope(t);
            self.slope[2][i] = -close_slope(one - t);
            self.slope[3][i] = -far_slope(two - t);
        }
        // Beyond the image by more than the taps' reach all places are the same, but for reflection.
        let (lowest, highest) = (A::of(-8.0), axis.extent + A::of(8.0));
        for (k, indices) in self.index.iter_mut().enumerate() {
            for i in 0..N {
                let near = if floors[i] < lowest { lowest } else { floors[i] };
                let near = if near > highest { highest } else { near };
                let index = near.to_index32().wrapping_add(k as i32 - 1);
                indices[i] = match axis.mode.padding {
                    Padding::Border => index.clamp(0, axis.size - 1),
                    Padding::Zeros | Padding::Reflection => axis.inside(index),
                };
            }
        }
        if axis.mode.padding == Padding::Reflection {
            for i in 0..N {
                if is_usable(self.at[i]) && (0..4).any(|k| self.index[k][i] < 0) {
                    for k in 0..4 {
                        let index = floors[i].to_index() + k as i64 - 1;
                        self.index[k][i] =
                            reflected_index(index, axis.size.into(), axis.mode.align_corners) as i32;
                    }
                }
            }
        }
    }
}

impl<A: Float> Axis<A> {
    /// x and y of an image of that height and width.
    pub fn both(mode: Mode, [height, width]: [usize; 2]) -> [Axis<A>; 2] {
        // Coordinates beyond 32 bits are not usable, so no point reaches further pixels.
        let (zero, half, one) = (A::zero(), A::of(0.5), A::of(1.0));
        [width, height].map(|size| {
            let extent = A::of(size as f64);
            // The device's order of operations: another one may land on the other side of an integer.
            let (factors, shift) =
                if mode.align_corners { ([half, extent - one], zero) } else { ([extent, half], one) };
            Axis { mode, size: size.min(i32::MAX as usize) as i32, extent, factors, shift, slopes: true }
        })
    }

    /// What a grid value is multiplied by, what is subtracted then, and what it is multiplied by then: see `place`.
    pub fn steps(&self) -> [A; 3] {
        [self.factors[0], self.shift, self.factors[1]]
    }

    /// The coordinate of a grid value.
    #[inline(always)]
    pub fn place(&self, value: A) -> A {
        ((value + A::of(1.0)) * self.factors[0] - self.shift) * self.factors[1]
    }

    /// The derivative of that.
    #[inline(always)]
    pub fn scale(&self) -> A {
        self.factors[0] * self.factors[1]
    }

    /// A coordinate brought to the closest pixel of the image; NaN stays.
    #[inline(always)]
    pub fn clamp(&self, at: A) -> A {
        let (zero, last) = (A::zero(), self.extent - A::of(1.0));
        let at = if at >= last { last } else { at };
        if at <= zero { zero } else { at }
    }

    #[inline(always)]
    fn inside(&self, index: i32) -> i32 {
        if (index as u32) < self.size as u32 { index } else { -1 }
    }
}

/// An index folded back into an axis of `size` pixels.
#[inline(always)]
pub fn reflected_index(index: i64, size: i64, align_corners: bool) -> i64 {
    let (distance, span) = if align_corners {
        (index.abs(), size - 1)
    } else {
        (if index < 0 { -index - 1 } else { index }, size)
    };
    if span == 0 {
        return 0;
    }
    let rest = distance % span;
    let even = distance / span % 2 == 0;
    // Pixels sit half a step inside the ends when corners are not aligned, and on them when they are.
    if even { rest } else { span - rest - i64::from(!align_corners) }
}

/// A coordinate that indices can be made of: finite and within 32 bits, as on the device.
#[inline(always)]
fn is_usable<A: Float>(coordinate: A) -> bool {
    coordinate.abs() < A::of(2147483648.0)
}

/// The cubic kernel's constant.
pub const CUBIC: f64 = -0.75;

/// The cubic kernel at distances of 0 to 1.
#[inline(always)]
fn close<A: Float>(x: A) -> A {
    (A::of(CUBIC + 2.0) * x - A::of(CUBIC + 3.0)) * x * x + A::of(1.0)
}

/// The cubic kernel at distances of 1 to 2.
#[inline(always)]
fn far<A: Float>(x: A) -> A {
    ((A::of(CUBIC) * x - A::of(5.0 * CUBIC)) * x + A::of(8.0 * CUBIC)) * x - A::of(4.0 * CUBIC)
}

#[inline(always)]
fn close_slope<A: Float>(x: A) -> A {
    (A::of(3.0 * (CUBIC + 2.0)) * x - A::of(2.0 * (CUBIC + 3.0))) * x
}

#[inline(always)]
fn far_slope<A: Float>(x: A) -> A {
    (A::of(3.0 * CUBIC) * x - A::of(10.0 * CUBIC)) * x + A::of(8.0 * CUBIC)
}
