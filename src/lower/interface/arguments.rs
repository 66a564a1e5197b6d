//! Arguments of an entry point, and what takes them.

use naga::Binding;

use crate::dialect::bindings::Attribute;
use crate::lower::emit::LaneType;
use crate::lower::request::carry::Format;

/// An argument of the entry point.
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) binding: Binding,
    pub(crate) format: Format,
    pub(crate) kind: LaneType,
    pub(crate) lanes: u8,
    pub(crate) what: Taken,
}

/// What an argument means to the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Four components of an attribute.
    Attribute(Attribute),
    /// The same for back faces.
    Back(Attribute),
    /// A number that is an attribute's first component.
    Number(Attribute),
    /// Four clip distances from this number on.
    Clip(u8),
    Front,
    /// The position of a fragment, for its sign alone.
    Position,
    /// The place of an invocation of a compute program.
    Place(Attribute),
    /// The position of a probe's run.
    PortPlace,
}
