//! Device memory: blocks of the host's, each known by its address.

use crate::error::{Error, Result, status};
use crate::sys;
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::ops::Range;

/// Start and end of every live block.
static BLOCKS: RwLock<BTreeMap<usize, usize>> = RwLock::new(BTreeMap::new());

/// Allocates `size` bytes, rounded up to 32 and padded by 32 as the device does, aligned to 512.
pub fn allocate(size: usize) -> Result<usize> {
    let padded =
        size.checked_next_multiple_of(32).and_then(|size| size.checked_add(32)).ok_or_else(|| {
            Error::runtime(status::ACL_INVALID_PARAM, format!("size: {size}, expected less than 2^64 - 64"))
        })?;
    let start = sys::allocate(padded).ok_or_else(|| {
        Error::runtime(status::RT_MEMORY_ALLOCATION, format!("size: {size} bytes are not to be had"))
    })?;
    BLOCKS.write().insert(start, start + padded);
    Ok(start)
}

/// Frees a block once no stream can use it any more.
#[allow(unsafe_code)]
pub fn free(start: usize) -> Result<()> {
    if BLOCKS.write().remove(&start).is_none() {
        return Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!("devPtr: {start:#x}, expected the start of a live block from aclrtMalloc"),
        ));
    }
    // The device would let pending work run on; here it would run into unmapped memory.
    super::stream::drain_all();
    // SAFETY: the block was ours and just left the list, so nobody frees it twice; pending work has ended.
    unsafe { sys::release(start) };
    Ok(())
}

/// The live block that an address lies in.
pub fn block_around(address: usize) -> Option<Range<usize>> {
    let blocks = BLOCKS.read();
    let (&start, &end) = blocks.range(..=address).next_back()?;
    (address < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_from_any_address_inside() {
        let start = allocate(100).unwrap();
        assert_eq!(start % 512, 0);
        assert_eq!(block_around(start + 99), Some(start..start + 160));
        assert!(block_around(start + 160).is_none_or(|block| block.start != start));
        assert!(free(start + 1).is_err());
        free(start).unwrap();
        assert_eq!(free(start).unwrap_err().status(), status::RT_PARAM_INVALID);
    }

    #[test]
    fn sizes_that_cannot_be_had_are_refused() {
        assert_eq!(allocate(usize::MAX).unwrap_err().status(), status::ACL_INVALID_PARAM);
        assert_eq!(allocate(1 << 62).unwrap_err().status(), status::RT_MEMORY_ALLOCATION);
    }
}
