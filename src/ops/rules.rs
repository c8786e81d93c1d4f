//! Rules that operators share. Each failure names the argument, what came and what was expected.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::plan::{Extents, cast_of};
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Scalar, Tensor, shape_text};
use std::fmt::Display;

pub use super::takes::*;
pub use crate::tensor::Named;

/// The largest rank of the device's kernels.
pub const MAX_RANK: usize = 8;

/// The operator, or the function, is there on these devices.
pub fn devices(of: &str, rules: &Rules, socs: &[Soc]) -> Result<()> {
    if socs.contains(&rules.soc) {
        return Ok(());
    }
    let names: Vec<String> = socs.iter().map(|soc| format!("{soc:?}")).collect();
    Err(Error::invalid(of, format!("{:?}", rules.soc), format!("one of {}", names.join(", "))))
}

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

/// Each has a rank that the device's kernels take.
pub fn ranks(tensors: &[Named]) -> Result<()> {
    tensors.iter().try_for_each(|(name, tensor)| rank(name, tensor))
}

/// What formats tensors may have. CANN looks at some operators' storage formats, at others' view formats: a tensor has one
/// for both here, as no function of CANN's C interface sets them apart. Empty tensors are looked at too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Formats {
    /// Any.
    Any,
    /// None that is private to the device; else they may differ.
    Public,
    /// One for all, be it private.
    Equal,
    /// One for all, which is not private.
    EqualPublic,
}

impl Formats {
    /// None may be private.
    pub fn is_public(self) -> bool {
        matches!(self, Formats::Public | Formats::EqualPublic)
    }

    /// The tensors have such formats; the first one sets what is equal.
    pub fn check(self, tensors: &[(&str, &Tensor)]) -> Result<()> {
        let is_public = self.is_public();
        let is_equal = matches!(self, Formats::Equal | Formats::EqualPublic);
        if is_public
            && let Some((name, tensor)) = tensors.iter().find(|(_, tensor)| tensor.format.is_private())
        {
            let expected = "a format that is not private to the device";
            return Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected));
        }
        let (model_name, model) = tensors[0];
        match tensors.iter().find(|(_, tensor)| is_equal && tensor.format != model.format) {
            None => Ok(()),
            Some((name, tensor)) => {
                let expected = format!("{}, the format of {model_name}", model.format.name());
                Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
            }
        }
    }
}

/// What the format of a result must be for the last of CANN's steps, which writes it: 561103, where there is anything to
/// write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// Anything: what was computed counts as ND.
    Any,
    /// The input's, unless that is ND: what was computed kept it.
    Kept,
    /// Likewise for integers, which are copied; else anything.
    KeptByIntegers,
    /// One that goes with the rank of the result.
    OfRank,
}

impl Written {
    /// The result has such a format.
    pub fn check(self, (name, input): Named, (out_name, out): Named) -> Result<()> {
        let is_kept = match self {
            Written::Any => return Ok(()),
            Written::Kept => true,
            Written::KeptByIntegers => input.dtype.is_integral(),
            Written::OfRank => return format_of_rank((out_name, out)),
        };
        if !is_kept || input.format == Format::ND || input.format == out.format {
            return Ok(());
        }
        let expected = format!("{}, the format of {name}", input.format.name());
        Err(Error::view(out_name, format!("format {}", out.format.name()), expected))
    }
}

fn format_of_rank((name, tensor): Named) -> Result<()> {
    match tensor.format.fixed_rank() {
        Some(rank) if rank != tensor.rank() => {
            let got = format!("format {} with rank {}", tensor.format.name(), tensor.rank());
            Err(Error::view(name, got, format!("rank {rank}")))
        }
        _ => Ok(()),
    }
}

/// The shape to which the tensors broadcast.
pub fn joined(tensors: &[Named]) -> Result<Extents> {
    let rank = tensors.iter().map(|(_, tensor)| tensor.rank()).max().unwrap_or(0);
    let mut shape = Extents::from_elem(1, rank);
    for (name, tensor) in tensors {
        for (at, &own) in (rank - tensor.rank()..).zip(&tensor.shape) {
            if own != 1 && shape[at] != 1 && own != shape[at] {
                let expected =
                    format!("one that broadcasts with {}, that of the inputs before it", shape_text(&shape));
                return Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected));
            }
            if own != 1 {
                shape[at] = own;
            }
        }
    }
    Ok(shape)
}

/// The tensors broadcast to the shape of `out`.
pub fn broadcast(tensors: &[Named], (out_name, out): Named) -> Result<()> {
    if tensors.iter().all(|(_, tensor)| tensor.shape == out.shape) {
        return Ok(());
    }
    let shape = joined(tensors)?;
    if shape[..] == *out.shape {
        return Ok(());
    }
    let expected = format!("{}, to which the inputs broadcast", shape_text(&shape));
    Err(Error::invalid(out_name, format!("shape {}", shape_text(&out.shape)), expected))
}

/// The computed dtype casts to that of `out`.
pub fn casts(computed: DType, (out_name, out): Named) -> Result<()> {
    if computed.can_cast_to(out.dtype) {
        return Ok(());
    }
    // PyTorch's own words come last: programs look for them.
    let expected = format!(
        "one that {} casts to, in which is computed: result type {} can't be cast to the desired output type {}",
        computed.name(),
        name_in_pytorch(computed),
        name_in_pytorch(out.dtype)
    );
    Err(Error::invalid(out_name, format!("dtype {}", out.dtype.name()), expected))
}

/// A dtype as PyTorch's messages call it.
fn name_in_pytorch(dtype: DType) -> &'static str {
    match dtype {
        DType::Float => "Float",
        DType::Float16 => "Half",
        DType::BFloat16 => "BFloat16",
        DType::Double => "Double",
        DType::Int8 => "Char",
        DType::Int16 => "Short",
        DType::Int32 => "Int",
        DType::Int64 => "Long",
        DType::UInt8 => "Byte",
        DType::UInt16 => "UInt16",
        DType::UInt32 => "UInt32",
        DType::UInt64 => "UInt64",
        DType::Bool => "Bool",
        DType::Complex32 => "ComplexHalf",
        DType::Complex64 => "ComplexFloat",
        DType::Complex128 => "ComplexDouble",
        other => other.name(),
    }
}

/// Two dtypes meet in one.
pub fn promotes(name: &str, dtype: DType, model_name: &str, model: DType) -> Result<DType> {
    model.promote(dtype).ok_or_else(|| {
        let expected = format!("one that promotes with {}, the dtype of {model_name}", model.name());
        Error::invalid(name, format!("dtype {}", dtype.name()), expected)
    })
}

/// The dtype in which a tensor meets a scalar on a 950, where the scalar counts as FLOAT or COMPLEX64 if it is of that kind.
pub fn promotes_on_950(name: &str, scalar: DType, tensor_name: &str, tensor: DType) -> Result<DType> {
    let counts_as = match scalar {
        _ if scalar.part().is_some() => DType::Complex64,
        _ if scalar.is_floating() => DType::Float,
        _ => scalar,
    };
    promotes_by_kind(name, counts_as, tensor_name, tensor)
}

/// The dtype in which two tensors meet where, on a 950, one of rank 0 counts as a scalar of its dtype.
pub fn promotes_by_rank((a_name, a): Named, (b_name, b): Named, rules: &Rules) -> Result<DType> {
    match (a.rank() == 0, b.rank() == 0) {
        (true, false) if rules.soc == Soc::Ascend950 => promotes_by_kind(a_name, a.dtype, b_name, b.dtype),
        (false, true) if rules.soc == Soc::Ascend950 => promotes_by_kind(b_name, b.dtype, a_name, a.dtype),
        _ => promotes(b_name, b.dtype, a_name, a.dtype),
    }
}

/// The tensor's dtype, unless it lacks the other's fraction or imaginary part, or is BOOL.
fn promotes_by_kind(name: &str, dtype: DType, tensor_name: &str, tensor: DType) -> Result<DType> {
    let kind = |dtype: DType| (dtype.is_inexact() || dtype.is_floating(), dtype.part().is_some());
    let promoted = match (kind(tensor), kind(dtype)) {
        ((true, false), (_, true)) => promotes(name, DType::Complex32, tensor_name, tensor)?,
        (own, other) if tensor == DType::Bool || other > own => promotes(name, dtype, tensor_name, tensor)?,
        _ => tensor,
    };
    Ok(if promoted == DType::Complex32 { DType::Complex64 } else { promoted })
}

/// The bytes of a number as a dtype of so many.
pub fn scalar_as<const SIZE: usize>(scalar: &Scalar, dtype: DType) -> Result<[u8; SIZE]> {
    let bytes = cast_of(scalar.dtype, dtype)?.value(scalar.bytes);
    Ok(*bytes.first_chunk().expect("16 bytes"))
}

/// The axis that a number from `-rank` to `rank - 1` names. A tensor without axes counts as one with one.
pub fn axis(name: &str, dim: i64, rank: usize) -> Result<usize> {
    let rank = rank.max(1) as i64;
    if (-rank..rank).contains(&dim) {
        return Ok(dim.rem_euclid(rank) as usize);
    }
    Err(Error::invalid(name, dim, format!("{} to {}", -rank, rank - 1)))
}

/// Two tensors have the same dtype; the second one sets it.
pub fn same_dtype(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    if tensor.dtype == model.dtype {
        return Ok(());
    }
    let expected = format!("{}, the dtype of {model_name}", model.dtype.name());
    Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
}

/// The tensor has the dtype that another argument says.
pub fn dtype_is(name: &str, tensor: &Tensor, says: &str, dtype: DType) -> Result<()> {
    if tensor.dtype == dtype {
        return Ok(());
    }
    let expected = format!("{}, as {says} says", dtype.name());
    Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
}

/// The rank is one of those given.
pub fn rank_in(name: &str, tensor: &Tensor, ranks: &[usize]) -> Result<()> {
    if ranks.contains(&tensor.rank()) {
        return Ok(());
    }
    let ranks: Vec<String> = ranks.iter().map(usize::to_string).collect();
    let got = format!("rank {} (shape {})", tensor.rank(), shape_text(&tensor.shape));
    Err(Error::invalid(name, got, format!("rank {}", ranks.join(" or "))))
}

/// Two tensors have the same shape; the second one sets it.
pub fn same_shape(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    shape_is(name, tensor, &model.shape, format_args!("the shape of {model_name}"))
}

/// Two tensors of one rank have the same extents before the last two; the second one sets them.
pub fn same_planes(name: &str, tensor: &Tensor, model_name: &str, model: &Tensor) -> Result<()> {
    if planes(tensor) == planes(model) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("shape {}", shape_text(&tensor.shape)),
        format!("the extents before the last two as in {model_name}, of shape {}", shape_text(&model.shape)),
    ))
}

/// The extents before the last two.
pub fn planes(tensor: &Tensor) -> &[i64] {
    &tensor.shape[..tensor.rank() - 2]
}

/// The tensor has exactly these extents; `why` says where they come from.
pub fn shape_is(name: &str, tensor: &Tensor, expected: &[i64], why: impl Display) -> Result<()> {
    if *tensor.shape == *expected {
        return Ok(());
    }
    let expected = format!("{}, {why}", shape_text(expected));
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// No extent is negative. Where CANN does not look, a negative extent is undefined there and refused here.
pub fn no_negative_extent(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.shape.iter().all(|&extent| extent >= 0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "extents of zero or more"))
}

/// The array has one of these lengths.
pub fn length_in(name: &str, values: &[i64], lengths: &[usize]) -> Result<()> {
    if lengths.contains(&values.len()) {
        return Ok(());
    }
    let expected: Vec<String> = lengths.iter().map(usize::to_string).collect();
    let got = format!("{} values {values:?}", values.len());
    Err(Error::invalid(name, got, format!("{} values", expected.join(" or "))))
}

/// Every value is at least `least`.
pub fn at_least(name: &str, values: &[i64], least: i64) -> Result<()> {
    if values.iter().all(|&value| value >= least) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("values {values:?}"), format!("values of {least} or more")))
}

/// The integer is one of these.
pub fn one_of(name: &str, value: i64, values: &[i64]) -> Result<()> {
    if values.contains(&value) {
        return Ok(());
    }
    let expected: Vec<String> = values.iter().map(i64::to_string).collect();
    Err(Error::invalid(name, value, format!("one of {}", expected.join(", "))))
}

/// The tensor has another format.
pub fn not_format(name: &str, tensor: &Tensor, format: Format) -> Result<()> {
    if tensor.format != format {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {}", format.name()), "another one"))
}

/// A non-contiguous input stays inside its storage: what making it contiguous checks on the device. A
/// contiguous one is not looked at, as there.
pub fn in_storage(name: &str, tensor: &Tensor) -> Result<()> {
    if tensor.is_empty() || tensor.is_contiguous() {
        return Ok(());
    }
    let storage = tensor.storage_numel();
    let inside = match (tensor.span(), storage) {
        (Some((low, high)), Some(storage)) => low >= 0 && high < storage,
        _ => false,
    };
    if inside {
        return Ok(());
    }
    Err(Error::view(
        name,
        format!(
            "a view of shape {}, strides {:?}, offset {}",
            shape_text(&tensor.shape),
            tensor.strides,
            tensor.offset
        ),
        format!("elements inside its storage of shape {}", shape_text(&tensor.storage)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tensor of that format and rank.
    fn of(format: Format, rank: usize) -> Tensor {
        Tensor::new(DType::Float, format, &vec![0; rank], None, 0, &[0], 0)
    }

    const NC1HWC0: Format = Format(3);

    #[test]
    fn formats_of_tensors_are_public_or_equal_or_both() {
        use Formats::{Any, Equal, EqualPublic, Public};
        for (formats, refused) in [
            ([Format::ND, Format::ND], [].as_slice()),
            ([Format::ND, Format::NCHW], &[Equal, EqualPublic]),
            ([Format::FRACTAL_NZ, Format::FRACTAL_NZ], &[Public, EqualPublic]),
            ([Format::FRACTAL_NZ, Format::ND], &[Public, Equal, EqualPublic]),
            ([Format::ND, Format::FRACTAL_NZ], &[Public, Equal, EqualPublic]),
            ([NC1HWC0, Format::FRACTAL_NZ], &[Public, Equal, EqualPublic]),
        ] {
            let [a, b] = formats.map(|format| of(format, 2));
            for rule in [Any, Public, Equal, EqualPublic] {
                let is_ok = rule.check(&[("self", &a), ("out", &b)]).is_ok();
                assert_eq!(is_ok, !refused.contains(&rule), "{formats:?}");
            }
        }
    }

    #[test]
    fn a_format_that_is_refused_is_told_with_its_argument() {
        let told = |rule: Formats, [a, b]: [Format; 2]| {
            rule.check(&[("self", &of(a, 2)), ("out", &of(b, 2))]).unwrap_err().to_string()
        };
        let text = told(Formats::EqualPublic, [Format::ND, NC1HWC0]);
        assert_eq!(text, "out: format NC1HWC0, expected a format that is not private to the device");
        let text = told(Formats::Equal, [Format::ND, Format::NCHW]);
        assert_eq!(text, "out: format NCHW, expected ND, the format of self");
    }

    #[test]
    fn a_result_has_the_format_that_was_kept_or_that_its_rank_allows() {
        use Written::{Any, Kept, OfRank};
        for (rule, input, out, rank, is_ok) in [
            (Any, Format::FRACTAL_NZ, NC1HWC0, 2, true),
            (Kept, Format::ND, NC1HWC0, 2, true),
            (Kept, Format::FRACTAL_NZ, Format::FRACTAL_NZ, 2, true),
            (Kept, Format::NCHW, Format::ND, 4, false),
            (Kept, Format::UNDEFINED, Format::ND, 4, false),
            (OfRank, Format::FRACTAL_NZ, Format::ND, 2, true),
            (OfRank, Format::ND, Format::FRACTAL_NZ, 2, true),
            (OfRank, Format::ND, Format::NC, 3, true),
            (OfRank, Format::ND, Format::NCHW, 4, true),
            (OfRank, Format::ND, Format::NCHW, 3, false),
            (OfRank, Format::ND, Format::NCL, 3, true),
            (OfRank, Format::ND, Format::NCL, 2, false),
            (OfRank, Format::ND, NC1HWC0, 5, true),
            (OfRank, Format::ND, NC1HWC0, 4, false),
        ] {
            let result = rule.check(("self", &of(input, rank)), ("out", &of(out, rank)));
            assert_eq!(result.is_ok(), is_ok, "{input:?} to {out:?} of rank {rank}");
            if let Err(error) = result {
                assert_eq!(error.status(), 561_103);
                assert!(error.to_string().starts_with("out: format "), "{error}");
            }
        }
    }

    #[test]
    fn what_copies_integers_keeps_their_format() {
        for (dtype, is_ok) in [(DType::Float, true), (DType::Int32, false), (DType::UInt64, false)] {
            let input = Tensor::new(dtype, Format::NCHW, &[1; 4], None, 0, &[1], 0);
            let result = Written::KeptByIntegers.check(("self", &input), ("out", &of(Format::ND, 4)));
            assert_eq!(result.is_ok(), is_ok, "{dtype:?}");
        }
    }

    #[test]
    fn a_view_that_is_not_packed_stays_inside_of_its_storage() {
        for (shape, strides, offset, storage, is_inside) in [
            (&[2, 3], &[1, 2], 0, 6, true),
            (&[2, 3], &[1, 2], 0, 5, false),
            (&[2, 3], &[1, 2], 4, 10, true),
            (&[2, 3], &[1, 2], 4, 9, false),
            (&[2, 3], &[-3, 1], 3, 6, true),
            (&[2, 3], &[-3, 1], 2, 6, false),
            // Nothing is read of it.
            (&[0, 3], &[9, 9], 9, 1, true),
            // Packed, and not looked at.
            (&[2, 3], &[3, 1], 4, 6, true),
            (&[2, 3], &[i64::MAX, 1], 0, i64::MAX, false),
        ] {
            let tensor = Tensor::new(DType::Float, Format::ND, shape, Some(strides), offset, &[storage], 0);
            let is_ok = in_storage("self", &tensor).is_ok();
            assert_eq!(is_ok, is_inside, "{shape:?} {strides:?} {offset} of {storage}");
        }
    }
}
