//! What arguments mean: how batch, channels and space lie in a tensor, and how windows slide.

use super::GRADIENTS;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::Named;
use crate::plan::{Axes, Extents};
use crate::tensor::{Format as Layout, Tensor, shape_text};
use smallvec::SmallVec;

/// Which convolution it is: how tensors and parameters are called, and how axes lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Batch, channels, and one to three axes of space.
    Images,
    /// The same with a group for each channel.
    Depthwise,
    /// Time, batch, channels.
    Tbc,
}

/// How windows slide along depth, height and width.
pub struct Geometry {
    pub groups: i64,
    pub transposed: bool,
    pub stride: [i64; 3],
    pub dilation: [i64; 3],
    /// Before and behind.
    pub padding: [[i64; 2]; 3],
    pub output_padding: [i64; 3],
}

impl Form {
    /// That of a call.
    pub fn of(call: &Passed) -> Form {
        match (call.has("pad"), call.has("kernelSize")) {
            (true, _) => Form::Tbc,
            (_, true) => Form::Depthwise,
            _ => Form::Images,
        }
    }

    /// Windows are spread and not gathered.
    pub fn is_transposed(self, call: &Passed) -> bool {
        self == Form::Images && call.truth("transposed")
    }

    /// How windows slide. The lengths of arrays were checked.
    pub fn geometry(self, call: &Passed) -> Geometry {
        let mut geometry = Geometry {
            groups: 1,
            transposed: self.is_transposed(call),
            stride: [1; 3],
            dilation: [1; 3],
            padding: [[0; 2]; 3],
            output_padding: [0; 3],
        };
        if self == Form::Tbc {
            geometry.padding[2] = [call.integer("pad"); 2];
            return geometry;
        }
        let [(_, input), ..] = self.sides(call);
        geometry.groups =
            if self == Form::Depthwise { Form::extents(input)[1] } else { call.integer("groups") };
        let count = input.rank() - 2;
        let into = |to: &mut [i64; 3], name: &str| {
            to[3 - count..].iter_mut().zip(call.integers(name)).for_each(|(to, &value)| *to = value);
        };
        into(&mut geometry.stride, "stride");
        into(&mut geometry.dilation, "dilation");
        let (padding, axes) = (call.integers("padding"), 3 - count..3);
        for (at, axis) in axes.clone().enumerate() {
            let both = padding.len() == 2 * count;
            geometry.padding[axis] =
                if both { [padding[2 * at], padding[2 * at + 1]] } else { [padding[at]; 2] };
        }
        if geometry.transposed {
            let given = call.integers("outputPadding");
            let step = if given.len() == 2 * count { 2 } else { 1 };
            for (at, axis) in axes.enumerate() {
                geometry.output_padding[axis] = given[step * at];
            }
        }
        geometry
    }

    /// Input, weight, and output or its gradient.
    pub fn sides<'a>(self, call: &Passed<'a>) -> [Named<'a>; 3] {
        let is_gradient = call.has("gradInput");
        let names = match (self, is_gradient) {
            (Form::Images, true) => ["input", "weight", "gradOutput"],
            (Form::Images, false) => ["input", "weight", "output"],
            (Form::Tbc, true) => ["input", "weight", "self"],
            (Form::Tbc, false) => ["self", "weight", "output"],
            (Form::Depthwise, _) => ["self", "weight", "out"],
        };
        names.map(|name| call.tensor(name))
    }

    /// What is added to each channel.
    pub fn bias<'a>(self, call: &Passed<'a>) -> Option<Named<'a>> {
        call.optional("bias")
    }

    /// The gradients that are asked for.
    pub fn gradients<'a>(self, call: &Passed<'a>) -> [Option<Named<'a>>; 3] {
        let mask = match self {
            Form::Images => call.truths("outputMask"),
            _ => &[true; 3],
        };
        std::array::from_fn(|at| call.optional(GRADIENTS[at]).filter(|_| mask[at]))
    }

    /// Batch, channels, depth, height and width.
    pub fn axes(self, tensor: &Tensor) -> Axes {
        match self {
            Form::Tbc => by_axes(tensor, &[1, 2, 0]),
            _ => by_axes(tensor, Form::order(tensor)),
        }
    }

    /// Channels of the output and of the input in a group (where it is transposed the other way round), depth, height and width.
    pub fn axes_of_weight(self, tensor: &Tensor) -> Axes {
        match self {
            Form::Tbc => by_axes(tensor, &[2, 1, 0]),
            _ => by_axes(tensor, Form::order(tensor)),
        }
    }

    /// Which axes those are: formats that end with the channels have them last.
    fn order(tensor: &Tensor) -> &'static [usize] {
        match (tensor.rank(), tensor.format) {
            (5, Layout::NDHWC) => &[0, 4, 1, 2, 3],
            (rank, _) => &[0, 1, 2, 3, 4][..rank],
        }
    }

    /// Its extents in that order, without axes that it has not.
    pub fn extents(tensor: &Tensor) -> Extents {
        Form::order(tensor).iter().map(|&axis| tensor.shape[axis]).collect()
    }
}

/// A tensor by its axes in an order, those of space last; of five, where those that it has not come before them.
pub fn by_axes(tensor: &Tensor, order: &[usize]) -> Axes {
    let (mut shape, mut strides) = (Extents::from_slice(&[1; 5]), Extents::from_slice(&[0; 5]));
    for (at, &axis) in order.iter().enumerate() {
        let to = if at < 2 { at } else { 5 - order.len() + at };
        (shape[to], strides[to]) = (tensor.shape[axis], tensor.strides[axis]);
    }
    Axes { shape, strides, offset: tensor.offset }
}

/// Pixels that the taps of a window span.
pub fn span(geometry: &Geometry, taps: i64, axis: usize) -> i64 {
    geometry.dilation[axis].saturating_mul(taps - 1).saturating_add(1)
}

/// How many windows fit.
pub fn windows(geometry: &Geometry, pixels: i64, taps: i64, axis: usize) -> i64 {
    let all = geometry.padding[axis].iter().fold(pixels, |all, &pad| all.saturating_add(pad));
    all.saturating_sub(span(geometry, taps, axis)).div_euclid(geometry.stride[axis]).saturating_add(1)
}

/// How many pixels are written where each is spread.
pub fn spread(geometry: &Geometry, pixels: i64, taps: i64, axis: usize) -> i64 {
    let padding: i64 = geometry.padding[axis].iter().fold(0, |all, &pad| all.saturating_add(pad));
    let all = (pixels - 1).saturating_mul(geometry.stride[axis]).saturating_sub(padding);
    all.saturating_add(span(geometry, taps, axis)).saturating_add(geometry.output_padding[axis])
}

/// Depth, height and width of input and weight, and of the result, as far as they are there, with their places among three.
pub fn space(call: &Passed) -> SmallVec<[(usize, [i64; 3]); 3]> {
    let form = Form::of(call);
    let [input, weight, result] = form.sides(call).map(|(_, tensor)| match form {
        Form::Tbc => Extents::from_slice(&[tensor.shape[1], tensor.shape[2], tensor.shape[0]]),
        _ => Form::extents(tensor),
    });
    let first = 5 - input.len();
    (2..input.len()).map(|at| (first + at - 2, [input[at], weight[at], result[at]])).collect()
}

pub fn refused<T>((name, tensor): Named, expected: impl Into<String>) -> Result<T> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected.into()))
}

pub fn formats_are((name, tensor): Named, formats: &[Layout]) -> Result<()> {
    if formats.contains(&tensor.format) {
        return Ok(());
    }
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    let expected = format!("format {}", names.join(" or "));
    Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
}

/// A tensor of those that are read is FLOAT, or there is one of each half, which meet in FLOAT.
pub fn has_float(call: &Passed) -> bool {
    let [(_, input), (_, weight), (_, result)] = Form::of(call).sides(call);
    let is_read = call.has("gradInput");
    let of = |tensor: &Tensor| tensor.dtype == DType::Float;
    of(input) || of(weight) || input.dtype != weight.dtype || is_read && of(result)
}
