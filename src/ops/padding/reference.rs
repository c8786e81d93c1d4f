//! The plain reference of aclnnReplicationPad2dBackward: what every kernel is compared with.
//!
//! Formula (operator page and PyTorch): `gradInput`, all zeros at first, receives
//! `gradInput[.., clamp(i - top, 0, H - 1), clamp(j - left, 0, W - 1)] += gradOutput[.., i, j]`. Padding comes in
//! the order left, right, top, bottom; negative numbers crop, and pixels that were cropped away get 0. Complex
//! numbers add up as they are, nothing is conjugated.
//!
//! All arrays are contiguous; `planes` is N * C; the image is `size = [H, W]` with H and W at least 1.

use std::ops::Add;

/// The pixel of the image that each pixel of the padded image copies, in row-major order, and the padded extents.
fn sources(size: [usize; 2], padding: [i64; 4]) -> Vec<usize> {
    let [left, right, top, bottom] = padding;
    let (height, width) = (size[0] as i64, size[1] as i64);
    let mut sources = Vec::new();
    for i in 0..(height + top + bottom).max(0) {
        for j in 0..(width + left + right).max(0) {
            let y = (i - top).clamp(0, height - 1);
            let x = (j - left).clamp(0, width - 1);
            sources.push((y * width + x) as usize);
        }
    }
    sources
}

/// `grad_output` has `planes` planes of (H + top + bottom) * (W + left + right) elements.
pub fn replication_pad2d_backward<T: Copy + Default + Add<Output = T>>(
    grad_output: &[T],
    planes: usize,
    size: [usize; 2],
    padding: [i64; 4],
) -> Vec<T> {
    let (sources, pixels) = (sources(size, padding), size[0] * size[1]);
    assert_eq!(grad_output.len(), planes * sources.len());
    let mut grad_input = vec![T::default(); planes * pixels];
    for p in 0..planes {
        for (i, source) in sources.iter().enumerate() {
            let sum = &mut grad_input[p * pixels + source];
            *sum = *sum + grad_output[p * sources.len() + i];
        }
    }
    grad_input
}

/// The operator whose gradient the above is: the padded image.
pub fn replication_pad2d<T: Copy>(input: &[T], planes: usize, size: [usize; 2], padding: [i64; 4]) -> Vec<T> {
    let (sources, pixels) = (sources(size, padding), size[0] * size[1]);
    assert_eq!(input.len(), planes * pixels);
    (0..planes).flat_map(|p| sources.iter().map(move |source| input[p * pixels + source])).collect()
}
