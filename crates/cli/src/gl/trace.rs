//! A run of a game's program on the reference machine, with what it read at a pixel: its inputs, and its textures as the
//! drop-in tells them.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use glasm::check::{ParseOptions, load};
use glasm::interp::{Machine, Step, Tracer};
use glasm::texture::{
    BaseFormat, Border, CompareFunction, DepthMode, Filter, Image, MinFilter, MipFilter, Sampler, Swizzle, Target,
    Texture, Wrap,
};
use glasm_scene::cases::{
    Binding, Bindings, Invocation, Settings, invocation, parse_input, program_with, textures as units,
};
use glasm_scene::inspect::listing::{self, Listing, Row};

use super::super::output::room;

/// What a program read beside its inputs.
#[derive(Debug, Default)]
pub(super) struct World {
    textures: Bindings,
    /// What could not be read.
    pub(super) notes: Vec<String>,
    /// It computes in fp32 alone.
    full: bool,
}

/// A level whose texels follow.
struct Level {
    unit: u8,
    number: u32,
    extent: [u32; 3],
    format: BaseFormat,
    /// The components that the format has, among those that are passed.
    components: &'static [usize],
    kind: String,
}

/// Components of a format among the four in which the host reads them.
fn components(format: BaseFormat) -> &'static [usize] {
    match format {
        BaseFormat::Alpha => &[3],
        BaseFormat::LuminanceAlpha => &[0, 3],
        BaseFormat::Rgb => &[0, 1, 2],
        BaseFormat::Luminance | BaseFormat::Intensity | BaseFormat::Depth => &[0],
        _ => &[0, 1, 2, 3],
    }
}

impl Level {
    /// Takes the texels of the level from the front of the bytes.
    fn image(&self, bytes: &mut &[u8]) -> Option<Image> {
        let count = self.extent.iter().try_fold(1usize, |count, side| count.checked_mul(*side as usize))?;
        let (passed, width) = match self.kind.as_str() {
            "bytes" => (4, 1),
            "depths" => (1, 4),
            "floats" | "signed" | "unsigned" => (4, 4),
            _ => return None,
        };
        let (own, rest) = bytes.split_at_checked(count.checked_mul(passed * width)?)?;
        *bytes = rest;
        let word = |bytes: &[u8]| match bytes {
            [byte] => (f32::from(*byte) / 255.0).to_bits(),
            bytes => bytes.try_into().map_or(0, u32::from_ne_bytes),
        };
        let texels = own.chunks_exact(passed * width);
        let words = texels.flat_map(|texel| {
            self.components.iter().map(move |place| word(&texel[place * width..(place + 1) * width]))
        });
        Image::new(self.format, self.extent, 1, &words.collect::<Vec<u32>>()).ok()
    }
}

/// Values between commas.
fn numbers<V: std::str::FromStr, const COUNT: usize>(text: &str) -> Option<[V; COUNT]> {
    let values: Vec<V> = text.split(',').map_while(|part| part.parse().ok()).collect();
    values.try_into().ok()
}

/// Sets a parameter of a sampler.
fn set(sampler: &mut Sampler, name: &str, value: &str) -> Option<()> {
    match name {
        "wrap" => {
            let wraps: Vec<Wrap> = value.split(',').map_while(Wrap::parse).collect();
            sampler.wrap = wraps.try_into().ok()?;
        }
        "min" => {
            let (texels, levels) = value.split_once(',').map_or((value, None), |(texels, rest)| (texels, Some(rest)));
            let levels = match levels.map(Filter::parse) {
                None => MipFilter::None,
                Some(levels) if levels? == Filter::Nearest => MipFilter::Nearest,
                Some(_) => MipFilter::Linear,
            };
            sampler.min = MinFilter::new(Filter::parse(texels)?, levels);
        }
        "mag" => sampler.mag = Filter::parse(value)?,
        "bias" => sampler.bias = value.parse().ok()?,
        "lod" => [sampler.min_lod, sampler.max_lod] = numbers(value)?,
        "levels" => [sampler.base_level, sampler.max_level] = numbers(value)?,
        "border" => sampler.border = Border::Values(numbers(value)?),
        "compare" => sampler.compare = Some(CompareFunction::parse(value)?),
        "mode" => sampler.depth_mode = DepthMode::parse(value)?,
        "anisotropy" => sampler.max_anisotropy = value.parse().ok()?,
        "swizzle" => {
            let component = |letter| match letter {
                'r' => Some(Swizzle::Red),
                'g' => Some(Swizzle::Green),
                'b' => Some(Swizzle::Blue),
                'a' => Some(Swizzle::Alpha),
                '0' => Some(Swizzle::Zero),
                '1' => Some(Swizzle::One),
                _ => None,
            };
            let swizzle: Vec<Swizzle> = value.chars().map_while(component).collect();
            sampler.swizzle = swizzle.try_into().ok()?;
        }
        _ => return None,
    }
    Some(())
}

impl World {
    /// Reads what the drop-in tells.
    pub(super) fn parse(bytes: &[u8]) -> anyhow::Result<World> {
        let mut world = World::default();
        world.read(bytes).context("what the game tells of its textures cannot be read")?;
        Ok(world)
    }

    fn read(&mut self, mut bytes: &[u8]) -> Option<()> {
        let mut levels: Vec<Level> = Vec::new();
        let mut head = None;
        loop {
            let end = bytes.iter().position(|byte| *byte == b'\n')?;
            let line = std::str::from_utf8(&bytes[..end]).ok()?;
            bytes = &bytes[end + 1..];
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            match first {
                "end" => break,
                "precision" => self.full = rest == "full",
                "note" => self.notes.push(rest.to_owned()),
                "texture" => head = Some(self.texture(rest)?),
                "level" => {
                    let (unit, format, kind) = head.clone()?;
                    let (number, extent) = rest.split_once(' ')?;
                    let extent = numbers(&extent.replace('x', ","))?;
                    let number = number.parse().ok()?;
                    levels.push(Level { unit, number, extent, format, components: components(format), kind });
                }
                _ => return None,
            }
        }
        for level in levels {
            let image = level.image(&mut bytes)?;
            self.textures.get_mut(&level.unit)?.texture.set_level(level.number, image).ok()?;
        }
        bytes.is_empty().then_some(())
    }

    /// A line about a texture: its unit, its format, and how its texels are passed.
    fn texture(&mut self, line: &str) -> Option<(u8, BaseFormat, String)> {
        let mut words = line.split(' ');
        let unit = words.next()?.parse().ok()?;
        let (target, _) = Target::parse(words.next()?)?;
        let format = BaseFormat::parse(words.next()?)?;
        let kind = words.next()?.to_owned();
        let mut sampler = Sampler::new(target);
        for word in words {
            let (name, value) = word.split_once('=')?;
            set(&mut sampler, name, value)?;
        }
        // Only components with a range have their border clamped to it.
        if let (Border::Values(values), "floats") = (sampler.border, kind.as_str()) {
            sampler.border = Border::Words(values.map(f32::to_bits));
        }
        self.textures.insert(unit, Binding { texture: Texture::new(target), sampler });
        Some((unit, format, kind))
    }
}

/// The steps of a run as rows.
struct Rows<'a> {
    listing: Listing<'a>,
    rows: Vec<Row>,
}

impl Tracer for Rows<'_> {
    fn step(&mut self, step: &Step) {
        self.rows.push(self.listing.row(self.rows.len() + 1, step));
    }
}

/// The run of a program with these inputs as a table, and its results.
pub(super) fn run(source: &[u8], inputs: &[&str], world: World) -> anyhow::Result<String> {
    let checked = load(source, &ParseOptions::default().with_lenient(true));
    let mut settings = Settings { textures: Arc::new(world.textures), ..Settings::default() };
    for text in inputs {
        settings.inputs.push(parse_input(text)?);
    }
    let Some(program) = program_with(&checked, &settings) else { bail!("its text does not load here") };
    let program = if world.full { program.at_full_precision() } else { program };
    let given = invocation(&program, &settings.inputs)?;
    let mut rows = Rows { listing: Listing::new(&program, source), rows: Vec::new() };
    let mut machine = Machine::new(&program);
    machine.world = settings.surroundings.world(&settings.inputs)?;
    let textures = units(&settings.textures);
    let outcome = match given {
        Invocation::One(inputs) => machine.run_traced(&inputs, &textures, &mut rows),
        // The first fragment is the one that was asked for; its neighbours are there for its slopes.
        Invocation::Quad(quad) => machine.run_quad_traced(&quad, [true, false, false, false], &textures, 0, &mut rows),
    };
    Ok(listing::table_within(&rows.rows, room()) + "\n" + &listing::results(&program, &outcome))
}

#[cfg(test)]
mod tests {
    use super::{World, run};

    /// A world with a texture of 2 by 1 texels, red and a half of green.
    fn world(parameters: &str, level: &str, texels: &[u8]) -> anyhow::Result<World> {
        let head = format!("precision text\ntexture 1 2D rgb bytes {parameters}\nlevel 0 {level}\nend\n");
        World::parse(&[head.as_bytes(), texels].concat())
    }

    const TEXELS: [u8; 8] = [255, 0, 0, 255, 0, 51, 0, 255];

    #[test]
    fn a_program_reads_what_the_game_has_bound() {
        let world = world("wrap=repeat,clamp,repeat min=nearest mag=nearest lod=-1000,1000", "2x1x1", &TEXELS);
        let source = b"!!FP1.0\nTEX o[COLR], f[TEX0], TEX1, 2D;\nEND";
        let printed = run(source, &["f[TEX0]=(1.75,0.5,0,1)dx(0.1,0,0,0)dy(0,0.1,0,0)"], world.expect("a world"));
        let printed = printed.expect("a run");
        assert!(printed.contains("\no[COLR]=(0,0.2,0,1)\n"), "{printed}");
    }

    #[test]
    fn what_is_incomplete_is_not_read() {
        assert!(world("mag=linear", "2x1x1", &TEXELS).is_ok());
        assert!(world("mag=linear", "2x1x1", &TEXELS[..7]).is_err());
        assert!(world("mag=linear", "1x1x1", &TEXELS).is_err());
        assert!(world("mag=wide", "2x1x1", &TEXELS).is_err());
        assert!(world("mag", "2x1x1", &TEXELS).is_err());
        assert!(world("mag=linear", "2x1x4294967295", &TEXELS).is_err());
        assert!(World::parse(b"").is_err());
        let notes = World::parse(b"note texture 3 is not read\nend\n").expect("a world").notes;
        assert_eq!(notes, ["texture 3 is not read"]);
    }
}
