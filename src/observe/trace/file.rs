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

/// The file, one record a line.
pub struct File {
    path: PathBuf,
    file: fs::File,
    buffer: Vec<u8>,
    /// Bytes of the file without its end.
    written: u64,
    is_first: bool,
    /// What comes now comes late, and may be the last.
    finished: bool,
    size: u64,
}

impl File {
    /// A new one, which begins again at `size` bytes.
    pub fn create(path: &Path, size: u64) -> io::Result<File> {
        let path = std::path::absolute(path)?;
        let file = fs::File::create(&path)?;
        let mut new =
            File { path, file, buffer: Vec::new(), written: 0, is_first: true, finished: false, size };
        new.buffer.extend(HEAD);
        Ok(new)
    }

    /// Adds a record. Whether a new file was begun for what follows.
    pub fn write(&mut self, record: &Value) -> bool {
        if !std::mem::take(&mut self.is_first) {
            self.buffer.extend(b",\n");
        }
        // A vector takes everything.
        let _ = serde_json::to_writer(&mut self.buffer, record);
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

    /// A full disk loses records, not the program.
    fn flush(&mut self) {
        if self.file.write_all_at(&self.buffer, self.written).is_ok() {
            self.written += self.buffer.len() as u64;
            if self.finished {
                let _ = self.file.write_all_at(TAIL, self.written);
            }
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
        assert!(cut.len() > BUFFER && cut.ends_with('}'), "whole records");
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
