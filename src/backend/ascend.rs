//! Finding and loading a real CANN.
//!
//! Its libraries depend on one another by name, and programs may have made this library known to the loader under
//! those names. So they are loaded by absolute path in the order of their dependencies, each finding the ones before
//! it, and globally: symbols that this library lacks (CANN's C++ functions, other operators) are then found even where
//! a name led to us, and in the program itself, where they are bound at the first call.

use super::names::FILES;
use super::{COUNT, NAMES, elf};
use crate::sys;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt::{self, Display, Formatter};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// In the order of their dependencies: the runtime, the base, the operators.
const LIBRARIES: [&str; 8] = [
    "libacl_rt.so",
    "libascendcl.so",
    "libnnopbase.so",
    "libopapi_math.so",
    "libopapi_nn.so",
    "libopapi_cv.so",
    "libopapi_transformer.so",
    "libopapi.so",
];

/// Why a folder does not serve.
#[derive(Debug)]
pub enum Unfit {
    /// There is nothing.
    Absent,
    /// It is our own.
    Ourselves,
    /// There is a CANN, and this is what is wrong with it.
    Broken(String),
}

impl From<String> for Unfit {
    fn from(why: String) -> Unfit {
        Unfit::Broken(why)
    }
}

/// A folder that was looked at and does not serve.
#[derive(Debug)]
pub struct Looked {
    /// The folder, and what led there.
    pub location: String,
    /// What is wrong with it.
    pub why: Unfit,
}

impl Looked {
    /// There is a CANN, and it cannot be used.
    pub fn is_broken(&self) -> bool {
        matches!(self.why, Unfit::Broken(_))
    }
}

impl Display for Looked {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let why = match &self.why {
            Unfit::Absent => "not there",
            Unfit::Ourselves => "is this library itself",
            Unfit::Broken(why) => why,
        };
        write!(f, "{}: {why}", self.location)
    }
}

/// The libraries of a CANN, ready to be called.
#[derive(Debug)]
pub struct Real {
    /// The folder, and what led there.
    pub location: String,
    /// The files that were loaded.
    pub files: Vec<String>,
    /// Addresses, by the numbers of the names; 0 for what it lacks.
    functions: Box<[usize; COUNT]>,
    /// Where its libraries lie.
    folder: PathBuf,
    /// Their end unloads.
    libraries: Vec<Library>,
}

/// An open library; closed when dropped, the last one first.
#[derive(Debug)]
struct Library {
    handle: *mut c_void,
    file: String,
}

// SAFETY: the handle is only passed to functions of the loader, which have their own lock.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

/// For a library that is in the process already.
const LOADED: c_int = libc::RTLD_GLOBAL | libc::RTLD_NOLOAD;

impl Library {
    /// With its names for all of the process, or only for who asks it.
    fn open(path: &Path, flags: c_int) -> Result<Library, String> {
        let c_path = CString::new(path.as_os_str().as_bytes()).map_err(|error| error.to_string())?;
        // SAFETY: a C string; constructors of the library run, which is what was asked for.
        let handle = unsafe { libc::dlopen(c_path.as_ptr(), libc::RTLD_NOW | flags) };
        if handle.is_null() {
            // SAFETY: null or a C string that lives until the next call of this thread.
            let error = unsafe { libc::dlerror() };
            // SAFETY: as above.
            let text = (!error.is_null()).then(|| unsafe { CStr::from_ptr(error) }.to_string_lossy());
            return Err(text.map_or_else(|| "unknown error".into(), |text| text.into_owned()));
        }
        Ok(Library { handle, file: path.display().to_string() })
    }

    /// Leaves it open: its functions are in use from now on.
    fn keep(mut self) {
        drop(std::mem::take(&mut self.file));
        std::mem::forget(self);
    }

    /// The address of a function, unless it is one of ours: a dependency of the library may have led to us.
    fn function(&self, name: &str) -> Option<usize> {
        function_in(self.handle, name)
    }
}

/// A function of a library that is not ours, by a handle of the loader's.
fn function_in(handle: *mut c_void, name: &str) -> Option<usize> {
    let name = CString::new(name).ok()?;
    // SAFETY: an open library, or RTLD_NEXT, and a C string.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) } as usize;
    (address != 0 && object_of(address).is_none_or(|(base, _)| base != own().0)).then_some(address)
}

/// The function that the loader finds behind ours.
pub fn next_function(name: &str) -> Option<usize> {
    function_in(libc::RTLD_NEXT, name)
}

impl Drop for Library {
    fn drop(&mut self) {
        // SAFETY: opened once, closed once.
        unsafe { libc::dlclose(self.handle) };
    }
}

/// Start and file of the loaded object that an address lies in.
fn object_of(address: usize) -> Option<(usize, PathBuf)> {
    // SAFETY: all-zero is a valid Dl_info.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: any address may be asked for.
    if unsafe { libc::dladdr(address as *const c_void, &mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: a C string of the loader's, alive as long as the object.
    let name = unsafe { CStr::from_ptr(info.dli_fname) };
    Some((info.dli_fbase as usize, PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes()))))
}

/// Start and file of this library.
pub fn own() -> (usize, PathBuf) {
    object_of(own as *const () as usize).unwrap_or_default()
}

/// Whether it is this library, a link to it, or a copy under another name, which tells itself.
fn is_own_file(path: &Path) -> bool {
    const NAME: &str = "libopapi.so";
    let id = |path: &Path| std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()));
    id(path) == id(&own().1)
        || (path.file_name().is_some_and(|name| name != NAME) && elf::own_name(path).as_deref() == Some(NAME))
}

/// The files of CANN that are in this process already, in the order of `LIBRARIES`, and those of other names of ours.
fn loaded_files() -> Vec<(usize, PathBuf)> {
    let order = |path: &Path| {
        let mut names = LIBRARIES.iter().chain(&FILES);
        names.position(|library| path.file_name().is_some_and(|name| name == *library))
    };
    let mut files: Vec<_> =
        sys::objects().into_iter().filter_map(|(_, path)| Some((order(&path)?, path))).collect();
    files.retain(|(_, path)| !is_own_file(path) && copy(path).is_none());
    files.sort();
    files
}

/// What only this library has.
const MARK: &str = "opapiGetInfo";

/// The library at that path, if it is in the process and is another copy of this one, of any release.
fn copy(path: &Path) -> Option<Library> {
    let library = Library::open(path, libc::RTLD_NOLOAD).ok()?;
    // What it depends on may have the mark.
    let (_, file) = object_of(library.function(MARK)?)?;
    (file == path).then_some(library)
}

/// The copy of this library that was loaded before this one, if there is one: of this release, and ready to be called; or
/// else what is wrong.
pub fn earlier_copy() -> Option<Result<Real, String>> {
    let start = own().0;
    let earlier = sys::objects().into_iter().take_while(|(other, _)| *other != start);
    let (path, library) =
        earlier.filter_map(|(_, path)| copy(&path).map(|library| (path, library))).next()?;
    let location = path.display().to_string();
    let mut text = vec![0u8; 1 << 16];
    // SAFETY: the type of opapiGetInfo, in all releases, and a buffer as long as said.
    let length = unsafe {
        let call: unsafe extern "C" fn(*mut c_char, usize) -> usize =
            std::mem::transmute(library.function(MARK)?);
        call(text.as_mut_ptr().cast(), text.len())
    };
    text.truncate(length);
    let info: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let release = info["version"].as_str().unwrap_or("unknown");
    if release != env!("CARGO_PKG_VERSION") {
        return Some(Err(format!("{location} is another copy of this library, of release {release}")));
    }
    let mut functions = Box::new([0; COUNT]);
    for (function, name) in functions.iter_mut().zip(NAMES) {
        *function = library.function(name).unwrap_or(0);
    }
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    Some(Ok(Real {
        location,
        files: vec![library.file.clone()],
        functions,
        folder,
        libraries: vec![library],
    }))
}

/// A function of a CANN that is in the process, also while its libraries are being loaded.
pub fn loaded_function(name: &str) -> Option<usize> {
    let open = |(_, path): &(usize, PathBuf)| Library::open(path, LOADED).ok();
    loaded_files().iter().filter_map(open).find_map(|library| library.function(name))
}

/// The CANN that is in the process, else the first of the roots that can be loaded; else what is wrong with each.
pub fn find(roots: &[(&'static str, PathBuf)]) -> Result<Real, Vec<Looked>> {
    let mut loaded = loaded_files();
    loaded.retain(|(order, _)| *order < LIBRARIES.len());
    if let Some((_, first)) = loaded.first() {
        let folder = first.parent().unwrap_or(Path::new("")).to_path_buf();
        let location = format!("{} (in the process already)", folder.display());
        return load(&folder, &loaded, location.clone()).map_err(|why| vec![Looked { location, why }]);
    }
    let mut looked = Vec::new();
    let mut seen: Vec<PathBuf> = Vec::new();
    for (source, root) in roots {
        let folder = root.join("lib64");
        let location = format!("{} ({source})", folder.display());
        let outcome = if !root.is_absolute() {
            Err(Unfit::Broken("expected an absolute path".into()))
        } else {
            match std::fs::canonicalize(&folder) {
                Err(_) => Err(Unfit::Absent),
                Ok(real) if seen.contains(&real) => continue,
                Ok(real) => {
                    seen.push(real);
                    load(&folder, &[], location.clone())
                }
            }
        };
        match outcome {
            Ok(real) => return Ok(real),
            Err(why) => looked.push(Looked { location, why }),
        }
    }
    Err(looked)
}

/// Opens what is in the process or in the folder, and finds the functions. What was opened is closed on failure.
fn load(folder: &Path, loaded: &[(usize, PathBuf)], location: String) -> Result<Real, Unfit> {
    if loaded.is_empty() && LIBRARIES[..3].iter().any(|name| is_own_file(&folder.join(name))) {
        return Err(Unfit::Ourselves);
    }
    let mut libraries: Vec<Library> = Vec::new();
    let mut seen = Vec::new();
    for (order, name) in LIBRARIES.iter().enumerate() {
        if let Some((_, path)) = loaded.iter().find(|(at, _)| *at == order) {
            libraries.push(Library::open(path, LOADED)?);
        } else {
            open_with_needs(folder, name, &mut seen, &mut libraries)?;
        }
    }
    let has = |names: &[&str]| {
        names.iter().any(|name| libraries.iter().any(|library| library.file.ends_with(name)))
    };
    for names in [&LIBRARIES[..2], &LIBRARIES[2..3], &LIBRARIES[3..]] {
        if !has(names) {
            let missing = || Unfit::Broken(format!("{} is missing", names.join(" or ")));
            return Err(if libraries.is_empty() { Unfit::Absent } else { missing() });
        }
    }
    let mut functions = Box::new([0; COUNT]);
    for (function, name) in functions.iter_mut().zip(NAMES) {
        *function = libraries.iter().find_map(|library| library.function(name)).unwrap_or(0);
    }
    for name in
        ["aclInit", "aclFinalize", "aclrtGetDeviceCount", "aclrtMalloc", "aclrtMemcpy", "aclCreateTensor"]
    {
        if functions[super::index(name)] == 0 {
            return Err(Unfit::Broken(format!("is not CANN: it has no {name}")));
        }
    }
    if functions[super::index(MARK)] != 0 {
        return Err(Unfit::Broken("is another copy of this library".into()));
    }
    let files = libraries.iter().map(|library| library.file.clone()).collect();
    libraries.reverse(); // closed in this order
    let folder = folder.to_path_buf();
    Ok(Real { location, files, functions, folder, libraries })
}

/// Opens a library of the folder, if it is there, and before it what it needs of those that bear a name of ours: the loader
/// would take us for them.
fn open_with_needs(
    folder: &Path,
    name: &str,
    seen: &mut Vec<String>,
    opened: &mut Vec<Library>,
) -> Result<(), String> {
    let path = folder.join(name);
    if seen.iter().any(|other| other == name) || !path.exists() || is_own_file(&path) {
        return Ok(());
    }
    seen.push(name.to_owned());
    for needed in elf::needed(&path) {
        open_with_needs(folder, &needed, seen, opened)?;
    }
    // Others the loader finds itself.
    if LIBRARIES.iter().chain(&FILES).any(|file| *file == name) {
        opened.push(Library::open(&path, libc::RTLD_GLOBAL)?);
    }
    Ok(())
}

impl Real {
    /// A function that is not here, in what was opened or in one of those files.
    pub fn find(&self, name: &str, files: &[&str]) -> Option<usize> {
        let open = |file: &&str| {
            let mut opened = Vec::new();
            // What cannot be opened does not have it.
            let _ = open_with_needs(&self.folder, file, &mut Vec::new(), &mut opened);
            let address = opened.last().and_then(|library| library.function(name));
            opened.into_iter().for_each(Library::keep);
            address
        };
        let known = self.libraries.iter().find_map(|library| library.function(name));
        known.or_else(|| files.iter().find_map(open))
    }

    /// The address of a function.
    pub fn function(&self, index: usize) -> Option<usize> {
        Some(self.functions[index]).filter(|&address| address != 0)
    }

    /// The names that it lacks.
    pub fn absent(&self) -> Vec<&'static str> {
        let missing = |index: &usize| self.functions[*index] == 0 && !NAMES[*index].starts_with("opapi");
        (0..COUNT).filter(missing).map(|index| NAMES[index]).collect()
    }

    /// The devices that it reports, or the status of asking.
    pub fn devices(&self) -> Result<u32, i32> {
        let mut count = 0;
        // SAFETY: the type of aclrtGetDeviceCount, which was found.
        let status = unsafe {
            let call: unsafe extern "C" fn(*mut u32) -> i32 = self.typed("aclrtGetDeviceCount");
            super::within(super::Here::Looking, || call(&mut count))
        };
        if status == 0 { Ok(count) } else { Err(status) }
    }

    /// The same for a CANN that counts only when it is initialised. It is left as it was.
    pub fn devices_after_init(&self) -> Result<u32, i32> {
        match self.init(std::ptr::null()) {
            0 => {
                let devices = self.devices();
                self.finalize();
                devices
            }
            status => Err(status),
        }
    }

    /// Its aclInit.
    pub fn init(&self, path: *const c_char) -> i32 {
        // SAFETY: the type of aclInit, which was found.
        unsafe {
            let call: unsafe extern "C" fn(*const c_char) -> i32 = self.typed("aclInit");
            super::within(super::Here::Looking, || call(path))
        }
    }

    /// Its aclFinalize.
    pub fn finalize(&self) {
        // SAFETY: the type of aclFinalize, which was found.
        unsafe {
            let call: unsafe extern "C" fn() -> i32 = self.typed("aclFinalize");
            super::within(super::Here::Looking, || call());
        }
    }

    /// A function as a function pointer.
    ///
    /// # Safety
    /// The function was found, and `F` is the pointer type of its prototype.
    pub unsafe fn typed<F: Copy>(&self, name: &str) -> F {
        let address = self.functions[super::index(name)];
        assert!(address != 0 && size_of::<F>() == size_of::<usize>(), "{name}");
        // SAFETY: not null, of the same size, and of that type as the caller promised.
        unsafe { std::mem::transmute_copy(&address) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_two_variables_name_is_looked_at_once() {
        let folder = std::env::temp_dir().join(format!("opapi-roots-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("lib64")).unwrap();
        let roots =
            [("FIRST", folder.clone()), ("SECOND", folder.join("lib64/..")), ("THIRD", folder.join("none"))];
        let looked = find(&roots).err().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let sources: Vec<&str> =
            looked.iter().map(|looked| looked.location.rsplit(' ').next().unwrap()).collect();
        assert_eq!(sources, ["(FIRST)", "(THIRD)"]);
    }
}
