//! The fog of an ARB_fog option, applied when a fragment's run has ended.

use super::lane::Lane;
use super::value::Value;
use super::world::World;
use super::{Inputs, Textures, context::LaneContext};
use crate::dialect::Rules;
use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::dialect::state::StateItem;
use crate::machine::semantics;
use crate::program::{FogMode, Program};

/// The values of a program that fog needs, looked up once.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fog {
    pub mode: FogMode,
    /// Indices into the parameters.
    pub color: usize,
    pub parameters: usize,
}

impl Fog {
    pub(super) fn of(program: &Program) -> Option<Fog> {
        let mode = program.options.fog?;
        let find = |item| program.parameters.iter().position(|parameter| parameter.binding == Binding::State(item));
        Some(Fog { mode, color: find(StateItem::FogColor)?, parameters: find(StateItem::FogParameters)? })
    }

    /// The colours that a program writes.
    pub(super) fn colors(program: &Program) -> impl Iterator<Item = usize> {
        let written = program.outputs_written;
        (Output::COLOR0.0..Output::DEPTH.0).filter(move |number| written.contains(*number)).map(usize::from)
    }

    /// Changes the colours that the program wrote.
    pub(super) fn apply(
        self,
        program: &Program,
        rules: &'static Rules,
        lane: &mut Lane,
        inputs: &Inputs,
        textures: &Textures,
        world: &mut World,
    ) {
        let four = |lanes: Option<&[u32; 4]>| Value { lanes: lanes.copied().unwrap_or_default(), count: 4 };
        let coordinate = Value::one(inputs.attributes.get(usize::from(Attribute::FOG.0)).map_or(0, |value| value[0]));
        let parameters = four(inputs.parameters.get(self.parameters));
        let fog_color = four(inputs.parameters.get(self.color));
        for number in Self::colors(program) {
            let color = four(lane.outputs.get(number));
            let mut context = LaneContext::new(program, rules, lane, inputs, textures, world);
            let fogged = semantics::fog(&mut context, self.mode, &color, &coordinate, &parameters, &fog_color);
            if let Some(output) = lane.outputs.get_mut(number) {
                *output = fogged.lanes;
            }
        }
    }
}
