//! Which body does what, and that it matters to nobody but for the time: the tables of both directions as rules.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType::{BFloat16 as BF16, Float as F32, Float16 as F16};
use crate::dtype::{DType, InF32};
use crate::ops::bodies::Lies::{self, Gaps, Halved, Nchw, Nhwc, NhwcGaps};
use crate::simd::Level;
use crate::view::{AnyView, View};
use half::{bf16, f16};
use opapi_kernels::pooling::backward::Geometry;
use opapi_kernels::pooling::{Body, Strided, Window, backward, forward};
use opapi_kernels::window::pooled;

fn strided(lies: Lies, shape: [usize; 4]) -> Strided {
    Strided { shape, strides: lies.strides(shape), first: 0 }
}

/// Windows of k x k, s apart, with a padding of p.
const fn square(k: i64, s: i64, p: i64) -> Window {
    of([k; 2], [s; 2], [p; 2])
}

const fn of(kernel: [i64; 2], stride: [i64; 2], padding: [i64; 2]) -> Window {
    Window { kernel, stride, padding, divisor: 0, count_include_pad: true }
}

/// A named case: an image, how it and its windows lie, and its dtype.
type Named = (&'static str, [usize; 4], [Lies; 2], DType, Window);

/// Image and windows of a named case.
fn tensors(&(_, image, [of_image, of_windows], _, window): &Named) -> [Strided; 2] {
    let count =
        |i: usize| pooled(image[2 + i] as i64, window.kernel[i], window.stride[i], window.padding[i], false);
    let windows = [image[0], image[1], count(0) as usize, count(1) as usize];
    [strided(of_image, image), strided(of_windows, windows)]
}

fn of_gradient(level: Level, named: &Named) -> backward::Case {
    let [image, windows] = tensors(named);
    backward::Case::new(named.3, level, windows, image, named.4).unwrap()
}

fn of_pool(level: Level, named: &Named) -> forward::Case {
    let [image, windows] = tensors(named);
    forward::Case::new(named.3, level, image, windows, named.4).unwrap()
}

/// What any tuned level chooses, whatever the machine: tables speak of the level and of sizes of caches, so the cases stay away from these.
const GRADIENTS: &[(&str, Named)] = &[
    ("tiny", ("few pixels, few windows", [1, 1, 4, 4], [Nchw; 2], F32, square(2, 2, 0))),
    ("few", ("few pixels under more windows", [1, 1, 8, 8], [Nchw; 2], F32, square(2, 1, 1))),
    ("piled_neighbours", ("few channels", [8, 16, 28, 28], [Nhwc; 2], F16, square(3, 2, 1))),
    (
        "piled_neighbours",
        ("channels of one are neighbours", [1, 32, 9, 9], [Nhwc, Nchw], F32, square(3, 1, 1)),
    ),
    ("tabled", ("pixels of some registers", [2, 64, 14, 14], [Nhwc; 2], F32, square(3, 2, 1))),
    ("tabled", ("side by side, of registers and a rest", [2, 19, 14, 14], [Nhwc; 2], F32, square(2, 2, 0))),
    ("sparse", ("many pixels between windows", [2, 23, 40, 40], [Nhwc; 2], F16, square(1, 4, 0))),
    (
        "across",
        (
            "one row of windows over many channels",
            [1, 512, 9, 9],
            [NhwcGaps; 2],
            F32,
            of([1, 3], [1, 1], [0, 1]),
        ),
    ),
    ("channels_flat", ("windows one apart, of halves", [2, 64, 14, 14], [Nhwc; 2], F16, square(3, 1, 1))),
    ("spread", ("side by side, of halves", [2, 64, 14, 14], [Nhwc; 2], F16, square(2, 2, 0))),
    ("spread", ("side by side, of many registers", [2, 256, 14, 14], [Nhwc; 2], F32, square(2, 2, 0))),
    ("channels_strided", ("three channels, two apart", [4, 3, 112, 112], [Nhwc; 2], F16, square(2, 2, 0))),
    ("channels_last", ("something behind each pixel", [2, 64, 14, 14], [NhwcGaps; 2], F32, square(3, 2, 1))),
    ("channels_last", ("one window over a row", [1, 512, 1, 9], [Nhwc; 2], F32, of([1, 9], [1, 1], [0, 0]))),
    ("channels_last", ("one window over channels", [2, 67, 7, 7], [Nhwc; 2], F32, square(7, 1, 0))),
    ("fill", ("one window", [2, 64, 7, 7], [Nchw; 2], F32, square(7, 1, 0))),
    ("fill", ("one window over any strides", [2, 64, 7, 7], [Halved; 2], F32, square(7, 1, 0))),
    ("apart", ("small planes, side by side", [2, 64, 14, 14], [Nchw; 2], F32, square(7, 7, 0))),
    ("flat", ("small planes that keep their size", [2, 64, 14, 14], [Nchw; 2], F32, square(3, 1, 1))),
    ("piled", ("small planes, two apart", [2, 64, 12, 12], [Nchw; 2], F32, square(3, 2, 1))),
    ("piled", ("windows that no other body knows", [2, 64, 30, 30], [Nchw; 2], F32, square(7, 4, 3))),
    ("beside", ("larger planes, side by side", [1, 64, 80, 80], [Nchw; 2], F32, square(2, 2, 0))),
    ("direct", ("windows of four, one apart", [1, 4, 80, 80], [Nchw; 2], F32, square(4, 1, 1))),
    ("near", ("larger planes of 3x3", [1, 4, 80, 80], [Nchw; 2], F32, square(3, 1, 1))),
    ("near", ("larger planes of 3x3, two apart", [1, 4, 80, 80], [Gaps; 2], F32, square(3, 2, 1))),
    ("blocks", ("any strides", [1, 4, 80, 80], [Halved; 2], F32, square(3, 1, 1))),
    ("blocks", ("too few planes for lanes", [1, 2, 80, 80], [Nchw; 2], F32, square(7, 4, 3))),
    ("windows", ("wide windows", [1, 4, 90, 90], [Nchw; 2], F32, square(80, 1, 40))),
    ("windows", ("pixels cut off", [1, 4, 80, 80], [Nchw; 2], F32, square(3, 1, -1))),
];

const POOLS: &[(&str, Named)] = &[
    ("channels_last", ("channels are neighbours", [2, 24, 9, 9], [Nhwc; 2], F32, square(3, 2, 1))),
    ("planes", ("a window in each small plane", [2, 40, 7, 7], [Nchw; 2], F32, square(7, 1, 0))),
    ("rows", ("planes of rows", [2, 5, 30, 30], [Nchw; 2], F16, square(3, 1, 1))),
    ("rows", ("any strides", [2, 5, 30, 30], [Halved; 2], BF16, square(3, 1, 1))),
    ("windows", ("windows far apart", [1, 2, 40, 120], [Nchw; 2], F32, square(2, 20, 0))),
    (
        "windows",
        ("windows wider than a buffer", [1, 2, 4, 600], [Nchw; 2], F32, of([2, 300], [1; 2], [0; 2])),
    ),
];

/// The levels that have bodies of their own; says so if there are none.
fn tuned(test: &str) -> Vec<Level> {
    let levels: Vec<Level> = Level::available().into_iter().filter(|level| level.is_tuned()).collect();
    if levels.is_empty() {
        println!("{test}: skipped, this machine has the scalar level alone");
    }
    levels
}

/// Each case has its body at every tuned level, and each body a case.
fn check_choice<C>(
    test: &str,
    bodies: &'static [Body<C>],
    cases: &[(&str, Named)],
    make: fn(Level, &Named) -> C,
    choose: fn(&C) -> &'static Body<C>,
) {
    for level in tuned(test) {
        for (expected, named) in cases {
            let body = choose(&make(level, named));
            assert_eq!(body.name, *expected, "{named:?} at {level:?}");
        }
    }
    for body in bodies {
        assert!(cases.iter().any(|(expected, _)| *expected == body.name), "no case for {}", body.name);
    }
    // Nothing is known of the scalar level's cases but how many windows there are.
    for (_, named) in cases {
        let body = choose(&make(Level::scalar(), named)).name;
        assert!(["tiny", "few", "fill", "blocks", "windows"].contains(&body), "{body} for {named:?}");
    }
}

#[test]
fn every_body_of_the_gradient_has_a_case() {
    let test = "every_body_of_the_gradient_has_a_case";
    check_choice(test, backward::BODIES, GRADIENTS, of_gradient, backward::choose);
}

#[test]
fn every_body_of_the_pool_has_a_case() {
    check_choice("every_body_of_the_pool_has_a_case", forward::BODIES, POOLS, of_pool, forward::choose);
}

/// An array in which a tensor lies, of numbers that some sums cannot hold, and what lies between them.
fn numbers<T: InF32>(tensor: &Strided) -> Vec<T> {
    let last: usize = (0..4).map(|axis| (tensor.shape[axis] - 1) * tensor.strides[axis] as usize).sum();
    let number = |i: usize| if i.is_multiple_of(5) { -0.0 } else { (i * 37 % 101) as f32 / 7.0 - 6.0 };
    (0..=last).map(|i| T::narrow(number(i))).collect()
}

fn view<T: InF32>(array: &mut [T], &Strided { shape, strides, .. }: &Strided) -> AnyView {
    // SAFETY: the array is as long as the strides reach, and outlives what is done with the view.
    unsafe { View::new(array.as_mut_ptr(), shape, strides) }.into()
}

/// What a body writes to memory full of NaN.
fn made<T: InF32, C>(body: &Body<C>, case: &C, from: &Strided, to: &Strided) -> Vec<f32> {
    let (mut read, mut written) = (numbers::<T>(from), numbers::<T>(to));
    written.fill(T::narrow(f32::NAN));
    (body.run)(case, view(&mut read, from), view(&mut written, to));
    written.into_iter().map(T::widen).collect()
}

fn made_of<C>(dtype: DType, body: &Body<C>, case: &C, from: &Strided, to: &Strided) -> Vec<f32> {
    match dtype {
        F32 => made::<f32, C>(body, case, from, to),
        F16 => made::<f16, C>(body, case, from, to),
        _ => made::<bf16, C>(body, case, from, to),
    }
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// All of a list in all layouts, and with divisors that differ at the edges.
fn cases_of_all_layouts(cases: &[(&str, Named)]) -> Vec<Named> {
    let layouts = [[Nchw; 2], [Gaps; 2], [Nhwc; 2], [NhwcGaps; 2], [Halved; 2], [Nhwc, Nchw], [Nchw, Nhwc]];
    let of = |&(_, (name, [n, c, h, w], _, dtype, window)): &(&str, Named)| {
        // Miri would take hours for all, and so would large ones.
        let image = [n.min(2), c.min(if cfg!(miri) { 16 } else { 512 }), h, w];
        let cut = Window { count_include_pad: false, ..window };
        let all = layouts.into_iter().flat_map(move |lies| [window, cut].map(|window| (lies, window)));
        all.map(move |(lies, window)| (name, image, lies, dtype, window))
    };
    cases.iter().take(if cfg!(miri) { 2 } else { cases.len() }).flat_map(of).collect()
}

/// Averages: every body that fits a case, forced, gives the bits of the last one.
#[test]
fn every_body_that_fits_a_pool_gives_the_bits_of_the_plainest() {
    let plainest = forward::BODIES.last().expect("a table of bodies");
    for named in cases_of_all_layouts(POOLS) {
        let [image, windows] = tensors(&named);
        for level in Level::available() {
            let case = of_pool(level, &named);
            let expected = made_of(named.3, plainest, &case, &image, &windows);
            for body in forward::BODIES.iter().filter(|body| (body.fits)(&case)) {
                let out = made_of(named.3, body, &case, &image, &windows);
                assert!(bits(&out) == bits(&expected), "{} for {named:?} at {level:?}", body.name);
            }
        }
    }
}

/// Gradients: every body that fits a case, forced, gives the bits of the plainest of its kind.
///
/// - Windows that do not overlap divide, and all bodies agree with the last one.
/// - Windows that overlap are multiplied by the reciprocals of height and width, and all bodies agree with `blocks`: all but `tiny`, `few` and
///   `windows`, which divide by both, agree among each other, and differ by some roundings.
/// - One window over the image is a copy, in which -0 stays, and all bodies agree with `fill`: but for -0, of which those three make a sum.
#[test]
fn every_body_that_fits_a_gradient_gives_the_bits_of_the_plainest_of_its_kind() {
    let by_name = |name| backward::BODIES.iter().find(|body| body.name == name).expect("a body");
    let mut forced = Vec::new();
    for named in cases_of_all_layouts(GRADIENTS) {
        let [image, windows] = tensors(&named);
        for level in Level::available() {
            let case = of_gradient(level, &named);
            let made = |body| made_of(named.3, body, &case, &windows, &image);
            let plainest = match case.geometry {
                Geometry::One => "fill",
                Geometry::Over => "blocks",
                Geometry::Beside | Geometry::Wide => "windows",
            };
            let [expected, divided] = [plainest, "windows"].map(|name| made(by_name(name)));
            for body in backward::BODIES.iter().filter(|body| (body.fits)(&case)) {
                let out = made(body);
                let mut expected = &expected;
                if ["tiny", "few", "windows"].contains(&body.name) {
                    for (divided, &expected) in divided.iter().zip(expected) {
                        let near = (divided - expected).abs() <= 1e-2 * expected.abs().max(1.0);
                        assert!(near || expected.is_nan() && divided.is_nan(), "{divided} {expected}");
                    }
                    expected = &divided;
                } else if !forced.contains(&body.name) {
                    forced.push(body.name);
                }
                assert!(bits(&out) == bits(expected), "{} for {named:?} at {level:?}", body.name);
            }
        }
    }
    if !tuned("every_body_that_fits_a_gradient").is_empty() && !cfg!(miri) {
        let bodies = backward::BODIES.iter().filter(|body| !["tiny", "few", "windows"].contains(&body.name));
        let missing: Vec<_> =
            bodies.filter(|body| !forced.contains(&body.name)).map(|body| body.name).collect();
        assert!(missing.is_empty(), "never forced: {missing:?}");
    }
}
