//! Generated shapes for scripts: positions, normals, texture coordinates and tangents.

use std::f32::consts::{PI, TAU};
use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::words::Words;
use crate::error::{Code, Error};
use glasm_runtime::raster::Mode;
use glasm_runtime::{ArrayMemory, ArrayType, Capability, ClientArray, Context, GlError};

/// Position, normal, texture coordinates, tangent and its handedness.
const FLOATS: usize = 12;
/// The most vertices of a shape.
const MAX_VERTICES: u32 = 1 << 18;

/// A shape. Texture coordinate set 0 is the surface's, set 1 its tangent with the handedness of the third axis as w.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    memory: ArrayMemory,
    indices: Arc<[u32]>,
    mode: Mode,
}

impl PartialEq for Mesh {
    fn eq(&self, other: &Mesh) -> bool {
        // Shapes are large, and the same one is often compared with itself.
        Arc::ptr_eq(&self.indices, &other.indices)
            || self.memory.bytes() == other.memory.bytes() && self.indices == other.indices && self.mode == other.mode
    }
}

struct Point {
    position: Vec3,
    normal: Vec3,
    texture: Vec2,
    tangent: Vec3,
}

impl Mesh {
    /// How many vertices it has.
    pub(super) fn vertices(&self) -> usize {
        self.memory.bytes().len() / (FLOATS * size_of::<f32>())
    }

    /// The arguments of `mesh`.
    pub(super) fn parse(words: &mut Words) -> Result<Mesh, Error> {
        let name = words.next().unwrap_or_default();
        match name {
            "screen" => Ok(sheet([1, 1], |at| flat(at, Vec2::splat(2.0)))),
            "plane" => {
                let [width, height] = words.numbers()?;
                let cells = cells(words)?;
                Ok(sheet(cells, |at| flat(at, Vec2::new(width, height))))
            }
            "torus" => {
                let [radius, tube] = words.numbers()?;
                let cells = cells(words)?;
                Ok(sheet(cells, |at| torus(at, radius, tube)))
            }
            "sphere" => {
                let radius = words.number()?;
                let cells = cells(words)?;
                Ok(sheet(cells, |at| sphere(at, radius)))
            }
            "tube" => {
                let [radius, height] = words.numbers()?;
                let cells = cells(words)?;
                Ok(sheet(cells, |at| tube(at, radius, height)))
            }
            "cube" => Ok(cube(words.number()?)),
            "points" => points(words.integer()?),
            other => Err(Code::UnknownWord.error(format!("there is no mesh `{other}`"))),
        }
    }

    pub(super) fn draw(&self, gl: &mut Context) -> Result<(), GlError> {
        let stride = (FLOATS * 4) as u32;
        let float = ArrayType::Float;
        gl.array_pointer(ClientArray::Vertex, 3, float, stride, &self.memory, 0)?;
        gl.array_pointer(ClientArray::Normal, 3, float, stride, &self.memory, 12)?;
        gl.enable_client_state(ClientArray::Vertex)?;
        gl.enable_client_state(ClientArray::Normal)?;
        for (unit, size, offset) in [(0, 2, 24), (1, 4, 32)] {
            gl.client_active_texture(unit)?;
            gl.array_pointer(ClientArray::TexCoord, size, float, stride, &self.memory, offset)?;
            gl.enable_client_state(ClientArray::TexCoord)?;
        }
        let tessellated = gl.is_enabled(Capability::TessellationEvaluationProgram)? && self.mode == Mode::Triangles;
        let mode = if tessellated { Mode::Patches } else { self.mode };
        let drawn = gl.draw_elements(mode, &self.indices);
        for unit in [0, 1] {
            gl.client_active_texture(unit)?;
            gl.disable_client_state(ClientArray::TexCoord)?;
        }
        gl.client_active_texture(0)?;
        gl.disable_client_state(ClientArray::Vertex)?;
        gl.disable_client_state(ClientArray::Normal)?;
        drawn
    }
}

fn cells(words: &mut Words) -> Result<[u32; 2], Error> {
    let cells: [u32; 2] = words.integers()?;
    let vertices = cells.iter().try_fold(1u32, |count, side| count.checked_mul(side.checked_add(1)?));
    if cells.contains(&0) || vertices.is_none_or(|count| count > MAX_VERTICES) {
        return Err(Code::OutOfRange.error(format!("a mesh has 1 to {MAX_VERTICES} vertices")));
    }
    Ok(cells)
}

fn mesh(points: &[Point], indices: Vec<u32>, mode: Mode) -> Mesh {
    let floats = points.iter().flat_map(|point| {
        let [position, normal, tangent] = [point.position, point.normal, point.tangent].map(|value| value.to_array());
        position.into_iter().chain(normal).chain(point.texture.to_array()).chain(tangent).chain([1.0])
    });
    let floats: Vec<f32> = floats.collect();
    Mesh { memory: ArrayMemory::from_floats(&floats), indices: indices.into(), mode }
}

/// A grid over the unit square, bent by `surface`.
fn sheet([columns, rows]: [u32; 2], surface: impl Fn(Vec2) -> Point) -> Mesh {
    let place = |x: u32, y: u32| Vec2::new(x as f32 / columns as f32, y as f32 / rows as f32);
    let points: Vec<Point> =
        (0..=rows).flat_map(|y| (0..=columns).map(move |x| (x, y))).map(|(x, y)| surface(place(x, y))).collect();
    let mut indices = Vec::with_capacity(6 * (columns * rows) as usize);
    for y in 0..rows {
        for x in 0..columns {
            let corner = y * (columns + 1) + x;
            let above = corner + columns + 1;
            indices.extend([corner, corner + 1, above, above, corner + 1, above + 1]);
        }
    }
    mesh(&points, indices, Mode::Triangles)
}

fn flat(at: Vec2, size: Vec2) -> Point {
    let position = ((at - 0.5) * size).extend(0.0);
    Point { position, normal: Vec3::Z, texture: at, tangent: Vec3::X }
}

fn torus(at: Vec2, radius: f32, tube: f32) -> Point {
    let (around, across) = (at.x * TAU, at.y * TAU);
    let out = Vec3::new(around.cos(), around.sin(), 0.0);
    let normal = out * across.cos() + Vec3::Z * across.sin();
    Point { position: out * radius + normal * tube, normal, texture: at, tangent: Vec3::new(-out.y, out.x, 0.0) }
}

fn sphere(at: Vec2, radius: f32) -> Point {
    let (around, down) = (at.x * TAU, (at.y - 0.5) * PI);
    let normal = Vec3::new(around.sin() * down.cos(), down.sin(), around.cos() * down.cos());
    let tangent = Vec3::new(around.cos(), 0.0, -around.sin());
    Point { position: normal * radius, normal, texture: at, tangent }
}

fn tube(at: Vec2, radius: f32, height: f32) -> Point {
    let around = at.x * TAU;
    let normal = Vec3::new(around.sin(), 0.0, around.cos());
    let position = normal * radius + Vec3::Y * ((at.y - 0.5) * height);
    Point { position, normal, texture: at, tangent: Vec3::new(around.cos(), 0.0, -around.sin()) }
}

fn cube(side: f32) -> Mesh {
    let faces = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];
    let mut points = Vec::new();
    let mut indices = Vec::new();
    for normal in faces {
        let tangent = if normal.y == 0.0 { Vec3::Y.cross(normal) } else { Vec3::X };
        let up = normal.cross(tangent);
        let first = points.len() as u32;
        for texture in [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::ONE] {
            let at = texture - 0.5;
            points.push(Point {
                position: (normal * 0.5 + tangent * at.x + up * at.y) * side,
                normal,
                texture,
                tangent,
            });
        }
        indices.extend([0, 1, 2, 2, 1, 3].map(|corner| first + corner));
    }
    mesh(&points, indices, Mode::Triangles)
}

/// Points spread evenly over the unit sphere, from one end of a spiral to the other.
fn points(count: u32) -> Result<Mesh, Error> {
    if count == 0 || count > MAX_VERTICES {
        return Err(Code::OutOfRange.error(format!("a mesh has 1 to {MAX_VERTICES} vertices")));
    }
    let golden = PI * (3.0 - 5f32.sqrt());
    let point = |number: u32| {
        let part = (number as f32 + 0.5) / count as f32;
        let (height, around) = (1.0 - 2.0 * part, golden * number as f32);
        let out = (1.0 - height * height).sqrt();
        let normal = Vec3::new(out * around.cos(), height, out * around.sin());
        Point { position: normal, normal, texture: Vec2::new(part, around / TAU), tangent: Vec3::X }
    };
    let points: Vec<Point> = (0..count).map(point).collect();
    Ok(mesh(&points, (0..count).collect(), Mode::Points))
}
