#ifndef OPAPI_OPAPI_H
#define OPAPI_OPAPI_H

// Generated from src/abi/opapi.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// What this library decided and why, and what applies: where calls go, which CANN, device, threads, instructions and
/// limits. One JSON object. The first call of any function decides; this one does too.
///
/// @param buffer receives as much of the text as fits, ended by a zero; may be null when size is 0
/// @param size bytes of the buffer
/// @return the length of the whole text, without the zero
size_t opapiGetInfo(char *buffer,
                    size_t size);

/// As opapiGetInfo, in lines for people.
///
/// @param buffer receives as much of the text as fits, ended by a zero; may be null when size is 0
/// @param size bytes of the buffer
/// @return the length of the whole text, without the zero
size_t opapiGetInfoText(char *buffer, size_t size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_OPAPI_H */
