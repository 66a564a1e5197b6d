//! Programs to naga's IR, and the description of a module's interface.
//!
//! Straight programs become expressions: in a sequence of instructions a register component is the expression last
//! assigned to it, and a variable is used only where control flow joins. Unused results are not computed. `semantics`
//! defines what instructions mean; `machine` corresponds to the reference machine, with expressions as values.

mod chain;
mod control;
mod emit;
mod interface;
mod machine;
mod pairs;
mod passes;
mod texture;

#[cfg(test)]
mod tests;

pub(crate) use chain::of_thread;
pub use chain::{
    CHAIN_BUFFERS, CHAIN_ENTRY, CHAIN_GROUP, CHAIN_NONE, CHAIN_WORKGROUP, ChainPrograms, ChainRequest, ChainRequests,
    ChainResults, Feed, NativeStage, PATCH_NUMBER, chain_reads, chain_request, chain_requests, chain_stage,
    chain_waits,
};
pub use interface::carry::{Carried, Format, attribute_format, interpolation};
pub use interface::description::{
    DeviceNumber, Element, Emulated, Input, Interface, Memory, Omitted, Parameter, Result as ResultOutput, System,
    SystemParameter, Texture, VERSION,
};
pub use interface::features::{DeviceFeature, Feature, features};
pub use interface::options::{
    Arithmetic, ClipDistances, Coordinates, DeviceFacts, Doubles, Draw, Fixed, FloatLevel, Fuel, Half, Host,
    LAST_BINDING, LAST_GROUP, LongIntegers, Lookup, Options, Precision, UnitFormat, UnitSampler, Units, Varyings,
};
pub use interface::probe::{Probe, ProbeEntry, QUADS, probe};
pub use interface::stages::{
    BACK_COLOR, CLIP, GENERIC, POINT_COORDINATE, POINT_SIZE, link, link_in, location_of_attribute, location_of_result,
};
pub use interface::surround::{Port, PortInterpolation, PortPlace, PortType, STUB, Signature, signature, surround};
pub use machine::memory::BUFFERS;
pub use machine::own::OwnFunctions;
pub use machine::reach::{memory_table, sections};
pub use texture::edges::Edge;
pub use texture::host::{HostChange, HostFunction, HostOperation};
pub use texture::images::{HEADER, Image, image_words};
pub use texture::texels::{Texels, UnitTexels, is_layered, swizzled, texels};

use std::borrow::Cow;
use std::cell::Cell;

use pairs::Wide;
use passes::rounded::Rounded;

use crate::program::Program;
use crate::span::Span;
use crate::vocabulary::Stage;

/// Why a program has no module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// A sentence that says what cannot be translated.
    pub message: String,
    /// The instruction, if one cannot be translated.
    pub span: Option<Span>,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), span: None }
    }

    pub(crate) fn at(message: &str, span: Span) -> Self {
        Self { message: message.to_owned(), span: Some(span) }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// A program as a module that has passed naga's validator.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The module, which wgpu takes as it is.
    pub module: naga::Module,
    /// What naga's validator found out; naga's writers need it.
    pub info: naga::valid::ModuleInfo,
    /// Locations, bindings and parameters of the module.
    pub interface: Interface,
}

/// The program at the precision that is asked for.
fn at_precision<'p>(program: &'p Program, options: &Options) -> Cow<'p, Program> {
    match options.precision.arithmetic {
        Arithmetic::Full if !program.is_full() => Cow::Owned(program.at_full_precision()),
        Arithmetic::Full | Arithmetic::Specified => Cow::Borrowed(program),
    }
}

/// Translates a program for its stage.
pub fn lower(program: &Program, options: &Options) -> Result<Translation, Error> {
    let program = &*at_precision(program, options);
    match program.dialect.rules().stage {
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            return match options.host.native_stages {
                true => chain::native_stage(program, options),
                false => chain_stage(program, options, &chain_request(program)),
            };
        }
        Stage::Compute => interface::compute::checked(program, options)?,
        Stage::Vertex | Stage::State | Stage::Fragment => {}
    }
    options.checked()?;
    if let Some(section) = program.typed_instructions().iter().find(|it| it.op == crate::isa::Op::Fsib) {
        let message = "fragments of a pixel pass a critical section one after the other, in the order of their \
                       primitives: naga's IR has no words for that, and devices do not keep to it by themselves";
        return Err(Error::at(message, section.span));
    }
    texture::host::checked(program, options)?;
    // Vertices never have subgroups (naga's validator, WebGPU): each votes alone. Groups vote by themselves.
    let alone;
    let options = match program.dialect.rules().stage {
        Stage::Vertex | Stage::Compute if options.device.subgroups => {
            alone = options.clone().with_subgroups(false);
            &alone
        }
        _ => options,
    };
    let rounded = Rounded::of(program, options);
    let program = rounded.as_ref().map_or(program, |it| &it.program);
    let (mut module, mut interface) = interface::entry::module(program, options)?;
    if let Some(rounded) = &rounded {
        rounded.note(&mut interface);
    }
    let info = pruned(program, options, &mut module)?;
    note_features(&module, &mut interface);
    Ok(Translation { module, info, interface })
}

/// Validates a module without unused parts of the texts.
fn pruned(program: &Program, options: &Options, module: &mut naga::Module) -> Result<naga::valid::ModuleInfo, Error> {
    let info = validate(module)?;
    let info = worded(options, module, info)?;
    if texture::template::text(program, options).is_empty() {
        return Ok(info);
    }
    let double = naga::Type { name: None, inner: naga::TypeInner::Scalar(naga::Scalar::F64) };
    let doubles = module.types.get(&double).is_some();
    naga::compact::compact(module, naga::compact::KeepUnused::No);
    if doubles {
        // Writers and `features` look for the type where only expressions have it.
        module.types.insert(double, naga::Span::UNDEFINED);
    }
    validate(module)
}

/// A valid module in words, if that is requested.
fn worded(
    options: &Options,
    module: &mut naga::Module,
    info: naga::valid::ModuleInfo,
) -> Result<naga::valid::ModuleInfo, Error> {
    let wide = if options.precision.doubles == Doubles::Pairs && has_doubles(module) {
        Wide::All
    } else if options.precision.long_integers == LongIntegers::Pairs && pairs::needed(Wide::Integers, module) {
        Wide::Integers
    } else {
        return Ok(info);
    };
    *module = paired(wide, module, &info)?;
    validate(module)
}

/// Where integers in words meet floats, these become words as well.
fn paired(wide: Wide, module: &naga::Module, info: &naga::valid::ModuleInfo) -> Result<naga::Module, Error> {
    match pairs::in_pairs(wide, module, info) {
        Err(_) if wide == Wide::Integers && has_doubles(module) => pairs::in_pairs(Wide::All, module, info),
        made => made,
    }
}

fn has_doubles(module: &naga::Module) -> bool {
    features(module).contains(&Feature::Doubles)
}

/// The same program without 64-bit integers, and without 64-bit floats if `doubles` says so, for languages that have
/// none; `None` if the program has none.
pub fn in_words(lowered: &Translation, doubles: bool) -> Result<Option<Translation>, Error> {
    let wide = if doubles && has_doubles(&lowered.module) { Wide::All } else { Wide::Integers };
    if !pairs::needed(wide, &lowered.module) {
        return Ok(None);
    }
    let mut module = paired(wide, &lowered.module, &lowered.info)?;
    let info = validate(&mut module)?;
    let mut interface = lowered.interface.clone();
    note_features(&module, &mut interface);
    Ok(Some(Translation { module, info, interface }))
}

/// What of a module a device need not have.
fn note_features(module: &naga::Module, interface: &mut Interface) {
    interface.features = features(module).into_iter().filter_map(Feature::of_device).collect();
    let vertex = module.entry_points.iter().any(|entry| entry.stage == naga::ShaderStage::Vertex);
    let is_written = |space| match space {
        naga::AddressSpace::Storage { access } => access.contains(naga::StorageAccess::STORE),
        _ => false,
    };
    if vertex && module.global_variables.iter().any(|(_, it)| is_written(it.space)) {
        interface.features.push(DeviceFeature::VertexWritableStorage);
    }
}

thread_local! {
    /// The validator of the last module, kept for its capacity.
    static SPARE: Cell<Option<naga::valid::Validator>> = const { Cell::new(None) };
}

/// Validates a module, and removes the names of unused expressions.
fn validate(module: &mut naga::Module) -> Result<naga::valid::ModuleInfo, Error> {
    let spare = SPARE.try_with(Cell::take).ok().flatten();
    let mut validator = spare.unwrap_or_else(validator);
    let info = validator.validate(module).map_err(|error| {
        Error::new(format!(
            "this is a mistake of glasm and not of the program, please report both: naga refuses the module: {}",
            describe(&error)
        ))
    })?;
    let _ = SPARE.try_with(|spare| spare.set(Some(validator)));
    passes::unread::forget_names(module, &info);
    Ok(info)
}

fn validator() -> naga::valid::Validator {
    let flags = naga::valid::ValidationFlags::all();
    let capabilities = naga::valid::Capabilities::CLIP_DISTANCES
        | naga::valid::Capabilities::SHADER_INT64_ATOMIC_ALL_OPS
        | naga::valid::Capabilities::SUBGROUP
        | naga::valid::Capabilities::SHADER_FLOAT16
        | naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32
        | naga::valid::Capabilities::CUBE_ARRAY_TEXTURES
        | naga::valid::Capabilities::SHADER_INT64
        | naga::valid::Capabilities::FLOAT64
        | naga::valid::Capabilities::PRIMITIVE_INDEX
        | naga::valid::Capabilities::MULTISAMPLED_SHADING
        | naga::valid::Capabilities::DUAL_SOURCE_BLENDING
        | naga::valid::Capabilities::EARLY_DEPTH_TEST
        | naga::valid::Capabilities::TEXTURE_AND_SAMPLER_BINDING_ARRAY
        | naga::valid::Capabilities::TEXTURE_AND_SAMPLER_BINDING_ARRAY_NON_UNIFORM_INDEXING;
    naga::valid::Validator::new(flags, capabilities)
}

/// An error with all its causes.
fn describe(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(": ");
        text.push_str(&error.to_string());
        source = error.source();
    }
    text
}
