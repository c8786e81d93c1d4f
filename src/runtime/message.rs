//! The texts behind `aclGetRecentErrMsg`, laid out as CANN does and kept per thread, or for the whole process when
//! aclInit's file says so.

use crate::error::{Error, status};
use parking_lot::Mutex;
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

/// Longest text of one record, as in CANN.
const MAX_TEXT: usize = 1023;
/// Records that a thread keeps; a program that never reads them must not grow.
const MAX_RECORDS: usize = 32;

struct Record {
    code: &'static str,
    title: &'static str,
    time: String,
    text: String,
    /// An aclnn function's own, which its relatives follow: a text begins with the last of these.
    leads: bool,
    /// The function is not here.
    is_absent: bool,
}

#[derive(Default)]
struct Messages {
    pending: Vec<Record>,
    /// What the last read returned; C holds a pointer into it.
    handed_out: CString,
}

thread_local! {
    static LATEST: RefCell<Option<String>> = const { RefCell::new(None) };
    static LAST_ERROR: Cell<i32> = const { Cell::new(0) };
    static MESSAGES: RefCell<Messages> = RefCell::default();
}

/// err_msg_mode "1": any thread reads what any thread left.
static PROCESS_WIDE: AtomicBool = AtomicBool::new(false);
static SHARED: Mutex<Vec<Record>> = Mutex::new(Vec::new());

/// Whether messages are kept for the whole process from now on, or per thread. Those of the process so far are forgotten.
pub fn set_process_wide(process_wide: bool) {
    PROCESS_WIDE.store(process_wide, Ordering::Relaxed);
    SHARED.lock().clear();
}

/// Runs `body` on the pending records. A child of fork has none of the process: a thread that is not there may hold
/// the lock.
fn with_pending<R>(own: &mut Vec<Record>, body: impl FnOnce(&mut Vec<Record>) -> R) -> R {
    if PROCESS_WIDE.load(Ordering::Relaxed) && !crate::sys::is_forked_child() {
        body(&mut SHARED.lock())
    } else {
        body(own)
    }
}

/// Code and title of the records of an error.
fn heading(error: &Error) -> (&'static str, &'static str) {
    match error {
        Error::InGroup { error, .. } | Error::NoWorkspace(error) => heading(error),
        Error::Null { .. }
        | Error::NullMember { .. }
        | Error::DeadExecutor
        | Error::Invalid(_)
        | Error::View(_)
        | Error::Inner { status: status::PARAM_NULLPTR, .. } => ("EZ1001", "AclNN_Parameter_Error"),
        Error::AclNull { .. } => ("EH0008", "ACL_Null_Pointer_Error"),
        Error::Launch(_) => ("EZ9903", "AclNN_Runtime_Error"),
        Error::Inner { .. } | Error::Absent { status: status::INNER.., .. } => {
            ("EZ9999", "AclNN_Inner_Error")
        }
        Error::Absent { .. } => ("EE9999", "Runtime_Inner_Error"),
        Error::Runtime { status, .. } | Error::Silent { status } => match *status {
            status::ACL_INVALID_PARAM => ("EH0007", "ACL_Parameter_Error"),
            100_001..=199_999 if *status < status::RT_PARAM_INVALID => ("EH0009", "ACL_Error"),
            status::RT_INVALID_HANDLE => ("EE1017", "Runtime_Handle_Error"),
            100_001..=199_999 => ("EE1003", "Runtime_Parameter_Error"),
            _ => ("EE9999", "Runtime_Inner_Error"),
        },
    }
}

/// Remembers why `function` failed.
pub fn record(function: &str, error: &Error) {
    let (code, title) = heading(error);
    let group = match error {
        Error::InGroup { group, .. } => Some(group),
        _ => None,
    };
    let texts = std::iter::once(format!("{function}: {error}"))
        .chain(group.map(|group| format!("{function}: {group} failed")));
    super::log::write(super::log::ERROR, "ACL", &format!("{code} {function}: {error}"));
    if crate::observe::is_on() {
        let _ = LATEST.try_with(|latest| latest.replace(Some(format!("{code} {function}: {error}"))));
    }
    // A thread that is going away has no messages any more; the status still tells.
    let _ = MESSAGES.try_with(|messages| {
        with_pending(&mut messages.borrow_mut().pending, |pending| {
            for (i, mut text) in texts.enumerate() {
                text.truncate(text.floor_char_boundary(MAX_TEXT));
                let known = pending.iter().position(|record| record.code == code && record.text == text);
                if let Some(old) = known.or((pending.len() == MAX_RECORDS).then_some(0)) {
                    pending.remove(old);
                }
                let leads = i == 0 && code.starts_with("EZ");
                let is_absent = matches!(error, Error::Absent { .. });
                pending.push(Record {
                    code,
                    title,
                    time: crate::sys::local_timestamp(),
                    text,
                    leads,
                    is_absent,
                });
            }
        });
    });
}

/// Remembers the code of a failure of the runtime layer.
pub fn set_last_error(status: i32) {
    let _ = LAST_ERROR.try_with(|last| last.set(status));
}

/// The code of the last such failure on this thread; 0 for none.
pub fn last_error() -> i32 {
    LAST_ERROR.try_with(Cell::get).unwrap_or(0)
}

/// As `last_error`, and forgets it.
pub fn take_last_error() -> i32 {
    LAST_ERROR.try_with(Cell::take).unwrap_or(0)
}

/// The last record of this thread, once, for those who observe calls.
pub fn latest() -> Option<String> {
    LATEST.try_with(RefCell::take).ok().flatten()
}

/// The pending records as one text, which are then forgotten; null when there are none. The text lives until the next
/// call on this thread.
pub fn take() -> *const c_char {
    let text = MESSAGES.try_with(|messages| {
        let mut messages = messages.borrow_mut();
        let mut records = with_pending(&mut messages.pending, std::mem::take);
        if records.is_empty() {
            return std::ptr::null();
        }
        messages.handed_out = CString::new(render(&mut records).replace('\0', " ")).unwrap_or_default();
        messages.handed_out.as_ptr()
    });
    text.unwrap_or(std::ptr::null())
}

/// The records as one text. It begins with the last aclnn function that failed: the program asks because of that one,
/// and went on after all that failed before. Else it begins with the first failure that is not internal.
fn render(records: &mut [Record]) -> String {
    let internal = |record: &Record| record.code.ends_with("9999");
    let first = match records.iter().rposition(|record| record.leads) {
        Some(last_refused) => {
            records.rotate_left(last_refused);
            0
        }
        None => records.iter().position(|record| !internal(record)).unwrap_or(0),
    };
    let head = &records[first];
    let mut out = String::new();
    if internal(head) {
        let what = if head.is_absent { "Not implemented by opapi" } else { "Internal error" };
        writeln!(out, "{}: {what}!", head.code).expect("a string takes any text");
        write!(out, "{}", head.code).expect("a string takes any text");
    }
    let (pid, Record { code, title, time, text, .. }) = (std::process::id(), head);
    writeln!(out, "[PID: {pid}] {time} {title}({code}): {text}").expect("a string takes any text");
    if records.len() > 1 {
        out.push_str("TraceBack (most recent call last):\n");
        for (_, record) in records.iter().enumerate().filter(|&(i, _)| i != first) {
            writeln!(out, "        {}", record.text).expect("a string takes any text");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(errors: &[Error]) -> Vec<Record> {
        errors
            .iter()
            .map(|error| {
                let (code, title) = heading(error);
                Record {
                    code,
                    title,
                    time: "T".into(),
                    text: error.to_string(),
                    leads: code.starts_with("EZ"),
                    is_absent: matches!(error, Error::Absent { .. }),
                }
            })
            .collect()
    }

    #[test]
    fn layout_is_canns() {
        let pid = std::process::id();
        let invalid = Error::invalid("self", "rank 5", "rank 3 or 4");
        let inner = Error::Inner { status: status::INNER, text: "tiling".into() };
        assert_eq!(
            render(&mut records(std::slice::from_ref(&invalid))),
            format!("[PID: {pid}] T AclNN_Parameter_Error(EZ1001): self: rank 5, expected rank 3 or 4\n")
        );
        assert_eq!(
            render(&mut records(&[inner.clone(), invalid])),
            format!(
                "[PID: {pid}] T AclNN_Parameter_Error(EZ1001): self: rank 5, expected rank 3 or 4\n\
                 TraceBack (most recent call last):\n        tiling\n"
            )
        );
        assert_eq!(
            render(&mut records(&[inner])),
            format!("EZ9999: Internal error!\nEZ9999[PID: {pid}] T AclNN_Inner_Error(EZ9999): tiling\n")
        );
    }

    #[test]
    fn what_is_not_here_is_no_internal_error() {
        for (status, code) in [(status::INNER, "EZ9999"), (status::RT_FEATURE_NOT_SUPPORT, "EE9999")] {
            let text = render(&mut records(&[Error::Absent { status, text: "not here".into() }]));
            assert!(text.starts_with(&format!("{code}: Not implemented by opapi!\n{code}[PID: ")), "{text}");
        }
    }

    #[test]
    fn the_first_failure_that_is_not_internal_comes_first() {
        let [internal, refused, later] = [
            (status::RT_INTERNAL_ERROR, "internal"),
            (status::RT_PARAM_INVALID, "refused"),
            (status::ACL_INVALID_PARAM, "later"),
        ]
        .map(|(status, text)| Error::runtime(status, text));
        let text = render(&mut records(&[internal.clone(), refused, internal, later]));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with("(EE1003): refused"), "{text}");
        assert_eq!(
            lines[2..].iter().map(|line| line.trim()).collect::<Vec<_>>(),
            ["internal", "internal", "later"]
        );
    }

    #[test]
    fn who_refuses_is_in_the_code() {
        let code = |status| heading(&Error::runtime(status, "")).0;
        let refused = [status::ACL_INVALID_PARAM, 100_002, 106_999].map(code);
        assert_eq!(refused, ["EH0007", "EH0009", "EH0009"]);
        let refused = [status::RT_PARAM_INVALID, status::RT_INVALID_HANDLE, 199_999, 200_000].map(code);
        assert_eq!(refused, ["EE1003", "EE1017", "EE1003", "EE9999"]);
    }

    #[test]
    fn an_aclnn_function_leads_its_group_and_the_runtime() {
        take();
        record("aclrtMalloc", &Error::runtime(status::RT_PARAM_INVALID, "size"));
        let refused = Error::invalid("self", "rank 5", "rank 3 or 4");
        record("aclnnAdd", &Error::InGroup { group: "inputs", error: Box::new(refused) });
        let leads: Vec<bool> =
            MESSAGES.with(|messages| messages.borrow().pending.iter().map(|record| record.leads).collect());
        assert_eq!(leads, [false, true, false]);
        take();
    }

    #[test]
    fn the_newest_records_are_kept() {
        for i in 0..2 * MAX_RECORDS {
            record("f", &Error::Launch(format!("failure {i}")));
        }
        MESSAGES.with(|messages| {
            let pending = &messages.borrow().pending;
            assert_eq!(pending.len(), MAX_RECORDS);
            assert!(pending[MAX_RECORDS - 1].text.ends_with(&format!("failure {}", 2 * MAX_RECORDS - 1)));
        });
        take();
    }

    #[test]
    fn reading_clears_and_long_texts_are_cut() {
        record("f", &Error::Launch("é".repeat(2000)));
        record("f", &Error::Launch("é".repeat(2000)));
        MESSAGES.with(|messages| {
            let pending = &messages.borrow().pending;
            assert_eq!(pending.len(), 1, "the same text is kept once");
            assert!(pending[0].text.len() <= MAX_TEXT);
        });
        assert!(!take().is_null());
        assert!(take().is_null());
    }
}
