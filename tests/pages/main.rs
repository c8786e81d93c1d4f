//! The pages of the reference are written from the sources: `UPDATE_PAGES=1 cargo test --test pages`. Without it the tests fail where
//! a page is not what the sources say.
//!
//! | pages, below `docs/reference` | from |
//! |---|---|
//! | `operators.md`, `operators/` | the list of operators, their headers, `dtypes.csv` (tests/operators/dtypes.rs), `docs/pictures/captions.txt` |
//! | `runtime.md`, `runtime/` | `names/names.txt`, the headers, the files of `src/abi` |
//! | `names/` | `names/names.txt` |
//! | `limits.md` | the constants |
//! | `opapi.md`; `share/`: manual page, completions | the help text of the tool, `environment.md` |
//!
//! Parts of other pages stand between markers. Tables that people write are compared with the sources: statuses, variables.

#[path = "../../names/list.rs"]
mod list;

mod headers;
mod names;
mod operators;
mod runtime;
mod tables;
mod text;
mod tool;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use text::Places;

const COMMAND: &str = "UPDATE_PAGES=1 cargo test --test pages";

/// A file that is written, and its text.
type Page = (String, String);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A page's first lines.
fn head(title: &str) -> String {
    format!("<!-- Written by {COMMAND}. Do not edit. -->\n\n# {title}\n\n")
}

/// Compares a file, or writes it.
fn check(path: &str, text: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        if fs::read_to_string(&file).ok().as_deref() != Some(text) {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, text).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
    } else {
        let now = fs::read_to_string(&file).unwrap_or_default();
        let line = now.lines().zip(text.lines()).position(|(a, b)| a != b);
        assert!(now == text, "{path}, line {}: run {COMMAND}", line.map_or(0, |at| at + 1));
    }
}

/// Compares the part of a page between its markers, or writes it.
fn check_part(path: &str, name: &str, text: &str) {
    let (begin, end) =
        (format!("<!-- {name}: written by {COMMAND} -->\n"), format!("<!-- end of {name} -->\n"));
    let whole = read(path);
    let (before, rest) = whole.split_once(&begin).unwrap_or_else(|| panic!("{path}: no marker {begin}"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{path}: no marker {end}"));
    check(path, &format!("{before}{begin}\n{text}\n{end}{after}"));
}

fn places() -> Places {
    operators::places().into_iter().chain(runtime::places()).collect()
}

#[test]
fn the_pages_are_current() {
    let places = places();
    let pages: Vec<Page> = [
        operators::pages(&places),
        runtime::pages(&places),
        names::pages(&places),
        tables::pages(),
        tool::pages(),
    ]
    .concat();
    for (path, text) in &pages {
        check(path, text);
    }
    // A page of what is gone is gone.
    let known: BTreeSet<PathBuf> = pages.iter().map(|(path, _)| root().join(path)).collect();
    for folder in ["operators", "runtime", "names"] {
        for entry in fs::read_dir(root().join("docs/reference").join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            if !known.contains(&path) {
                assert!(std::env::var_os("UPDATE_PAGES").is_some(), "{}: run {COMMAND}", path.display());
                fs::remove_file(path).expect("a file");
            }
        }
    }
}

#[test]
fn the_parts_of_pages_are_current() {
    check_part(
        "docs/SUMMARY.md",
        "reference",
        &[operators::contents(), runtime::contents(), names::contents()].concat(),
    );
    check_part("docs/names.md", "counts", &names::counts());
    check_part("README.md", "coverage", &names::coverage());
}
