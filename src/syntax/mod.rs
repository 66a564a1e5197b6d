//! Text to tree and back. This module attaches no meaning to programs.

mod parser;
mod printer;
mod token;
pub mod tree;

pub(crate) use parser::missing_semicolon;
pub use parser::{Reader, parse};
pub use printer::format;
pub(crate) use token::{Cursor, Token, tokens};
pub use tree::Tree;
