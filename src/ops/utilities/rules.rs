//! Rules that many utilities share.

use crate::dtype::{DType, list_text};
use crate::error::{Error, Result};
use crate::soc::{Rules, Soc};
use crate::tensor::{Tensor, shape_text};

/// A set of dtypes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Types(u64);

impl Types {
    /// Of these.
    pub const fn of(dtypes: &[DType]) -> Types {
        let (mut set, mut at) = (0, 0);
        while at < dtypes.len() {
            set |= 1 << dtypes[at] as u64;
            at += 1;
        }
        Types(set)
    }

    /// With others.
    pub const fn and(self, others: Types) -> Types {
        Types(self.0 | others.0)
    }

    fn contains(self, dtype: DType) -> bool {
        self.0 & (1 << dtype as u64) != 0
    }
}

/// FLOAT, FLOAT16, DOUBLE.
pub const FL: Types = Types::of(&[DType::Float, DType::Float16, DType::Double]);
/// The signed integers and UINT8.
pub const INT: Types = Types::of(&[DType::Int8, DType::Int16, DType::Int32, DType::Int64, DType::UInt8]);
/// UINT16, UINT32, UINT64.
pub const UINT: Types = Types::of(&[DType::UInt16, DType::UInt32, DType::UInt64]);
/// COMPLEX64, COMPLEX128.
pub const CX: Types = Types::of(&[DType::Complex64, DType::Complex128]);
/// BF16.
pub const BF16: Types = Types::of(&[DType::BFloat16]);
/// BOOL.
pub const BOOL: Types = Types::of(&[DType::Bool]);
/// FLOAT8_E5M2, FLOAT8_E4M3FN, HIFLOAT8.
pub const FP8: Types = Types::of(&[DType::Float8E5M2, DType::Float8E4M3FN, DType::HiFloat8]);
/// FLOAT8_E8M0.
pub const E8M0: Types = Types::of(&[DType::Float8E8M0]);
/// FLOAT4_E2M1, FLOAT4_E1M2.
pub const FP4: Types = Types::of(&[DType::Float4E2M1, DType::Float4E1M2]);

/// No dtype on any device.
pub const NOTHING: Takes = Takes::everywhere(Types::of(&[]));

/// Which dtypes an argument may have on which device.
#[derive(Clone, Copy)]
pub struct Takes {
    everywhere: Types,
    /// Also on 910B and 910_93.
    a2: Types,
    /// Also on 950.
    ascend950: Types,
}

impl Takes {
    /// These on every device.
    pub const fn everywhere(types: Types) -> Takes {
        Takes { everywhere: types, a2: Types(0), ascend950: Types(0) }
    }

    /// And these on 910B, 910_93 and 950.
    pub const fn newer(self, types: Types) -> Takes {
        Takes { a2: self.a2.and(types), ..self }.on_950(types)
    }

    /// And these on 950.
    pub const fn on_950(self, types: Types) -> Takes {
        Takes { ascend950: self.ascend950.and(types), ..self }
    }

    /// The argument's dtype is one of them.
    pub fn check(&self, name: &str, dtype: DType, rules: &Rules) -> Result<()> {
        let more = match rules.soc {
            Soc::Ascend910B | Soc::Ascend910_93 => self.a2,
            Soc::Ascend950 => self.ascend950,
            Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B => Types(0),
        };
        let types = self.everywhere.and(more);
        if types.contains(dtype) {
            return Ok(());
        }
        let supported: Vec<DType> = DType::all().filter(|&dtype| types.contains(dtype)).collect();
        Err(Error::invalid(
            name,
            format!("dtype {}", dtype.name()),
            format!("one of {}", list_text(&supported)),
        ))
    }
}

/// The largest rank of the device's kernels.
const MAX_RANK: usize = 8;

/// The rank is one that the device's kernels take.
pub fn rank(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.rank() <= MAX_RANK {
        return Ok(());
    }
    let got = format!("rank {} (shape {})", tensor.rank(), shape_text(&tensor.shape));
    Err(Error::invalid(name, got, format!("a rank of {MAX_RANK} or less")))
}

/// A broadcast of the tensor with the model has the model's shape.
pub fn broadcasts_to(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    let pairs = tensor.shape.iter().rev().zip(model.shape.iter().rev());
    if tensor.rank() <= model.rank() && pairs.into_iter().all(|(&own, &other)| own == other || own == 1) {
        return Ok(());
    }
    let expected =
        format!("a shape that broadcasts to {}, the shape of {model_name}", shape_text(&model.shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// Two dtypes meet in one.
pub fn promotes(name: &str, dtype: DType, model_name: &str, model: DType) -> Result<DType> {
    model.promote(dtype).ok_or_else(|| {
        let expected = format!("one that promotes with {}, the dtype of {model_name}", model.name());
        Error::invalid(name, format!("dtype {}", dtype.name()), expected)
    })
}
