//! What the operators' files need to compare an operator with its plain reference: all element types, modes and memory
//! layouts, on thousands of small random calls. Shapes favour what breaks kernels: odd sizes, a single row, column or
//! channel, windows larger than the image, strides larger than windows, cropping.
//!
//! The seed is fixed. `OPAPI_TEST_ROUNDS=20` makes twenty times as many calls; `OPAPI_TEST_EXTENTS=4` makes most extents up to four times as
//! large, and calls fewer.

use std::fmt::Debug;

use super::cases;
pub use super::cases::Role::{self, Input, Output};
use super::common::{self, DType, DeviceTensor, Element, Layout, Rng};
use opapi::ops::operators;
use opapi::simd::Level;
use std::process::Stdio;

/// A number from the environment, else 1.
fn factor(name: &str) -> usize {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(1)
}

/// How many times to repeat the body of a test.
pub fn rounds(n: usize) -> usize {
    (n * factor("OPAPI_TEST_ROUNDS") / factor(EXTENTS)).max(1)
}

/// Whether to take one of very many calls of a large shape: one in three, and all when there are more rounds.
pub fn is_taken(rng: &mut Rng) -> bool {
    rounds(2) > 2 || rng.one_in(3)
}

/// How many times as large extents may be.
const EXTENTS: &str = "OPAPI_TEST_EXTENTS";
/// So many find what small ones do not: rows and planes of several registers, of a few channels and of dozens.
const LARGER: &str = "6";

/// Long rows, many planes, much work: what kernels cut into pieces and split over threads. Two images each.
pub const LARGE: [(DType, [i64; 4], [i64; 4]); 3] = [
    (DType::F32, [2, 3, 150, 257], [2, 3, 170, 333]),
    (DType::F16, [1, 70, 61, 64], [1, 70, 32, 32]),
    (DType::Bf16, [1, 1, 300, 300], [1, 1, 290, 300]),
];

/// Kernel, stride and padding for these images.
pub const LARGE_WINDOWS: [[i64; 3]; 4] = [[3, 2, 1], [2, 2, 0], [5, 1, 2], [13, 3, 6]];

/// Real floating-point types of 32 bits or less.
pub const HALF_TYPES: [DType; 3] = [DType::F32, DType::F16, DType::Bf16];

/// A layout for each operand: mostly one of them is unusual and the rest packed, so that a failure names the
/// culprit; sometimes none or all are unusual.
pub fn layouts<const N: usize>(rng: &mut Rng, shapes: [(&[i64], Role); N]) -> [Layout; N] {
    let unusual = rng.below(N + 2);
    let mut at = 0;
    shapes.map(|(shape, role)| {
        let chosen = at == unusual || unusual == N;
        at += 1;
        match role {
            _ if !chosen => Layout::contiguous(shape),
            Output => Layout::any_output(shape, rng),
            _ => Layout::any_input(shape, rng),
        }
    })
}

/// Finite values of a size that no sum below overflows, with zeros and whole numbers among them.
pub fn values(rng: &mut Rng, n: usize) -> Vec<f64> {
    let whole = rng.one_in(4);
    (0..n)
        .map(|_| match rng.below(12) {
            0 => 0.0,
            1 => -0.0,
            _ if whole => rng.range(-4, 4) as f64,
            _ => rng.uniform(-2.0, 2.0),
        })
        .collect()
}

/// In one call of six, puts infinities and NaN into a few places: they may reach exactly the elements that the
/// formula says, and no other.
pub fn poison(rng: &mut Rng, values: &mut [f64]) {
    if !values.is_empty() && rng.one_in(6) {
        for _ in 0..rng.range(1, 3) {
            let at = rng.below(values.len());
            values[at] = rng.choose(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
        }
    }
}

/// The distance of the type's smallest numbers: below that, rounding is absolute.
pub fn quantum(dtype: DType) -> f64 {
    match dtype {
        DType::F16 => 2f64.powi(-24),
        DType::Bf16 => 2f64.powi(-133),
        DType::F32 | DType::C64 => 2f64.powi(-149),
        _ => f64::from_bits(1),
    }
}

/// Elements of any bits at all: NaN with payload, signalling NaN, -0.0, numbers below the normal range.
pub fn any_bits(rng: &mut Rng, dtype: DType, n: usize) -> Vec<Element> {
    let nans: [u64; 6] = [1 << 63, 0x7FF0_0000_0000_0001, 0xFFC0_1234, 0x7F80_0001, 0x7C01_FE55, 0x8000];
    let any = |rng: &mut Rng| if rng.one_in(4) { rng.choose(&nans) } else { rng.bits() };
    (0..n)
        .map(|_| {
            let bits = [any(rng), any(rng)].map(u64::to_le_bytes).concat();
            std::array::from_fn(|at| if at < dtype.size() { bits[at] } else { 0 })
        })
        .collect()
}

/// Compares bit by bit.
pub fn assert_elements(what: &dyn Debug, got: &DeviceTensor, expected: &[Element]) {
    let elements = got.elements();
    assert_eq!(elements.len(), expected.len(), "{what:?}");
    for (i, (got, expected)) in elements.iter().zip(expected).enumerate() {
        assert!(got == expected, "element {i} is {got:?}, expected {expected:?}\n{what:#?}");
    }
}

/// Compares element by element; `magnitude` is the sum of the absolute values of the terms of each element.
pub fn assert_close(
    what: &dyn Debug,
    dtype: DType,
    tolerance: f64,
    got: &[f64],
    expected: &[f64],
    magnitude: &[f64],
) {
    assert_eq!(got.len(), expected.len(), "{what:?}");
    for (i, (&got, &expected)) in got.iter().zip(expected).enumerate() {
        let close = if expected.is_finite() {
            (got - expected).abs() <= tolerance * magnitude[i] + quantum(dtype)
        } else {
            got == expected || (got.is_nan() && expected.is_nan())
        };
        assert!(close, "element {i} is {got:e}, expected {expected:e} ({dtype:?})\n{what:#?}");
    }
}

/// Absolute values.
pub fn magnitudes(values: &[f64]) -> Vec<f64> {
    values.iter().map(|v| v.abs()).collect()
}

/// After a call: inputs as before, nothing outside the view of the output changed.
pub fn assert_only_output_changed(what: &dyn Debug, inputs: &[&DeviceTensor], outputs: &[&DeviceTensor]) {
    for input in inputs {
        assert!(input.is_untouched(), "an input changed: {input:?}\n{what:#?}");
    }
    for output in outputs {
        output.assert_surroundings_untouched(&format!("{what:#?}"));
    }
}

/// A tensor that is only asked for its shape: sometimes it has no memory, sometimes memory full of NaN.
pub fn shape_only(rng: &mut Rng, dtype: DType, shape: &[i64], format: i32) -> DeviceTensor {
    if rng.one_in(4) {
        return DeviceTensor::without_memory(dtype, Layout::contiguous(shape), format);
    }
    let layout = Layout::any_input(shape, rng);
    let bytes = vec![0xFF; layout.storage_len() * dtype.size()];
    DeviceTensor::from_storage(dtype, layout, format, bytes)
}

/// Panics unless two runs gave the same bits. The second one had the same layouts, or packed ones.
pub fn assert_same_bits(what: &dyn Debug, first: &DeviceTensor, second: &DeviceTensor) {
    let (a, b) = (first.elements(), second.elements());
    if let Some(i) = (0..a.len()).find(|&i| a[i] != b[i]) {
        let layout = &second.layout;
        panic!("element {i} is {:?}, in a second run {:?} ({layout:?})\n{what:#?}", a[i], b[i]);
    }
}

/// After a call: nothing but the views of its outputs changed, and sometimes, that the same call with other tensors, whose plan
/// is known then, and one on packed tensors give the same bits. An output that the call left alone is not looked at.
pub fn assert_repeatable(
    rng: &mut Rng,
    what: &dyn Debug,
    inputs: &[&DeviceTensor],
    outputs: &[&DeviceTensor],
    call: impl Fn(&[&DeviceTensor], &[&DeviceTensor]),
) {
    assert_only_output_changed(what, inputs, outputs);
    let like = |layout: fn(&DeviceTensor) -> Layout| -> Vec<DeviceTensor> {
        outputs.iter().map(|o| DeviceTensor::output(o.dtype, layout(o), o.format)).collect()
    };
    let same = |inputs: &[&DeviceTensor], again: &[DeviceTensor]| {
        call(inputs, &again.iter().collect::<Vec<_>>());
        for (first, second) in outputs.iter().zip(again).filter(|(first, _)| !first.is_untouched()) {
            assert_same_bits(what, first, second);
        }
    };
    let copies = |layout: fn(&DeviceTensor) -> Layout| -> Vec<DeviceTensor> {
        let copy =
            |t: &&DeviceTensor| DeviceTensor::from_elements(t.dtype, layout(t), t.format, &t.elements());
        inputs.iter().map(copy).collect()
    };
    let layouts: [fn(&DeviceTensor) -> Layout; 2] =
        [|tensor| tensor.layout.clone(), |tensor| Layout::contiguous(&tensor.layout.shape)];
    for layout in layouts {
        if rng.one_in(4) {
            same(&copies(layout).iter().collect::<Vec<_>>(), &like(layout));
        }
    }
}

/// A small extent, often 1.
pub fn extent(rng: &mut Rng, most: i64) -> i64 {
    let most = most * factor(EXTENTS) as i64;
    if rng.one_in(4) { 1 } else { rng.range(1, most) }
}

/// The extent of rows: sometimes several vectors long, with any rest.
pub fn row_extent(rng: &mut Rng, most: i64) -> i64 {
    if rng.one_in(10) { rng.range(most, 100) } else { extent(rng, most) }
}

/// [N, C, H, W] or [C, H, W].
pub fn image_shape(rng: &mut Rng, most: i64) -> Vec<i64> {
    let channels = if rng.one_in(20) { rng.range(15, 40) } else { extent(rng, 3) };
    let mut shape = vec![channels, extent(rng, most), row_extent(rng, most)];
    if rng.coin() {
        shape.insert(0, extent(rng, 3));
    }
    shape
}

/// Product of all extents but the last two.
pub fn planes(shape: &[i64]) -> usize {
    shape[..shape.len() - 2].iter().product::<i64>() as usize
}

/// The last two extents.
pub fn plane_size(shape: &[i64]) -> [usize; 2] {
    [shape[shape.len() - 2] as usize, shape[shape.len() - 1] as usize]
}

/// The same extents before the last two, others there.
pub fn with_plane(shape: &[i64], h: i64, w: i64) -> Vec<i64> {
    [&shape[..shape.len() - 2], &[h, w]].concat()
}
/// The operators' own tests once more for each instruction-set level, with stores past the caches wherever the kernels
/// have them (which otherwise only large tensors do), and with tensors that end where no memory is: a kernel that reads
/// or writes a vector too far crashes. And once more with larger extents, as some kernels take no planes of a few pixels, and in threads
/// whose stacks are small. The library reads its variables when it is loaded, so this test starts itself again.
#[test]
fn every_instruction_set_agrees_and_stays_inside_its_memory() {
    let mut families: Vec<&str> = operators().map(opapi::ops::Operator::family).collect();
    families.dedup();
    let of_images: Vec<&str> = cases::linear().map(|(_, row)| row.family()).collect();
    for family in families {
        let tests = format!("cases::{family}::");
        // All levels at once: the longest test of each leaves a core idle.
        let start = |(level, extents): (Level, &'static str)| {
            let mut child = common::again();
            if extents == LARGER {
                child.env(common::STACK, "65536");
            }
            let child = child
                .arg(&tests)
                .args(if extents == LARGER { &["--skip", "_on_large_"][..] } else { &[] })
                .env("OPAPI_MAX_ISA", format!("{level:?}"))
                .env(EXTENTS, extents)
                .env("OPAPI_STREAMING_SIZE", "0")
                .env(common::GUARD_PAGES, "1")
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn();
            (level, extents, child.expect("a second run"))
        };
        let levels = Level::available();
        let small = levels.iter().map(|&level| (level, "1"));
        // Some of these kernels take no planes of a few pixels.
        let is_larger = |level: &&Level| level.is_tuned() && of_images.contains(&family);
        let larger = levels.iter().filter(is_larger).map(|&level| (level, LARGER));
        let children: Vec<_> = small.chain(larger).map(start).collect();
        for (level, extents, child) in children {
            let output = child.wait_with_output().expect("its output");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success(),
                "OPAPI_MAX_ISA={level:?} {EXTENTS}={extents}: {}\n{text}",
                output.status
            );
            assert!(!text.contains("running 0 tests"), "{family} has no tests of its own: {tests}");
        }
    }
}
