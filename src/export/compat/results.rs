//! What an entry point gives: the host's built-ins, or variables with names of their own.

use std::fmt::Write;

use naga::{Expression, Handle};

use super::functions::Body;
use super::operators::{LETTERS, rank};
use super::stages::clip;
use super::types::four;
use super::versions::Lack;
use super::writer::Writer;
use super::{Color, Varying};
use crate::dialect::bindings::Output;
use crate::lower::Coordinates;
use crate::lower::description::{Format, Omitted, ResultOutput};
use crate::program::Interpolation;

/// Conventional results but the position, each with its built-in. A dot takes its first component.
pub(super) fn built_in(result: Output) -> Option<(String, bool)> {
    Some(match result {
        Output::COL0 => ("gl_FrontColor".to_owned(), false),
        Output::COL1 => ("gl_FrontSecondaryColor".to_owned(), false),
        Output::BFC0 => ("gl_BackColor".to_owned(), false),
        Output::BFC1 => ("gl_BackSecondaryColor".to_owned(), false),
        Output::FOGC => ("gl_FogFragCoord".to_owned(), true),
        Output::PSIZ => ("gl_PointSize".to_owned(), true),
        Output(number) if (Output::TEX0.0..Output::CLP0.0).contains(&number) => {
            (format!("gl_TexCoord[{}]", number - Output::TEX0.0), false)
        }
        Output(_) => return None,
    })
}

/// Conventional results that another program, or fixed function, may read though the program does not write them.
pub(super) const PASSED: [Output; 13] = [
    Output::COL0,
    Output::COL1,
    Output::BFC0,
    Output::BFC1,
    Output::FOGC,
    Output::TEX0,
    Output(Output::TEX0.0 + 1),
    Output(Output::TEX0.0 + 2),
    Output(Output::TEX0.0 + 3),
    Output(Output::TEX0.0 + 4),
    Output(Output::TEX0.0 + 5),
    Output(Output::TEX0.0 + 6),
    Output(Output::TEX0.0 + 7),
];

impl Body<'_, '_> {
    /// The end of the entry point.
    pub(super) fn give_results(&mut self, value: Option<Handle<Expression>>) -> Result<(), Lack> {
        let interface = self.writer.interface;
        let parts: Vec<Handle<Expression>> = match value.map(|value| (value, &self.function.expressions[value])) {
            Some((_, Expression::Compose { components, .. })) if interface.outputs.len() > 1 => components.clone(),
            Some((value, _)) if interface.outputs.len() == 1 => vec![value],
            None => Vec::new(),
            Some(_) => return Err(Lack::never("the results of the module are not written")),
        };
        let results: Vec<(&ResultOutput, Handle<Expression>)> = interface.outputs.iter().zip(parts).collect();
        if self.writer.is_fragment() { self.give_colors(&results) } else { self.give_vertex(&results) }
    }

    fn give_vertex(&mut self, results: &[(&ResultOutput, Handle<Expression>)]) -> Result<(), Lack> {
        let interface = self.writer.interface;
        let options = self.writer.options;
        let host = interface.omitted.contains(&Omitted::Position);
        let clips = results.iter().any(|(it, _)| clip(it.number).is_some());
        let mut written = Vec::new();
        for (result, value) in results {
            let output = Output(result.number);
            written.push(output);
            match output {
                Output::HPOS if host => self.line("gl_Position = ftransform();"),
                Output::HPOS => self.give_position(*value)?,
                Output(number) if clip(number).is_some() => {
                    // A built-in array, or emulated ones as a vector at a location, for which the host has the array.
                    match result.location {
                        None => self.give_clip_distances(*value)?,
                        Some(_) => self.give_clip_vector(number - Output::CLP0.0, *value)?,
                    }
                }
                _ => {
                    self.give_result(output, result.format, *value)?;
                    self.give_captured(output, result.format, *value)?;
                }
            }
        }
        if !clips {
            self.give_missing_clips(0)?;
        }
        if host && !clips && !options.reads.as_ref().is_some_and(|reads| reads.vertices) {
            // Clip planes of the application apply, as they do in fixed function.
            self.line("gl_ClipVertex = gl_ModelViewMatrix * gl_Vertex;");
        }
        let numbers: Vec<u8> = written.iter().map(|output| output.0).collect();
        for number in self.writer.unwritten_built_ins(&numbers) {
            if let Some((name, first)) = built_in(Output(number)) {
                let initial = if first { "0.0" } else { "vec4(0.0, 0.0, 0.0, 1.0)" };
                self.line(&format!("{name} = {initial};"));
            }
        }
        let varyings = options.reads.iter().flat_map(|reads| &reads.varyings);
        for varying in varyings.filter(|varying| !written.contains(&Output(varying.result))) {
            self.declare_varying(varying, "out")?;
            let initial = match varying.format {
                Format::Float => "vec4(0.0, 0.0, 0.0, 1.0)".to_owned(),
                format => format!("{}(0, 0, 0, 1)", four(format)),
            };
            self.line(&format!("{} = {initial};", varying.name));
        }
        for line in self.writer.capture_rest(&written) {
            self.line(&line);
        }
        Ok(())
    }

    /// What transform feedback records of a result.
    fn give_captured(&mut self, output: Output, format: Format, value: Handle<Expression>) -> Result<(), Lack> {
        if self.writer.captures(output) {
            let vector = self.expression(value)?.within(rank::WHOLE);
            if let Some(line) = self.writer.capture(output, format, &vector) {
                self.line(&line);
            }
        }
        Ok(())
    }

    /// The position, in the host's clip space.
    fn give_position(&mut self, value: Handle<Expression>) -> Result<(), Lack> {
        let position = self.argument(value)?;
        self.line(&format!("gl_Position = {position};"));
        if self.writer.interface.coordinates == Coordinates::Wgpu {
            self.line("gl_Position.yz = vec2(-gl_Position.y, 2.0 * gl_Position.z - gl_Position.w);");
        }
        Ok(())
    }

    fn give_clip_distances(&mut self, value: Handle<Expression>) -> Result<(), Lack> {
        self.writer.need(130, None, "gl_ClipDistance")?;
        let Expression::Compose { components, .. } = &self.function.expressions[value] else {
            return Err(Lack::never("clip distances of the module are not written"));
        };
        for (number, component) in components.iter().enumerate() {
            let distance = self.argument(*component)?;
            self.line(&format!("gl_ClipDistance[{number}] = {distance};"));
        }
        self.give_missing_clips(components.len())
    }

    /// Declares the clip distances, of which some are written. Others that the next stage reads are zero.
    fn give_missing_clips(&mut self, written: usize) -> Result<(), Lack> {
        let count = usize::from(self.writer.clips_passed(std::iter::empty())).max(written);
        if count > 0 {
            self.writer.need(130, None, "gl_ClipDistance")?;
            let _ = writeln!(self.writer.declarations, "out float gl_ClipDistance[{count}];");
            (written..count).for_each(|number| self.line(&format!("gl_ClipDistance[{number}] = 0.0;")));
        }
        Ok(())
    }

    /// Four clip distances from one on.
    fn give_clip_vector(&mut self, first: u8, value: Handle<Expression>) -> Result<(), Lack> {
        self.writer.need(130, None, "gl_ClipDistance")?;
        let vector = self.expression(value)?.within(rank::WHOLE);
        let name = self.free("clip");
        self.line(&format!("vec4 {name} = {vector};"));
        for (number, letter) in (first..).zip(LETTERS) {
            self.line(&format!("gl_ClipDistance[{number}] = {name}.{letter};"));
        }
        Ok(())
    }

    fn give_result(&mut self, output: Output, format: Format, value: Handle<Expression>) -> Result<(), Lack> {
        let options = self.writer.options;
        let own = options.reads.iter().flat_map(|reads| &reads.varyings).find(|it| it.result == output.0).cloned();
        let read = options.reads.as_ref().is_some_and(|reads| reads.results.contains(&output.0));
        let conventional = built_in(output).filter(|_| format == Format::Float || read);
        if let Some((name, first)) = &conventional {
            let text = match format {
                Format::Float if *first => self.first(value)?,
                Format::Float => self.argument(value)?,
                // Another program takes the bits for floats.
                _ => self.as_format(value, format, Format::Float)? + if *first { ".x" } else { "" },
            };
            self.line(&format!("{name} = {text};"));
        }
        let number = output.0.checked_sub(Output::INTERPOLANT0.0).filter(|number| *number < 32);
        let varying = match (own, number) {
            (Some(own), _) => own,
            (None, Some(number)) => {
                let name = format!("glasm_varying_{number}");
                Varying { name, result: output.0, format, interpolation: Interpolation::default() }
            }
            // Only stages before the rasteriser read the number of a vertex.
            (None, None) if conventional.is_some() || output == Output::ID => return Ok(()),
            (None, None) if self.writer.is_only_captured(output) => return Ok(()),
            (None, None) => return Err(Lack::never("an integer result of the program has no built-in")),
        };
        self.declare_varying(&varying, "out")?;
        let text = self.as_format(value, format, varying.format)?;
        self.line(&format!("{} = {text};", varying.name));
        Ok(())
    }

    /// A value whose bits are taken for another type.
    fn as_format(&mut self, value: Handle<Expression>, from: Format, to: Format) -> Result<String, Lack> {
        let text = self.argument(value)?;
        self.writer.bits_as(text, from, to)
    }

    /// The first component of a vector.
    fn first(&mut self, vector: Handle<Expression>) -> Result<String, Lack> {
        match self.first_of(vector) {
            Some(first) => self.argument(first),
            None => Ok(format!("{}.x", self.expression(vector)?.within(rank::WHOLE))),
        }
    }

    fn give_colors(&mut self, results: &[(&ResultOutput, Handle<Expression>)]) -> Result<(), Lack> {
        let colors = results.iter().filter(|(it, _)| it.location.is_some());
        let single = colors.clone().count() == 1 && colors.clone().all(|(it, _)| it.location == Some(0));
        // Built-ins hold floats, and cannot stand beside other variables.
        let own = colors.clone().any(|(it, _)| it.format != Format::Float || it.second_source);
        for (result, value) in results {
            let text = self.argument(*value)?;
            let name = match (result.location, Output(result.number)) {
                (None, Output::DEPTH) if self.writer.options.discarded_depths => {
                    let depth = self.free("depth");
                    self.line(&format!("float {depth} = {text};"));
                    self.discard_outside(&depth);
                    self.line(&format!("gl_FragDepth = {depth};"));
                    continue;
                }
                (None, Output::DEPTH) => "gl_FragDepth".to_owned(),
                (None, _) => {
                    self.writer.need(400, None, "gl_SampleMask")?;
                    self.line(&format!("gl_SampleMask[0] = int({text});"));
                    continue;
                }
                (Some(location), _) if own => self.own_color(result, location)?,
                (Some(_), _) if single => "gl_FragColor".to_owned(),
                (Some(location), _) => format!("gl_FragData[{location}]"),
            };
            self.line(&format!("{name} = {text};"));
        }
        Ok(())
    }

    /// Discards the fragment if a depth is outside of the depth range, whose ends may be in any order.
    fn discard_outside(&mut self, depth: &str) {
        let [least, greatest] = ["min", "max"].map(|end| format!("{end}(gl_DepthRange.near, gl_DepthRange.far)"));
        self.line(&format!("if (!({depth} >= {least} && {depth} <= {greatest})) {{"));
        self.line("    discard;");
        self.line("}");
    }

    /// A colour with a name of its own.
    fn own_color(&mut self, result: &ResultOutput, location: u32) -> Result<String, Lack> {
        self.writer.need(330, None, "integer colours and second sources")?;
        let (name, index) = match result.second_source {
            true => (format!("glasm_second_color_{location}"), ", index = 1"),
            false => (format!("glasm_color_{location}"), ""),
        };
        let ty = four(result.format);
        let _ = writeln!(self.writer.declarations, "layout(location = {location}{index}) out {ty} {name};");
        self.writer.colors.push(Color { number: location as u8, name: name.clone(), format: result.format });
        Ok(name)
    }
}

impl Writer<'_> {
    /// An expression whose bits are taken for another type.
    pub(super) fn bits_as(&mut self, text: String, from: Format, to: Format) -> Result<String, Lack> {
        let name = match (from, to) {
            _ if four(from) == four(to) => return Ok(text),
            (Format::Float, Format::Signed) => "floatBitsToInt",
            (Format::Float, _) => "floatBitsToUint",
            (Format::Signed, Format::Float) => "intBitsToFloat",
            (_, Format::Float) => "uintBitsToFloat",
            (_, to) => four(to),
        };
        self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
        Ok(format!("{name}({text})"))
    }
}
