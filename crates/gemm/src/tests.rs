//! Products against plain loops, where sums of small integers are exact, at every level, in every way in which operands lie.

use super::*;
use opapi_base::dtype::{Arithmetic, Element};

/// A tensor of three axes in memory of its own, with bytes around each element that nobody may touch.
struct Tensor<T> {
    memory: Vec<T>,
    shape: [i64; 3],
    strides: [i64; 3],
    first: usize,
}

/// How the axes of a tensor lie.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lies {
    Packed,
    Transposed,
    /// With gaps between columns, and rows backwards.
    Apart,
    /// All batches are one.
    Repeats,
}

const WAYS: [Lies; 4] = [Lies::Packed, Lies::Transposed, Lies::Apart, Lies::Repeats];

impl<T: Element> Tensor<T> {
    fn new(shape: [usize; 3], lies: Lies, guard: T, value: impl Fn(usize) -> T) -> Tensor<T> {
        let [batches, rows, columns] = shape.map(|extent| extent as i64);
        let (strides, first, len) = match lies {
            Lies::Packed => ([rows * columns, columns, 1], 0, batches * rows * columns),
            Lies::Transposed => ([rows * columns, 1, rows], 0, batches * rows * columns),
            Lies::Apart => {
                let by_row = 3 * columns + 5;
                ([rows * by_row, -by_row, 3], (rows - 1).max(0) * by_row, batches * rows * by_row)
            }
            Lies::Repeats => ([0, columns, 1], 0, rows * columns),
        };
        let shape = [batches, rows, columns];
        let mut tensor =
            Tensor { memory: vec![guard; len as usize + 64], shape, strides, first: first as usize + 32 };
        let count = if lies == Lies::Repeats { 1 } else { batches } * rows * columns;
        (0..count as usize).for_each(|i| {
            let at = tensor.at(i);
            tensor.memory[at] = value(i);
        });
        tensor
    }

    /// Where element `i` lies, counted by batches, rows and columns.
    fn at(&self, i: usize) -> usize {
        let (i, [_, rows, columns]) = (i as i64, self.shape);
        let index = [i / columns / rows, i / columns % rows, i % columns];
        let offset: i64 = index.iter().zip(self.strides).map(|(index, stride)| index * stride).sum();
        (self.first as i64 + offset) as usize
    }

    fn get(&self, index: [usize; 3]) -> T {
        let [_, rows, columns] = self.shape;
        self.memory[self.at((index[0] * rows as usize + index[1]) * columns as usize + index[2])]
    }

    fn view(&self) -> NdView<'_> {
        let base = self.memory.as_ptr().wrapping_add(self.first).cast_mut();
        // SAFETY: all indices lie in the memory, which lives as long; who writes has it alone.
        unsafe { NdView::new(T::DTYPE, base.cast(), &self.shape, &self.strides) }
    }
}

/// Small integers, so that every sum is exact in every order.
fn small(i: usize) -> f32 {
    (i * 7 % 11) as f32 - 5.0
}

/// Runs a product on scratch of its own.
fn run(product: &Product, a: NdView, b: NdView, addend: Option<NdView>, out: NdView) {
    let (parts, bytes) = product.scratch();
    let mut memory = vec![0u64; (parts * bytes + Scratch::ALIGNMENT) / 8];
    let skipped = memory.as_ptr().align_offset(Scratch::ALIGNMENT);
    let memory = &mut memory[skipped..][..parts * bytes / 8];
    // SAFETY: any bytes are numbers, and the memory stays borrowed.
    let memory =
        unsafe { std::slice::from_raw_parts_mut(memory.as_mut_ptr().cast::<u8>(), size_of_val(memory)) };
    product.run(a, b, addend, out, Scratch::new(memory, bytes));
}

/// One product of some extents, against the plain sum.
fn check<T: Arithmetic<Acc = V>, O: Arithmetic<Acc = V>, V: Arithmetic<Acc = V> + Into<f64> + From<f32>>(
    level: Level,
    extents: [usize; 4],
    [a, b, out]: [Lies; 3],
    terms: Terms,
) {
    let [batches, rows, columns, depth] = extents;
    let value = |shift: usize| move |i: usize| T::narrow(V::from(small(i + shift)));
    let x = Tensor::new([batches, rows, depth], a, T::default(), value(0));
    let y = Tensor::new([batches, depth, columns], b, T::default(), value(3));
    let z = Tensor::new([batches, rows, columns], out, V::default(), |i| V::from(small(i + 1)));
    let product = Product::new(level, T::DTYPE, O::DTYPE, extents, terms).unwrap();
    // Levels with an instruction for pairs, without it too.
    for by_pairs in [product.by_pairs, false].into_iter().take(1 + usize::from(product.by_pairs)) {
        check_one::<T, O, V>(&Product { by_pairs, ..product }, [&x, &y], &z, out);
    }
}

fn check_one<
    T: Arithmetic<Acc = V>,
    O: Arithmetic<Acc = V>,
    V: Arithmetic<Acc = V> + Into<f64> + From<f32>,
>(
    product: &Product,
    [x, y]: [&Tensor<T>; 2],
    z: &Tensor<V>,
    out: Lies,
) {
    let [batches, rows, columns, depth] = product.extents;
    let guard = O::narrow(V::from(77.0));
    let result = Tensor::new([batches, rows, columns], out, guard, |_| guard);
    run(product, x.view(), y.view(), Some(z.view()), result.view());
    let mut left = result.memory.clone();
    for (batch, row, column) in
        (0..batches * rows * columns).map(|i| (i / columns / rows, i / columns % rows, i % columns))
    {
        let terms_of = (0..depth).map(|k| -> f64 {
            let (x, y): (f64, f64) =
                (x.get([batch, row, k]).widen().into(), y.get([batch, k, column]).widen().into());
            x * y
        });
        let added: f64 = z.get([batch, row, column]).into();
        let expected = product.terms.alpha * terms_of.sum::<f64>() + product.terms.beta * added;
        let expected = O::narrow(V::from(expected as f32));
        let got = result.get([batch, row, column]);
        assert!(
            got == expected,
            "{product:?} of {:?} {:?} {out:?} [{batch}, {row}, {column}]: {got:?}, expected {expected:?}",
            x.strides,
            y.strides
        );
        let at = result.at((batch * rows + row) * columns + column);
        left[at] = guard;
    }
    assert!(
        left.iter().all(|&value| value == guard),
        "{product:?} {out:?}: something beside the result was written"
    );
}

fn check_all(level: Level, extents: [usize; 4], ways: [Lies; 3], terms: Terms) {
    check::<f32, f32, f32>(level, extents, ways, terms);
    check::<f64, f64, f64>(level, extents, ways, terms);
    check::<f16, f16, f32>(level, extents, ways, terms);
    check::<f16, f32, f32>(level, extents, ways, terms);
    check::<bf16, bf16, f32>(level, extents, ways, terms);
    check::<bf16, f32, f32>(level, extents, ways, terms);
}

const ADDED: Terms = Terms { alpha: 2.0, beta: -3.0 };

#[test]
fn every_size_around_tiles_and_pieces() {
    let rows = [1, 2, 13, 14, 15, 29, 65];
    let columns = [1, 7, 16, 31, 33, 64, 130];
    let depths = [0, 1, 15, 17, 255, 257, 515];
    let few = if cfg!(miri) { 2 } else { rows.len() };
    for level in Level::available() {
        for (i, &rows) in rows.iter().take(few).enumerate() {
            for (j, &columns) in columns.iter().take(few).enumerate() {
                let depth = depths[(i + j) % depths.len()];
                let way = WAYS[(i + 2 * j) % 3];
                check_all(level, [1, rows, columns, depth], [way, WAYS[j % 3], Lies::Packed], Terms::PLAIN);
            }
        }
    }
}

#[test]
fn every_way_in_which_matrices_lie() {
    let depth = if cfg!(miri) { 3 } else { 260 };
    for level in Level::available() {
        for (i, a) in WAYS.into_iter().enumerate() {
            for (j, b) in WAYS.into_iter().enumerate() {
                for out in [Lies::Packed, Lies::Transposed, Lies::Apart] {
                    let terms = if (i + j) % 2 == 0 { ADDED } else { Terms::PLAIN };
                    check_all(level, [2, 17, 35, depth], [a, b, out], terms);
                }
            }
        }
    }
}

#[test]
fn a_product_that_threads_share() {
    if cfg!(miri) {
        return;
    }
    for extents in [[1, 300, 700, 300], [3, 65, 600, 300], [40, 33, 33, 70]] {
        check_all(
            *Level::available().last().unwrap(),
            extents,
            [Lies::Packed, Lies::Transposed, Lies::Packed],
            ADDED,
        );
    }
}

/// Not small integers: every rounding shows.
fn rough(i: usize) -> f32 {
    ((i * 2657 % 1021) as f32 / 300.0 - 1.7) * if i.is_multiple_of(3) { 1e-3 } else { 1.0 }
}

fn bits<T: Arithmetic<Acc = f32>>(
    level: Level,
    extents: [usize; 4],
    ways: [Lies; 3],
    cuts: Option<[usize; 2]>,
) -> Vec<u32> {
    let [batches, rows, columns, depth] = extents;
    let value = |i: usize| T::narrow(rough(i));
    // The same values however they lie.
    let x = Tensor::new([batches, rows, depth], ways[0], T::default(), value);
    let y = Tensor::new([batches, depth, columns], ways[1], T::default(), value);
    let z = Tensor::new([batches, rows, columns], ways[2], T::default(), |_| T::default());
    let product = Product { cuts, ..Product::new(level, T::DTYPE, T::DTYPE, extents, Terms::PLAIN).unwrap() };
    run(&product, x.view(), y.view(), None, z.view());
    (0..batches * rows * columns).map(|i| z.memory[z.at(i)].widen().to_bits()).collect()
}

#[test]
fn bits_do_not_depend_on_level_cuts_or_views() {
    fn of<T: Arithmetic<Acc = f32>>() {
        let extents = if cfg!(miri) { [1, 10, 17, 9] } else { [2, 61, 150, 600] };
        let packed = [Lies::Packed; 3];
        let plain = bits::<T>(Level::scalar(), extents, packed, Some([1, 1]));
        for level in Level::available() {
            // The instruction for pairs rounds after two products.
            let expected = match T::DTYPE == DType::BFloat16 && level.has_pairs() {
                true => bits::<T>(level, extents, packed, Some([1, 1])),
                false => plain.clone(),
            };
            for cuts in [[1, 1], [2, 1], [1, 3], [5, 2]] {
                assert!(bits::<T>(level, extents, packed, Some(cuts)) == expected, "{level:?} {cuts:?}");
            }
            for ways in [
                [Lies::Transposed; 3],
                [Lies::Apart, Lies::Transposed, Lies::Packed],
                [Lies::Packed, Lies::Packed, Lies::Transposed],
            ] {
                assert!(bits::<T>(level, extents, ways, None) == expected, "{level:?} {ways:?}");
            }
        }
    }
    of::<f32>();
    of::<f16>();
    of::<bf16>();
}

#[test]
fn bits_of_few_rows_do_not_depend_on_cuts() {
    // Miri has a tenth of it.
    let part = if cfg!(miri) { 10 } else { 1 };
    for level in Level::available() {
        for (extents, cuts) in [
            ([1, 5, 300 / part, 100 / part], [1, 3]),
            ([1, 300 / part, 1, 100 / part], [4, 1]),
            ([1, 8, 90 / part, 700 / part], [1, 2]),
        ] {
            for b in WAYS {
                let ways = [Lies::Packed, b, Lies::Packed];
                let whole = bits::<bf16>(level, extents, ways, Some([1, 1]));
                assert!(
                    bits::<bf16>(level, extents, ways, Some(cuts)) == whole,
                    "{level:?} {extents:?} {b:?}"
                );
            }
        }
    }
}

#[test]
fn few_rows_or_columns_in_every_way() {
    for level in Level::available() {
        for few in 1..=9 {
            for (i, b) in WAYS.into_iter().enumerate() {
                let depth = [31, 100, 16, 9][(few + i) % 4];
                let terms = if few % 2 == 0 { ADDED } else { Terms::PLAIN };
                check_all(level, [2, few, 37, depth], [WAYS[few % 4], b, Lies::Packed], terms);
                check_all(level, [2, 43, few, depth], [WAYS[few % 4], b, WAYS[i % 3]], terms);
            }
        }
        if cfg!(miri) {
            break;
        }
        check_all(level, [1, 2, 20_000, 3], [Lies::Packed; 3], ADDED);
    }
}

#[test]
fn the_result_may_be_what_is_added() {
    let depth = if cfg!(miri) { 5 } else { 700 };
    for level in Level::available() {
        for out in [Lies::Packed, Lies::Transposed, Lies::Apart] {
            let x = Tensor::new([1, 20, depth], Lies::Packed, 0.0, small);
            let y = Tensor::new([1, depth, 37], Lies::Packed, 0.0, |i| small(i + 3));
            let fresh = Tensor::new([1, 20, 37], out, 0.0, |_| 0.0);
            let own = Tensor::new([1, 20, 37], out, 0.0, small);
            let before = Tensor::new([1, 20, 37], out, 0.0, small);
            let product = Product::new(level, DType::Float, DType::Float, [1, 20, 37, depth], ADDED).unwrap();
            run(&product, x.view(), y.view(), Some(before.view()), fresh.view());
            run(&product, x.view(), y.view(), Some(own.view()), own.view());
            assert!(own.memory == fresh.memory, "{level:?} {out:?}");
        }
    }
}

#[test]
fn what_is_added_no_times_is_not_read() {
    let terms = Terms { alpha: 1.0, beta: 0.0 };
    let x = Tensor::new([1, 3, 4], Lies::Packed, 0f32, |_| 1.0);
    let y = Tensor::new([1, 4, 5], Lies::Packed, 0f32, |_| 1.0);
    let nan = Tensor::new([1, 3, 5], Lies::Packed, f32::NAN, |_| f32::NAN);
    let out = Tensor::new([1, 3, 5], Lies::Packed, 0f32, |_| f32::NAN);
    let product = Product::new(Level::scalar(), DType::Float, DType::Float, [1, 3, 5, 4], terms).unwrap();
    run(&product, x.view(), y.view(), Some(nan.view()), out.view());
    assert!((0..15).all(|i| out.memory[out.at(i)] == 4.0));
}

#[test]
fn a_zero_keeps_its_sign() {
    for level in Level::available() {
        for rows in [2, 20] {
            let x = Tensor::new([1, rows, 4], Lies::Packed, 0f32, |_| -1.0);
            let y = Tensor::new([1, 4, 33], Lies::Packed, 0f32, |_| 1.0);
            let out = Tensor::new([1, rows, 33], Lies::Packed, 0f32, |_| 1.0);
            let terms = Terms { alpha: 0.0, beta: 0.0 };
            let product = Product::new(level, DType::Float, DType::Float, [1, rows, 33, 4], terms).unwrap();
            run(&product, x.view(), y.view(), None, out.view());
            assert!(
                (0..rows * 33).all(|i| out.memory[out.at(i)].to_bits() == (-0f32).to_bits()),
                "{level:?} {rows}"
            );
        }
    }
}

#[test]
fn forty_thousand_halves_are_summed_in_float() {
    let depth = if cfg!(miri) { 400 } else { 40_000 };
    let x = Tensor::new([1, 1, depth], Lies::Packed, f16::ZERO, |_| f16::ONE);
    let y = Tensor::new([1, depth, 1], Lies::Packed, f16::ZERO, |_| f16::ONE);
    let out = Tensor::new([1, 1, 1], Lies::Packed, f16::ZERO, |_| f16::ZERO);
    let product = Product::new(
        *Level::available().last().unwrap(),
        DType::Float16,
        DType::Float16,
        [1, 1, 1, depth],
        Terms::PLAIN,
    )
    .unwrap();
    run(&product, x.view(), y.view(), None, out.view());
    assert_eq!(out.get([0, 0, 0]), f16::from_f32(depth as f32));
}

#[test]
fn pairs_know_infinity_and_nan_and_take_denormals_for_zero() {
    let level = *Level::available().last().unwrap();
    if !level.has_pairs() {
        return;
    }
    let denormal = bf16::from_bits(1).to_f32();
    for (value, expected) in
        [(f32::INFINITY, f32::INFINITY), (f32::NAN, f32::NAN), (denormal, 0.0), (3.0, 60.0)]
    {
        let x = Tensor::new([1, 20, 10], Lies::Packed, bf16::ZERO, |_| bf16::from_f32(value));
        let y = Tensor::new([1, 10, 33], Lies::Packed, bf16::ZERO, |_| bf16::from_f32(2.0));
        let out = Tensor::new([1, 20, 33], Lies::Packed, 1f32, |_| 1.0);
        let product =
            Product::new(level, DType::BFloat16, DType::Float, [1, 20, 33, 10], Terms::PLAIN).unwrap();
        run(&product, x.view(), y.view(), None, out.view());
        let is_right =
            |i| out.memory[out.at(i)] == expected || (expected.is_nan() && out.memory[out.at(i)].is_nan());
        assert!((0..20 * 33).all(is_right), "{value}: {}, expected {expected}", out.memory[out.at(0)]);
    }
}

#[test]
fn sizes_that_overflow_are_more_than_any_workspace() {
    for (extents, least) in
        [([1, 8, 20, 1 << 60], usize::MAX), ([1, 8, 20, 1 << 40], 1 << 45), ([1, 1 << 50, 1 << 50, 3], 1)]
    {
        let product =
            Product::new(Level::scalar(), DType::Float, DType::Float, extents, Terms::PLAIN).unwrap();
        assert!(product.scratch().1 >= least, "{extents:?}: {}", product.scratch().1);
    }
}

#[test]
fn other_dtypes_have_no_product() {
    let of =
        |operands, out| Product::new(Level::scalar(), operands, out, [1, 1, 1, 1], Terms::PLAIN).is_some();
    assert!(of(DType::BFloat16, DType::Float) && of(DType::Double, DType::Double));
    assert!(
        !of(DType::Int32, DType::Int32)
            && !of(DType::Float, DType::Float16)
            && !of(DType::Float16, DType::BFloat16)
    );
}
