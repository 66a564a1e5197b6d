//! Text to tree and back. This module attaches no meaning to programs.

mod parser;
mod printer;
mod token;
pub mod tree;

pub use parser::{Reader, parse};
pub(crate) use parser::{after_end, missing_semicolon};
pub use printer::format;
pub(crate) use token::{Cursor, Token, tokens};
pub use tree::Tree;
