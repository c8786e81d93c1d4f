//! Gated units, and rectifiers whose slope is a tensor: what they compute is in the C tests.

use super::super::common::c_bool;
use super::*;
use opapi::ops::elementwise::rows::gated;

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row_of!(gated::ge_glu, aclnnGeGluGetWorkspaceSize, aclnnGeGlu: ["self" Input, "out" Output, "outGelu" Output] ["dim", "approximate"] p, s => p[0].cast(), s[0], s[1], p[1].cast(), p[2].cast()),
    row_of!(gated::ge_glu_backward, aclnnGeGluBackwardGetWorkspaceSize, aclnnGeGluBackward: ["gradOutput" Input, "self" Input, "gelu" Input, "gradInput" Output] ["dim", "approximate"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], p[3].cast()),
    Operator {
        split,
        ..row_of!(gated::ge_glu_v3, aclnnGeGluV3GetWorkspaceSize, aclnnGeGluV3: ["self" Input, "out" Output, "outGelu" Output] ["dim", "approximate", "activateLeft"] p, s => p[0].cast(), s[0], s[1], c_bool(s[2] as u8), p[1].cast(), p[2].cast())
    },
    row_of!(gated::ge_glu_v3_backward, aclnnGeGluV3BackwardGetWorkspaceSize, aclnnGeGluV3Backward: ["gradOutput" Input, "self" Input, "gelu" Input, "gradInput" Output] ["dim", "approximate", "activateLeft"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], c_bool(s[2] as u8), p[3].cast()),
    row_of!(gated::glu, aclnnGluGetWorkspaceSize, aclnnGlu: ["self" Input, "out" Output] ["dim"] p, s => p[0].cast(), s[0], p[1].cast()),
    row_of!(gated::glu_backward, aclnnGluBackwardGetWorkspaceSize, aclnnGluBackward: ["gradOut" Input, "self" Input, "out" Output] ["dim"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
    row_of!(gated::prelu, aclnnPreluGetWorkspaceSize, aclnnPrelu: ["self" Input, "weight" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    Operator {
        split: split_slopes,
        ..row_of!(gated::prelu_backward, aclnnPreluBackwardGetWorkspaceSize, aclnnPreluBackward: ["gradOutput" Input, "self" Input, "weight" Input, "gradInput" Output, "gradWeight" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast())
    },
    row_of!(gated::swi_glu, aclnnSwiGluGetWorkspaceSize, aclnnSwiGlu: ["x" Input, "out" Output] ["dim"] p, s => p[0].cast(), s[0], p[1].cast()),
    row_of!(gated::swi_glu_grad, aclnnSwiGluGradGetWorkspaceSize, aclnnSwiGluGrad: ["yGrad" Input, "x" Input, "out" Output] ["dim"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
];

/// A tensor that can be halved, what has its shape, and what has that of a half; slopes have an element for each index of the second axis.
fn valid(rng: &mut Rng, pointers: &[(&str, Role)], scalars: &[&str]) -> Arguments {
    let (dtype, mut shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
    shape.resize(shape.len().clamp(2, 7), 3);
    let dim = rng.below(shape.len());
    let mut half = shape.clone();
    shape[dim] *= 2;
    half[dim] = shape[dim] / 2;
    let is_cut = scalars.contains(&"dim");
    let is_whole = |name: &str, role: Role| match name {
        "self" | "x" | "gradInput" => true,
        "out" => !is_cut || pointers.iter().any(|(name, _)| ["gradOut", "yGrad"].contains(name)),
        _ => !is_cut && role == Role::Input,
    };
    let argument = |&(name, role): &(&str, Role)| match name {
        "weight" | "gradWeight" => tensor(dtype, ND, &[shape[1]]),
        _ => tensor(dtype, ND, if is_whole(name, role) { &shape } else { &half }),
    };
    let number = |name: &&str| if *name == "dim" { dim as i64 } else { 1 };
    Arguments {
        pointers: pointers.iter().map(argument).collect(),
        scalars: scalars.iter().map(number).collect(),
    }
}

fn split() {
    let mut rng = Rng::new(0x6E61);
    for (dim, half) in [(1, [300, 400]), (0, [150, 800])] {
        for (what, layout) in threads::layouts(&[300, 800]) {
            let own = threads::input(&mut rng, DType::F32, layout, ND);
            let [out, gelu] =
                [(); 2].map(|()| DeviceTensor::output(DType::F32, Layout::contiguous(&half), ND));
            row("aclnnGeGluV3")
                .call(&[own.handle(), out.handle(), gelu.handle()], &[dim, 1, 1])
                .expect("a valid call");
            threads::report(&format!("{what} {dim}"), &out);
        }
    }
}

fn split_slopes() {
    let mut rng = Rng::new(0x6E62);
    let shape = [20, 30, 500];
    let [grad, own] = [(); 2].map(|()| threads::input(&mut rng, DType::F32, Layout::contiguous(&shape), ND));
    let weight = threads::input(&mut rng, DType::F32, Layout::contiguous(&[30]), ND);
    let [of_input, of_weight] =
        [&shape[..], &[30]].map(|shape| DeviceTensor::output(DType::F32, Layout::contiguous(shape), ND));
    let operands = [&grad, &own, &weight, &of_input, &of_weight].map(DeviceTensor::handle);
    row("aclnnPreluBackward").call(&operands, &[]).expect("a valid call");
    threads::report("gradInput", &of_input);
    threads::report("gradWeight", &of_weight);
}
