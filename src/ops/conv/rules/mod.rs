//! The rules of convolutions, in the order in which CANN reports them.

mod form;
mod forward;
mod gradients;
mod others;

use form::*;
pub use form::{Form, Geometry};
use forward::*;
use gradients::*;
use others::*;

use crate::dtype::DType;
use crate::error::Error;
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, Takes, Types};
use crate::soc::Soc;

/// FLOAT, FLOAT16, and BFLOAT16 where the device has it. The 950 takes HIFLOAT8 too, which is refused here: this library does not compute
/// with it.
const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
const BIASES: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::BFloat16]));

const ON_310B: &[Soc] = &[Soc::Ascend310B];
const OLDER: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B];
/// Those whose matrix unit has no FLOAT, as far as convolutions look at it.
const HALVES: &[Soc] = &[Soc::Ascend910, Soc::Ascend310P];

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
    On(A2_AND_950, &If(inputs_are_empty, &All(NOTHING))),
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
    On(A2_AND_950, &All(&[Own(|call| lengths(call, false)), Own(nothing_meets)])),
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
