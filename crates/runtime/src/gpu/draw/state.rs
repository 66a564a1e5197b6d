//! The state of a draw in wgpu's terms.

use crate::call::{DeviceError, TargetDescription};
use crate::gpu::shaders::paint::Paint;
use crate::gpu::textures::formats::depth_format;
use crate::gpu::textures::sampling::comparison;
use crate::raster::ColorFormat;
use crate::raster::state::{
    BlendEquation, BlendFactor, BlendPart, CullFace, FrontFace, LogicOperation, State, StencilFace, StencilOperation,
};

fn stencil_operation(operation: StencilOperation) -> wgpu::StencilOperation {
    match operation {
        StencilOperation::Keep => wgpu::StencilOperation::Keep,
        StencilOperation::Zero => wgpu::StencilOperation::Zero,
        StencilOperation::Replace => wgpu::StencilOperation::Replace,
        StencilOperation::Increment => wgpu::StencilOperation::IncrementClamp,
        StencilOperation::Decrement => wgpu::StencilOperation::DecrementClamp,
        StencilOperation::Invert => wgpu::StencilOperation::Invert,
        StencilOperation::IncrementWrap => wgpu::StencilOperation::IncrementWrap,
        StencilOperation::DecrementWrap => wgpu::StencilOperation::DecrementWrap,
    }
}

fn stencil_face(face: &StencilFace) -> wgpu::StencilFaceState {
    wgpu::StencilFaceState {
        compare: comparison(face.function),
        fail_op: stencil_operation(face.fail),
        depth_fail_op: stencil_operation(face.depth_fail),
        pass_op: stencil_operation(face.pass),
    }
}

/// The part of depth and stencil state that is fixed in a pipeline. References and masks are those of `face`, the
/// functions each face's own.
pub(crate) fn depth_stencil(
    state: &State,
    face: &StencilFace,
    target: &TargetDescription,
    offset: bool,
) -> Option<wgpu::DepthStencilState> {
    let format = depth_format(target.depth, target.stencil)?;
    let test = state.depth.test && target.depth.is_some();
    let mut stencil = wgpu::StencilState::default();
    if state.stencil.enabled && target.stencil {
        let back = if state.stencil.two_sided { &state.stencil.back } else { &state.stencil.front };
        stencil = wgpu::StencilState {
            front: stencil_face(&state.stencil.front),
            back: stencil_face(back),
            read_mask: face.mask.into(),
            write_mask: face.write_mask.into(),
        };
    }
    let mut bias = wgpu::DepthBiasState::default();
    if offset && target.depth.is_some() {
        let units = state.polygon.offset_units;
        bias = wgpu::DepthBiasState {
            constant: if units.is_finite() { units.round() as i32 } else { 0 },
            slope_scale: if state.polygon.offset_factor.is_finite() { state.polygon.offset_factor } else { 0.0 },
            clamp: 0.0,
        };
    }
    Some(wgpu::DepthStencilState {
        format,
        depth_write_enabled: Some(test && state.depth.write),
        depth_compare: Some(if test { comparison(state.depth.function) } else { wgpu::CompareFunction::Always }),
        stencil,
        bias,
    })
}

/// Whether the faces differ so that one pipeline cannot serve both: it has one reference and one pair of masks.
pub(crate) fn stencil_faces_differ(state: &State) -> bool {
    let (front, back) = (&state.stencil.front, &state.stencil.back);
    let masks = |face: &StencilFace| (face.reference, face.mask, face.write_mask);
    state.stencil.enabled && state.stencil.two_sided && masks(front) != masks(back)
}

fn unsupported<T>(what: &str) -> Result<T, DeviceError> {
    Err(DeviceError::Unsupported(what.to_owned()))
}

/// The blend constant for one part of the function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constant {
    Color,
    Alpha,
}

fn factor(factor: BlendFactor) -> (wgpu::BlendFactor, Option<Constant>) {
    use wgpu::BlendFactor as Wgpu;
    let plain = |factor| (factor, None);
    match factor {
        BlendFactor::Zero => plain(Wgpu::Zero),
        BlendFactor::One => plain(Wgpu::One),
        BlendFactor::SourceColor => plain(Wgpu::Src),
        BlendFactor::OneMinusSourceColor => plain(Wgpu::OneMinusSrc),
        BlendFactor::DestinationColor => plain(Wgpu::Dst),
        BlendFactor::OneMinusDestinationColor => plain(Wgpu::OneMinusDst),
        BlendFactor::SourceAlpha => plain(Wgpu::SrcAlpha),
        BlendFactor::OneMinusSourceAlpha => plain(Wgpu::OneMinusSrcAlpha),
        BlendFactor::DestinationAlpha => plain(Wgpu::DstAlpha),
        BlendFactor::OneMinusDestinationAlpha => plain(Wgpu::OneMinusDstAlpha),
        BlendFactor::ConstantColor => (Wgpu::Constant, Some(Constant::Color)),
        BlendFactor::OneMinusConstantColor => (Wgpu::OneMinusConstant, Some(Constant::Color)),
        BlendFactor::ConstantAlpha => (Wgpu::Constant, Some(Constant::Alpha)),
        BlendFactor::OneMinusConstantAlpha => (Wgpu::OneMinusConstant, Some(Constant::Alpha)),
        BlendFactor::SourceAlphaSaturate => plain(Wgpu::SrcAlphaSaturated),
        BlendFactor::Source1Color => plain(Wgpu::Src1),
        BlendFactor::OneMinusSource1Color => plain(Wgpu::OneMinusSrc1),
        BlendFactor::Source1Alpha => plain(Wgpu::Src1Alpha),
        BlendFactor::OneMinusSource1Alpha => plain(Wgpu::OneMinusSrc1Alpha),
    }
}

fn part(part: &BlendPart) -> Result<(wgpu::BlendComponent, Option<Constant>), DeviceError> {
    let operation = match part.equation {
        BlendEquation::Add => wgpu::BlendOperation::Add,
        BlendEquation::Subtract => wgpu::BlendOperation::Subtract,
        BlendEquation::ReverseSubtract => wgpu::BlendOperation::ReverseSubtract,
        BlendEquation::Minimum => wgpu::BlendOperation::Min,
        BlendEquation::Maximum => wgpu::BlendOperation::Max,
    };
    if matches!(part.equation, BlendEquation::Minimum | BlendEquation::Maximum) {
        let one = wgpu::BlendFactor::One;
        return Ok((wgpu::BlendComponent { src_factor: one, dst_factor: one, operation }, None));
    }
    let ((src_factor, first), (dst_factor, second)) = (factor(part.source), factor(part.destination));
    match (first, second) {
        (Some(first), Some(second)) if first != second => {
            unsupported("blending with the constant colour and the constant alpha at once")
        }
        _ => Ok((wgpu::BlendComponent { src_factor, dst_factor, operation }, first.or(second))),
    }
}

/// How colours are written to a buffer.
pub(crate) struct Blending {
    pub blend: Option<wgpu::BlendState>,
    pub constant: [f64; 4],
    /// Nothing is written.
    pub none: bool,
}

impl Blending {
    /// Colours replace those in the buffer.
    pub(crate) const PLAIN: Blending = Blending { blend: None, constant: [0.0; 4], none: false };
}

/// The logic operation on a buffer of this format, if it reads the buffer and blending cannot do the same.
pub(crate) fn planes_of(state: &State, format: ColorFormat) -> Option<LogicOperation> {
    let operation = state.logic_operation?;
    let planes = match operation {
        LogicOperation::Clear
        | LogicOperation::Copy
        | LogicOperation::NoOperation
        | LogicOperation::CopyInverted
        | LogicOperation::Set => false,
        LogicOperation::Invert => format.integer().is_some(),
        _ => format.is_fixed() || format.integer().is_some(),
    };
    planes.then_some(operation)
}

/// A logic operation on one colour, or one that is drawn in planes: then nothing is written here.
fn logic(operation: LogicOperation) -> (Paint, Blending) {
    match operation {
        LogicOperation::Copy => (Paint::Program, Blending::PLAIN),
        LogicOperation::CopyInverted => (Paint::Inverted, Blending::PLAIN),
        LogicOperation::Set => (Paint::Ones, Blending::PLAIN),
        LogicOperation::Clear => (Paint::Zeros, Blending::PLAIN),
        LogicOperation::Invert => {
            let component = wgpu::BlendComponent {
                src_factor: wgpu::BlendFactor::OneMinusDst,
                dst_factor: wgpu::BlendFactor::Zero,
                operation: wgpu::BlendOperation::Add,
            };
            let blend = Some(wgpu::BlendState { color: component, alpha: component });
            (Paint::Ones, Blending { blend, ..Blending::PLAIN })
        }
        _ => (Paint::Program, Blending { none: true, ..Blending::PLAIN }),
    }
}

/// How a buffer of this format uses a colour, and how it is blended.
pub(crate) fn blending(state: &State, format: ColorFormat) -> Result<(Paint, Blending), DeviceError> {
    let integer = format.integer().is_some();
    if let Some(operation) = state.logic_operation
        && (integer || format.is_fixed())
    {
        // What planes make is not written here.
        return Ok(logic(if planes_of(state, format).is_some() { LogicOperation::NoOperation } else { operation }));
    }
    if integer || !state.blend.enabled {
        return Ok((Paint::Program, Blending::PLAIN));
    }
    let (color, reads) = part(&state.blend.color)?;
    let (alpha, _) = part(&state.blend.alpha)?;
    let mut constant = state.blend.constant.map(|value| {
        let value = if format.is_fixed() { value.clamp(0.0, 1.0) } else { value };
        f64::from(value)
    });
    if reads == Some(Constant::Alpha) {
        constant = [constant[3]; 4];
    }
    Ok((Paint::Program, Blending { blend: Some(wgpu::BlendState { color, alpha }), constant, none: false }))
}

/// Whether the second colour is the second source of blending.
pub(crate) fn reads_second_source(state: &State) -> bool {
    state.blend.enabled && crate::raster::reads_second_source(&state.blend)
}

pub(crate) fn color_writes(mask: [bool; 4]) -> wgpu::ColorWrites {
    let [red, green, blue, alpha] = mask;
    let mut writes = wgpu::ColorWrites::empty();
    writes.set(wgpu::ColorWrites::RED, red);
    writes.set(wgpu::ColorWrites::GREEN, green);
    writes.set(wgpu::ColorWrites::BLUE, blue);
    writes.set(wgpu::ColorWrites::ALPHA, alpha);
    writes
}

pub(crate) fn front_face(face: FrontFace) -> wgpu::FrontFace {
    match face {
        FrontFace::CounterClockwise => wgpu::FrontFace::Ccw,
        FrontFace::Clockwise => wgpu::FrontFace::Cw,
    }
}

/// Faces that are drawn: front, back.
pub(crate) fn drawn_faces(state: &State) -> [bool; 2] {
    match state.polygon.cull {
        None => [true, true],
        Some(CullFace::Front) => [false, true],
        Some(CullFace::Back) => [true, false],
        Some(CullFace::FrontAndBack) => [false, false],
    }
}
