//! What a kernel can run, one of which it chooses.

/// Makes an enum of the bodies of a kernel, each with what it takes and its name: the list of names is the enum itself.
macro_rules! bodies {
    ($(#[$meta:meta])* $visible:vis enum $body:ident $(<$t:ident>)? {
        $($(#[$doc:meta])* $variant:ident $(($($field:ty),+))? = $name:literal,)+
    }) => {
        $(#[$meta])*
        $visible enum $body $(<$t>)? {
            $($(#[$doc])* $variant $(($($field),+))?,)+
        }

        /// The names of the bodies.
        pub const BODIES: &[&str] = &[$($name),+];

        impl $(<$t>)? $body $(<$t>)? {
            /// What a plan calls it.
            $visible fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)+
                }
            }
        }
    };
}
pub(crate) use bodies;
