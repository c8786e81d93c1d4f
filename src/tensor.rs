//! The values behind the handles of acl_meta.h.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::handle::{Alive, HandleKind, Slots};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering, fence};

/// The largest rank that CANN's shapes can hold.
pub const MAX_RANK: usize = 25;

/// Extents or strides of any number of axes; few have more than these, and what has them is moved about.
pub type Extents = SmallVec<[i64; 5]>;

/// An `aclFormat` number as the caller gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format(pub i32);

#[allow(missing_docs)]
impl Format {
    pub const UNDEFINED: Format = Format(-1);
    pub const NCHW: Format = Format(0);
    pub const NHWC: Format = Format(1);
    pub const ND: Format = Format(2);
    pub const NDHWC: Format = Format(27);
    /// A private one: blocks of a matrix. Here it is a label; the bytes are read as the strides say.
    pub const FRACTAL_NZ: Format = Format(29);
    pub const NCDHW: Format = Format(30);
    pub const NC: Format = Format(35);
    pub const NCL: Format = Format(47);
}

/// Number, name, the rank that the format fixes (if any), whether it is a private layout of the device.
const FORMATS: &[(i32, &str, Option<usize>, bool)] = &[
    (-1, "UNDEFINED", None, false),
    (0, "NCHW", Some(4), false),
    (1, "NHWC", Some(4), false),
    (2, "ND", None, false),
    (3, "NC1HWC0", Some(5), true),
    (4, "FRACTAL_Z", Some(4), true),
    (12, "NC1HWC0_C04", Some(5), true),
    (16, "HWCN", Some(4), false),
    (27, "NDHWC", Some(5), false),
    (29, "FRACTAL_NZ", None, true),
    (30, "NCDHW", Some(5), false),
    (32, "NDC1HWC0", Some(6), true),
    (33, "FRACTAL_Z_3D", Some(4), true),
    (35, "NC", None, false),
    (47, "NCL", Some(3), false),
    (50, "FRACTAL_NZ_C0_16", None, true),
    (51, "FRACTAL_NZ_C0_32", None, true),
    (52, "FRACTAL_NZ_C0_2", None, true),
    (53, "FRACTAL_NZ_C0_4", None, true),
    (54, "FRACTAL_NZ_C0_8", None, true),
];

impl Format {
    fn row(self) -> Option<&'static (i32, &'static str, Option<usize>, bool)> {
        FORMATS.iter().find(|row| row.0 == self.0)
    }

    /// The format's name in messages.
    pub fn name(self) -> String {
        self.row().map_or_else(|| format!("unknown format {}", self.0), |row| row.1.to_string())
    }

    /// The only rank that a tensor of this format can have.
    pub fn fixed_rank(self) -> Option<usize> {
        self.row().and_then(|row| row.2)
    }

    /// A layout that only the device's own operators understand.
    pub fn is_private(self) -> bool {
        self.row().is_some_and(|row| row.3)
    }

    /// The number that `aclGetFormat` returns: unknown numbers come back as undefined.
    pub fn canonical(self) -> Format {
        if self.row().is_some() { self } else { Format::UNDEFINED }
    }
}

/// A tensor argument and its name.
pub type Named<'a> = (&'static str, &'a Tensor);

/// What an `aclTensor` describes: a strided view on memory that the caller owns.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Element type.
    pub dtype: DType,
    /// Format tag, of the view and of the storage; operators decide what it means.
    pub format: Format,
    /// View extents.
    pub shape: Extents,
    /// View strides in elements, one per extent.
    pub strides: Extents,
    /// First element of the view, in elements from the data address.
    pub offset: i64,
    /// Extents of the memory behind the view; only their product matters.
    pub storage: Extents,
    /// What follows from the shape and the strides, found once: each call asks for it several times.
    numel: Option<i64>,
    storage_numel: Option<i64>,
    span: Option<(i64, i64)>,
    is_contiguous: bool,
    /// The data address. Shared with the executors that use the tensor, since it may be set or changed after
    /// phase 1.
    address: Arc<AtomicUsize>,
}

impl Tensor {
    /// A tensor; `strides` of `None` means contiguous.
    pub fn new(
        dtype: DType,
        format: Format,
        shape: &[i64],
        strides: Option<&[i64]>,
        offset: i64,
        storage: &[i64],
        address: usize,
    ) -> Tensor {
        let mut tensor = Tensor::blank(address);
        tensor.describe(dtype, format, shape, strides, offset, storage);
        tensor
    }

    fn blank(address: usize) -> Tensor {
        Tensor {
            dtype: DType::Undefined,
            format: Format::UNDEFINED,
            shape: Extents::new(),
            strides: Extents::new(),
            offset: 0,
            storage: Extents::new(),
            numel: None,
            storage_numel: None,
            span: None,
            is_contiguous: false,
            address: Arc::new(AtomicUsize::new(address)),
        }
    }

    /// Describes the tensor anew, at the same address; `strides` of `None` means contiguous.
    pub fn describe(
        &mut self,
        dtype: DType,
        format: Format,
        shape: &[i64],
        strides: Option<&[i64]>,
        offset: i64,
        storage: &[i64],
    ) {
        (self.dtype, self.format, self.offset) = (dtype, format, offset);
        set_extents(&mut self.shape, shape);
        set_extents(&mut self.storage, storage);
        set_extents(&mut self.strides, strides.unwrap_or(shape));
        if strides.is_none() {
            pack(shape, &mut self.strides);
        }
        self.numel = product(shape);
        self.storage_numel = if storage == shape { self.numel } else { product(storage) };
        (self.span, self.is_contiguous) = match self.numel {
            Some(1..) if strides.is_none() => (packed_span(offset, self.numel), true),
            _ => {
                (span(shape, &self.strides, offset), is_contiguous(format, shape, &self.strides, self.numel))
            }
        };
    }

    /// The tensor that takes the place of one that has ended: its room is used again, and its address where no executor
    /// knows it.
    pub fn following(ended: &mut Option<Tensor>, address: usize) -> &mut Tensor {
        let tensor = ended.get_or_insert_with(|| Tensor::blank(address));
        // There are no weak references. `get_mut` would lock the count for them.
        if Arc::strong_count(&tensor.address) == 1 {
            // Who gave up the last other reference did so after its last look at the address.
            fence(Ordering::Acquire);
            tensor.set_address(address);
        } else {
            tensor.address = Arc::new(AtomicUsize::new(address));
        }
        tensor
    }

    /// The current data address.
    pub fn address(&self) -> usize {
        self.address.load(Ordering::Relaxed)
    }

    /// Points the tensor, and every executor that uses it, to other memory.
    pub fn set_address(&self, address: usize) {
        self.address.store(address, Ordering::Relaxed);
    }

    /// The cell that holds the data address.
    pub fn address_cell(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.address)
    }

    /// Whether that cell holds the data address.
    pub fn is_addressed_by(&self, cell: &Arc<AtomicUsize>) -> bool {
        Arc::ptr_eq(&self.address, cell)
    }

    /// The same tensor with what work found to be its shape. Its elements lie packed, unless only the first extent is
    /// another one: then they lie as before.
    fn reshaped(mut self, shape: &[i64]) -> Tensor {
        let (strides, storage) = (self.strides.clone(), self.storage.clone());
        let same = self.rank() == shape.len() && self.shape.iter().skip(1).eq(&shape[1..]);
        let strides = (!shape.is_empty() && same).then_some(&strides[..]);
        self.describe(self.dtype, self.format, shape, strides, self.offset, &storage);
        self
    }

    /// Number of extents.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// At least one extent is zero. A rank-0 tensor has one element.
    pub fn is_empty(&self) -> bool {
        self.numel == Some(0)
    }

    /// Number of elements; `None` when the product does not fit or an extent is negative.
    pub fn numel(&self) -> Option<i64> {
        self.numel
    }

    /// Number of elements of the storage; `None` as for [`Tensor::numel`].
    pub fn storage_numel(&self) -> Option<i64> {
        self.storage_numel
    }

    /// Packed in memory, whatever the offset: extents of 1 are skipped, zero or one element and private
    /// formats always count as packed.
    pub fn is_contiguous(&self) -> bool {
        self.is_contiguous
    }

    /// First and last element that the view addresses, counted from the data address; `None` when an index
    /// does not fit into 64 bits.
    pub fn span(&self) -> Option<(i64, i64)> {
        self.span
    }
}

/// See [`Tensor::is_contiguous`].
fn is_contiguous(format: Format, shape: &[i64], strides: &[i64], numel: Option<i64>) -> bool {
    let mut packed = 1i64;
    let is_packed = shape.iter().zip(strides).rev().all(|(&extent, &stride)| {
        let fits = extent == 1 || stride == packed;
        packed = packed.saturating_mul(extent);
        fits
    });
    is_packed || format.is_private() || matches!(numel, Some(0 | 1))
}

/// First and last element that a non-empty view addresses.
#[inline]
pub fn span(shape: &[i64], strides: &[i64], offset: i64) -> Option<(i64, i64)> {
    let (mut low, mut high) = (offset, offset);
    for (&extent, &stride) in shape.iter().zip(strides) {
        let reach = stride.checked_mul(extent.checked_sub(1)?)?;
        if reach < 0 {
            low = low.checked_add(reach)?;
        } else {
            high = high.checked_add(reach)?;
        }
    }
    Some((low, high))
}

/// The same of one that is packed.
fn packed_span(offset: i64, numel: Option<i64>) -> Option<(i64, i64)> {
    Some((offset, offset.checked_add(numel? - 1)?))
}

/// Extents or strides of so many axes, one after the other. (To collect them, room is looked for at each.)
#[inline]
pub fn extents(axes: usize, mut of: impl FnMut(usize) -> i64) -> Extents {
    let mut extents = Extents::from_elem(0, axes);
    extents.iter_mut().enumerate().for_each(|(axis, extent)| *extent = of(axis));
    extents
}

/// Puts extents or strides in the place of others.
#[inline]
pub fn set_extents(to: &mut Extents, from: &[i64]) {
    if to.len() == from.len() {
        to.iter_mut().zip(from).for_each(|(to, &from)| *to = from);
    } else {
        *to = Extents::from_slice(from);
    }
}

/// The strides of a packed tensor.
pub fn contiguous_strides(shape: &[i64]) -> Extents {
    let mut strides = Extents::from_slice(shape);
    pack(shape, &mut strides);
    strides
}

/// Writes the strides of a packed tensor. Products that overflow wrap: such a shape is refused wherever it is used.
pub fn pack(shape: &[i64], strides: &mut [i64]) {
    let mut packed = 1i64;
    for (stride, &extent) in strides.iter_mut().zip(shape).rev() {
        *stride = packed;
        packed = packed.wrapping_mul(extent);
    }
}

/// The product of extents: `None` when it overflows or an extent is negative; zero wins over both.
#[inline]
pub fn product(extents: &[i64]) -> Option<i64> {
    let (mut product, mut fits) = (1i64, true);
    for &extent in extents {
        if extent == 0 {
            return Some(0);
        }
        let (next, overflows) = product.overflowing_mul(extent);
        (product, fits) = (next, fits & !overflows & (extent > 0));
    }
    fits.then_some(product)
}

/// `[2, 3, 4]`, as messages print shapes.
pub fn shape_text(extents: &[i64]) -> String {
    format!("{extents:?}")
}

/// An `aclScalar`: the bytes of one value.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// Element type.
    pub dtype: DType,
    /// The value's bytes; the first `dtype.size()` count.
    pub bytes: [u8; 16],
}

/// The live tensors.
pub static TENSORS: Slots<Tensor> = Slots::new(HandleKind::Tensor);
/// The live scalars.
pub static SCALARS: Slots<Scalar> = Slots::new(HandleKind::Scalar);
/// The live integer arrays.
pub static INT_ARRAYS: Slots<Box<[i64]>> = Slots::new(HandleKind::IntArray);
/// The live float arrays.
pub static FLOAT_ARRAYS: Slots<Box<[f32]>> = Slots::new(HandleKind::FloatArray);
/// The live boolean arrays.
pub static BOOL_ARRAYS: Slots<Box<[bool]>> = Slots::new(HandleKind::BoolArray);
/// The live tensor lists: handles, as upstream keeps pointers.
pub static TENSOR_LISTS: Slots<Box<[usize]>> = Slots::new(HandleKind::TensorList);
/// The live scalar lists.
pub static SCALAR_LISTS: Slots<Box<[usize]>> = Slots::new(HandleKind::ScalarList);

/// The object behind an argument: 161001 when it is null, 161002 when it is no live handle of the kind.
pub fn argument<'a, T>(slots: &'a Slots<T>, handle: usize, name: &'static str) -> Result<Alive<'a, T>> {
    if handle == 0 {
        return Err(Error::Null { argument: name, expected: null_expectation(slots.kind()) });
    }
    slots.read(handle).ok_or_else(|| dead_handle(slots.kind(), handle, name))
}

/// Which tensor an argument is, for work that finds out its shape.
#[derive(Clone, Copy, Debug)]
pub struct Identity(usize);

impl Identity {
    /// Of the tensor behind a handle.
    pub fn of(handle: usize) -> Identity {
        Identity(handle)
    }

    /// Gives the tensor the shape that work found. Where the caller has destroyed it meanwhile there is nothing to do: a
    /// handle that came after it is another one. Whoever reads the tensor at that moment reads the old shape or the new.
    pub fn reshape(self, shape: &[i64]) {
        TENSORS.replace(self.0, |tensor| tensor.reshaped(shape));
    }
}

/// The error for a handle that is not alive.
pub fn dead_handle(kind: HandleKind, handle: usize, name: &str) -> Error {
    Error::invalid(
        name,
        format!("{handle:#x} is not a live {}", kind.c_name()),
        "a handle that was created by this library and not destroyed yet",
    )
}

fn null_expectation(kind: HandleKind) -> &'static str {
    match kind {
        HandleKind::Tensor => "a proper Tensor",
        HandleKind::Scalar => "a value of type Scalar",
        HandleKind::IntArray => "a value of type List[int]",
        HandleKind::BoolArray => "a value of type List[bool]",
        _ => "a live handle",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tensor(shape: &[i64], strides: &[i64], offset: i64) -> Tensor {
        Tensor::new(DType::Float, Format::ND, shape, Some(strides), offset, &[100], 0)
    }

    #[test]
    fn work_gives_a_tensor_its_shape_while_it_is_alive() {
        let view =
            |handle| TENSORS.get(handle).map(|tensor| (tensor.shape.to_vec(), tensor.strides.to_vec()));
        let made = || TENSORS.insert(tensor(&[6, 2], &[4, 2], 3)).unwrap();
        let handle = made();
        let cell = TENSORS.get(handle).unwrap().address_cell();
        Identity::of(handle).reshape(&[5, 2]);
        assert_eq!(view(handle), Some((vec![5, 2], vec![4, 2])), "only shorter");
        Identity::of(handle).reshape(&[2, 5]);
        assert_eq!(view(handle), Some((vec![2, 5], vec![5, 1])));
        let now = TENSORS.get(handle).unwrap();
        assert_eq!((now.offset, now.numel(), now.span()), (3, Some(10), Some((3, 12))));
        cell.store(77, Ordering::Relaxed);
        assert_eq!(TENSORS.get(handle).unwrap().address(), 77, "executors still know it");
        // Destroyed before the work ran: the tensor that took its slot keeps its own shape.
        let early = Identity::of(handle);
        TENSORS.remove(handle);
        let next = made();
        early.reshape(&[1, 2]);
        assert_eq!((view(handle), view(next)), (None, Some((vec![6, 2], vec![4, 2]))));
        TENSORS.remove(next);
    }

    #[test]
    fn what_is_null_is_told_with_what_was_expected() {
        fn told<T>(kind: HandleKind) -> String {
            let slots: Slots<T> = Slots::new(kind);
            argument(&slots, 0, "self").map(|_| ()).unwrap_err().to_string()
        }
        for (kind, expected) in [
            (HandleKind::Tensor, "a proper Tensor"),
            (HandleKind::Scalar, "a value of type Scalar"),
            (HandleKind::IntArray, "a value of type List[int]"),
            (HandleKind::BoolArray, "a value of type List[bool]"),
            (HandleKind::TensorList, "a live handle"),
        ] {
            assert!(told::<()>(kind).ends_with(expected), "{}", told::<()>(kind));
        }
    }

    #[test]
    fn what_is_dead_is_told_with_its_type_in_c() {
        for (kind, name) in [
            (HandleKind::Tensor, "aclTensor"),
            (HandleKind::BoolArray, "aclBoolArray"),
            (HandleKind::Executor, "aclOpExecutor"),
            (HandleKind::Stream, "aclrtStream"),
        ] {
            let text = dead_handle(kind, 0x10, "self").to_string();
            assert!(text.starts_with(&format!("self: 0x10 is not a live {name}, expected ")), "{text}");
        }
    }

    #[test]
    fn messages_print_all_extents_of_a_shape() {
        assert_eq!((shape_text(&[2, 3, 4]), shape_text(&[])), ("[2, 3, 4]".into(), "[]".into()));
    }

    #[test]
    fn contiguity_ignores_offsets_and_single_extents() {
        assert!(tensor(&[2, 3], &[3, 1], 7).is_contiguous());
        assert!(tensor(&[2, 1, 3], &[3, 99, 1], 0).is_contiguous());
        assert!(tensor(&[1], &[-5], 0).is_contiguous());
        assert!(tensor(&[0, 4], &[9, 9], 0).is_contiguous());
        assert!(!tensor(&[2, 3], &[1, 2], 0).is_contiguous());
        assert!(!tensor(&[2, 3], &[0, 1], 0).is_contiguous());
        assert_eq!(contiguous_strides(&[2, 3, 4])[..], [12, 4, 1]);
    }

    #[test]
    fn spans_follow_the_signs_of_the_strides() {
        assert_eq!(tensor(&[2, 3], &[3, 1], 5).span(), Some((5, 10)));
        assert_eq!(tensor(&[2, 3], &[-3, 1], 5).span(), Some((2, 7)));
        assert_eq!(tensor(&[2, 3], &[0, 0], 5).span(), Some((5, 5)));
        assert_eq!(tensor(&[3], &[i64::MAX], 0).span(), None);
    }

    #[test]
    fn a_format_has_a_name_and_may_fix_the_rank() {
        let of = |number| (Format(number).name(), Format(number).fixed_rank());
        assert_eq!(of(1), ("NHWC".to_string(), Some(4)));
        assert_eq!(of(2), ("ND".to_string(), None));
        assert_eq!(of(32), ("NDC1HWC0".to_string(), Some(6)));
        assert_eq!(of(99), ("unknown format 99".to_string(), None));
    }

    #[test]
    fn products_that_do_not_fit_are_told() {
        assert_eq!(product(&[1 << 40, 1 << 40]), None);
        assert_eq!(product(&[1 << 40, 1 << 40, 0]), Some(0));
        assert_eq!(product(&[2, -3]), None);
        assert_eq!(product(&[]), Some(1));
    }
}
