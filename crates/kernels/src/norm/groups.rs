//! Groups of channels, which are normalised by their own moments.

use super::layer::reciprocal;
use super::pieces::{PIECE, moments};
use super::sets::SHORT;
use super::{by_dtype, matrix, vector};
use crate::dtype::{DType, InF32};
use crate::parallel::{self, Cost};
use crate::rows::{Packed, Same, make, write};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Aligned, Disjoint, NdView, Row, View};
use opapi_math::float::sigmoid;
use std::ops::Range;

/// What is made of groups, and of which views: a row is one.
#[derive(Clone, Copy)]
pub struct Groups<V, F> {
    /// The elements.
    pub x: V,
    /// What becomes of them.
    pub y: V,
    /// Of each channel. The first group of an image has the first ones.
    pub weight: F,
    /// Likewise.
    pub bias: F,
    /// Takes the mean of each group.
    pub mean: F,
    /// Takes the reciprocal of its deviation.
    pub rstd: F,
    /// What the variance is added to.
    pub eps: f32,
    /// Channels of a group.
    pub channels: usize,
    /// A result z becomes z sigmoid(scale z), with this scale.
    pub swish: Option<f32>,
}

/// Normalises groups.
pub type Normalise = fn(Level, Groups<NdView, NdView>);

/// The kernel for elements of a dtype.
pub fn normalise(dtype: DType) -> Option<Normalise> {
    by_dtype!(dtype, normalise_of as Normalise)
}

fn normalise_of<T: InF32>(level: Level, of: Groups<NdView, NdView>) {
    let Groups { x, y, weight, bias, mean, rstd, eps, channels, swish } = of;
    let ([x, y], [weight, bias, mean, rstd]) =
        ([x, y].map(matrix::<T>), [weight, bias, mean, rstd].map(vector));
    let [.., groups, elements] = x.shape;
    // SAFETY: the results of a group are one item's.
    let of = unsafe { Disjoint::new(Groups { x, y, weight, bias, mean, rstd, eps, channels, swish }) };
    let each = Cost { bytes: 2 * elements * size_of::<T>(), operations: elements };
    let body = normalise_groups::<T>(level);
    parallel::for_each(groups, each, |groups| body(&of, groups));
}

kernels! {
    fn normalise_groups<T: InF32>(of: &Groups<View<T>, Row<f32>>, groups: Range<usize>) = normalise_body;
}

make! {
    /// Elements of a channel.
    OfChannel { mean: f32, slope: f32, bias: f32 }: 1, 0, 1, |own, s, [x], _| {
        let x = s.mul(s.sub(x, s.splat(own.mean)), s.splat(own.slope));
        [s.add(x, s.splat(own.bias))]
    };
    /// Elements of several ones.
    OfChannels { mean: f32 }: 1, 2, 1, |own, s, [x], [slope, bias]| {
        [s.add(s.mul(s.sub(x, s.splat(own.mean)), slope), bias)]
    };
}

#[inline(always)]
fn normalise_body<S: Simd, T: InF32>(s: S, of: &Groups<View<T>, Row<f32>>, groups: Range<usize>) {
    let elements = of.x.shape[3] / of.channels;
    let mut buffers = [Aligned([0.0; PIECE]); 3];
    for group in groups {
        let [x, y] = [Packed::of(&of.x.row(0, 0, group)), Packed::of(&of.y.row(0, 0, group))];
        let moments = moments(s, x);
        let (mean, rstd) = (moments.mean as f32, reciprocal(moments.variance(), of.eps));
        of.mean.set(group, mean);
        of.rstd.set(group, rstd);
        let first = group * of.channels % of.weight.len();
        if elements < SHORT {
            several(s, of, [x, y], [mean, rstd], first, &mut buffers);
            continue;
        }
        for channel in 0..of.channels {
            let at = channel * elements..(channel + 1) * elements;
            let (slope, bias) = (slope(&of.weight, rstd, first + channel), of.bias.get(first + channel));
            let make = OfChannel { mean, slope, bias };
            if let Some(scale) = of.swish {
                with_swish(s, &make, scale, [x.slice(&at), y.slice(&at)], &mut buffers[0]);
            } else {
                write(s, &make, [x.slice(&at)], [], [y.slice(&at)]);
            }
        }
    }
}

#[inline(always)]
fn slope(weight: &Row<f32>, rstd: f32, channel: usize) -> f32 {
    (f64::from(rstd) * f64::from(weight.get(channel))) as f32
}

/// Channels of few elements: several of them at a time.
#[inline(always)]
fn several<S: Simd, T: InF32>(
    s: S,
    of: &Groups<View<T>, Row<f32>>,
    [x, y]: [Packed<T>; 2],
    [mean, rstd]: [f32; 2],
    first: usize,
    [slopes, biases, made]: &mut [Buffer; 3],
) {
    let elements = x.len() / of.channels;
    let most = PIECE / elements.max(1);
    for start in (0..of.channels).step_by(most) {
        let channels = most.min(of.channels - start);
        for channel in 0..channels {
            let own = channel * elements..(channel + 1) * elements;
            slopes.0[own.clone()].fill(slope(&of.weight, rstd, first + start + channel));
            biases.0[own].fill(of.bias.get(first + start + channel));
        }
        let at = start * elements..(start + channels) * elements;
        let [slopes, biases, to] =
            [packed(slopes, at.len()), packed(biases, at.len()), packed(made, at.len())];
        write(s, &OfChannels { mean }, [x.slice(&at)], [slopes, biases], [to]);
        if let Some(scale) = of.swish {
            swish(&mut made.0[..at.len()], scale);
        }
        write(s, &Same {}, [to], [], [y.slice(&at)]);
    }
}

/// Writes the results of a channel.
#[inline(always)]
fn with_swish<S: Simd, T: InF32>(
    s: S,
    make: &OfChannel,
    scale: f32,
    [x, y]: [Packed<T>; 2],
    made: &mut Buffer,
) {
    for start in (0..x.len()).step_by(PIECE) {
        let at = start..x.len().min(start + PIECE);
        let to = packed(made, at.len());
        write(s, make, [x.slice(&at)], [], [to]);
        swish(&mut made.0[..at.len()], scale);
        write(s, &Same {}, [to], [], [y.slice(&at)]);
    }
}

type Buffer = Aligned<[f32; PIECE]>;

/// The first numbers of a buffer.
#[inline(always)]
fn packed(buffer: &mut Buffer, count: usize) -> Packed<f32> {
    // SAFETY: buffers are there as long as their kernel.
    unsafe { Packed::new(buffer.0[..count].as_mut_ptr(), count) }
}

#[inline(always)]
fn swish(numbers: &mut [f32], scale: f32) {
    for z in numbers {
        *z *= sigmoid(scale * *z);
    }
}

/// The gradient of what a swish is made of, and of which views: a row is a channel of an image.
#[derive(Clone, Copy)]
pub struct Swish<V, F> {
    /// The elements before they were normalised.
    pub x: V,
    /// The gradient of the results.
    pub dy: V,
    /// Takes that of the normalised elements.
    pub dz: V,
    /// Of each group.
    pub mean: F,
    /// Likewise.
    pub rstd: F,
    /// Of each channel.
    pub weight: F,
    /// Likewise.
    pub bias: F,
    /// That of the swish.
    pub scale: f32,
    /// Channels of a group.
    pub channels: usize,
}

/// Writes the gradients of normalised elements z, of those of z sigmoid(scale z).
pub fn swish_gradient(level: Level, of: Swish<NdView, NdView>) {
    let Swish { x, dy, dz, mean, rstd, weight, bias, scale, channels } = of;
    let ([x, dy, dz], [mean, rstd, weight, bias]) =
        ([x, dy, dz].map(matrix::<f32>), [mean, rstd, weight, bias].map(vector));
    let [.., rows, elements] = x.shape;
    // SAFETY: the results of a row are one item's.
    let of = unsafe { Disjoint::new(Swish { x, dy, dz, mean, rstd, weight, bias, scale, channels }) };
    let each = Cost { bytes: 3 * elements * size_of::<f32>(), operations: 8 * elements };
    let body = swish_gradients::<f32>(level);
    parallel::for_each(rows, each, |rows| body(&of, rows));
}

kernels! {
    fn swish_gradients<T: InF32>(of: &Swish<View<T>, Row<f32>>, rows: Range<usize>) = swish_gradients_body;
}

make! {
    /// A gradient times what was found for it.
    Product {}: 1, 1, 1, |_own, s, [x], [factor]| [s.mul(x, factor)];
}

#[inline(always)]
fn swish_gradients_body<S: Simd, T: InF32>(s: S, of: &Swish<View<T>, Row<f32>>, rows: Range<usize>) {
    let mut buffer = Aligned([0.0; PIECE]);
    for row in rows {
        let [x, dy, dz] = [of.x, of.dy, of.dz].map(|of| Packed::of(&of.row(0, 0, row)));
        let (group, channel) = (row / of.channels, row % of.weight.len());
        let slope = slope(&of.weight, of.rstd.get(group), channel);
        let make = OfChannel { mean: of.mean.get(group), slope, bias: of.bias.get(channel) };
        for start in (0..x.len()).step_by(PIECE) {
            let at = start..x.len().min(start + PIECE);
            let factors = packed(&mut buffer, at.len());
            write(s, &make, [x.slice(&at)], [], [factors]);
            for z in &mut buffer.0[..at.len()] {
                let share = sigmoid(of.scale * *z);
                *z = share + of.scale * *z * share * (1.0 - share);
            }
            write(s, &Product {}, [dy.slice(&at)], [factors], [dz.slice(&at)]);
        }
    }
}
