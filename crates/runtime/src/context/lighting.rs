//! Lights, materials, fog, clip planes, texture generation and points, which programs read as `state.`.

use crate::context::base::Context;
use crate::context::names::{Face, FogSource};
use crate::context::state::Gl;
use crate::model::error::{Result, below, invalid_value, not_negative};
use crate::model::fixed::FogDistance;
use crate::model::limits::{CLIP_PLANE_COUNT, LIGHT_COUNT, TEXTURE_COORDS};
use crate::model::matrix;
use crate::model::{FogValues, HostState, PointValues};
pub use crate::model::{LightState, MaterialState};
use glasm::dialect::state::{Face as Side, Matrix, PlaneSpace, StateItem};
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

/// The state of this file.
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

impl HostState for Gl {
    fn matrix(&self, matrix: Matrix) -> [[f32; 4]; 4] {
        *self.transforms.matrix(matrix)
    }

    fn material(&self, side: Side) -> MaterialState {
        self.lighting.materials[usize::from(side == Side::Back)]
    }

    fn light(&self, number: u8) -> LightState {
        self.lighting.lights[usize::from(number) % LIGHT_COUNT]
    }

    fn light_model_ambient(&self) -> [f32; 4] {
        self.lighting.model_ambient
    }

    fn generation_plane(&self, unit: u8, space: PlaneSpace, coordinate: u8) -> [f32; 4] {
        let planes = match space {
            PlaneSpace::Eye => &self.lighting.eye_planes,
            PlaneSpace::Object => &self.lighting.object_planes,
        };
        planes[usize::from(unit) % TEXTURE_COORDS][usize::from(coordinate & 3)]
    }

    fn environment_color(&self, unit: u8) -> [f32; 4] {
        self.textures.environment_color(usize::from(unit))
    }

    fn fog(&self) -> FogValues {
        let FogState { color, density, start, end, .. } = self.lighting.fog;
        FogValues { color, density, start, end }
    }

    fn clip_plane(&self, number: u8) -> [f32; 4] {
        self.lighting.clip_planes.get(usize::from(number)).copied().unwrap_or_default()
    }

    fn point(&self) -> PointValues {
        let point = &self.raster.point;
        PointValues {
            size: point.size,
            range: point.size_range,
            fade_threshold: self.lighting.fade_threshold,
            attenuation: self.lighting.point_attenuation,
        }
    }

    fn depth_range(&self) -> [f32; 2] {
        self.raster.depth.range
    }

    fn storage_length(&self, point: u8) -> u32 {
        self.buffers.storage(point).map_or(0, |section| section.size)
    }

    fn coordinate_unit(&self) -> Result<u8> {
        Gl::coordinate_unit(self).map(|unit| unit as u8)
    }
}

/// # Lights, materials, fog and texture coordinate generation.
impl Context {
    /// The value of a `state.` name.
    pub fn get_state(&self, item: StateItem) -> Result<[f32; 4]> {
        self.outside("a query")?;
        Ok(self.gl.item(item))
    }

    /// Changes a material. Changes between Begin and End become visible to programs after End.
    pub fn material(&mut self, face: Face, value: Material) -> Result {
        if let Material::Shininess(shininess) = value
            && !(0.0..=128.0).contains(&shininess)
        {
            return invalid_value(format!("a shininess of {shininess} is not within 0 and 128"));
        }
        let [front, back] = &mut self.gl.values().lighting.materials;
        for (material, _) in [(front, face.is_front()), (back, face.is_back())].into_iter().filter(|(_, on)| *on) {
            match value {
                Material::Ambient(color) => material.ambient = color,
                Material::Diffuse(color) => material.diffuse = color,
                Material::Specular(color) => material.specular = color,
                Material::Emission(color) => material.emission = color,
                Material::AmbientAndDiffuse(color) => (material.ambient, material.diffuse) = (color, color),
                Material::Shininess(shininess) => material.shininess = shininess,
            }
        }
        Ok(())
    }

    /// `glLight`: sets a parameter of a light, which are counted from 0.
    pub fn light(&mut self, light: u32, value: Light) -> Result {
        self.outside("Light")?;
        below("light", light, LIGHT_COUNT as u64)?;
        let modelview = self.gl.transforms.modelview.top;
        let light = &mut self.gl.values().lighting.lights[light as usize];
        match value {
            Light::Ambient(color) => light.ambient = color,
            Light::Diffuse(color) => light.diffuse = color,
            Light::Specular(color) => light.specular = color,
            Light::Position(position) => light.position = matrix::apply(&modelview, position),
            Light::SpotDirection(direction) => {
                let [x, y, z, _] = matrix::apply(&modelview, [direction[0], direction[1], direction[2], 0.0]);
                light.direction = [x, y, z];
            }
            Light::SpotExponent(exponent) if !(0.0..=128.0).contains(&exponent) => {
                return invalid_value(format!("a spot exponent of {exponent} is not within 0 and 128"));
            }
            Light::SpotExponent(exponent) => light.exponent = exponent,
            Light::SpotCutoff(cutoff) if !(0.0..=90.0).contains(&cutoff) && cutoff != 180.0 => {
                return invalid_value(format!("a spot cutoff of {cutoff} is neither within 0 and 90 nor 180"));
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

    /// LIGHT_MODEL_AMBIENT.
    pub fn light_model_ambient(&mut self, color: [f32; 4]) -> Result {
        self.outside("LightModel")?;
        self.gl.values().lighting.model_ambient = color;
        Ok(())
    }

    /// `glFog`: sets a parameter of fog.
    pub fn fog(&mut self, value: Fog) -> Result {
        self.outside("Fog")?;
        let fog = &mut self.gl.lighting.fog;
        match value {
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

    /// A plane in object coordinates; the current modelview matrix transforms it to eye coordinates.
    pub fn clip_plane(&mut self, plane: u32, equation: [f64; 4]) -> Result {
        self.outside("ClipPlane")?;
        below("clip plane", plane, CLIP_PLANE_COUNT as u64)?;
        self.gl.lighting.clip_planes[plane as usize] = self.gl.plane_to_eye(equation.map(|part| part as f32));
        Ok(())
    }

    /// The plane in eye coordinates.
    pub fn get_clip_plane(&self, plane: u32) -> Result<[f64; 4]> {
        self.outside("GetClipPlane")?;
        below("clip plane", plane, CLIP_PLANE_COUNT as u64)?;
        Ok(self.gl.lighting.clip_planes[plane as usize].map(f64::from))
    }

    /// A plane of the active unit's coordinate: 0 to 3 are s, t, r and q.
    pub fn tex_gen_plane(&mut self, coordinate: u32, plane: TexGenPlane) -> Result {
        self.outside("TexGen")?;
        let unit = self.gl.coordinate_unit()?;
        below("coordinate", coordinate, 4u64)?;
        match plane {
            TexGenPlane::Object(plane) => self.gl.lighting.object_planes[unit][coordinate as usize] = plane,
            TexGenPlane::Eye(plane) => {
                self.gl.lighting.eye_planes[unit][coordinate as usize] = self.gl.plane_to_eye(plane);
            }
        }
        Ok(())
    }

    /// POINT_DISTANCE_ATTENUATION: of conventional points.
    pub fn point_distance_attenuation(&mut self, factors: [f32; 3]) -> Result {
        self.outside("PointParameter")?;
        self.gl.lighting.point_attenuation = factors;
        Ok(())
    }

    /// POINT_FADE_THRESHOLD_SIZE.
    pub fn point_fade_threshold_size(&mut self, size: f32) -> Result {
        self.outside("PointParameter")?;
        not_negative("a fade threshold", size)?;
        self.gl.lighting.fade_threshold = size;
        Ok(())
    }
}

impl Gl {
    /// A row vector of coefficients times the inverse modelview matrix (GL 1.5, 2.11.4 and 2.12).
    fn plane_to_eye(&self, plane: [f32; 4]) -> [f32; 4] {
        matrix::apply(&matrix::transpose(&matrix::inverse(&self.transforms.modelview.top)), plane)
    }
}
