//! Descriptive names in GLSL and HLSL. naga's writers number resources and values between stages (naga 30).

use naga::{GlobalVariable, Module, ResourceBinding, TypeInner};
use rustc_hash::{FxHashMap, FxHashSet};

#[cfg(feature = "glsl")]
mod glsl;
#[cfg(feature = "hlsl")]
mod hlsl;
mod numbered;

#[cfg(feature = "glsl")]
pub(in crate::export) use glsl::spelled as glsl;
#[cfg(feature = "hlsl")]
pub(in crate::export) use hlsl::{registers, spelled as hlsl};

use super::text_words::words;
use crate::dialect::bindings::{Attribute, Output};
use crate::lower::Interface;
use crate::lower::locations::{BACK_COLOR, CLIP, POINT_SIZE, location_of_attribute, location_of_result};
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
            let free = free.into_iter().find(|entry| !taken.contains(entry.as_str()) && !wanted.contains(entry));
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

/// Members of structures as the program spells them: naga's writers append an underscore to names that end in a digit. Words
/// of the language keep it.
fn members(module: &Module, is_word: impl Fn(&str) -> bool) -> Vec<Change> {
    let mut found = Vec::new();
    for (_, global) in module.global_variables.iter() {
        if let TypeInner::Struct { members, .. } = &module.types[global.ty].inner {
            let names = members.iter().filter_map(|member| member.name.as_deref());
            let digit = names.filter(|name| name.ends_with(|letter: char| letter.is_ascii_digit()) && !is_word(name));
            found.extend(digit.map(|name| (format!("{name}_"), name.to_owned())));
        }
    }
    found
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
