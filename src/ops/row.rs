//! A row of the list of operators.

use super::check::Check;

/// How CANN has a phase 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Front {
    /// By hand: the addresses for the results come first, and a failure leaves them alone.
    Written,
    /// By a generator: the addresses for the results come last, and a failure behind the null checks writes an executor, which is of no
    /// use. A device that has no kernel answers 561003, a kernel that does not take the shapes 561002.
    Generated,
}

/// What the rest of the library, its tests and its pages know about an operator.
pub struct Operator {
    /// Phase 2's C name; phase 1 adds `GetWorkspaceSize`.
    pub name: &'static str,
    /// The file that the row is in: `src/ops/<family>/rows.rs`, or one of the folder `rows`.
    pub source: &'static str,
    /// Who has a page, tests and cases together: an operator alone, or some that differ little.
    pub group: &'static str,
    /// The header under `include/aclnnop`, and again in its folder `level2`. Several operators may share one.
    pub header: &'static str,
    /// Other names of the header, as releases of CANN and their samples spell it.
    pub aliases: &'static [&'static str],
    /// Parameters of its two functions that CANN's header declares `const` although they are values, as C text.
    pub constants: &'static [&'static str],
    /// The C functions as Rust source, from which the header is made.
    pub prototypes: &'static str,
    /// What it computes, in PyTorch's words.
    pub computes: &'static str,
    /// What else a user may want to know at a glance.
    pub covers: Option<&'static str>,
    /// The parameters of phase 1 but for its results, by their C names.
    pub parameters: &'static [&'static str],
    /// How CANN has its phase 1.
    pub front: Front,
    /// The status of a pointer that is null and may not be.
    pub null: i32,
    /// What is checked of the arguments, in this order, before what its plan checks itself.
    pub checks: &'static [Check],
}

impl Operator {
    /// The folder under `src/ops` that the row is in.
    pub fn family(&self) -> &'static str {
        let below = self.source.rsplit_once("src/ops/").map(|(_, path)| path);
        below.and_then(|path| path.split('/').next()).expect("src/ops/<family>/")
    }
}

/// An operator. Behind where it is listed comes phase 1 as C sees it, but for the two results that every phase 1 has, and what makes
/// its plan:
///
/// ```text
/// operator! {
///     x in "group", "aclnn_x.h": "torch.x";
///     /// What the operator computes, for the reader of the header.
///     ///
///     /// @param self its shape and type
///     /// @param weight may be null
///     /// @param out its shape and type
///     aclnnXGetWorkspaceSize, aclnnX(
///         self_: *const aclTensor,
///         weight: *const aclTensor = null,
///         out: *mut aclTensor,
///     )
///     /// @return the statuses of phase 1
///     checks [Dtype(SELF_OUT, FLOATS), Rank(SELF), SameShape(OUT, "self")]
///     -> |call| X.plan(call)
/// }
/// ```
///
/// First the module that the row becomes, then the fields of [`Operator`]: the group, the header, `also` other names of the header,
/// `const` such parameters (`const "aclrtStream stream"`), and behind the colon what it computes and what else it covers.
///
/// Without `@return` the operator answers as most do. Behind `checks` stand the operator's [checks](super::check::Check) in their order, or
/// in parentheses what gives them. Behind the arrow stands what makes the plan of a call that has passed them: a body that gets the
/// call, or one or the name of a function that gets the arguments and the rules of the emulated device.
///
/// In the module are both functions with their documentation; `Arguments`, which holds under the C names what
/// [`Parameter`](super::parameter::Parameter) and [`Held`](super::parameter::Held) make of each type; and `ROW`. Phase 1 looks the arguments
/// up in the order of the prototype. What deviates from that:
///
/// * `= null`: the argument may be null, and is an `Option`.
/// * `= reshaped`: work finds out the tensor's shape, and needs to know which tensor it is.
/// * `; nothing when <parameter> => <function>`: that parameter is looked up first, and may be null. Where the function
///   says true of it and the rules, no other is looked at: phase 1 succeeds, and phase 2 does nothing.
/// * `; null in "group"`: for an argument that is null or dead CANN leaves a second record, which names this group.
/// * `; null is 561_103`: such an argument has that status.
/// * `; null member is PARAM_INVALID`: a null member of a list has that status.
/// * `; front Generated`: CANN's phase 1 is a generator's, see [`Front`].
macro_rules! operator {
    // As most answer.
    (
        $module:ident in $group:literal, $header:literal $(, also $alias:literal)* $(, const $constant:literal)*:
            $computes:literal $(, $covers:literal)?;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(checks $checks:tt)?
        -> $($plan:tt)*
    ) => {
        operator! {
            $module in $group, $header $(, also $alias)* $(, const $constant)*: $computes $(, $covers)?;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
            ///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
            ///     alone
            $(checks $checks)?
            -> $($plan)*
        }
    };
    // A body becomes a function: of the arguments, ...
    (
        $module:ident in $group:literal, $header:literal $(, also $alias:literal)* $(, const $constant:literal)*:
            $computes:literal $(, $covers:literal)?;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        $(checks $checks:tt)?
        -> |$arguments:tt, $rules:tt| $plan:expr
        $(; null is $null:literal)?
        $(; null member is $member:ident)?
        $(; front $front:ident)?
    ) => {
        operator! {
            $module in $group, $header $(, also $alias)* $(, const $constant)*: $computes $(, $covers)?;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            $(#[$returns])+
            $(checks $checks)?
            -> (|arguments: &Arguments, call: &phases::Passed| plan(arguments, call.rules))
            $(; null is $null)?
            $(; null member is $member)?
            $(; front $front)?
            => fn plan($arguments: &Arguments, $rules: &Rules) -> Result<Box<Plan>> { $plan }
        }
    };
    // ... or of the call, which has them by their names.
    (
        $module:ident in $group:literal, $header:literal $(, also $alias:literal)* $(, const $constant:literal)*:
            $computes:literal $(, $covers:literal)?;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        $(checks $checks:tt)?
        -> |$call:tt| $plan:expr
        $(; null in $null_group:literal)?
        $(; null is $null:literal)?
        $(; null member is $member:ident)?
        $(; front $front:ident)?
    ) => {
        operator! {
            $module in $group, $header $(, also $alias)* $(, const $constant)*: $computes $(, $covers)?;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            $(#[$returns])+
            $(checks $checks)?
            -> (|_: &Arguments, call: &phases::Passed| plan(call))
            $(; null in $null_group)?
            $(; null is $null)?
            $(; null member is $member)?
            $(; front $front)?
            => fn plan($call: &phases::Passed) -> Result<Box<Plan>> { $plan }
        }
    };
    (
        $module:ident in $group:literal, $header:literal $(, also $alias:literal)* $(, const $constant:literal)*:
            $computes:literal $(, $covers:literal)?;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        $(checks $checks:tt)?
        -> $plan:path
        $(; nothing when $first:ident => $nothing:path)?
        $(; null in $null_group:literal)?
        $(; null is $null:literal)?
        $(; null member is $member:ident)?
        $(; front $front:ident)?
    ) => {
        operator! {
            $module in $group, $header $(, also $alias)* $(, const $constant)*: $computes $(, $covers)?;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            $(#[$returns])+
            $(checks $checks)?
            -> (|arguments: &Arguments, call: &phases::Passed| $plan(arguments, call.rules))
            $(; nothing when $first => $nothing)?
            $(; null in $null_group)?
            $(; null is $null)?
            $(; null member is $member)?
            $(; front $front)?
        }
    };
    (
        $module:ident in $group:literal, $header:literal $(, also $alias:literal)* $(, const $constant:literal)*:
            $computes:literal $(, $covers:literal)?;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        $(checks $checks:tt)?
        -> ($plan:expr)
        $(; nothing when $first:ident => $nothing:path)?
        $(; null in $null_group:literal)?
        $(; null is $null:literal)?
        $(; null member is $member:ident)?
        $(; front $front:ident)?
        $(=> $function:item)?
    ) => {
        #[doc = $computes]
        #[allow(rustdoc::broken_intra_doc_links)] // indices
        pub mod $module {
            use super::*;

            phases! {
                $(#[$about])*
                $phase_1, $phase_2($($parameters)*)
                $(#[$returns])+
                $(checks $checks)?
                -> ($plan)
                $(; nothing when $first => $nothing)?
                $(; null in $null_group)?
                $(; null is $null)?
                $(; null member is $member)?
                $(; front $front)?
            }
            $($function)?

            /// Its row in the list.
            pub const ROW: Operator = Operator {
                name: OPERATOR,
                source: file!(),
                group: $group,
                header: $header,
                aliases: &[$($alias),*],
                constants: &[$($constant),*],
                prototypes: PROTOTYPES,
                computes: $computes,
                covers: operator!(@covers $($covers)?),
                parameters: PARAMETERS,
                front: FRONT,
                null: operator!(@null $($null)?),
                checks: CHECKS,
            };
        }
    };
    (@covers) => { None };
    (@covers $covers:literal) => { Some($covers) };
    (@null) => { $crate::error::status::PARAM_NULLPTR };
    (@null $null:literal) => { $null };
}

/// A function of an operator's header that answers at once: it has one phase, and neither executor nor stream.
pub struct Function {
    /// Its C name.
    pub name: &'static str,
    /// The file that it is in.
    pub source: &'static str,
    /// The header under `include/aclnnop`.
    pub header: &'static str,
    /// The C function as Rust source, from which the header is made.
    pub prototype: &'static str,
}

/// Such a function. Behind the header come its documentation, its prototype with the address for the answer at the end, the devices
/// that have it (361001 on others, before anything is looked up) and a body that makes the answer of the rules and the arguments:
///
/// ```text
/// function! {
///     x_size in "aclnn_x.h";
///     /// What it says, for the reader of the header.
///     aclnnXSize(shape: *const aclIntArray) => size: *mut u64
///     on DEVICES
///     -> |rules, shape| size_of(shape)
/// }
/// ```
macro_rules! function {
    (
        $module:ident in $header:literal;
        $(#[$about:meta])*
        $function:ident($($parameter:ident: $type:ty),* $(,)?) => $answer:ident: *mut $of:ident
        $(on $devices:ident)?
        -> |$rules:ident $(, $argument:ident)*| $body:expr
    ) => {
        #[doc = concat!("[`", stringify!($function), "`]($module::", stringify!($function), ").")]
        pub mod $module {
            use super::*;
            use $crate::abi::{self, acl_meta::aclnnStatus};
            use $crate::config::config;
            use $crate::ops::phases::{self, Held as _, Parameter as _};

            c_functions! {
                $(#[$about])*
                #[unsafe(no_mangle)]
                #[allow(unsafe_code)] // the C boundary
                #[allow(non_snake_case)] // C names
                pub unsafe extern "C" fn $function($($parameter: $type,)* $answer: *mut $of) -> aclnnStatus {
                    forward!($function($($parameter,)* $answer));
                    abi::aclnn(stringify!($function), || {
                        let rules = &config().rules;
                        $(rules::devices(stringify!($function), rules, $devices)
                            .map_err(|error| Error::Launch(error.to_string()))?;)?
                        $(let $parameter = $parameter.look_up(const { phases::c_name(stringify!($parameter)) })?;)*
                        if $answer.is_null() {
                            return Err(Error::Null { argument: stringify!($answer), expected: "an address for the answer" });
                        }
                        let found = answer(rules $(, $parameter.value())*)?;
                        // SAFETY: not null, and the caller promised the rest.
                        unsafe { $answer.write(found) };
                        Ok(())
                    })
                }
            }

            fn answer($rules: &Rules $(, $argument: phases::Value<'_, $type>)*) -> Result<$of> {
                $body
            }

            /// Its row in the list.
            pub const FUNCTION: Function = Function {
                name: stringify!($function),
                source: file!(),
                header: $header,
                prototype: PROTOTYPES,
            };
        }
    };
}

/// The form in place of an operator: its first parameter is self and out of the form `of`, for the documentation as for the checks, and
/// the other parameters are those of that form.
///
/// ```text
/// in_place! {
///     inplace_x in "group", "aclnn_x.h": "selfRef.x_(other)" of aclnnX;
///     aclnnInplaceXGetWorkspaceSize, aclnnInplaceX(selfRef: *mut aclTensor, other: *const aclTensor)
///     checks (X.checks)
///     -> |call| X.plan(call)
/// }
/// ```
macro_rules! in_place {
    (
        $module:ident in $group:literal, $header:literal $(, const $constant:literal)*: $computes:literal of $of:ident;
        $phase_1:ident, $phase_2:ident($this:ident: $this_type:ty $(, $parameter:ident: $type:ty)* $(,)?)
        $(checks $checks:tt)?
        -> $($plan:tt)*
    ) => {
        operator! {
            $module in $group, $header $(, const $constant)*: $computes;
            #[doc = concat!(" Phase 1 of ", stringify!($of), " in place: checks the arguments, and reports the workspace that phase 2 needs.")]
            ///
            #[doc = concat!("     ", $computes)]
            ///
            #[doc = concat!(" ", stringify!($this), " is self and out of ", stringify!($of), "; a tensor beside it is broadcast to its shape.")]
            ///
            #[doc = concat!(" @param ", stringify!($this), " as self and as out of ", stringify!($of))]
            $(#[doc = concat!(" @param ", stringify!($parameter), " as for ", stringify!($of))])*
            $phase_1, $phase_2($this: $this_type $(, $parameter: $type)*)
            $(checks $checks)?
            -> $($plan)*
        }
    };
}
