//! Elements and slices along an axis.

use super::indices::{MOVED, any_axis, index, numbers};
use super::*;

#[test]
fn elements_along_an_axis() {
    let mut rng = Rng::new(0x6A74);
    for round in 0..rounds(400) {
        let (shape, dim) = any_axis(&mut rng);
        let rows = round % 2 == 0;
        let dtype = if rows && rng.one_in(8) { DType::C128 } else { rng.choose(MOVED) };
        let (own, elements) = any_input(&mut rng, dtype, &shape);
        let mut result: Vec<i64> = shape.clone();
        if !rows {
            result.iter_mut().for_each(|extent| *extent = rng.range(1, *extent));
        }
        result[dim] = if rng.one_in(4) {
            rng.range(250, 600) / (numel(&result) as i64).min(100) + 1
        } else {
            rng.range(1, 9)
        };
        let index_shape = if rows { vec![result[dim]] } else { result.clone() };
        let values = numbers(&mut rng, shape[dim], numel(&index_shape));
        let by = index(&mut rng, &index_shape, &values);
        let out = any_output(&mut rng, dtype, &result);
        let name = if rows { "aclnnIndexSelect" } else { "aclnnGather" };
        let dim_of = dim as i64 - if rng.coin() { shape.len() as i64 } else { 0 };
        let what = (name, &own, &by, &out, dim_of);
        row(name)
            .call(&[own.handle(), by.handle(), out.handle()], &[dim_of])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let got = out.elements();
        for (got, at) in got.iter().zip(places(&result)) {
            let number = values[if rows { at[dim] as usize } else { flat(&result, &at) }];
            let mut from = at.clone();
            from[dim] = number.rem_euclid(shape[dim]);
            assert_eq!(got, &elements[flat(&shape, &from)], "{at:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&own, &by], &[&out]);
    }
}

#[test]
fn an_index_takes_the_place_of_an_axis() {
    let mut rng = Rng::new(0x6A75);
    for round in 0..rounds(300) {
        let (shape, mut dim) = any_axis(&mut rng);
        let name = if round % 2 == 0 { "aclnnGatherV2" } else { "aclnnGatherV3" };
        if name == "aclnnGatherV3" {
            dim = 0;
        }
        let (own, elements) = any_input(&mut rng, DType::C128, &shape);
        let room = 8 - shape.len() as i64;
        let by_shape: Vec<i64> = (0..rng.range(0, room.min(3))).map(|_| rng.range(1, 5)).collect();
        // Without axes, it is one of one.
        let along: &[i64] = if by_shape.is_empty() && name == "aclnnGatherV2" { &[1] } else { &by_shape };
        let result = [&shape[..dim], along, &shape[dim + 1..]].concat();
        let values = numbers(&mut rng, shape[dim], numel(&by_shape));
        let (by, out) = (index(&mut rng, &by_shape, &values), any_output(&mut rng, DType::C128, &result));
        let scalars: &[i64] = if name == "aclnnGatherV2" { &[dim as i64] } else { &[0, 0, 1] };
        let what = (name, &own, &by, &out, dim);
        row(name)
            .call(&[own.handle(), by.handle(), out.handle()], scalars)
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        for (got, at) in out.elements().iter().zip(places(&result)) {
            let number = values[flat(along, &at[dim..dim + along.len()])];
            let from = [&at[..dim], &[number.rem_euclid(shape[dim])], &at[dim + along.len()..]].concat();
            assert_eq!(got, &elements[flat(&shape, &from)], "{at:?}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&own, &by], &[&out]);
    }
}

#[test]
fn without_axes_there_is_one_element() {
    for name in ["aclnnGather", "aclnnIndexSelect"] {
        let own = DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[7.0]);
        let by = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[]), ND, &[-1]);
        let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[]), ND);
        row(name).call(&[own.handle(), by.handle(), out.handle()], &[-1]).expect("a valid call");
        assert_eq!(out.values(), [7.0], "{name}");
    }
}
