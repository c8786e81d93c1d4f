//! The negative log-likelihood: of each target the element that it names on the axis of classes, with the weight of that class.
//!
//! All views have the shape of the targets; those with classes begin at class 0, and a target says how far to go from there. A target that
//! is ignored gives 0; one that is no class, which nothing reads at, NaN.
#![allow(unsafe_code)] // elements of views at computed places

use crate::dtype::{Arithmetic, DType};
use crate::reduction::{Kind, Reduction};
use crate::simd::Level;
use crate::view::Disjoint;
use crate::view::walk::{Block, NdView, Walk};
use half::{bf16, f16};

/// The classes of a view.
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    /// How many there are.
    pub count: i64,
    /// Elements from one to the next.
    pub stride: i64,
    /// The target that is ignored.
    pub ignored: i64,
}

/// What a target says.
pub(super) enum Target {
    Ignored,
    Class(i64),
    None,
}

impl Classes {
    #[inline(always)]
    pub(super) fn target(&self, target: i64) -> Target {
        match target {
            _ if target == self.ignored => Target::Ignored,
            _ if (0..self.count).contains(&target) => Target::Class(target),
            _ => Target::None,
        }
    }
}

/// The losses and their weights, both FLOAT; `weights` of FLOAT has one axis.
pub fn losses([to, weight]: [NdView; 2], from: NdView, targets: NdView, weights: NdView, classes: Classes) {
    let Some(walk) = Walk::new([to, weight, from, targets], false) else { return };
    let (body, target) = (loss_body(from.dtype()), target_reader(targets.dtype()));
    let weights = Weights::of(weights, 1.0);
    walk.for_each(|block| body(block, target, *weights, classes));
}

/// Makes of losses and their weights the sum of both, or the mean of the losses and the sum of the weights.
pub fn sums(level: Level, [losses, weights]: [NdView; 2], [out, total]: [NdView; 2], is_mean: bool) {
    let sum = Reduction::new(level, Kind::Sum, false, [DType::Float; 3]).expect("a sum of FLOAT");
    let sum = |from: NdView| {
        let (mut of, shape) = (0f32, [1; 25]);
        let (shape, strides) = (&shape[..from.shape().len()], &[0; 25][..from.shape().len()]);
        // SAFETY: every index reaches the one number.
        let to = unsafe { NdView::new(DType::Float, (&raw mut of).cast(), shape, strides) };
        sum.run(from, [Some(to), None]);
        of
    };
    let (of_losses, of_weights) = (sum(losses), sum(weights));
    for (to, value) in [(out, if is_mean { of_losses / of_weights } else { of_losses }), (total, of_weights)]
    {
        // SAFETY: the view has one element, of FLOAT.
        unsafe { to.base().cast::<f32>().write_unaligned(value) };
    }
}

/// The gradients, where there are any: the others are 0 already. `total` is what a mean was divided by.
pub fn gradients(
    to: NdView,
    grad: NdView,
    targets: NdView,
    weights: NdView,
    classes: Classes,
    total: Option<NdView>,
) {
    let Some(walk) = Walk::new([to, grad, targets], false) else { return };
    let (body, target) = (gradient_body(to.dtype()), target_reader(targets.dtype()));
    // SAFETY: it has one element, of FLOAT.
    let total = total.map_or(1.0, |total| unsafe { total.base().cast::<f32>().read_unaligned() });
    let weights = Weights::of(weights, total);
    walk.for_each(|block| body(block, target, *weights, classes));
}

/// The weights of classes.
#[derive(Clone, Copy)]
struct Weights {
    first: *const f32,
    stride: i64,
    /// What they are divided by.
    by: f32,
}

impl Weights {
    /// Of a view of FLOAT with one axis.
    fn of(view: NdView, by: f32) -> Disjoint<Weights> {
        let weights = Weights { first: view.base().cast_const().cast(), stride: view.strides()[0], by };
        // SAFETY: they are only read.
        unsafe { Disjoint::new(weights) }
    }

    #[inline(always)]
    fn at(&self, class: i64) -> f32 {
        // SAFETY: a class is an index of the view.
        unsafe { self.first.offset((class * self.stride) as isize).read_unaligned() / self.by }
    }
}

type Read = fn(*const u8) -> i64;

fn target_reader(dtype: DType) -> Read {
    match dtype {
        // SAFETY: an element of the view of targets, here and below.
        DType::Int64 => |at| unsafe { at.cast::<i64>().read_unaligned() },
        // SAFETY: likewise.
        DType::Int32 => |at| unsafe { at.cast::<i32>().read_unaligned() }.into(),
        // SAFETY: likewise.
        DType::UInt8 => |at| unsafe { at.read() }.into(),
        other => unreachable!("targets of {}", other.name()),
    }
}

fn loss_body(dtype: DType) -> fn(&Block<4>, Read, Weights, Classes) {
    match dtype {
        DType::Float => losses_of::<f32>,
        DType::Float16 => losses_of::<f16>,
        DType::BFloat16 => losses_of::<bf16>,
        other => unreachable!("losses of {}", other.name()),
    }
}

fn losses_of<H: Arithmetic<Acc = f32>>(block: &Block<4>, read: Read, weights: Weights, classes: Classes) {
    for row in 0..block.extents[0] {
        let bases = block.row(row);
        for column in 0..block.extents[1] as isize {
            let [to, weight, from, target] =
                std::array::from_fn(|k| bases[k].wrapping_offset(column * block.strides[1][k]));
            let (loss, of_class) = match classes.target(read(target)) {
                Target::Ignored => (0.0, 0.0),
                Target::None => (f32::NAN, 0.0),
                Target::Class(class) => {
                    let of_class = weights.at(class);
                    let at = from.cast::<H>().wrapping_offset((class * classes.stride) as isize);
                    // SAFETY: the element of that class.
                    (-of_class * unsafe { at.read_unaligned() }.widen(), of_class)
                }
            };
            // SAFETY: elements of the two views that are written.
            unsafe {
                to.cast::<f32>().write_unaligned(loss);
                weight.cast::<f32>().write_unaligned(of_class);
            }
        }
    }
}

fn gradient_body(dtype: DType) -> fn(&Block<3>, Read, Weights, Classes) {
    match dtype {
        DType::Float => gradients_of::<f32>,
        DType::Float16 => gradients_of::<f16>,
        DType::BFloat16 => gradients_of::<bf16>,
        other => unreachable!("gradients of {}", other.name()),
    }
}

fn gradients_of<H: Arithmetic<Acc = f32>>(block: &Block<3>, read: Read, weights: Weights, classes: Classes) {
    for row in 0..block.extents[0] {
        let bases = block.row(row);
        for column in 0..block.extents[1] as isize {
            let [to, grad, target] =
                std::array::from_fn(|k| bases[k].wrapping_offset(column * block.strides[1][k]));
            let Target::Class(class) = classes.target(read(target)) else { continue };
            // SAFETY: an element of each view, of that class of the one that is written.
            unsafe {
                let gradient = -weights.at(class) * grad.cast::<H>().read_unaligned().widen();
                let at = to.cast::<H>().wrapping_offset((class * classes.stride) as isize);
                at.write_unaligned(H::narrow(gradient));
            }
        }
    }
}
