//! Losses of classes and of sequences of labels: small calls, and large ones that threads share. What they compute is in the C tests.

use super::super::common::{c_bool, truth};
use super::*;
use opapi::ops::loss::rows::classes::{
    cross_entropy_loss::*, cross_entropy_loss_grad::*, multilabel_margin_loss::*,
    softmax_cross_entropy_with_logits::*,
};
use opapi::ops::loss::rows::ctc::{ctc_loss::*, ctc_loss_backward::*};
use std::ffi::c_char;

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnCrossEntropyLoss",
        pointers: &[
            ("input", Role::Input),
            ("target", Role::Input),
            ("weightOptional", Role::Input),
            ("lossOut", Role::Output),
            ("logProbOut", Role::Output),
            ("zlossOut", Role::Output),
            ("lseForZlossOut", Role::Output),
        ],
        scalars: &[
            "reductionOptional",
            "ignoreIndex",
            "labelSmoothing",
            "lseSquareScaleForZloss",
            "returnZloss",
        ],
        may_be_null: &[("weightOptional", Absent::Default)],
        phase1: phase1!(aclnnCrossEntropyLossGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), reduction(s[0]), s[1], s[2] as f64, s[3] as f64, c_bool(s[4] as u8), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnCrossEntropyLoss,
        valid: |rng| valid(rng, CROSS_ENTROPY, &[0; 5]),
        // Nobody writes what is for another loss, and weights are read of the classes that targets name.
        may_skip: |tensor, _, _| ["zlossOut", "lseForZlossOut", "weightOptional"].contains(&tensor),
        split: || split("aclnnCrossEntropyLoss", CROSS_ENTROPY, &[0, 3, 1, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnCrossEntropyLossGrad",
        pointers: &[
            ("gradLoss", Role::Input),
            ("logProb", Role::Input),
            ("target", Role::Input),
            ("weightOptional", Role::Input),
            ("gradZlossOptional", Role::Shape),
            ("lseForZlossOptional", Role::Shape),
            ("out", Role::Output),
        ],
        scalars: &["reductionOptional", "ignoreIndex", "labelSmoothing", "lseSquareScaleForZloss"],
        may_be_null: &[
            ("weightOptional", Absent::Default),
            ("gradZlossOptional", Absent::Default),
            ("lseForZlossOptional", Absent::Default),
        ],
        phase1: phase1!(aclnnCrossEntropyLossGradGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), reduction(s[0]), s[1], s[2] as f64, s[3] as f64, p[6].cast())),
        phase2: aclnnCrossEntropyLossGrad,
        valid: |rng| valid(rng, CROSS_ENTROPY_GRAD, &[0; 4]),
        may_skip: |tensor, _, _| tensor == "weightOptional",
        split: || split("aclnnCrossEntropyLossGrad", CROSS_ENTROPY_GRAD, &[0, 3, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnMultilabelMarginLoss",
        pointers: &[
            ("self", Role::Input),
            ("target", Role::Input),
            ("out", Role::Output),
            ("isTarget", Role::Output),
        ],
        scalars: &["reduction"],
        phase1: phase1!(aclnnMultilabelMarginLossGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast(), p[3].cast())),
        phase2: aclnnMultilabelMarginLoss,
        valid: |rng| valid(rng, &[Part::Rows, Part::Indices, Part::Losses, Part::Rows], &[0]),
        split: || {
            split("aclnnMultilabelMarginLoss", &[Part::Rows, Part::Indices, Part::Losses, Part::Rows], &[0])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnSoftmaxCrossEntropyWithLogits",
        pointers: &[
            ("features", Role::Input),
            ("labels", Role::Input),
            ("loss", Role::Output),
            ("backprop", Role::Output),
        ],
        phase1: phase1!(aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnSoftmaxCrossEntropyWithLogits,
        valid: |rng| valid(rng, &[Part::Rows, Part::Rows, Part::Losses, Part::Rows], &[]),
        split: || {
            let parts = &[Part::Rows, Part::Rows, Part::Losses, Part::Rows];
            split("aclnnSoftmaxCrossEntropyWithLogits", parts, &[]);
        },
        ..COMMON
    },
    Operator {
        name: "aclnnCtcLoss",
        pointers: &[
            ("logProbs", Role::Input),
            ("targets", Role::Input),
            ("inputLengths", Role::Ints),
            ("targetlengths", Role::Ints),
            ("negLogLikelihoodOut", Role::Output),
            ("logAlphaOut", Role::Output),
        ],
        scalars: &["blank", "zeroInfinity"],
        phase1: phase1!(aclnnCtcLossGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], c_bool(s[1] as u8), p[4].cast(), p[5].cast())),
        phase2: aclnnCtcLoss,
        valid: |rng| valid(rng, CTC, &[0, 0]),
        may_skip: sequences_may_end,
        split: || split("aclnnCtcLoss", CTC, &[0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnCtcLossBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("logProbs", Role::Input),
            ("targets", Role::Input),
            ("inputLengths", Role::Ints),
            ("targetLengths", Role::Ints),
            ("negLogLikelihood", Role::Input),
            ("logAlpha", Role::Input),
            ("out", Role::Output),
        ],
        scalars: &["blank", "zeroInfinity"],
        phase1: phase1!(aclnnCtcLossBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), s[0], c_bool(s[1] as u8), p[7].cast())),
        phase2: aclnnCtcLossBackward,
        valid: |rng| valid(rng, CTC_GRADIENT, &[0, 0]),
        may_skip: |tensor, arrays, scalars| {
            // A loss that is infinite may make all of it 0.
            truth(scalars[1]) && tensor == "logProbs" || sequences_may_end(tensor, arrays, scalars)
        },
        split: || split("aclnnCtcLossBackward", CTC_GRADIENT, &[0, 0]),
        ..COMMON
    },
];

/// What lies behind a pointer, of so many rows and classes. A sequence has an input for each row, and two labels.
#[derive(Clone, Copy)]
enum Part {
    Rows,
    Losses,
    Classes,
    Targets,
    Indices,
    Sequences,
    Labels,
    Inputs,
    Twos,
    OfSequences,
    Places,
}

use Part::{Classes, Inputs, Labels, Losses, OfSequences, Places, Rows, Sequences, Targets, Twos};

const CROSS_ENTROPY: &[Part] = &[Rows, Targets, Classes, Losses, Rows, Losses, Losses];
const CROSS_ENTROPY_GRAD: &[Part] = &[Losses, Rows, Targets, Classes, Losses, Losses, Rows];
const CTC: &[Part] = &[Sequences, Labels, Inputs, Twos, OfSequences, Places];
const CTC_GRADIENT: &[Part] = &[OfSequences, Sequences, Labels, Inputs, Twos, OfSequences, Places, Sequences];
/// Sequences of a batch.
const COUNT: i64 = 3;

/// Places of two labels and three blanks, which devices but 950 round up to a multiple of 8.
fn places() -> i64 {
    let name = std::env::var("OPAPI_SOC_NAME").unwrap_or_default();
    if name.starts_with("Ascend950") { 5 } else { 8 }
}

fn argument(part: Part, dtype: DType, [rows, classes]: [i64; 2], count: i64) -> Argument {
    match part {
        Rows => tensor(dtype, ND, &[rows, classes]),
        Losses => tensor(dtype, ND, &[rows]),
        Classes => tensor(DType::F32, ND, &[classes]),
        Targets => tensor(DType::I64, ND, &[rows]),
        Part::Indices => tensor(DType::I64, ND, &[rows, classes]),
        Sequences => tensor(dtype, ND, &[rows, count, classes]),
        Labels => tensor(DType::I64, ND, &[count, 2]),
        Inputs => array(&vec![rows; count as usize]),
        Twos => array(&vec![2; count as usize]),
        OfSequences => tensor(dtype, ND, &[count]),
        Places => tensor(dtype, ND, &[count, rows, places()]),
    }
}

fn valid(rng: &mut Rng, parts: &[Part], scalars: &[i64]) -> Arguments {
    let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), [rng.range(1, 5), rng.range(1, 4)]);
    let pointers = parts.iter().map(|&part| argument(part, dtype, shape, COUNT)).collect();
    Arguments { pointers, scalars: scalars.to_vec() }
}

/// The lengths say what is read of sequences, and which labels they have.
fn sequences_may_end(tensor: &str, _: &[&[i64]], _: &[i64]) -> bool {
    ["logProbs", "targets", "logAlpha"].contains(&tensor)
}

/// The text of a number.
fn reduction(which: i64) -> *mut c_char {
    let text = match which {
        0 => c"none",
        1 => c"mean",
        2 => c"sum",
        _ => c"batchmean",
    };
    text.as_ptr().cast_mut()
}

fn split(name: &'static str, parts: &[Part], scalars: &[i64]) {
    let (mut rng, operator) = (Rng::new(0xC1A5), row(name));
    for (shape, dtype) in [([700, 90], DType::F32), ([60, 900], DType::F16)] {
        let mut operand = |&part: &Part| match argument(part, dtype, shape, 40) {
            Argument::Tensor { dtype: DType::I64, shape: of, .. } => {
                let indices = (0..numel(&of)).map(|_| rng.range(-1, shape[1] - 1)).collect::<Vec<i64>>();
                DeviceTensor::from_ints(DType::I64, Layout::contiguous(&of), ND, &indices).into()
            }
            Argument::Tensor { dtype, format, shape } => {
                threads::input(&mut rng, dtype, Layout::contiguous(&shape), format).into()
            }
            Argument::Array(values) => IntArray::new(&values).into(),
            _ => unreachable!("tensors and arrays"),
        };
        let operands: Vec<Operand> = parts.iter().map(&mut operand).collect();
        operator.call(&handles(&operands), scalars).expect("a valid call");
        for (output, tensor) in operator.outputs(&operands) {
            threads::report(&format!("{name} {dtype:?} {shape:?} {output}"), tensor);
        }
    }
}
