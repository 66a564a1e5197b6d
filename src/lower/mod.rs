//! Programs to naga's IR, and the description of a module's interface.
//!
//! Straight programs become expressions: in a sequence of instructions a register component is the expression last
//! assigned to it, and a variable is used only where control flow joins. Unused results are not computed. `semantics`
//! defines what instructions mean; `machine` corresponds to the reference machine, with expressions as values.
//!
//! What a translation needs is here; the public modules below have what runtimes, writers and tests need besides. The
//! private ones stand in one order, and each uses only those before it; `tests/suite/rooms.rs` holds it.

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

#[cfg(feature = "glsl")]
pub(crate) use chain::text::of_thread;
pub use error::{Code, Error};
pub use link::{link, link_in};
pub use request::description::Interface;
pub use request::options::{
    Arithmetic, ClipDistances, Coordinates, DeviceFacts, Doubles, Draw, FloatLevel, Fuel, Host, LongIntegers, Lookup,
    Options, Precision, UnitFormat, Units,
};
pub use request::own_functions::OwnFunctions;
pub use request::roundings::{Fixed, Half};
pub use request::translation::Translation;
pub use translate::lower;
pub(crate) use validation::in_words;

/// The parts of an [`Interface`], for those who bind what a module expects.
pub mod description {
    pub use crate::lower::request::carry::Format;
    pub use crate::lower::request::description::{
        DeviceNumber, Element, Emulated, Input, Memory, Omitted, Parameter, ResultOutput, System, SystemParameter,
        Texture, VERSION,
    };
    pub use crate::lower::request::features::DeviceFeature;
    pub use crate::lower::request::images::Image;
    pub use crate::lower::request::units::Texels;
}

/// The words of the buffers that stand for memory and images, for those who fill them.
pub mod memory {
    pub use crate::lower::machine::globals::BUFFERS;
    pub use crate::lower::machine::reach::{memory_table, sections};
    pub use crate::lower::request::images::HEADER;
    pub use crate::lower::text::images::image_words;
}

/// Units whose lookups need more than a sampler, for those who know the textures and samplers of a draw.
pub mod lookups {
    pub use crate::lower::request::edges::Edge;
    pub use crate::lower::request::options::UnitSampler;
    pub use crate::lower::request::units::{UnitFilter, UnitTexels, is_layered, swizzled};
    pub use crate::lower::units::plan::texels;
}

/// Where values are passed between stages, for those who combine a module with a stage of their own.
pub mod locations {
    pub use crate::lower::interface::locations::{
        BACK_COLOR, CLIP, GENERIC, POINT_COORDINATE, POINT_SIZE, location_of_attribute, location_of_result,
    };
    pub use crate::lower::request::carry::{Carried, attribute_format, interpolation};
    pub use crate::lower::request::options::Varyings;
}

/// Stages before the rasteriser as compute passes, for those who run them.
pub mod stages {
    pub use crate::lower::chain::requests::{ChainPrograms, ChainRequests, ChainResults, chain_requests};
    pub use crate::lower::chain::stage::{chain_stage, chain_waits};
    pub use crate::lower::request::stages::{
        CHAIN_BUFFERS, CHAIN_ENTRY, CHAIN_GROUP, CHAIN_NONE, CHAIN_WORKGROUP, ChainRequest, Feed, PATCH_NUMBER,
        chain_reads, chain_request,
    };
}

/// WGSL around a module, for those who add work of their own before and after a program.
pub mod wrappers {
    pub use crate::lower::emit::import::STUB;
    pub use crate::lower::interface::surround::{
        Port, PortInterpolation, PortPlace, PortType, Signature, signature, surround,
    };
}

/// What a module leaves to the application's OpenGL, for those who write its functions.
pub mod native {
    pub use crate::lower::request::host::{HostChange, HostFunction, HostOperation};
    pub use crate::lower::request::stages::NativeStage;
}

/// What modules need of languages: `export` gives it to users.
pub(crate) mod features {
    pub use crate::lower::request::features::{Feature, features};
}

/// Modules that run a program many times, for tests that read every bit of its results.
pub mod probes {
    pub use crate::lower::interface::assembly::ProbeLayout;
    pub use crate::lower::interface::probe::{Probe, ProbeEntry, QUADS, probe};
}
