//! Registers, semantics and names in HLSL.

use naga::back::hlsl;
use naga::{AddressSpace, ResourceBinding, StorageAccess};

use super::{attribute, changed, members, numbered, places, resources};
use crate::lower::Translation;
use crate::lower::locations::{BACK_COLOR, CLIP, GENERIC, POINT_COORDINATE, POINT_SIZE};
use crate::vocabulary::{Present, Stage};

/// The value passed between stages at a location, before a pair reassigns locations, as a Direct3D semantic.
fn passed_semantic(location: u32) -> String {
    match location {
        0 | 1 => format!("COLOR{location}"),
        2 => "FOG".to_owned(),
        3..BACK_COLOR => format!("TEXCOORD{}", location - 3),
        BACK_COLOR | 12 => format!("BACKCOLOR{}", location - BACK_COLOR),
        CLIP | 14 => format!("CLIP{}", location - CLIP),
        POINT_SIZE => "PSIZE".to_owned(),
        POINT_COORDINATE => "POINTCOORD".to_owned(),
        _ => format!("ATTRIB{}", location.saturating_sub(GENERIC)),
    }
}

/// The first register of buffers that are only read: those below are for textures, numbered by unit.
const FIRST_BUFFER: u32 = 64;

/// Registers by kind; textures and samplers by their unit.
pub(in crate::export) fn registers(translation: &Translation) -> hlsl::BindingMap {
    let (module, textures) = (&translation.module, &translation.interface.textures);
    let unit = |binding: ResourceBinding| {
        let same = |place: u32, group: u32| (group, place) == (binding.group, binding.binding);
        let found = textures.iter().find(|texture| {
            same(texture.texture_binding, texture.group) || same(texture.sampler_binding, texture.group)
        });
        found.map(|found| u32::from(found.unit))
    };
    let (mut constants, mut buffers, mut written) = (0, FIRST_BUFFER, 0);
    let mut map = hlsl::BindingMap::default();
    for (global, binding, _) in resources(module) {
        let next = |counter: &mut u32| {
            *counter += 1;
            *counter - 1
        };
        let register = match (global.space, unit(binding)) {
            (_, Some(unit)) => unit,
            (AddressSpace::Uniform, None) => next(&mut constants),
            (AddressSpace::Storage { access }, None) if access.contains(StorageAccess::STORE) => next(&mut written),
            (_, None) => next(&mut buffers),
        };
        map.insert(binding, hlsl::BindTarget { register, ..hlsl::BindTarget::default() });
    }
    map
}

/// HLSL with samplers, semantics and descriptive names.
pub(in crate::export) fn spelled(text: &str, translation: &Translation) -> String {
    let interface = &translation.interface;
    let places = places(interface);
    let mut written = String::with_capacity(text.len());
    let mut inside_input = false;
    for line in text.split_inclusive('\n') {
        let heap = ["SamplerState nagaSamplerHeap[", "SamplerComparisonState nagaComparisonSamplerHeap["];
        if heap.iter().any(|heap| line.starts_with(heap)) || line.starts_with("StructuredBuffer<uint> nagaGroup") {
            continue;
        }
        if let Some((sampler, unit)) = sampler(line) {
            written.push_str(&format!("{sampler} : register(s{unit});\n"));
            continue;
        }
        inside_input = match line {
            _ if line.starts_with("struct VertexInput_") || line.contains(&format!(" {}(", interface.entry_point)) => {
                interface.stage == Stage::Vertex
            }
            _ => inside_input && !line.starts_with('}') && !line.starts_with('{'),
        };
        written.push_str(&with_semantics(line, &places, inside_input));
    }
    let mut changes = members(&translation.module, numbered::is_word_of_hlsl);
    let names = resources(&translation.module).map(|(.., name)| name);
    changes.extend(names.map(|name| (format!("{name}_"), name.to_owned())));
    changed(&written, changes)
}

/// Type and name of a sampler from naga's heap, and its register.
fn sampler(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("static const ")?;
    let (sampler, place) = line.split_once(" = naga")?;
    let unit = place.split_once("IndexArray[")?.1.split(']').next()?;
    Some((sampler, unit))
}

/// The line with each `: LOCn` replaced by its semantic.
fn with_semantics(line: &str, places: &[(u32, u32)], input: bool) -> String {
    let mut pieces = line.split(" : LOC");
    let mut written = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let length = piece.bytes().take_while(u8::is_ascii_digit).count();
        let location: u32 = piece[..length].parse().ok().present_or(0);
        let semantic = if input {
            attribute(location).1
        } else {
            passed_semantic(places.iter().find(|(place, _)| *place == location).map_or(location, |(_, alone)| *alone))
        };
        written.push_str(" : ");
        written.push_str(&semantic);
        written.push_str(&piece[length..]);
    }
    written
}
