//! The pages of operators: one for each group of rows.

use super::headers::{self, Function};
use super::text::{self, Places, anchor, prose};
use super::{Page, head, read, root};
use opapi::ops::{Operator, operators};
use std::collections::BTreeMap;

const UP: &str = "../";

/// What most operators answer: written on one page instead of on each.
const USUAL: &str = "0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to compute the call \
                     succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone";

/// Operators that have a page together.
pub struct Group {
    /// The page, and the folder of the sources.
    pub name: &'static str,
    pub family: &'static str,
    /// For people: the name of an operator that is alone.
    pub title: String,
    pub members: Vec<&'static Operator>,
}

impl Group {
    fn page(&self) -> String {
        format!("operators/{}.md", self.name)
    }

    /// The operator that has the page alone, with all that there is to say of it.
    fn alone(&self) -> Option<&'static Operator> {
        self.members.first().copied().filter(|operator| operator.covers.is_some())
    }
}

/// The groups, in the order of the list.
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for operator in operators() {
        match groups.iter_mut().find(|group| group.name == operator.group) {
            Some(group) => group.members.push(operator),
            None => groups.push(Group {
                name: operator.group,
                family: operator.family(),
                title: if operator.covers.is_some() { operator.name.into() } else { title(operator.source) },
                members: vec![operator],
            }),
        }
    }
    groups
}

/// What a file of rows says that it is.
fn title(source: &str) -> String {
    let text = read(source);
    let title =
        text.lines().next().and_then(|line| line.strip_prefix("//! ")).expect("a file says what it is");
    title.split(['.', ':']).next().unwrap_or_default().to_owned()
}

/// The families with their groups, in the order of the list.
pub fn families() -> Vec<(&'static str, Vec<Group>)> {
    let mut families: Vec<(&str, Vec<Group>)> = Vec::new();
    for group in groups() {
        match families.iter_mut().find(|(family, _)| *family == group.family) {
            Some((_, groups)) => groups.push(group),
            None => families.push((group.family, vec![group])),
        }
    }
    families
}

pub fn places() -> Places {
    let mut places = Places::new();
    for group in groups() {
        for operator in &group.members {
            let anchor =
                if group.alone().is_some() { String::new() } else { format!("#{}", anchor(operator.name)) };
            for name in [operator.name.to_owned(), format!("{}GetWorkspaceSize", operator.name)] {
                places.insert(name, format!("{}{anchor}", group.page()));
            }
        }
    }
    places
}

/// The lines of the table of contents.
pub fn contents() -> String {
    let mut out = String::from("- [Operators](reference/operators.md)\n");
    for group in groups() {
        out += &format!("  - [{}](reference/{})\n", group.title, group.page());
    }
    out
}

pub fn pages(places: &Places) -> Vec<Page> {
    let types = types();
    let mut pages = vec![overview(&types)];
    let captions = captions();
    for group in groups() {
        let text = match group.alone() {
            Some(operator) => page(operator, &types, captions.get(operator.group), places),
            None => {
                let mut out = head(&group.title);
                out += &format!(
                    "[All operators](../operators.md) · source `{}`. Each has a [second phase](../operators.md#two-phases), and \
                     unless it says otherwise the [usual statuses](../operators.md#statuses).\n\n",
                    group.members[0].source
                );
                group.members.iter().for_each(|operator| out += &section(operator, &types, places));
                out
            }
        };
        pages.push((format!("docs/reference/{}", group.page()), text));
    }
    pages
}

fn overview(types: &Types) -> Page {
    let mut out = head("Operators");
    out += &format!(
        "{} operators, by family. All take any strides and offsets, and check every rule of the original in its order. What is not on \
         this page is [passed on to a real CANN or refused](../names.md). Which types each function takes on which device is also there \
         [for programs](dtypes.csv).\n\n",
        operators().count()
    );
    for (family, groups) in families() {
        out += &format!("## {family}\n\n");
        const HEAD: &str = "| operator | computes | types of the first tensor |\n|---|---|---|\n";
        // Operators with pages of their own are one table.
        let (alone, together): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| group.alone().is_some());
        if !alone.is_empty() {
            out += HEAD;
        }
        for operator in alone.iter().filter_map(Group::alone) {
            out += &format!(
                "| [{}](operators/{}.md) | {}; {} | {} |\n",
                operator.name,
                operator.group,
                operator.computes,
                operator.covers.unwrap_or_default(),
                types.short(operator.name)
            );
        }
        for group in together {
            out += &format!("### {}\n\n{HEAD}", group.title);
            for operator in &group.members {
                out += &format!(
                    "| [{}]({}#{}) | `{}` | {} |\n",
                    operator.name,
                    group.page(),
                    anchor(operator.name),
                    operator.computes,
                    types.short(operator.name)
                );
            }
            out += "\n";
        }
        if !out.ends_with("\n\n") {
            out += "\n";
        }
    }
    out += "## Statuses\n\nUnless an operator says otherwise:\n\n";
    let usual = Function {
        name: String::new(),
        prototype: String::new(),
        about: vec![],
        parameters: vec![],
        returns: USUAL.into(),
    };
    out += &text::returns(&usual, &Places::new(), "");
    out += "## Two phases\n\n\
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
    let (name, group) = (operator.name, operator.group);
    let function = phase_1(name, operator.header);
    let mut out = head(name);
    out +=
        &format!("Computes **{}**. Covers {}.\n\n", operator.computes, operator.covers.unwrap_or_default());
    if let Some(captions) = captions {
        out += &format!("![What {name} computes](../../pictures/{group}.webp)\n\n");
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
        "Every rule stands in `src/ops/{family}/rules.rs`, in the order in which they are looked at, and as a row of a table in \
         `c-tests/test_{family}_{group}.cpp`. [Statuses and what to do](../errors.md).\n\n",
        family = operator.family()
    );
    out += "## Phase 2\n\n";
    out += &format!(
        "`{name}(workspace, workspaceSize, executor, stream)`, [as of every operator](../operators.md#two-phases).\n\n"
    );
    out += "## Types by device\n\nOf the first tensor, as phase 1 answers for each [device](../../howto/identity.md):\n\n";
    out += &types.table(name);
    let sample = format!("c-tests/samples/{group}.cpp");
    if root().join(&sample).exists() {
        out += &format!("\n## Sample\n\n`{sample}`; `scripts/demo.sh` runs it.\n");
    }
    if !operator.aliases.is_empty() {
        let paths: Vec<String> = operator.aliases.iter().map(|alias| format!("`aclnnop/{alias}`")).collect();
        out += &format!("\nOther paths of the header: {}.\n", paths.join(", "));
    }
    out
}

fn section(operator: &Operator, types: &Types, places: &Places) -> String {
    let function = phase_1(operator.name, operator.header);
    let mut out = format!("## {}\n\n`{}`\n\n", operator.name, operator.computes);
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
    out += &format!("\n```c\n#include \"aclnnop/{}\"\n\n{}\n```\n\n", operator.header, function.prototype);
    out += &text::arguments(&function, places, UP);
    out += &format!("Types of the first tensor: {}.\n\n", types.short(operator.name));
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
