//! The pages of operators and utilities.

use super::headers::{self, Function};
use super::text::{self, Places, anchor, prose};
use super::{Page, head, read, root};
use opapi::ops::utilities::Utility;
use opapi::ops::{OPS, Operator, utilities};
use std::collections::BTreeMap;

const UP: &str = "../";

/// What most utilities answer: written on one page instead of on each.
const USUAL: &str = "0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to compute the call \
                     succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone";

/// The files of utilities, with their names for people.
fn groups() -> Vec<(&'static str, String, Vec<&'static Utility>)> {
    let mut groups: Vec<(&str, String, Vec<&Utility>)> = Vec::new();
    for utility in utilities() {
        match groups.iter_mut().find(|(group, ..)| *group == utility.group) {
            Some((.., members)) => members.push(utility),
            None => {
                let source = read(&format!("src/ops/utilities/{}.rs", utility.group));
                let title = source.lines().next().and_then(|line| line.strip_prefix("//! "));
                let title =
                    title.expect("a file says what it is").split(['.', ':']).next().unwrap_or_default();
                groups.push((utility.group, title.to_owned(), vec![utility]));
            }
        }
    }
    groups
}

pub fn places() -> Places {
    let mut places = Places::new();
    let mut both = |name: &str, place: String| {
        places.insert(name.to_owned(), place.clone());
        places.insert(format!("{name}GetWorkspaceSize"), place);
    };
    for operator in OPS {
        both(operator.name, format!("operators/{}.md", operator.folder));
    }
    for utility in utilities() {
        both(utility.name, format!("utilities/{}.md#{}", utility.group, anchor(utility.name)));
    }
    places
}

/// The lines of the table of contents.
pub fn contents() -> String {
    let mut out = String::from("- [Operators](reference/operators.md)\n");
    for operator in OPS {
        out += &format!("  - [{}](reference/operators/{}.md)\n", operator.name, operator.folder);
    }
    out += "- [Tensor utilities](reference/utilities.md)\n";
    for (group, title, _) in groups() {
        out += &format!("  - [{title}](reference/utilities/{group}.md)\n");
    }
    out
}

pub fn pages(places: &Places) -> Vec<Page> {
    let types = types();
    let mut pages = vec![overview(), utilities_overview(&types)];
    let captions = captions();
    for operator in OPS {
        let path = format!("docs/reference/operators/{}.md", operator.folder);
        pages.push((path, page(operator, &types, captions.get(operator.folder), places)));
    }
    for (group, title, members) in groups() {
        let mut out = head(&title);
        out += &format!(
            "[All utilities](../utilities.md) · source `src/ops/utilities/{group}.rs`. Each has a \
             [second phase](../operators.md#two-phases), and unless it says otherwise the \
             [usual statuses](../utilities.md#statuses).\n\n"
        );
        for utility in members {
            out += &utility_section(utility, &types, places);
        }
        pages.push((format!("docs/reference/utilities/{group}.md"), out));
    }
    pages
}

fn overview() -> Page {
    let mut out = head("Operators");
    out += "The whole operators: every rule of the original in its order, all its types, any strides and offsets, batched and \
            unbatched tensors.\n\n| operator | computes | covers |\n|---|---|---|\n";
    for operator in OPS {
        out += &format!(
            "| [{}](operators/{}.md) | {} | {} |\n",
            operator.name, operator.folder, operator.computes, operator.covers
        );
    }
    out += "\nThe [tensor utilities](utilities.md) are the small operators around them: what copies, casts, compares and combines. \
            What is not on these two pages is [passed on to a real CANN or refused](../names.md). Which types each function takes on which \
            device is also there [for programs](dtypes.csv).\n\n## Two phases\n\n\
            Every operator is two functions. The first, whose name ends in `GetWorkspaceSize`, checks the arguments. Its last two are results: \
            `workspaceSize` receives the bytes of workspace for the second, possibly 0, and `executor` what the second runs. The second \
            puts the work on a stream:\n\n```c\n";
    let function = &functions("aclnn_avgpool2d.h")[1];
    let one_line = function.prototype.split_whitespace().collect::<Vec<_>>().join(" ");
    out += &one_line.replace(&function.name, "aclnnX").replace("( ", "(");
    out += "\n```\n\n";
    out += &text::about(&function.about, &Places::new(), "", "");
    out += "\n";
    out += &text::arguments(function, &Places::new(), "");
    out += &text::returns(function, &Places::new(), "");
    ("docs/reference/operators.md".into(), out)
}

fn functions(header: &str) -> Vec<Function> {
    headers::functions(&read(&format!("include/aclnnop/{header}")))
}

fn phase_1(name: &str, header: &str) -> Function {
    let name = format!("{name}GetWorkspaceSize");
    functions(header)
        .into_iter()
        .find(|function| function.name == name)
        .expect("the header of an operator has it")
}

fn page(operator: &Operator, types: &Types, captions: Option<&Vec<String>>, places: &Places) -> String {
    let (name, folder) = (operator.name, operator.folder);
    let function = phase_1(name, operator.header);
    let mut out = head(name);
    out += &format!("Computes **{}**. Covers {}.\n\n", operator.computes, operator.covers);
    if let Some(captions) = captions {
        out += &format!("![What {name} computes](../../pictures/{folder}.webp)\n\n");
        for (at, caption) in captions.iter().enumerate() {
            out += &format!("{}. {}\n", at + 1, prose(caption, places, UP, name));
        }
        out += "\n";
    }
    // The first paragraph says that it is a phase 1 and checks, as all are.
    let rest = function.about.iter().skip_while(|line| !line.is_empty()).skip(1).cloned().collect::<Vec<_>>();
    out += &format!("## What it computes\n\n{}\n", text::about(&rest, places, UP, &function.name));
    out += &format!(
        "## Phase 1\n\n```c\n#include \"aclnnop/{}\"\n\n{}\n```\n\n",
        operator.header, function.prototype
    );
    out += &text::arguments(&function, places, UP);
    out += &text::returns(&function, places, UP);
    out += &format!(
        "Every rule stands in `src/ops/{folder}/check.rs`, in the order in which they are looked at, and as a row of a table in \
         `c-tests/test_{folder}.cpp`. [Statuses and what to do](../errors.md).\n\n"
    );
    out += "## Phase 2\n\n";
    out += &format!(
        "`{name}(workspace, workspaceSize, executor, stream)`, [as of every operator](../operators.md#two-phases).\n\n"
    );
    out += "## Types by device\n\nOf the first tensor, as phase 1 answers for each [device](../../howto/identity.md):\n\n";
    out += &types.table(name);
    let sample = format!("c-tests/samples/{folder}.cpp");
    if root().join(&sample).exists() {
        out += &format!("\n## Sample\n\n`{sample}`; `scripts/demo.sh` runs it.\n");
    }
    if !operator.aliases.is_empty() {
        let paths: Vec<String> = operator.aliases.iter().map(|alias| format!("`aclnnop/{alias}`")).collect();
        out += &format!("\nOther paths of the header: {}.\n", paths.join(", "));
    }
    out
}

fn utilities_overview(types: &Types) -> Page {
    let mut out = head("Tensor utilities");
    out += &format!(
        "{} small operators that work on tensors of any rank up to 8, with any strides. Their rules follow a few patterns, so most of \
         what is said here holds for all.\n\n\
         ## Statuses\n\nUnless a utility says otherwise:\n\n{}## By what they do\n\n",
        utilities().count(),
        text::returns(
            &Function {
                name: String::new(),
                prototype: String::new(),
                about: vec![],
                parameters: vec![],
                returns: USUAL.into()
            },
            &Places::new(),
            ""
        )
    );
    for (group, title, members) in groups() {
        out += &format!("### {title}\n\n| utility | computes | types of the first tensor |\n|---|---|---|\n");
        for utility in members {
            out += &format!(
                "| [{}](utilities/{group}.md#{}) | `{}` | {} |\n",
                utility.name,
                anchor(utility.name),
                utility.computes,
                types.short(utility.name)
            );
        }
        out += "\n";
    }
    ("docs/reference/utilities.md".into(), out)
}

fn utility_section(utility: &Utility, types: &Types, places: &Places) -> String {
    let function = phase_1(utility.name, utility.header);
    let mut out = format!("## {}\n\n`{}`\n\n", utility.name, utility.computes);
    let first: Vec<String> = function.about.iter().take_while(|line| !line.is_empty()).cloned().collect();
    let rest: Vec<String> = function.about[first.len()..].to_vec();
    // What every phase 1 does is not said again.
    let first =
        first.join(" ").replace(": checks the arguments, and reports the workspace that phase 2 needs", "");
    let first = first.replace("Phase 1 of ", "");
    let mut letters = first.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let is_name = first.starts_with("acl");
    out += &format!("{}\n", prose(if is_name { &first } else { &capital }, places, UP, &function.name));
    out += &text::about(&rest, places, UP, &function.name);
    out += &format!("\n```c\n#include \"aclnnop/{}\"\n\n{}\n```\n\n", utility.header, function.prototype);
    out += &text::arguments(&function, places, UP);
    out += &format!("Types of the first tensor: {}.\n\n", types.short(utility.name));
    if function.returns.split_whitespace().collect::<Vec<_>>().join(" ") != USUAL {
        out += &text::returns(&function, places, UP);
    }
    out
}

/// What the gallery's pictures show, by operator: a line `<picture>:`, then a line for each panel.
fn captions() -> BTreeMap<String, Vec<String>> {
    let mut captions = BTreeMap::<String, Vec<String>>::new();
    let mut at = String::new();
    for line in read("docs/pictures/captions.txt").lines() {
        match line.strip_suffix(".png") {
            Some(picture) => at = picture.to_owned(),
            None => {
                let caption = line.trim().split_once(' ').map_or("", |(_, caption)| caption);
                captions.entry(at.clone()).or_default().push(caption.to_owned());
            }
        }
    }
    captions
}

/// The types that phase 1 takes, by function and device.
struct Types {
    devices: Vec<String>,
    rows: BTreeMap<String, Vec<Vec<String>>>,
}

fn types() -> Types {
    let text = read("docs/reference/dtypes.csv");
    let mut lines = text.lines();
    let devices = lines.next().expect("a first line").split(',').skip(1).map(str::to_owned).collect();
    let row = |line: &str| {
        let mut cells = line.split(',');
        let name = cells.next().unwrap_or_default().to_owned();
        (name, cells.map(|cell| cell.split_whitespace().map(str::to_owned).collect()).collect())
    };
    Types { devices, rows: lines.map(row).collect() }
}

impl Types {
    fn of(&self, name: &str) -> (Vec<&String>, &Vec<Vec<String>>) {
        let cells = self.rows.get(name).unwrap_or_else(|| panic!("dtypes.csv: {name} is missing"));
        let mut all: Vec<&String> = Vec::new();
        // The order of the device that knows most.
        for types in cells.iter().rev() {
            all.extend(types.iter().filter(|one| !all.contains(one)).collect::<Vec<_>>());
        }
        (all, cells)
    }

    fn table(&self, name: &str) -> String {
        let (all, cells) = self.of(name);
        let short: Vec<&str> =
            self.devices.iter().map(|device| device.trim_start_matches("Ascend")).collect();
        let mut out = format!("| | {} |\n|---|{}\n", short.join(" | "), ":-:|".repeat(short.len()));
        for one in all {
            let marks: Vec<&str> =
                cells.iter().map(|types| if types.contains(one) { "yes" } else { "–" }).collect();
            out += &format!("| {one} | {} |\n", marks.join(" | "));
        }
        out
    }

    /// In a line: those of all devices first, then the others with the devices that have them.
    fn short(&self, name: &str) -> String {
        let (all, cells) = self.of(name);
        let mut parts = BTreeMap::<Vec<&str>, Vec<&str>>::new();
        let mut order: Vec<Vec<&str>> = Vec::new();
        for one in all {
            let having: Vec<&str> = self
                .devices
                .iter()
                .zip(cells)
                .filter(|(_, types)| types.contains(one))
                .map(|(device, _)| device.trim_start_matches("Ascend"))
                .collect();
            if !order.contains(&having) {
                order.push(having.clone());
            }
            parts.entry(having).or_default().push(one);
        }
        order.sort_by_key(|having| self.devices.len() - having.len());
        let lines = order.into_iter().map(|having| {
            let types = parts[&having].join(", ");
            if having.len() == self.devices.len() {
                types
            } else {
                format!("{types} on {}", having.join(", "))
            }
        });
        lines.collect::<Vec<_>>().join("; ")
    }
}
