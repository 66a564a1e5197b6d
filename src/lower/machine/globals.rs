//! The variables of a module that its functions use.

use naga::{Constant, Expression, GlobalVariable, Handle};
use rustc_hash::FxHashMap;

use crate::lower::emit::{LaneType, Value};
use crate::lower::request::units::Texels;
use crate::program::BUFFER_POINTS;

/// Binding points that the table describes.
pub const BUFFERS: u32 = BUFFER_POINTS;

/// Where the entries of pages begin in the table.
pub(crate) const PAGES: u32 = 2 * BUFFERS;

#[derive(Clone, Debug)]
pub(crate) struct MemoryGlobals {
    pub words: Handle<GlobalVariable>,
    pub table: Handle<GlobalVariable>,
    /// A second binding of the words as pairs, if the program has 64-bit atomic operations.
    pub pairs: Option<Handle<GlobalVariable>>,
}

/// The variables of a group's memory.
#[derive(Copy, Clone, Debug)]
pub(crate) struct GroupMemory {
    pub words: Handle<GlobalVariable>,
    /// Bytes that the program declares.
    pub size: u32,
    /// Words of an element: 1, 2 or 4.
    pub element: u32,
    /// Not 0 while an invocation changes 64 bits: no device has the same memory as words and as pairs of them.
    pub lock: Option<Handle<GlobalVariable>>,
}

/// The sections for accesses of one size with these rights.
#[derive(Clone, Debug)]
pub(crate) struct Sections {
    pub(crate) rights: u32,
    pub(crate) size: u32,
    /// Starts, and the sizes of the accessible ranges.
    pub(crate) bounds: Vec<(Value, Value)>,
}

/// Where parameters are.
#[derive(Clone, Debug, Default)]
pub(crate) enum Space {
    #[default]
    None,
    /// A structure with a member for each live parameter.
    Members(Handle<naga::GlobalVariable>, FxHashMap<u16, u32>),
    /// One array of all of them.
    Array(Handle<naga::GlobalVariable>),
    /// An array that the program may write.
    Writable(Handle<naga::GlobalVariable>),
    /// An array of many runs' parameters: those of this run begin where the variable says.
    Run { array: Handle<naga::GlobalVariable>, first: Handle<naga::GlobalVariable>, writable: bool },
}

#[derive(Copy, Clone, Debug)]
pub(crate) struct TextureGlobals {
    pub image: Handle<naga::GlobalVariable>,
    pub sampler: Option<Handle<naga::GlobalVariable>>,
    /// Lookups are computed.
    pub texels: Option<Texels>,
    /// The place of a lookup in an array of textures; `None` if the texture is in none.
    pub place: Option<Handle<Expression>>,
}

/// The parts that outlive a function: shared by the functions of a module.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Variables of registers, by slot and the components in them.
    pub variables: FxHashMap<(usize, u8), Handle<naga::GlobalVariable>>,
    pub attributes: FxHashMap<u16, (Handle<naga::GlobalVariable>, LaneType)>,
    /// The initial values of vertices' results.
    pub(crate) initial: Option<Handle<Expression>>,
}

pub(crate) type ImageGlobals = FxHashMap<u8, Handle<GlobalVariable>>;

/// A constant of the module.
#[derive(Copy, Clone, Debug)]
pub(crate) struct NamedConstant {
    pub(crate) constant: Handle<Constant>,
    pub(crate) kind: LaneType,
    /// All components are the same, and the constant is a scalar.
    pub(crate) scalar: bool,
}

/// By their number in `Program::constants`.
pub(crate) type NamedConstants = FxHashMap<usize, NamedConstant>;
