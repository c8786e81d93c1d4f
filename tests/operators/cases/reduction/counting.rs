//! How often numbers occur.

use super::*;
use opapi::ops::reduction::rows::counting::bincount::*;

pub const ROWS: &[Operator] = &[Operator {
    name: "aclnnBincount",
    pointers: &[("self", Role::Input), ("weights", Role::Input), ("out", Role::Output)],
    scalars: &["minlength"],
    may_be_null: &[("weights", Absent::Default)],
    phase1: phase1!(aclnnBincountGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast())),
    phase2: aclnnBincount,
    valid: |rng| {
        let (count, size) = (rng.range(0, 40), rng.range(1, 9));
        let pointers = vec![
            tensor(rng.choose(NUMBERS), ND, &[count]),
            tensor(rng.choose(PLAIN), ND, &[count]),
            tensor(rng.choose(COUNTS), ND, &[size]),
        ];
        Arguments { pointers, scalars: vec![rng.range(0, size)] }
    },
    ..COMMON
}];

const NUMBERS: &[DType] = &[DType::I8, DType::I16, DType::I32, DType::I64, DType::U8];
const COUNTS: &[DType] = &[DType::F32, DType::F64, DType::I32, DType::I64];

#[test]
fn numbers_are_counted_and_weights_are_added() {
    let mut rng = Rng::new(0xB1C);
    for round in 0..rounds(300) {
        let (dtype, counted) = (NUMBERS[round % NUMBERS.len()], rng.choose(COUNTS));
        let (count, size) = (rng.range(1, 900), rng.range(1, 60));
        // Some have no place.
        let numbers: Vec<i64> = (0..count).map(|_| rng.range(0, size + 2)).collect();
        let own = DeviceTensor::from_ints(dtype, Layout::any_input(&[count], &mut rng), ND, &numbers);
        let numbers = own.ints();
        let by = (!rng.one_in(3)).then(|| {
            let values: Vec<f64> = (0..count).map(|_| rng.range(0, 1) as f64).collect();
            DeviceTensor::new(rng.choose(PLAIN), Layout::any_input(&[count], &mut rng), ND, &values)
        });
        let out = any_output(&mut rng, counted, &[size]);
        let handle = by.as_ref().map_or(std::ptr::null_mut(), DeviceTensor::handle);
        let what = (&own, &by, &out);
        row("aclnnBincount")
            .call(&[own.handle(), handle, out.handle()], &[rng.range(-2, size)])
            .unwrap_or_else(|failure| panic!("{failure:?}\n{what:#?}"));
        let weights = by.as_ref().map_or(vec![1.0; count as usize], DeviceTensor::values);
        for (number, got) in (0..size).zip(out.values()) {
            let of = numbers.iter().zip(&weights).filter(|(own, _)| **own == number);
            assert_eq!(got, of.map(|(_, weight)| weight).sum::<f64>(), "{number}\n{what:#?}");
        }
        assert_only_output_changed(&what, &[&own], &[&out]);
    }
}
