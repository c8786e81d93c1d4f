//! What is made of the fuzzer's numbers: memory of known size, and the arguments of `aclCreateTensor`.

use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::ptr;
use std::sync::OnceLock;

use super::Handle;
use super::common::{self, DType, Rng, c_enum, recent_error};
use opapi::abi::acl_rt::{aclrtFree, aclrtMalloc};

/// Elements of memory that a tensor can have here at most.
pub(super) const MOST: i128 = 1 << 18;
/// Bytes on each side of some blocks, to see what is written beside the storage.
pub(super) const GUARD: usize = 64;

/// A block of device memory. Blocks live until the end of an episode: freeing one that is in use is an error of
/// the caller that no library can catch.
pub(super) struct Block {
    pub(super) base: *mut c_void,
    pub(super) len: usize,
    pub(super) guard: usize,
    pub(super) before: Vec<u8>,
}

impl Block {
    pub(super) fn new(bytes: Vec<u8>, guard: usize) -> Block {
        let len = bytes.len();
        let mut before = vec![0xC3; guard];
        before.extend(bytes);
        before.resize(len + 2 * guard, 0xC3);
        let mut base = ptr::null_mut();
        // SAFETY: the out parameter is a live variable.
        let status = unsafe { aclrtMalloc(&mut base, before.len().max(1), c_enum(0)) };
        assert_eq!(status, 0, "aclrtMalloc: {:?}", recent_error());
        // SAFETY: the block was just made with that size.
        unsafe { ptr::copy_nonoverlapping(before.as_ptr(), base.cast(), before.len()) };
        Block { base, len, guard, before }
    }

    pub(super) fn address(&self) -> *mut c_void {
        self.base.cast::<u8>().wrapping_add(self.guard).cast()
    }

    /// All of the block, guards included.
    pub(super) fn read(&self) -> Vec<u8> {
        // SAFETY: the block has that size, and nothing runs: the streams were synchronised.
        unsafe { std::slice::from_raw_parts(self.base.cast::<u8>(), self.before.len()) }.to_vec()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        assert_eq!(aclrtFree(self.base), 0, "aclrtFree: {:?}", recent_error());
    }
}

/// A block large enough for any tensor here, for the functions that change an address. There is one per process.
pub(super) fn spare() -> *mut c_void {
    static SPARE: OnceLock<usize> = OnceLock::new();
    let make = || {
        let mut block = ManuallyDrop::new(Block::new(vec![0; MOST as usize * 16], 0));
        // Only the address is kept: else a leak is told.
        block.before = Vec::new();
        block.address().expose_provenance()
    };
    ptr::with_exposed_provenance_mut(*SPARE.get_or_init(make))
}

/// The arguments of aclCreateTensor.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    pub(super) dims: Vec<i64>,
    pub(super) strides: Option<Vec<i64>>,
    pub(super) offset: i64,
    pub(super) dtype: i32,
    pub(super) format: i32,
    pub(super) storage: Vec<i64>,
    pub(super) with_data: bool,
}

impl Spec {
    /// A valid tensor, unless it is packed sometimes with gaps, margins, exchanged or reversed axes.
    pub(super) fn valid(rng: &mut Rng, dtype: DType, format: i32, dims: &[i64], is_packed: bool) -> Spec {
        let layout = if is_packed || rng.coin() {
            common::Layout::contiguous(dims)
        } else {
            common::Layout::any_output(dims, rng)
        };
        let common::Layout { shape, strides, offset, storage_dims } = layout;
        Spec {
            dims: shape,
            strides: Some(strides),
            offset,
            dtype: dtype.code(),
            format,
            storage: storage_dims,
            with_data: true,
        }
    }

    /// Breaks one thing.
    pub(super) fn mutate(&mut self, rng: &mut Rng) {
        match rng.below(11) {
            0 if !self.dims.is_empty() => {
                let at = rng.below(self.dims.len());
                self.dims[at] = hostile(rng);
            }
            1 => {
                let most = if rng.one_in(3) { 40 } else { 3 };
                for _ in 0..rng.range(1, most) {
                    self.dims.insert(0, rng.choose(&[1, 1, 1, 2, 0]));
                    if let Some(strides) = &mut self.strides {
                        strides.insert(0, rng.choose(&[0, 1, 7]));
                    }
                }
            }
            2 => {
                self.dims.pop();
            }
            3 | 4 => {
                if let Some(strides) = &mut self.strides
                    && !strides.is_empty()
                {
                    let at = rng.below(strides.len());
                    strides[at] = hostile(rng);
                }
            }
            5 => self.offset = hostile(rng),
            6 => self.dtype = hostile_enum(rng),
            7 => self.format = hostile_enum(rng),
            8 => match rng.below(4) {
                0 => self.storage.clear(),
                1 => self.storage = vec![rng.range(0, 8)],
                2 => self.storage.push(hostile(rng)),
                _ => self.storage = (0..rng.range(1, 30)).map(|_| rng.choose(&[1, 1, 2])).collect(),
            },
            9 => self.with_data = false,
            _ => self.strides = None,
        }
    }

    pub(super) fn element_size(&self) -> usize {
        match self.dtype {
            2 | 4 | 12 | 29 | 30 | 34..=41 => 1,
            1 | 6 | 7 | 27 => 2,
            0 | 3 | 8 | 33 => 4,
            9 | 10 | 11 | 16 => 8,
            _ => 16,
        }
    }

    /// Elements of the storage, when that is a reasonable number.
    pub(super) fn storage_len(&self) -> Option<usize> {
        let mut n = 1i128;
        for &d in &self.storage {
            n = n.checked_mul(d as i128).filter(|n| (0..=MOST).contains(n))?;
        }
        Some(n as usize)
    }

    /// Positions of the view, when that is a reasonable number and no extent is negative.
    pub(super) fn numel(&self) -> Option<usize> {
        let mut n = 1i128;
        for &d in &self.dims {
            n = n.checked_mul(d as i128).filter(|n| (0..=1 << 16).contains(n))?;
        }
        Some(n as usize)
    }

    pub(super) fn strides(&self) -> Vec<i64> {
        let mut packed = vec![1i64; self.dims.len()];
        for d in (1..self.dims.len()).rev() {
            packed[d - 1] = packed[d].wrapping_mul(self.dims[d]);
        }
        match &self.strides {
            Some(strides) => (0..self.dims.len()).map(|d| strides.get(d).copied().unwrap_or(1)).collect(),
            None => packed,
        }
    }

    /// First and last element that the view uses, unbounded.
    pub(super) fn span(&self) -> (i128, i128) {
        let (mut low, mut high) = (self.offset as i128, self.offset as i128);
        for (&n, s) in self.dims.iter().zip(self.strides()) {
            let reach = s as i128 * (n as i128 - 1);
            low = low.saturating_add(reach.min(0));
            high = high.saturating_add(reach.max(0));
        }
        (low, high)
    }
}

/// A tensor of this episode.
pub(super) struct Made {
    pub(super) handle: Handle,
    pub(super) spec: Spec,
    pub(super) block: Option<Block>,
}

/// Numbers that break arithmetic.
pub(super) fn hostile(rng: &mut Rng) -> i64 {
    match rng.below(12) {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => rng.choose(&[i64::MAX / 2 + 1, i64::MIN / 2, i64::MAX - 1, i64::MIN + 1]),
        3 => rng.choose(&[i32::MAX as i64, i32::MIN as i64, 1 << 31, 1 << 32, (1 << 32) + 1]),
        4 => 1 << rng.range(3, 62),
        5 => -(1 << rng.range(0, 62)),
        6 => rng.bits() as i64,
        7 => 0,
        8 => -1,
        _ => rng.range(-9, 99),
    }
}

/// A number for a C enumeration: mostly one of its own, or close to them.
pub(super) fn hostile_enum(rng: &mut Rng) -> i32 {
    if rng.one_in(4) { hostile(rng) as i32 } else { rng.range(-2, 60) as i32 }
}

/// For each byte of a block whether a call may have changed it: those of the view of an output. The view may lie
/// outside the storage (the operators do not look at that for outputs) as long as there is memory.
pub(super) fn allowed(spec: &Spec, block: &Block, written: bool) -> Vec<bool> {
    let mut allowed = vec![false; block.before.len()];
    if !written {
        return allowed;
    }
    let (size, strides) = (spec.element_size(), spec.strides());
    let mut index = vec![0i64; spec.dims.len()];
    for _ in 0..spec.numel().unwrap_or(0) {
        let place = |(&i, &s): (&i64, &i64)| i as i128 * s as i128;
        let at = spec.offset as i128 + index.iter().zip(&strides).map(place).sum::<i128>();
        let start = usize::try_from(block.guard as i128 + at * size as i128);
        if let Some(element) = start.ok().and_then(|start| allowed.get_mut(start..start.checked_add(size)?)) {
            element.fill(true);
        }
        for d in (0..index.len()).rev() {
            index[d] += 1;
            if index[d] < spec.dims[d] {
                break;
            }
            index[d] = 0;
        }
    }
    allowed
}
