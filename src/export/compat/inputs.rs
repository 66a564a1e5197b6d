//! What an entry point takes: the host's built-ins, or variables with names of their own.

use std::fmt::Write;

use naga::{Binding, BuiltIn, EntryPoint};

use super::functions::Body;
use super::types::four;
use super::versions::Lack;
use super::writer::Writer;
use super::{Attribute, Varying};
use crate::dialect::bindings::{Attribute as Number, Output};
use crate::lower::description::{Format, Input, Omitted};
use crate::program::Interpolation;

/// A vertex attribute as a built-in of the host; `None` if it has none.
fn conventional(number: u8) -> Option<String> {
    match number {
        0 => Some("gl_Vertex".to_owned()),
        2 => Some("vec4(gl_Normal, 1.0)".to_owned()),
        3 => Some("gl_Color".to_owned()),
        4 => Some("gl_SecondaryColor".to_owned()),
        5 => Some("vec4(gl_FogCoord, 0.0, 0.0, 1.0)".to_owned()),
        8..16 => Some(format!("gl_MultiTexCoord{}", number - 8)),
        _ => None,
    }
}

/// The qualifiers of an interpolation, each with a space after it.
pub(super) fn qualifiers(format: Format, it: Interpolation) -> String {
    let mut words = String::new();
    match (format, it) {
        (Format::Float, Interpolation { flat: false, .. }) => {
            words.push_str(if it.no_perspective { "noperspective " } else { "" });
            words.push_str(match (it.sample, it.centroid) {
                (true, _) => "sample ",
                (false, true) => "centroid ",
                (false, false) => "",
            });
        }
        _ => words.push_str("flat "),
    }
    words
}

/// The vertex result that a fragment attribute comes from.
pub fn result_of(attribute: Number) -> Option<Output> {
    match attribute {
        Number::COLOR0 => Some(Output::COL0),
        Number::COLOR1 => Some(Output::COL1),
        Number::FOG => Some(Output::FOGC),
        Number(number) if (Number::TEXCOORD0.0..Number::FACING.0).contains(&number) => {
            Some(Output(Output::TEX0.0 + number - Number::TEXCOORD0.0))
        }
        Number(number) if number >= Number::INTERPOLANT0.0 => {
            Some(Output(Output::INTERPOLANT0.0 + number - Number::INTERPOLANT0.0))
        }
        Number(_) => None,
    }
}

/// The built-in variable that holds a vertex result in fragment shaders, if it has one.
pub fn built_in(result: Output) -> Option<String> {
    match result {
        Output::COL0 => Some("gl_Color".to_owned()),
        Output::COL1 => Some("gl_SecondaryColor".to_owned()),
        Output::FOGC => Some("vec4(gl_FogFragCoord, 0.0, 0.0, 1.0)".to_owned()),
        Output(number) if (Output::TEX0.0..Output::CLP0.0).contains(&number) => {
            Some(format!("gl_TexCoord[{}]", number - Output::TEX0.0))
        }
        Output(_) => None,
    }
}

/// The name of a value that is passed under a name of its own.
fn passed_name(result: Output) -> String {
    match result.0.checked_sub(Output::INTERPOLANT0.0) {
        Some(number) => format!("glasm_varying_{number}"),
        None => format!("glasm_result_{}", result.0),
    }
}

impl Body<'_, '_> {
    /// Binds each argument to an expression or, if it is more than a name, to a variable.
    pub(super) fn take_inputs(&mut self, entry: &EntryPoint) -> Result<(), Lack> {
        for argument in &entry.function.arguments {
            let text = match &argument.binding {
                Some(Binding::BuiltIn(built_in)) => self.number(*built_in)?,
                Some(Binding::Location { location, .. }) => self.value_at(*location)?,
                None => return Err(Lack::never("an argument of the module comes from nowhere")),
            };
            if text.contains('(') {
                let ty = self.writer.named_type(argument.ty)?;
                let name = self.free(argument.name.as_deref().unwrap_or("input"));
                self.line(&format!("{ty} {name} = {text};"));
                self.arguments.push(name);
            } else {
                self.arguments.push(text);
            }
        }
        Ok(())
    }

    fn number(&mut self, built_in: BuiltIn) -> Result<String, Lack> {
        let fragment = self.writer.is_fragment();
        let (text, version, extension) = match built_in {
            BuiltIn::Position { .. } if fragment => ("gl_FragCoord", 110, None),
            BuiltIn::FrontFacing => ("gl_FrontFacing", 110, None),
            BuiltIn::VertexIndex => ("uint(gl_VertexID)", 130, None),
            BuiltIn::InstanceIndex => ("uint(gl_InstanceID)", 140, None),
            BuiltIn::PrimitiveIndex => ("uint(gl_PrimitiveID)", 150, None),
            BuiltIn::SampleIndex => ("uint(gl_SampleID)", 400, Some("GL_ARB_sample_shading")),
            BuiltIn::SampleMask => ("uint(gl_SampleMaskIn[0])", 400, None),
            _ => return Err(Lack::never("a number of the device is not written")),
        };
        self.writer.need(version, extension, text)?;
        if built_in == BuiltIn::PrimitiveIndex {
            self.writer.reads.results.push(Output::PRIMITIVE_ID.0);
        }
        if text == "gl_FragCoord" && self.writer.interface.omitted.contains(&Omitted::Origin) {
            self.writer.need(150, Some("GL_ARB_fragment_coord_conventions"), "window rows from the top")?;
            self.writer.declarations.push_str("layout(origin_upper_left) in vec4 gl_FragCoord;\n");
        }
        Ok(text.to_owned())
    }

    fn value_at(&mut self, location: u32) -> Result<String, Lack> {
        let input = self.writer.interface.inputs.iter().find(|input| input.location == location);
        let input = input.ok_or_else(|| Lack::never("an input of the module is not in its interface"))?;
        if self.writer.is_fragment() { self.interpolated(input) } else { self.attribute(input) }
    }

    fn attribute(&mut self, input: &Input) -> Result<String, Lack> {
        let number = input.number;
        if input.format == Format::Pairs {
            return self.wide_attribute(number);
        }
        // Weights and matrix indices have numbers beyond those of generic arrays.
        let is_array = number < Number::WEIGHT4.0;
        if !is_array && self.writer.options.without_weights {
            return Ok("vec4(0.0)".to_owned());
        }
        let generic = !is_array || self.writer.options.generic >> number & 1 != 0 || input.format != Format::Float;
        if let Some(text) = conventional(number).filter(|_| !generic) {
            return Ok(text);
        }
        let (name, ty) = (format!("glasm_attribute_{number}"), four(input.format));
        if input.format != Format::Float {
            self.writer.need(130, None, "integer attributes")?;
        }
        let _ = match self.writer.version {
            330.. if is_array => writeln!(self.writer.declarations, "layout(location = {number}) in {ty} {name};"),
            130.. => writeln!(self.writer.declarations, "in {ty} {name};"),
            _ => writeln!(self.writer.declarations, "attribute {ty} {name};"),
        };
        self.writer.attributes.push(Attribute { number, name: name.clone(), format: input.format });
        Ok(name)
    }

    /// Half of an attribute of 64-bit numbers, as pairs of words: its first components, or its last ones, which have a
    /// number of their own in the interface.
    fn wide_attribute(&mut self, number: u8) -> Result<String, Lack> {
        self.writer.need(410, Some("GL_ARB_vertex_attrib_64bit"), "attributes of 64 bits")?;
        self.writer.need(400, Some("GL_ARB_gpu_shader_fp64"), "the words of doubles")?;
        let (number, parts) = match number.checked_sub(Number::UPPER0.0) {
            None => (number, ["x", "y"]),
            Some(number) => (number, ["z", "w"]),
        };
        let name = format!("glasm_attribute_{number}");
        if !self.writer.attributes.iter().any(|attribute| attribute.number == number) {
            let _ = writeln!(self.writer.declarations, "layout(location = {number}) in dvec4 {name};");
            self.writer.attributes.push(Attribute { number, name: name.clone(), format: Format::Pairs });
        }
        let [first, second] = parts.map(|part| format!("unpackDouble2x32({name}.{part})"));
        Ok(format!("uvec4({first}, {second})"))
    }

    fn interpolated(&mut self, input: &Input) -> Result<String, Lack> {
        let number = Number(input.number);
        if let Some(first) = input.number.checked_sub(Number::FRAGMENT_CLIP0.0).filter(|first| *first < 8) {
            self.writer.need(130, None, "gl_ClipDistance")?;
            let parts: Vec<String> = (first..first + 4).map(|number| format!("gl_ClipDistance[{number}]")).collect();
            return Ok(format!("vec4({})", parts.join(", ")));
        }
        if number == Number::POINT_COORDINATE {
            return Ok("vec4(gl_PointCoord, 0.0, 1.0)".to_owned());
        }
        // The built-in is of the side that is seen, so a back colour is the same as a front colour.
        let Some(result) = result_of(number) else {
            return Err(Lack::Never(format!("the input {} is not written", input.name)));
        };
        let plain = input.format == Format::Float && input.interpolation == Interpolation::default();
        if let Some(text) = built_in(result).filter(|_| plain) {
            self.writer.reads.results.push(result.0);
            return Ok(text);
        }
        let varying = Varying {
            name: passed_name(result),
            result: result.0,
            format: input.format,
            interpolation: input.interpolation,
        };
        let name = varying.name.clone();
        self.declare_varying(&varying, "in")?;
        self.writer.reads.varyings.push(varying);
        Ok(name)
    }

    /// Declares a value that is passed between the stages, on one of their sides.
    pub(super) fn declare_varying(&mut self, it: &Varying, direction: &str) -> Result<(), Lack> {
        let line = self.writer.varying_line(it, direction)?;
        let _ = writeln!(self.writer.declarations, "{line}");
        Ok(())
    }
}

impl Writer<'_> {
    /// The declaration of a value that is passed between the stages.
    pub(super) fn varying_line(&mut self, it: &Varying, direction: &str) -> Result<String, Lack> {
        let words = qualifiers(it.format, it.interpolation);
        if !words.is_empty() {
            self.need(130, None, "interpolation qualifiers")?;
        }
        if it.interpolation.sample {
            self.need(400, Some("GL_ARB_gpu_shader5"), "interpolation at samples")?;
        }
        let direction = if self.version < 130 { "varying" } else { direction };
        Ok(format!("{words}{direction} {} {};", four(it.format), it.name))
    }
}
