//! Names that are exported and not here: passed on to a real CANN, or refused.
//!
//! Each is a few bytes of machine code that knows its number and nothing of its arguments: it jumps where the table says,
//! which gets everything as the caller left it. Where the table does not say, `other_name` finds out, once for a name, and
//! answers what `names/names.txt` gives for it when there is nobody to ask. What was refused is told when the program ends
//! and by `opapiGetInfo`.

use super::{
    ABSENT, CPU, DECISION, HERE, Here, Side, TABLE, ascend, decision, entry, listen, no_cann, passed,
    set_entry,
};
use crate::config::config;
use crate::error::{Error, status};
use crate::observe;
use crate::runtime::{message, queue};
use std::io::Write as _;
use std::panic::catch_unwind;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// What others of its kind share with a name.
pub struct Kind {
    answer: Answer,
    /// The files of CANN that have it.
    pub libraries: &'static [&'static str],
    /// CANN's libraries call it among themselves, also where they are in the process and do not serve.
    beneath: bool,
}

/// What a refusal returns.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    /// 207000, which is the thread's last error then.
    Runtime,
    /// 207000.
    Acl,
    /// 5: not supported.
    Hccl,
    /// 561000. CANN has no status for it.
    Aclnn,
    /// For pointers, counts and sizes, where a status would be taken for a value, and where nothing is returned.
    Zero,
    /// For enumerations.
    MinusOne,
    /// 0 without a message: called all the time.
    Quiet,
    /// A constructor of C++: zeros in so many words of the object, which is what its destructor expects of an empty one.
    New(usize),
    /// A C++ object is returned, of so many words: zeros.
    Object(usize),
    /// A std::string is returned: an empty one.
    String,
}

impl Answer {
    fn is_status(self) -> bool {
        matches!(self, Answer::Runtime | Answer::Acl | Answer::Hccl | Answer::Aclnn)
    }
}

/// Writes the functions: `other_names! { aclnnAdd 190 ... }`.
macro_rules! other_names {
    ($($name:ident $number:literal)*) => {
        /// The functions.
        #[allow(non_snake_case)]
        mod exported {
            $(
                #[unsafe(no_mangle)]
                #[unsafe(naked)]
                unsafe extern "C" fn $name() {
                    #[cfg(target_arch = "x86_64")]
                    core::arch::naked_asm!("mov r11d, {}", "jmp {}", const $number, sym super::pass_on);
                    #[cfg(target_arch = "aarch64")]
                    core::arch::naked_asm!("mov w9, #{}", "b {}", const $number, sym super::pass_on);
                }
            )*
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// Where the caller's registers for arguments are kept: on x86-64 rdi, rsi, rdx, rcx, r8, r9, on aarch64 x0 to x8.
type Registers = [usize; 9];

/// What `other_name` found.
#[repr(C)]
struct Found {
    /// CANN's function, to be called with the arguments; or no address.
    target: usize,
    /// Else what the caller gets.
    value: usize,
}

/// The rest of every function: the number is in r11, or in x9.
#[unsafe(naked)]
unsafe extern "C" fn pass_on() {
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!(
        "lea r10, [rip + {table}]",
        "mov r10, [r10 + 8 * r11]",
        "cmp r10, {absent}",
        "jbe 2f",
        "jmp r10",
        "2:",
        "sub rsp, 216",
        "movaps [rsp], xmm0",
        "movaps [rsp + 16], xmm1",
        "movaps [rsp + 32], xmm2",
        "movaps [rsp + 48], xmm3",
        "movaps [rsp + 64], xmm4",
        "movaps [rsp + 80], xmm5",
        "movaps [rsp + 96], xmm6",
        "movaps [rsp + 112], xmm7",
        "mov [rsp + 128], rdi",
        "mov [rsp + 136], rsi",
        "mov [rsp + 144], rdx",
        "mov [rsp + 152], rcx",
        "mov [rsp + 160], r8",
        "mov [rsp + 168], r9",
        // How many vectors there are, where arguments vary.
        "mov [rsp + 200], rax",
        "mov rdi, r11",
        "lea rsi, [rsp + 128]",
        "call {other_name}",
        "mov r10, rax",
        "mov r11, rdx",
        "movaps xmm0, [rsp]",
        "movaps xmm1, [rsp + 16]",
        "movaps xmm2, [rsp + 32]",
        "movaps xmm3, [rsp + 48]",
        "movaps xmm4, [rsp + 64]",
        "movaps xmm5, [rsp + 80]",
        "movaps xmm6, [rsp + 96]",
        "movaps xmm7, [rsp + 112]",
        "mov rdi, [rsp + 128]",
        "mov rsi, [rsp + 136]",
        "mov rdx, [rsp + 144]",
        "mov rcx, [rsp + 152]",
        "mov r8, [rsp + 160]",
        "mov r9, [rsp + 168]",
        "mov rax, [rsp + 200]",
        "add rsp, 216",
        "cmp r10, {absent}",
        "jbe 3f",
        "jmp r10",
        "3:",
        "mov rax, r11",
        "ret",
        table = sym TABLE,
        absent = const ABSENT,
        other_name = sym other_name,
    );
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!(
        "adrp x10, {table}",
        "add x10, x10, :lo12:{table}",
        "ldr x10, [x10, x9, lsl #3]",
        "cmp x10, #{absent}",
        "b.ls 2f",
        "br x10",
        "2:",
        "stp x29, x30, [sp, #-224]!",
        "mov x29, sp",
        "stp x0, x1, [sp, #16]",
        "stp x2, x3, [sp, #32]",
        "stp x4, x5, [sp, #48]",
        "stp x6, x7, [sp, #64]",
        "str x8, [sp, #80]",
        "stp q0, q1, [sp, #96]",
        "stp q2, q3, [sp, #128]",
        "stp q4, q5, [sp, #160]",
        "stp q6, q7, [sp, #192]",
        "mov x0, x9",
        "add x1, sp, #16",
        "bl {other_name}",
        "mov x9, x0",
        "mov x10, x1",
        "ldp x0, x1, [sp, #16]",
        "ldp x2, x3, [sp, #32]",
        "ldp x4, x5, [sp, #48]",
        "ldp x6, x7, [sp, #64]",
        "ldr x8, [sp, #80]",
        "ldp q0, q1, [sp, #96]",
        "ldp q2, q3, [sp, #128]",
        "ldp q4, q5, [sp, #160]",
        "ldp q6, q7, [sp, #192]",
        "ldp x29, x30, [sp], #224",
        "cmp x9, #{absent}",
        "b.ls 3f",
        "br x9",
        "3:",
        "mov x0, x10",
        "ret",
        table = sym TABLE,
        absent = const ABSENT,
        other_name = sym other_name,
    );
}

/// Where a call goes that the table does not tell, or what it gets.
///
/// # Safety
/// The registers are those of a caller of the function with that number.
unsafe extern "C" fn other_name(number: usize, registers: &mut Registers) -> Found {
    let registers: *mut Registers = registers;
    let kind = kind(number);
    // First: who listens begins with the first call.
    let is_seen = !kind.beneath && catch_unwind(listen::is_new_call).unwrap_or(false);
    let target = catch_unwind(|| target(number)).ok().flatten();
    let answer = || {
        // SAFETY: the caller's promise.
        unsafe { refuse(number, kind, registers) }
    };
    let value = match target {
        Some(target) => {
            // C++ may end a call by an exception, which comes by nowhere.
            let is_c = is_seen && !name(number).starts_with("_Z");
            // SAFETY: the return address is in front of what was kept of the caller, or behind it.
            let instead = is_c.then(|| unsafe {
                let back = registers.cast::<usize>().offset(RETURN_ADDRESS);
                passed::begins(number, kind.answer.is_status(), back)
            });
            match instead.flatten() {
                Some(status) => status,
                None => return Found { target, value: 0 },
            }
        }
        None if is_seen => passed::refused(number, kind.answer.is_status(), answer),
        None => answer(),
    };
    Found { target: ABSENT, value }
}

/// Leaves a message, and says what the caller gets.
///
/// # Safety
/// As for `other_name`.
unsafe fn refuse(number: usize, kind: &Kind, registers: *mut Registers) -> usize {
    // While CANN is being looked at, it asks, and there is no decision to tell of.
    if kind.answer != Answer::Quiet && HERE.get() != Here::Looking {
        // A panic must not cross into C; the answer does not depend on it.
        let _ = catch_unwind(|| complain(number, kind));
    }
    // SAFETY: where the caller's registers were kept.
    let registers = unsafe { &*registers };
    match kind.answer {
        Answer::Runtime | Answer::Acl => status::RT_FEATURE_NOT_SUPPORT as usize,
        Answer::Hccl => NOT_SUPPORTED as usize,
        Answer::Aclnn => status::INNER as usize,
        Answer::Zero | Answer::Quiet => 0,
        Answer::MinusOne => usize::MAX,
        Answer::New(words) => {
            // SAFETY: the first argument of a constructor is the object, of at least that size.
            unsafe { (registers[0] as *mut usize).write_bytes(0, words) };
            registers[0]
        }
        Answer::Object(words) => {
            let object = registers[RESULT] as *mut usize;
            // SAFETY: where the caller wants the object, of that size.
            unsafe { object.write_bytes(0, words) };
            object as usize
        }
        Answer::String => {
            let object = registers[RESULT] as *mut usize;
            // SAFETY: where the caller wants a std::string: an address, a length, and two words of text.
            unsafe {
                object.write_bytes(0, 4);
                object.write(object.add(2) as usize);
            }
            object as usize
        }
    }
}

/// Where `pass_on` finds the return address, counted from the registers.
const RETURN_ADDRESS: isize = if cfg!(target_arch = "aarch64") { -1 } else { 11 };

/// What the functions of collectives return for what they do not have.
const NOT_SUPPORTED: i32 = 5;

/// The register with the address of a C++ object that is to be returned.
const RESULT: usize = if cfg!(target_arch = "aarch64") { 8 } else { 0 };

fn kind(number: usize) -> &'static Kind {
    &KINDS[usize::from(KIND_OF[number - COUNT])]
}

/// The name of a function, from its number.
pub fn name(number: usize) -> String {
    let mut left = number - COUNT;
    for line in OTHER_NAMES.lines() {
        let (second, phases) = line.strip_suffix('+').map_or((line, 1), |second| (second, 2));
        if left < phases {
            return format!("{second}{}", if left == 0 { "" } else { "GetWorkspaceSize" });
        }
        left -= phases;
    }
    unreachable!("as many names as functions")
}

/// Whether a function of that name is exported.
pub fn is_exported(name: &str) -> bool {
    let first_phase_of = |second| name.strip_suffix("GetWorkspaceSize") == Some(second);
    NAMES.binary_search(&name).is_ok()
        || OTHER_NAMES.lines().any(|line| match line.strip_suffix('+') {
            Some(second) => name == second || first_phase_of(second),
            None => name == line,
        })
}

/// Whether a function is exported, or what to say of it.
pub fn look_for(name: &str) -> Result<(), String> {
    if is_exported(name) {
        return Ok(());
    }
    let others = OTHER_NAMES.lines().map(|line| line.trim_end_matches('+'));
    let nearest = crate::words::nearest(name, NAMES.iter().copied().chain(others));
    Err(format!("no function {name}{}", crate::words::or(nearest)))
}

/// CANN's function, if there is one to ask.
fn target(number: usize) -> Option<usize> {
    if entry(number) == CPU || HERE.get() == Here::Comparing {
        return None;
    }
    let (kind, name) = (kind(number), name(number));
    if HERE.get() == Here::Looking {
        return ascend::loaded_function(&name).or_else(|| ascend::next_function(&name));
    }
    // CANN's own constructors call it: nothing can be decided while they run.
    if kind.beneath
        && DECISION.get().is_none()
        && let Some(next) = ascend::next_function(&name)
    {
        return Some(next);
    }
    let target = match &decision().side {
        Side::Ascend(real) | Side::Compare(real) => {
            real.find(&name, kind.libraries).or_else(|| ascend::next_function(&name))
        }
        Side::Copy(copy) => copy.find(&name, &[]),
        // Not kept: what is in the process may be unloaded.
        Side::Cpu | Side::Nothing if kind.beneath => match ascend::next_function(&name) {
            Some(next) => return Some(next),
            None => None,
        },
        Side::Cpu | Side::Nothing => None,
    };
    // Who listens wants to see each call.
    if target.is_none() || !observe::is_on() {
        set_entry(number, target.unwrap_or(CPU));
    }
    target
}

/// Which were refused.
static REFUSED: [AtomicBool; OTHERS] = [const { AtomicBool::new(false) }; OTHERS];

/// Leaves a message, and the name for the end of the program.
fn complain(number: usize, kind: &Kind) {
    let name = name(number);
    let error = super::problem().unwrap_or_else(|| {
        let nobody = match decision().real() {
            Some(real) => format!("nor is it in {}", real.location),
            None => no_cann(),
        };
        let text = format!("not implemented by opapi, {nobody}; {} tells what is", page());
        let is_aclnn = kind.answer == Answer::Aclnn;
        let status = if is_aclnn { status::INNER } else { status::RT_FEATURE_NOT_SUPPORT };
        Error::Absent { status, text }
    });
    message::record(&name, &error);
    match kind.answer {
        Answer::Runtime => message::set_last_error(status::RT_FEATURE_NOT_SUPPORT),
        Answer::Aclnn => queue::refuse(&name),
        _ => {}
    }
    REFUSED[number - COUNT].store(true, Ordering::Relaxed);
    tell_at_the_end();
}

/// The page about names: where it was installed with this library, or where the sources have it.
fn page() -> String {
    let library = ascend::own().1;
    let library = library.canonicalize().unwrap_or(library);
    let mut pages = library.ancestors().map(|folder| folder.join("share/doc/opapi/names.md"));
    pages.find(|page| page.exists()).map_or_else(|| "docs/names.md".into(), |page| page.display().to_string())
}

/// The names that the program called and that were refused.
pub fn refused() -> Vec<String> {
    let asked = (0..OTHERS).filter(|&other| REFUSED[other].load(Ordering::Relaxed));
    asked.map(|other| name(COUNT + other)).collect()
}

/// Says once, when the program ends, what it did not get: some clients go another way without a word.
fn tell_at_the_end() {
    extern "C" fn tell() {
        // A panic must not cross into C.
        let _ = catch_unwind(|| {
            if std::process::id() == PROCESS.load(Ordering::Relaxed) {
                let names = refused();
                let some = names.iter().take(MOST_TOLD).map(String::as_str).collect::<Vec<_>>().join(", ");
                let more = match names.len().saturating_sub(MOST_TOLD) {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                // Nobody may be reading stderr: no reason to fail.
                let _ = writeln!(
                    std::io::stderr(),
                    "opapi {}: the program called what is not here: {some}{more}; {}, OPAPI_QUIET=1 hides this line",
                    env!("CARGO_PKG_VERSION"),
                    page(),
                );
            }
        });
    }
    static ONCE: Once = Once::new();
    if config().quiet {
        return;
    }
    ONCE.call_once(|| {
        PROCESS.store(std::process::id(), Ordering::Relaxed);
        // SAFETY: a function of a library that is never unmapped.
        unsafe { libc::atexit(tell) };
    });
}

/// The process that refused: a child that it forks has nothing to tell of its own.
static PROCESS: AtomicU32 = AtomicU32::new(0);

/// More names are counted only.
const MOST_TOLD: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_knows_its_name() {
        let names: Vec<String> = (0..OTHERS).map(|other| name(COUNT + other)).collect();
        let list = rows();
        let mut expected: Vec<String> =
            list.iter().filter(|row| row.1 == "refused").map(|row| row.0.clone()).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected);
        let inverse = names.iter().position(|name| name == "aclnnInverseGetWorkspaceSize").unwrap();
        assert!(kind(COUNT + inverse).answer == Answer::Aclnn);
        assert!(kind(COUNT + inverse).libraries.contains(&"libopapi_nn.so"));
    }

    #[test]
    fn who_listens_is_told_of_a_status_where_one_is_returned() {
        let status = |name: &str| {
            let number = (COUNT..COUNT + OTHERS).find(|&number| self::name(number) == name).unwrap();
            kind(number).answer.is_status()
        };
        let returned = ["aclrtReserveMemAddress", "aclmdlLoadFromFile", "HcclSend", "aclnnSvd"].map(status);
        assert_eq!(returned, [true; 4]);
        let other = ["aclmdlGetNumInputs", "aclGetTensorDescType", "MsprofReportApi", "aclopDestroyAttr"];
        assert_eq!(other.map(status), [false; 4]);
    }

    #[test]
    fn names_that_are_here_or_refused_are_exported_and_no_others() {
        for (name, what) in rows() {
            assert_eq!(is_exported(&name), what == "here" || what == "refused", "{name} {what}");
        }
        for name in ["", "aclNothing", "GetWorkspaceSize", "aclInitGetWorkspaceSize", "aclnnSvd+"] {
            assert!(!is_exported(name), "{name}");
        }
    }

    fn rows() -> Vec<(String, String)> {
        let text = include_str!("../../names/names.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| {
                let mut fields = line.split(' ').map(str::to_owned);
                (fields.next().unwrap(), fields.next().unwrap())
            })
            .collect()
    }
}
