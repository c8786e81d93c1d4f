//! What the README says of operators and names is written from the lists:
//! `UPDATE_README=1 cargo test --test readme`.

#[path = "../names/list.rs"]
mod list;

use opapi::ops::{OPS, utilities};

const NAMES: &str = include_str!("../names/names.txt");
const BEGIN: &str = "<!-- coverage: written by UPDATE_README=1 cargo test --test readme -->\n";
const END: &str = "<!-- end of coverage -->\n";

/// Compares the part of a page between the markers, or writes it.
fn check(page: &str, text: &str) {
    let path = format!("{}/{page}", env!("CARGO_MANIFEST_DIR"));
    let whole = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = whole.split_once(BEGIN).expect("the marker that begins the part");
    let (now, after) = rest.split_once(END).expect("the marker that ends the part");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{text}{END}{after}")).unwrap();
    } else {
        assert_eq!(now, text, "run UPDATE_README=1 cargo test --test readme");
    }
}

/// How many of the rows are here, are refused, are left out.
fn counts<'a>(rows: impl Iterator<Item = &'a list::Row<'a>>) -> [usize; 3] {
    rows.fold([0; 3], |mut counts, row| {
        let state = ["here", "refused", "absent"].iter().position(|state| row.state.starts_with(state));
        counts[state.unwrap_or_else(|| panic!("{}: {}", row.name, row.state))] += 1;
        counts
    })
}

#[test]
fn coverage_of_the_readme_is_current() {
    let mut table =
        String::from("\n| operator | computes | dtypes | covers | header |\n|---|---|---|---|---|\n");
    for operator in OPS {
        let dtypes: Vec<&str> =
            operator.dtypes.iter().map(|dtype| dtype.name().trim_start_matches("DT_")).collect();
        table += &format!(
            "| {} | {} | {} | {} | `aclnnop/{}` |\n",
            operator.name,
            operator.computes,
            dtypes.join(", "),
            operator.covers,
            operator.header
        );
    }
    table += "\n| utility | computes | header |\n|---|---|---|\n";
    for utility in utilities() {
        table += &format!("| {} | `{}` | `aclnnop/{}` |\n", utility.name, utility.computes, utility.header);
    }
    let rows = list::rows(NAMES);
    let [here, refused, absent] = counts(rows.iter().filter(|row| row.group != "opapi"));
    table += &format!(
        "\nOf CANN's {} public names, {here} work here, {refused} are passed on to a real CANN or refused with a message, and\n\
         {absent} are left out, because clients go a better way without them: [docs/names.md](docs/names.md).\n\n",
        here + refused + absent
    );
    check("README.md", &table);
}
