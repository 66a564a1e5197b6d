//! Checking, translating and describing a program.

use glasm::check::{self, Checked};
use glasm::diag::{Diagnostic, Severity};
use glasm::dialect::Stage;
use glasm::export::{self, Json, Language, compat, lines, reflect, reflect_pair};
use glasm::lower::{Translation, link, lower};
use glasm::program::Program;
use glasm::span::Lines;
use glasm_scene::Code;

use crate::choices::Choices;
use crate::error::Error;
use crate::places::Places;

/// What naga's IR is called among the languages.
const NAGA: &str = "naga";

fn number(number: usize) -> Json {
    u32::try_from(number).unwrap_or(u32::MAX).into()
}

/// Mistakes with their places, and what to do.
pub fn diagnostics(source: &str, found: &[Diagnostic]) -> Json {
    let (places, known) = (Places::new(source), Lines::new(source.as_bytes()));
    let entry = |diagnostic: &Diagnostic| {
        let (line, column) = known.place(source.as_bytes(), diagnostic.span.start as usize);
        let [start, end] = places.units(diagnostic.span);
        Json::Object(vec![
            ("severity", if diagnostic.severity == Severity::Error { "error" } else { "warning" }.into()),
            ("code", diagnostic.code.as_str().into()),
            ("message", diagnostic.message.as_ref().into()),
            ("help", diagnostic.help.as_deref().into()),
            ("start", start.into()),
            ("end", end.into()),
            ("line", number(line)),
            ("column", number(column)),
        ])
    };
    Json::List(found.iter().map(entry).collect())
}

/// Reads a program, whose textures and fog are those of the options.
fn load(source: &str, choices: &Choices) -> Checked {
    let mut checked = check::load(source.as_bytes(), &choices.reading);
    if let Some(setup) = checked.setup.as_ref().filter(|_| checked.program.is_some())
        && let Some(facts) = choices.facts(setup)
    {
        checked.program = Some(setup.program(&facts));
    }
    checked
}

/// The program, or its mistakes; `name` is that of its file.
fn program(source: &str, name: &str, choices: &Choices) -> Result<Program, Error> {
    let checked = load(source, choices);
    checked.program.ok_or_else(|| Error::refused(source, name, &checked.diagnostics))
}

/// Whether a program is one, of which language, and what is wrong.
pub fn checked(source: &str, choices: &Choices) -> Json {
    let checked = load(source, choices);
    let rules = checked.program.as_ref().map(|program| program.dialect().rules());
    Json::Object(vec![
        ("valid", checked.program.is_some().into()),
        ("language", rules.map(|rules| rules.name).into()),
        ("stage", rules.map(|rules| rules.stage.name()).into()),
        ("diagnostics", diagnostics(source, &checked.diagnostics)),
    ])
}

/// The languages with their titles and the extensions of their files.
pub fn languages() -> Json {
    let named = Language::ALL.map(|all| (all.name(), all.title(), all.extension()));
    let entry = |(name, title, extension): (&'static str, &'static str, &'static str)| {
        Json::Object(vec![("name", name.into()), ("title", title.into()), ("extension", extension.into())])
    };
    Json::List(named.into_iter().chain([(NAGA, "naga's IR", "txt")]).map(entry).collect())
}

fn language(name: &str) -> Result<Option<Language>, glasm_scene::Error> {
    match Language::parse(name) {
        None if name != NAGA => {
            let names = Language::ALL.map(Language::name);
            let message = format!("unknown language {name:?}: the languages are {} and {NAGA}", names.join(", "));
            Err(Code::UnknownName.error(message))
        }
        known => Ok(known),
    }
}

/// A program in another language: the text, and for each of its lines the line of the program that it comes from, or 0.
pub fn translated(source: &str, to: &str, choices: &Choices) -> Result<Json, Error> {
    let language = language(to)?;
    let checked = load(source, choices);
    let written = checked.program.as_ref().map(|program| written(program, source, language, choices));
    let (text, lines, words, refused) = match written {
        Some(Ok(Written { text, lines, words })) => (text, lines, words, None),
        Some(Err(refused)) => (None, Vec::new(), None, Some(refused)),
        None => (None, Vec::new(), None, None),
    };
    Ok(Json::Object(vec![
        ("text", text.as_deref().into()),
        ("lines", lines.into_iter().map(number).collect()),
        ("words", words.map_or(Json::Null, |words| words.into_iter().collect())),
        ("refused", refused.as_ref().map(|error| error.message.as_str()).into()),
        ("code", refused.as_ref().map(|error| error.code).into()),
        ("diagnostics", diagnostics(source, &checked.diagnostics)),
    ]))
}

#[derive(Default)]
struct Written {
    text: Option<String>,
    lines: Vec<usize>,
    words: Option<Vec<u32>>,
}

fn written(program: &Program, source: &str, language: Option<Language>, choices: &Choices) -> Result<Written, Error> {
    let options = match language {
        Some(Language::GlslCompat) => compat::adapted(choices.lowering.clone()),
        Some(_) | None => choices.lowering.clone(),
    };
    let lowered = lower(program, &options)?;
    in_language(&lowered, source, language, choices)
}

fn in_language(
    lowered: &Translation,
    source: &str,
    language: Option<Language>,
    choices: &Choices,
) -> Result<Written, Error> {
    let Some(language) = language else {
        return Ok(Written { text: Some(format!("{:#?}\n", lowered.module)), ..Written::default() });
    };
    let options = export::ExportOptions::default().with_names(choices.names).with_generic(choices.generic);
    let exported = lowered.to_with(language, &options)?;
    let places = lines(lowered, language, &options)?;
    let known = Lines::new(source.as_bytes());
    let line = |span: Option<glasm::span::Span>| span.map_or(0, |span| known.line(span.start as usize));
    Ok(Written {
        text: exported.text().map(str::to_owned),
        lines: places.into_iter().map(line).collect(),
        words: exported.words().map(<[u32]>::to_vec),
    })
}

/// The bytes of a file of the program in another language.
pub fn bytes(source: &str, to: &str, choices: &Choices) -> Result<Vec<u8>, Error> {
    let language = language(to)?;
    let program = program(source, "program", choices)?;
    let written = written(&program, source, language, choices)?;
    Ok(match (written.text, written.words) {
        (Some(text), _) => text.into_bytes(),
        (None, words) => words.unwrap_or_default().iter().flat_map(|word| word.to_le_bytes()).collect(),
    })
}

/// What a program takes and gives, and where; an error tells what is wrong with it.
pub fn reflected(source: &str, choices: &Choices) -> Result<Json, Error> {
    let program = program(source, "program", choices)?;
    let lowered = lower(&program, &choices.lowering)?;
    Ok(reflect(&lowered.interface))
}

/// A vertex and a fragment program that pass each other what is read: both in another language, and their interface.
pub fn linked(vertex: &str, fragment: &str, to: &str, choices: &Choices) -> Result<Json, Error> {
    let language = language(to)?;
    if language == Some(Language::GlslCompat) {
        let message = "in OpenGL's compatibility profile its built-ins link the programs: translate each one alone";
        return Err(Code::NotPossible.error(message).into());
    }
    let one = |source: &str, stage: Stage| {
        let mut choices = choices.clone();
        choices.reading = choices.reading.with_stage(Some(stage));
        let program = program(source, stage.name(), &choices).map_err(|error| error.of(stage.name()))?;
        let given = program.dialect().rules().stage;
        if given == stage {
            return Ok(program);
        }
        let message = format!("a {} program is given where a {} program belongs", given.name(), stage.name());
        Err(Error::from(Code::NotPossible.error(message)))
    };
    let (one, other) = (one(vertex, Stage::Vertex)?, one(fragment, Stage::Fragment)?);
    let (upper, lower) = link(&one, &other, &choices.lowering)?;
    let side = |lowered: &Translation, source: &str| {
        let written = in_language(lowered, source, language, choices)?;
        Ok::<_, Error>(Json::Object(vec![
            ("text", written.text.as_deref().into()),
            ("lines", written.lines.into_iter().map(number).collect()),
            ("words", written.words.map_or(Json::Null, |words| words.into_iter().collect())),
        ]))
    };
    Ok(Json::Object(vec![
        ("vertex", side(&upper, vertex)?),
        ("fragment", side(&lower, fragment)?),
        ("interface", reflect_pair(&upper.interface, &lower.interface)),
    ]))
}
