//! Findings: each told once on stderr, counted, and written as a line of JSON.

use crate::observe::lines::Lines;
use crate::observe::witness::{self, Word};
use serde_json::{Map, Value, json};
use std::backtrace::Backtrace;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Memory,
    Race,
    Init,
    Leak,
    Lint,
}

impl Kind {
    /// All of them, by their names.
    pub const NAMES: [(&str, Kind); 5] = [
        ("memory", Kind::Memory),
        ("race", Kind::Race),
        ("init", Kind::Init),
        ("leak", Kind::Leak),
        ("lint", Kind::Lint),
    ];

    /// As the variable spells it.
    pub fn name(self) -> &'static str {
        Kind::NAMES[self as usize].0
    }

    /// Those of a list with commas, or the first word that is none.
    pub fn parse(list: &str) -> Result<Vec<Kind>, String> {
        let words = list.split(',').map(str::trim).filter(|word| !word.is_empty());
        words
            .map(|word| {
                let known = Kind::NAMES.iter().find(|(name, _)| *name == word);
                known.map(|&(_, kind)| kind).ok_or_else(|| {
                    format!("OPAPI_CHECK: {word}, expected memory, race, init, leak or lint, with commas between them")
                })
            })
            .collect()
    }
}

/// Where in the program something was done.
#[derive(Clone, Debug)]
pub struct Place {
    /// The function; none where the program itself did it.
    pub call: Option<&'static str>,
    /// The how-manieth call of it.
    pub number: u64,
    /// As the system counts threads.
    pub thread: i32,
    /// Where it was put.
    pub stream: Option<i32>,
    /// The stack, if it is wanted.
    pub stack: Option<Arc<Backtrace>>,
}

impl Place {
    /// The stack from the function on that the program called.
    fn stack(&self) -> Option<String> {
        let stack = self.stack.as_ref()?.to_string();
        let own = self.call.and_then(|call| stack.rfind(&format!(": {call}\n")));
        let line = own.and_then(|at| stack[..at].rfind('\n')).map_or(0, |at| at + 1);
        Some(stack[line..].into())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.call {
            Some(call) => write!(f, "{call} (call {} of it, thread {}", self.number, self.thread)?,
            None => write!(f, "the program (thread {}", self.thread)?,
        }
        self.stream.map_or(Ok(()), |stream| write!(f, ", stream {stream}"))?;
        f.write_str(")")
    }
}

/// A block, as findings tell of it.
#[derive(Clone, Debug)]
pub struct Block {
    /// First byte.
    pub start: usize,
    /// Bytes that were asked for.
    pub bytes: usize,
    /// Who asked.
    pub maker: Place,
}

/// Something that is wrong.
pub struct Finding {
    /// What was looked for.
    pub check: Kind,
    /// What it is in few words.
    pub kind: &'static str,
    /// What happened and what to do instead.
    pub message: String,
    /// Who did it.
    pub place: Place,
    /// To which block.
    pub block: Option<Block>,
    /// How often.
    pub count: u64,
}

/// What a finding is known by: the second time it is only counted.
type Key = (Kind, &'static str, Option<&'static str>, Option<&'static str>);

/// What is not told: a check, and a function or a kind.
pub type Suppression = (Kind, String);

/// The findings of a process.
pub struct Report {
    known: HashMap<Key, Told>,
    suppressions: Vec<Suppression>,
    lines: Option<Lines>,
}

/// A finding that was told.
struct Told {
    count: u64,
    /// Where its count is in the file.
    at: u64,
}

impl Report {
    /// With a file for the lines of JSON.
    pub fn new(suppressions: Vec<Suppression>, file: Option<&Path>) -> Result<Report, String> {
        let lines = file.map(|path| {
            Lines::open(path).map_err(|error| {
                format!("OPAPI_CHECK_REPORT: {}: {error}, expected a file to write", path.display())
            })
        });
        Ok(Report { known: HashMap::new(), suppressions, lines: lines.transpose()? })
    }

    /// Adds a finding, and tells it unless it is known. `other_place` is who else takes part.
    pub fn add(&mut self, finding: Finding, other_place: Option<&Place>) {
        let (call, other) = (finding.place.call, other_place.and_then(|place| place.call));
        if suppress(&self.suppressions, finding.check, finding.kind, [call, other]) {
            return;
        }
        let key = (finding.check, finding.kind, call, other);
        if let Some(told) = self.known.get_mut(&key) {
            told.count += finding.count;
            if let Some(lines) = &self.lines {
                lines.recount(told.at, told.count);
            }
            return;
        }
        let mut text = format!("opapi check: {}: {}\n", finding.check.name(), finding.message);
        let maker = finding.block.as_ref().map(|block| &block.maker);
        for (what, place) in [("by", Some(&finding.place)), ("and", other_place), ("allocated", maker)] {
            if let Some(stack) = place.and_then(Place::stack) {
                text += &format!("  {what}:\n{stack}");
            }
        }
        // Nobody may be reading stderr: no reason to fail.
        let _ = std::io::stderr().write_all(text.as_bytes());
        let added = self.lines.as_mut().map_or(Ok(0), |lines| lines.add(line_of(&finding), finding.count));
        let at = added.unwrap_or_else(|error| {
            self.lines = None;
            let text = format!("OPAPI_CHECK_REPORT: {error}: the report ends too early");
            witness::say(Word::Failed, &text);
            let _ = writeln!(std::io::stderr(), "opapi check: {text}");
            0
        });
        self.known.insert(key, Told { count: finding.count, at });
    }

    /// Tells how many findings there are.
    pub fn finish(&self) {
        let text = match self.known.len() {
            0 => "nothing was found".to_owned(),
            1 => "1 finding".to_owned(),
            several => format!("{several} findings"),
        };
        let _ = writeln!(std::io::stderr(), "opapi check: {text}");
    }
}

/// What a line of JSON says of a finding.
fn line_of(finding: &Finding) -> Map<String, Value> {
    let Finding { check, kind, message, place, block, .. } = finding;
    let line = json!({
        "check": check.name(),
        "kind": kind,
        "message": message,
        "call": place.call,
        "thread": place.thread,
        "stream": place.stream,
        "address": block.as_ref().map(|block| format!("{:#x}", block.start)),
        "bytes": block.as_ref().map(|block| block.bytes),
        "allocated_by": block.as_ref().map(|block| block.maker.to_string()),
    });
    if let Value::Object(line) = line { line } else { Map::new() }
}

/// What torch_npu is known for.
const OF_TORCH_NPU: &str = include_str!("../../../share/opapi/torch_npu.supp");

/// Whether a finding of functions is not told.
pub fn suppress(list: &[Suppression], check: Kind, kind: &str, calls: [Option<&str>; 2]) -> bool {
    static KNOWN: OnceLock<Vec<Suppression>> = OnceLock::new();
    let fits = |(other, what): &Suppression| {
        *other == check && (what == kind || calls.into_iter().flatten().any(|name| name == what))
    };
    let known = KNOWN.get_or_init(|| parse_suppressions(OF_TORCH_NPU).unwrap_or_default());
    // It may be loaded at any time.
    let is_loaded = || crate::sys::objects().iter().any(|(_, path)| path.ends_with("libtorch_npu.so"));
    list.iter().any(fits) || known.iter().any(fits) && is_loaded()
}

/// The suppressions of a file.
pub fn read_suppressions(path: &Path) -> Result<Vec<Suppression>, String> {
    let problem = |text: String| format!("OPAPI_CHECK_SUPPRESS: {}: {text}", path.display());
    let text = fs::read_to_string(path).map_err(|error| problem(error.to_string()))?;
    parse_suppressions(&text)
        .map_err(|line| problem(format!("{line}, expected a check, and a function or a kind")))
}

/// Those of a text, or the first line that is none.
fn parse_suppressions(text: &str) -> Result<Vec<Suppression>, &str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let check = words.first().and_then(|word| Kind::NAMES.iter().find(|(name, _)| name == word));
            match (check, words.len()) {
                (Some(&(_, check)), 2) => Ok((check, words[1].to_owned())),
                _ => Err(line),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_a_list_of_suppressions() {
        let known = parse_suppressions(OF_TORCH_NPU).unwrap();
        assert!(known.iter().all(|(check, name)| *check == Kind::Leak && name.starts_with("acl")));
        assert_eq!(known.len(), 2, "two leaks of its own");
        assert_eq!(parse_suppressions("# a reason\nleak aclrtMalloc\n\nleek x"), Err("leek x"));
    }
}
