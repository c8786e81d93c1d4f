//! Every pointer argument of every operator, null, one at a time: 161001, a message that names the argument, and
//! out parameters as they were. The two documented exceptions succeed: no stride (AvgPool2dBackward: the kernel is
//! taken) and no output mask (GridSampler2DBackward: nothing is computed).

// Calling C entry points with null pointers is what this test is for.
#![allow(unsafe_code)]

mod common;

use std::ffi::c_void;
use std::ptr;

use common::{BoolArray, DType, DeviceTensor, IntArray, Layout, NCHW, PARAM_NULLPTR, Phase2, SUCCESS};
use opapi::abi::acl_meta::{aclDestroyAclOpExecutor, aclOpExecutor};
use opapi::ops::avgpool2d_backward::{aclnnAvgPool2dBackward, aclnnAvgPool2dBackwardGetWorkspaceSize};
use opapi::ops::grid_sampler2d_backward::{
    aclnnGridSampler2DBackward, aclnnGridSampler2DBackwardGetWorkspaceSize,
};
use opapi::ops::im2col_backward::{aclnnIm2colBackward, aclnnIm2colBackwardGetWorkspaceSize};
use opapi::ops::max_unpool2d_backward::{aclnnMaxUnpool2dBackward, aclnnMaxUnpool2dBackwardGetWorkspaceSize};
use opapi::ops::replication_pad2d_backward::{
    aclnnReplicationPad2dBackward, aclnnReplicationPad2dBackwardGetWorkspaceSize,
};

type Pointer = *mut c_void;

/// What an out parameter holds before a call that must not write it.
const SIZE: u64 = common::WORKSPACE_SENTINEL;

fn tensor(dtype: DType, shape: &[i64]) -> DeviceTensor {
    DeviceTensor::output(dtype, Layout::contiguous(shape), NCHW)
}

/// Runs the sweep for one operator. `call` gets its pointer arguments in the order of `names`, then the two out
/// parameters; all other arguments are valid.
fn sweep<const N: usize>(
    names: [&str; N],
    pointers: [Pointer; N],
    may_be_null: Option<&str>,
    call: impl Fn([Pointer; N], *mut u64, *mut *mut aclOpExecutor) -> i32,
    phase2: Phase2,
    output: &DeviceTensor,
) {
    // The arguments are valid as they are.
    let plan = |pointers| common::plan(|size, executor| call(pointers, size, executor));
    let destroy = |executor| aclDestroyAclOpExecutor(executor);
    let (_, executor) = plan(pointers).unwrap_or_else(|e| panic!("{names:?}: {e:?}"));
    assert_eq!(destroy(executor), SUCCESS);

    let sentinel = ptr::dangling_mut::<aclOpExecutor>();
    for (i, name) in names.into_iter().enumerate() {
        let mut pointers = pointers;
        pointers[i] = ptr::null_mut();
        match plan(pointers) {
            Ok((_, executor)) => {
                assert_eq!(may_be_null, Some(name), "{name} may not be null");
                assert_eq!(destroy(executor), SUCCESS);
            }
            Err(failure) => {
                assert_eq!(failure.status, PARAM_NULLPTR, "{name} is null: {failure:?}");
                assert!(failure.message.contains("EZ1001"), "{name} is null: {failure:?}");
                assert!(failure.message.contains(name), "{name} is null: {failure:?}");
                let (mut size, mut executor) = (SIZE, sentinel);
                assert_eq!(call(pointers, &mut size, &mut executor), PARAM_NULLPTR);
                assert!((size, executor) == (SIZE, sentinel), "{name} is null: an out parameter changed");
                common::recent_error();
            }
        }
    }
    // The first null pointer in the order of the parameters is the one to be named.
    let first = names.into_iter().find(|&name| Some(name) != may_be_null).unwrap();
    if may_be_null != Some("outputMask") {
        let failure = plan([ptr::null_mut(); N]).unwrap_err();
        assert_eq!(failure.status, PARAM_NULLPTR);
        assert!(failure.message.contains(first), "{failure:?}");
    }

    // The out parameters come first of all, also when everything else is null too.
    for arguments in [pointers, [ptr::null_mut(); N]] {
        for (with_size, with_executor) in [(true, false), (false, true), (false, false)] {
            let (mut size, mut executor) = (SIZE, sentinel);
            let status = call(
                arguments,
                if with_size { &mut size } else { ptr::null_mut() },
                if with_executor { &mut executor } else { ptr::null_mut() },
            );
            assert_eq!(status, PARAM_NULLPTR, "{names:?}, workspaceSize or executor null");
            assert!((size, executor) == (SIZE, sentinel), "an out parameter changed");
            let message = common::recent_error().expect("a message");
            assert!(message.contains("EZ1001"), "{message}");
            assert!(message.contains("workspaceSize") || message.contains("executor"), "{message}");
        }
    }

    // Phase 2 without executor.
    let status =
        // SAFETY: a null executor is what is tested, nothing is read or written.
        unsafe { phase2(ptr::null_mut(), 0, ptr::null_mut(), common::stream()) };
    assert_eq!(status, PARAM_NULLPTR);
    assert!(common::recent_error().is_some());

    // Phase 2 with a size but no workspace: an error, and the executor is gone.
    let (_, executor) = plan(pointers).unwrap();
    // SAFETY: the workspace is null, which is what is tested; nothing runs.
    let status = unsafe { phase2(ptr::null_mut(), 512, executor, common::stream()) };
    assert_eq!(status, PARAM_NULLPTR);
    assert!(common::recent_error().is_some());
    // SAFETY: any value may be passed as a handle: handles are checked.
    let status = unsafe { phase2(ptr::null_mut(), 0, executor, common::stream()) };
    assert_ne!(status, SUCCESS, "an executor that was destroyed by an error ran");
    assert!(common::recent_error().is_some());
    assert_ne!(destroy(executor), SUCCESS, "an executor was destroyed twice");
    assert!(common::recent_error().is_some());

    // Nothing above computed anything.
    let status = opapi::abi::acl_rt::aclrtSynchronizeStream(common::stream());
    assert_eq!(status, SUCCESS);
    assert!(output.is_untouched(), "a call that failed wrote its output");
}

#[test]
fn max_unpool2d_backward() {
    let (grad_output, self_) = (tensor(DType::F32, &[1, 2, 3, 3]), tensor(DType::F32, &[1, 2, 2, 2]));
    let indices = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[1, 2, 2, 2]), NCHW, &[0; 8]);
    let (output_size, out) = (IntArray::new(&[3, 3]), tensor(DType::F32, &[1, 2, 2, 2]));
    sweep(
        ["gradOutput", "self", "indices", "outputSize", "out"],
        [
            grad_output.handle().cast(),
            self_.handle().cast(),
            indices.handle().cast(),
            output_size.handle().cast(),
            out.handle().cast(),
        ],
        None,
        // SAFETY: every pointer is null or a live handle of its kind, or an out parameter of this test.
        |[g, s, i, o, out], size, executor| unsafe {
            aclnnMaxUnpool2dBackwardGetWorkspaceSize(
                g.cast(),
                s.cast(),
                i.cast(),
                o.cast(),
                out.cast(),
                size,
                executor,
            )
        },
        aclnnMaxUnpool2dBackward,
        &out,
    );
}

#[test]
fn grid_sampler2d_backward() {
    let (grad_output, input) = (tensor(DType::F32, &[1, 2, 2, 3]), tensor(DType::F32, &[1, 2, 4, 4]));
    let (grid, mask) = (tensor(DType::F32, &[1, 2, 3, 2]), BoolArray::new(&[true, true]));
    let (input_grad, grid_grad) = (tensor(DType::F32, &[1, 2, 4, 4]), tensor(DType::F32, &[1, 2, 3, 2]));
    let call = |[g, x, p, m, a, b]: [Pointer; 6], size, executor| {
        // SAFETY: every pointer is null or a live handle of its kind, or an out parameter of this test.
        unsafe {
            aclnnGridSampler2DBackwardGetWorkspaceSize(
                g.cast(),
                x.cast(),
                p.cast(),
                0,
                0,
                common::c_bool(0),
                m.cast(),
                a.cast(),
                b.cast(),
                size,
                executor,
            )
        }
    };
    sweep(
        ["gradOutput", "input", "grid", "outputMask", "inputGrad", "gridGrad"],
        [
            grad_output.handle().cast(),
            input.handle().cast(),
            grid.handle().cast(),
            mask.handle().cast(),
            input_grad.handle().cast(),
            grid_grad.handle().cast(),
        ],
        Some("outputMask"),
        call,
        aclnnGridSampler2DBackward,
        &input_grad,
    );
    assert!(grid_grad.is_untouched());

    // Without a mask nothing else is looked at, not even null tensors, and phase 2 does nothing.
    common::run(|size, executor| call([ptr::null_mut(); 6], size, executor), aclnnGridSampler2DBackward)
        .unwrap();
    let tensors = [&grad_output, &input, &grid, &input_grad, &grid_grad].map(|t| t.handle().cast());
    let [g, x, p, a, b] = tensors;
    let (size, executor) =
        common::plan(|size, executor| call([g, x, p, ptr::null_mut(), a, b], size, executor)).unwrap();
    assert_eq!(size, 0);
    let status = aclnnGridSampler2DBackward(ptr::null_mut(), 0, executor, common::stream());
    assert_eq!(status, SUCCESS);
    assert!(input_grad.is_untouched() && grid_grad.is_untouched());
}

#[test]
fn avg_pool2d_backward() {
    let (grad_output, self_) = (tensor(DType::F32, &[1, 2, 2, 2]), tensor(DType::F32, &[1, 2, 4, 4]));
    let grad_input = tensor(DType::F32, &[1, 2, 4, 4]);
    let [kernel, stride, padding] = [[2, 2], [2, 2], [0, 0]].map(|v| IntArray::new(&v));
    sweep(
        ["gradOutput", "self", "kernelSize", "stride", "padding", "gradInput"],
        [
            grad_output.handle().cast(),
            self_.handle().cast(),
            kernel.handle().cast(),
            stride.handle().cast(),
            padding.handle().cast(),
            grad_input.handle().cast(),
        ],
        Some("stride"),
        // SAFETY: every pointer is null or a live handle of its kind, or an out parameter of this test.
        |[g, s, k, st, p, out], size, executor| unsafe {
            aclnnAvgPool2dBackwardGetWorkspaceSize(
                g.cast(),
                s.cast(),
                k.cast(),
                st.cast(),
                p.cast(),
                common::c_bool(0),
                common::c_bool(1),
                0,
                0,
                out.cast(),
                size,
                executor,
            )
        },
        aclnnAvgPool2dBackward,
        &grad_input,
    );
}

#[test]
fn im2col_backward() {
    let (grad_output, out) = (tensor(DType::F32, &[1, 8, 4]), tensor(DType::F32, &[1, 2, 4, 4]));
    let [input_size, kernel, dilation, padding, stride] =
        [[4, 4], [2, 2], [1, 1], [0, 0], [2, 2]].map(|v| IntArray::new(&v));
    sweep(
        ["gradOutput", "inputSize", "kernelSize", "dilation", "padding", "stride", "out"],
        [
            grad_output.handle().cast(),
            input_size.handle().cast(),
            kernel.handle().cast(),
            dilation.handle().cast(),
            padding.handle().cast(),
            stride.handle().cast(),
            out.handle().cast(),
        ],
        None,
        // SAFETY: every pointer is null or a live handle of its kind, or an out parameter of this test.
        |[g, i, k, d, p, s, out], size, executor| unsafe {
            aclnnIm2colBackwardGetWorkspaceSize(
                g.cast(),
                i.cast(),
                k.cast(),
                d.cast(),
                p.cast(),
                s.cast(),
                out.cast(),
                size,
                executor,
            )
        },
        aclnnIm2colBackward,
        &out,
    );
}

#[test]
fn replication_pad2d_backward() {
    let (grad_output, self_) = (tensor(DType::F32, &[1, 2, 4, 4]), tensor(DType::F32, &[1, 2, 2, 2]));
    let (padding, grad_input) = (IntArray::new(&[1, 1, 1, 1]), tensor(DType::F32, &[1, 2, 2, 2]));
    sweep(
        ["gradOutput", "self", "padding", "gradInput"],
        [
            grad_output.handle().cast(),
            self_.handle().cast(),
            padding.handle().cast(),
            grad_input.handle().cast(),
        ],
        None,
        // SAFETY: every pointer is null or a live handle of its kind, or an out parameter of this test.
        |[g, s, p, out], size, executor| unsafe {
            aclnnReplicationPad2dBackwardGetWorkspaceSize(
                g.cast(),
                s.cast(),
                p.cast(),
                out.cast(),
                size,
                executor,
            )
        },
        aclnnReplicationPad2dBackward,
        &grad_input,
    );
}
