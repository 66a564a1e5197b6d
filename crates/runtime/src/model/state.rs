//! The GL state that programs read by `state.` names.

use super::error::Result;
use super::matrix;
use glasm::dialect::bindings::WARP_SIZE;
use glasm::dialect::state::{
    Face as Side, LightProperty, MaterialProperty, Matrix, PlaneSpace, ProductProperty, StateItem, ThreadProperty,
};

/// A material (GL 1.5, table 2.10).
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct MaterialState {
    /// `GL_AMBIENT`, as RGBA.
    pub ambient: [f32; 4],
    /// `GL_DIFFUSE`, as RGBA; its alpha is that of the lit colour.
    pub diffuse: [f32; 4],
    /// `GL_SPECULAR`, as RGBA.
    pub specular: [f32; 4],
    /// `GL_EMISSION`, as RGBA.
    pub emission: [f32; 4],
    /// `GL_SHININESS`: the specular exponent, 0 to 128.
    pub shininess: f32,
}

/// A light. Position and direction are in eye coordinates.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct LightState {
    /// `GL_AMBIENT`, as RGBA.
    pub ambient: [f32; 4],
    /// `GL_DIFFUSE`, as RGBA.
    pub diffuse: [f32; 4],
    /// `GL_SPECULAR`, as RGBA.
    pub specular: [f32; 4],
    /// `GL_POSITION`; with w 0 it is the direction towards a light that is infinitely far.
    pub position: [f32; 4],
    /// `GL_SPOT_DIRECTION`: where a spotlight shines.
    pub direction: [f32; 3],
    /// `GL_SPOT_EXPONENT`: how its light fades from the axis, 0 to 128.
    pub exponent: f32,
    /// `GL_SPOT_CUTOFF`: the half angle of the cone in degrees, 0 to 90, or 180 for light in all directions.
    pub cutoff: f32,
    /// Constant, linear, quadratic.
    pub attenuation: [f32; 3],
}

/// The numbers of fog.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct FogValues {
    /// `GL_FOG_COLOR`, as RGBA.
    pub color: [f32; 4],
    /// `GL_FOG_DENSITY`.
    pub density: f32,
    /// `GL_FOG_START`.
    pub start: f32,
    /// `GL_FOG_END`.
    pub end: f32,
}

/// The sizes of points.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PointValues {
    /// `GL_POINT_SIZE`.
    pub size: f32,
    /// `GL_POINT_SIZE_MIN` and `GL_POINT_SIZE_MAX`.
    pub range: [f32; 2],
    /// `GL_POINT_FADE_THRESHOLD_SIZE`.
    pub fade_threshold: f32,
    /// `GL_POINT_DISTANCE_ATTENUATION`: constant, linear, quadratic.
    pub attenuation: [f32; 3],
}

/// The state that programs see and the model does not keep. Numbers of units, lights and planes are those of the
/// languages; a host that has fewer returns the initial value.
pub trait HostState {
    /// The rows of a matrix.
    fn matrix(&self, matrix: Matrix) -> [[f32; 4]; 4];
    /// The material of a side.
    fn material(&self, side: Side) -> MaterialState;
    /// A light.
    fn light(&self, number: u8) -> LightState;
    /// `GL_LIGHT_MODEL_AMBIENT`, as RGBA.
    fn light_model_ambient(&self) -> [f32; 4];
    /// A plane of texture coordinate generation; coordinates are counted from s.
    fn generation_plane(&self, unit: u8, space: PlaneSpace, coordinate: u8) -> [f32; 4];
    /// `GL_TEXTURE_ENV_COLOR` of a unit.
    fn environment_color(&self, unit: u8) -> [f32; 4];
    /// Fog.
    fn fog(&self) -> FogValues;
    /// A clip plane, in eye coordinates.
    fn clip_plane(&self, number: u8) -> [f32; 4];
    /// Points.
    fn point(&self) -> PointValues;
    /// `GL_DEPTH_RANGE`.
    fn depth_range(&self) -> [f32; 2];
    /// The bytes of the storage buffer at a binding point, 0 without one.
    fn storage_length(&self, _point: u8) -> u32 {
        0
    }
    /// The active texture unit; INVALID_OPERATION if it has no coordinates.
    fn coordinate_unit(&self) -> Result<u8>;

    /// The value of a `state.` binding.
    fn item(&self, item: StateItem) -> [f32; 4] {
        match item {
            StateItem::Material { face, property } => self.material(face).item(property),
            StateItem::Light { light: number, property } => self.light(number).item(property),
            StateItem::LightModelAmbient => self.light_model_ambient(),
            StateItem::SceneColor(face) => {
                let (material, ambient) = (self.material(face), self.light_model_ambient());
                std::array::from_fn(|part| match part {
                    3 => material.diffuse[3],
                    _ => ambient[part] * material.ambient[part] + material.emission[part],
                })
            }
            StateItem::LightProduct { light: number, face, property } => {
                let light = self.light(number);
                let own = match property {
                    ProductProperty::Ambient => light.ambient,
                    ProductProperty::Diffuse => light.diffuse,
                    ProductProperty::Specular => light.specular,
                };
                let color = self.material(face).color(property);
                std::array::from_fn(|part| if part == 3 { color[3] } else { color[part] * own[part] })
            }
            StateItem::TextureGeneration { unit, space, coordinate } => {
                self.generation_plane(unit, space, coordinate & 3)
            }
            StateItem::TextureEnvironmentColor(unit) => self.environment_color(unit),
            StateItem::FogColor => self.fog().color,
            StateItem::FogParameters => {
                let FogValues { density, start, end, .. } = self.fog();
                [density, start, end, 1.0 / (end - start)]
            }
            StateItem::ClipPlane(number) => self.clip_plane(number),
            StateItem::PointSize => {
                let point = self.point();
                [point.size, point.range[0], point.range[1], point.fade_threshold]
            }
            StateItem::PointAttenuation => three(self.point().attenuation, 1.0),
            StateItem::DepthRange => {
                let [near, far] = self.depth_range();
                [near, far, far - near, 1.0]
            }
            StateItem::StorageLength(point) => [f32::from_bits(self.storage_length(point)), 0.0, 0.0, 0.0],
            // A thread is alone in its group, or in a group of the size of the masks.
            StateItem::Thread(property) => {
                let count = match property {
                    ThreadProperty::WarpSize => WARP_SIZE,
                    ThreadProperty::WarpsPerMultiprocessor | ThreadProperty::Multiprocessors => 1,
                };
                [f32::from_bits(count), 0.0, 0.0, 0.0]
            }
            StateItem::MatrixRow { matrix, transform, row } => {
                matrix::transformed(&self.matrix(matrix), transform)[usize::from(row & 3)]
            }
        }
    }
}

fn three(vector: [f32; 3], last: f32) -> [f32; 4] {
    [vector[0], vector[1], vector[2], last]
}

fn normalized([x, y, z]: [f32; 3]) -> [f32; 3] {
    let length = (x * x + y * y + z * z).sqrt();
    if length > 0.0 { [x, y, z].map(|part| part / length) } else { [x, y, z] }
}

impl MaterialState {
    fn color(&self, property: ProductProperty) -> [f32; 4] {
        match property {
            ProductProperty::Ambient => self.ambient,
            ProductProperty::Diffuse => self.diffuse,
            ProductProperty::Specular => self.specular,
        }
    }

    fn item(&self, property: MaterialProperty) -> [f32; 4] {
        match property {
            MaterialProperty::Ambient => self.ambient,
            MaterialProperty::Diffuse => self.diffuse,
            MaterialProperty::Specular => self.specular,
            MaterialProperty::Emission => self.emission,
            MaterialProperty::Shininess => [self.shininess, 0.0, 0.0, 1.0],
        }
    }
}

impl LightState {
    fn item(&self, property: LightProperty) -> [f32; 4] {
        match property {
            LightProperty::Ambient => self.ambient,
            LightProperty::Diffuse => self.diffuse,
            LightProperty::Specular => self.specular,
            LightProperty::Position => self.position,
            LightProperty::Attenuation => three(self.attenuation, self.exponent),
            LightProperty::SpotDirection => three(self.direction, self.cutoff.to_radians().cos()),
            LightProperty::Half => {
                let [x, y, z, w] = self.position;
                let point = if w == 0.0 { [x, y, z] } else { [x / w, y / w, z / w] };
                let [x, y, z] = normalized(point);
                three(normalized([x, y, z + 1.0]), 1.0)
            }
        }
    }
}
