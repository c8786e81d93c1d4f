//! `opapi summary`: a timeline as a table.

use super::events::{self, Event};
use super::{Failure, print, wrong};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;

/// Functions that wait.
const WAITS: &str = "aclrtSynchronize";

pub fn command(arguments: &[OsString]) -> Result<(), Failure> {
    let (files, flags): (Vec<&OsString>, Vec<_>) =
        arguments.iter().partition(|argument| !argument.to_string_lossy().starts_with("--"));
    let [file] = files[..] else {
        return Err(wrong("summary", "expected one file"));
    };
    let events = match flags[..] {
        [] => text(&events::read(file)?),
        [flag] if flag == "--json" => format!("{:#}\n", Summary::of(&events::read(file)?).json()),
        _ => return Err(wrong("summary", &format!("no option {}", flags[0].display()))),
    };
    print(&events)
}

/// The table.
pub fn text(events: &[Event]) -> String {
    Summary::of(events).text()
}

/// What the calls of a function, or the tasks of a kernel, come to. Times are microseconds.
#[derive(Default)]
struct Row {
    count: u64,
    failures: u64,
    total: f64,
    longest: f64,
    bytes: u64,
}

#[derive(Default)]
struct Summary {
    functions: BTreeMap<String, Row>,
    kernels: BTreeMap<String, Row>,
    peaks: BTreeMap<String, u64>,
}

impl Summary {
    fn of(events: &[Event]) -> Summary {
        let mut summary = Summary::default();
        for event in events {
            let rows = if event.is("X", "call") {
                &mut summary.functions
            } else if event.is("X", "task") {
                &mut summary.kernels
            } else {
                if event.is_counter()
                    && let Some(bytes) = event.arguments()["bytes"].as_u64()
                {
                    let peak = summary.peaks.entry(event.name().to_owned()).or_default();
                    *peak = bytes.max(*peak);
                }
                continue;
            };
            let (row, [_, time]) = (rows.entry(event.name().to_owned()).or_default(), event.time());
            row.count += 1;
            row.failures += u64::from(event.is("X", "failed"));
            row.total += time;
            row.longest = row.longest.max(time);
            row.bytes += event.arguments()["bytes"].as_u64().unwrap_or(0);
        }
        summary
    }

    /// Time that the host spent in functions that wait.
    fn waiting(&self) -> f64 {
        total(self.functions.iter().filter(|(name, _)| name.starts_with(WAITS)))
    }

    /// By total time, longest first.
    fn sorted(rows: &BTreeMap<String, Row>) -> Vec<(&String, &Row)> {
        let mut rows: Vec<_> = rows.iter().collect();
        rows.sort_by(|a, b| b.1.total.total_cmp(&a.1.total));
        rows
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let widest =
            |rows: &BTreeMap<String, Row>| rows.keys().map(|name| name.len()).max().unwrap_or(0).max(8);
        let mut line =
            |arguments: std::fmt::Arguments| writeln!(text, "{arguments}").expect("a string takes any text");
        let width = widest(&self.functions);
        line(format_args!(
            "{:width$} {:>9} {:>8} {:>11} {:>10} {:>10}",
            "function", "calls", "failed", "total ms", "mean us", "longest us"
        ));
        for (name, row) in Summary::sorted(&self.functions) {
            let mean = row.total / row.count as f64;
            line(format_args!(
                "{name:width$} {:>9} {:>8} {:>11.3} {mean:>10.2} {:>10.2}",
                row.count,
                row.failures,
                row.total / 1e3,
                row.longest
            ));
        }
        let width = widest(&self.kernels);
        let all = total(&self.kernels);
        line(format_args!(
            "\n{:width$} {:>9} {:>11} {:>8} {:>11} {:>7}",
            "kernel", "runs", "MB", "GB/s", "total ms", "share"
        ));
        for (name, row) in Summary::sorted(&self.kernels) {
            line(format_args!(
                "{name:width$} {:>9} {:>11.3} {:>8.2} {:>11.3} {:>6.1}%",
                row.count,
                row.bytes as f64 / 1e6,
                row.rate(),
                row.total / 1e3,
                100.0 * row.share(all)
            ));
        }
        line(format_args!("\nthe host waited {:.3} ms", self.waiting() / 1e3));
        for (name, bytes) in &self.peaks {
            line(format_args!("{name}: at most {:.3} MB", *bytes as f64 / 1e6));
        }
        text
    }

    fn json(&self) -> Value {
        let functions = Summary::sorted(&self.functions).into_iter().map(|(name, row)| {
            json!({"name": name, "calls": row.count, "failures": row.failures, "total_us": row.total,
                "mean_us": row.total / row.count as f64, "longest_us": row.longest})
        });
        let all = total(&self.kernels);
        let kernels = Summary::sorted(&self.kernels).into_iter().map(|(name, row)| {
            json!({"name": name, "runs": row.count, "failures": row.failures, "bytes": row.bytes,
                "gb_per_s": row.rate(), "total_us": row.total, "share": row.share(all)})
        });
        json!({
            "functions": functions.collect::<Vec<_>>(),
            "kernels": kernels.collect::<Vec<_>>(),
            "waiting_us": self.waiting(),
            "peak_bytes": self.peaks,
        })
    }
}

/// All the time of rows. Nothing is 0, where a sum of floats begins with -0.
fn total<'a>(rows: impl IntoIterator<Item = (&'a String, &'a Row)>) -> f64 {
    rows.into_iter().fold(0.0, |total, (_, row)| total + row.total)
}

impl Row {
    /// Of the time of all.
    fn share(&self, all: f64) -> f64 {
        if all > 0.0 { self.total / all } else { 0.0 }
    }

    /// GB/s.
    fn rate(&self) -> f64 {
        if self.total > 0.0 { self.bytes as f64 / self.total / 1e3 } else { 0.0 }
    }
}
