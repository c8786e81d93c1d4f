//! Versions: of the interface, and of the emulated CANN.

use super::constants::{ACL_MAJOR_VERSION, ACL_MINOR_VERSION, ACL_PATCH_VERSION};
use super::put_text;
use super::types::{aclCANNPackageName, aclCANNPackageVersion};
use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::config::config;
use crate::error::{Error, Result, status};
use crate::soc::{Edition, Editions, Feature};
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

/// Packages that every edition has.
const PACKAGES: [&str; 8] = ["cann", "runtime", "compiler", "hccl", "toolkit", "opp", "opp_kernel", "driver"];
/// Packages of operators that this library stands for; before this edition they were one with "opp".
const OPERATOR_PACKAGES: [&str; 3] = ["ops_math", "ops_nn", "ops_cv"];
const HAS_OPERATOR_PACKAGES: Feature = &[Editions::since(Edition::release(8, 5))];
/// Packages that this library does not stand for.
const ABSENT_PACKAGES: [&str; 3] = ["ops_transformer", "ops_legacy", "firmware"];

/// 100000 for the name of a package that CANN does not have, and 100003 for one that is not there: that leaves no message, for
/// programs ask after all packages to find out which there are.
///
/// # Safety
/// `name` is null or a C string.
unsafe fn installed_package(name: *const c_char) -> Result<()> {
    if name.is_null() {
        return Err(abi::acl_null("pkgName"));
    }
    // SAFETY: not null, hence a C string.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    let is_in = |packages: &[&str]| packages.iter().any(|package| package.eq_ignore_ascii_case(&name));
    let operators = is_in(&OPERATOR_PACKAGES);
    if is_in(&PACKAGES) || operators && config().rules.has(HAS_OPERATOR_PACKAGES) {
        return Ok(());
    }
    if operators || is_in(&ABSENT_PACKAGES) {
        return Err(Error::Silent { status: status::ACL_INVALID_FILE });
    }
    let known = [&PACKAGES[..], &OPERATOR_PACKAGES, &ABSENT_PACKAGES].concat();
    let text = format!("pkgName: {name}, expected one of {}", known.join(", "));
    Err(Error::runtime(status::ACL_INVALID_PARAM, text))
}

/// The emulated version of a package as text.
///
/// @param pkgName cann, runtime, compiler, hccl, toolkit, opp, opp_kernel, driver, ops_math, ops_nn or ops_cv; all have the
///     same version. ops_transformer, ops_legacy and firmware are not there
/// @param versionStr receives the text: room for 128 bytes is expected
/// @return 0; 100000 a pointer is null or the package unknown; 100003 the package is not there, which leaves no message
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionStr(pkgName: *mut c_char, versionStr: *mut c_char) -> aclError {
    forward!(aclsysGetVersionStr(pkgName, versionStr));
    abi::acl("aclsysGetVersionStr", || {
        let out = abi::acl_out(versionStr, "versionStr")?;
        // SAFETY: null or a C string, as documented.
        unsafe { installed_package(pkgName)? };
        let (text, _) = cann_version();
        // SAFETY: not null, hence with room for 128 bytes as documented; a version is much shorter.
        put_text(unsafe { core::slice::from_raw_parts_mut(out, text.len() + 1) }, &text);
        Ok(())
    })
}

/// The emulated version of a package as one number: 10000000 * major + 100000 * minor + 1000 * release.
///
/// @param pkgName as for aclsysGetVersionStr
/// @return as aclsysGetVersionStr
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionNum(pkgName: *mut c_char, versionNum: *mut i32) -> aclError {
    forward!(aclsysGetVersionNum(pkgName, versionNum));
    abi::acl("aclsysGetVersionNum", || {
        let out = abi::acl_out(versionNum, "versionNum")?;
        // SAFETY: null or a C string, as documented.
        unsafe { installed_package(pkgName)? };
        let (_, [major, minor, release]) = cann_version();
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write((major * 10_000_000 + minor * 100_000 + release * 1_000) as i32) };
        Ok(())
    })
}
