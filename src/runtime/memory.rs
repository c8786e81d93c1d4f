//! Device memory: blocks of the host's, each known by its address.

use crate::error::{Error, Result, status};
use crate::sys::Block;
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::ops::Range;

/// The live blocks, by their start.
static BLOCKS: RwLock<BTreeMap<usize, Block>> = RwLock::new(BTreeMap::new());

/// Allocates `size` bytes, rounded up to 32 and padded by 32 as the device does, aligned to 512.
pub fn allocate(size: usize) -> Result<usize> {
    let padded =
        size.checked_next_multiple_of(32).and_then(|size| size.checked_add(32)).ok_or_else(|| {
            Error::runtime(status::ACL_INVALID_PARAM, format!("size: {size}, expected less than 2^64 - 64"))
        })?;
    let block = Block::new(padded).ok_or_else(|| {
        Error::runtime(status::RT_MEMORY_ALLOCATION, format!("size: {size} bytes are not to be had"))
    })?;
    let start = block.range().start;
    BLOCKS.write().insert(start, block);
    Ok(start)
}

/// Frees a block once no stream can use it any more.
pub fn free(start: usize) -> Result<()> {
    let block = BLOCKS.write().remove(&start).ok_or_else(|| {
        let text = format!("devPtr: {start:#x}, expected the start of a live block from aclrtMalloc");
        Error::runtime(status::RT_PARAM_INVALID, text)
    })?;
    // The device would let pending work run on; here it would run into unmapped memory.
    super::stream::drain_all();
    drop(block);
    Ok(())
}

/// The live block that an address lies in.
pub fn block_around(address: usize) -> Option<Range<usize>> {
    let blocks = BLOCKS.read();
    let (_, block) = blocks.range(..=address).next_back()?;
    Some(block.range()).filter(|range| range.contains(&address))
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
