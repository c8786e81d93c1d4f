//! What the integration tests share: tensors in device memory with any layout, the two-phase call, a random source.
//!
//! Every call goes through the C entry points, exactly as a C program makes it, only without the detour over the
//! dynamic linker. Three habits of this file catch what a plain comparison of results would miss:
//!
//! - memory that belongs to no element of an *input* holds 0xFF bytes (NaN in every floating type), so an element
//!   read from a wrong place poisons the result;
//! - memory that belongs to no element of an *output* holds a pattern, and must still hold it afterwards;
//! - the workspace is filled with garbage, is exactly as large as phase 1 asked for, and ends in guard bytes.

// Calling C entry points and filling raw device memory is what this file is for; every block states its reason.
#![allow(unsafe_code)]
// Benchmarks and examples compile their own copy and use a part of it.
#![allow(dead_code)]

mod device;
mod elements;
mod layout;
mod random;

use std::ffi::{CStr, c_void};
use std::mem::MaybeUninit;
use std::panic::resume_unwind;
use std::process::Command;
use std::{env, ptr, thread};

use opapi::abi::acl_meta::aclOpExecutor;
use opapi::abi::acl_rt::{aclGetRecentErrMsg, aclrtSynchronizeStream};

pub use device::*;
pub use elements::*;
pub use layout::*;
pub use random::*;

/// `ACLNN_SUCCESS`.
pub const SUCCESS: i32 = 0;
/// `ACLNN_ERR_PARAM_NULLPTR`.
pub const PARAM_NULLPTR: i32 = 161_001;
/// `ACLNN_ERR_PARAM_INVALID`.
pub const PARAM_INVALID: i32 = 161_002;
/// `ACLNN_ERR_INNER_NULLPTR`.
pub const INNER_NULLPTR: i32 = 561_103;

/// What the tests put into the out parameters of phase 1, to see whether a failing call left them alone.
pub const WORKSPACE_SENTINEL: u64 = 0x5EED_5EED_5EED_5EED;

/// A C enum argument with any number in it, also one that the enum does not have: C callers can pass that.
pub fn c_enum<T>(value: i32) -> MaybeUninit<T> {
    assert_eq!(size_of::<T>(), 4);
    let mut raw = MaybeUninit::<T>::uninit();
    // SAFETY: T has the four bytes of a C int, and MaybeUninit may hold any bit pattern.
    unsafe { raw.as_mut_ptr().cast::<i32>().write_unaligned(value) };
    raw
}

/// What a number is as a C bool, of which one byte is passed.
pub fn truth(value: i64) -> bool {
    value as u8 != 0
}

/// A C bool argument with any byte in it.
pub fn c_bool(value: u8) -> MaybeUninit<bool> {
    let mut raw = MaybeUninit::<bool>::uninit();
    // SAFETY: bool has one byte, and MaybeUninit may hold any bit pattern.
    unsafe { raw.as_mut_ptr().cast::<u8>().write(value) };
    raw
}

/// The pending error text of this thread; reading it removes it.
pub fn recent_error() -> Option<String> {
    let text = aclGetRecentErrMsg();
    // SAFETY: the text is null or valid until the next call on this thread, and is copied before that.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// This test program once more, for what is decided when the library is loaded. `OPAPI_TEST_EMULATOR` is the command
/// that runs it, where the tests are programs for another processor.
pub fn again() -> Command {
    let exe = env::current_exe().expect("the path of this test");
    let emulator = env::var("OPAPI_TEST_EMULATOR").unwrap_or_default();
    let mut words = emulator.split_whitespace();
    let Some(program) = words.next() else { return Command::new(exe) };
    let mut command = Command::new(program);
    command.args(words).arg(exe);
    command
}

// ------------------------------------------------------------------------------------------------ two-phase calls

/// A status other than success and the text that came with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number that the C function returned.
    pub status: i32,
    /// What `aclGetRecentErrMsg` had to say.
    pub message: String,
}

/// A handle, or whatever a test passes as one.
pub type Pointer = *mut c_void;

/// The second function of every operator.
pub type Phase2 = unsafe extern "C" fn(Pointer, u64, *mut aclOpExecutor, *mut c_void) -> i32;

/// Phase 1 alone: the workspace size and the executor, or the failure. Checks the rules that hold for every operator:
/// a success writes both out parameters, a failure leaves the executor alone and has a text.
pub fn plan(
    phase1: impl FnOnce(*mut u64, *mut *mut aclOpExecutor) -> i32,
) -> Result<(u64, *mut aclOpExecutor), Failure> {
    stream();
    recent_error();
    let mut workspace_size = WORKSPACE_SENTINEL;
    let sentinel = (&raw mut workspace_size).cast::<aclOpExecutor>();
    let mut executor = sentinel;
    let status = phase1(&mut workspace_size, &mut executor);
    let message = recent_error();
    if status != SUCCESS {
        // Phases that CANN's generator made may write one of no use.
        let is_of_no_use = executor as usize == opapi::handle::NOBODY;
        assert!(executor == sentinel || is_of_no_use, "phase 1 failed with {status} but wrote the executor");
        // ReplicationPad2dBackward's failure for empty tensors is documented to zero the size.
        assert!(
            workspace_size == WORKSPACE_SENTINEL || workspace_size == 0,
            "phase 1 failed with {status} but wrote the workspace size {workspace_size}"
        );
        let message = message.unwrap_or_else(|| panic!("phase 1 failed with {status} and left no message"));
        return Err(Failure { status, message });
    }
    assert!(executor != sentinel && !executor.is_null(), "phase 1 succeeded without an executor");
    assert_ne!(workspace_size, WORKSPACE_SENTINEL, "phase 1 succeeded without a workspace size");
    assert_eq!(workspace_size % 512, 0, "workspace sizes are multiples of 512");
    Ok((workspace_size, executor))
}

/// So many bytes of stack has the thread that makes a call, if set: a new one for each.
pub const STACK: &str = "OPAPI_TEST_STACK";

/// Both phases and a synchronisation. The workspace holds garbage and ends in guard bytes.
pub fn run(
    phase1: impl FnOnce(*mut u64, *mut *mut aclOpExecutor) -> i32,
    phase2: Phase2,
) -> Result<(), Failure> {
    let Some(stack) = env::var(STACK).ok().and_then(|bytes| bytes.parse().ok()) else {
        return run_here(phase1, phase2);
    };
    let sent = Sent((phase1, stream()));
    thread::scope(|scope| {
        let call = move || {
            let Sent((phase1, stream)) = { sent };
            device::share(stream);
            run_here(phase1, phase2)
        };
        let caller = thread::Builder::new().stack_size(stack).spawn_scoped(scope, call);
        caller.expect("a thread").join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// What another thread gets.
struct Sent<T>(T);
// SAFETY: pointers, which who sends them leaves alone until the other thread has ended.
unsafe impl<T> Send for Sent<T> {}

fn run_here(
    phase1: impl FnOnce(*mut u64, *mut *mut aclOpExecutor) -> i32,
    phase2: Phase2,
) -> Result<(), Failure> {
    const GUARD: usize = 64;
    let (workspace_size, executor) = plan(phase1)?;
    let size = workspace_size as usize;
    let workspace = (size > 0).then(|| DeviceMemory::new(&vec![0xEEu8; size + GUARD]));
    let address = workspace.as_ref().map_or(ptr::null_mut(), DeviceMemory::address);
    // SAFETY: the executor is the one that phase 1 returned, the workspace has the size that it asked for, and the
    // tensors that it names outlive the synchronisation below.
    let mut status = unsafe { phase2(address, workspace_size, executor, stream()) };
    if status == SUCCESS {
        status = aclrtSynchronizeStream(stream());
    }
    if let Some(workspace) = &workspace {
        assert!(workspace.read()[size..].iter().all(|&b| b == 0xEE), "a kernel wrote past the workspace");
    }
    match status {
        SUCCESS => Ok(()),
        status => {
            let message = recent_error().unwrap_or_else(|| panic!("{status} left no message"));
            Err(Failure { status, message })
        }
    }
}
