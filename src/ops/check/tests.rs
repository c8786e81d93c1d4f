//! Each check, kept and broken, and the order in which they are made.

use super::names::*;
use super::*;
use crate::ops::rules::{BF16, FL, ON_950};
use crate::soc::Rules;
use crate::tensor::{Format, Tensor};

const NAMES: &[&str] = &["selfRef", "other", "sizes", "dim"];

fn tensor(dtype: DType, shape: &[i64]) -> Tensor {
    Tensor::new(dtype, Format::ND, shape, None, 0, shape, 0)
}

/// Status and text of checks of a call with two tensors, of which the first is selfRef, the integers 2 and 3, and 2.
fn told(checks: &[Check], [this, other]: [&Tensor; 2], soc: Soc) -> (i32, String) {
    let rules = Rules { soc, edition: None };
    let sizes = Argument::Integers(&[2, 3]);
    let arguments = &[Argument::Tensor(this), Argument::Tensor(other), sizes, Argument::Integer(2)];
    let call = Passed { operator: "aclnnTest", names: NAMES, arguments, rules: &rules };
    match hold(checks, &call) {
        Ok(None) => (0, "computed".into()),
        Ok(Some(_)) => (0, "nothing".into()),
        Err(error) => (error.status(), error.to_string()),
    }
}

#[test]
fn a_check_that_fails_names_the_argument() {
    const TAKES: Takes = Takes::everywhere(FL).newer(BF16);
    fn float(_: &Passed) -> Result<DType> {
        Ok(DType::Float)
    }
    let float_of = |shape: &[i64]| tensor(DType::Float, shape);
    let (plane, row, cube) = (float_of(&[2, 3]), float_of(&[1, 3]), float_of(&[4, 2, 3]));
    let (int, unsigned) = (tensor(DType::Int32, &[2, 3]), tensor(DType::UInt32, &[2, 3]));
    let (nine, negative) = (float_of(&[1; 9]), float_of(&[2, -3]));
    let outside = Tensor::new(DType::Float, Format::ND, &[2, 3], Some(&[1, 9]), 0, &[6], 0);
    let private = Tensor::new(DType::Float, Format(29), &[2, 3], None, 0, &[6], 0);
    for (check, good, bad, text) in [
        (Check::Dtype(SELF_OTHER_OUT, TAKES), &plane, &int, "other: dtype DT_INT32, expected one of"),
        (
            Check::SameDtype(OTHER, "self"),
            &plane,
            &int,
            "other: dtype DT_INT32, expected DT_FLOAT, the dtype of selfRef",
        ),
        (
            Check::CastsTo("other", float),
            &plane,
            &int,
            "other: dtype DT_INT32, expected one that DT_FLOAT casts to",
        ),
        (
            Check::Promotes("other", "self"),
            &int,
            &unsigned,
            "other: dtype DT_UINT32, expected one that promotes with DT_FLOAT, the dtype of selfRef",
        ),
        (Check::Rank(OTHER), &plane, &nine, "other: rank 9"),
        (Check::RankOf(OTHER, &[2, 3]), &cube, &nine, "other: rank 9"),
        (Check::SameRank(OTHER, "self"), &row, &cube, "other: rank 3 (shape [4, 2, 3]), expected rank 2"),
        (
            Check::SameShape(OTHER, "self"),
            &plane,
            &row,
            "other: shape [1, 3], expected [2, 3], the shape of selfRef",
        ),
        (
            Check::ShapeIs("other", &["dim"]),
            &float_of(&[2]),
            &row,
            "other: shape [1, 3], expected [2], which is (dim)",
        ),
        (Check::Axis("dim", "other"), &cube, &plane, "dim: 2, expected -2 to 1"),
        (Check::Broadcast(INPUTS, "out"), &row, &cube, "selfRef: shape [2, 3], expected [4, 2, 3]"),
        (
            Check::BroadcastsTo("other", "self"),
            &row,
            &cube,
            "other: shape [4, 2, 3], expected a shape that broadcasts",
        ),
        (
            Check::SamePlanes(OTHER, "self"),
            &row,
            &cube,
            "other: shape [4, 2, 3], expected the extents before the last two",
        ),
        (
            Check::NoNegativeExtent(OTHER),
            &plane,
            &negative,
            "other: shape [2, -3], expected extents of zero or more",
        ),
        (Check::InStorage(OTHER), &plane, &outside, "other: a view of shape [2, 3], strides [1, 9]"),
        (Check::Format(SELF_OTHER_OUT, Formats::Public), &plane, &private, "other: format FRACTAL_NZ"),
        (Check::NotFormat(OTHER, Format(29)), &plane, &private, "other: format FRACTAL_NZ, expected another"),
    ] {
        assert_eq!(told(&[check], [&plane, good], Soc::Ascend910B), (0, "computed".into()), "{text}");
        let (status, own) = told(&[check], [&plane, bad], Soc::Ascend910B);
        let expected = if matches!(check, Check::InStorage(_)) { 561_103 } else { 161_002 };
        assert!(status == expected && own.starts_with(text), "{status} {own}\n{text}");
    }
    for (check, is_kept) in [
        (Check::Length("sizes", &[2]), true),
        (Check::Length("sizes", &[3]), false),
        (Check::Length("sizes", &[1, 2]), true),
        (Check::Length("sizes", &[0, 1]), false),
        (Check::If(|call| call.integers("sizes").len() == 2, &Check::Length("sizes", &[3])), false),
        (Check::If(|call| call.integers("sizes").len() != 2, &Check::Length("sizes", &[3])), true),
        (Check::AtLeast("sizes", 2), true),
        (Check::AtLeast("sizes", 3), false),
        (Check::Computes(INPUTS, float, Takes::everywhere(FL)), true),
        (Check::Computes(INPUTS, float, Takes::everywhere(BF16)), false),
        (Check::AtLeast("dim", 2), true),
        (Check::AtLeast("dim", 3), false),
        (Check::OneOf("dim", &[0, 2]), true),
        (Check::OneOf("dim", &[0, 1, 3]), false),
    ] {
        assert_eq!(told(&[check], [&plane; 2], Soc::Ascend910B).0 == 0, is_kept);
    }
}

#[test]
fn the_first_check_that_fails_answers() {
    const RANK: Check = Check::RankOf(OTHER, &[3]);
    const LATE: Check = Check::Fails(Error::as_view, &RANK);
    const EMPTY: Check = Check::Empty(INPUTS, Instead::Nothing);
    const TAKES: Check = Check::Dtype(OTHER, Takes::everywhere(BF16));
    let (plane, empty) = (tensor(DType::Float, &[2, 3]), tensor(DType::Float, &[2, 0]));
    let status = |checks: &[Check], other: &Tensor| told(checks, [&plane, other], Soc::Ascend910B);
    assert_eq!(status(&[LATE, TAKES], &plane).0, 561_103);
    assert_eq!(status(&[TAKES, LATE], &plane).0, 161_002);
    assert_eq!(status(&[EMPTY, TAKES, LATE], &empty), (0, "nothing".into()));
    assert_eq!(status(&[Check::All(&[EMPTY]), TAKES], &empty), (0, "nothing".into()));
    assert_eq!(status(&[LATE, EMPTY], &empty).0, 561_103);
    assert_eq!(status(&[Check::Own(|_| Err(Error::invalid("other", "a", "b"))), LATE], &plane).0, 161_002);
    const DONE: Check = Check::Done(Instead::Nothing);
    assert_eq!(status(&[DONE, LATE], &plane), (0, "nothing".into()));
    // What becomes of an output instead.
    let filled = Check::Empty(OTHER, Instead::Fill("out", 1.0));
    assert_eq!(status(&[filled, LATE], &empty), (0, "nothing".into()));
}

#[test]
fn a_check_may_be_of_some_devices_or_calls() {
    const RANK: Check = Check::RankOf(OTHER, &[3]);
    let plane = tensor(DType::Float, &[2, 3]);
    for (soc, status) in [(Soc::Ascend910B, 0), (Soc::Ascend950, 161_002)] {
        assert_eq!(told(&[Check::On(ON_950, &RANK)], [&plane; 2], soc).0, status);
    }
    for (check, status) in [(Check::If(|_| false, &RANK), 0), (Check::If(|_| true, &RANK), 161_002)] {
        assert_eq!(told(&[check], [&plane; 2], Soc::Ascend950).0, status);
    }
}
