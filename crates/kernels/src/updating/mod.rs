//! What becomes of parameters while a network learns: several views of one shape are read together, and some of them written.
#![allow(unsafe_code)] // the views' memory

use crate::dtype::DType;
use crate::machine::machine;
use crate::simd::{Simd, kernels};
use crate::view::Aligned;
use crate::view::cast::{Cast, cast};
use crate::view::walk::{Block, NdView, for_each_of};
use std::sync::atomic::{AtomicBool, Ordering};

/// Elements that are worked on at a time.
const STRETCH: usize = 256;

/// What becomes of the elements of some views.
pub trait Update: Sync + 'static {
    /// Computes as many floats of each view.
    fn all(&self, numbers: &mut [&mut [f32]]);
}

kernels! {
    fn all<U: Update>(update: &U, numbers: &mut [&mut [f32]]) = all_body;
}

#[inline(always)]
fn all_body<S: Simd, U: Update>(_: S, update: &U, numbers: &mut [&mut [f32]]) {
    update.all(numbers);
}

/// Brings the elements of `K` views, of any dtypes, to floats and back.
pub struct Updater<const K: usize> {
    /// To floats, and from floats where the view is written.
    casts: [(Cast, Option<Cast>); K],
}

impl<const K: usize> Updater<K> {
    /// Of views of these dtypes, of which those are written. `None` where one is no number of a cast.
    pub fn new(dtypes: [DType; K], written: [bool; K]) -> Option<Updater<K>> {
        let level = machine().level;
        let mut casts = [const { None }; K];
        for (k, slot) in casts.iter_mut().enumerate() {
            let back = if written[k] { Some(cast(level, DType::Float, dtypes[k])?) } else { None };
            *slot = Some((cast(level, dtypes[k], DType::Float)?, back));
        }
        Some(Updater { casts: casts.map(|casts| casts.expect("made above")) })
    }

    /// Rows are floats where they lie, of some length, and views share no memory in a block.
    fn in_place(&self, block: &Block<K>) -> bool {
        let ([rows, columns], [beside, along]) = (block.extents, block.strides);
        let size = size_of::<f32>();
        let is_row = |k: usize| {
            self.casts[k].0.is_copy()
                && along[k] == size as isize
                && block.bases[k].addr().is_multiple_of(size)
                && beside[k].unsigned_abs().is_multiple_of(size)
        };
        let reach = |k: usize| {
            let start = block.bases[k].addr();
            start..start + (rows - 1) * beside[k].unsigned_abs() + columns * size
        };
        let is_apart = |k: usize| {
            (0..k).all(|other| {
                let (a, b) = (reach(k), reach(other));
                a.end <= b.start || b.end <= a.start
            })
        };
        columns >= STRETCH && (0..K).all(|k| is_row(k) && (rows == 1 || beside[k] >= 0) && is_apart(k))
    }

    /// Updates the elements of several lots of views; `views` gives those of each, and whether its elements are to come by ascending
    /// index on one thread.
    pub fn run<'a, U: Update>(
        &self,
        lots: usize,
        views: &(dyn Fn(usize) -> ([NdView<'a>; K], bool) + Sync),
        update: &U,
    ) {
        let all = all::<U>(machine().level);
        for_each_of(lots, views, &|block: &Block<K>| {
            if self.in_place(block) {
                for row in 0..block.extents[0] {
                    // SAFETY: a packed and aligned row of each view, none of which shares memory with another.
                    let mut rows = block
                        .row(row)
                        .map(|row| unsafe { std::slice::from_raw_parts_mut(row.cast(), block.extents[1]) });
                    all(update, &mut rows);
                }
                return;
            }
            let mut numbers = [const { Aligned([0.0; STRETCH]) }; K];
            let [rows, columns] = block.extents;
            // Short rows together.
            let together = if columns < STRETCH { (STRETCH / columns).min(rows) } else { 1 };
            for row in (0..rows).step_by(together) {
                let bases = block.row(row);
                for column in (0..columns).step_by(STRETCH) {
                    let extents = [together.min(rows - row), STRETCH.min(columns - column)];
                    // How the elements of view `k` and its floats lie.
                    let places = |k: usize, floats: *mut f32| {
                        let base = bases[k].wrapping_offset(column as isize * block.strides[1][k]);
                        let strides =
                            [[4 * extents[1] as isize, block.strides[0][k]], [4, block.strides[1][k]]];
                        Block { bases: [floats.cast(), base], extents, strides }
                    };
                    for (k, floats) in numbers.iter_mut().enumerate() {
                        // SAFETY: a buffer with room for a stretch, and a part of a view.
                        unsafe { self.casts[k].0.block(&places(k, floats.0.as_mut_ptr())) };
                    }
                    let mut floats =
                        numbers.each_mut().map(|floats| &mut floats.0[..extents[0] * extents[1]]);
                    all(update, &mut floats);
                    for (k, floats) in numbers.iter_mut().enumerate() {
                        let Some(back) = &self.casts[k].1 else { continue };
                        let Block { bases: [from, to], extents, strides } = places(k, floats.0.as_mut_ptr());
                        let strides = strides.map(|[from, to]| [to, from]);
                        // SAFETY: likewise; the view is written, and this part of it is this block's alone.
                        unsafe { back.block(&Block { bases: [to, from], extents, strides }) };
                    }
                }
            }
        });
    }
}

/// A step of Adam with decoupled decay of weights (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), of parameter, first and
/// second moment, gradient, and greatest second moment, of which the root is taken then.
#[derive(Clone, Copy, Debug)]
pub struct Adam {
    /// The rate.
    pub rate: f32,
    /// How much of the moments stays.
    pub betas: [f32; 2],
    /// How much of the parameter goes, times the rate.
    pub decay: f32,
    /// What is added to the root.
    pub epsilon: f32,
    /// The gradient is that of what is to grow.
    pub is_maximum: bool,
}

/// The same after so many steps.
#[derive(Clone, Copy, Debug)]
pub struct AdamStep {
    of: Adam,
    /// The rate by what the first moment lacks, times the root of what the second one lacks.
    rate: f32,
    /// What is added to the root of the second moment, times the root of what it lacks.
    epsilon: f32,
}

impl Adam {
    /// The step of that number, from 1 on. What moments lack is computed in DOUBLE: of 1 - 0.999 FLOAT has four digits.
    pub fn step(self, number: f64) -> AdamStep {
        let lacks = |beta: f32| 1.0 - f64::from(beta).powf(number);
        let [first, second] = self.betas.map(lacks);
        let root = second.sqrt();
        let (rate, epsilon) = (f64::from(self.rate) / first * root, f64::from(self.epsilon) * root);
        AdamStep { of: self, rate: rate as f32, epsilon: epsilon as f32 }
    }
}

impl AdamStep {
    #[inline(always)]
    fn moments(&self, [first, second]: [f32; 2], gradient: f32) -> [f32; 2] {
        let [beta1, beta2] = self.of.betas;
        let gradient = if self.of.is_maximum { -gradient } else { gradient };
        [first + (1.0 - beta1) * (gradient - first), beta2 * second + (1.0 - beta2) * gradient * gradient]
    }

    #[inline(always)]
    fn step(&self, parameter: f32, first: f32, second: f32) -> f32 {
        let kept = 1.0 - self.of.rate * self.of.decay;
        parameter * kept - self.rate * first / (second.sqrt() + self.epsilon)
    }
}

/// Of parameter, moments, gradient, and greatest second moment if that is wanted.
impl Update for AdamStep {
    #[inline(always)]
    fn all(&self, numbers: &mut [&mut [f32]]) {
        let [parameters, first, second, gradients, greatest @ ..] = numbers else {
            unreachable!("four views")
        };
        // Slices of one length, so that the loop is made of vectors.
        let count = parameters.len();
        let (parameters, gradients) = (&mut parameters[..count], &gradients[..count]);
        let (first, second) = (&mut first[..count], &mut second[..count]);
        if let [greatest, ..] = greatest {
            let greatest = &mut greatest[..count];
            for i in 0..count {
                [first[i], second[i]] = self.moments([first[i], second[i]], gradients[i]);
                // NaN stays.
                let is_kept = greatest[i] >= second[i] || greatest[i].is_nan();
                greatest[i] = if is_kept { greatest[i] } else { second[i] };
                parameters[i] = self.step(parameters[i], first[i], greatest[i]);
            }
        } else {
            for i in 0..count {
                [first[i], second[i]] = self.moments([first[i], second[i]], gradients[i]);
                parameters[i] = self.step(parameters[i], first[i], second[i]);
            }
        }
    }
}

/// Gradients that were scaled become what they were; whether one of them was infinite or NaN.
#[derive(Debug)]
pub struct Unscale {
    /// By what they are multiplied.
    pub factor: f32,
    found: AtomicBool,
}

impl Unscale {
    /// Nothing is found yet.
    pub fn by(factor: f32) -> Unscale {
        Unscale { factor, found: AtomicBool::new(false) }
    }

    /// One was.
    pub fn has_found(&self) -> bool {
        self.found.load(Ordering::Relaxed)
    }
}

impl Update for Unscale {
    #[inline(always)]
    fn all(&self, numbers: &mut [&mut [f32]]) {
        let mut found = false;
        for number in &mut *numbers[0] {
            found |= !number.is_finite();
            *number *= self.factor;
        }
        if found {
            self.found.store(true, Ordering::Relaxed);
        }
    }
}

/// A step down the gradient, with a momentum.
#[derive(Clone, Copy, Debug)]
pub struct Descent {
    /// What gradients are multiplied by first.
    pub factor: f32,
    /// How much of the parameter is added to the gradient.
    pub decay: f32,
    /// How much of the momentum stays; no momentum where there is none.
    pub momentum: Option<f32>,
    /// The rate.
    pub rate: f32,
    /// How much of the gradient does not come to the momentum.
    pub dampening: f32,
    /// The step is that of the gradient and of the momentum to come.
    pub is_nesterov: bool,
    /// The gradient is that of what is to grow.
    pub is_maximum: bool,
    /// The momentum is the gradient.
    pub is_first: bool,
}

/// Of parameter, gradient and momentum.
impl Update for Descent {
    #[inline(always)]
    fn all(&self, numbers: &mut [&mut [f32]]) {
        let [parameters, gradients, momenta] = numbers else { unreachable!("three views") };
        let count = parameters.len();
        let [parameters, gradients, momenta] =
            [parameters, gradients, momenta].map(|numbers| &mut numbers[..count]);
        let sign = if self.is_maximum { -1.0 } else { 1.0 };
        for i in 0..count {
            gradients[i] *= self.factor;
            let mut step = sign * gradients[i];
            if self.decay != 0.0 {
                step += self.decay * parameters[i];
            }
            if let Some(momentum) = self.momentum {
                momenta[i] =
                    if self.is_first { step } else { momentum * momenta[i] + (1.0 - self.dampening) * step };
                step = if self.is_nesterov { step + momentum * momenta[i] } else { momenta[i] };
            }
            parameters[i] -= self.rate * step;
        }
    }
}

/// The first element of a view, as DOUBLE.
pub fn number(view: NdView) -> f64 {
    let mut bytes = [0; 16];
    // SAFETY: an element of the view; none has more bytes.
    unsafe { bytes.as_mut_ptr().copy_from_nonoverlapping(view.base(), view.dtype().size()) };
    as_double(view.dtype(), bytes)
}

/// The first element of a view becomes a number.
pub fn set_number(view: NdView, value: f64) {
    let bytes = in_dtype(view.dtype(), value);
    // SAFETY: an element of the view, which is written.
    unsafe { view.base().copy_from_nonoverlapping(bytes.as_ptr(), view.dtype().size()) };
}

/// The bytes of a number of a dtype.
fn in_dtype(dtype: DType, value: f64) -> [u8; 16] {
    let cast = cast(machine().level, DType::Double, dtype).expect("the rules keep other dtypes away");
    cast.value(u128::from(value.to_bits()).to_le_bytes())
}

/// The number that bytes of a dtype are.
fn as_double(dtype: DType, bytes: [u8; 16]) -> f64 {
    let cast = cast(machine().level, dtype, DType::Double).expect("the rules keep other dtypes away");
    f64::from_le_bytes(*cast.value(bytes).first_chunk().expect("16 bytes"))
}

/// The scale of gradients, and for how many steps it stayed: smaller where something was infinite, larger where nothing was for so many
/// steps. The results may be the inputs.
pub fn update_scale(
    [scale, tracker, found, new_scale, new_tracker]: [NdView; 5],
    [growth, backoff]: [f32; 2],
    interval: i64,
) {
    let now = number(scale) as f32;
    let steps = number(tracker) as i32;
    let (next, steps) = if number(found) != 0.0 {
        (now * backoff, 0)
    } else if i64::from(steps) + 1 == interval {
        let dtype = new_scale.dtype();
        let grown = as_double(dtype, in_dtype(dtype, (now * growth).into())) as f32;
        (if grown.is_finite() { grown } else { now }, 0)
    } else {
        (now, steps.wrapping_add(1))
    };
    set_number(new_scale, next.into());
    set_number(new_tracker, steps.into());
}
