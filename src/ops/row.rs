//! A row of the list of utilities.

/// What the rest of the library, its tests and its pages know about a utility.
pub struct Utility {
    /// Phase 2's C name; phase 1 adds `GetWorkspaceSize`.
    pub name: &'static str,
    /// The file under `src/ops/utilities` that it is in.
    pub group: &'static str,
    /// The header under `include/aclnnop`, and again in its folder `level2`. Several utilities may share one.
    pub header: &'static str,
    /// Parameters of its two functions that CANN's header declares `const` although they are values, as C text.
    pub constants: &'static [&'static str],
    /// The C functions as Rust source, from which the header is made.
    pub prototypes: &'static str,
    /// What it computes, in PyTorch's words.
    pub computes: &'static str,
}

/// A utility. Behind where it is listed comes what `operator!` takes, and what makes its plan:
///
/// ```text
/// utility! {
///     inplace_neg in "unary", "aclnn_neg.h": "neg_";
///     /// What it computes, for the reader of the header.
///     ///
///     /// @param selfRef its types
///     aclnnInplaceNegGetWorkspaceSize, aclnnInplaceNeg(selfRef: *mut aclTensor)
///     -> |arguments, rules| unary(&NEG, arguments.selfRef, arguments.selfRef, rules)
/// }
/// ```
///
/// First the module that the row becomes, which holds `Arguments` and `UTILITY`; then the file that the row is in, the
/// header, and what it computes. `, const "aclrtStream stream"` before the colon is such a parameter. Before the arrow
/// stand `/// @return` lines, unless the statuses are those that most have. Behind it stands a body, or the name of a
/// function; `; null is 561_103` after that gives a null argument that status.
macro_rules! utility {
    (
        $module:ident in $group:literal, $header:literal $(, const $constant:literal)*: $computes:literal;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        -> $($plan:tt)*
    ) => {
        utility! {
            $module in $group, $header $(, const $constant)*: $computes;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
            ///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
            ///     alone
            -> $($plan)*
        }
    };
    (
        $module:ident in $group:literal, $header:literal $(, const $constant:literal)*: $computes:literal;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        -> |$arguments:tt, $rules:tt| $plan:expr
        $(; null is $null:literal)?
    ) => {
        utility! {
            $module in $group, $header $(, const $constant)*: $computes;
            $(#[$about])*
            $phase_1, $phase_2($($parameters)*)
            $(#[$returns])+
            -> self::plan
            $(; null is $null)?
            => fn plan($arguments: &Arguments, $rules: &Rules) -> Result<Box<Plan>> { $plan }
        }
    };
    (
        $module:ident in $group:literal, $header:literal $(, const $constant:literal)*: $computes:literal;
        $(#[$about:meta])*
        $phase_1:ident, $phase_2:ident($($parameters:tt)*)
        $(#[$returns:meta])+
        -> $plan:path
        $(; null is $null:literal)?
        $(=> $function:item)?
    ) => {
        #[doc = $computes]
        #[allow(rustdoc::broken_intra_doc_links)] // indices
        pub mod $module {
            use super::*;

            operator! {
                $(#[$about])*
                $phase_1, $phase_2($($parameters)*)
                $(#[$returns])+
                -> $plan
                $(; null is $null)?
            }
            $($function)?

            /// Its row in the list.
            pub const UTILITY: Utility = Utility {
                name: OPERATOR,
                group: $group,
                header: $header,
                constants: &[$($constant),*],
                prototypes: PROTOTYPES,
                computes: $computes,
            };
        }
    };
}
