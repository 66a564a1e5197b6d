//! Parameters of textures and of texture units.

use crate::context::names::TextureEnvironment;
use crate::context::state::textures::{TextureObject, TextureUnit};
use crate::model::error::{Result, invalid_enum, invalid_value};
use glasm::texture::{Border, CompareFunction, DepthMode, Filter, MinFilter, MipFilter, Target, Wrap};

/// What TexParameter sets.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum TexParameter {
    /// `GL_TEXTURE_WRAP_S`.
    WrapS(Wrap),
    /// `GL_TEXTURE_WRAP_T`.
    WrapT(Wrap),
    /// `GL_TEXTURE_WRAP_R`.
    WrapR(Wrap),
    /// `GL_TEXTURE_MIN_FILTER`.
    MinFilter(MinFilter),
    /// `GL_TEXTURE_MAG_FILTER`.
    MagFilter(Filter),
    /// `GL_TEXTURE_BORDER_COLOR`, as RGBA.
    BorderColor([f32; 4]),
    /// `GL_TEXTURE_MIN_LOD`.
    MinLod(f32),
    /// `GL_TEXTURE_MAX_LOD`.
    MaxLod(f32),
    /// `GL_TEXTURE_BASE_LEVEL`.
    BaseLevel(u32),
    /// `GL_TEXTURE_MAX_LEVEL`.
    MaxLevel(u32),
    /// `GL_TEXTURE_LOD_BIAS`, of the texture.
    LodBias(f32),
    /// `GL_TEXTURE_MAX_ANISOTROPY_EXT`.
    MaxAnisotropy(f32),
    /// COMPARE_R_TO_TEXTURE or NONE.
    CompareMode(bool),
    /// `GL_TEXTURE_COMPARE_FUNC`.
    CompareFunc(CompareFunction),
    /// `GL_DEPTH_TEXTURE_MODE`.
    DepthTextureMode(DepthMode),
    /// `GL_TEXTURE_PRIORITY`.
    Priority(f32),
}

/// What TexEnv sets on the active unit.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum TexEnv {
    /// `GL_TEXTURE_ENV_MODE`.
    Mode(TextureEnvironment),
    /// `GL_TEXTURE_ENV_COLOR`, as RGBA.
    Color([f32; 4]),
    /// TEXTURE_LOD_BIAS of TEXTURE_FILTER_CONTROL.
    LodBias(f32),
    /// COORD_REPLACE of POINT_SPRITE.
    CoordReplace(bool),
}

impl TextureObject {
    /// Sets a parameter, or says why the texture cannot have it.
    pub(crate) fn set(&mut self, parameter: TexParameter) -> Result {
        let rectangle = self.target() == Target::Rect;
        let wrapped = |wrap: Wrap| {
            if rectangle && !wrap.is_for_rectangles() {
                return invalid_enum(format!("rectangle textures do not wrap {}", wrap.name()));
            }
            Ok(wrap)
        };
        let sampler = &mut self.sampler;
        match parameter {
            TexParameter::WrapS(wrap) => sampler.wrap[0] = wrapped(wrap)?,
            TexParameter::WrapT(wrap) => sampler.wrap[1] = wrapped(wrap)?,
            TexParameter::WrapR(wrap) => sampler.wrap[2] = wrapped(wrap)?,
            TexParameter::MinFilter(filter) if rectangle && filter.levels != MipFilter::None => {
                return invalid_enum("rectangle textures have one level");
            }
            TexParameter::MinFilter(filter) => sampler.min = filter,
            TexParameter::MagFilter(filter) => sampler.mag = filter,
            TexParameter::BorderColor(color) => sampler.border = Border::Values(color),
            TexParameter::MinLod(lod) => sampler.min_lod = lod,
            TexParameter::MaxLod(lod) => sampler.max_lod = lod,
            TexParameter::BaseLevel(level) if rectangle && level != 0 => {
                return invalid_value("the base level of rectangle textures is 0");
            }
            TexParameter::BaseLevel(level) => sampler.base_level = level,
            TexParameter::MaxLevel(level) => sampler.max_level = level,
            TexParameter::LodBias(bias) => sampler.bias = bias,
            TexParameter::MaxAnisotropy(limit) if limit < 1.0 || limit.is_nan() => {
                return invalid_value(format!("an anisotropy of {limit} is below 1"));
            }
            TexParameter::MaxAnisotropy(limit) => sampler.max_anisotropy = limit,
            TexParameter::CompareMode(on) => self.compares = on,
            TexParameter::CompareFunc(function) => self.compare_function = function,
            TexParameter::DepthTextureMode(mode) => sampler.depth_mode = mode,
            TexParameter::Priority(priority) => self.priority = priority.clamp(0.0, 1.0),
        }
        self.sampler.compare = self.compares.then_some(self.compare_function);
        Ok(())
    }
}

impl TextureUnit {
    pub(crate) fn set(&mut self, value: TexEnv) {
        match value {
            TexEnv::Mode(mode) => self.environment = mode,
            TexEnv::Color(color) => self.color = color.map(|part| part.clamp(0.0, 1.0)),
            TexEnv::LodBias(bias) => self.bias = bias,
            TexEnv::CoordReplace(on) => self.coordinate_replace = on,
        }
    }
}
