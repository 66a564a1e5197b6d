//! `glasm lsp`: answers an editor about programs, by the Language Server Protocol over standard input and output.

mod answers;
mod places;

use std::collections::HashMap;

use anyhow::Context as _;
use glasm::check::ParseOptions;
use glasm::service::Document;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::{DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, Uri};
use serde::de::DeserializeOwned;

use super::output::Status;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Read programs as shipping drivers did, with warnings for the rules that they relaxed
    #[arg(long)]
    lenient: bool,
}

/// The programs that the editor has open.
struct Server {
    options: ParseOptions,
    documents: HashMap<Uri, Document>,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let (connection, threads) = Connection::stdio();
    let mut server =
        Server { options: ParseOptions::default().with_lenient(arguments.lenient), documents: HashMap::new() };
    let capabilities =
        serde_json::to_value(answers::capabilities()).context("the capabilities cannot be written as JSON")?;
    if connection.initialize(capabilities).is_err() {
        return Ok(Status::Unusable);
    }
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request).unwrap_or(true) {
                    break;
                }
                let response = server.answer(request);
                if connection.sender.send(Message::Response(response)).is_err() {
                    break;
                }
            }
            Message::Notification(notification) => {
                let answer = server.note(notification).map(Message::Notification);
                if answer.is_some_and(|answer| connection.sender.send(answer).is_err()) {
                    break;
                }
            }
            Message::Response(_) => {}
        }
    }
    drop(connection);
    threads.join().context("the editor's connection broke")?;
    Ok(Status::Success)
}

/// The parameters of a message; `None` if they are none of the protocol's.
fn parameters<P: DeserializeOwned>(notification: Notification) -> Option<P> {
    serde_json::from_value(notification.params).ok()
}

impl Server {
    /// Takes a notification of the editor, and returns the one that answers it.
    fn note(&mut self, notification: Notification) -> Option<Notification> {
        let (uri, text) = match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let DidOpenTextDocumentParams { text_document } = parameters(notification)?;
                (text_document.uri, text_document.text)
            }
            DidChangeTextDocument::METHOD => {
                let DidChangeTextDocumentParams { text_document, content_changes } = parameters(notification)?;
                // The editor sends whole texts: they are short.
                (text_document.uri, content_changes.into_iter().next_back()?.text)
            }
            DidCloseTextDocument::METHOD => {
                let DidCloseTextDocumentParams { text_document } = parameters(notification)?;
                self.documents.remove(&text_document.uri);
                return self.publish_diagnostics(text_document.uri, Vec::new());
            }
            _ => return None,
        };
        let document = Document::with(text, &self.options);
        let diagnostics = answers::diagnostics(&document);
        self.documents.insert(uri.clone(), document);
        self.publish_diagnostics(uri, diagnostics)
    }

    fn publish_diagnostics(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) -> Option<Notification> {
        let parameters = lsp_types::PublishDiagnosticsParams { uri, diagnostics, version: None };
        Some(Notification::new(PublishDiagnostics::METHOD.to_owned(), parameters))
    }

    fn answer(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        match answers::answer(&method, params, |uri| self.documents.get(uri)) {
            Some(Ok(value)) => Response::new_ok(id, value),
            Some(Err(message)) => refused(id, ErrorCode::InvalidParams, message),
            None => refused(id, ErrorCode::MethodNotFound, format!("{method} is not supported")),
        }
    }
}

fn refused(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, code as i32, message)
}
