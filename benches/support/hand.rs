//! Hand-written shaders in place of translated programs.

use glasm::dialect::Stage;
use glasm::lower::Interface;

use super::device::{Device, Scene, constant, has_levels, locals};

/// Constants of the hand-written vertex shaders.
const CONSTANTS: usize = 96;

impl Device {
    /// Hand-written WGSL, with the live parameters of a fragment program in order, or the constants by number.
    pub(crate) fn by_hand(&self, text: &str, interface: &Interface, source: &str) -> Scene {
        let parameters = |visible| match interface.stage {
            Stage::Fragment if !locals(source).is_empty() => {
                locals(source).into_iter().map(|(_, value)| value).collect()
            }
            Stage::Fragment => {
                let live = interface.parameters.iter().filter(|parameter| parameter.slot.is_some());
                live.map(|live| live.initial.map(f32::from_bits)).collect()
            }
            _ => (0..CONSTANTS).map(|number| constant(number, source, visible)).collect(),
        };
        let module = wgpu::ShaderSource::Wgsl(text.into());
        self.scene(module, "main", interface, [parameters(false), parameters(true)], has_levels(source))
    }
}
