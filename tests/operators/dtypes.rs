//! Which types each operator takes on which device: asked of phase 1, for the pages. `docs/reference/dtypes.csv` holds the answers;
//! `UPDATE_PAGES=1 cargo test --test operators dtypes::` writes it, and tests/pages.rs makes tables of it.
//!
//! A type is taken where phase 1 accepts at least one of some valid calls with it in place of the first tensor's: of all tensors that
//! had that type, or of the first one alone.

use std::process::Stdio;

use super::cases::{self, Argument, Operator};
use super::common::{self, DType, Rng};
use super::null_sweep::operands;
use opapi::abi::acl_meta::aclDestroyAclOpExecutor;

const CHILD: &str = "OPAPI_TEST_PRINT_DTYPES";
const TEST: &str = "dtypes::the_types_of_the_pages_are_current";
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference/dtypes.csv");

/// The families of devices, and a member of each.
const DEVICES: [(&str, &str); 6] = [
    ("Ascend910", "Ascend910A"),
    ("Ascend310P", "Ascend310P3"),
    ("Ascend310B", "Ascend310B1"),
    ("Ascend910B", "Ascend910B1"),
    ("Ascend910_93", "Ascend910_9391"),
    ("Ascend950", "Ascend950PR_957b"),
];

const CALLS: u64 = 24;

#[rustfmt::skip]
pub(super) const DTYPES: [DType; 20] = [
    DType::F32, DType::F16, DType::Bf16, DType::F64, DType::I8, DType::I16, DType::I32, DType::I64, DType::U8, DType::U16, DType::U32,
    DType::U64, DType::Bool, DType::C32, DType::C64, DType::C128, DType::Hif8, DType::E5m2, DType::E4m3, DType::E8m0,
];

#[test]
fn the_types_of_the_pages_are_current() {
    if std::env::var_os(CHILD).is_some() {
        return print_types();
    }
    let columns = on_every_device(TEST, CHILD).map(|text| {
        let rows = text.lines().filter_map(|line| line.strip_prefix("TYPES ")?.split_once(','));
        rows.map(|(name, types)| (name.to_owned(), types.to_owned())).collect::<Vec<_>>()
    });
    let mut table = format!("function,{}\n", DEVICES.map(|(family, _)| family).join(","));
    for (row, (name, _)) in columns[0].iter().enumerate() {
        let cells = columns.each_ref().map(|column| {
            assert_eq!(column[row].0, *name, "devices have the same operators");
            column[row].1.as_str()
        });
        table += &format!("{name},{}\n", cells.join(","));
    }
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(FILE, table).expect("a file");
    } else {
        let now = std::fs::read_to_string(FILE).unwrap_or_default();
        assert!(
            now == table,
            "docs/reference/dtypes.csv: run UPDATE_PAGES=1 cargo test --test operators dtypes::"
        );
    }
}

/// What a test prints on each device, of a process of its own in which `child` is set: what is emulated is decided when the library is
/// loaded.
pub(super) fn on_every_device(test: &str, child: &str) -> [String; 6] {
    let start = |(_, member)| {
        let started = common::again()
            .args([test, "--exact", "--nocapture"])
            .env(child, "1")
            .env("OPAPI_SOC_NAME", member)
            .env_remove("OPAPI_CANN_VERSION")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        started.expect("this test can be started again")
    };
    DEVICES.map(start).map(|started| {
        let output = started.wait_with_output().expect("the output of a child");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert!(output.status.success(), "{}\n{}", output.status, text.concat());
        let [text, _] = text;
        text
    })
}

fn print_types() {
    for operator in cases::all() {
        let taken = DTYPES.iter().filter(|&&dtype| takes(operator, dtype)).map(|dtype| {
            let name = opapi::dtype::DType::from_raw(dtype.code()).name();
            name.trim_start_matches("DT_").to_owned()
        });
        println!("\nTYPES {},{}", operator.name, taken.collect::<Vec<_>>().join(" "));
    }
}

fn takes(operator: &Operator, dtype: DType) -> bool {
    (0..CALLS).any(|seed| [true, false].iter().any(|&all| accepts(operator, seed, dtype, all)))
}

/// Whether phase 1 accepts a call with another type of the first tensor, or of all that have its type.
fn accepts(operator: &Operator, seed: u64, dtype: DType, all: bool) -> bool {
    let mut arguments = (operator.valid)(&mut Rng::new(seed));
    let mut first = None;
    for argument in &mut arguments.pointers {
        let types: Vec<&mut DType> = match argument {
            Argument::Tensor { dtype, .. } => vec![dtype],
            Argument::List(tensors) => tensors.iter_mut().map(|(dtype, _)| dtype).collect(),
            Argument::Array(_) | Argument::Scalar(..) | Argument::Scalars(_) => vec![],
        };
        let is_first = first.is_none();
        for had in types {
            let first = *first.get_or_insert(*had);
            if *had == first && (all || is_first) {
                *had = dtype;
            }
        }
    }
    let operands = operands(operator, arguments.pointers);
    let pointers = cases::handles(&operands);
    let plan =
        common::plan(|size, executor| (operator.phase1)(&pointers, &arguments.scalars, size, executor));
    plan.is_ok_and(|(_, executor)| aclDestroyAclOpExecutor(executor) == common::SUCCESS)
}
