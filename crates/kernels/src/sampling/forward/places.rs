//! Where the taps of a strip lie on planes of one form, compared with the planes' extents once for all of them.
#![allow(unsafe_code)] // access that was checked once for many planes
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::{Element, Float};
use crate::sampling::strip::STRIP;
use crate::sampling::sums::{NARROW, Sampled, Sums};
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::vector::{Vector, Vectors};
use crate::view::{AnyView, Plane, View};

/// Places of up to sixteen taps for each point of a strip.
#[repr(align(64))]
pub struct Places {
    /// Elements from the lowest of the plane; -1 for a tap that lies outside.
    at: [[i32; STRIP]; 16],
    /// The same of the first of every two taps, or of the closest pixel that has a right neighbour. Of squares, the first.
    pairs: [[i32; STRIP]; 8],
    /// Taps that have places.
    taps: usize,
    /// How they can be had.
    access: Access,
    form: Form,
}

/// Elements from a point that prefetches to the next: a cache line, or less where points go across rows.
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
    /// The same, two by two: each point has a place, and its second pair lies a row further.
    Squares,
}

/// Planes side by side that are read together, at most.
const MOST: isize = NARROW as isize;

/// Extents and strides of a plane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Form {
    height: usize,
    width: usize,
    pub strides: [isize; 2],
    /// Planes side by side whose pixels follow each other in memory: 1 where columns do, 0 where nothing does.
    pub together: usize,
    /// Elements from its lowest one to its first.
    pub first: isize,
    /// And to its highest.
    pub reach: isize,
}

impl Form {
    /// That of a view's planes, if places on them fit into 32 bits. `pairs` asks for neighbours.
    pub fn of<T: Sampled>(view: &View<T>, pairs: bool) -> Option<Form> {
        let ([_, channels, height, width], [_, by_channel, by_row, by_column]) = (view.shape, view.strides());
        let together = match by_column {
            _ if !pairs => 0,
            1 => 1,
            2..=MOST
                if size_of::<T>() == size_of::<f32>()
                    && by_channel == 1
                    && by_column as usize == channels =>
            {
                channels
            }
            _ => 0,
        };
        Form::new(height, width, [by_row, by_column], if width > 1 { together } else { 0 })
    }

    /// `None` if places on it do not fit into 32 bits.
    fn new(height: usize, width: usize, strides: [isize; 2], together: usize) -> Option<Form> {
        let (mut first, mut reach) = (0isize, 0isize);
        for (extent, stride) in [height, width].into_iter().zip(strides) {
            let span = isize::try_from(extent).ok()?.checked_sub(1)?.checked_mul(stride)?;
            first = first.checked_sub(span.min(0))?;
            reach = reach.checked_add(span.checked_abs()?)?;
        }
        (reach < i32::MAX as isize).then_some(Form { height, width, strides, together, first, reach })
    }

    /// The lowest element of a plane of this form.
    #[inline(always)]
    pub fn lowest<T: Element>(&self, plane: &Plane<T>) -> *mut T {
        let same = (plane.height, plane.width, plane.strides()) == (self.height, self.width, self.strides);
        assert!(same, "places on {:?}", { *self });
        plane.as_ptr().wrapping_offset(-self.first)
    }
}

impl Places {
    /// For planes of this form.
    pub fn new(form: Form) -> Places {
        Places { at: [[-1; STRIP]; 16], pairs: [[0; STRIP]; 8], taps: 0, access: Access::Single, form }
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
        if side > 1 && self.form.together == 1 {
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
                // Neither is negative if the first is not and the second is a column more.
                strays |= (first[i] & i32::MIN) | (second[i].wrapping_sub(first[i]) ^ 1);
            }
        }
        self.access = if strays == 0 { Access::WholePairs } else { Access::Single };
    }

    /// Puts the tap of each of `count` points at these coordinates, the nearest pixel, which has no weight.
    #[inline(always)]
    pub fn put_nearest<A: Float>(&mut self, count: usize, y: &[A; STRIP], x: &[A; STRIP]) {
        let count = lanes_of(count);
        let Form { height, width, strides: [by_row, by_column], first, .. } = self.form;
        let (height, width) = (height as u32, width as u32);
        let (by_row, by_column, first) = (by_row as i32, by_column as i32, first as i32);
        let (at, y, x) = (&mut self.at[0][..count], &y[..count], &x[..count]);
        for i in 0..count {
            let (row, column) = (y[i].round_even().to_index32(), x[i].round_even().to_index32());
            let inside = ((row as u32) < height) & ((column as u32) < width);
            let place = row.wrapping_mul(by_row).wrapping_add(column.wrapping_mul(by_column));
            at[i] = if inside { place.wrapping_add(first) } else { -1 };
        }
        (self.taps, self.access) = (1, Access::Single);
    }

    /// Puts the four taps of each of `count` points and finds their weights, if all lie inside: most strips, in half the time of
    /// `put_bilinear`.
    #[inline(always)]
    pub fn put_squares<A: Float>(
        &mut self,
        count: usize,
        y: &[A; STRIP],
        x: &[A; STRIP],
        weights: &mut [[A; STRIP]; 16],
    ) -> bool {
        let (count, one) = (lanes_of(count), A::of(1.0));
        let Form { height, width, strides: [by_row, by_column], together, first, .. } = self.form;
        if together != 1 {
            return false;
        }
        let (last_row, last_column) = (height as u32 - 1, width as u32 - 1);
        let (by_row, by_column, first) = (by_row as i32, by_column as i32, first as i32);
        let pair = &mut self.pairs[0][..count];
        let [weight0, weight1, weight2, weight3, ..] = weights;
        let [weight0, weight1, weight2, weight3] =
            [weight0, weight1, weight2, weight3].map(|weights| &mut weights[..count]);
        let (y, x, mut outside) = (&y[..count], &x[..count], 0);
        for i in 0..count {
            let (y, x) = (y[i], x[i]);
            let (top, left) = (y.floor(), x.floor());
            let (row, column) = (top.to_index32(), left.to_index32());
            let (y0, y1, x0, x1) = (top + one - y, y - top, left + one - x, x - left);
            pair[i] =
                row.wrapping_mul(by_row).wrapping_add(column.wrapping_mul(by_column)).wrapping_add(first);
            (weight0[i], weight1[i], weight2[i], weight3[i]) = (x0 * y0, x1 * y0, x0 * y1, x1 * y1);
            outside |= i32::from(!(((row as u32) < last_row) & ((column as u32) < last_column)));
        }
        (self.taps, self.access) = (4, Access::Squares);
        outside == 0
    }

    /// The same wherever they lie. In one loop, which takes a third of the time of several.
    #[inline(always)]
    pub fn put_bilinear<A: Float>(
        &mut self,
        count: usize,
        y: &[A; STRIP],
        x: &[A; STRIP],
        weights: &mut [[A; STRIP]; 16],
    ) {
        let (count, one, zero) = (lanes_of(count), A::of(1.0), A::zero());
        let Form { height, width, strides: [by_row, by_column], together, first, .. } = self.form;
        let in_pairs = together == 1;
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
        let (y, x, mut outside) = (&y[..count], &x[..count], 0);
        for i in 0..count {
            let (y, x) = (y[i], x[i]);
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

    /// Taps of a point.
    #[inline(always)]
    pub fn taps(&self) -> usize {
        self.taps
    }

    /// Planes that are read together: 1, or all of an image whose pixels' channels follow each other.
    pub fn together(&self) -> usize {
        self.form.together.max(1)
    }

    /// The taps on a plane of the form that they were found for.
    #[inline(always)]
    pub fn on<T: Element>(&self, plane: Plane<T>) -> OnPlane<'_, T> {
        OnPlane { lowest: self.form.lowest(&plane), places: self }
    }
}

/// `count` points of a strip and those that whole registers have behind them.
#[inline(always)]
pub fn lanes_of(count: usize) -> usize {
    assert!(count <= STRIP, "{count} points");
    count.div_ceil(MAX_LANES) * MAX_LANES
}

kernels! {
    /// Reads a tap of each of `count` points on the plane of a batch and a channel: one after the other, `at` says which.
    pub fn take<T: Sampled>(
        input: &AnyView,
        places: &Places,
        at: [usize; 3],
        count: usize,
        to: &mut [T::Acc; STRIP],
    ) = take_body;
}

#[inline(always)]
fn take_body<S: Vectors, T: Sampled>(
    s: S,
    input: &AnyView,
    places: &Places,
    [batch, c, tap]: [usize; 3],
    count: usize,
    to: &mut [T::Acc; STRIP],
) {
    let (plane, v) = (places.on(input.typed::<T>().plane(batch, c)), T::Acc::wide(s));
    if tap == 0 {
        plane.prefetch(s, count);
    }
    for start in (0..count).step_by(<T::Acc as Sums>::BLOCK) {
        v.store(&mut to[start..], plane.get(s, v, tap, start));
    }
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
        if as_is::<T>(self.lowest).is_some() { self.places.access } else { Access::Single }
    }

    /// Two taps, neighbours in memory, of a register of points from point `start` on; 0 where they lie outside.
    #[inline(always)]
    pub fn pair<V: Vector<Value = T::Acc>>(&self, v: V, pair: usize, start: usize) -> [V::Register; 2] {
        let Places { at, pairs, taps, access, form } = self.places;
        let lowest = as_is::<T>(self.lowest).filter(|_| *access != Access::Single);
        let lowest = lowest.expect("taps that are neighbours");
        assert!(2 * pair + 1 < *taps, "pair {pair} of {taps} taps");
        let (lowest, places) = match access {
            Access::Squares => (lowest.wrapping_offset(pair as isize * form.strides[0]), &pairs[0]),
            _ => (lowest, &pairs[pair]),
        };
        // SAFETY: as in `get`. A pair outside lies at pixels next to it, which rows of at least two have.
        let (mut left, mut right) = unsafe { v.gather_pairs(lowest, &places[start..]) };
        if *access == Access::Pairs {
            left = v.without_negative(left, &at[2 * pair][start..]);
            right = v.without_negative(right, &at[2 * pair + 1][start..]);
        }
        [left, right]
    }

    /// Prefetches what lies two rows below every eighth of `count` points: points in the order of the image read it next
    /// (1x3x1080x1920: 22 ms became 12).
    #[inline(always)]
    pub fn prefetch<S: Simd>(&self, s: S, count: usize) {
        let Places { at, pairs, taps, access, form } = self.places;
        let places = if *access == Access::Squares { &pairs[0] } else { &at[taps - 1] };
        let below = self.lowest.wrapping_offset(form.strides[0].wrapping_mul(2));
        for &at in places[..count].iter().step_by(APART / form.together.max(1)) {
            s.prefetch(below.wrapping_offset(at as isize));
        }
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

/// Where elements are what sums are made in.
#[inline(always)]
fn as_is<T: Sampled>(at: *mut T) -> Option<*const T::Acc> {
    (!T::IS_HALF).then_some(at.cast_const().cast())
}
