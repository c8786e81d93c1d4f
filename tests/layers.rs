//! Holds the floors of the source tree: the table "Floors" in `src/lib.rs` names them from top to bottom.
//!
//! A file may use what stands on its own floor or below. On one floor, files of different folders may not use one another in
//! a circle; a file in `src/` itself is a folder of its own. What counts is every path that begins with `crate` or `super`,
//! and every `use` of a module of the file's own; comments, strings and tests do not.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

/// A file, as its path below `src/` without `.rs`: `["abi", "acl_rt", "mod"]`.
type File = Vec<String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of the table, from top to bottom.
fn floors() -> Vec<Vec<String>> {
    let lib = fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs");
    let table = lib.split_once("//! # Floors\n").expect("the section Floors in src/lib.rs").1;
    let rows = table.lines().skip_while(|line| !line.starts_with("//! |")).skip(2);
    rows.map_while(|line| line.strip_prefix("//! |")?.split('|').next())
        .map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect())
        .collect()
}

/// The row of the most exact entry that names the file or a folder around it; `<operator>` is any folder.
fn floor(file: &File, floors: &[Vec<String>]) -> Option<usize> {
    let names = |entry: &str| {
        let mut parts = entry.split('/').enumerate();
        parts.all(|(at, part)| match file.get(at) {
            Some(name) => name == part || (part == "<operator>" && at + 1 < file.len()),
            None => false,
        })
    };
    let entries = floors.iter().enumerate().flat_map(|(row, entries)| entries.iter().map(move |e| (row, e)));
    let fitting = entries.filter(|(_, entry)| names(entry));
    fitting.max_by_key(|(_, entry)| entry.split('/').count()).map(|(row, _)| row)
}

/// The folder that a file belongs to.
fn folder(file: &File) -> String {
    if file.len() == 1 { file[0].clone() } else { file[..file.len() - 1].join("/") }
}

fn sources(folder: &Path, below: &File, files: &mut BTreeMap<File, String>) {
    for entry in fs::read_dir(folder).expect("src/ is readable") {
        let path = entry.expect("src/ is readable").path();
        let mut file = below.clone();
        file.push(path.file_stem().expect("a name").to_str().expect("a UTF-8 name").to_owned());
        if path.is_dir() {
            sources(&path, &file, files);
        } else {
            files.insert(file, fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// The code without comments, texts and what only tests compile.
fn code(source: &str) -> String {
    let (mut code, mut rest) = (String::new(), source);
    while let Some(next) = rest.chars().next() {
        let after = |end: &str| rest[1..].find(end).map_or("", |at| &rest[1 + at + end.len()..]);
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |at| &rest[at..]);
        } else if rest.starts_with("/*") {
            rest = after("*/");
        } else if rest.starts_with("r#\"") {
            rest = after("\"#");
        } else if next == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let is_end = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                is_end
            });
            rest = end.map_or("", |at| &rest[at + 2..]);
        } else if rest.starts_with("'\\") || (next == '\'' && rest[1..].chars().nth(1) == Some('\'')) {
            // A character; any other quote begins a lifetime.
            rest = &rest[2..];
            rest = rest.find('\'').map_or("", |at| &rest[at + 1..]);
        } else {
            code.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    without_tests(&code)
}

fn without_tests(code: &str) -> String {
    let Some((before, tests)) = code.split_once("#[cfg(test)]") else { return code.to_owned() };
    let mut depth = 0;
    let end = tests.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && (c == '}' || c == ';')
    });
    before.to_owned() + &without_tests(end.map_or("", |at| &tests[at + 1..]))
}

/// The paths of a use tree, or of an expression, from its first name on: `a::{b, c::d}` gives `a::b` and `a::c::d`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let (mut path, mut rest) = (Vec::new(), code);
    loop {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if length > 0 {
            path.push(rest[..length].to_owned());
            rest = &rest[length..];
        }
        if let Some(group) = rest.strip_prefix('{') {
            let (mut depth, mut items, mut start) = (0, Vec::new(), 0);
            for (at, c) in group.char_indices() {
                if depth == 0 && (c == ',' || c == '}') {
                    items.push(group[start..at].trim());
                    start = at + 1;
                    if c == '}' {
                        break;
                    }
                }
                depth += i32::from(c == '{') - i32::from(c == '}');
            }
            let joined = |tail: Vec<String>| path.iter().cloned().chain(tail).collect();
            return items.into_iter().flat_map(paths).map(joined).collect();
        }
        match rest.strip_prefix("::") {
            Some(tail) => rest = tail,
            None => return vec![path],
        }
    }
}

/// The files that a file uses.
fn uses(file: &File, source: &str, files: &BTreeMap<File, String>) -> BTreeSet<File> {
    let code = code(source);
    let mut module = file.clone();
    if module.last().is_some_and(|name| name == "mod") {
        module.pop();
    }
    // The deepest module of a path that has a file.
    let find = |path: &[String]| {
        (1..=path.len()).rev().find_map(|length| {
            let flat = path[..length].to_vec();
            let mut inside = flat.clone();
            inside.push("mod".into());
            [flat, inside].into_iter().find(|file| files.contains_key(file))
        })
    };
    let begins = |word: &str| {
        let starts = code
            .match_indices(word)
            .map(|(at, _)| at)
            .filter(|&at| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'));
        starts.map(|at| &code[at + word.len()..]).collect::<Vec<_>>()
    };
    let absolute = begins("crate::").into_iter().flat_map(paths);
    let parent = module[..module.len() - 1].to_vec();
    let relative = begins("super::").into_iter().flat_map(paths);
    let relative = relative.map(|path| parent.iter().cloned().chain(path).collect());
    let own = begins("use ").into_iter().flat_map(paths).map(|path| [module.clone(), path].concat());
    let own = own.filter(|path| find(path).is_some_and(|used| used.len() > module.len()));
    let mut used: BTreeSet<File> =
        absolute.chain(relative).chain(own).filter_map(|path: Vec<String>| find(&path)).collect();
    used.remove(file);
    used
}

/// The files on a shortest way from one file to another.
fn way(from: &File, to: &File, arrows: &BTreeMap<File, BTreeSet<File>>) -> Option<Vec<String>> {
    let mut before: BTreeMap<&File, &File> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(file) = queue.pop_front() {
        for next in &arrows[file] {
            if next == from || before.contains_key(next) {
                continue;
            }
            before.insert(next, file);
            queue.push_back(next);
        }
    }
    let mut way = vec![to.join("/")];
    let mut at = to;
    while at != from {
        at = before.get(at)?;
        way.push(at.join("/"));
    }
    way.reverse();
    Some(way)
}

#[test]
fn arrows_point_down() {
    let floors = floors();
    let mut files = BTreeMap::new();
    sources(&root().join("src"), &File::new(), &mut files);
    // The roots of the crates list modules; a program is a crate of its own.
    files.retain(|file, _| {
        !["lib", "kernels", "bin"].contains(&file[0].as_str())
            && file.last().is_some_and(|name| name != "tests")
    });
    let mut problems = Vec::new();
    for entry in floors.iter().flatten() {
        let used = files.keys().any(|file| floor(file, &[vec![entry.clone()]]).is_some());
        if !used {
            problems.push(format!("{entry}: a row of the table that names no file"));
        }
    }
    let arrows: BTreeMap<File, BTreeSet<File>> =
        files.iter().map(|(file, source)| (file.clone(), uses(file, source, &files))).collect();
    for (file, used) in &arrows {
        let Some(from) = floor(file, &floors) else {
            problems.push(format!("{}: on no floor", file.join("/")));
            continue;
        };
        for used in used.iter().filter(|used| floor(used, &floors).is_some_and(|to| to < from)) {
            problems.push(format!("{} uses {}, which stands above it", file.join("/"), used.join("/")));
        }
    }
    let mut known = BTreeSet::new();
    for (file, used) in &arrows {
        for used in used.iter().filter(|used| folder(used) != folder(file)) {
            let mut pair = [folder(file), folder(used)];
            pair.sort();
            if floor(file, &floors) == floor(used, &floors)
                && let Some(back) = way(used, file, &arrows)
                && known.insert(pair)
            {
                problems.push(format!("a circle: {} -> {}", file.join("/"), back.join(" -> ")));
            }
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn paths_are_found_where_they_count() {
    let source = r#"
        use crate::{a::b, c::{self, d}}; // crate::comment
        /// crate::doc
        fn f<'a>() { let _ = ('"', "crate::text"); crate::e::f(); $crate::g!(); }
        #[cfg(test)]
        mod tests { use crate::h; fn g() { if true {} } }
        use super::i;
    "#;
    let code = code(source);
    let found: Vec<String> = code
        .match_indices("crate::")
        .flat_map(|(at, word)| paths(&code[at + word.len()..]))
        .map(|path| path.join("::"))
        .collect();
    assert_eq!(found, ["a::b", "c::self", "c::d", "e::f", "g"]);
    assert!(code.contains("super::i") && !code.contains("tests"));
}

#[test]
fn the_most_exact_entry_counts() {
    let floors = [vec!["ops/<operator>".into()], vec!["ops".into()], vec!["ops/<operator>/kernel".into()]];
    let of = |path: &str| floor(&path.split('/').map(str::to_owned).collect(), &floors);
    assert_eq!([of("ops/pad/mod"), of("ops/mod"), of("ops/phases")], [Some(0), Some(1), Some(1)]);
    assert_eq!([of("ops/pad/kernel"), of("ops/pad/kernel/few"), of("view")], [Some(2), Some(2), None]);
}
