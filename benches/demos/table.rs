//! The demos, and how a program with its own shaders draws each.

/// What happens to the vertices of a demo's script.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// They are drawn unchanged; points are squares.
    Meshes,
    /// Triangles without shared vertices.
    Apart,
    /// Shaders fetch the corners of triangles from a buffer.
    Corners,
    /// So many vertices of a strip for each instance, with this many instances for each triangle; corners as above.
    Strips { vertices: u32, instances: u32 },
    /// Shaders fetch the points of patches from a buffer; each is a grid with the resolution in this component of the
    /// parameters.
    Patches { level: usize },
    /// One grid of this many squares a side.
    Grid { side: u32 },
    /// So many vertices of a strip in this many instances, without input.
    Fixed { vertices: u32, instances: u32 },
}

/// Compute passes over words of storage, and how each gets its number.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Steps {
    pub words: u64,
    /// Words that are initially 1; the others are 0.
    pub ones: &'static [u64],
    /// Their number at a time.
    pub count: fn(f64) -> u32,
    pub groups: u32,
}

pub(crate) struct Demo {
    pub name: &'static str,
    pub shape: Shape,
    /// Vertex and fragment entries for the script's programs, in the order in which they come.
    pub entries: &'static [(&'static str, Option<&'static str>)],
    pub steps: Option<Steps>,
    /// Each draw is a pass, since it reads what the one before has stored.
    pub apart: bool,
}

const PLAIN: &[(&str, Option<&str>)] = &[("vertex", Some("fragment"))];

const fn plain(name: &'static str) -> Demo {
    Demo { name, shape: Shape::Meshes, entries: PLAIN, steps: None, apart: false }
}

const fn shaped(name: &'static str, shape: Shape) -> Demo {
    Demo { shape, ..plain(name) }
}

pub(crate) const DEMOS: [Demo; 30] = [
    Demo {
        shape: Shape::Fixed { vertices: 3, instances: 1 },
        steps: Some(Steps { words: 73 * 96, ones: &[48, 20], count: |_| 72, groups: 3 }),
        ..plain("automaton")
    },
    plain("bump"),
    plain("cartoon"),
    Demo { entries: &[("far", Some("backdrop")), ("vertex", Some("fragment"))], ..plain("chrome") },
    Demo { entries: &[("cut", Some("fragment")), ("vertex", Some("fragment"))], ..plain("clip-sphere") },
    plain("doom-light"),
    plain("dot3"),
    shaped("exploding", Shape::Corners),
    plain("fog-depth"),
    plain("fur"),
    Demo {
        shape: Shape::Fixed { vertices: 4, instances: 1024 },
        steps: Some(Steps {
            words: 1024 * 8 + 4 * 8,
            ones: &[],
            count: |time| ((time % 8.0) * 20.0).floor() as u32 + 1,
            groups: 16,
        }),
        ..plain("galaxies")
    },
    plain("gloss"),
    shaped("goblet", Shape::Patches { level: 4 }),
    shaped("grass", Shape::Strips { vertices: 7, instances: 3 }),
    Demo {
        entries: &[("vertex", Some("count")), ("vertex", Some("bars"))],
        steps: Some(Steps { words: 64, ones: &[], count: |_| 0, groups: 0 }),
        apart: true,
        ..plain("histogram")
    },
    Demo {
        entries: &[("land", Some("rock")), ("far", Some("backdrop")), ("vertex", Some("fragment"))],
        ..plain("lagoon")
    },
    plain("mandelbrot"),
    plain("metaballs"),
    Demo {
        entries: &[("face", Some("world")), ("vertex", Some("world")), ("ball", Some("mirror"))],
        ..plain("mirror")
    },
    Demo { entries: &[("far", Some("backdrop")), ("vertex", Some("fragment"))], ..plain("offset-environment") },
    Demo {
        entries: &[("vertex", Some("normals")), ("vertex", Some("surfaces")), ("screen", Some("light"))],
        ..plain("packed-buffer")
    },
    Demo {
        shape: Shape::Fixed { vertices: 4, instances: 12 * 78 * 2 },
        steps: Some(Steps {
            words: 12 * 78 * 8,
            ones: &[],
            count: |time| (time * 20.0).floor() as u32 + 1,
            groups: 12,
        }),
        ..plain("particles")
    },
    Demo {
        entries: &[("vertex", Some("floats")), ("vertex", Some("halves")), ("vertex", Some("fixed"))],
        ..plain("precisions")
    },
    Demo { entries: &[("depth", None), ("vertex", Some("fragment"))], ..plain("shadow") },
    plain("skinning"),
    Demo {
        shape: Shape::Fixed { vertices: 3, instances: 1 },
        steps: Some(Steps {
            words: 22 * 64,
            ones: &[],
            count: |time| ((time % 7.0) * 4.0).floor().min(21.0) as u32 + 1,
            groups: 1,
        }),
        ..plain("sorting")
    },
    plain("state-program"),
    shaped("terrain", Shape::Grid { side: 60 }),
    Demo { entries: &[("vertex", Some("fragment")), ("far", Some("backdrop"))], ..plain("water") },
    shaped("wireframe", Shape::Apart),
];
