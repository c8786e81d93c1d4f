//! The plans of aclnnMaxUnpool2d, and its kernel.
#![allow(unsafe_code)] // views of arrays

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::unpooling::rows::max_unpool2d::{Arguments, planned};
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;
use opapi_kernels::unpooling::forward as scatter;

fn plan_into(shape: &[i64], strides: Option<&[i64]>) -> Result<Box<Plan>> {
    let tensor = |dtype, shape: &[i64], strides: Option<&[i64]>| {
        Tensor::new(dtype, Format::ND, shape, strides, 0, &[1000], 0)
    };
    let arguments = Arguments {
        self_: &tensor(DType::Float, &[3, 2, 2], Some(&[1, 3, 6])),
        indices: &tensor(DType::Int64, &[3, 2, 2], None),
        outputSize: &[4, 5],
        out: &Tensor::new(DType::Float, Format::ND, shape, strides, 7, &[1000], 0),
    };
    planned(&arguments, &Rules { soc: Soc::Ascend910B, edition: None })
}

#[test]
fn any_contiguous_tensor_of_the_size_takes_the_planes() {
    let steps = |shape: &[i64], strides| plan_into(shape, strides).map(|plan| plan.step_names()).ok();
    assert_eq!(steps(&[3, 4, 5], None), Some(vec!["MaxUnpool2d"]));
    assert_eq!(steps(&[3, 4, 5], Some(&[1, 15, 3])), Some(vec!["MaxUnpool2d"]));
    assert_eq!(steps(&[3, 4, 5], Some(&[0, 5, 1])), Some(vec!["MaxUnpool2d", "CopyToView"]));
    assert_eq!(steps(&[60], None), Some(vec!["MaxUnpool2d"]));
    assert_eq!(steps(&[1, 1, 1, 5, 12], None), Some(vec!["MaxUnpool2d"]));
    assert_eq!(steps(&[4, 15], Some(&[1, 4])), None);
    assert_eq!(steps(&[61], None), None);
    // They lie where it does.
    for shape in [&[3, 4, 5][..], &[60]] {
        let plan = plan_into(shape, None).unwrap();
        let written: Vec<_> = plan.accesses().filter(|access| access.written).collect();
        assert_eq!(
            written.iter().map(|access| (&access.axes.shape[..], access.axes.offset)).collect::<Vec<_>>(),
            [(&[1, 3, 4, 5][..], 7)]
        );
    }
}

#[test]
fn the_last_of_equal_indices_counts_and_others_wrap_around() {
    let values = [1f32, 2.0, 3.0, 4.0, 5.0];
    let indices = [2i64, 2, -1, i64::MAX, 7];
    let mut out = [f32::NAN; 6];
    // SAFETY: the views are as large as the arrays behind them.
    let (values, indices, view) = unsafe {
        (
            View::new(values.as_ptr().cast_mut(), [1, 1, 1, 5], [5, 5, 5, 1]),
            View::new(indices.as_ptr().cast_mut(), [1, 1, 1, 5], [5, 5, 5, 1]),
            View::new(out.as_mut_ptr(), [1, 1, 2, 3], [6, 6, 3, 1]),
        )
    };
    let kernel = scatter::max_unpool2d(DType::Float, DType::Int64).unwrap();
    (kernel.run)(machine().level, values.into(), indices.into(), view.into());
    assert_eq!(i64::MAX.rem_euclid(6), 1);
    assert_eq!(out, [0.0, 5.0, 2.0, 0.0, 0.0, 3.0]);
}
