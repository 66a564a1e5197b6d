//! MSL: numbers of resources in its three tables.

use std::collections::BTreeMap;

use naga::ResourceBinding;
use naga::back::msl::{
    self, BindSamplerTarget, BindTarget, EntryPointResourceMap, EntryPointResources, Options, PipelineOptions,
};

use super::{Code, Error, Language};
use crate::lower::description::Texels;
use crate::lower::stages::{CHAIN_BUFFERS, CHAIN_GROUP};
use crate::lower::{Interface, Translation};

/// The kinds of resources, each numbered separately.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Table {
    Buffer,
    Texture,
    Sampler,
}

/// All resources of an interface, by group and binding.
fn resources(interface: &Interface) -> BTreeMap<(u32, u32), Table> {
    let mut found = BTreeMap::new();
    found.extend(interface.parameter_binding.map(|place| (place, Table::Buffer)));
    for it in &interface.textures {
        let table = if it.texels == Some(Texels::Buffer) { Table::Buffer } else { Table::Texture };
        found.insert((it.group, it.texture_binding), table);
        if it.texels.is_none() {
            found.insert((it.group, it.sampler_binding), Table::Sampler);
        }
    }
    if let Some(it) = interface.memory {
        let bindings = [Some(it.words), Some(it.table), it.pairs];
        found.extend(bindings.into_iter().flatten().map(|binding| ((it.group, binding), Table::Buffer)));
    }
    found.extend(interface.images.iter().map(|image| ((image.group, image.binding), Table::Buffer)));
    found.extend(interface.shared_rounds.map(|place| (place, Table::Buffer)));
    if interface.chain.is_some() {
        found.extend((0..CHAIN_BUFFERS).map(|binding| ((CHAIN_GROUP, binding), Table::Buffer)));
    }
    found
}

/// A number in its table for each resource; the buffer with the sizes of runtime-sized arrays comes next.
fn numbered(interface: &Interface) -> Result<EntryPointResources, Error> {
    let resources = resources(interface);
    let number = |table: Table, before: usize| {
        let number = resources.values().take(before).filter(|resource| **resource == table).count();
        msl::Slot::try_from(number).map_err(|_| {
            let message = "more resources than the language has numbers for".to_owned();
            Error { language: Language::Msl, code: Code::LanguageLacks, message }
        })
    };
    let mut numbered = EntryPointResources::default();
    for (place, ((group, binding), table)) in resources.iter().enumerate() {
        let slot = number(*table, place)?;
        // The module says whether a buffer is written.
        let target = match table {
            Table::Buffer => BindTarget { buffer: Some(slot), mutable: true, ..BindTarget::default() },
            Table::Texture => BindTarget { texture: Some(slot), ..BindTarget::default() },
            Table::Sampler => BindTarget { sampler: Some(BindSamplerTarget::Resource(slot)), ..BindTarget::default() },
        };
        numbered.resources.insert(ResourceBinding { group: *group, binding: *binding }, target);
    }
    numbered.sizes_buffer = Some(number(Table::Buffer, resources.len())?);
    Ok(numbered)
}

pub(super) fn write(lowered: &Translation) -> Result<String, Error> {
    let resources = numbered(&lowered.interface)?;
    let entries = lowered.module.entry_points.iter().map(|entry| (entry.name.clone(), resources.clone()));
    let options = Options {
        lang_version: (2, 0),
        per_entry_point_map: entries.collect::<EntryPointResourceMap>(),
        fake_missing_bindings: false,
        force_loop_bounding: false,
        ..Options::default()
    };
    let (text, written) = msl::write_string(&lowered.module, &lowered.info, &options, &PipelineOptions::default())
        .map_err(|error| Error::writer(Language::Msl, error))?;
    match written.entry_point_names.into_iter().find_map(Result::err) {
        None => Ok(text),
        Some(error) => Err(Error::writer(Language::Msl, error)),
    }
}
