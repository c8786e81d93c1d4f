//! Where the taps of a strip lie on planes of one form, compared with the planes' extents once for all of them.
#![allow(unsafe_code)] // access that was checked once for many planes
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::{Element, Float};
use crate::ops::grid_sampler2d_backward::kernel::sampling::Sampled;
use crate::ops::grid_sampler2d_backward::kernel::strip::STRIP;
use crate::ops::grid_sampler2d_backward::kernel::vector::Vector;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Plane, View};

/// Places of up to sixteen taps for each point of a strip.
#[repr(align(64))]
pub struct Places {
    /// Elements from the lowest of the plane; -1 for a tap that lies outside.
    at: [[i32; STRIP]; 16],
    /// The same of the first of every two taps, or of the closest pixel that has a right neighbour.
    pairs: [[i32; STRIP]; 8],
    /// Taps that have places.
    taps: usize,
    /// How they can be had.
    access: Access,
    form: Form,
}

/// Points from one that prefetches to the next: a cache line, or less where points go across rows.
const APART: usize = 8;

/// How taps can be had.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Access {
    /// One by one.
    Single,
    /// As neighbours in memory, of which some lie outside.
    Pairs,
    /// As neighbours in memory, all inside.
    WholePairs,
}

/// Extents and strides of a plane.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Form {
    height: usize,
    width: usize,
    strides: [isize; 2],
    /// Elements from its lowest one to its first.
    first: isize,
    /// And to its highest.
    reach: isize,
}

impl Form {
    /// `None` if places on it do not fit into 32 bits.
    fn new(height: usize, width: usize, strides: [isize; 2]) -> Option<Form> {
        let (mut first, mut reach) = (0isize, 0isize);
        for (extent, stride) in [height, width].into_iter().zip(strides) {
            let span = isize::try_from(extent).ok()?.checked_sub(1)?.checked_mul(stride)?;
            first = first.checked_sub(span.min(0))?;
            reach = reach.checked_add(span.checked_abs()?)?;
        }
        (reach < i32::MAX as isize).then_some(Form { height, width, strides, first, reach })
    }
}

impl Places {
    /// For planes of this view, if places on them fit into 32 bits.
    pub fn of<T: Element>(view: View<T>) -> Option<Places> {
        let ([_, _, height, width], [_, _, by_row, by_column]) = (view.shape, view.strides());
        let form = Form::new(height, width, [by_row, by_column])?;
        Some(Places { at: [[-1; STRIP]; 16], pairs: [[0; STRIP]; 8], taps: 0, access: Access::Single, form })
    }

    /// Puts the taps of `count` points, `side` along an axis: in rows `y` and columns `x`, of which a negative one lies
    /// outside.
    #[inline(always)]
    pub fn put(&mut self, side: usize, count: usize, y: &[[i32; STRIP]; 4], x: &[[i32; STRIP]; 4]) {
        let (count, mut last) = (lanes_of(count), [0; 2]);
        for (last, axis) in last.iter_mut().zip([y, x]) {
            for index in &axis[..side] {
                for &index in &index[..count] {
                    *last = index.max(*last);
                }
            }
        }
        let Form { height, width, strides: [by_row, by_column], first, .. } = self.form;
        let fits = (last[0] as usize) < height && (last[1] as usize) < width;
        assert!(fits, "taps up to {last:?} of [{height}, {width}]");
        (self.taps, self.access) = (side * side, Access::Single);
        // Of an axis of one pixel, any stride.
        let (by_row, by_column, first) = (by_row as i32, by_column as i32, first as i32);
        for (tap, at) in self.at[..side * side].iter_mut().enumerate() {
            let (y, x, at) = (&y[tap / side][..count], &x[tap % side][..count], &mut at[..count]);
            for i in 0..count {
                let place = y[i].wrapping_mul(by_row).wrapping_add(x[i].wrapping_mul(by_column));
                at[i] = if y[i] | x[i] < 0 { -1 } else { place.wrapping_add(first) };
            }
        }
        if side > 1 {
            self.find_pairs(count);
        }
    }

    /// Whether all taps are inside, and every second one is the neighbour of the one before.
    #[inline(always)]
    fn find_pairs(&mut self, count: usize) {
        let mut strays = 0;
        for ([first, second], pair) in self.at.as_chunks().0[..self.taps / 2].iter().zip(&mut self.pairs) {
            let (first, second, pair) = (&first[..count], &second[..count], &mut pair[..count]);
            for i in 0..count {
                pair[i] = first[i];
                // Neither is negative if the first is not and the second is one more.
                strays |= (first[i] & i32::MIN) | (second[i].wrapping_sub(first[i]) ^ 1);
            }
        }
        self.access = if strays == 0 { Access::WholePairs } else { Access::Single };
    }

    /// Puts the taps of `count` points, of which `place` makes coordinates by y and x, and finds their weights: `side` is 1 for
    /// nearest, 2 for bilinear.
    #[inline(always)]
    pub fn put_at<A: Float>(
        &mut self,
        side: usize,
        count: usize,
        place: impl Fn(usize) -> (A, A),
        weights: &mut [[A; STRIP]; 16],
    ) {
        if side == 1 {
            self.put_nearest(count, place, weights)
        } else {
            self.put_bilinear(count, place, weights)
        }
    }

    #[inline(always)]
    fn put_nearest<A: Float>(
        &mut self,
        count: usize,
        place: impl Fn(usize) -> (A, A),
        weights: &mut [[A; STRIP]; 16],
    ) {
        let (count, one, zero) = (lanes_of(count), A::of(1.0), A::zero());
        let Form { height, width, strides: [by_row, by_column], first, .. } = self.form;
        let (height, width) = (height as u32, width as u32);
        let (by_row, by_column, first) = (by_row as i32, by_column as i32, first as i32);
        let (at, weights) = (&mut self.at[0][..count], &mut weights[0][..count]);
        for i in 0..count {
            let (y, x) = place(i);
            let (row, column) = (y.round_even().to_index32(), x.round_even().to_index32());
            let inside = ((row as u32) < height) & ((column as u32) < width);
            let place = row.wrapping_mul(by_row).wrapping_add(column.wrapping_mul(by_column));
            at[i] = if inside { place.wrapping_add(first) } else { -1 };
            weights[i] = if inside { one } else { zero };
        }
        (self.taps, self.access) = (1, Access::Single);
    }

    /// In one loop, which takes a third of the time of several.
    #[inline(always)]
    fn put_bilinear<A: Float>(
        &mut self,
        count: usize,
        place: impl Fn(usize) -> (A, A),
        weights: &mut [[A; STRIP]; 16],
    ) {
        let (count, one, zero) = (lanes_of(count), A::of(1.0), A::zero());
        let Form { height, width, strides: [by_row, by_column], first, .. } = self.form;
        let in_pairs = by_column == 1 && width > 1;
        let (last_row, last_column) = (height as i32 - 1, width as i32 - 1);
        // The last column where a pair begins. Without pairs none is moved: all are beyond what an index can be.
        let (least, most) = if in_pairs { (0, last_column - 1) } else { (i32::MIN, i32::MAX) };
        let (height, width) = (height as u32, width as u32);
        let (by_row, by_column, first) = (by_row as i32, by_column as i32, first as i32);
        let [at0, at1, at2, at3, ..] = &mut self.at;
        let [at0, at1, at2, at3] = [at0, at1, at2, at3].map(|at| &mut at[..count]);
        let [pair0, pair1, ..] = &mut self.pairs;
        let [pair0, pair1] = [pair0, pair1].map(|pair| &mut pair[..count]);
        let [weight0, weight1, weight2, weight3, ..] = weights;
        let [weight0, weight1, weight2, weight3] =
            [weight0, weight1, weight2, weight3].map(|weights| &mut weights[..count]);
        let mut outside = 0;
        for i in 0..count {
            let (y, x) = place(i);
            let (top, left) = (y.floor(), x.floor());
            // What is no index lies outside, and so does the next one.
            let (row, column) = (top.to_index32(), left.to_index32());
            let (y0, y1, x0, x1) = (top + one - y, y - top, left + one - x, x - left);
            // Of a pair, the left pixel may be the right tap and the other way round. The order of two of which one is 0 does
            // not matter to a sum.
            let start = column.max(least).min(most);
            let is_left = start == column;
            let weight_left = if is_left { x0 } else { x1 };
            let weight_right = if is_left { x1 } else { x0 };
            let has_left = (is_left | (column == start.wrapping_sub(1))) & ((start as u32) < width);
            let has_right =
                (is_left | (column == start.wrapping_add(1))) & ((start.wrapping_add(1) as u32) < width);
            let (has_top, has_bottom) = ((row as u32) < height, (row.wrapping_add(1) as u32) < height);
            let along = start.wrapping_mul(by_column).wrapping_add(first);
            let above = row.max(0).min(last_row).wrapping_mul(by_row).wrapping_add(along);
            let below = row.wrapping_add(1).max(0).min(last_row).wrapping_mul(by_row).wrapping_add(along);
            (pair0[i], pair1[i]) = (above, below);
            at0[i] = if has_top & has_left { above } else { -1 };
            at1[i] = if has_top & has_right { above.wrapping_add(by_column) } else { -1 };
            at2[i] = if has_bottom & has_left { below } else { -1 };
            at3[i] = if has_bottom & has_right { below.wrapping_add(by_column) } else { -1 };
            // Outside not a negative one, which makes a zero negative.
            weight0[i] = if has_top & has_left { weight_left * y0 } else { zero };
            weight1[i] = if has_top & has_right { weight_right * y0 } else { zero };
            weight2[i] = if has_bottom & has_left { weight_left * y1 } else { zero };
            weight3[i] = if has_bottom & has_right { weight_right * y1 } else { zero };
            outside |= i32::from(!(has_top & has_bottom & has_left & has_right));
        }
        self.taps = 4;
        self.access = match outside {
            _ if !in_pairs => Access::Single,
            0 => Access::WholePairs,
            _ => Access::Pairs,
        };
    }

    /// Prefetches what lies two rows below the last tap of every `apart`-th of `count` points: points in the order of the image
    /// read it next (1x3x1080x1920: 22 ms became 12).
    #[inline(always)]
    fn prefetch<S: Simd, E>(&self, s: S, lowest: *const E, count: usize, apart: usize) {
        let below = lowest.wrapping_offset(self.form.strides[0].wrapping_mul(2));
        for &at in self.at[self.taps - 1][..count].iter().step_by(apart) {
            s.prefetch(below.wrapping_offset(at as isize));
        }
    }

    /// The taps on the pixels of a batch from a channel on, if elements are what sums are made in. Channels must be neighbours in
    /// memory.
    #[inline(always)]
    pub fn on_pixels<T: Sampled>(
        &self,
        view: View<T>,
        batch: usize,
        channel: usize,
    ) -> Option<OnPixels<'_, T::Acc>> {
        assert!(view.strides()[1] == 1, "channels {} apart", view.strides()[1]);
        let lowest = as_is::<T>(self.on(view.plane(batch, channel)).lowest)?;
        Some(OnPixels { lowest, channels: view.shape[1] - channel, places: self })
    }

    /// The taps on a plane of the form that they were found for.
    #[inline(always)]
    pub fn on<T: Element>(&self, plane: Plane<T>) -> OnPlane<'_, T> {
        let Form { height, width, strides, first, .. } = self.form;
        let same = (plane.height, plane.width, plane.strides()) == (height, width, strides);
        assert!(same, "places on {:?}", { self.form });
        OnPlane { lowest: plane.as_ptr().wrapping_offset(-first), places: self }
    }
}

/// `count` points of a strip and those that whole registers have behind them.
#[inline(always)]
pub fn lanes_of(count: usize) -> usize {
    assert!(count <= STRIP, "{count} points");
    count.div_ceil(MAX_LANES) * MAX_LANES
}

/// See [`Places::on`].
pub struct OnPlane<'a, T> {
    lowest: *mut T,
    places: &'a Places,
}

impl<T: Sampled> OnPlane<'_, T> {
    /// Taps of a point.
    #[inline(always)]
    pub fn taps(&self) -> usize {
        self.places.taps
    }

    /// How taps can be had.
    #[inline(always)]
    pub fn access(&self) -> Access {
        // Halves are put together one by one anyway.
        if as_is::<T>(self.lowest).is_some() { self.places.access } else { Access::Single }
    }

    /// Two taps, neighbours in memory, of a register of points from point `start` on; 0 where they lie outside.
    #[inline(always)]
    pub fn pair<S: Simd, V: Vector<Value = T::Acc>>(
        &self,
        s: S,
        v: V,
        tap: usize,
        start: usize,
    ) -> (V::Register, V::Register) {
        let (Some(lowest), true) = (as_is::<T>(self.lowest), self.places.access != Access::Single) else {
            return (self.get(s, v, tap, start), self.get(s, v, tap + 1, start));
        };
        assert!(tap + 1 < self.places.taps, "pair at {tap} of {}", self.places.taps);
        // SAFETY: as in `get`. A pair outside lies at pixels next to it, which rows of at least two have.
        let (a, b) = unsafe { v.gather_pairs(lowest, &self.places.pairs[tap / 2][start..]) };
        if self.places.access == Access::WholePairs {
            return (a, b);
        }
        let [first, second] = [tap, tap + 1].map(|tap| &self.places.at[tap][start..]);
        (v.without_negative(a, first), v.without_negative(b, second))
    }

    /// As [`Places::prefetch`], on this plane.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, count: usize) {
        self.places.prefetch(s, self.lowest, count, APART);
    }

    /// A tap of a register of points from point `start` on; 0 where it lies outside.
    #[inline(always)]
    pub fn get<S: Simd, V: Vector<Value = T::Acc>>(
        &self,
        s: S,
        v: V,
        tap: usize,
        start: usize,
    ) -> V::Register {
        assert!(tap < self.places.taps, "tap {tap} of {}", self.places.taps);
        let at = &self.places.at[tap][start..][..V::LANES];
        if let Some(lowest) = as_is::<T>(self.lowest) {
            // SAFETY: `put` compared rows and columns with the form of the planes, which is this plane's; the view's maker
            // promised that its elements are readable.
            return unsafe { v.gather(lowest, at) };
        }
        // Halves: no level gathers them. What lies outside reads the lowest element, which planes have.
        let (mut pixels, mut wide) = ([T::default(); MAX_LANES], [T::Acc::default(); MAX_LANES]);
        for i in 0..V::LANES {
            // SAFETY: as above.
            pixels[i] = unsafe { self.lowest.wrapping_add(at[i].max(0) as usize).read_unaligned() };
        }
        // SAFETY: both arrays have room for the lanes of every vector.
        unsafe { T::load_packed(s, pixels.as_ptr(), &mut wide[..V::LANES]) };
        for i in 0..V::LANES {
            wide[i] = if at[i] < 0 { T::Acc::default() } else { wide[i] };
        }
        v.load(&wide)
    }
}

/// See [`Places::on_pixels`].
pub struct OnPixels<'a, A> {
    lowest: *const A,
    /// Of a pixel, from the first one on.
    channels: usize,
    places: &'a Places,
}

impl<A: Float> OnPixels<'_, A> {
    /// Taps of a point.
    #[inline(always)]
    pub fn taps(&self) -> usize {
        self.places.taps
    }

    /// As [`Places::prefetch`], of these pixels.
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, count: usize) {
        self.places.prefetch(s, self.lowest, count, APART / 2);
    }

    /// Channels of a pixel, from the first one on.
    #[inline(always)]
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// The same of `count` points, if all their taps lie inside, and a vector from each of them too.
    #[inline(always)]
    pub fn inside<V: Vector<Value = A>>(&self, v: V, count: usize) -> Option<Inside<'_, V>> {
        let (mut low, mut high) = (i32::MAX, 0);
        for at in &self.places.at[..self.places.taps] {
            for &at in &at[..lanes_of(count)] {
                (low, high) = (low.min(at), high.max(at));
            }
        }
        let last = self.places.form.reach + self.channels as isize - V::LANES as isize;
        let inside = low >= 0 && high as isize <= last;
        inside.then_some(Inside { lowest: self.lowest, count, v, places: self.places })
    }

    /// As many channels of a tap of a point as a vector has lanes; 0 where it lies outside. Lanes behind the last channel hold
    /// anything.
    #[inline(always)]
    pub fn get<V: Vector<Value = A>>(&self, v: V, tap: usize, i: usize) -> V::Register {
        assert!(tap < self.places.taps, "tap {tap} of {}", self.places.taps);
        let at = self.places.at[tap][i] as isize;
        let last = self.places.form.reach + self.channels as isize - V::LANES as isize;
        if at >= 0 && at <= last {
            // SAFETY: the place is one of a plane of this form, so the vector ends before the last channel of the highest pixel:
            // it lies in the tensor.
            return unsafe { v.load_unaligned(self.lowest.offset(at)) };
        }
        let mut lanes = [A::zero(); MAX_LANES];
        if at >= 0 {
            for (c, lane) in lanes[..V::LANES].iter_mut().enumerate().take(self.channels) {
                // SAFETY: the channel is one of the pixel's.
                *lane = unsafe { self.lowest.offset(at).add(c).read_unaligned() };
            }
        }
        v.load(&lanes)
    }
}

/// See [`OnPixels::inside`].
pub struct Inside<'a, V: Vector> {
    lowest: *const V::Value,
    /// Of points.
    count: usize,
    v: V,
    places: &'a Places,
}

impl<V: Vector> Inside<'_, V> {
    /// As [`OnPixels::get`].
    #[inline(always)]
    pub fn get(&self, tap: usize, i: usize) -> V::Register {
        assert!(tap < self.places.taps && i < self.count, "tap {tap} of point {i}");
        // SAFETY: `inside` compared the place, and the vector there lies in the tensor.
        unsafe { self.v.load_unaligned(self.lowest.offset(self.places.at[tap][i] as isize)) }
    }
}

/// Where elements are what sums are made in.
#[inline(always)]
fn as_is<T: Sampled>(at: *mut T) -> Option<*const T::Acc> {
    (size_of::<T>() == size_of::<T::Acc>()).then_some(at.cast_const().cast())
}
