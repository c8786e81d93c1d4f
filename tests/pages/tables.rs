//! Limits, from the constants; and the tables that people write, which must name what the sources name.

use super::{Page, head, read};
use std::collections::BTreeSet;

/// Constants that a user may run into: file, constant, what it limits, and what happens there.
const LIMITS: &[[&str; 4]] = &[
    ["src/tensor.rs", "MAX_RANK", "dimensions of a tensor", "aclCreateTensor gives null"],
    ["src/ops/rules.rs", "MAX_RANK", "dimensions of a tensor that most operators take", "161002"],
    ["src/config.rs", "MAX_DEVICES", "emulated devices", "aclInit fails with a message"],
    [
        "src/abi/acl_rt/stream.rs",
        "STREAMS_OF_A_DEVICE",
        "streams that a device says it has",
        "none: more are made all the same",
    ],
    ["src/plan/regions.rs", "ALIGNMENT", "bytes of which every workspace size is a multiple", ""],
    ["src/runtime/message.rs", "MAX_TEXT", "characters of one error message", "the rest is cut off"],
    [
        "src/runtime/message.rs",
        "MAX_RECORDS",
        "error messages that a thread keeps until they are read",
        "the oldest is forgotten",
    ],
    ["src/handle.rs", "1 << INDEX_BITS", "objects of a kind at a time, such as tensors", "a status or null"],
    [
        "src/runtime/stream.rs",
        "INLINE_BYTES",
        "bytes of traffic below which work on an idle stream runs in the caller",
        "",
    ],
    [
        "src/runtime/stream.rs",
        "WAITED_BYTES",
        "the same in a thread that waited at once for such work before",
        "",
    ],
    [
        "src/plan/kept.rs",
        "KEPT_PLANS",
        "plans that a thread keeps for calls that come again",
        "such a call is planned anew",
    ],
    [
        "crates/kernels/src/resampling/axis.rs",
        "MOST",
        "pixels along an axis of interpolation, or results",
        "561103",
    ],
    ["src/ops/conv/plan.rs", "MOST_TAPS", "taps of a convolution's window", "561103"],
    [
        "crates/base/src/parallel/mod.rs",
        "WORTH_THREADS",
        "bytes of traffic from which a kernel takes more threads",
        "",
    ],
    [
        "src/runtime/freed.rs",
        "MOST_FREED",
        "freed blocks that `opapi check` keeps out of use",
        "the oldest is given back",
    ],
    [
        "src/runtime/freed.rs",
        "LEAST_FREED",
        "blocks that are freed until `opapi check` uses the addresses of one again",
        "",
    ],
    [
        "src/runtime/freed.rs",
        "MOST_KEPT",
        "bytes of freed host memory that `opapi check` keeps for later",
        "",
    ],
    [
        "src/observe/check/shadow.rs",
        "MOST",
        "accesses of a block that `opapi check` remembers",
        "what it is no longer sure of, it does not report",
    ],
    [
        "src/observe/trace/file.rs",
        "BUFFER",
        "bytes of a timeline that are kept back while no call ends",
        "a killed program loses at most so many",
    ],
];

/// What a constant is in the source, with powers of two multiplied out.
fn value(file: &str, constant: &str) -> String {
    let source = read(file);
    let (constant, power) = match constant.strip_prefix("1 << ") {
        Some(constant) => (constant, true),
        None => (constant, false),
    };
    let at = source.find(&format!("const {constant}:")).unwrap_or_else(|| panic!("{file} has no {constant}"));
    let text = source[at..].split_once(" = ").expect("a value").1.split_once(';').expect("a value").0;
    let number = |text: &str| {
        text.replace('_', "").parse::<u64>().unwrap_or_else(|_| panic!("{file}: {constant}: {text}"))
    };
    let number = match text.split_once(" << ") {
        Some((number_text, bits)) => number(number_text) << number(bits),
        None => number(text),
    };
    let number = if power { 1 << number } else { number };
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

pub fn pages() -> Vec<Page> {
    let mut out = head("Limits");
    out +=
        "What the sources say, constant by constant.\n\n| limit | of | beyond it | in |\n|---|---|---|---|\n";
    for [file, constant, of, beyond] in LIMITS {
        out += &format!("| {} | {of} | {beyond} | `{file}`, {constant} |\n", value(file, constant));
    }
    out += "\nMemory of a device is the host's memory, or the least of what limits it: a container (cgroup), the process (RLIMIT_AS), \
            [OPAPI_DEVICE_MEMORY](environment.md). Threads are all cores, unless \
            [OPAPI_NUM_THREADS](environment.md) says how many, up to 1024. Extents are 64-bit numbers; sizes that do not fit are refused \
            with a message. What else is not as on a device: [what is not emulated](../explain/not-emulated.md).\n";
    vec![("docs/reference/limits.md".into(), out)]
}

/// The first cells of the rows of a page's tables.
fn first_cells(page: &str) -> Vec<String> {
    let text = read(page);
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| -"));
    rows.filter_map(|row| row[2..].split(" | ").next().map(str::to_owned)).collect()
}

#[test]
fn every_status_has_a_row() {
    let source = read("src/error.rs");
    let module = source
        .split_once("pub mod status {")
        .expect("the statuses")
        .1
        .split_once("\n}")
        .expect("the statuses")
        .0;
    let wanted: BTreeSet<String> = module
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub const ")?.split_once(" = "))
        .map(|(_, number)| number.trim_end_matches(';').replace('_', ""))
        .collect();
    let cells = first_cells("docs/reference/errors.md");
    let rows: BTreeSet<String> = cells
        .iter()
        .filter_map(|cell| Some(cell.split_once("</a>")?.1.split_once("<br>")?.0))
        .filter(|cell| cell.bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_owned)
        .collect();
    assert_eq!(rows, wanted, "docs/reference/errors.md and the statuses of src/error.rs");
}

#[test]
fn every_status_has_its_name_in_the_headers() {
    // The first cell of a row: number and name.
    let headers = ["acl/acl_base_rt.h", "acl/error_codes/rt_error_codes.h"]
        .map(|header| read(&format!("include/{header}")));
    let rows = read("docs/reference/errors.md");
    for row in rows.lines().filter(|line| line.starts_with("| <a id=")) {
        let cell = row.split(" | ").next().unwrap_or_default();
        let (number, name) =
            cell.split_once("</a>").and_then(|(_, rest)| rest.split_once("<br>")).expect("number and name");
        for name in name.split('`').skip(1).step_by(2).filter(|name| name.starts_with("ACL_ERROR")) {
            let is_there = headers.iter().any(|header| {
                header.lines().any(|line| {
                    line.contains(&format!("{name} ")) && line.trim_end_matches(';').ends_with(number)
                })
            });
            assert!(is_there, "{name} is not {number} in the headers");
        }
    }
}

#[test]
fn every_variable_has_a_row() {
    let page = read("docs/reference/environment.md");
    let source = read("src/config.rs").split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    let names = |text: &str| -> BTreeSet<String> {
        let is_part = |c: char| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit();
        text.split(|c: char| !is_part(c))
            .filter(|word| {
                ["OPAPI_", "ASCEND_", "RAYON_"]
                    .iter()
                    .any(|start| word.starts_with(start) && word.len() > start.len())
            })
            .map(str::to_owned)
            .collect()
    };
    let (page, source) = (names(&page), names(&source));
    let missing: Vec<_> = source.difference(&page).collect();
    assert!(missing.is_empty(), "docs/reference/environment.md lacks {missing:?}");
    let of_others = ["OPAPI_LIBRARY", "OPAPI_TORCH_FALLBACK"];
    let unknown: Vec<_> =
        page.difference(&source).filter(|name| !of_others.contains(&name.as_str())).collect();
    assert!(
        unknown.is_empty(),
        "docs/reference/environment.md has {unknown:?}, which src/config.rs does not read"
    );
}
