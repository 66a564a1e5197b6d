//! Arguments of an entry point, and what takes them.

use naga::Binding;

use crate::dialect::bindings::Attribute;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::request::carry::Format;

/// An argument of the entry point.
pub(in crate::lower) struct Argument {
    pub(in crate::lower) name: String,
    pub(in crate::lower) binding: Binding,
    pub(in crate::lower) format: Format,
    pub(in crate::lower) kind: LaneType,
    pub(in crate::lower) lanes: u8,
    pub(in crate::lower) what: Taken,
}

/// What an argument means to the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Taken {
    /// Four components of an attribute.
    Attribute(Attribute),
    /// The same for back faces.
    Back(Attribute),
    /// A number that is an attribute's first component.
    Number(Attribute),
    /// Four clip distances from this number on.
    Clip(u8),
    Front,
    /// The place of an invocation of a compute program.
    Place(Attribute),
    /// The position of a probe's run.
    PortPlace,
}
