//! Textures of runs on the reference machine, given by a callback.

use std::os::raw::c_void;

use glasm::interp::{Textures, UNITS};
use glasm::program::{HANDLE_UNITS, Program, handle_place};
use glasm::texture::{
    BaseFormat, Border, CompareFunction, DepthMode, Filter, Image, MAX_LEVELS, MinFilter, MipFilter, Sampler, Target,
    Texture, Unit, Wrap,
};

use crate::boundary::{Answer, Failure, Growing};
use crate::choices::target_number;
use crate::types::*;

/// What the components of a texel are, and how they become a vector.
pub type glasm_base_format = u32;
/// Four floats.
pub const GLASM_BASE_RGBA: glasm_base_format = 0;
/// Three floats; alpha is 1.
pub const GLASM_BASE_RGB: glasm_base_format = 1;
/// One float, for alpha; the others are 0.
pub const GLASM_BASE_ALPHA: glasm_base_format = 2;
/// One float, for red, green and blue; alpha is 1.
pub const GLASM_BASE_LUMINANCE: glasm_base_format = 3;
/// Two floats: luminance, then alpha.
pub const GLASM_BASE_LUMINANCE_ALPHA: glasm_base_format = 4;
/// One float, for all four.
pub const GLASM_BASE_INTENSITY: glasm_base_format = 5;
/// One float, which may be compared.
pub const GLASM_BASE_DEPTH: glasm_base_format = 6;

/// How texels or levels are blended.
pub type glasm_filter = u32;
/// Only the nearest one.
pub const GLASM_FILTER_NEAREST: glasm_filter = 0;
/// A weighted average of the nearest ones.
pub const GLASM_FILTER_LINEAR: glasm_filter = 1;
/// Of `mip_filter`: only one level.
pub const GLASM_FILTER_NONE: glasm_filter = 2;

/// What lookups outside the image return.
pub type glasm_wrap = u32;
/// The image again and again.
pub const GLASM_WRAP_REPEAT: glasm_wrap = 0;
/// The texels of the edge.
pub const GLASM_WRAP_CLAMP_TO_EDGE: glasm_wrap = 1;
/// The border colour.
pub const GLASM_WRAP_CLAMP_TO_BORDER: glasm_wrap = 2;
/// GL_CLAMP
pub const GLASM_WRAP_CLAMP: glasm_wrap = 3;
/// The image again and again, every other time mirrored.
pub const GLASM_WRAP_MIRRORED_REPEAT: glasm_wrap = 4;

/// Comparisons of depths, of the reference with the texel.
pub type glasm_compare = u32;
/// Depths are not compared.
pub const GLASM_COMPARE_OFF: glasm_compare = 0;
/// The reference is at most the depth.
pub const GLASM_COMPARE_LESS_EQUAL: glasm_compare = 1;
/// The reference is at least the depth.
pub const GLASM_COMPARE_GREATER_EQUAL: glasm_compare = 2;
/// The reference is less than the depth.
pub const GLASM_COMPARE_LESS: glasm_compare = 3;
/// The reference is greater than the depth.
pub const GLASM_COMPARE_GREATER: glasm_compare = 4;
/// The reference equals the depth.
pub const GLASM_COMPARE_EQUAL: glasm_compare = 5;
/// The reference differs from the depth.
pub const GLASM_COMPARE_NOT_EQUAL: glasm_compare = 6;
/// Every reference passes.
pub const GLASM_COMPARE_ALWAYS: glasm_compare = 7;
/// No reference passes.
pub const GLASM_COMPARE_NEVER: glasm_compare = 8;

/// A texture. The callback gets it with every field zero but the size and fills it in; the texels are copied when it
/// returns.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_texture {
    /// sizeof(glasm_texture) of the library: a callback does not write beyond it.
    pub size: u32,
    /// What the components of a texel are.
    pub format: glasm_base_format,
    /// Texels of the first level; `depth` is the depth, the layers, or six for each cube. 0 counts as 1.
    pub width: u32,
    /// Texels from the first row to the last.
    pub height: u32,
    /// Slices, layers, or faces.
    pub depth: u32,
    /// Levels that are passed; 0 counts as 1.
    pub levels: u32,
    /// The floats of each level: texels along x, then y, then depth, in the order of the format's components. The first row
    /// has t = 0. A level is half as wide, high and deep as the one before, rounded down, at least 1; layers and faces stay.
    pub texels: *const *const f32,
    /// The filter where texels are larger than pixels.
    pub magnification: glasm_filter,
    /// The filter where texels are smaller than pixels.
    pub minification: glasm_filter,
    /// How levels are blended.
    pub mip_filter: glasm_filter,
    /// For s, t and r.
    pub wrap: [glasm_wrap; 3],
    /// The border colour.
    pub border: [f32; 4],
    /// What is added to the level of detail.
    pub lod_bias: f32,
    /// `GL_TEXTURE_MAX_ANISOTROPY_EXT`; at most 1 switches it off.
    pub anisotropy: f32,
    /// How depths are compared.
    pub compare: glasm_compare,
    /// How a comparison becomes a vector: `GLASM_BASE_LUMINANCE`, also for 0, `_INTENSITY` or `_ALPHA`.
    pub depth_mode: glasm_base_format,
}

// SAFETY: the struct is repr(C) and begins with its size; any bytes are integers, floats and a raw pointer.
unsafe impl Growing for glasm_texture {
    const ZERO: Self = Self {
        size: 0,
        format: 0,
        width: 0,
        height: 0,
        depth: 0,
        levels: 0,
        texels: std::ptr::null(),
        magnification: 0,
        minification: 0,
        mip_filter: 0,
        wrap: [0; 3],
        border: [0.0; 4],
        lod_bias: 0.0,
        anisotropy: 0.0,
        compare: 0,
        depth_mode: 0,
    };
}

/// Called for the texture of a unit and its target. Units from 32 on are what handles name (NV_bindless_texture): 16 for
/// each target, in the order in which `glasm_translation_texture` lists them, counted by the low word of a handle. It fills `texture` and returns 1, or returns 0 where nothing is
/// bound. It does not use the machine, and it must return: exceptions and longjmp must not leave it.
pub type glasm_texture_callback = Option<
    unsafe extern "C" fn(user: *mut c_void, unit: u32, target: glasm_target, texture: *mut glasm_texture) -> i32,
>;

/// The textures of a machine's units with their samplers.
#[derive(Default)]
pub(crate) struct Bound {
    units: Vec<(usize, Texture, Sampler)>,
}

/// The units as the machine takes them.
pub(crate) struct Units<'a> {
    units: [Option<Unit<'a>>; UNITS],
    resident: Vec<Option<Unit<'a>>>,
}

impl<'a> Units<'a> {
    pub(crate) fn textures(&'a self) -> Textures<'a> {
        Textures { units: self.units, resident: &self.resident }
    }
}

impl Bound {
    /// Asks for the texture of every unit that the program uses.
    ///
    /// # Safety
    /// The callback keeps to what its type says, and `user` is what it expects.
    pub(crate) unsafe fn ask(program: &Program, callback: glasm_texture_callback, user: *mut c_void) -> Answer<Bound> {
        let mut bound = Bound::default();
        let Some(callback) = callback else { return Ok(bound) };
        for wanted in program.textures() {
            let mut given = glasm_texture { size: size_of::<glasm_texture>() as u32, ..glasm_texture::ZERO };
            // SAFETY: the callback keeps to its type, and `user` is what it expects; the texture is the callback's until it returns.
            let is_there = unsafe { callback(user, wanted.unit.into(), target_number(wanted.target), &raw mut given) };
            if is_there == 0 {
                continue;
            }
            // SAFETY: the callback filled it in, and its texels are there until the next call into the caller's code.
            let texture = unsafe { texture(wanted.target, &given) }.map_err(|error| {
                Failure::argument(format!("the texture of unit {}: {}", wanted.unit, error.message))
            })?;
            bound.units.push((wanted.unit.into(), texture, sampler(wanted.target, &given)?));
        }
        Ok(bound)
    }

    /// The units as the machine takes them. Where a texture is not complete nothing is bound.
    pub(crate) fn units(&self) -> Units<'_> {
        let mut all = Units { units: [None; UNITS], resident: Vec::new() };
        for (unit, texture, sampler) in &self.units {
            let bound = Unit::new(texture, sampler);
            if let Some(place) = all.units.get_mut(*unit) {
                *place = bound;
            }
            let slot = unit.checked_sub(usize::from(HANDLE_UNITS));
            if let Some(place) = slot.map(|slot| handle_place(texture.target(), slot)) {
                all.resident.resize(all.resident.len().max(place + 1), None);
                all.resident[place] = bound;
            }
        }
        all
    }
}

fn base_format(format: glasm_base_format) -> Answer<BaseFormat> {
    Ok(match format {
        GLASM_BASE_RGBA => BaseFormat::Rgba,
        GLASM_BASE_RGB => BaseFormat::Rgb,
        GLASM_BASE_ALPHA => BaseFormat::Alpha,
        GLASM_BASE_LUMINANCE => BaseFormat::Luminance,
        GLASM_BASE_LUMINANCE_ALPHA => BaseFormat::LuminanceAlpha,
        GLASM_BASE_INTENSITY => BaseFormat::Intensity,
        GLASM_BASE_DEPTH => BaseFormat::Depth,
        other => return Err(Failure::argument(format!("{other} is not a format"))),
    })
}

/// The texels of all levels.
///
/// # Safety
/// `texels` points to a pointer for each level, and that to as many floats as the level has.
unsafe fn texture(target: Target, given: &glasm_texture) -> Answer<Texture> {
    let format = base_format(given.format)?;
    let mut extent = [given.width, given.height, given.depth].map(|side| side.max(1));
    let levels = given.levels.max(1);
    if levels > MAX_LEVELS || given.texels.is_null() {
        return Err(Failure::argument(format!("{levels} levels, or no texels")));
    }
    let mut texture = Texture::new(target);
    for level in 0..levels {
        // SAFETY: there is a pointer for each level; it may lie anywhere.
        let texels = unsafe { given.texels.add(level as usize).read_unaligned() };
        let count = extent.iter().try_fold(format.component_count(), |count, side| count.checked_mul(*side as usize));
        let count = count.filter(|count| *count <= isize::MAX as usize / 4);
        let (Some(count), true) = (count, !texels.is_null() && texels.is_aligned()) else {
            return Err(Failure::argument(format!("level {level} is too large, NULL or not aligned")));
        };
        // SAFETY: the level has as many floats.
        let floats = unsafe { std::slice::from_raw_parts(texels, count) };
        let refused = |error: glasm::texture::ImageError| Failure::argument(format!("level {level}: {error}"));
        let image = Image::from_floats(format, extent, floats).map_err(refused)?;
        texture.set_level(level, image).map_err(refused)?;
        for side in extent.iter_mut().take(target.axes()) {
            *side = (*side / 2).max(1);
        }
    }
    Ok(texture)
}

fn filter(filter: glasm_filter) -> Answer<Filter> {
    match filter {
        GLASM_FILTER_NEAREST => Ok(Filter::Nearest),
        GLASM_FILTER_LINEAR => Ok(Filter::Linear),
        other => Err(Failure::argument(format!("{other} is not a filter of texels"))),
    }
}

fn sampler(target: Target, given: &glasm_texture) -> Answer<Sampler> {
    let levels = match given.mip_filter {
        _ if given.levels <= 1 => MipFilter::None,
        GLASM_FILTER_NEAREST => MipFilter::Nearest,
        GLASM_FILTER_LINEAR => MipFilter::Linear,
        GLASM_FILTER_NONE => MipFilter::None,
        other => return Err(Failure::argument(format!("{other} is not a filter of levels"))),
    };
    let mut wrap = [Wrap::Repeat; 3];
    for (axis, given) in wrap.iter_mut().zip(given.wrap) {
        *axis = match given {
            GLASM_WRAP_REPEAT => Wrap::Repeat,
            GLASM_WRAP_CLAMP_TO_EDGE => Wrap::ClampToEdge,
            GLASM_WRAP_CLAMP_TO_BORDER => Wrap::ClampToBorder,
            GLASM_WRAP_CLAMP => Wrap::Clamp,
            GLASM_WRAP_MIRRORED_REPEAT => Wrap::MirroredRepeat,
            other => return Err(Failure::argument(format!("{other} is not a wrap mode"))),
        };
    }
    let compare = match given.compare {
        GLASM_COMPARE_OFF => None,
        GLASM_COMPARE_LESS_EQUAL => Some(CompareFunction::LessOrEqual),
        GLASM_COMPARE_GREATER_EQUAL => Some(CompareFunction::GreaterOrEqual),
        GLASM_COMPARE_LESS => Some(CompareFunction::Less),
        GLASM_COMPARE_GREATER => Some(CompareFunction::Greater),
        GLASM_COMPARE_EQUAL => Some(CompareFunction::Equal),
        GLASM_COMPARE_NOT_EQUAL => Some(CompareFunction::NotEqual),
        GLASM_COMPARE_ALWAYS => Some(CompareFunction::Always),
        GLASM_COMPARE_NEVER => Some(CompareFunction::Never),
        other => return Err(Failure::argument(format!("{other} is not a comparison"))),
    };
    let depth_mode = match given.depth_mode {
        0 | GLASM_BASE_LUMINANCE => DepthMode::Luminance,
        GLASM_BASE_INTENSITY => DepthMode::Intensity,
        GLASM_BASE_ALPHA => DepthMode::Alpha,
        other => return Err(Failure::argument(format!("{other} is not a depth mode"))),
    };
    Ok(Sampler {
        wrap,
        min: MinFilter::new(filter(given.minification)?, levels),
        mag: filter(given.magnification)?,
        border: Border::Values(given.border),
        bias: given.lod_bias,
        max_level: given.levels.max(1) - 1,
        max_anisotropy: given.anisotropy,
        compare,
        depth_mode,
        ..Sampler::new(target)
    })
}
