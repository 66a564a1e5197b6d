//! What goes into an entry point and what comes out: arguments and members with their bindings.

use naga::{Binding, BuiltIn, Handle, Interpolation, Module, Sampling, Span, Type, TypeInner};

use super::Error;
use super::emit::{Kind, type_of};
use super::liveness::Plan;
use super::machine::output_name;
use super::options::{ClipDistances, Options, Varyings};
use super::stages::{BACK_COLOR, CLIP, clip_distances, location_of_attribute, location_of_result, result_at};
use crate::dialect::Stage;
use crate::dialect::bindings::{Attribute, FRAGMENT_ATTRIBUTE_NAMES, Output, VERTEX_ATTRIBUTE_NAMES};
use crate::program::{BitSet128, Program};

/// An argument of the entry point.
pub(super) struct Argument {
    pub(super) name: String,
    pub(super) binding: Binding,
    pub(super) kind: Kind,
    pub(super) lanes: u8,
}

/// A member of what the entry point returns.
pub(super) struct Member {
    pub(super) name: String,
    pub(super) binding: Binding,
    pub(super) ty: Handle<Type>,
    pub(super) what: Source,
}

pub(super) enum Source {
    Output(Output),
    /// Emulated clip distances from this number on.
    Clip(u8),
    NativeClip(u8),
    Depth,
}

fn location(location: u32, flat: bool) -> Binding {
    let (interpolation, sampling) =
        if flat { (Interpolation::Flat, Sampling::First) } else { (Interpolation::Perspective, Sampling::Center) };
    Binding::Location {
        location,
        interpolation: Some(interpolation),
        sampling: Some(sampling),
        blend_src: None,
        per_primitive: false,
    }
}

fn plain_location(location: u32) -> Binding {
    Binding::Location { location, interpolation: None, sampling: None, blend_src: None, per_primitive: false }
}

fn is_flat(options: &Options, location: u32) -> bool {
    options.flat_colors && (location < 2 || (BACK_COLOR..CLIP).contains(&location))
}

pub(super) fn members(
    module: &mut Module,
    program: &Program,
    options: &Options,
    stage: Stage,
) -> Result<Vec<Member>, Error> {
    let vector = type_of(module, Kind::Float, 4);
    let scalar = type_of(module, Kind::Float, 1);
    let mut members = Vec::new();
    let of = |output: Output, binding| Member {
        name: output_name(program, output),
        binding,
        ty: vector,
        what: Source::Output(output),
    };
    match stage {
        Stage::Vertex => {
            members.push(of(Output::HPOS, Binding::BuiltIn(BuiltIn::Position { invariant: false })));
            let passed: BitSet128 = match options.varyings {
                Varyings::Exactly(locations) => locations,
                Varyings::Written => {
                    let mut locations = BitSet128::default();
                    for location in program.outputs_written.iter().filter_map(|it| location_of_result(Output(it))) {
                        locations.insert(location as u8);
                    }
                    if options.clip_distances == ClipDistances::Emulated {
                        for group in 0..clip_distances(program).div_ceil(4) {
                            locations.insert(CLIP as u8 + group);
                        }
                    }
                    locations
                }
            };
            for number in passed.iter().map(u32::from) {
                let binding = location(number, is_flat(options, number));
                match result_at(number) {
                    Some(output) => members.push(of(output, binding)),
                    None if number >= CLIP => {
                        let first = (number - CLIP) as u8 * 4;
                        members.push(Member {
                            name: format!("clip{first}"),
                            binding,
                            ty: vector,
                            what: Source::Clip(first),
                        });
                    }
                    None => {
                        return Err(Error::new(format!("no result belongs to location {number}")));
                    }
                }
            }
            let clips = clip_distances(program);
            if let (ClipDistances::Native, Some(size)) =
                (options.clip_distances, std::num::NonZeroU32::new(clips.into()))
            {
                let inner = TypeInner::Array { base: scalar, size: naga::ArraySize::Constant(size), stride: 4 };
                let ty = module.types.insert(Type { name: None, inner }, Span::UNDEFINED);
                let binding = Binding::BuiltIn(BuiltIn::ClipDistances);
                members.push(Member { name: "clip".to_owned(), binding, ty, what: Source::NativeClip(clips) });
            }
        }
        Stage::Fragment => {
            for number in program.outputs_written.iter() {
                let output = Output(number);
                if output == Output::DEPTH {
                    let binding = Binding::BuiltIn(BuiltIn::FragDepth);
                    members.push(Member {
                        name: output_name(program, output),
                        binding,
                        ty: scalar,
                        what: Source::Depth,
                    });
                } else {
                    members.push(of(output, plain_location(number.into())));
                }
            }
        }
        Stage::State => {}
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            return Err(Error::new(format!("{} programs are not lowered by this version", stage.name())));
        }
    }
    Ok(members)
}

/// Components that are read of each output.
pub(super) fn read_of_outputs(members: &[Member]) -> Vec<u8> {
    let mut read = vec![0u8; Output::COUNT];
    for member in members {
        match member.what {
            Source::Output(Output::FOGC) if member.binding != plain_location(Output::FOGC.0.into()) => {
                read[usize::from(Output::FOGC.0)] = 1;
            }
            Source::Output(output) => read[usize::from(output.0 & 127)] = 15,
            Source::Clip(first) => (first..first + 4).for_each(|it| read[usize::from(Output::CLP0.0 + it)] = 1),
            Source::NativeClip(count) => (0..count).for_each(|it| read[usize::from(Output::CLP0.0 + it)] = 1),
            Source::Depth => read[usize::from(Output::DEPTH.0)] = 4,
        }
    }
    read
}

pub(super) fn attribute_name(stage: Stage, number: u8) -> String {
    let (names, prefix): (&[(&str, u8)], _) = match stage {
        Stage::Fragment => (&FRAGMENT_ATTRIBUTE_NAMES, "f"),
        _ => (&VERTEX_ATTRIBUTE_NAMES, "v"),
    };
    let known = names.iter().find(|(_, known)| *known == number);
    known.map_or_else(|| format!("{prefix}_{number}"), |(name, _)| format!("{prefix}_{name}"))
}

pub(super) fn arguments(program: &Program, options: &Options, stage: Stage, plan: &Plan) -> Vec<Argument> {
    let mut arguments = Vec::new();
    let mut read = BitSet128(plan.attributes);
    if stage == Stage::Vertex && program.options.position_invariant {
        read.insert(Attribute::OPOS.0);
    }
    let mut back = Vec::new();
    let mut facing = false;
    for number in read.iter() {
        let name = attribute_name(stage, number);
        let vector = |name, binding| Argument { name, binding, kind: Kind::Float, lanes: 4 };
        match stage {
            Stage::Fragment => match (Attribute(number), location_of_attribute(Attribute(number))) {
                (Attribute::WINDOW_POSITION, _) => {
                    arguments.push(vector(name, Binding::BuiltIn(BuiltIn::Position { invariant: false })));
                }
                (Attribute::FACING, _) => facing = true,
                (_, Some(place)) => {
                    arguments.push(vector(name, location(place, is_flat(options, place))));
                    if options.two_sided && place < 2 {
                        let place = BACK_COLOR + place;
                        back.push(vector(
                            format!("f_BFC{}", place - BACK_COLOR),
                            location(place, is_flat(options, place)),
                        ));
                    }
                }
                (_, None) => {}
            },
            Stage::Vertex => arguments.push(vector(name, plain_location(number.into()))),
            Stage::State | Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {}
        }
    }
    facing |= !back.is_empty();
    arguments.append(&mut back);
    if stage == Stage::Fragment {
        for group in 0..u32::from(options.emulated_clip_distances.div_ceil(4)) {
            let name = format!("clip{}", group * 4);
            arguments.push(Argument { name, binding: location(CLIP + group, false), kind: Kind::Float, lanes: 4 });
        }
    }
    if facing {
        let binding = Binding::BuiltIn(BuiltIn::FrontFacing);
        arguments.push(Argument { name: "front".to_owned(), binding, kind: Kind::Bool, lanes: 1 });
    }
    arguments
}
