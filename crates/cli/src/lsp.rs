//! `glasm lsp`: answers an editor about programs, by the Language Server Protocol over standard input and output.

mod answers;
mod messages;
mod places;
mod rename;
mod server;
mod text;

use std::io::Write as _;

use anyhow::Context as _;
use glasm::check::ParseOptions;
use server::{Phase, Server};

use super::output::Status;
use super::split;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Read programs as shipping drivers did, with warnings about rules that they did not enforce
    #[arg(long)]
    lenient: bool,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut server = Server::new(ParseOptions::default().with_lenient(arguments.lenient));
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    while let Some(message) = messages::read(&mut input).context("what the editor sent cannot be read")? {
        if let Some(answer) = server.take(message) {
            answer.write(&mut output).and_then(|()| output.flush()).context("the editor does not take an answer")?;
        }
        if let Phase::Ended { asked } = server.phase() {
            // The protocol wants an editor that ends without asking to be told so.
            return Ok(if asked { Status::Success } else { Status::Refused });
        }
    }
    Ok(if server.phase() == Phase::Opening { Status::Unusable } else { Status::Success })
}
