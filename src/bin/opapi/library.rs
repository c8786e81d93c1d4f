//! The library: where it is, and what it says.

use super::Failure;
use serde_json::Value;
use std::ffi::{CStr, CString, c_char, c_void};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// OPAPI_LIBRARY, else the library of the installation that this program belongs to, else the one beside it.
pub fn path() -> Result<PathBuf, Failure> {
    if let Some(path) = std::env::var_os("OPAPI_LIBRARY").filter(|path| !path.is_empty()) {
        // What the program starts may go elsewhere. Not resolved: the library's other names lie beside this one.
        return std::path::absolute(path).map_err(|error| (format!("opapi: OPAPI_LIBRARY: {error}"), 1));
    }
    let own = std::env::current_exe().map_err(|error| (format!("opapi: {error}"), 1))?;
    let folder = own.parent().unwrap_or(Path::new("/"));
    [folder.join("../lib64/libopapi.so"), folder.join("libopapi.so")]
        .into_iter()
        .find_map(|path| std::fs::canonicalize(path).ok())
        .ok_or_else(|| (format!("opapi: no libopapi.so in {}/../lib64", folder.display()), 1))
}

/// What the library says of itself.
pub fn facts(library: &Path) -> Result<Value, Failure> {
    serde_json::from_str(&ask(library, c"opapiGetInfo")?)
        .map_err(|error| (format!("opapi: {}: {error}", library.display()), 1))
}

/// Settings that cannot be understood or done.
pub fn problems(facts: &Value) -> impl Iterator<Item = &str> {
    facts["problems"].as_array().into_iter().flatten().filter_map(|problem| problem.as_str())
}

/// Opens the library, which takes its snapshot of the environment, and asks it.
pub fn ask(library: &Path, function: &CStr) -> Result<String, Failure> {
    type Get = unsafe extern "C" fn(*mut c_char, usize) -> usize;
    let failure = |what: &str| (format!("opapi: {}: {what}", library.display()), 1);
    let path = CString::new(library.as_os_str().as_bytes()).map_err(|error| failure(&error.to_string()))?;
    // SAFETY: C strings; dlerror gives one after a failure; the function is of that type in every libopapi.so.
    unsafe {
        let handle: *mut c_void = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
        if handle.is_null() {
            return Err(failure(&CStr::from_ptr(libc::dlerror()).to_string_lossy()));
        }
        let symbol = libc::dlsym(handle, function.as_ptr());
        if symbol.is_null() {
            return Err(failure("it has no opapiGetInfo: not this library, or an old one"));
        }
        let get = std::mem::transmute::<*mut c_void, Get>(symbol);
        let mut buffer = vec![0u8; 1 << 16];
        let length = get(buffer.as_mut_ptr().cast(), buffer.len()).min(buffer.len() - 1);
        buffer.truncate(length);
        Ok(String::from_utf8_lossy(&buffer).into_owned())
    }
}
