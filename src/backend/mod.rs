//! Where a call goes: to the functions of this library, or on to a real CANN.
//!
//! Every exported function begins with `forward!`, which reads the function's entry of one table: ours, or the address
//! of CANN's. The entries are empty until the first call decides, once for the process and for all functions:
//!
//! * `OPAPI_BACKEND=cpu`: all are ours, and nothing of CANN is looked for.
//! * `auto`: CANN's, when its libraries can be loaded (or are in the process already) and report a device; else ours.
//! * `ascend`: CANN's; without a device aclInit fails and says what was looked for, and so does everything else.
//! * `compare`: as `ascend`, and functions that begin with `mirror!` are done here too, by the `compare` module.
//!
//! Where a process has two copies of this library, the one that was loaded first decides so, and all calls of the other go
//! to it: what one has made the other would not know.
//!
//! Deciding takes no lock: threads that come at the same time look for themselves, find the same and publish what
//! the first of them found. So it works in constructors, which may run under the loader's lock, and after a fork.
#![allow(unsafe_code)] // dynamic loading, and calls of what was loaded

mod ascend;
pub(crate) mod compare;
mod elf;
#[macro_use]
mod forward;
mod info;
pub mod listen;
mod names;
mod passed;
mod report;

pub use forward::{Way, pass_on};
pub use info::{json, text};
pub use names::{COUNT, NAMES};

use crate::config::{Backend, config};
use crate::error::{Error, status};
use crate::observe;
use crate::runtime::log;
use crate::sync::{self, AtomicUsize, OnceLock, Ordering};
use ascend::{Looked, Real, Unfit};
use names::OTHERS;
use std::cell::Cell;
use std::ffi::{c_char, c_int};
use std::io::Write as _;
use std::sync::Once;

/// The number of a name that is here; a name that is not listed does not compile.
pub const fn index(name: &str) -> usize {
    let (name, mut i) = (name.as_bytes(), 0);
    while i < COUNT {
        let other = NAMES[i].as_bytes();
        let mut same = 0;
        while same < name.len() && same < other.len() && name[same] == other[same] {
            same += 1;
        }
        if same == name.len() && same == other.len() {
            return i;
        }
        i += 1;
    }
    panic!("not `here` in names/names.txt")
}

/// Entry of the table: [`ask`], for nothing was decided yet, or it depends on the thread.
pub const ASK: usize = 0;
/// Entry of the table: ours.
pub const CPU: usize = 1;
/// Answer of [`ask`]: neither ours nor CANN's. Larger numbers are addresses of CANN's functions.
pub const ABSENT: usize = 2;

/// Where each function goes: those that are here, then those that are not.
pub static TABLE: [AtomicUsize; COUNT + OTHERS] = [const { AtomicUsize::new(ASK) }; COUNT + OTHERS];

/// The table's entry. Acquire, which x86 has for free: what CANN's constructors wrote is seen by whoever calls it.
#[inline(always)]
pub fn entry(index: usize) -> usize {
    TABLE[index].load(Ordering::Acquire)
}

/// Says where the function goes, from now on.
fn set_entry(index: usize, target: usize) {
    TABLE[index].store(target, Ordering::Release);
}

/// Tells loom that these come before all who use them.
#[cfg(all(test, feature = "loom"))]
pub(crate) fn touch() {
    DECISION.touch();
    TABLE.iter().for_each(AtomicUsize::touch);
}

/// What was decided.
#[derive(Debug)]
pub(crate) struct Decision {
    side: Side,
    /// Why, in one sentence.
    reason: String,
    /// What was looked at and did not serve, or what it lacks: a line each.
    looked: Vec<String>,
    /// The line about a CANN that is here and cannot be used.
    broken: Option<String>,
}

/// Who does the calls.
#[derive(Debug)]
enum Side {
    Cpu,
    Ascend(Box<Real>),
    Compare(Box<Real>),
    /// Another copy of this library, which was loaded before.
    Copy(Box<Real>),
    /// CANN was demanded and there is none.
    Nothing,
}

static DECISION: OnceLock<Decision> = OnceLock::new();

thread_local! {
    static HERE: Cell<Here> = const { Cell::new(Here::Outside) };
}

/// What a thread is doing, when a call comes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Here {
    Outside,
    /// Looking for CANN: calls come from CANN itself, and belong there.
    Looking,
    /// Computing for a comparison: calls are for us.
    Comparing,
}

fn within<T>(here: Here, body: impl FnOnce() -> T) -> T {
    struct Back(Here);
    impl Drop for Back {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _back = Back(HERE.replace(here));
    body()
}

/// Calls are to be done by CANN and by us: this one is not part of either.
pub fn compares() -> bool {
    DECISION.get().is_some_and(Decision::compares) && HERE.get() == Here::Outside
}

/// Runs `body` with all functions ours.
fn on_cpu<T>(body: impl FnOnce() -> T) -> T {
    within(Here::Comparing, body)
}

/// Where the function goes, when the table does not tell: decides, if nobody did.
#[cold]
#[inline(never)]
pub fn ask(index: usize) -> usize {
    match HERE.get() {
        Here::Comparing => return CPU,
        Here::Looking => return ascend::loaded_function(NAMES[index]).unwrap_or(ABSENT),
        Here::Outside => {}
    }
    const INIT: usize = self::index("aclInit");
    if index == INIT && DECISION.get().is_none() && config().backend == Backend::Auto {
        return CPU; // goes on to `first_init`, which decides
    }
    decision().answer(index)
}

pub(crate) fn decision() -> &'static Decision {
    DECISION.get().unwrap_or_else(|| crate::sys::uncancelled(|| publish(decide())))
}

/// Makes a decision the decision, unless another thread was faster.
fn publish(decision: Decision) -> &'static Decision {
    let first = DECISION.set(decision).is_ok();
    let decision = DECISION.get().expect("it was set just now, by us or before");
    if first {
        log::write(log::INFO, "OPAPI", &format!("backend {}: {}", decision.name(), decision.reason));
        for line in &decision.looked {
            log::write(log::INFO, "OPAPI", line);
        }
    }
    for index in 0..sync::size(COUNT, 2) {
        set_entry(index, decision.entry(index));
    }
    decision
}

fn decide() -> Decision {
    match look() {
        Ok(real) => match real.devices().or_else(|_| real.devices_after_init()) {
            Ok(devices) if devices > 0 => accept(real, devices),
            outcome => refuse(real, outcome),
        },
        Err(decision) => decision,
    }
}

/// The reason where nothing is behind this library.
const NO_CANN: &str = "no CANN found";

/// CANN's libraries, or the decision when there are none.
fn look() -> Result<Real, Decision> {
    let mut looked = Vec::new();
    match ascend::earlier_copy() {
        Some(Ok(copy)) => {
            let reason = format!("{} is the same library and was loaded first", copy.location);
            return Err(Decision { side: Side::Copy(Box::new(copy)), reason, looked, broken: None });
        }
        Some(Err(other)) => {
            if !config().quiet {
                let own = ascend::own().1;
                listen::tell(&format!(
                    "opapi {}: {other}, and {} is one too: each has a state of its own, and takes nothing from the other; \
                     load one of them, by one name or by links",
                    env!("CARGO_PKG_VERSION"),
                    own.display()
                ));
            }
            looked.push(other);
        }
        None => {}
    }
    if config().backend == Backend::Cpu {
        let reason = "OPAPI_BACKEND=cpu".into();
        return Err(Decision { side: Side::Cpu, reason, looked, broken: None });
    }
    within(Here::Looking, || ascend::find(&config().cann_roots)).map_err(|looked| {
        let reason =
            if looked.iter().any(Looked::is_broken) { "CANN is here and cannot be used" } else { NO_CANN };
        without(reason.into(), &looked)
    })
}

fn accept(real: Real, devices: u32) -> Decision {
    let reason = format!("{} with {devices} device{}", real.location, if devices == 1 { "" } else { "s" });
    let looked = match real.absent().as_slice() {
        [] => Vec::new(),
        names => vec![format!("{} lacks {}", real.location, names.join(", "))],
    };
    let real = Box::new(real);
    let side = if config().backend == Backend::Compare { Side::Compare(real) } else { Side::Ascend(real) };
    Decision { side, reason, looked, broken: None }
}

fn refuse(real: Real, outcome: Result<u32, i32>) -> Decision {
    let why = match outcome {
        Ok(_) => "reports no device".into(),
        Err(status) => format!("cannot count its devices: aclrtGetDeviceCount gave {status}"),
    };
    let reason = format!("CANN {why}");
    close(real, why, reason)
}

/// The decision against a CANN that loads.
fn close(real: Real, why: String, reason: String) -> Decision {
    let looked = Looked { location: real.location.clone(), why: Unfit::Broken(format!("loads, and {why}")) };
    within(Here::Looking, || drop(real));
    without(reason, &[looked])
}

/// There is no CANN that can be used.
fn without(reason: String, looked: &[Looked]) -> Decision {
    Decision {
        side: if config().backend == Backend::Auto { Side::Cpu } else { Side::Nothing },
        reason,
        looked: looked.iter().map(Looked::to_string).collect(),
        broken: looked.iter().find(|looked| looked.is_broken()).map(Looked::to_string),
    }
}

/// aclInit as the first call, where the choice is free: initialising is the last thing that can show that CANN does not
/// work here. It is called once, with the program's own argument. Where CANN is chosen, returns what it said.
///
/// # Safety
/// `path` is what CANN's aclInit takes.
pub(crate) unsafe fn first_init(path: *const c_char) -> Option<c_int> {
    if config().backend != Backend::Auto {
        return None;
    }
    let decision = match DECISION.get() {
        Some(decision) => decision,
        None => match look().and_then(|real| initialised(real, path)) {
            Ok((decision, status)) => {
                publish(decision);
                return Some(status);
            }
            Err(decision) => publish(decision),
        },
    };
    // Another thread was faster, and CANN has to be initialised for it; or the other copy.
    decision.other().map(|other| other.init(path))
}

/// The decision for a CANN and what its aclInit said, or the decision against it.
fn initialised(real: Real, path: *const c_char) -> Result<(Decision, c_int), Decision> {
    let before = real.devices();
    if before == Ok(0) {
        return Err(refuse(real, before));
    }
    let status = real.init(path);
    // 1xxxxx: initialised before, or something is wrong with the argument, and CANN is not to blame.
    if status != 0 && !(100_000..200_000).contains(&status) {
        let reason = format!("CANN cannot be initialised: aclInit gave {status}");
        return Err(close(real, format!("aclInit gives {status}"), reason));
    }
    match before.or_else(|_| real.devices()) {
        Ok(devices) if devices > 0 => Ok((accept(real, devices), status)),
        outcome => {
            real.finalize();
            Err(refuse(real, outcome))
        }
    }
}

/// Functions of ours that are as good as CANN's own, should it lack them: they touch neither devices nor handles.
const HARMLESS: &[&str] = &[
    "InitHugeMemThreadLocal",
    "ReleaseHugeMem",
    "UnInitHugeMemThreadLocal",
    "aclDataTypeSize",
    "aclFloat16ToFloat",
    "aclFloatToFloat16",
    "aclnnFinalize",
    "aclnnInit",
    "aclnnReselectStaticKernel",
    "aclnnReselectStaticKernelWithPath",
];

/// Functions that stay ours when CANN was demanded and is not there: they tell why.
const MESSAGES: &[&str] =
    &["aclInit", "aclGetRecentErrMsg", "aclAppLog", "aclrtGetLastError", "aclrtPeekAtLastError"];

/// A function that runs an executor: one that makes it is exported too.
fn is_second_phase(name: &str) -> bool {
    NAMES.iter().any(|other| other.strip_suffix("GetWorkspaceSize") == Some(name))
}

impl Decision {
    /// What `ask` says.
    fn answer(&self, index: usize) -> usize {
        let name = NAMES[index];
        let real = match &self.side {
            Side::Cpu => return CPU,
            Side::Nothing if HARMLESS.contains(&name) || MESSAGES.contains(&name) => return CPU,
            Side::Nothing => return ABSENT,
            Side::Ascend(real) | Side::Compare(real) | Side::Copy(real) => real,
        };
        match real.function(index) {
            // Ours compares.
            Some(_) if self.compares() && is_second_phase(name) => CPU,
            Some(address) => address,
            None if HARMLESS.contains(&name) => CPU,
            None => ABSENT,
        }
    }

    /// What the table says.
    fn entry(&self, index: usize) -> usize {
        match self.answer(index) {
            ABSENT => ASK,
            _ if observe::is_on() => ASK,
            _ if self.compares() => ASK,
            answer => answer,
        }
    }

    fn compares(&self) -> bool {
        matches!(self.side, Side::Compare(_))
    }

    /// CANN, if it does the calls.
    fn real(&self) -> Option<&Real> {
        self.other().filter(|_| !matches!(self.side, Side::Copy(_)))
    }

    /// The library that does the calls, if it is not this one.
    fn other(&self) -> Option<&Real> {
        match &self.side {
            Side::Ascend(other) | Side::Compare(other) | Side::Copy(other) => Some(other),
            Side::Cpu | Side::Nothing => None,
        }
    }

    fn name(&self) -> &'static str {
        match self.side {
            Side::Cpu => "cpu",
            Side::Ascend(_) => "ascend",
            Side::Compare(_) => "compare",
            Side::Copy(_) => "copy",
            Side::Nothing => "none",
        }
    }
}

/// Why nothing is behind this library.
fn no_cann() -> String {
    let reason = &decision().reason;
    let why = if reason == NO_CANN { String::new() } else { format!(" ({reason})") };
    format!("and no CANN was found to forward it to{why}")
}

/// Why nothing works: CANN was demanded and cannot be used here.
pub(crate) fn problem() -> Option<Error> {
    problem_of_setting().map(|text| Error::runtime(status::RT_NO_DEVICE, text))
}

/// The same, as problems of settings are told.
fn problem_of_setting() -> Option<String> {
    let decision = decision();
    matches!(decision.side, Side::Nothing).then(|| {
        format!(
            "OPAPI_BACKEND: {}: {}; {}; expected CANN's libraries and a device, which auto and cpu do not need",
            config().backend.name(),
            decision.reason,
            decision.looked.join("; ")
        )
    })
}

/// Says once per process what of the settings nobody reads, that this is an emulation, and why when there is a CANN.
pub(crate) fn announce() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let config = config();
        for name in &config.unknown {
            listen::tell(&format!("opapi: unknown variable {name}"));
        }
        if config.quiet {
            return;
        }
        let broken = decision().broken.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
        // Nobody may be reading stderr: no reason to fail.
        let _ = writeln!(
            std::io::stderr(),
            "opapi {}: no NPU here{broken}: emulating {} on this CPU ({} thread{}, {}); \
             OPAPI_QUIET=1 hides this line",
            env!("CARGO_PKG_VERSION"),
            config.soc_name,
            config.machine.threads,
            if config.machine.threads == 1 { "" } else { "s" },
            format!("{:?}", config.machine.level).to_ascii_lowercase()
        );
    });
}

#[cfg(test)]
mod tests {
    use super::forward::Absent;
    use super::*;
    use crate::ops::{functions, operators};
    use crate::runtime::message;
    use std::path::{Path, PathBuf};

    #[test]
    fn names_have_their_numbers() {
        assert!(NAMES.is_sorted());
        assert_eq!(NAMES[index("aclInit")], "aclInit");
        assert!(HARMLESS.iter().chain(MESSAGES).all(|name| NAMES.contains(name)));
    }

    #[test]
    fn what_nobody_has_leaves_a_message_and_is_asked_for_each_time() {
        let nothing =
            Decision { side: Side::Nothing, reason: String::new(), looked: Vec::new(), broken: None };
        let index = index("aclrtMalloc");
        // A thread that looks for CANN gets what it finds.
        assert_eq!((nothing.answer(index), nothing.entry(index)), (ABSENT, ASK));
        let told = || !message::take().is_null();
        assert!(<*mut u8>::absent("aclCreateTensor").is_null() && told());
        assert!(<*const u8>::absent("aclrtGetSocName").is_null() && told());
        assert!(u32::absent("aclDataTypeSize") == 0 && told());
        assert_eq!(i32::absent("aclnnAdd"), status::INNER_OPP_KERNEL_PKG_NOT_FOUND);
        assert_eq!(i32::absent("aclrtMalloc"), status::RT_FEATURE_NOT_SUPPORT);
        assert!(told() && !told());
    }

    #[test]
    fn only_a_cann_that_is_there_is_called_unusable() {
        let looked = |why| Looked { location: "/opt/cann/lib64".into(), why };
        // What the loader says may end in any words.
        let broken = "it is not there".to_string();
        let all = [looked(Unfit::Absent), looked(Unfit::Ourselves), looked(Unfit::Broken(broken))];
        assert_eq!(without("none".into(), &all[..2]).broken, None);
        let decision = without("one".into(), &all);
        assert_eq!(decision.broken.unwrap(), "/opt/cann/lib64: it is not there");
        assert_eq!(decision.looked[0], "/opt/cann/lib64: not there");
        assert_eq!(decision.looked[1], "/opt/cann/lib64: is this library itself");
    }

    #[test]
    fn every_exported_function_begins_with_its_forward_line() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        fn files(folder: &Path) -> Vec<PathBuf> {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
        }
        let (mut forwarded, mut mirrored) = (Vec::new(), Vec::new());
        for file in files(&Path::new(root).join("abi")) {
            let source = std::fs::read_to_string(file).unwrap();
            for text in source.split("extern \"C\" fn ").skip(1) {
                let Some((name, (_, body))) = text.split('(').next().zip(text.split_once("{\n")) else {
                    continue;
                };
                if body.trim_start().starts_with(&format!("forward!({name}(")) {
                    forwarded.push(name.to_string());
                } else if body.trim_start().starts_with(&format!("mirror!({name}(")) {
                    mirrored.push(name.to_string());
                }
            }
        }
        let mut operators: Vec<_> =
            operators().map(|operator| (operator.name, operator.prototypes)).collect();
        operators.sort_unstable();
        for (name, prototypes) in &operators {
            let source: String = prototypes.split_whitespace().collect();
            let phases = [name.to_string(), format!("{name}GetWorkspaceSize")];
            for (phase, line) in phases.iter().zip(["forward", "mirror"]) {
                assert!(source.contains(&format!("->aclnnStatus{{{line}!({phase}(")), "{phase}");
            }
            forwarded.extend(phases);
        }
        for function in functions() {
            let source: String = function.prototype.split_whitespace().collect();
            assert!(source.contains(&format!("{{forward!({}(", function.name)), "{}", function.name);
            forwarded.push(function.name.into());
        }
        // In assembly.
        forwarded.push("aclAppLog".into());
        let second_phases = NAMES.iter().copied().filter(|name| is_second_phase(name));
        assert!(second_phases.eq(operators.iter().map(|(name, _)| *name)));
        forwarded.append(&mut mirrored);
        forwarded.sort_unstable();
        let expected: Vec<&str> = NAMES.iter().copied().filter(|name| !name.starts_with("opapi")).collect();
        assert_eq!(forwarded, expected);
    }
}
