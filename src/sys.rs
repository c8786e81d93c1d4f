//! The calls into libc, each behind a safe function.
#![allow(unsafe_code)]

use crate::machine;
use std::cell::Cell;
use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A block of memory, freed when dropped. It never moves: device pointers point into it.
pub struct Block {
    start: *mut c_void,
    size: usize,
    requested: usize,
    is_mapping: bool,
}

// SAFETY: the block is an address and a length; whoever holds it may free it from any thread.
unsafe impl Send for Block {}
// SAFETY: shared access only reads the two numbers.
unsafe impl Sync for Block {}

impl Block {
    /// `size` bytes aligned to 512, or `None` when there is no memory. The content is undefined. `requested` is
    /// what the caller wanted of them.
    pub fn new(size: usize, requested: usize) -> Option<Block> {
        let mut start: *mut c_void = std::ptr::null_mut();
        // SAFETY: `start` is a valid place for the result and 512 is a power of two and a multiple of 8.
        let code = unsafe { libc::posix_memalign(&mut start, 512, size) };
        (code == 0 && !start.is_null()).then_some(Block { start, size, requested, is_mapping: false })
    }

    /// The block gets another user, who wants so many of its bytes.
    pub fn again(mut self, requested: usize) -> Block {
        self.requested = requested;
        self
    }

    /// A block with a second set of addresses, which can be protected.
    pub fn with_addresses(requested: usize) -> Option<(Block, Addresses)> {
        let size = requested.max(1).checked_next_multiple_of(PAGE)?;
        let addresses = Addresses::new(size)?;
        let (read_write, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
        // SAFETY: a new file, of which two new mappings are made: one anywhere, and one in a place that is ours. Each call
        // is checked, and the file stays until the mappings are gone.
        unsafe {
            let file = libc::memfd_create(c"opapi".as_ptr(), libc::MFD_CLOEXEC);
            if file < 0 {
                return None;
            }
            let mut start = libc::MAP_FAILED;
            if libc::ftruncate(file, libc::off_t::try_from(size).ok()?) == 0 {
                start = libc::mmap(std::ptr::null_mut(), size, read_write, shared, file, 0);
            }
            let place = addresses.start() as *mut c_void;
            let second = libc::mmap(place, size, read_write, shared | libc::MAP_FIXED, file, 0);
            libc::close(file);
            if start == libc::MAP_FAILED || second == libc::MAP_FAILED {
                return None;
            }
            Some((Block { start, size, requested, is_mapping: true }, addresses))
        }
    }

    /// The bytes that the caller wanted.
    pub fn requested(&self) -> usize {
        self.requested
    }

    /// The addresses of the block.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.start as usize + self.size
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        #[cfg(feature = "loom")]
        crate::sync::note_freed(self.start as usize);
        // SAFETY: the block came from posix_memalign or mmap and is freed once.
        unsafe {
            if self.is_mapping {
                libc::munmap(self.start, self.size);
            } else {
                libc::free(self.start);
            }
        }
    }
}

/// Bytes of a page, or a multiple.
pub const PAGE: usize = 1 << 16;

/// What the program can do with its addresses of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Protection {
    None,
    Read,
    All,
}

/// The size of a page that can be protected.
pub fn page_size() -> usize {
    // SAFETY: no requirements.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as usize }
}

/// Addresses that nobody can use, given back when dropped: a place in the middle, and guard pages around it.
pub struct Addresses {
    start: *mut c_void,
    size: usize,
}

// SAFETY: a range of addresses, which any thread may give back.
unsafe impl Send for Addresses {}
// SAFETY: shared access only reads the two numbers.
unsafe impl Sync for Addresses {}

impl Addresses {
    /// A place for `size` bytes, which must not be read or written.
    pub fn new(size: usize) -> Option<Addresses> {
        let size = Addresses::size_for(size)?;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new mapping, which takes nobody's place.
        let start = unsafe { libc::mmap(std::ptr::null_mut(), size, libc::PROT_NONE, flags, -1, 0) };
        (start != libc::MAP_FAILED).then_some(Addresses { start, size })
    }

    /// The bytes of a place for `size`, and of the pages around it.
    pub fn size_for(size: usize) -> Option<usize> {
        size.checked_next_multiple_of(PAGE)?.checked_add(2 * PAGE)
    }

    /// The first address of the place.
    pub fn start(&self) -> usize {
        self.start as usize + PAGE
    }

    /// The place, without the guard pages.
    pub fn place(&self) -> Range<usize> {
        self.start()..self.all().end - PAGE
    }

    /// Gives back what lies in the place, for good.
    pub fn clear(&self) {
        let (size, flags) =
            (self.place().len(), libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
        // SAFETY: the addresses are ours, and nobody may use them.
        unsafe {
            libc::mmap(self.start() as *mut c_void, size, libc::PROT_NONE, flags | libc::MAP_FIXED, -1, 0)
        };
    }

    /// Protects whole pages of the place.
    pub fn protect(&self, pages: Range<usize>, protection: Protection) {
        let place = self.place();
        assert!(place.start <= pages.start && pages.end <= place.end, "pages of the place");
        let flags = match protection {
            Protection::None => libc::PROT_NONE,
            Protection::Read => libc::PROT_READ,
            Protection::All => libc::PROT_READ | libc::PROT_WRITE,
        };
        let start = pages.start as *mut c_void;
        // SAFETY: the addresses are ours, and the file under them keeps what is in them.
        unsafe {
            // Pages that no processor has in its TLB are opened again, and closed, without a word to the other processors,
            // which takes tens of microseconds. To fetch one costs less, but not many of them.
            if protection == Protection::Read && pages.len() <= PAGE {
                libc::madvise(start, pages.len(), libc::MADV_DONTNEED);
            }
            libc::mprotect(start, pages.len(), flags)
        };
    }

    /// The place and the guard pages.
    pub fn all(&self) -> Range<usize> {
        self.start as usize..self.start as usize + self.size
    }
}

impl Drop for Addresses {
    fn drop(&mut self) {
        // SAFETY: the mapping of `new`, given back once.
        unsafe { libc::munmap(self.start, self.size) };
    }
}

/// Whether a file can be written, or made where there is none. It is not opened: a pipe may have no reader yet.
pub fn may_be_written(path: &Path) -> io::Result<()> {
    let may = |path: &Path| {
        let path = CString::new(path.as_os_str().as_bytes())?;
        // SAFETY: a C string.
        if unsafe { libc::access(path.as_ptr(), libc::W_OK) } == 0 {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    };
    match std::fs::metadata(path) {
        Ok(file) if file.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => may(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            may(path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")))
        }
        Err(error) => Err(error),
    }
}

/// A copy of `values` that a C++ caller gives back with `delete[]`, as the accessors of acl_meta.h are
/// documented: libstdc++'s `operator delete[]` is `free`. Never null for an empty list, which must be
/// freeable too.
pub fn malloc_copy(values: &[i64]) -> Option<*mut i64> {
    // SAFETY: malloc has no requirements.
    let block = unsafe { libc::malloc(size_of_val(values).max(8)) }.cast::<i64>();
    if block.is_null() {
        return None;
    }
    // SAFETY: the block is at least as long as `values` and new, so the two do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), block, values.len()) };
    Some(block)
}

/// Bytes of a file that others see as soon as they change, also when this process is gone. Never given back.
pub struct Shared(*mut u8, usize);

// SAFETY: addresses of a mapping that stays.
unsafe impl Send for Shared {}

impl Shared {
    /// Those of the file, which has so many, from `at` on.
    pub fn of(file: &std::fs::File, at: u64, length: usize) -> Option<Shared> {
        let before = usize::try_from(at).ok()? % page_size();
        let start = libc::off_t::try_from(at).ok()? - before as libc::off_t;
        let (read_write, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
        // SAFETY: a new mapping, which takes nobody's place.
        let pages = unsafe {
            libc::mmap(std::ptr::null_mut(), before + length, read_write, shared, file.as_raw_fd(), start)
        };
        // SAFETY: so many bytes into a mapping that is longer.
        (pages != libc::MAP_FAILED).then(|| Shared(unsafe { pages.cast::<u8>().add(before) }, length))
    }

    /// Changes them all.
    pub fn set(&mut self, bytes: &[u8]) {
        assert_eq!(bytes.len(), self.1, "all of them");
        // SAFETY: the bytes of the mapping, which nobody else in this process has.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.0, self.1) };
    }
}

/// Start and file of what is in this process, in the order in which it was loaded.
pub fn objects() -> Vec<(usize, PathBuf)> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _: usize, objects: *mut c_void) -> c_int {
        // SAFETY: valid during the visit; the last argument is the list below.
        let (info, objects) = unsafe { (&*info, &mut *objects.cast::<Vec<(usize, PathBuf)>>()) };
        if !info.dlpi_name.is_null() {
            // SAFETY: a C string of the loader's.
            let name = unsafe { CStr::from_ptr(info.dlpi_name) };
            objects.push((info.dlpi_addr as usize, OsStr::from_bytes(name.to_bytes()).into()));
        }
        0
    }
    let mut objects: Vec<(usize, PathBuf)> = Vec::new();
    // SAFETY: `visit` gets the list that it expects and does not keep it.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut objects).cast()) };
    objects
}

/// Seconds by which the local time is ahead of UTC, as of the first call, which is made when the library is loaded:
/// asking libc takes its lock of time zones, which a fork may leave locked in the child.
pub fn utc_offset() -> i64 {
    static OFFSET: OnceLock<i64> = OnceLock::new();
    *OFFSET.get_or_init(|| {
        let now = unix_time().as_secs() as libc::time_t;
        // SAFETY: all-zero is a valid `tm`.
        let mut tm: libc::tm = unsafe { std::mem::zeroed() };
        // SAFETY: both pointers are valid; the `_r` form keeps no state.
        unsafe { libc::localtime_r(&now, &mut tm) };
        tm.tm_gmtoff
    })
}

fn unix_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The local time as `YYYY-MM-DD-HH:MM:SS.mmm.uuu`, the stamp of CANN's messages.
pub fn local_timestamp() -> String {
    let now = unix_time();
    let local = now.as_secs() as i64 + utc_offset();
    let (year, month, day) = civil_date(local.div_euclid(86_400));
    let second = local.rem_euclid(86_400);
    let micros = now.subsec_micros();
    format!(
        "{year:04}-{month:02}-{day:02}-{:02}:{:02}:{:02}.{:03}.{:03}",
        second / 3600,
        second / 60 % 60,
        second % 60,
        micros / 1000,
        micros % 1000
    )
}

/// Year, month and day of a day counted from 1970-01-01.
fn civil_date(day: i64) -> (i64, i64, i64) {
    // Years that begin in March have the leap day at their end; 400 of them are 146097 days.
    let day = day + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next_year, month, day)
}

/// What printf would print, cut at 1023 bytes.
///
/// # Safety
/// `format` is a C string and `arguments` the address of a va_list that belongs to it.
pub unsafe fn format_va_list(format: *const c_char, arguments: *mut c_void) -> String {
    unsafe extern "C" {
        // The va_list is an array on x86-64 and a large struct on aarch64: both arrive as an address.
        fn vsnprintf(to: *mut c_char, size: usize, format: *const c_char, arguments: *mut c_void) -> c_int;
    }
    let mut text = [0u8; 1024];
    // SAFETY: the buffer is as long as said; the rest is the caller's promise.
    let length = unsafe { vsnprintf(text.as_mut_ptr().cast(), text.len(), format, arguments) };
    let length = usize::try_from(length).unwrap_or(0).min(text.len() - 1);
    String::from_utf8_lossy(&text[..length]).into_owned()
}

/// The calling thread, as pthread_self tells C.
pub fn thread_id() -> u64 {
    // SAFETY: no requirements.
    unsafe { libc::pthread_self() as u64 }
}

/// Bytes of memory in this machine.
pub fn host_memory() -> u64 {
    // SAFETY: no requirements; -1 for what the system does not tell.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).unwrap_or(0).saturating_mul(u64::try_from(size).unwrap_or(0))
}

/// Gives back to the system what malloc keeps of freed blocks.
pub fn trim() {
    if cfg!(not(miri)) {
        // SAFETY: no requirements.
        unsafe { libc::malloc_trim(0) };
    }
}

/// RLIMIT_AS and RLIMIT_DATA of this process; the largest number where there is none.
pub fn address_limits() -> [u64; 2] {
    [libc::RLIMIT_AS, libc::RLIMIT_DATA].map(|resource| {
        let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: a known resource, and a place for its limits, which stays as it is on failure.
        unsafe { libc::getrlimit(resource, &mut limit) };
        limit.rlim_cur
    })
}

/// Threads of this process; 2 when that cannot be found out, so that nobody relies on there being one.
fn thread_count() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(2, |tasks| tasks.count())
}

/// The calling thread, as the system counts them. Nobody asks in the child of a fork, where it is another.
pub fn thread_of_system() -> i32 {
    thread_local!(static NUMBER: Cell<i32> = const { Cell::new(0) });
    let known = NUMBER.try_with(Cell::get).unwrap_or(0);
    if known != 0 {
        return known;
    }
    let number = machine::thread_id();
    let _ = NUMBER.try_with(|known| known.set(number));
    number
}

/// Whether the calling thread has so many bytes of its stack left. On a stack that is not its own, as those of coroutines are, it is taken to
/// have none.
pub fn has_stack(bytes: usize) -> bool {
    // The lowest address and the one behind the highest.
    thread_local!(static STACK: Cell<[usize; 2]> = const { Cell::new([0; 2]) });
    let mark = 0u8;
    let here = (&raw const mark).addr();
    let [mut low, mut high] = STACK.try_with(Cell::get).unwrap_or_default();
    if high == 0 {
        // Of the first thread, libc reads a file.
        [low, high] = uncancelled(own_stack);
        let _ = STACK.try_with(|stack| stack.set([low, high]));
    }
    here < high && here >= low.saturating_add(bytes)
}

/// The addresses of the calling thread's stack: all, where the system does not tell.
fn own_stack() -> [usize; 2] {
    const ALL: [usize; 2] = [0, usize::MAX];
    if cfg!(any(miri, feature = "loom")) {
        return ALL; // miri's system does not tell, and models have stacks of their own
    }
    let (mut start, mut size) = (std::ptr::null_mut(), 0);
    // SAFETY: the attributes are initialised by the first call, read if it succeeded, and ended then.
    unsafe {
        let mut attributes = std::mem::zeroed::<libc::pthread_attr_t>();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return ALL;
        }
        let code = libc::pthread_attr_getstack(&raw const attributes, &raw mut start, &raw mut size);
        libc::pthread_attr_destroy(&raw mut attributes);
        if code == 0 { [start.addr(), start.addr().saturating_add(size)] } else { ALL }
    }
}

/// The calling thread's name, as the system knows it; the first thread has the program's.
pub fn thread_name() -> String {
    let mut name = [0u8; 16];
    // SAFETY: PR_GET_NAME writes 16 bytes at most, the last of them 0.
    unsafe { libc::prctl(libc::PR_GET_NAME, name.as_mut_ptr()) };
    let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    String::from_utf8_lossy(&name[..end]).into_owned()
}

/// Runs what reads or writes files. A thread that somebody cancels (pthread_cancel) would end in there, by unwinding, which
/// Rust's frames do not let pass: it goes on until it waits or reads outside of this library. Locks and what allocates
/// are no such places.
pub fn uncancelled<T>(body: impl FnOnce() -> T) -> T {
    unsafe extern "C" {
        fn pthread_setcancelstate(state: c_int, before: *mut c_int) -> c_int;
    }
    const DISABLE: c_int = 1;
    if cfg!(miri) {
        return body(); // nobody cancels a thread there
    }
    struct Back(c_int);
    impl Drop for Back {
        fn drop(&mut self) {
            // SAFETY: the state that was; the place for the other may be null.
            unsafe { pthread_setcancelstate(self.0, std::ptr::null_mut()) };
        }
    }
    let mut before = 0;
    // SAFETY: a known state, and a place for the one before it.
    unsafe { pthread_setcancelstate(DISABLE, &mut before) };
    let _back = Back(before);
    body()
}

/// Runs a function when the program exits.
pub fn at_exit(function: extern "C" fn()) {
    // SAFETY: the function lives as long as the library, which is never unloaded before.
    unsafe { libc::atexit(function) };
}

/// Threads of the program that have used the library, those that ended too.
static USERS: AtomicUsize = AtomicUsize::new(0);
thread_local!(static IS_USER: Cell<bool> = const { Cell::new(false) });

/// Streams have made threads.
static HAS_STREAM_THREADS: AtomicBool = AtomicBool::new(false);

/// The process had more than one thread when it last forked.
static HAD_THREADS: AtomicBool = AtomicBool::new(false);

static IS_FORKED_CHILD: AtomicBool = AtomicBool::new(false);

/// Makes [`is_forked_child`] know of every later fork.
pub fn watch_forks() {
    extern "C" fn before() {
        HAD_THREADS.store(thread_count() > 1, Ordering::Relaxed);
    }
    // Here and not before the fork, for a thread may begin to use the library in between. It is counted before it takes a lock or makes a
    // thread: a child that has its lock has its count.
    extern "C" fn in_child() {
        let mine = usize::from(is_user());
        let others = USERS.swap(mine, Ordering::SeqCst) > mine;
        let own = HAS_STREAM_THREADS.swap(false, Ordering::Relaxed) || crate::parallel::has_threads();
        if HAD_THREADS.load(Ordering::Relaxed) && (others || own) {
            IS_FORKED_CHILD.store(true, Ordering::Relaxed);
            let _ = IS_USER.try_with(|is_user| is_user.set(false));
        }
    }
    // SAFETY: the handler in the child only touches atomics and a cell of its thread, which is allowed there.
    unsafe { libc::pthread_atfork(Some(before), None, Some(in_child)) };
}

/// To be said before a stream makes its thread.
pub fn stream_makes_thread() {
    HAS_STREAM_THREADS.store(true, Ordering::Relaxed);
}

fn is_user() -> bool {
    IS_USER.try_with(Cell::get).unwrap_or(false)
}

/// Runs functions before each fork, and after it in the two processes.
pub fn at_fork(before: extern "C" fn(), in_parent: extern "C" fn(), in_child: extern "C" fn()) {
    // SAFETY: the functions live as long as the library, which is never unloaded before.
    unsafe { libc::pthread_atfork(Some(before), Some(in_parent), Some(in_child)) };
}

/// This process was forked from one with threads of the library, or with several that had used it: pools and streams lack
/// theirs, and any lock may be held by a thread that is not there. Every other child is like a new process: that of a parent
/// with a single thread (a daemon, say), that of a parent which had not used the library yet, and that of one whose forking
/// thread alone had, whoever else has threads.
pub fn is_forked_child() -> bool {
    IS_FORKED_CHILD.load(Ordering::Relaxed)
}

/// The calling thread uses the library from now on. Whether it can: not in a child that [`is_forked_child`] tells of.
#[inline(always)]
pub fn begin_use() -> bool {
    is_user() || begin_use_of_thread()
}

#[cold]
fn begin_use_of_thread() -> bool {
    if is_forked_child() {
        return false;
    }
    // Before any lock is taken: see `watch_forks`.
    USERS.fetch_add(1, Ordering::SeqCst);
    let _ = IS_USER.try_with(|is_user| is_user.set(true));
    true
}

#[cfg(test)]
mod tests {
    use super::civil_date;

    #[test]
    fn days_become_dates() {
        for (day, date) in [
            (0, (1970, 1, 1)),
            (-1, (1969, 12, 31)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_777, (2026, 11, 20)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil_date(day), date, "{day}");
        }
    }
}
