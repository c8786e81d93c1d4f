//! `OPAPI_DUMP_PLAN`: a plan as text on stderr, or as a picture for Graphviz.

use super::{Operand, Place, Plan, Step};
use parking_lot::Mutex;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

/// Writes the plan to stderr (`1`) or appends it to a file; the first plan of the process starts the file anew.
/// A dump that cannot be written is said on stderr and fails nothing.
pub fn write(plan: &Plan, target: &str) {
    static STARTED: Mutex<usize> = Mutex::new(0);
    let mut count = STARTED.lock();
    *count += 1;
    crate::sys::uncancelled(|| write_numbered(plan, target, *count));
}

fn write_numbered(plan: &Plan, target: &str, count: usize) {
    if target == "1" {
        let _ = write!(std::io::stderr(), "{}", text(plan, count));
        return;
    }
    let file = if count == 1 { File::create(target) } else { OpenOptions::new().append(true).open(target) };
    if let Err(error) = file.and_then(|mut file| file.write_all(dot(plan, count).as_bytes())) {
        let _ = writeln!(std::io::stderr(), "opapi: OPAPI_DUMP_PLAN: {target}: {error}");
    }
}

fn text(plan: &Plan, number: usize) -> String {
    let mut out = format!("opapi: plan {number}: {}, workspace {} bytes\n", plan.operator, plan.workspace);
    for (i, operand) in plan.operands.iter().enumerate() {
        writeln!(out, "  %{i} {}", operand.describe(plan)).expect("a string takes any text");
    }
    for step in plan.steps.iter() {
        let list =
            |ids: &[super::Id]| ids.iter().map(|id| format!("%{}", id.0)).collect::<Vec<_>>().join(", ");
        writeln!(out, "  {} = {}({})", list(&step.writes), step.label(), list(&step.reads))
            .expect("a string takes any text");
    }
    if plan.steps.is_empty() {
        out.push_str("  nothing to do: a tensor is empty or no output is wanted\n");
    }
    out
}

fn dot(plan: &Plan, number: usize) -> String {
    let mut out = format!(
        "digraph plan_{number} {{\n  label=\"{}, workspace {} bytes\";\n",
        plan.operator, plan.workspace
    );
    for (i, operand) in plan.operands.iter().enumerate() {
        let style = if !matches!(operand.place, Place::Tensor(_)) { "dashed" } else { "solid" };
        let label = operand.describe(plan).replace(": ", "\\n").replace('"', "'");
        writeln!(out, "  operand_{i} [shape=box, style={style}, label=\"{label}\"];")
            .expect("a string takes any text");
    }
    for (i, step) in plan.steps.iter().enumerate() {
        writeln!(out, "  step_{i} [shape=ellipse, label=\"{}\"];", step.label())
            .expect("a string takes any text");
        for id in &step.reads {
            writeln!(out, "  operand_{} -> step_{i};", id.0).expect("a string takes any text");
        }
        for id in &step.writes {
            writeln!(out, "  step_{i} -> operand_{};", id.0).expect("a string takes any text");
        }
    }
    out.push_str("}\n");
    out
}

impl Step {
    fn label(&self) -> String {
        if self.body.is_empty() { self.name.into() } else { format!("{}[{}]", self.name, self.body) }
    }
}

impl Operand {
    fn describe(&self, plan: &Plan) -> String {
        let place = match self.place.region() {
            Some(region) => format!("workspace+{}", plan.regions[region].offset),
            None => format!("offset {}", self.axes.offset),
        };
        let (shape, strides) = (&self.axes.shape, &self.axes.strides);
        format!("{}: {} {shape:?} strides {strides:?} {place}", self.name, self.dtype.name())
    }
}

#[cfg(test)]
mod tests {
    use crate::dtype::DType;
    use crate::plan::{Layout, Plan, Planner};
    use crate::tensor::{Format, Tensor};

    #[test]
    fn a_dump_shows_operands_and_steps() {
        let tensor = Tensor::new(DType::Float, Format::NCHW, &[2, 3, 4], None, 5, &[29], 0);
        let mut planner = Planner::new("aclnnTest");
        let id = planner.input("gradOutput", &tensor, Layout::of(&tensor), DType::Float16).unwrap();
        planner.step("Kernel", &[id], &[id], |_| {});
        planner.step_by("Kernel", "flat", &[id], &[id], |_| {});
        let plan = planner.finish();
        assert_eq!(
            super::text(&plan, 1),
            "opapi: plan 1: aclnnTest, workspace 512 bytes\n  \
             %0 gradOutput: DT_FLOAT [1, 2, 3, 4] strides [0, 12, 4, 1] offset 5\n  \
             %1 gradOutput: DT_FLOAT16 [1, 2, 3, 4] strides [24, 12, 4, 1] workspace+0\n  \
             %1 = Cast(%0)\n  \
             %1 = Kernel(%1)\n  \
             %1 = Kernel[flat](%1)\n"
        );
        let dot = super::dot(&plan, 1);
        assert!(dot.starts_with("digraph plan_1 {") && dot.contains("operand_0 -> step_0;"), "{dot}");
        // The workspace is the program's too, but no tensor.
        let styles = ["operand_0 [shape=box, style=solid", "operand_1 [shape=box, style=dashed"];
        assert!(styles.iter().all(|style| dot.contains(style)), "{dot}");
    }

    #[test]
    fn a_file_begins_with_the_first_plan_of_the_process() {
        let path = std::env::temp_dir().join(format!("opapi-plans-{}", std::process::id()));
        std::fs::write(&path, "of another process").unwrap();
        for _ in 0..2 {
            super::write(&Plan::empty("aclnnTest"), path.to_str().unwrap());
        }
        let dumped = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        let plan =
            |number| format!("digraph plan_{number} {{\n  label=\"aclnnTest, workspace 0 bytes\";\n}}\n");
        assert_eq!(dumped, plan(1) + &plan(2));
    }
}
