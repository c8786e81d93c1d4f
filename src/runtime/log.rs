//! The log: lines on stdout, for who asks for them with CANN's variables. No files are written.

use crate::config::config;
use std::io::Write as _;

/// Levels by their numbers in C.
const NAMES: [&str; 4] = ["DEBUG", "INFO", "WARNING", "ERROR"];
/// The level of what is worth knowing.
pub const INFO: i32 = 1;
/// The level of a failure.
pub const ERROR: i32 = 3;

/// Whether a line of this level goes anywhere.
pub fn is_on(level: i32) -> bool {
    let config = config();
    config.log_to_stdout && (0..NAMES.len() as i32).contains(&level) && level >= config.log_level
}

/// Writes `[ERROR] module(pid): time text`.
pub fn write(level: i32, module: &str, text: &str) {
    if is_on(level) {
        let (pid, time) = (std::process::id(), crate::sys::local_timestamp());
        // A closed stdout is no reason to fail, let alone to panic as println! does.
        let write =
            || writeln!(std::io::stdout(), "[{}] {module}({pid}): {time} {text}", NAMES[level as usize]);
        let _ = crate::sys::uncancelled(write);
    }
}
