//! Scales and biases of components that are no colours (NV_texture_shader, 3.6.3).

use super::tokens::{HI_BIAS, HI_SCALE};
use crate::model::error::{Result, invalid_enum};

/// By component: HI, LO, DS, DT, magnitude, vibrance.
#[derive(Clone, Debug, PartialEq)]
pub struct Transfer {
    /// What components are multiplied by.
    pub scales: [f32; 6],
    /// What is added then.
    pub biases: [f32; 6],
}

impl Default for Transfer {
    fn default() -> Transfer {
        Transfer { scales: [1.0; 6], biases: [0.0; 6] }
    }
}

impl Transfer {
    /// `glPixelTransferf`, `i`.
    pub fn set(&mut self, name: u32, value: f32) -> Result {
        match name.checked_sub(HI_SCALE) {
            Some(place @ 0..6) => self.scales[place as usize] = value,
            Some(place @ 6..12) => self.biases[place as usize - 6] = value,
            _ => return invalid_enum(format!("0x{name:04X} is not a parameter of pixel transfers")),
        }
        Ok(())
    }

    /// What GetFloatv and its like return.
    pub fn get(&self, name: u32) -> Option<f32> {
        let scale = name.checked_sub(HI_SCALE).and_then(|place| self.scales.get(place as usize));
        let bias = || name.checked_sub(HI_BIAS).and_then(|place| self.biases.get(place as usize));
        scale.or_else(bias).copied()
    }
}
