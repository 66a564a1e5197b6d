//! The inputs and results of an entry point: arguments and members with their bindings.

use naga::{Binding, BuiltIn, Handle, Module, Span, Type, TypeInner};

use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, FRAGMENT_ATTRIBUTE_NAMES, Output, VERTEX_ATTRIBUTE_NAMES};
use crate::lower::emit::{LaneType, type_of};
use crate::lower::error::Error;
use crate::lower::interface::arguments::{Argument, Taken};
use crate::lower::interface::invocations;
use crate::lower::interface::locations::{
    BACK_COLOR, CLIP, NUMBER, POINT_COORDINATE, POINT_SIZE, clip_distances, location_of_attribute, location_of_result,
    result_at,
};
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::hiding::hides_by_position;
use crate::lower::passes::liveness::Plan;
use crate::lower::passes::names::output_name;
use crate::lower::request::carry::{Carried, Format, attribute_format, interpolation, result_format};
use crate::lower::request::options::{ClipDistances, Options, Varyings};
use crate::program::{BitSet128, Program};
use crate::vocabulary::{Family, Stage};

/// A member of the entry point's result.
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) binding: Binding,
    pub(crate) format: Format,
    pub(crate) ty: Handle<Type>,
    pub(crate) what: Source,
}

pub(crate) enum Source {
    Output(Output),
    /// An output as the program leaves it.
    Plain(Output),
    /// Emulated clip distances from this number on.
    Clip(u8),
    NativeClip(u8),
    Depth,
    SampleMask,
    /// Values that do not come from the vertex side.
    Nothing,
}

fn plain_location(location: u32) -> Binding {
    Binding::Location { location, interpolation: None, sampling: None, blend_src: None, per_primitive: false }
}

fn is_flat(options: &Options, location: u32) -> bool {
    options.host.flat_colors && (location < 2 || (BACK_COLOR..CLIP).contains(&location))
}

pub(crate) fn members(
    module: &mut Module,
    program: &Program,
    options: &Options,
    stage: Stage,
) -> Result<Vec<Member>, Error> {
    match stage {
        Stage::Vertex => vertex_members(module, program, options),
        Stage::Fragment => fragment_members(module, program),
        Stage::State | Stage::Compute => Ok(Vec::new()),
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            Err(Error::not_translated(format!("{} programs are not lowered by this version", stage.name())))
        }
    }
}

pub(crate) const POSITION: Binding = Binding::BuiltIn(BuiltIn::Position { invariant: false });

/// The values that a vertex program passes on, if the reader is unknown.
fn written(program: &Program, options: &Options) -> Vec<Carried> {
    let mut passed = Vec::new();
    for output in program.outputs_written.iter().map(Output) {
        if let Some(location) = location_of_result(output) {
            passed.push(Carried { format: result_format(program, output), ..Carried::plain(location) });
        }
    }
    if options.device.clip_distances == ClipDistances::Emulated {
        let groups = clip_distances(program).div_ceil(4);
        passed.extend((0..groups).map(|group| Carried::plain(CLIP + u32::from(group))));
    }
    passed.extend((options.host.point_size && program.writes(Output::PSIZ)).then(|| Carried::plain(POINT_SIZE)));
    let number = Carried { format: result_format(program, Output::ID), ..Carried::plain(NUMBER) };
    passed.extend((options.host.native_stages && program.writes(Output::ID)).then_some(number));
    passed.sort_unstable();
    passed
}

fn vertex_members(module: &mut Module, program: &Program, options: &Options) -> Result<Vec<Member>, Error> {
    let passed = match &options.draw.varyings {
        Varyings::Exactly(passed) => passed.clone(),
        Varyings::Written => written(program, options),
    };
    let vector = type_of(module, LaneType::Float, 4);
    let mut members = vec![Member {
        name: output_name(program, Output::HPOS).into_owned(),
        binding: POSITION,
        format: Format::Float,
        ty: vector,
        what: Source::Output(Output::HPOS),
    }];
    for it in passed {
        let number = it.location;
        let (name, what) = match result_at(number) {
            Some(output) => (output_name(program, output).into_owned(), Source::Output(output)),
            None if number == CLIP || number == CLIP + 1 => {
                let first = (number - CLIP) as u8 * 4;
                (format!("clip{first}"), Source::Clip(first))
            }
            None if number == POINT_COORDINATE => ("point".to_owned(), Source::Nothing),
            None => return Err(Error::options(format!("no result belongs to location {number}"))),
        };
        let ty = type_of(module, it.format.kind(), 4);
        members.push(Member { name, binding: it.binding(is_flat(options, number)), format: it.format, ty, what });
    }
    let clips = clip_distances(program);
    if let (ClipDistances::Native, Some(size)) =
        (options.device.clip_distances, std::num::NonZeroU32::new(clips.into()))
    {
        let base = type_of(module, LaneType::Float, 1);
        let inner = TypeInner::Array { base, size: naga::ArraySize::Constant(size), stride: 4 };
        let ty = module.types.insert(Type { name: None, inner }, Span::UNDEFINED);
        let binding = Binding::BuiltIn(BuiltIn::ClipDistances);
        let what = Source::NativeClip(clips);
        members.push(Member { name: "clip".to_owned(), binding, format: Format::Float, ty, what });
    }
    Ok(members)
}

fn fragment_members(module: &mut Module, program: &Program) -> Result<Vec<Member>, Error> {
    let secondary = |output: Output| (Output::SECONDARY_COLOR0.0..Output::SECONDARY_COLOR0.0 + 8).contains(&output.0);
    let mut written = program.outputs_written;
    let two_sources = written.iter().any(|number| secondary(Output(number)));
    if two_sources {
        // Both sources must be present.
        written.insert(Output::COLOR0.0);
        written.insert(Output::SECONDARY_COLOR0.0);
    }
    let mut members = Vec::new();
    for output in written.iter().map(Output) {
        let name = output_name(program, output).into_owned();
        if output == Output::DEPTH {
            let (binding, ty) = (Binding::BuiltIn(BuiltIn::FragDepth), type_of(module, LaneType::Float, 1));
            members.push(Member { name, binding, format: Format::Float, ty, what: Source::Depth });
            continue;
        }
        if output == Output::SAMPLE_MASK {
            let (binding, ty) = (Binding::BuiltIn(BuiltIn::SampleMask), type_of(module, LaneType::Unsigned, 1));
            members.push(Member { name, binding, format: Format::Unsigned, ty, what: Source::SampleMask });
            continue;
        }
        let number = if secondary(output) { output.0 - Output::SECONDARY_COLOR0.0 } else { output.0 };
        if two_sources && number != 0 {
            return Err(Error::device_lacks(
                "a colour with two sources must be the only one: devices blend one in this way",
            ));
        }
        let source = two_sources.then(|| u32::from(secondary(output)));
        let binding = Binding::Location {
            location: number.into(),
            interpolation: None,
            sampling: None,
            blend_src: source,
            per_primitive: false,
        };
        let format = result_format(program, output);
        let ty = type_of(module, format.kind(), 4);
        members.push(Member { name, binding, format, ty, what: Source::Output(output) });
    }
    Ok(members)
}

/// Results by number, as stages of a chain pass them on.
pub(crate) fn chain_members(module: &mut Module, numbers: &[u8]) -> Vec<Member> {
    let ty = type_of(module, LaneType::Float, 4);
    let member = |number: &u8| {
        let output = Output(*number);
        let what = if output == Output::HPOS { Source::Output(output) } else { Source::Plain(output) };
        let binding = plain_location(u32::from(*number));
        Member { name: format!("r{number}"), binding, ty, format: Format::Float, what }
    };
    numbers.iter().map(member).collect()
}

/// Attributes by number, as stages of a chain take them.
pub(crate) fn chain_arguments(stage: Stage, numbers: &[u8]) -> Vec<Argument> {
    let argument = |number: &u8| Argument {
        name: attribute_name(stage, Family::Typed, *number),
        binding: plain_location(u32::from(*number)),
        kind: LaneType::Float,
        lanes: 4,
        format: Format::Float,
        what: Taken::Attribute(Attribute(*number)),
    };
    numbers.iter().map(argument).collect()
}

/// Components that are read of each output.
pub(crate) fn read_of_outputs(members: &[Member], stage: Stage) -> Vec<u8> {
    let mut read = vec![0u8; Output::COUNT];
    for member in members {
        match member.what {
            Source::Output(Output::FOGC) if stage == Stage::Vertex => read[usize::from(Output::FOGC.0)] = 1,
            Source::Output(output) | Source::Plain(output) => read[usize::from(output.0 & 127)] = 15,
            Source::Clip(first) => (first..first + 4).for_each(|number| read[usize::from(Output::CLP0.0 + number)] = 1),
            Source::NativeClip(count) => (0..count).for_each(|number| read[usize::from(Output::CLP0.0 + number)] = 1),
            Source::Depth => read[usize::from(Output::DEPTH.0)] = 4,
            Source::SampleMask => read[usize::from(Output::SAMPLE_MASK.0)] = 1,
            Source::Nothing => {}
        }
    }
    read
}

/// Where the upper components of 64-bit attributes begin.
const UPPER0: u8 = Attribute::UPPER0.0;

pub(crate) fn attribute_name(stage: Stage, family: Family, number: u8) -> String {
    let (names, prefix): (&[(&str, u8)], _) = match stage {
        Stage::Fragment => (&FRAGMENT_ATTRIBUTE_NAMES, "f_"),
        _ => (&VERTEX_ATTRIBUTE_NAMES, "v_"),
    };
    let known = names.iter().find(|(_, known)| *known == number);
    let generic = number.checked_sub(Attribute::INTERPOLANT0.0).filter(|_| stage == Stage::Fragment);
    match (known, generic) {
        (Some((name, _)), _) => [prefix, name].concat(),
        (None, Some(generic)) => format!("{prefix}attrib{generic}"),
        (None, None) if stage == Stage::Fragment && number == Attribute::POINT_COORDINATE.0 => {
            format!("{prefix}point")
        }
        (None, None)
            if stage == Stage::Vertex && family == Family::Declared && number >= Attribute::MATRIX_INDEX0.0 =>
        {
            format!("{prefix}matrixindex{}", 4 * (number - Attribute::MATRIX_INDEX0.0))
        }
        (None, None) if stage == Stage::Vertex && family == Family::Declared && number >= Attribute::WEIGHT4.0 => {
            format!("{prefix}weight{}", 4 * (number - Attribute::WEIGHT4.0 + 1))
        }
        (None, None) if stage == Stage::Vertex && (UPPER0..2 * UPPER0).contains(&number) => {
            format!("{}_upper", attribute_name(stage, family, number - UPPER0))
        }
        (None, None) => format!("{prefix}{number}"),
    }
}

pub(crate) fn arguments(program: &Program, options: &Options, stage: Stage, plan: &Plan) -> Vec<Argument> {
    let mut read = BitSet128(plan.attributes);
    match stage {
        Stage::Vertex => {
            if program.options.has(Switches::POSITION_INVARIANT) && !options.host.host_position {
                read.insert(Attribute::OPOS.0);
            }
            let supplied = |number: &u8| !Attribute::of_draw(stage).contains(&Attribute(*number));
            read.iter().filter(supplied).map(|number| vertex_argument(program, Attribute(number))).collect()
        }
        Stage::Fragment => fragment_arguments(program, options, read),
        Stage::Compute => invocations::arguments(read, Crossing::of(program, options.threads_of(program)).waits),
        Stage::State | Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => Vec::new(),
    }
}

fn vector(name: String, binding: Binding, format: Format, what: Taken) -> Argument {
    Argument { name, binding, format, kind: format.kind(), lanes: 4, what }
}

fn number(name: &str, built_in: BuiltIn, attribute: Attribute) -> Argument {
    Argument {
        name: name.to_owned(),
        binding: Binding::BuiltIn(built_in),
        format: Format::Unsigned,
        kind: LaneType::Unsigned,
        lanes: 1,
        what: Taken::Number(attribute),
    }
}

fn vertex_argument(program: &Program, attribute: Attribute) -> Argument {
    match attribute {
        Attribute::VERTEX_ID => number("vertex", BuiltIn::VertexIndex, attribute),
        Attribute::INSTANCE => number("instance", BuiltIn::InstanceIndex, attribute),
        Attribute(place) => {
            let name = attribute_name(Stage::Vertex, program.dialect.rules().family, place);
            let format = attribute_format(program, attribute);
            vector(name, plain_location(place.into()), format, Taken::Attribute(attribute))
        }
    }
}

fn fragment_arguments(program: &Program, options: &Options, read: BitSet128) -> Vec<Argument> {
    let absent = |location: u32| options.draw.absent.contains(&location);
    let mut arguments = Vec::new();
    let mut back = Vec::new();
    let mut facing = false;
    let mut clips = options.draw.emulated_clip_distances.div_ceil(4);
    for attribute in read.iter().map(Attribute) {
        let name = attribute_name(Stage::Fragment, program.dialect.rules().family, attribute.0);
        match attribute {
            Attribute::WINDOW_POSITION => {
                arguments.push(vector(name, POSITION, Format::Float, Taken::Attribute(attribute)));
            }
            Attribute::FACING => facing = true,
            Attribute::FRAGMENT_PRIMITIVE_ID => {
                arguments.push(number("primitive", BuiltIn::PrimitiveIndex, attribute));
            }
            Attribute::SAMPLE_ID => arguments.push(number("sample", BuiltIn::SampleIndex, attribute)),
            Attribute::LANE => arguments.push(number("lane", BuiltIn::SubgroupInvocationId, attribute)),
            Attribute::SAMPLE_MASK => arguments.push(number("samples", BuiltIn::SampleMask, attribute)),
            _ if Attribute::of_draw(Stage::Fragment).contains(&attribute) => {}
            Attribute(number) if (Attribute::FRAGMENT_CLIP0.0..Attribute::FRAGMENT_CLIP0.0 + 8).contains(&number) => {
                clips = clips.max((number - Attribute::FRAGMENT_CLIP0.0) / 4 + 1);
            }
            _ => {
                let Some(place) = location_of_attribute(attribute) else { continue };
                let flat = is_flat(options, place);
                let carried = Carried {
                    location: place,
                    format: attribute_format(program, attribute),
                    interpolation: interpolation(program, attribute),
                };
                arguments.push(vector(name, carried.binding(flat), carried.format, Taken::Attribute(attribute)));
                if options.host.two_sided && place < 2 {
                    facing |= !absent(place) || !absent(BACK_COLOR + place);
                    let carried = Carried { location: BACK_COLOR + place, ..carried };
                    let name = format!("f_BFC{place}");
                    back.push(vector(name, carried.binding(flat), carried.format, Taken::Back(attribute)));
                }
            }
        }
    }
    arguments.append(&mut back);
    for group in 0..clips {
        let binding = Carried::plain(CLIP + u32::from(group)).binding(false);
        arguments.push(vector(format!("clip{}", group * 4), binding, Format::Float, Taken::Clip(group * 4)));
    }
    arguments.retain(|argument| !matches!(argument.binding, Binding::Location { location, .. } if absent(location)));
    if hides_by_position(program, options) && !read.contains(Attribute::WINDOW_POSITION.0) {
        arguments.push(vector("position".to_owned(), POSITION, Format::Float, Taken::Position));
    }
    if facing {
        let binding = Binding::BuiltIn(BuiltIn::FrontFacing);
        let (name, format) = ("front".to_owned(), Format::Unsigned);
        arguments.push(Argument { name, binding, format, kind: LaneType::Bool, lanes: 1, what: Taken::Front });
    }
    arguments
}
