//! How the work of aclnnGridSampler2D is planned: by the size of the image and the number of its points.

use super::OPERATOR;
use super::kernel::blocks::Cut;
use super::kernel::{self, Arrays, near};
use super::{Arguments, check};
use crate::error::Result;
use crate::machine::machine;
use crate::ops::grid_sampler2d_backward::plan::COORDINATES_FIRST;
use crate::plan::{Layout, Plan, Planner, found};
use crate::soc::Rules;
use opapi_kernels::ops::grid_sampler2d_backward::kernel::sums_of;

/// The plan, when the arguments break no rule.
pub fn plan(arguments: &Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(mode) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let Arguments { input, grid, out, .. } = arguments;
    let dtype = input.dtype;
    let kernels = found(kernel::kernels(dtype), dtype)?;
    let [image, samples] = [input, out].map(|tensor| Layout::of(tensor).shape.map(|n| n as usize));

    let mut planner = Planner::new(OPERATOR);
    let from = planner.input("input", input, Layout::of(input), dtype)?;
    let points = planner.input("grid", grid, Layout::of(grid).permuted(COORDINATES_FIRST), dtype)?;
    let to = planner.output("out", out, Layout::of(out), dtype)?;
    let (count, taps) = (samples[2].saturating_mul(samples[3]), mode.interpolation.taps());
    let level = machine().level;
    // Rows of all three without gaps between neighbours.
    let packed = [input, out].iter().all(|tensor| Layout::of(tensor).strides[3] == 1)
        && Layout::of(grid).strides[2..] == [2, 1];
    let near = packed && near::prefers(level, dtype, mode, image, count);
    let cut = Cut::new(image, count, taps, sums_of(dtype).size(), machine().threads).filter(|_| !near);
    match (cut, near) {
        (None, false) => planner.few(from, samples.iter().product::<usize>().saturating_mul(taps)),
        _ => planner.some(from),
    }
    let scratch = cut.map(|cut| planner.scratch("image", cut.workers, cut.scratch)).transpose()?;
    planner.step("GridSampler2D", &[from, points], &[to], move |bound| {
        let arrays = Arrays { input: bound.view(from), grid: bound.view(points), out: bound.view(to), mode };
        match (cut, scratch) {
            (Some(_), Some(_)) if packed && near::run(level, &arrays, true) => {}
            (Some(cut), Some(scratch)) => (kernels.blocks)(level, &arrays, cut, bound.scratch(scratch)),
            _ => (kernels.direct)(level, &arrays),
        }
    });
    Ok(planner.finish())
}
