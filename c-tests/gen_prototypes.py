#!/usr/bin/env python3
"""Writes test_prototypes.cpp: does what the headers declare agree with CANN's own headers, to the letter?

The facts come from abi_symbols.json and, of operators, from names/names.txt, which also says what is here; not from our headers.
Run it again after a change of either:    python3 c-tests/gen_prototypes.py
With --check it writes nothing and fails when test_prototypes.cpp is out of date.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE / "test_prototypes.cpp"

HEAD = """\
// Written by gen_prototypes.py from abi_symbols.json and names/names.txt. Do not edit.
//
// Our headers against CANN's: the exact type of every function, the value of every enumerator and constant, what each
// typedef stands for, and the layout of every structure. Nearly all of it is checked by compiling and linking.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>

#define SAME(type, ...) static_assert(std::is_same<type, __VA_ARGS__>::value, #type)
#define VALUE(name, value) static_assert(name == value, #name)
#define CONSTANT(name, value) \\
    VALUE(name, value);       \\
    SAME(decltype(name), const int)
#define ENUM(type) static_assert(std::is_enum<type>::value && sizeof(type) == sizeof(int), #type)
#define ENUMERATOR(type, name, value) \\
    VALUE(name, value);               \\
    SAME(decltype(name), type)
#define STRUCTURE(type) \\
    static_assert(sizeof(type) == sizeof(cann::type) && alignof(type) == alignof(cann::type), #type)
#define MEMBER(type, name)                                                  \\
    static_assert(offsetof(type, name) == offsetof(cann::type, name) &&     \\
                      sizeof(type::name) == sizeof(cann::type::name),       \\
                  #type "::" #name)

"""


# The second phase of every operator.
PHASE_2 = "aclnnStatus(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream)"


def functions(facts):
    """The functions that are here and that a header declares: those of the facts, then those of operators."""
    lines = (HERE.parent / "names" / "names.txt").read_text().splitlines()
    rows = [line.split(" ", 6) for line in lines if not line.startswith("#")]
    here = {row[0]: row for row in rows if row[1] == "here"}
    found = [s for s in facts["symbols"] if s["header"] and s["name"] in here]
    known = {s["name"] for s in facts["symbols"]}
    for name, row in here.items():
        if name in known:
            continue
        if len(row) < 7 and (not name.startswith("aclnn") or name.endswith("GetWorkspaceSize")):
            sys.exit(f"names.txt has {name} without a prototype, and abi_symbols.json no signature of it")
        result, parameters = (row[6] if len(row) == 7 else PHASE_2).split("(", 1)
        found.append({"name": name, "header": row[5], "signature": f"{result} {name}({parameters}"})
    return found


def pointer(signature, name, pointer_name):
    """`int f(int a)` as the declaration of a pointer: `int (*pointer_name)(int a)`."""
    before, after = re.fullmatch(r"(.*?)\b" + name + r"(\(.*\))", signature).groups()
    return f"{before}(*{pointer_name}){after}"


def enums(facts):
    for name, values in facts["enums"].items():
        yield f"// {name}"
        is_type = " " not in name
        if is_type:
            yield f"ENUM({name});"
        for constant, value in values.items():
            if is_type:
                yield f"ENUMERATOR({name}, {constant}, {value});"
            elif name.endswith("constants"):
                yield f"CONSTANT({constant}, {value});"
            else:
                yield f"VALUE({constant}, {value});"
        yield ""


def typedefs(facts):
    for name, text in facts["typedefs"].items():
        if "(*" in text:
            target = re.sub(r"\(\*\w+\)", "(*)", text.removeprefix("typedef "))
        else:
            target = text.removeprefix("typedef ").removesuffix(name).strip()
        yield f"SAME({name}, {target});"


def structures(facts):
    """CANN's own definitions in a namespace of their own, then a comparison of each member."""
    definitions, checks = [], []
    for name, text in facts["structs"].items():
        body = re.search(r"\{(.*)\}", text)
        if body is None:  # opaque: only the name counts
            tag = text.split()[2]
            star = " *" if tag == name else ""
            checks.append(f"SAME({name}{star}, struct {tag}{star});")
            continue
        definitions.append(text + ";")
        checks.append(f"STRUCTURE({name});")
        checks += [f"MEMBER({name}, {member});" for member in re.findall(r"(\w+)(?:\[\w+\])*;", body[1])]
    yield "namespace cann {"
    yield from definitions
    yield "}  // namespace cann"
    yield ""
    yield from checks


def main():
    facts = json.loads((HERE / "abi_symbols.json").read_text())
    exported = functions(facts)
    out = [HEAD]
    headers = {"acl/acl.h"} | {f["header"] for f in exported}
    out += [f'#include "{header}"\n' for header in sorted(headers)]
    out.append("\n// ---- constants and enumerators ----\n\n")
    out += [line + "\n" for line in enums(facts)]
    out.append("// The global OK, and names that other scopes may use as well: none of these is a macro.\n")
    out.append('VALUE(OK, 0);\nSAME(decltype(OK), const aclnnStatus);\n')
    out.append("namespace scope {\nenum class Status { OK, ACL_SUCCESS, ACL_FLOAT };\n}\n")
    out.append('static_assert(::ACL_SUCCESS == static_cast<int>(scope::Status::OK), "scope");\n')
    out.append("\n// ---- types ----\n\n")
    out += [line + "\n" for line in typedefs(facts)]
    out.append("\n")
    out += [line + "\n" for line in structures(facts)]
    out.append("\n// ---- functions ----\n\nnamespace {\n\n")
    for f in exported:
        out.append(f'{pointer(f["signature"], f["name"], "p_" + f["name"])} = &{f["name"]};\n')
    out.append("\nusing Any = void (*)();\n\nconst volatile Any addresses[] = {\n")
    out += [f'    reinterpret_cast<Any>(p_{f["name"]}),\n' for f in exported]
    out.append("};\n\n}  // namespace\n\nint main() {\n    int functions = 0;\n")
    out.append("    for (const volatile Any &address : addresses) {\n")
    out.append("        if (address == nullptr) {\n")
    out.append('            std::fprintf(stderr, "a function has no address\\n");\n')
    out.append("            return 1;\n        }\n        functions++;\n    }\n")
    constants = sum(len(values) for values in facts["enums"].values())
    out.append(
        f'    std::printf("%d functions, {constants} constants, {len(facts["typedefs"])} typedefs and '
        f'{len(facts["structs"])} structures as in CANN\\n", functions);\n    return 0;\n}}\n'
    )
    text = "".join(out)
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit(f"{TARGET.name} is out of date: run {Path(__file__).name}")
    else:
        TARGET.write_text(text)


if __name__ == "__main__":
    main()
