//! What `opapi check` and `opapi trace` know of a process, however it ends: `OPAPI_WITNESS` is a file of theirs, which each process
//! adds lines to.

pub use super::lines::Count;

use super::lines::Lines;
use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

struct Witness {
    path: PathBuf,
    lines: Mutex<Lines>,
}

static WITNESS: OnceLock<Witness> = OnceLock::new();

/// What a line says of its process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// It is there. Its first line.
    Begins,
    /// Somebody listens to its calls.
    Listens,
    /// Its timeline is there.
    Timeline,
    /// Something could not be written.
    Failed,
    /// So many objects of that function are alive.
    Alive,
    /// It told what there was to tell at its end.
    Ended,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Begins => "begins",
            Word::Listens => "listens",
            Word::Timeline => "timeline",
            Word::Failed => "failed",
            Word::Alive => "alive",
            Word::Ended => "ended",
        }
    }
}

/// Lines go there from now on.
pub fn open(path: &Path) -> io::Result<()> {
    let lines = Mutex::new(Lines::open(path)?);
    let _ = WITNESS.set(Witness { path: path.to_owned(), lines });
    say(Word::Begins, "");
    Ok(())
}

/// Adds a line, if anybody reads it.
pub fn say(word: Word, text: &str) {
    add(word, text);
}

/// Adds a line for a count, which is 0.
pub fn count(word: Word, text: &str) -> Option<Count> {
    let (at, lines) = add(word, text)?;
    lines.count(at)
}

fn add(word: Word, text: &str) -> Option<(u64, MutexGuard<'static, Lines>)> {
    let line =
        [("process", Value::from(std::process::id())), ("word", word.text().into()), ("text", text.into())];
    let line = line.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let mut lines = WITNESS.get()?.lines.lock();
    let at = lines.add(line, 0).ok()?;
    Some((at, lines))
}

/// Says that there is a timeline, unless another process of the same command said it before.
pub fn claims(timeline: &Path) -> bool {
    let Some(witness) = WITNESS.get() else { return true };
    let text = timeline.to_string_lossy();
    let is_it = |line: &Value| line["word"] == Word::Timeline.text() && line["text"] == *text;
    let all = fs::read_to_string(&witness.path).unwrap_or_default();
    let is_taken = all.lines().filter_map(|line| serde_json::from_str(line).ok()).any(|line| is_it(&line));
    if !is_taken {
        say(Word::Timeline, &text);
    }
    !is_taken
}
