//! The fog of an ARB_fog option, at the end of a fragment program.

use crate::dialect::bindings::{Attribute, Binding};
use crate::dialect::state::StateItem;
use crate::lower::emit::Value;
use crate::lower::machine::loads;
use crate::lower::machine::state::Machine;
use crate::lower::passes::liveness::Plan;
use crate::machine::semantics;
use crate::program::Program;

fn parameter(program: &Program, item: StateItem) -> Option<u16> {
    let found = program.parameters.iter().position(|parameter| parameter.binding == Binding::State(item));
    found.and_then(|index| u16::try_from(index).ok())
}

/// Marks what fog reads as live.
pub(crate) fn needs(program: &Program, plan: &mut Plan) {
    if program.options.fog.is_none() {
        return;
    }
    plan.attributes |= 1 << Attribute::FOG.0;
    for item in [StateItem::FogColor, StateItem::FogParameters] {
        let live = parameter(program, item).and_then(|index| plan.parameters.get_mut(usize::from(index)));
        if let Some(live) = live {
            *live = true;
        }
    }
}

/// The colour with the program's fog, if it has one.
pub(crate) fn apply(machine: &mut Machine, color: Value) -> Value {
    let program = machine.unit.program;
    let places = (parameter(program, StateItem::FogColor), parameter(program, StateItem::FogParameters));
    let (Some(mode), (Some(fog_color), Some(parameters))) = (program.options.fog, places) else { return color };
    let coordinate = loads::attribute(machine, Attribute::FOG.0.into());
    let coordinate = machine.builder.lane(&coordinate, 0);
    let parameters = loads::parameter(machine, parameters);
    let fog_color = loads::parameter(machine, fog_color);
    let fogged = semantics::fog(machine, mode, &color, &coordinate, &parameters, &fog_color);
    machine.builder.widen(&fogged, 4)
}
