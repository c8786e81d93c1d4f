//! The plans of aclnnGridSampler2DBackward, of which editions what is, and the bits of its kernels at every level.

use crate::dtype::{DType, InF32};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::other_levels;
use crate::ops::sampling::rows::grid_sampler2d_backward::{Arguments, planned};
use crate::plan::{Access, Plan};
use crate::simd::Level;
use crate::soc::{Edition, Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::{Scratch, View};
use half::{bf16, f16};
use opapi_kernels::sampling::backward::{Arrays, direct, planes, slots};
use opapi_kernels::sampling::{Interpolation, Mode, Padding};

const BILINEAR: i64 = 0;
const NEAREST: i64 = 1;
const BICUBIC: i64 = 2;

fn plan_of(dtype: DType, mask: [bool; 2], image: [i64; 2]) -> Box<Plan> {
    plan_by(None, dtype, BILINEAR, &mask, image).unwrap()
}

fn plan_by(
    edition: Option<Edition>,
    dtype: DType,
    interpolation: i64,
    mask: &[bool],
    [h, w]: [i64; 2],
) -> Result<Box<Plan>> {
    let input = Tensor::new(dtype, Format::ND, &[1, 2, h, w], None, 0, &[1 << 20], 0);
    plan_for(edition, interpolation, mask, &input)
}

fn plan_for(
    edition: Option<Edition>,
    interpolation: i64,
    mask: &[bool],
    input: &Tensor,
) -> Result<Box<Plan>> {
    plan_at([3, 4], edition, interpolation, mask, input)
}

fn plan_at(
    [lines, columns]: [i64; 2],
    edition: Option<Edition>,
    interpolation: i64,
    mask: &[bool],
    input: &Tensor,
) -> Result<Box<Plan>> {
    let tensor = |shape: &[i64]| Tensor::new(input.dtype, Format::ND, shape, None, 0, &[1 << 20], 0);
    let arguments = Arguments {
        gradOutput: &tensor(&[1, input.shape[1], lines, columns]),
        input,
        grid: &tensor(&[1, lines, columns, 2]),
        interpolationMode: interpolation,
        paddingMode: 0,
        alignCorners: false,
        outputMask: mask,
        inputGrad: &tensor(&input.shape),
        gridGrad: &tensor(&[1, lines, columns, 2]),
    };
    planned(&arguments, &Rules { soc: Soc::Ascend910B, edition })
}

#[test]
fn images_are_prepared_in_scratch() {
    for dtype in [DType::Float, DType::Float16, DType::BFloat16, DType::Double] {
        for mask in [[true, true], [true, false], [false, true]] {
            // The second image is small enough to be summed on the stack.
            for (image, in_scratch) in [([9, 10], true), ([5, 6], false)] {
                let plan = plan_of(dtype, mask, image);
                assert_eq!(plan.step_names(), ["GridSampler2DBackward"], "{dtype:?} {mask:?}");
                assert_eq!(plan.workspace_size() > 0, in_scratch, "{dtype:?} {mask:?} {image:?}");
            }
        }
        assert_eq!(plan_of(dtype, [false, false], [9, 10]).step_names().len(), 0);
    }
}

/// Workspace for the desks of the threads that take so many pieces.
fn of_desks(dtype: DType, pieces: usize) -> u64 {
    let part = direct::size_of_desk(dtype).next_multiple_of(Scratch::ALIGNMENT);
    ((part * pieces.min(machine().threads) + Scratch::ALIGNMENT) as u64).next_multiple_of(512)
}

#[test]
fn a_large_image_with_few_points_is_not_prepared() {
    const DIRECT: &str = "GridSampler2DBackward";
    // Two blocks of a channel each share the slopes of twelve points, but for the two of FLOAT, which stay together.
    let shares = (2 * 2 * 12 * 4u64).next_multiple_of(512);
    for (dtype, mask, workspace) in [
        (DType::Float, [true, true], of_desks(DType::Float, 1)),
        (DType::Double, [true, false], of_desks(DType::Double, 2)),
        (DType::BFloat16, [false, true], shares + of_desks(DType::BFloat16, 2)),
    ] {
        let plan = plan_of(dtype, mask, [400, 500]);
        assert_eq!(
            (plan.step_names(), plan.workspace_size()),
            (vec![DIRECT], workspace),
            "{dtype:?} {mask:?}"
        );
    }
    // The halves are summed in workspace: in slots of pixels, or in planes of FLOAT where points are not that few.
    let half = |points| {
        let image = Tensor::new(DType::Float16, Format::ND, &[1, 2, 400, 500], None, 0, &[400_000], 0);
        let plan = plan_at(points, None, BILINEAR, &[true, false], &image).unwrap();
        (plan.step_names(), plan.workspace_size())
    };
    let (steps, workspace) = half([3, 4]);
    let of_slots = workspace - of_desks(DType::Float16, 2);
    assert!(steps == [DIRECT] && of_slots < 8192 * machine().threads as u64, "{steps:?} {workspace}");
    assert_eq!(half([80, 80]), (vec![DIRECT, "Cast"], 2 * 400 * 500 * 4 + of_desks(DType::Float16, 2)));
}

/// The slope of gridGrad needs the image, and there is none at the nearest pixel.
#[test]
fn the_image_is_read_and_has_scratch_where_points_have_a_slope() {
    const SMALL: [i64; 2] = [5, 6];
    const SCRATCH: [i64; 2] = [9, 10];
    const LARGE: [i64; 2] = [400, 500];
    for image in [SMALL, SCRATCH, LARGE] {
        for (mask, interpolation, read, written) in [
            ([true, true], BILINEAR, vec!["gradOutput", "grid", "input"], vec!["inputGrad", "gridGrad"]),
            ([true, false], BILINEAR, vec!["gradOutput", "grid"], vec!["inputGrad"]),
            ([false, true], BILINEAR, vec!["gradOutput", "grid", "input"], vec!["gridGrad"]),
            ([true, true], NEAREST, vec!["gradOutput", "grid"], vec!["inputGrad", "gridGrad"]),
        ] {
            let plan = plan_by(None, DType::Float, interpolation, &mask, image).unwrap();
            let names = |is: fn(&Access) -> bool| {
                plan.accesses().filter(is).map(|access| access.name).collect::<Vec<_>>()
            };
            let used = (names(|access| access.read), names(|access| access.written));
            assert_eq!(used, (read, written), "{mask:?} {interpolation} {image:?}");
        }
    }
    let bytes = |mask: [bool; 2]| plan_of(DType::Float, mask, SCRATCH).workspace_size();
    let [both, input_grad, grid_grad] = [[true, true], [true, false], [false, true]].map(bytes);
    assert!(both > input_grad && input_grad == grid_grad, "{both} {input_grad} {grid_grad}");
}

/// The rows that points read are noted where the image comes in bands.
#[test]
fn points_need_no_workspace_where_the_image_is_one_band() {
    let bytes = |mask: [bool; 2], lines: i64| {
        let image = Tensor::new(DType::Float16, Format::ND, &[1, 2, 9, 10], None, 0, &[180], 0);
        plan_at([lines, 1], None, NEAREST, &mask, &image).unwrap().workspace_size()
    };
    let [both, input_grad, grid_grad] = [[true, true], [true, false], [false, true]].map(|mask| {
        assert_eq!(bytes(mask, 60), bytes(mask, 600), "{mask:?}");
        bytes(mask, 600)
    });
    assert!(both == input_grad && grid_grad < input_grad, "{both} {input_grad} {grid_grad}");
}

/// Rows of at least sixteen points on planes of FLOAT: of bilinear ones on up to two planes, three or four where pixels are many, or eight
/// where nothing is added to them, and of the nearest pixel on any number.
#[test]
fn planes_need_no_workspace_where_registers_are() {
    const BOTH: [bool; 2] = [true, true];
    const INPUT: [bool; 2] = [true, false];
    const GRID: [bool; 2] = [false, true];
    let has_registers = cfg!(target_arch = "x86_64") && machine().level.is_tuned();
    let bytes_of = |dtype, interpolation, mask: [bool; 2], image: [i64; 3], [lines, columns]: [i64; 2]| {
        let [channels, height, width] = image;
        let image = Tensor::new(dtype, Format::ND, &[1, channels, height, width], None, 0, &[1 << 20], 0);
        plan_at([lines, columns], None, interpolation, &mask, &image).unwrap().workspace_size()
    };
    let bytes = |dtype, interpolation, mask: [bool; 2], channels, points: [i64; 2]| {
        bytes_of(dtype, interpolation, mask, [channels, 9, 10], points)
    };
    // 40 points.
    for (channels, height, on_planes) in
        [(3, 11, false), (3, 12, true), (4, 19, false), (4, 20, true), (5, 20, false)]
    {
        let image = [channels, height, 10];
        let bytes = bytes_of(DType::Float, BILINEAR, BOTH, image, [4, 10]);
        assert_eq!(bytes == 0, has_registers && on_planes, "{image:?}");
    }
    for (interpolation, mask, most) in [
        (BILINEAR, BOTH, 2),
        (BILINEAR, INPUT, 2),
        (BILINEAR, GRID, 8),
        (NEAREST, BOTH, 100),
        (NEAREST, INPUT, 100),
        (BICUBIC, BOTH, 0),
    ] {
        for channels in [1, 2, 3, 8, 9, 100] {
            let of = |dtype, points| bytes(dtype, interpolation, mask, channels, points);
            let on_planes = has_registers && channels <= most;
            assert_eq!(of(DType::Float, [4, 10]) == 0, on_planes, "{interpolation} {mask:?} {channels}");
            let in_scratch = of(DType::Float, [5, 3]) > 0 && of(DType::Double, [4, 10]) > 0;
            assert!(interpolation != BILINEAR || in_scratch, "{mask:?} {channels}");
        }
    }
}

/// Few channels of FLOAT lie on planes or in `direct`, which level has which: bits are the same, signs of zeros too.
#[test]
#[allow(unsafe_code)] // views of memory
fn few_channels_have_the_same_bits_in_both_ways() {
    // The last register overlaps the one before, the last strip is not whole.
    const POINTS: usize = if cfg!(miri) { 19 } else { 151 };
    let [height, width] = [12, 9];
    // On pixels, between them, at the sides and beyond.
    let mut grid: Vec<f32> = (0..2 * POINTS).map(|i| (i * 7919 % 41) as f32 / 16.0 - 1.25).collect();
    for padding in [Padding::Zeros, Padding::Border, Padding::Reflection] {
        let mode = Mode { interpolation: Interpolation::Bilinear, padding, align_corners: true };
        // All of them zeros, some of which are negative, and others; few and many such.
        let all = (1..=4).flat_map(|channels| [1, 2, 5].map(|every| (channels, every)));
        for (channels, every) in all.step_by(if cfg!(miri) { 5 } else { 1 }) {
            let value = |i: usize| match i * 2657 % 1021 {
                rest if rest % every == 0 => [0.0, -0.0][rest % 2],
                rest => rest as f32 / 300.0 - 1.7,
            };
            let mut grads: Vec<f32> = (0..channels * POINTS).map(|i| value(i + 3)).collect();
            let mut image: Vec<f32> = (0..channels * height * width).map(value).collect();
            let mut sample = |way: &dyn Fn(&Arrays), mask: [bool; 2]| {
                let (mut sums, mut slopes) = (vec![f32::NAN; image.len()], vec![f32::NAN; grid.len()]);
                let strides =
                    |columns: usize, rows: usize| [0, (columns * rows) as isize, columns as isize, 1];
                // SAFETY: the memory is as large as the extents and strides say.
                let view =
                    |at: &mut [f32], shape, strides| unsafe { View::new(at.as_mut_ptr(), shape, strides) };
                let (of_image, of_grid) = ([1, channels, height, width], [1, 2, 1, POINTS]);
                let plane = strides(width, height);
                way(&Arrays {
                    grad: view(&mut grads, [1, channels, 1, POINTS], strides(POINTS, 1)).into(),
                    grid: view(&mut grid, of_grid, [0, 1, 0, 2]).into(),
                    image: [height, width],
                    input: mask[1].then(|| view(&mut image, of_image, plane).into()),
                    input_grad: mask[0].then(|| view(&mut sums, of_image, plane).into()),
                    grid_grad: mask[1].then(|| view(&mut slopes, of_grid, [0, 1, 0, 2]).into()),
                    mode,
                });
                let bits = |all: Vec<f32>| all.into_iter().map(f32::to_bits).collect::<Vec<_>>();
                [bits(sums), bits(slopes)]
            };
            for mask in [[true, true], [true, false], [false, true]] {
                let run = |level, arrays: &Arrays| {
                    let mut desk = Room::new(direct::size_of_desk(DType::Float));
                    let workspace = direct::Workspace { shares: None, slots: None, desks: desk.scratch() };
                    direct::run::<f32>(level, arrays, channels, workspace);
                };
                let first = sample(&|arrays| run(Level::scalar(), arrays), mask);
                for level in other_levels() {
                    let got = sample(&|arrays| run(level, arrays), mask);
                    assert!(got == first, "{level:?} {padding:?} {channels} {every} {mask:?}");
                    if cfg!(target_arch = "x86_64") && level.is_tuned() {
                        let got = sample(&|arrays| planes::run(level, arrays), mask);
                        assert!(got == first, "{level:?} on planes, {padding:?} {channels} {every} {mask:?}");
                    }
                }
            }
        }
    }
}

/// Memory for a thread, in which anything is.
struct Room(Vec<u8>, usize);

impl Room {
    fn new(bytes: usize) -> Room {
        let bytes = bytes.next_multiple_of(Scratch::ALIGNMENT);
        Room(vec![0xff; bytes + Scratch::ALIGNMENT], bytes)
    }

    fn scratch(&mut self) -> Scratch<'_> {
        let start = self.0.as_ptr().align_offset(Scratch::ALIGNMENT);
        Scratch::new(&mut self.0[start..start + self.1], self.1)
    }
}

/// inputGrad and gridGrad of few points in batches and channels of an image, by `direct` with blocks of two channels, as their bits in `H`:
/// FLOAT sums in place, the halves in slots.
#[allow(unsafe_code)] // views of memory
fn bits_of_few<T: InF32, H: InF32>(level: Level, mode: Mode, channels_last: bool) -> [Vec<u32>; 2] {
    const N: usize = 2;
    const C: usize = 5;
    const HEIGHT: usize = 21;
    const WIDTH: usize = 19;
    // Two strips.
    const POINTS: usize = 70;
    let value = |i: usize| T::narrow(H::narrow((i * 2657 % 1021) as f32 / 300.0 - 1.7).widen());
    let mut grads: Vec<T> = (0..N * C * POINTS).map(|i| value(i + 3)).collect();
    let mut image: Vec<T> = (0..N * C * HEIGHT * WIDTH).map(value).collect();
    // On pixels, between them, at the sides and beyond; some where others are.
    let mut grid: Vec<T> =
        (0..2 * N * POINTS).map(|i| T::narrow((i * 7919 % 41) as f32 / 16.0 - 1.25)).collect();
    let mut sums = vec![T::narrow(f32::NAN); image.len()];
    let mut slopes = vec![T::narrow(f32::NAN); grid.len()];
    let mut shares = vec![f32::NAN; N * C.div_ceil(2) * 2 * POINTS];
    // SAFETY: the memory is as large as the extents and strides say.
    let view = |at: &mut [T], shape: [usize; 4], strides: [usize; 4]| unsafe {
        View::new(at.as_mut_ptr(), shape, strides.map(|stride| stride as isize)).into()
    };
    let of_image = match channels_last {
        true => [C * HEIGHT * WIDTH, 1, C * WIDTH, C],
        false => [C * HEIGHT * WIDTH, HEIGHT * WIDTH, WIDTH, 1],
    };
    let arrays = Arrays {
        grad: view(&mut grads, [N, C, 1, POINTS], [C * POINTS, POINTS, 0, 1]),
        grid: view(&mut grid, [N, 2, 1, POINTS], [2 * POINTS, 1, 0, 2]),
        image: [HEIGHT, WIDTH],
        input: Some(view(&mut image, [N, C, HEIGHT, WIDTH], of_image)),
        input_grad: Some(view(&mut sums, [N, C, HEIGHT, WIDTH], of_image)),
        grid_grad: Some(view(&mut slopes, [N, 2, 1, POINTS], [2 * POINTS, 1, 0, 2])),
        mode,
    };
    // Of one block, so that the next ones find the slots of the first.
    let sizes = slots::sizes(POINTS * mode.interpolation.taps().pow(2), 2, 2).unwrap();
    let mut rooms = [8, 4, 4];
    rooms.iter_mut().zip(sizes).for_each(|(bytes, count)| *bytes *= count);
    let (mut rooms, mut desk) = (rooms.map(Room::new), Room::new(direct::size_of_desk(T::DTYPE)));
    let is_half = T::DTYPE != DType::Float;
    let workspace = direct::Workspace {
        // SAFETY: as above.
        shares: Some(unsafe {
            let shape = [N * C.div_ceil(2), 2, 1, POINTS];
            View::new(shares.as_mut_ptr(), shape, [2 * POINTS as isize, POINTS as isize, 0, 1]).into()
        }),
        slots: is_half.then(|| rooms.each_mut().map(Room::scratch)),
        desks: desk.scratch(),
    };
    direct::run::<T>(level, &arrays, 2, workspace);
    [sums, slopes]
        .map(|values| values.into_iter().map(|value| H::narrow(value.widen()).widen().to_bits()).collect())
}

#[test]
fn halves_are_summed_in_slots_as_floats_are_in_place() {
    fn check<H: InF32>() {
        let ways = [(Padding::Zeros, false), (Padding::Border, true), (Padding::Reflection, false)];
        let taps = [Interpolation::Nearest, Interpolation::Bilinear, Interpolation::Bicubic];
        let all = taps
            .into_iter()
            .flat_map(|taps| ways.map(|(padding, channels_last)| (taps, padding, channels_last)));
        // Each of them once.
        for (interpolation, padding, channels_last) in all.step_by(if cfg!(miri) { 4 } else { 1 }) {
            let mode = Mode { interpolation, padding, align_corners: true };
            let expected = bits_of_few::<f32, H>(Level::scalar(), mode, channels_last);
            for level in Level::available() {
                let got = bits_of_few::<H, H>(level, mode, channels_last);
                assert!(got == expected, "{:?} {level:?} {mode:?} {channels_last}", H::DTYPE);
            }
        }
    }
    check::<f16>();
    check::<bf16>();
}

/// The plane of a channel is most of a block's cache.
#[test]
fn channels_that_are_neighbours_stay_together_and_those_that_few_points_read() {
    let block = |rows, neighbours| direct::block([1, 32, 400, 500], 4, rows, neighbours, false);
    assert_eq!((block(4000, false), block(4000, true), block(24, false)), (1, 4, 4));
    let shares = |channels: i64, strides: [i64; 4]| {
        let shape = [1, channels, 400, 500];
        let image = Tensor::new(DType::Float, Format::ND, &shape, Some(&strides), 0, &[1 << 40], 0);
        plan_for(None, BILINEAR, &[true, true], &image).unwrap().workspace_size()
    };
    // Of two coordinates of twelve points.
    let bytes = |blocks: u64| (blocks * 2 * 12 * 4).next_multiple_of(512);
    for strides in [[32 * 400 * 500, 400 * 500, 500, 1], [32 * 400 * 500, 1, 500 * 32, 32]] {
        assert_eq!(shares(32, strides), bytes(8) + of_desks(DType::Float, 8));
    }
    // A block alone has nobody to share with.
    assert_eq!(shares(1, [400 * 500, 400 * 500, 500, 1]), of_desks(DType::Float, 1));
}

#[test]
fn editions_follow_the_pages() {
    for (edition, half, double) in [
        ("8.0.RC1", true, true),
        ("8.0.RC2", false, true),
        ("8.0.RC3", true, false),
        ("8.1.RC1.alpha001", true, false),
        ("8.1.RC1.alpha002", true, true),
        ("8.1.RC1.beta1", true, true),
        ("8.2", true, true),
    ] {
        let takes = |dtype| plan_by(Edition::parse(edition), dtype, BILINEAR, &[true, true], [5, 6]).is_ok();
        assert_eq!((takes(DType::Float16), takes(DType::Double)), (half, double), "{edition}");
    }
}

#[test]
fn bicubic_and_masks_of_other_lengths_are_of_their_editions() {
    for (edition, bicubic, longer) in [("8.5", false, true), ("9.0", true, false)] {
        let takes = |interpolation, mask: &[bool]| {
            plan_by(Edition::parse(edition), DType::Float, interpolation, mask, [5, 6]).is_ok()
        };
        assert_eq!(takes(BICUBIC, &[true, true]), bicubic, "{edition}");
        assert_eq!(takes(BILINEAR, &[true, false, true]), longer, "{edition}");
        assert!(takes(NEAREST, &[true, true]) && !takes(BILINEAR, &[true]), "{edition}");
        assert!(!takes(-1, &[true, true]) && !takes(3, &[true, true]), "{edition}");
    }
}
