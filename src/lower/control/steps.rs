//! The steps of a program for structuring.

use crate::flow::FlowOptions;
use crate::lower::passes::counts;
use crate::lower::passes::crossing::Crossing;
use crate::lower::request::options;
use crate::program::Program;

pub(crate) fn flow_options(program: &Program, asked: &options::Options, crossing: Crossing) -> FlowOptions {
    let rules = program.dialect.rules();
    FlowOptions {
        call_depth: rules.call_depth as usize,
        // The typed languages limit nesting in the text only.
        if_depth: rules.limits_open_blocks().then_some(rules.if_depth as usize),
        loop_depth: rules.limits_open_blocks().then_some(rules.loop_depth as usize),
        limit: rules.execution_limit,
        // Drivers do not count instructions.
        limits_rounds: program.full && asked.precision.float != options::FloatLevel::Exact,
        rounds: rules.typed.map(|_| asked.precision.fuel.0),
        long: rules.typed.map(|_| counts::long(program)).unwrap_or_default(),
        force_dispatch: asked.draw.force_dispatch,
        waits: crossing.waits.then_some(crossing.places),
        returning_labels: rules.typed.map(|_| program.labels.iter().map(|label| label.at as usize).collect()),
        ..FlowOptions::default()
    }
}
