//! Copying and filling memory.

use super::types::aclrtMemcpyKind;
use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtStream};
use crate::error::{Error, Result, status};
use crate::observe::{self, Access, Party};
use crate::runtime::{device, memory};
use crate::sys;
use core::ffi::c_void;
use core::mem::MaybeUninit;

/// Copies memory at once, without regard to streams: synchronise before reading results. Either side may be host
/// or device memory, whatever kind says; overlapping ranges are fine.
///
/// @param destMax bytes that dst has room for
/// @param count bytes to copy; zero is success whatever the pointers
/// @return 0; 100000 a pointer is null, or kind is not 0 to 5; 107000 count exceeds destMax, or the range leaves
///     the block of aclrtMalloc that it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> aclError {
    forward!(aclrtMemcpy(dst, destMax, src, count, kind));
    // A child of fork may hold locks of threads that it does not have: it copies without looking anything up.
    if sys::is_forked_child() && !dst.is_null() && !src.is_null() && count <= destMax {
        let [src, dst] = [src as usize, dst as usize].map(memory::open_in_child);
        // SAFETY: the caller's promise.
        unsafe { core::ptr::copy(src as *const u8, dst as *mut u8, count) };
        return 0;
    }
    abi::acl("aclrtMemcpy", || {
        if let Some(rows) = check_copy(dst, destMax, src, count, kind)? {
            rows.show(Party::Host, kind);
            // SAFETY: the caller's promise; where the memory is ours, the check above made sure.
            unsafe { rows.opened().copy() };
        }
        Ok(())
    })
}

/// A copy of one or more rows. Overlapping ranges are fine.
struct Rows {
    dst: usize,
    dst_pitch: usize,
    src: usize,
    src_pitch: usize,
    width: usize,
    height: usize,
}

impl Rows {
    /// Tells those who observe which memory the copy uses.
    #[inline(always)]
    fn show(&self, by: Party, kind: MaybeUninit<aclrtMemcpyKind>) {
        if observe::is_on() {
            self.tell(by, kind);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell(&self, by: Party, kind: MaybeUninit<aclrtMemcpyKind>) {
        use aclrtMemcpyKind::*;
        let kind = abi::raw_enum(kind);
        let is = |known: aclrtMemcpyKind| known as i32 == kind;
        let shape = [self.height as i64, self.width as i64];
        let strides = [self.src_pitch, self.dst_pitch].map(|pitch| [pitch as i64, 1]);
        let access = |name, start, side: usize, of_device, of_host| Access {
            name,
            base: start,
            start,
            size: 1,
            shape: &shape,
            strides: &strides[side],
            reads: side == 0,
            writes: side == 1,
            some: false,
            of_device,
            of_host,
            is_workspace: false,
        };
        let [to_device, from_device, between_hosts] =
            [ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_HOST_TO_HOST].map(is);
        let on_device = is(ACL_MEMCPY_DEVICE_TO_DEVICE);
        let accesses = [
            access("src", self.src, 0, from_device || on_device, to_device || between_hosts),
            access("dst", self.dst, 1, to_device || on_device, from_device || between_hosts),
        ];
        observe::uses(by, &accesses);
    }

    /// At the addresses that the library can use.
    fn opened(self) -> Rows {
        Rows { src: memory::open(self.src), dst: memory::open(self.dst), ..self }
    }

    /// # Safety
    /// Both sides are good for `height` rows of `width` bytes.
    unsafe fn copy(&self) {
        for row in 0..self.height {
            let (dst, src) = (self.dst + row * self.dst_pitch, self.src + row * self.src_pitch);
            // SAFETY: the caller's promise, row < height.
            unsafe { core::ptr::copy(src as *const u8, dst as *mut u8, self.width) };
        }
    }
}

/// The checks that the copies in one dimension share; `None` when there is nothing to copy.
fn check_copy(
    dst: *mut c_void,
    dest_max: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> Result<Option<Rows>> {
    if count == 0 {
        return Ok(None);
    }
    for (pointer, argument) in [(dst.cast_const(), "dst"), (src, "src")] {
        if pointer.is_null() {
            return Err(abi::acl_null(argument));
        }
    }
    abi::enumeration("kind", kind, 0..=5)?;
    if count > dest_max {
        let text = format!("count: {count}, expected at most destMax, {dest_max}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    check_room(dst as usize, count, "dst")?;
    check_room(src as usize, count, "src")?;
    Ok(Some(Rows {
        dst: dst as usize,
        dst_pitch: 0,
        src: src as usize,
        src_pitch: 0,
        width: count,
        height: 1,
    }))
}

/// Refuses a range that begins in a block of ours and leaves it.
fn check_room(start: usize, count: usize, argument: &str) -> Result<()> {
    match memory::block_around(start) {
        Some((block, _)) if count > block.end - start => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!(
                "{argument}: {count} bytes from {start:#x}, expected at most the {} that its block has there",
                block.end - start
            ),
        )),
        None if memory::is_closed(start) => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!("{argument}: {start:#x} is in no live block of device memory"),
        )),
        _ => Ok(()),
    }
}

/// Queues a copy. Pageable host memory belongs to the program again when the call returns, so such a copy is
/// waited for.
fn copy_async(
    name: &'static str,
    rows: Rows,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> Result<()> {
    let stream = device::stream(stream as usize)?;
    let pageable = [rows.dst, rows.src].iter().any(|&address| memory::block_around(address).is_none());
    let traffic = 2 * (rows.width as u64).saturating_mul(rows.height as u64).min(u64::MAX / 4);
    rows.show(Party::Stream(stream.id), kind);
    let rows = rows.opened();
    // SAFETY: `rows` was checked when it was made; the caller keeps the memory until the stream was synchronised.
    stream.enqueue(name, traffic, move || unsafe { rows.copy() })?;
    if pageable { stream.wait_for_pending(None) } else { Ok(()) }
}

/// As aclrtMemcpy, in the order of a stream. With pageable host memory (not of aclrtMallocHost or
/// aclrtHostRegister) the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpyAsync(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpyAsync(dst, destMax, src, count, kind, stream));
    abi::acl("aclrtMemcpyAsync", || match check_copy(dst, destMax, src, count, kind)? {
        Some(rows) => copy_async("aclrtMemcpyAsync", rows, kind, stream),
        None => Ok(()),
    })
}

/// Queues a copy between memory of the device, as `function`.
pub(in crate::abi) fn copy_on_device(
    function: &'static str,
    (dst, src): (usize, usize),
    count: usize,
    stream: aclrtStream,
) -> Result<()> {
    let kind = MaybeUninit::new(aclrtMemcpyKind::ACL_MEMCPY_DEVICE_TO_DEVICE);
    match check_copy(dst as *mut c_void, count, src as *const c_void, count, kind)? {
        Some(rows) => copy_async(function, rows, kind, stream),
        None => Ok(()),
    }
}

/// As aclrtMemcpyAsync.
///
/// @return as aclrtMemcpyAsync
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpyAsyncWithCondition(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpyAsyncWithCondition(dst, destMax, src, count, kind, stream));
    abi::acl("aclrtMemcpyAsyncWithCondition", || match check_copy(dst, destMax, src, count, kind)? {
        Some(rows) => copy_async("aclrtMemcpyAsyncWithCondition", rows, kind, stream),
        None => Ok(()),
    })
}

/// The checks of the copies in two dimensions.
fn check_copy_2d(
    (dst, dst_pitch): (*mut c_void, usize),
    (src, src_pitch): (*const c_void, usize),
    width: usize,
    height: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> Result<Rows> {
    for (pointer, argument) in [(dst.cast_const(), "dst"), (src, "src")] {
        if pointer.is_null() {
            return Err(abi::acl_null(argument));
        }
    }
    abi::enumeration("kind", kind, 0..=5)?;
    if width == 0 || height == 0 {
        let text = format!("width, height: {width}, {height}, expected more than zero");
        return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
    }
    if width > dst_pitch || width > src_pitch {
        let text = format!("width: {width}, expected at most dpitch and spitch, {dst_pitch} and {src_pitch}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    for (start, pitch, argument) in [(dst as usize, dst_pitch, "dst"), (src as usize, src_pitch, "src")] {
        let reach = pitch.checked_mul(height - 1).and_then(|rows| rows.checked_add(width));
        let reach = reach.filter(|&reach| start.checked_add(reach).is_some()).ok_or_else(|| {
            let text = format!("{argument}: {height} rows of pitch {pitch}, expected a size below 2^64");
            Error::runtime(status::RT_PARAM_INVALID, text)
        })?;
        check_room(start, reach, argument)?;
    }
    Ok(Rows { dst: dst as usize, dst_pitch, src: src as usize, src_pitch, width, height })
}

/// Copies rows of memory at once, without regard to streams.
///
/// @param dpitch bytes from row to row of dst
/// @param spitch bytes from row to row of src
/// @param width bytes of a row, at most either pitch
/// @param height rows
/// @return 0; 100000 a pointer is null, width or height is 0, or kind is not 0 to 5; 107000 width exceeds a pitch, or a
///     range leaves the block of aclrtMalloc that it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy2d(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> aclError {
    forward!(aclrtMemcpy2d(dst, dpitch, src, spitch, width, height, kind));
    abi::acl("aclrtMemcpy2d", || {
        let rows = check_copy_2d((dst, dpitch), (src, spitch), width, height, kind)?;
        rows.show(Party::Host, kind);
        // SAFETY: the caller's promise; where the memory is ours, the check above made sure.
        unsafe { rows.opened().copy() };
        Ok(())
    })
}

/// As aclrtMemcpy2d, in the order of a stream. With pageable host memory the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy2d; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy2dAsync(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpy2dAsync(dst, dpitch, src, spitch, width, height, kind, stream));
    abi::acl("aclrtMemcpy2dAsync", || {
        let rows = check_copy_2d((dst, dpitch), (src, spitch), width, height, kind)?;
        copy_async("aclrtMemcpy2dAsync", rows, kind, stream)
    })
}

/// Tells those who observe which memory a fill uses.
#[inline(always)]
fn show_fill(by: Party, start: usize, count: usize) {
    if observe::is_on() {
        tell_fill(by, start, count);
    }
}

#[cold]
#[inline(never)]
fn tell_fill(by: Party, start: usize, count: usize) {
    let access = Access {
        name: "devPtr",
        base: start,
        start,
        size: 1,
        shape: &[count as i64],
        strides: &[1],
        reads: false,
        writes: true,
        some: false,
        of_device: false,
        of_host: false,
        is_workspace: false,
    };
    observe::uses(by, &[access]);
}

/// The checks that all forms of memset share.
fn check_memset(address: *mut c_void, room: usize, count: usize) -> Result<()> {
    if address.is_null() {
        return Err(abi::acl_null("devPtr"));
    }
    if count > room {
        let text = format!("count: {count}, expected at most maxCount, {room}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    check_room(address as usize, count, "devPtr")
}

/// Fills memory at once, without regard to streams.
///
/// @param maxCount bytes that devPtr has room for
/// @param value its low byte counts
/// @param count bytes to fill; zero is success whatever the pointer
/// @return 0; 100000 devPtr is null; 107000 count exceeds maxCount, or the range leaves the block of aclrtMalloc that
///     it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemset(
    devPtr: *mut c_void,
    maxCount: usize,
    value: i32,
    count: usize,
) -> aclError {
    forward!(aclrtMemset(devPtr, maxCount, value, count));
    abi::acl("aclrtMemset", || {
        if count == 0 {
            return Ok(());
        }
        check_memset(devPtr, maxCount, count)?;
        show_fill(Party::Host, devPtr as usize, count);
        let address = memory::open(devPtr as usize);
        // SAFETY: the caller's promise; where the memory is ours, the check above made sure.
        unsafe { core::ptr::write_bytes(address as *mut u8, value as u8, count) };
        Ok(())
    })
}

/// As aclrtMemset, in the order of a stream.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemset; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemsetAsync(
    devPtr: *mut c_void,
    maxCount: usize,
    value: i32,
    count: usize,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemsetAsync(devPtr, maxCount, value, count, stream));
    abi::acl("aclrtMemsetAsync", || {
        if count == 0 {
            return Ok(());
        }
        check_memset(devPtr, maxCount, count)?;
        let stream = device::stream(stream as usize)?;
        show_fill(Party::Stream(stream.id), devPtr as usize, count);
        let address = memory::open(devPtr as usize);
        // SAFETY: checked above; the caller keeps the memory until the stream was synchronised, as documented.
        let run = move || unsafe { core::ptr::write_bytes(address as *mut u8, value as u8, count) };
        stream.enqueue("aclrtMemsetAsync", count as u64, run)
    })
}
