//! Writes the installed headers and fails when they have drifted from the Rust sources.
//!
//! `cargo test --test headers` regenerates every header in memory and compares it with `include/`;
//! `UPDATE_HEADERS=1 cargo test --test headers` writes the files and removes those that no row asks for.
//! The operators' rows come from `opapi::ops`. The style common to all headers is in `cbindgen.toml`.
//!
//! What is not here is declared too (`others.rs`).

mod others;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use cbindgen::{Builder, Config, ItemType};
use opapi::ops::{functions, operators};

/// A header generated from one Rust file, or from several.
struct Generated {
    /// The file, or the folder of the files, relative to the repository.
    source: String,
    /// The files of the folder, in the order of the header.
    files: &'static [&'static str],
    /// Header, relative to `include/`.
    header: String,
    guard: String,
    /// What macros wrote, which cbindgen would not see in the files.
    prototypes: String,
    /// Parameters that are declared const although they are values, behind their function.
    constants: Vec<(String, &'static str)>,
    /// As they are written: `<stdint.h>` or `"acl_base.h"`.
    includes: &'static [&'static str],
    /// Macro in front of each function.
    prefix: &'static str,
    /// C text before the first type and after the last one.
    before: &'static str,
    after: &'static str,
    constants_become: Constants,
}

/// What a `pub const` of the Rust file becomes.
#[derive(Clone, Copy, PartialEq)]
enum Constants {
    /// `#define NAME value`
    Macros,
    /// `static const int NAME = value;`, as programs may write `::ACL_SUCCESS` or take its address.
    StaticInts,
    /// Nothing: operator modules keep their constants to themselves.
    Private,
}

/// A header written by hand, here: it includes others or holds a macro.
struct Forwarding {
    header: String,
    /// A comment of one line.
    about: String,
    body: String,
}

const INTEGERS: [&str; 3] = ["<stdbool.h>", "<stddef.h>", "<stdint.h>"];

const BASE_FILES: [&str; 5] = ["types.rs", "number.rs", "data_buffer.rs", "identity.rs", "log.rs"];

/// The nouns of acl_rt.h: first what others mention, then as a program meets them.
const RT_FILES: [&str; 16] = [
    "constants.rs",
    "types.rs",
    "launch.rs",
    "unused.rs",
    "init.rs",
    "version.rs",
    "message.rs",
    "options.rs",
    "device.rs",
    "limits.rs",
    "context.rs",
    "stream.rs",
    "memory.rs",
    "copy.rs",
    "event.rs",
    "callback.rs",
];

const META_FILES: [&str; 5] = ["types.rs", "tensor.rs", "array.rs", "list.rs", "executor.rs"];

const VISIBILITY: &str = "\
/// Stands before every function. Empty, unless the program defines it.
#ifndef ACL_FUNC_VISIBILITY
#define ACL_FUNC_VISIBILITY
#endif
";

const APP_LOG: &str = "/// aclAppLog from where it stands: ACL_APP_LOG(ACL_ERROR, \"%d of them\", count);\n\
#define ACL_APP_LOG(level, ...) aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)\n";

const GLOBAL_OK: &str = "\
/// Success, as an `aclnnStatus`. Not a macro, so that other scopes may use the name.
#ifdef __cplusplus
constexpr aclnnStatus OK = 0;
#else
enum { OK = 0 };
#endif
";

fn generated() -> Vec<Generated> {
    let abi = |file: &str,
               header: &str,
               guard: &str,
               includes: &'static [&'static str],
               constants: Constants,
               (before, after): (&'static str, &'static str)| Generated {
        source: format!("src/abi/{file}"),
        files: &[],
        header: header.into(),
        guard: guard.into(),
        prototypes: String::new(),
        constants: Vec::new(),
        includes,
        prefix: "ACL_FUNC_VISIBILITY",
        before,
        after,
        constants_become: constants,
    };
    use Constants::{Macros, Private, StaticInts};
    const META: [&str; 4] = ["<stdbool.h>", "<stdint.h>", "<stdlib.h>", "\"acl/acl_base.h\""];
    const RT: [&str; 4] = ["<stdbool.h>", "<stddef.h>", "<stdint.h>", "\"acl_base.h\""];
    const NONE: (&str, &str) = ("", "");
    #[rustfmt::skip]
    let mut rows = vec![
        Generated {
            files: &BASE_FILES,
            ..abi("acl_base_rt/", "acl/acl_base_rt.h", "OPAPI_ACL_BASE_RT_H", &INTEGERS, StaticInts, (VISIBILITY, APP_LOG))
        },
        Generated {
            files: &RT_FILES,
            ..abi("acl_rt/", "acl/acl_rt.h", "OPAPI_ACL_RT_H", &RT, Macros, NONE)
        },
        abi("rt_error_codes.rs", "acl/error_codes/rt_error_codes.h", "OPAPI_RT_ERROR_CODES_H", &[], Macros, NONE),
        abi("ge_error_codes.rs", "acl/error_codes/ge_error_codes.h", "OPAPI_GE_ERROR_CODES_H", &[], Macros, NONE),
        Generated {
            files: &META_FILES,
            ..abi("acl_meta/", "aclnn/acl_meta.h", "ACLNN_META", &META, Private, ("", GLOBAL_OK))
        },
        abi("acl_base_mdl.rs", "acl/acl_base_mdl.h", "OPAPI_ACL_ACL_BASE_MDL_H",
            &["<stddef.h>", "<stdint.h>", "\"acl/acl_base_rt.h\""], Private, NONE),
        abi("acl_op.rs", "acl/acl_op.h", "OPAPI_ACL_ACL_OP_H", &["\"acl_base.h\"", "\"acl_rt.h\""], Private, NONE),
        abi("acl_op_compiler.rs", "acl/acl_op_compiler.h", "OPAPI_ACL_OP_COMPILER_H",
            &["<stddef.h>", "\"acl_base.h\"", "\"acl_op.h\""], Private, NONE),
        abi("aclnn_base.rs", "aclnn/aclnn_base.h", "OPAPI_ACLNN_BASE_H",
            &["<stdint.h>", "<stdlib.h>", "\"aclnn/acl_meta.h\""], Private, NONE),
    ];
    rows.push(Generated {
        prefix: "",
        ..abi("opapi.rs", "opapi/opapi.h", "OPAPI_OPAPI_H", &["<stddef.h>"], Private, NONE)
    });
    let operator = |source: String, header: &str, prototypes: String, constants| Generated {
        source,
        files: &[],
        header: format!("aclnnop/{header}"),
        guard: guard_of(header),
        prototypes,
        constants,
        includes: &["\"aclnn/aclnn_base.h\"", "\"aclnn_util.h\""],
        prefix: "ACLNN_API",
        before: "",
        after: "",
        constants_become: Private,
    };
    rows.extend(
        operators_by_header()
            .into_iter()
            .map(|(header, of)| operator(of.source.into(), header, of.prototypes, of.constants)),
    );
    rows
}

/// Source in which each text that `concat!` puts together is one.
fn joined(source: &str) -> String {
    // What stands between two signs, and what comes after.
    let between = |text: &str, open: char, close: char| {
        let (part, after) =
            text.trim_start().strip_prefix(open).and_then(|text| text.split_once(close)).expect("its end");
        (part.to_owned(), after.to_owned())
    };
    let Some((before, rest)) = source.split_once("concat!") else { return source.to_owned() };
    let (mut text, mut rest) =
        (String::new(), rest.trim_start().strip_prefix('(').expect("a list").to_owned());
    loop {
        let next = rest.trim_start_matches([',', ' ', '\n']);
        if let Some(after) = next.strip_prefix(')') {
            return format!("{before}\"{text}\"{}", joined(after));
        }
        let (part, after) = match next.strip_prefix("stringify!") {
            Some(name) => between(name, '(', ')'),
            None => between(next, '"', '"'),
        };
        text += &part;
        rest = after;
    }
}

#[test]
fn texts_of_several_parts_are_joined() {
    let source =
        "#[doc = concat!\n(\" of \", stringify! (aclnnX),\n\" in place (a)\")] fn x(); #[doc = \"y\"]";
    assert_eq!(joined(source), "#[doc = \" of aclnnX in place (a)\"] fn x(); #[doc = \"y\"]");
}

/// What belongs into the header of an operator, or of several.
#[derive(Default)]
struct OfOperators {
    /// The first file that asks for it.
    source: &'static str,
    prototypes: String,
    constants: Vec<(String, &'static str)>,
    aliases: Vec<&'static str>,
}

/// What belongs into each of them: the functions that answer at once before the operators.
fn operators_by_header() -> BTreeMap<&'static str, OfOperators> {
    let mut headers: BTreeMap<&str, OfOperators> = BTreeMap::new();
    for function in functions() {
        let header = headers.entry(function.header).or_default();
        header.source = function.source;
        header.prototypes += function.prototype;
    }
    for operator in operators() {
        let header = headers.entry(operator.header).or_default();
        if header.source.is_empty() {
            header.source = operator.source;
        }
        header.prototypes += &joined(operator.prototypes);
        header.aliases.extend(operator.aliases);
        for function in [format!("{}GetWorkspaceSize", operator.name), operator.name.to_owned()] {
            header.constants.extend(operator.constants.iter().map(|&value| (function.clone(), value)));
        }
    }
    headers
}

fn forwarding() -> Vec<Forwarding> {
    let row = |header: &str, about: &str, body: &str| Forwarding {
        header: header.into(),
        about: about.into(),
        body: body.into(),
    };
    #[rustfmt::skip]
    let mut rows = vec![
        row("acl/acl.h", "Everything of the acl runtime.",
            "#include \"acl_rt.h\"\n#include \"acl_op.h\"\n#include \"acl_mdl.h\"\n"),
        row("acl/acl_base.h", "The basic types and all status codes.",
            "#include \"acl/acl_base_rt.h\"\n#include \"acl/acl_base_mdl.h\"\n\
             #include \"error_codes/rt_error_codes.h\"\n#include \"error_codes/ge_error_codes.h\"\n"),
        row("aclnnop/aclnn_util.h", "What every operator's header needs.",
            "/// Stands before every operator function.\n#ifndef ACLNN_API\n\
             #define ACLNN_API __attribute__((visibility(\"default\")))\n#endif\n"),
    ];
    let mut alias = |alias: &str, header: &str| {
        let up = "../".repeat(alias.matches('/').count());
        rows.push(Forwarding {
            header: format!("aclnnop/{alias}"),
            about: format!("Another path of aclnnop/{header}, for programs that use it."),
            body: format!("#include \"{up}{header}\"\n"),
        });
    };
    let headers = operators_by_header();
    for header in others::headers().keys().filter_map(|header| header.strip_prefix("aclnnop/")) {
        if !headers.contains_key(header) {
            alias(&format!("level2/{header}"), header);
        }
    }
    for (header, of) in headers {
        alias(&format!("level2/{header}"), header);
        for path in of.aliases {
            alias(path, header);
            alias(&format!("level2/{path}"), header);
        }
    }
    rows
}

/// `aclnnop/level2/aclnn_x.h` gives `OPAPI_LEVEL2_ACLNN_X_H`.
fn guard_of(header: &str) -> String {
    let name: String = header
        .strip_prefix("aclnnop/")
        .unwrap_or(header)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    format!("OPAPI_{name}")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

impl Generated {
    fn text(&self) -> String {
        let source = if self.prototypes.is_empty() {
            root().join(&self.source)
        } else {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.rs", self.guard));
            fs::write(&file, &self.prototypes).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            file
        };
        let sources: Vec<PathBuf> = match self.files {
            [] => vec![source],
            files => files.iter().map(|file| source.join(file)).collect(),
        };
        let read = |source| fs::read_to_string(source).unwrap_or_else(|e| panic!("{}: {e}", self.source));
        let rust: String = sources.iter().map(read).collect();

        let mut config = Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml");
        config.autogen_warning = Some(format!(
            "// Generated from {} by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.",
            self.source
        ));
        config.include_guard = Some(self.guard.clone());
        config.function.prefix = Some(self.prefix.into()).filter(|prefix: &String| !prefix.is_empty());
        let mut preamble = String::new();
        for include in self.includes {
            writeln!(preamble, "#include {include}").unwrap();
        }
        if !self.before.is_empty() {
            write!(preamble, "\n{}", self.before).unwrap();
        }
        config.after_includes = Some(preamble.trim_end().into()).filter(|s: &String| !s.is_empty());
        if !self.prototypes.is_empty() {
            config.export.item_types = vec![ItemType::Functions];
        } else {
            // cbindgen drops types that no function mentions; programs may still name them.
            config.export.include = public_types(&rust);
            if self.constants_become == Constants::Private {
                config.export.item_types = [
                    ItemType::Enums,
                    ItemType::Structs,
                    ItemType::Unions,
                    ItemType::Typedefs,
                    ItemType::OpaqueItems,
                    ItemType::Functions,
                ]
                .into();
            }
        }

        let mut bytes = Vec::new();
        sources
            .iter()
            .fold(Builder::new().with_config(config), |builder, source| builder.with_src(source))
            .generate()
            .unwrap_or_else(|e| panic!("{}: {e}", self.source))
            .write(&mut bytes);
        let text = String::from_utf8(bytes).expect("a header is UTF-8");
        // Parameters whose C names Rust keeps for itself.
        let text = text
            .replace(" *self_,", " *self,")
            .replace(" unsafe_,", " unsafe,")
            .replace(" fn_,", " fn,")
            .replace(" type_,", " type,");
        let text = self.constants.iter().fold(text, |text, (function, value)| {
            let (before, rest) = text.split_once(&format!(" {function}(")).expect("a prototype");
            let (parameters, after) = rest.split_once(';').expect("a prototype");
            let parameters = parameters.replace(value, &format!("const {value}"));
            format!("{before} {function}({parameters};{after}")
        });
        // Rust cannot say that a function takes more arguments.
        let text = text.replace("const char *fmt);", "const char *fmt,\n               ...);");
        let text = insert_before_functions(&text, self.after);
        if self.constants_become == Constants::StaticInts { static_ints(&text) } else { text }
    }
}

impl Forwarding {
    fn text(&self) -> String {
        let guard = guard_of(&self.header);
        let blank = if self.body.is_empty() { "" } else { "\n" };
        format!(
            "#ifndef {guard}\n#define {guard}\n\n// {}\n{blank}{}\n#endif  /* {guard} */\n",
            self.about, self.body
        )
    }
}

/// The names of all types that a file declares at top level.
fn public_types(rust: &str) -> Vec<String> {
    rust.lines()
        .filter_map(|line| {
            let (kind, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
            ["enum", "struct", "union", "type"]
                .contains(&kind)
                .then(|| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
        })
        .collect()
}

/// Puts `addition` between the types and the functions of a header.
fn insert_before_functions(header: &str, addition: &str) -> String {
    if addition.is_empty() {
        return header.to_owned();
    }
    let at = header.find("#ifdef __cplusplus\nextern").or(header.rfind("#endif")).expect("a guard");
    format!("{}{addition}\n{}", &header[..at], &header[at..])
}

/// Turns `#define ACL_NAME 1` into `static const int ACL_NAME = 1;`.
fn static_ints(header: &str) -> String {
    let mut out = String::new();
    for line in header.lines() {
        let constant = line
            .strip_prefix("#define ACL_")
            .and_then(|rest| rest.split_once(' '))
            .filter(|(_, value)| value.parse::<i64>().is_ok());
        match constant {
            Some((name, value)) => writeln!(out, "static const int ACL_{name} = {value};").unwrap(),
            None => writeln!(out, "{line}").unwrap(),
        }
    }
    out
}

/// Every header this library installs: path relative to `include/`, and its text. Made once: cbindgen reads prototypes from files
/// that two tests would write at the same time.
fn expected() -> &'static BTreeMap<String, String> {
    static ALL: LazyLock<BTreeMap<String, String>> = LazyLock::new(all_headers);
    &ALL
}

fn all_headers() -> BTreeMap<String, String> {
    let generated = generated().into_iter().map(|row| (row.text(), row.header));
    let forwarding = forwarding().into_iter().map(|row| (row.text(), row.header));
    let mut others = others::headers();
    let mut all = BTreeMap::new();
    for (text, header) in generated.chain(forwarding) {
        assert!(!header.contains(".."), "{header} leaves include/");
        let text = match others.remove(&header) {
            Some(more) => {
                let end = text.rfind("#endif").expect("a guard");
                format!("{}{}\n{}", &text[..end], more.declarations(), &text[end..])
            }
            None => text,
        };
        let old = all.insert(header.clone(), text);
        assert!(old.is_none(), "two rows write {header}");
    }
    for (header, others) in others {
        let guard = guard_of(&header);
        let origin = "Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.";
        let text = others.text();
        let text =
            format!("#ifndef {guard}\n#define {guard}\n\n// {origin}\n\n{text}\n#endif  /* {guard} */\n");
        all.insert(header, text);
    }
    all
}

/// All files under `folder`, relative to it.
fn files_below(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(relative) = folders.pop() {
        for entry in fs::read_dir(folder.join(&relative)).expect("include/ is readable") {
            let entry = entry.expect("include/ is readable");
            let path = relative.join(entry.file_name());
            if entry.file_type().expect("a file type").is_dir() {
                folders.push(path);
            } else {
                files.push(path.to_str().expect("a UTF-8 name").to_owned());
            }
        }
    }
    files.sort();
    files
}

/// The first line that differs, for a message.
fn first_difference(old: &str, new: &str) -> String {
    let (mut old, mut new) = (old.lines(), new.lines());
    for number in 1.. {
        match (old.next(), new.next()) {
            (Some(a), Some(b)) if a == b => {}
            (None, None) => break,
            (a, b) => {
                let show = |line: Option<&str>| line.unwrap_or("(end of file)").to_owned();
                return format!("line {number}\n    committed: {}\n    generated: {}", show(a), show(b));
            }
        }
    }
    "line ends".into()
}

#[test]
fn headers_match_the_sources() {
    let include = root().join("include");
    let expected = expected();
    let update = std::env::var_os("UPDATE_HEADERS").is_some_and(|v| v != "0");
    let mut problems = Vec::new();

    for (header, text) in expected {
        let path = include.join(header);
        let committed = fs::read_to_string(&path).ok();
        if committed.as_deref() == Some(text) {
            continue;
        }
        if update {
            fs::create_dir_all(path.parent().expect("a folder")).expect("include/ is writable");
            fs::write(&path, text).expect("include/ is writable");
        } else if let Some(committed) = committed {
            problems.push(format!("include/{header} differs at {}", first_difference(&committed, text)));
        } else {
            problems.push(format!("include/{header} is missing"));
        }
    }
    for file in files_below(&include) {
        if expected.contains_key(&file) {
            continue;
        }
        if update {
            fs::remove_file(include.join(&file)).expect("include/ is writable");
        } else {
            problems.push(format!("include/{file} is left over: no row of tests/headers/ writes it"));
        }
    }
    assert!(
        problems.is_empty(),
        "{}\nTo accept: UPDATE_HEADERS=1 cargo test --test headers",
        problems.join("\n")
    );
}

/// Every path under which a released sample or a documented page includes a header.
#[test]
fn documented_paths_exist() {
    let expected = expected();
    for path in [
        "acl/acl.h",
        "acl/acl_base.h",
        "acl/acl_base_rt.h",
        "acl/acl_rt.h",
        "acl/acl_op.h",
        "acl/acl_mdl.h",
        "acl/error_codes/rt_error_codes.h",
        "acl/error_codes/ge_error_codes.h",
        "aclnn/acl_meta.h",
        "aclnn/aclnn_base.h",
        "aclnnop/aclnn_util.h",
        "aclnnop/aclnn_max_unpool2d_backward.h",
        "aclnnop/level2/aclnn_max_unpool2d_backward.h",
        "aclnnop/aclnn_grid_sampler2d_backward.h",
        "aclnnop/level2/aclnn_grid_sampler2d_backward.h",
        "aclnnop/aclnn_avgpool2d_backward.h",
        "aclnnop/aclnn_avgpool2dbackward.h",
        "aclnnop/level2/aclnn_avgpool2d_backward.h",
        "aclnnop/level2/aclnn_avgpool2dbackward.h",
        "aclnnop/aclnn_im2col_backward.h",
        "aclnnop/level2/aclnn_im2col_backward.h",
        "aclnnop/aclnn_pad2d_backward.h",
        "aclnnop/aclnn_replication_pad2d_backward.h",
        "aclnnop/level2/aclnn_pad2d_backward.h",
        "aclnnop/aclnn_copy.h",
        "aclnnop/level2/aclnn_cast.h",
    ] {
        assert!(expected.contains_key(path), "no row of the tables or of operators() writes include/{path}");
    }
}

/// Nothing that a C or C++ reader would trip over.
#[test]
fn headers_are_clean() {
    for (header, text) in expected() {
        for (number, line) in text.lines().enumerate() {
            let at = format!("include/{header}:{}: {line}", number + 1);
            assert!(line.is_ascii(), "not ASCII: {at}");
            assert!(line.trim_end() == line, "blanks at the end: {at}");
            assert!(!line.contains("MaybeUninit"), "a Rust name: {at}");
        }
        assert!(text.ends_with("*/\n"), "{header} does not end with its guard and one line end");
    }
}
