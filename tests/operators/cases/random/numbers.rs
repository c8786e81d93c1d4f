//! Random numbers: those of a plain Philox4x32-10 for every dtype and view, and how they are distributed.

use super::*;
use opapi::ops::random::rows::numbers::{
    inplace_bernoulli::{aclnnInplaceBernoulli, aclnnInplaceBernoulliGetWorkspaceSize},
    inplace_bernoulli_tensor::{aclnnInplaceBernoulliTensor, aclnnInplaceBernoulliTensorGetWorkspaceSize},
    inplace_normal::{aclnnInplaceNormal, aclnnInplaceNormalGetWorkspaceSize},
    inplace_random::{aclnnInplaceRandom, aclnnInplaceRandomGetWorkspaceSize},
    inplace_random_without_from_to::{
        aclnnInplaceRandomWithoutFromTo, aclnnInplaceRandomWithoutFromToGetWorkspaceSize,
    },
    inplace_uniform::{aclnnInplaceUniform, aclnnInplaceUniformGetWorkspaceSize},
    normal_float_float::{aclnnNormalFloatFloat, aclnnNormalFloatFloatGetWorkspaceSize},
    randperm::{aclnnRandperm, aclnnRandpermGetWorkspaceSize},
};

/// Floats travel as their bits.
pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnInplaceBernoulli",
        pointers: &[("selfRef", Role::Output), ("prob", Role::Scalar)],
        scalars: &["seed", "offset"],
        phase1: phase1!(aclnnInplaceBernoulliGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], s[1])),
        phase2: aclnnInplaceBernoulli,
        valid: |rng| {
            let pointers = vec![any_tensor(rng), Argument::Scalar(DType::F64, rng.unit())];
            Arguments { pointers, scalars: vec![rng.bits() as i64, 12] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceBernoulliTensor",
        pointers: &[("selfRef", Role::Output), ("prob", Role::Input)],
        scalars: &["seed", "offset"],
        phase1: phase1!(aclnnInplaceBernoulliTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], s[1])),
        phase2: aclnnInplaceBernoulliTensor,
        valid: |rng| {
            let (shape, kind) = (any_shape(rng), rng.choose(&[DType::F32, DType::F16, DType::F64]));
            let prob = broadcastable(rng, &shape);
            let pointers = vec![tensor(rng.choose(PLAIN), ND, &shape), tensor(kind, ND, &prob)];
            Arguments { pointers, scalars: vec![rng.bits() as i64, 12] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceNormal",
        scalars: &["mean", "std", "seed", "offset"],
        phase1: phase1!(aclnnInplaceNormalGetWorkspaceSize(p, s => p[0].cast(), single(s[0]), single(s[1]), s[2], s[3])),
        phase2: aclnnInplaceNormal,
        valid: |rng| drawn(rng, &[bits32(1.0), bits32(2.0)]),
        split: || split("aclnnInplaceNormal", &[bits32(1.0), bits32(2.0)]),
        benchmarks: || benchmarks(&[bits32(0.0), bits32(1.0)]),
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceRandom",
        scalars: &["from", "to", "seed", "offset"],
        phase1: phase1!(aclnnInplaceRandomGetWorkspaceSize(p, s => p[0].cast(), s[0], s[1], s[2], s[3])),
        phase2: aclnnInplaceRandom,
        valid: |rng| drawn(rng, &[-3, 90]),
        split: || split("aclnnInplaceRandom", &[-3, 90]),
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceRandomWithoutFromTo",
        scalars: &["seed", "offset"],
        phase1: phase1!(aclnnInplaceRandomWithoutFromToGetWorkspaceSize(p, s => p[0].cast(), s[0], s[1])),
        phase2: aclnnInplaceRandomWithoutFromTo,
        valid: |rng| drawn(rng, &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceUniform",
        scalars: &["from", "to", "seed", "offset"],
        phase1: phase1!(aclnnInplaceUniformGetWorkspaceSize(p, s => p[0].cast(), double(s[0]), double(s[1]), s[2] as u64, s[3] as u64)),
        phase2: aclnnInplaceUniform,
        valid: |rng| Arguments {
            pointers: vec![tensor(rng.choose(&PLAIN[..8]), ND, &any_shape(rng))],
            ..drawn(rng, &[bits64(-1.0), bits64(3.5)])
        },
        split: || split("aclnnInplaceUniform", &[bits64(-1.0), bits64(3.5)]),
        benchmarks: || benchmarks(&[bits64(0.0), bits64(1.0)]),
        ..COMMON
    },
    Operator {
        name: "aclnnNormalFloatFloat",
        pointers: &[("out", Role::Output)],
        scalars: &["mean", "std", "seed", "offset"],
        phase1: phase1!(aclnnNormalFloatFloatGetWorkspaceSize(p, s => single(s[0]), single(s[1]), s[2], s[3], p[0].cast())),
        phase2: aclnnNormalFloatFloat,
        valid: |rng| Arguments {
            pointers: vec![tensor(rng.choose(&PLAIN[..3]), ND, &any_shape(rng))],
            ..drawn(rng, &[bits32(1.0), bits32(2.0)])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnRandperm",
        pointers: &[("out", Role::Output)],
        scalars: &["n", "seed", "offset"],
        phase1: phase1!(aclnnRandpermGetWorkspaceSize(p, s => s[0], s[1], s[2], p[0].cast())),
        phase2: aclnnRandperm,
        valid: |rng| {
            let count = rng.range(0, 50);
            let out = tensor(rng.choose(&PLAIN[..8]), ND, &[count]);
            Arguments { pointers: vec![out], scalars: vec![count, rng.bits() as i64, 12] }
        },
        ..COMMON
    },
];

pub(super) fn bits32(x: f32) -> i64 {
    x.to_bits().into()
}

pub(super) fn bits64(x: f64) -> i64 {
    x.to_bits() as i64
}

pub(super) fn single(bits: i64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(super) fn double(bits: i64) -> f64 {
    f64::from_bits(bits as u64)
}

/// Any tensor, these numbers, a seed and an offset.
fn drawn(rng: &mut Rng, numbers: &[i64]) -> Arguments {
    let scalars = [numbers, &[rng.bits() as i64, rng.range(0, 99)]].concat();
    Arguments { pointers: vec![any_tensor(rng)], scalars }
}

fn split(name: &str, numbers: &[i64]) {
    for dtype in [DType::F32, DType::F16, DType::I64] {
        for (layout_name, layout) in threads::layouts(&[3, 500, 700]) {
            let target = DeviceTensor::output(dtype, layout, ND);
            draw(name, &[target.handle()], numbers, 7, 24);
            threads::report(layout_name, &target);
        }
    }
}

fn benchmarks(numbers: &[i64]) -> Benchmarks {
    let numbers = numbers.to_vec();
    [DType::F32, DType::F16, DType::F64]
        .into_iter()
        .map(|dtype| {
            let scalars = [&numbers[..], &[1, 0]].concat();
            let call = move || {
                let operands = vec![benchmark::output(dtype, &[1 << 20]).into()];
                Benchmark { operands, scalars: scalars.clone(), expected: vec![] }
            };
            (format!("1048576 {dtype:?}").to_lowercase(), Box::new(call) as Box<dyn Fn() -> Benchmark>)
        })
        .collect()
}

fn draw(name: &str, pointers: &[Pointer], numbers: &[i64], seed: u64, offset: u64) {
    let scalars = [numbers, &[seed as i64, offset as i64]].concat();
    row(name).call(pointers, &scalars).unwrap_or_else(|failure| panic!("{name} {scalars:?}: {failure:?}"));
}

// ------------------------------------------------------------------------------------------------ the reference

/// Four words of a key and a counter.
pub(super) fn philox(seed: u64, offset: u64, counter: u64) -> [u32; 4] {
    let halves = |x: u64| [x as u32, (x >> 32) as u32];
    let ([mut k0, mut k1], [mut a, mut b], [mut c, mut d]) = (halves(seed), halves(counter), halves(offset));
    for _ in 0..10 {
        let [first, second] = [0xD251_1F53 * u64::from(a), 0xCD9E_8D57 * u64::from(c)].map(halves);
        (a, b, c, d) = (second[1] ^ b ^ k0, second[0], first[1] ^ d ^ k1, first[0]);
        (k0, k1) = (k0.wrapping_add(0x9E37_79B9), k1.wrapping_add(0xBB67_AE85));
    }
    [a, b, c, d]
}

/// The published vectors of the authors' library (Random123, kat_vectors).
#[test]
fn the_reference_is_philox() {
    assert_eq!(philox(0, 0, 0), [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]);
    assert_eq!(philox(u64::MAX, u64::MAX, u64::MAX), [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD]);
    let (key, low, high) = (0x299F_31D0_A409_3822, 0x85A3_08D3_243F_6A88, 0x0370_7344_1319_8A2E);
    assert_eq!(philox(key, high, low), [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1]);
}

/// The word of an element, of 32 bits or of 64.
pub(super) fn word((seed, offset): (u64, u64), at: usize) -> u32 {
    philox(seed, offset, at as u64 / 4)[at % 4]
}

fn wide_word((seed, offset): (u64, u64), at: usize) -> u64 {
    let words = philox(seed, offset, at as u64 / 2);
    u64::from(words[at % 2 * 2]) | u64::from(words[at % 2 * 2 + 1]) << 32
}

/// A number from 0 up to 1, as `dtype` gets it, and the bits that it has.
fn unit(dtype: DType, source: (u64, u64), at: usize) -> f64 {
    let of = |bits: i32, word: u64| (word & ((1 << bits) - 1)) as f64 * 2f64.powi(-bits);
    match dtype {
        DType::F64 | DType::I32 | DType::I64 => of(52, wide_word(source, at)),
        DType::F16 => of(10, word(source, at).into()),
        DType::Bf16 => of(7, word(source, at).into()),
        _ => of(23, word(source, at).into()),
    }
}

/// Two normally distributed numbers of two from 0 up to 1.
fn box_muller(u: f64, v: f64) -> [f64; 2] {
    let (radius, angle) = ((-2.0 * u.max(1e-7).ln()).sqrt(), 2.0 * std::f64::consts::PI * v);
    [radius * angle.sin(), radius * angle.cos()]
}

fn normal(dtype: DType, source: (u64, u64), at: usize) -> f64 {
    let first = at & !1;
    let unit = |at| match dtype {
        DType::F64 => unit(DType::F64, source, at),
        _ => unit(DType::F32, source, at),
    };
    box_muller(unit(first), unit(first + 1))[at % 2]
}

fn any_source(rng: &mut Rng) -> (u64, u64) {
    let number = |rng: &mut Rng| if rng.coin() { rng.below(40) as u64 } else { rng.bits() };
    (number(rng), number(rng))
}

const DRAWN: &[DType] = &[
    DType::F32,
    DType::F16,
    DType::Bf16,
    DType::F64,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::I64,
    DType::U8,
];

/// A tensor of random dtype, shape and layout that was drawn, and its elements.
fn check(
    rng: &mut Rng,
    name: &str,
    dtypes: &[DType],
    numbers: &[i64],
    expected: impl Fn(DType, (u64, u64), usize) -> Result<f64, f64>,
) {
    let (dtype, shape, source) = (rng.choose(dtypes), any_shape(rng), any_source(rng));
    let target = DeviceTensor::output(dtype, Layout::any_output(&shape, rng), ND);
    draw(name, &[target.handle()], numbers, source.0, source.1);
    for (at, got) in target.values().into_iter().enumerate() {
        let stored = |x: f64| common::decode(dtype, &element(dtype, Number::Real(x))).re;
        let (value, tolerance) = match expected(dtype, source, at) {
            Ok(exact) => (stored(exact), 0.0),
            Err(near) if !dtype.is_float() => (stored(near), 1.0),
            Err(near) => (near, (2.0 * dtype.tolerance()).max(1e-9) * near.abs().max(1.0)),
        };
        assert!(
            (got - value).abs() <= tolerance,
            "{name} {at}: {got}, expected {value}; {source:?} {target:?}"
        );
    }
    assert_repeatable(rng, &(name, dtype, source, &target.layout), &[], &[&target], |_, outputs| {
        draw(name, &[outputs[0].handle()], numbers, source.0, source.1);
    });
}

#[test]
fn numbers_are_those_of_their_index() {
    let mut rng = Rng::new(0x9A4D);
    for _ in 0..rounds(150) {
        // Powers of two keep what is computed exact.
        check(&mut rng, "aclnnInplaceUniform", DRAWN, &[bits64(-64.0), bits64(64.0)], |dtype, source, at| {
            Ok(unit(dtype, source, at) * 128.0 - 64.0)
        });
        check(&mut rng, "aclnnInplaceNormal", DRAWN, &[bits32(5.0), bits32(20.0)], |dtype, source, at| {
            Err(normal(dtype, source, at) * 20.0 + 5.0)
        });
        check(
            &mut rng,
            "aclnnNormalFloatFloat",
            &DRAWN[..4],
            &[bits32(0.5), bits32(2.0)],
            |dtype, source, at| Err(normal(dtype, source, at) * 2.0 + 0.5),
        );
        let dtypes = [DRAWN, &[DType::C64, DType::C128]].concat();
        check(&mut rng, "aclnnInplaceRandom", &dtypes, &[-7, 93], |_, source, at| {
            Ok(((u64::from(word(source, at)) * 100) >> 32) as f64 - 7.0)
        });
        let wide = [DType::I64, DType::F64, DType::C128];
        check(&mut rng, "aclnnInplaceRandom", &wide, &[-1 << 40, 1 << 41], |_, source, at| {
            Ok(((u128::from(wide_word(source, at)) * 3 * (1 << 40)) >> 64) as f64 - 2f64.powi(40))
        });
    }
}

#[test]
fn ones_and_zeros_are_those_of_their_index() {
    let mut rng = Rng::new(0xBE46);
    for _ in 0..rounds(150) {
        let (dtype, shape, source) = (rng.choose(PLAIN), any_shape(&mut rng), any_source(&mut rng));
        let target = DeviceTensor::output(dtype, Layout::any_output(&shape, &mut rng), ND);
        let p = rng.choose(&[0.0, 1.0, 0.5, 0.3, 1e-3]);
        let prob = Scalar::new(DType::F64, p);
        draw("aclnnInplaceBernoulli", &[target.handle(), prob.handle()], &[], source.0, source.1);
        for (at, got) in target.values().into_iter().enumerate() {
            let expected = f64::from(word(source, at)) < p * 2f64.powi(32);
            assert_eq!(got, f64::from(u8::from(expected)), "{at} {p} {source:?} {target:?}");
        }

        let kind = rng.choose(&[DType::F32, DType::F16, DType::F64, DType::Bf16]);
        let small = broadcastable(&mut rng, &shape);
        let chances: Vec<f64> =
            (0..numel(&small)).map(|_| rng.choose(&[0.0, 1.0, 0.25, 0.7, -3.0, 2.0, f64::NAN])).collect();
        let prob = DeviceTensor::new(kind, Layout::any_input(&small, &mut rng), ND, &chances);
        let target = DeviceTensor::output(dtype, target.layout.clone(), ND);
        draw("aclnnInplaceBernoulliTensor", &[target.handle(), prob.handle()], &[], source.0, source.1);
        let chances = broadcast(&prob.elements(), &small, &shape);
        for ((at, got), p) in target.values().into_iter().enumerate().zip(&chances) {
            let p = f64::from(common::decode(kind, p).re as f32);
            let expected = f64::from(word(source, at)) < p * 2f64.powi(32);
            assert_eq!(got, f64::from(u8::from(expected)), "{at} {p} {source:?} {target:?}");
        }
        assert_only_output_changed(&source, &[&prob], &[&target]);
    }
    // In the memory of the probabilities.
    let both = DeviceTensor::new(DType::F32, Layout::contiguous(&[900]), ND, &[0.5; 900]);
    let other = common::create_tensor(DType::F32.code(), &both.layout, ND, both.memory().address());
    draw("aclnnInplaceBernoulliTensor", &[other.cast(), both.handle()], &[], 3, 0);
    opapi::abi::acl_meta::aclDestroyTensor(other);
    for (at, got) in both.values().into_iter().enumerate() {
        assert_eq!(got == 1.0, word((3, 0), at) < 1 << 31, "{at}: {got}");
    }
}

#[test]
fn permutations_are_those_of_fisher_and_yates() {
    let mut rng = Rng::new(0x9E43);
    for _ in 0..rounds(60) {
        let (dtype, count, source) = (rng.choose(DRAWN), rng.range(1, 2000), any_source(&mut rng));
        let out = DeviceTensor::output(dtype, Layout::any_output(&[count], &mut rng), ND);
        row("aclnnRandperm")
            .call(&[out.handle()], &[count, source.0 as i64, source.1 as i64])
            .expect("a valid call");
        let mut order: Vec<i64> = (0..count).collect();
        for i in 0..count as usize {
            order.swap(i, ((u128::from(wide_word(source, i)) * (i as u128 + 1)) >> 64) as usize);
        }
        for (got, number) in out.elements().iter().zip(order) {
            assert!(
                same(dtype, got, &element(dtype, Number::Int(number.into()))),
                "{got:?} {number} {out:?}"
            );
        }
        out.assert_surroundings_untouched("randperm");
    }
    // The six orders of three.
    let mut seen = [0usize; 27];
    let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[3]), ND);
    for seed in 0..1200 {
        row("aclnnRandperm").call(&[out.handle()], &[3, seed, 0]).expect("a valid call");
        seen[out.ints().iter().fold(0, |code, digit| code * 3 + *digit as usize)] += 1;
    }
    let counts: Vec<usize> = seen.into_iter().filter(|&count| count > 0).collect();
    assert!(counts.len() == 6 && counts.iter().all(|count| (150..250).contains(count)), "{counts:?}");
}

// ------------------------------------------------------------------------------------------------ distributions

/// So many numbers of a dtype.
fn sample(name: &str, dtype: DType, numbers: &[i64], source: (u64, u64)) -> Vec<f64> {
    let target = DeviceTensor::output(dtype, Layout::contiguous(&[100_000]), ND);
    draw(name, &[target.handle()], numbers, source.0, source.1);
    target.values()
}

/// The greatest distance of the shares below from those that a distribution has, times the root of the count: 1.95 in one of a
/// thousand samples (Kolmogorov, Smirnov).
fn distance(mut values: Vec<f64>, below: impl Fn(f64) -> f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let count = values.len() as f64;
    let apart = values.iter().enumerate().map(|(i, &x)| {
        let share = below(x);
        (share - i as f64 / count).max((i + 1) as f64 / count - share)
    });
    apart.fold(0.0, f64::max) * count.sqrt()
}

/// The share of normally distributed numbers below one: the sum of a series.
fn below_normal(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..200 {
        term *= x * x / f64::from(2 * n + 1);
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn moment(values: &[f64], n: i32) -> f64 {
    let mean = mean(values);
    values.iter().map(|x| (x - mean).powi(n)).sum::<f64>() / values.len() as f64
}

#[test]
fn numbers_are_distributed_as_they_should_be() {
    let within = |what: &str, got: f64, expected: f64, deviation: f64| {
        let off = (got - expected).abs() / (deviation / 100_000f64.sqrt());
        assert!(off < 4.0, "{what}: {got}, expected {expected}: off by {off} standard deviations");
    };
    for source in [(42, 0), (42, 12), (0, 0), (u64::MAX, 1 << 40)] {
        for dtype in [DType::F32, DType::F64] {
            let values = sample("aclnnInplaceUniform", dtype, &[bits64(2.0), bits64(5.0)], source);
            within("mean", mean(&values), 3.5, 0.75f64.sqrt());
            within("variance", moment(&values, 2), 0.75, 0.45f64.sqrt() * 1.0);
            let apart = distance(values, |x| (x - 2.0) / 3.0);
            assert!(apart < 2.2, "uniform {dtype:?} {source:?}: {apart}");

            let values = sample("aclnnInplaceNormal", dtype, &[bits32(0.0), bits32(1.0)], source);
            within("mean", mean(&values), 0.0, 1.0);
            within("variance", moment(&values, 2), 1.0, 2f64.sqrt());
            within("skewness", moment(&values, 3), 0.0, 15f64.sqrt());
            within("fourth moment", moment(&values, 4), 3.0, 96f64.sqrt());
            // Neighbours, and the two of a pair, have nothing to do with each other.
            for lag in 1..9 {
                let product: Vec<f64> = values.iter().zip(&values[lag..]).map(|(x, y)| x * y).collect();
                within("correlation", mean(&product), 0.0, 1.0);
            }
            let apart = distance(values, below_normal);
            assert!(apart < 2.2, "normal {dtype:?} {source:?}: {apart}");
        }
        // Ten integers: the squared deviations of their counts, each by its expectation; 27.9 in one of a thousand samples.
        for (dtype, from) in [(DType::I64, 0), (DType::F16, -5), (DType::U8, 3)] {
            let values = sample("aclnnInplaceRandom", dtype, &[from, from + 10], source);
            let count = |n: i64| values.iter().filter(|&&x| x == (from + n) as f64).count() as f64;
            let squares: f64 = (0..10).map(|n| (count(n) - 10_000.0).powi(2) / 10_000.0).sum();
            assert!(squares < 30.0, "integers {dtype:?} {source:?}: {squares}");
        }
        for (name, numbers) in [
            ("aclnnInplaceRandom", &[0, 1][..]),
            ("aclnnInplaceRandom", &[0, 2]),
            ("aclnnInplaceRandomWithoutFromTo", &[]),
        ] {
            within(name, mean(&sample(name, DType::Bool, numbers, source)), 0.5, 0.5);
        }
    }
}

#[test]
fn seeds_and_offsets_give_other_numbers() {
    let of = |source| sample("aclnnInplaceUniform", DType::F32, &[bits64(0.0), bits64(1.0)], source);
    let first = of((42, 0));
    assert!(first == of((42, 0)), "the same");
    for source in [(43, 0), (42, 12), (42, 1), (42 | 1 << 32, 0), (42, 1 << 32)] {
        let agree = of(source).iter().zip(&first).filter(|(a, b)| a == b).count();
        assert!(agree < 5, "{source:?}: {agree} numbers agree");
    }
}

#[test]
fn no_number_leaves_its_range() {
    for (dtype, from, to) in [
        (DType::F32, 0.0, 1e-42),
        (DType::F16, 0.1, 0.3),
        (DType::F16, -0.3, -0.1),
        (DType::Bf16, 0.999, 1.001),
        (DType::F16, 1.0, 1.001),
        (DType::F32, 16777216.0, 16777219.0),
        (DType::I8, -100.0, 100.0),
        (DType::U8, 250.0, 255.0),
        (DType::I64, -1e17, 1e17),
        (DType::F64, 1.0, 1.0 + 1e-15),
    ] {
        let values = sample("aclnnInplaceUniform", dtype, &[bits64(from), bits64(to)], (1, 2));
        let [least, most] = [f64::min, f64::max].map(|f| values.iter().copied().reduce(f).expect("some"));
        assert!(from <= least && most < to, "{dtype:?} {from} to {to}: {least} to {most}");
        assert!(
            least < most || to - from < 1e-2 && dtype != DType::F64 && dtype != DType::F32,
            "{dtype:?} {from} to {to}: {least} only"
        );
    }
    // Nothing between the two, or no distance at all: the first.
    for (dtype, from, to) in [(DType::F32, 0.5, 0.5), (DType::F16, 1.0, 1.0005), (DType::I32, 7.0, 7.0)] {
        let values = sample("aclnnInplaceUniform", dtype, &[bits64(from), bits64(to)], (1, 2));
        assert!(values.iter().all(|&x| x == from), "{dtype:?} {from}: {:?}", &values[..4]);
    }
    for (dtype, from, to) in [
        (DType::F16, 2047, 2051),
        (DType::F32, (1 << 24) - 1, (1 << 24) + 2),
        (DType::F32, -(1 << 24) - 1, 3),
        (DType::Bf16, -257, 258),
        (DType::F64, i64::MIN, i64::MAX),
        (DType::I64, i64::MIN, i64::MAX),
        (DType::F16, 4097, 4098),
        (DType::F32, -5, 0),
        (DType::F16, -7, -3),
        (DType::Bf16, -300, -1),
        (DType::F64, -9, 0),
        (DType::F16, -100_000, 100_000),
        (DType::F16, 60_000, i64::MAX),
    ] {
        let values = sample("aclnnInplaceRandom", dtype, &[from, to], (5, 0));
        let inside = |x: f64| from as f64 <= x && (x as i128) < to.into();
        let held = dtype != DType::F16 || from != 4097;
        let (bad, exact) = (values.iter().find(|&&x| !inside(x)), values[0] == 4100.0);
        assert!(if held { bad.is_none() } else { exact }, "{dtype:?} {from} to {to}: {bad:?}");
        assert!(!held || values.iter().any(|&x| x != values[0]), "{dtype:?} {from} to {to}");
    }
    for (dtype, most) in [
        (DType::F16, 2048.0),
        (DType::Bf16, 256.0),
        (DType::I8, 127.0),
        (DType::U8, 255.0),
        (DType::I16, 32767.0),
    ] {
        let values = sample("aclnnInplaceRandomWithoutFromTo", dtype, &[], (5, 0));
        assert_eq!(values.iter().copied().reduce(f64::max), Some(most), "{dtype:?}");
        assert_eq!(values.iter().copied().reduce(f64::min), Some(0.0), "{dtype:?}");
    }
}
