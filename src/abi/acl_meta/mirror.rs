//! What a comparison passes to this library in place of CANN's objects.

use super::types::*;
use crate::backend::compare::{Argument, Twins};

macro_rules! objects {
    ($($type:ident),*) => {
        $(impl Argument for *const $type {
            fn twin(self, twins: &Twins) -> Self {
                twins.of(self as usize) as Self
            }
        }
        impl Argument for *mut $type {
            fn twin(self, twins: &Twins) -> Self {
                twins.of(self as usize) as Self
            }
        })*
    };
}
objects!(aclTensor, aclScalar, aclIntArray, aclFloatArray, aclBoolArray, aclTensorList, aclScalarList);

macro_rules! members {
    ($($type:ident),*) => {
        $(impl Argument for *const *const $type {
            fn twin(self, _: &Twins) -> Self {
                self
            }
        })*
    };
}
// Each passes through `compare::own` when the list is made.
members!(aclTensor, aclScalar);

impl Argument for *mut aclOpExecutor {
    fn twin(self, twins: &Twins) -> Self {
        twins.of_executor(self as usize) as Self
    }
}

impl Argument for *mut *mut aclOpExecutor {
    fn twin(self, twins: &Twins) -> Self {
        twins.new_executor(self.cast()).cast()
    }
}
