//! What computes the colours of fragments: the host, an assembly program, or a fixed unit whose setup becomes a program.

use glasm_runtime::model::ProgramTarget;
use glasm_runtime::model::fixed::FixedUnits;

use super::programs::Enabled;

/// Who computes fragments' colours, as switches say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum FragmentStage {
    /// The host, by fixed function.
    Host,
    /// An assembly program.
    Program(ProgramTarget),
    /// A fixed unit of this library's.
    Unit(Unit),
}

/// A fixed unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Texture shaders, register combiners, or both.
    Combined,
    /// The current shader of ATI_fragment_shader.
    Shader,
    /// The current program of ATI_text_fragment_shader.
    TextShader,
}

impl FragmentStage {
    /// The one that computes now. ARB_fragment_program comes before ATI_fragment_shader, and NV_fragment_program before
    /// texture shaders and register combiners; GLSL of the application comes before all, and is none of these.
    pub(crate) fn of(enabled: Enabled, units: &FixedUnits) -> FragmentStage {
        if enabled.fragment_arb {
            FragmentStage::Program(ProgramTarget::FragmentArb)
        } else if enabled.fragment_nv {
            FragmentStage::Program(ProgramTarget::FragmentNv)
        } else if enabled.text_shader {
            FragmentStage::Unit(Unit::TextShader)
        } else if enabled.fragment_shader {
            FragmentStage::Unit(Unit::Shader)
        } else if units.is_used() {
            FragmentStage::Unit(Unit::Combined)
        } else {
            FragmentStage::Host
        }
    }

    /// The target of an assembly program.
    pub(crate) fn target(self) -> Option<ProgramTarget> {
        match self {
            FragmentStage::Program(target) => Some(target),
            FragmentStage::Host | FragmentStage::Unit(_) => None,
        }
    }
}
