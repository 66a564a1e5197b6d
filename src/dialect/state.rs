//! The GL state that programs can bind: all bindings that begin with `state.` (ARB_vertex_program, 2.14.3.2;
//! ARB_fragment_program, 3.11.3.2).

use std::fmt;

use super::path::{Mismatch, Walk};
use super::{Rules, Stage};

/// Counts of GL objects that there are several of.
pub const LIGHTS: u32 = 8;
/// User clip planes.
pub const CLIP_PLANES: u32 = 6;
/// As many as later drivers had, for programs that counted on them.
const LENIENT_CLIP_PLANES: u32 = 8;
/// Texture units with coordinate generation, environment and matrix.
pub const TEXTURE_UNITS: u32 = 8;
/// Modelview matrices, and vertex weights and matrix indices.
pub const VERTEX_UNITS: u32 = 32;
/// Palette matrices.
pub const PALETTE_MATRICES: u32 = 32;
/// Program matrices (`state.matrix.program[n]`).
pub const PROGRAM_MATRICES: u32 = 32;

/// Which side of a polygon a material is of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// `front`.
    Front,
    /// `back`.
    Back,
}

/// A part of `state.material`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MaterialProperty {
    /// `ambient`.
    Ambient,
    /// `diffuse`.
    Diffuse,
    /// `specular`.
    Specular,
    /// `emission`.
    Emission,
    /// `shininess`, in x.
    Shininess,
}

/// A part of `state.light[n]`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LightProperty {
    /// `ambient`.
    Ambient,
    /// `diffuse`.
    Diffuse,
    /// `specular`.
    Specular,
    /// `position`, in eye coordinates.
    Position,
    /// Constant, linear and quadratic attenuation, and the spot exponent.
    Attenuation,
    /// The direction, and the cosine of the cutoff angle.
    SpotDirection,
    /// The half-angle vector of an infinite light and viewer.
    Half,
}

/// The product of a material colour and a light colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProductProperty {
    /// `ambient`.
    Ambient,
    /// `diffuse`.
    Diffuse,
    /// `specular`.
    Specular,
}

/// Where a plane of texture coordinate generation lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlaneSpace {
    /// `eye`: eye coordinates.
    Eye,
    /// `object`: object coordinates.
    Object,
}

/// A matrix of the GL.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Matrix {
    /// `modelview[n]`.
    Modelview(u8),
    /// `projection`.
    Projection,
    /// Projection times modelview matrix 0.
    ModelviewProjection,
    /// `texture[n]`.
    Texture(u8),
    /// `palette[n]`.
    Palette(u8),
    /// `program[n]`.
    Program(u8),
}

/// What is done to a matrix before rows are taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transform {
    /// Nothing.
    Identity,
    /// `inverse`.
    Inverse,
    /// `transpose`.
    Transpose,
    /// `invtrans`.
    InverseTranspose,
}

/// One vector of GL state.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StateItem {
    /// `state.material`.
    Material {
        /// Whose side.
        face: Face,
        /// Which colour, or the shininess.
        property: MaterialProperty,
    },
    /// `state.light[n]`.
    Light {
        /// n, from 0 on.
        light: u8,
        /// Which colour, place or factor.
        property: LightProperty,
    },
    /// `state.lightmodel.ambient`.
    LightModelAmbient,
    /// `state.lightmodel.scenecolor`: the material's emission, plus its ambient times that of the light model.
    SceneColor(Face),
    /// `state.lightprod[n]`.
    LightProduct {
        /// The light, from 0 on.
        light: u8,
        /// The material's side.
        face: Face,
        /// Which colour of both.
        property: ProductProperty,
    },
    /// `coordinate` counts s, t, r, q from 0.
    TextureGeneration {
        /// The texture unit.
        unit: u8,
        /// Where the plane lies.
        space: PlaneSpace,
        /// The coordinate that the plane makes.
        coordinate: u8,
    },
    /// `state.texenv[n].color`.
    TextureEnvironmentColor(u8),
    /// `state.fog.color`.
    FogColor,
    /// Density, start, end, 1 / (end - start).
    FogParameters,
    /// `state.clip[n].plane`, in eye coordinates.
    ClipPlane(u8),
    /// Size, least, greatest, fade threshold.
    PointSize,
    /// Constant, linear, quadratic, 1.
    PointAttenuation,
    /// Near, far, far - near, 1.
    DepthRange,
    /// `state.matrix...row[n]`.
    MatrixRow {
        /// The matrix.
        matrix: Matrix,
        /// What is done to it first.
        transform: Transform,
        /// The row, 0 to 3.
        row: u8,
    },
    /// An integer in x (NV_shader_thread_group).
    Thread(ThreadProperty),
    /// `program.storagelen[n]` (NV_shader_storage_buffer_object): the bytes of a storage buffer, an integer in x, as NVIDIA's
    /// driver has it. The text says 0.
    StorageLength(u8),
}

/// How the machine groups threads.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ThreadProperty {
    /// The number of threads in a group.
    WarpSize,
    /// The number of groups that a multiprocessor runs at once.
    WarpsPerMultiprocessor,
    /// Multiprocessors of the device.
    Multiprocessors,
}

const THREAD: [(&str, ThreadProperty); 3] = [
    ("warpsize", ThreadProperty::WarpSize),
    ("warpspersm", ThreadProperty::WarpsPerMultiprocessor),
    ("smcount", ThreadProperty::Multiprocessors),
];

/// The meaning of a `state` binding.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StateBinding {
    /// One vector.
    One(StateItem),
    /// Rows of a matrix, `first` to `last`: for elements of arrays.
    Rows {
        /// The matrix.
        matrix: Matrix,
        /// What is done to it first.
        transform: Transform,
        /// The first row.
        first: u8,
        /// The last row, which is among them.
        last: u8,
    },
}

const FACES: [(&str, Face); 2] = [("front", Face::Front), ("back", Face::Back)];

const MATERIAL: [(&str, MaterialProperty); 5] = [
    ("ambient", MaterialProperty::Ambient),
    ("diffuse", MaterialProperty::Diffuse),
    ("specular", MaterialProperty::Specular),
    ("emission", MaterialProperty::Emission),
    ("shininess", MaterialProperty::Shininess),
];

const LIGHT: [(&str, LightProperty); 7] = [
    ("ambient", LightProperty::Ambient),
    ("diffuse", LightProperty::Diffuse),
    ("specular", LightProperty::Specular),
    ("position", LightProperty::Position),
    ("attenuation", LightProperty::Attenuation),
    ("spot", LightProperty::SpotDirection),
    ("half", LightProperty::Half),
];

const PRODUCT: [(&str, ProductProperty); 3] = [
    ("ambient", ProductProperty::Ambient),
    ("diffuse", ProductProperty::Diffuse),
    ("specular", ProductProperty::Specular),
];

const SPACES: [(&str, PlaneSpace); 2] = [("eye", PlaneSpace::Eye), ("object", PlaneSpace::Object)];

const COORDINATES: [(&str, u8); 4] = [("s", 0), ("t", 1), ("r", 2), ("q", 3)];

const TRANSFORMS: [(&str, Transform); 3] =
    [("inverse", Transform::Inverse), ("transpose", Transform::Transpose), ("invtrans", Transform::InverseTranspose)];

#[derive(Copy, Clone)]
enum Group {
    Material,
    Light,
    LightModel,
    LightProduct,
    TextureGeneration,
    TextureEnvironment,
    Fog,
    Clip,
    Point,
    Depth,
    Matrix,
    Thread,
}

/// Groups of state that vertex programs can bind.
const VERTEX_GROUPS: [(&str, Group); 9] = [
    ("material", Group::Material),
    ("light", Group::Light),
    ("lightmodel", Group::LightModel),
    ("lightprod", Group::LightProduct),
    ("texgen", Group::TextureGeneration),
    ("fog", Group::Fog),
    ("clip", Group::Clip),
    ("point", Group::Point),
    ("matrix", Group::Matrix),
];

const FRAGMENT_GROUPS: [(&str, Group); 8] = [
    ("material", Group::Material),
    ("light", Group::Light),
    ("lightmodel", Group::LightModel),
    ("lightprod", Group::LightProduct),
    ("texenv", Group::TextureEnvironment),
    ("fog", Group::Fog),
    ("depth", Group::Depth),
    ("matrix", Group::Matrix),
];

/// The typed languages bind all state in all stages (NV_gpu_program4, 2.X.3.3).
const ALL_GROUPS: [(&str, Group); 12] = [
    ("material", Group::Material),
    ("light", Group::Light),
    ("lightmodel", Group::LightModel),
    ("lightprod", Group::LightProduct),
    ("texgen", Group::TextureGeneration),
    ("texenv", Group::TextureEnvironment),
    ("fog", Group::Fog),
    ("clip", Group::Clip),
    ("point", Group::Point),
    ("depth", Group::Depth),
    ("matrix", Group::Matrix),
    ("thread", Group::Thread),
];

impl StateBinding {
    /// Reads a binding after `state`, by the limits of drivers where that is lenient. What follows it is left.
    pub fn read(walk: &mut Walk, rules: &Rules, lenient: bool) -> Result<StateBinding, Mismatch> {
        let groups: &[(&str, Group)] = match rules.stage {
            _ if rules.typed.is_some_and(|rules| rules.extended) => &ALL_GROUPS,
            // NV_gpu_program5 added the last one.
            _ if rules.typed.is_some() => &ALL_GROUPS[..ALL_GROUPS.len() - 1],
            Stage::Fragment => &FRAGMENT_GROUPS,
            _ => &VERTEX_GROUPS,
        };
        let item = match walk.choose("group of state", groups)? {
            Group::Material => {
                let face = walk.maybe(&FACES).unwrap_or(Face::Front);
                StateItem::Material { face, property: walk.choose("material property", &MATERIAL)? }
            }
            Group::Light => {
                let light = walk.number("light", LIGHTS)? as u8;
                let property = walk.choose("light property", &LIGHT)?;
                if property == LightProperty::SpotDirection {
                    walk.choose("spot property", &[("direction", ())])?;
                }
                StateItem::Light { light, property }
            }
            Group::LightModel => {
                if walk.accept("ambient") {
                    StateItem::LightModelAmbient
                } else {
                    let face = walk.maybe(&FACES).unwrap_or(Face::Front);
                    walk.choose("light model property", &[("scenecolor", ())])?;
                    StateItem::SceneColor(face)
                }
            }
            Group::LightProduct => {
                let light = walk.number("light", LIGHTS)? as u8;
                let face = walk.maybe(&FACES).unwrap_or(Face::Front);
                StateItem::LightProduct { light, face, property: walk.choose("light product", &PRODUCT)? }
            }
            Group::TextureGeneration => {
                let unit = walk.optional_number("texture unit", TEXTURE_UNITS)? as u8;
                let space = walk.choose("kind of plane", &SPACES)?;
                StateItem::TextureGeneration { unit, space, coordinate: walk.choose("coordinate", &COORDINATES)? }
            }
            Group::TextureEnvironment => {
                let unit = walk.optional_number("texture unit", TEXTURE_UNITS)? as u8;
                walk.choose("texture environment property", &[("color", ())])?;
                StateItem::TextureEnvironmentColor(unit)
            }
            Group::Fog => {
                walk.choose("fog property", &[("color", StateItem::FogColor), ("params", StateItem::FogParameters)])?
            }
            Group::Clip => {
                let plane = walk.number("clip plane", if lenient { LENIENT_CLIP_PLANES } else { CLIP_PLANES })? as u8;
                walk.choose("clip plane property", &[("plane", ())])?;
                StateItem::ClipPlane(plane)
            }
            Group::Point => {
                let items = [("size", StateItem::PointSize), ("attenuation", StateItem::PointAttenuation)];
                walk.choose("point property", &items)?
            }
            Group::Depth => walk.choose("depth property", &[("range", StateItem::DepthRange)])?,
            Group::Thread => StateItem::Thread(walk.choose("property of threads", &THREAD)?),
            Group::Matrix => return Self::matrix(walk, rules.typed.is_none()),
        };
        Ok(StateBinding::One(item))
    }

    fn matrix(walk: &mut Walk, palettes: bool) -> Result<StateBinding, Mismatch> {
        // The numbers here are placeholders for those after the name.
        let kinds = [
            ("modelview", Matrix::Modelview(0)),
            ("projection", Matrix::Projection),
            ("mvp", Matrix::ModelviewProjection),
            ("texture", Matrix::Texture(0)),
            ("program", Matrix::Program(0)),
            ("palette", Matrix::Palette(0)),
        ];
        let kinds = if palettes { &kinds } else { &kinds[..5] };
        let matrix = match walk.choose("matrix", kinds)? {
            Matrix::Modelview(_) => Matrix::Modelview(walk.optional_number("modelview matrix", VERTEX_UNITS)? as u8),
            Matrix::Texture(_) => Matrix::Texture(walk.optional_number("texture matrix", TEXTURE_UNITS)? as u8),
            Matrix::Palette(_) => Matrix::Palette(walk.number("palette matrix", PALETTE_MATRICES)? as u8),
            Matrix::Program(_) => Matrix::Program(walk.number("program matrix", PROGRAM_MATRICES)? as u8),
            other @ (Matrix::Projection | Matrix::ModelviewProjection) => other,
        };
        let transform = walk.maybe(&TRANSFORMS).unwrap_or(Transform::Identity);
        if !walk.accept("row") {
            return Ok(StateBinding::Rows { matrix, transform, first: 0, last: 3 });
        }
        let (first, last, range) = walk.numbers("row", 4)?;
        let (first, last) = (first as u8, last as u8);
        Ok(if range {
            StateBinding::Rows { matrix, transform, first, last }
        } else {
            StateBinding::One(StateItem::MatrixRow { matrix, transform, row: first })
        })
    }
}

fn spelled<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| *name)
}

impl fmt::Display for Matrix {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Matrix::Modelview(number) => write!(out, "modelview[{number}]"),
            Matrix::Projection => out.write_str("projection"),
            Matrix::ModelviewProjection => out.write_str("mvp"),
            Matrix::Texture(number) => write!(out, "texture[{number}]"),
            Matrix::Palette(number) => write!(out, "palette[{number}]"),
            Matrix::Program(number) => write!(out, "program[{number}]"),
        }
    }
}

/// The full spelling, optional parts included.
impl fmt::Display for StateItem {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        if let StateItem::StorageLength(number) = *self {
            return write!(out, "program.storagelen[{number}]");
        }
        out.write_str("state.")?;
        match *self {
            StateItem::StorageLength(_) => Ok(()),
            StateItem::Material { face, property } => {
                write!(out, "material.{}.{}", spelled(&FACES, face), spelled(&MATERIAL, property))
            }
            StateItem::Light { light, property } => {
                let direction = if property == LightProperty::SpotDirection { ".direction" } else { "" };
                write!(out, "light[{light}].{}{direction}", spelled(&LIGHT, property))
            }
            StateItem::LightModelAmbient => out.write_str("lightmodel.ambient"),
            StateItem::SceneColor(face) => write!(out, "lightmodel.{}.scenecolor", spelled(&FACES, face)),
            StateItem::LightProduct { light, face, property } => {
                write!(out, "lightprod[{light}].{}.{}", spelled(&FACES, face), spelled(&PRODUCT, property))
            }
            StateItem::TextureGeneration { unit, space, coordinate } => {
                write!(out, "texgen[{unit}].{}.{}", spelled(&SPACES, space), spelled(&COORDINATES, coordinate))
            }
            StateItem::TextureEnvironmentColor(unit) => write!(out, "texenv[{unit}].color"),
            StateItem::FogColor => out.write_str("fog.color"),
            StateItem::FogParameters => out.write_str("fog.params"),
            StateItem::ClipPlane(plane) => write!(out, "clip[{plane}].plane"),
            StateItem::PointSize => out.write_str("point.size"),
            StateItem::PointAttenuation => out.write_str("point.attenuation"),
            StateItem::DepthRange => out.write_str("depth.range"),
            StateItem::Thread(property) => write!(out, "thread.{}", spelled(&THREAD, property)),
            StateItem::MatrixRow { matrix, transform, row } => {
                let name = spelled(&TRANSFORMS, transform);
                let dot = if name.is_empty() { "" } else { "." };
                write!(out, "matrix.{matrix}{dot}{name}.row[{row}]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Dialect;
    use super::super::path::Step;
    use super::*;

    #[test]
    fn optional_words_are_filled_in() {
        let read = |steps: &[Step], dialect: Dialect| StateBinding::read(&mut Walk::new(steps), dialect.rules(), false);
        let shininess = [Step::Word("material"), Step::Word("shininess")];
        let Ok(StateBinding::One(item)) = read(&shininess, Dialect::ArbVp) else { panic!("a material property") };
        assert_eq!(item.to_string(), "state.material.front.shininess");
        let row =
            [Step::Word("matrix"), Step::Word("texture"), Step::Word("invtrans"), Step::Word("row"), Step::Number(2)];
        let Ok(StateBinding::One(item)) = read(&row, Dialect::ArbFp) else { panic!("a row") };
        assert_eq!(item.to_string(), "state.matrix.texture[0].invtrans.row[2]");
        let clip = [Step::Word("clip"), Step::Number(0), Step::Word("plane")];
        assert!(read(&clip, Dialect::ArbVp).is_ok());
        assert!(read(&clip, Dialect::ArbFp).is_err());
        assert!(read(&clip, Dialect::Fp40).is_ok());
        let last = |number| [Step::Word("clip"), Step::Number(number), Step::Word("plane")];
        assert!(read(&last(5), Dialect::ArbVp).is_ok() && read(&last(6), Dialect::ArbVp).is_err());
        let lenient = |number| StateBinding::read(&mut Walk::new(&last(number)), Dialect::ArbVp.rules(), true);
        assert!(lenient(7).is_ok() && lenient(8).is_err());
        assert!(read(&[Step::Word("light"), Step::Word("ambient")], Dialect::ArbVp).is_err());
        assert!(read(&[Step::Word("light"), Step::Number(8), Step::Word("ambient")], Dialect::ArbVp).is_err());
    }
}
