//! How the work is planned. Im2col: in the dtype of self, packed before, cast behind it. Its gradient: whether gradOutput is packed
//! first, and where its sums are rounded.

use super::rules::{windows_of_input, windows_of_self};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Layout, Plan, Planner, found};
use crate::tensor::Tensor;
use opapi_kernels::unfold::{Window, backward, forward};

/// The plan of a call that has passed the checks.
pub fn im2col(call: &Passed) -> Result<Box<Plan>> {
    let ([self_, out], window) = (call.these(["self", "out"]), windows_of_self(call)?);
    let dtype = self_.dtype;
    let mut planner = Planner::new(call.operator);
    // Every pixel is read for many elements of the kernel: to pack it takes as long as one of them.
    let image = match window.kernel {
        [1, 1] => planner.input("self", self_, Layout::of(self_), dtype)?,
        _ => planner.packed_input("self", self_, Layout::of(self_))?,
    };
    match window.dilation {
        [1, 1] => planner.windows(image, window.blocks, window.kernel, window.stride, window.padding),
        _ => planner.some(image),
    }
    let columns = planner.output("out", out, columns(out, window.blocks), dtype)?;
    let unfold = found(forward::im2col(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([image, columns])?;
    let [read, written] = planner.outlines([from, to]);
    let body = (unfold.body)(level, read, written, window);
    planner.step_by("Im2col", body, &[image], &[columns], move |bound| {
        (unfold.run)(level, bound.view(from), bound.view(to), window);
    });
    Ok(planner.finish())
}

/// Likewise.
pub fn im2col_backward(call: &Passed) -> Result<Box<Plan>> {
    let ([grad, out], window) = (call.these(["gradOutput", "out"]), windows_of_input(call)?);
    let window = Window { blocks: window.blocks.map(|blocks| blocks.max(0)), ..window };
    let dtype = grad.dtype;
    let mut planner = Planner::new(call.operator);
    let columns = columns(grad, window.blocks);
    let image = Layout::of(out);
    let packed = match backward::Cut::of(dtype.size(), columns.strides, &window, image.shape) {
        Some(cut) => {
            let parts = machine().threads.min(cut.pieces(image.shape.map(|extent| extent as usize)));
            let bytes = cut.scratch(&window) * dtype.size();
            Some((cut, planner.scratch("packed rows", parts, bytes)?))
        }
        None => None,
    };
    let grad = planner.input("gradOutput", grad, columns, dtype)?;
    // Rounded to gradOutput's dtype first, also when out can hold more.
    let image = planner.output("out", out, image, dtype)?;
    let fold = found(backward::im2col_backward(dtype), dtype)?;
    let level = machine().level;
    let [from, to] = planner.images([grad, image])?;
    let [read, written] = planner.outlines([from, to]);
    let body = (fold.body)(level, read, written, window, packed.is_some());
    planner.step_by("Im2colBackward", body, &[grad], &[image], move |bound| {
        let (grad, image) = (bound.view(from), bound.view(to));
        (fold.run)(level, grad, image, window, packed.map(|(cut, scratch)| (cut, bound.scratch(scratch))));
    });
    Ok(planner.finish())
}

/// Columns with their window index taken apart: [N, C * kH * kW, L0, L1].
fn columns(columns: &Tensor, blocks: [i64; 2]) -> Layout {
    let Layout { shape, strides, offset } = Layout::of(columns);
    let [_, n, rows, _] = shape;
    Layout {
        shape: [n, rows, blocks[0], blocks[1]],
        strides: [strides[1], strides[2], strides[3].saturating_mul(blocks[1]), strides[3]],
        offset,
    }
}
