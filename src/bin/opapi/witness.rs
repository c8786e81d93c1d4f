//! What processes of a program did, however they ended: each adds lines to a file in memory, which OPAPI_WITNESS names.
//!
//! The file has no name in any folder. Processes open it through this one's entry in /proc: they need not inherit it, and many
//! close what they inherit.

use super::Failure;
use serde_json::Value;
use std::fs::File;
use std::io::Read as _;
use std::os::fd::{AsRawFd as _, FromRawFd as _};
use std::path::{Path, PathBuf};

/// A file in memory.
pub struct Memory {
    file: File,
    path: PathBuf,
}

impl Memory {
    pub fn new(own: &str) -> Result<Memory, Failure> {
        let failure = |what: &str, error: std::io::Error| (format!("opapi {own}: {what}: {error}"), 1);
        // SAFETY: a C string; a new file, which nobody else owns.
        let file = unsafe {
            let number = libc::memfd_create(c"opapi".as_ptr(), libc::MFD_CLOEXEC);
            if number < 0 {
                return Err(failure("a file in memory", std::io::Error::last_os_error()));
            }
            File::from_raw_fd(number)
        };
        let path = PathBuf::from(format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd()));
        std::fs::metadata(&path).map_err(|error| failure(&path.display().to_string(), error))?;
        Ok(Memory { file, path })
    }

    /// Where processes find it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What they wrote.
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        // Memory can be read.
        let _ = (&self.file).read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// A process that called the library.
#[derive(Default)]
pub struct Process {
    pub number: u64,
    /// Somebody listened.
    pub listens: bool,
    pub timelines: Vec<PathBuf>,
    /// It could not write something.
    pub failed: bool,
    /// Objects that it left, by the functions that made them, and that it did not tell of.
    pub left: Vec<(String, u64)>,
}

/// All of them, in the order in which they began.
pub fn processes(witness: &Memory) -> Vec<Process> {
    let mut processes: Vec<Process> = Vec::new();
    for line in witness.text().lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (number, text) =
            (line["process"].as_u64().unwrap_or(0), line["text"].as_str().unwrap_or_default());
        if line["word"] == "begins" {
            processes.push(Process { number, ..Process::default() });
        }
        // The last one of its number: a process that became another program begins again.
        let Some(process) = processes.iter_mut().rfind(|process| process.number == number) else { continue };
        match line["word"].as_str() {
            Some("listens") => process.listens = true,
            Some("timeline") => process.timelines.push(text.into()),
            Some("failed") => process.failed = true,
            Some("alive") => process.left.push((text.to_owned(), line["count"].as_u64().unwrap_or(0))),
            Some("ended") => process.left.clear(),
            _ => {}
        }
    }
    for process in &mut processes {
        process.left.retain(|(_, count)| *count > 0);
    }
    processes
}
