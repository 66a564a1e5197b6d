//! The host's state that programs read, asked of the current context.

use std::cell::RefCell;

use glasm::dialect::state::{Face, Matrix, PlaneSpace};
use glasm_runtime::model::{FogValues, GlError, HostState, LightState, MaterialState, PointValues};

use super::Facts;
use crate::host::{self, floats, integer, tokens};

/// The current context of the host.
pub(crate) struct CurrentHost<'f> {
    pub(crate) facts: &'f Facts,
    /// What was asked of it already: lights and materials have many values, and programs many parameters from each.
    lights: RefCell<Vec<(u8, LightState)>>,
    materials: RefCell<Vec<(Face, MaterialState)>>,
}

/// A value that was asked already, or asks for it.
fn once<K: Copy + PartialEq, V: Copy>(known: &RefCell<Vec<(K, V)>>, key: K, ask: impl FnOnce() -> V) -> V {
    let found = known.borrow().iter().find(|(other, _)| *other == key).map(|(_, value)| *value);
    found.unwrap_or_else(|| {
        let value = ask();
        known.borrow_mut().push((key, value));
        value
    })
}

/// Rows of a matrix that the GL returns column by column.
fn rows(columns: [f32; 16]) -> [[f32; 4]; 4] {
    std::array::from_fn(|row| std::array::from_fn(|column| columns[column * 4 + row]))
}

fn product(left: [[f32; 4]; 4], right: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..4).map(|inner| left[row][inner] * right[inner][column]).sum())
    })
}

const IDENTITY: [[f32; 4]; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

impl<'f> CurrentHost<'f> {
    /// The host of a context with these facts.
    pub(crate) fn new(facts: &'f Facts) -> CurrentHost<'f> {
        CurrentHost { facts, lights: RefCell::default(), materials: RefCell::default() }
    }

    /// Asks with a texture unit active; `None` if the host has no such unit.
    fn in_unit<R>(&self, unit: u8, ask: impl FnOnce() -> R) -> Option<R> {
        if i32::from(unit) >= self.facts.limits.texture_coordinates {
            return None;
        }
        let active = integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
        let wanted = tokens::TEXTURE0 + u32::from(unit);
        // SAFETY: both are units that the host has.
        unsafe {
            if active != wanted {
                host::ActiveTexture(wanted);
            }
            let answer = ask();
            if active != wanted {
                host::ActiveTexture(active);
            }
            Some(answer)
        }
    }

    /// A matrix that only programs read.
    fn program_matrix(&self, number: u8) -> [[f32; 4]; 4] {
        if !self.facts.hosts.matrices {
            return IDENTITY;
        }
        let mode = integer(tokens::MATRIX_MODE).cast_unsigned();
        // SAFETY: hosts with assembly programs have these matrices; a number that is too high changes nothing.
        unsafe { host::MatrixMode(tokens::MATRIX0_ARB + u32::from(number)) };
        let columns = floats(tokens::CURRENT_MATRIX_ARB);
        // SAFETY: it was the mode before.
        unsafe { host::MatrixMode(mode) };
        rows(columns)
    }
}

fn material(side: Face) -> MaterialState {
    let face = match side {
        Face::Front => tokens::FRONT,
        Face::Back => tokens::BACK,
    };
    let get = |name| {
        let mut values = [0.0; 4];
        // SAFETY: these have at most four values.
        unsafe { host::GetMaterialfv(face, name, values.as_mut_ptr()) };
        values
    };
    MaterialState {
        ambient: get(tokens::AMBIENT),
        diffuse: get(tokens::DIFFUSE),
        specular: get(tokens::SPECULAR),
        emission: get(tokens::EMISSION),
        shininess: get(tokens::SHININESS)[0],
    }
}

fn light(number: u8) -> LightState {
    let get = |name| {
        let mut values = [0.0; 4];
        // SAFETY: these have at most four values; a light that the host lacks leaves them as they are.
        unsafe { host::GetLightfv(tokens::LIGHT0 + u32::from(number), name, values.as_mut_ptr()) };
        values
    };
    let [x, y, z, _] = get(tokens::SPOT_DIRECTION);
    LightState {
        ambient: get(tokens::AMBIENT),
        diffuse: get(tokens::DIFFUSE),
        specular: get(tokens::SPECULAR),
        position: get(tokens::POSITION),
        direction: [x, y, z],
        exponent: get(tokens::SPOT_EXPONENT)[0],
        cutoff: get(tokens::SPOT_CUTOFF)[0],
        attenuation: [tokens::CONSTANT_ATTENUATION, tokens::LINEAR_ATTENUATION, tokens::QUADRATIC_ATTENUATION]
            .map(|name| get(name)[0]),
    }
}

impl HostState for CurrentHost<'_> {
    fn matrix(&self, matrix: Matrix) -> [[f32; 4]; 4] {
        match matrix {
            Matrix::Modelview(0) => rows(floats(tokens::MODELVIEW_MATRIX)),
            Matrix::Modelview(_) | Matrix::Palette(_) => IDENTITY,
            Matrix::Projection => rows(floats(tokens::PROJECTION_MATRIX)),
            Matrix::ModelviewProjection => product(self.matrix(Matrix::Projection), self.matrix(Matrix::Modelview(0))),
            Matrix::Texture(unit) => self.in_unit(unit, || rows(floats(tokens::TEXTURE_MATRIX))).unwrap_or(IDENTITY),
            Matrix::Program(number) => self.program_matrix(number),
        }
    }

    fn material(&self, side: Face) -> MaterialState {
        once(&self.materials, side, || material(side))
    }

    fn light(&self, number: u8) -> LightState {
        once(&self.lights, number, || light(number))
    }

    fn light_model_ambient(&self) -> [f32; 4] {
        floats(tokens::LIGHT_MODEL_AMBIENT)
    }

    fn generation_plane(&self, unit: u8, space: PlaneSpace, coordinate: u8) -> [f32; 4] {
        let name = match space {
            PlaneSpace::Eye => tokens::EYE_PLANE,
            PlaneSpace::Object => tokens::OBJECT_PLANE,
        };
        let ask = || {
            let mut values = [0.0; 4];
            // SAFETY: a plane has four values.
            unsafe { host::GetTexGenfv(tokens::S + u32::from(coordinate), name, values.as_mut_ptr()) };
            values
        };
        self.in_unit(unit, ask).unwrap_or_default()
    }

    fn environment_color(&self, unit: u8) -> [f32; 4] {
        let ask = || {
            let mut values = [0.0; 4];
            // SAFETY: a colour has four values.
            unsafe { host::GetTexEnvfv(tokens::TEXTURE_ENV, tokens::TEXTURE_ENV_COLOR, values.as_mut_ptr()) };
            values
        };
        self.in_unit(unit, ask).unwrap_or_default()
    }

    fn fog(&self) -> FogValues {
        let number = |name| floats::<1>(name)[0];
        FogValues {
            color: floats(tokens::FOG_COLOR),
            density: number(tokens::FOG_DENSITY),
            start: number(tokens::FOG_START),
            end: number(tokens::FOG_END),
        }
    }

    fn clip_plane(&self, number: u8) -> [f32; 4] {
        let mut values = [0.0; 4];
        // SAFETY: a plane has four values; one that the host lacks leaves them as they are.
        unsafe { host::GetClipPlane(tokens::CLIP_PLANE0 + u32::from(number), values.as_mut_ptr()) };
        values.map(|value| value as f32)
    }

    fn point(&self) -> PointValues {
        let number = |name| floats::<1>(name)[0];
        PointValues {
            size: number(tokens::POINT_SIZE),
            range: [number(tokens::POINT_SIZE_MIN), number(tokens::POINT_SIZE_MAX)],
            fade_threshold: number(tokens::POINT_FADE_THRESHOLD_SIZE),
            attenuation: floats(tokens::POINT_DISTANCE_ATTENUATION),
        }
    }

    fn depth_range(&self) -> [f32; 2] {
        floats(tokens::DEPTH_RANGE)
    }

    fn coordinate_unit(&self) -> Result<u8, GlError> {
        let unit = integer(tokens::ACTIVE_TEXTURE).cast_unsigned().wrapping_sub(tokens::TEXTURE0);
        match u8::try_from(unit) {
            Ok(unit) if i32::from(unit) < self.facts.limits.texture_coordinates => Ok(unit),
            _ => Err(GlError {
                name: glasm_runtime::ErrorName::InvalidOperation,
                reason: format!("unit {unit} has no coordinates").into(),
            }),
        }
    }
}
