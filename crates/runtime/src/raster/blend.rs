//! Blending and logic operations (GL 1.5, 4.1.7 and 4.1.9; dual sources of ARB_blend_func_extended).

use super::state::{BlendEquation, BlendFactor, BlendPart, BlendState, LogicOperation};
use super::target::IntegerFormat;
use super::vertex::clamp_unit;

/// The colours that factors depend on.
struct Colors {
    source: [f32; 4],
    second: [f32; 4],
    destination: [f32; 4],
    constant: [f32; 4],
}

/// The blended colour; in fixed point all operands are clamped to [0,1] first.
pub(super) fn blend(
    state: &BlendState,
    source: [f32; 4],
    second: [f32; 4],
    destination: [f32; 4],
    fixed: bool,
) -> [f32; 4] {
    let operand = |color: [f32; 4]| if fixed { color.map(clamp_unit) } else { color };
    let colors =
        Colors { source: operand(source), second: operand(second), destination, constant: operand(state.constant) };
    std::array::from_fn(|component| {
        let part = if component < 3 { &state.color } else { &state.alpha };
        join(part, component, &colors)
    })
}

fn join(part: &BlendPart, component: usize, colors: &Colors) -> f32 {
    let (source, destination) = (colors.source[component], colors.destination[component]);
    let weighted_source = source * factor(part.source, component, colors);
    let weighted_destination = destination * factor(part.destination, component, colors);
    match part.equation {
        BlendEquation::Add => weighted_source + weighted_destination,
        BlendEquation::Subtract => weighted_source - weighted_destination,
        BlendEquation::ReverseSubtract => weighted_destination - weighted_source,
        BlendEquation::Minimum => source.min(destination),
        BlendEquation::Maximum => source.max(destination),
    }
}

fn factor(factor: BlendFactor, component: usize, colors: &Colors) -> f32 {
    let Colors { source, second, destination, constant } = colors;
    match factor {
        BlendFactor::Zero => 0.0,
        BlendFactor::One => 1.0,
        BlendFactor::SourceColor => source[component],
        BlendFactor::OneMinusSourceColor => 1.0 - source[component],
        BlendFactor::DestinationColor => destination[component],
        BlendFactor::OneMinusDestinationColor => 1.0 - destination[component],
        BlendFactor::SourceAlpha => source[3],
        BlendFactor::OneMinusSourceAlpha => 1.0 - source[3],
        BlendFactor::DestinationAlpha => destination[3],
        BlendFactor::OneMinusDestinationAlpha => 1.0 - destination[3],
        BlendFactor::ConstantColor => constant[component],
        BlendFactor::OneMinusConstantColor => 1.0 - constant[component],
        BlendFactor::ConstantAlpha => constant[3],
        BlendFactor::OneMinusConstantAlpha => 1.0 - constant[3],
        BlendFactor::SourceAlphaSaturate if component == 3 => 1.0,
        BlendFactor::SourceAlphaSaturate => source[3].min(1.0 - destination[3]),
        BlendFactor::Source1Color => second[component],
        BlendFactor::OneMinusSource1Color => 1.0 - second[component],
        BlendFactor::Source1Alpha => second[3],
        BlendFactor::OneMinusSource1Alpha => 1.0 - second[3],
    }
}

/// Whether the second colour output is a blend operand and not the colour of a buffer.
pub fn reads_second_source(state: &BlendState) -> bool {
    let second = |factor: BlendFactor| {
        matches!(
            factor,
            BlendFactor::Source1Color
                | BlendFactor::OneMinusSource1Color
                | BlendFactor::Source1Alpha
                | BlendFactor::OneMinusSource1Alpha
        )
    };
    [state.color, state.alpha].iter().any(|part| second(part.source) || second(part.destination))
}

/// A logic operation on colours of eight bits a component.
pub(super) fn combine_bits(operation: LogicOperation, source: [f32; 4], destination: [f32; 4]) -> [f32; 4] {
    let byte = |value: f32| (clamp_unit(value) * 255.0).round() as u32;
    std::array::from_fn(|component| {
        let result = combine(operation, byte(source[component]), byte(destination[component])) & 0xff;
        result as f32 / 255.0
    })
}

/// A logic operation on integers, of which the source is held to the format first.
pub(super) fn combine_words(
    operation: LogicOperation,
    format: IntegerFormat,
    source: [f32; 4],
    destination: [f32; 4],
) -> [f32; 4] {
    std::array::from_fn(|component| {
        let (source, destination) = (format.hold(source[component].to_bits()), destination[component].to_bits());
        f32::from_bits(format.lowest(combine(operation, source, destination)))
    })
}

fn combine(operation: LogicOperation, source: u32, destination: u32) -> u32 {
    match operation {
        LogicOperation::Clear => 0,
        LogicOperation::And => source & destination,
        LogicOperation::AndReverse => source & !destination,
        LogicOperation::Copy => source,
        LogicOperation::AndInverted => !source & destination,
        LogicOperation::NoOperation => destination,
        LogicOperation::Xor => source ^ destination,
        LogicOperation::Or => source | destination,
        LogicOperation::Nor => !(source | destination),
        LogicOperation::Equivalent => !(source ^ destination),
        LogicOperation::Invert => !destination,
        LogicOperation::OrReverse => source | !destination,
        LogicOperation::CopyInverted => !source,
        LogicOperation::OrInverted => !source | destination,
        LogicOperation::Nand => !(source & destination),
        LogicOperation::Set => u32::MAX,
    }
}
