//! Every pointer argument of every operator, null, one at a time: 161001, or 561103 for a few, a message that names the
//! argument, and out parameters as they were. The arguments that may be null are the operators' own exceptions.

use std::ptr;

use super::cases::{self, Absent, Argument, Operand, Operator, Role};
use super::common::{
    self, BoolArray, DeviceTensor, INNER_NULLPTR, IntArray, Layout, ND, PARAM_INVALID, PARAM_NULLPTR,
    Pointer, Rng, SUCCESS, Scalar, ScalarList, TensorList, WORKSPACE_SENTINEL,
};
use opapi::abi::acl_meta::{aclDestroyAclOpExecutor, aclOpExecutor};

/// Those of which a null argument has another status than 161001.
const INNER: &[&str] = &[
    "aclnnBinaryCrossEntropy",
    "aclnnBitwiseNot",
    "aclnnLinspace",
    "aclnnRandperm",
    "aclnnStack",
    "aclnnUpsampleBilinear2d",
];

/// What a null argument gives, and the word for it in the message.
fn refused(name: &str, argument: &str) -> (i32, &'static str) {
    match name {
        "aclnnBatchNormElemt" => (PARAM_INVALID, "EZ1001"),
        "aclnnUpsampleBilinear2d" if argument == "outputSize" => (PARAM_INVALID, "EZ1001"),
        _ if INNER.contains(&name) => (INNER_NULLPTR, "EZ9999"),
        _ => (PARAM_NULLPTR, "EZ1001"),
    }
}

#[test]
fn every_pointer_of_every_operator() {
    for operator in cases::all() {
        let accepted = (0..8).filter(|&seed| sweep(operator, (operator.valid)(&mut Rng::new(seed)))).count();
        let (name, may_be_null) = (operator.name, operator.may_be_null);
        assert_eq!(
            accepted > 0,
            !may_be_null.is_empty(),
            "{name}: {accepted} calls with a null pointer succeed"
        );
    }
}

/// Tensors and arrays for valid arguments. Every tensor holds the pattern of an output.
pub(super) fn operands(operator: &Operator, pointers: Vec<Argument>) -> Vec<Operand> {
    let roles = operator.pointers.iter().map(|&(_, role)| role);
    roles
        .zip(pointers)
        .map(|(role, argument)| match argument {
            Argument::Tensor { dtype, format, shape } => {
                DeviceTensor::output(dtype, Layout::contiguous(&shape), format).into()
            }
            Argument::List(tensors) => {
                let tensor = |(dtype, shape): (_, Vec<i64>)| {
                    DeviceTensor::output(dtype, Layout::contiguous(&shape), ND)
                };
                TensorList::new(tensors.into_iter().map(tensor).collect()).into()
            }
            Argument::Scalar(dtype, value) => Scalar::new(dtype, value).into(),
            Argument::Scalars(values) => ScalarList::new(&values).into(),
            Argument::Array(values) if role == Role::Bools => {
                BoolArray::new(&values.iter().map(|&value| value != 0).collect::<Vec<_>>()).into()
            }
            Argument::Array(values) => IntArray::new(&values).into(),
        })
        .collect()
}

/// Whether the call without its optional pointer succeeds: with a default, other arguments may be wrong.
fn sweep(operator: &Operator, arguments: cases::Arguments) -> bool {
    let (name, phase2) = (operator.name, operator.phase2);
    let operands = operands(operator, arguments.pointers);
    let pointers = cases::handles(&operands);
    let nulls = vec![ptr::null_mut(); pointers.len()];
    let call = |pointers: &[Pointer], size: *mut u64, executor: *mut *mut aclOpExecutor| {
        (operator.phase1)(pointers, &arguments.scalars, size, executor)
    };
    let plan = |pointers: &[Pointer]| common::plan(|size, executor| call(pointers, size, executor));
    let destroy = |executor| aclDestroyAclOpExecutor(executor);

    // The arguments are valid as they are.
    let (_, executor) = plan(&pointers).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    assert_eq!(destroy(executor), SUCCESS);

    let may_be_null = |argument: &str| operator.may_be_null.iter().any(|(name, _)| *name == argument);
    let mut accepted = false;
    let sentinel = ptr::dangling_mut::<aclOpExecutor>();
    for (i, &(argument, _)) in operator.pointers.iter().enumerate() {
        let mut pointers = pointers.clone();
        pointers[i] = ptr::null_mut();
        match plan(&pointers) {
            Ok((_, executor)) => {
                assert!(may_be_null(argument), "{name}: {argument} may not be null");
                assert_eq!(destroy(executor), SUCCESS);
                accepted = true;
            }
            Err(failure) if operator.may_be_null.contains(&(argument, Absent::Default)) => {
                assert_eq!(failure.status, PARAM_INVALID, "{name}: {argument} is null: {failure:?}");
            }
            Err(failure) => {
                let (status, word) = refused(name, argument);
                assert_eq!(failure.status, status, "{name}: {argument} is null: {failure:?}");
                assert!(failure.message.contains(word), "{name}: {argument} is null: {failure:?}");
                assert!(failure.message.contains(argument), "{name}: {argument} is null: {failure:?}");
                let (mut size, mut executor) = (WORKSPACE_SENTINEL, sentinel);
                assert_eq!(call(&pointers, &mut size, &mut executor), status);
                assert!(
                    (size, executor) == (WORKSPACE_SENTINEL, sentinel),
                    "{name}: an out parameter changed"
                );
                common::recent_error();
            }
        }
    }
    let all_null = plan(&nulls);
    if operator.may_be_null.iter().any(|(_, without)| *without == Absent::Nothing) {
        // Nothing else is looked at, and phase 2 does nothing.
        let (_, executor) = all_null.unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert_eq!(destroy(executor), SUCCESS);
        operator.call(&nulls, &arguments.scalars).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let without = |(&(argument, _), &pointer): (&(&str, Role), &Pointer)| {
            if may_be_null(argument) { ptr::null_mut() } else { pointer }
        };
        let without: Vec<Pointer> = operator.pointers.iter().zip(&pointers).map(without).collect();
        let (size, executor) = plan(&without).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert_eq!(size, 0, "{name}");
        // SAFETY: the executor is that of phase 1, and needs no workspace.
        let status = unsafe { phase2(ptr::null_mut(), 0, executor, common::stream()) };
        assert_eq!(status, SUCCESS, "{name}");
    } else if name == "aclnnFusedSgd" {
        // A number that asks for a list which is null comes before the lists that have to be there.
        assert_eq!(all_null.unwrap_err().status, PARAM_INVALID, "{name}");
    } else {
        // The first null pointer in the order of the parameters is the one to be named.
        let mut names = operator.pointers.iter().map(|&(argument, _)| argument);
        let first = names.find(|&argument| !may_be_null(argument)).expect("a pointer that must be there");
        let failure = all_null.unwrap_err();
        assert_eq!(failure.status, refused(name, first).0, "{name}");
        assert!(failure.message.contains(first), "{name}: {failure:?}");
    }

    // The out parameters come first of all, also when everything else is null too; a generator's come last.
    let with = if operator.is_generated() { &[&pointers][..] } else { &[&pointers, &nulls] };
    for pointers in with {
        for (with_size, with_executor) in [(true, false), (false, true), (false, false)] {
            let (mut size, mut executor) = (WORKSPACE_SENTINEL, sentinel);
            let status = call(
                pointers,
                if with_size { &mut size } else { ptr::null_mut() },
                if with_executor { &mut executor } else { ptr::null_mut() },
            );
            assert_eq!(status, PARAM_NULLPTR, "{name}, workspaceSize or executor null");
            assert!((size, executor) == (WORKSPACE_SENTINEL, sentinel), "{name}: an out parameter changed");
            let message = common::recent_error().expect("a message");
            assert!(message.contains("EZ1001"), "{message}");
            assert!(message.contains("workspaceSize") || message.contains("executor"), "{message}");
        }
    }

    // Phase 2 without executor.
    let status =
        // SAFETY: a null executor is what is tested, nothing is read or written.
        unsafe { phase2(ptr::null_mut(), 0, ptr::null_mut(), common::stream()) };
    assert_eq!(status, PARAM_NULLPTR, "{name}");
    assert!(common::recent_error().is_some());

    // Phase 2 with a size but no workspace: an error, and the executor is gone.
    let (_, executor) = plan(&pointers).unwrap();
    // SAFETY: the workspace is null, which is what is tested; nothing runs.
    let status = unsafe { phase2(ptr::null_mut(), 512, executor, common::stream()) };
    assert_eq!(status, PARAM_NULLPTR, "{name}");
    assert!(common::recent_error().is_some());
    // SAFETY: any value may be passed as a handle: handles are checked.
    let status = unsafe { phase2(ptr::null_mut(), 0, executor, common::stream()) };
    assert_ne!(status, SUCCESS, "{name}: an executor that was destroyed by an error ran");
    assert!(common::recent_error().is_some());
    assert_ne!(destroy(executor), SUCCESS, "{name}: an executor was destroyed twice");
    assert!(common::recent_error().is_some());

    // Nothing above computed anything.
    let status = opapi::abi::acl_rt::aclrtSynchronizeStream(common::stream());
    assert_eq!(status, SUCCESS);
    for (output, tensor) in operator.outputs(&operands) {
        assert!(tensor.is_untouched(), "{name}: a call that failed wrote {output}");
    }
    accepted
}
