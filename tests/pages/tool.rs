//! The tool: its page, its manual page and the completions of three shells, all from its help text.

use super::{COMMAND, Page, head, read};
use std::fmt::Write as _;

/// A command of the help text.
struct Command {
    /// Behind `opapi `, such as `info [--json]`.
    usage: String,
    about: String,
    options: Vec<Choice>,
}

/// An option.
#[derive(Clone)]
struct Choice {
    name: String,
    value: Option<String>,
    about: String,
}

impl Command {
    fn name(&self) -> &str {
        self.usage.split(' ').next().unwrap_or_default()
    }

    /// Starts a program of the user's.
    fn starts(&self) -> bool {
        self.usage.contains("program")
    }
}

impl Choice {
    /// What the value may be, where the help lists it.
    fn values(&self) -> Vec<&str> {
        match (&*self.name, self.value.as_deref()) {
            ("--soc", _) => vec![
                "Ascend910A",
                "Ascend310P3",
                "Ascend310B1",
                "Ascend910B1",
                "Ascend910_9391",
                "Ascend950PR_957b",
            ],
            ("--check", _) => vec!["memory", "race", "init", "leak", "lint"],
            (_, Some(value)) if value.contains('|') => value.split('|').collect(),
            _ => vec![],
        }
    }

    fn takes_file(&self) -> bool {
        matches!(self.value.as_deref(), Some("FILE" | "FOLDER"))
    }
}

fn help() -> String {
    let source = read("src/bin/opapi/main.rs");
    let text = source.split_once("const HELP: &str = \"\\\n").expect("the help text").1;
    text.split_once("\n\";").expect("the end of the help text").0.to_owned() + "\n"
}

/// The commands of the help text: usage at four blanks, text and options at eight.
fn commands() -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for line in help().lines() {
        if let Some(usage) = line.strip_prefix("    opapi ") {
            commands.push(Command { usage: usage.to_owned(), about: String::new(), options: vec![] });
            continue;
        }
        let (Some(command), Some(text)) = (commands.last_mut(), line.strip_prefix("        ")) else {
            continue;
        };
        if text.starts_with("--") {
            let (left, about) = text.split_once("  ").unwrap_or((text, ""));
            let (name, value) =
                left.split_once(' ').map_or((left, None), |(name, value)| (name, Some(value.to_owned())));
            command.options.push(Choice { name: name.to_owned(), value, about: about.trim().to_owned() });
        } else if text.starts_with(' ') {
            let option = command.options.last_mut().expect("an option that goes on");
            write!(option.about, " {}", text.trim()).expect("a string");
        } else {
            command.about = format!("{} {text}", command.about).trim().to_owned();
        }
    }
    // `the options of run, and:`
    let run: Vec<Choice> =
        commands.iter().find(|command| command.name() == "run").expect("run").options.clone();
    for command in commands.iter_mut().filter(|command| command.about.contains("the options of run")) {
        command.options.splice(0..0, run.iter().cloned());
    }
    for command in &mut commands {
        for word in command.usage.clone().split(' ').filter(|word| word.starts_with("[--") && *word != "[--]")
        {
            let name = word.trim_matches(['[', ']']).to_owned();
            command.options.push(Choice { name, value: None, about: String::new() });
        }
    }
    commands
}

/// The about text without what leads over to the options.
fn short(command: &Command) -> String {
    let about = command.about.split(';').next().unwrap_or_default();
    about.trim_end_matches(", and").to_owned()
}

pub fn pages() -> Vec<Page> {
    let commands = commands();
    let mut page = head("opapi");
    page += "The tool that is installed with the library.\n\n";
    write!(page, "```text\n{}```\n", help()).expect("a string");
    page += "\nAlso as a manual page, `man opapi`, and as completions for bash, zsh and fish: CMake installs them below `share/`. \
             How to use it: [run a program](../start.md#run-a-program), [find a bug](../howto/find-a-bug.md), \
             [compare with a device](../howto/compare.md).\n";
    vec![
        ("docs/reference/opapi.md".into(), page),
        ("share/man/man1/opapi.1".into(), manual(&commands)),
        ("share/bash-completion/completions/opapi".into(), bash(&commands)),
        ("share/zsh/site-functions/_opapi".into(), zsh(&commands)),
        ("share/fish/vendor_completions.d/opapi.fish".into(), fish(&commands)),
    ]
}

fn manual(commands: &[Command]) -> String {
    let plain = |text: &str| {
        let text = text.replace('\\', "\\e").replace('-', "\\-").replace("**", "").replace('`', "");
        if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
    };
    let mut out =
        format!(".\\\" Written by {COMMAND} from the help text. Do not edit.\n.TH OPAPI 1 \"\" opapi\\-rs\n");
    out += ".SH NAME\nopapi \\- run programs for Ascend devices on an ordinary CPU\n.SH SYNOPSIS\n";
    for command in commands {
        writeln!(out, ".B opapi\n{}\n.br", plain(&command.usage)).expect("a string");
    }
    out += ".SH DESCRIPTION\nlibopapi.so has the functions of CANN, Huawei's toolkit for Ascend devices, and computes on the CPU. \
            This tool runs programs with it, finds their mistakes and shows what they did.\n.SH COMMANDS\n";
    for command in commands {
        writeln!(
            out,
            ".SS opapi {}\n{}.",
            plain(&command.usage),
            plain(&short(command)).trim_end_matches('.')
        )
        .expect("a string");
        if command.about.contains("the options of run") {
            out += "Takes the options of\n.BR \"opapi run\" ,\nand:\n";
        }
        let inherited = if command.about.contains("the options of run") {
            commands.iter().find(|other| other.name() == "run").map_or(0, |run| run.options.len())
        } else {
            0
        };
        for option in command.options.iter().skip(inherited).filter(|option| !option.about.is_empty()) {
            let value =
                option.value.as_ref().map(|value| format!(" \\fI{}\\fR", plain(value))).unwrap_or_default();
            writeln!(out, ".TP\n\\fB{}\\fR{value}\n{}", plain(&option.name), plain(&option.about))
                .expect("a string");
        }
    }
    out += ".SH ENVIRONMENT\n";
    for row in read("docs/reference/environment.md").lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let default = if cells[2].is_empty() { String::new() } else { format!(" (default: {})", cells[2]) };
        writeln!(out, ".TP\n.B {}\n{}", plain(cells[0]), plain(&format!("{}{default}", cells[1])))
            .expect("a string");
    }
    out += ".TP\n.B OPAPI_LIBRARY\nanother libopapi.so than the one installed with this program\n";
    out += ".SH EXIT STATUS\nOf the program that was run; 128 and the number of the signal that ended it. 2 when arguments or settings are wrong, \
            something could not be written, or\n.B opapi check\nor\n.B opapi trace\nsaw nothing of the program, 126 or 127 when the program could not be started, 1 when\n.B opapi check\nfound something or\n.B opapi diff\na difference.\n";
    out + ".SH SEE ALSO\nThe pages in the folder docs of the sources; include/opapi/opapi.h.\n"
}

fn options(command: &Command) -> String {
    command.options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// The options of all commands, each once.
fn all_options(commands: &[Command]) -> Vec<&Choice> {
    let mut all: Vec<&Choice> = Vec::new();
    for option in commands.iter().flat_map(|command| &command.options) {
        if !all.iter().any(|known| known.name == option.name) {
            all.push(option);
        }
    }
    all
}

fn bash(commands: &[Command]) -> String {
    let names: Vec<&str> = commands.iter().map(Command::name).collect();
    let mut out = format!(
        "# Written by {COMMAND} from the help text. Do not edit.\n_opapi() {{\n    \
         local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options= at\n    COMPREPLY=()\n    \
         if ((COMP_CWORD == 1)); then\n        \
         COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n        return\n    fi\n    case ${{COMP_WORDS[1]}} in\n",
        names.join(" ")
    );
    for command in commands.iter().filter(|command| !command.options.is_empty()) {
        writeln!(out, "        {}) options='{}' ;;", command.name(), options(command)).expect("a string");
    }
    let with_values: Vec<&str> = all_options(commands)
        .into_iter()
        .filter(|option| option.value.is_some())
        .map(|option| &*option.name)
        .collect();
    // Behind the program everything is the program's.
    write!(
        out,
        "    esac\n    for ((at = 2; at < COMP_CWORD; at++)); do\n        case ${{COMP_WORDS[at]}} in\n            \
         {}) ((at++)) ;;\n            -*) ;;\n            \
         *) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n        esac\n    done\n    case $before in\n",
        with_values.join("|")
    )
    .expect("a string");
    for option in all_options(commands).into_iter().filter(|option| option.value.is_some()) {
        let values = option.values();
        match () {
            () if !values.is_empty() => {
                writeln!(
                    out,
                    "        {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;",
                    option.name,
                    values.join(" ")
                )
            }
            () if option.takes_file() => {
                writeln!(out, "        {}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;", option.name)
            }
            () => writeln!(out, "        {}) return ;;", option.name),
        }
        .expect("a string");
    }
    let starts: Vec<&str> = commands.iter().filter(|command| command.starts()).map(Command::name).collect();
    write!(
        out,
        "    esac\n    if [[ $word == -* ]]; then\n        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n        return\n    fi\n    \
         case ${{COMP_WORDS[1]}} in\n        \
         {}) COMPREPLY=($(compgen -c -- \"$word\") $(compgen -f -- \"$word\")) ;;\n        \
         *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}}\ncomplete -o filenames -F _opapi opapi\n",
        starts.join("|")
    )
    .expect("a string");
    out
}

fn zsh(commands: &[Command]) -> String {
    let quoted = |text: &str| text.replace('\'', "").replace('[', "(").replace(']', ")").replace(':', " ");
    let mut out = format!(
        "#compdef opapi\n# Written by {COMMAND} from the help text. Do not edit.\n_opapi() {{\n    local -a commands=(\n"
    );
    for command in commands {
        writeln!(out, "        '{}:{}'", command.name(), quoted(&short(command))).expect("a string");
    }
    out += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n    \
            local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n";
    for command in commands {
        writeln!(out, "        {})\n            _arguments -S \\", command.name()).expect("a string");
        for option in &command.options {
            let action = match () {
                () if option.value.is_none() => String::new(),
                () if !option.values().is_empty() => format!(":value:({})", option.values().join(" ")),
                () if option.takes_file() => ":file:_files".into(),
                () => ":value: ".into(),
            };
            writeln!(out, "                '{}[{}]{action}' \\", option.name, quoted(&option.about))
                .expect("a string");
        }
        let rest = if command.starts() { "'*::program: _normal'" } else { "'*:file:_files'" };
        writeln!(out, "                {rest}\n            ;;").expect("a string");
    }
    out + "    esac\n}\n_opapi \"$@\"\n"
}

fn fish(commands: &[Command]) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let mut out = format!("# Written by {COMMAND} from the help text. Do not edit.\ncomplete -c opapi -f\n");
    for command in commands {
        let (name, about) = (command.name(), quoted(&short(command)));
        writeln!(out, "complete -c opapi -n __fish_use_subcommand -a {name} -d '{about}'").expect("a string");
    }
    for command in commands {
        let condition = format!("'__fish_seen_subcommand_from {}'", command.name());
        for option in &command.options {
            let values = option.values();
            let value = match () {
                () if option.value.is_none() => String::new(),
                () if !values.is_empty() => format!(" -x -a '{}'", values.join(" ")),
                () if option.takes_file() => " -r -F".into(),
                () => " -x".into(),
            };
            let (name, about) = (option.name.trim_start_matches('-'), quoted(&option.about));
            writeln!(out, "complete -c opapi -n {condition} -l {name}{value} -d '{about}'")
                .expect("a string");
        }
        writeln!(out, "complete -c opapi -n {condition} -F").expect("a string");
    }
    out
}

/// An option that the tool takes is in its help, and the other way round.
#[test]
fn the_help_has_every_option() {
    let source = ["run.rs", "options.rs"].map(|file| read(&format!("src/bin/opapi/{file}"))).concat();
    let mut taken: Vec<String> = Vec::new();
    for part in source.split("(\"--").skip(1) {
        let name = format!("--{}", part.split('"').next().unwrap_or_default());
        if !name.contains(' ') && !taken.contains(&name) {
            taken.push(name);
        }
    }
    let commands = commands();
    let mut told: Vec<String> = commands
        .iter()
        .filter(|command| command.starts())
        .flat_map(|command| command.options.iter().map(|option| option.name.clone()))
        .collect();
    told.sort();
    told.dedup();
    taken.sort();
    assert_eq!(told, taken, "the help of src/bin/opapi/main.rs and the options of run.rs and options.rs");
}
