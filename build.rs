//! Link flags of `libopapi.so`, and what the source needs of the list of names.

#[path = "names/list.rs"]
mod list;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

/// Where CANN's libraries talk to one another, below acl and beside it: a name of theirs goes on to the next library of the process.
const BENEATH: [&str; 9] = [
    "unified_dlog",
    "platform",
    "profapi",
    "runtime",
    "graph",
    "graph,graph_base",
    "ge_runner",
    "ge_compiler",
    "fmk_onnx_parser",
];

/// Has the linker keep one of functions that are the same instruction by instruction: 66 KB less. Not every linker does so.
const FOLD: &str = "-Wl,--icf=all";

fn main() {
    // Without a SONAME the sample CMakeLists, which link by absolute path, would bake that path into DT_NEEDED.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libopapi.so");
    // Stream workers run code of this library: a dlclose must not unmap it under them.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    if takes(FOLD) {
        println!("cargo:rustc-cdylib-link-arg={FOLD}");
    }
    for file in ["build.rs", "names/list.rs", "names/names.txt", "names/libraries.txt"] {
        println!("cargo:rerun-if-changed={file}");
    }
    let read = |file| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let names = read("names/names.txt");
    let libraries = read("names/libraries.txt");
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(format!("{out}/names.rs"), tables(&names, &libraries)).expect("OUT_DIR is writable");
}

/// Whether the linker of this build takes an argument: a library without code is linked.
fn takes(argument: &str) -> bool {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let mut compiler = Command::new(variable("RUSTC"));
    compiler.args(["--crate-name=probe", "--crate-type=cdylib", "--target"]).arg(variable("TARGET"));
    compiler.arg("--out-dir").arg(variable("OUT_DIR"));
    compiler.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    let linker = variable("RUSTC_LINKER");
    if !linker.is_empty() {
        compiler.arg(format!("-Clinker={linker}"));
    }
    // Without a standard input the source is empty.
    compiler.arg(format!("-Clink-arg={argument}")).arg("-");
    compiler.stdin(Stdio::null()).output().is_ok_and(|output| output.status.success())
}

/// `src/backend/names.rs` says what each of them is for.
fn tables(names: &str, libraries: &str) -> String {
    let rows = list::rows(names);
    let mut here: Vec<&str> = rows.iter().filter(|row| row.state == "here").map(|row| row.name).collect();
    here.sort_unstable();
    // An operator's first phase behind its second, whose name it has with more behind it.
    let mut others: Vec<&list::Row> = rows.iter().filter(|row| row.state == "refused").collect();
    others.sort_by_key(|row| match row.name.strip_suffix("GetWorkspaceSize") {
        Some(second) => (second, true),
        None => (row.name, false),
    });
    let mut kinds: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for row in &others {
        let next = kinds.len();
        kinds.entry((row.answer, row.libraries)).or_insert(next);
    }
    let mut kinds_in_order: Vec<_> = kinds.iter().collect();
    kinds_in_order.sort_by_key(|(_, number)| **number);

    let mut text = String::new();
    let mut line = |line: std::fmt::Arguments| writeln!(text, "{line}").expect("a string takes any text");
    line(format_args!("/// How many names are here.\npub const COUNT: usize = {};", here.len()));
    line(format_args!(
        "/// The names that are here, in the order of the alphabet.\npub static NAMES: [&str; COUNT] = {here:?};"
    ));
    line(format_args!(
        "/// How many names are exported and not here.\npub const OTHERS: usize = {};",
        others.len()
    ));
    line(format_args!("/// Their names, a line each.\npub const OTHER_NAMES: &str = {:?};", joined(&others)));
    line(format_args!(
        "/// What they have in common with others of their kind.\npub const KINDS: [Kind; {}] = [",
        kinds.len()
    ));
    for ((answer, libraries), _) in kinds_in_order {
        line(format_args!(
            "    Kind {{ answer: {}, libraries: &{:?}, beneath: {} }},",
            answer_of(answer),
            libraries.split(',').map(|library| format!("lib{library}.so")).collect::<Vec<_>>(),
            BENEATH.contains(libraries),
        ));
    }
    line(format_args!("];"));
    let kind_of: Vec<u8> = others
        .iter()
        .map(|row| u8::try_from(kinds[&(row.answer, row.libraries)]).expect("a few kinds"))
        .collect();
    line(format_args!("/// The kind of each.\npub static KIND_OF: [u8; OTHERS] = {kind_of:?};"));
    let files: Vec<&str> = libraries.lines().filter(|line| !line.starts_with('#')).collect();
    line(format_args!(
        "/// The file names of this library but its own.\npub const FILES: [&str; {}] = {files:?};",
        files.len()
    ));
    line(format_args!("other_names! {{"));
    for (number, row) in others.iter().enumerate() {
        line(format_args!("    {} {}", row.name, here.len() + number));
    }
    line(format_args!("}}"));
    text
}

/// The names, a line each; both phases of an operator are one line, the second phase and a sign.
fn joined(rows: &[&list::Row]) -> String {
    let (mut text, mut previous) = (String::new(), "");
    for row in rows {
        if !previous.is_empty() && row.name.strip_suffix("GetWorkspaceSize") == Some(previous) {
            text.push('+');
        } else {
            text.extend(["\n", row.name]);
        }
        previous = row.name;
    }
    text.split_off(1)
}

/// A row's answer as an expression.
fn answer_of(word: &str) -> String {
    let sized = |prefix: &str| word.strip_prefix(prefix).and_then(|size| size.parse::<usize>().ok());
    if let Some(size) = sized("new") {
        return format!("Answer::New({})", size / 8);
    }
    if let Some(size) = sized("object") {
        return format!("Answer::Object({})", size / 8);
    }
    let answer = match word {
        "rt" => "Runtime",
        "acl" => "Acl",
        "hccl" => "Hccl",
        "aclnn" => "Aclnn",
        "zero" | "nothing" => "Zero",
        "minus-one" => "MinusOne",
        "quiet" => "Quiet",
        "string" => "String",
        _ => panic!("names.txt: an unknown answer: {word}"),
    };
    format!("Answer::{answer}")
}
