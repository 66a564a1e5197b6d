//! Geometry and tessellation stages: the functions that the module leaves to the writer, with the host's built-ins.

use std::fmt::Write;

use naga::Function;

use super::results::{PASSED, built_in};
use super::versions::Lack;
use super::writer::Writer;
use super::{Varying, types::four};
use crate::dialect::bindings::{Attribute, Output};
use crate::lower::description::Format;
use crate::lower::native::NativeStage;
use crate::lower::of_thread;
use crate::program::{Arrangement, Interpolation, PrimitiveIn};
use crate::vocabulary::Stage;

/// The value of what is not written.
const NOTHING: &str = "vec4(0.0, 0.0, 0.0, 1.0)";

/// The number of a clip distance.
pub(super) fn clip(number: u8) -> Option<u8> {
    number.checked_sub(Output::CLP0.0).filter(|clip| *clip < 8)
}

/// The number of a level of tessellation, inner ones from 4 on.
fn level(number: u8) -> Option<String> {
    match number.checked_sub(Output::TESS_OUTER0.0)? {
        outer @ 0..4 => Some(format!("gl_TessLevelOuter[{outer}]")),
        inner @ 4..6 => Some(format!("gl_TessLevelInner[{}]", inner - 4)),
        _ => None,
    }
}

/// A function that returns the value at a place of a list.
fn by_place(head: &str, place: &str, values: &[String]) -> String {
    let mut text = format!("vec4 {head} {{\n");
    for (number, value) in values.iter().enumerate() {
        let condition = if number + 1 < values.len() { format!("if ({place} == {number}u) ") } else { String::new() };
        let _ = writeln!(text, "    {condition}return {value};");
    }
    if values.is_empty() {
        let _ = writeln!(text, "    return {NOTHING};");
    }
    text + "}\n\n"
}

impl Writer<'_> {
    /// A function that the module leaves to the writer, under a name; `None` if it is another one.
    pub(super) fn native_function(
        &mut self,
        native: &NativeStage,
        own: &str,
        name: &str,
        function: &Function,
    ) -> Result<Option<String>, Lack> {
        let numbered = |prefix: &str| own.strip_prefix(prefix).and_then(|number| number.parse::<u8>().ok());
        if let Some(number) = numbered("input_") {
            let value = self.native_input(native, number)?;
            return Ok(Some(format!("vec4 {name}() {{\n    return {value};\n}}\n\n")));
        }
        if let Some(number) = numbered("give_") {
            let lines = self.given(Output(number), "value")?;
            return Ok(Some(format!("void {name}(vec4 value) {{\n{lines}}}\n\n")));
        }
        if let Some(number) = numbered("note_") {
            return self.patch_note(number, name).map(Some);
        }
        if let Some(number) = numbered("put_") {
            return self.patch_put(number, name).map(Some);
        }
        let text = match own {
            "load_vertex" => self.loads(native, name)?,
            "emit_vertex" => self.emission(native, name, function)?,
            "end_primitive" => format!("void {name}() {{\n    EndPrimitive();\n}}\n\n"),
            "keep_vertex" => {
                let mut text = String::new();
                for (place, number) in native.kept.iter().enumerate() {
                    let kept = self.kept(*number);
                    let _ = writeln!(text, "    if (place == {place}u) {{");
                    let _ = writeln!(text, "        {kept}[gl_InvocationID] = value;\n    }}");
                }
                format!("void {name}(uint place, vec4 value) {{\n{text}}}\n\n")
            }
            "kept_vertex" => {
                let Arrangement::Control { vertices } = native.arrangement else {
                    return Err(Lack::never("only control programs read results"));
                };
                let last = vertices.saturating_sub(1);
                let value = |number: &u8| format!("{}[min(vertex, {last}u)]", self.kept(*number));
                let values: Vec<String> = native.kept.iter().map(value).collect();
                by_place(&format!("{name}(uint vertex, uint place)"), "place", &values)
            }
            "told_patch" => {
                let values: Result<Vec<String>, Lack> =
                    native.patch_read.iter().map(|number| self.patch_value(*number, "out")).collect();
                by_place(&format!("{name}(uint place)"), "place", &values?)
            }
            _ => return Ok(None),
        };
        Ok(Some(text))
    }

    /// An attribute that belongs to no vertex.
    fn native_input(&mut self, native: &NativeStage, number: u8) -> Result<String, Lack> {
        let control = matches!(native.arrangement, Arrangement::Control { .. });
        let geometry = matches!(native.arrangement, Arrangement::Geometry { .. });
        let number = match Attribute(number) {
            Attribute::PRIMITIVE_ID if geometry => "gl_PrimitiveIDIn".to_owned(),
            Attribute::PRIMITIVE_ID => "gl_PrimitiveID".to_owned(),
            Attribute::INVOCATION if geometry => match native.arrangement {
                Arrangement::Geometry { invocations, .. } if self.options.squares => {
                    format!("gl_InvocationID % {}", invocations.max(1))
                }
                Arrangement::Geometry { invocations: 2.., .. } => "gl_InvocationID".to_owned(),
                _ => "0".to_owned(),
            },
            Attribute::INVOCATION => "gl_InvocationID".to_owned(),
            Attribute::VERTEX_COUNT => match native.arrangement {
                Arrangement::Geometry { input, .. } => input.vertices().unwrap_or(0).to_string(),
                _ => "gl_PatchVerticesIn".to_owned(),
            },
            Attribute::TESSELLATION_COORDINATE => return Ok("vec4(gl_TessCoord, 1.0)".to_owned()),
            thread if thread.is_of_thread() => {
                let value = of_thread(thread, if control { "uint(gl_InvocationID)" } else { "0u" });
                format!("int({value})")
            }
            Attribute(number) => return self.patch_value(number, "in"),
        };
        self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
        Ok(format!("vec4(intBitsToFloat({number}), 0.0, 0.0, 0.0)"))
    }

    /// A value of the patch as a whole, as the stage that takes it (`in`) or makes it (`out`) sees it.
    fn patch_value(&mut self, number: u8, direction: &str) -> Result<String, Lack> {
        if let Some(level) = level(number) {
            return Ok(format!("vec4({level}, 0.0, 0.0, 1.0)"));
        }
        // Arrays of values of the vertices reach others, which are not used.
        let Some(attribute) = number.checked_sub(Output::PATCH_ATTRIBUTE0.0).filter(|number| *number < 32) else {
            return Ok(NOTHING.to_owned());
        };
        if direction == "in" {
            if self.options.without_control {
                return Ok(NOTHING.to_owned());
            }
            self.reads.patch.push(number);
        }
        let name = format!("glasm_patch_{attribute}");
        self.declare(&format!("patch {direction} vec4 {name};"));
        Ok(name)
    }

    /// Writes a declaration once.
    fn declare(&mut self, line: &str) {
        if !self.declarations.lines().any(|known| known == line) {
            let _ = writeln!(self.declarations, "{line}");
        }
    }

    /// The variables of a patch's result, each with its letter. A level is one number.
    fn patch_targets(&mut self, number: u8) -> Result<Vec<(String, char)>, Lack> {
        if let Some(level) = level(number) {
            return Ok(vec![(level, 'x')]);
        }
        let name = self.patch_value(number, "out")?;
        Ok("xyzw".chars().map(|letter| (format!("{name}.{letter}"), letter)).collect())
    }

    /// What an instruction with a condition writes of the patch: the components that differ afterwards.
    fn patch_note(&mut self, number: u8, name: &str) -> Result<String, Lack> {
        self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
        let mut text = format!("void {name}(uint time, vec4 before, vec4 after) {{\n");
        for (target, letter) in self.patch_targets(number)? {
            let bits = |value: &str| format!("floatBitsToUint({value}.{letter})");
            let _ = writeln!(text, "    if ({} != {}) {{", bits("before"), bits("after"));
            let _ = writeln!(text, "        {target} = after.{letter};\n    }}");
        }
        Ok(text + "}\n\n")
    }

    /// What another instruction writes of the patch.
    fn patch_put(&mut self, number: u8, name: &str) -> Result<String, Lack> {
        let mut text = format!("void {name}(uint mask, vec4 value) {{\n");
        for (place, (target, letter)) in self.patch_targets(number)?.into_iter().enumerate() {
            let _ = writeln!(text, "    if ((mask & {}u) != 0u) {{", 1 << place);
            let _ = writeln!(text, "        {target} = value.{letter};\n    }}");
        }
        Ok(text + "}\n\n")
    }

    /// The values of input vertices.
    fn loads(&mut self, native: &NativeStage, name: &str) -> Result<String, Lack> {
        let half = match native.arrangement {
            // The second half of a square has its corners 0, 2 and 3.
            Arrangement::Geometry { input: PrimitiveIn::Triangles, invocations, .. } if self.options.squares => {
                let first = invocations.max(1);
                format!("    if (at > 0u && gl_InvocationID >= {first}) {{\n        at++;\n    }}\n")
            }
            _ => String::new(),
        };
        let last = match native.arrangement {
            Arrangement::Geometry { input, .. } => format!("{}u", input.vertices().unwrap_or(1) - 1),
            _ => "uint(gl_PatchVerticesIn) - 1u".to_owned(),
        };
        let mut values = Vec::new();
        for number in &native.seen {
            values.push(self.seen_value(Output(*number), "at")?);
        }
        let text = by_place(&format!("{name}(uint vertex, uint place)"), "place", &values);
        Ok(text.replacen("{\n", &format!("{{\n    uint at = min(vertex, {last});\n{half}"), 1))
    }

    /// A result of the stage before, of the vertex with a number.
    fn seen_value(&mut self, output: Output, at: &str) -> Result<String, Lack> {
        let four_of = |text: String| format!("vec4({text}, 0.0, 0.0, 1.0)");
        let value = match (output, built_in(output), clip(output.0)) {
            (Output::HPOS, ..) => return Ok(format!("gl_in[{at}].gl_Position")),
            (_, Some((name, true)), _) => four_of(format!("gl_in[{at}].{name}")),
            (_, Some((name, false)), _) => format!("gl_in[{at}].{name}"),
            (_, _, Some(clip)) => four_of(format!("gl_in[{at}].gl_ClipDistance[{clip}]")),
            _ => {
                let name = self.own_name(output, true);
                self.declare(&format!("in vec4 {name}[];"));
                let varying = Varying {
                    name: name.clone(),
                    result: output.0,
                    format: Format::Float,
                    interpolation: Interpolation::default(),
                };
                self.reads.varyings.push(varying);
                return Ok(format!("{name}[{at}]"));
            }
        };
        self.reads.results.push(output.0);
        Ok(value)
    }

    /// The name of a value without a built-in, at the stage that reads it or for an unknown one.
    fn own_name(&self, output: Output, read: bool) -> String {
        let prefix = if read { self.prefix() } else { "glasm_varying" };
        match output.0.checked_sub(Output::INTERPOLANT0.0) {
            Some(number) => format!("{prefix}_{number}"),
            None => format!("{prefix}_result_{}", output.0),
        }
    }

    /// An array of a result that invocations read of each other, declared. Mesa loses what is written to a built-in of
    /// another invocation if no later stage reads it.
    fn kept(&mut self, number: u8) -> String {
        let name = format!("glasm_kept_{number}");
        self.declare(&format!("out vec4 {name}[];"));
        name
    }

    /// The variable that a result without a built-in goes to, declared.
    fn passed(&mut self, output: Output) -> Result<Varying, Lack> {
        let own = self.options.reads.iter().flat_map(|reads| &reads.varyings).find(|it| it.result == output.0);
        let varying = own.cloned().unwrap_or_else(|| Varying {
            name: self.own_name(output, false),
            result: output.0,
            format: Format::Float,
            interpolation: Interpolation::default(),
        });
        let control = self.interface.stage == Stage::TessellationControl;
        let line = if control {
            format!("out {} {}[];", four(varying.format), varying.name)
        } else {
            self.varying_line(&varying, "out")?
        };
        self.declare(&line);
        Ok(varying)
    }

    /// The statements that pass a result on.
    fn given(&mut self, output: Output, value: &str) -> Result<String, Lack> {
        let control = self.interface.stage == Stage::TessellationControl;
        let (owner, element) = if control { ("gl_out[gl_InvocationID].", "[gl_InvocationID]") } else { ("", "") };
        let mut text = if control { String::new() } else { self.capture_given(output, value) };
        let own = self.options.reads.iter().flat_map(|reads| &reads.varyings).any(|it| it.result == output.0);
        // Linkers want the arrays of both sides of a patch to be of one size, so that nothing else is written.
        let unread = |reads: &super::Reads| !reads.results.contains(&output.0);
        let built_in = built_in(output);
        let is_built_in = built_in.is_some() || clip(output.0).is_some();
        if control && is_built_in && !own && self.options.reads.as_ref().is_some_and(unread) {
            return Ok(text);
        }
        match (output, built_in, clip(output.0)) {
            (Output::HPOS, ..) => {
                let _ = writeln!(text, "    {owner}gl_Position = {value};");
            }
            _ if let Some(name) = self.target_of_primitive(output)? => {
                let _ = writeln!(text, "    {name} = floatBitsToInt({value}.x);");
                return Ok(text);
            }
            (_, Some((name, first)), _) => {
                let first = if first { ".x" } else { "" };
                let _ = writeln!(text, "    {owner}{name} = {value}{first};");
                if !own {
                    return Ok(text);
                }
            }
            (_, _, Some(clip)) => {
                let _ = writeln!(text, "    {owner}gl_ClipDistance[{clip}] = {value}.x;");
            }
            // Nothing reads it after the stage.
            (Output::ID, ..) if !own => {}
            _ => {}
        }
        if output == Output::HPOS || clip(output.0).is_some() || output == Output::ID && !own {
            return Ok(text);
        }
        let varying = self.passed(output)?;
        let value = self.bits_as(value.to_owned(), Format::Float, varying.format)?;
        let _ = writeln!(text, "    {}{element} = {value};", varying.name);
        Ok(text)
    }

    /// The statements for results that the next stage may read and the program does not write.
    fn defaults(&mut self, written: &[u8]) -> Result<String, Lack> {
        let mut missing: Vec<u8> = self.unwritten_built_ins(written);
        let varyings = self.options.reads.iter().flat_map(|reads| &reads.varyings).map(|it| it.result);
        missing.extend(varyings.filter(|number| !written.contains(number)));
        let captured = self.options.captures.iter().map(|capture| capture.result);
        let captured: Vec<u8> =
            captured.filter(|captured| !written.contains(captured) && !missing.contains(captured)).collect();
        missing.extend(captured);
        missing.dedup();
        let mut text = String::new();
        for number in missing {
            text.push_str(&self.given(Output(number), NOTHING)?);
        }
        // Mesa gives fragments nothing at all if they read a number that the stage does not write.
        let reads_number = self.options.reads.iter().any(|reads| reads.results.contains(&Output::PRIMITIVE_ID.0));
        if reads_number && self.interface.stage == Stage::Geometry && !written.contains(&Output::PRIMITIVE_ID.0) {
            text.push_str("    gl_PrimitiveID = gl_PrimitiveIDIn;\n");
        }
        Ok(text)
    }

    /// Results with a built-in that the next stage may read and the program does not write.
    pub(super) fn unwritten_built_ins(&self, written: &[u8]) -> Vec<u8> {
        let read = |output: Output| {
            // The host chooses a back colour where the fragment side reads a colour.
            let front = match output {
                Output::BFC0 => Output::COL0,
                Output::BFC1 => Output::COL1,
                output => output,
            };
            let wants = |reads: &super::Reads| {
                reads.results.contains(&output.0) || !reads.vertices && reads.results.contains(&front.0)
            };
            self.options.reads.as_ref().is_none_or(wants)
        };
        let others = self.options.reads.iter().flat_map(|reads| reads.results.iter().copied());
        let others = others.filter(|number| *number == Output::PSIZ.0 || clip(*number).is_some());
        let all = PASSED.into_iter().map(|output| output.0).filter(|number| read(Output(*number))).chain(others);
        all.filter(|number| !written.contains(number)).collect()
    }

    /// Clip distances that the stage passes on: the highest number plus one.
    pub(super) fn clips_passed(&self, written: impl Iterator<Item = u8>) -> u8 {
        let read = self.options.reads.iter().flat_map(|reads| reads.results.iter().copied());
        let captured = self.options.captures.iter().map(|capture| capture.result);
        written.chain(read).chain(captured).filter_map(clip).map(|number| number + 1).max().unwrap_or(0)
    }

    /// An emission. Results are undefined after it, so that each writes all.
    fn emission(&mut self, native: &NativeStage, name: &str, function: &Function) -> Result<String, Lack> {
        let Arrangement::Geometry { vertices, .. } = native.arrangement else {
            return Err(Lack::never("only geometry programs emit"));
        };
        let count = self.names.free("emissions");
        let arguments: Vec<&str> = function.arguments.iter().filter_map(|argument| argument.name.as_deref()).collect();
        let parameters: String = arguments.iter().skip(1).map(|name| format!(", vec4 {name}")).collect();
        let mut text = format!("uint {count} = 0u;\n\nvoid {name}(uint stream{parameters}) {{\n");
        // The other streams are for transform feedback alone.
        let _ = writeln!(text, "    if ({count} >= {vertices}u) {{\n        return;\n    }}\n    {count}++;");
        let _ = writeln!(text, "    if (stream != 0u) {{\n        return;\n    }}");
        for (number, argument) in native.emitted.iter().zip(arguments.iter().skip(1)) {
            text.push_str(&self.given(Output(*number), argument)?);
        }
        text.push_str(&self.defaults(&native.emitted)?);
        self.declare_clips(native.emitted.iter().copied());
        text.push_str("    EmitVertex();\n}\n\n");
        Ok(text)
    }

    fn declare_clips(&mut self, written: impl Iterator<Item = u8>) {
        let clips = self.clips_passed(written);
        if clips > 0 && self.interface.stage != Stage::TessellationControl {
            self.declare(&format!("out float gl_ClipDistance[{clips}];"));
        }
    }

    /// What stands first in `main`: results that are not written, and those of the patch.
    pub(super) fn native_start(&mut self, native: &NativeStage) -> Result<String, Lack> {
        if matches!(native.arrangement, Arrangement::Geometry { .. }) {
            return Ok(String::new());
        }
        let mut text = self.defaults(&native.returned)?;
        self.declare_clips(native.returned.iter().copied());
        if self.interface.stage == Stage::TessellationControl {
            let read: Vec<u8> = self.options.reads.iter().flat_map(|reads| reads.patch.iter().copied()).collect();
            for number in read.into_iter().filter(|number| !native.patch.contains(number)) {
                if level(number).is_none() {
                    let name = self.patch_value(number, "out")?;
                    let _ = writeln!(text, "    {name} = {NOTHING};");
                }
            }
        }
        Ok(text)
    }
}
