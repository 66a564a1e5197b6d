//! What becomes of a program's pixels.

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use glasm::check::ParseOptions;
use glasm::export::compat::Shader;
use glasm::lower::description::Format;
use glasm_runtime::call::LoadedProgram;

/// What becomes of what a program draws.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shade {
    /// It is drawn.
    #[default]
    Plain,
    /// It is drawn, and tells its inputs at a pixel.
    Recorded,
    /// It has a colour that no game has.
    Tinted,
    /// It is not drawn.
    Off,
}

/// A fragment program in place of fixed function.
const COLORED: &[u8] = b"!!ARBfp1.0\nMOV result.color, {1, 0, 1, 1};\nEND";

/// The program that stands for fixed function's fragments, which are covered or left out; `None` where they are plain.
pub(crate) fn colored(shade: Shade) -> Option<Arc<LoadedProgram>> {
    static PROGRAM: OnceLock<Option<Arc<LoadedProgram>>> = OnceLock::new();
    let program = || {
        let program = glasm::check::load(COLORED, &ParseOptions::default()).program?;
        Some(LoadedProgram::from_source(program, COLORED))
    };
    if shade <= Shade::Recorded { None } else { PROGRAM.get_or_init(program).clone() }
}

impl Shade {
    /// Changes the translation of a fragment program. It runs as it is, with its depths and the fragments that it discards,
    /// and then has another colour; or it does not run.
    pub(crate) fn apply(self, shader: &mut Shader) {
        let body = match self {
            Shade::Plain | Shade::Recorded => return,
            Shade::Tinted => format!("glasm_inspected();\n{}", glaring(shader)),
            Shade::Off => "discard;\n".to_owned(),
        };
        let text = shader.text.replacen("void main()", "void glasm_inspected()", 1);
        shader.text = format!("{text}void main() {{\n{body}}}\n");
    }
}

/// Gives each colour of a shader that it writes itself a glaring value.
fn glaring(shader: &Shader) -> String {
    let mut text = String::new();
    for color in &shader.colors {
        let value = match color.format {
            Format::Float => "vec4(1.0, 0.0, 1.0, 1.0)",
            Format::Signed => "ivec4(127, 0, 127, 127)",
            _ => "uvec4(255u, 0u, 255u, 255u)",
        };
        let _ = writeln!(text, "{} = {value};", color.name);
    }
    let buffers = (0..8).map(|number| format!("gl_FragData[{number}]"));
    let built_in = buffers.chain(["gl_FragColor".to_owned()]).filter(|name| shader.text.contains(name.as_str()));
    for name in built_in {
        let _ = writeln!(text, "{name} = vec4(1.0, 0.0, 1.0, 1.0);");
    }
    text
}

#[cfg(test)]
mod tests {
    use glasm::Options;
    use glasm::export::compat::{self, Host};

    use super::{Shade, colored};

    /// The end of the translation of a fragment program.
    fn end(source: &str, shade: Shade) -> String {
        let program = glasm::check::load(source.as_bytes(), &glasm::check::ParseOptions::default()).program;
        let lowered =
            program.expect("a program").translate(&compat::adapted(Options::default())).expect("it is lowered");
        let mut shader = compat::write(&lowered, &compat::CompatOptions::new(Host::new(330))).expect("it is written");
        shade.apply(&mut shader);
        assert_eq!(shader.text.matches("void main()").count(), 1, "{}", shader.text);
        shader.text.split_once("void main() {\n").expect("a main function").1.to_owned()
    }

    #[test]
    fn each_colour_that_is_written_is_glaring() {
        let one = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";
        let magenta = "vec4(1.0, 0.0, 1.0, 1.0);\n";
        assert_eq!(end(one, Shade::Tinted), format!("glasm_inspected();\ngl_FragColor = {magenta}}}\n"));
        let two = "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], fragment.color;\n\
                   MOV result.color[2], fragment.color;\nEND";
        let colors = format!("gl_FragData[0] = {magenta}gl_FragData[2] = {magenta}");
        assert_eq!(end(two, Shade::Tinted), format!("glasm_inspected();\n{colors}}}\n"));
        assert_eq!(end(one, Shade::Off), "discard;\n}\n");
    }

    #[test]
    fn fixed_function_is_covered_by_a_program() {
        assert!(colored(Shade::Tinted).is_some() && colored(Shade::Off).is_some());
        assert!(colored(Shade::Plain).is_none());
    }
}
