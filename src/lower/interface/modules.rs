//! Modules of programs: alone, and as stages of a chain.

use naga::Module;

use crate::dialect::Switches;
use crate::dialect::bindings::Attribute;
use crate::lower::error::Error;
use crate::lower::interface::assembly::{Assembly, flow, positive_nan};
use crate::lower::interface::fog;
use crate::lower::interface::globals::globals;
use crate::lower::interface::signature::{arguments, chain_arguments, chain_members, members, read_of_outputs};
use crate::lower::machine::interpolation;
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::liveness::plan;
use crate::lower::passes::names::register_names;
use crate::lower::request::description::Interface;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::spares::Spares;
use crate::lower::text::template;
use crate::lower::units::plan::{UnitPlan, unit_plans};
use crate::program::{BitSet128, Program};
use crate::vocabulary::Stage;

/// The module of a program, the description of its interface, and whether parts of it were text.
pub(crate) fn module(
    program: &Program,
    options: &Options,
    spares: &mut Spares,
) -> Result<(Module, Interface, bool), Error> {
    let stage = program.dialect.rules().stage;
    // Threads of a draw are not a group.
    let alone;
    let options = match options.draw.threads {
        0 | 1 => options,
        _ => {
            alone = options.clone().with_threads(1);
            &alone
        }
    };
    let units = unit_plans(program, options);
    let (mut module, has_text) = template::module(program, options, &units)?;
    let members = members(&mut module, program, options, stage)?;
    let mut plan = plan(program, &read_of_outputs(&members, stage), options.precision.float == FloatLevel::Exact);
    fog::needs(program, &mut plan);
    interpolation::needs(program, options, &mut plan);
    let arguments = arguments(program, options, stage, &plan);
    let names = register_names(program, plan.slots);
    let flow = flow(program, options, &plan)?;
    let positive_nan = positive_nan(program, options);
    let assembly =
        Assembly { program, options, plan, units, flow, names, stage, members, arguments, probe: None, positive_nan };
    let system = assembly.system();
    let globals = globals(&mut module, &assembly, &system, assembly.hides_zero(), stage == Stage::State);
    assembly.build(&mut module, &globals, &system, spares)?;
    let interface = assembly.interface(globals);
    Ok((module, interface, has_text))
}

/// A program in a module that already has its helpers: it takes attributes and returns results by number, and `emitted`
/// are the results that its emissions pass on. Also returns its attributes.
pub(crate) fn chain_module(
    mut module: Module,
    program: &Program,
    options: &Options,
    units: Vec<UnitPlan>,
    [returned, emitted]: [&[u8]; 2],
    spares: &mut Spares,
) -> Result<(Module, Interface, Vec<u8>), Error> {
    let stage = program.dialect.rules().stage;
    // Later stages of a chain read the position.
    let own;
    let options = match options.host.host_position {
        false => options,
        true => {
            own = options.clone().with_host_position(false);
            &own
        }
    };
    let members = chain_members(&mut module, returned);
    let mut read = read_of_outputs(&members, stage);
    emitted.iter().for_each(|output| read[usize::from(*output & 127)] = 15);
    let mut plan = plan(program, &read, options.precision.float == FloatLevel::Exact);
    if Crossing::of(program, options.threads_of(program)).vertices < 2 {
        plan.attributes &= !Attribute::OF_THREADS;
    }
    let mut taken = BitSet128(plan.attributes);
    if stage == Stage::Vertex && program.options.has(Switches::POSITION_INVARIANT) {
        taken.insert(Attribute::OPOS.0);
    }
    let of_draw = Attribute::of_draw(stage);
    let taken: Vec<u8> = taken.iter().filter(|number| !of_draw.contains(&Attribute(*number))).collect();
    let arguments = if options.host.native_stages { Vec::new() } else { chain_arguments(stage, &taken) };
    let names = register_names(program, plan.slots);
    let flow = flow(program, options, &plan)?;
    let positive_nan = positive_nan(program, options);
    let assembly =
        Assembly { program, options, plan, units, flow, names, stage, members, arguments, probe: None, positive_nan };
    let system = assembly.system();
    let globals = globals(&mut module, &assembly, &system, assembly.hides_zero(), false);
    assembly.build(&mut module, &globals, &system, spares)?;
    let interface = assembly.interface(globals);
    Ok((module, interface, taken))
}
