//! Tells of a host that uses device memory: such addresses can be neither read nor written, so the kernel sends a signal.
#![allow(unsafe_code)] // a handler of signals

use std::ffi::c_int;
use std::sync::OnceLock;

static BEFORE: OnceLock<libc::sigaction> = OnceLock::new();

/// Has such accesses told, from now on. The program dies of one, or handles it, as it would, where it may not go on.
pub fn watch() {
    if BEFORE.get().is_some() {
        return;
    }
    // SAFETY: a handler of the type that SA_SIGINFO asks for; all-zero is a valid sigaction.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
        let mut before: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGSEGV, &action, &mut before) == 0 {
            let _ = BEFORE.set(before);
        }
    }
}

extern "C" fn handle(_: c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system's description of the signal. Whoever handled it before gets it when the instruction is tried again.
    unsafe {
        if super::host_used((*info).si_addr() as usize) {
            return;
        }
        if let Some(before) = BEFORE.get() {
            libc::sigaction(libc::SIGSEGV, before, std::ptr::null_mut());
        }
    }
}
