//! A JSON file that can be read at any time: whole records are appended, and the end is written behind them each time.

use crate::observe::witness;
use serde_json::Value;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

/// Bytes that are kept back while no call ends.
const BUFFER: usize = 32 << 10;

const HEAD: &[u8] = b"{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
const TAIL: &[u8] = b"\n]}\n";
/// Bytes that the system writes whole, or not at all when the program is killed meanwhile: those of a page.
const PAGE: usize = 4096;

/// The file, one record a line.
pub struct File {
    path: PathBuf,
    file: fs::File,
    buffer: Vec<u8>,
    record: Vec<u8>,
    /// Bytes of the file without its end.
    written: u64,
    is_first: bool,
    /// Nothing can be written any more.
    failed: bool,
    size: u64,
}

impl File {
    /// A new one, which begins again at `size` bytes. Where another process writes to one of that name, or another of the same
    /// command wrote one, this one's number joins the name.
    pub fn create(path: &Path, size: u64) -> io::Result<File> {
        let path = std::path::absolute(path)?;
        let process = std::process::id();
        for attempt in 0.. {
            let path = match attempt {
                0 => path.clone(),
                1 => path.with_extension(format!("{process}.json")),
                // The process has become another program.
                more => path.with_extension(format!("{process}-{more}.json")),
            };
            let file = open(&path)?;
            // The lock first: who had it has claimed the file.
            let is_taken = matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock));
            if !is_taken && witness::claims(&path) {
                return Ok(File::begin(path, file, size));
            }
        }
        unreachable!("numbers do not end")
    }

    fn begin(path: PathBuf, file: fs::File, size: u64) -> File {
        // What is no file, a pipe for one, has no length.
        let _ = file.set_len(0);
        let (buffer, record) = (HEAD.to_vec(), Vec::new());
        let mut new = File { path, file, buffer, record, written: 0, is_first: true, failed: false, size };
        // A program that is killed soon leaves a file of no records.
        new.flush();
        new
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a record. Whether a new file was begun for what follows.
    pub fn write(&mut self, record: &Value) -> bool {
        self.record.clear();
        if !std::mem::take(&mut self.is_first) {
            self.record.extend(b",\n");
        }
        // A vector takes everything.
        let _ = serde_json::to_writer(&mut self.record, record);
        let room = PAGE - (self.written as usize + self.buffer.len()) % PAGE;
        if room < self.record.len() && self.record.len() <= PAGE {
            self.buffer.resize(self.buffer.len() + room, b' ');
        }
        self.buffer.extend(&self.record);
        if self.buffer.len() >= BUFFER {
            self.flush();
        }
        self.written >= self.size && !self.failed && self.begin_again()
    }

    /// Writes what there is, and the end.
    pub fn flush(&mut self) {
        if !self.failed
            && let Err(error) = self.append()
        {
            self.failed = true;
            // It ends with a whole record: what is written over the end is the end again.
            let _ = self.file.set_len(self.written);
            let _ = self.file.write_all_at(TAIL, self.written);
            let text = format!("{}: {error}: the timeline ends too early", self.path.display());
            witness::say(witness::Word::Failed, &text);
            // Nobody may be reading stderr: no reason to fail.
            let _ = writeln!(io::stderr(), "opapi trace: {text}");
        }
        self.buffer.clear();
    }

    fn append(&mut self) -> io::Result<()> {
        let whole = self.buffer.len();
        self.buffer.extend(TAIL);
        let (first, others) =
            self.buffer.split_at((PAGE - self.written as usize % PAGE).min(self.buffer.len()));
        let mut at = self.written;
        for part in std::iter::once(first).chain(others.chunks(PAGE)) {
            self.file.write_all_at(part, at)?;
            at += part.len() as u64;
        }
        self.written += whole as u64;
        Ok(())
    }

    fn begin_again(&mut self) -> bool {
        let mut old = self.path.clone().into_os_string();
        old.push(".1");
        match fs::rename(&self.path, old).and_then(|()| open(&self.path)) {
            Ok(file) => {
                let _ = file.try_lock();
                *self = File::begin(std::mem::take(&mut self.path), file, self.size);
                true
            }
            Err(_) => {
                self.size = u64::MAX;
                false
            }
        }
    }
}

fn open(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().create(true).write(true).truncate(false).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("opapi-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn events(path: &Path) -> usize {
        let text = fs::read_to_string(path).unwrap();
        let json: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
        json["traceEvents"].as_array().unwrap().len()
    }

    #[test]
    fn records_come_whole_and_the_end_moves() {
        let folder = folder("trace-file");
        let path = folder.join("a.json");
        let mut file = File::create(&path, u64::MAX).unwrap();
        for i in 0..10_000 {
            file.write(&json!({ "i": i }));
        }
        let cut = fs::read_to_string(&path).unwrap();
        assert!(cut.len() > BUFFER && cut.ends_with("}\n]}\n"), "whole records, and the end");
        for (page, text) in cut.as_bytes().chunks(PAGE).enumerate() {
            let text = text.trim_ascii_end();
            assert!(text.ends_with(b"}"), "page {page} ends with a record: a kill cuts at pages");
        }
        file.flush();
        assert_eq!(events(&path), 10_000);
        file.write(&json!({"late": true}));
        file.flush();
        assert_eq!(events(&path), 10_001);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_file_begins_again() {
        let folder = folder("trace-size");
        let path = folder.join("a.json");
        let mut file = File::create(&path, 100_000).unwrap();
        let again = (0..20_000).filter(|i| file.write(&json!({ "i": i }))).count();
        file.flush();
        assert!(again > 0);
        assert!(events(&path) > 0 && events(&folder.join("a.json.1")) > 0);
        assert!(fs::metadata(&path).unwrap().len() < 200_000);
        fs::remove_dir_all(folder).unwrap();
    }
}
