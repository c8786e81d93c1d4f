//! Starts a program and waits for it: signals go to it, and its end becomes this one's.

use super::Failure;
use std::ffi::c_int;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus};

/// Signals that are the program's. What the terminal sends goes to both: it has got those.
const SIGNALS: [c_int; 6] =
    [libc::SIGTERM, libc::SIGHUP, libc::SIGINT, libc::SIGQUIT, libc::SIGUSR1, libc::SIGUSR2];
/// Who sends a signal, where that is the terminal.
const SI_KERNEL: c_int = 0x80;

/// Becomes the program, or runs it: what has no other process above it, as in a container, is deaf to signals that it does not
/// handle.
pub fn replace(own: &str, mut command: Command) -> Result<(), Failure> {
    if std::process::id() == 1 {
        return ends_as(run(own, command)?);
    }
    let error = command.exec();
    Err(could_not_start(own, &command, &error))
}

/// Runs the program to its end.
pub fn run(own: &str, mut command: Command) -> Result<ExitStatus, Failure> {
    let waits_for = Signals::block();
    let before = waits_for.before;
    // SAFETY: both are calls of the system that may be made between fork and exec.
    unsafe {
        command.pre_exec(move || {
            libc::sigprocmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
            // Who kills this one means the program.
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        });
    }
    let child = command.spawn().map_err(|error| could_not_start(own, &command, &error))?.id() as libc::pid_t;
    loop {
        match waits_for.next() {
            Some((libc::SIGCHLD, _)) => {
                if let Some(status) = reap(child) {
                    return Ok(status);
                }
            }
            Some((signal, code)) if code != SI_KERNEL => {
                // SAFETY: no requirements; the process is there, for nobody else waits for it.
                unsafe { libc::kill(child, signal) };
            }
            _ => {}
        }
    }
}

/// How the program ended, if it has. Others come from whoever ended before them, where there is no other process above.
fn reap(program: libc::pid_t) -> Option<ExitStatus> {
    loop {
        let mut status = 0;
        // SAFETY: a place for the status.
        match unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) } {
            ended if ended == program => return Some(ExitStatus::from_raw(status)),
            ..=0 => return None,
            _ => {}
        }
    }
}

/// Signals that wait for [`next`](Signals::next).
struct Signals {
    taken: libc::sigset_t,
    /// What was blocked before.
    before: libc::sigset_t,
}

impl Signals {
    /// Those that are not ignored: what is ignored here is so in the program.
    fn block() -> Signals {
        // SAFETY: all-zero is a valid set and a valid action; each call gets places for its results.
        unsafe {
            let (mut taken, mut before) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigemptyset(&raw mut taken);
            for signal in SIGNALS {
                let mut action: libc::sigaction = std::mem::zeroed();
                libc::sigaction(signal, std::ptr::null(), &raw mut action);
                if action.sa_sigaction != libc::SIG_IGN {
                    libc::sigaddset(&raw mut taken, signal);
                }
            }
            // Nobody is told of the end of a child while this is ignored.
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
            libc::sigaddset(&raw mut taken, libc::SIGCHLD);
            libc::sigprocmask(libc::SIG_BLOCK, &raw const taken, &raw mut before);
            Signals { taken, before }
        }
    }

    /// The next one, and who sent it.
    fn next(&self) -> Option<(c_int, c_int)> {
        // SAFETY: a set, and a place for the description.
        unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            let signal = libc::sigwaitinfo(&raw const self.taken, &raw mut info);
            (signal > 0).then_some((signal, info.si_code))
        }
    }
}

fn could_not_start(own: &str, command: &Command, error: &io::Error) -> Failure {
    let status = if error.kind() == io::ErrorKind::NotFound { 127 } else { 126 };
    let program = command.get_program();
    let why = super::program::why_it_does_not_start(program, error).unwrap_or_else(|| error.to_string());
    (format!("opapi {own}: {}: {why}", program.display()), status)
}

/// The status of the program; of a signal 128 and its number, as in a shell.
pub fn code(status: ExitStatus) -> u8 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)) as u8
}

/// Ends as the program did.
pub fn ends_as(status: ExitStatus) -> Result<(), Failure> {
    match code(status) {
        0 => Ok(()),
        code => Err((String::new(), code)),
    }
}
