//! The operators.
#![allow(unsafe_code)]
