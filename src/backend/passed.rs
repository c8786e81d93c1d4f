//! How calls of what is not here come to those who listen. Nothing is known of their arguments.
//!
//! A call that goes to CANN comes by here again when it ends: its return address is exchanged meanwhile. The arguments, some
//! of them on the stack, stay where they are.

use super::listen::{self, Outcome as _};
use super::names::name;
use crate::observe::{self, Call, Outcome};
use crate::runtime::message;
use parking_lot::Mutex;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::time::Instant;

/// The call of a function with that number, one more of it.
fn new_call(function: usize) -> Call<'static> {
    static CALLS: Mutex<BTreeMap<usize, (&str, u64)>> = Mutex::new(BTreeMap::new());
    let mut calls = CALLS.lock();
    let (name, number) = calls.entry(function).or_insert_with(|| (name(function).leak(), 0));
    *number += 1;
    Call { name, arguments: &[], number: *number, began: Instant::now() }
}

/// A call that nobody does; what the caller gets.
pub fn refused(function: usize, has_status: bool, answer: impl Fn() -> usize) -> usize {
    let call = new_call(function);
    let name = call.name;
    message::latest();
    if has_status {
        let status = || answer() as i32;
        return observe::call(
            call,
            status,
            i32::result,
            |failure| i32::ordered(name, failure),
            message::latest,
        ) as usize;
    }
    // An ordered failure is the same.
    observe::call(call, &answer, |_| (None, 0), |_| answer(), message::latest)
}

/// A call that CANN does at the moment.
struct Running {
    call: Call<'static>,
    has_status: bool,
    /// Where the caller goes on.
    back: usize,
}

thread_local! {
    static RUNNING: RefCell<Vec<Running>> = const { RefCell::new(Vec::new()) };
}

/// CANN is about to do a call. Else what the caller gets: a listener has it fail.
///
/// # Safety
/// `back` is where the call's return address is.
pub unsafe fn begins(function: usize, has_status: bool, back: *mut usize) -> Option<usize> {
    let call = new_call(function);
    if let Some(failure) = observe::begins(&call) {
        let status = i32::ordered(call.name, &failure);
        let text = message::latest();
        let outcome = Outcome { status: Some(status), handle: 0, message: text.as_deref(), ordered: true };
        observe::ends(&call, &outcome);
        return Some(if has_status { status as usize } else { 0 });
    }
    // A thread that is going away has no place for it.
    let _ = RUNNING.try_with(|running| {
        // SAFETY: the caller's promise; `returned` goes on at the old address.
        let back = unsafe { back.replace(returned as *const () as usize) };
        running.borrow_mut().push(Running { call, has_status, back });
        listen::enter();
    });
    None
}

/// The last call has ended with that; where its caller goes on.
extern "C" fn ended(value: usize) -> usize {
    let running = RUNNING.with(|running| running.borrow_mut().pop());
    let Some(Running { call, has_status, back }) = running else { std::process::abort() };
    listen::leave();
    let status = has_status.then_some(value as i32);
    // A panic must not cross into C.
    let _ = catch_unwind(|| {
        observe::ends(&call, &Outcome { status, handle: 0, message: None, ordered: false });
    });
    back
}

/// Where such a call returns to: it keeps what is returned, and goes on where the caller expects it.
#[unsafe(naked)]
unsafe extern "C" fn returned() {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!(
        "sub rsp, 48",
        "mov [rsp], rax",
        "mov [rsp + 8], rdx",
        "movups [rsp + 16], xmm0",
        "movups [rsp + 32], xmm1",
        "mov rdi, rax",
        "call {ended}",
        "mov r11, rax",
        "mov rax, [rsp]",
        "mov rdx, [rsp + 8]",
        "movups xmm0, [rsp + 16]",
        "movups xmm1, [rsp + 32]",
        "add rsp, 48",
        "jmp r11",
        ended = sym ended,
    );
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!(
        "sub sp, sp, #80",
        "stp x0, x1, [sp]",
        "stp q0, q1, [sp, #16]",
        "stp q2, q3, [sp, #48]",
        "bl {ended}",
        "mov x9, x0",
        "ldp x0, x1, [sp]",
        "ldp q0, q1, [sp, #16]",
        "ldp q2, q3, [sp, #48]",
        "add sp, sp, #80",
        "ret x9",
        ended = sym ended,
    );
}
