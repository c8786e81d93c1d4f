//! The rules of convolutions, in the order in which CANN reports them, and what arguments mean: how batch, channels and space lie in a tensor,
//! and how windows slide.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, Named, Takes, Types};
use crate::plan::{Axes, Extents};
use crate::soc::Soc;
use crate::tensor::{Format as Layout, Tensor, shape_text};
use smallvec::SmallVec;

/// FLOAT, FLOAT16, and BFLOAT16 where the device has it. The 950 takes HIFLOAT8 too, which is refused here: this library does not compute
/// with it.
const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
const BIASES: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::BFloat16]));

const ON_950: &[Soc] = &[Soc::Ascend950];
const ON_310B: &[Soc] = &[Soc::Ascend310B];
const OLDER: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B];
/// Those whose matrix unit has no FLOAT, as far as convolutions look at it.
const HALVES: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P];
const ON_910B_OR_950: &[Soc] = &[Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];

const MODE: &str = "cubeMathType";
const OPERANDS: &[&str] = &["input", "weight", "output"];
const BIAS: &[&str] = &["bias"];
const RANKS: &[usize] = &[3, 4, 5];

/// Of aclnnConvolution.
pub const CONVOLUTION: &[Check] = &[
    Own(padding_of_output_is_given),
    Dtype(OPERANDS, FLOATS),
    Dtype(BIAS, BIASES),
    RankOf(OPERANDS, RANKS),
    SameRank(&["weight", "output"], "input"),
    RankOf(BIAS, &[1]),
    Own(|call| lengths(call, true)),
    Own(formats),
    NoNegativeExtent(OPERANDS),
    Own(kernel_has_taps),
    AtLeast("stride", 1),
    AtLeast("dilation", 1),
    AtLeast("groups", 1),
    If(|call| !Form::Images.is_transposed(call), &Own(kernel_fits)),
    Own(channels_meet),
    Own(bias_has_channels),
    If(|call| Form::Images.is_transposed(call), &Own(padding_of_output_fits)),
    On(ON_950, &If(|call| Form::Images.is_transposed(call), &Own(something_on_950))),
    Own(output_has_windows),
    OneOf(MODE, &[0, 1, 2, 3, 4]),
    On(HALVES, &If(has_float, &OneOf(MODE, &[1, 2]))),
    On(ON_310B, &Own(is_two_dimensional)),
    AtLeast("padding", 0),
    Empty(OPERANDS, Instead::Nothing),
];

const READ: &[&str] = &["gradOutput", "input", "weight"];
const GRADIENTS: &[&str] = &["gradInput", "gradWeight", "gradBias"];
const INPUTS: &[&str] = &["input", "weight"];

/// Of aclnnConvolutionBackward.
pub const BACKWARD: &[Check] = &[
    Own(mask_names_gradients),
    Dtype(READ, FLOATS),
    Dtype(GRADIENTS, FLOATS),
    On(
        ON_950,
        &All(&[
            SameDtype(&["gradInput"], "input"),
            SameDtype(&["gradWeight"], "weight"),
            SameDtype(&["gradBias"], "gradOutput"),
        ]),
    ),
    Own(formats_backward),
    AtLeast("stride", 1),
    AtLeast("padding", 0),
    AtLeast("dilation", 1),
    Own(padding_of_output_backward),
    AtLeast("groups", 1),
    OneOf(MODE, &[0, 1, 2, 3]),
    On(HALVES, &If(has_float, &OneOf(MODE, &[1, 2]))),
    On(ON_910B_OR_950, &If(inputs_are_empty, &All(NOTHING))),
    SameRank(INPUTS, "gradOutput"),
    Own(is_not_empty),
    SameShape(&["gradInput"], "input"),
    SameShape(&["gradWeight"], "weight"),
    Own(gradient_of_bias_has_channels),
    Own(|call| lengths(call, false)),
    Own(channels_meet_backward),
    If(|call| call.tensor("input").1.rank() == 5, &Own(windows_meet)),
    If(
        |call| call.tensor("input").1.rank() == 5,
        &All(&[On(OLDER, &Own(not_in_space)), On(A2, &Own(not_grouped))]),
    ),
    If(inputs_are_empty, &All(NOTHING)),
    If(|call| call.tensor("input").1.rank() < 5, &Fails(Error::as_view, &Own(windows_meet))),
    Fails(Error::as_view, &Own(batches_meet)),
    Fails(Error::as_view, &Own(groups_divide)),
];

/// Where there is nothing to sum.
const NOTHING: &[Check] = &[
    Own(sizes_of_bias),
    Own(gradient_of_input_is_empty),
    On(ON_910B_OR_950, &All(&[Own(|call| lengths(call, false)), Own(nothing_meets)])),
    Done(Instead::Zeros(asked_for)),
];

/// Of aclnnConvDepthwise2d.
pub const DEPTHWISE: &[Check] = &[
    Dtype(&["bias"], FLOATS.on(&[Soc::Ascend910, Soc::Ascend310B], BF16)),
    SameDtype(BIAS, "self"),
    Dtype(&["self", "weight", "out"], FLOATS),
    SameDtype(&["weight", "out"], "self"),
    RankOf(&["self", "weight", "out"], &[4]),
    RankOf(BIAS, &[1]),
    Length("stride", &[2]),
    Length("padding", &[2]),
    Length("dilation", &[2]),
    Own(all_are_nchw),
    NoNegativeExtent(&["self", "weight", "out"]),
    Own(kernel_has_taps),
    AtLeast("stride", 1),
    AtLeast("dilation", 1),
    Own(kernel_fits),
    Own(is_depthwise),
    Own(bias_has_channels),
    Own(output_has_windows),
    OneOf(MODE, &[0, 1, 2, 3, 4]),
    On(HALVES, &If(has_float, &OneOf(MODE, &[1, 2]))),
    Length("kernelSize", &[2]),
    Own(kernel_size_is_of_weight),
    AtLeast("padding", 0),
    Empty(&["self", "weight", "out"], Instead::Nothing),
];

const TBC: &[&str] = &["self", "weight", "output"];

/// Of aclnnConvTbc.
pub const CONV_TBC: &[Check] = &[
    Dtype(&["self"], FLOATS),
    SameDtype(&["weight", "output"], "self"),
    Dtype(BIAS, FLOATS.on(&[Soc::Ascend910, Soc::Ascend310B], BF16)),
    RankOf(TBC, &[3]),
    RankOf(BIAS, &[1]),
    Own(|call| formats_of_tbc(call, &["self", "weight", "output", "bias"])),
    NoNegativeExtent(TBC),
    Own(tbc_fits),
    OneOf(MODE, &[0, 1, 2, 3, 4]),
    On(HALVES, &If(has_float, &OneOf(MODE, &[1, 2]))),
    On(ON_310B, &Own(not_on_310b)),
    AtLeast("pad", 0),
    Empty(&["output"], Instead::Nothing),
];

const TBC_BACKWARD: &[&str] = &["self", "input", "weight", "gradInput", "gradWeight"];

/// Of aclnnConvTbcBackward.
pub const CONV_TBC_BACKWARD: &[Check] = &[
    Dtype(&["self", "input", "weight", "gradInput", "gradWeight", "gradBias"], FLOATS),
    Dtype(BIAS, BIASES),
    On(
        ON_950,
        &All(&[
            SameDtype(&["gradInput"], "input"),
            SameDtype(&["gradWeight"], "weight"),
            SameDtype(&["gradBias"], "bias"),
        ]),
    ),
    Own(|call| {
        formats_of_tbc(call, &["self", "input", "weight", "gradInput", "gradWeight", "bias", "gradBias"])
    }),
    Own(is_not_empty),
    RankOf(TBC_BACKWARD, &[3]),
    RankOf(&["bias", "gradBias"], &[1]),
    AtLeast("pad", 0),
    Own(tbc_fits),
    SameShape(&["gradInput"], "input"),
    SameShape(&["gradWeight"], "weight"),
    SameShape(&["gradBias"], "bias"),
    OneOf(MODE, &[0, 1, 2, 3]),
    On(HALVES, &If(has_float, &OneOf(MODE, &[1, 2]))),
];

// ------------------------------------------------------------------------------------------------------------- what arguments mean

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

    fn is_transposed(self, call: &Passed) -> bool {
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
    fn extents(tensor: &Tensor) -> Extents {
        Form::order(tensor).iter().map(|&axis| tensor.shape[axis]).collect()
    }
}

/// A tensor by its axes in an order, those of space last; of five, where those that it has not come before them.
fn by_axes(tensor: &Tensor, order: &[usize]) -> Axes {
    let (mut shape, mut strides) = (Extents::from_slice(&[1; 5]), Extents::from_slice(&[0; 5]));
    for (at, &axis) in order.iter().enumerate() {
        let to = if at < 2 { at } else { 5 - order.len() + at };
        (shape[to], strides[to]) = (tensor.shape[axis], tensor.strides[axis]);
    }
    Axes { shape, strides, offset: tensor.offset }
}

/// Pixels that the taps of a window span.
fn span(geometry: &Geometry, taps: i64, axis: usize) -> i64 {
    geometry.dilation[axis].saturating_mul(taps - 1).saturating_add(1)
}

/// How many windows fit.
fn windows(geometry: &Geometry, pixels: i64, taps: i64, axis: usize) -> i64 {
    let all = geometry.padding[axis].iter().fold(pixels, |all, &pad| all.saturating_add(pad));
    all.saturating_sub(span(geometry, taps, axis)).div_euclid(geometry.stride[axis]).saturating_add(1)
}

/// How many pixels are written where each is spread.
fn spread(geometry: &Geometry, pixels: i64, taps: i64, axis: usize) -> i64 {
    let padding: i64 = geometry.padding[axis].iter().fold(0, |all, &pad| all.saturating_add(pad));
    let all = (pixels - 1).saturating_mul(geometry.stride[axis]).saturating_sub(padding);
    all.saturating_add(span(geometry, taps, axis)).saturating_add(geometry.output_padding[axis])
}

/// Depth, height and width of input and weight, and of the result, as far as they are there, with their places among three.
fn space(call: &Passed) -> SmallVec<[(usize, [i64; 3]); 3]> {
    let form = Form::of(call);
    let [input, weight, result] = form.sides(call).map(|(_, tensor)| match form {
        Form::Tbc => Extents::from_slice(&[tensor.shape[1], tensor.shape[2], tensor.shape[0]]),
        _ => Form::extents(tensor),
    });
    let first = 5 - input.len();
    (2..input.len()).map(|at| (first + at - 2, [input[at], weight[at], result[at]])).collect()
}

fn refused<T>((name, tensor): Named, expected: impl Into<String>) -> Result<T> {
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected.into()))
}

fn formats_are((name, tensor): Named, formats: &[Layout]) -> Result<()> {
    if formats.contains(&tensor.format) {
        return Ok(());
    }
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    let expected = format!("format {}", names.join(" or "));
    Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
}

/// A tensor of those that are read is FLOAT, or there is one of each half, which meet in FLOAT.
fn has_float(call: &Passed) -> bool {
    let [(_, input), (_, weight), (_, result)] = Form::of(call).sides(call);
    let is_read = call.has("gradInput");
    let of = |tensor: &Tensor| tensor.dtype == DType::Float;
    of(input) || of(weight) || input.dtype != weight.dtype || is_read && of(result)
}

// ------------------------------------------------------------------------------------------------------------- checks

fn padding_of_output_is_given(call: &Passed) -> Result<()> {
    if !call.truth("transposed") || call.is_given("outputPadding") {
        return Ok(());
    }
    Err(Error::Null { argument: "outputPadding", expected: "an aclIntArray where transposed is true" })
}

/// Arrays have a number for each axis of space. Padding may have two for each axis: in one dimension (of a plain convolution, forward) and in
/// two.
fn lengths(call: &Passed, is_forward: bool) -> Result<()> {
    let transposed = call.truth("transposed");
    let count = call.tensor("input").1.rank() - 2;
    let pairs = count == 2 || count == 1 && is_forward && !transposed;
    let mut arrays = SmallVec::<[(&str, bool); 4]>::from_slice(&[
        ("stride", false),
        ("dilation", false),
        ("padding", pairs),
    ]);
    if transposed || !is_forward {
        arrays.push(("outputPadding", count == 2 && !is_forward));
    }
    for (name, pairs) in arrays {
        let lengths = if pairs { &[count, 2 * count][..] } else { &[count] };
        crate::ops::rules::length_in(name, call.integers(name), lengths)?;
    }
    Ok(())
}

fn formats(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Images.sides(call);
    if output.1.format != input.1.format {
        let expected = format!("{}, the format of input", input.1.format.name());
        return Err(Error::invalid(output.0, format!("format {}", output.1.format.name()), expected));
    }
    if let Some(bias) = call.optional("bias") {
        formats_are(bias, &[Layout::NCL, Layout::NCHW, Layout::NCDHW, Layout::ND])?;
    }
    let formats: &[Layout] = match input.1.rank() {
        3 => &[Layout::NCL],
        4 => &[Layout::NCHW],
        _ if call.rules.soc == Soc::Ascend950 => &[Layout::NCDHW],
        _ => &[Layout::NCDHW, Layout::NDHWC],
    };
    [input, weight, output].into_iter().try_for_each(|tensor| formats_are(tensor, formats))
}

/// A kernel has a tap at least; a transposed one on the 950 may have none where the output has no pixels either.
fn kernel_has_taps(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let may_be_0 = call.rules.soc == Soc::Ascend950 && form.is_transposed(call);
    let is_right = |&(_, [_, taps, result]): &(usize, [i64; 3])| taps >= 1 || may_be_0 && result == 0;
    match space(call).iter().all(is_right) {
        true => Ok(()),
        false => refused(form.sides(call)[1], "extents of 1 or more behind the first two"),
    }
}

/// The kernel is not larger than the input with its padding.
fn kernel_fits(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let ([input, weight, _], geometry) = (form.sides(call), form.geometry(call));
    if input.1.is_empty() {
        return Ok(());
    }
    for (axis, [pixels, taps, _]) in space(call) {
        if windows(&geometry, pixels, taps, axis) < 1 {
            let padding: i64 = geometry.padding[axis].iter().sum();
            let spans = span(&geometry, taps, axis);
            let expected =
                format!("a kernel that spans {} pixels or less, not {spans}", pixels.saturating_add(padding));
            return refused(weight, expected);
        }
    }
    Ok(())
}

/// Channels of input and weight, and of a result.
struct Channels {
    input: i64,
    weight: [i64; 2],
    result: i64,
}

fn channels(call: &Passed) -> Channels {
    let [input, weight, result] = Form::of(call).sides(call).map(|(_, tensor)| Form::extents(tensor));
    Channels { input: input[1], weight: [weight[0], weight[1]], result: result[1] }
}

fn channels_meet(call: &Passed) -> Result<()> {
    let [input, weight, _] = Form::Images.sides(call);
    let (groups, Channels { input: own, weight: [first, second], .. }) =
        (call.integer("groups"), channels(call));
    if call.truth("transposed") {
        if own == 0 || first != own {
            return refused(
                weight,
                format!(
                    "{own} channels first, as input of shape {} has, and 1 or more",
                    shape_text(&input.1.shape)
                ),
            );
        }
    } else if second.checked_mul(groups) != Some(own) {
        return refused(
            weight,
            format!(
                "{own} channels second in all {groups} groups together, as input of shape {} has",
                shape_text(&input.1.shape)
            ),
        );
    }
    divides(weight, first, groups)
}

fn divides(weight: Named, first: i64, groups: i64) -> Result<()> {
    match first % groups {
        0 => Ok(()),
        _ => refused(weight, format!("a first extent that {groups} groups divide")),
    }
}

/// How many channels the result has.
fn channels_of_result(call: &Passed) -> i64 {
    let Channels { input, weight: [first, second], .. } = channels(call);
    match Form::of(call) {
        Form::Tbc => call.tensor("weight").1.shape[2],
        Form::Images if call.truth("transposed") => second.saturating_mul(call.integer("groups")),
        Form::Depthwise if input == 0 => 0,
        _ => first,
    }
}

fn bias_has_channels(call: &Passed) -> Result<()> {
    let Some(bias) = call.optional("bias") else { return Ok(()) };
    let count = channels_of_result(call);
    match bias.1.shape[0] == count {
        true => Ok(()),
        false => refused(bias, format!("[{count}], the output's channels")),
    }
}

fn padding_of_output_fits(call: &Passed) -> Result<()> {
    let geometry = Form::Images.geometry(call);
    let is_newest = call.rules.soc == Soc::Ascend950;
    for (axis, [_, taps, _]) in space(call) {
        let (pad, stride, dilation) =
            (geometry.output_padding[axis], geometry.stride[axis], geometry.dilation[axis]);
        if pad < 0 || pad >= stride && pad >= dilation {
            let expected = format!("0 or more, and less than stride {stride} or dilation {dilation}");
            return Err(Error::invalid("outputPadding", pad, expected));
        }
        let border = |pad: i64| span(&geometry, taps, axis).saturating_sub(1).saturating_sub(pad);
        // What the kernel of the older devices takes.
        let is_planar = call.tensor("input").1.rank() == 5 && axis > 0;
        let fits = |pad: i64| border(pad) <= 255 && (border(pad) >= 0 || !is_planar);
        if let Some(pad) = geometry.padding[axis].into_iter().find(|&pad| !is_newest && !fits(pad)) {
            let expected = "dilation * (kernel - 1) - padding of 0 to 255 on this device";
            return Err(Error::invalid("padding", pad, expected));
        }
    }
    Ok(())
}

fn something_on_950(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Images.sides(call);
    for tensor in [weight, output] {
        formats_are(tensor, &[input.1.format])?;
    }
    if weight.1.shape[0] == 0 {
        return refused(weight, "a first extent of 1 or more");
    }
    match input.1.shape[1..].contains(&0) {
        true => refused(input, "extents of 1 or more but for the batch"),
        false => Ok(()),
    }
}

fn output_has_windows(call: &Passed) -> Result<()> {
    let form = Form::of(call);
    let [(_, input), (_, weight), output] = form.sides(call);
    let geometry = form.geometry(call);
    let mut shape = Extents::from_slice(&[Form::extents(input)[0], channels_of_result(call)]);
    for (axis, [pixels, taps, _]) in space(call) {
        shape.push(if geometry.transposed {
            spread(&geometry, pixels, taps, axis)
        } else {
            windows(&geometry, pixels, taps, axis)
        });
    }
    if Form::extents(output.1) != shape {
        return refused(
            output,
            format!("{} as batch, channels and space, the extents of the result", shape_text(&shape)),
        );
    }
    match (input.is_empty() || weight.is_empty()) && !output.1.is_empty() {
        true => refused(output, "no elements, as input or weight has none"),
        false => Ok(()),
    }
}

fn is_two_dimensional(call: &Passed) -> Result<()> {
    let input = call.tensor("input");
    match input.1.rank() == 4 && !call.truth("transposed") {
        true => Ok(()),
        false => refused(input, "rank 4 and transposed false on this device"),
    }
}

// ------------------------------------------------------------------------------------------------------------- gradients

fn mask_names_gradients(call: &Passed) -> Result<()> {
    let mask = call.truths("outputMask");
    if mask.len() != 3 {
        return Err(Error::Null { argument: "outputMask", expected: "three truth values" });
    }
    for (&is_asked, argument) in mask.iter().zip(GRADIENTS) {
        if is_asked && call.optional(argument).is_none() {
            return Err(Error::Null { argument, expected: "a tensor where outputMask asks for it" });
        }
    }
    Ok(())
}

fn formats_backward(call: &Passed) -> Result<()> {
    let named = READ.iter().chain(&GRADIENTS[..2]).filter_map(|name| call.optional(name));
    for (name, tensor) in named {
        let formats: &[Layout] = match tensor.rank() {
            3 => &[Layout::ND, Layout::NCL],
            4 => &[Layout::NCHW],
            5 => &[Layout::NCDHW],
            _ => return refused((name, tensor), "a rank of 3, 4 or 5"),
        };
        formats_are((name, tensor), formats)?;
    }
    match call.optional("gradBias") {
        Some(bias) if ON_910B_OR_950.contains(&call.rules.soc) && !call.truth("transposed") => {
            formats_are(bias, &[Layout::ND])
        }
        _ => Ok(()),
    }
}

fn padding_of_output_backward(call: &Passed) -> Result<()> {
    let (values, name) = (call.integers("outputPadding"), "outputPadding");
    if !call.truth("transposed") {
        return match values.iter().find(|&&value| value != 0) {
            Some(value) => Err(Error::invalid(name, value, "0 where transposed is false")),
            None => Ok(()),
        };
    }
    crate::ops::rules::at_least(name, values, 0)?;
    if call.tensor("input").1.rank() < 5 {
        return Ok(());
    }
    for (&value, &stride) in values.iter().zip(call.integers("stride")) {
        if value >= stride {
            return Err(Error::invalid(name, value, format!("less than stride {stride}")));
        }
    }
    Ok(())
}

fn inputs_are_empty(call: &Passed) -> bool {
    INPUTS.iter().any(|name| call.tensor(name).1.is_empty())
}

/// The gradient of the output and the weight, or of conv_tbc that gradient, have elements.
fn is_not_empty(call: &Passed) -> Result<()> {
    let [_, weight, grad] = Form::of(call).sides(call);
    let asked: &[Named] = if Form::of(call) == Form::Tbc { &[grad] } else { &[grad, weight] };
    match asked.iter().find(|(_, tensor)| tensor.is_empty()) {
        Some(&tensor) => refused(tensor, "elements"),
        None => Ok(()),
    }
}

fn gradient_of_bias_has_channels(call: &Passed) -> Result<()> {
    let Some(bias) = call.optional("gradBias") else { return Ok(()) };
    let count = channels(call).result;
    match bias.1.shape[..] == [count] {
        true => Ok(()),
        false => refused(bias, format!("[{count}], the channels of gradOutput")),
    }
}

fn channels_meet_backward(call: &Passed) -> Result<()> {
    let ([input, weight, grad], groups) = (Form::Images.sides(call), call.integer("groups"));
    let Channels { input: own, weight: [first, second], result } = channels(call);
    let all = second.saturating_mul(groups);
    // Where it is transposed, the first extent is the input's.
    let (by_first, by_second) = if call.truth("transposed") {
        ((input, own), (grad, result))
    } else {
        ((grad, result), (input, own))
    };
    for ((tensor, count), expected) in [(by_first, first), (by_second, all)] {
        if count != expected {
            let shape = shape_text(&weight.1.shape);
            return refused(
                tensor,
                format!("{expected} channels, as weight of shape {shape} says with {groups} groups"),
            );
        }
    }
    // Of a depthwise one it is seen early that groups divide.
    match !ON_950.contains(&call.rules.soc) && own == groups {
        true => divides(weight, first, groups),
        false => Ok(()),
    }
}

fn groups_divide(call: &Passed) -> Result<()> {
    divides(call.tensor("weight"), channels(call).weight[0], call.integer("groups"))
}

fn batches_meet(call: &Passed) -> Result<()> {
    let [input, _, grad] = Form::Images.sides(call);
    match input.1.shape[0] == grad.1.shape[0] {
        true => Ok(()),
        false => refused(grad, format!("a batch of {}, as input has", input.1.shape[0])),
    }
}

/// The gradient has the windows of the input, or where it is transposed the pixels that the input was spread over.
fn windows_meet(call: &Passed) -> Result<()> {
    let ([input, _, grad], geometry) = (Form::Images.sides(call), Form::Images.geometry(call));
    let is_space = input.1.rank() == 5;
    for (axis, [pixels, taps, result]) in space(call) {
        let (is_right, expected) = match (geometry.transposed, is_space) {
            (false, _) => {
                let expected = windows(&geometry, pixels, taps, axis);
                (
                    expected >= 1 && result == expected,
                    format!("{expected} windows along axis {}", axis + input.1.rank() - 3),
                )
            }
            // The device looks from the other side, where the padding of the output does not show.
            (true, true) => (
                windows(&geometry, result, taps, axis) == pixels,
                format!("as many pixels as make {pixels} windows along axis {}", axis + 2),
            ),
            (true, false) => {
                let expected = spread(&geometry, pixels, taps, axis);
                (result == expected, format!("{expected} pixels along axis {}", axis + input.1.rank() - 3))
            }
        };
        if !is_right {
            return refused(grad, expected);
        }
    }
    Ok(())
}

fn not_in_space(call: &Passed) -> Result<()> {
    refused(call.tensor("input"), "rank 3 or 4 on this device")
}

/// In three dimensions FLOAT gradients of the weights of groups are made of FLOAT alone.
fn not_grouped(call: &Passed) -> Result<()> {
    let Some((name, tensor)) = call.optional("gradWeight") else { return Ok(()) };
    let halves = !has_float(call) || call.integer(MODE) == 2;
    match tensor.dtype == DType::Float && call.integer("groups") > 1 && halves {
        true => Err(Error::invalid(name, "dtype FLOAT", "that of the inputs where groups are more than 1")),
        false => Ok(()),
    }
}

fn asks(call: &Passed, at: usize) -> bool {
    call.truths("outputMask")[at]
}

/// What is filled where there is nothing to sum.
fn asked_for(call: &Passed) -> SmallVec<[&'static str; 2]> {
    (1..3).filter(|&at| asks(call, at)).map(|at| GRADIENTS[at]).collect()
}

fn sizes_of_bias(call: &Passed) -> Result<()> {
    if !asks(call, 2) {
        return Ok(());
    }
    let Channels { weight: [_, second], result, .. } = channels(call);
    let count = if call.truth("transposed") { second.saturating_mul(call.integer("groups")) } else { result };
    match call.integers("biasSizes") {
        &[own] if own == count => Ok(()),
        sizes => Err(Error::invalid(
            "biasSizes",
            format!("{sizes:?}"),
            format!("[{count}], the output's channels"),
        )),
    }
}

fn gradient_of_input_is_empty(call: &Passed) -> Result<()> {
    let input = call.tensor("input");
    match asks(call, 0) && !input.1.shape[..2].contains(&0) {
        true => refused(
            input,
            "a batch or channels of 0, where gradInput is asked for and there is nothing to sum",
        ),
        false => Ok(()),
    }
}

fn nothing_meets(call: &Passed) -> Result<()> {
    let ([input, weight, grad], groups) = (Form::Images.sides(call), call.integer("groups"));
    let Channels { input: own, weight: [first, second], result } = channels(call);
    divides(weight, first, groups)?;
    let all = second.saturating_mul(groups);
    let transposed = call.truth("transposed");
    if !transposed {
        if own != all {
            return refused(input, format!("{all} channels, as weight has in {groups} groups"));
        }
        return kernel_fits_padded(call);
    }
    if first != own {
        return refused(input, format!("{first} channels, as weight has"));
    }
    if result != all && input.1.shape[0] != 0 {
        return refused(grad, format!("{all} channels, as weight has in {groups} groups"));
    }
    match first {
        0 => refused(weight, "a first extent of 1 or more"),
        _ => Ok(()),
    }
}

/// Also of an input without elements.
fn kernel_fits_padded(call: &Passed) -> Result<()> {
    let geometry = Form::Images.geometry(call);
    let fits = |&(axis, [pixels, taps, _]): &(usize, [i64; 3])| windows(&geometry, pixels, taps, axis) >= 1;
    match space(call).iter().all(fits) {
        true => Ok(()),
        false => refused(call.tensor("weight"), "a kernel not larger than the input with its padding"),
    }
}

// ------------------------------------------------------------------------------------------------------------- other operators

fn all_are_nchw(call: &Passed) -> Result<()> {
    ["self", "weight", "out"].into_iter().try_for_each(|name| formats_are(call.tensor(name), &[Layout::NCHW]))
}

fn is_depthwise(call: &Passed) -> Result<()> {
    let [(_, input), weight, _] = Form::Depthwise.sides(call);
    let (own, [first, second]) = (input.shape[1], [weight.1.shape[0], weight.1.shape[1]]);
    if !matches!(second, 0 | 1) {
        return refused(weight, "a second extent of 1");
    }
    match own {
        0 => Ok(()),
        _ => divides(weight, first, own),
    }
}

fn kernel_size_is_of_weight(call: &Passed) -> Result<()> {
    let (sizes, weight) = (call.integers("kernelSize"), call.tensor("weight").1);
    match sizes == &weight.shape[2..] {
        true => Ok(()),
        false => {
            let expected = format!("{}, the last extents of weight", shape_text(&weight.shape[2..]));
            Err(Error::invalid("kernelSize", shape_text(sizes), expected))
        }
    }
}

fn formats_of_tbc(call: &Passed, names: &[&str]) -> Result<()> {
    let is_newest = call.rules.soc == Soc::Ascend950;
    for (name, tensor) in names.iter().map(|name| call.tensor(name)) {
        let is_vector = matches!(name, "bias" | "gradBias");
        if is_vector && !is_newest && !call.has("gradInput") {
            continue;
        }
        formats_are((name, tensor), if is_vector { &[Layout::ND] } else { &[Layout::ND, Layout::NCL] })?;
    }
    Ok(())
}

/// Times, batches and channels of input, weight, output and bias.
fn tbc_fits(call: &Passed) -> Result<()> {
    let [input, weight, output] = Form::Tbc.sides(call);
    let (bias, pad) = (call.tensor("bias"), call.integer("pad"));
    let ([time, batch, channels], [taps, in_channels, out_channels]) = (three(input.1), three(weight.1));
    if bias.1.shape[0] != out_channels {
        return refused(bias, format!("[{out_channels}], the last extent of weight"));
    }
    if taps < 1 {
        return refused(weight, "a first extent of 1 or more");
    }
    // As CANN looks at it: with the padding of one side.
    if time.saturating_add(pad) < taps {
        return refused(weight, format!("{} taps or less", time.saturating_add(pad)));
    }
    if channels != in_channels {
        return refused(weight, format!("a second extent of {channels}, the channels of {}", input.0));
    }
    let shape = [time.saturating_add(pad.saturating_mul(2)) - taps + 1, batch, out_channels];
    match output.1.shape[..] == shape {
        true => Ok(()),
        false => refused(output, format!("{}, the shape of the result", shape_text(&shape))),
    }
}

fn three(tensor: &Tensor) -> [i64; 3] {
    [tensor.shape[0], tensor.shape[1], tensor.shape[2]]
}

fn not_on_310b(call: &Passed) -> Result<()> {
    crate::ops::rules::devices(
        call.operator,
        call.rules,
        &[Soc::Ascend910, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend310P, Soc::Ascend950],
    )
}
