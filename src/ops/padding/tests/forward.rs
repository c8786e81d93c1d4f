//! The kernel of aclnnReplicationPad2d at every level.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType;
use crate::ops::padding::reference;
use crate::ops::padding::rules::TAKES;
use crate::simd::Level;
use crate::view::View;
use opapi_kernels::padding::Padding;
use opapi_kernels::padding::forward as kernel;

#[test]
fn every_level_copies_the_same() {
    let (height, width) = (3, 150);
    let image: Vec<f32> = (0..height * width).map(|i| (i as f32 * 0.37).sin()).collect();
    for padding in [[5, 4, 2, 0], [-2, 7, -1, 3], [-160, 12, 0, 1], [12, -155, 1, 0]] {
        let [left, right, top, bottom] = padding;
        let expected = reference::replication_pad2d(&image, 1, [height, width], padding);
        let padded = [height as i64 + top + bottom, width as i64 + left + right].map(|n| n as usize);
        for level in Level::available() {
            let mut out = vec![f32::NAN; padded[0] * padded[1]];
            // SAFETY: the views are as large as the arrays behind them.
            let (image, view) = unsafe {
                let strides = |width: usize| [0, 0, width as isize, 1];
                (
                    View::new(image.as_ptr().cast_mut(), [1, 1, height, width], strides(width)),
                    View::new(out.as_mut_ptr(), [1, 1, padded[0], padded[1]], strides(padded[1])),
                )
            };
            let pad = kernel::replication_pad2d(DType::Float).unwrap();
            (pad.run)(level, image.into(), view.into(), Padding { left, top });
            assert_eq!(out, expected, "{level:?} {padding:?}");
        }
    }
}

#[test]
fn rows_that_are_longer_than_a_stage_are_padded_too() {
    // Of 16 neighbouring channels, a stage has room for rows of 4032 bytes.
    let (channels, width) = (16, 1009);
    let image: Vec<f32> = (0..channels * width).map(|i| i as f32).collect();
    for level in Level::available() {
        let mut out = vec![f32::NAN; channels * (width + 2)];
        // SAFETY: the views are as large as the arrays behind them.
        let (image, view) = unsafe {
            let [by_pixel, by_plane] = [channels, width + 2].map(|by| by as isize);
            (
                View::new(image.as_ptr().cast_mut(), [1, channels, 1, width], [0, 1, 0, by_pixel]),
                View::new(out.as_mut_ptr(), [1, channels, 1, width + 2], [0, by_plane, 0, 1]),
            )
        };
        let pad = kernel::replication_pad2d(DType::Float).unwrap();
        (pad.run)(level, image.into(), view.into(), Padding { left: 1, top: 0 });
        for (i, &element) in out.iter().enumerate() {
            let (c, x) = (i / (width + 2), (i % (width + 2)).saturating_sub(1).min(width - 1));
            assert_eq!(element, (x * channels + c) as f32, "{level:?}: channel {c}, column {x}");
        }
    }
}

#[test]
fn every_dtype_of_the_list_has_a_kernel() {
    assert!(TAKES.all().all(|dtype| kernel::replication_pad2d(dtype).is_some()));
}
