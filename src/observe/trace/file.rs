//! A JSON file that can be read at any time: whole records are appended, and the end is written again and again.

use serde_json::Value;
use std::fs;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

/// Bytes that are kept back: what a killed program loses is at most twice this.
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
    /// What comes now comes late, and may be the last.
    finished: bool,
    size: u64,
}

impl File {
    /// A new one, which begins again at `size` bytes. Where another process writes to one of that name, this one's number
    /// joins the name.
    pub fn create(path: &Path, size: u64) -> io::Result<File> {
        let mut path = std::path::absolute(path)?;
        let open = |path: &Path| {
            let file = fs::OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
            let is_taken = matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock));
            io::Result::Ok((file, is_taken))
        };
        let (mut file, is_taken) = open(&path)?;
        if is_taken {
            path.set_extension(format!("{}.json", std::process::id()));
            file = open(&path)?.0;
        }
        // What is no file, a pipe for one, has no length.
        let _ = file.set_len(0);
        let (buffer, record) = (HEAD.to_vec(), Vec::new());
        let mut new = File { path, file, buffer, record, written: 0, is_first: true, finished: false, size };
        // A program that is killed soon leaves a file of no records.
        new.flush();
        Ok(new)
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
        if self.buffer.len() >= BUFFER || self.finished {
            self.flush();
        }
        self.written >= self.size && self.begin_again()
    }

    /// Writes everything, and the end.
    pub fn finish(&mut self) {
        self.finished = true;
        self.flush();
    }

    /// Writes what there is. A full disk loses records, not the program.
    pub fn flush(&mut self) {
        let (first, others) =
            self.buffer.split_at((PAGE - self.written as usize % PAGE).min(self.buffer.len()));
        let mut at = self.written;
        let mut write = |part: &[u8]| {
            at += part.len() as u64;
            self.file.write_all_at(part, at - part.len() as u64)
        };
        match write(first).and_then(|()| others.chunks(PAGE).try_for_each(write)) {
            Ok(()) => self.written = at,
            Err(_) => {
                let _ = self.file.set_len(self.written);
            }
        }
        if self.finished {
            let _ = self.file.write_all_at(TAIL, self.written);
        }
        self.buffer.clear();
    }

    fn begin_again(&mut self) -> bool {
        let _ = self.file.write_all_at(TAIL, self.written);
        let mut old = self.path.clone().into_os_string();
        old.push(".1");
        let next = fs::rename(&self.path, old).and_then(|()| File::create(&self.path, self.size));
        match next {
            Ok(next) => {
                let finished = self.finished;
                *self = File { finished, ..next };
                true
            }
            Err(_) => {
                self.size = u64::MAX;
                false
            }
        }
    }
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
        assert!(cut.len() > BUFFER && cut.trim_end().ends_with('}'), "whole records");
        for (page, text) in cut.as_bytes().chunks(PAGE).enumerate() {
            let text = text.trim_ascii_end();
            assert!(text.ends_with(b"}"), "page {page} ends with a record: a kill cuts at pages");
        }
        file.finish();
        assert_eq!(events(&path), 10_000);
        file.write(&json!({"late": true}));
        assert_eq!(events(&path), 10_001);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_file_begins_again() {
        let folder = folder("trace-size");
        let path = folder.join("a.json");
        let mut file = File::create(&path, 100_000).unwrap();
        let again = (0..20_000).filter(|i| file.write(&json!({ "i": i }))).count();
        file.finish();
        assert!(again > 0);
        assert!(events(&path) > 0 && events(&folder.join("a.json.1")) > 0);
        assert!(fs::metadata(&path).unwrap().len() < 200_000);
        fs::remove_dir_all(folder).unwrap();
    }
}
