//! The checker's state for a typed program, besides its names.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::names::VariableStorage;
use crate::program::{BufferKind, File, Interpolation, PrimitiveIn, PrimitiveOut, TessellationMode};
use crate::program::{TessellationSpacing, VertexOrder};
use crate::span::Span;

/// What a program may do with a variable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Attribute,
    Temporary,
    Result,
    Buffer,
}

/// The first of two indices.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// There is no such index.
    None,
    /// It is constant: a vertex or a binding point.
    One(u32),
    /// It is one of the variable's indices, and counts from the first of this many.
    Each(u32, u32),
}

/// A variable that lies in registers.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Register {
    pub role: Role,
    pub file: File,
    /// The register, or the first one of an array.
    pub first: u32,
    /// Elements of an array.
    pub count: Option<u32>,
    pub outer: First,
    pub storage: VariableStorage,
    /// The declaration that made it; undeclared bindings have none.
    pub declaration: u32,
}

/// A variable that names texture or image units, or subroutine parameters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub first: u16,
    pub count: Option<u16>,
}

/// The declarations of a stage. Each occurs once.
#[derive(Copy, Clone, Default)]
pub(crate) struct StageDeclarations {
    pub input: Option<PrimitiveIn>,
    pub output: Option<PrimitiveOut>,
    pub vertices: Option<u32>,
    /// The span of VERTICES_OUT.
    pub vertices_span: Option<Span>,
    pub invocations: Option<u32>,
    pub mode: Option<TessellationMode>,
    pub spacing: Option<TessellationSpacing>,
    pub order: Option<VertexOrder>,
    pub points: bool,
    pub group: Option<[u32; 3]>,
    pub shared: Option<u32>,
}

/// A SUBROUTINETYPE: its name and the labels that belong to it.
pub(crate) struct SubroutineNames<'a> {
    pub name: &'a [u8],
    pub labels: Vec<Span>,
}

#[derive(Default)]
pub(crate) struct Typed<'a> {
    /// Declarations so far.
    pub declarations: u32,
    /// Attributes and results in arrays with relative addressing, and the arrays that contain them.
    pub relative: FxHashMap<(Role, File, u32), u32>,
    /// Interpolation of each fragment attribute that is declared.
    pub interpolations: FxHashMap<u32, Interpolation>,
    /// How each parameter buffer is divided.
    pub buffers: FxHashMap<u8, BufferKind>,
    pub stage: StageDeclarations,
    /// Something other than an option or a declaration of the stage was read.
    pub begun: bool,
    /// Components of results that are written; bit n is component n.
    pub components: FxHashMap<u32, u8>,
    /// Results that PASSTHROUGH names, with their components and the first place that names each.
    pub passed: BTreeMap<u8, (u8, Span)>,
    /// The first EMITS.
    pub stream: Option<Span>,
    pub subroutine_types: Vec<SubroutineNames<'a>>,
    /// Labels without a number, by name.
    pub plain_labels: FxHashMap<&'a [u8], Span>,
    /// Numbers of labels, by name.
    pub subroutine_numbers: FxHashMap<&'a [u8], u16>,
    pub numbers_taken: FxHashSet<u16>,
    /// The type of each parameter `program.subroutine[n]`, and its number in the program.
    pub subroutine_parameters: FxHashMap<u16, u16>,
    /// Literals of 64-bit components that are in `Program::wide_constants`.
    pub wide: FxHashMap<[u64; 4], i32>,
}
