//! The other stage of a pipeline.
//!
//! A driver leaves out what the other stage does not read, and takes what it does not write for a constant. So vertex
//! modules are compiled with fragments that use every result, and fragment modules with vertices that give them everything.

use anyhow::{Context, Result};
use naga::{Binding, Module, Scalar, ScalarKind, ShaderStage, TypeInner, VectorSize};
use std::fmt::Write;

use crate::module;

/// A value that one stage hands to the next.
struct Passed {
    location: u32,
    scalar: Scalar,
    size: Option<VectorSize>,
}

impl Passed {
    fn scalar_name(&self) -> &'static str {
        match self.scalar.kind {
            ScalarKind::Sint => "i32",
            ScalarKind::Uint => "u32",
            _ => "f32",
        }
    }

    fn ty(&self) -> String {
        let scalar = self.scalar_name();
        self.size.map_or(scalar.to_owned(), |size| format!("vec{}<{scalar}>", size as u8))
    }

    fn flat(&self) -> &'static str {
        if self.scalar_name() == "f32" { "" } else { "@interpolate(flat) " }
    }

    /// As many components of a vector as it has, in its type.
    fn of_vector(&self, vector: &str) -> String {
        let letters = &"xyzw"[..self.size.map_or(1, |size| size as usize)];
        let part = format!("({vector}).{letters}");
        if self.scalar_name() == "f32" { part } else { format!("bitcast<{}>({part})", self.ty()) }
    }

    /// The value as a vector of four floats.
    fn as_vector(&self, value: &str) -> String {
        let floats = match (self.size, self.scalar_name()) {
            (_, "f32") => value.to_owned(),
            (None, _) => format!("f32({value})"),
            (Some(size), _) => format!("vec{}<f32>({value})", size as u8),
        };
        match self.size {
            None => format!("vec4<f32>({floats}, 0.0, 0.0, 0.0)"),
            Some(VectorSize::Bi) => format!("vec4<f32>({floats}, 0.0, 0.0)"),
            Some(VectorSize::Tri) => format!("vec4<f32>({floats}, 0.0)"),
            Some(VectorSize::Quad) => floats,
        }
    }
}

/// The values at locations of an argument or a result.
fn passed(module: &Module, ty: naga::Handle<naga::Type>, binding: Option<&Binding>, found: &mut Vec<Passed>) {
    match (&module.types[ty].inner, binding) {
        (TypeInner::Struct { members, .. }, _) => {
            members.iter().for_each(|member| passed(module, member.ty, member.binding.as_ref(), found));
        }
        (TypeInner::Scalar(scalar), Some(Binding::Location { location, .. })) => {
            found.push(Passed { location: *location, scalar: *scalar, size: None });
        }
        (TypeInner::Vector { size, scalar }, Some(Binding::Location { location, .. })) => {
            found.push(Passed { location: *location, scalar: *scalar, size: Some(*size) });
        }
        _ => {}
    }
}

fn vertices(values: &[Passed]) -> String {
    let (mut fields, mut given) = (String::new(), String::new());
    for value in values {
        let (location, flat, ty) = (value.location, value.flat(), value.ty());
        write!(fields, "@location({location}) {flat}v{location}: {ty}, ").expect("text grows");
        // Each another one: drivers find those that are the same.
        let attribute = format!("a{} * {}.5 + a0", location % 15 + 1, location + 1);
        write!(given, ", {}", value.of_vector(&attribute)).expect("text grows");
    }
    let attributes: Vec<String> = (0..16).map(|number| format!("@location({number}) a{number}: vec4<f32>")).collect();
    format!(
        "struct Given {{ @builtin(position) at: vec4<f32>, {fields} }}\n\
         @vertex fn main({}) -> Given {{ return Given(a0{given}); }}",
        attributes.join(", ")
    )
}

fn fragments(values: &[Passed]) -> String {
    let (mut arguments, mut sum) = (String::new(), "vec4<f32>()".to_owned());
    for value in values {
        let (location, flat, ty) = (value.location, value.flat(), value.ty());
        write!(arguments, "@location({location}) {flat}v{location}: {ty}, ").expect("text grows");
        let name = format!("v{location}");
        write!(sum, " + {}", value.as_vector(&name)).expect("text grows");
    }
    format!("@fragment fn main({arguments}) -> @location(0) vec4<f32> {{ return {sum}; }}")
}

/// A stage in WGSL as SPIR-V, written as exports are.
fn written(text: &str) -> Result<module::Module> {
    let module =
        naga::front::wgsl::parse_str(text).map_err(|error| anyhow::anyhow!("{}", error.emit_to_string(text)))?;
    of_naga(&module)
}

/// The SPIR-V of a module with one entry point, written as exports are.
pub(crate) fn of_naga(module: &Module) -> Result<module::Module> {
    use naga::back::spv;
    use naga::valid::{Capabilities, ValidationFlags, Validator};
    let info = Validator::new(ValidationFlags::all(), Capabilities::all()).validate(module)?;
    let entry = module.entry_points.first().context("no entry point")?;
    let flags = spv::WriterFlags::LABEL_VARYINGS | spv::WriterFlags::ADJUST_COORDINATE_SPACE;
    let options = spv::Options { lang_version: (1, 3), flags, force_loop_bounding: false, ..spv::Options::default() };
    let pipeline = spv::PipelineOptions { shader_stage: entry.stage, entry_point: entry.name.clone() };
    let words = spv::write_vec(module, &info, &options, Some(&pipeline))?;
    module::Module::new(words).context("a stage that is not drawn with")
}

/// Modules to compile for a module in naga's form: its own SPIR-V, which is given, and the other stage of a pipeline with it.
pub fn partner(module: &Module, own: module::Module) -> Result<Vec<module::Module>> {
    let entry = module.entry_points.first().context("no entry point")?;
    let mut values = Vec::new();
    match entry.stage {
        ShaderStage::Vertex => {
            if let Some(result) = &entry.function.result {
                passed(module, result.ty, result.binding.as_ref(), &mut values);
            }
            Ok(vec![own, written(&fragments(&values))?])
        }
        ShaderStage::Fragment => {
            for argument in &entry.function.arguments {
                passed(module, argument.ty, argument.binding.as_ref(), &mut values);
            }
            Ok(vec![written(&vertices(&values))?, own])
        }
        _ => Ok(vec![own]),
    }
}

/// The modules to compile for WGSL.
pub fn by_hand(text: &str) -> Result<Vec<module::Module>> {
    let module =
        naga::front::wgsl::parse_str(text).map_err(|error| anyhow::anyhow!("{}", error.emit_to_string(text)))?;
    let own = of_naga(&module)?;
    partner(&module, own)
}
