//! Bindings of a language with their meanings: for hovers, and all of them for a reference.

use super::meaning::{attribute, result, state};
use crate::combine::WordClass;
use crate::dialect::bindings::{
    Attribute, FRAGMENT_ATTRIBUTE_NAMES, FRAGMENT_OUTPUT_NAMES, Output, VERTEX_ATTRIBUTE_NAMES, VERTEX_OUTPUT_NAMES,
};
use crate::dialect::interface::{self, Bound};
use crate::dialect::path::{Step, Walk, Wanted};
use crate::dialect::pipeline::{self, Owner, RegisterRange};
use crate::dialect::state::StateBinding;
use crate::dialect::{Rules, Stage};
use crate::vocabulary::{Dialect, Family};

/// A binding with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// How it is written; `[n]` stands for a number in brackets.
    pub pattern: String,
    /// What it means.
    pub meaning: String,
    /// Where a text defines it.
    pub section: &'static str,
}

/// Names are at most so deep.
const DEEPEST: usize = 8;

/// All bindings that programs of a language can name, in the order in which they are read.
pub fn bindings(dialect: Dialect) -> Vec<Binding> {
    let mut found = Vec::new();
    if dialect.rules().family == Family::Fixed {
        let own = crate::combine::words().filter(|word| word.dialect == dialect && word.class == WordClass::Register);
        return own
            .map(|own| Binding { pattern: own.name.to_owned(), meaning: own.meaning.to_owned(), section: own.section })
            .collect();
    }
    if dialect.rules().family == Family::Register {
        registers(dialect.rules(), &mut found);
        return found;
    }
    for first in continuations(dialect, "") {
        explore(dialect, &first, &mut found);
    }
    // A number that may be left out is written.
    let numbered: Vec<String> =
        found.iter().map(|entry| entry.pattern.clone()).filter(|it| it.contains("[n]")).collect();
    found.retain(|found| !numbered.iter().any(|other| without_one(other).any(|shorter| shorter == found.pattern)));
    found
}

/// A pattern with each of its numbers left out in turn.
fn without_one(pattern: &str) -> impl Iterator<Item = String> {
    pattern.match_indices("[n]").map(|(at, found)| format!("{}{}", &pattern[..at], &pattern[at + found.len()..]))
}

/// Adds a path, if it is one, and everything that continues it.
fn explore(dialect: Dialect, path: &str, found: &mut Vec<Binding>) {
    if let Some((meaning, section)) = describe(dialect, path, true) {
        found.push(Binding { pattern: path.replace("[0]", "[n]"), meaning, section });
    }
    if path.matches(['.', '[']).count() >= DEEPEST {
        return;
    }
    for word in continuations(dialect, path) {
        let next = if word == "[" { format!("{path}[0]") } else { format!("{path}.{word}") };
        explore(dialect, &next, found);
    }
}

/// Bindings of NVIDIA's own languages, with names in brackets.
fn registers(rules: &Rules, found: &mut Vec<Binding>) {
    let mut add = |pattern: String, meaning: String, section| found.push(Binding { pattern, meaning, section });
    let (attributes, results) = match rules.stage {
        Stage::Fragment => (&FRAGMENT_ATTRIBUTE_NAMES[..], &FRAGMENT_OUTPUT_NAMES[..]),
        Stage::State => Default::default(),
        _ => (&VERTEX_ATTRIBUTE_NAMES[..], &VERTEX_OUTPUT_NAMES[..]),
    };
    let (letter, inputs, outputs) = if rules.stage == Stage::Fragment {
        ("f", "NV_fragment_program, table X.1", "NV_fragment_program, table X.3")
    } else {
        ("v", "NV_vertex_program2, table X.2", "NV_vertex_program2, table X.1")
    };
    for (name, register) in attributes {
        add(format!("{letter}[{name}]"), attribute(rules.stage, Attribute(*register), false), inputs);
    }
    for (name, register) in results.iter().filter(|(name, _)| rules.clip_distances || !name.starts_with("CLP")) {
        let half = if *name == "COLH" { ", with 16 bits a component" } else { "" };
        add(format!("o[{name}]"), format!("{}{half}", result(rules.stage, Output(*register), false)), outputs);
    }
    let others: &[(&str, &str, &str)] = match rules.stage {
        Stage::Fragment => &[
            ("p[n]", "parameter n of the program", "NV_fragment_program, 3.11.1.2"),
            ("p[name]", "the parameter or constant that DECLARE or DEFINE names", "NV_fragment_program, 3.11.1.2"),
            ("TEXn", "texture image unit n of a lookup", "NV_fragment_program, 3.11.4.4"),
        ],
        Stage::State => &[
            ("v[0]", "the vector that comes with the command", "NV_vertex_program, 2.14.4"),
            ("c[n]", "parameter register n, which the program may write too", "NV_vertex_program, 2.14.4"),
        ],
        _ => &[
            ("v[n]", "attribute n by its number", "NV_vertex_program2, table X.2"),
            ("c[n]", "parameter register n, shared by all programs", "NV_vertex_program2, 2.14.1.3"),
            (
                "c[A0.x + n]",
                "the parameter register n places after the one that the address register selects",
                "NV_vertex_program2, 2.14.1.3",
            ),
        ],
    };
    for (pattern, meaning, section) in others {
        add((*pattern).to_owned(), (*meaning).to_owned(), section);
    }
}

/// What a name stands for.
enum Read {
    Attribute(RegisterRange),
    Result(RegisterRange),
    State(StateBinding),
    Other(&'static Other),
}

/// A parameter, a unit or a part of memory: the first two words of its name, and which languages have it.
struct Other {
    first: &'static str,
    kind: &'static str,
    exists: fn(&Rules) -> bool,
    meaning: &'static str,
    section: &'static str,
}

fn extended(rules: &Rules) -> bool {
    rules.typed.is_some_and(|typed| typed.extended)
}

const fn program(
    kind: &'static str,
    exists: fn(&Rules) -> bool,
    meaning: &'static str,
    section: &'static str,
) -> Other {
    Other { first: "program", kind, exists, meaning, section }
}

static OTHERS: [Other; 9] = [
    program("env", |_| true, "parameter n, shared by all programs of the stage", "ARB_vertex_program, table X.3.1"),
    program("local", |_| true, "parameter n of the program itself", "ARB_vertex_program, table X.3.1"),
    program(
        "buffer",
        |rules| rules.has_types(),
        "parameter buffer n: all of it, or a word by a second number",
        "NV_gpu_program4, 2.X.3.6",
    ),
    program(
        "storage",
        extended,
        "storage buffer n, for a STORAGE variable",
        "NV_shader_storage_buffer_object, 2.X.3.X",
    ),
    program("counter", extended, "counters in buffer n, for a COUNTER variable", "NV_shader_atomic_counters, 2.X.3.Y"),
    program("subroutine", extended, "a subroutine that the application chooses", "NV_gpu_program5, 2.X.3.3"),
    program(
        "sharedmem",
        |rules| rules.stage == Stage::Compute,
        "memory shared by the group, for a SHARED variable",
        "NV_compute_program5, table X.3",
    ),
    Other {
        first: "texture",
        kind: "",
        exists: |rules| rules.texture_units > 0,
        meaning: "texture image unit n",
        section: "ARB_fragment_program, 3.11.2",
    },
    Other { first: "image", kind: "", exists: extended, meaning: "image unit n", section: "NV_gpu_program5, 2.X.3.X" },
];

/// Reads what follows the first word of a name.
fn read(rules: &Rules, first: &str, walk: &mut Walk) -> Option<Read> {
    let bound = |bound: Bound| {
        let first = match bound {
            Bound::One(number) | Bound::Generic(number) | Bound::Indexed { first: number, .. } => number,
        };
        RegisterRange { generic: matches!(bound, Bound::Generic(_)), ..RegisterRange::one(first) }
    };
    let stage = rules.stage;
    match (first, rules.typed) {
        ("result", Some(limits)) => pipeline::result(rules, limits, walk, true, true).ok().map(Read::Result),
        ("result", None) if stage == Stage::Fragment => {
            interface::fragment_result(walk, true).ok().map(bound).map(Read::Result)
        }
        ("result", None) => interface::vertex_result(walk, interface::clip_distances(rules.clip_distances, false))
            .ok()
            .map(bound)
            .map(Read::Result),
        ("state", _) => StateBinding::read(walk, rules, false).ok().map(Read::State),
        (word, Some(limits)) if pipeline::attribute_words(stage).contains(&word) => {
            pipeline::attribute(rules, limits, walk, word).ok().map(Read::Attribute)
        }
        ("vertex", None) if stage == Stage::Vertex => {
            interface::vertex_attribute(walk).ok().map(bound).map(Read::Attribute)
        }
        ("fragment", None) if stage == Stage::Fragment => {
            interface::fragment_attribute(walk, rules.facing).ok().map(bound).map(Read::Attribute)
        }
        _ => {
            let mut known = OTHERS.iter().filter(|it| it.first == first && (it.exists)(rules));
            let found = known.find(|known| known.kind.is_empty() || walk.accept(known.kind))?;
            if found.kind != "sharedmem" {
                walk.numbers("number", u32::MAX).ok()?;
            }
            Some(Read::Other(found))
        }
    }
}

/// Words that can follow a name, as those find that read it; an index as `[`. Without a name, the words that begin one.
pub(super) fn continuations(dialect: Dialect, path: &str) -> Vec<String> {
    let rules = dialect.rules();
    if path.is_empty() {
        let mut words = pipeline::attribute_words(rules.stage).to_vec();
        words.extend(["result", "state"]);
        words.extend(OTHERS.iter().filter(|it| (it.exists)(rules)).map(|it| it.first));
        words.dedup();
        words.retain(|word| *word != "result" || rules.stage != Stage::Compute);
        return words.into_iter().map(str::to_owned).collect();
    }
    let steps = steps(path);
    let Some((Step::Word(first), rest)) = steps.split_first() else { return Vec::new() };
    let wanted = Wanted::default();
    let _ = read(rules, first, &mut Walk::noting(rest, &wanted));
    wanted.words()
}

/// What a name means, and where a text says so; `any`: its numbers stand for all. What follows the name does not count
/// unless numbers do.
pub(super) fn describe(dialect: Dialect, path: &str, any: bool) -> Option<(String, &'static str)> {
    let rules = dialect.rules();
    let steps = steps(path);
    let (Step::Word(first), rest) = steps.split_first()? else { return None };
    let mut walk = Walk::new(rest);
    let read = read(rules, first, &mut walk)?;
    if any && !walk.is_done() {
        return None;
    }
    Some(match read {
        Read::Attribute(place) => (attribute_of(rules.stage, place, any), attribute_section(rules, place)),
        Read::Result(place) => (result(rules.stage, Output(place.first), any), result_section(rules)),
        Read::State(binding) => (state(binding, any), state_section(rules)),
        Read::Other(other) => {
            let number = rest.iter().find_map(|step| if let Step::Number(number) = step { Some(number) } else { None });
            let numbered = number.filter(|_| !any).map(|number| other.meaning.replacen(" n", &format!(" {number}"), 1));
            (numbered.unwrap_or_else(|| other.meaning.to_owned()), other.section)
        }
    })
}

fn attribute_of(stage: Stage, place: RegisterRange, any: bool) -> String {
    let text = if place.generic {
        let number = if any { "n".to_owned() } else { place.first.to_string() };
        format!("generic attribute {number}, which shares its place with a conventional one")
    } else {
        attribute(stage, Attribute(place.first), any)
    };
    let whose = match (place.owner, place.written) {
        (Owner::One, true) => " of the output patch".to_owned(),
        (Owner::One, false) => return text,
        (Owner::Vertex(_), true) if any => " of vertex n of the output patch".to_owned(),
        (Owner::Vertex(_), false) if any => " of vertex n".to_owned(),
        (Owner::Vertex(number), true) => format!(" of vertex {number} of the output patch"),
        (Owner::Vertex(number), false) => format!(" of vertex {number}"),
        (Owner::EachVertex, true) => " of each vertex of the output patch, for an array".to_owned(),
        (Owner::EachVertex, false) => " of each vertex, for an array".to_owned(),
    };
    format!("{text};{whose}")
}

fn attribute_section(rules: &Rules, place: RegisterRange) -> &'static str {
    let typed = rules.has_types();
    match rules.stage {
        _ if typed && Attribute(place.first).is_of_thread() => "NV_shader_thread_group, 2.X.3.2",
        Stage::Vertex | Stage::State if typed => "NV_vertex_program4, 2.X.3.2",
        Stage::Vertex | Stage::State => "ARB_vertex_program, table X.2",
        Stage::Fragment if typed => "NV_fragment_program4, 2.X.3.2",
        Stage::Fragment => "ARB_fragment_program, table X.1",
        Stage::Geometry => "NV_geometry_program4, table X.2",
        Stage::TessellationControl | Stage::TessellationEvaluation => "NV_tessellation_program5, tables X.2 to X.4",
        Stage::Compute => "NV_compute_program5, table X.1",
    }
}

fn result_section(rules: &Rules) -> &'static str {
    let typed = rules.has_types();
    match rules.stage {
        Stage::Vertex | Stage::State if typed => "NV_vertex_program4, table X.4",
        Stage::Vertex | Stage::State => "ARB_vertex_program, table X.4",
        Stage::Fragment if typed => "NV_fragment_program4, 2.X.3.5",
        Stage::Fragment => "ARB_fragment_program, table X.3",
        Stage::Geometry => "NV_geometry_program4, table X.3",
        Stage::TessellationControl | Stage::TessellationEvaluation => "NV_tessellation_program5, tables X.5 and X.6",
        Stage::Compute => "NV_compute_program5",
    }
}

fn state_section(rules: &Rules) -> &'static str {
    match rules.stage {
        _ if rules.has_types() => "NV_gpu_program4, 2.X.3.3",
        Stage::Fragment => "ARB_fragment_program, 3.11.3.2",
        _ => "ARB_vertex_program, 2.14.3.2",
    }
}

/// The steps of a name.
fn steps(path: &str) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (word, index) = part.split_once('[').map_or((part, None), |(word, rest)| (word, Some(rest)));
        steps.push(Step::Word(word));
        for index in index.into_iter().flat_map(|index| index.split('[')) {
            steps.push(index.trim_end_matches(']').parse().map_or(Step::Other, Step::Number));
        }
    }
    steps
}
