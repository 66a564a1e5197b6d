//! `#@ texture`: textures bound to units.

use std::collections::BTreeMap;

use super::line::words;
use super::surroundings::Addresses;
use super::value::texel;
use crate::error::{Code, Error};
use glasm::lower::{Lookup, UnitFormat};
use glasm::texture::{BaseFormat, CompareFunction, DepthMode, Filter, Image, Sampler, Target, Texture, Wrap};
use glasm_runtime::layered::Complete;

/// A texture with its parameters.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The texture's images.
    pub texture: Texture,
    /// How the texture is filtered and wrapped.
    pub sampler: Sampler,
}

/// The bound textures, by unit.
pub type Bindings = BTreeMap<u8, Binding>;

/// Units that a directive may name: more than any dialect has.
const UNITS: u8 = 32;

/// Executes `texture UNIT TARGET SIZE FORMAT FILTER WRAP [compare=FUNC] [mode=MODE] [level=N] [samples=N] TEXEL...`.
pub(super) fn bind(bindings: &mut Bindings, text: &str) -> Result<(), Error> {
    let words = words(text)?;
    let [unit, target, size, format, filter, wrap, rest @ ..] = words.as_slice() else {
        return Err(Code::MissingWord.error("a texture has UNIT TARGET SIZE FORMAT FILTER WRAP and texels"));
    };
    let unit: u8 = unit.parse().ok().filter(|unit| *unit < UNITS).ok_or_else(|| unknown("texture unit", unit))?;
    let (target, _) = Target::parse(target).ok_or_else(|| unknown("texture target", target))?;
    let sides: Vec<u32> = size.split('x').filter_map(|side| side.parse().ok()).collect();
    let extent = target
        .extent(&sides)
        .filter(|_| sides.len() == size.split('x').count() && !sides.contains(&0))
        .ok_or_else(|| Code::WrongForm.error(format!("`{size}` is not a size of this target")))?;
    let format = BaseFormat::parse(format).ok_or_else(|| unknown("texture format", format))?;
    let filter = Filter::parse(filter).ok_or_else(|| unknown("filter", filter))?;
    let wrap = Wrap::parse(wrap).ok_or_else(|| unknown("wrap mode", wrap))?;
    let settings = rest.iter().take_while(|word| word.contains('=')).count();
    let (settings, texels) = rest.split_at(settings);
    let mut options = Options::default();
    for setting in settings {
        options.set(setting)?;
    }
    let image = image(format, extent, options.samples, texels)?;
    let mut texture = match bindings.remove(&unit) {
        Some(bound) if options.level > 0 && bound.texture.target() == target => bound.texture,
        _ => Texture::new(target),
    };
    texture.set_level(options.level, image).map_err(refused)?;
    let mut sampler = Sampler::simple(target, filter, wrap, texture.level_count());
    sampler.compare = options.compare;
    sampler.depth_mode = options.mode;
    bindings.insert(unit, Binding { texture, sampler });
    Ok(())
}

fn refused(error: impl ToString) -> Error {
    Code::OutOfRange.error(error.to_string())
}

fn unknown(what: &str, text: &str) -> Error {
    Code::UnknownWord.error(format!("unknown {what} `{text}`"))
}

/// The options between the wrap mode and the texels.
struct Options {
    compare: Option<CompareFunction>,
    mode: DepthMode,
    level: u32,
    samples: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { compare: None, mode: DepthMode::Luminance, level: 0, samples: 1 }
    }
}

impl Options {
    fn set(&mut self, setting: &str) -> Result<(), Error> {
        let unknown = || unknown("setting of a texture", setting);
        let (name, value) = setting.split_once('=').ok_or_else(unknown)?;
        match name {
            "compare" => self.compare = Some(CompareFunction::parse(value).ok_or_else(unknown)?),
            "mode" => self.mode = DepthMode::parse(value).ok_or_else(unknown)?,
            "level" => self.level = value.parse().map_err(|_| unknown())?,
            "samples" => self.samples = value.parse().ok().filter(|count| *count > 0).ok_or_else(unknown)?,
            _ => return Err(unknown()),
        }
        Ok(())
    }
}

/// An image from tuples of texels; components that the format lacks are ignored.
fn image(format: BaseFormat, extent: [u32; 3], samples: u32, texels: &[&str]) -> Result<Image, Error> {
    let count = extent.iter().chain([&samples]).map(|side| u64::from(*side)).fold(1, u64::saturating_mul);
    if count != texels.len() as u64 {
        return Err(Code::WrongCount.error(format!("{} texels were given, the size has {count}", texels.len())));
    }
    let components = format.component_count();
    let mut all = Vec::with_capacity(texels.len() * components);
    for texel in texels {
        let words = self::texel(texel, &Addresses::default())?;
        let own = words
            .get(..components)
            .ok_or_else(|| Code::WrongCount.error(format!("the texel {texel} has too few components")))?;
        all.extend_from_slice(own);
    }
    Image::new(format, extent, samples, &all).map_err(refused)
}

/// How lookups in the bound textures differ from a sampler's.
pub(super) fn formats(bindings: &Bindings) -> Vec<UnitFormat> {
    let lookup = |binding: &Binding| {
        let format = binding.texture.level(0)?.format();
        match (format, binding.sampler.compare) {
            (BaseFormat::SignedHilo, _) => Some(Lookup::Hemisphere),
            (BaseFormat::Depth, Some(_)) => Some(Lookup::Compared(binding.sampler.depth_mode)),
            _ => Some(Lookup::Plain),
        }
    };
    let unit = |(unit, binding): (&u8, &Binding)| Some(UnitFormat { unit: *unit, lookup: lookup(binding)? });
    bindings.iter().filter_map(unit).collect()
}

impl<'a> From<&'a Binding> for Complete<'a> {
    fn from(binding: &'a Binding) -> Complete<'a> {
        Complete { texture: &binding.texture, sampler: &binding.sampler }
    }
}
