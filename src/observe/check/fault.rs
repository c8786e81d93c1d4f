//! Tells of a host that uses device memory: such addresses can be neither read nor written, so the kernel sends a signal.
//!
//! The program has handlers of its own for that signal, and so do runtimes, which take null pointers by it. This one stays in front: it
//! is looked at again at each call of the library, and what stands there meanwhile comes behind it. A handler calls the one that it
//! found when it was set, so each time it goes in front it is another function, a level, which knows the one behind it: none is its own
//! successor, and a program that sets back what it found takes away what came later.
#![allow(unsafe_code)] // handlers of signals

use parking_lot::Mutex;
use std::ffi::{c_int, c_void};
use std::io::Write as _;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// How often the program may come in front.
const LEVELS: usize = 16;
/// No level.
const NONE: usize = usize::MAX;

/// What stands behind each level. Never freed: a handler may be using it.
static BEHIND: [AtomicPtr<libc::sigaction>; LEVELS] = [const { AtomicPtr::new(null_mut()) }; LEVELS];
/// The level that is in front.
static FRONT: AtomicUsize = AtomicUsize::new(NONE);
/// Who changes them.
static CHANGES: Mutex<()> = Mutex::new(());

macro_rules! levels {
    ($($level:literal)*) => { [$(handle::<$level>),*] };
}
static HANDLERS: [extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void); LEVELS] =
    levels! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 };

/// Has such accesses told, from now on.
pub fn watch() {
    let _one = CHANGES.lock();
    if FRONT.load(Ordering::Relaxed) == NONE {
        step_in_front(0, current());
    }
}

/// Looks who stands in front, and steps there again.
pub fn look() {
    let front = FRONT.load(Ordering::Relaxed);
    if front == NONE || current().sa_sigaction == address(front) {
        return;
    }
    let Some(_one) = CHANGES.try_lock() else { return };
    let (front, now) = (FRONT.load(Ordering::Relaxed), current());
    match (0..=front).find(|&level| address(level) == now.sa_sigaction) {
        // The program took away what it had set since.
        Some(level) => FRONT.store(level, Ordering::Release),
        None => {
            // It may have set it before.
            let is_it =
                |level: &usize| behind(*level).is_some_and(|behind| behind.sa_sigaction == now.sa_sigaction);
            let level = (0..=front).find(is_it).unwrap_or(front + 1);
            if level < LEVELS {
                return step_in_front(level, now);
            }
            FRONT.store(NONE, Ordering::Release);
            // Nobody may be reading stderr: no reason to fail.
            let _ = writeln!(
                std::io::stderr(),
                "opapi check: the program sets handlers of SIGSEGV again and again: a host that uses device memory is no longer told"
            );
        }
    }
}

fn address(level: usize) -> usize {
    HANDLERS[level] as *const () as usize
}

fn behind(level: usize) -> Option<&'static libc::sigaction> {
    // SAFETY: null, or what `step_in_front` leaked.
    unsafe { BEHIND[level].load(Ordering::Acquire).as_ref() }
}

fn current() -> libc::sigaction {
    // SAFETY: all-zero is a valid sigaction, and a place for the one that is set.
    unsafe {
        let mut now: libc::sigaction = std::mem::zeroed();
        libc::sigaction(libc::SIGSEGV, null(), &raw mut now);
        now
    }
}

/// Sets the handler of a level, with another behind it.
fn step_in_front(level: usize, before: libc::sigaction) {
    if behind(level)
        .is_none_or(|known| known.sa_sigaction != before.sa_sigaction || known.sa_flags != before.sa_flags)
    {
        BEHIND[level].store(Box::into_raw(Box::new(before)), Ordering::Release);
    }
    FRONT.store(level, Ordering::Release);
    // SAFETY: a handler of the type that SA_SIGINFO asks for; all-zero is a valid sigaction.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = address(level);
        // Interrupted calls of the system begin again if they would have.
        action.sa_flags =
            libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER | before.sa_flags & libc::SA_RESTART;
        libc::sigaction(libc::SIGSEGV, &raw const action, null_mut());
    }
}

/// The handler of a level. One that is not in front was called by the program's.
extern "C" fn handle<const LEVEL: usize>(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the system's description of the signal.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    // One that a process sent has no address.
    let is_access = code > 0;
    if is_access && FRONT.load(Ordering::Acquire) == LEVEL && super::host_used(address) {
        return;
    }
    let behind = behind(LEVEL).copied();
    match behind.map_or(libc::SIG_DFL, |behind| behind.sa_sigaction) {
        // An access cannot be ignored.
        libc::SIG_IGN if !is_access => {}
        libc::SIG_DFL | libc::SIG_IGN => {
            // SAFETY: the program dies where it is: of the signal that is sent here, or when the instruction is tried again.
            unsafe {
                libc::signal(libc::SIGSEGV, libc::SIG_DFL);
                if !is_access {
                    libc::raise(libc::SIGSEGV);
                }
            }
        }
        handler => {
            let Some(behind) = behind else { return };
            // SAFETY: the program's handler, of the type that its flags say, called as the system would: with the signals blocked
            // that it asked for. It may jump out of here.
            unsafe {
                let mut before: libc::sigset_t = std::mem::zeroed();
                let mut blocked = behind.sa_mask;
                if behind.sa_flags & libc::SA_NODEFER == 0 {
                    libc::sigaddset(&raw mut blocked, libc::SIGSEGV);
                }
                if behind.sa_flags & libc::SA_RESETHAND != 0 {
                    BEHIND[LEVEL].store(null_mut(), Ordering::Release);
                }
                libc::pthread_sigmask(libc::SIG_BLOCK, &raw const blocked, &raw mut before);
                if behind.sa_flags & libc::SA_SIGINFO != 0 {
                    type Handler = extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void);
                    std::mem::transmute::<usize, Handler>(handler)(signal, info, context);
                } else {
                    std::mem::transmute::<usize, extern "C" fn(c_int)>(handler)(signal);
                }
                libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, null_mut());
            }
        }
    }
}
