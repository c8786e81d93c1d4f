//! Convolutions against plain loops over small integers, whose sums are exact in every order.

use super::*;
use crate::dtype::Element;

/// A tensor of five or six axes whose axes lie in some order, with a gap after each element where asked for.
struct Tensor<T> {
    memory: Vec<T>,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl<T: Element> Tensor<T> {
    /// `order` names the axes from the outermost to the innermost.
    fn new(shape: &[usize], order: &[usize], gap: usize, value: impl Fn(usize) -> T) -> Tensor<T> {
        let mut strides = vec![0; shape.len()];
        let mut size = gap;
        for &axis in order.iter().rev() {
            strides[axis] = size as i64;
            size *= shape[axis];
        }
        let shape = shape.iter().map(|&extent| extent as i64).collect();
        Tensor { memory: (0..size).map(value).collect(), shape, strides }
    }

    fn at(&self, index: &[usize]) -> usize {
        index.iter().zip(&self.strides).map(|(&index, &stride)| index * stride as usize).sum()
    }

    fn view(&self) -> NdView<'_> {
        // SAFETY: all indices lie in the memory, which lives as long; who writes has it alone.
        unsafe { NdView::new(T::DTYPE, self.memory.as_ptr().cast_mut().cast(), &self.shape, &self.strides) }
    }

    fn strides(&self) -> [isize; 5] {
        std::array::from_fn(|axis| self.strides[axis] as isize)
    }
}

fn small(i: usize) -> f32 {
    (i * 7 % 11) as f32 - 5.0
}

/// Runs on scratch of such parts and bytes.
fn with_scratch((parts, bytes): (usize, usize), run: impl FnOnce(Scratch)) {
    let mut memory = vec![0u64; (parts * bytes + Scratch::ALIGNMENT) / 8];
    let skipped = memory.as_ptr().align_offset(Scratch::ALIGNMENT);
    let memory = &mut memory[skipped..][..parts * bytes / 8];
    // Whatever was there before.
    memory.fill(u64::MAX);
    // SAFETY: any bytes are numbers, and the memory stays borrowed.
    let memory =
        unsafe { std::slice::from_raw_parts_mut(memory.as_mut_ptr().cast::<u8>(), size_of_val(memory)) };
    run(Scratch::new(memory, bytes));
}

const PLANAR: [usize; 5] = [0, 1, 2, 3, 4];
const CHANNELS_LAST: [usize; 5] = [0, 2, 3, 4, 1];

/// All windows of all images with the taps that lie inside: image, window, tap, pixel.
fn each_tap(shape: &Shape, mut tell: impl FnMut(usize, [usize; 3], [usize; 3], [usize; 3])) {
    let all = |of: fn(&Slide) -> usize| {
        let [d, h, w] = shape.slides.each_ref().map(of);
        (0..d * h * w).map(move |at| [at / w / h, at / w % h, at % w])
    };
    for image in 0..shape.images {
        for window in all(|slide| slide.windows) {
            for tap in all(|slide| slide.taps) {
                let pixel = [0, 1, 2].map(|axis| {
                    let slide = &shape.slides[axis];
                    (window[axis] * slide.stride) as isize + slide.first + slide.step * tap[axis] as isize
                });
                if (0..3).all(|axis| (0..shape.slides[axis].pixels as isize).contains(&pixel[axis])) {
                    tell(image, window, tap, pixel.map(|pixel| pixel as usize));
                }
            }
        }
    }
}

fn check<T: Arithmetic<Acc = f32>, O: Arithmetic<Acc = f32>>(
    level: Level,
    shape: Shape,
    [lies, results]: [[usize; 5]; 2],
    gap: usize,
    with_bias: bool,
) {
    let Shape { images, groups, rows, channels, slides } = shape;
    let [pixels, windows, taps] =
        [slides.map(|slide| slide.pixels), shape.windows(), slides.map(|slide| slide.taps)];
    let axes = |channels: usize, extents: [usize; 3]| [images, channels, extents[0], extents[1], extents[2]];
    let image = Tensor::new(&axes(groups * channels, pixels), &lies, gap, |i| T::narrow(small(i)));
    let weights =
        Tensor::new(&[groups, rows, channels, taps[0], taps[1], taps[2]], &[0, 2, 1, 3, 4, 5], 1, |i| {
            small(i + 4)
        });
    let bias: Vec<f32> = (0..groups * rows).map(|i| if with_bias { small(i + 2) } else { 0.0 }).collect();
    let guard = O::narrow(99.0);
    let out = Tensor::new(&axes(groups * rows, windows), &results, gap, |_| guard);
    let mut sums = vec![None; out.memory.len()];
    for image in 0..images {
        for (channel, bias) in bias.iter().enumerate() {
            for at in 0..windows.iter().product() {
                let [_, h, w] = windows;
                let at = out.at(&[image, channel, at / w / h, at / w % h, at % w]);
                sums[at] = Some(*bias);
            }
        }
    }
    let mut of_weights = vec![0.0; groups * rows * channels * taps.iter().product::<usize>()];
    let grad = Tensor::new(&axes(groups * rows, windows), &results, gap, |i| O::narrow(small(i + 1)));
    each_tap(&shape, |n, window, tap, pixel| {
        for (group, m, c) in
            (0..groups * rows * channels).map(|i| (i / channels / rows, i / channels % rows, i % channels))
        {
            let x = image.memory[image.at(&[n, group * channels + c, pixel[0], pixel[1], pixel[2]])].widen();
            let w = weights.memory[weights.at(&[group, m, c, tap[0], tap[1], tap[2]])];
            let at = out.at(&[n, group * rows + m, window[0], window[1], window[2]]);
            *sums[at].as_mut().unwrap() += x * w;
            let index = [
                (group * rows + m, 0),
                (c, channels),
                (tap[0], taps[0]),
                (tap[1], taps[1]),
                (tap[2], taps[2]),
            ];
            let place = index.into_iter().fold(0, |place, (at, extent)| place * extent.max(1) + at);
            of_weights[place] += grad.memory[at].widen() * x;
        }
    });
    let correlation = Correlation::new(level, shape, (T::DTYPE, image.strides()));
    let ones = [1];
    let extent = [bias.len() as i64];
    // SAFETY: the numbers of the vector.
    let of_bias = unsafe { NdView::new(DType::Float, bias.as_ptr().cast_mut().cast(), &extent, &ones) };
    with_scratch(correlation.scratch(), |scratch| {
        correlation.run(image.view(), weights.view(), with_bias.then_some(of_bias), out.view(), scratch);
    });
    for (at, (&got, sum)) in out.memory.iter().zip(&sums).enumerate() {
        let expected = sum.map_or(guard, O::narrow);
        assert!(
            got == expected,
            "{level:?} {} {shape:?} {lies:?} {at}: {got:?}, not {expected:?}",
            correlation.body()
        );
    }
    if taps.contains(&0) {
        return;
    }
    let weighing = Weighing::new(level, shape, (T::DTYPE, image.strides()), (O::DTYPE, grad.strides()));
    let result = Tensor::new(&[groups * rows, channels, taps[0], taps[1], taps[2]], &PLANAR, 1, |_| 99.0f32);
    with_scratch(weighing.scratch(), |scratch| {
        weighing.run(image.view(), grad.view(), result.view(), scratch);
    });
    assert!(
        result.memory == of_weights,
        "{level:?} {shape:?} {lies:?}: {:?}, not {of_weights:?}",
        result.memory
    );
}

fn check_all(shape: Shape) {
    for level in Level::available() {
        for lies in [[PLANAR, PLANAR], [CHANNELS_LAST, CHANNELS_LAST], [PLANAR, CHANNELS_LAST]] {
            check::<f32, f32>(level, shape, lies, 1, lies[0] == CHANNELS_LAST);
            check::<f16, f32>(level, shape, lies, 1, true);
        }
        check::<f32, bf16>(level, shape, [PLANAR, PLANAR], 3, false);
        check::<bf16, f16>(level, shape, [CHANNELS_LAST, PLANAR], 1, true);
    }
}

/// Windows with so many pixels of border on both sides.
fn slide(pixels: usize, taps: usize, stride: usize, dilation: usize, border: usize) -> Slide {
    let windows = (pixels + 2 * border - dilation * (taps - 1) - 1) / stride + 1;
    Slide { pixels, windows, taps, stride, first: -(border as isize), step: dilation as isize }
}

#[test]
fn windows_of_every_kind() {
    let one = Slide::pixels(1);
    let shapes = [
        (3, 1, 5, 3, [one, slide(9, 3, 1, 1, 1), slide(11, 3, 1, 1, 1)]),
        (2, 2, 17, 4, [one, slide(9, 3, 2, 1, 1), slide(20, 3, 2, 1, 1)]),
        (1, 3, 1, 1, [one, slide(8, 5, 1, 2, 4), slide(40, 5, 3, 2, 4)]),
        (2, 1, 30, 20, [one, slide(5, 1, 1, 1, 0), slide(7, 1, 1, 1, 0)]),
        (2, 1, 6, 33, [one, slide(6, 1, 2, 1, 0), slide(9, 1, 2, 1, 0)]),
        (2, 1, 4, 3, [slide(5, 3, 1, 1, 1), slide(6, 2, 2, 1, 0), slide(7, 3, 1, 1, 2)]),
        (2, 1, 3, 2, [one, one, slide(70, 7, 1, 3, 0)]),
        (1, 1, 2, 2, [one, slide(4, 4, 1, 1, 0), slide(4, 4, 1, 1, 0)]),
        (1, 1, 2, 2, [one, slide(3, 2, 4, 1, 3), slide(5, 1, 7, 1, 2)]),
        // Many channels, which come last in some of the ways.
        (2, 2, 7, 18, [one, slide(9, 3, 2, 1, 1), slide(8, 3, 1, 2, 2)]),
        (1, 1, 5, 16, [slide(4, 3, 1, 1, 1), slide(5, 2, 2, 1, 0), slide(6, 3, 1, 1, 2)]),
        (2, 1, 5, 20, [one, slide(7, 2, 3, 1, 0), slide(8, 3, 1, 1, 0)]),
        (
            2,
            1,
            6,
            20,
            [
                one,
                Slide { pixels: 5, windows: 6, taps: 2, stride: 1, first: 1, step: -1 },
                Slide { pixels: 4, windows: 3, taps: 2, stride: 1, first: 2, step: -1 },
            ],
        ),
        // Channels by themselves: more than a line of registers, fewer rows than go together, every second pixel.
        (2, 3, 1, 1, [one, slide(14, 3, 1, 1, 1), slide(150, 3, 1, 1, 1)]),
        (2, 3, 1, 1, [one, slide(7, 3, 1, 1, 1), slide(7, 3, 1, 1, 1)]),
        (2, 3, 2, 1, [slide(3, 2, 1, 1, 1), slide(3, 3, 1, 1, 1), slide(9, 5, 1, 2, 4)]),
        (2, 3, 1, 1, [one, slide(29, 3, 2, 1, 1), slide(70, 3, 2, 1, 1)]),
        (
            2,
            3,
            1,
            2,
            [
                one,
                Slide { pixels: 12, windows: 12, taps: 3, stride: 1, first: 1, step: -1 },
                Slide { pixels: 9, windows: 9, taps: 3, stride: 1, first: 1, step: -1 },
            ],
        ),
        // Taps backwards, as a gradient reads them, and none at all.
        (
            2,
            1,
            3,
            4,
            [
                one,
                Slide { pixels: 5, windows: 6, taps: 2, stride: 1, first: 1, step: -1 },
                slide(5, 3, 1, 1, 1),
            ],
        ),
        (
            1,
            1,
            3,
            4,
            [
                one,
                Slide { pixels: 5, windows: 6, taps: 0, stride: 1, first: 0, step: 1 },
                slide(5, 3, 1, 1, 1),
            ],
        ),
    ];
    let few = if cfg!(miri) { 3 } else { shapes.len() };
    for (images, groups, rows, channels, slides) in shapes.into_iter().take(few) {
        check_all(Shape { images, groups, rows, channels, slides });
    }
}

#[test]
fn channels_by_themselves_are_read_where_they_lie() {
    let slides = [Slide::pixels(1), slide(14, 3, 1, 1, 1), slide(14, 3, 1, 1, 1)];
    let shape = Shape { images: 2, groups: 4, rows: 1, channels: 1, slides };
    let body = |strides| Correlation::new(Level::scalar(), shape, (DType::Float, strides)).body();
    assert_eq!(body([4 * 196, 196, 196, 14, 1]), "directly");
    assert_eq!(body([4 * 196, 1, 4 * 196, 4 * 14, 4]), "few");
}

#[test]
fn blocks_of_images_and_of_rows() {
    if cfg!(miri) {
        return;
    }
    let one = Slide::pixels(1);
    let level = *Level::available().last().unwrap();
    for (images, rows, channels, slides) in [
        (9, 40, 70, [one, slide(7, 3, 1, 1, 1), slide(7, 3, 1, 1, 1)]),
        (5, 1, 1, [one, slide(14, 3, 1, 1, 1), slide(14, 3, 2, 1, 1)]),
        (1, 2, 1, [slide(50, 3, 1, 1, 1), slide(61, 1, 1, 1, 0), slide(130, 3, 1, 1, 1)]),
        (2, 4, 3, [one, slide(20, 3, 1, 2, 1), slide(37, 3, 3, 1, 1)]),
        (3, 30, 50, [one, slide(28, 3, 2, 1, 1), slide(28, 3, 2, 1, 1)]),
        (2, 5, 40, [one, slide(90, 3, 1, 1, 1), slide(130, 3, 2, 1, 1)]),
        (1, 5, 64, [one, slide(140, 3, 1, 1, 1), slide(130, 3, 2, 1, 1)]),
        (1, 3, 30, [slide(40, 3, 1, 1, 1), slide(20, 3, 1, 1, 1), slide(33, 3, 1, 1, 1)]),
    ] {
        let shape = Shape { images, groups: if channels == 1 { 7 } else { 1 }, rows, channels, slides };
        check::<f32, f32>(level, shape, [PLANAR, PLANAR], 1, false);
        check::<f32, f32>(level, shape, [CHANNELS_LAST, CHANNELS_LAST], 1, false);
        check::<f16, bf16>(level, shape, [CHANNELS_LAST, CHANNELS_LAST], 1, true);
    }
}
