//! How the work of aclnnIm2colBackward is planned: whether gradOutput is packed first, and where its sums are rounded.

use super::OPERATOR;
use super::kernel::{self, Cut};
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use crate::tensor::Tensor;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { gradOutput, out, .. } = arguments;
    let dtype = gradOutput.dtype;
    let mut planner = Planner::new(OPERATOR);
    let columns = columns(gradOutput, window.blocks);
    let image = Layout::of(out);
    let packed = match Cut::of(dtype.size(), columns.strides, &window, image.shape) {
        Some(cut) => {
            let parts = machine().threads.min(cut.pieces(image.shape.map(|extent| extent as usize)));
            let bytes = cut.scratch(&window) * dtype.size();
            Some((cut, planner.scratch("packed rows", parts, bytes)?))
        }
        None => None,
    };
    let grad = planner.input("gradOutput", gradOutput, columns, dtype)?;
    // Rounded to gradOutput's dtype first, also when out can hold more.
    let image = planner.output("out", out, image, dtype)?;
    let fold = found(kernel::im2col_backward(dtype), dtype)?;
    let level = machine().level;
    planner.step("Im2colBackward", &[grad], &[image], move |bound| {
        let (grad, image) = (bound.view(grad), bound.view(image));
        fold(level, grad, image, window, packed.map(|(cut, scratch)| (cut, bound.scratch(scratch))));
    });
    Ok(planner.finish())
}

/// Columns with their window index taken apart: [N, C * kH * kW, L0, L1].
pub(crate) fn columns(columns: &Tensor, blocks: [i64; 2]) -> Layout {
    let Layout { shape, strides, offset } = Layout::of(columns);
    let [_, n, rows, _] = shape;
    Layout {
        shape: [n, rows, blocks[0], blocks[1]],
        strides: [strides[1], strides[2], strides[3].saturating_mul(blocks[1]), strides[3]],
        offset,
    }
}
