//! What a pipeline must know of a SPIR-V module.

use ash::vk;

/// The stage of a module's entry point.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Vertices.
    Vertex,
    /// Fragments.
    Fragment,
    /// Threads.
    Compute,
}

/// A SPIR-V module with one entry point.
#[derive(Clone, Debug)]
pub struct Module {
    pub(crate) words: Vec<u32>,
    pub(crate) entry: String,
    /// The stage of its entry point.
    pub stage: Stage,
}

/// A resource that a module uses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor {
    pub(crate) set: u32,
    pub(crate) binding: u32,
    pub(crate) ty: vk::DescriptorType,
    pub(crate) count: u32,
}

/// Numbers of SPIR-V's specification, of the instructions and decorations that matter here.
mod number {
    pub(super) const ENTRY_POINT: u32 = 15;
    pub(super) const TYPE_IMAGE: u32 = 25;
    pub(super) const TYPE_SAMPLER: u32 = 26;
    pub(super) const TYPE_SAMPLED_IMAGE: u32 = 27;
    pub(super) const TYPE_ARRAY: u32 = 28;
    pub(super) const TYPE_RUNTIME_ARRAY: u32 = 29;
    pub(super) const TYPE_POINTER: u32 = 32;
    pub(super) const CONSTANT: u32 = 43;
    pub(super) const VARIABLE: u32 = 59;
    pub(super) const DECORATE: u32 = 71;
    pub(super) const BINDING: u32 = 33;
    pub(super) const DESCRIPTOR_SET: u32 = 34;
    pub(super) const STORAGE_BUFFER: u32 = 12;
}

/// The instructions of a module: each with its number first, then its operands.
fn instructions(words: &[u32]) -> impl Iterator<Item = (u32, &[u32])> {
    let mut rest = words.get(5..).unwrap_or_default();
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let length = ((first >> 16) as usize).max(1);
        let (this, after) = rest.split_at_checked(length)?;
        rest = after;
        Some((first & 0xffff, &this[1..]))
    })
}

/// A string of SPIR-V: bytes up to a zero.
fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0);
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

impl Module {
    /// A module of these words, if its entry point is of a known stage.
    pub fn new(words: Vec<u32>) -> Option<Module> {
        let (_, entry) = instructions(&words).find(|(op, _)| *op == number::ENTRY_POINT)?;
        let stage = match entry.first()? {
            0 => Stage::Vertex,
            4 => Stage::Fragment,
            5 => Stage::Compute,
            _ => return None,
        };
        let entry = text(entry.get(2..)?);
        Some(Module { words, entry, stage })
    }

    /// What it uses, by set and binding.
    pub(crate) fn descriptors(&self) -> Vec<Descriptor> {
        let (mut sets, mut bindings) = (std::collections::HashMap::new(), std::collections::HashMap::new());
        let (mut types, mut constants) = (std::collections::HashMap::new(), std::collections::HashMap::new());
        let mut found = Vec::new();
        for (op, operands) in instructions(&self.words) {
            match (op, operands) {
                (number::DECORATE, [target, number::DESCRIPTOR_SET, set, ..]) => drop(sets.insert(*target, *set)),
                (number::DECORATE, [target, number::BINDING, binding, ..]) => drop(bindings.insert(*target, *binding)),
                (19..=33, [id, rest @ ..]) => drop(types.insert(*id, (op, rest))),
                (number::CONSTANT, [_, id, value, ..]) => drop(constants.insert(*id, *value)),
                (number::VARIABLE, [pointer, id, class, ..]) => {
                    let Some(binding) = bindings.get(id) else { continue };
                    let Some((number::TYPE_POINTER, [_, pointee])) = types.get(pointer) else { continue };
                    let (mut ty, mut count) = (types.get(pointee), 1);
                    if let Some((number::TYPE_ARRAY, [element, length, ..])) = ty {
                        (ty, count) = (types.get(element), constants.get(length).copied().unwrap_or(1));
                    } else if let Some((number::TYPE_RUNTIME_ARRAY, [element, ..])) = ty {
                        (ty, count) = (types.get(element), 16);
                    }
                    let ty = match ty {
                        Some((number::TYPE_SAMPLER, _)) => vk::DescriptorType::SAMPLER,
                        Some((number::TYPE_SAMPLED_IMAGE, _)) => vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
                        // Two in "sampled": it is stored to and loaded from without a sampler.
                        Some((number::TYPE_IMAGE, [_, _, _, _, _, 2, ..])) => vk::DescriptorType::STORAGE_IMAGE,
                        Some((number::TYPE_IMAGE, _)) => vk::DescriptorType::SAMPLED_IMAGE,
                        _ if *class == number::STORAGE_BUFFER => vk::DescriptorType::STORAGE_BUFFER,
                        _ => vk::DescriptorType::UNIFORM_BUFFER,
                    };
                    found.push(Descriptor {
                        set: sets.get(id).copied().unwrap_or(0),
                        binding: *binding,
                        ty,
                        count: count.clamp(1, 1024),
                    });
                }
                _ => {}
            }
        }
        found
    }
}
