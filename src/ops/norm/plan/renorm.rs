//! Rows that are made shorter.

use super::Work;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::indexing::plan::check_indices;
use crate::ops::passed::Passed;
use crate::plan::{Plan, cast_of, found};
use opapi_kernels::norm::renorm::{self, Renorm};

/// aclnnEmbeddingRenorm: rows are changed where they lie.
pub fn embedding_renorm(call: &Passed) -> Result<Box<Plan>> {
    let ([this], indices) = (call.these(["self"]), call.tensor("indices"));
    let mut work = Work::new(call);
    let (count, planner) = (indices.1.numel().unwrap_or(0), &mut work.planner);
    check_indices(planner, indices, None, (0, this.shape[0], "selfRef"))?;
    let x = planner.whole("selfRef", this)?;
    planner.some(x);
    // A copy, of which those that are named for the first time come to the front.
    let from = planner.whole("indices", indices.1)?;
    let named = planner.workspace("rows", DType::Int64, &indices.1.shape)?;
    let cast = cast_of(indices.1.dtype, DType::Int64)?;
    planner.step("Cast", &[from], &[named], move |bound| {
        cast.run(bound.nd_view(from), bound.nd_view(named), false);
    });
    let seen = planner.workspace("seen", DType::UInt8, [this.shape[0]])?;
    let rows = work.reshaped(named, &[count])?;
    let most = call.number("maxNorm") as f32;
    let (most, p) = (if most.is_nan() { f32::INFINITY } else { most }, call.number("normType") as f32);
    let (kernel, level) = (found(renorm::shorten(this.dtype), this.dtype)?, machine().level);
    work.planner.step("Renorm", &[x, rows], &[x, seen, rows], move |bound| {
        let [x, rows, seen] = [x, rows, seen].map(|id| bound.nd_view(id));
        kernel(level, Renorm { x, rows, seen, p, most });
    });
    Ok(work.finish())
}
