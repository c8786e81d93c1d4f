//! Lines of JSON in a file that several processes may add to. What is there is whole at any time; the last number of a line, its
//! count, can change.

use crate::sys::Shared;
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

/// A count in the file.
pub struct Count(Shared);

impl Count {
    /// Changes it.
    pub fn set(&mut self, mut count: u64) {
        let mut digits = [b' '; DIGITS];
        for digit in digits.iter_mut().rev() {
            *digit = b'0' + (count % 10) as u8;
            count /= 10;
            if count == 0 {
                break;
            }
        }
        self.0.set(&digits);
    }
}

impl Lines {
    /// A file that is there is added to.
    pub fn open(path: &Path) -> io::Result<Lines> {
        let mut options = fs::OpenOptions::new();
        let end = options.create(true).append(true).open(path)?;
        Ok(Lines { end, anywhere: fs::OpenOptions::new().read(true).write(true).open(path)? })
    }

    /// Adds a line; where its count is.
    pub fn add(&mut self, line: Map<String, Value>, count: u64) -> io::Result<u64> {
        let line = Value::Object(line).to_string();
        let line = format!("{},\"count\":{count:DIGITS$}}}\n", line.strip_suffix('}').unwrap_or(&line));
        self.end.write_all(line.as_bytes())?;
        // Behind the count are two characters. What is no file has no places.
        Ok(self.end.stream_position().unwrap_or(0).saturating_sub(2 + DIGITS as u64))
    }

    /// The count of a line, for who changes it often.
    pub fn count(&self, at: u64) -> Option<Count> {
        Shared::of(&self.anywhere, at, DIGITS).map(Count)
    }

    /// Not where lines go past, a terminal for one.
    pub fn recount(&self, at: u64, count: u64) {
        let _ = self.anywhere.write_all_at(format!("{count:DIGITS$}").as_bytes(), at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "files are not mapped there")]
    fn a_count_changes_in_its_place() {
        let path = std::env::temp_dir().join(format!("opapi-lines-{}", std::process::id()));
        let mut lines = Lines::open(&path).unwrap();
        let line = |text: &str| Map::from_iter([("text".to_owned(), text.into())]);
        let places: Vec<u64> = (0..300).map(|i| lines.add(line(&"x".repeat(i)), 7).unwrap()).collect();
        for (i, &at) in places.iter().enumerate() {
            match i % 3 {
                0 => lines.recount(at, 1_000 + i as u64),
                1 => lines.count(at).unwrap().set(u64::MAX - i as u64),
                _ => lines.count(at).unwrap().set(0),
            }
        }
        let text = fs::read_to_string(&path).unwrap();
        for (i, line) in text.lines().enumerate() {
            let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(line["count"], [1_000 + i as u64, u64::MAX - i as u64, 0][i % 3]);
            assert_eq!(line["text"].as_str().map(str::len), Some(i));
        }
        fs::remove_file(path).unwrap();
    }
}
