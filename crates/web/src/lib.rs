//! glasm in a browser, and for JavaScript anywhere: the functions behind the page and the package.
//!
//! Each takes and returns plain texts; what has parts is JSON, as [`glasm::export::Json`] writes it. Offsets count units of
//! UTF-16, as JavaScript does. On wasm32 `page` has the same functions for wasm-bindgen; elsewhere tests call them.

pub mod choices;
pub mod editor;
pub mod error;
pub mod languages;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod places;
pub mod scene;

#[cfg(test)]
mod tests;
