//! How logic operations are done on single bits, and how buffers take colours.

use crate::call::DeviceError;
use crate::gpu::draw::state::{Blending, blending};
use crate::gpu::shaders::paint::{Paint, Painted};
use crate::gpu::textures::targets::DeviceTarget;
use crate::raster::state::{LogicOperation, State};

/// How an operation is done on single bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    /// The planes hold complements.
    pub flipped: bool,
    /// What a fragment gives for its bit.
    pub fragment: FragmentBit,
    pub source: wgpu::BlendFactor,
    pub destination: wgpu::BlendFactor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FragmentBit {
    Bit,
    Complement,
    One,
}

impl Recipe {
    /// Operations that do not read the buffer have none.
    pub(crate) fn of(operation: LogicOperation) -> Option<Recipe> {
        use wgpu::BlendFactor::{Dst, One, OneMinusDst, OneMinusSrc, Zero};
        let (fragment, source, destination) = match operation {
            LogicOperation::And => (FragmentBit::Bit, Dst, Zero),
            LogicOperation::AndReverse => (FragmentBit::Bit, OneMinusDst, Zero),
            LogicOperation::AndInverted => (FragmentBit::Bit, Zero, OneMinusSrc),
            LogicOperation::Xor => (FragmentBit::Bit, OneMinusDst, OneMinusSrc),
            LogicOperation::Or => (FragmentBit::Bit, One, OneMinusSrc),
            LogicOperation::Nor => (FragmentBit::Complement, OneMinusDst, Zero),
            LogicOperation::Equivalent => (FragmentBit::Complement, OneMinusDst, OneMinusSrc),
            LogicOperation::Invert => (FragmentBit::One, OneMinusDst, Zero),
            LogicOperation::OrInverted => (FragmentBit::Complement, One, OneMinusSrc),
            // The complements of `s | !d` and `!(s & d)` are `!s & !c` and `s & !c` of the complement c of d.
            LogicOperation::OrReverse => (FragmentBit::Complement, OneMinusDst, Zero),
            LogicOperation::Nand => (FragmentBit::Bit, OneMinusDst, Zero),
            LogicOperation::Clear
            | LogicOperation::Copy
            | LogicOperation::NoOperation
            | LogicOperation::CopyInverted
            | LogicOperation::Set => return None,
        };
        let flipped = matches!(operation, LogicOperation::OrReverse | LogicOperation::Nand);
        Some(Recipe { flipped, fragment, source, destination })
    }
}

/// How a buffer takes a colour, and how it is blended.
pub(crate) fn painted(
    target: &DeviceTarget,
    state: &State,
    buffer: usize,
) -> Result<(Option<Painted>, Blending), DeviceError> {
    if let Some(planes) = &target.planes {
        let Some(recipe) = Recipe::of(planes.operation) else { return Ok((None, Blending::PLAIN)) };
        let bit = planes.first + buffer as u8;
        let paint = match recipe.fragment {
            FragmentBit::Bit => Paint::Bit(bit),
            FragmentBit::Complement => Paint::Complement(bit),
            FragmentBit::One => Paint::One,
        };
        let component = wgpu::BlendComponent {
            src_factor: recipe.source,
            dst_factor: recipe.destination,
            operation: wgpu::BlendOperation::Add,
        };
        let blend = wgpu::BlendState { color: component, alpha: component };
        let painted = Painted { output: planes.output, integer: planes.format.integer(), paint };
        return Ok((Some(painted), Blending { blend: Some(blend), ..Blending::PLAIN }));
    }
    let Some(format) = target.description.colors.get(buffer) else { return Ok((None, Blending::PLAIN)) };
    let (paint, blending) = blending(state, *format)?;
    let source = state.color_sources.get(buffer).copied().flatten();
    Ok((source.map(|output| Painted { output, integer: format.integer(), paint }), blending))
}
