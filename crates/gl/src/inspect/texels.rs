//! The textures that a program reads, for a trace of it: their parameters as lines, then their texels.
//!
//! A line `texture UNIT TARGET FORMAT KIND` has the parameters as `name=value`, and a line `level N WIDTHxHEIGHTxDEPTH` follows
//! for each level that is read. A line `note` says what is not. After a line `end` the texels of all levels follow, row by row
//! from the bottom, faces of a cube one after the other, in four components, or one of depths: bytes, floats or whole numbers, as
//! the kind says.

use std::fmt::Write;

use glasm::lower::Arithmetic;
use glasm::program::{Program, TextureUse};
use glasm::texture::{BaseFormat, CompareFunction, DepthMode, Filter, Target, Wrap};

use super::picture;
use crate::host::{self, GLenum, GLint, GLuint, tokens};
use crate::layer::Layer;
use crate::state::formats::Formats;

/// Bytes that are read for a trace.
const MOST: usize = 64 << 20;

/// Targets that are read.
const TARGETS: [(Target, GLenum); 8] = [
    (Target::Dim1, tokens::TEXTURE_1D),
    (Target::Dim2, tokens::TEXTURE_2D),
    (Target::Dim3, tokens::TEXTURE_3D),
    (Target::Cube, tokens::TEXTURE_CUBE_MAP),
    (Target::Rect, tokens::TEXTURE_RECTANGLE),
    (Target::Array1D, tokens::TEXTURE_1D_ARRAY),
    (Target::Array2D, tokens::TEXTURE_2D_ARRAY),
    (Target::ArrayCube, tokens::TEXTURE_CUBE_MAP_ARRAY),
];

/// Colours that the host makes linear when they are read by programs, and only then.
const ENCODED: [GLenum; 8] = [
    tokens::SRGB,
    tokens::SRGB8,
    tokens::SRGB_ALPHA,
    tokens::SRGB8_ALPHA8,
    tokens::COMPRESSED_SRGB,
    tokens::COMPRESSED_SRGB_ALPHA,
    tokens::SLUMINANCE,
    tokens::SLUMINANCE_ALPHA,
];

/// Tokens of EXT_texture_mirror_clamp.
const MIRROR_CLAMP: GLenum = 0x8742;
const MIRROR_CLAMP_TO_BORDER: GLenum = 0x8912;

/// How texels are passed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Bytes,
    Floats,
    Depths,
    Signed,
    Unsigned,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Bytes => "bytes",
            Kind::Floats => "floats",
            Kind::Depths => "depths",
            Kind::Signed => "signed",
            Kind::Unsigned => "unsigned",
        }
    }

    /// The format and type that the host is asked for.
    fn asked(self) -> [GLenum; 2] {
        match self {
            Kind::Bytes => [tokens::RGBA, tokens::UNSIGNED_BYTE],
            Kind::Floats => [tokens::RGBA, tokens::FLOAT],
            Kind::Depths => [tokens::DEPTH_COMPONENT, tokens::FLOAT],
            Kind::Signed => [tokens::RGBA_INTEGER, tokens::INT],
            Kind::Unsigned => [tokens::RGBA_INTEGER, tokens::UNSIGNED_INT],
        }
    }

    /// Bytes of a texel.
    fn size(self) -> usize {
        match self {
            Kind::Bytes | Kind::Depths => 4,
            Kind::Floats | Kind::Signed | Kind::Unsigned => 16,
        }
    }
}

/// What is read of the textures that a program uses. A note says what cannot be read.
pub(super) fn read(layer: &mut Layer, program: &Program) -> Vec<u8> {
    let formats = layer.with_group(|group, _| group.formats.clone());
    let precision = match layer.facts.arithmetic() {
        Arithmetic::Full => "full",
        Arithmetic::Specified => "text",
    };
    let mut text = format!("precision {precision}\n");
    // All hosts that tell inputs have what is asked for below but this.
    let has_anisotropy = host::string(tokens::EXTENSIONS).contains("_texture_filter_anisotropic");
    let mut texels = Vec::new();
    let read = picture::plainly(layer, || {
        let active = host::integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
        let mut seen = Vec::new();
        for TextureUse { unit, target, .. } in program.textures() {
            if !seen.contains(&(*unit, *target)) {
                seen.push((*unit, *target));
                // SAFETY: the host has drawn with this unit.
                unsafe { host::ActiveTexture(tokens::TEXTURE0 + u32::from(*unit)) };
                let described = texture((*unit, *target), has_anisotropy, &formats, &mut texels);
                text.push_str(&described.unwrap_or_else(|why| {
                    format!("note texture {unit} ({}) is not read: {why}\n", target.name(false))
                }));
            }
        }
        // SAFETY: it was active before.
        unsafe { host::ActiveTexture(active) };
    });
    if let Err(reason) = read.and_then(|(_, error)| match error {
        tokens::NO_ERROR => Ok(()),
        error => Err(format!("the driver does not let textures be read (error {error:#06x})")),
    }) {
        text = format!("precision {precision}\nnote no texture is read: {reason}\n");
        texels.clear();
    }
    text.push_str("end\n");
    let mut bytes = text.into_bytes();
    bytes.extend(texels);
    bytes
}

/// The lines of a texture of the active unit, whose texels are added.
fn texture(
    (unit, target): (u8, Target),
    has_anisotropy: bool,
    formats: &Formats,
    texels: &mut Vec<u8>,
) -> Result<String, String> {
    let token = TARGETS.iter().find(|(it, _)| *it == target).map(|(_, token)| *token);
    let token = token.ok_or("textures of this target cannot be read")?;
    if formats.bound(token).is_some() {
        return Err("it has a format of NV_texture_shader".to_owned());
    }
    let sampler = host::integer(tokens::SAMPLER_BINDING).cast_unsigned();
    let bound = Bound { target, token, sampler, has_anisotropy };
    let levels = bound.levels();
    let Some((first, _)) = levels.first() else { return Err("it has no image".to_owned()) };
    if ENCODED.contains(&bound.of_level(*first, tokens::TEXTURE_INTERNAL_FORMAT).cast_unsigned()) {
        return Err("its colours are those of sRGB".to_owned());
    }
    let (format, kind) = bound.format(*first);
    let faces = bound.images().len();
    let size = |(_, sides): &Level| sides.iter().fold(faces * kind.size(), |size, side| size.saturating_mul(*side));
    let all = levels.iter().map(size).fold(texels.len(), usize::saturating_add);
    if all > MOST {
        return Err(format!("all textures together would be more than {} MiB", MOST >> 20));
    }
    let mut text =
        format!("texture {unit} {} {} {} {}\n", target.name(false), format.name(), kind.name(), bound.parameters());
    for level in levels {
        let (number, [width, height, depth]) = level;
        let [height, depth] = match target {
            Target::Array1D => [1, height],
            Target::Cube => [height, 6],
            _ => [height, depth],
        };
        let _ = writeln!(text, "level {number} {width}x{height}x{depth}");
        bound.read(level, kind, texels);
    }
    Ok(text)
}

/// A texture that is bound to the active unit, with the sampler there.
struct Bound {
    target: Target,
    token: GLenum,
    sampler: GLuint,
    has_anisotropy: bool,
}

/// A level, with its width, height and depth.
type Level = (GLint, [usize; 3]);

impl Bound {
    fn of_level(&self, level: GLint, name: GLenum) -> GLint {
        let mut value: GLint = 0;
        // SAFETY: these have one value.
        unsafe { host::GetTexLevelParameteriv(self.images()[0], level, name, &raw mut value) };
        value
    }

    fn of_texture(&self, name: GLenum) -> GLenum {
        let mut value: GLint = 0;
        // SAFETY: these have one value.
        unsafe { host::GetTexParameteriv(self.token, name, &raw mut value) };
        value.cast_unsigned()
    }

    /// A parameter that a sampler has in place of the texture's.
    fn of_sampler(&self, name: GLenum) -> GLenum {
        let mut value: GLint = 0;
        match self.sampler {
            0 => return self.of_texture(name),
            // SAFETY: these have one value, and the application has bound the sampler.
            sampler => unsafe { host::GetSamplerParameteriv(sampler, name, &raw mut value) },
        }
        value.cast_unsigned()
    }

    fn floats<const COUNT: usize>(&self, name: GLenum) -> [f32; COUNT] {
        let mut values = [0.0; COUNT];
        // SAFETY: there is room for as many values as these have.
        unsafe {
            match self.sampler {
                0 => host::GetTexParameterfv(self.token, name, values.as_mut_ptr()),
                sampler => host::GetSamplerParameterfv(sampler, name, values.as_mut_ptr()),
            }
        }
        values
    }

    /// The images of a level: one, or the faces.
    fn images(&self) -> Vec<GLenum> {
        match self.target {
            Target::Cube => (tokens::TEXTURE_CUBE_MAP_POSITIVE_X..=tokens::TEXTURE_CUBE_MAP_NEGATIVE_Z).collect(),
            _ => vec![self.token],
        }
    }

    /// The levels that lookups can reach.
    fn levels(&self) -> Vec<Level> {
        let base = self.of_texture(tokens::TEXTURE_BASE_LEVEL).cast_signed();
        let filter = self.of_sampler(tokens::TEXTURE_MIN_FILTER);
        let has_levels = self.target.has_levels() && !matches!(filter, tokens::NEAREST | tokens::LINEAR);
        let last = self.of_texture(tokens::TEXTURE_MAX_LEVEL).cast_signed().min(base.saturating_add(31));
        let last = if has_levels { last.max(base) } else { base };
        let sides = [tokens::TEXTURE_WIDTH, tokens::TEXTURE_HEIGHT, tokens::TEXTURE_DEPTH];
        (base..=last)
            .map(|level| (level, sides.map(|name| self.of_level(level, name).max(0).cast_unsigned() as usize)))
            .take_while(|(_, sides)| sides[0] > 0)
            .collect()
    }

    /// What the components are, and how they are passed.
    fn format(&self, level: GLint) -> (BaseFormat, Kind) {
        let size = |name: GLenum| self.of_level(level, name);
        let alpha = size(tokens::TEXTURE_ALPHA_SIZE);
        if size(tokens::TEXTURE_DEPTH_SIZE) > 0 {
            return (BaseFormat::Depth, Kind::Depths);
        }
        let colors = [tokens::TEXTURE_RED_SIZE, tokens::TEXTURE_GREEN_SIZE, tokens::TEXTURE_BLUE_SIZE].map(size);
        let [luminance, intensity] = [tokens::TEXTURE_LUMINANCE_SIZE, tokens::TEXTURE_INTENSITY_SIZE].map(size);
        let types = [
            (alpha, tokens::TEXTURE_ALPHA_TYPE),
            (colors[0], tokens::TEXTURE_RED_TYPE),
            (luminance, tokens::TEXTURE_LUMINANCE_TYPE),
            (intensity, tokens::TEXTURE_INTENSITY_TYPE),
        ];
        let types = types.iter().filter(|(size, _)| *size > 0).map(|(_, name)| size(*name).cast_unsigned());
        let types: Vec<GLenum> = types.collect();
        if types.contains(&tokens::INT) {
            return (BaseFormat::RgbaInt, Kind::Signed);
        }
        if types.contains(&tokens::UNSIGNED_INT) {
            return (BaseFormat::RgbaUint, Kind::Unsigned);
        }
        let is_compressed = size(tokens::TEXTURE_COMPRESSED) != 0;
        let is_small = colors.iter().chain(&[alpha, luminance, intensity]).all(|bits| *bits <= 8) && !is_compressed;
        // Hosts that do not know the types have no others.
        let is_unsigned = types.iter().all(|ty| [0, tokens::UNSIGNED_NORMALIZED].contains(ty));
        let base = match (intensity, luminance, colors[0], alpha) {
            (1.., ..) => BaseFormat::Intensity,
            (_, 1.., _, 0) => BaseFormat::Luminance,
            (_, 1.., ..) => BaseFormat::LuminanceAlpha,
            (_, _, 0, 1..) => BaseFormat::Alpha,
            (.., 0) => BaseFormat::Rgb,
            _ => BaseFormat::Rgba,
        };
        (base, if is_small && is_unsigned { Kind::Bytes } else { Kind::Floats })
    }

    /// The parameters, as they follow the head of a line.
    fn parameters(&self) -> String {
        let wraps = [tokens::TEXTURE_WRAP_S, tokens::TEXTURE_WRAP_T, tokens::TEXTURE_WRAP_R];
        let wraps = wraps.map(|name| wrap(self.of_sampler(name)).name()).join(",");
        let [min, mag] = [tokens::TEXTURE_MIN_FILTER, tokens::TEXTURE_MAG_FILTER].map(|name| self.of_sampler(name));
        let [mut bias] = self.floats(tokens::TEXTURE_LOD_BIAS);
        let mut of_unit = 0.0;
        // SAFETY: this has one value.
        unsafe { host::GetTexEnvfv(tokens::TEXTURE_FILTER_CONTROL, tokens::TEXTURE_LOD_BIAS, &raw mut of_unit) };
        bias += of_unit;
        let [least] = self.floats(tokens::TEXTURE_MIN_LOD);
        let [most] = self.floats(tokens::TEXTURE_MAX_LOD);
        let [base, last] = [tokens::TEXTURE_BASE_LEVEL, tokens::TEXTURE_MAX_LEVEL].map(|name| self.of_texture(name));
        let border = self.floats::<4>(tokens::TEXTURE_BORDER_COLOR).map(|float| float.to_string()).join(",");
        let mut text = format!(
            "wrap={wraps} min={} mag={} bias={bias} lod={least},{most} levels={base},{last} border={border}",
            filters(min),
            filter(mag).name()
        );
        if self.of_sampler(tokens::TEXTURE_COMPARE_MODE) != tokens::NONE {
            let function = compare(self.of_sampler(tokens::TEXTURE_COMPARE_FUNC));
            let _ = write!(text, " compare={}", function.name());
        }
        let mode = match self.of_texture(tokens::DEPTH_TEXTURE_MODE) {
            tokens::INTENSITY => DepthMode::Intensity,
            tokens::ALPHA => DepthMode::Alpha,
            _ => DepthMode::Luminance,
        };
        let _ = write!(text, " mode={}", mode.name());
        if self.has_anisotropy {
            let [samples] = self.floats(tokens::TEXTURE_MAX_ANISOTROPY);
            let _ = write!(text, " anisotropy={samples}");
        }
        let swizzle = [
            tokens::TEXTURE_SWIZZLE_R,
            tokens::TEXTURE_SWIZZLE_G,
            tokens::TEXTURE_SWIZZLE_B,
            tokens::TEXTURE_SWIZZLE_A,
        ];
        let swizzle: String = swizzle.iter().map(|name| component(self.of_texture(*name))).collect();
        let _ = write!(text, " swizzle={swizzle}");
        text
    }

    /// Reads a level.
    fn read(&self, (level, [width, height, depth]): Level, kind: Kind, texels: &mut Vec<u8>) {
        let [format, ty] = kind.asked();
        let size = width * height * depth * kind.size();
        for image in self.images() {
            let start = texels.len();
            texels.resize(start + size, 0);
            // SAFETY: there is room for the image, whose rows lie closely.
            unsafe { host::GetTexImage(image, level, format, ty, texels[start..].as_mut_ptr().cast()) };
        }
    }
}

fn wrap(token: GLenum) -> Wrap {
    match token {
        tokens::CLAMP => Wrap::Clamp,
        tokens::CLAMP_TO_EDGE => Wrap::ClampToEdge,
        tokens::CLAMP_TO_BORDER => Wrap::ClampToBorder,
        tokens::MIRRORED_REPEAT => Wrap::MirroredRepeat,
        MIRROR_CLAMP => Wrap::MirrorClamp,
        tokens::MIRROR_CLAMP_TO_EDGE => Wrap::MirrorClampToEdge,
        MIRROR_CLAMP_TO_BORDER => Wrap::MirrorClampToBorder,
        _ => Wrap::Repeat,
    }
}

fn filter(token: GLenum) -> Filter {
    match token {
        tokens::NEAREST | tokens::NEAREST_MIPMAP_NEAREST | tokens::NEAREST_MIPMAP_LINEAR => Filter::Nearest,
        _ => Filter::Linear,
    }
}

/// A filter for texels, and for levels where these are used.
fn filters(token: GLenum) -> String {
    let texels = filter(token).name();
    match token {
        tokens::NEAREST_MIPMAP_NEAREST | tokens::LINEAR_MIPMAP_NEAREST => format!("{texels},nearest"),
        tokens::NEAREST_MIPMAP_LINEAR | tokens::LINEAR_MIPMAP_LINEAR => format!("{texels},linear"),
        _ => texels.to_owned(),
    }
}

fn compare(token: GLenum) -> CompareFunction {
    match token {
        tokens::NEVER => CompareFunction::Never,
        tokens::LESS => CompareFunction::Less,
        tokens::EQUAL => CompareFunction::Equal,
        tokens::GREATER => CompareFunction::Greater,
        tokens::NOTEQUAL => CompareFunction::NotEqual,
        tokens::GEQUAL => CompareFunction::GreaterOrEqual,
        tokens::ALWAYS => CompareFunction::Always,
        _ => CompareFunction::LessOrEqual,
    }
}

fn component(token: GLenum) -> char {
    match token {
        tokens::RED => 'r',
        tokens::GREEN => 'g',
        tokens::BLUE => 'b',
        tokens::ALPHA => 'a',
        tokens::ONE => '1',
        _ => '0',
    }
}
