//! Start and end of the aclnn part alone: `aclnn/aclnn_base.h`.
#![allow(non_camel_case_types, non_snake_case)]

use super::acl_meta::aclnnStatus;
use core::ffi::c_char;

/// Starts the aclnn part alone; a lighter form of aclInit for programs that call operators only, and harmless
/// beside it.
///
/// @param configPath unused, may be null
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclnnInit(configPath: *const c_char) -> aclnnStatus {
    forward!(aclnnInit(configPath));
    let _ = configPath;
    super::aclnn("aclnnInit", || {
        crate::backend::announce();
        Ok(())
    })
}

/// Ends what aclnnInit started.
///
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclnnFinalize() -> aclnnStatus {
    forward!(aclnnFinalize());
    0
}
