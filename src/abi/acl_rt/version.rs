//! Versions: of the interface, and of the emulated CANN.

use super::constants::{ACL_MAJOR_VERSION, ACL_MINOR_VERSION, ACL_PATCH_VERSION};
use super::put_text;
use super::types::{aclCANNPackageName, aclCANNPackageVersion};
use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::config::config;
use crate::error::{Error, Result, status};
use core::ffi::{CStr, c_char};
use core::mem::MaybeUninit;

/// The version of this interface as text.
pub(crate) fn version() -> String {
    format!("{ACL_MAJOR_VERSION}.{ACL_MINOR_VERSION}.{ACL_PATCH_VERSION}")
}

/// The version of the acl interface that this library implements: ACL_MAJOR_VERSION and its companions.
///
/// @return 0; 100000 a pointer is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetVersion(
    majorVersion: *mut i32,
    minorVersion: *mut i32,
    patchVersion: *mut i32,
) -> aclError {
    forward!(aclrtGetVersion(majorVersion, minorVersion, patchVersion));
    abi::acl("aclrtGetVersion", || {
        let major = abi::acl_out(majorVersion, "majorVersion")?;
        let minor = abi::acl_out(minorVersion, "minorVersion")?;
        let patch = abi::acl_out(patchVersion, "patchVersion")?;
        // SAFETY: not null, hence valid for one int each.
        unsafe {
            major.write(ACL_MAJOR_VERSION);
            minor.write(ACL_MINOR_VERSION);
            patch.write(ACL_PATCH_VERSION);
        }
        Ok(())
    })
}

/// The version that this library plays: OPAPI_CANN_VERSION, else 9.1.0.
fn cann_version() -> (String, [u32; 3]) {
    let edition = config().rules.edition;
    let numbers = edition.map_or([9, 1, 0], |edition| edition.numbers());
    (edition.map_or_else(|| "9.1.0".to_string(), |edition| edition.to_string()), numbers)
}

/// The emulated version of a package; all packages have the same.
///
/// @param name ACL_PKG_NAME_CANN and so on
/// @param version receives the version and its parts
/// @return 0; 100000 version is null or name unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetCANNVersion(
    name: MaybeUninit<aclCANNPackageName>,
    version: *mut aclCANNPackageVersion,
) -> aclError {
    forward!(aclsysGetCANNVersion(name, version));
    abi::acl("aclsysGetCANNVersion", || {
        let out = abi::acl_out(version, "version")?;
        abi::enumeration("name", name, 0..=7)?;
        let (text, [major, minor, release]) = cann_version();
        // SAFETY: all zeros are a valid value of this structure of characters.
        let mut version: aclCANNPackageVersion = unsafe { core::mem::zeroed() };
        put_text(&mut version.version, &text);
        put_text(&mut version.majorVersion, &major.to_string());
        put_text(&mut version.minorVersion, &minor.to_string());
        put_text(&mut version.releaseVersion, &release.to_string());
        put_text(&mut version.patchVersion, "0");
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write(version) };
        Ok(())
    })
}

/// Refuses the name of a package that CANN does not have.
///
/// # Safety
/// `name` is null or a C string.
unsafe fn known_package(name: *const c_char) -> Result<()> {
    const PACKAGES: [&str; 8] =
        ["cann", "runtime", "compiler", "hccl", "toolkit", "opp", "opp_kernel", "driver"];
    if name.is_null() {
        return Err(abi::acl_null("pkgName"));
    }
    // SAFETY: not null, hence a C string.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    if PACKAGES.contains(&name.to_ascii_lowercase().as_str()) {
        return Ok(());
    }
    let text = format!("pkgName: {name}, expected one of {}", PACKAGES.join(", "));
    Err(Error::runtime(status::ACL_INVALID_PARAM, text))
}

/// The emulated version of a package as text.
///
/// @param pkgName cann, runtime, compiler, hccl, toolkit, opp, opp_kernel or driver; all have the same version
/// @param versionStr receives the text: room for 128 bytes is expected
/// @return 0; 100000 a pointer is null or the package unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionStr(pkgName: *mut c_char, versionStr: *mut c_char) -> aclError {
    forward!(aclsysGetVersionStr(pkgName, versionStr));
    abi::acl("aclsysGetVersionStr", || {
        // SAFETY: null or a C string, as documented.
        unsafe { known_package(pkgName)? };
        let out = abi::acl_out(versionStr, "versionStr")?;
        let (text, _) = cann_version();
        // SAFETY: not null, hence with room for 128 bytes as documented; a version is much shorter.
        put_text(unsafe { core::slice::from_raw_parts_mut(out, text.len() + 1) }, &text);
        Ok(())
    })
}

/// The emulated version of a package as one number: 10000000 * major + 100000 * minor + 1000 * release.
///
/// @param pkgName as for aclsysGetVersionStr
/// @return 0; 100000 a pointer is null or the package unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionNum(pkgName: *mut c_char, versionNum: *mut i32) -> aclError {
    forward!(aclsysGetVersionNum(pkgName, versionNum));
    abi::acl("aclsysGetVersionNum", || {
        // SAFETY: null or a C string, as documented.
        unsafe { known_package(pkgName)? };
        let out = abi::acl_out(versionNum, "versionNum")?;
        let (_, [major, minor, release]) = cann_version();
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write((major * 10_000_000 + minor * 100_000 + release * 1_000) as i32) };
        Ok(())
    })
}
