//! Names without a header: PyTorch's adapter looks them up with dlsym. Those of its executor cache
//! (CanUsePTACache and its relatives) are left out on purpose: without them it goes the plain way.
#![allow(non_snake_case)]

use super::acl_meta::aclnnStatus;
use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;

/// Begins a thread's use of pooled workspace; there is no pool here.
#[unsafe(no_mangle)]
pub extern "C" fn InitHugeMemThreadLocal(arg: *mut c_void, sync: MaybeUninit<bool>) -> i32 {
    forward!(InitHugeMemThreadLocal(arg, sync));
    let _ = (arg, sync);
    0
}

/// Ends a thread's use of pooled workspace.
#[unsafe(no_mangle)]
pub extern "C" fn UnInitHugeMemThreadLocal(arg: *mut c_void, sync: MaybeUninit<bool>) {
    forward!(UnInitHugeMemThreadLocal(arg, sync));
    let _ = (arg, sync);
}

/// Gives pooled workspace back.
#[unsafe(no_mangle)]
pub extern "C" fn ReleaseHugeMem(arg: *mut c_void, sync: MaybeUninit<bool>) {
    forward!(ReleaseHugeMem(arg, sync));
    let _ = (arg, sync);
}

/// Looks for precompiled kernels anew; there are none here.
#[unsafe(no_mangle)]
pub extern "C" fn aclnnReselectStaticKernel() -> aclnnStatus {
    forward!(aclnnReselectStaticKernel());
    0
}

/// As aclnnReselectStaticKernel, in a folder: 161001 when `path` is null.
#[unsafe(no_mangle)]
pub extern "C" fn aclnnReselectStaticKernelWithPath(path: *const c_char) -> aclnnStatus {
    forward!(aclnnReselectStaticKernelWithPath(path));
    super::aclnn("aclnnReselectStaticKernelWithPath", || super::out(path.cast_mut(), "path").map(|_| ()))
}
