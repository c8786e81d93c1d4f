//! Findings: each told once on stderr, counted, and written as a line of JSON.

use serde_json::json;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    /// The program's stack, if it is wanted.
    pub stack: Option<Arc<str>>,
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
type Suppression = (Kind, String);

/// The findings of a process.
pub struct Report {
    findings: Vec<Finding>,
    known: HashMap<Key, usize>,
    suppressions: Vec<Suppression>,
    file: Option<PathBuf>,
}

impl Report {
    /// With the suppressions of a file, and with another file for the lines of JSON.
    pub fn new(suppressions: Option<&Path>, file: Option<PathBuf>) -> Result<Report, String> {
        let suppressions = match suppressions {
            Some(path) => parse_suppressions(path)?,
            None => Vec::new(),
        };
        let report = Report { findings: Vec::new(), known: HashMap::new(), suppressions, file };
        if let (Err(error), Some(path)) = (report.write(), &report.file) {
            return Err(format!("OPAPI_CHECK_REPORT: {}: {error}, expected a file to write", path.display()));
        }
        Ok(report)
    }

    /// Adds a finding, and tells it unless it is known. `other` is who else takes part.
    pub fn add(&mut self, finding: Finding, other: Option<&'static str>) {
        let call = finding.place.call;
        let suppressed = self.suppressions.iter().any(|(check, what)| {
            *check == finding.check
                && (what == finding.kind || [call, other].into_iter().flatten().any(|name| name == what))
        });
        if suppressed {
            return;
        }
        let key = (finding.check, finding.kind, call, other);
        if let Some(&at) = self.known.get(&key) {
            self.findings[at].count += finding.count;
            return;
        }
        self.known.insert(key, self.findings.len());
        let mut text = format!("opapi check: {}: {}\n", finding.check.name(), finding.message);
        let stacks =
            [("by", Some(&finding.place)), ("allocated", finding.block.as_ref().map(|block| &block.maker))];
        for (what, place) in stacks {
            if let Some(stack) = place.and_then(|place| place.stack.as_ref()) {
                text += &format!("  {what}:\n{stack}");
            }
        }
        // Nobody may be reading stderr: no reason to fail.
        let _ = std::io::stderr().write_all(text.as_bytes());
        self.findings.push(finding);
        let _ = self.write();
    }

    /// Writes the counts, and tells how many findings there are.
    pub fn finish(&self) {
        let _ = self.write();
        let text = match self.findings.len() {
            0 => "nothing was found".to_owned(),
            1 => "1 finding".to_owned(),
            several => format!("{several} findings"),
        };
        let _ = writeln!(std::io::stderr(), "opapi check: {text}");
    }

    fn write(&self) -> std::io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let lines = self.findings.iter().map(|finding| {
            let Finding { check, kind, message, place, block, count } = finding;
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
                "count": count,
            });
            format!("{line}\n")
        });
        let lines: String = lines.collect();
        // Whole at any time: another thread may end the program meanwhile.
        if path.exists() && !path.is_file() {
            return fs::write(path, lines);
        }
        let mut next = path.clone().into_os_string();
        next.push(".next");
        fs::write(&next, lines)?;
        fs::rename(next, path)
    }
}

fn parse_suppressions(path: &Path) -> Result<Vec<Suppression>, String> {
    let problem = |text: String| format!("OPAPI_CHECK_SUPPRESS: {}: {text}", path.display());
    let text = fs::read_to_string(path).map_err(|error| problem(error.to_string()))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let check = words.first().and_then(|word| Kind::NAMES.iter().find(|(name, _)| name == word));
            match (check, words.len()) {
                (Some(&(_, check)), 2) => Ok((check, words[1].to_owned())),
                _ => Err(problem(format!("{line}, expected a check, and a function or a kind"))),
            }
        })
        .collect()
}
