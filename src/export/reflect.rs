//! The interface of a module as JSON.

use std::fmt::{self, Display, Formatter};

use crate::dialect::bindings::Output;
use crate::dialect::pipeline::result_name;
use crate::lower::Interface;
use crate::lower::description::{Image, Memory, Parameter, Texels, VERSION};
use crate::lower::stages::{CHAIN_GROUP, Feed};
use crate::program::{BufferKind, BufferUse, Interpolation};
use crate::vocabulary::Stage;

/// What JSON can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// A whole number, written without a point.
    Integer(u32),
    /// A number; infinities and NaN, which JSON lacks, are written as strings.
    Number(f32),
    /// A string, escaped when it is written.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object whose members keep this order.
    Object(Vec<(&'static str, Json)>),
}

impl From<bool> for Json {
    fn from(truth: bool) -> Json {
        Json::Truth(truth)
    }
}

impl From<u32> for Json {
    fn from(number: u32) -> Json {
        Json::Integer(number)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_owned())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }
}

impl Json {
    /// The member of an object; `Null` if it is missing.
    pub fn member(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => members.iter().find(|(known, _)| *known == name).map_or(&Json::Null, |(_, it)| it),
            _ => &Json::Null,
        }
    }

    /// The element of a list; `Null` if it is missing.
    pub fn element(&self, index: usize) -> &Json {
        match self {
            Json::List(list) => list.get(index).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }
}

fn write_text(formatter: &mut Formatter<'_>, text: &str) -> fmt::Result {
    formatter.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' => formatter.write_str("\\\"")?,
            '\\' => formatter.write_str("\\\\")?,
            control if control < ' ' => write!(formatter, "\\u{:04x}", u32::from(control))?,
            other => write!(formatter, "{other}")?,
        }
    }
    formatter.write_str("\"")
}

impl Display for Json {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => formatter.write_str("null"),
            Json::Truth(truth) => write!(formatter, "{truth}"),
            Json::Integer(number) => write!(formatter, "{number}"),
            // JSON has no NaN and no infinities: they become strings.
            Json::Number(number) if !number.is_finite() => write!(formatter, "\"{number}\""),
            Json::Number(number) => write!(formatter, "{number}"),
            Json::Text(text) => write_text(formatter, text),
            Json::List(items) => {
                formatter.write_str("[")?;
                for (place, item) in items.iter().enumerate() {
                    write!(formatter, "{}{item}", if place == 0 { "" } else { "," })?;
                }
                formatter.write_str("]")
            }
            Json::Object(members) => {
                formatter.write_str("{")?;
                for (place, (name, value)) in members.iter().enumerate() {
                    write!(formatter, "{}\"{name}\":{value}", if place == 0 { "" } else { "," })?;
                }
                formatter.write_str("}")
            }
        }
    }
}

/// A texture image unit.
fn texture(it: &crate::lower::description::Texture) -> Json {
    let mut fields = vec![
        ("unit", u32::from(it.unit).into()),
        ("target", it.target.name(it.shadow).into()),
        ("comparison", it.shadow.into()),
        ("group", it.group.into()),
        ("texture", it.texture_binding.into()),
        ("sampler", it.sampled.then_some(it.sampler_binding).into()),
        ("texels", texels_name(it.texels)),
        ("live", it.live.into()),
    ];
    fields.extend(
        it.element.map(|known| {
            ("element", Json::Object(vec![("index", known.index.into()), ("length", known.length.into())]))
        }),
    );
    Json::Object(fields)
}

/// The interface as a JSON object; `version` increases when a member changes its meaning.
pub fn reflect(interface: &Interface) -> Json {
    let inputs = interface.inputs.iter().map(|input| {
        Json::Object(vec![
            ("name", input.name.as_str().into()),
            ("number", u32::from(input.number).into()),
            ("location", input.location.into()),
            ("type", input.format.name().into()),
            ("interpolation", modifiers(input.interpolation)),
        ])
    });
    let outputs = interface.outputs.iter().map(|output| {
        Json::Object(vec![
            ("name", output.name.as_str().into()),
            ("number", u32::from(output.number).into()),
            ("location", output.location.into()),
            ("type", output.format.name().into()),
            ("second_source", output.second_source.into()),
        ])
    });
    let system = interface
        .system
        .iter()
        .map(|system| Json::Object(vec![("name", system.what.name().as_str().into()), ("slot", system.slot.into())]));
    let buffer = interface.parameter_binding.map(|(group, binding)| {
        Json::Object(vec![("group", group.into()), ("binding", binding.into()), ("vectors", interface.slots.into())])
    });
    let grouped = interface.stage == Stage::Compute;
    let shared_rounds = interface
        .shared_rounds
        .map(|(group, binding)| Json::Object(vec![("group", group.into()), ("binding", binding.into())]));
    Json::Object(vec![
        ("version", VERSION.into()),
        ("entry_point", interface.entry_point.as_str().into()),
        ("stage", stage(interface.stage).into()),
        ("inputs", inputs.collect()),
        ("outputs", outputs.collect()),
        ("parameter_buffer", buffer.into()),
        ("parameters", interface.parameters.iter().map(parameter).collect()),
        ("system", system.collect()),
        ("textures", interface.textures.iter().map(texture).collect()),
        ("images", interface.images.iter().map(image).collect()),
        ("memory", interface.memory.map(memory).into()),
        ("shared_rounds", shared_rounds.into()),
        ("buffers", interface.buffers.iter().map(buffer_use).collect()),
        ("group_size", grouped.then(|| interface.group_size.into_iter().collect::<Json>()).into()),
        ("group_memory", grouped.then_some(interface.group_memory).into()),
        ("chain", chain(interface).into()),
        ("numbers", interface.numbers.iter().map(|number| number.name()).collect()),
        ("uses_position", interface.uses_position.into()),
        ("uses_facing", interface.uses_facing.into()),
        ("writes_depth", interface.writes_depth.into()),
        ("writes_samples", interface.writes_samples.into()),
        ("tests_early", interface.tests_early.into()),
        ("layer_follows_viewport", interface.added_to_layer.viewport.into()),
        ("second_view_layer", interface.added_to_layer.second_view.map(|layer| Json::Number(layer as f32)).into()),
        ("discards", interface.discards.into()),
        ("implicit_derivatives", interface.implicit_derivatives.into()),
        ("emulated", interface.emulated.iter().map(|emulated| emulated.name()).collect()),
        ("omitted", interface.omitted.iter().map(|omitted| omitted.name()).collect()),
        ("features", interface.features.iter().map(|feature| feature.name()).collect()),
    ])
}

fn parameter(it: &Parameter) -> Json {
    let initial = it.initial.iter().map(|bits| Json::Number(f32::from_bits(*bits))).collect();
    Json::Object(vec![
        ("name", (&*it.name).into()),
        ("slot", it.slot.into()),
        ("live", it.slot.is_some().into()),
        ("default", initial),
        ("bits", it.initial.iter().copied().collect()),
    ])
}

fn memory(it: Memory) -> Json {
    Json::Object(vec![
        ("group", it.group.into()),
        ("words", it.words.into()),
        ("table", it.table.into()),
        ("pairs", it.pairs.into()),
        ("writes", it.writes.into()),
    ])
}

fn image(it: &Image) -> Json {
    Json::Object(vec![
        ("unit", u32::from(it.unit).into()),
        ("target", it.target.name(false).into()),
        ("group", it.group.into()),
        ("binding", it.binding.into()),
        ("writes", it.writes.into()),
    ])
}

/// The interfaces of a linked pair, vertex side first.
pub fn reflect_pair(vertex: &Interface, fragment: &Interface) -> Json {
    Json::Object(vec![("version", VERSION.into()), ("vertex", reflect(vertex)), ("fragment", reflect(fragment))])
}

/// The inputs and results of a stage before the rasteriser.
fn chain(interface: &Interface) -> Option<Json> {
    let request = interface.chain.as_ref()?;
    let names = |numbers: &[u8]| -> Json {
        numbers.iter().map(|number| Json::Text(result_name(Stage::Vertex, Output(*number)))).collect()
    };
    let (kind, vertices, seen, patch) = match &request.feed {
        Feed::Arrays(arrays) => ("attributes", 0, arrays.iter().map(|array| u32::from(*array)).collect(), names(&[])),
        Feed::Vertices(results) => ("vertices", 0, names(results), names(&[])),
        Feed::Patches { vertices, results, patch } => ("patches", *vertices, names(results), names(patch)),
    };
    Some(Json::Object(vec![
        ("group", CHAIN_GROUP.into()),
        ("workgroup", interface.workgroup.into()),
        ("input", kind.into()),
        ("input_vertices", vertices.into()),
        ("input_results", seen),
        ("input_patch", patch),
        ("results", names(&request.results)),
        ("apart", names(&request.apart)),
        ("patch", names(&request.patch)),
    ]))
}

/// Interpolation modifiers as declarations spell them.
fn modifiers(it: Interpolation) -> Json {
    let words =
        [(it.flat, "FLAT"), (it.centroid, "CENTROID"), (it.no_perspective, "NOPERSPECTIVE"), (it.sample, "SAMPLE")];
    words.into_iter().filter(|(there, _)| *there).map(|(_, word)| word).collect()
}

/// The binding of a texture whose lookups are computed.
fn texels_name(texels: Option<Texels>) -> Json {
    match texels {
        None => Json::Null,
        Some(Texels::Floats) => "floats".into(),
        Some(Texels::Words) => "words".into(),
        Some(Texels::Buffer) => "buffer".into(),
        Some(Texels::Bordered) => "bordered".into(),
    }
}

fn buffer_use(it: &BufferUse) -> Json {
    Json::Object(vec![
        ("binding", u32::from(it.binding).into()),
        ("kind", buffer_kind(it.kind).into()),
        ("element", it.kind.size().into()),
        ("elements", it.elements.into()),
    ])
}

/// What a buffer was declared as.
fn buffer_kind(kind: BufferKind) -> &'static str {
    match kind {
        BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes => "parameters",
        BufferKind::Storage => "storage",
        BufferKind::Counters => "counters",
        BufferKind::Shared => "shared",
    }
}

/// The stage as in `docs/INTERFACE.md`.
fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::State => "state",
        Stage::Vertex
        | Stage::Fragment
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => stage.name(),
    }
}

/// As the same JSON; numbers that JSON lacks are strings.
#[cfg(feature = "serde")]
impl serde::Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Truth(truth) => serializer.serialize_bool(*truth),
            Json::Integer(number) => serializer.serialize_u32(*number),
            Json::Number(number) if number.is_finite() => serializer.serialize_f32(*number),
            Json::Number(_) => serializer.serialize_str(self.to_string().trim_matches('"')),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(values) => serializer.collect_seq(values),
            Json::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

/// As [`reflect`] describes it: docs/INTERFACE.md says what each member means.
#[cfg(feature = "serde")]
impl serde::Serialize for Interface {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        reflect(self).serialize(serializer)
    }
}
