//! Runs every operator once at a real size, checks it against its plain reference, and draws what it did.
//!
//! ```text
//! cargo run --release -p gallery -- OUTDIR
//! ```
//!
//! `OUTDIR/captions.txt` says what the pictures show. A backward operator carries gradients from the output of a function back to its input. Here the gradient is
//! itself a picture, so one sees what becomes of it on the way: it is unwarped, spread, put together, picked or
//! piled up. `image.png` is described in `IMAGE.md`.
//!
//! The calls are those of a C program: two phases, a stream, a synchronisation.
#![allow(unsafe_code)] // calls of C entry points

mod forwards;
mod picture;
mod sampler;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs, io, ptr};

use opapi::abi::acl_rt::aclrtSynchronizeStream;
use opapi::ops::padding::reference::{replication_pad2d, replication_pad2d_backward};
use opapi::ops::pooling::reference::{Pooling, avg_pool2d, avg_pool2d_backward};
use opapi::ops::unfold::reference::{Windows, im2col, im2col_backward};
use opapi::ops::unpooling::reference::{max_unpool2d, max_unpool2d_backward};
use picture::{Picture, arrange, draw};
use sampler::{grid_sampler2d_backward_exhibit, grid_sampler2d_exhibit};

// The C calls of each operator.
#[allow(dead_code, unused_imports)] // the tests themselves are not compiled here
#[path = "../../tests/operators/main.rs"]
mod tests;
use tests::cases;
use tests::common::{
    self, DType, DeviceMemory, DeviceTensor, Failure, IntArray, Layout, NCHW, ND, Pointer, SUCCESS,
};

/// The feature maps of the four operators that take them: 8 x 64 planes of 112 x 112.
const BATCH: usize = 8;
const CHANNELS: usize = 64;
const PLANES: usize = BATCH * CHANNELS;
const SIDE: usize = 112;
const PLANE: usize = SIDE * SIDE;

fn main() -> ExitCode {
    let Some(directory) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: gallery OUTDIR");
        return ExitCode::from(2);
    };
    match gallery(&directory) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{}: {error}", directory.display());
            ExitCode::FAILURE
        }
    }
}

/// Runs everything and prints the table; false when an operator failed.
fn gallery(directory: &Path) -> io::Result<bool> {
    fs::create_dir_all(directory)?;
    let picture = Picture::decode(include_bytes!("../image.png"));
    // The cat's face: a square for the square feature maps.
    let face = picture.crop([0, 105], [252, 252]).resample([SIDE, SIDE]);

    println!(
        "{:<29}  {:<39}  {:>9}  {:>10}  {:<6}  picture",
        "operator", "from its first tensor to its result", "time", "difference", "status"
    );
    let mut good = true;
    let mut captions = String::new();
    let exhibits: [&dyn Fn() -> Exhibit; 10] = [
        &|| forwards::avgpool2d_exhibit(&face),
        &|| avgpool2d_exhibit(&face),
        &|| grid_sampler2d_exhibit(&picture),
        &|| grid_sampler2d_backward_exhibit(&picture),
        &|| forwards::im2col_exhibit(&face),
        &|| im2col_exhibit(&face),
        &|| forwards::max_unpool2d_exhibit(&face),
        &|| max_unpool2d_exhibit(&face),
        &|| forwards::replication_pad2d_exhibit(&face),
        &|| replication_pad2d_exhibit(&face),
    ];
    for Exhibit { operator, computed, measured, file, columns, panels } in
        exhibits.into_iter().map(|exhibit| exhibit())
    {
        let ok = measured.as_ref().is_ok_and(|m| m.difference <= DType::F32.tolerance());
        let status = if ok { "OK" } else { "FAILED" };
        let (time, difference) = match &measured {
            Ok(m) if m.difference == 0.0 => (format!("{:.2} ms", m.milliseconds), "0".into()),
            Ok(m) => (format!("{:.2} ms", m.milliseconds), format!("{:.1e}", m.difference)),
            Err(_) => ("-".into(), "-".into()),
        };
        let path = directory.join(file);
        println!(
            "{operator:<29}  {computed:<39}  {time:>9}  {difference:>10}  {status:<6}  {}",
            path.display()
        );
        if let Err(failure) = measured {
            println!("    status {}: {}", failure.status, failure.message.trim_end());
        }
        captions += &format!("{file}\n");
        for (i, (caption, _)) in panels.iter().enumerate() {
            captions += &format!("  {} {caption}\n", i + 1);
        }
        let panels: Vec<Picture> = panels.into_iter().map(|(_, panel)| panel).collect();
        draw(&path, columns, &panels)?;
        good &= ok;
    }
    fs::write(directory.join("captions.txt"), &captions)?;
    println!(
        "\ntime: the second of two runs, from the launch to the end of the synchronisation.\n\
         difference: the largest distance of a result from the plain reference, which computes in double, as a\n\
         fraction of the magnitudes that were added up; {:.0e} is allowed. Results are FLOAT, and checked whole.\n\n\
         What the pictures show, from left to right:\n\n{captions}",
        DType::F32.tolerance()
    );
    Ok(good)
}

/// What one operator did.
struct Exhibit {
    operator: &'static str,
    computed: &'static str,
    measured: Result<Measured, Failure>,
    file: &'static str,
    columns: usize,
    panels: Vec<(&'static str, Picture)>,
}

struct Measured {
    milliseconds: f64,
    /// See [`difference`].
    difference: f64,
}

// ------------------------------------------------------------------------------------------------ the operators

/// The gradient of an average: every cell is spread evenly over its 3 x 3 window.
fn avgpool2d_exhibit(face: &Picture) -> Exhibit {
    let cells = 56;
    let pooling = Pooling {
        kernel: [3, 3],
        stride: [2, 2],
        padding: [1, 1],
        count_include_pad: true,
        divisor_override: 0,
    };
    let pooled = single(avg_pool2d(&feature_maps(face), PLANES, [cells; 2], [SIDE; 2], &pooling));

    let grad_output = tensor(&maps(cells), &pooled);
    let self_ = shape_only(&maps(SIDE));
    let grad_input = output(&maps(SIDE));
    let [kernel, stride, padding] = [[3, 3], [2, 2], [1, 1]].map(|a| IntArray::new(&a));
    let time = call(
        "aclnnAvgPool2dBackward",
        &[
            grad_output.handle(),
            self_.handle(),
            kernel.handle(),
            stride.handle(),
            padding.handle(),
            grad_input.handle(),
        ],
        &[0, 1, 0, 0], // ceilMode, countIncludePad, divisorOverride, cubeMathType
    );

    let grad_input = values(&grad_input);
    let measured = time.map(|milliseconds| {
        let expected = avg_pool2d_backward(&pooled, PLANES, [cells; 2], [SIDE; 2], &pooling);
        Measured { milliseconds, difference: difference(&grad_input, &expected, &expected) }
    });

    // At most four windows meet in a pixel: 4/9 becomes white.
    let spread = Picture::first(&grad_input, SIDE).map(|v| v * 9.0 / 4.0);
    Exhibit {
        operator: "aclnnAvgPool2dBackward",
        computed: "8x64x56x56 to 8x64x112x112, k3 s2 p1",
        measured,
        file: "avgpool2d_backward.png",
        columns: 4,
        panels: vec![
            ("the picture", face.enlarge(4)),
            (
                "gradOutput: its averages over 3 x 3 windows, two pixels apart; darker where zeros of the padding \
                 took part",
                Picture::first(&pooled, cells).enlarge(8),
            ),
            (
                "gradInput: each average spread over its window; 1, 2 or 4 windows meet in a pixel, hence the weave \
                 (drawn brighter than it is)",
                spread.enlarge(4),
            ),
            ("a part of it, with the nose", spread.crop(NOSE, DETAIL).enlarge(16)),
        ],
    }
}

/// Where details of the face are taken: at its lower edge.
const NOSE: [usize; 2] = [84, 54];
const DETAIL: [usize; 2] = [28, 28];

/// Folding: what unfold copied into columns is added up where it came from.
fn im2col_exhibit(face: &Picture) -> Exhibit {
    let windows = Windows { kernel: [3, 3], dilation: [1, 1], padding: [1, 1], stride: [1, 1] };
    let maps_of_face = feature_maps(face);
    // One item at a time: in double all the columns would take half a gigabyte.
    let items = || maps_of_face.chunks(CHANNELS * PLANE);
    let columns = |item| im2col(item, 1, CHANNELS, [SIDE; 2], &windows);
    let storage = items().flat_map(|item| bytes(&columns(item))).collect();

    let column_shape = [BATCH, CHANNELS * 9, PLANE].map(|e| e as i64);
    let grad_output = DeviceTensor::from_storage(DType::F32, Layout::contiguous(&column_shape), ND, storage);
    let out = output(&maps(SIDE));
    let [input_size, kernel, dilation, padding, stride] =
        [[SIDE as i64; 2], [3, 3], [1, 1], [1, 1], [1, 1]].map(|a| IntArray::new(&a));
    let time = call(
        "aclnnIm2colBackward",
        &[
            grad_output.handle(),
            input_size.handle(),
            kernel.handle(),
            dilation.handle(),
            padding.handle(),
            stride.handle(),
            out.handle(),
        ],
        &[],
    );

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected: Vec<f64> = items()
            .flat_map(|item| im2col_backward(&columns(item), 1, CHANNELS, [SIDE; 2], &windows))
            .collect();
        Measured { milliseconds, difference: difference(&out, &expected, &expected) }
    });

    // Row c * 9 + k of the columns is channel c as kernel element k sees it.
    let columns = columns(&maps_of_face[..CHANNELS * PLANE]);
    let rows: Vec<Picture> = (0..9)
        .map(|k| {
            let values = [0, 1, 2].map(|c| &columns[(c * 9 + k) * PLANE..][..PLANE]).concat();
            Picture { size: [SIDE; 2], values }.crop(NOSE, DETAIL).enlarge(5)
        })
        .collect();
    let folded = Picture::first(&out, SIDE).map(|v| v / 9.0);
    Exhibit {
        operator: "aclnnIm2colBackward",
        computed: "8x576x12544 to 8x64x112x112, k3 s1 p1",
        measured,
        file: "im2col_backward.png",
        columns: 4,
        panels: vec![
            ("the picture", face.enlarge(4)),
            (
                "gradOutput, the part with the nose: nine copies, each shifted another way by a pixel, 0 where a \
                 window looks over the edge",
                arrange(3, &rows),
            ),
            (
                "out: the copies put back and added up, so that every pixel is there nine times (drawn with a \
                 ninth of its brightness)",
                folded.enlarge(4),
            ),
            (
                "a part of it; the lowest pixels are darker, only six windows see them",
                folded.crop(NOSE, DETAIL).enlarge(16),
            ),
        ],
    }
}

/// Each cell fetches the gradient of the pixel that its index names.
fn max_unpool2d_exhibit(face: &Picture) -> Exhibit {
    let cells = SIDE / 2;
    let gradient = feature_maps(face);
    let (indices, maxima) = max_pool(&gradient);

    let grad_output = tensor(&maps(SIDE), &gradient);
    let self_ = shape_only(&maps(cells));
    let storage = indices.iter().flat_map(|i| i.to_le_bytes()).collect();
    let index_tensor =
        DeviceTensor::from_storage(DType::I64, Layout::contiguous(&maps(cells)), NCHW, storage);
    let out = output(&maps(cells));
    let output_size = IntArray::new(&[SIDE as i64; 2]);
    let time = call(
        "aclnnMaxUnpool2dBackward",
        &[grad_output.handle(), self_.handle(), index_tensor.handle(), output_size.handle(), out.handle()],
        &[],
    );

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected = max_unpool2d_backward(&gradient, &indices, PLANES, PLANE);
        // A copy: nothing is added, so nothing may differ.
        Measured { milliseconds, difference: difference(&out, &expected, &vec![0.0; expected.len()]) }
    });

    // Each colour has maxima of its own; one of them, as grey, shows more clearly where they are.
    let grey = |plane: &[f64], side| Picture { size: [side; 2], values: plane.repeat(3) };
    let named = max_unpool2d(&maxima[..PLANE / 4], &indices[..PLANE / 4], 1, PLANE);
    let marked: Vec<f64> = gradient
        .iter()
        .zip(&named)
        .map(|(all, named)| if *named > 0.0 { *named } else { all / 4.0 })
        .collect();
    let picked = grey(&out[..PLANE / 4], cells);
    Exhibit {
        operator: "aclnnMaxUnpool2dBackward",
        computed: "8x64x112x112 to 8x64x56x56, 2x2 maxima",
        measured,
        file: "max_unpool2d_backward.png",
        columns: 4,
        panels: vec![
            ("gradOutput: the picture, one of its colours", grey(&gradient[..PLANE], SIDE).enlarge(4)),
            (
                "the part with the nose; indices name the brightest pixel of each 2 x 2, the others are dimmed",
                grey(&marked, SIDE).crop(NOSE, DETAIL).enlarge(16),
            ),
            (
                "the same part of out: only what indices name",
                picked.crop(NOSE.map(|at| at / 2), DETAIL.map(|s| s / 2)).enlarge(32),
            ),
            ("out", picked.enlarge(8)),
        ],
    }
}

/// The indices and values of the maxima of 2 x 2 blocks.
fn max_pool(planes: &[f64]) -> (Vec<i64>, Vec<f64>) {
    let mut pooled = (Vec::new(), Vec::new());
    for plane in planes.chunks(PLANE) {
        for y in (0..SIDE).step_by(2) {
            for x in (0..SIDE).step_by(2) {
                let at = y * SIDE + x;
                let block = [at, at + 1, at + SIDE, at + SIDE + 1];
                let best =
                    block.into_iter().fold(at, |best, i| if plane[i] > plane[best] { i } else { best });
                pooled.0.push(best as i64);
                pooled.1.push(plane[best]);
            }
        }
    }
    pooled
}

/// What the padding received goes to the border pixels that it was copied from.
fn replication_pad2d_exhibit(face: &Picture) -> Exhibit {
    let (pad, padded_side) = (8, SIDE + 16);
    let padded = replication_pad2d(&feature_maps(face), PLANES, [SIDE; 2], [pad; 4]);

    let grad_output = tensor(&maps(padded_side), &padded);
    let self_ = shape_only(&maps(SIDE));
    let grad_input = output(&maps(SIDE));
    let padding = IntArray::new(&[pad; 4]);
    let time = call(
        "aclnnReplicationPad2dBackward",
        &[grad_output.handle(), self_.handle(), padding.handle(), grad_input.handle()],
        &[],
    );

    let grad_input = values(&grad_input);
    let measured = time.map(|milliseconds| {
        let expected = replication_pad2d_backward(&padded, PLANES, [SIDE; 2], [pad; 4]);
        Measured { milliseconds, difference: difference(&grad_input, &expected, &expected) }
    });

    // The border collects nine times a pixel and the corners 81 times: the picture gets two thirds of the scale,
    // linearly, and what is above it the rest, as a logarithm.
    let tone = |v: f64| if v <= 1.0 { v * 2.0 / 3.0 } else { (2.0 + v.ln() / 81f64.ln()) / 3.0 };
    let piled = Picture::first(&grad_input, SIDE).map(tone);
    Exhibit {
        operator: "aclnnReplicationPad2dBackward",
        computed: "8x64x128x128 to 8x64x112x112, p8",
        measured,
        file: "replication_pad2d_backward.png",
        columns: 4,
        panels: vec![
            ("the picture", face.enlarge(4)),
            ("gradOutput: the padded picture", Picture::first(&padded, padded_side).enlarge(4)),
            (
                "gradInput: the picture, and in its border all that the padding received (dimmed, for the border to \
                 stand out)",
                piled.enlarge(4),
            ),
            (
                "its upper left corner: nine times the picture along the edges, 81 times in the corner",
                piled.crop([0, 0], DETAIL).enlarge(16),
            ),
        ],
    }
}

// ------------------------------------------------------------------------------------------------ calls and checks

/// Both phases and a synchronisation, twice; the milliseconds of the second time, from the launch on.
fn call(operator: &str, pointers: &[Pointer], scalars: &[i64]) -> Result<f64, Failure> {
    let operator = cases::all().find(|found| found.name == operator).expect("an operator's name");
    let mut milliseconds = 0.0;
    for _ in 0..2 {
        let (size, executor) =
            common::plan(|size, executor| (operator.phase1)(pointers, scalars, size, executor))?;
        let workspace = (size > 0).then(|| DeviceMemory::new(&vec![0; size as usize]));
        let address = workspace.as_ref().map_or(ptr::null_mut(), DeviceMemory::address);
        let start = Instant::now();
        // SAFETY: the executor is that of phase 1, the workspace is as large as it asked for, and the caller's
        // tensors outlive the synchronisation.
        let mut status = unsafe { (operator.phase2)(address, size, executor, common::stream()) };
        if status == SUCCESS {
            status = aclrtSynchronizeStream(common::stream());
        }
        milliseconds = start.elapsed().as_secs_f64() * 1e3;
        if status != SUCCESS {
            return Err(Failure { status, message: common::recent_error().unwrap_or_default() });
        }
    }
    Ok(milliseconds)
}

/// The largest |result - reference| as a fraction of `magnitude`, the sum of the magnitudes of the terms: the scale
/// on which rounding shows. Where no term is negative, as in pictures, that is the reference itself. Infinite when a
/// value is not a number, or differs where nothing was added up.
fn difference(result: &[f64], reference: &[f64], magnitude: &[f64]) -> f64 {
    let one = |((r, e), m): ((&f64, &f64), &f64)| match (r - e).abs() {
        0.0 => 0.0,
        distance if distance > 0.0 && *m > 0.0 => distance / m,
        _ => f64::INFINITY,
    };
    assert_eq!(result.len(), reference.len());
    result.iter().zip(reference).zip(magnitude).map(one).fold(0.0, f64::max)
}

/// The values as FLOAT holds them, so that operator and reference start from the same numbers.
fn single(values: Vec<f64>) -> Vec<f64> {
    values.into_iter().map(|v| v as f32 as f64).collect()
}

fn bytes(values: &[f64]) -> Vec<u8> {
    values.iter().flat_map(|&v| (v as f32).to_le_bytes()).collect()
}

/// A FLOAT tensor in device memory.
fn tensor(shape: &[i64], values: &[f64]) -> DeviceTensor {
    DeviceTensor::from_storage(DType::F32, Layout::contiguous(shape), format(shape), bytes(values))
}

/// A tensor of which an operator reads only the shape.
fn shape_only(shape: &[i64]) -> DeviceTensor {
    DeviceTensor::without_memory(DType::F32, Layout::contiguous(shape), format(shape))
}

/// A FLOAT tensor for results. It holds NaN before, so that an element that is never written shows.
fn output(shape: &[i64]) -> DeviceTensor {
    let len = shape.iter().product::<i64>() as usize * 4;
    DeviceTensor::from_storage(DType::F32, Layout::contiguous(shape), format(shape), vec![0xFF; len])
}

/// Images have one that goes with four axes alone.
fn format(shape: &[i64]) -> i32 {
    if shape.len() == 4 { NCHW } else { ND }
}

/// The results.
fn values(tensor: &DeviceTensor) -> Vec<f64> {
    let bytes = tensor.memory().read();
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().expect("four bytes")) as f64).collect()
}

/// The shape of feature maps with square planes.
fn maps(side: usize) -> [i64; 4] {
    [BATCH, CHANNELS, side, side].map(|e| e as i64)
}

/// Feature maps: plane (n, c) is colour c mod 3 of the picture, moved by some pixels so that all planes differ. The
/// first three are the picture itself.
fn feature_maps(face: &Picture) -> Vec<f64> {
    let mut planes = Vec::with_capacity(PLANES * PLANE);
    for n in 0..BATCH {
        for c in 0..CHANNELS {
            let colour = &face.values[c % 3 * PLANE..][..PLANE];
            for y in 0..SIDE {
                let row = &colour[(y + 5 * (c / 3)) % SIDE * SIDE..][..SIDE];
                planes.extend((0..SIDE).map(|x| row[(x + 13 * n) % SIDE]));
            }
        }
    }
    planes
}
