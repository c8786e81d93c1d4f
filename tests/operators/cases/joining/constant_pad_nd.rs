//! Padding with a value, of any rank.

use super::super::array;
use super::super::common::IntArray;
use super::super::tensors::*;
use super::super::*;
use opapi::ops::joining::rows::constant_pad_nd::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnConstantPadNd",
    pointers: &[("self", Role::Input), ("pad", Role::Ints), ("value", Role::Scalar), ("out", Role::Output)],
    phase1: phase1!(aclnnConstantPadNdGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
    phase2: aclnnConstantPadNd,
    valid: |rng| {
        let (dtype, shape) = (rng.choose(PLAIN), any_shape(rng));
        let pad = any_pad(rng, &shape);
        let value = Argument::Scalar(DType::F64, 2.0);
        let out = tensor(dtype, ND, &padded(&shape, &pad));
        Arguments { pointers: vec![tensor(dtype, ND, &shape), array(&pad), value, out], scalars: vec![] }
    },
    // Of an axis that is cut off nothing is left to read.
    may_skip: |tensor, _, _| tensor == "self",
    split,
    ..COMMON
}];

/// Of some of the last axes; at most what there is is cut off.
fn any_pad(rng: &mut Rng, shape: &[i64]) -> Vec<i64> {
    let axes = rng.below(shape.len() + 1);
    let mut pad = vec![];
    for &extent in shape.iter().rev().take(axes) {
        let pair = [(); 2].map(|()| rng.range(-extent.min(2), 3));
        let least = pair[0].min(pair[1]).min(pair[0] + pair[1]);
        pad.extend(if extent + least < 0 || extent + pair[0] + pair[1] == 0 { [1, 2] } else { pair });
    }
    pad
}

fn padded(shape: &[i64], pad: &[i64]) -> Vec<i64> {
    let mut padded = shape.to_vec();
    for (extent, pair) in padded.iter_mut().rev().zip(pad.as_chunks::<2>().0) {
        *extent += pair[0] + pair[1];
    }
    padded
}

#[test]
fn what_self_has_no_element_for_is_the_value() {
    let mut rng = Rng::new(0x9AD);
    let types = [PLAIN, &[DType::Bf16, DType::C64, DType::C128, DType::U16, DType::U32, DType::U64]].concat();
    for round in 0..rounds(300) {
        let dtype = types[round % types.len()];
        let shape = any_shape(&mut rng);
        let pad = any_pad(&mut rng, &shape);
        let (own, elements) = any_input(&mut rng, dtype, &shape);
        let out = any_output(&mut rng, dtype, &padded(&shape, &pad));
        let given = rng.choose(&[0.0, 1.0, 2.5, 77.0]);
        let (pads, value) = (IntArray::new(&pad), Scalar::new(DType::F64, given));
        let what = (dtype, &own.layout, &pad, given, &out.layout);
        row("aclnnConstantPadNd")
            .call(&[own.handle(), pads.handle(), value.handle(), out.handle()], &[])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        for (got, mut at) in out.elements().iter().zip(places(&out.layout.shape)) {
            for (index, pair) in at.iter_mut().rev().zip(pad.as_chunks::<2>().0) {
                *index -= pair[0];
            }
            let is_there = at.iter().zip(&shape).all(|(at, extent)| (0..*extent).contains(at));
            let expected =
                if is_there { elements[flat(&shape, &at)] } else { element(dtype, Number::Real(given)) };
            assert_eq!(*got, expected, "{at:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&own], &[&out]);
    }
}

fn split() {
    let mut rng = Rng::new(0x9AE);
    for pad in [[1, 1, 1, 1], [-3, 5, 0, -2], [0, 64, 0, 0]] {
        for (what, layout) in threads::layouts(&[16, 130, 150]) {
            let own = threads::input(&mut rng, DType::F32, layout, ND);
            let out =
                DeviceTensor::output(DType::F32, Layout::contiguous(&padded(&[16, 130, 150], &pad)), ND);
            let (pads, value) = (IntArray::new(&pad), Scalar::new(DType::F64, 0.5));
            row("aclnnConstantPadNd")
                .call(&[own.handle(), pads.handle(), value.handle(), out.handle()], &[])
                .expect("a valid call");
            threads::report(&format!("{what} {pad:?}"), &out);
        }
    }
}
