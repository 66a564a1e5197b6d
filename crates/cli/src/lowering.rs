//! Translation options of the command line.

use anyhow::Context;
use clap::ValueEnum;
use glasm::combine::{Facts, Fog, REGISTERS, Setup};
use glasm::lower::{
    self, Arithmetic, ClipDistances, Coordinates, Fixed, FloatLevel, Half, Lookup, Options, OwnFunctions, UnitFormat,
};
use glasm::texture::{DepthMode, Target};

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Float {
    /// To the bit, as on the reference machine
    Exact,
    /// What the specification promises
    #[default]
    Strict,
    /// The same, except for NaN rules that cost time
    Fast,
}

impl Float {
    pub(crate) fn level(self) -> FloatLevel {
        match self {
            Float::Exact => FloatLevel::Exact,
            Float::Strict => FloatLevel::Strict,
            Float::Fast => FloatLevel::Fast,
        }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Precision {
    /// As the program's specification says
    #[default]
    Text,
    /// In fp32 throughout, as NVIDIA's drivers have since 2006
    Full,
}

impl Precision {
    pub(crate) fn arithmetic(self) -> Arithmetic {
        match self {
            Precision::Text => Arithmetic::Specified,
            Precision::Full => Arithmetic::Full,
        }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Halves {
    /// Round in fp32, with the same results on every device
    #[default]
    Emulated,
    /// Pack as halves and unpack, for devices that round correctly when they pack
    Packed,
    /// The same, for devices whose compiler would remove it; needs `zero` of the interface
    Hidden,
    /// Use the device's own half type (SHADER_F16)
    Native,
    /// The same, for devices whose compiler would look halves up; needs `zero` of the interface
    NativeHidden,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FixedForm {
    /// Add a number that rounds, and clamp the sum as an integer
    #[default]
    Emulated,
    /// Add a number, multiply by a 1 that is hidden from compilers, and clamp as a float; needs `zero` of the interface
    Hidden,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Functions {
    /// With the device's own functions; never at the level `exact`
    #[default]
    Device,
    /// With integers, for devices whose functions are imprecise
    Own,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LongIntegers {
    /// The device's own (SHADER_INT64, SHADER_F64); pairs if the device or the language has none
    #[default]
    Native,
    /// Pairs of 32-bit words
    Pairs,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Space {
    /// Depth from 0 to w, window rows downward
    #[default]
    Wgpu,
    /// Depth from -w to w, window rows upward
    Gl,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Clipping {
    /// Interpolate the distances, and discard fragments where one is below zero
    #[default]
    Emulated,
    /// Use the device's own clip distances
    Native,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum FogFactor {
    /// From the distances at which fog begins and ends
    Linear,
    /// From the density
    Exp,
    /// From the density, squared
    Exp2,
}

#[derive(clap::Args)]
pub(crate) struct Lowering {
    /// How to compute fp16, fx12 and special values
    #[arg(long, value_enum, default_value_t)]
    precision: Precision,
    /// How closely floating point follows the specification
    #[arg(long, value_enum, default_value_t)]
    float: Float,
    /// How to round to fp16
    #[arg(long, value_enum, default_value_t)]
    half: Halves,
    /// How to round to fx12
    #[arg(long, value_enum, default_value_t)]
    fixed: FixedForm,
    /// How to compute EX2, LG2, RSQ, SIN, COS and quotients
    #[arg(long, value_enum, default_value_t)]
    functions: Functions,
    /// How to represent 64-bit integers
    #[arg(long, value_enum, default_value_t)]
    int64: LongIntegers,
    /// How to represent 64-bit floats
    #[arg(long, value_enum, default_value_t)]
    float64: LongIntegers,
    /// Conventions for window and clip space: `gl` for GLSL that OpenGL draws, otherwise pictures are upside down, and front
    /// faces are back faces
    #[arg(long, value_enum, default_value_t)]
    coordinates: Space,
    /// How to implement clip distances
    #[arg(long, value_enum, default_value_t)]
    clip: Clipping,
    /// Use the vertex program's back colours for back faces
    #[arg(long)]
    two_sided: bool,
    /// Do not interpolate colours: all of a primitive are those of one vertex, in OpenGL the last one, elsewhere the first
    #[arg(long)]
    flat: bool,
    /// Clamp the colours of vertex programs to [0, 1], as OpenGL does unless CLAMP_VERTEX_COLOR is off
    #[arg(long)]
    clamp_colors: bool,
    /// Expect copies of parameters, rounded to fp16 and fx12 by the host, where the program needs them
    #[arg(long)]
    rounded_parameters: bool,
    /// Pass on point sizes, at location 15
    #[arg(long)]
    point_size: bool,
    /// Bind group of parameters and textures
    #[arg(long, default_value_t = 0)]
    group: u32,
    /// First binding number
    #[arg(long, default_value_t = 0)]
    binding: u32,
    /// A unit whose depth texture is compared, and how the result becomes a vector: `luminance` (also without `=MODE`),
    /// `intensity` or `alpha`, as in 0=intensity
    #[arg(long, value_name = "UNIT=MODE", value_parser = compared)]
    compared: Vec<UnitFormat>,
    /// A unit whose depth texture is not compared, and how the depth becomes a vector, likewise
    #[arg(long, value_name = "UNIT=MODE", value_parser = depth)]
    depth: Vec<UnitFormat>,
    /// A unit whose texture contains two components of a unit vector
    #[arg(long, value_name = "UNIT", value_parser = hemisphere)]
    hemisphere: Vec<UnitFormat>,
    /// A unit whose texture may contain numbers outside [0, 1], as textures of floats and signed formats do. Of other units
    /// this is assumed, and clamps and comparisons of their texels that change nothing are left out
    #[arg(long, value_name = "UNIT", value_parser = clap::value_parser!(u8).range(..32))]
    float_texture: Vec<u8>,
    /// A unit's texture behind register combiners (!!RC1.0) and in ATI fragment shaders (!!ATIfs1.0): `1D`, `2D`, `3D`, `CUBE`
    /// or `RECT`, as in 1=CUBE. Scripts name theirs. Otherwise tex0 to tex3 of combiners are the texture coordinates, and
    /// lookups of ATI fragment shaders are 2D
    #[arg(long, value_name = "UNIT=TARGET", value_parser = bound)]
    texture: Vec<(u8, Target)>,
    /// The fog of register combiners, or behind an ATI fragment shader, computed from the fog coordinate, state.fog.params
    /// and state.fog.color. Otherwise the fog register of combiners is the fog coordinate as it comes: a colour and a factor
    #[arg(long, value_enum, value_name = "MODE")]
    fog: Option<FogFactor>,
}

fn unit(text: &str) -> anyhow::Result<u8> {
    let unit = text.parse().ok().filter(|unit| *unit < 32);
    unit.with_context(|| format!("`{text}` is not a texture unit from 0 to 31"))
}

fn depths(text: &str, lookup: impl Fn(DepthMode) -> Lookup) -> anyhow::Result<UnitFormat> {
    let (number, mode) = text.split_once('=').unwrap_or((text, "luminance"));
    let mode = DepthMode::parse(mode).with_context(|| format!("`{mode}` is not luminance, intensity or alpha"))?;
    Ok(UnitFormat { unit: unit(number)?, lookup: lookup(mode) })
}

fn compared(text: &str) -> anyhow::Result<UnitFormat> {
    depths(text, Lookup::Compared)
}

fn depth(text: &str) -> anyhow::Result<UnitFormat> {
    depths(text, Lookup::Depth)
}

fn hemisphere(text: &str) -> anyhow::Result<UnitFormat> {
    Ok(UnitFormat { unit: unit(text)?, lookup: Lookup::Hemisphere })
}

fn bound(text: &str) -> anyhow::Result<(u8, Target)> {
    let (number, name) = text.split_once('=').with_context(|| format!("`{text}` is not like 1=CUBE"))?;
    let unit = number.parse().ok().filter(|unit| usize::from(*unit) < REGISTERS);
    let unit = unit.with_context(|| format!("`{number}` is not a unit of a fixed unit, 0 to {}", REGISTERS - 1))?;
    let target = Target::PLAIN.into_iter().find(|target| target.name(false) == name.to_ascii_uppercase());
    Ok((unit, target.with_context(|| format!("`{name}` is not 1D, 2D, 3D, CUBE or RECT"))?))
}

impl Lowering {
    /// What is known of the textures and the fog around a fixed unit; `textures` are those of a script. `None` if nothing is.
    pub(crate) fn facts(&self, setup: &Setup, textures: &[(u8, Target)]) -> Option<Facts> {
        let fog = match self.fog {
            None => Fog::Given,
            Some(FogFactor::Linear) => Fog::Linear,
            Some(FogFactor::Exp) => Fog::Exp,
            Some(FogFactor::Exp2) => Fog::Exp2,
        };
        let facts = Facts::around(setup, textures.iter().chain(&self.texture).copied(), self.floats(), fog);
        (facts != Facts::default()).then_some(facts)
    }

    /// A bit for each unit whose texture may contain numbers outside [0, 1].
    fn floats(&self) -> u32 {
        self.float_texture.iter().fold(0, |units, unit| units | 1 << unit)
    }

    pub(crate) fn options(&self) -> Options {
        Options::default()
            .with_arithmetic(self.precision.arithmetic())
            .with_float(self.float.level())
            .with_half(match self.half {
                Halves::Emulated => Half::Emulated,
                Halves::Packed => Half::Packed,
                Halves::Hidden => Half::Hidden,
                Halves::Native => Half::Native,
                Halves::NativeHidden => Half::NativeHidden,
            })
            .with_fixed(match self.fixed {
                FixedForm::Emulated => Fixed::Emulated,
                FixedForm::Hidden => Fixed::Hidden,
            })
            .with_own(match self.functions {
                Functions::Device => OwnFunctions::empty(),
                Functions::Own => OwnFunctions::IMPRECISE,
            })
            .with_long_integers(match self.int64 {
                LongIntegers::Native => lower::LongIntegers::Native,
                LongIntegers::Pairs => lower::LongIntegers::Pairs,
            })
            .with_doubles(match self.float64 {
                LongIntegers::Native => lower::Doubles::Native,
                LongIntegers::Pairs => lower::Doubles::Pairs,
            })
            .with_coordinates(match self.coordinates {
                Space::Wgpu => Coordinates::Wgpu,
                Space::Gl => Coordinates::Gl,
            })
            .with_clip_distances(match self.clip {
                Clipping::Emulated => ClipDistances::Emulated,
                Clipping::Native => ClipDistances::Native,
            })
            .with_two_sided(self.two_sided)
            .with_flat_colors(self.flat)
            .with_clamped_colors(self.clamp_colors)
            .with_point_size(self.point_size)
            .with_rounded_parameters(self.rounded_parameters)
            .with_formats([self.compared.as_slice(), &self.depth, &self.hemisphere].concat())
            .with_float_textures(self.floats())
            .with_group(self.group)
            .with_binding(self.binding)
    }
}
