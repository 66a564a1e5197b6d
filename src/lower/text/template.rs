//! The text of computed lookups: a template filled in with a unit's texture and state, parsed into the module to which
//! the program's own parts are added.

use naga::Module;

use crate::lower::error::Error;
use crate::lower::request::options::Options;
use crate::lower::request::units::UnitTexels;
use crate::lower::text::functions::{FACE_PLACE, UnitFunctions};
use crate::lower::text::unit::Unit;
use crate::lower::text::{group, host, images};
use crate::lower::units::lookups::Needs;
use crate::lower::units::plan::{UnitPlan, calls_template};
use crate::program::{Arrangement, Program};

const ADDRESSING: &str = include_str!("../text/addressing.wgsl");

/// The text of everything that the program's computed lookups, images and group need, with their variables; empty if
/// there are none.
pub(crate) fn text(program: &Program, options: &Options, units: &[UnitPlan]) -> String {
    let group = match program.arrangement {
        Arrangement::None | Arrangement::Compute { .. } => group::group_text(program, options.threads_of(program)),
        // The text around a stage of a chain contains it.
        _ => String::new(),
    };
    lookups(program, options, units) + &images::text(program, options) + &group
}

fn lookups(program: &Program, options: &Options, units: &[UnitPlan]) -> String {
    let mut text = String::new();
    let (mut addressed, mut faced) = (false, false);
    for (texture, plan) in program.textures.iter().zip(units) {
        let UnitPlan { texels: form, needs: needed, compared, compares_texels, clamped, .. } = *plan;
        let state = options.texels(texture.unit);
        let free = options.fetches_freely(texture.unit, texture.target);
        let hosts = host::is_hosts(options, texture.target);
        let functions = UnitFunctions { texture, form, state, compared, free, hosts };
        let Some(form) = form else {
            if needed.any() {
                text.push_str(&(functions.declaration() + &functions.text(&needed)));
            }
            continue;
        };
        let initial = UnitTexels::initial(texture.unit);
        let unit = Unit { texture, form, state: state.unwrap_or(&initial), compared, clamped };
        let plain = unit.state.is_fetched_plainly();
        let own = Needs { compared: compares_texels, lambda: compares_texels, ..Needs::default() };
        if compares_texels && texture.target.is_cube() && !faced {
            text.push_str(FACE_PLACE);
            faced = true;
        }
        let own = Needs { fetched: plain && needed.fetched, size: plain && needed.size, ..own };
        text.push_str(&(functions.declaration() + &functions.text(&own)));
        if !calls_template(program, texture.unit, &own) {
            continue;
        }
        if !addressed {
            text.push_str(ADDRESSING);
            addressed = true;
        }
        text.push_str(&unit.text());
    }
    text
}

/// The module that a program's own parts are put in: empty, or with what its computed lookups need. Whether there is a text.
pub(crate) fn module(program: &Program, options: &Options, units: &[UnitPlan]) -> Result<(Module, bool), Error> {
    let text = text(program, options, units);
    if text.is_empty() {
        return Ok((Module::default(), false));
    }
    let parsed = naga::front::wgsl::parse_str(&text);
    let module =
        parsed.map_err(|error| Error::internal(format!("a template is wrong: {}", error.emit_to_string(&text))))?;
    Ok((module, true))
}
