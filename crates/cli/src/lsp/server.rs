//! What `glasm lsp` makes of messages: it keeps the programs that the editor has open, and answers about them.

use std::collections::HashMap;

use glasm::check::ParseOptions;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeResult, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::answers;
use super::text::Text;

/// How far the conversation has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The editor has not introduced itself.
    Opening,
    Open,
    /// The editor has asked for the end, and will say when.
    Closing,
    /// The editor has ended it: whether it had asked for the end before, as it should.
    Ended {
        asked: bool,
    },
}

/// The programs that an editor has open.
pub(crate) struct Server {
    options: ParseOptions,
    documents: HashMap<Uri, Text>,
    phase: Phase,
}

impl Server {
    pub(crate) fn new(options: ParseOptions) -> Server {
        Server { options, documents: HashMap::new(), phase: Phase::Opening }
    }

    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// Takes a message of the editor, and returns the one that answers it.
    pub(crate) fn take(&mut self, message: Message) -> Option<Message> {
        match message {
            Message::Request(request) => Some(Message::Response(self.answer(request))),
            Message::Notification(notification) => self.note(notification).map(Message::Notification),
            Message::Response(_) => None,
        }
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        match (self.phase, method.as_str()) {
            (Phase::Opening, Initialize::METHOD) => {
                self.phase = Phase::Open;
                given(id, &InitializeResult { capabilities: answers::capabilities(), server_info: None })
            }
            (Phase::Opening, _) => {
                refused(id, ErrorCode::ServerNotInitialized, format!("{method} comes before initialize"))
            }
            (Phase::Open, Shutdown::METHOD) => {
                self.phase = Phase::Closing;
                given(id, &Value::Null)
            }
            (Phase::Open, _) => match answers::answer(&method, params, |uri| self.documents.get(uri)) {
                Some(Ok(value)) => Response::new_ok(id, value),
                Some(Err(error)) => refused(id, ErrorCode::InvalidParams, error),
                None => refused(id, ErrorCode::MethodNotFound, format!("{method} is not supported")),
            },
            (Phase::Closing | Phase::Ended { .. }, _) => {
                refused(id, ErrorCode::InvalidRequest, format!("{method} comes after shutdown"))
            }
        }
    }

    /// Takes a notification, and returns the one that answers it.
    fn note(&mut self, notification: Notification) -> Option<Notification> {
        if notification.method == Exit::METHOD {
            self.phase = Phase::Ended { asked: self.phase == Phase::Closing };
        }
        if self.phase != Phase::Open {
            return None;
        }
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
                return Some(published(text_document.uri, Vec::new()));
            }
            _ => return None,
        };
        let text = Text::new(uri.as_str(), text, &self.options);
        let diagnostics = answers::diagnostics(&text);
        self.documents.insert(uri.clone(), text);
        Some(published(uri, diagnostics))
    }
}

/// The parameters of a message; `None` if they are not those of the protocol.
fn parameters<P: DeserializeOwned>(notification: Notification) -> Option<P> {
    serde_json::from_value(notification.params).ok()
}

fn published(uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) -> Notification {
    let parameters = lsp_types::PublishDiagnosticsParams { uri, diagnostics, version: None };
    Notification::new(PublishDiagnostics::METHOD.to_owned(), parameters)
}

fn given(id: RequestId, value: &impl Serialize) -> Response {
    match serde_json::to_value(value) {
        Ok(value) => Response::new_ok(id, value),
        Err(error) => refused(id, ErrorCode::InternalError, error.to_string()),
    }
}

fn refused(id: RequestId, code: ErrorCode, message: String) -> Response {
    Response::new_err(id, code as i32, message)
}
