//! The pages of CANN's names: what each answers.

use super::list::{self, Row};
use super::operators::families;
use super::text::Places;
use super::{Page, head};
use opapi::ops::operators;

const NAMES: &str = include_str!("../../names/names.txt");

/// The parts of CANN, as a file and for people.
const GROUPS: &[(&str, &str, &str)] = &[
    ("acl", "acl", "acl: start, errors, tensor descriptions"),
    ("aclrt", "aclrt", "aclrt: the runtime"),
    ("aclnn", "aclnn", "aclnn: operators"),
    ("nnopbase", "nnopbase", "nnopbase: tensors and executors"),
    ("aclop", "aclop", "aclop: single operators"),
    ("aclmdl", "aclmdl", "aclmdl: models"),
    ("acltdt", "acltdt", "acltdt: data transfer"),
    ("aclprof", "aclprof", "aclprof: profiling"),
    ("acldump", "acldump", "acldump: dumps"),
    ("hccl", "hccl", "hccl: communication"),
    ("msprof", "msprof", "msprof: profiling inside"),
    ("rt", "rt", "rt: the runtime inside"),
    ("ge-c++", "ge", "ge: graphs, C++"),
];

fn rows() -> Vec<Row<'static>> {
    list::rows(NAMES)
}

/// How many of the rows are here, are refused, are left out.
fn count<'a>(rows: impl Iterator<Item = &'a Row<'a>>) -> [usize; 3] {
    rows.fold([0; 3], |mut counts, row| {
        let state = ["here", "refused", "absent"].iter().position(|state| row.state.starts_with(state));
        counts[state.unwrap_or_else(|| panic!("{}: {}", row.name, row.state))] += 1;
        counts
    })
}

fn answer(answer: &str) -> &'static str {
    match answer {
        "acl" | "rt" => "207000",
        "hccl" => "5",
        "aclnn" => "561000",
        "zero" => "0 or null",
        "minus-one" => "-1",
        "nothing" => "nothing",
        "quiet" => "0, without a word",
        _ => "an empty object",
    }
}

fn state(row: &Row, places: &Places) -> String {
    match row.state {
        "here" => match places.get(row.name) {
            Some(place) => format!("[works](../{place})"),
            None => "works".into(),
        },
        "refused" => format!("passed on, else {}", answer(row.answer)),
        other => format!("left out: {}", other.trim_start_matches("absent:").replace('-', " ")),
    }
}

pub fn contents() -> String {
    let mut out = String::from("- [Names](names.md)\n");
    for (_, file, title) in GROUPS {
        out += &format!("  - [{title}](reference/names/{file}.md)\n");
    }
    out
}

pub fn pages(places: &Places) -> Vec<Page> {
    let rows = rows();
    let known =
        rows.iter().all(|row| row.group == "opapi" || GROUPS.iter().any(|(group, ..)| row.group == *group));
    assert!(known, "a group of names.txt has no page");
    let page = |&(group, file, title): &(&str, &str, &str)| {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.group == group).collect();
        let [here, refused, absent] = count(rows.iter().copied());
        let mut out = head(title);
        out += &format!(
            "{} names: {here} work, {refused} are passed on to a real CANN or refused with a message where there is none, {absent} are \
             left out. [What that means](../../names.md).\n\n",
            rows.len()
        );
        if group == "aclnn" {
            out += "A row stands for both phases where they answer alike.\n\n";
        }
        out += "| name | answers | header in CANN |\n|---|---|---|\n";
        let alike = |row: &Row, other: &Row| row.state == other.state && row.answer == other.answer;
        for row in &rows {
            if let Some(phase_2) = row.name.strip_suffix("GetWorkspaceSize")
                && rows.iter().any(|other| other.name == phase_2 && alike(row, other))
            {
                continue;
            }
            let header = if row.header == "-" { "".into() } else { format!("`{}`", row.header) };
            out += &format!("| `{}` | {} | {header} |\n", row.name, state(row, places));
        }
        (format!("docs/reference/names/{file}.md"), out)
    };
    GROUPS.iter().map(page).collect()
}

/// The table of docs/names.md.
pub fn counts() -> String {
    let rows = rows();
    let mut out =
        String::from("| group | work here | passed on or refused | left out |\n|---|:-:|:-:|:-:|\n");
    for (group, file, _) in GROUPS {
        let [here, refused, absent] = count(rows.iter().filter(|row| row.group == *group));
        out += &format!("| [{group}](reference/names/{file}.md) | {here} | {refused} | {absent} |\n");
    }
    out
}

/// What the README says.
pub fn coverage() -> String {
    let mut out = String::from("| family | operators |\n|---|---|\n");
    for (family, groups) in families() {
        let pages = groups.iter().map(|group| {
            let count = match group.members.len() {
                1 => String::new(),
                count => format!(" ({count})"),
            };
            format!("[{}](docs/reference/operators/{}.md){count}", group.title, group.name)
        });
        out += &format!("| {family} | {} |\n", pages.collect::<Vec<_>>().join(", "));
    }
    let rows = rows();
    let [here, refused, absent] = count(rows.iter().filter(|row| row.group != "opapi"));
    out += &format!(
        "\n[All {} operators](docs/reference/operators.md). Of CANN's {} public names, {here} work here, {refused} are passed on to a \
         real CANN or refused with a message, and {absent} are left out, because clients go a better way without them: \
         [docs/names.md](docs/names.md).\n",
        operators().count(),
        here + refused + absent
    );
    out
}
