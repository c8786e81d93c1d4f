//! Holds the floors of the library and of the crates below it: the table "Floors" in `src/lib.rs` names them from top to bottom.
//!
//! A file may use what stands on its own floor or below. On one floor, files of different folders may not use one another in
//! a circle; a file in `src/` itself is a folder of its own. What counts is every path that begins with `crate`, `super` or the name of a
//! crate, and every `use` of a module of the file's own; comments, strings and tests do not.
//!
//! `UPDATE_PAGES=1 cargo test --test layers` draws the floors and what uses what, for `docs/explain/architecture.md`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A file, as its path below `src/` without `.rs`: `["abi", "acl_rt", "mod"]`. Of a crate below the library its name comes first.
type File = Vec<String>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of the table, from top to bottom.
fn floors() -> Vec<Vec<String>> {
    table().into_iter().map(|(entries, _)| entries).collect()
}

/// The same with what stands beside each.
fn table() -> Vec<(Vec<String>, String)> {
    let lib = fs::read_to_string(root().join("src/lib.rs")).expect("src/lib.rs");
    let table = lib.split_once("//! # Floors\n").expect("the section Floors in src/lib.rs").1;
    let rows = table.lines().skip_while(|line| !line.starts_with("//! |")).skip(2);
    rows.map_while(|line| line.strip_prefix("//! |")?.split_once('|'))
        .map(|(cell, rest)| {
            let entries = cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            (entries, rest.trim_end_matches('|').trim().to_owned())
        })
        .collect()
}

/// The row of the most exact entry that names the file or a folder around it; `<family>` is any folder.
fn floor(file: &File, floors: &[Vec<String>]) -> Option<usize> {
    let names = |entry: &str| {
        let mut parts = entry.split('/').enumerate();
        parts.all(|(at, part)| match file.get(at) {
            Some(name) => name == part || (part == "<family>" && at + 1 < file.len()),
            None => false,
        })
    };
    let entries = floors.iter().enumerate().flat_map(|(row, entries)| entries.iter().map(move |e| (row, e)));
    let fitting = entries.filter(|(_, entry)| names(entry));
    fitting.max_by_key(|(_, entry)| entry.split('/').count()).map(|(row, _)| row)
}

/// The fuzz targets, which the gate does not compile, have the operators' tests as a module of theirs.
#[test]
fn the_fuzz_targets_can_have_the_operators_tests() {
    let (mut files, list) =
        (BTreeMap::new(), |path: &str| fs::read_to_string(root().join(path)).expect("a list"));
    sources(&root().join("tests/operators"), &Vec::new(), &mut files);
    let (own, theirs) = (list("Cargo.toml"), list("fuzz/Cargo.toml"));
    let packages = own.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let packages: BTreeSet<_> =
        packages.filter(|name| own.contains(&format!("\n{name} = {{ workspace"))).collect();
    assert!(packages.contains("proptest"));
    for (file, text) in &files {
        assert!(!text.contains("use crate::"), "{file:?}: expected a path from super");
        for name in packages.iter().filter(|name| text.contains(&format!("{}::", name.replace('-', "_")))) {
            assert!(theirs.contains(&format!("\n{name} = ")), "fuzz/Cargo.toml lacks {name}, of {file:?}");
        }
    }
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
    let own_crate = CRATES.iter().find(|name| file[0] == **name);
    let absolute = begins("crate::").into_iter().flat_map(paths).map(|path| {
        let own = own_crate
            .map(|name| (*name).to_owned())
            .into_iter()
            .chain(path.iter().cloned())
            .collect::<Vec<_>>();
        // Modules of `base` are used as if they were the crate's.
        if find(&own).is_some_and(|used| used.len() > usize::from(own_crate.is_some())) {
            own
        } else {
            ["base".to_owned()].into_iter().chain(path).collect()
        }
    });
    let below = CRATES.iter().flat_map(|name| {
        let of_crate = begins(&format!("opapi_{name}::")).into_iter().flat_map(paths);
        of_crate.map(|path| [(*name).to_owned()].into_iter().chain(path).collect::<Vec<_>>())
    });
    let parent = module[..module.len() - 1].to_vec();
    // All of the module around is what a macro takes where it is called.
    let relative = begins("super::").into_iter().flat_map(paths).filter(|path| !path.is_empty());
    let relative = relative.map(|path| parent.iter().cloned().chain(path).collect());
    let own = begins("use ").into_iter().flat_map(paths).map(|path| [module.clone(), path].concat());
    let own = own.filter(|path| find(path).is_some_and(|used| used.len() > module.len()));
    let mut used: BTreeSet<File> = absolute
        .chain(below)
        .chain(relative)
        .chain(own)
        .filter_map(|path: Vec<String>| find(&path))
        .collect();
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

/// The crates below the library.
const CRATES: [&str; 4] = ["base", "gemm", "kernels", "math"];

/// The files of all crates.
fn all_files() -> BTreeMap<File, String> {
    let mut files = BTreeMap::new();
    sources(&root().join("src"), &File::new(), &mut files);
    for name in CRATES {
        sources(&root().join("crates").join(name).join("src"), &vec![name.to_owned()], &mut files);
    }
    // The roots of the crates list modules; a program is a crate of its own.
    files.retain(|file, _| {
        file[0] != "bin"
            && file.last().is_some_and(|name| name != "lib")
            && !file.iter().any(|name| name == "tests")
    });
    files
}

#[test]
fn arrows_point_down() {
    let floors = floors();
    let files = all_files();
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
    let floors = [vec!["ops/<family>".into()], vec!["ops".into()], vec!["kernels/<family>".into()]];
    let of = |path: &str| floor(&path.split('/').map(str::to_owned).collect(), &floors);
    assert_eq!([of("ops/pad/mod"), of("ops/mod"), of("ops/phases")], [Some(0), Some(1), Some(1)]);
    assert_eq!([of("kernels/pad/few"), of("kernels/pad"), of("view")], [Some(2), None, None]);
}

#[test]
fn the_drawing_is_current() {
    let path = root().join("docs/pictures/floors.svg");
    let drawing = drawing();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(path, drawing).expect("a drawing");
    } else {
        assert!(
            fs::read_to_string(path).unwrap_or_default() == drawing,
            "docs/pictures/floors.svg: run UPDATE_PAGES=1 cargo test --test layers"
        );
    }
}

/// The floors as bars from top to bottom, and beside them a point where a floor uses another: all points lie right of the
/// diagonal, for what is used stands below.
fn drawing() -> String {
    const STYLE: &str = "text{font:14px system-ui,sans-serif;fill:#1f2430}.quiet{fill:#5b6472;font-size:12.5px}\
        .name{font-weight:600}.back{fill:#fff}.line{stroke:#dfe3e8}.point{fill:#2563ab}.own{fill:#b9c2cf}\
        .a{fill:#dbe9fb}.b{fill:#e3f3e4}.c{fill:#fdeed8}\
        @media(prefers-color-scheme:dark){text{fill:#e6e9ef}.quiet{fill:#a5aebb}.back{fill:#171b22}.line{stroke:#303743}\
        .point{fill:#7db4f5}.own{fill:#56606f}.a{fill:#1d3553}.b{fill:#1e3d2a}.c{fill:#4a3718}}";
    const ROW: usize = 40;
    const MATRIX: usize = 600;
    let (rows, files) = (table(), all_files());
    let floors = floors();
    let mut uses_of = BTreeMap::<(usize, usize), usize>::new();
    for (file, source) in &files {
        let Some(from) = floor(file, &floors) else { continue };
        for to in uses(file, source, &files).iter().filter_map(|used| floor(used, &floors)) {
            *uses_of.entry((from, to)).or_default() += 1;
        }
    }
    let (width, height) = (MATRIX + rows.len() * 24 + 16, rows.len() * ROW + 116);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <style>{STYLE}</style>\n<rect class=\"back\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n\
         <text class=\"quiet\" x=\"16\" y=\"30\">floors, from top to bottom</text>\n\
         <text class=\"quiet\" x=\"{MATRIX}\" y=\"30\">which floors their files use</text>\n"
    );
    let mut put = |text: std::fmt::Arguments| writeln!(out, "{text}").expect("a string");
    let centre = |row: usize| 56 + row * ROW + ROW / 2;
    let column = |row: usize| MATRIX + 12 + row * 24;
    for (row, (entries, about)) in rows.iter().enumerate() {
        let count = files.keys().filter(|file| floor(file, &floors) == Some(row)).count();
        // What C sees, what a call goes through, what computes.
        let kind = match entries[0].as_str() {
            entry if entry.starts_with("ops") || entry == "abi" => 'a',
            entry if CRATES.contains(&entry.split('/').next().unwrap_or_default()) => 'c',
            _ => 'b',
        };
        let (top, y) = (56 + row * ROW + 2, centre(row));
        put(format_args!(
            "<rect class=\"{kind}\" x=\"16\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            MATRIX - 36,
            ROW - 4
        ));
        assert!(about.chars().count() < 75, "as long as a row of the drawing, at most: {about}");
        let name = entries.join(", ").replace('<', "&lt;").replace('>', "&gt;");
        let files_of = if count == 1 { "1 file".into() } else { format!("{count} files") };
        put(format_args!("<text class=\"quiet\" x=\"28\" y=\"{}\">{}</text>", y + 5, row + 1));
        put(format_args!("<text class=\"name\" x=\"52\" y=\"{}\">{name}</text>", y - 3));
        put(format_args!("<text class=\"quiet\" x=\"52\" y=\"{}\">{about}</text>", y + 13));
        put(format_args!(
            "<text class=\"quiet\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{files_of}</text>",
            MATRIX - 30,
            y - 3
        ));
        put(format_args!(
            "<line class=\"line\" x1=\"{MATRIX}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\"/>",
            width - 16
        ));
        let (x, bottom) = (column(row), height - 58);
        put(format_args!("<line class=\"line\" x1=\"{x}\" x2=\"{x}\" y1=\"62\" y2=\"{bottom}\"/>"));
        put(format_args!(
            "<text class=\"quiet\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            52,
            row + 1
        ));
    }
    for (&(from, to), count) in &uses_of {
        let class = if from == to { "own" } else { "point" };
        // The area tells how many.
        let radius = (4.0 + (*count as f64).log2()).min(10.0);
        put(format_args!(
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{radius:.1}\"/>",
            column(to),
            centre(from)
        ));
    }
    for (line, text) in [
        "Blue: what C sees. Green: how a call becomes work. Orange: what computes, crates of their own.",
        "A point: files of the row use files of the column; the larger, the more often. Grey: their own floor.",
    ]
    .iter()
    .enumerate()
    {
        put(format_args!("<text class=\"quiet\" x=\"16\" y=\"{}\">{text}</text>", height - 34 + line * 20));
    }
    put(format_args!("</svg>"));
    out
}
