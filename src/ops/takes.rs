//! Which dtypes arguments may have, by device and edition.

use crate::dtype::{DType, list_text};
use crate::error::{Error, Result};
use crate::soc::{Feature, Rules, Soc};

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

    /// But others.
    const fn without(self, others: Types) -> Types {
        Types(self.0 & !others.0)
    }

    /// One of them.
    pub(super) fn contains(self, dtype: DType) -> bool {
        self.0 & (1 << dtype as u64) != 0
    }

    /// Their names.
    pub(super) fn text(self) -> String {
        list_text(&DType::all().filter(|&dtype| self.contains(dtype)).collect::<Vec<_>>())
    }
}

/// FLOAT, FLOAT16, DOUBLE.
pub const FL: Types = Types::of(&[DType::Float, DType::Float16, DType::Double]);
/// The signed integers and UINT8.
pub const INT: Types = Types::of(&[DType::Int8, DType::Int16, DType::Int32, DType::Int64, DType::UInt8]);
/// UINT16, UINT32, UINT64.
pub const UINT: Types = Types::of(&[DType::UInt16, DType::UInt32, DType::UInt64]);
/// COMPLEX32, of halves.
pub const C32: Types = Types::of(&[DType::Complex32]);
/// COMPLEX64, COMPLEX128.
pub const CX: Types = Types::of(&[DType::Complex64, DType::Complex128]);
/// FLOAT.
pub const F32: Types = Types::of(&[DType::Float]);
/// FLOAT16.
pub const F16: Types = Types::of(&[DType::Float16]);
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

/// Which dtypes an argument may have, by device and edition.
#[derive(Clone, Copy)]
pub struct Takes {
    /// By device.
    on: [Types; Soc::COUNT],
    /// Those of them that not every edition has.
    dated: &'static [Dated],
}

/// Dtypes that some editions do not have yet, or no longer.
pub struct Dated {
    /// These.
    pub types: Types,
    /// The devices of which that holds.
    pub on: &'static [Soc],
    /// What the editions that have them know.
    pub with: Feature,
}

/// Every device.
pub const EVERYWHERE: &[Soc] =
    &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];
/// All but 950.
pub const BUT_950: &[Soc] =
    &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B, Soc::Ascend910B, Soc::Ascend910_93];
/// All but 310B.
pub const BUT_310B: &[Soc] =
    &[Soc::Ascend910, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend310P, Soc::Ascend950];
/// 910B, 910_93 and 950.
pub const A2_AND_950: &[Soc] = &[Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];
/// 950.
pub const ON_950: &[Soc] = &[Soc::Ascend950];
/// 910B and 910_93.
pub const A2: &[Soc] = &[Soc::Ascend910B, Soc::Ascend910_93];

impl Takes {
    /// These on every device.
    pub const fn everywhere(types: Types) -> Takes {
        Takes { on: [types; Soc::COUNT], dated: &[] }
    }

    /// And these on some devices.
    pub const fn on(self, socs: &[Soc], types: Types) -> Takes {
        let (mut on, mut at) = (self.on, 0);
        while at < socs.len() {
            on[socs[at] as usize] = on[socs[at] as usize].and(types);
            at += 1;
        }
        Takes { on, ..self }
    }

    /// And these on 910.
    pub const fn on_910(self, types: Types) -> Takes {
        self.on(&[Soc::Ascend910], types)
    }

    /// And these on 310P and 310B.
    pub const fn on_310(self, types: Types) -> Takes {
        self.on(&[Soc::Ascend310P, Soc::Ascend310B], types)
    }

    /// And these on every device.
    pub const fn and(self, types: Types) -> Takes {
        self.on(EVERYWHERE, types)
    }

    /// And these on 910B, 910_93 and 950.
    pub const fn newer(self, types: Types) -> Takes {
        self.on(A2, types).on_950(types)
    }

    /// And these on every device but 910.
    pub const fn but_910(self, types: Types) -> Takes {
        self.on_310(types).newer(types)
    }

    /// And these on 950.
    pub const fn on_950(self, types: Types) -> Takes {
        self.on(&[Soc::Ascend950], types)
    }

    /// But some of them in some editions only.
    pub const fn dated(self, dated: &'static [Dated]) -> Takes {
        Takes { dated, ..self }
    }

    /// Those of any device and edition.
    #[cfg(test)]
    pub fn all(&self) -> impl Iterator<Item = DType> {
        let types = self.on.iter().fold(Types(0), |all, types| all.and(*types));
        DType::all().filter(move |&dtype| types.contains(dtype))
    }

    /// Those of a device and an edition.
    fn of(&self, rules: &Rules) -> Types {
        let lacks = |dated: &&Dated| dated.on.contains(&rules.soc) && !rules.has(dated.with);
        let all = self.on[rules.soc as usize];
        self.dated.iter().filter(lacks).fold(all, |types, dated| types.without(dated.types))
    }

    /// One of those of a device and an edition.
    pub fn contains(&self, dtype: DType, rules: &Rules) -> bool {
        self.of(rules).contains(dtype)
    }

    /// The argument's dtype is one of them.
    pub fn check(&self, name: &str, dtype: DType, rules: &Rules) -> Result<()> {
        let types = self.of(rules);
        if types.contains(dtype) {
            return Ok(());
        }
        Err(Error::invalid(name, format!("dtype {}", dtype.name()), format!("one of {}", types.text())))
    }
}
