//! Features of the typed languages only (NV_gpu_program4 and NV_gpu_program5 and the extensions of these): buffers,
//! memory, images, subroutine parameters, and the declarations of the geometry and tessellation stages.

use super::Relative;
use crate::dialect::bindings::Attribute;
use crate::isa::op::Atomic;
use crate::vocabulary::{Target, Type};

/// What a variable of memory outside registers lies in, and how it divides it into elements.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BufferKind {
    /// BUFFER: words; an operand has one in all four components.
    Words,
    /// BUFFER4: vectors of four words.
    Vectors,
    /// CBUFFER: bytes, which LDC reads.
    Bytes,
    /// STORAGE: bytes of a storage buffer, for LDB, STB and ATOMB.
    Storage,
    /// COUNTER: words of an atomic counter buffer, for ATOMCTR.
    Counters,
    /// SHARED: bytes of the memory that a group of a compute program shares, for LDS, STS and ATOMS.
    Shared,
}

/// Binding points of buffers, those of parameter buffers first, then storage buffers and atomic counter buffers.
pub const BUFFER_POINTS: u32 = 72;

impl BufferKind {
    /// Bytes that an element has.
    pub const fn size(self) -> u32 {
        match self {
            BufferKind::Words | BufferKind::Counters => 4,
            BufferKind::Vectors => 16,
            BufferKind::Bytes | BufferKind::Storage | BufferKind::Shared => 1,
        }
    }

    /// The place of binding point 0 among those of all buffers ([`BUFFER_POINTS`]).
    pub const fn first_point(self) -> u32 {
        match self {
            BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes | BufferKind::Shared => 0,
            BufferKind::Storage => 32,
            BufferKind::Counters => 64,
        }
    }

    /// How many binding points there are.
    pub const fn points(self) -> u32 {
        match self {
            BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes | BufferKind::Storage => 32,
            BufferKind::Counters => 8,
            BufferKind::Shared => 0,
        }
    }
}

/// The first of two indices: the vertex of an attribute in a geometry or tessellation program
/// (`File::Attribute`, and `File::Output` for vertices of a control program's own patch), or the binding point of a
/// parameter buffer (`File::Buffer`).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Outer {
    /// With `relative`, the constant part.
    pub index: i32,
    /// For vertices the upper end of the range is unknown at load: `count` is the largest that the stage can have.
    pub relative: Option<Relative>,
}

/// A parameter buffer that the program reads, with the number of elements that its operands can reach.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BufferUse {
    /// The binding point.
    pub binding: u8,
    /// How it is divided into elements.
    pub kind: BufferKind,
    /// One more than the last element that can be read.
    pub elements: u32,
}

/// What a memory or image instruction does besides its operands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Each element in memory: its base is also that of the result, or of the stored operand.
    pub ty: Type,
    /// Elements moved: 1, 2 or 4.
    pub count: u8,
    /// ATOM and ATOMIM.
    pub atomic: Option<Atomic>,
    /// COH: other invocations see what is stored, and it sees what they store.
    pub coherent: bool,
    /// VOL: every access reaches memory.
    pub volatile: bool,
    /// STOREIM without a storage modifier converts to the image's format.
    pub formatted: bool,
}

impl Access {
    /// Whether an atomic operation changes halves, two in each word.
    pub(crate) fn changes_halves(&self) -> bool {
        self.atomic.is_some() && self.ty == Type::F16
    }

    /// What an atomic operation changes at once: halves of one word.
    pub(crate) fn at_once(&self) -> Access {
        Access { count: if self.changes_halves() { 2 } else { self.count }, ..*self }
    }

    /// Bits and number of the elements that must cover a texel.
    pub(crate) fn covered(&self) -> [u32; 2] {
        let count = u32::from(self.count);
        if self.changes_halves() { [32, count / 2] } else { [self.ty.width.bytes() * 8, count] }
    }

    /// Bytes that an atomic operation changes at once.
    pub(crate) fn changed_bytes(&self) -> u32 {
        if self.changes_halves() { 4 } else { self.ty.width.bytes() }
    }
}

/// The image of LOADIM, STOREIM and ATOMIM.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ImageOperand {
    /// The unit; with `relative`, the constant part of an index into units.
    pub unit: u8,
    /// What is added to the unit at run time; `None`: the unit is all.
    pub relative: Option<Relative>,
    /// The shape of the image.
    pub target: Target,
}

/// An image unit in use, with one of its targets in the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ImageUse {
    /// The image unit.
    pub unit: u8,
    /// The shape of the image.
    pub target: Target,
}

/// The target of CALI: an index into `Program::subroutine_parameters`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SubroutineOperand {
    /// The index, or the constant part of one.
    pub parameter: u16,
    /// What is added to the index at run time; `None`: the index is all.
    pub relative: Option<Relative>,
}

/// A routine with a SUBROUTINENUM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subroutine {
    /// Its SUBROUTINENUM.
    pub number: u16,
    /// The label.
    pub name: Box<str>,
    /// Its first instruction.
    pub at: u32,
}

/// SUBROUTINETYPE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubroutineType {
    /// As the program declares it.
    pub name: Box<str>,
    /// Indices into `Program::subroutines`.
    pub members: Vec<u16>,
}

/// `program.subroutine[binding]`, in the order in which the program binds them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SubroutineParameter {
    /// The n of `program.subroutine[n]`, under which the API chooses a routine.
    pub binding: u16,
    /// Index into `Program::subroutine_types`.
    pub ty: u16,
}

/// How a fragment attribute is interpolated.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Interpolation {
    /// FLAT: the provoking vertex's value.
    pub flat: bool,
    /// CENTROID: evaluated where the primitive covers the pixel.
    pub centroid: bool,
    /// NOPERSPECTIVE: linear in the window.
    pub no_perspective: bool,
    /// SAMPLE: evaluated at each sample, for which the program runs.
    pub sample: bool,
}

/// An attribute with modifiers; those not listed have none.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Interpolated {
    /// The attribute.
    pub attribute: Attribute,
    /// Its modifiers.
    pub interpolation: Interpolation,
}

/// PRIMITIVE_IN: the primitives that a geometry program takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveIn {
    /// POINTS.
    Points,
    /// LINES.
    Lines,
    /// LINES_ADJACENCY.
    LinesAdjacency,
    /// TRIANGLES.
    Triangles,
    /// TRIANGLES_ADJACENCY.
    TrianglesAdjacency,
    /// PATCHES (NV_tessellation_program5).
    Patches,
}

impl PrimitiveIn {
    /// The number of vertices that an invocation sees; for patches it depends on the draw.
    pub const fn vertices(self) -> Option<u32> {
        match self {
            PrimitiveIn::Points => Some(1),
            PrimitiveIn::Lines => Some(2),
            PrimitiveIn::LinesAdjacency => Some(4),
            PrimitiveIn::Triangles => Some(3),
            PrimitiveIn::TrianglesAdjacency => Some(6),
            PrimitiveIn::Patches => None,
        }
    }
}

/// PRIMITIVE_OUT: what the vertices that a geometry program emits make.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PrimitiveOut {
    /// POINTS.
    Points,
    /// LINE_STRIP.
    LineStrip,
    /// TRIANGLE_STRIP.
    TriangleStrip,
}

/// TESS_MODE: how a patch is divided.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TessellationMode {
    /// A triangle becomes triangles.
    Triangles,
    /// A square becomes triangles.
    Quads,
    /// A square becomes lines of equal v.
    Isolines,
}

impl TessellationMode {
    /// As in TESS_MODE.
    pub const NAMES: [(&'static str, Self); 3] =
        [("TRIANGLES", Self::Triangles), ("QUADS", Self::Quads), ("ISOLINES", Self::Isolines)];
}

/// TESS_SPACING: how edges are divided.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum TessellationSpacing {
    /// Into whole numbers of equal segments.
    #[default]
    Equal,
    /// Into an odd number of segments, two of which may be shorter.
    FractionalOdd,
    /// Into an even number of segments, two of which may be shorter.
    FractionalEven,
}

impl TessellationSpacing {
    /// As in TESS_SPACING.
    pub const NAMES: [(&'static str, Self); 3] =
        [("EQUAL", Self::Equal), ("FRACTIONAL_ODD", Self::FractionalOdd), ("FRACTIONAL_EVEN", Self::FractionalEven)];
}

/// TESS_VERTEX_ORDER: which way triangles turn in (u, v).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum VertexOrder {
    /// CCW.
    #[default]
    CounterClockwise,
    /// CW.
    Clockwise,
}

/// What declarations say about the whole stage.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Vertex and fragment programs.
    #[default]
    None,
    /// A geometry program.
    Geometry {
        /// PRIMITIVE_IN.
        input: PrimitiveIn,
        /// PRIMITIVE_OUT.
        output: PrimitiveOut,
        /// VERTICES_OUT.
        vertices: u32,
        /// INVOCATIONS: how often the program runs for each primitive.
        invocations: u32,
    },
    /// A tessellation control program with this many vertices in its output patch.
    Control {
        /// VERTICES_OUT.
        vertices: u32,
    },
    /// A tessellation evaluation program.
    Evaluation {
        /// TESS_MODE.
        mode: TessellationMode,
        /// TESS_SPACING.
        spacing: TessellationSpacing,
        /// TESS_VERTEX_ORDER.
        order: VertexOrder,
        /// TESS_POINT_MODE: vertices become points.
        points: bool,
    },
    /// A compute program.
    Compute {
        /// GROUP_SIZE; zeros if each dispatch gives it (ARB_compute_variable_group_size).
        group: [u32; 3],
        /// SHARED_MEMORY, in bytes.
        shared: u32,
    },
}

impl PrimitiveOut {
    /// Vertices of one primitive.
    pub const fn corners(self) -> u32 {
        match self {
            PrimitiveOut::Points => 1,
            PrimitiveOut::LineStrip => 2,
            PrimitiveOut::TriangleStrip => 3,
        }
    }
}

impl Arrangement {
    /// The output of a stage that makes primitives of its own.
    pub const fn made(self) -> Option<PrimitiveOut> {
        match self {
            Arrangement::Geometry { output, .. } => Some(output),
            Arrangement::Evaluation { points: true, .. } => Some(PrimitiveOut::Points),
            Arrangement::Evaluation { mode: TessellationMode::Isolines, .. } => Some(PrimitiveOut::LineStrip),
            Arrangement::Evaluation { .. } => Some(PrimitiveOut::TriangleStrip),
            Arrangement::None | Arrangement::Control { .. } | Arrangement::Compute { .. } => None,
        }
    }
}

/// Texel offsets of a lookup, known at load or computed by an operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Offset {
    /// Known at load, for x, y and z.
    Constant([i8; 3]),
    /// The source operand with this number: integers in x, y and z.
    Operand(u8),
}

impl Offset {
    /// No offset.
    pub const NONE: Offset = Offset::Constant([0; 3]);

    /// The offsets, if they are known at load.
    pub const fn constant(self) -> Option<[i8; 3]> {
        match self {
            Offset::Constant(offset) => Some(offset),
            Offset::Operand(_) => None,
        }
    }
}
