//! The engine against plain loops.

use super::*;
use crate::elementwise::arithmetic::add;

/// A view of rank 2: where it begins in its memory, and its strides.
type Lies = (usize, [i64; 2]);

/// Elements of each memory.
const ROOM: usize = if cfg!(miri) { 64 } else { 1 << 14 };

/// Sums of two views of 16-bit integers, or of 32-bit ones, against a plain loop. With `in_place` the output is
/// the first input.
fn check(level: Level, dtype: DType, shape: [i64; 2], lie: [Lies; 3], in_place: bool, value: Option<u8>) {
    let size = dtype.size();
    let fresh = |salt: usize| -> Vec<u8> { (0..ROOM * size).map(|i| (i * 7 % 113 + salt) as u8).collect() };
    let mut memory = [fresh(0), fresh(3), fresh(11)];
    let place = |k: usize, i: i64, j: i64| {
        let (start, strides) = lie[if k == 1 && in_place { 0 } else { k }];
        (start as i64 + i * strides[0] + j * strides[1]) as usize * size
    };
    let get =
        |bytes: &[u8], at: usize| bytes[at..at + size].iter().rev().fold(0i64, |x, &b| x << 8 | i64::from(b));
    let mut expected = memory[0].clone();
    for (i, j) in (0..shape[0]).flat_map(|i| (0..shape[1]).map(move |j| (i, j))) {
        let first = get(&memory[if in_place { 0 } else { 1 }], place(1, i, j));
        let second = value.map_or_else(|| get(&memory[2], place(2, i, j)), i64::from);
        let sum = (first + second).to_le_bytes();
        expected[place(0, i, j)..][..size].copy_from_slice(&sum[..size]);
    }
    let mut bytes = [0; 16];
    bytes[0] = value.unwrap_or(0);
    let mut dtypes = [dtype; 3];
    let bases: [*mut u8; 3] = memory.each_mut().map(|memory| memory.as_mut_ptr());
    let view = |k: usize| {
        let of = if k == 1 && in_place { 0 } else { k };
        // SAFETY: the memory has room for the view.
        unsafe { NdView::new(dtype, bases[of].wrapping_add(place(k, 0, 0)), &shape, &lie[of].1) }
    };
    let mut operands = [0, 1, 2].map(|k| Operand::View(view(k)));
    if value.is_some() {
        operands[2] = Operand::Value(&bytes);
        dtypes[2] = DType::Int32;
    }
    let of = add(level, DType::Int32).unwrap();
    Elementwise::new(level, of, dtypes, [DType::Int32; 3]).unwrap().run(&operands, false);
    assert!(memory[0] == expected, "{level:?} {dtype:?} {shape:?} {lie:?} {in_place} {value:?}");
}

/// Results at the places of the first input are those that are written elsewhere.
#[test]
fn floats_may_be_written_where_they_are_read() {
    for (level, count) in Level::available().into_iter().flat_map(|level| [(level, 1), (level, 70)]) {
        let of = add(level, DType::Float).unwrap();
        let engine = Elementwise::new(level, of, [DType::Float; 3], [DType::Float; 3]).unwrap();
        let mut numbers: [Vec<f32>; 3] =
            [0.5, 1.25, 2.0].map(|factor| (0..count).map(|i| i as f32 * factor).collect());
        let expected: Vec<f32> = numbers[1].iter().zip(&numbers[2]).map(|(a, b)| a + b).collect();
        let bases = numbers.each_mut().map(|numbers| numbers.as_mut_ptr().cast::<u8>());
        let shape = [count as i64];
        for out in [0, 1] {
            let views = [out, 1, 2].map(|k| {
                // SAFETY: so many numbers.
                Operand::View(unsafe { NdView::new(DType::Float, bases[k], &shape, &[1]) })
            });
            engine.run(&views, false);
            assert_eq!(numbers[out], expected, "{level:?} {count} {out}");
        }
    }
}

#[test]
fn sums_are_those_of_a_plain_loop() {
    let shapes = [[3, 5], [1, 1], [100, 100], [40, 3], [1, 5000], [3, 1300], [129, 33]];
    for shape in shapes.into_iter().take(if cfg!(miri) { 1 } else { 7 }) {
        let [rows, columns] = shape;
        let views = [
            (1, [columns, 1]),
            (1, [1, rows]),
            (2, [columns + 3, 1]),
            (0, [0, 1]),
            (0, [1, 0]),
            ((rows * columns) as usize, [-columns, -1]),
            (0, [2 * columns, 2]),
        ];
        let fits = |(start, strides): Lies| {
            start as i64 + (rows - 1) * strides[0].max(0) + (columns - 1) * strides[1].max(0) < ROOM as i64
        };
        let is_output = |&(_, strides): &Lies| strides[0] != 0 && strides[1] != 0;
        for out in views.into_iter().filter(|&view| fits(view)).filter(is_output) {
            for (a, b) in views.into_iter().flat_map(|a| views.map(|b| (a, b))) {
                if fits(a) && fits(b) {
                    for (level, dtype) in
                        Level::available().into_iter().zip([DType::Int16, DType::Int32].into_iter().cycle())
                    {
                        check(level, dtype, shape, [out, a, b], false, None);
                        check(level, dtype, shape, [out, a, b], true, None);
                    }
                }
            }
            for level in Level::available() {
                check(level, DType::Int16, shape, [out; 3], true, Some(200));
                check(level, DType::Int32, shape, [out; 3], false, Some(200));
            }
        }
    }
}
