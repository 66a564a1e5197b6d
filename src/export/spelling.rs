//! Descriptive names in GLSL and HLSL. naga's writers number resources and values between stages.

use naga::back::hlsl;
use naga::{AddressSpace, GlobalVariable, Module, ResourceBinding, ShaderStage, StorageAccess, TypeInner};
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::words;
use crate::dialect::bindings::{Attribute, Output};
use crate::lower::{
    BACK_COLOR, CLIP, GENERIC, Interface, POINT_COORDINATE, POINT_SIZE, Translation, location_of_attribute,
    location_of_result,
};
use crate::vocabulary::Present;
use crate::vocabulary::Stage;

/// A word of a text and its replacement.
type Change = (String, String);

/// The text with words replaced. An existing word that collides with a new one is renamed.
fn changed(text: &str, changes: Vec<Change>) -> String {
    let mut taken: FxHashSet<&str> = FxHashSet::default();
    words(text, |word, _| {
        taken.insert(word);
    });
    let mut map: FxHashMap<String, String> =
        changes.into_iter().filter(|(from, to)| from != to && taken.contains(from.as_str())).collect();
    let wanted: FxHashSet<String> = map.values().cloned().collect();
    for word in &wanted {
        if taken.contains(word.as_str()) && !map.contains_key(word) {
            let free = (1..).map(|count| format!("{word}_{count}"));
            let free = free.into_iter().find(|it| !taken.contains(it.as_str()) && !wanted.contains(it));
            map.extend(free.map(|free| (word.clone(), free)));
        }
    }
    let mut written = String::with_capacity(text.len());
    words(text, |word, between| {
        written.push_str(map.get(word).map_or(word, String::as_str));
        written.push_str(between);
    });
    written
}

/// The value passed between stages at a location, before a pair reassigns locations.
fn passed(location: u32) -> String {
    match location {
        0 => "color".to_owned(),
        1 => "secondary_color".to_owned(),
        2 => "fog".to_owned(),
        3..BACK_COLOR => format!("texcoord{}", location - 3),
        BACK_COLOR => "back_color".to_owned(),
        12 => "back_secondary_color".to_owned(),
        CLIP | 14 => format!("clip{}", location - CLIP),
        POINT_SIZE => "point_size".to_owned(),
        POINT_COORDINATE => "point_coordinate".to_owned(),
        _ => format!("attrib{}", location.saturating_sub(GENERIC)),
    }
}

/// The same as a Direct3D semantic.
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

fn attribute(number: u32) -> (String, String) {
    let (name, semantic) = match number {
        0 => ("position".to_owned(), "POSITION".to_owned()),
        1 => ("weight".to_owned(), "BLENDWEIGHT".to_owned()),
        2 => ("normal".to_owned(), "NORMAL".to_owned()),
        3 => ("color".to_owned(), "COLOR0".to_owned()),
        4 => ("secondary_color".to_owned(), "COLOR1".to_owned()),
        5 => ("fog".to_owned(), "FOG".to_owned()),
        8..16 => (format!("texcoord{}", number - 8), format!("TEXCOORD{}", number - 8)),
        _ => (format!("attrib{number}"), format!("ATTRIB{number}")),
    };
    (format!("vertex_{name}"), semantic)
}

/// The location of a result or an attribute in a single program, from its location in the module.
fn places(interface: &Interface) -> Vec<(u32, u32)> {
    let fragment = interface.stage == Stage::Fragment;
    let inputs = interface.inputs.iter().filter(|_| fragment).map(|it| {
        let clip = it.number.checked_sub(Attribute::FRAGMENT_CLIP0.0).filter(|number| *number < 8);
        let alone = match clip {
            Some(number) => Some(CLIP + u32::from(number) / 4),
            None => location_of_attribute(Attribute(it.number)),
        };
        let back = if it.name.starts_with("f_BFC") { BACK_COLOR } else { 0 };
        (it.location, alone.map_or(it.location, |alone| alone + back))
    });
    let outputs = interface.outputs.iter().filter(|_| !fragment).filter_map(|it| {
        let clip = it.number.checked_sub(Output::CLP0.0).filter(|number| *number < 8);
        let alone = match (clip, Output(it.number)) {
            (Some(number), _) => Some(CLIP + u32::from(number) / 4),
            (None, Output::PSIZ) => Some(POINT_SIZE),
            (None, output) => location_of_result(output),
        };
        it.location.map(|location| (location, alone.unwrap_or(location)))
    });
    inputs.chain(outputs).collect()
}

/// Resources of the module, each with its name there.
fn resources(module: &Module) -> impl Iterator<Item = (&GlobalVariable, ResourceBinding, &str)> {
    module.global_variables.iter().filter_map(|(_, global)| Some((global, global.binding?, global.name.as_deref()?)))
}

/// Members of structures as the program spells them: naga's writers append an underscore to names that end in a digit.
fn members(module: &Module) -> Vec<Change> {
    let mut found = Vec::new();
    for (_, global) in module.global_variables.iter() {
        if let TypeInner::Struct { members, .. } = &module.types[global.ty].inner {
            let names = members.iter().filter_map(|member| member.name.as_deref());
            let digit = names.filter(|name| name.ends_with(|letter: char| letter.is_ascii_digit()));
            found.extend(digit.map(|name| (format!("{name}_"), name.to_owned())));
        }
    }
    found
}

fn capitals(name: &str) -> String {
    name.split('_')
        .flat_map(|part| part.chars().enumerate().map(|(at, it)| if at == 0 { it.to_ascii_uppercase() } else { it }))
        .collect()
}

/// GLSL with descriptive names.
pub(super) fn glsl(text: &str, translation: &Translation, stage: ShaderStage) -> String {
    let (module, interface) = (&translation.module, &translation.interface);
    let short = match stage {
        ShaderStage::Vertex => "vs",
        ShaderStage::Fragment => "fs",
        _ => "cs",
    };
    let mut changes = members(module);
    changes.push((format!("naga_{short}_first_instance"), "first_instance".to_owned()));
    for (global, binding, name) in resources(module) {
        let texture = matches!(module.types[global.ty].inner, TypeInner::Image { .. });
        let prefix = match interface.stage {
            Stage::Fragment if texture => String::new(),
            stage => format!("{}_", stage.name().replace([' ', '-'], "_")),
        };
        let (from, to) = (format!("_group_{}_binding_{}_{short}", binding.group, binding.binding), prefix + name);
        // The block of the variable, from the line of its declaration.
        let line = text.lines().find(|line| line.contains("_block_") && line.contains(&from));
        let block = line.and_then(|line| line.split_whitespace().find(|word| word.contains("_block_")));
        changes.extend(block.map(|block| (block.to_owned(), capitals(&to))));
        changes.push((from, to));
    }
    for input in &interface.inputs {
        if stage == ShaderStage::Vertex {
            changes.push((format!("_p2vs_location{}", input.location), attribute(input.location).0));
        }
    }
    for (location, alone) in places(interface) {
        changes.push((format!("_vs2fs_location{location}"), passed(alone)));
    }
    for output in interface.outputs.iter().filter(|_| stage == ShaderStage::Fragment) {
        changes.extend(output.location.map(|location| match (output.second_source, location) {
            (true, _) => ("_fs2p_location1".to_owned(), "result_second_color".to_owned()),
            (false, 0) => ("_fs2p_location0".to_owned(), "result_color".to_owned()),
            (false, _) => (format!("_fs2p_location{location}"), format!("result_color{location}")),
        }));
    }
    changed(text, changes)
}

/// The first register of buffers that are only read: those below are for textures, numbered by unit.
const FIRST_BUFFER: u32 = 64;

/// Registers by kind; textures and samplers by their unit.
pub(super) fn registers(translation: &Translation) -> hlsl::BindingMap {
    let (module, textures) = (&translation.module, &translation.interface.textures);
    let unit = |binding: ResourceBinding| {
        let same = |place: u32, group: u32| (group, place) == (binding.group, binding.binding);
        let found = textures.iter().find(|it| same(it.texture_binding, it.group) || same(it.sampler_binding, it.group));
        found.map(|it| u32::from(it.unit))
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
pub(super) fn hlsl(text: &str, translation: &Translation) -> String {
    let interface = &translation.interface;
    let places = places(interface);
    let mut written = String::with_capacity(text.len());
    let mut inside_input = false;
    for line in text.split_inclusive('\n') {
        let heap = ["SamplerState nagaSamplerHeap[", "SamplerComparisonState nagaComparisonSamplerHeap["];
        if heap.iter().any(|it| line.starts_with(it)) || line.starts_with("StructuredBuffer<uint> nagaGroup") {
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
    let mut changes = members(&translation.module);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_in_the_way_gives_way() {
        let changes = vec![("_vs2fs_location0".to_owned(), "color".to_owned())];
        let text = "in vec4 _vs2fs_location0;\nvec4 color = _vs2fs_location0; color_1 = color;";
        assert_eq!(changed(text, changes), "in vec4 color;\nvec4 color_2 = color; color_1 = color_2;");
    }
}
