//! Arguments that tell an invocation of a compute program its place.

use naga::{Binding, BuiltIn};

use crate::dialect::bindings::Attribute;
use crate::lower::emit::LaneType;
use crate::lower::interface::arguments::{Argument, Taken};
use crate::lower::request::carry::Format;
use crate::program::BitSet128;

pub(crate) fn argument(name: &str, built_in: BuiltIn, lanes: u8, what: Taken) -> Argument {
    Argument {
        name: name.to_owned(),
        binding: Binding::BuiltIn(built_in),
        format: Format::Unsigned,
        kind: LaneType::Unsigned,
        lanes,
        what,
    }
}

/// What the entry point takes for these attributes. In rounds, the places of invocations follow from their number.
pub(crate) fn arguments(read: BitSet128, waits: bool) -> Vec<Argument> {
    let reads = |attribute: Attribute| read.contains(attribute.0);
    let numbered = reads(Attribute::LOCAL_INDEX) || read.iter().any(|number| Attribute(number).is_of_thread());
    let global = reads(Attribute::GLOBAL_ID);
    let all = [
        (waits || numbered, "index", BuiltIn::LocalInvocationIndex, 1, Attribute::LOCAL_INDEX),
        (!waits && reads(Attribute::LOCAL_ID), "local", BuiltIn::LocalInvocationId, 3, Attribute::LOCAL_ID),
        (!waits && global, "global", BuiltIn::GlobalInvocationId, 3, Attribute::GLOBAL_ID),
        (reads(Attribute::GROUP_ID) || waits && global, "group", BuiltIn::WorkGroupId, 3, Attribute::GROUP_ID),
        (reads(Attribute::GROUP_COUNT), "groups", BuiltIn::NumWorkGroups, 3, Attribute::GROUP_COUNT),
    ];
    let taken = all.into_iter().filter(|(taken, ..)| *taken);
    taken
        .map(|(_, name, built_in, lanes, attribute)| argument(name, built_in, lanes, Taken::Place(attribute)))
        .collect()
}
