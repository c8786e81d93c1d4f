//! What functions of two operands have in common: in which dtype they are computed, and checks that many of them have.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::passed::Argument;
use crate::ops::rules::*;
use crate::soc::Soc;

/// out has the shape of self, of a rank that the kernels take.
pub const SHAPES: Check = All(&[SameShape(OUT, "self"), Rank(SELF)]);
/// self and other broadcast to out, and have ranks that the kernels take.
pub const BROADCAST: Check = All(&[Rank(INPUTS), Broadcast(INPUTS, "out")]);

/// FLOAT and FLOAT16; BFLOAT16 on 910B, 910_93 and 950.
pub const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
/// DOUBLE too.
pub const WIDE_FLOATS: Takes = FLOATS.and(FL);

/// The numbers of a call are real.
pub fn numbers_are_real(call: &Passed) -> Result<()> {
    for (name, argument) in call.names.iter().zip(call.arguments) {
        if let Argument::Scalar(number) = argument
            && !number.dtype.can_cast_to(DType::Float)
        {
            return Err(Error::invalid(name, format!("dtype {}", number.dtype.name()), "a real number"));
        }
    }
    Ok(())
}

/// The dtype in which the first two tensors of a call meet.
pub fn meet_first(call: &Passed) -> Result<DType> {
    let mut tensors = call.names.iter().zip(call.arguments).filter_map(|(name, argument)| match argument {
        Argument::Tensor(tensor) => Some((*name, tensor.dtype)),
        _ => None,
    });
    let mut next = || tensors.next().expect("two tensors");
    let ((model_name, model), (name, dtype)) = (next(), next());
    promotes(name, dtype, model_name, model)
}

/// The dtype of self.
pub fn as_it_is(call: &Passed) -> Result<DType> {
    Ok(call.dtype("self").1)
}

/// The dtype in which self and other meet, tensors or numbers.
pub fn meet(call: &Passed) -> Result<DType> {
    let ((name, dtype), (model_name, model)) = (call.dtype("other"), call.dtype("self"));
    promotes(name, dtype, model_name, model)
}

/// Likewise; on a 950 a tensor of rank 0 counts as a scalar.
pub fn meet_by_rank(call: &Passed) -> Result<DType> {
    promotes_by_rank(call.tensor("self"), call.tensor("other"), call.rules)
}

/// The dtype in which a tensor meets a number.
pub fn meet_number(call: &Passed) -> Result<DType> {
    if call.rules.soc != Soc::Ascend950 {
        return meet(call);
    }
    let ((name, dtype), (model_name, model)) = (call.dtype("other"), call.dtype("self"));
    promotes_on_950(name, dtype, model_name, model)
}
