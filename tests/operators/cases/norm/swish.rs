//! Groups of channels with a swish behind them. What they compute is held by c-tests.

use super::*;
use opapi::ops::norm::rows::swish::{group_norm_swish::*, group_norm_swish_grad::*};
use std::ffi::c_char;

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnGroupNormSwish",
        pointers: &[
            ("x", Role::Input),
            ("gamma", Role::Input),
            ("beta", Role::Input),
            ("yOut", Role::Output),
            ("meanOut", Role::Output),
            ("rstdOut", Role::Output),
        ],
        scalars: &["numGroups", "dataFormatOptional", "eps", "activateSwish", "swishScale"],
        phase1: phase1!(aclnnGroupNormSwishGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], layout(s[1]), s[2] as f64, c_bool(s[3] as u8), s[4] as f64, p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnGroupNormSwish,
        valid: |rng| valid(rng, RESULTS, &[GROUP, 0, 1, 1, 2]),
        split: || split("aclnnGroupNormSwish", RESULTS, &[GROUP, 0, 1, 1, 2]),
        ..COMMON
    },
    Operator {
        name: "aclnnGroupNormSwishGrad",
        pointers: &[
            ("dy", Role::Input),
            ("mean", Role::Input),
            ("rstd", Role::Input),
            ("x", Role::Input),
            ("gamma", Role::Input),
            ("beta", Role::Input),
            ("dxOut", Role::Output),
            ("dgammaOut", Role::Output),
            ("dbetaOut", Role::Output),
        ],
        scalars: &["numGroups", "dataFormatOptional", "swishScale", "dgammaIsRequire", "dbetaIsRequire"],
        phase1: phase1!(aclnnGroupNormSwishGradGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0], layout(s[1]), s[2] as f64, c_bool(s[3] as u8), c_bool(s[4] as u8), p[6].cast(), p[7].cast(), p[8].cast())),
        phase2: aclnnGroupNormSwishGrad,
        valid: |rng| valid(rng, GRADIENTS, &[GROUP, 0, 2, 1, 1]),
        may_skip: |tensor, _, scalars| {
            tensor == "dgammaOut" && !truth(scalars[3]) || tensor == "dbetaOut" && !truth(scalars[4])
        },
        split: || split("aclnnGroupNormSwishGrad", GRADIENTS, &[GROUP, 0, 2, 1, 1]),
        ..COMMON
    },
];

const RESULTS: &[Part] = &[IMAGE, C, C, IMAGE, GROUPS, GROUPS];
const GRADIENTS: &[Part] = &[IMAGE, GROUPS, GROUPS, IMAGE, C, C, IMAGE, C, C];

/// The text of a number.
fn layout(which: i64) -> *mut c_char {
    let text = if which == 0 { c"NCHW" } else { c"NHWC" };
    text.as_ptr().cast_mut()
}
