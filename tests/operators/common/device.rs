//! Device memory, and what is made of it: tensors and arrays behind handles of the library.

use std::cell::OnceCell;
use std::ffi::c_void;
use std::fmt;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_complex::Complex;
use opapi::abi::acl_meta::{
    aclBoolArray, aclCreateBoolArray, aclCreateIntArray, aclCreateScalar, aclCreateScalarList,
    aclCreateTensor, aclCreateTensorList, aclDestroyBoolArray, aclDestroyIntArray, aclDestroyScalar,
    aclDestroyScalarList, aclDestroyTensor, aclDestroyTensorList, aclIntArray, aclScalar, aclScalarList,
    aclTensor, aclTensorList,
};
use opapi::abi::acl_rt::{aclrtCreateStream, aclrtFree, aclrtMalloc, aclrtMemcpy, aclrtSetDevice};

use super::{DType, Element, Layout, Pointer, c_enum, decode, decode_int, encode, encode_int, recent_error};

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

/// The same on this thread, with another thread's stream.
pub fn share(stream: *mut c_void) {
    assert_eq!(aclrtSetDevice(0), 0, "aclrtSetDevice(0)");
    STREAM.with(|cell| cell.set(stream)).expect("a thread without a stream");
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
    /// The number in `aclFormat`.
    pub format: i32,
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
        DeviceTensor { dtype, layout, format, memory: None, before: Vec::new(), handle }
    }

    /// A tensor on the given storage.
    pub fn from_storage(dtype: DType, layout: Layout, format: i32, bytes: Vec<u8>) -> Self {
        let memory = DeviceMemory::new(&bytes);
        let handle = create_tensor(dtype.code(), &layout, format, memory.address());
        DeviceTensor { dtype, layout, format, memory: Some(memory), before: bytes, handle }
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> Pointer {
        self.handle.cast()
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

/// An `aclTensorList` and its tensors.
pub struct TensorList {
    handle: *mut aclTensorList,
    /// In their order.
    pub tensors: Vec<DeviceTensor>,
}

impl TensorList {
    /// Of these tensors.
    pub fn new(tensors: Vec<DeviceTensor>) -> Self {
        let handles: Vec<*const aclTensor> =
            tensors.iter().map(|tensor| tensor.handle.cast_const()).collect();
        // SAFETY: the array has that many handles and the library copies them.
        let handle = unsafe { aclCreateTensorList(handles.as_ptr(), handles.len() as u64) };
        assert!(!handle.is_null(), "aclCreateTensorList");
        TensorList { handle, tensors }
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> Pointer {
        self.handle.cast()
    }
}

impl Drop for TensorList {
    fn drop(&mut self) {
        // Its tensors go with it: they must not be asked to go a second time.
        aclDestroyTensorList(self.handle);
        self.tensors.iter_mut().for_each(|tensor| tensor.handle = ptr::null_mut());
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
    pub fn handle(&self) -> Pointer {
        self.0.cast()
    }
}

impl Drop for IntArray {
    fn drop(&mut self) {
        aclDestroyIntArray(self.0);
    }
}

/// An `aclScalar`.
pub struct Scalar(*mut aclScalar);

impl Scalar {
    /// Of a real value.
    pub fn new(dtype: DType, value: f64) -> Self {
        Self::from_element(dtype, encode(dtype, Complex::new(value, 0.0)))
    }

    /// Of bytes.
    pub fn from_element(dtype: DType, mut element: Element) -> Self {
        // SAFETY: 16 bytes, which any type has at most; the library copies them.
        let handle = unsafe { aclCreateScalar(element.as_mut_ptr().cast(), c_enum(dtype.code())) };
        assert!(!handle.is_null(), "aclCreateScalar");
        Scalar(handle)
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> Pointer {
        self.0.cast()
    }
}

impl Drop for Scalar {
    fn drop(&mut self) {
        aclDestroyScalar(self.0);
    }
}

/// An `aclScalarList`.
pub struct ScalarList(*mut aclScalarList);

impl ScalarList {
    /// Of real values.
    pub fn new(values: &[(DType, f64)]) -> Self {
        let scalars: Vec<Scalar> = values.iter().map(|&(dtype, value)| Scalar::new(dtype, value)).collect();
        let handles: Vec<*const aclScalar> = scalars.iter().map(|scalar| scalar.0.cast_const()).collect();
        // SAFETY: the array has that many handles and the library copies them.
        let handle = unsafe { aclCreateScalarList(handles.as_ptr(), handles.len() as u64) };
        assert!(!handle.is_null(), "aclCreateScalarList");
        // They go with the list.
        scalars.into_iter().for_each(std::mem::forget);
        ScalarList(handle)
    }

    /// The handle for the C entry points.
    pub fn handle(&self) -> Pointer {
        self.0.cast()
    }
}

impl Drop for ScalarList {
    fn drop(&mut self) {
        aclDestroyScalarList(self.0);
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
    pub fn handle(&self) -> Pointer {
        self.0.cast()
    }
}

impl Drop for BoolArray {
    fn drop(&mut self) {
        aclDestroyBoolArray(self.0);
    }
}
