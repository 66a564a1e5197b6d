//! Validated modules, without unused parts, and without 64-bit numbers if they are not wanted.

use crate::lower::emit::unread;
use crate::lower::error::Error;
use crate::lower::pairs;
use crate::lower::pairs::words::Wide;
use crate::lower::request::description::Interface;
use crate::lower::request::features::{DeviceFeature, Feature, features};
use crate::lower::request::options::{Doubles, LongIntegers, Options};
use crate::lower::request::translation::Translation;
use crate::lower::spares::Spares;

/// Validates a module, without unused parts if some of it was text.
pub(crate) fn pruned(
    options: &Options,
    module: &mut naga::Module,
    has_text: bool,
    spares: &mut Spares,
) -> Result<naga::valid::ModuleInfo, Error> {
    let info = validate(module, spares)?;
    let info = worded(options, module, info, spares)?;
    if !has_text {
        return Ok(info);
    }
    let double = naga::Type { name: None, inner: naga::TypeInner::Scalar(naga::Scalar::F64) };
    let doubles = module.types.get(&double).is_some();
    naga::compact::compact(module, naga::compact::KeepUnused::No);
    if doubles {
        // Writers and `features` look for the type where only expressions have it.
        module.types.insert(double, naga::Span::UNDEFINED);
    }
    validate(module, spares)
}

/// A valid module in words, if that is requested.
pub(crate) fn worded(
    options: &Options,
    module: &mut naga::Module,
    info: naga::valid::ModuleInfo,
    spares: &mut Spares,
) -> Result<naga::valid::ModuleInfo, Error> {
    let wide = if options.precision.doubles == Doubles::Pairs && has_doubles(module) {
        Wide::All
    } else if options.precision.long_integers == LongIntegers::Pairs && pairs::needed(Wide::Integers, module) {
        Wide::Integers
    } else {
        return Ok(info);
    };
    *module = paired(wide, module, &info, spares)?;
    validate(module, spares)
}

/// Where integers in words meet floats, these become words as well.
fn paired(
    wide: Wide,
    module: &naga::Module,
    info: &naga::valid::ModuleInfo,
    spares: &mut Spares,
) -> Result<naga::Module, Error> {
    let spare = &mut spares.emitter;
    match pairs::in_pairs(wide, module, info, spare) {
        Err(_) if wide == Wide::Integers && has_doubles(module) => pairs::in_pairs(Wide::All, module, info, spare),
        made => made,
    }
}

fn has_doubles(module: &naga::Module) -> bool {
    features(module).contains(&Feature::Doubles)
}

/// The same program without 64-bit integers, and without 64-bit floats if `doubles` says so, for languages that have
/// none; `None` if the program has none.
pub(crate) fn in_words(
    lowered: &Translation,
    doubles: bool,
    spares: &mut Spares,
) -> Result<Option<Translation>, Error> {
    let wide = if doubles && has_doubles(&lowered.module) { Wide::All } else { Wide::Integers };
    if !pairs::needed(wide, &lowered.module) {
        return Ok(None);
    }
    let mut module = paired(wide, &lowered.module, &lowered.info, spares)?;
    let info = validate(&mut module, spares)?;
    let mut interface = lowered.interface.clone();
    note_features(&module, &mut interface);
    Ok(Some(Translation { module, info, interface }))
}

/// What of a module a device need not have.
pub(crate) fn note_features(module: &naga::Module, interface: &mut Interface) {
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

/// Which textures the module reads, and which of them through their samplers.
pub(crate) fn note_live(module: &naga::Module, info: &naga::valid::ModuleInfo, interface: &mut Interface) {
    if interface.textures.is_empty() {
        return;
    }
    let entries = 0..module.entry_points.len();
    let is_read = |handle: naga::Handle<naga::GlobalVariable>| {
        entries.clone().any(|entry| !info.get_entry_point(entry)[handle].is_empty())
    };
    let globals = module.global_variables.iter().filter(|(handle, _)| is_read(*handle));
    let read: Vec<naga::ResourceBinding> = globals.filter_map(|(_, global)| global.binding).collect();
    for texture in &mut interface.textures {
        let reads = |binding| read.contains(&naga::ResourceBinding { group: texture.group, binding });
        let live = reads(texture.texture_binding);
        let sampled = texture.texels.is_none() && reads(texture.sampler_binding);
        (texture.live, texture.sampled) = (live, sampled);
    }
}

/// Validates a module, and removes the names of unused expressions.
pub(crate) fn validate(module: &mut naga::Module, spares: &mut Spares) -> Result<naga::valid::ModuleInfo, Error> {
    let mut validator = spares.validator.take().unwrap_or_else(validator);
    let info = validator.validate(module).map_err(|error| {
        Error::internal(format!(
            "this is an error in glasm, not in the program; please report it with the program: naga refuses the module: {}",
            describe(&error)
        ))
    })?;
    spares.validator = Some(validator);
    unread::forget_names(module, &info);
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
