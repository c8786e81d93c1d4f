//! The plans of aclnnGridSampler2D.

use super::Arguments;
use super::plan::plan;
use crate::dtype::DType;
use crate::error::Result;
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};

fn plan_of(
    soc: Soc,
    dtype: DType,
    interpolation: i64,
    [n, c, h, w]: [i64; 4],
    [ho, wo]: [i64; 2],
) -> Result<Box<Plan>> {
    let tensor = |shape: &[i64]| Tensor::new(dtype, Format::ND, shape, None, 0, &[1 << 20], 0);
    let arguments = Arguments {
        input: &tensor(&[n, c, h, w]),
        grid: &tensor(&[n, ho, wo, 2]),
        interpolationMode: interpolation,
        paddingMode: 0,
        alignCorners: false,
        out: &tensor(&[n, c, ho, wo]),
    };
    plan(&arguments, &Rules { soc, edition: None })
}

#[test]
fn images_of_many_channels_are_brought_into_scratch() {
    for dtype in [DType::Float, DType::Float16, DType::BFloat16, DType::Double] {
        for (image, points, in_scratch) in [
            ([1, 20, 9, 10], [9, 10], true),
            ([2, 5, 9, 10], [3, 5], true),
            // Few channels, few points, and an image that is too large.
            ([1, 4, 9, 10], [9, 10], false),
            ([1, 20, 90, 100], [3, 4], false),
            ([1, 20, 900, 1000], [900, 1000], false),
        ] {
            let plan = plan_of(Soc::Ascend910B, dtype, 0, image, points).unwrap();
            assert_eq!(plan.step_names(), ["GridSampler2D"], "{dtype:?} {image:?}");
            assert_eq!(plan.workspace_size() > 0, in_scratch, "{dtype:?} {image:?} {points:?}");
        }
    }
}

#[test]
fn bicubic_is_refused_late() {
    let bicubic = |soc, dtype, shape| plan_of(soc, dtype, 2, shape, [3, 4]);
    for soc in [Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B] {
        assert!(bicubic(soc, DType::Float, [1, 2, 5, 6]).is_err(), "{soc:?}");
        assert!(bicubic(soc, DType::Float, [0, 2, 5, 6]).unwrap().step_names().is_empty(), "{soc:?}");
    }
    assert!(bicubic(Soc::Ascend950, DType::Float, [1, 2, 5, 6]).is_ok());
    assert!(bicubic(Soc::Ascend950, DType::Double, [1, 2, 5, 6]).is_err());
    assert!(bicubic(Soc::Ascend950, DType::Double, [1, 0, 5, 6]).is_ok());
}
