//! The records of a timeline.

use super::Failure;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

/// A record.
pub struct Event(Value);

impl Event {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.0["name"].as_str().unwrap_or("")
    }

    /// `X` for a slice, `C` for a counter, and so on.
    pub fn is(&self, phase: &str, category: &str) -> bool {
        self.0["ph"] == *phase
            && self.0["cat"]
                .as_str()
                .is_some_and(|categories| categories.split(',').any(|one| one == category))
    }

    /// A counter.
    pub fn is_counter(&self) -> bool {
        self.0["ph"] == "C"
    }

    /// The track.
    pub fn track(&self) -> i64 {
        self.0["tid"].as_i64().unwrap_or(0)
    }

    /// Where it begins and how long it is, in microseconds.
    pub fn time(&self) -> [f64; 2] {
        ["ts", "dur"].map(|key| self.0[key].as_f64().unwrap_or(0.0))
    }

    /// Its arguments.
    pub fn arguments(&self) -> &Value {
        &self.0["args"]
    }
}

/// The records of a file that `opapi trace` wrote, also when the program was killed: then the end is missing, and with it at most
/// one record.
pub fn read(path: &OsStr) -> Result<Vec<Event>, Failure> {
    let failure = |text: String| (format!("opapi: {}: {text}", path.display()), 2);
    let file = File::open(Path::new(path)).map_err(|error| failure(error.to_string()))?;
    let mut events = Vec::new();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| failure(error.to_string()))?;
        let record = line.trim().trim_end_matches(',');
        if number == 0 {
            if !record.contains("\"traceEvents\"") {
                return Err(failure("expected a timeline of opapi trace".into()));
            }
        } else if let Ok(event) = serde_json::from_str(record) {
            events.push(Event(event));
        }
    }
    Ok(events)
}
