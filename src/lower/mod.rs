//! Programs to naga's IR, and the description of a module's interface.
//!
//! Straight programs become expressions: in a sequence of instructions a register component is the expression last
//! assigned to it, and a variable is used only where control flow joins. Unused results are not computed. `semantics`
//! defines what instructions mean; `machine` corresponds to the reference machine, with expressions as values.
//!
//! The modules below stand in one order, and each uses only those before it; `tests/suite/rooms.rs` holds it.

mod chain;
mod control;
mod emit;
mod error;
mod interface;
mod link;
mod machine;
mod pairs;
mod passes;
mod primitives;
mod request;
mod spares;
mod text;
mod texture;
mod translate;
mod units;
mod validation;

#[cfg(test)]
mod tests;

pub use chain::requests::{ChainPrograms, ChainRequests, ChainResults, chain_requests};
pub use chain::stage::{chain_stage, chain_waits};
#[cfg(feature = "glsl")]
pub(crate) use chain::text::of_thread;
pub use emit::import::STUB;
pub use error::Error;
pub use interface::locations::{
    BACK_COLOR, CLIP, GENERIC, POINT_COORDINATE, POINT_SIZE, location_of_attribute, location_of_result,
};
pub use interface::probe::{Probe, ProbeEntry, QUADS, probe};
pub use interface::surround::{Port, PortInterpolation, PortPlace, PortType, Signature, signature, surround};
pub use link::{link, link_in};
pub use machine::globals::BUFFERS;
pub use machine::reach::{memory_table, sections};
pub use request::carry::{Carried, Format, attribute_format, interpolation};
pub use request::description::{
    DeviceNumber, Element, Emulated, Input, Interface, Memory, Omitted, Parameter, Result as ResultOutput, System,
    SystemParameter, Texture, VERSION,
};
pub use request::edges::Edge;
pub use request::features::{DeviceFeature, Feature, features};
pub use request::host::{HostChange, HostFunction, HostOperation};
pub use request::images::{HEADER, Image};
pub use request::options::{
    Arithmetic, ClipDistances, Coordinates, DeviceFacts, Doubles, Draw, Fixed, FloatLevel, Fuel, Half, Host,
    LAST_BINDING, LAST_GROUP, LongIntegers, Lookup, Options, Precision, UnitFormat, UnitSampler, Units, Varyings,
};
pub use request::own_functions::OwnFunctions;
pub use request::stages::{
    CHAIN_BUFFERS, CHAIN_ENTRY, CHAIN_GROUP, CHAIN_NONE, CHAIN_WORKGROUP, ChainRequest, Feed, NativeStage,
    PATCH_NUMBER, chain_reads, chain_request,
};
pub use request::translation::Translation;
pub use request::units::{Texels, UnitTexels, is_layered, swizzled};
pub use text::images::image_words;
pub use translate::lower;
pub use units::plan::texels;
pub(crate) use validation::in_words;
