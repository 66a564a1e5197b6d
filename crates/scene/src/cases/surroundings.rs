//! `#@ buffer` and `#@ image`: the memory at the start of a run.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{Directive, words};
use super::name::{Name, Part};
use super::value::{Input, Word, texel, word};
use crate::error::{Code, Error, Problem};
use glasm::interp::World;
use glasm::memory::{Heap, Permission, Section};
use glasm::program::{BUFFER_POINTS, BufferKind};
use glasm::texture::{StorageFormat, StorageImage, Target};

/// Units and binding points that a directive or an input may name: more than any dialect has.
const UNITS: usize = 32;
/// Vectors of a parameter buffer that an input may set.
const LARGEST_VECTOR: u32 = 1 << 16;

/// Where a machine has what programs reach by 64-bit numbers. The default is where the machines here have it.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The address of the heap's first byte.
    pub memory: u64,
    /// Handles of textures by unit, where they are others than the machines' own.
    pub textures: BTreeMap<u8, u64>,
    /// Handles of images by unit, likewise.
    pub images: BTreeMap<u8, u64>,
}

/// Addresses of all buffers declared in a file, so that each can be named before its declaration, and handles of its
/// textures and images.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    places: Places,
    buffers: BTreeMap<String, Section>,
    /// The target of each texture, by unit.
    textures: BTreeMap<u8, Target>,
    images: BTreeSet<u8>,
}

/// The upper word of handles, so that none is 0.
const HANDLE: u64 = 1 << 32;

impl Addresses {
    /// Finds the buffers of a file and allocates them.
    pub(super) fn of(directives: &[Directive<'_>], places: &Places) -> Result<Addresses, Problem> {
        let mut addresses = Addresses { places: places.clone(), ..Addresses::default() };
        let mut heap = Heap::default();
        for directive in directives {
            addresses.note(directive.text.trim());
            let Some(text) = directive.text.trim().strip_prefix("buffer") else { continue };
            if !text.starts_with(char::is_whitespace) {
                continue;
            }
            let placed = |error: Error| error.at(directive.line);
            let parts = words(text).map_err(placed)?;
            let Some((name, contents)) = parts.split_first() else { continue };
            let mut count = 0u32;
            for part in contents {
                count += word(part).map_err(placed)?.count();
            }
            let section = heap.allocate(count * 4, Permission::ReadWrite);
            let section = section.ok_or_else(|| placed(Code::TooLarge.error("the buffers are too large in all")))?;
            if addresses.buffers.insert((*name).to_owned(), section).is_some() {
                return Err(placed(Code::GivenTwice.error(format!("the buffer `{name}` already exists"))));
            }
        }
        Ok(addresses)
    }

    /// Notes the unit and the target of a texture or an image.
    fn note(&mut self, text: &str) {
        let mut parts = text.split_whitespace();
        let (Some(word), Some(unit), Some(target)) = (parts.next(), parts.next(), parts.next()) else { return };
        let (Ok(unit), Some((target, _))) = (unit.parse(), Target::parse(target)) else { return };
        match word {
            "texture" => {
                self.textures.insert(unit, target);
            }
            "image" => {
                self.images.insert(unit);
            }
            _ => {}
        }
    }

    /// Which of the textures of its target a unit has, in the order of their units.
    pub(super) fn handle_of_texture(&self, unit: u8) -> Option<u8> {
        let target = self.textures.get(&unit)?;
        Some(self.textures.range(..unit).filter(|(_, other)| *other == target).count() as u8)
    }

    /// The unit of the texture of a target with this number.
    pub(super) fn texture_of_handle(&self, target: Target, number: u8) -> Option<u8> {
        self.textures.iter().filter(|(_, own)| **own == target).nth(number.into()).map(|(unit, _)| *unit)
    }

    /// The images in the order of their units.
    pub(super) fn images(&self) -> impl Iterator<Item = u8> + '_ {
        self.images.iter().copied()
    }

    /// `texture[2]` or `image[1]`: a resident handle.
    fn handle(&self, text: &str) -> Option<u64> {
        let (word, unit) = text.strip_suffix(']')?.split_once('[')?;
        let unit: u8 = unit.trim().parse().ok()?;
        let (own, number) = match word {
            "texture" => (&self.places.textures, self.handle_of_texture(unit)?),
            "image" => (&self.places.images, self.images.iter().position(|known| *known == unit)? as u8),
            _ => return None,
        };
        Some(own.get(&unit).copied().unwrap_or(HANDLE | u64::from(number)))
    }

    /// The address of `NAME` or `NAME+16`, or the handle of `texture[2]` or `image[1]`.
    pub(super) fn resolve(&self, text: &str) -> Option<u64> {
        if let Some(handle) = self.handle(text) {
            return Some(handle);
        }
        let (name, offset) = match text.split_once(['+', '-']) {
            None => (text, 0),
            Some((name, digits)) => {
                let offset: i64 = digits.trim().parse().ok()?;
                (name.trim(), if text.contains('+') { offset } else { -offset })
            }
        };
        let section = self.buffers.get(name)?;
        Some(self.places.memory.wrapping_add(u64::from(section.start)).wrapping_add_signed(offset))
    }

    pub(super) fn section(&self, name: &str) -> Option<Section> {
        self.buffers.get(name).copied()
    }
}

pub(super) fn no_buffer(name: &str) -> Error {
    Code::UnknownName.error(format!("there is no buffer `{name}`"))
}

/// Memory as declared by directives.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    pub(super) addresses: Addresses,
    buffers: Vec<(Section, Vec<u32>)>,
    images: BTreeMap<usize, StorageImage>,
}

impl Surroundings {
    pub(super) fn new(addresses: Addresses) -> Surroundings {
        Surroundings { addresses, ..Surroundings::default() }
    }

    /// Executes `buffer NAME WORD...`.
    pub(super) fn buffer(&mut self, text: &str) -> Result<(), Error> {
        let parts = words(text)?;
        let (name, contents) = parts.split_first().ok_or(Code::MissingWord.error("a buffer has a NAME and words"))?;
        let valid = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
        if !valid || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
            return Err(Code::WrongForm.error(format!("`{name}` is not a name of a buffer")));
        }
        let section = self
            .addresses
            .section(name)
            .ok_or_else(|| Code::UnknownName.error(format!("the buffer `{name}` has no place")))?;
        let mut all = Vec::new();
        for part in contents {
            match word(part)? {
                Word::One(word) => all.push(word),
                Word::Two([low, high]) => all.extend([low, high]),
                Word::Address(name) => {
                    let address = self.addresses.resolve(&name).ok_or_else(|| no_buffer(&name))?;
                    all.extend([address as u32, (address >> 32) as u32]);
                }
            }
        }
        self.buffers.push((section, all));
        Ok(())
    }

    /// Executes `image UNIT TARGET SIZE FORMAT [samples=N] TEXEL...`.
    pub(super) fn image(&mut self, text: &str) -> Result<(), Error> {
        let words = words(text)?;
        let [unit, target, size, format, rest @ ..] = words.as_slice() else {
            return Err(Code::MissingWord.error("an image has UNIT TARGET SIZE FORMAT and texels"));
        };
        let unknown = |what: &str, text: &str| Code::UnknownWord.error(format!("unknown {what} `{text}`"));
        let unit: usize = unit.parse().ok().filter(|unit| *unit < UNITS).ok_or_else(|| unknown("image unit", unit))?;
        let (target, _) =
            Target::parse(target).filter(|(_, shadow)| !shadow).ok_or_else(|| unknown("image target", target))?;
        let sides: Vec<u32> = size.split('x').filter_map(|side| side.parse().ok()).collect();
        let extent = target
            .extent(&sides)
            .filter(|_| sides.len() == size.split('x').count() && !sides.contains(&0))
            .ok_or_else(|| Code::WrongForm.error(format!("`{size}` is not a size of this target")))?;
        let format = StorageFormat::parse(format).ok_or_else(|| unknown("image format", format))?;
        let (samples, texels) = match rest.split_first() {
            Some((first, rest)) if first.starts_with("samples=") => {
                let count = first["samples=".len()..].parse().ok().filter(|count| (1..=64).contains(count));
                (count.ok_or_else(|| unknown("number of samples", first))?, rest)
            }
            _ => (1, rest),
        };
        let count = extent.iter().chain([&samples]).map(|side| u64::from(*side)).fold(1, u64::saturating_mul);
        if count != texels.len() as u64 {
            return Err(Code::WrongCount.error(format!("{} texels were given, the size has {count}", texels.len())));
        }
        let mut words = Vec::with_capacity(texels.len() * format.words());
        for texel in texels {
            let given = self::texel(texel, &self.addresses)?;
            let own = given
                .get(..format.component_count())
                .ok_or_else(|| Code::WrongCount.error(format!("the texel {texel} has too few components")))?;
            let mut components = [0; 4];
            components[..own.len()].copy_from_slice(own);
            words.extend_from_slice(&format.encode_raw(components)[..format.words()]);
        }
        self.images.insert(unit, StorageImage { target, format, extent, samples, words });
        Ok(())
    }

    /// The buffer with this name in an expectation.
    pub(super) fn named_buffer(&self, name: &Name) -> Option<(Section, u32)> {
        match name.parts().as_slice() {
            [Part::Word(word)] => Some((self.addresses.section(word)?, 0)),
            [Part::Word(word), Part::Index(index)] => Some((self.addresses.section(word)?, index.trim().parse().ok()?)),
            _ => None,
        }
    }

    /// Memory, buffers, images and subroutines of a run with these inputs.
    pub fn world(&self, inputs: &[Input]) -> Result<World, Error> {
        let mut memory = Heap::default();
        let mut sections: Vec<Section> = self.addresses.buffers.values().copied().collect();
        sections.sort_by_key(|section| section.start);
        for section in sections {
            memory.allocate(section.size, Permission::ReadWrite);
        }
        for (section, words) in &self.buffers {
            memory.words_mut(*section).copy_from_slice(words);
        }
        let mut world = World { memory, buffers: vec![None; BUFFER_POINTS as usize], ..World::default() };
        world.images = (0..UNITS).map(|unit| self.images.get(&unit).cloned()).collect();
        let mut vectors: BTreeMap<usize, BTreeMap<u32, [u32; 4]>> = BTreeMap::new();
        for input in inputs {
            let unknown = || Code::UnknownName.error(format!("there is no input `{}`", input.name.text()));
            match surrounding(&input.name) {
                None => {}
                Some(Surrounding::Buffer(binding)) => {
                    let name = input.plain.as_deref().ok_or_else(unknown)?;
                    let section = self.addresses.section(name).ok_or_else(|| no_buffer(name))?;
                    *world.buffers.get_mut(binding).ok_or_else(unknown)? = Some(section);
                }
                Some(Surrounding::Vector(binding, number)) => {
                    vectors.entry(binding).or_default().insert(number, input.value);
                }
                Some(Surrounding::Subroutine(number)) => {
                    let choice = input.plain.as_deref().and_then(|text| text.parse().ok());
                    let place = world.subroutines.len().max(number + 1);
                    world.subroutines.resize(place, 0);
                    world.subroutines[number] = choice.ok_or_else(unknown)?;
                }
            }
        }
        for (binding, vectors) in vectors {
            let place =
                world.buffers.get_mut(binding).ok_or(Code::OutOfRange.error("there are fewer parameter buffers"))?;
            let count = vectors.last_key_value().map_or(0, |(number, _)| number + 1);
            let section = match *place {
                Some(section) => section,
                None => world
                    .memory
                    .allocate(count * 16, Permission::ReadOnly)
                    .ok_or(Code::TooLarge.error("the buffers are too large in all"))?,
            };
            *place = Some(section);
            let words = world.memory.words_mut(section);
            for (number, vector) in vectors {
                let first = number as usize * 4;
                let place =
                    words.get_mut(first..first + 4).ok_or(Code::OutOfRange.error("a vector is outside its buffer"))?;
                place.copy_from_slice(&vector);
            }
        }
        Ok(world)
    }
}

/// The meaning of an input's name outside the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surrounding {
    /// `program.buffer[a]`.
    Buffer(usize),
    /// `program.buffer[a][n]`.
    Vector(usize, u32),
    /// `program.subroutine[n]`.
    Subroutine(usize),
}

pub(super) fn surrounding(name: &Name) -> Option<Surrounding> {
    use Part::{Index, Word};
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match name.parts().as_slice() {
        [Word("program"), Word("buffer"), Index(binding)] => {
            Some(Surrounding::Buffer(number(binding).filter(|binding| *binding < UNITS)?))
        }
        [Word("program"), Word("buffer"), Index(binding), Index(vector)] => {
            let vector = vector.trim().parse().ok().filter(|vector| *vector < LARGEST_VECTOR)?;
            Some(Surrounding::Vector(number(binding)?, vector))
        }
        [Word("program"), Word(word @ ("storage" | "counter")), Index(binding)] => {
            let kind = if *word == "storage" { BufferKind::Storage } else { BufferKind::Counters };
            let binding = number(binding).filter(|binding| *binding < kind.points() as usize)?;
            Some(Surrounding::Buffer(kind.first_point() as usize + binding))
        }
        [Word("program"), Word("subroutine"), Index(choice)] => {
            Some(Surrounding::Subroutine(number(choice).filter(|number| *number < 4096)?))
        }
        _ => None,
    }
}
