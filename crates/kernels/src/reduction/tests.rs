use super::*;

/// The bits of sums of a tensor of that shape, whose axes lie in memory in that order.
fn sums(level: Level, dtype: DType, shape: [i64; 2], last_first: bool, reduced: [bool; 2]) -> Vec<u8> {
    let count = (shape[0] * shape[1]) as usize;
    // Of different sizes, so that another order gives another sum; as pairs of halves too, none of which is NaN.
    let mut bits = 1u32;
    let values = |_| {
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from_bits(bits & 0x8fff_bfff | 0x3000_0000)
    };
    let mut values: Vec<f32> = (0..count).map(values).collect();
    let strides = if last_first { [1, shape[0]] } else { [shape[1], 1] };
    let left: Vec<i64> = (0..2).map(|axis| if reduced[axis] { 1 } else { shape[axis] }).collect();
    let mut results = vec![0f32; (left[0] * left[1]) as usize];
    let own = [left[1], 1];
    // SAFETY: as many elements as the shapes say, of a type that is not larger.
    let [from, to] = unsafe {
        [
            NdView::new(dtype, values.as_mut_ptr().cast(), &shape, &strides),
            NdView::new(DType::Float, results.as_mut_ptr().cast(), &left, &own),
        ]
    };
    let reduction = Reduction::new(level, Kind::Sum, false, [dtype, DType::Float, DType::Float]);
    reduction.expect("a sum").run(from, [Some(to), None]);
    results.iter().flat_map(|x| x.to_le_bytes()).collect()
}

#[test]
fn every_level_gives_the_same_bits() {
    let others = Level::available().split_off(1);
    if others.is_empty() {
        eprintln!("not compared: this machine has the scalar level alone");
    }
    for dtype in [DType::Float, DType::Float16, DType::BFloat16] {
        let shapes = [[80, 21], [300, 33], [3, 10_007], [700, 90], [5000, 3]];
        for shape in shapes.into_iter().take(if cfg!(miri) { 1 } else { 5 }) {
            for reduced in [[true, true], [true, false], [false, true]] {
                for last_first in [false, true] {
                    let of = |level| sums(level, dtype, shape, last_first, reduced);
                    let expected = of(Level::scalar());
                    for &level in &others {
                        assert_eq!(of(level), expected, "{level:?} {dtype:?} {shape:?} {reduced:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn parts_that_are_powers_of_two_give_the_pairs_of_the_whole() {
    let level = Level::available()[0];
    let functions = functions_of(level, Kind::Sum, DType::Float).expect("a sum");
    let fold = |values: &[Value]| {
        let mut pairs = Pairs::new();
        values.iter().for_each(|&value| pairs.push(&functions, value));
        pairs.finish(&functions)
    };
    let value = |at: usize| Value::from((1.0 / (1.0 + at as f32)).to_bits());
    for count in 1..if cfg!(miri) { 20 } else { 70 } {
        let values: Vec<Value> = (0..count).map(value).collect();
        for part in [1, 2, 4, 8, 16, 32] {
            let parts: Vec<Value> = values.chunks(part).map(fold).collect();
            assert_eq!(fold(&parts), fold(&values), "{count} in parts of {part}");
        }
    }
}

#[test]
fn rows_of_any_length_are_folded_whole() {
    for (kind, dtype) in [Kind::Sum, Kind::Max, Kind::Min].into_iter().flat_map(|kind| {
        [DType::Float, DType::Double, DType::Int8, DType::UInt8, DType::Int16, DType::Int64]
            .map(|dtype| (kind, dtype))
    }) {
        for (level, count) in Level::available()
            .into_iter()
            .flat_map(|level| (1..if cfg!(miri) { 12 } else { 150 }).map(move |count| (level, count)))
        {
            let Some(functions) = functions_of(level, kind, dtype).filter(|of| of.dtypes[0] == dtype) else {
                continue;
            };
            let size = dtype.size();
            // Element `at` of row `row`; small, and no order.
            let value = |row: usize, at: usize| ((7 * at + 3 * row) % 11 + 2) as i64;
            let bytes = |value: i64| match dtype {
                DType::Float => (value as f32).to_le_bytes().to_vec(),
                DType::Double => (value as f64).to_le_bytes().to_vec(),
                _ => value.to_le_bytes()[..size].to_vec(),
            };
            let rows = 11;
            let from: Vec<u8> = (0..rows)
                .flat_map(|row| (0..count).map(move |at| (row, at)))
                .flat_map(|(row, at)| bytes(value(row, at)))
                .collect();
            let mut to = vec![0u8; rows * size];
            (functions.rows)(
                to.as_mut_ptr(),
                Rows { from: from.as_ptr(), rows, step: (count * size) as isize, count },
            );
            let expected = (0..rows).flat_map(|row| {
                let values = (0..count).map(|at| value(row, at));
                bytes(match kind {
                    Kind::Sum => values.sum(),
                    Kind::Max => values.max().expect("an element"),
                    _ => values.min().expect("an element"),
                })
            });
            assert_eq!(to, expected.collect::<Vec<u8>>(), "{level:?} {kind:?} {dtype:?} {count}");
        }
    }
}

#[test]
fn extremes_of_floats_find_nan() {
    let counts = || (8..if cfg!(miri) { 16 } else { 140 }).chain([if cfg!(miri) { 130 } else { 4096 }]);
    for (level, count) in
        Level::available().into_iter().flat_map(|level| counts().map(move |count| (level, count)))
    {
        for odd in [f64::NEG_INFINITY, f64::INFINITY, 3.5, -3.5, f64::NAN, -f64::NAN] {
            for (kind, others) in [(Kind::Max, -2.0), (Kind::Min, 2.0)] {
                // Of two rows, one has it.
                let mut values = vec![others; 2 * count];
                values[count + (7 * count / 11).min(count - 1)] = odd;
                let is_better = if kind == Kind::Max { odd > others } else { odd < others };
                let expected = [others, if is_better || odd.is_nan() { odd } else { others }];
                let fold = |dtype: DType, bytes: &[u8]| {
                    let (mut to, functions) =
                        ([0u8; 16], functions_of(level, kind, dtype).expect("an extreme"));
                    let step = (count * dtype.size()) as isize;
                    (functions.rows)(to.as_mut_ptr(), Rows { from: bytes.as_ptr(), rows: 2, step, count });
                    to
                };
                let doubles: Vec<u8> = values.iter().flat_map(|x| x.to_le_bytes()).collect();
                let floats: Vec<u8> = values.iter().flat_map(|&x| (x as f32).to_le_bytes()).collect();
                let (floats, doubles) = (fold(DType::Float, &floats), fold(DType::Double, &doubles));
                for (at, expected) in expected.into_iter().enumerate() {
                    let float = f32::from_le_bytes(floats[4 * at..][..4].try_into().expect("4"));
                    let double = f64::from_le_bytes(doubles[8 * at..][..8].try_into().expect("8"));
                    for got in [f64::from(float), double] {
                        let same = got == expected || got.is_nan() && expected.is_nan();
                        assert!(same, "{level:?} {kind:?} of {count}: {others} and {odd} gave {got}");
                    }
                }
            }
        }
    }
}

#[test]
fn sums_of_halves_are_those_of_floats() {
    for level in Level::available() {
        for count in
            (1..if cfg!(miri) { 20 } else { 300 }).chain(if cfg!(miri) { [70, 150] } else { [1000, 4100] })
        {
            let value = |row: usize, at: usize| ((5 * at + row) % 13) as f32 - 4.0;
            let bits = |x: f32| {
                [
                    (half::f16::from_f32(x).to_bits(), DType::Float16),
                    (half::bf16::from_f32(x).to_bits(), DType::BFloat16),
                ]
            };
            for k in 0..2 {
                let from: Vec<u16> =
                    (0..3).flat_map(|row| (0..count).map(move |at| bits(value(row, at))[k].0)).collect();
                let mut to = [0f32; 3];
                let rows = Rows { from: from.as_ptr().cast(), rows: 3, step: 2 * count as isize, count };
                let sums = sums_of_halves(level, bits(0.0)[k].1).expect("of halves");
                sums(to.as_mut_ptr().cast(), rows);
                let expected: Vec<f32> =
                    (0..3).map(|row| (0..count).map(|at| value(row, at)).sum()).collect();
                assert_eq!(to[..], expected[..], "{level:?} {count}");
            }
        }
    }
}
