//! The operators: the list of those that have a folder each, and, in [`mod@utilities`], the list of the tensor utilities. To add
//! one: docs/howto/add-an-operator.md.

#[macro_use]
mod phases;

mod checks;

pub mod avgpool2d;
pub mod avgpool2d_backward;
pub mod grid_sampler2d;
pub mod grid_sampler2d_backward;
pub mod im2col;
pub mod im2col_backward;
pub mod max_unpool2d;
pub mod max_unpool2d_backward;
pub mod replication_pad2d;
pub mod replication_pad2d_backward;
pub mod utilities;

pub use utilities::utilities;

use crate::dtype::DType;

/// What the rest of the library, its tests and its pages know about a whole operator.
pub struct Operator {
    /// Phase 2's C name; phase 1 adds `GetWorkspaceSize`.
    pub name: &'static str,
    /// The folder under `src/ops`.
    pub folder: &'static str,
    /// The header under `include/aclnnop`.
    pub header: &'static str,
    /// Other paths of the header, as releases of CANN and their samples spell it.
    pub aliases: &'static [&'static str],
    /// The C functions as Rust source, from which the header is made.
    pub prototypes: &'static str,
    /// What it computes, in PyTorch's words.
    pub computes: &'static str,
    /// The dtypes of the first tensor on the device that knows most.
    pub dtypes: &'static [DType],
    /// What else a user may want to know at a glance.
    pub covers: &'static str,
}

/// The whole operators.
pub const OPS: &[Operator] = &[
    Operator {
        name: "aclnnAvgPool2d",
        folder: "avgpool2d",
        header: "aclnn_avgpool2d.h",
        aliases: &["level2/aclnn_avgpool2d.h"],
        prototypes: avgpool2d::PROTOTYPES,
        computes: "avg_pool2d",
        dtypes: avgpool2d::DTYPES,
        covers: "ceilMode, countIncludePad, divisorOverride, cubeMathType, formats NCHW and NCL",
    },
    Operator {
        name: "aclnnAvgPool2dBackward",
        folder: "avgpool2d_backward",
        header: "aclnn_avgpool2d_backward.h",
        aliases: &[
            "aclnn_avgpool2dbackward.h",
            "level2/aclnn_avgpool2d_backward.h",
            "level2/aclnn_avgpool2dbackward.h",
        ],
        prototypes: avgpool2d_backward::PROTOTYPES,
        computes: "gradient of avg_pool2d",
        dtypes: avgpool2d_backward::DTYPES,
        covers: "ceilMode, countIncludePad, divisorOverride, cubeMathType, formats NCHW and NCL",
    },
    Operator {
        name: "aclnnGridSampler2D",
        folder: "grid_sampler2d",
        header: "aclnn_grid_sampler2d.h",
        aliases: &["level2/aclnn_grid_sampler2d.h"],
        prototypes: grid_sampler2d::PROTOTYPES,
        computes: "grid_sample",
        dtypes: grid_sampler2d::DTYPES,
        covers: "bilinear, nearest, bicubic; zeros, border, reflection; alignCorners",
    },
    Operator {
        name: "aclnnGridSampler2DBackward",
        folder: "grid_sampler2d_backward",
        header: "aclnn_grid_sampler2d_backward.h",
        aliases: &["level2/aclnn_grid_sampler2d_backward.h"],
        prototypes: grid_sampler2d_backward::PROTOTYPES,
        computes: "gradient of grid_sample",
        dtypes: grid_sampler2d_backward::DTYPES,
        covers: "bilinear, nearest, bicubic; zeros, border, reflection; alignCorners; outputMask",
    },
    Operator {
        name: "aclnnIm2col",
        folder: "im2col",
        header: "aclnn_im2col.h",
        aliases: &["level2/aclnn_im2col.h"],
        prototypes: im2col::PROTOTYPES,
        computes: "im2col (unfold)",
        dtypes: im2col::DTYPES,
        covers: "dilation, padding, stride; out of another type",
    },
    Operator {
        name: "aclnnIm2colBackward",
        folder: "im2col_backward",
        header: "aclnn_im2col_backward.h",
        aliases: &["level2/aclnn_im2col_backward.h"],
        prototypes: im2col_backward::PROTOTYPES,
        computes: "fold, the gradient of im2col (unfold)",
        dtypes: im2col_backward::DTYPES,
        covers: "dilation, padding, stride; out of another float type",
    },
    Operator {
        name: "aclnnMaxUnpool2d",
        folder: "max_unpool2d",
        header: "aclnn_max_unpool2d.h",
        aliases: &["level2/aclnn_max_unpool2d.h"],
        prototypes: max_unpool2d::PROTOTYPES,
        computes: "max_unpool2d",
        dtypes: max_unpool2d::DTYPES,
        covers: "indices INT32 or INT64",
    },
    Operator {
        name: "aclnnMaxUnpool2dBackward",
        folder: "max_unpool2d_backward",
        header: "aclnn_max_unpool2d_backward.h",
        aliases: &["level2/aclnn_max_unpool2d_backward.h"],
        prototypes: max_unpool2d_backward::PROTOTYPES,
        computes: "gradient of max_unpool2d",
        dtypes: max_unpool2d_backward::DTYPES,
        covers: "indices INT32 or INT64; out of another type, as the cast rules allow",
    },
    Operator {
        name: "aclnnReplicationPad2d",
        folder: "replication_pad2d",
        header: "aclnn_replication_pad2d.h",
        aliases: &["level2/aclnn_replication_pad2d.h"],
        prototypes: replication_pad2d::PROTOTYPES,
        computes: "replication_pad2d",
        dtypes: replication_pad2d::DTYPES,
        covers: "any padding, negative too (cropping)",
    },
    Operator {
        name: "aclnnReplicationPad2dBackward",
        folder: "replication_pad2d_backward",
        header: "aclnn_pad2d_backward.h",
        aliases: &["aclnn_replication_pad2d_backward.h", "level2/aclnn_pad2d_backward.h"],
        prototypes: replication_pad2d_backward::PROTOTYPES,
        computes: "gradient of replication_pad2d",
        dtypes: replication_pad2d_backward::DTYPES,
        covers: "any padding, negative too (cropping)",
    },
];
