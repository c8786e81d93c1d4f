//! The operators: the one list of them, and the two phases that they share.
//!
//! To add an operator: a folder `ops/<operator>/` with `mod.rs` (entry points, plan), `check.rs`, `kernel.rs`,
//! `reference.rs` and `tests.rs`; its `pub mod` and its row in [`OPS`] here; its names in `c-tests/symbols.txt`;
//! its C test `c-tests/test_<operator>.cpp`; then `UPDATE_HEADERS=1 cargo test --test headers`.
#![allow(unsafe_code)] // the out-parameters of phase 1
#![allow(clippy::not_unsafe_ptr_arg_deref)] // what a call is passed on to may follow pointers, what is here does not
#![allow(non_snake_case)]
// C names
// Comments of entry points become C headers: their code blocks are formulas, their brackets indices.
#![allow(rustdoc::invalid_rust_codeblocks, rustdoc::broken_intra_doc_links)]

pub mod avgpool2d_backward;
pub mod grid_sampler2d_backward;
pub mod im2col_backward;
pub mod max_unpool2d_backward;
pub mod replication_pad2d_backward;

use crate::abi;
use crate::abi::acl_base_rt::aclrtStream;
use crate::abi::acl_meta::{aclOpExecutor, aclnnStatus};
use crate::backend;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::plan::{self, EXECUTORS, Executor, Plan};
use crate::runtime::device;
use std::ffi::c_void;

/// What the rest of the library, its tests and its README know about an operator.
pub struct Operator {
    /// Phase 2's C name; phase 1 adds `GetWorkspaceSize`.
    pub name: &'static str,
    /// The folder under `src/ops`.
    pub folder: &'static str,
    /// The header under `include/aclnnop`.
    pub header: &'static str,
    /// Other paths of the header, as releases of CANN and their samples spell it.
    pub aliases: &'static [&'static str],
    /// The function whose gradient this is, in PyTorch's words.
    pub gradient_of: &'static str,
    /// The dtypes of gradOutput on the device that knows most.
    pub dtypes: &'static [DType],
    /// What else a user may want to know at a glance.
    pub covers: &'static str,
}

/// The operators.
pub const OPS: &[Operator] = &[
    Operator {
        name: "aclnnAvgPool2dBackward",
        folder: "avgpool2d_backward",
        header: "aclnn_avgpool2d_backward.h",
        aliases: &[
            "aclnn_avgpool2dbackward.h",
            "level2/aclnn_avgpool2d_backward.h",
            "level2/aclnn_avgpool2dbackward.h",
        ],
        gradient_of: "avg_pool2d",
        dtypes: avgpool2d_backward::DTYPES,
        covers: "ceilMode, countIncludePad, divisorOverride, cubeMathType, formats NCHW and NCL",
    },
    Operator {
        name: "aclnnGridSampler2DBackward",
        folder: "grid_sampler2d_backward",
        header: "aclnn_grid_sampler2d_backward.h",
        aliases: &["level2/aclnn_grid_sampler2d_backward.h"],
        gradient_of: "grid_sample",
        dtypes: grid_sampler2d_backward::DTYPES,
        covers: "bilinear, nearest, bicubic; zeros, border, reflection; alignCorners; outputMask",
    },
    Operator {
        name: "aclnnIm2colBackward",
        folder: "im2col_backward",
        header: "aclnn_im2col_backward.h",
        aliases: &["level2/aclnn_im2col_backward.h"],
        gradient_of: "im2col (unfold); this is fold",
        dtypes: im2col_backward::DTYPES,
        covers: "dilation, padding, stride; out of another float type",
    },
    Operator {
        name: "aclnnMaxUnpool2dBackward",
        folder: "max_unpool2d_backward",
        header: "aclnn_max_unpool2d_backward.h",
        aliases: &["level2/aclnn_max_unpool2d_backward.h"],
        gradient_of: "max_unpool2d",
        dtypes: max_unpool2d_backward::DTYPES,
        covers: "indices INT32 or INT64; out of another type, as the cast rules allow",
    },
    Operator {
        name: "aclnnReplicationPad2dBackward",
        folder: "replication_pad2d_backward",
        header: "aclnn_pad2d_backward.h",
        aliases: &["aclnn_replication_pad2d_backward.h", "level2/aclnn_pad2d_backward.h"],
        gradient_of: "replication_pad2d",
        dtypes: replication_pad2d_backward::DTYPES,
        covers: "any padding, negative too (cropping)",
    },
];

/// Phase 1: makes the plan, and on success alone writes the two results.
///
/// # Safety
/// `workspace_size` and `executor` are null or good for one result each.
pub(crate) unsafe fn get_workspace_size(
    function: &'static str,
    workspace_size: *mut u64,
    executor: *mut *mut aclOpExecutor,
    plan: impl FnOnce() -> Result<Box<Plan>>,
) -> aclnnStatus {
    abi::aclnn(function, || {
        if workspace_size.is_null() || executor.is_null() {
            return Err(Error::Null {
                argument: "workspaceSize, executor",
                expected: "addresses for both results",
            });
        }
        let (size, handle) = plan::register(plan()?)?;
        // SAFETY: neither is null, and the caller promised the rest.
        unsafe {
            workspace_size.write(size);
            executor.write(handle as *mut aclOpExecutor);
        }
        Ok(())
    })
}

/// Phase 2: hands the plan to the stream. Any operator's phase 2 runs any executor, as in CANN. The executor is
/// used up, also on failure, unless it is repeatable.
pub(crate) fn run(
    function: &'static str,
    workspace: *mut c_void,
    workspace_size: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    if backend::compares() {
        return backend::compare::phase_2(function, workspace, workspace_size, executor.cast(), stream);
    }
    abi::aclnn(function, || {
        if executor.is_null() {
            return Err(Error::Null { argument: "executor", expected: "an executor of phase 1" });
        }
        let handle = executor as usize;
        if workspace_size > 0 && workspace.is_null() {
            // Even a repeatable one, as in CANN.
            EXECUTORS.remove(handle);
            return Err(Error::Null { argument: "workspace", expected: "memory of workspaceSize bytes" });
        }
        let executor = EXECUTORS.take(handle, Executor::again).ok_or(Error::DeadExecutor)?;
        let (operator, traffic) = (executor.plan().operator(), executor.plan().traffic());
        let work = executor.bind(workspace as usize, workspace_size)?;
        let launch = |error: Error| Error::Launch(error.to_string());
        device::with_stream(stream as usize, |stream| stream.enqueue(operator, traffic, move || work.run()))
            .map_err(launch)
    })
}
