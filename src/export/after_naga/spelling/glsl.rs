//! Names in GLSL.

use naga::{ShaderStage, TypeInner};

use super::{attribute, changed, members, numbered, places, resources};
use crate::lower::Translation;
use crate::lower::locations::{BACK_COLOR, CLIP, GENERIC, POINT_COORDINATE, POINT_SIZE};
use crate::vocabulary::Stage;

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

fn capitals(name: &str) -> String {
    name.split('_')
        .flat_map(|part| part.chars().enumerate().map(|(at, it)| if at == 0 { it.to_ascii_uppercase() } else { it }))
        .collect()
}

/// GLSL with descriptive names.
pub(in crate::export) fn spelled(text: &str, translation: &Translation, stage: ShaderStage) -> String {
    let (module, interface) = (&translation.module, &translation.interface);
    let short = match stage {
        ShaderStage::Vertex => "vs",
        ShaderStage::Fragment => "fs",
        _ => "cs",
    };
    let mut changes = members(module, numbered::is_word_of_glsl);
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
