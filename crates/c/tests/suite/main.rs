//! The C library as its users meet it: the header, programs in C and C++, and what they print.
#![allow(unreachable_pub, reason = "a test crate has no outside")]

mod abi;
mod cache;
mod examples;
mod header;
mod install;
mod page;
mod programs;
mod random;
mod support;
