//! The exhibits of the four functions on feature maps, whose gradients are in `main.rs`.

use super::picture::Picture;
use super::tests::common::{DType, DeviceTensor, IntArray, Layout, NCHW};
use super::{
    BATCH, CHANNELS, DETAIL, Exhibit, Measured, NOSE, PLANE, PLANES, SIDE, call, difference, feature_maps,
    maps, max_pool, output, single, tensor, values,
};
use opapi::ops::padding::reference::replication_pad2d;
use opapi::ops::pooling::reference::{Pooling, avg_pool2d};
use opapi::ops::unfold::reference::{Windows, im2col};
use opapi::ops::unpooling::reference::max_unpool2d;

use super::picture::arrange;

/// Averages: a cell is the mean of its window.
pub fn avgpool2d_exhibit(face: &Picture) -> Exhibit {
    let cells = SIDE / 4;
    let pooling = Pooling {
        kernel: [4, 4],
        stride: [4, 4],
        padding: [0, 0],
        count_include_pad: true,
        divisor_override: 0,
    };
    let image = feature_maps(face);
    let (self_, out) = (tensor(&maps(SIDE), &image), output(&maps(cells)));
    let [kernel, stride, padding] = [[4, 4], [4, 4], [0, 0]].map(|a| IntArray::new(&a));
    let handles = [self_.handle(), kernel.handle(), stride.handle(), padding.handle(), out.handle()];
    let time = call("aclnnAvgPool2d", &handles, &[0, 1, 0, 0]); // ceilMode, countIncludePad, divisorOverride, cubeMathType

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected = avg_pool2d(&image, PLANES, [cells; 2], [SIDE; 2], &pooling);
        Measured { milliseconds, difference: difference(&out, &expected, &expected) }
    });
    let pooled = Picture::first(&out, cells);
    let (nose, detail) = (NOSE.map(|at| at / 4), DETAIL.map(|side| side / 4));
    Exhibit {
        operator: "aclnnAvgPool2d",
        computed: "8x64x112x112 to 8x64x28x28, k4 s4",
        measured,
        file: "avgpool2d.png",
        columns: 4,
        panels: vec![
            ("self: the picture", face.enlarge(4)),
            ("out: the averages of its 4 x 4 windows, drawn as large as the picture", pooled.enlarge(16)),
            ("a part of self, with the nose", face.crop(NOSE, DETAIL).enlarge(16)),
            ("the same part of out", pooled.crop(nose, detail).enlarge(64)),
        ],
    }
}

/// Unfolding: a row of the columns is the picture as one element of the window sees it.
pub fn im2col_exhibit(face: &Picture) -> Exhibit {
    let windows = Windows { kernel: [3, 3], dilation: [1, 1], padding: [1, 1], stride: [1, 1] };
    let image = feature_maps(face);
    let self_ = tensor(&maps(SIDE), &image);
    let out = output(&[BATCH, CHANNELS * 9, PLANE].map(|e| e as i64));
    let [kernel, dilation, padding, stride] = [[3, 3], [1, 1], [1, 1], [1, 1]].map(|a| IntArray::new(&a));
    let handles =
        [self_.handle(), kernel.handle(), dilation.handle(), padding.handle(), stride.handle(), out.handle()];
    let time = call("aclnnIm2col", &handles, &[]);

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        // One item at a time: in double all the columns would take half a gigabyte.
        let items = image.chunks(CHANNELS * PLANE).zip(out.chunks(CHANNELS * 9 * PLANE));
        let worst = items.map(|(item, columns)| {
            let expected = im2col(item, 1, CHANNELS, [SIDE; 2], &windows);
            // A copy: nothing is added, so nothing may differ.
            difference(columns, &expected, &vec![0.0; expected.len()])
        });
        Measured { milliseconds, difference: worst.fold(0.0, f64::max) }
    });
    // Row c * 9 + k of the columns is channel c as kernel element k sees it.
    let rows: Vec<Picture> = (0..9)
        .map(|k| {
            let values = [0, 1, 2].map(|c| &out[(c * 9 + k) * PLANE..][..PLANE]).concat();
            Picture { size: [SIDE; 2], values }
        })
        .collect();
    let details: Vec<Picture> = rows.iter().map(|row| row.crop(NOSE, DETAIL).enlarge(5)).collect();
    Exhibit {
        operator: "aclnnIm2col",
        computed: "8x64x112x112 to 8x576x12544, k3 s1 p1",
        measured,
        file: "im2col.png",
        columns: 4,
        panels: vec![
            ("self: the picture", face.enlarge(4)),
            ("a part of it, with the nose", face.crop(NOSE, DETAIL).enlarge(16)),
            (
                "out, the same part of its first nine rows: the picture as each element of the 3 x 3 window sees it",
                arrange(3, &details),
            ),
            (
                "the row of the window's lower right corner as a picture: moved up and left by a pixel, 0 where the \
                 window looks over the edge",
                rows[8].enlarge(4),
            ),
        ],
    }
}

/// Values go where their indices say; the rest is 0.
pub fn max_unpool2d_exhibit(face: &Picture) -> Exhibit {
    let cells = SIDE / 2;
    let (indices, maxima) = max_pool(&feature_maps(face));
    let maxima = single(maxima);
    let (self_, out) = (tensor(&maps(cells), &maxima), output(&maps(SIDE)));
    let storage = indices.iter().flat_map(|i| i.to_le_bytes()).collect();
    let index_tensor =
        DeviceTensor::from_storage(DType::I64, Layout::contiguous(&maps(cells)), NCHW, storage);
    let output_size = IntArray::new(&[SIDE as i64; 2]);
    let handles = [self_.handle(), index_tensor.handle(), output_size.handle(), out.handle()];
    let time = call("aclnnMaxUnpool2d", &handles, &[]);

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected = max_unpool2d(&maxima, &indices, PLANES, PLANE);
        Measured { milliseconds, difference: difference(&out, &expected, &vec![0.0; expected.len()]) }
    });
    // Each colour has maxima of its own; one of them, as grey, shows more clearly where they are.
    let grey = |plane: &[f64], side| Picture { size: [side; 2], values: plane.repeat(3) };
    let (small, large) = (grey(&maxima[..PLANE / 4], cells), grey(&out[..PLANE], SIDE));
    Exhibit {
        operator: "aclnnMaxUnpool2d",
        computed: "8x64x56x56 to 8x64x112x112, 2x2 maxima",
        measured,
        file: "max_unpool2d.png",
        columns: 4,
        panels: vec![
            ("self: the largest of each 2 x 2 pixels of a picture, one of its colours", small.enlarge(8)),
            (
                "a part of it, with the nose",
                small.crop(NOSE.map(|at| at / 2), DETAIL.map(|s| s / 2)).enlarge(32),
            ),
            (
                "the same part of out: each value where it came from, 0 elsewhere",
                large.crop(NOSE, DETAIL).enlarge(16),
            ),
            ("out", large.enlarge(4)),
        ],
    }
}

/// A frame of copies of the border.
pub fn replication_pad2d_exhibit(face: &Picture) -> Exhibit {
    let (pad, padded_side) = (8, SIDE + 16);
    let image = feature_maps(face);
    let (self_, out) = (tensor(&maps(SIDE), &image), output(&maps(padded_side)));
    let padding = IntArray::new(&[pad; 4]);
    let time = call("aclnnReplicationPad2d", &[self_.handle(), padding.handle(), out.handle()], &[]);

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected = replication_pad2d(&image, PLANES, [SIDE; 2], [pad; 4]);
        Measured { milliseconds, difference: difference(&out, &expected, &vec![0.0; expected.len()]) }
    });
    let padded = Picture::first(&out, padded_side);
    Exhibit {
        operator: "aclnnReplicationPad2d",
        computed: "8x64x112x112 to 8x64x128x128, p8",
        measured,
        file: "replication_pad2d.png",
        columns: 3,
        panels: vec![
            ("self: the picture", face.enlarge(4)),
            ("out: eight copies of the border on each side", padded.enlarge(4)),
            ("its upper left corner", padded.crop([0, 0], DETAIL).enlarge(16)),
        ],
    }
}
