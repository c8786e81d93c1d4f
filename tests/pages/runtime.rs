//! The pages of the runtime: the functions of the base headers that work.

use super::headers::{self, Function};
use super::list::{self, Row};
use super::text::{self, Places, anchor};
use super::{Page, head, read};

const UP: &str = "../";
const NAMES: &str = include_str!("../../names/names.txt");

/// Pages and their sources, in the order of a program's life.
const SOURCES: &[(&str, &str)] = &[
    ("init", "src/abi/acl_rt/init.rs"),
    ("device", "src/abi/acl_rt/device.rs"),
    ("context", "src/abi/acl_rt/context.rs"),
    ("stream", "src/abi/acl_rt/stream.rs"),
    ("memory", "src/abi/acl_rt/memory.rs"),
    ("copy", "src/abi/acl_rt/copy.rs"),
    ("event", "src/abi/acl_rt/event.rs"),
    ("callback", "src/abi/acl_rt/callback.rs"),
    ("message", "src/abi/acl_rt/message.rs"),
    ("log", "src/abi/acl_base_rt/log.rs"),
    ("tensor", "src/abi/acl_meta/tensor.rs"),
    ("array", "src/abi/acl_meta/array.rs"),
    ("list", "src/abi/acl_meta/list.rs"),
    ("executor", "src/abi/acl_meta/executor.rs"),
    ("aclnn_base", "src/abi/aclnn_base.rs"),
    ("data_buffer", "src/abi/acl_base_rt/data_buffer.rs"),
    ("number", "src/abi/acl_base_rt/number.rs"),
    ("identity", "src/abi/acl_base_rt/identity.rs"),
    ("version", "src/abi/acl_rt/version.rs"),
    ("limits", "src/abi/acl_rt/limits.rs"),
    ("options", "src/abi/acl_rt/options.rs"),
    ("acl_base_mdl", "src/abi/acl_base_mdl.rs"),
    ("acl_op_compiler", "src/abi/acl_op_compiler.rs"),
    ("nnopbase", "src/abi/nnopbase.rs"),
    ("opapi", "src/abi/opapi.rs"),
];

/// A page: its name, its first words, its functions in the order of the source.
struct Noun {
    page: &'static str,
    title: String,
    more: String,
    source: &'static str,
    rows: Vec<Row<'static>>,
}

fn nouns() -> Vec<Noun> {
    let mut left: Vec<Row> =
        list::rows(NAMES).into_iter().filter(|row| row.state == "here" && row.group != "aclnn").collect();
    let nouns = SOURCES
        .iter()
        .map(|&(page, source)| {
            let code = read(source);
            let comment: Vec<&str> =
                code.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
            let comment = comment.split(|line| line.is_empty()).next().unwrap_or_default().join(" ");
            let (title, more) = comment.split_once(". ").unwrap_or((comment.trim_end_matches('.'), ""));
            let place = |row: &Row| code.find(&format!("fn {}(", row.name));
            let (mut rows, others) = left.iter().copied().partition::<Vec<_>, _>(|row| place(row).is_some());
            rows.sort_by_key(place);
            left = others;
            let title = title.split(':').next().unwrap_or_default();
            Noun { page, title: title.to_owned(), more: more.to_owned(), source, rows }
        })
        .collect();
    assert!(left.is_empty(), "on no page: {left:?}");
    nouns
}

pub fn places() -> Places {
    let place = |noun: &Noun, row: &Row| {
        (row.name.to_owned(), format!("runtime/{}.md#{}", noun.page, anchor(row.name)))
    };
    nouns().iter().flat_map(|noun| noun.rows.iter().map(|row| place(noun, row)).collect::<Vec<_>>()).collect()
}

pub fn contents() -> String {
    let mut out = String::from("- [Runtime](reference/runtime.md)\n");
    for noun in nouns() {
        out += &format!("  - [{}](reference/runtime/{}.md)\n", noun.title, noun.page);
    }
    out
}

/// What is known of a function: from its header, or from its source where no header has it.
fn function(row: &Row, source: &str) -> Option<Function> {
    if row.header == "-" {
        return None;
    }
    let functions = headers::functions(&read(&format!("include/{}", row.header)));
    let found = functions.into_iter().find(|function| function.name == row.name);
    assert!(found.is_some() || source.contains("macro_rules"), "{}: not in {}", row.name, row.header);
    found
}

fn sentence(about: &str) -> String {
    match about.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => about.to_owned(),
    }
}

pub fn pages(places: &Places) -> Vec<Page> {
    let mut overview = head("Runtime");
    overview += "The functions of the base headers that work here. Where a [real CANN with a device](../ascend.md) is used, each is \
                 passed on to it. What the same headers declare beside them, and is passed on or refused, stands in the lists by group: \
                 [acl](names/acl.md), [aclrt](names/aclrt.md), [aclmdl](names/aclmdl.md) and so on.\n\n";
    let mut pages = Vec::new();
    for noun in nouns() {
        let code = read(noun.source);
        let mut out = head(&noun.title);
        if !noun.more.is_empty() {
            out += &format!("{}\n\n", text::prose(&noun.more, places, UP, ""));
        }
        overview += &format!("## {}\n\n| function | state | |\n|---|---|---|\n", noun.title);
        for row in &noun.rows {
            out += &format!("## {}\n\n", row.name);
            let about = match function(row, &code) {
                Some(function) => {
                    out += &text::about(&function.about, places, UP, &function.name);
                    out += &format!("\n```c\n#include \"{}\"\n\n{}\n```\n\n", row.header, function.prototype);
                    out += &text::arguments(&function, places, UP);
                    out += &text::returns(&function, places, UP);
                    let first = function.about.iter().take_while(|line| !line.is_empty());
                    first.cloned().collect::<Vec<_>>().join(" ")
                }
                None => {
                    let about = headers::comment(&code, row.name).unwrap_or_default();
                    out += &format!(
                        "{}\n\nNo header declares it; clients look it up with `dlsym`.\n\n",
                        text::prose(&about, places, UP, row.name)
                    );
                    about
                }
            };
            overview += &format!(
                "| [{}](runtime/{}.md#{}) | works | {} |\n",
                row.name,
                noun.page,
                anchor(row.name),
                text::prose(&sentence(&about), &Places::new(), "", "")
            );
        }
        overview += "\n";
        pages.push((format!("docs/reference/runtime/{}.md", noun.page), out));
    }
    pages.push(("docs/reference/runtime.md".into(), overview));
    pages
}
