//! Which instruction each line of an exported text comes from.
//!
//! The writers keep no places. They do keep names: a module in which every named value is called by its number gives a text
//! with the same lines, in which each line tells whose values it computes.

use naga::{Function, Handle, Module};

use super::{Error, ExportOptions, Exported, Language, export_with};
use crate::lower::Translation;
use crate::span::Span;

/// Around the numbers of values and of functions. A name that ends in a letter stays as it is.
const VALUE: (&str, &str) = ("glasmv", "e");
const FUNCTION: (&str, &str) = ("glasmf", "e");
/// How the writers call values without a name.
const UNNAMED: (&str, &str) = ("_e", "");

/// For each line of the text that [`export_with`] writes, or for each instruction of SPIR-V, the instruction that it comes
/// from; `None` for what comes from none, such as declarations.
pub fn lines(lowered: &Translation, language: Language, options: &ExportOptions) -> Result<Vec<Option<Span>>, Error> {
    #[cfg(feature = "spirv")]
    if language == Language::Spirv {
        return super::instructions::instructions(lowered, options);
    }
    let written = export_with(lowered, language, options)?;
    let Exported::Text(text) = written else { return Ok(Vec::new()) };
    let marked = Translation { module: marked(&lowered.module), ..lowered.clone() };
    let Exported::Text(marked) = export_with(&marked, language, options)? else { return Ok(Vec::new()) };
    let count = text.lines().count();
    if marked.lines().count() != count {
        return Ok(vec![None; count]);
    }
    let mut places = Places { module: &lowered.module, function: None, values: Vec::new() };
    Ok(marked.lines().map(|line| places.of(line)).collect())
}

/// The module with numbers for names.
fn marked(module: &Module) -> Module {
    let mut module = module.clone();
    for (handle, function) in module.functions.iter_mut() {
        function.name = Some(format!("{}{}{}", FUNCTION.0, handle.index(), FUNCTION.1));
        mark(function);
    }
    module.entry_points.iter_mut().for_each(|entry| mark(&mut entry.function));
    module
}

fn mark(function: &mut Function) {
    for (handle, name) in &mut function.named_expressions {
        *name = format!("{}{}{}", VALUE.0, handle.index(), VALUE.1);
    }
}

/// The numbers between these letters in a line.
fn numbers<'a>(line: &'a str, (before, behind): (&'a str, &'a str)) -> impl Iterator<Item = usize> + 'a {
    line.match_indices(before).filter_map(move |(at, _)| {
        let rest = &line[at + before.len()..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let starts = !line[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
        (starts && rest[end..].starts_with(behind)).then(|| rest[..end].parse().ok()).flatten()
    })
}

struct Places<'a> {
    module: &'a Module,
    /// The function whose lines these are; `None` for one that is not a program's.
    function: Option<&'a Function>,
    /// Its values by number, which an arena finds only by going through it.
    values: Vec<Handle<naga::Expression>>,
}

impl<'a> Places<'a> {
    fn of(&mut self, line: &str) -> Option<Span> {
        let begins = line.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '@');
        if begins && line.contains('(') {
            self.function = match numbers(line, FUNCTION).next() {
                Some(number) => self.own(number),
                None => self.module.entry_points.first().map(|entry| &entry.function),
            };
            let values = self.function.map(|function| function.expressions.iter().map(|(handle, _)| handle).collect());
            self.values = values.unwrap_or_default();
        }
        let function = self.function?;
        // A line computes the last of its values: it can only name those before.
        let last = numbers(line, VALUE).chain(numbers(line, UNNAMED)).max()?;
        place(function, *self.values.get(last)?)
    }

    /// A function that was made from the program and not from a helper's text.
    fn own(&self, number: usize) -> Option<&'a Function> {
        let (handle, function) = self.module.functions.iter().nth(number)?;
        self.module.functions.get_span(handle).is_defined().then_some(function)
    }
}

fn place(function: &Function, handle: Handle<naga::Expression>) -> Option<Span> {
    let range = function.expressions.get_span(handle).to_range()?;
    Some(Span::new(u32::try_from(range.start).ok()?, u32::try_from(range.end).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options as Lowering, Program};

    const PHONG: &str = "!!ARBfp1.0\nTEMP normal, light;\nDP3 light.w, fragment.texcoord[1], fragment.texcoord[1];\n\
        RSQ light.w, light.w;\nMUL normal.xyz, fragment.texcoord[1], light.w;\n\
        DP3_SAT light.x, normal, program.local[0];\nMUL result.color, fragment.color, light.x;\nEND";

    /// What a line of the output holds, with the line of the program that it must come from.
    fn places(text: &str, language: Language, wanted: &[(&str, usize)]) {
        let program = Program::parse(text).expect("a program");
        let lowered = program.translate(&Lowering::default()).expect("a translation");
        let written = lowered.to(language).expect("a text");
        let written = written.text().expect("a text");
        let places = lines(&lowered, language, &ExportOptions::default()).expect("places");
        assert_eq!(places.len(), written.lines().count());
        let line = |span: &Span| text[..span.start as usize].matches('\n').count() + 1;
        for (piece, from) in wanted {
            let all = written.lines().zip(&places).filter(|(text, _)| text.contains(piece));
            let found: Vec<usize> = all.filter_map(|(_, span)| span.as_ref().map(line)).collect();
            assert!(found.contains(from), "{language:?}: {piece} comes from {found:?} and not from {from}:\n{written}");
        }
    }

    #[test]
    fn lines_know_their_instruction() {
        for language in
            [Language::Wgsl, Language::Glsl330, Language::Glsl450, Language::GlslEs300, Language::Hlsl, Language::Msl]
        {
            let root = if language == Language::Hlsl || language == Language::Msl { "rsqrt(" } else { "nverse" };
            places(PHONG, language, &[("dot(", 3), (root, 4), ("dot(", 6)]);
        }
    }

    /// The codes of the instructions that come from each line.
    #[test]
    fn instructions_of_spirv_know_theirs() {
        let places = |text: &str| -> Vec<(u32, usize)> {
            let program = Program::parse(text).expect("a program");
            let lowered = program.translate(&Lowering::default()).expect("a translation");
            let written = lowered.to(Language::Spirv).expect("words");
            let mut words = &written.words().expect("words")[5..];
            let places = lines(&lowered, Language::Spirv, &ExportOptions::default()).expect("places");
            let mut found = Vec::new();
            for span in &places {
                let line = span.map_or(0, |span| text[..span.start as usize].matches('\n').count() + 1);
                found.push((words[0] & 0xffff, line));
                words = &words[(words[0] >> 16) as usize..];
            }
            assert!(words.is_empty(), "a place for each instruction");
            found
        };
        let (dot, extended, kill, kind) = (148, 12, 252, 21);
        let found = places(PHONG);
        assert!(found.contains(&(dot, 3)) && found.contains(&(dot, 6)), "{found:?}");
        assert!(found.contains(&(extended, 4)), "{found:?}");
        assert!(found.iter().filter(|(code, _)| *code <= kind).all(|(code, line)| *code == extended || *line == 0));
        let branches = "!!FP1.0\nMOVR R0, f[COL0];\nSLTC H0.x, R0.x, 0.5;\nKIL NE.x;\nSINR o[COLR], R0.x;\nEND";
        let found = places(branches);
        assert!(found.iter().any(|(code, _)| *code == kill) && found.contains(&(extended, 5)), "{found:?}");
        let called =
            "!!VP2.0\nMOV R0, v[OPOS];\nBB:\nCAL part;\nMOV o[HPOS], R0;\nRET;\npart:\nSIN R0.x, R0.y;\nRET;\nEND";
        assert!(places(called).contains(&(extended, 8)));
    }

    #[test]
    fn routines_and_branches_know_theirs() {
        let text = "!!FP1.0\nMOVR R0, f[COL0];\nSLTC H0.x, R0.x, 0.5;\nMOVR R1, 2;\nMULR R1 (NE.x), R0, R0.y;\n\
            COSR R2, R1.x;\nADDR o[COLR], R2, R1;\nEND";
        places(text, Language::Wgsl, &[("cos(", 6)]);
        let called =
            "!!VP2.0\nMOV R0, v[OPOS];\nBB:\nCAL part;\nMOV o[HPOS], R0;\nRET;\npart:\nSIN R0.x, R0.y;\nRET;\nEND";
        places(called, Language::Wgsl, &[("sin(", 8)]);
    }
}
