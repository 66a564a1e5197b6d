//! Answers to requests, from what the library knows about a program.

use glasm::diag::Severity;
use glasm::service::{CompletionKind, Document, NameKind, WordKind};
use glasm::span::Span;
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    GotoDefinition, HoverRequest, References, Rename, Request as _, SemanticTokensFullRequest, SignatureHelpRequest,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams, CodeActionProviderCapability,
    CompletionItem, CompletionItemKind, CompletionOptions, CompletionParams, Diagnostic, DiagnosticSeverity,
    DocumentFormattingParams, DocumentHighlight, DocumentHighlightParams, DocumentSymbol, DocumentSymbolParams,
    Documentation, FoldingRange, FoldingRangeKind, FoldingRangeParams, GotoDefinitionParams, Hover, HoverContents,
    HoverParams, Location, MarkupContent, MarkupKind, NumberOrString, OneOf, ParameterInformation, ParameterLabel,
    Position, ReferenceParams, RenameParams, SemanticToken, SemanticTokenType, SemanticTokens,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions, SemanticTokensParams, ServerCapabilities,
    SignatureHelp, SignatureHelpOptions, SignatureHelpParams, SignatureInformation, SymbolKind, TextDocumentSyncKind,
    TextEdit, Uri, WorkDoneProgressOptions, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::places::{offset, position, range};

/// The kinds of words, with what the protocol calls them.
const KINDS: [(WordKind, SemanticTokenType); 13] = [
    (WordKind::Header, SemanticTokenType::NAMESPACE),
    (WordKind::Keyword, SemanticTokenType::KEYWORD),
    (WordKind::Option, SemanticTokenType::MACRO),
    (WordKind::Instruction, SemanticTokenType::FUNCTION),
    (WordKind::Suffix, SemanticTokenType::MODIFIER),
    (WordKind::Variable, SemanticTokenType::VARIABLE),
    (WordKind::Parameter, SemanticTokenType::PARAMETER),
    (WordKind::Binding, SemanticTokenType::PROPERTY),
    (WordKind::Label, SemanticTokenType::EVENT),
    (WordKind::Constant, SemanticTokenType::ENUM_MEMBER),
    (WordKind::Number, SemanticTokenType::NUMBER),
    (WordKind::Components, SemanticTokenType::TYPE),
    (WordKind::Comment, SemanticTokenType::COMMENT),
];

pub(super) fn capabilities() -> ServerCapabilities {
    let legend = SemanticTokensLegend {
        token_types: KINDS.iter().map(|(_, kind)| kind.clone()).collect(),
        token_modifiers: Vec::new(),
    };
    let tokens = SemanticTokensOptions {
        legend,
        full: Some(SemanticTokensFullOptions::Bool(true)),
        range: None,
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncKind::FULL.into()),
        hover_provider: Some(true.into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([".", "[", "!"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some([" ", ","].map(str::to_owned).to_vec()),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(true.into()),
        semantic_tokens_provider: Some(tokens.into()),
        ..ServerCapabilities::default()
    }
}

/// The mistakes of a program and advice about it, with how to mend them.
pub(super) fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    document
        .diagnostics()
        .iter()
        .chain(&document.advice())
        .map(|diagnostic| diagnostic_of(document, diagnostic))
        .collect()
}

fn diagnostic_of(document: &Document, it: &glasm::Diagnostic) -> Diagnostic {
    let help = it.help.as_ref().map_or(String::new(), |help| format!("\nhelp: {help}"));
    Diagnostic {
        range: range(document, it.span),
        severity: Some(match it.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(it.code.as_str().to_owned())),
        source: Some("glasm".to_owned()),
        message: format!("{}{help}", it.message),
        ..Diagnostic::default()
    }
}

/// Answers a request: nothing for methods that there are not, and an error for parameters that are none.
pub(super) fn answer<'d>(
    method: &str,
    parameters: Value,
    find: impl Fn(&Uri) -> Option<&'d Document>,
) -> Option<serde_json::Result<Value>> {
    Some(match method {
        HoverRequest::METHOD => with(parameters, |request: HoverParams| {
            let at = request.text_document_position_params;
            hover(find(&at.text_document.uri)?, at.position)
        }),
        Completion::METHOD => with(parameters, |request: CompletionParams| {
            let at = request.text_document_position;
            Some(completions(find(&at.text_document.uri)?, at.position))
        }),
        CodeActionRequest::METHOD => with(parameters, |request: CodeActionParams| {
            Some(actions(find(&request.text_document.uri)?, &request.text_document.uri, request.range))
        }),
        SignatureHelpRequest::METHOD => with(parameters, |request: SignatureHelpParams| {
            let at = request.text_document_position_params;
            signature(find(&at.text_document.uri)?, at.position)
        }),
        GotoDefinition::METHOD => with(parameters, |request: GotoDefinitionParams| {
            let at = request.text_document_position_params;
            let (document, uri) = (find(&at.text_document.uri)?, at.text_document.uri);
            let name = document.name_at(offset(document.source(), at.position))?;
            Some(Location { uri, range: range(document, name.declaration) })
        }),
        References::METHOD => with(parameters, |request: ReferenceParams| {
            let at = request.text_document_position;
            let (document, uri) = (find(&at.text_document.uri)?, at.text_document.uri);
            let all = spans(document, at.position, request.context.include_declaration)?;
            Some(all.map(|span| Location { uri: uri.clone(), range: range(document, span) }).collect::<Vec<_>>())
        }),
        DocumentHighlightRequest::METHOD => with(parameters, |request: DocumentHighlightParams| {
            let at = request.text_document_position_params;
            let document = find(&at.text_document.uri)?;
            let all = spans(document, at.position, true)?;
            Some(all.map(|span| DocumentHighlight { range: range(document, span), kind: None }).collect::<Vec<_>>())
        }),
        Rename::METHOD => with(parameters, |request: RenameParams| {
            let (at, name) = (request.text_document_position, request.new_name);
            let document = find(&at.text_document.uri)?;
            let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$');
            if name.starts_with(|letter: char| letter.is_ascii_digit()) || !name.chars().all(plain) {
                return None;
            }
            let edit = |span| TextEdit { range: range(document, span), new_text: name.clone() };
            let edits: Vec<TextEdit> = spans(document, at.position, true)?.map(edit).collect();
            #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
            let changes = [(at.text_document.uri, edits)].into_iter().collect();
            Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
        }),
        DocumentSymbolRequest::METHOD => {
            with(parameters, |request: DocumentSymbolParams| Some(symbols(find(&request.text_document.uri)?)))
        }
        FoldingRangeRequest::METHOD => {
            with(parameters, |request: FoldingRangeParams| Some(folds(find(&request.text_document.uri)?)))
        }
        Formatting::METHOD => with(parameters, |request: DocumentFormattingParams| {
            let document = find(&request.text_document.uri)?;
            let source = document.source();
            let whole = lsp_types::Range::new(Position::new(0, 0), position(source, source.len()));
            Some(vec![TextEdit { range: whole, new_text: document.formatted()? }])
        }),
        SemanticTokensFullRequest::METHOD => {
            with(parameters, |request: SemanticTokensParams| Some(tokens(find(&request.text_document.uri)?)))
        }
        _ => return None,
    })
}

/// What mends the mistakes in a range.
fn actions(document: &Document, uri: &Uri, within: lsp_types::Range) -> Vec<CodeActionOrCommand> {
    let mut found = Vec::new();
    for diagnostic in document.diagnostics() {
        let place = range(document, diagnostic.span);
        if place.end < within.start || within.end < place.start {
            continue;
        }
        for (number, fix) in document.fixes(diagnostic).into_iter().enumerate() {
            let source = document.source();
            let (start, end) = (fix.span.start as usize, fix.span.end as usize);
            let span = lsp_types::Range::new(position(source, start), position(source, end));
            #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
            let changes = [(uri.clone(), vec![TextEdit { range: span, new_text: fix.text }])].into_iter().collect();
            found.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: fix.title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic_of(document, diagnostic)]),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                is_preferred: Some(number == 0),
                ..CodeAction::default()
            }));
        }
    }
    found
}

fn signature(document: &Document, at: Position) -> Option<SignatureHelp> {
    let found = document.signature(offset(document.source(), at))?;
    let parameter = |(start, end): (usize, usize)| ParameterInformation {
        label: ParameterLabel::LabelOffsets([start as u32, end as u32]),
        documentation: None,
    };
    let signature = SignatureInformation {
        label: found.label,
        documentation: Some(Documentation::String(found.meaning.to_owned())),
        parameters: Some(found.operands.into_iter().map(parameter).collect()),
        active_parameter: Some(found.active as u32),
    };
    Some(SignatureHelp {
        signatures: vec![signature],
        active_signature: Some(0),
        active_parameter: Some(found.active as u32),
    })
}

/// Reads parameters and writes the answer, `null` where there is none.
fn with<P: DeserializeOwned, A: Serialize>(
    parameters: Value,
    answer: impl FnOnce(P) -> Option<A>,
) -> serde_json::Result<Value> {
    serde_json::to_value(answer(serde_json::from_value(parameters)?))
}

/// A name's declaration and uses.
fn spans(document: &Document, position: Position, declaration: bool) -> Option<impl Iterator<Item = Span>> {
    let name = document.name_at(offset(document.source(), position))?;
    Some(declaration.then_some(name.declaration).into_iter().chain(name.uses.iter().copied()))
}

fn hover(document: &Document, position: Position) -> Option<Hover> {
    let hover = document.hover(offset(document.source(), position))?;
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: hover.text });
    Some(Hover { contents, range: Some(range(document, hover.span)) })
}

fn completions(document: &Document, position: Position) -> Vec<CompletionItem> {
    let kind = |kind| match kind {
        CompletionKind::Instruction => CompletionItemKind::FUNCTION,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Option => CompletionItemKind::MODULE,
        CompletionKind::Name => CompletionItemKind::VARIABLE,
        CompletionKind::Binding => CompletionItemKind::PROPERTY,
        CompletionKind::Target => CompletionItemKind::ENUM_MEMBER,
    };
    let found = document.completions(offset(document.source(), position));
    let item = |it: glasm::service::Completion| CompletionItem {
        kind: Some(kind(it.kind)),
        detail: Some(it.detail).filter(|it| !it.is_empty()),
        label: it.text,
        ..CompletionItem::default()
    };
    found.into_iter().map(item).collect()
}

#[allow(deprecated, reason = "the structure has a field that the protocol has deprecated")]
fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let symbol = |known: &glasm::service::Name| DocumentSymbol {
        name: known.name.clone(),
        detail: None,
        kind: match known.kind {
            NameKind::Variable => SymbolKind::VARIABLE,
            NameKind::Parameter => SymbolKind::CONSTANT,
            NameKind::Binding => SymbolKind::PROPERTY,
            NameKind::Label => SymbolKind::FUNCTION,
        },
        tags: None,
        deprecated: None,
        range: range(document, known.statement),
        selection_range: range(document, known.declaration),
        children: None,
    };
    document.names().iter().map(symbol).collect()
}

fn folds(document: &Document) -> Vec<FoldingRange> {
    let fold = |fold: glasm::service::Fold| FoldingRange {
        start_line: fold.first as u32 - 1,
        end_line: fold.last as u32 - 1,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    };
    document.folds().into_iter().map(fold).collect()
}

/// Words relative to each other, as the protocol wants them.
fn tokens(document: &Document) -> SemanticTokens {
    let mut data = Vec::new();
    let mut last = Position::new(0, 0);
    for word in document.words() {
        let place = range(document, word.span);
        if place.start.line != place.end.line {
            continue;
        }
        let delta_line = place.start.line - last.line;
        let from = if delta_line == 0 { last.character } else { 0 };
        data.push(SemanticToken {
            delta_line,
            delta_start: place.start.character - from,
            length: place.end.character - place.start.character,
            token_type: KINDS.iter().position(|(kind, _)| *kind == word.kind).unwrap_or(0) as u32,
            token_modifiers_bitset: 0,
        });
        last = place.start;
    }
    SemanticTokens { result_id: None, data }
}
