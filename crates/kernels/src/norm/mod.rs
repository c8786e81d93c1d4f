//! Normalisation: moments of rows and of sets of rows, and what is made of elements with them.
//!
//! Operands are packed. Elements are FLOAT or halves, which are widened where they are read and rounded once where they are written;
//! statistics, weights and coefficients are vectors of FLOAT. There are these ways through a tensor:
//!
//! - [`layer`]: a row is normalised by its own moments, and each of its elements has a weight;
//! - [`groups`]: a row has several channels, each with a weight, and is normalised by its own moments;
//! - [`sets`]: rows are normalised by the moments of a set of them, such as all of a channel, and a row has one weight. Rows of few elements
//!   are taken as columns, many at a time;
//! - [`added`]: likewise a sum of rows, which is made on the way;
//! - [`renorm`]: rows that are made shorter.
//!
//! Sums are made in FLOAT, piece by piece in lanes, and pieces are joined in DOUBLE in their order. So they depend neither on the level
//! nor on the threads: these share rows, or columns.
#![allow(unsafe_code)] // views for several threads

pub mod added;
mod columns;
pub mod groups;
pub mod layer;
mod pieces;
pub mod renorm;
pub mod sets;
pub mod vectors;

use crate::dtype::Element;
use crate::view::{NdView, Row, View};

/// A packed matrix, [1, 1, rows, columns].
fn matrix<T: Element>(view: NdView) -> View<T> {
    view.four().expect("two axes").typed()
}

/// A packed vector.
fn vector<T: Element>(view: NdView) -> Row<T> {
    matrix(view).row(0, 0, 0)
}

/// The body of a kernel for each dtype that it takes.
macro_rules! by_dtype {
    ($dtype:expr, $run:ident as $kernel:ty) => {
        match $dtype {
            $crate::dtype::DType::Float => Some($run::<f32> as $kernel),
            $crate::dtype::DType::Float16 => Some($run::<half::f16> as $kernel),
            $crate::dtype::DType::BFloat16 => Some($run::<half::bf16> as $kernel),
            _ => None,
        }
    };
}
use by_dtype;
