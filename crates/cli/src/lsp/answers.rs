//! Answers to requests, from what the library knows about a program.

use glasm::diag::Severity;
use glasm::service::{CompletionKind, NameKind, WordKind};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    GotoDefinition, HoverRequest, References, Rename, Request as _, SemanticTokensFullRequest, SignatureHelpRequest,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams, CodeActionProviderCapability,
    CompletionItem, CompletionItemKind, CompletionOptions, CompletionParams, CompletionTextEdit, Diagnostic,
    DiagnosticSeverity, DocumentFormattingParams, DocumentHighlight, DocumentHighlightParams, DocumentSymbol,
    DocumentSymbolParams, Documentation, FoldingRange, FoldingRangeKind, FoldingRangeParams, GotoDefinitionParams,
    Hover, HoverContents, HoverParams, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    ParameterInformation, ParameterLabel, Position, ReferenceParams, RenameParams, SemanticToken, SemanticTokenType,
    SemanticTokens, SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions, SemanticTokensParams,
    ServerCapabilities, SignatureHelp, SignatureHelpOptions, SignatureHelpParams, SignatureInformation, SymbolKind,
    TextDocumentSyncKind, TextEdit, Uri, WorkDoneProgressOptions, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::rename;
use super::text::{Part, Text};

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
pub(super) fn diagnostics(text: &Text) -> Vec<Diagnostic> {
    let of = |part: &Part| -> Vec<Diagnostic> {
        let (found, advice) = (part.document.diagnostics(), part.document.advice());
        found.iter().chain(&advice).map(|diagnostic| diagnostic_of(part, diagnostic)).collect()
    };
    text.parts().iter().flat_map(of).collect()
}

fn diagnostic_of(part: &Part, it: &glasm::Diagnostic) -> Diagnostic {
    let help = it.help.as_ref().map_or(String::new(), |help| format!("\nhelp: {help}"));
    Diagnostic {
        range: part.range(it.span),
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

/// Answers a request: nothing for methods that there are not, and a sentence for parameters that cannot be taken.
pub(super) fn answer<'d>(
    method: &str,
    parameters: Value,
    find: impl Fn(&Uri) -> Option<&'d Text>,
) -> Option<Result<Value, String>> {
    Some(match method {
        HoverRequest::METHOD => with(parameters, |request: HoverParams| {
            let at = request.text_document_position_params;
            hover(find(&at.text_document.uri)?.at(at.position)?, at.position)
        }),
        Completion::METHOD => with(parameters, |request: CompletionParams| {
            let at = request.text_document_position;
            Some(completions(find(&at.text_document.uri)?.at(at.position)?, at.position))
        }),
        CodeActionRequest::METHOD => with(parameters, |request: CodeActionParams| {
            Some(actions(find(&request.text_document.uri)?, &request.text_document.uri, request.range))
        }),
        SignatureHelpRequest::METHOD => with(parameters, |request: SignatureHelpParams| {
            let at = request.text_document_position_params;
            signature(find(&at.text_document.uri)?.at(at.position)?, at.position)
        }),
        GotoDefinition::METHOD => with(parameters, |request: GotoDefinitionParams| {
            let at = request.text_document_position_params;
            let (part, uri) = (find(&at.text_document.uri)?.at(at.position)?, at.text_document.uri);
            let name = part.document.name_at(part.offset(at.position))?;
            Some(Location { uri, range: part.range(name.declaration) })
        }),
        References::METHOD => with(parameters, |request: ReferenceParams| {
            let at = request.text_document_position;
            let (part, uri) = (find(&at.text_document.uri)?.at(at.position)?, at.text_document.uri);
            let all = part.spans(at.position, request.context.include_declaration)?;
            Some(all.map(|span| Location { uri: uri.clone(), range: part.range(span) }).collect::<Vec<_>>())
        }),
        DocumentHighlightRequest::METHOD => with(parameters, |request: DocumentHighlightParams| {
            let at = request.text_document_position_params;
            let part = find(&at.text_document.uri)?.at(at.position)?;
            let all = part.spans(at.position, true)?;
            Some(all.map(|span| DocumentHighlight { range: part.range(span), kind: None }).collect::<Vec<_>>())
        }),
        Rename::METHOD => with_result(parameters, |request: RenameParams| {
            let (at, name) = (request.text_document_position, request.new_name);
            let Some(part) = find(&at.text_document.uri).and_then(|text| text.at(at.position)) else {
                return Ok(None);
            };
            let Some(edits) = rename::edits(part, at.position, &name)? else { return Ok(None) };
            #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
            let changes = [(at.text_document.uri, edits)].into_iter().collect();
            Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
        }),
        DocumentSymbolRequest::METHOD => {
            with(parameters, |request: DocumentSymbolParams| Some(symbols(find(&request.text_document.uri)?)))
        }
        FoldingRangeRequest::METHOD => {
            with(parameters, |request: FoldingRangeParams| Some(folds(find(&request.text_document.uri)?)))
        }
        Formatting::METHOD => {
            with(parameters, |request: DocumentFormattingParams| find(&request.text_document.uri)?.formatted())
        }
        SemanticTokensFullRequest::METHOD => {
            with(parameters, |request: SemanticTokensParams| Some(tokens(find(&request.text_document.uri)?)))
        }
        _ => return None,
    })
}

/// What mends the mistakes in a range.
fn actions(text: &Text, uri: &Uri, within: lsp_types::Range) -> Vec<CodeActionOrCommand> {
    let mut found = Vec::new();
    let all = text.parts().iter().flat_map(|part| part.document.diagnostics().iter().map(move |it| (part, it)));
    for (part, diagnostic) in all {
        let place = part.range(diagnostic.span);
        if place.end < within.start || within.end < place.start {
            continue;
        }
        for (number, fix) in part.document.fixes(diagnostic).into_iter().enumerate() {
            let span = part.exactly(fix.span);
            #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
            let changes = [(uri.clone(), vec![TextEdit { range: span, new_text: fix.text }])].into_iter().collect();
            found.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: fix.title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic_of(part, diagnostic)]),
                edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                is_preferred: Some(number == 0),
                ..CodeAction::default()
            }));
        }
    }
    found
}

fn signature(part: &Part, at: Position) -> Option<SignatureHelp> {
    let found = part.document.signature(part.offset(at))?;
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
) -> Result<Value, String> {
    with_result(parameters, |parameters| Ok(answer(parameters)))
}

/// The same for a request that can be refused.
fn with_result<P: DeserializeOwned, A: Serialize>(
    parameters: Value,
    answer: impl FnOnce(P) -> Result<Option<A>, String>,
) -> Result<Value, String> {
    let parameters = serde_json::from_value(parameters).map_err(|error| error.to_string())?;
    serde_json::to_value(answer(parameters)?).map_err(|error| error.to_string())
}

fn hover(part: &Part, position: Position) -> Option<Hover> {
    let hover = part.document.hover(part.offset(position))?;
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: hover.text });
    Some(Hover { contents, range: Some(part.range(hover.span)) })
}

fn completions(part: &Part, position: Position) -> Vec<CompletionItem> {
    let kind = |kind| match kind {
        CompletionKind::Instruction => CompletionItemKind::FUNCTION,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Option => CompletionItemKind::MODULE,
        CompletionKind::Name => CompletionItemKind::VARIABLE,
        CompletionKind::Binding => CompletionItemKind::PROPERTY,
        CompletionKind::Target => CompletionItemKind::ENUM_MEMBER,
    };
    let offset = part.offset(position);
    let found = part.document.completions(offset);
    // A header is replaced as a whole, although it has letters that other words do not have.
    let header = part.document.header().filter(|header| offset <= header.end as usize);
    let edit = |text: &str| {
        let range = part.exactly(header.filter(|_| text.starts_with("!!"))?);
        Some(CompletionTextEdit::Edit(TextEdit { range, new_text: text.to_owned() }))
    };
    let item = |it: glasm::service::Completion| CompletionItem {
        text_edit: edit(&it.text),
        kind: Some(kind(it.kind)),
        detail: Some(it.detail).filter(|it| !it.is_empty()),
        label: it.text,
        ..CompletionItem::default()
    };
    found.into_iter().map(item).collect()
}

#[allow(deprecated, reason = "the structure has a field that the protocol has deprecated")]
fn symbols(text: &Text) -> Vec<DocumentSymbol> {
    let symbol = |(part, known): (&Part, &glasm::service::Name)| DocumentSymbol {
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
        range: part.range(known.statement),
        selection_range: part.range(known.declaration),
        children: None,
    };
    let names = text.parts().iter().flat_map(|part| part.document.names().iter().map(move |name| (part, name)));
    names.map(symbol).collect()
}

fn folds(text: &Text) -> Vec<FoldingRange> {
    let fold = |(part, fold): (&Part, glasm::service::Fold)| FoldingRange {
        start_line: part.line(fold.first),
        end_line: part.line(fold.last),
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    };
    let folds = text.parts().iter().flat_map(|part| part.document.folds().into_iter().map(move |fold| (part, fold)));
    folds.map(fold).collect()
}

/// Words relative to each other, as the protocol wants them.
fn tokens(text: &Text) -> SemanticTokens {
    let mut data = Vec::new();
    let mut last = Position::new(0, 0);
    let words = text.parts().iter().flat_map(|part| part.document.words().into_iter().map(move |word| (part, word)));
    for (part, word) in words {
        let place = part.range(word.span);
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
