//! Lights, materials, fog, clip planes, texture generation and points, which programs read as `state.`.

use crate::context::names::FogSource;
use crate::model::error::{Result, invalid_value, not_negative};
use crate::model::fixed::FogDistance;
use crate::model::limits::{CLIP_PLANE_COUNT, LIGHT_COUNT, TEXTURE_COORDS};
use crate::model::matrix::{self, Matrix};
pub use crate::model::{LightState, MaterialState};
use glasm::program::FogMode;

/// Fog.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct FogState {
    /// How the fog factor depends on the distance.
    pub mode: FogMode,
    /// `GL_FOG_DENSITY`, of exponential fog.
    pub density: f32,
    /// `GL_FOG_START`: where linear fog begins.
    pub start: f32,
    /// `GL_FOG_END`: where linear fog is complete.
    pub end: f32,
    /// `GL_FOG_COLOR`, as RGBA.
    pub color: [f32; 4],
    /// `GL_FOG_COORDINATE_SOURCE`: what the distance is.
    pub source: FogSource,
    /// `GL_FOG_DISTANCE_MODE_NV`: which distance the fragment's depth stands for.
    pub distance: FogDistance,
}

/// Lights, materials, fog, planes and sizes of points.
#[derive(Clone, Debug)]
pub(crate) struct Lighting {
    pub materials: [MaterialState; 2],
    pub lights: [LightState; LIGHT_COUNT],
    pub model_ambient: [f32; 4],
    pub fog: FogState,
    /// Eye coordinates.
    pub clip_planes: [[f32; 4]; CLIP_PLANE_COUNT],
    /// Planes of s, t, r, q for each unit.
    pub eye_planes: [[[f32; 4]; 4]; TEXTURE_COORDS],
    pub object_planes: [[[f32; 4]; 4]; TEXTURE_COORDS],
    pub fade_threshold: f32,
    pub point_attenuation: [f32; 3],
}

/// What Material sets.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Material {
    /// `GL_AMBIENT`.
    Ambient([f32; 4]),
    /// `GL_DIFFUSE`.
    Diffuse([f32; 4]),
    /// `GL_SPECULAR`.
    Specular([f32; 4]),
    /// `GL_EMISSION`.
    Emission([f32; 4]),
    /// `GL_AMBIENT_AND_DIFFUSE`: both are set to this.
    AmbientAndDiffuse([f32; 4]),
    /// `GL_SHININESS`.
    Shininess(f32),
}

/// What Light sets. Position and direction are transformed by the modelview matrix.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Light {
    /// `GL_AMBIENT`.
    Ambient([f32; 4]),
    /// `GL_DIFFUSE`.
    Diffuse([f32; 4]),
    /// `GL_SPECULAR`.
    Specular([f32; 4]),
    /// `GL_POSITION`, in object coordinates.
    Position([f32; 4]),
    /// `GL_SPOT_DIRECTION`, in object coordinates.
    SpotDirection([f32; 3]),
    /// `GL_SPOT_EXPONENT`.
    SpotExponent(f32),
    /// `GL_SPOT_CUTOFF`, in degrees.
    SpotCutoff(f32),
    /// `GL_CONSTANT_ATTENUATION`.
    ConstantAttenuation(f32),
    /// `GL_LINEAR_ATTENUATION`.
    LinearAttenuation(f32),
    /// `GL_QUADRATIC_ATTENUATION`.
    QuadraticAttenuation(f32),
}

/// What Fog sets.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Fog {
    /// `GL_FOG_MODE`.
    Mode(FogMode),
    /// `GL_FOG_DENSITY`.
    Density(f32),
    /// `GL_FOG_START`.
    Start(f32),
    /// `GL_FOG_END`.
    End(f32),
    /// `GL_FOG_COLOR`.
    Color([f32; 4]),
    /// `GL_FOG_COORDINATE_SOURCE`.
    CoordSource(FogSource),
    /// `GL_FOG_DISTANCE_MODE_NV`.
    Distance(FogDistance),
}

/// A plane of texture coordinate generation.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum TexGenPlane {
    /// `GL_OBJECT_PLANE`: taken as it is.
    Object([f32; 4]),
    /// Transformed by the inverse of the modelview matrix.
    Eye([f32; 4]),
}

const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const WHITE: [f32; 4] = [1.0; 4];

impl Lighting {
    pub(crate) fn new() -> Lighting {
        let material = MaterialState {
            ambient: [0.2, 0.2, 0.2, 1.0],
            diffuse: [0.8, 0.8, 0.8, 1.0],
            specular: BLACK,
            emission: BLACK,
            shininess: 0.0,
        };
        let light = |number: usize| LightState {
            ambient: BLACK,
            diffuse: if number == 0 { WHITE } else { BLACK },
            specular: if number == 0 { WHITE } else { BLACK },
            position: [0.0, 0.0, 1.0, 0.0],
            direction: [0.0, 0.0, -1.0],
            exponent: 0.0,
            cutoff: 180.0,
            attenuation: [1.0, 0.0, 0.0],
        };
        let planes = [[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0; 4], [0.0; 4]]; TEXTURE_COORDS];
        Lighting {
            materials: [material; 2],
            lights: std::array::from_fn(light),
            model_ambient: [0.2, 0.2, 0.2, 1.0],
            fog: FogState {
                mode: FogMode::Exp,
                density: 1.0,
                start: 0.0,
                end: 1.0,
                color: [0.0; 4],
                source: FogSource::FragmentDepth,
                distance: FogDistance::default(),
            },
            clip_planes: [[0.0; 4]; CLIP_PLANE_COUNT],
            eye_planes: planes,
            object_planes: planes,
            fade_threshold: 1.0,
            point_attenuation: [1.0, 0.0, 0.0],
        }
    }
}

impl Fog {
    /// INVALID_VALUE, or sets the parameter.
    pub(crate) fn set(self, fog: &mut FogState) -> Result {
        match self {
            Fog::Mode(mode) => fog.mode = mode,
            Fog::Density(density) => {
                not_negative("a fog density", density)?;
                fog.density = density;
            }
            Fog::Start(start) => fog.start = start,
            Fog::End(end) => fog.end = end,
            Fog::Color(color) => fog.color = color,
            Fog::CoordSource(source) => fog.source = source,
            Fog::Distance(distance) => fog.distance = distance,
        }
        Ok(())
    }
}

impl Light {
    /// INVALID_VALUE, or sets the parameter.
    pub(crate) fn set(self, light: &mut LightState, modelview: &Matrix) -> Result {
        match self {
            Light::Ambient(color) => light.ambient = color,
            Light::Diffuse(color) => light.diffuse = color,
            Light::Specular(color) => light.specular = color,
            Light::Position(position) => light.position = matrix::apply(modelview, position),
            Light::SpotDirection(direction) => {
                let [x, y, z, _] = matrix::apply(modelview, [direction[0], direction[1], direction[2], 0.0]);
                light.direction = [x, y, z];
            }
            Light::SpotExponent(exponent) if !(0.0..=128.0).contains(&exponent) => {
                return invalid_value(format!("a spot exponent of {exponent} is not between 0 and 128"));
            }
            Light::SpotExponent(exponent) => light.exponent = exponent,
            Light::SpotCutoff(cutoff) if !(0.0..=90.0).contains(&cutoff) && cutoff != 180.0 => {
                return invalid_value(format!("a spot cutoff of {cutoff} is neither between 0 and 90 nor 180"));
            }
            Light::SpotCutoff(cutoff) => light.cutoff = cutoff,
            Light::ConstantAttenuation(factor) => {
                not_negative("an attenuation", factor)?;
                light.attenuation[0] = factor;
            }
            Light::LinearAttenuation(factor) => {
                not_negative("an attenuation", factor)?;
                light.attenuation[1] = factor;
            }
            Light::QuadraticAttenuation(factor) => {
                not_negative("an attenuation", factor)?;
                light.attenuation[2] = factor;
            }
        }
        Ok(())
    }
}

impl Material {
    /// INVALID_VALUE for a value out of range.
    pub(crate) fn check(self) -> Result {
        match self {
            Material::Shininess(shininess) if !(0.0..=128.0).contains(&shininess) => {
                invalid_value(format!("a shininess of {shininess} is not between 0 and 128"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn set(self, material: &mut MaterialState) {
        match self {
            Material::Ambient(color) => material.ambient = color,
            Material::Diffuse(color) => material.diffuse = color,
            Material::Specular(color) => material.specular = color,
            Material::Emission(color) => material.emission = color,
            Material::AmbientAndDiffuse(color) => (material.ambient, material.diffuse) = (color, color),
            Material::Shininess(shininess) => material.shininess = shininess,
        }
    }
}
