//! What a fragment program reads at a pixel: a variant of its translation writes its inputs there into a buffer.

use std::fmt::Write;

use glasm::dialect::Family;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::export::compat::{Shader, built_in, result_of};
use glasm::lower::Interface;
use glasm::lower::description::Format;
use glasm_runtime::call::LoadedProgram;

use super::shade::Shade;
use crate::facts::Facts;
use crate::host::{self, GLuint, tokens};

/// Inputs that are written; programs have fewer.
const MOST: usize = 64;
/// The place of the pixel and the count of fragments, before the inputs.
const HEAD: usize = 16;
/// The bytes of the buffer: after the inputs come their slopes along x, then those along y.
const SIZE: usize = HEAD + 3 * 16 * MOST;

/// An input of a fragment program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// As the program spells it.
    name: String,
    /// In GLSL.
    text: String,
    format: Format,
    /// The program asks for slopes.
    has_slopes: bool,
}

/// The binding of the buffer: before those of the library's own.
fn binding(facts: &Facts) -> u32 {
    facts.limits.storage_bindings - 7
}

/// Whether a host has what is needed.
pub(crate) fn are_read(facts: &Facts) -> bool {
    facts.glsl >= 430 && facts.limits.storage_bindings >= 8
}

/// A value that is passed as a program spells it.
fn spelled(result: Output, is_register: bool) -> String {
    let number = |first: Output| result.0 - first.0;
    match (result, is_register) {
        (Output::COL0, true) => "f[COL0]".to_owned(),
        (Output::COL1, true) => "f[COL1]".to_owned(),
        (Output::FOGC, true) => "f[FOGC]".to_owned(),
        (_, true) => format!("f[TEX{}]", number(Output::TEX0)),
        (Output::COL0, false) => "fragment.color".to_owned(),
        (Output::COL1, false) => "fragment.color.secondary".to_owned(),
        (Output::FOGC, false) => "fragment.fogcoord".to_owned(),
        (_, false) if result.0 >= Output::INTERPOLANT0.0 => {
            format!("fragment.attrib[{}]", number(Output::INTERPOLANT0))
        }
        (_, false) => format!("fragment.texcoord[{}]", number(Output::TEX0)),
    }
}

/// The inputs of a fragment program whose translation is given.
fn inputs(loaded: &LoadedProgram, interface: &Interface, shader: &Shader) -> Vec<Input> {
    let mut inputs = Vec::new();
    let is_register = loaded.program.dialect().rules().family == Family::Register;
    let needs_slopes = loaded.program.instructions().iter().any(|instruction| instruction.op.needs_quad());
    let mut add = |name: String, text: String, format| {
        inputs.push(Input { name, text, format, has_slopes: needs_slopes && format == Format::Float });
    };
    if interface.uses_position {
        let name = if is_register { "f[WPOS]" } else { "fragment.position" };
        add(name.to_owned(), "gl_FragCoord".to_owned(), Format::Float);
    }
    for input in &interface.inputs {
        let Some(result) = result_of(Attribute(input.number)) else { continue };
        let passed =
            shader.reads.varyings.iter().find(|varying| varying.result == result.0).map(|varying| varying.name.clone());
        if let Some(text) = passed.or_else(|| built_in(result)) {
            add(spelled(result, is_register), text, input.format);
        }
    }
    inputs.retain(|input| matches!(input.format, Format::Float | Format::Signed | Format::Unsigned));
    inputs.truncate(MOST);
    inputs
}

/// Has the translation of a fragment program write its inputs. Returns them, which may be none; `None` for a program that
/// counts rows from the top or has buffers of its own, which is left as it is.
pub(crate) fn recorded(
    shade: Shade,
    loaded: &LoadedProgram,
    (interface, facts): (&Interface, &Facts),
    shader: &mut Shader,
) -> Option<Vec<Input>> {
    let is_plain = shader.storage.is_empty() && !shader.text.contains("origin_upper_left");
    if shade != Shade::Recorded || !is_plain {
        return None;
    }
    let inputs = inputs(loaded, interface, shader);
    // What a version has lacked is there in the later ones of the compatibility profile.
    let (version, rest) = shader.text.split_once('\n').unwrap_or_default();
    let version = if shader.version < 430 { "#version 430 compatibility" } else { version };
    let mut text = format!("{version}\n{}", rest.replacen("void main()", "void glasm_inspected()", 1));
    let _ = writeln!(
        text,
        "layout(std430, binding = {}) buffer glasm_Pixel {{ ivec2 glasm_place; uint glasm_count; uint glasm_rest; \
         uvec4 glasm_input[{MOST}]; uvec4 glasm_slope[{}]; }};\nvoid main() {{",
        binding(facts),
        2 * MOST
    );
    // Neighbours have to take part in slopes.
    for (place, input) in inputs.iter().enumerate().filter(|(_, input)| input.has_slopes) {
        let text_of = &input.text;
        let _ = writeln!(text, "vec4 glasm_x{place} = dFdx({text_of}), glasm_y{place} = dFdy({text_of});");
    }
    text.push_str("if (ivec2(gl_FragCoord.xy) == glasm_place) {\natomicAdd(glasm_count, 1u);\n");
    for (place, input) in inputs.iter().enumerate() {
        let bits = match input.format {
            Format::Float => format!("floatBitsToUint({})", input.text),
            _ => format!("uvec4({})", input.text),
        };
        let _ = writeln!(text, "glasm_input[{place}] = {bits};");
        if input.has_slopes {
            let _ = writeln!(
                text,
                "glasm_slope[{place}] = floatBitsToUint(glasm_x{place});\n\
                 glasm_slope[{}] = floatBitsToUint(glasm_y{place});",
                MOST + place
            );
        }
    }
    text.push_str("}\nglasm_inspected();\n}\n");
    shader.text = text;
    Some(inputs)
}

/// The buffer of a context, and what the application has bound in its place.
#[derive(Debug)]
pub(crate) struct Buffer {
    name: GLuint,
    binding: u32,
    before: Option<Before>,
}

#[derive(Copy, Clone, Debug)]
struct Before {
    plain: GLuint,
    indexed: GLuint,
    start: i64,
    size: i64,
}

impl Buffer {
    pub(crate) fn new(facts: &Facts) -> Buffer {
        let mut name = 0;
        // SAFETY: there is room for one name.
        unsafe { host::GenBuffers(1, &raw mut name) };
        Buffer { name, binding: binding(facts), before: None }
    }

    /// Before a draw: binds the buffer for a pixel that no fragment has covered.
    pub(crate) fn bind(&mut self, [x, y]: [i32; 2]) {
        let target = tokens::SHADER_STORAGE_BUFFER;
        let (mut indexed, mut start, mut size) = (0, 0, 0);
        let mut contents = [0u32; SIZE / 4];
        (contents[0], contents[1]) = (x.cast_unsigned(), y.cast_unsigned());
        // SAFETY: each query has one value; the contents have the size that is passed.
        unsafe {
            host::GetIntegeri_v(tokens::SHADER_STORAGE_BUFFER_BINDING, self.binding, &raw mut indexed);
            host::GetInteger64i_v(tokens::SHADER_STORAGE_BUFFER_START, self.binding, &raw mut start);
            host::GetInteger64i_v(tokens::SHADER_STORAGE_BUFFER_SIZE, self.binding, &raw mut size);
            let plain = host::integer(tokens::SHADER_STORAGE_BUFFER_BINDING).cast_unsigned();
            self.before = Some(Before { plain, indexed: indexed.cast_unsigned(), start, size });
            host::BindBufferBase(target, self.binding, self.name);
            host::BufferData(target, SIZE as isize, contents.as_ptr().cast(), tokens::DYNAMIC_READ);
        }
    }

    /// After the draw: how many fragments covered the pixel, and the inputs of one of them with their slopes.
    pub(crate) fn take(&mut self) -> (u32, Vec<[u32; 4]>) {
        let mut contents = [0u32; SIZE / 4];
        let Some(before) = self.before.take() else { return (0, Vec::new()) };
        let target = tokens::SHADER_STORAGE_BUFFER;
        // SAFETY: there is room for what is read; the application has bound what is bound again.
        unsafe {
            host::MemoryBarrier(tokens::BUFFER_UPDATE_BARRIER_BIT);
            host::BindBuffer(target, self.name);
            host::GetBufferSubData(target, 0, SIZE as isize, contents.as_mut_ptr().cast());
            match (isize::try_from(before.start), isize::try_from(before.size)) {
                (Ok(start), Ok(size)) if before.indexed != 0 && size > 0 => {
                    host::BindBufferRange(target, self.binding, before.indexed, start, size);
                }
                _ => host::BindBufferBase(target, self.binding, before.indexed),
            }
            host::BindBuffer(target, before.plain);
        }
        let (inputs, _) = contents[HEAD / 4..].as_chunks::<4>();
        (contents[2], inputs.to_vec())
    }

    /// Deletes it.
    pub(crate) fn delete(self) {
        // SAFETY: the name is the library's.
        unsafe { host::DeleteBuffers(1, &raw const self.name) };
    }
}

/// Lines with inputs and their values, as `glasm trace` takes them: with slopes where they have some.
pub(crate) fn lines(inputs: &[Input], values: &[[u32; 4]]) -> String {
    let mut text = String::new();
    for (place, (Input { name, format, has_slopes, .. }, bits)) in inputs.iter().zip(values).enumerate() {
        let number = |bits: u32| match format {
            Format::Float => f32::from_bits(bits).to_string(),
            Format::Signed => bits.cast_signed().to_string(),
            _ => bits.to_string(),
        };
        let _ = write!(text, "{name}=({})", bits.map(number).join(","));
        let slopes = [("dx", MOST), ("dy", 2 * MOST)].map(|(axis, first)| (axis, values.get(first + place)));
        for (axis, slope) in slopes.iter().filter(|_| *has_slopes) {
            let slope = slope.map(|bits| bits.map(f32::from_bits)).filter(|it| it.iter().all(|it| it.is_finite()));
            if let Some(slope) = slope.filter(|slope| *slope != [0.0; 4]) {
                let _ = write!(text, "{axis}({})", slope.map(|slope| slope.to_string()).join(","));
            }
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use glasm::lower::description::Format;

    use glasm::dialect::bindings::Output;

    use super::{Input, MOST, lines, spelled};

    #[test]
    fn inputs_are_spelled_as_in_programs() {
        let texture = Output(Output::TEX0.0 + 3);
        assert_eq!([true, false].map(|value| spelled(texture, value)), ["f[TEX3]", "fragment.texcoord[3]"]);
        assert_eq!([true, false].map(|value| spelled(Output::COL1, value)), ["f[COL1]", "fragment.color.secondary"]);
        assert_eq!(spelled(Output(Output::INTERPOLANT0.0 + 2), false), "fragment.attrib[2]");
    }

    #[test]
    fn inputs_are_written_as_they_are_typed() {
        let input = |name: &str, format| {
            let has_slopes = format == Format::Float;
            Input { name: name.to_owned(), text: String::new(), format, has_slopes }
        };
        let inputs = [input("f[TEX0]", Format::Float), input("fragment.attrib[1]", Format::Signed)];
        let values = [[1.5f32.to_bits(), 0, (-2.0f32).to_bits(), 1.0f32.to_bits()], [7, u32::MAX, 0, 1]];
        let expected = "f[TEX0]=(1.5,0,-2,1)\nfragment.attrib[1]=(7,-1,0,1)\n";
        assert_eq!(lines(&inputs, &values), expected);
        // Slopes along x follow all inputs, then those along y; slopes of zero say nothing.
        let mut values = [&values[..], &[[0; 4]; 3 * MOST - 2]].concat();
        assert_eq!(lines(&inputs, &values), expected);
        values[MOST] = [0.25f32.to_bits(), 0, 0, 0];
        values[2 * MOST] = [0, (-0.5f32).to_bits(), 0, 0];
        values[2 * MOST + 1] = [1; 4];
        let expected = "f[TEX0]=(1.5,0,-2,1)dx(0.25,0,0,0)dy(0,-0.5,0,0)\nfragment.attrib[1]=(7,-1,0,1)\n";
        assert_eq!(lines(&inputs, &values), expected);
    }
}
