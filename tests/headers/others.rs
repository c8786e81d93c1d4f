//! What CANN's headers declare and this library has not: prototypes from `names/names.txt`, types from `names/headers/`.

#[path = "../../names/list.rs"]
mod list;

use std::collections::BTreeMap;
use std::fs;

use super::root;

const REFUSED: &str = "Not in this library: a real CANN's where there is one, else refused (docs/names.md).";

const REFUSED_OPERATORS: &str = "Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.";

const NOT_EXPORTED: &str = "Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.";

const PHASE_2: &str =
    "aclnnStatus(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream)";

/// What one header declares of it.
#[derive(Default)]
pub struct Others {
    includes: &'static str,
    types: String,
    /// What is said of the prototypes, and they.
    prototypes: BTreeMap<&'static str, String>,
}

impl Others {
    /// The part of a header that has more than this.
    pub fn declarations(&self) -> String {
        let groups: Vec<String> =
            self.prototypes.iter().map(|(about, prototypes)| format!("// {about}\n{prototypes}")).collect();
        let types = if self.types.is_empty() { String::new() } else { format!("{}\n", self.types) };
        format!(
            "{types}#ifdef __cplusplus\nextern \"C\" {{\n#endif  // __cplusplus\n\n{}\n\
             #ifdef __cplusplus\n}}  // extern \"C\"\n#endif  // __cplusplus\n",
            groups.join("\n")
        )
    }

    /// All of a header that has nothing else.
    pub fn text(&self) -> String {
        format!("{}{}", self.includes, self.declarations())
    }
}

/// By the header, below `include/`.
pub fn headers() -> BTreeMap<String, Others> {
    let names = fs::read_to_string(root().join("names/names.txt")).expect("names/names.txt");
    let mut headers: BTreeMap<String, Others> = BTreeMap::new();
    for row in list::rows(&names) {
        let is_operator = row.header.starts_with("aclnnop/");
        if row.state == "here" || row.prototype.is_empty() || !(is_operator || row.header.starts_with("acl/"))
        {
            continue;
        }
        let about = match (row.state, row.answer) {
            ("refused", "aclnn") => REFUSED_OPERATORS,
            ("refused", _) => REFUSED,
            _ if is_operator => NOT_EXPORTED,
            _ => continue,
        };
        let others = headers.entry(row.header.into()).or_insert_with(|| match is_operator {
            true => Others {
                includes: "#include \"aclnn/aclnn_base.h\"\n#include \"aclnn_util.h\"\n\n",
                ..Others::default()
            },
            false => Others { types: types_of(row.header), ..Others::default() },
        });
        let prototypes = others.prototypes.entry(about).or_default();
        let visibility = if is_operator { "ACLNN_API" } else { "ACL_FUNC_VISIBILITY" };
        *prototypes += &declaration(visibility, row.name, row.prototype);
        if let Some(second) = row.name.strip_suffix("GetWorkspaceSize") {
            *prototypes += &declaration(visibility, second, PHASE_2);
        }
    }
    headers
}

fn types_of(header: &str) -> String {
    let file = root().join("names/headers").join(header);
    fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// `aclError(int32_t device, ...)` as a declaration. C has no references: there they are the pointers that they are to the linker.
fn declaration(visibility: &str, name: &str, prototype: &str) -> String {
    let declared = |text| wrapped(&format!("{visibility} "), name, text);
    match prototype.contains('&') {
        false => declared(prototype),
        true => format!(
            "#ifdef __cplusplus\n{}#else\n{}#endif\n",
            declared(prototype),
            declared(&prototype.replace('&', "*"))
        ),
    }
}

/// A declaration in lines that are not too long.
fn wrapped(before: &str, name: &str, prototype: &str) -> String {
    const WIDTH: usize = 110;
    let (result, parameters) = prototype.split_once('(').expect("a prototype");
    let blank = if result.ends_with('*') { "" } else { " " };
    let mut lines = vec![format!("{before}{result}{blank}{name}(")];
    for (at, parameter) in parameters.split(", ").enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        let last = lines.last_mut().expect("there is one");
        if last.len() + comma.len() + parameter.len() + 1 > WIDTH {
            last.push_str(comma.trim_end());
            lines.push(format!("    {parameter}"));
        } else {
            *last += &format!("{comma}{parameter}");
        }
    }
    lines.join("\n") + ";\n"
}

/// A parameter that nobody knows keeps an operator's header away, and nothing else does.
#[test]
fn every_operator_whose_parameters_are_known_is_declared() {
    let names = fs::read_to_string(root().join("names/names.txt")).expect("names/names.txt");
    let declared = super::expected();
    let (mut known, mut unknown) = (0, 0);
    for row in list::rows(&names) {
        if !row.header.starts_with("aclnnop/") || !row.name.ends_with("GetWorkspaceSize") {
            continue;
        }
        if row.prototype.is_empty() && row.state != "here" {
            unknown += 1;
            continue;
        }
        known += 1;
        for header in [row.header.to_owned(), row.header.replace("aclnnop/", "aclnnop/level2/")] {
            assert!(declared.contains_key(&header), "{}: no {header}", row.name);
        }
        for function in [row.name, row.name.trim_end_matches("GetWorkspaceSize")] {
            assert!(
                declared[row.header].contains(&format!(" {function}(")),
                "{function}: not in {}",
                row.header
            );
        }
    }
    println!("{known} operators are declared, the parameters of {unknown} are not known");
    assert!(known > 1100, "{known} operators are declared");
}
