//! The program's own log lines.

use super::types::aclLogLevel;
use crate::backend;
use crate::runtime::log;
use core::ffi::{CStr, c_char, c_void};
use core::mem::MaybeUninit;
use std::ffi::CString;

/// Writes a line of the program's own to the log, formatted as printf does. What becomes of it is up to the
/// environment: see ASCEND_GLOBAL_LOG_LEVEL and ASCEND_SLOG_PRINT_TO_STDOUT in CANN's documents.
///
/// @param logLevel ACL_DEBUG to ACL_ERROR
/// @param func name of the calling function
/// @param file its file
/// @param line its line
/// @param fmt format, with its arguments behind it
#[unsafe(no_mangle)]
#[unsafe(naked)]
pub unsafe extern "C" fn aclAppLog(
    logLevel: MaybeUninit<aclLogLevel>,
    func: *const c_char,
    file: *const c_char,
    line: u32,
    fmt: *const c_char,
) {
    // Rust cannot define a function with variable arguments: this builds C's va_list from where a caller puts them
    // and passes its address on. Larger entries of the table are CANN's own function, which gets everything as it is.
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!(
        "lea r11, [rip + {table}]",
        "mov r11, [r11 + {entry}]",
        "cmp r11, {absent}",
        "jbe 2f",
        "jmp r11",
        "2:",
        "sub rsp, 216",
        // The registers' save area at rsp + 32: six integers, eight vectors; only the sixth integer varies.
        "mov [rsp + 72], r9",
        "movaps [rsp + 80], xmm0",
        "movaps [rsp + 96], xmm1",
        "movaps [rsp + 112], xmm2",
        "movaps [rsp + 128], xmm3",
        "movaps [rsp + 144], xmm4",
        "movaps [rsp + 160], xmm5",
        "movaps [rsp + 176], xmm6",
        "movaps [rsp + 192], xmm7",
        // The va_list at rsp: offsets of the next integer and vector, the arguments on the stack, the save area.
        "mov dword ptr [rsp], 40",
        "mov dword ptr [rsp + 4], 48",
        "lea rax, [rsp + 224]",
        "mov [rsp + 8], rax",
        "lea rax, [rsp + 32]",
        "mov [rsp + 16], rax",
        "mov r9, rsp",
        "call {log}",
        "add rsp, 216",
        "ret",
        log = sym app_log,
        table = sym backend::TABLE,
        entry = const backend::index("aclAppLog") * size_of::<usize>(),
        absent = const backend::ABSENT,
    );
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!(
        "adrp x9, {table}",
        "add x9, x9, :lo12:{table}",
        "ldr x9, [x9, #{entry}]",
        "cmp x9, #{absent}",
        "b.ls 2f",
        "br x9",
        "2:",
        "sub sp, sp, #208",
        "str x30, [sp, #32]",
        // Integers x5 to x7 end at sp + 72, vectors q0 to q7 at sp + 208.
        "stp x5, x6, [sp, #48]",
        "str x7, [sp, #64]",
        "stp q0, q1, [sp, #80]",
        "stp q2, q3, [sp, #112]",
        "stp q4, q5, [sp, #144]",
        "stp q6, q7, [sp, #176]",
        // The va_list at sp: stack arguments, tops of both areas, and what is left of them as negative offsets.
        "add x9, sp, #208",
        "str x9, [sp]",
        "add x10, sp, #72",
        "str x10, [sp, #8]",
        "str x9, [sp, #16]",
        "mov w11, #-24",
        "str w11, [sp, #24]",
        "mov w11, #-128",
        "str w11, [sp, #28]",
        "mov x5, sp",
        "bl {log}",
        "ldr x30, [sp, #32]",
        "add sp, sp, #208",
        "ret",
        log = sym app_log,
        table = sym backend::TABLE,
        entry = const backend::index("aclAppLog") * size_of::<usize>(),
        absent = const backend::ABSENT,
    );
}

/// The rest of aclAppLog, with the variable arguments as a va_list.
unsafe extern "C" fn app_log(
    level: i32,
    func: *const c_char,
    file: *const c_char,
    line: u32,
    fmt: *const c_char,
    arguments: *mut c_void,
) {
    const LOG: usize = backend::index("aclAppLog");
    if backend::entry(LOG) == backend::ASK {
        let target = backend::ask(LOG);
        if target > backend::ABSENT && !fmt.is_null() {
            // The call that decided: its arguments are a va_list by now.
            type AppLog = unsafe extern "C" fn(i32, *const c_char, *const c_char, u32, *const c_char, ...);
            // SAFETY: CANN's function of this name, and a va_list that belongs to the format.
            unsafe {
                let text = CString::new(crate::sys::format_va_list(fmt, arguments)).unwrap_or_default();
                let real = core::mem::transmute::<usize, AppLog>(target);
                return real(level, func, file, line, c"%s".as_ptr(), text.as_ptr());
            }
        }
    }
    if !log::is_on(level) || fmt.is_null() {
        return;
    }
    // SAFETY: C strings or null, and a va_list that belongs to the format, as documented.
    unsafe {
        let text = crate::sys::format_va_list(fmt, arguments);
        let string = |string: *const c_char| {
            if string.is_null() { "".into() } else { CStr::from_ptr(string).to_string_lossy() }
        };
        log::write(level, "APP", &format!("[{}:{line}] {}: {text}", string(file), string(func)));
    }
}
