//! Text of the headers as Markdown.

use super::headers::Function;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Names, and the pages that describe them, from `docs/reference` on.
pub type Places = BTreeMap<String, String>;

/// A line of prose: what Markdown would take for its own is escaped, names become links. `up` leads to `docs/reference`, `own` is
/// not linked to itself.
pub fn prose(text: &str, places: &Places, up: &str, own: &str) -> String {
    let mut out = String::new();
    let (mut word, mut is_code) = (String::new(), false);
    let finish = |word: &mut String, is_code: bool, out: &mut String| {
        match places.get(word.as_str()) {
            Some(place) if !is_code && word != own => {
                write!(out, "[{word}]({up}{place})").expect("a string");
            }
            _ if !is_code && word.starts_with('_') => write!(out, "\\{word}").expect("a string"),
            _ => *out += word,
        }
        word.clear();
    };
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        finish(&mut word, is_code, &mut out);
        match c {
            '`' => {
                is_code = !is_code;
                out.push(c);
            }
            '|' => out += "\\|",
            '<' if !is_code => out += "&lt;",
            '*' | '[' | ']' if !is_code => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    finish(&mut word, is_code, &mut out);
    out
}

/// A comment: formulas are indented, and stay as they are.
pub fn about(lines: &[String], places: &Places, up: &str, own: &str) -> String {
    let mut out = String::new();
    let mut is_formula = false;
    for line in lines {
        let indented = line.starts_with("    ");
        if indented != is_formula && !line.is_empty() {
            out += if indented { "```text\n" } else { "```\n\n" };
            is_formula = indented;
        }
        if is_formula {
            if !line.is_empty() {
                out += &format!("{}\n", &line[4..]);
            }
        } else {
            out += &format!("{}\n", prose(line, places, up, own));
        }
    }
    let end = if is_formula { "```\n" } else { "" };
    format!("{}\n{end}", out.trim_end())
}

/// The table of arguments; nothing where there are none. What every phase 1 receives is said once, with the two phases.
pub fn arguments(function: &Function, places: &Places, up: &str) -> String {
    let is_phase_1 = function.name.ends_with("GetWorkspaceSize");
    let is_told = |name: &str| !is_phase_1 || !["workspaceSize", "executor"].contains(&name);
    let parameters: Vec<_> =
        function.parameters.iter().filter(|parameter| is_told(&parameter.name)).collect();
    if parameters.is_empty() {
        return String::new();
    }
    let mut out = String::from("| argument | type | |\n|---|---|---|\n");
    for parameter in parameters {
        let meaning = prose(&parameter.meaning, places, up, &function.name);
        out += &format!("| {} | `{}` | {meaning} |\n", parameter.name, parameter.kind);
    }
    out + "\n"
}

/// The statuses that a comment lists behind `@return`: a table of numbers and reasons, and what else it says.
pub fn returns(function: &Function, places: &Places, up: &str) -> String {
    let own = function.name.as_str();
    if function.returns.is_empty() {
        return String::new();
    }
    let mut parts: Vec<String> = Vec::new();
    for part in function.returns.split("; ") {
        match parts.last_mut() {
            Some(last) if !part.starts_with(|c: char| c.is_ascii_digit()) => *last += &format!("; {part}"),
            _ => parts.push(part.to_owned()),
        }
    }
    let is_status =
        |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit()) || word == "0";
    let number = |word: &str| word.trim_end_matches([',', '.', ':']).to_owned();
    if !parts
        .iter()
        .any(|part| part.split(' ').next().is_some_and(|word| word != "0" && is_status(&number(word))))
    {
        return format!("Returns {}.\n\n", prose(function.returns.trim_end_matches('.'), places, up, own));
    }
    let (mut out, mut rest) = (String::from("| status | when |\n|---|---|\n"), String::new());
    let last = parts.len() - 1;
    for (at, part) in parts.iter().enumerate() {
        let words: Vec<&str> = part.split(' ').collect();
        let count =
            words.iter().take_while(|word| is_status(&number(word)) || ["and", "or"].contains(word)).count();
        let codes: Vec<String> = words[..count]
            .iter()
            .map(|word| match number(word) {
                code if code == "0" || !is_status(&code) => code,
                code => format!("[{code}]({up}errors.md#{code})"),
            })
            .collect();
        let mut reason = words[count..].join(" ");
        if at == last
            && let Some((first, more)) = reason.clone().split_once(". ")
        {
            rest = format!("{more}.");
            reason = first.to_owned();
        }
        let reason = match reason.trim_end_matches('.') {
            "" => "success".to_owned(),
            text => prose(text, places, up, own),
        };
        out += &format!("| {} | {reason} |\n", codes.join(" "));
    }
    out += "\n";
    if !rest.is_empty() {
        out += &format!("{}\n\n", prose(rest.trim_end_matches('.'), places, up, own) + ".");
    }
    out
}

/// What Markdown makes of a heading that is one word.
pub fn anchor(name: &str) -> String {
    name.to_lowercase()
}
