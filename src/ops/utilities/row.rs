//! A row of the list of utilities.

/// What the rest of the library, its tests and its README know about a utility.
pub struct Utility {
    /// Phase 2's C name; phase 1 adds `GetWorkspaceSize`.
    pub name: &'static str,
    /// The file under `src/ops/utilities` that it is in.
    pub group: &'static str,
    /// The header under `include/aclnnop`, and again in its folder `level2`. Several utilities may share one.
    pub header: &'static str,
    /// Parameters that CANN's header declares `const` although they are values, as C text.
    pub constants: &'static [&'static str],
    /// The C functions as Rust source, from which the header is made.
    pub prototypes: &'static str,
    /// What it computes, in PyTorch's words.
    pub computes: &'static str,
}

/// A utility. Behind where it is listed comes what `operator!` takes:
///
/// ```text
/// utility! {
///     inplace_neg in "unary", "aclnn_neg.h": "neg_";
///     /// What it computes, for the reader of the header.
///     ///
///     /// @param selfRef its types
///     aclnnInplaceNegGetWorkspaceSize, aclnnInplaceNeg(selfRef: *mut aclTensor)
///     /// @return the statuses of phase 1
///     -> super::inplace_neg
/// }
/// ```
///
/// First the module that the row becomes, which holds `Arguments` and `UTILITY`; then the file that the row is in, the
/// header, and what it computes. `, const "aclrtStream stream"` before the colon is such a parameter.
macro_rules! utility {
    (
        $module:ident in $group:literal, $header:literal $(, const $constant:literal)*: $computes:literal;
        $($face:tt)*
    ) => {
        #[doc = $computes]
        pub mod $module {
            use super::*;

            operator! { $($face)* }

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
