//! Lines of JSON in a file that several processes may add to. What is there is whole at any time; the last number of a line, its
//! count, can change.

use serde_json::{Map, Value};
use std::fs;
use std::io::{self, Seek as _, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::Path;

/// Digits of a count, with blanks in front.
const DIGITS: usize = 20;

/// The file.
pub struct Lines {
    /// Lines are added here, by one call of the system each,
    end: fs::File,
    /// and counts are changed here.
    anywhere: fs::File,
}

impl Lines {
    /// A file that is there is added to.
    pub fn open(path: &Path) -> io::Result<Lines> {
        let mut options = fs::OpenOptions::new();
        let end = options.create(true).append(true).open(path)?;
        Ok(Lines { end, anywhere: fs::OpenOptions::new().write(true).open(path)? })
    }

    /// Adds a line; where its count is.
    pub fn add(&mut self, line: Map<String, Value>, count: u64) -> io::Result<u64> {
        let line = Value::Object(line).to_string();
        let line = format!("{},\"count\":{count:DIGITS$}}}\n", line.strip_suffix('}').unwrap_or(&line));
        self.end.write_all(line.as_bytes())?;
        // Behind the count are two characters. What is no file has no places.
        Ok(self.end.stream_position().unwrap_or(0).saturating_sub(2 + DIGITS as u64))
    }

    /// Not where lines go past, a terminal for one.
    pub fn recount(&self, at: u64, count: u64) {
        let _ = self.anywhere.write_all_at(format!("{count:DIGITS$}").as_bytes(), at);
    }
}
