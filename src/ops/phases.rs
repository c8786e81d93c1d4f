//! What all operators share on the way from C: `phases!`, which writes an operator's two C functions from one prototype, and what the two
//! phases do.

pub(crate) use super::check::{Check, hold};
pub(crate) use super::parameter::{Held, Parameter, Reshaped, Value};
pub(crate) use super::passed::Passed;
pub use super::row::Front;
use crate::abi;
use crate::abi::acl_base_rt::aclrtStream;
use crate::abi::acl_meta::{aclOpExecutor, aclnnStatus};
use crate::backend;
pub(crate) use crate::error::Result;
use crate::error::{Error, status};
use crate::handle::NOBODY;
use crate::observe::{self, Party};
use crate::plan::{self, Call, EXECUTORS, Executor, Plan};
pub(crate) use crate::plan::{Describe, Given};
use crate::reserve;
use crate::runtime::device;
use std::ffi::c_void;

/// The two C functions of an operator, with their documentation, and what belongs to them: see `operator!` of `row`.
macro_rules! phases {
    (
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameter:ident: $type:ty $(= $how:ident)?),* $(,)?)
        $(#[$returns:meta])*
        $(checks $checks:tt)?
        -> ($plan:expr)
        $(; nothing when $first:ident => $nothing:path)?
        $(; null in $group:literal)?
        $(; null is $status:literal)?
        $(; null member is $member:ident)?
        $(; front $front:ident)?
    ) => {
        use core::ffi::c_void;
        use $crate::abi::acl_base_rt::aclrtStream;
        use $crate::abi::acl_meta::{aclOpExecutor, aclnnStatus};
        use $crate::config::config;
        use $crate::error::Error;
        #[allow(unused_imports)] // where a null member has the status of a null
        use $crate::error::status::PARAM_INVALID;
        #[allow(unused_imports)] // where nothing is checked that is data
        use $crate::ops::check::prelude::*;
        use $crate::ops::phases::{self, Held as _, Parameter as _};
        use $crate::plan::Plan;

        pub(crate) const OPERATOR: &str = stringify!($phase_2);

        /// The parameters of phase 1 but for its results, by their C names.
        const PARAMETERS: &[&str] = &[$(phases::c_name(stringify!($parameter))),*];

        /// How CANN has its phase 1.
        const FRONT: phases::Front = front!($($front)?);

        /// What is checked of them, in this order.
        pub(crate) const CHECKS: &[phases::Check] = checks_of!($($checks)?);

        /// The arguments, looked up.
        #[allow(non_snake_case)] // C names
        #[allow(dead_code)] // an engine has them by their names
        pub(crate) struct Arguments<'a> {
            $(pub $parameter: phases::Value<'a, given!($type $(, $how)?)>,)*
        }

        /// The plan of a call that passes the checks.
        pub(crate) fn planned(arguments: &Arguments, rules: &$crate::soc::Rules) -> phases::Result<Box<Plan>> {
            let passed = phases::Passed {
                operator: OPERATOR,
                names: PARAMETERS,
                arguments: &[$(arguments.$parameter.into()),*],
                rules,
            };
            match phases::hold(CHECKS, &passed)? {
                Some(plan) => Ok(plan),
                None => $plan(arguments, &passed),
            }
        }

        c_functions! {
            $(#[$about])*
            /// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
            /// @param executor receives the executor for phase 2
            $(#[$returns])*
            #[unsafe(no_mangle)]
            #[allow(unsafe_code)] // the C boundary
            #[allow(non_snake_case)] // C names
            #[allow(rustdoc::invalid_rust_codeblocks, rustdoc::broken_intra_doc_links)] // formulas, indices
            pub unsafe extern "C" fn $phase_1(
                $($parameter: $type,)*
                workspaceSize: *mut u64,
                executor: *mut *mut aclOpExecutor,
            ) -> aclnnStatus {
                mirror!($phase_1($($parameter,)* workspaceSize, executor));
                let words = [
                    OPERATOR.as_ptr().addr() as u64,
                    $(<given!($type $(, $how)?)>::from($parameter).word(),)*
                ];
                let mut look_up_and_plan = |given: &phases::Given| -> phases::Result<Box<Plan>> {
                    let rules = &config().rules;
                    $(
                        let first = Some($first).look_up(stringify!($first))?;
                        if $nothing(first.value(), rules) {
                            return Ok(Plan::empty(OPERATOR));
                        }
                    )?
                    let failed = |error: Error| error$(.in_group($group))?$(.null_is($status))?$(.null_member_is($member))?;
                    $(let $parameter = <given!($type $(, $how)?)>::from($parameter)
                        .look_up(const { phases::c_name(stringify!($parameter)) })
                        .map_err(failed)?;)*
                    let described: &[&dyn phases::Describe] = &[$(&$parameter),*];
                    if let Some(plan) = phases::known(OPERATOR, given, described) {
                        return Ok(plan);
                    }
                    let plan = planned(&Arguments { $($parameter: $parameter.value(),)* }, rules)?;
                    Ok(phases::noted(OPERATOR, given, described, plan))
                };
                // SAFETY: null or valid, as documented.
                unsafe {
                    let results = (workspaceSize, executor);
                    phases::get_workspace_size(stringify!($phase_1), FRONT, &words, results, &mut look_up_and_plan)
                }
            }

            /// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
            ///
            /// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
            /// @param workspaceSize the size that phase 1 reported
            /// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
            /// @param stream the stream to run on; null for the default stream of the current context
            /// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
            ///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
            ///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
            #[unsafe(no_mangle)]
            #[allow(unsafe_code)] // the C boundary
            #[allow(non_snake_case)] // C names
            #[allow(clippy::not_unsafe_ptr_arg_deref)] // CANN's function may follow pointers, ours does not
            pub extern "C" fn $phase_2(
                workspace: *mut c_void,
                workspaceSize: u64,
                executor: *mut aclOpExecutor,
                stream: aclrtStream,
            ) -> aclnnStatus {
                forward!($phase_2(workspace, workspaceSize, executor, stream) in phases::pass_on);
                phases::run(OPERATOR, workspace, workspaceSize, executor, stream)
            }
        }
    };
}

/// The type of a parameter that was declared without anything, with `= null` and with `= reshaped`.
macro_rules! given {
    ($type:ty) => { $type };
    ($type:ty, null) => { Option<$type> };
    ($type:ty, reshaped) => { phases::Reshaped };
}

/// How CANN has an operator's phase 1: by hand, where nothing else is said.
macro_rules! front {
    () => {
        phases::Front::Written
    };
    ($front:ident) => {
        phases::Front::$front
    };
}

/// The checks of an operator: a list that its row holds, one that a function gives, or none.
macro_rules! checks_of {
    () => { &[] };
    ([$($checks:tt)*]) => { &[$($checks)*] };
    (($checks:expr)) => { $checks };
}

/// The functions, and their text for tests/headers/.
macro_rules! c_functions {
    ($($function:item)*) => {
        $($function)*

        /// The C functions as Rust source, macros expanded.
        pub const PROTOTYPES: &str = stringify!($($function)*);
    };
}

/// A parameter's C name; Rust keeps `self` for itself.
pub(crate) const fn c_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [.., b'_'] => name.split_at(name.len() - 1).0,
        _ => name,
    }
}

/// The plan of an earlier call like this one, if there is one. What puts the call together has a body for all operators, and so has [`noted`]:
/// a description may own memory, which each of them would have code to end.
#[inline(never)]
pub(crate) fn known(operator: &'static str, given: &Given, arguments: &[&dyn Describe]) -> Option<Box<Plan>> {
    Call::new(operator, arguments).known(given)
}

/// Notes down what a plan was made from, for the next call like it.
#[inline(never)]
pub(crate) fn noted(
    operator: &'static str,
    given: &Given,
    arguments: &[&dyn Describe],
    mut plan: Box<Plan>,
) -> Box<Plan> {
    Call::new(operator, arguments).remember(given, &mut plan);
    plan
}

/// Phase 1: has the plan made, and on success writes the two results. One body for all operators.
///
/// # Safety
/// The `results`, the workspace's size and the executor, are null or good for one each.
#[allow(unsafe_code)] // the out-parameters
pub(crate) unsafe fn get_workspace_size(
    function: &'static str,
    front: Front,
    words: &[u64],
    (workspace_size, executor): (*mut u64, *mut *mut aclOpExecutor),
    look_up_and_plan: &mut dyn FnMut(&Given) -> Result<Box<Plan>>,
) -> aclnnStatus {
    abi::aclnn(function, || {
        let results = || {
            if workspace_size.is_null() || executor.is_null() {
                return Err(Error::Null {
                    argument: "workspaceSize, executor",
                    expected: "addresses for both results",
                });
            }
            Ok(())
        };
        // CANN's generator looks at them last.
        if front == Front::Written {
            results()?;
        }
        let refused =
            |error: Error| Error::Inner { status: status::INNER_CREATE_EXECUTOR, text: error.to_string() };
        reserve::check().map_err(refused)?;
        let given = Given::new(words);
        let planned = match given.known() {
            Some(plan) => Ok(plan),
            None => look_up_and_plan(&given),
        };
        let plan = match planned {
            Ok(plan) => plan,
            Err(Error::NoWorkspace(error)) => {
                // SAFETY: not null, and the caller promised the rest.
                unsafe { workspace_size.write(0) };
                return Err(*error);
            }
            Err(error @ (Error::Null { .. } | Error::NullMember { .. })) => return Err(error),
            Err(error) if front == Front::Generated => {
                if executor.is_null() {
                    results()?;
                }
                // One that is not alive: whatever is done with it is told.
                // SAFETY: not null, and the caller promised the rest.
                unsafe { executor.write(NOBODY as *mut aclOpExecutor) };
                return Err(error);
            }
            Err(error) => return Err(error),
        };
        results()?;
        let (size, handle) = plan::register(plan)?;
        // SAFETY: neither is null, and the caller promised the rest.
        unsafe {
            workspace_size.write(size);
            executor.write(handle as *mut aclOpExecutor);
        }
        Ok(())
    })
}

/// A function that is a phase 2.
type Phase2 = extern "C" fn(*mut c_void, u64, *mut aclOpExecutor, aclrtStream) -> aclnnStatus;

/// Phase 2 where it is not known to be ours: `forward!` once for all operators, whose second phases have the same arguments. The
/// library is 95 KB smaller than with one in each.
#[cold]
#[allow(non_snake_case)] // C names, which are traced
#[allow(unsafe_code)] // CANN's function
pub(crate) fn pass_on(
    index: usize,
    function: &'static str,
    phase_2: Phase2,
    workspace: *mut c_void,
    workspaceSize: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(@ index, phase_2(workspace, workspaceSize, executor, stream), None, _, _ours => None);
    run(function, workspace, workspaceSize, executor, stream)
}

/// Phase 2: hands the plan to the stream. Any operator's phase 2 runs any executor, as in CANN. The executor is
/// used up, also on failure, unless it is repeatable.
pub(crate) fn run(
    function: &'static str,
    workspace: *mut c_void,
    workspace_size: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    if backend::compares() {
        return backend::compare::phase_2(function, workspace, workspace_size, executor.cast(), stream);
    }
    abi::aclnn(function, || {
        if executor.is_null() {
            return Err(Error::Null { argument: "executor", expected: "an executor of phase 1" });
        }
        let handle = executor as usize;
        if workspace_size > 0 && workspace.is_null() {
            // Even a repeatable one, as in CANN.
            EXECUTORS.remove(handle);
            return Err(Error::Null { argument: "workspace", expected: "memory of workspaceSize bytes" });
        }
        let executor = EXECUTORS.take(handle, Executor::again).ok_or(Error::DeadExecutor)?;
        let (operator, traffic) = (executor.plan().operator(), executor.plan().traffic());
        let workspace = workspace as usize;
        let by = if observe::is_on() { device::stream(stream as usize).ok() } else { None };
        let by = by.map(|stream| Party::Stream(stream.id));
        let launch = |error: Error| Error::Launch(error.to_string());
        reserve::check().map_err(launch)?;
        let work = executor.bind(workspace, workspace_size, by)?;
        device::with_stream(stream as usize, |stream| stream.enqueue(operator, traffic, move || work.run()))
            .map_err(launch)
    })
}
