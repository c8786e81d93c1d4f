//! The reserve of memory.

use super::{Bytes, explore, spawn};
use crate::reserve::Reserve;
use std::sync::Arc;

/// Bytes of a part of the reserve, of which the models have two.
const PART: usize = 4096;

fn of_size(size: usize) -> std::alloc::Layout {
    std::alloc::Layout::from_size_align(size, 1).unwrap()
}

#[test]
fn a_block_of_the_reserve_has_one_owner() {
    explore("reserve", || {
        let (reserve, parts) = (Arc::new(Reserve::new()), [Bytes::new(), Bytes::new()]);
        reserve.touch();
        let start = reserve.take(of_size(1)) as usize;
        assert!(reserve.give_back(start as *mut u8, 1));
        let own = move |reserve: &Reserve, parts: &[Bytes], size: usize| {
            let block = reserve.take(of_size(size));
            if !block.is_null() {
                let first = (block as usize - start) / PART;
                parts[first..first + size / PART].iter().for_each(|part| part.write(1));
                assert!(reserve.give_back(block, size));
            }
        };
        // One of a part, one of both.
        let other = spawn({
            let (reserve, parts) = (Arc::clone(&reserve), parts.clone());
            move || own(&reserve, &parts, 2 * PART)
        });
        own(&reserve, &parts, PART);
        other.join().unwrap();
        assert!(!reserve.is_in_use() && !reserve.take(of_size(2 * PART)).is_null(), "all came back");
    });
}

#[test]
fn who_gives_parts_back_unused_passes_on_what_was_done_with_them() {
    explore("reserve, given up", || {
        let (reserve, bytes) = (Arc::new(Reserve::new()), Bytes::new());
        reserve.touch();
        let first = reserve.take(of_size(PART));
        assert!(!reserve.take(of_size(1)).is_null() && reserve.give_back(first, PART));
        let user = spawn({
            let (reserve, bytes) = (Arc::clone(&reserve), bytes.clone());
            move || {
                let block = reserve.take(of_size(PART));
                if !block.is_null() {
                    bytes.write(1);
                    assert!(reserve.give_back(block, PART));
                }
            }
        });
        let other = spawn({
            let reserve = Arc::clone(&reserve);
            move || assert!(reserve.take(of_size(2 * PART)).is_null())
        });
        if !reserve.take(of_size(PART)).is_null() {
            bytes.write(2);
        }
        user.join().unwrap();
        other.join().unwrap();
    });
}

#[test]
fn the_reserve_passes_on_what_its_owners_did() {
    explore("reserve, two blocks", || {
        let (reserve, halves) = (Arc::new(Reserve::new()), [Bytes::new(), Bytes::new()]);
        reserve.touch();
        assert!(!reserve.take(of_size(PART)).is_null(), "the other part is nobody's");
        let blocks = [(); 2].map(|()| reserve.take(of_size(PART / 2)) as usize);
        let others = [0, 1].map(|at| {
            let (reserve, half) = (Arc::clone(&reserve), halves[at].clone());
            spawn(move || {
                half.write(1);
                assert!(reserve.give_back(blocks[at] as *mut u8, PART / 2));
            })
        });
        if !reserve.take(of_size(PART)).is_null() {
            halves.iter().for_each(|half| half.write(2));
        }
        others.into_iter().for_each(|other| other.join().unwrap());
    });
}
