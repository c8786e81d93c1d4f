//! The README's coverage table is written from the operator list: `UPDATE_README=1 cargo test --test readme`.

use opapi::ops::OPS;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const BEGIN: &str = "<!-- coverage: written by UPDATE_README=1 cargo test --test readme -->\n";
const END: &str = "<!-- end of coverage -->\n";

#[test]
fn coverage_table_is_current() {
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
    table.push('\n');
    let readme = std::fs::read_to_string(PATH).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the marker that begins the table");
    let (now, after) = rest.split_once(END).expect("the marker that ends the table");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(PATH, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
    } else {
        assert_eq!(now, table, "run UPDATE_README=1 cargo test --test readme");
    }
}
