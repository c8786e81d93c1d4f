//! The kernels: what computes, without a word of C.
//!
//! They take views of strided memory, the geometry of an operator and an instruction-set level, and know neither tensors
//! nor streams. They are a crate of their own over the same tree, so that a change in the C face or the runtime does not
//! compile them again; `opapi` re-exports the modules below, so a path means the same in both. (`kernels/src` is a link to
//! this tree, for a package of cargo holds no file from outside of its folder.)
//!
//! The kernels of the tensor utilities are a third crate, on top of this one, in `src/ops/utilities/kernel`.
//!
//! What a kernel offers is a plain function per dtype, `kernel::<operator>(dtype) -> Option<fn>`: generic code that
//! another crate calls would be compiled there.
//!
//! `unsafe` is allowed where pointers become elements, in [`view`] and [`dtype`], in [`simd`], in [`machine`], beside an
//! inner loop whose access no other operator has, and where threads share a kernel's views ([`view::Disjoint`]) and its
//! work ([`parallel`]). Everything else is safe Rust.
//!
//! The tests of this crate are those of the kernels' parts; kernels are tested through `opapi`. So the crate's own test
//! program leaves them out, and does not compile them a second time.

#![cfg_attr(test, allow(dead_code))]

pub mod dtype;
pub mod machine;
pub mod parallel;
pub mod simd;
pub mod view;
pub mod window;

/// The operators' kernels, each in its operator's folder.
#[cfg(not(test))]
#[allow(missing_docs)]
pub mod ops {
    pub mod avgpool2d {
        pub mod kernel;
    }
    pub mod avgpool2d_backward {
        pub mod kernel;
    }
    pub mod grid_sampler2d {
        pub mod kernel;
    }
    pub mod grid_sampler2d_backward {
        pub mod kernel;
    }
    pub mod im2col {
        pub mod kernel;
    }
    pub mod im2col_backward {
        pub mod kernel;
    }
    pub mod max_unpool2d {
        pub mod kernel;
    }
    pub mod max_unpool2d_backward {
        pub mod kernel;
    }
    pub mod replication_pad2d {
        pub mod kernel;
    }
    pub mod replication_pad2d_backward {
        pub mod kernel;
    }
}

/// Those whose parts have tests of their own.
#[cfg(test)]
mod ops {
    pub mod grid_sampler2d_backward {
        pub mod kernel;
    }
}
