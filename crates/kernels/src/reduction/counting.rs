//! How often each number occurs, or the sum of the weights that stand beside it, in the order in which they stand.

use crate::dtype::{DType, Element};
use crate::view::{NdView, Row};
use std::ops::Add;

/// Counts in the packed `to`, of INT64, the packed numbers of INT64; or adds their weights, which have the dtype of `to`, FLOAT or DOUBLE.
/// Numbers outside are left out.
pub fn count(numbers: NdView, weights: Option<NdView>, to: NdView) {
    match (to.dtype(), weights) {
        (DType::Float, Some(weights)) => add::<f32>(numbers, |at| row(weights).get(at), to),
        (DType::Double, Some(weights)) => add::<f64>(numbers, |at| row(weights).get(at), to),
        _ => add::<i64>(numbers, |_| 1, to),
    }
}

fn row<T: Element>(view: NdView) -> Row<T> {
    view.four().expect("one axis").typed().row(0, 0, 0)
}

#[inline(always)]
fn add<T: Element + Add<Output = T>>(numbers: NdView, weight: impl Fn(usize) -> T, to: NdView) {
    let (numbers, to) = (row::<i64>(numbers), row::<T>(to));
    to.fill(T::default());
    for at in 0..numbers.len() {
        let number = numbers.get(at) as u64;
        if number < to.len() as u64 {
            to.set(number as usize, to.get(number as usize) + weight(at));
        }
    }
}
