//! Expected pixels are derived by hand from the GL's rules, as each test explains.

mod depth;
mod fragments;
mod multisample;
mod polygons;
mod primitives;
mod sources;

use super::*;

/// A fragment stage made of a closure over one lane of a quad.
pub(super) struct Paint<F> {
    lane: F,
    replaces_depth: bool,
}

pub(super) fn paint<F: Fn(&Quad, usize) -> Fragment + Sync>(lane: F) -> Paint<F> {
    Paint { lane, replaces_depth: false }
}

impl<F: Fn(&Quad, usize) -> Fragment + Sync> FragmentShader for Paint<F> {
    type Scratch = ();

    fn scratch(&self) {}

    fn replaces_depth(&self) -> bool {
        self.replaces_depth
    }

    /// Some, so that they wait for each other.
    fn room(&self, (): &()) -> usize {
        3
    }

    fn shade(&self, (): &mut (), quads: &[Quad], fragments: &mut [[Fragment; 4]]) {
        for (quad, fragments) in quads.iter().zip(fragments) {
            *fragments = std::array::from_fn(|lane| (self.lane)(quad, lane));
        }
    }
}

/// The first colour output.
pub(super) fn color(color: [f32; 4]) -> Fragment {
    let mut fragment = Fragment::default();
    fragment.colors[0] = color;
    fragment
}

/// The first varying as colour.
pub(super) fn varying(quad: &Quad, lane: usize) -> Fragment {
    color(quad.varyings[0][lane])
}

/// A stage that replaces depth by a number.
pub(super) fn replace_depth(depth: f32) -> Paint<impl Fn(&Quad, usize) -> Fragment + Sync> {
    let lane = move |_: &Quad, _| Fragment { depth: Some(depth), ..color([1.0; 4]) };
    Paint { lane, replaces_depth: true }
}

pub(super) fn white() -> Paint<impl Fn(&Quad, usize) -> Fragment + Sync> {
    paint(|_, _| color([1.0; 4]))
}

/// A target, a state for it, and a float colour buffer.
pub(super) struct Scene {
    pub target: TargetBuffers,
    pub state: State,
    pub layout: Layout,
}

impl Scene {
    pub(super) fn new(width: u32, height: u32) -> Scene {
        Scene::with(width, height, 1, ColorFormat::Rgba32Float)
    }

    pub(super) fn with(width: u32, height: u32, samples: u32, format: ColorFormat) -> Scene {
        Scene {
            target: TargetBuffers::new(width, height, samples, &[format], Some(DepthFormat::Unorm24), true).unwrap(),
            state: State::new(width, height),
            layout: Layout::plain(1, Interpolation::Smooth),
        }
    }

    /// Each fragment adds to the buffer, so that red counts fragments.
    pub(super) fn counting(width: u32, height: u32) -> Scene {
        let mut scene = Scene::new(width, height);
        scene.state.blend.enabled = true;
        scene.state.blend.color.destination = state::BlendFactor::One;
        scene
    }

    pub(super) fn draw<F: Fn(&Quad, usize) -> Fragment + Sync>(
        &mut self,
        mode: Mode,
        vertices: &[Vertex],
        shader: &Paint<F>,
    ) -> Statistics {
        let indices = Indices::Range { first: 0, count: vertices.len() as u32 };
        let call = Draw { state: &self.state, layout: &self.layout, vertices, shader, mode, indices };
        draw(&mut self.target, &call)
    }

    pub(super) fn clear(&mut self, color: [f32; 4]) {
        let values = Clear { color: Some(color), depth: Some(1.0), stencil: Some(0), ..Clear::default() };
        super::clear(&mut self.target, &self.state, &values);
    }

    pub(super) fn pixel(&self, x: i32, y: i32) -> [f32; 4] {
        self.target.read_color(0, state::Rectangle { x, y, width: 1, height: 1 }).unwrap()[0]
    }

    /// Red of every pixel as a digit, the top row first; '.' for zero.
    pub(super) fn picture(&self) -> Vec<String> {
        let pixels = self.target.read_color(0, self.target.area()).unwrap();
        let digit = |pixel: &[f32; 4]| {
            if pixel[0] == 0.0 { '.' } else { char::from(b'0' + pixel[0] as u8) }
        };
        pixels.chunks(self.target.width() as usize).rev().map(|row| row.iter().map(digit).collect()).collect()
    }

    /// A vertex at window coordinates, with w = 1 and depth 1/2.
    pub(super) fn at(&self, x: f32, y: f32) -> Vertex {
        let (width, height) = (self.target.width() as f32, self.target.height() as f32);
        Vertex::new([x / width * 2.0 - 1.0, y / height * 2.0 - 1.0, 0.0, 1.0], 1)
    }

    pub(super) fn all(&self, places: &[[f32; 2]]) -> Vec<Vertex> {
        places.iter().map(|[x, y]| self.at(*x, *y)).collect()
    }
}

/// The vertices of the whole window as a quad at a depth of clip space, all with one attribute.
pub(super) fn cover(depth: f32, attribute: [f32; 4]) -> Vec<Vertex> {
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
        .into_iter()
        .map(|[x, y]| Vertex { attributes: vec![attribute], ..Vertex::new([x, y, depth, 1.0], 1) })
        .collect()
}

#[track_caller]
pub(super) fn close(actual: f32, expected: f32) {
    assert!((actual - expected).abs() <= 1e-6, "{actual} is not {expected}");
}
