//! Programs of the other stages of the typed languages, made of vertex programs: the same instructions with one vertex to
//! read, in a geometry program with emissions in between, in a compute program with results that go to memory.

use glasm::dialect::{Dialect, Stage};

use super::choices::Choices;
use super::typed::{Content, is_fifth, program};
use super::{Sample, typed_languages};

/// Bytes of memory for the results of a compute program.
const RESULTS: usize = 512;
/// Of these lines a geometry program gets some at any place.
const EMISSIONS: [&str; 4] = ["EMIT;", "EMIT;", "EMIT;", "ENDPRIM;"];

/// The languages of these programs.
pub fn stage_languages() -> Vec<Dialect> {
    let others = |dialect: &Dialect| {
        let rules = dialect.rules();
        let vertices = matches!(rules.stage, Stage::Vertex | Stage::Fragment | Stage::State);
        rules.typed.is_some() && !vertices
    };
    Dialect::ALL.into_iter().filter(others).collect()
}

/// The program of a seed; consecutive seeds cycle through the languages.
pub fn generate_stages(seed: u64, languages: &[Dialect]) -> Sample {
    let dialect = languages[(seed % languages.len() as u64) as usize];
    let mut choices = Choices::new(seed);
    let fifth = is_fifth(dialect);
    let vertex = |it: &Dialect| it.rules().stage == Stage::Vertex && is_fifth(*it) == fifth;
    let vertex = typed_languages().into_iter().find(vertex).expect("a vertex language of the same age");
    let body = program(&mut choices, vertex, Content::All);
    let mut lines = vec![dialect.rules().header.to_owned()];
    match dialect.rules().stage {
        Stage::Compute => lines.extend(computing(body)),
        stage => lines.extend(seeing_vertices(&mut choices, stage, body)),
    }
    lines.push("END".to_owned());
    Sample { dialect, lines }
}

/// The place of the first statement.
fn start(lines: &[String]) -> usize {
    let declares = |line: &String| {
        let words = ["#", "OPTION", "TEMP", "LONG", "PARAM", "BUFFER", "CBUFFER"];
        words.iter().any(|word| line.starts_with(word))
    };
    lines.iter().rposition(declares).map_or(0, |last| last + 1)
}

/// The place after the main program's last statement.
fn end(lines: &[String]) -> usize {
    lines.iter().position(|line| line == "RET;").unwrap_or(lines.len())
}

fn seeing_vertices(choices: &mut Choices, stage: Stage, body: Vec<String>) -> Vec<String> {
    let mut lines: Vec<String> = body.iter().map(|line| line.replace("vertex.attrib", "vertex[0].attrib")).collect();
    let declarations: &[&str] = match stage {
        Stage::Geometry => &["PRIMITIVE_IN POINTS;", "PRIMITIVE_OUT LINE_STRIP;", "VERTICES_OUT 8;"],
        Stage::TessellationControl => &["VERTICES_OUT 1;"],
        _ => &["TESS_MODE QUADS;"],
    };
    if stage == Stage::Geometry {
        lines.insert(end(&lines), "EMIT;".to_owned());
        for _ in 0..choices.below(4) {
            // Behind the labels of the program and of its routine.
            let place = start(&lines) + 1 + choices.below(lines.len() - start(&lines));
            lines.insert(place.min(lines.len()), (*choices.pick(&EMISSIONS)).to_owned());
        }
    }
    if stage == Stage::TessellationControl {
        lines.iter_mut().filter(|line| line.starts_with("#@ run")).for_each(|line| line.insert_str(6, " patch=1"));
    }
    // Vertex programs of random instructions have no options, after which these belong.
    lines.splice(0..0, declarations.iter().map(|line| (*line).to_owned()));
    lines
}

fn computing(body: Vec<String>) -> Vec<String> {
    let mut lines = vec!["GROUP_SIZE 1;".to_owned(), format!("#@ buffer out{}", " 0".repeat(RESULTS / 4))];
    let place = start(&body);
    let mut stored = 0;
    for (number, line) in body.into_iter().enumerate() {
        if number == place {
            lines.push("TEMP left;".to_owned());
            lines.push("LONG TEMP to;".to_owned());
        }
        // The programs use no parameters beyond 8.
        let line = line.replace("vertex.attrib[", "program.local[1");
        if line.starts_with("#@ run") {
            let line = line.replace(" =>", " program.local[9]=(&out) =>");
            lines.push(line.replace("#@ run", "#@ run dispatch=1,1,1"));
            continue;
        }
        let Some((operation, rest)) = line.split_once(" result.") else {
            lines.push(line);
            continue;
        };
        let (_, operand) = rest.split_once(',').unwrap_or((rest, ""));
        lines.push(format!("{operation} left,{operand}"));
        lines.push("PK64.U to, program.local[9];".to_owned());
        lines.push(format!("ADD.U64 to.x, to.x, {};", 16 * stored));
        lines.push("STORE.U32X4 left, to.x;".to_owned());
        stored += 1;
    }
    lines
}
