//! How a call comes to those who listen: while somebody does, the table sends every call the long way, and it comes here.

use super::{COUNT, DECISION, HERE, Here, NAMES, ascend, names};
use crate::config::{Backend, config};
use crate::error::Error;
use crate::observe::witness::{self, Word};
use crate::observe::{self, Call, Failure, Listener, Value, check, faults, trace};
use crate::runtime::message;
use std::cell::Cell;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// This call of the program is to be observed.
#[cold]
pub fn is_new_call() -> bool {
    begin();
    HERE.get() == Here::Outside && observe::is_new_call() && INSIDE.get() == 0
}

thread_local! {
    /// CANN does so many calls of the program's at the moment: what comes meanwhile it calls itself.
    static INSIDE: Cell<u32> = const { Cell::new(0) };
}

/// CANN begins a call of the program's.
pub fn enter() {
    INSIDE.set(INSIDE.get() + 1);
}

/// It has ended.
pub fn leave() {
    INSIDE.set(INSIDE.get() - 1);
}

/// CANN does this call, or may do it. What the program's callbacks call is the program's.
fn is_theirs(name: &str) -> bool {
    let theirs =
        DECISION.get().map_or(config().backend != Backend::Cpu, |decision| decision.real().is_some());
    theirs && name != "aclrtProcessReport"
}

/// What the environment asks for, and what of it cannot be understood, or could not be done.
struct Settings {
    faults: Option<faults::Faults>,
    check: Option<check::Options>,
    trace: Option<PathBuf>,
    problems: Vec<String>,
}

/// Reads what the environment asks for. Nobody listens for it.
fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let config = config();
        let mut problems = Vec::new();
        let mut understood = |problem| problems.push(problem);
        let faults = config.faults.as_deref().map(|rules| faults::parse(rules, names::look_for));
        let faults = faults.and_then(|rules| rules.map(faults::Faults::new).map_err(&mut understood).ok());
        let check = config.check.as_deref().map(|list| {
            Ok(check::Options {
                kinds: check::Kind::parse(list)?,
                report: config.check_report.clone(),
                suppressions: config
                    .check_suppress
                    .as_deref()
                    .map_or(Ok(vec![]), check::read_suppressions)?,
                stacks: config.check_backtrace,
            })
        });
        let check = check.and_then(|options: Result<_, String>| options.map_err(&mut understood).ok());
        let files = [
            ("OPAPI_COMPARE_FILE", &config.compare_file),
            ("OPAPI_CHECK_REPORT", &config.check_report),
            ("OPAPI_TRACE", &config.trace),
        ];
        for (variable, path) in files {
            if let Some(path) = path
                && let Err(error) = crate::sys::may_be_written(path)
            {
                understood(format!("{variable}: {}: {error}, expected a file to write", path.display()));
            }
        }
        Settings { faults, check, trace: config.trace.clone(), problems }
    })
}

/// What of the settings cannot be understood, or could not be done.
pub(crate) fn problems() -> impl Iterator<Item = &'static String> {
    config().problems.iter().chain(&settings().problems).chain(PROBLEMS.get().into_iter().flatten())
}

/// What could not be done when it began.
static PROBLEMS: OnceLock<Vec<String>> = OnceLock::new();
static CHECK: OnceLock<&check::Check> = OnceLock::new();
static TRACE: OnceLock<trace::Trace> = OnceLock::new();

/// Lets those listen that the environment asks for.
pub(crate) fn begin() {
    PROBLEMS.get_or_init(|| start().err().into_iter().collect());
}

/// The first problem ends it: aclInit will fail.
fn start() -> Result<(), String> {
    let (settings, config) = (settings(), config());
    if !settings.problems.is_empty() {
        return Ok(());
    }
    let anybody = config.faults.is_some() || config.check.is_some() || config.trace.is_some();
    if anybody && matches!(ascend::earlier_copy(), Some(Ok(_))) {
        return Ok(()); // all calls come by the copy's listeners
    }
    if let Some(path) = &config.witness {
        witness::open(path).map_err(|error| format!("OPAPI_WITNESS: {}: {error}", path.display()))?;
    }
    let mut listeners: Vec<&dyn Listener> = Vec::new();
    if let Some(faults) = &settings.faults {
        listeners.push(faults);
    }
    if let Some(options) = &settings.check {
        let check = check::start(options.clone())?;
        listeners.push(*CHECK.get_or_init(|| check));
    }
    if let Some(path) = &settings.trace {
        let trace = trace::Trace::to(path, config.trace_size)
            .map_err(|error| format!("OPAPI_TRACE: {}: {error}, expected a file to write", path.display()))?;
        let trace = TRACE.get_or_init(|| trace);
        // The tool tells where timelines are.
        if config.witness.is_none() && std::path::absolute(path).is_ok_and(|path| path != trace.path()) {
            tell(&format!(
                "opapi trace: {} is another process's; the timeline is {}",
                path.display(),
                trace.path().display()
            ));
        }
        listeners.push(trace);
    }
    if !listeners.is_empty() {
        crate::sys::at_exit(finish);
        witness::say(Word::Listens, "");
        observe::listen(listeners);
    }
    Ok(())
}

/// Nobody may be reading stderr: no reason to fail.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

extern "C" fn finish() {
    if !observe::is_own_process() {
        return;
    }
    CHECK.get().inspect(|check| check.finish());
    TRACE.get().inspect(|trace| trace.finish());
    let missed = settings().faults.as_ref().map_or(Vec::new(), faults::Faults::missed);
    if !missed.is_empty() {
        tell(&format!("opapi: OPAPI_FAULTS: never came, and did not fail: {}", missed.join(", ")));
    }
    witness::say(Word::Ended, "");
}

/// Makes the call, and has it observed. Compiled once for what functions return, not for each of them.
#[cold]
#[inline(never)]
pub fn observed<R: Outcome>(
    index: usize,
    arguments: &[(&'static str, Value)],
    make: &mut dyn FnMut() -> R,
) -> R {
    static COUNTS: [AtomicU64; COUNT] = [const { AtomicU64::new(0) }; COUNT];
    let name = NAMES[index];
    let number = COUNTS[index].fetch_add(1, Ordering::Relaxed) + 1;
    let call = Call { name, arguments, number, began: Instant::now() };
    message::latest();
    let make = || {
        let theirs = is_theirs(name);
        if theirs {
            enter();
        }
        let returned = make();
        if theirs {
            leave();
        }
        returned
    };
    crate::sys::uncancelled(|| {
        observe::call(call, make, R::result, |failure| R::ordered(name, failure), message::latest)
    })
}

/// What a function returns.
pub trait Outcome: Copy {
    /// A status or a handle.
    fn result(self) -> (Option<i32>, usize);
    /// What it returns when a failure was ordered; leaves a message.
    fn ordered(function: &'static str, failure: &Failure) -> Self;
}

fn record(function: &'static str, Failure { status, text }: &Failure) {
    let error = if function.starts_with("aclnn") {
        Error::Inner { status: *status, text: text.clone() }
    } else {
        if matches!(status / 1000, 107 | 207 | 507) {
            message::set_last_error(*status);
        }
        Error::runtime(*status, text.clone())
    };
    message::record(function, &error);
}

impl Outcome for i32 {
    fn result(self) -> (Option<i32>, usize) {
        (Some(self), 0)
    }

    fn ordered(function: &'static str, failure: &Failure) -> i32 {
        record(function, failure);
        failure.status
    }
}

impl<T> Outcome for *const T {
    fn result(self) -> (Option<i32>, usize) {
        (None, self as usize)
    }

    fn ordered(function: &'static str, failure: &Failure) -> *const T {
        record(function, failure);
        std::ptr::null()
    }
}

impl<T> Outcome for *mut T {
    fn result(self) -> (Option<i32>, usize) {
        (None, self as usize)
    }

    fn ordered(function: &'static str, failure: &Failure) -> *mut T {
        record(function, failure);
        std::ptr::null_mut()
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Outcome for $type {
            fn result(self) -> (Option<i32>, usize) {
                (None, 0)
            }

            fn ordered(function: &'static str, failure: &Failure) -> $type {
                record(function, failure);
                Default::default()
            }
        })*
    };
}
numbers! { () u16 u32 usize i64 f32 }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::status;

    #[test]
    fn who_listens_is_told_statuses_and_handles_and_no_other_numbers() {
        let handle = 0x10 as *mut u8;
        assert_eq!(7i32.result(), (Some(7), 0));
        assert_eq!([handle.result(), handle.cast_const().result()], [(None, 0x10); 2]);
        assert_eq!(
            [7u16.result(), 7u32.result(), 7usize.result(), 7f32.result(), ().result()],
            [(None, 0); 5]
        );
    }

    #[test]
    fn calls_are_canns_where_there_is_one_but_for_the_one_that_runs_the_programs_callbacks() {
        let is_there = crate::backend::decision().real().is_some();
        assert_eq!([is_theirs("aclrtMalloc"), is_theirs("aclrtProcessReport")], [is_there, false]);
    }

    #[test]
    fn a_failure_that_was_ordered_returns_its_status_or_nothing_and_leaves_a_message() {
        let failure = Failure { status: status::RT_MEMORY_ALLOCATION, text: "on purpose".into() };
        let told = |failed: &dyn Fn()| {
            failed();
            !message::take().is_null()
        };
        assert!(told(&|| assert_eq!(i32::ordered("aclrtMalloc", &failure), failure.status)));
        assert_eq!(message::take_last_error(), failure.status);
        assert!(told(&|| assert!(<*mut u8>::ordered("aclCreateTensor", &failure).is_null())));
        assert!(told(&|| assert!(<*const u8>::ordered("aclrtGetSocName", &failure).is_null())));
        assert!(told(&|| assert_eq!(usize::ordered("aclDataTypeSize", &failure), 0)));
    }
}
