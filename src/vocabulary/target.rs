//! Texture targets and the meaning of a lookup's coordinates on each.

use super::{named, spelled};

/// The shape of a texture. The SHADOW spellings are a target with a depth comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// `1D`.
    Dim1,
    /// `2D`.
    Dim2,
    /// `3D`.
    Dim3,
    /// `CUBE`: six square faces, chosen by a direction.
    Cube,
    /// Coordinates in texels, one level (NV_texture_rectangle).
    Rect,
    /// `ARRAY1D`: layers of one row each.
    Array1D,
    /// `ARRAY2D`: layers of images.
    Array2D,
    /// `ARRAYCUBE`: layers of cubes.
    ArrayCube,
    /// One row of texels, fetched by index only (EXT_texture_buffer_object).
    Buffer,
    /// Samples of a renderbuffer, fetched one by one (NV_explicit_multisample).
    Multisample,
    /// Layers of multisampled images.
    MultisampleArray,
}

/// Spelling, target, and whether the spelling means a depth comparison.
const NAMES: [(&str, (Target, bool)); 19] = [
    ("1D", (Target::Dim1, false)),
    ("2D", (Target::Dim2, false)),
    ("3D", (Target::Dim3, false)),
    ("CUBE", (Target::Cube, false)),
    ("RECT", (Target::Rect, false)),
    ("ARRAY1D", (Target::Array1D, false)),
    ("ARRAY2D", (Target::Array2D, false)),
    ("ARRAYCUBE", (Target::ArrayCube, false)),
    ("BUFFER", (Target::Buffer, false)),
    ("RENDERBUFFER", (Target::Multisample, false)),
    ("2DMS", (Target::Multisample, false)),
    ("ARRAY2DMS", (Target::MultisampleArray, false)),
    ("SHADOW1D", (Target::Dim1, true)),
    ("SHADOW2D", (Target::Dim2, true)),
    ("SHADOWRECT", (Target::Rect, true)),
    ("SHADOWCUBE", (Target::Cube, true)),
    ("SHADOWARRAY1D", (Target::Array1D, true)),
    ("SHADOWARRAY2D", (Target::Array2D, true)),
    ("SHADOWARRAYCUBE", (Target::ArrayCube, true)),
];

impl Target {
    /// The names of all targets, SHADOW forms among them.
    pub fn spellings() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The target with this name in programs or cases, and whether it is the SHADOW form.
    pub fn parse(name: &str) -> Option<(Target, bool)> {
        named(&NAMES, name)
    }

    /// The name in programs; empty for a shadow form that no dialect has.
    pub fn name(self, shadow: bool) -> &'static str {
        spelled(&NAMES, (self, shadow))
    }

    /// Along how many axes a lookup filters: layers and faces are chosen, not filtered.
    pub fn axes(self) -> usize {
        match self {
            Target::Dim1 | Target::Array1D | Target::Buffer => 1,
            Target::Dim2
            | Target::Cube
            | Target::Rect
            | Target::Array2D
            | Target::ArrayCube
            | Target::Multisample
            | Target::MultisampleArray => 2,
            Target::Dim3 => 3,
        }
    }

    /// How many coordinates, from x on, locate a lookup within a layer: s, st or str.
    pub fn coordinate_count(self) -> usize {
        if self.is_cube() { 3 } else { self.axes() }
    }

    /// Whether a direction chooses among faces.
    pub fn is_cube(self) -> bool {
        matches!(self, Target::Cube | Target::ArrayCube)
    }

    /// Whether lookups with filters exist, and not only fetches.
    pub fn is_filtered(self) -> bool {
        self != Target::Buffer && !self.is_multisample()
    }

    /// Whether a texel may have several samples.
    pub fn is_multisample(self) -> bool {
        matches!(self, Target::Multisample | Target::MultisampleArray)
    }

    /// Whether a texture of this target may have more than one level.
    pub fn has_levels(self) -> bool {
        self.is_filtered() && self != Target::Rect
    }

    /// The coordinate that chooses the layer (NV_gpu_program4, table X.17; ARB_texture_cube_map_array).
    pub fn layer_component(self) -> Option<usize> {
        match self {
            Target::Array1D => Some(1),
            Target::Array2D | Target::MultisampleArray => Some(2),
            Target::ArrayCube => Some(3),
            Target::Dim1
            | Target::Dim2
            | Target::Dim3
            | Target::Cube
            | Target::Rect
            | Target::Buffer
            | Target::Multisample => None,
        }
    }

    /// The coordinate that is the reference of a depth comparison (table X.17). Cube map arrays have no
    /// coordinate left for it: it is in a second vector.
    pub fn reference_component(self) -> Option<usize> {
        match self {
            Target::Dim1 | Target::Dim2 | Target::Rect | Target::Array1D => Some(2),
            Target::Cube | Target::Array2D => Some(3),
            Target::Dim3 | Target::ArrayCube | Target::Buffer | Target::Multisample | Target::MultisampleArray => None,
        }
    }

    /// Whether lookups compare: there is no depth in three dimensions (ARB_depth_texture, issue 5).
    pub fn compares(self) -> bool {
        self.reference_component().is_some() || self == Target::ArrayCube
    }

    /// Width, height and slices of a texture whose size is written `4`, `4x4` or `4x4x4` with layers
    /// and faces last. `None` where the number of extents or of faces does not fit the target.
    pub fn extent(self, size: &[u32]) -> Option<[u32; 3]> {
        let extent = match (self, size) {
            (Target::Dim1 | Target::Buffer, &[width]) => [width, 1, 1],
            (Target::Array1D, &[width, layers]) => [width, 1, layers],
            (Target::Dim2 | Target::Rect | Target::Multisample, &[width, height]) => [width, height, 1],
            (
                Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube | Target::MultisampleArray,
                &[width, height, slices],
            ) => [width, height, slices],
            (
                Target::Dim1
                | Target::Dim2
                | Target::Dim3
                | Target::Cube
                | Target::Rect
                | Target::Array1D
                | Target::Array2D
                | Target::ArrayCube
                | Target::Buffer
                | Target::Multisample
                | Target::MultisampleArray,
                _,
            ) => return None,
        };
        self.admits(extent).then_some(extent)
    }

    /// Whether an image of this extent can be a level of the target: cube faces are square and six.
    pub fn admits(self, [width, height, slices]: [u32; 3]) -> bool {
        match self {
            Target::Dim1 | Target::Buffer => height == 1 && slices == 1,
            Target::Array1D => height == 1,
            Target::Dim2 | Target::Rect | Target::Multisample => slices == 1,
            Target::Cube => width == height && slices == 6,
            Target::ArrayCube => width == height && slices % 6 == 0,
            Target::Dim3 | Target::Array2D | Target::MultisampleArray => true,
        }
    }

    /// The extent that level `steps` above a base of this extent must have: axes shrink, layers and faces do not.
    pub(crate) fn reduced(self, base: [u32; 3], steps: u32) -> [u32; 3] {
        let mut extent = base;
        for side in extent.iter_mut().take(self.axes()) {
            *side = side.checked_shr(steps).unwrap_or(0).max(1);
        }
        extent
    }

    /// What a size query returns for a level of this extent (NV_gpu_program4, TXQ; a cube map array counts cubes,
    /// ARB_texture_cube_map_array issue 12). Components without a meaning are 0.
    pub(crate) fn size_vector(self, [width, height, slices]: [u32; 3]) -> [u32; 4] {
        match self {
            Target::Dim1 | Target::Buffer => [width, 0, 0, 0],
            Target::Array1D => [width, slices, 0, 0],
            Target::Dim2 | Target::Rect | Target::Cube | Target::Multisample => [width, height, 0, 0],
            Target::Dim3 | Target::Array2D | Target::MultisampleArray => [width, height, slices, 0],
            Target::ArrayCube => [width, height, slices / 6, 0],
        }
    }
}

impl Target {
    /// The targets that the 2.0 fragment languages name.
    pub const PLAIN: [Target; 5] = [Target::Dim1, Target::Dim2, Target::Dim3, Target::Cube, Target::Rect];
}
