//! The plain reference of aclnnMaxUnpool2dBackward: what every kernel is compared with.
//!
//! Formula (operator page): with the last two axes flattened,
//! `out[n, c, i] = cast(gradOutput[n, c, indices[n, c, i]])`. A pure gather: nothing is added up, so the result
//! is a bit copy and the type of the elements does not matter. The cast to the type of `out` is not done here.
//!
//! The page says nothing about indices outside the plane. Devices of the A2 family take `(index + L) mod L` with
//! `L = oH * oW`; that is the rule here, as a Euclidean remainder so that it has a meaning for every index.
//!
//! All arrays are contiguous; `planes` is N * C.

/// `gradOutput` has `planes` planes of `output_plane` (oH * oW) elements; `indices` has `planes` planes of any size.
pub fn max_unpool2d_backward<T: Copy>(
    grad_output: &[T],
    indices: &[i64],
    planes: usize,
    output_plane: usize,
) -> Vec<T> {
    assert_eq!(grad_output.len(), planes * output_plane);
    let mut out = Vec::with_capacity(indices.len());
    if planes == 0 {
        return out;
    }
    let plane = indices.len() / planes;
    for p in 0..planes {
        for i in 0..plane {
            let index = indices[p * plane + i].rem_euclid(output_plane as i64) as usize;
            out.push(grad_output[p * output_plane + index]);
        }
    }
    out
}

/// The operator whose gradient the above is: zeros, then `out[n, c, indices[n, c, i]] = self[n, c, i]`. Of two equal
/// indices the later wins; one outside the plane is taken modulo its size, as above.
pub fn max_unpool2d<T: Copy + Default>(
    values: &[T],
    indices: &[i64],
    planes: usize,
    output_plane: usize,
) -> Vec<T> {
    assert_eq!(values.len(), indices.len());
    let mut out = vec![T::default(); planes * output_plane];
    if planes == 0 {
        return out;
    }
    let plane = indices.len() / planes;
    for p in 0..planes {
        for i in 0..plane {
            let index = indices[p * plane + i].rem_euclid(output_plane as i64) as usize;
            out[p * output_plane + index] = values[p * plane + i];
        }
    }
    out
}
