//! Programs that stand around the one that is run: they pass on what it reads, or what it has written.

use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::dialect::pipeline::result_name;

/// A vertex program that passes generic attributes on as results, in the order given.
pub(crate) fn passing(results: &[String]) -> String {
    let mut text = "!!NVvp4.0\n".to_owned();
    for (number, result) in results.iter().enumerate() {
        text += &format!("MOV.U {result}, vertex.attrib[{number}];\n");
    }
    text + "END\n"
}

/// An evaluation program that shows, as texture coordinates, a result of a vertex of the patch, or of the patch itself.
pub(crate) fn showing(output: Output, vertex: usize) -> String {
    let name = result_name(Stage::TessellationControl, output);
    let name = name.trim_start_matches("result.");
    let source = match name.strip_prefix("patch.tess") {
        Some(rest) => format!("primitive.tess{rest}"),
        None if name.starts_with("patch.") => format!("primitive.{name}"),
        None => format!("vertex[{vertex}].{name}"),
    };
    format!(
        "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_SPACING EQUAL;\nTESS_POINT_MODE;\n\
         MOV.U result.texcoord[0], {source};\nMOV result.position, {{ 0, 0, 0, 1 }};\nEND\n"
    )
}

/// Where instructions and declarations may be put: after the header and the last option.
pub(crate) fn behind_options(text: &str) -> usize {
    let end = text.rfind("OPTION").and_then(|option| Some(option + text[option..].find(';')? + 1));
    end.or_else(|| text.find('\n')).unwrap_or(text.len())
}

/// The text with something put after its options.
fn with_behind_options(text: &str, more: &str) -> String {
    let at = behind_options(text);
    format!("{}\n{more}\n{}", &text[..at], &text[at..])
}

/// Words that declarations begin with.
const DECLARING: [&str; 22] = [
    "OPTION",
    "VERTICES_OUT",
    "ATTRIB",
    "PARAM",
    "TEMP",
    "INT",
    "UINT",
    "FLOAT",
    "SHORT",
    "LONG",
    "OUTPUT",
    "ADDRESS",
    "BUFFER",
    "BUFFER4",
    "CBUFFER",
    "STORAGE",
    "COUNTER",
    "SUBROUTINETYPE",
    "SUBROUTINE",
    "ALIAS",
    "IMAGE",
    "TEXTURE",
];

/// The text with instructions before its own.
pub(crate) fn before_instructions(text: &str, more: &str) -> String {
    let mut all = String::new();
    let mut more = Some(more);
    for line in text.split_inclusive('\n') {
        let first = line.trim().split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next();
        let first = first.unwrap_or_default();
        let begins = !first.is_empty() && !line.starts_with("!!") && !DECLARING.contains(&first);
        if begins && let Some(more) = more.take() {
            // A label stays before them.
            match line.split_once(':').filter(|(label, _)| label.trim() == first) {
                Some((label, rest)) => all += &format!("{label}:\n{more}{rest}"),
                None => all += &format!("{more}{line}"),
            }
        } else {
            all += line;
        }
    }
    all
}

/// A control program that passes patches of this many vertices on.
pub(crate) fn passing_patches(results: &[String], vertices: usize) -> String {
    let mut text = format!("!!NVtcp5.0\nVERTICES_OUT {vertices};\nTEMP own;\n");
    for (number, result) in results.iter().enumerate() {
        text += &format!("ATTRIB given{number} = {};\n", result.replace("result.", "vertex."));
    }
    text += "MOV.S own.x, primitive.invocation.x;\n";
    for (number, result) in results.iter().enumerate() {
        text += &format!("MOV.U {result}, given{number}[own.x];\n");
    }
    for level in 0..4 {
        text += &format!("MOV result.patch.tessouter[{level}].x, 1.0;\n");
    }
    text + "MOV result.patch.tessinner[0].x, 1.0;\nMOV result.patch.tessinner[1].x, 1.0;\nEND\n"
}

/// A geometry program whose primitives are points, so that each emitted vertex is captured once.
pub(crate) fn as_points(text: &str) -> String {
    let lines = text.split_inclusive(';').map(|statement| match statement.find("PRIMITIVE_OUT") {
        Some(at) => format!("{}PRIMITIVE_OUT POINTS;", &statement[..at]),
        None => statement.to_owned(),
    });
    lines.collect()
}

/// What an evaluation program reads of the patch, and the local parameter that stands for it.
const LOCALS: [(&str, u32); 4] = [
    ("vertex.tesscoord", TESSELLATION_COORDINATE),
    ("primitive.tessouter", OUTER),
    ("primitive.tessinner", INNER),
    ("primitive.patch.attrib", PATCH),
];
pub(crate) const TESSELLATION_COORDINATE: u32 = 199;
pub(crate) const OUTER: u32 = 200;
pub(crate) const INNER: u32 = 204;
pub(crate) const PATCH: u32 = 206;

/// An evaluation program that draws points and reads its place and its patch from local parameters.
pub(crate) fn told_its_place(text: &str) -> Result<String, String> {
    let mut all = String::new();
    for statement in text.split_inclusive(';') {
        let mut statement = statement.replace(".in.", ".");
        let mut moved = false;
        for (name, first) in LOCALS {
            while let Some(at) = statement.find(name) {
                moved = true;
                let rest = &statement[at + name.len()..];
                let (index, rest) = match rest.strip_prefix('[') {
                    Some(inside) => inside.split_once(']').ok_or("an index has no end")?,
                    None => ("0", rest),
                };
                let numbers: Result<Vec<u32>, _> = index.split("..").map(|part| part.trim().parse::<u32>()).collect();
                let numbers = numbers.map_err(|_| "the patch is read by an index that varies")?;
                let places: Vec<String> = numbers.iter().map(|number| (first + number).to_string()).collect();
                statement = format!("{}program.local[{}]{rest}", &statement[..at], places.join(".."));
            }
        }
        all += &if moved { statement.replace("ATTRIB", "PARAM") } else { statement };
    }
    let points = if all.contains("TESS_POINT_MODE") { "" } else { "TESS_POINT_MODE;" };
    Ok(with_behind_options(&all, points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_patches_become_parameters() {
        let text = "!!NVtep5.0\nTESS_MODE QUADS;\nATTRIB all[] = { primitive.in.tessouter[0..3] };\n\
                    MOV result.position, vertex.tesscoord;\nMOV result.attrib[1], vertex[0].attrib[2];\nEND\n";
        let made = told_its_place(text).expect("a program");
        assert!(made.contains("PARAM all[] = { program.local[200..203] };"), "{made}");
        assert!(made.contains("MOV result.position, program.local[199];"), "{made}");
        assert!(made.contains("vertex[0].attrib[2]") && made.contains("TESS_POINT_MODE;"), "{made}");
    }

    #[test]
    fn instructions_go_behind_declarations() {
        let text = "!!NVtcp5.0\nVERTICES_OUT 3;\n# why\nTEMP a;\nmain: MOV a, 1;\nEND\n";
        assert_eq!(before_instructions(text, "NOP;\n"), text.replace("main:", "main:\nNOP;\n"));
        let text = "!!NVtcp5.0\nVERTICES_OUT 3;\nMOV a, 1;\nMOV a, 2;\nEND\n";
        assert_eq!(before_instructions(text, "NOP;\n"), text.replace("MOV a, 1;", "NOP;\nMOV a, 1;"));
    }

    #[test]
    fn strips_become_points() {
        let text = "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nEND\n";
        assert_eq!(as_points(text), text.replace("TRIANGLE_STRIP", "POINTS"));
    }
}
