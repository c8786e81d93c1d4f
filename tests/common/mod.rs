//! What the integration tests share: tensors in device memory with any layout, the two-phase call, a random source.
//!
//! Every call goes through the C entry points, exactly as a C program makes it, only without the detour over the
//! dynamic linker. Three habits of this file catch what a plain comparison of results would miss:
//!
//! - memory that belongs to no element of an *input* holds 0xFF bytes (NaN in every floating type), so an element
//!   read from a wrong place poisons the result;
//! - memory that belongs to no element of an *output* holds a pattern, and must still hold it afterwards;
//! - the workspace is filled with garbage, is exactly as large as phase 1 asked for, and ends in guard bytes.

// Calling C entry points and filling raw device memory is what this file is for; every block states its reason.
#![allow(unsafe_code)]
// Each test binary compiles its own copy of this file and uses a part of it.
#![allow(dead_code)]

use std::cell::OnceCell;
use std::ffi::{CStr, c_void};
use std::fmt;
use std::mem::MaybeUninit;
use std::process::Command;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

use half::{bf16, f16};
use num_complex::Complex;
use opapi::abi::acl_meta::{
    aclBoolArray, aclCreateBoolArray, aclCreateIntArray, aclCreateTensor, aclDestroyBoolArray,
    aclDestroyIntArray, aclDestroyTensor, aclIntArray, aclOpExecutor, aclTensor,
};
use opapi::abi::acl_rt::{
    aclGetRecentErrMsg, aclrtCreateStream, aclrtFree, aclrtMalloc, aclrtMemcpy, aclrtSetDevice,
    aclrtSynchronizeStream,
};
use opapi::ops::avgpool2d_backward::{aclnnAvgPool2dBackward, aclnnAvgPool2dBackwardGetWorkspaceSize};
use opapi::ops::grid_sampler2d_backward::{
    aclnnGridSampler2DBackward, aclnnGridSampler2DBackwardGetWorkspaceSize,
};
use opapi::ops::im2col_backward::{aclnnIm2colBackward, aclnnIm2colBackwardGetWorkspaceSize};
use opapi::ops::max_unpool2d_backward::{aclnnMaxUnpool2dBackward, aclnnMaxUnpool2dBackwardGetWorkspaceSize};
use opapi::ops::replication_pad2d_backward::{
    aclnnReplicationPad2dBackward, aclnnReplicationPad2dBackwardGetWorkspaceSize,
};

/// `ACLNN_SUCCESS`.
pub const SUCCESS: i32 = 0;
/// `ACLNN_ERR_PARAM_NULLPTR`.
pub const PARAM_NULLPTR: i32 = 161_001;
/// `ACLNN_ERR_PARAM_INVALID`.
pub const PARAM_INVALID: i32 = 161_002;
/// `ACLNN_ERR_INNER_NULLPTR`.
pub const INNER_NULLPTR: i32 = 561_103;

/// What the tests put into the out parameters of phase 1, to see whether a failing call left them alone.
pub const WORKSPACE_SENTINEL: u64 = 0x5EED_5EED_5EED_5EED;

// ------------------------------------------------------------------------------------------------ element types

/// The element types that the operators take, as `aclDataType` numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(i32)]
pub enum DType {
    F32 = 0,
    F16 = 1,
    I8 = 2,
    I32 = 3,
    U8 = 4,
    I16 = 6,
    I64 = 9,
    F64 = 11,
    Bool = 12,
    C64 = 16,
    C128 = 17,
    Bf16 = 27,
}

impl DType {
    /// The number in `aclDataType`.
    pub fn code(self) -> i32 {
        self as i32
    }

    /// Bytes of one element.
    pub fn size(self) -> usize {
        match self {
            DType::I8 | DType::U8 | DType::Bool => 1,
            DType::F16 | DType::Bf16 | DType::I16 => 2,
            DType::F32 | DType::I32 => 4,
            DType::F64 | DType::I64 | DType::C64 => 8,
            DType::C128 => 16,
        }
    }

    /// Real floating-point types.
    pub fn is_float(self) -> bool {
        matches!(self, DType::F32 | DType::F16 | DType::Bf16 | DType::F64)
    }

    /// Complex types.
    pub fn is_complex(self) -> bool {
        matches!(self, DType::C64 | DType::C128)
    }

    /// How far a result may be from the reference, as a fraction of the sum of the magnitudes of its terms. The
    /// numbers are those of the operator pages; integers and pure copies have none and are compared bit by bit.
    pub fn tolerance(self) -> f64 {
        match self {
            DType::F32 | DType::C64 => 1e-5,
            DType::F16 => 1e-3,
            DType::Bf16 => 8e-3,
            DType::F64 | DType::C128 => 1e-12,
            _ => 0.0,
        }
    }
}

/// One element in memory, little-endian, in the first `size()` bytes; the rest is zero.
pub type Element = [u8; 16];

/// Converts one value to its bytes; floating types round to nearest even, integers convert as C does.
pub fn encode(dtype: DType, value: Complex<f64>) -> Element {
    let mut e = [0u8; 16];
    let re = value.re;
    match dtype {
        DType::F32 => e[..4].copy_from_slice(&(re as f32).to_le_bytes()),
        DType::F16 => e[..2].copy_from_slice(&f16::from_f64(re).to_le_bytes()),
        DType::Bf16 => e[..2].copy_from_slice(&bf16::from_f64(re).to_le_bytes()),
        DType::F64 => e[..8].copy_from_slice(&re.to_le_bytes()),
        DType::C64 => {
            e[..4].copy_from_slice(&(re as f32).to_le_bytes());
            e[4..8].copy_from_slice(&(value.im as f32).to_le_bytes());
        }
        DType::C128 => {
            e[..8].copy_from_slice(&re.to_le_bytes());
            e[8..].copy_from_slice(&value.im.to_le_bytes());
        }
        _ => return encode_int(dtype, re as i64),
    }
    e
}

/// Converts one integer to its bytes, wrapping as a C conversion does; BOOL becomes 0 or 1.
pub fn encode_int(dtype: DType, value: i64) -> Element {
    let mut e = [0u8; 16];
    match dtype {
        DType::I8 => e[..1].copy_from_slice(&(value as i8).to_le_bytes()),
        DType::U8 => e[0] = value as u8,
        DType::Bool => e[0] = (value != 0) as u8,
        DType::I16 => e[..2].copy_from_slice(&(value as i16).to_le_bytes()),
        DType::I32 => e[..4].copy_from_slice(&(value as i32).to_le_bytes()),
        DType::I64 => e[..8].copy_from_slice(&value.to_le_bytes()),
        _ => return encode(dtype, Complex::new(value as f64, 0.0)),
    }
    e
}

/// The value of one element; 64-bit integers beyond 2^53 lose their last digits, see [`decode_int`].
pub fn decode(dtype: DType, e: &Element) -> Complex<f64> {
    let f32_at = |i: usize| f32::from_le_bytes(e[i..i + 4].try_into().unwrap()) as f64;
    let f64_at = |i: usize| f64::from_le_bytes(e[i..i + 8].try_into().unwrap());
    let half_bits = u16::from_le_bytes([e[0], e[1]]);
    match dtype {
        DType::F32 => Complex::new(f32_at(0), 0.0),
        DType::F16 => Complex::new(f16::from_bits(half_bits).to_f64(), 0.0),
        DType::Bf16 => Complex::new(bf16::from_bits(half_bits).to_f64(), 0.0),
        DType::F64 => Complex::new(f64_at(0), 0.0),
        DType::C64 => Complex::new(f32_at(0), f32_at(4)),
        DType::C128 => Complex::new(f64_at(0), f64_at(8)),
        _ => Complex::new(decode_int(dtype, e) as f64, 0.0),
    }
}

/// The value of one integer element.
pub fn decode_int(dtype: DType, e: &Element) -> i64 {
    match dtype {
        DType::I8 => e[0] as i8 as i64,
        DType::U8 | DType::Bool => e[0] as i64,
        DType::I16 => i16::from_le_bytes([e[0], e[1]]) as i64,
        DType::I32 => i32::from_le_bytes(e[..4].try_into().unwrap()) as i64,
        DType::I64 => i64::from_le_bytes(e[..8].try_into().unwrap()),
        _ => panic!("{dtype:?} is not an integer type"),
    }
}

/// What the value becomes when it is stored as `dtype`.
pub fn round_to(dtype: DType, value: Complex<f64>) -> Complex<f64> {
    decode(dtype, &encode(dtype, value))
}

// ------------------------------------------------------------------------------------------------ random numbers

/// A small random source (splitmix64): the same seed gives the same test on every machine.
#[derive(Clone)]
pub struct Rng(pub u64);

impl Rng {
    /// A source for one test; different names give different streams from the same seed.
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number from `lo` to `hi`, both included.
    pub fn range(&mut self, lo: i64, hi: i64) -> i64 {
        assert!(lo <= hi);
        let bits = self.bits();
        // Every i64 is a legal answer when the span is all of them, 2^64.
        match hi.wrapping_sub(lo).cast_unsigned().checked_add(1) {
            Some(span) => lo.wrapping_add((bits % span).cast_signed()),
            None => bits.cast_signed(),
        }
    }

    /// An index below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.range(0, n as i64 - 1) as usize
    }

    /// True once in `n` calls.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// True or false.
    pub fn coin(&mut self) -> bool {
        self.one_in(2)
    }

    /// One of the items.
    pub fn choose<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number in [lo, hi).
    pub fn uniform(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.unit()
    }

    /// A permutation of `0..n`.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut p: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            p.swap(i, self.below(i + 1));
        }
        p
    }
}

// ------------------------------------------------------------------------------------------------ layouts

/// How the elements of a tensor lie in its storage; everything counts elements, not bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Extents of the view.
    pub shape: Vec<i64>,
    /// Distance in storage between neighbours along each axis.
    pub strides: Vec<i64>,
    /// Place of element (0, …, 0).
    pub offset: i64,
    /// Extents of the storage; their product is its length.
    pub storage_dims: Vec<i64>,
}

impl Layout {
    /// Strides of a row-major array.
    pub fn packed_strides(shape: &[i64]) -> Vec<i64> {
        let mut strides = vec![1; shape.len()];
        for d in (1..shape.len()).rev() {
            strides[d - 1] = strides[d] * shape[d].max(1);
        }
        strides
    }

    /// Row-major, nothing before or after.
    pub fn contiguous(shape: &[i64]) -> Self {
        let strides = Self::packed_strides(shape);
        Layout { shape: shape.to_vec(), strides, offset: 0, storage_dims: shape.to_vec() }
    }

    /// Axes in memory in the order `outer_to_inner`; `gap` unused elements after each row of the given axis; axes
    /// in `reversed` run backwards; `before` and `after` unused elements around everything.
    pub fn build(
        shape: &[i64],
        outer_to_inner: &[usize],
        gap: &[i64],
        reversed: &[bool],
        before: i64,
        after: i64,
    ) -> Self {
        let mut strides = vec![0; shape.len()];
        let mut step = 1;
        let mut offset = before;
        for &d in outer_to_inner.iter().rev() {
            strides[d] = if reversed[d] { -step } else { step };
            if reversed[d] {
                offset += step * (shape[d].max(1) - 1);
            }
            step = step * shape[d].max(1) + gap[d];
        }
        Layout { shape: shape.to_vec(), strides, offset, storage_dims: vec![before + step + after] }
    }

    /// The last two axes exchanged in memory.
    pub fn transposed(shape: &[i64]) -> Self {
        let n = shape.len();
        let mut order: Vec<usize> = (0..n).collect();
        if n >= 2 {
            order.swap(n - 1, n - 2);
        }
        Self::build(shape, &order, &vec![0; n], &vec![false; n], 0, 0)
    }

    /// The channel axis (third from the end) innermost in memory, as in NHWC.
    pub fn channels_last(shape: &[i64]) -> Self {
        let n = shape.len();
        let mut order: Vec<usize> = (0..n).collect();
        if n >= 3 {
            let c = order.remove(n - 3);
            order.push(c);
        }
        Self::build(shape, &order, &vec![0; n], &vec![false; n], 0, 0)
    }

    /// A window cut out of a larger image: unused elements after each row, an offset, a tail.
    pub fn padded_rows(shape: &[i64], pad: i64) -> Self {
        let n = shape.len();
        let order: Vec<usize> = (0..n).collect();
        let mut gap = vec![0; n];
        if n >= 1 {
            gap[n - 1] = pad;
        }
        Self::build(shape, &order, &gap, &vec![false; n], 3, 5)
    }

    /// Every axis runs backwards.
    pub fn negative(shape: &[i64]) -> Self {
        let n = shape.len();
        let order: Vec<usize> = (0..n).collect();
        Self::build(shape, &order, &vec![0; n], &vec![true; n], 2, 1)
    }

    /// Every second element of each row.
    pub fn every_second(shape: &[i64]) -> Self {
        let mut wide = shape.to_vec();
        wide.push(2);
        let mut layout = Self::contiguous(&wide);
        layout.shape.pop();
        layout.strides.pop();
        layout.storage_dims = vec![wide.iter().product()];
        layout
    }

    /// Stride 0 along the marked axes. Only for inputs: several positions share one element.
    pub fn broadcast(shape: &[i64], axes: &[bool]) -> Self {
        let small: Vec<i64> = shape.iter().zip(axes).map(|(&s, &b)| if b { s.min(1) } else { s }).collect();
        let mut layout = Self::contiguous(&small);
        for (stride, &b) in layout.strides.iter_mut().zip(axes) {
            if b {
                *stride = 0;
            }
        }
        layout.shape = shape.to_vec();
        layout
    }

    /// Any order of axes, gaps, signs and margins.
    pub fn random(shape: &[i64], rng: &mut Rng) -> Self {
        let n = shape.len();
        let order = rng.permutation(n);
        let gap: Vec<i64> = (0..n).map(|_| if rng.one_in(3) { rng.range(1, 3) } else { 0 }).collect();
        let reversed: Vec<bool> = (0..n).map(|_| rng.one_in(4)).collect();
        let (before, after) = (rng.range(0, 5), rng.range(0, 5));
        Self::build(shape, &order, &gap, &reversed, before, after)
    }

    /// Any of the layouts above that every position of an output can have.
    pub fn any_output(shape: &[i64], rng: &mut Rng) -> Self {
        match rng.below(8) {
            0 | 1 => Self::contiguous(shape),
            2 => Self::transposed(shape),
            3 => Self::channels_last(shape),
            4 => Self::padded_rows(shape, rng.range(1, 4)),
            5 => Self::negative(shape),
            6 => Self::every_second(shape),
            _ => Self::random(shape, rng),
        }
    }

    /// Any of the layouts above.
    pub fn any_input(shape: &[i64], rng: &mut Rng) -> Self {
        if rng.one_in(8) {
            let axes: Vec<bool> = (0..shape.len()).map(|_| rng.coin()).collect();
            return Self::broadcast(shape, &axes);
        }
        Self::any_output(shape, rng)
    }

    /// Number of positions in the view.
    pub fn numel(&self) -> usize {
        self.shape.iter().product::<i64>() as usize
    }

    /// Number of elements in storage.
    pub fn storage_len(&self) -> usize {
        self.storage_dims.iter().product::<i64>() as usize
    }

    /// The place in storage of every position of the view, in row-major order of positions.
    pub fn places(&self) -> Vec<usize> {
        if self.offset == 0 && self.strides == Self::packed_strides(&self.shape) {
            return (0..self.numel()).collect();
        }
        let mut out = Vec::with_capacity(self.numel());
        let mut index = vec![0i64; self.shape.len()];
        for _ in 0..self.numel() {
            let at: i64 = self.offset + index.iter().zip(&self.strides).map(|(i, s)| i * s).sum::<i64>();
            assert!(at >= 0 && (at as usize) < self.storage_len(), "the layout leaves its storage: {self:?}");
            out.push(at as usize);
            for d in (0..index.len()).rev() {
                index[d] += 1;
                if index[d] < self.shape[d] {
                    break;
                }
                index[d] = 0;
            }
        }
        out
    }
}

// ------------------------------------------------------------------------------------------------ device memory

thread_local! {
    static STREAM: OnceCell<*mut c_void> = const { OnceCell::new() };
}

/// Makes device 0 current on this thread and returns a stream that belongs to the thread. The stream lives as long
/// as the process: tests make thousands of calls, and a stream per call would mostly test thread creation.
pub fn stream() -> *mut c_void {
    STREAM.with(|cell| {
        *cell.get_or_init(|| {
            assert_eq!(aclrtSetDevice(0), 0, "aclrtSetDevice(0)");
            let mut stream = ptr::null_mut();
            // SAFETY: the out parameter is a live variable.
            assert_eq!(unsafe { aclrtCreateStream(&mut stream) }, 0, "aclrtCreateStream");
            stream
        })
    })
}

/// A C enum argument with any number in it, also one that the enum does not have: C callers can pass that.
pub fn c_enum<T>(value: i32) -> MaybeUninit<T> {
    assert_eq!(size_of::<T>(), 4);
    let mut raw = MaybeUninit::<T>::uninit();
    // SAFETY: T has the four bytes of a C int, and MaybeUninit may hold any bit pattern.
    unsafe { raw.as_mut_ptr().cast::<i32>().write_unaligned(value) };
    raw
}

/// A C bool argument with any byte in it.
pub fn c_bool(value: u8) -> MaybeUninit<bool> {
    let mut raw = MaybeUninit::<bool>::uninit();
    // SAFETY: bool has one byte, and MaybeUninit may hold any bit pattern.
    unsafe { raw.as_mut_ptr().cast::<u8>().write(value) };
    raw
}

/// The pending error text of this thread; reading it removes it.
pub fn recent_error() -> Option<String> {
    let text = aclGetRecentErrMsg();
    // SAFETY: the text is null or valid until the next call on this thread, and is copied before that.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// This test program once more, for what is decided when the library is loaded. `OPAPI_TEST_EMULATOR` is the command
/// that runs it, where the tests are programs for another processor.
pub fn again() -> Command {
    let exe = std::env::current_exe().expect("the path of this test");
    let emulator = std::env::var("OPAPI_TEST_EMULATOR").unwrap_or_default();
    let mut words = emulator.split_whitespace();
    let Some(program) = words.next() else { return Command::new(exe) };
    let mut command = Command::new(program);
    command.args(words).arg(exe);
    command
}

/// Set: all tensors lie between pages that must not be touched, see [`DeviceMemory`].
pub const GUARD_PAGES: &str = "OPAPI_TEST_GUARD_PAGES";

/// Memory of a tensor. Normally a block from `aclrtMalloc`. With [`GUARD_PAGES`] in the environment, memory of our
/// own that ends (or, every other time, begins) at a page without access: a kernel that reads one element too far
/// crashes. Such blocks have no particular alignment.
pub struct DeviceMemory {
    data: *mut c_void,
    len: usize,
    mapping: Option<(*mut c_void, usize)>,
}

impl DeviceMemory {
    /// Allocates and fills; an empty block still has an address.
    pub fn new(bytes: &[u8]) -> Self {
        stream();
        let guarded = std::env::var_os(GUARD_PAGES).is_some();
        let memory =
            if guarded { Self::between_guard_pages(bytes.len()) } else { Self::from_malloc(bytes.len()) };
        let (data, len) = (memory.data, bytes.len());
        // SAFETY: both blocks have that many bytes. Kind 1 is ACL_MEMCPY_HOST_TO_DEVICE.
        let status = unsafe { aclrtMemcpy(data, len, bytes.as_ptr().cast(), len, c_enum(1)) };
        assert_eq!(status, 0, "aclrtMemcpy to the device: {:?}", recent_error());
        memory
    }

    fn from_malloc(len: usize) -> Self {
        let mut data = ptr::null_mut();
        // SAFETY: the out parameter is a live variable. Policy 2 is ACL_MEM_MALLOC_NORMAL_ONLY.
        let status = unsafe { aclrtMalloc(&mut data, len.max(1), c_enum(2)) };
        assert_eq!(status, 0, "aclrtMalloc of {len} bytes: {:?}", recent_error());
        DeviceMemory { data, len, mapping: None }
    }

    fn between_guard_pages(len: usize) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        const PAGE: usize = 1 << 16; // a multiple of the page size of every system
        let inside = len.next_multiple_of(PAGE);
        let total = inside + 2 * PAGE;
        // SAFETY: a new mapping, which nobody else knows; the middle of it becomes accessible.
        let (base, status) = unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let base = libc::mmap(ptr::null_mut(), total, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(base, libc::MAP_FAILED, "mmap of {total} bytes");
            // An emulator may refuse a change of nothing.
            let access = libc::PROT_READ | libc::PROT_WRITE;
            (base, if inside == 0 { 0 } else { libc::mprotect(base.byte_add(PAGE), inside, access) })
        };
        assert_eq!(status, 0, "mprotect");
        let at_start = COUNT.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        let data = base.wrapping_byte_add(if at_start { PAGE } else { PAGE + inside - len });
        DeviceMemory { data, len, mapping: Some((base, total)) }
    }

    /// The address to hand to `aclCreateTensor` or to phase 2.
    pub fn address(&self) -> *mut c_void {
        self.data
    }

    /// A copy of the block.
    pub fn read(&self) -> Vec<u8> {
        let mut bytes = vec![0u8; self.len];
        // SAFETY: both blocks have that many bytes. Kind 2 is ACL_MEMCPY_DEVICE_TO_HOST.
        let status =
            unsafe { aclrtMemcpy(bytes.as_mut_ptr().cast(), self.len, self.data, self.len, c_enum(2)) };
        assert_eq!(status, 0, "aclrtMemcpy from the device: {:?}", recent_error());
        bytes
    }
}

impl Drop for DeviceMemory {
    fn drop(&mut self) {
        match self.mapping {
            None => {
                aclrtFree(self.data);
            }
            Some((base, total)) => {
                // SAFETY: the mapping is ours, and nothing uses it any more: run() synchronises.
                unsafe { libc::munmap(base, total) };
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------ tensors

/// ACL_FORMAT_NCHW.
pub const NCHW: i32 = 0;
/// ACL_FORMAT_ND.
pub const ND: i32 = 2;
/// ACL_FORMAT_NCL.
pub const NCL: i32 = 47;

/// An `aclTensor` with its device memory.
pub struct DeviceTensor {
    /// Element type.
    pub dtype: DType,
    /// Where the elements lie.
    pub layout: Layout,
    memory: Option<DeviceMemory>,
    before: Vec<u8>,
    handle: *mut aclTensor,
}

impl fmt::Debug for DeviceTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { shape, strides, offset, storage_dims } = &self.layout;
        write!(f, "{:?}{shape:?} strides {strides:?} offset {offset} in {storage_dims:?}", self.dtype)
    }
}

/// `aclCreateTensor` with any numbers for type and format.
pub fn create_tensor(dtype: i32, layout: &Layout, format: i32, data: *mut c_void) -> *mut aclTensor {
    // SAFETY: the arrays have the given lengths and the library copies them.
    let handle = unsafe {
        aclCreateTensor(
            layout.shape.as_ptr(),
            layout.shape.len() as u64,
            c_enum(dtype),
            layout.strides.as_ptr(),
            layout.offset,
            c_enum(format),
            layout.storage_dims.as_ptr(),
            layout.storage_dims.len() as u64,
            data,
        )
    };
    assert!(!handle.is_null(), "aclCreateTensor: {:?}", recent_error());
    handle
}

impl DeviceTensor {
    /// A tensor whose view holds the elements, in row-major order of positions. Storage around the view is 0xFF.
    pub fn from_elements(dtype: DType, layout: Layout, format: i32, elements: &[Element]) -> Self {
        assert_eq!(elements.len(), layout.numel(), "one element per position");
        let size = dtype.size();
        let mut bytes = vec![0xFFu8; layout.storage_len() * size];
        for (at, e) in layout.places().into_iter().zip(elements) {
            bytes[at * size..][..size].copy_from_slice(&e[..size]);
        }
        Self::from_storage(dtype, layout, format, bytes)
    }

    /// An input of real values, rounded to the type.
    pub fn new(dtype: DType, layout: Layout, format: i32, values: &[f64]) -> Self {
        let elements: Vec<Element> = values.iter().map(|&v| encode(dtype, Complex::new(v, 0.0))).collect();
        Self::from_elements(dtype, layout, format, &elements)
    }

    /// An input of complex values, rounded to the type; real types take the real part.
    pub fn from_complex(dtype: DType, layout: Layout, format: i32, values: &[Complex<f64>]) -> Self {
        let elements: Vec<Element> = values.iter().map(|&v| encode(dtype, v)).collect();
        Self::from_elements(dtype, layout, format, &elements)
    }

    /// An input of integers, exact also for 64 bits.
    pub fn from_ints(dtype: DType, layout: Layout, format: i32, values: &[i64]) -> Self {
        let elements: Vec<Element> = values.iter().map(|&v| encode_int(dtype, v)).collect();
        Self::from_elements(dtype, layout, format, &elements)
    }

    /// An output: view and surroundings hold a pattern that no operator writes by chance.
    pub fn output(dtype: DType, layout: Layout, format: i32) -> Self {
        let len = layout.storage_len() * dtype.size();
        let bytes = (0..len).map(|i| 0xA5 ^ (i as u8).wrapping_mul(29)).collect();
        Self::from_storage(dtype, layout, format, bytes)
    }

    /// A tensor without memory, for arguments of which an operator takes the shape and nothing else.
    pub fn without_memory(dtype: DType, layout: Layout, format: i32) -> Self {
        let handle = create_tensor(dtype.code(), &layout, format, ptr::null_mut());
        DeviceTensor { dtype, layout, memory: None, before: Vec::new(), handle }
    }

    /// A tensor on the given storage.
    pub fn from_storage(dtype: DType, layout: Layout, format: i32, bytes: Vec<u8>) -> Self {
        let memory = DeviceMemory::new(&bytes);
        let handle = create_tensor(dtype.code(), &layout, format, memory.address());
        DeviceTensor { dtype, layout, memory: Some(memory), before: bytes, handle }
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> *mut aclTensor {
        self.handle
    }

    /// The device memory behind the view.
    pub fn memory(&self) -> &DeviceMemory {
        self.memory.as_ref().expect("a tensor with memory")
    }

    /// The elements of the view as they are in memory now.
    pub fn elements(&self) -> Vec<Element> {
        let size = self.dtype.size();
        let bytes = self.memory().read();
        let pick = |at: usize| {
            let mut e = [0u8; 16];
            e[..size].copy_from_slice(&bytes[at * size..][..size]);
            e
        };
        self.layout.places().into_iter().map(pick).collect()
    }

    /// The real values of the view as they are in memory now.
    pub fn values(&self) -> Vec<f64> {
        self.elements().iter().map(|e| decode(self.dtype, e).re).collect()
    }

    /// The complex values of the view as they are in memory now.
    pub fn complex_values(&self) -> Vec<Complex<f64>> {
        self.elements().iter().map(|e| decode(self.dtype, e)).collect()
    }

    /// The integers of the view as they are in memory now.
    pub fn ints(&self) -> Vec<i64> {
        self.elements().iter().map(|e| decode_int(self.dtype, e)).collect()
    }

    /// True when no byte of the storage changed since creation.
    pub fn is_untouched(&self) -> bool {
        self.memory.as_ref().is_none_or(|memory| memory.read() == self.before)
    }

    /// Panics when a byte outside the view changed since creation.
    pub fn assert_surroundings_untouched(&self, what: &str) {
        let size = self.dtype.size();
        let mut inside = vec![false; self.layout.storage_len()];
        for at in self.layout.places() {
            inside[at] = true;
        }
        for (i, (now, before)) in self.memory().read().iter().zip(&self.before).enumerate() {
            if !inside[i / size] && now != before {
                panic!("{what}: byte {i} outside the view changed from {before:#x} to {now:#x}; {self:?}");
            }
        }
    }
}

impl Drop for DeviceTensor {
    fn drop(&mut self) {
        aclDestroyTensor(self.handle);
    }
}

/// An `aclIntArray`.
pub struct IntArray(*mut aclIntArray);

impl IntArray {
    /// Copies the values.
    pub fn new(values: &[i64]) -> Self {
        // SAFETY: the array has that many values and the library copies them.
        let handle = unsafe { aclCreateIntArray(values.as_ptr(), values.len() as u64) };
        assert!(!handle.is_null(), "aclCreateIntArray");
        IntArray(handle)
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> *mut aclIntArray {
        self.0
    }
}

impl Drop for IntArray {
    fn drop(&mut self) {
        aclDestroyIntArray(self.0);
    }
}

/// An `aclBoolArray`.
pub struct BoolArray(*mut aclBoolArray);

impl BoolArray {
    /// Copies the values.
    pub fn new(values: &[bool]) -> Self {
        // SAFETY: the array has that many values and the library copies them.
        let handle = unsafe { aclCreateBoolArray(values.as_ptr().cast(), values.len() as u64) };
        assert!(!handle.is_null(), "aclCreateBoolArray");
        BoolArray(handle)
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> *mut aclBoolArray {
        self.0
    }
}

impl Drop for BoolArray {
    fn drop(&mut self) {
        aclDestroyBoolArray(self.0);
    }
}

// ------------------------------------------------------------------------------------------------ two-phase calls

/// A status other than success and the text that came with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number that the C function returned.
    pub status: i32,
    /// What `aclGetRecentErrMsg` had to say.
    pub message: String,
}

/// The second function of every operator.
pub type Phase2 = unsafe extern "C" fn(*mut c_void, u64, *mut aclOpExecutor, *mut c_void) -> i32;

/// Phase 1 alone: the workspace size and the executor, or the failure. Checks the rules that hold for every operator:
/// a success writes both out parameters, a failure leaves the executor alone and has a text.
pub fn plan(
    phase1: impl FnOnce(*mut u64, *mut *mut aclOpExecutor) -> i32,
) -> Result<(u64, *mut aclOpExecutor), Failure> {
    stream();
    recent_error();
    let mut workspace_size = WORKSPACE_SENTINEL;
    let sentinel = (&raw mut workspace_size).cast::<aclOpExecutor>();
    let mut executor = sentinel;
    let status = phase1(&mut workspace_size, &mut executor);
    let message = recent_error();
    if status != SUCCESS {
        assert!(executor == sentinel, "phase 1 failed with {status} but wrote the executor");
        // ReplicationPad2dBackward's failure for empty tensors is documented to zero the size.
        assert!(
            workspace_size == WORKSPACE_SENTINEL || workspace_size == 0,
            "phase 1 failed with {status} but wrote the workspace size {workspace_size}"
        );
        let message = message.unwrap_or_else(|| panic!("phase 1 failed with {status} and left no message"));
        return Err(Failure { status, message });
    }
    assert!(executor != sentinel && !executor.is_null(), "phase 1 succeeded without an executor");
    assert_ne!(workspace_size, WORKSPACE_SENTINEL, "phase 1 succeeded without a workspace size");
    assert_eq!(workspace_size % 512, 0, "workspace sizes are multiples of 512");
    Ok((workspace_size, executor))
}

/// Both phases and a synchronisation. The workspace holds garbage and ends in guard bytes.
pub fn run(
    phase1: impl FnOnce(*mut u64, *mut *mut aclOpExecutor) -> i32,
    phase2: Phase2,
) -> Result<(), Failure> {
    const GUARD: usize = 64;
    let (workspace_size, executor) = plan(phase1)?;
    let size = workspace_size as usize;
    let workspace = (size > 0).then(|| DeviceMemory::new(&vec![0xEEu8; size + GUARD]));
    let address = workspace.as_ref().map_or(ptr::null_mut(), DeviceMemory::address);
    // SAFETY: the executor is the one that phase 1 returned, the workspace has the size that it asked for, and the
    // tensors that it names outlive the synchronisation below.
    let mut status = unsafe { phase2(address, workspace_size, executor, stream()) };
    if status == SUCCESS {
        status = aclrtSynchronizeStream(stream());
    }
    if let Some(workspace) = &workspace {
        assert!(workspace.read()[size..].iter().all(|&b| b == 0xEE), "a kernel wrote past the workspace");
    }
    match status {
        SUCCESS => Ok(()),
        status => {
            let message = recent_error().unwrap_or_else(|| panic!("{status} left no message"));
            Err(Failure { status, message })
        }
    }
}

/// aclnnMaxUnpool2dBackward.
pub fn max_unpool2d_backward(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    indices: &DeviceTensor,
    output_size: &[i64],
    out: &DeviceTensor,
) -> Result<(), Failure> {
    let output_size = IntArray::new(output_size);
    run(
        // SAFETY: all handles are live; the out parameters come from run().
        |size, executor| unsafe {
            aclnnMaxUnpool2dBackwardGetWorkspaceSize(
                grad_output.handle(),
                self_.handle(),
                indices.handle(),
                output_size.handle(),
                out.handle(),
                size,
                executor,
            )
        },
        aclnnMaxUnpool2dBackward,
    )
}

/// aclnnGridSampler2DBackward.
#[allow(clippy::too_many_arguments)] // as many as the C function has
pub fn grid_sampler2d_backward(
    grad_output: &DeviceTensor,
    input: &DeviceTensor,
    grid: &DeviceTensor,
    interpolation: i64,
    padding: i64,
    align_corners: bool,
    output_mask: [bool; 2],
    input_grad: &DeviceTensor,
    grid_grad: &DeviceTensor,
) -> Result<(), Failure> {
    let output_mask = BoolArray::new(&output_mask);
    run(
        // SAFETY: all handles are live; the out parameters come from run().
        |size, executor| unsafe {
            aclnnGridSampler2DBackwardGetWorkspaceSize(
                grad_output.handle(),
                input.handle(),
                grid.handle(),
                interpolation,
                padding,
                c_bool(align_corners as u8),
                output_mask.handle(),
                input_grad.handle(),
                grid_grad.handle(),
                size,
                executor,
            )
        },
        aclnnGridSampler2DBackward,
    )
}

/// The attributes of aclnnAvgPool2dBackward.
#[derive(Clone, Debug)]
pub struct AvgPool {
    pub kernel: Vec<i64>,
    /// None passes NULL.
    pub stride: Option<Vec<i64>>,
    pub padding: Vec<i64>,
    pub ceil_mode: bool,
    pub count_include_pad: bool,
    pub divisor_override: i64,
    pub cube_math_type: i8,
}

/// aclnnAvgPool2dBackward.
pub fn avgpool2d_backward(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    pool: &AvgPool,
    grad_input: &DeviceTensor,
) -> Result<(), Failure> {
    let kernel = IntArray::new(&pool.kernel);
    let stride = pool.stride.as_ref().map(|s| IntArray::new(s));
    let padding = IntArray::new(&pool.padding);
    run(
        // SAFETY: all handles are live or null; the out parameters come from run().
        |size, executor| unsafe {
            aclnnAvgPool2dBackwardGetWorkspaceSize(
                grad_output.handle(),
                self_.handle(),
                kernel.handle(),
                stride.as_ref().map_or(ptr::null_mut(), |s| s.handle()),
                padding.handle(),
                c_bool(pool.ceil_mode as u8),
                c_bool(pool.count_include_pad as u8),
                pool.divisor_override,
                pool.cube_math_type,
                grad_input.handle(),
                size,
                executor,
            )
        },
        aclnnAvgPool2dBackward,
    )
}

/// The attributes of aclnnIm2colBackward, (H, W) each.
#[derive(Clone, Debug)]
pub struct Im2col {
    pub input_size: [i64; 2],
    pub kernel: [i64; 2],
    pub dilation: [i64; 2],
    pub padding: [i64; 2],
    pub stride: [i64; 2],
}

/// aclnnIm2colBackward.
pub fn im2col_backward(
    grad_output: &DeviceTensor,
    attrs: &Im2col,
    out: &DeviceTensor,
) -> Result<(), Failure> {
    let [input_size, kernel, dilation, padding, stride] =
        [attrs.input_size, attrs.kernel, attrs.dilation, attrs.padding, attrs.stride]
            .map(|a| IntArray::new(&a));
    run(
        // SAFETY: all handles are live; the out parameters come from run().
        |size, executor| unsafe {
            aclnnIm2colBackwardGetWorkspaceSize(
                grad_output.handle(),
                input_size.handle(),
                kernel.handle(),
                dilation.handle(),
                padding.handle(),
                stride.handle(),
                out.handle(),
                size,
                executor,
            )
        },
        aclnnIm2colBackward,
    )
}

/// aclnnReplicationPad2dBackward; padding is {left, right, top, bottom}.
pub fn replication_pad2d_backward(
    grad_output: &DeviceTensor,
    self_: &DeviceTensor,
    padding: &[i64],
    grad_input: &DeviceTensor,
) -> Result<(), Failure> {
    let padding = IntArray::new(padding);
    run(
        // SAFETY: all handles are live; the out parameters come from run().
        |size, executor| unsafe {
            aclnnReplicationPad2dBackwardGetWorkspaceSize(
                grad_output.handle(),
                self_.handle(),
                padding.handle(),
                grad_input.handle(),
                size,
                executor,
            )
        },
        aclnnReplicationPad2dBackward,
    )
}
