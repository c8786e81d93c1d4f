//! Reads the C headers: functions with their comments.

use std::collections::BTreeMap;

/// A function of a header.
pub struct Function {
    pub name: String,
    /// Without the macro in front, a parameter a line where there are many.
    pub prototype: String,
    /// The comment up to the first `@param` or `@return`, a line each.
    pub about: Vec<String>,
    pub parameters: Vec<Parameter>,
    /// Behind `@return`.
    pub returns: String,
}

pub struct Parameter {
    pub name: String,
    pub kind: String,
    pub meaning: String,
}

/// The functions of a header that have comments.
pub fn functions(header: &str) -> Vec<Function> {
    let (mut functions, mut comment, mut prototype) = (Vec::new(), Vec::new(), String::new());
    let mut depth = 0i32;
    for line in header.lines() {
        let line =
            line.strip_prefix("ACL_FUNC_VISIBILITY ").or(line.strip_prefix("ACLNN_API ")).unwrap_or(line);
        if !prototype.is_empty() {
            prototype += line;
            prototype.push('\n');
        } else if let Some(text) = line.strip_prefix("///") {
            comment.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            continue;
        } else if ["ACLNN_API", "ACL_FUNC_VISIBILITY"].contains(&line) {
            continue;
        } else {
            let is_other =
                ["typedef", "static", "#", "enum", "extern", "}"].iter().any(|word| line.starts_with(word));
            let is_inside = depth > 0;
            depth += line.matches('{').count() as i32 - line.matches('}').count() as i32;
            // `extern "C" {` is no place to be inside of.
            depth = if line.starts_with("extern") || line.starts_with("}  // extern") { 0 } else { depth };
            if is_inside || is_other || line.is_empty() || !line.contains('(') || comment.is_empty() {
                comment.clear();
                continue;
            }
            prototype = format!("{line}\n");
        }
        if prototype.trim_end().ends_with(';') {
            functions.push(function(&std::mem::take(&mut comment), prototype.trim_end()));
            prototype.clear();
        }
    }
    functions
}

fn function(comment: &[String], prototype: &str) -> Function {
    let (before, rest) = prototype.split_once('(').expect("a prototype");
    let name = before.rsplit([' ', '*']).next().unwrap_or_default().to_owned();
    let (mut about, mut meanings, mut returns) =
        (Vec::new(), BTreeMap::<String, String>::new(), String::new());
    let mut at: Option<String> = None;
    let mut is_return = false;
    for line in comment {
        if let Some(text) = line.strip_prefix("@param ") {
            let (name, text) = text.split_once(' ').unwrap_or((text, ""));
            meanings.insert(name.to_owned(), text.to_owned());
            at = Some(name.to_owned());
        } else if let Some(text) = line.strip_prefix("@return") {
            (is_return, at) = (true, None);
            returns = text.trim().to_owned();
        } else if is_return {
            returns = format!("{returns} {}", line.trim()).trim_end().to_owned();
        } else if let Some(name) = &at {
            let meaning = meanings.get_mut(name).expect("inserted above");
            *meaning = format!("{meaning} {}", line.trim()).trim_end().to_owned();
        } else {
            about.push(line.clone());
        }
    }
    let inside = rest.rsplit_once(')').expect("a prototype").0;
    let one_line = prototype.split_whitespace().collect::<Vec<_>>().join(" ");
    let prototype = if one_line.len() > 90 {
        one_line.replacen('(', "(\n    ", 1).replace(", ", ",\n    ")
    } else {
        one_line
    };
    let parameters = arguments(inside).into_iter().map(|(kind, name)| {
        let meaning = meanings.remove(&name).unwrap_or_default();
        Parameter { name, kind, meaning }
    });
    Function { name, parameters: parameters.collect(), prototype, about, returns }
}

/// Types and names.
fn arguments(list: &str) -> Vec<(String, String)> {
    let one_line = list.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = one_line.split(", ").filter(|part| !part.is_empty() && *part != "void");
    parts
        .map(|part| {
            let at = part.rfind([' ', '*']).map_or(0, |at| at + 1);
            (part[..at].trim().to_owned(), part[at..].trim_end_matches("[]").to_owned())
        })
        .collect()
}

/// The comment above a function of a Rust file, for those that no header has.
pub fn comment(source: &str, name: &str) -> Option<String> {
    let (before, _) = source.split_once(&format!("fn {name}("))?;
    let mut lines: Vec<&str> = before
        .lines()
        .rev()
        .skip(1)
        .skip_while(|line| !line.trim_start().starts_with("///"))
        .take_while(|line| line.trim_start().starts_with("///"))
        .map(|line| line.trim_start().trim_start_matches("///").trim())
        .collect();
    lines.reverse();
    let end = lines.iter().position(|line| line.is_empty() || line.starts_with('@')).unwrap_or(lines.len());
    Some(lines[..end].join(" "))
}
